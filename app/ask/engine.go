package ask

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"tenkyo/app/eventlog"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/question"
	"tenkyo/verify"
)

const (
	defaultPassages = 8    // best of the sizes tried for a window of 8,192 tokens of Japanese text
	mostPassages    = 40   // the schema's list of ids and the prompt stay within what servers take
	weakMatch       = 0.15 // share of the question's rare words, below which a passage met the question weakly: 3 % of the passages that answer a golden question and 41 % of the others among the first 8
	mostAttempts    = 3    // a first one and two more, by the rule in better
	answerTokens    = 1024 // longest answer, unless the engine says otherwise
)

// ErrEmptyQuestion is returned for a question without a word in it.
var ErrEmptyQuestion = errors.New("the question is empty")

// Library is what the engine needs of a library.
type Library interface {
	Search(ctx context.Context, query string, k int, opts library.SearchOptions) (library.SearchResult, error)
	AbsenceIn(ctx context.Context, question string, opts library.SearchOptions) (library.Absence, error)
	Context(ctx context.Context, question string, o library.SearchOptions, hits []library.Hit, n, perHit int) ([]library.Context, error)
	Article(of verify.Passage) (library.Article, error)
	Names() []string
	FileNow(doc string) library.FileNow
}

// Engine answers questions from one library. It keeps nothing of a question: each is answered as if it were the first, so that
// no passage, answer or id of an earlier one can enter a prompt (Request.Previous is a question). It is safe for concurrent use.
type Engine struct {
	Library Library
	Client  *ollama.Client // nil where there is no model to ask
	Budget  *ollama.Budget // what is known of each model's tokenizer; needed with Client
	Version string         // of the product, for the record
	Now     func() time.Time
	Log     *slog.Logger // gets one line a question, without a word of it; nil for none

	// Similar names chunks near in meaning to a question, as library.SearchOptions has it; nil for none.
	Similar func(ctx context.Context, question string) ([]string, error)

	AnswerTokens int // longest answer of a model; 0 means 1,024
}

func (e *Engine) answerTokens() int {
	if e.AnswerTokens > 0 {
		return e.AnswerTokens
	}
	return answerTokens
}

// asking is one question on its way through the engine.
type asking struct {
	*Engine
	req        Request
	question   string // what the question is taken to mean: all that search, model and checks are given
	lang       string
	tell       func(Event)
	begun      time.Time
	answer     Answer
	found      library.SearchResult
	sides      []side // what the question compares
	checker    *verify.Checker
	body       string // what the attempt that counts wrote, raw
	checked    time.Duration
	unexpanded bool // further words were asked for, and the search went on without
}

// Ask answers a question and tells of each step on the way; tell may be nil and is called on the calling goroutine.
//
// An answer that stopped early comes back without an error as long as it holds a claim; Complete and StopReason say so. Without
// a claim the error says why: an *ollama.Error where the model or its server failed, the context's error where it was cancelled.
// The answer is then still filled as far as it goes (question, passages); where the model failed and Answer.ModelError says so, it is
// a whole answer of excerpts.
func (e *Engine) Ask(ctx context.Context, req Request, tell func(Event)) (Answer, error) {
	if tell == nil {
		tell = func(Event) {}
	}
	a := &asking{Engine: e, req: req, tell: tell, begun: e.now()}
	err := a.run(ctx)
	a.answer.Timings.Total = e.now().Sub(a.begun).Milliseconds()
	a.answer.Timings.Verify = a.checked.Milliseconds()
	if err == nil {
		tell(Event{Stage: Finished})
	}
	a.note(err)
	return a.answer, err
}

// note writes down how a question was answered: counts, codes and times.
func (a *asking) note(err error) {
	if a.Log == nil {
		return
	}
	r := &a.answer
	values := []any{"mode", r.Mode, "model", r.Model, "passages", len(r.Chunks), "complete", r.Complete, "stop", r.StopReason,
		"model_error", r.ModelError, "search_ms", r.Timings.Search, "verify_ms", r.Timings.Verify, "ms", r.Timings.Total, "error", eventlog.Kind(err)}
	verdicts := map[verify.Verdict]int{}
	for _, c := range r.Claims {
		verdicts[c.Verdict]++
	}
	for _, v := range slices.Sorted(maps.Keys(verdicts)) {
		values = append(values, string(v), verdicts[v])
	}
	if r.NoAnswer != nil {
		values = append(values, "no_answer", r.NoAnswer.Kind)
	}
	a.Log.Info("ask", values...)
}

func (e *Engine) now() time.Time {
	if e.Now != nil {
		return e.Now()
	}
	return time.Now()
}

