//go:build ollama

package ask

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver"
	"tenkyo/verify"
)

// TestRealServer asks through a real Ollama server whose models say what the test wants.
func TestRealServer(t *testing.T) {
	srv := testserver.Start(t)
	ask := func(t *testing.T, e *Engine, mode Mode, m ollama.Model) Answer {
		t.Helper()
		a, err := e.Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: mode, Model: m.Name}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	engine := &Engine{Library: rules, Client: srv.Client, Budget: ollama.NewBudget(nil), Version: "test"}

	t.Run("sentence mode copies the quotation and reads back the model's digest", func(t *testing.T) {
		m := srv.Scripted(t, "sentence", testserver.Claims(
			[]string{"採用日に10日の年次有給休暇が付与されます。", "c1.1"}, []string{"宿泊料は1泊15,000円です。", "c2.1"}))
		a := ask(t, engine, SentenceMode, m)
		if verdicts(a.Claims) != "verified unsupported" || a.Status != "review" || a.ModelDigest != m.Digest || !a.Complete {
			t.Errorf("verdicts %q, status %q, digest %q", verdicts(a.Claims), a.Status, a.ModelDigest)
		}
		if e := a.Claims[0].Evidence[0]; e.Quote != "採用日に10日の年次有給休暇を付与する。" || e.Status != verify.Exact {
			t.Errorf("evidence %+v", e)
		}
		if len(a.Attempts) != 3 {
			t.Errorf("%d attempts at a claim that no attempt mends", len(a.Attempts))
		}
	})
	t.Run("quote mode checks what the model wrote", func(t *testing.T) {
		m := srv.Scripted(t, "quote", `{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":[{"id":"c1","quote":"採用日に10日の年次有給休暇を付与する。"}]},`+
			`{"text":"繰越は3年以内です。","evidence":[{"id":"c1","quote":"付与日から3年以内に限り繰り越すことができる。"}]}],"unanswered":[]}`)
		a := ask(t, engine, QuoteMode, m)
		if verdicts(a.Claims) != "verified unsupported" {
			t.Errorf("verdicts %q", verdicts(a.Claims))
		}
	})
	t.Run("tagged mode reads the tags of free text", func(t *testing.T) {
		m := srv.Scripted(t, "tagged", "採用日に10日の年次有給休暇が付与されます。[c1] 宿泊料は1泊12,000円を上限とします。[c9]")
		a := ask(t, engine, TaggedMode, m)
		if verdicts(a.Claims) != "verified unsourced" {
			t.Errorf("verdicts %q", verdicts(a.Claims))
		}
	})
	t.Run("the schema forces an id that was sent, and the claim is still checked", func(t *testing.T) {
		m := srv.Scripted(t, "stranger", testserver.Claims([]string{"会社は9月に創立記念の祝い金を支給します。", "c9.9"}))
		a := ask(t, engine, SentenceMode, m)
		if len(a.Claims) == 0 {
			t.Fatal("there is no claim")
		}
		for _, c := range a.Claims {
			for _, e := range c.Evidence {
				if e.Status == verify.UnknownID {
					t.Errorf("the server let the id %s through its schema", e.ID)
				}
			}
			if c.Verdict == verify.Verified {
				t.Errorf("a claim that no passage holds is verified: %+v", c)
			}
		}
	})
	t.Run("an answer that reaches its longest length keeps its whole claims", func(t *testing.T) {
		m := srv.Scripted(t, "long", testserver.Claims(
			[]string{"採用日に10日の年次有給休暇が付与されます。", "c1.1"}, []string{strings.Repeat("長い文が続きます。", 30), "c2.1"}))
		short := *engine
		short.AnswerTokens = 45
		a := ask(t, &short, SentenceMode, m)
		if a.Complete || a.StopReason != "length" || verdicts(a.Claims) != "verified" {
			t.Errorf("complete %v, stop %q, verdicts %q", a.Complete, a.StopReason, verdicts(a.Claims))
		}
	})
	t.Run("a prompt over the window is sent with fewer passages, and says which", func(t *testing.T) {
		long := rules
		long.passages = append([]verify.Passage{rules.passages[0]}, verify.Passage{Title: "別表", Text: strings.Repeat("これは別表の長い行である。", 400)})
		m := srv.Scripted(t, "narrow", testserver.Claims([]string{"採用日に10日の年次有給休暇が付与されます。", "c1.1"}))
		small := ollama.New(srv.Endpoint(), ollama.Options{Threads: 1, Window: 2560})
		t.Cleanup(small.Close)
		a := ask(t, &Engine{Library: long, Client: small, Budget: ollama.NewBudget(nil)}, SentenceMode, m)
		if len(a.Chunks) != 1 || verdicts(a.Claims) != "verified" {
			t.Errorf("%d passages sent, verdicts %q", len(a.Chunks), verdicts(a.Claims))
		}
	})
	t.Run("a server that dies in the middle leaves checked claims and says so", func(t *testing.T) {
		own := testserver.Start(t)
		m := own.Scripted(t, "dying", testserver.Claims([]string{"採用日に10日の年次有給休暇が付与されます。", "c1.1"}, []string{strings.Repeat("長い文が続きます。", 60), "c2.1"}))
		e := &Engine{Library: rules, Client: own.Client, Budget: ollama.NewBudget(nil)}
		a, err := e.Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode, Model: m.Name}, func(ev Event) {
			if ev.Claim != nil {
				_ = own.Stop()
			}
		})
		if err != nil || a.Complete || len(a.Claims) == 0 || verdicts(a.Claims[:1]) != "verified" {
			t.Errorf("err %v, complete %v, stop %q, verdicts %q", err, a.Complete, a.StopReason, verdicts(a.Claims))
		}
	})
	t.Run("cancelling frees the model for the next question", func(t *testing.T) {
		m := srv.Scripted(t, "slow", testserver.Claims([]string{"採用日に10日の年次有給休暇が付与されます。", "c1.1"}))
		begun := time.Now()
		a := ask(t, engine, SentenceMode, m)
		if verdicts(a.Claims) != "verified" {
			t.Errorf("verdicts %q after %v", verdicts(a.Claims), time.Since(begun))
		}
	})
	t.Run("document text is never obeyed", func(t *testing.T) {
		for i, c := range attacks {
			t.Run(c.name, func(t *testing.T) {
				m := srv.Scripted(t, fmt.Sprintf("attack%d", i), c.reply)
				e := *engine
				e.Library = c.planted()
				c.check(t, ask(t, &e, c.mode, m))
			})
		}
	})
}
