package viewmodel

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// Asker answers questions; *ask.Engine is one.
type Asker interface {
	Ask(ctx context.Context, request ask.Request, tell func(ask.Event)) (ask.Answer, error)
}

// Scope is what a question is put to. The zero value is all documents.
type Scope struct {
	In    Place  // documents in it, where Name is not empty
	Name  string // of the folder, to show
	Doc   string // only this one
	Other string // and this one beside it: each says what it has to say
	Title string // of Doc, or of both, to show
	Part  bool   // of a kept answer: some documents, of which no more may be told
}

// Kept is a scope as it is kept with an answer, nil for all documents; how many these are is left out.
func (s Scope) Kept() *ask.Scope {
	if s == (Scope{}) {
		return nil
	}
	return &ask.Scope{Name: cmp.Or(s.Title, s.Name), Doc: s.Doc, Other: s.Other}
}

// keep is Kept with how many documents were searched.
func (s Scope) keep(docs []string) *ask.Scope {
	kept := s.Kept()
	if kept != nil && len(docs) > 0 && docs[0] != noDocument {
		kept.Documents = len(docs)
	}
	return kept
}

// scopeOf is a kept scope, to show.
func scopeOf(kept *ask.Scope) Scope {
	switch {
	case kept == nil:
		return Scope{}
	case kept.Doc != "":
		return Scope{Doc: kept.Doc, Other: kept.Other, Title: kept.Name}
	}
	return Scope{Name: kept.Name, Part: kept.Name == ""}
}

// AskState is the question on screen and what is known of its answer so far.
type AskState struct {
	Question string
	Scope    Scope
	Running  bool
	Begun    time.Time // when it was asked; zero for an answer that was made before
	Stage    ask.Stage
	Tokens   int              // estimated length of the prompt, 0 while unknown
	Sent     int              // passages that the model was given
	Passages []verify.Passage // those found, then those sent and after them the rest of those found
	Excerpts []verify.Claim
	Claims   []verify.Claim
	Again    bool     // the claims are those of an attempt that is being asked again
	Reasons  []string // why it is asked again
	Answer   *ask.Answer
	Err      error
	Stopped  bool  // the user stopped it
	Private  bool  // the answer is not to be kept
	Kept     *Kept // the answer was kept, and is shown again
}

// Empty reports whether nothing was asked yet.
func (s *AskState) Empty() bool { return s.Question == "" }

// Ask runs one question at a time.
type Ask struct {
	Life

	State    AskState
	Before   []AskState // what was answered in this sitting before the question on screen, the first one first
	OnChange func()
	OnSubmit func() // a new question was asked
	// OnAnswer is told of a new answer, and whether it may be kept.
	OnAnswer func(r ask.Request, a ask.Answer, keep bool)
	// Options are taken into each request; Question, Previous, AsOf, Docs, Each, Scope and NoExpansion are overwritten.
	Options ask.Request
	Scope   Scope     // of the next question
	AsOf    time.Time // the day whose rules count for the next question; zero for today
	Typed   bool      // the next question is searched by its own words only
	Private bool      // the next answer is not kept
	Alone   bool      // the next question does not lean on the one before
	Narrow  []string  // the next question is put to these documents, whatever the scope
	Called  string    // what Narrow is, to show
	// Within lists the documents in a folder. May be nil.
	Within func(Place) []string
	// Earlier lists the questions of earlier sessions, the newest first. May be nil.
	Earlier func() []string

	asker    Asker
	dispatch Dispatcher
	run      int // number of the run whose events count
	cancel   context.CancelFunc
	history  []string
	previous string      // the last question that was answered, as it was read
	request  ask.Request // what the answer on screen was asked with
}

// NewAsk returns a model without a question.
func NewAsk(asker Asker, dispatch Dispatcher) *Ask {
	return &Ask{asker: asker, dispatch: dispatch, OnChange: func() {}, OnSubmit: func() {}, OnAnswer: func(ask.Request, ask.Answer, bool) {}}
}

// Submit asks a question; one that is running is cancelled. A blank question does nothing.
func (a *Ask) Submit(question string) {
	question = strings.TrimSpace(question)
	if question == "" {
		return
	}
	a.stop()
	a.putBefore()
	a.run++
	run := a.run
	scope, docs := a.scope()
	a.State = AskState{Question: question, Scope: scope, Private: a.Private, Running: true, Begun: time.Now(), Stage: ask.Searching}
	a.remember(question)
	ctx, cancel := context.WithCancel(a.Context())
	a.cancel = cancel
	request := a.Options
	request.Question, request.AsOf, request.NoExpansion = question, a.AsOf, a.Typed
	request.Docs, request.Scope, request.Each = docs, scope.keep(docs), scope.Other != ""
	if !a.Alone {
		request.Previous = a.previous
	}
	a.Alone, a.Private, a.Narrow, a.Called = false, false, nil, ""
	a.OnSubmit()
	a.OnChange()
	go func() {
		answer, err := a.asker.Ask(ctx, request, func(e ask.Event) {
			a.dispatch(func() {
				if a.run == run {
					a.State.apply(e)
					a.OnChange()
				}
			})
		})
		cancelled := ctx.Err() != nil
		cancel()
		a.dispatch(func() {
			if a.run != run {
				return
			}
			a.State.finish(answer, err, cancelled)
			if a.State.Answer != nil {
				a.previous, a.request = cmp.Or(answer.ReadAs, answer.Question), request
				a.OnAnswer(request, answer, !a.State.Private)
			}
			a.OnChange()
		})
	}()
}

// noDocument is the name of none: none begins with it.
const noDocument = "/"

