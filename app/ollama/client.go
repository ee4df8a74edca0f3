// Package ollama asks a model on an Ollama server, on this machine unless a person chose another.
//
// It guarantees:
//   - Nothing but the one configured endpoint is contacted: no proxy, no redirect, no name lookup for an address, no model that the
//     server would run elsewhere ("cloud"), no download. There is no Pull.
//   - An answer is complete only when the server said that it is done for the reason "stop"; every other end is an Error with a Code,
//     next to what had arrived by then.
//   - A prompt is read whole or refused (CodeContextTooLong): servers that would cut it silently are refused (CodeTooOld).
//   - A call ends when its context does, or when the server stays silent for longer than the Patience of the client.
//
// It does not judge what the model writes: that a schema binds the answer is a help, not a proof, and every claim is to be verified.
//
// Server runs the ollama program as a child for machines where it is not installed. Budget decides how many passages fit.
// ClaimStream takes claims from an answer while it comes.
package ollama

import (
	"context"
	"time"

	"github.com/ollama/ollama/api"
)

// Options hold for all calls of a Client. They are fixed because a call that changes one makes the server load the model anew.
// The zero value of each is its default.
type Options struct {
	Window    int           // context window in tokens, cut down to what a model can do; default 8192
	Threads   int           // default: the server's choice, one per core
	KeepAlive time.Duration // how long the server keeps the model in memory after a call; default 15 minutes
	Patience  Patience
	// Allowed, if not nil, tells which models may be asked; the others are as good as not there.
	Allowed func(name, digest string) bool
}

// Patience says how long a silent server is waited for.
type Patience struct {
	Connect    time.Duration // to open a connection; default 3 s
	Inform     time.Duration // for a whole call that asks no model: version, list, details; default 10 s
	FirstToken time.Duration // loading and reading the prompt, minutes on a slow machine; default 10 minutes
	NextToken  time.Duration // between two tokens; default 60 s
	Whole      time.Duration // for an answer from asking to its last token, however steadily it comes; default 30 minutes
	Retry      time.Duration // pause before the one retry of a call that failed before it gave anything; default 1 s
}

func (o Options) withDefaults() Options {
	set := func(d *time.Duration, v time.Duration) {
		if *d <= 0 {
			*d = v
		}
	}
	if o.Window <= 0 {
		o.Window = 8192
	}
	set(&o.KeepAlive, 15*time.Minute)
	set(&o.Patience.Connect, 3*time.Second)
	set(&o.Patience.Inform, 10*time.Second)
	set(&o.Patience.FirstToken, 10*time.Minute)
	set(&o.Patience.NextToken, time.Minute)
	set(&o.Patience.Whole, 30*time.Minute)
	set(&o.Patience.Retry, time.Second)
	return o
}

// Client asks one server. It is safe for concurrent use, though a server usually answers one call after the other.
type Client struct {
	endpoint Endpoint
	opts     Options
	gate     *gate
	api      *api.Client
	close    func()
}

// New makes a client; it contacts nothing yet.
func New(e Endpoint, opts Options) *Client {
	opts = opts.withDefaults()
	g := newGate(e, opts.Patience.Connect)
	h := g.httpClient()
	return &Client{endpoint: e, opts: opts, gate: g, api: api.NewClient(e.base, h), close: h.CloseIdleConnections}
}

// Endpoint is the server that is asked.
func (c *Client) Endpoint() Endpoint { return c.endpoint }

// Connections lists every address that a connection was opened to, or refused to, since New.
func (c *Client) Connections() []Connection { return c.gate.connections() }

// Close lets go of idle connections.
func (c *Client) Close() { c.close() }

// Window is the number of tokens that prompt and answer may have together with this model.
func (c *Client) Window(m Model) int {
	if m.Context > 0 && m.Context < c.opts.Window {
		return m.Context
	}
	return c.opts.Window
}

// runnerOptions are equal in every call for a model; predict is not among those that reload it.
func (c *Client) runnerOptions(m Model, predict int) map[string]any {
	o := map[string]any{"num_ctx": c.Window(m), "num_predict": predict, "temperature": 0, "seed": 1}
	if c.opts.Threads > 0 {
		o["num_thread"] = c.opts.Threads
	}
	return o
}

// Loaded reports whether the server has the model in memory, and with how many tokens of context.
func (c *Client) Loaded(ctx context.Context, m Model) (window int, loaded bool, err error) {
	call, cancel := context.WithTimeout(ctx, c.opts.Patience.Inform)
	defer cancel()
	list, err := c.api.ListRunning(call)
	if err != nil {
		return 0, false, c.informError(ctx, m.Name, err)
	}
	for _, r := range list.Models {
		if r.Name == m.Name || r.Digest == m.Digest && m.Digest != "" {
			return r.ContextLength, true, nil
		}
	}
	return 0, false, nil
}

// Load brings the model into memory, so that the wait for it can be shown apart from the wait for an answer. It returns at once
// where the model is there already.
func (c *Client) Load(ctx context.Context, m Model) error {
	req := c.chatRequest(m, Request{MaxTokens: 1})
	req.Messages = nil
	req.Think = nil
	call, w := newWatchdog(ctx, c.opts.Patience.FirstToken, c.opts.Patience.NextToken)
	defer w.stop()
	done := false
	err := c.api.Chat(call, req, func(r api.ChatResponse) error {
		done = done || r.Done
		return nil
	})
	switch {
	case err == nil && done:
		return nil
	case err == nil:
		return &Error{Code: CodeCutOff, Model: m.Name}
	}
	return c.callError(ctx, call, m.Name, err)
}

// informError is for calls with the short time limit: when that, and not the caller's, has passed, the server does not reply.
func (c *Client) informError(ctx context.Context, model string, err error) *Error {
	e := c.classify(ctx, model, err)
	switch {
	case ctx.Err() == nil && isTimeout(err) && e.Code != CodeNotRunning:
		e.Code, e.Value = CodeNoReply, c.endpoint.URL()
	case (e.Code == CodeModelCrashed || e.Code == CodeModelMissing) && model == "": // no model was asked for: not an Ollama server
		e.Code, e.Value = CodeBadReply, c.endpoint.URL()
	}
	return e
}
