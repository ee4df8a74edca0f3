package ollama

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/ollama/ollama/api"
)

// defaultMaxTokens bounds an answer where the request does not: eight claims of 300 characters with their evidence.
const defaultMaxTokens = 1024

// Bounds of an answer that hold also where the server ignores those it was sent. A token is at most some 16 bytes of text; thinking
// is not limited by the request on all servers, so it may be longer.
const (
	bytesOfToken  = 32
	thoughtTokens = 16 << 10
)

// Request is one question to a model. There is no history: nothing of an earlier turn can enter a prompt.
type Request struct {
	Model     Model           // from Describe
	System    string          // the rules
	User      string          // question and passages, those already passed through Neutralise
	Schema    json.RawMessage // binds the answer; nil for free text
	MaxTokens int             // of the answer; default 1,024, never unlimited
}

// Chunk is a piece of an answer as it comes. One of the two is set.
type Chunk struct {
	Text     string // of the answer
	Thinking string // of what the model thinks before it; never part of the answer
}

// Result is what came of a call. Beside an Error it holds what had come by then.
type Result struct {
	Text         string        // the answer without thinking
	Complete     bool          // true exactly where Chat returned no error
	DoneReason   string        // as the server gave it: "stop", "length"; "" where the stream broke off
	Thought      bool          // the model wrote thinking, so that PromptTokens is no measure of the prompt
	PromptTokens int           // length of the prompt as the server counted it
	AnswerTokens int           // length of the answer
	Load         time.Duration // time the server spent on loading the model
	FirstToken   time.Duration // from asking to the first piece of any kind
	Total        time.Duration
	Retried      bool // a first try failed before it gave anything
}

var (
	errNoReply = errors.New("no first token in time")
	errStalled = errors.New("the tokens stopped coming")
	errRemote  = errors.New("the answer comes from another machine")
	errNotJSON = errors.New("the answer does not begin as the schema demands")
	errEndless = errors.New("the answer is longer than was asked for")
	errTooSlow = errors.New("the answer took longer than an answer may")
)

// Chat asks the model and hands over the answer piece by piece. each may be nil; an error that it returns ends the call, which frees
// the model at once, and is returned as it is. Every other error is an Error; nil means that the answer is complete.
//
// A call that fails before each saw any text is tried once more where that can help: nothing listening, queue full, model crashed,
// stream broken. CodeContextTooLong (send fewer passages) and CodeNotJSON (ask without a schema) are for the caller to act on.
func (c *Client) Chat(ctx context.Context, req Request, each func(Chunk) error) (Result, error) {
	if !req.Model.described {
		m, err := c.Describe(ctx, req.Model.Name)
		if err != nil {
			return Result{}, err
		}
		req.Model = m
	}
	if req.Model.Embedding {
		return Result{}, &Error{Code: CodeUnsupported, Model: req.Model.Name}
	}
	res, err := c.chatOnce(ctx, req, each)
	switch CodeOf(err) {
	case CodeNotRunning, CodeBusy, CodeModelCrashed, CodeCutOff:
		if res.Text != "" {
			return res, err
		}
	default:
		return res, err
	}
	pause := time.NewTimer(c.opts.Patience.Retry)
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return res, c.classify(ctx, req.Model.Name, ctx.Err())
	case <-pause.C:
	}
	res, err = c.chatOnce(ctx, req, each)
	res.Retried = true
	return res, err
}

// chatRequest fills in what every call must carry. Without truncate and shift set to false the server drops parts of the prompt, at
// the start or while it answers, and says nothing.
func (c *Client) chatRequest(m Model, req Request) *api.ChatRequest {
	no := false
	if req.MaxTokens <= 0 {
		req.MaxTokens = defaultMaxTokens
	}
	r := &api.ChatRequest{
		Model:     m.Name,
		Format:    req.Schema,
		Truncate:  &no,
		Shift:     &no,
		Think:     think(m, req.Schema != nil),
		KeepAlive: &api.Duration{Duration: c.opts.KeepAlive},
		Options:   c.runnerOptions(m, req.MaxTokens),
	}
	if req.System != "" {
		r.Messages = append(r.Messages, api.Message{Role: "system", Content: req.System})
	}
	r.Messages = append(r.Messages, api.Message{Role: "user", Content: req.User})
	return r
}

// think switches thinking off, which is on by default where a model can. Two exceptions: a model that cannot think refuses the
// switch, and with built-in parsers older servers forget the schema when thinking is off.
func think(m Model, schema bool) *api.ThinkValue {
	if !m.Thinking || schema && m.parser && m.server.before(parserServer) {
		return nil
	}
	return &api.ThinkValue{Value: false}
}

