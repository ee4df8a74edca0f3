package desk

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// testDay is after the day of every document in testdata.
var testDay = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// openTestLibrary reads testdata/docs, with a PDF of five pages of which the first two have Roman numbers, into a library.
func openTestLibrary(t *testing.T, more ...func(dir string)) *library.Library {
	t.Helper()
	docs := t.TempDir()
	if err := os.CopyFS(docs, os.DirFS(filepath.Join("testdata", "docs"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, "規程", "安全衛生手引.pdf"), []byte("%PDF-1.7\n% pages come from the test's reader\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, change := range more {
		change(docs)
	}
	lib, err := library.Open(t.Context(), library.Options{
		Dir: t.TempDir(), Clock: func() time.Time { return testDay },
		ReadPDF: func(_ context.Context, _ *os.File, _ string, _ func(done, total int)) (*document.Document, error) {
			return pagesOf("安全衛生手引", []string{
				"安全衛生手引のまえがき。この手引は、工場で働く人のために作られた。",
				"目次と凡例を示す。",
				"工場内では、保護帽を着用しなければならない。",
				"溶接作業を行うときは、防じんマスクを着用する。溶接作業の後は、15分間の火気の監視を行う。",
				"避難訓練は、年に2回実施する。",
			}, []string{"i", "ii", "1", "2", "3"}), nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	report, err := lib.Ingest(t.Context(), []string{docs}, nil)
	if err != nil || report.Totals.Failed > 0 {
		t.Fatalf("reading the test documents: %v %+v", err, report)
	}
	return lib
}

// pagesOf makes a PDF document of one paragraph a page.
func pagesOf(title string, texts, labels []string) *document.Document {
	d := &document.Document{Title: title, Format: document.PDF, Kind: document.Rule}
	for i, text := range texts {
		d.Pages = append(d.Pages, document.Page{
			Number: i + 1, Label: labels[i], Text: text, Reader: "pdfium", Width: 595, Height: 842,
			Blocks: []document.Block{{Kind: document.Paragraph, Start: 0, End: len([]rune(text))}},
		})
	}
	return d
}

// mostAlarms is the share of right claims that may come out as anything but verified.
const mostAlarms = 0.05

// suiteCase is a line of testdata/suite.jsonl: a text whose last claim is looked at, what is done to it (right, wrong_article,
// wrong_number, wrong_document, missing, uncited), and what must come of its first citation and of the claim.
type suiteCase struct {
	Text    string         `json:"text"`
	Kind    string         `json:"kind"`
	Status  CitationStatus `json:"status"` // "" where the sentence has no citation
	Doc     string         `json:"doc"`
	Address string         `json:"address"`
	Caution bool           `json:"caution"` // right, and to be looked at: named by a part of the title, a page of two readings
}

func readSuite(t *testing.T) []suiteCase {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "suite.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []suiteCase
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var c suiteCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%v in %s", err, lines.Text())
		}
		cases = append(cases, c)
	}
	return cases
}

// TestCitationsOfOtherPeopleAreResolvedAndChecked holds the desk to its bars on sentences of our own: resolution right in 95 %,
// at most 2 % of bad claims verified, few right ones not.
func TestCitationsOfOtherPeopleAreResolvedAndChecked(t *testing.T) {
	d := New(openTestLibrary(t), Options{AsOf: testDay})
	cases := readSuite(t)
	if len(cases) < 60 {
		t.Fatalf("the suite has %d sentences, fewer than 60", len(cases))
	}
	var resolved, bad, missed, right, alarms int
	for _, c := range cases {
		r, err := d.Check(t.Context(), Text{Name: "memo", Body: c.Text}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Claims) == 0 {
			t.Errorf("no claim in %s", c.Text)
			continue
		}
		claim := r.Claims[len(r.Claims)-1]
		var got Citation
		if len(claim.Citations) > 0 {
			got = claim.Citations[0]
		}
		if got.Status == c.Status && (c.Doc == "" || strings.HasSuffix(got.Doc, c.Doc)) && (c.Address == "" || got.Address == c.Address) {
			resolved++
		} else {
			t.Logf("resolved as %q %q %q, not %q %q %q: %s", got.Status, got.Doc, got.Address, c.Status, c.Doc, c.Address, c.Text)
		}
		switch c.Kind {
		case "right":
			right++
			held := claim.Verdict == verify.Verified || claim.Verdict == verify.Reworded // what is reworded is neither backed nor a fault
			if held == c.Caution || c.Caution && claim.Verdict != verify.Caution {
				alarms++
				t.Logf("%s, though right: %s\n%+v", claim.Verdict, c.Text, claim.Flags)
			}
		default:
			bad++
			if claim.Verdict == verify.Verified {
				missed++
				t.Logf("verified, though %s: %s", c.Kind, c.Text)
			}
			if unsourced := []string{"missing", "uncited"}; slices.Contains(unsourced, c.Kind) && claim.Verdict != verify.Unsourced {
				t.Errorf("%s, not unsourced: %s", claim.Verdict, c.Text)
			}
		}
	}
	t.Logf("%d sentences: resolution right %d; of %d bad claims %d verified; of %d right ones %d flagged", len(cases), resolved, bad, missed, right, alarms)
	if float64(resolved) < 0.95*float64(len(cases)) {
		t.Errorf("resolution is right for %d of %d", resolved, len(cases))
	}
	if float64(missed) > 0.02*float64(bad) {
		t.Errorf("%d of %d bad claims are verified", missed, bad)
	}
	if float64(alarms) > mostAlarms*float64(right) {
		t.Errorf("%d of %d right claims are flagged", alarms, right)
	}
}
