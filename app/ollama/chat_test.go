package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

type chatFunc func(w http.ResponseWriter, r *http.Request, try int)

func fails(status int, message string) chatFunc {
	return func(w http.ResponseWriter, _ *http.Request, _ int) {
		reply(w, status, map[string]string{"error": message})
	}
}

func TestHowAnAnswerCanEnd(t *testing.T) {
	claims := ClaimsSchemaQuote([]string{"c1"})
	for name, tc := range map[string]struct {
		chat   chatFunc
		schema json.RawMessage
		code   Code
		text   string
		tries  int
	}{
		"said and done": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "Three ", "days."); done(w, "stop") }, text: "Three days.", tries: 1},
		"last words in the last chunk": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) {
			line(w, api.ChatResponse{Message: api.Message{Content: "Yes"}, Done: true, DoneReason: "stop"})
		}, text: "Yes", tries: 1},
		"reached its limit":               {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "Thr"); done(w, "length") }, code: CodeLength, text: "Thr", tries: 1},
		"ended cleanly without done":      {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "Thr") }, code: CodeCutOff, text: "Thr", tries: 1},
		"done for an unknown reason":      {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "Thr"); done(w, "unload") }, code: CodeCutOff, text: "Thr", tries: 1},
		"connection cut in the middle":    {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "Thr"); cut(w) }, code: CodeCutOff, text: "Thr", tries: 1},
		"connection cut before all":       {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { cut(w) }, code: CodeCutOff, tries: 2},
		"an empty reply of status 200":    {chat: func(http.ResponseWriter, *http.Request, int) {}, code: CodeCutOff, tries: 2},
		"an empty reply of status 500":    {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { w.WriteHeader(http.StatusInternalServerError) }, code: CodeCutOff, tries: 2},
		"crashed once, then well":         {chat: once(fails(500, "model runner has unexpectedly stopped")), text: "Well.", tries: 2},
		"crashed twice":                   {chat: fails(500, "model runner has unexpectedly stopped, this may be due to resource limitations"), code: CodeModelCrashed, tries: 2},
		"crashed in the middle":           {chat: midway("an error was encountered while running the model: unexpected EOF"), code: CodeModelCrashed, text: "Thr", tries: 1},
		"busy once, then well":            {chat: once(fails(503, "server busy, please try again.  maximum pending requests exceeded")), text: "Well.", tries: 2},
		"busy":                            {chat: fails(503, "server busy, please try again."), code: CodeBusy, tries: 2},
		"prompt too long":                 {chat: fails(400, "the input length exceeds the context length"), code: CodeContextTooLong, tries: 1},
		"prompt too long, in newer words": {chat: fails(400, "the prompt is longer than the context length currently available"), code: CodeContextTooLong, tries: 1},
		"no such model":                   {chat: fails(404, "model 'm' not found"), code: CodeModelMissing, tries: 1},
		"no permission":                   {chat: fails(401, "unauthorized"), code: CodeRemoteRefused, tries: 1},
		"forbidden":                       {chat: fails(403, "forbidden"), code: CodeRemoteRefused, tries: 1},
		"schema refused":                  {chat: fails(500, "invalid JSON schema in format"), code: CodeSchemaRefused, tries: 1},
		"too little memory":               {chat: fails(500, "model requires more system memory (5.6 GiB) than is available (3.1 GiB)"), code: CodeOutOfMemory, tries: 1},
		"an embedding model":              {chat: fails(400, `"m" does not support chat`), code: CodeUnsupported, tries: 1},
		"some other complaint":            {chat: fails(400, "invalid options"), code: CodeBadReply, tries: 1},
		"a web page instead of an answer": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { _, _ = w.Write([]byte("<html>Login</html>\n")) }, code: CodeBadReply, tries: 1},
		"a broken line in the middle": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) {
			say(w, "Thr")
			_, _ = w.Write([]byte("{\"mess\n"))
		}, code: CodeBadReply, text: "Thr", tries: 1},
		"a line of the wrong shape": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { _, _ = w.Write([]byte("{\"message\":7}\n")) }, code: CodeBadReply, tries: 1},
		"a line without end":        {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { _, _ = w.Write(make([]byte, 9<<20)) }, code: CodeBadReply, tries: 1},
		"sent elsewhere": {chat: func(w http.ResponseWriter, r *http.Request, _ int) {
			http.Redirect(w, r, "http://192.0.2.1/api/chat", http.StatusTemporaryRedirect)
		}, code: CodeRedirect, tries: 1},
		"sent to the same server": {chat: func(w http.ResponseWriter, r *http.Request, _ int) {
			http.Redirect(w, r, "/other", http.StatusTemporaryRedirect)
		}, code: CodeRedirect, tries: 1},
		"answered by another machine":     {chat: remote, code: CodeRemoteRefused, tries: 1},
		"nothing said":                    {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, " \n"); done(w, "stop") }, code: CodeEmptyAnswer, text: " \n", tries: 1},
		"only thought":                    {chat: thinksOnly, schema: claims, code: CodeEmptyAnswer, tries: 1},
		"JSON as asked":                   {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, " \n", " {", "}", "\n"); done(w, "stop") }, schema: claims, text: "{}\n", tries: 1},
		"prose instead of JSON":           {chat: func(w http.ResponseWriter, r *http.Request, _ int) { say(w, "\n", "Sure!"); hang(r) }, schema: claims, code: CodeNotJSON, tries: 1},
		"JSON that breaks down":           {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "{", "oops"); done(w, "stop") }, schema: claims, code: CodeNotJSON, text: "{oops", tries: 1},
		"a word out of a choice":          {chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, `"yes"`); done(w, "stop") }, schema: ChoiceSchema("yes", "no"), text: `"yes"`, tries: 1},
		"silence before the first token":  {chat: func(_ http.ResponseWriter, r *http.Request, _ int) { hang(r) }, code: CodeNoReply, tries: 1},
		"silence behind the headers":      {chat: func(w http.ResponseWriter, r *http.Request, _ int) { flush(w); hang(r) }, code: CodeNoReply, tries: 1},
		"silence in the middle":           {chat: func(w http.ResponseWriter, r *http.Request, _ int) { say(w, "Thr"); hang(r) }, code: CodeStalled, text: "Thr", tries: 1},
		"a prompt that filled the window": {chat: full, code: CodeContextTooLong, text: "Something", tries: 1},
		"thoughts written into the answer": {chat: func(w http.ResponseWriter, _ *http.Request, _ int) {
			say(w, "<thi", "nk>well", "</th", "ink>\n\nYes")
			done(w, "stop")
		}, text: "Yes", tries: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := quick
			if tc.code == CodeNoReply || tc.code == CodeStalled {
				p.FirstToken, p.NextToken = 100*time.Millisecond, 100*time.Millisecond
			}
			if tc.code == CodeStalled {
				p.FirstToken = 5 * time.Second
			}
			f := &fake{chat: tc.chat}
			c := f.start(t, p)
			var seen strings.Builder
			res, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "?", Schema: tc.schema}, func(ch Chunk) error {
				seen.WriteString(ch.Text)
				return nil
			})
			if CodeOf(err) != tc.code || (err == nil) != (tc.code == "") || res.Complete != (err == nil) {
				t.Errorf("error %v, complete %v", err, res.Complete)
			}
			if res.Text != tc.text || seen.String() != tc.text {
				t.Errorf("text %q, handed over %q", res.Text, seen.String())
			}
			if f.calls() != tc.tries || res.Retried != (tc.tries > 1) {
				t.Errorf("%d tries, retried %v", f.calls(), res.Retried)
			}
			if err != nil && strings.Contains(err.Error(), "<html>") {
				t.Errorf("a server's words in %q", err)
			}
		})
	}
}

