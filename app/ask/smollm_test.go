//go:build smollm

package ask

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver"
	"tenkyo/assets"
	"tenkyo/verify"
)

// TestSmolLM asks the English part of the sample library with a real, small and often wrong language model, named by
// TENKYO_GGUF. It shows that real answers are read, checked and kept; what a model gets wrong is printed, not judged here.
func TestSmolLM(t *testing.T) {
	file := os.Getenv("TENKYO_GGUF")
	if file == "" {
		t.Skip("TENKYO_GGUF names no model file")
	}
	english, err := fs.Sub(assets.Sample(), "en")
	if err != nil {
		t.Fatal(err)
	}
	docs := filepath.Join(t.TempDir(), "docs")
	if err := os.CopyFS(docs, onlyMarkdown{english}); err != nil {
		t.Fatal(err)
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(t.TempDir(), "library"), Glossary: assets.Glossary()})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{docs}, nil); err != nil {
		t.Fatal(err)
	}
	srv := testserver.Start(t)
	model := srv.File(t, "smollm", file)
	engine := &Engine{Library: lib, Client: srv.Client, Budget: ollama.NewBudget(nil), Version: "test", AnswerTokens: 320}
	for _, mode := range []Mode{SentenceMode, QuoteMode} {
		for _, question := range []string{
			"How long must a password be?", "Who may approve an exception to the policy?", "May I use my own laptop for work?",
		} {
			a, err := engine.Ask(t.Context(), Request{Question: question, Mode: mode, Model: model.Name, K: 2}, nil)
			if err != nil {
				t.Errorf("%s: %q: %v (%s)", mode, question, err, ollama.CodeOf(err))
				continue
			}
			t.Logf("%s mode: %s\n  complete %v %s, status %s, %d attempts, first claim %d ms, total %d ms", a.Mode, question, a.Complete, a.StopReason, a.Status, len(a.Attempts), a.Timings.FirstClaim, a.Timings.Total)
			for _, c := range a.Claims {
				line, err := json.Marshal(c)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("  %-11s %s\n      %s", c.Verdict, c.Text, line)
				for _, e := range c.Evidence {
					if c.Verdict == verify.Verified && e.Status != verify.Exact && e.Status != verify.NoQuote {
						t.Errorf("a verified claim rests on a quotation that is %s", e.Status)
					}
				}
			}
			if len(a.Claims) == 0 && a.NoAnswer == nil {
				t.Error("no claim and no kind of \"no\"")
			}
		}
	}
}

// onlyMarkdown hides the PDF files, which need the program itself as their reader.
type onlyMarkdown struct{ fs.FS }

func (o onlyMarkdown) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.FS, name)
	var kept []fs.DirEntry
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".md" {
			kept = append(kept, e)
		}
	}
	return kept, err
}
