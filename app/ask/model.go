package ask

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"tenkyo/app/ollama"
	"tenkyo/verify"
)

// attempt is one try of the model, with how it ended.
type attempt struct {
	Attempt
	mode       Mode
	passages   []verify.Passage
	checker    *verify.Checker
	body       string
	unanswered []string
	written    bool  // it wrote claims, be they none worth the name
	err        error // why it is not complete, nil where it is
}

// askModel asks until an attempt has no failed claim, at most mostAttempts times, and keeps the best.
func (a *asking) askModel(ctx context.Context, model ollama.Model, passages []verify.Passage) error {
	var best attempt
	var named []string
	mode := a.answer.Mode
	for n := 1; n <= mostAttempts; n++ {
		if n > 1 {
			a.tell(Event{Stage: AskingMore, Reasons: named})
		}
		try := a.attempt(ctx, mode, model, passages, named, n == 1)
		if n == 1 {
			best = try
			if len(try.Claims) == 0 && try.err == nil && try.written {
				return &ollama.Error{Code: ollama.CodeEmptyAnswer, Model: model.Name} // all of it was noise: the model said nothing
			}
			if try.err != nil && len(try.Claims) == 0 {
				return try.err
			}
		} else if try.err == nil && better(best.Claims, try.Claims) {
			best = try
			a.tell(Event{Stage: Checking, Replace: try.Claims})
		}
		a.answer.Attempts = append(a.answer.Attempts, try.Attempt)
		mode, passages = try.mode, try.passages // what did not work or did not fit once will not the next time
		if best.err != nil || ctx.Err() != nil || !faulty(best.Claims) {
			break
		}
		named = faults(best.Claims)
	}

	a.answer.Mode, a.answer.Chunks, a.checker, a.body = best.mode, best.passages, best.checker, best.body
	if best.err != nil {
		a.answer.Complete = false
		a.answer.StopReason = string(ollama.CodeOf(best.err))
		if a.answer.StopReason == "" {
			a.answer.StopReason = string(ollama.CodeCancelled)
		}
	}
	if len(best.Claims) == 0 {
		if err := a.refuse(ctx); err != nil {
			return err
		}
	}
	claims, err := a.judge(ctx, best.Claims)
	if err != nil {
		// The answer is checked by rule all the same; that the judge was not to be had is said with it.
		a.answer.JudgeError, a.answer.JudgeAsked = string(ollama.CodeOf(err)), a.req.Judge
	}
	a.finish(claims, best.unanswered)
	return nil
}

// attempt asks once, with fewer passages where they do not fit, and without a schema where the server or the model cannot keep
// to one. Claims of the first attempt are told as they are checked; those of a later one only if it is the better (the caller's
// business), since what a person is reading does not change under her eyes.
func (a *asking) attempt(ctx context.Context, mode Mode, model ollama.Model, passages []verify.Passage, named []string, telling bool) attempt {
	fit := a.Budget.Fit(a.Client, model, a.answerTokens(), systemAndClosing(mode, a.lang, a.question, named), blocks(mode, a.lang, passages))
	passages = passages[:min(max(fit, 1), len(passages))]
	for retries := 0; ; {
		try := a.once(ctx, mode, model, passages, named, telling)
		if len(try.Claims) > 0 || try.err == nil {
			return try
		}
		switch code := ollama.CodeOf(try.err); {
		case code == ollama.CodeContextTooLong && retries < ollama.MaxContextRetries && ollama.Fewer(len(passages)) > 0:
			retries++
			passages = passages[:ollama.Fewer(len(passages))]
		case (code == ollama.CodeSchemaRefused || code == ollama.CodeNotJSON) && mode != TaggedMode:
			mode = TaggedMode
		default:
			return try
		}
	}
}

// once sends one prompt and checks the answer while it comes.
func (a *asking) once(ctx context.Context, mode Mode, model ollama.Model, passages []verify.Passage, named []string, telling bool) attempt {
	p := buildPrompt(mode, a.lang, a.question, passages, named)
	try := attempt{mode: mode, passages: passages, checker: verify.New(a.question, passages, a.options(false))}
	req := ollama.Request{Model: model, System: p.system, User: p.user, Schema: schema(mode, p.ids()), MaxTokens: a.answerTokens()}

	if _, loaded, err := a.Client.Loaded(ctx, model); err == nil && !loaded {
		a.tell(Event{Stage: Loading})
		if err := a.Client.Load(ctx, model); err != nil {
			try.err = err
			return try
		}
	}
	a.tell(Event{Stage: Reading, Passages: passages, Tokens: a.Budget.Estimate(model, p.system+p.user)})

	reader := a.reader(mode, p, &try, telling)
	answering := false
	result, err := a.Client.Chat(ctx, req, func(c ollama.Chunk) error {
		if !answering && c.Text != "" {
			answering = true
			a.tell(Event{Stage: Answering})
		}
		return reader.write(c.Text)
	})
	a.Budget.Learn(model, req, result)
	if errors.Is(err, ollama.ErrMalformed) {
		err = &ollama.Error{Code: ollama.CodeNotJSON, Model: model.Name, Err: err}
	}
	try.err, try.body = err, result.Text
	try.Raw, try.DoneReason = result.Text, result.DoneReason
	a.tell(Event{Stage: Checking})
	if cerr := reader.close(); err == nil && cerr != nil {
		try.err = &ollama.Error{Code: ollama.CodeNotJSON, Model: model.Name, Err: cerr}
	}
	return try
}