func once(f chatFunc) chatFunc {
	return func(w http.ResponseWriter, r *http.Request, try int) {
		if try == 1 {
			f(w, r, try)
			return
		}
		say(w, "Well.")
		done(w, "stop")
	}
}

func midway(message string) chatFunc {
	return func(w http.ResponseWriter, _ *http.Request, _ int) {
		say(w, "Thr")
		_ = json.NewEncoder(w).Encode(map[string]string{"error": message})
	}
}

func remote(w http.ResponseWriter, _ *http.Request, _ int) {
	line(w, api.ChatResponse{RemoteHost: "https://ollama.com:443", RemoteModel: "m", Message: api.Message{Content: "Hello"}})
	done(w, "stop")
}

func thinksOnly(w http.ResponseWriter, _ *http.Request, _ int) {
	line(w, api.ChatResponse{Message: api.Message{Thinking: "hm"}})
	done(w, "stop")
}

func full(w http.ResponseWriter, _ *http.Request, _ int) {
	say(w, "Something")
	line(w, api.ChatResponse{Done: true, DoneReason: "stop", Metrics: api.Metrics{PromptEvalCount: 8192}})
}

func TestNothingListening(t *testing.T) {
	e, _, err := ParseEndpoint("http://127.0.0.1:1", "")
	if err != nil {
		t.Fatal(err)
	}
	c := New(e, Options{Patience: quick})
	defer c.Close()
	_, err = c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "?"}, nil)
	if CodeOf(err) != CodeNotRunning {
		t.Error(err)
	}
	st, err := c.Status(t.Context())
	if err != nil || st.Running {
		t.Errorf("%+v, %v", st, err)
	}
}