func (a *asking) run(ctx context.Context) error {
	text := strings.TrimSpace(a.req.Question)
	if text == "" {
		return ErrEmptyQuestion
	}
	a.lang = a.req.Lang
	if a.lang == "" {
		a.lang = languageOf(text)
	}
	if a.req.K <= 0 {
		a.req.K = defaultPassages
	}
	a.req.K = min(a.req.K, mostPassages)
	if a.req.AsOf.IsZero() {
		a.req.AsOf = a.begun
	}
	if day, err := time.Parse(time.DateOnly, question.Read(text).AsOf); err == nil {
		a.req.AsOf = day // the question says which day it asks about
	}
	a.answer = Answer{
		AnswerID: answerID(text, a.begun), Question: text, Asked: a.begun.UTC().Truncate(time.Second),
		AsOf: a.req.AsOf.Format(time.DateOnly), Scope: a.req.Scope, Mode: a.req.Mode, Chunks: []verify.Passage{}, Expanded: []string{}, Complete: true,
	}

	a.tell(Event{Stage: Searching})
	if err := a.readQuestion(ctx); err != nil {
		return err
	}
	words := a.furtherWords(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	options := library.SearchOptions{AsOf: a.req.AsOf, Docs: a.req.Docs, NoExpansion: a.req.NoExpansion, Words: words, Similar: a.Similar}
	found, err := a.Library.Search(ctx, a.question, a.req.K, options)
	a.answer.Timings.Search = a.now().Sub(a.begun).Milliseconds()
	if err != nil {
		return fmt.Errorf("searching the library: %w", err)
	}
	a.found = found
	if found.Expanded != nil {
		a.answer.Expanded = found.Expanded
	}
	a.answer.ByModel = found.Words
	a.answer.Away = found.Away
	a.answer.Filters, a.answer.Withheld, a.answer.Damaged, a.answer.Respelled = found.Filters, found.Withheld, found.Damaged, found.Respelled
	a.answer.Chunks = number(found.Hits)
	a.answer.Also = also(found.Hits, a.answer.Chunks)

	if len(a.answer.Chunks) == 0 || found.Level == verify.Low {
		a.chooseMode(nil)
		if err := a.refuse(ctx); err != nil {
			return err
		}
		a.finish(nil, nil)
		return nil
	}
	if err := a.searchSides(ctx, options); err != nil {
		return err
	}
	passages, err := a.withContext(ctx, options, a.found.Hits)
	if err != nil {
		return fmt.Errorf("searching the library: %w", err)
	}
	a.answer.Choices = choices(a.question, passages, a.req.Docs)
	excerpts, passages := a.excerpts(passages)
	if beyond, err := a.beyond(ctx, excerpts); err != nil || beyond {
		if err == nil {
			a.finish(nil, nil)
		}
		return err
	}
	a.answer.Chunks = passages
	a.tell(Event{Stage: Searching, Passages: passages, Excerpts: excerpts})
	model, err := a.model(ctx)
	if err == nil {
		a.chooseMode(model)
		if a.answer.Mode == ExtractMode {
			if len(excerpts) == 0 { // nothing found says anything: what was found is where to look
				if err := a.refuse(ctx); err != nil {
					return err
				}
			}
			a.finish(excerpts, nil)
			return nil
		}
		err = a.askModel(ctx, *model, passages)
	}
	var failed *ollama.Error
	if errors.As(err, &failed) && failed.Code != ollama.CodeCancelled && ctx.Err() == nil {
		a.withoutModel(failed, excerpts)
	}
	return err
}

// withoutModel makes the answer of excerpts, after the model failed that was to give it.
func (a *asking) withoutModel(failed *ollama.Error, excerpts []verify.Claim) {
	a.answer.ModelAsked = cmp.Or(a.answer.Model, a.req.Model)
	a.answer.Mode, a.answer.Model, a.answer.ModelDigest = ExtractMode, "", ""
	a.answer.ModelError = string(failed.Code)
	a.answer.ModelDetail = failed.Value
	a.finish(excerpts, nil)
}

// model finds the model to ask, nil where the answer is to be made without one. An explicit wish for a model that cannot be had
// is an error; without a wish, a machine without a model answers with excerpts.
func (a *asking) model(ctx context.Context) (*ollama.Model, error) {
	if a.req.Mode == ExtractMode {
		return nil, nil
	}
	explicit := a.req.Mode != "" || a.req.Model != ""
	if a.Client == nil {
		if explicit {
			return nil, &ollama.Error{Code: ollama.CodeNotRunning, Model: a.req.Model}
		}
		return nil, nil
	}
	if a.req.Model != "" {
		m, err := a.Client.Describe(ctx, a.req.Model)
		if err != nil {
			return nil, err
		}
		return &m, nil
	}
	status, err := a.Client.Status(ctx)
	switch {
	case err != nil && explicit:
		return nil, err
	case err != nil:
		return nil, ctx.Err()
	case !status.Running && explicit:
		return nil, &ollama.Error{Code: ollama.CodeNotRunning, Value: a.Client.Endpoint().Address()}
	case !status.Running:
		return nil, nil
	}
	m, ok := ollama.DefaultModel(status.Models)
	if !ok {
		if explicit {
			return nil, &ollama.Error{Code: ollama.CodeModelMissing, Value: a.Client.Endpoint().Address()}
		}
		return nil, nil
	}
	m, err = a.Client.Describe(ctx, m.Name)
	if err != nil {
		if explicit || ctx.Err() != nil {
			return nil, err
		}
		return nil, nil
	}
	return &m, nil
}

func (a *asking) chooseMode(model *ollama.Model) {
	if a.answer.Mode == "" {
		a.answer.Mode = SentenceMode
		if model == nil {
			a.answer.Mode = ExtractMode
		}
	}
	if model != nil {
		a.answer.Model, a.answer.ModelDigest = model.Name, model.Digest
	}
}

// number gives the hits their ids for this question and for this question only.
func number(hits []library.Hit) []verify.Passage {
	passages := make([]verify.Passage, len(hits))
	for i, h := range hits {
		passages[i] = h.Passage
		passages[i].ID = fmt.Sprintf("c%d", i+1)
		passages[i].WeakMatch = h.Held < weakMatch && !h.Similar
	}
	return passages
}

// also names the documents that hold the same text as a passage, under the id that the passage has in this question.
func also(hits []library.Hit, passages []verify.Passage) map[string][]string {
	var same map[string][]string
	for i, h := range hits {
		if len(h.Also) == 0 {
			continue
		}
		if same == nil {
			same = map[string][]string{}
		}
		same[passages[i].ID] = h.Also
	}
	return same
}

func (a *asking) options(excerpt bool) verify.Options {
	return verify.Options{Retrieval: a.found.Level, Excerpt: excerpt, Library: a.Library.Names(), Version: a.Version}
}

// refuse finds out which kind of "no" this is, of the documents that were asked.
func (a *asking) refuse(ctx context.Context) error {
	absence, err := a.Library.AbsenceIn(ctx, a.question, library.SearchOptions{AsOf: a.req.AsOf, Docs: a.req.Docs})
	if err != nil {
		return fmt.Errorf("looking through the whole library: %w", err)
	}
	a.refuseBy(absence)
	return nil
}

// refuseBy is the "no" of what was looked through.
func (a *asking) refuseBy(absence library.Absence) {
	no := &NoAnswer{
		Kind: "not_in_documents", Documents: absence.Documents, PagesScanned: absence.PagesScanned,
		PagesUnreadable: absence.PagesUnreadable, Terms: absence.Terms, Away: absence.Away, Withheld: absence.Withheld, Unread: absence.Unread,
	}
	if absence.Found || len(a.answer.Chunks) > 0 && a.found.Level != verify.Low {
		no.Kind = "not_found"
	}
	if no.Terms == nil {
		no.Terms = []string{}
	}
	a.answer.NoAnswer = no
}

// finish fills in the report. Nothing reaches a screen around it.
func (a *asking) finish(claims []verify.Claim, unanswered []string) {
	a.lookAtFiles()
	if a.checker == nil {
		a.checker = verify.New(a.question, a.answer.Chunks, a.options(a.answer.Mode == ExtractMode))
	}
	if claims == nil {
		claims = []verify.Claim{}
	}
	begun := a.now()
	a.answer.Report = a.checker.Report(a.answer.AnswerID, claims, a.body, unanswered)
	a.checked += a.now().Sub(begun)
	if a.answer.NoAnswer == nil {
		a.answer.Unused = unused(a.answer.Chunks, claims)
	} else {
		// A refusal that was counted is an answer: it may be shown as it is.
		a.answer.Status, a.answer.Reasons = "publish", []string{}
	}
	if len(claims) > 0 {
		excerpts := a.answer.Mode == ExtractMode
		missing, ofKind := missesFigure(a.answer.Question, claims)
		lacking, thin := excerpts && ofKind, excerpts && metThinly(a.found)
		a.answer.PlacesToLook = lacking || thin
		if lacking || missing {
			a.answer.Warnings = append(a.answer.Warnings, ValueMissing)
		}
		if thin {
			a.answer.Warnings = append(a.answer.Warnings, MetThinly)
		}
	}
	if a.unexpanded {
		a.answer.Warnings = append(a.answer.Warnings, NotExpanded)
	}
	if !a.answer.Complete {
		a.answer.Warnings = append(a.answer.Warnings, "incomplete")
		if a.answer.Confidence == verify.High {
			a.answer.Confidence = verify.Medium // what is missing may be what counts
		}
	}
}

// lookAtFiles takes down which of the documents that the answer was made from are on the disk no longer as they were read.
func (a *asking) lookAtFiles() {
	seen := map[string]bool{}
	for _, p := range a.answer.Chunks {
		if seen[p.Doc] {
			continue
		}
		seen[p.Doc] = true
		switch a.Library.FileNow(p.Doc) {
		case library.GoneSince:
			a.answer.GoneSince = append(a.answer.GoneSince, p.Doc)
		case library.ChangedSince:
			a.answer.ChangedSince = append(a.answer.ChangedSince, p.Doc)
		}
	}
}

// answerID names an answer: 12 hex digits of what was asked and when.
func answerID(question string, at time.Time) string {
	sum := sha256.Sum256([]byte(question + "\x00" + at.UTC().Format(time.RFC3339Nano)))
	return hex.EncodeToString(sum[:6])
}