func (c *Client) chatOnce(ctx context.Context, req Request, each func(Chunk) error) (Result, error) {
	var (
		res      Result
		text     strings.Builder
		filter   thinkFilter
		block    = fenceFilter{off: req.Schema == nil}
		begun    = req.Schema == nil || !objectSchema(req.Schema)
		fromEach error
		thinking int // bytes
		start    = time.Now()
	)
	whole, cancel := context.WithTimeoutCause(ctx, c.opts.Patience.Whole, errTooSlow)
	defer cancel()
	call, w := newWatchdog(whole, c.opts.Patience.FirstToken, c.opts.Patience.NextToken)
	defer w.stop()
	longest := bytesOfToken * cmp.Or(max(req.MaxTokens, 0), defaultMaxTokens)
	give := func(ch Chunk) error {
		if ch == (Chunk{}) {
			return nil
		}
		if res.FirstToken == 0 {
			res.FirstToken = time.Since(start)
		}
		if thinking += len(ch.Thinking); thinking > bytesOfToken*thoughtTokens || text.Len()+len(ch.Text) > longest {
			return errEndless
		}
		text.WriteString(ch.Text)
		res.Thought = res.Thought || ch.Thinking != ""
		if each != nil {
			fromEach = each(ch)
		}
		return fromEach
	}
	err := c.api.Chat(call, c.chatRequest(req.Model, req), func(r api.ChatResponse) error {
		w.pause()
		defer w.resume()
		if r.RemoteHost != "" || r.RemoteModel != "" {
			return errRemote
		}
		if err := give(Chunk{Thinking: r.Message.Thinking}); err != nil {
			return err
		}
		thought, said := filter.split(r.Message.Content, r.Done)
		said = block.split(said, r.Done)
		if !begun {
			if said = strings.TrimLeft(said, " \t\r\n"); said != "" && said[0] != '{' {
				return errNotJSON
			}
			begun = said != ""
		}
		if err := give(Chunk{Thinking: thought}); err != nil {
			return err
		}
		if err := give(Chunk{Text: said}); err != nil {
			return err
		}
		if r.Done {
			res.DoneReason, res.Load = r.DoneReason, r.LoadDuration
			res.PromptTokens, res.AnswerTokens = r.PromptEvalCount, r.EvalCount
		}
		return nil
	})
	res.Text, res.Total = text.String(), time.Since(start)
	if fromEach != nil {
		return res, fromEach
	}
	if err != nil {
		return res, c.callError(ctx, call, req.Model.Name, err)
	}
	if code := c.ending(req, res); code != "" {
		return res, &Error{Code: code, Model: req.Model.Name}
	}
	res.Complete = true
	return res, nil
}

// ending says what is wrong with an answer whose stream ended without an error; "" where it is whole.
func (c *Client) ending(req Request, res Result) Code {
	switch {
	case res.DoneReason == "length":
		return CodeLength
	case res.DoneReason != "stop": // the connection closed, or the server gave up on a model that repeats itself
		return CodeCutOff
	case res.PromptTokens >= c.Window(req.Model) && !res.Thought: // no room was left to answer: something was cut after all
		return CodeContextTooLong
	case strings.TrimSpace(res.Text) == "":
		return CodeEmptyAnswer
	case req.Schema != nil && !json.Valid([]byte(res.Text)):
		return CodeNotJSON
	}
	return ""
}

// callError turns the error of a call under a watchdog into an Error.
func (c *Client) callError(ctx, call context.Context, model string, err error) *Error {
	if ctx.Err() == nil {
		e := &Error{Model: model, Err: err, Raw: clip(err.Error())}
		switch cause := context.Cause(call); {
		case errors.Is(cause, errNoReply):
			e.Code = CodeNoReply
		case errors.Is(cause, errStalled), errors.Is(cause, errTooSlow):
			e.Code = CodeStalled
		case errors.Is(err, errEndless), errors.Is(err, errTooMuch):
			e.Code = CodeLength
		case errors.Is(err, errRemote):
			e.Code = CodeRemoteRefused
		case errors.Is(err, errNotJSON):
			e.Code = CodeNotJSON
		}
		if e.Code != "" {
			return e
		}
	}
	return c.classify(ctx, model, err)
}

func objectSchema(schema json.RawMessage) bool {
	var s struct {
		Type string `json:"type"`
	}
	return json.Unmarshal(schema, &s) == nil && s.Type == "object"
}

// watchdog cancels a call when the server is silent for too long. It rests while the caller works on a piece.
type watchdog struct {
	cancel context.CancelCauseFunc
	next   time.Duration

	mu    sync.Mutex
	timer *time.Timer
	cause error
}

func newWatchdog(ctx context.Context, first, next time.Duration) (context.Context, *watchdog) {
	ctx, cancel := context.WithCancelCause(ctx)
	w := &watchdog{cancel: cancel, next: next, cause: errNoReply}
	w.timer = time.AfterFunc(first, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		cancel(w.cause)
	})
	return ctx, w
}

func (w *watchdog) pause() { w.timer.Stop() }

func (w *watchdog) resume() {
	w.mu.Lock()
	w.cause = errStalled
	w.mu.Unlock()
	w.timer.Reset(w.next)
}

func (w *watchdog) stop() {
	w.timer.Stop()
	w.cancel(nil)
}