// The answer below, cut by the connection after each of its bytes, must never count as complete.
func TestStreamCutAtEveryByte(t *testing.T) {
	const body = `{"model":"m","message":{"role":"assistant","content":"{\"claims\""},"done":false}` + "\n" +
		`{"model":"m","message":{"role":"assistant","content":":[]}"},"done":false}` + "\n" +
		`{"model":"m","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":9}` + "\n"
	at := 0
	f := &fake{chat: func(w http.ResponseWriter, _ *http.Request, _ int) {
		_, _ = w.Write([]byte(body[:at]))
		cut(w)
	}}
	c := f.start(t, quick)
	m, err := c.Describe(t.Context(), "m")
	if err != nil {
		t.Fatal(err)
	}
	for at = range len(body) {
		res, err := c.Chat(t.Context(), Request{Model: m, User: "?", Schema: ClaimsSchemaQuote([]string{"c1"})}, nil)
		if err == nil || res.Complete {
			t.Fatalf("cut at %d: %+v", at, res)
		}
	}
}

func TestCancellingIsSeenByTheServer(t *testing.T) {
	left := make(chan struct{})
	f := &fake{chat: func(w http.ResponseWriter, r *http.Request, _ int) {
		say(w, "Thr")
		hang(r)
		close(left)
	}}
	c := f.start(t, quick)
	ctx, cancel := context.WithCancelCause(t.Context())
	res, err := c.Chat(ctx, Request{Model: Model{Name: "m"}, User: "?"}, func(Chunk) error {
		cancel(errors.New("a reason of the caller's own"))
		return nil
	})
	if CodeOf(err) != CodeCancelled || res.Text != "Thr" || f.calls() != 1 {
		t.Errorf("%+v, %v", res, err)
	}
	select {
	case <-left:
	case <-time.After(5 * time.Second):
		t.Error("the server goes on")
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	f := &fake{chat: func(_ http.ResponseWriter, r *http.Request, _ int) { hang(r) }}
	c := f.start(t, quick)
	m, err := c.Describe(t.Context(), "m")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Chat(ctx, Request{Model: m, User: "?"}, nil); CodeOf(err) != CodeTimedOut {
		t.Error(err)
	}
}

func TestErrorOfTheCallbackComesBackAsItIs(t *testing.T) {
	f := &fake{chat: func(w http.ResponseWriter, r *http.Request, _ int) { say(w, "Thr"); hang(r) }}
	c := f.start(t, quick)
	enough := errors.New("enough")
	if _, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "?"}, func(Chunk) error { return enough }); !errors.Is(err, enough) || CodeOf(err) != "" {
		t.Error(err)
	}
}

