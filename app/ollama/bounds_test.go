package ollama

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
)

// endless writes as fast as it is read, until the client leaves.
func endless(w io.Writer, piece string) {
	for {
		if _, err := io.WriteString(w, piece); err != nil {
			return
		}
	}
}

func TestAReplyWithoutAnEndIsRefused(t *testing.T) {
	for _, path := range []string{"/api/version", "/api/tags", "/api/show"} {
		t.Run(path, func(t *testing.T) {
			healthy := &fake{version: "0.32.15", models: []api.ListModelResponse{{Name: "m:latest"}}}
			c := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != path {
					healthy.ServeHTTP(w, r)
					return
				}
				_, _ = io.WriteString(w, `{"version":"`)
				endless(w, strings.Repeat("0", 1<<16))
			})
			c.opts.Patience.Inform = 20 * time.Second // the bytes end it, not the time
			start := time.Now()
			st, err := c.Status(t.Context())
			if path == "/api/show" { // one broken model hides no others
				if err != nil || len(st.Models) != 0 {
					t.Fatalf("got %v, %v", st.Models, err)
				}
			} else if CodeOf(err) != CodeBadReply {
				t.Fatalf("got %v, want %s", err, CodeBadReply)
			}
			if took := time.Since(start); took > 15*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestACompressedReplyIsRefused(t *testing.T) {
	c := serveFunc(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		_, _ = io.WriteString(z, `{"version":"`+strings.Repeat("0", 1<<20)+`"}`)
	})
	if _, err := c.Status(t.Context()); CodeOf(err) != CodeBadReply {
		t.Errorf("got %v, want %s", err, CodeBadReply)
	}
}

func TestAServerWithManyModelsIsAskedForTheFirstHundred(t *testing.T) {
	f := &fake{}
	for i := range 20_000 {
		f.models = append(f.models, api.ListModelResponse{Name: fmt.Sprintf("m%d:latest", i)})
	}
	c := f.start(t, Patience{Inform: time.Minute})
	st, err := c.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Models) != maxModels || st.Unread != 20_000-maxModels {
		t.Errorf("described %d models and left out %d", len(st.Models), st.Unread)
	}
}

func TestAnAnswerWithoutAnEndIsCut(t *testing.T) {
	for name, message := range map[string]api.Message{
		"text": {Content: strings.Repeat("はい。", 100)}, "thinking": {Thinking: strings.Repeat("hm, ", 1000)},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{chat: func(w http.ResponseWriter, r *http.Request, _ int) {
				for r.Context().Err() == nil {
					line(w, api.ChatResponse{Model: "m", Message: message})
				}
			}}
			c := f.start(t, quick)
			res, err := c.Chat(t.Context(), Request{Model: Model{Name: "m"}, User: "?", MaxTokens: 100}, nil)
			if CodeOf(err) != CodeLength {
				t.Fatalf("got %v, want %s", err, CodeLength)
			}
			if res.Complete || len(res.Text) > 100*bytesOfToken {
				t.Errorf("%d bytes came, complete %v", len(res.Text), res.Complete)
			}
		})
	}
}

func TestAnAnswerThatTricklesForEverEnds(t *testing.T) {
	f := &fake{chat: func(w http.ResponseWriter, r *http.Request, _ int) {
		for {
			select {
			case <-r.Context().Done():
				return
			case <-time.After(10 * time.Millisecond):
				say(w, "a")
			}
		}
	}}
	p := quick
	p.Whole = 300 * time.Millisecond
	c := f.start(t, p)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	res, err := c.Chat(ctx, Request{Model: Model{Name: "m"}, User: "?"}, nil)
	if CodeOf(err) != CodeStalled || res.Text == "" {
		t.Errorf("got %q, %v, want what came and %s", res.Text, err, CodeStalled)
	}
}