// answerReader checks an answer while it is being written.
type answerReader interface {
	write(piece string) error
	close() error
}

func (a *asking) reader(mode Mode, p prompt, try *attempt, telling bool) answerReader {
	words := newCleaner(a.question)
	add := func(c verify.Claim) {
		if a.answer.Timings.FirstClaim == 0 {
			a.answer.Timings.FirstClaim = a.now().Sub(a.begun).Milliseconds()
		}
		try.Claims = append(try.Claims, c)
		if telling {
			a.tell(Event{Stage: Answering, Claim: &c})
		}
	}
	if mode == TaggedMode {
		return &taggedReader{
			ids: p.ids(),
			add: func(raw verify.RawClaim) {
				try.written = true
				if raw, ok := words.clean(raw); ok {
					add(a.timed(try.checker.Tagged, raw))
				}
			},
			restart: func() {
				words = newCleaner(a.question)
				try.Claims = nil
				if telling {
					a.tell(Event{Stage: Answering, Replace: []verify.Claim{}})
				}
			},
		}
	}
	stream := ollama.NewClaimStream(func(raw verify.RawClaim) {
		try.written = true
		if raw, ok := words.clean(raw); ok {
			add(p.place(a.timed(try.checker.Claim, p.resolve(raw))))
		}
	})
	return &structuredReader{stream: stream, try: try}
}

func (a *asking) timed(check func(verify.RawClaim) verify.Claim, raw verify.RawClaim) verify.Claim {
	begun := a.now()
	c := check(raw)
	a.checked += a.now().Sub(begun)
	return c
}

// structuredReader takes claims out of JSON.
type structuredReader struct {
	stream *ollama.ClaimStream
	try    *attempt
}

func (r *structuredReader) write(piece string) error {
	_, err := r.stream.Write([]byte(piece))
	return err
}

func (r *structuredReader) close() error {
	structured, err := r.stream.Close()
	r.try.unanswered = structured.Unanswered
	return err
}

// taggedReader takes claims out of free text. While the text grows, all claims but the last are settled, as a rule; where what
// follows shows an earlier claim in another light (a line of dashes makes the line above it a table's head), it starts again.
type taggedReader struct {
	ids     []string
	add     func(verify.RawClaim)
	restart func()
	text    string
	told    []verify.RawClaim
}

func (r *taggedReader) write(piece string) error {
	r.text += piece
	claims := r.parse()
	r.tell(claims[:max(len(claims)-1, 0)])
	return nil
}

func (r *taggedReader) close() error {
	r.tell(r.parse())
	return nil
}

// parse reads the text so far. What servers and prompts put in (byte tokens, zero-width spaces) is taken out of the whole and
// not of each piece, since a piece may end in the middle of one.
//
// A model that was asked for JSON before may write it again: then its whole claims count, and no piece of JSON is a sentence.
func (r *taggedReader) parse() []verify.RawClaim {
	text := ollama.Restore(ollama.DecodeByteTokens(r.text))
	if trimmed := strings.TrimSpace(text); looksLikeJSON(trimmed) {
		stream := ollama.NewClaimStream(nil)
		if at := strings.IndexByte(trimmed, '{'); at >= 0 {
			_, _ = stream.Write([]byte(trimmed[at:])) // what is no JSON of claims gives none
		}
		whole, _ := stream.Close()
		return whole.Claims
	}
	return verify.ParseTagged(text, r.ids)
}

func (r *taggedReader) tell(claims []verify.RawClaim) {
	if len(claims) < len(r.told) || !slices.EqualFunc(r.told, claims[:len(r.told)], sameClaim) {
		r.restart()
		r.told = nil
	}
	for _, c := range claims[len(r.told):] {
		r.add(c)
	}
	r.told = claims
}

func sameClaim(a, b verify.RawClaim) bool {
	return a.Text == b.Text && slices.Equal(a.Evidence, b.Evidence)
}

func schema(mode Mode, ids []string) json.RawMessage {
	switch mode {
	case SentenceMode:
		return ollama.ClaimsSchemaSentence(ids)
	case QuoteMode:
		return ollama.ClaimsSchemaQuote(ids)
	}
	return nil
}

func blocks(mode Mode, lang string, passages []verify.Passage) []string {
	out := make([]string, len(passages))
	for i, p := range passages {
		out[i] = block(mode, lang, p)
	}
	return out
}