func TestSlowCallbackIsNotTakenForASilentServer(t *testing.T) {
	f := &fake{chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "a", "b"); done(w, "stop") }}
	p := quick
	p.NextToken = 100 * time.Millisecond
	c := f.start(t, p)
	_, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "?"}, func(Chunk) error {
		time.Sleep(200 * time.Millisecond)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestWhatEveryCallCarries(t *testing.T) {
	f := &fake{chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "{}"); done(w, "stop") }}
	c := f.start(t, quick)
	res, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, System: "Rules.", User: "Question", Schema: ClaimsSchemaQuote([]string{"c1"})}, nil)
	if err != nil || res.PromptTokens != 50 || res.AnswerTokens != 7 || res.Load != time.Second || res.FirstToken <= 0 || res.Total < res.FirstToken {
		t.Errorf("%+v, %v", res, err)
	}
	if _, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "Question", MaxTokens: -1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := c.Load(t.Context(), Model{Name: "m", Context: 131072}); err != nil {
		t.Fatal(err)
	}
	options := map[string]any{"num_ctx": 8192.0, "num_predict": 1024.0, "temperature": 0.0, "seed": 1.0}
	for i, call := range f.asked {
		if call["truncate"] != false || call["shift"] != false || call["keep_alive"] != "15m0s" || call["think"] != nil {
			t.Errorf("call %d: %v", i, call)
		}
		if i == 2 { // how long an answer may be does not make a server load a model anew
			options["num_predict"] = 1.0
		}
		if !reflect.DeepEqual(call["options"], options) {
			t.Errorf("call %d: options %v", i, call["options"])
		}
	}
	messages := []any{map[string]any{"role": "system", "content": "Rules."}, map[string]any{"role": "user", "content": "Question"}}
	if !reflect.DeepEqual(f.asked[0]["messages"], messages) || f.asked[2]["messages"] != nil {
		t.Errorf("messages %v, of a load %v", f.asked[0]["messages"], f.asked[2]["messages"])
	}
	if got := c.Connections(); len(got) != 1 || !got[0].Allowed || got[0].Address != c.Endpoint().Address() {
		t.Errorf("connections %+v", got)
	}
}

func TestThinkingIsSwitchedOffWhereThatIsSafe(t *testing.T) {
	for name, tc := range map[string]struct {
		thinking  bool
		parser    string // in the Modelfile
		server    string
		schema    bool
		wantThink any
	}{
		"a model that cannot":                        {schema: true, server: "0.17.4"},
		"a model that thinks by its template":        {thinking: true, schema: true, server: "0.17.4", wantThink: false},
		"a built-in parser that forgets the schema":  {thinking: true, parser: "qwen3.5", schema: true, server: "0.17.4"},
		"a built-in parser, free text":               {thinking: true, parser: "qwen3.5", server: "0.17.4", wantThink: false},
		"a built-in parser on a newer server":        {thinking: true, parser: "qwen3.5", schema: true, server: "0.21.1", wantThink: false},
		"a built-in parser on a server of no number": {thinking: true, parser: "qwen3.5", schema: true, server: "0.0.0"},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{version: tc.server, chat: func(w http.ResponseWriter, _ *http.Request, _ int) { say(w, "{}"); done(w, "stop") }}
			f.show = func(string) (any, int) {
				s := shown()
				if tc.thinking {
					s.Capabilities = append(s.Capabilities, model.CapabilityThinking)
				}
				s.Modelfile = "FROM x\nTEMPLATE y\n"
				if tc.parser != "" {
					s.Modelfile += "PARSER " + tc.parser + "\n"
				}
				return s, 200
			}
			c := f.start(t, quick)
			req := Request{Model: Model{Name: "m"}, User: "?"}
			if tc.schema {
				req.Schema = ClaimsSchemaQuote([]string{"c1"})
			}
			if _, err := c.Chat(t.Context(), req, nil); err != nil {
				t.Fatal(err)
			}
			if got := f.asked[0]["think"]; got != tc.wantThink {
				t.Errorf("think %v, want %v", got, tc.wantThink)
			}
		})
	}
}

func TestThoughtsInFreeText(t *testing.T) {
	for name, tc := range map[string]struct{ in, thought, said string }{
		"none":                        {"Three days.", "", "Three days."},
		"in front":                    {"\n<think>\nwell\n</think>\n\nThree days.", "\nwell\n", "Three days."},
		"never closed":                {"<think>well, <b>hm</thin", "well, <b>hm</thin", ""},
		"further on they are text":    {"See <think>this</think>.", "", "See <think>this</think>."},
		"only the beginning of a tag": {"<thi", "", "<thi"},
		"another tag":                 {"<thing> is it", "", "<thing> is it"},
	} {
		t.Run(name, func(t *testing.T) {
			for size := 1; size <= len(tc.in); size++ {
				var f thinkFilter
				var thought, said strings.Builder
				for rest := tc.in; ; {
					n := min(size, len(rest))
					a, b := f.split(rest[:n], n == len(rest))
					thought.WriteString(a)
					said.WriteString(b)
					if rest = rest[n:]; rest == "" {
						break
					}
				}
				if thought.String() != tc.thought || strings.TrimLeft(said.String(), "\n") != tc.said {
					t.Errorf("in pieces of %d: thought %q, said %q", size, thought.String(), said.String())
				}
			}
		})
	}
}