// scope is what the question is put to, with its documents, nil for all. A folder that holds none any more is no reason to look
// everywhere.
func (a *Ask) scope() (Scope, []string) {
	switch {
	case len(a.Narrow) == 1:
		return Scope{Doc: a.Narrow[0], Title: cmp.Or(a.Called, a.Narrow[0])}, a.Narrow
	case a.Narrow != nil:
		return Scope{Name: a.Called}, a.Narrow
	case a.Scope.Other != "":
		return a.Scope, []string{a.Scope.Doc, a.Scope.Other}
	case a.Scope.Doc != "":
		return a.Scope, []string{a.Scope.Doc}
	case a.Scope.Name != "" && a.Within != nil:
		if docs := a.Within(a.Scope.In); len(docs) > 0 {
			return a.Scope, docs
		}
		return a.Scope, []string{noDocument}
	}
	return Scope{}, nil
}

// Cancel stops the question that is running. What was checked until then stays, marked as incomplete, once the asker returns.
func (a *Ask) Cancel() {
	if a.State.Running {
		a.State.Stopped = true
		a.stop()
		a.OnChange()
	}
}

// Keep keeps the answer on screen that was not to be kept.
func (a *Ask) Keep() {
	if a.State.Answer != nil && a.State.Private && a.State.Kept == nil {
		a.State.Private = false
		a.OnAnswer(a.request, *a.State.Answer, true)
		a.OnChange()
	}
}

// Show puts an answer on the screen that was made before.
func (a *Ask) Show(answer ask.Answer) { a.show(answer, nil) }

// ShowKept puts a kept answer on the screen, with the verdicts that it has today.
func (a *Ask) ShowKept(k Kept) { a.show(k.Shown(), &k) }

func (a *Ask) show(answer ask.Answer, k *Kept) {
	a.stop()
	a.run++
	next := AskState{Question: answer.Question, Scope: scopeOf(answer.Scope), Kept: k}
	if now := a.State.Answer; now != nil && now.AnswerID == answer.AnswerID { // it is shown anew, with what became of it
		next.Begun = a.State.Begun
	} else {
		a.putBefore()
		for _, before := range a.Before {
			if before.Answer.AnswerID == answer.AnswerID {
				next.Begun = before.Begun
			}
		}
	}
	a.State = next
	a.State.finish(answer, nil, false)
	a.drop(answer.AnswerID)
	a.previous = cmp.Or(answer.ReadAs, answer.Question)
	a.OnChange()
}

// Clear takes question and answer off the screen; the next question leans on none.
func (a *Ask) Clear() {
	a.stop()
	a.putBefore()
	a.run++
	a.State, a.previous = AskState{}, ""
	a.OnChange()
}

// Recent lists the questions of this session and then those of earlier ones, newest first, each once.
func (a *Ask) Recent() []string {
	recent := slices.Clone(a.history)
	if a.Earlier == nil {
		return recent
	}
	for _, q := range a.Earlier() {
		if len(recent) < maxRecent && !slices.Contains(recent, q) {
			recent = append(recent, q)
		}
	}
	return recent
}

func (a *Ask) stop() {
	if a.cancel != nil {
		a.cancel()
	}
}

// maxRecent questions are remembered.
const maxRecent = 50

func (a *Ask) remember(question string) {
	kept := []string{question}
	for _, q := range a.history {
		if q != question && len(kept) < maxRecent {
			kept = append(kept, q)
		}
	}
	a.history = kept
}

func (s *AskState) apply(e ask.Event) {
	s.Stage = e.Stage
	if e.Passages != nil {
		s.Passages = merge(e.Passages, s.Passages)
	}
	if e.Stage == ask.Reading {
		s.Sent = len(e.Passages)
	}
	if e.Excerpts != nil {
		s.Excerpts = e.Excerpts
	}
	if e.Tokens > 0 {
		s.Tokens = e.Tokens
	}
	switch {
	case e.Stage == ask.AskingMore:
		s.Again = true
		s.Reasons = e.Reasons
	case e.Replace != nil:
		s.Claims, s.Again = e.Replace, false
	case e.Claim != nil && !s.Again:
		s.Claims = append(s.Claims, *e.Claim)
	}
}

func (s *AskState) finish(answer ask.Answer, err error, cancelled bool) {
	s.Running, s.Again = false, false
	s.Stage = ask.Finished
	if err != nil {
		if !cancelled {
			s.Err = err
		}
		if cancelled || answer.ModelError == "" { // else excerpts are the answer
			return
		}
	}
	s.Answer = &answer
	s.Claims = answer.Claims
	s.Passages = merge(answer.Chunks, s.Passages)
}

// merge returns first and those of rest that have another id. What an excerpt cites stays known although it was not sent.
func merge(first, rest []verify.Passage) []verify.Passage {
	merged := slices.Clone(first)
	for _, p := range rest {
		if !slices.ContainsFunc(first, func(f verify.Passage) bool { return f.ID == p.ID }) {
			merged = append(merged, p)
		}
	}
	return merged
}

// Rule is the document that a question is about: the first passage's whose title it names, else that of the first passage; "" before any
// was found.
func (s *AskState) Rule() string {
	asked := norm.NFKC.String(strings.ToLower(s.Question))
	rule := ""
	for _, p := range s.Passages {
		if p.Doc == "" {
			continue
		}
		if title := norm.NFKC.String(strings.ToLower(p.Title)); title != "" && strings.Contains(asked, title) {
			return p.Doc
		}
		if rule == "" {
			rule = p.Doc
		}
	}
	return rule
}
