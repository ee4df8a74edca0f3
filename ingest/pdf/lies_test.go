package pdf

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

const policy = "Employees who travel on company business receive a daily allowance and are reimbursed for reasonable lodging expenses. " +
	"The manager approves each journey in advance, and the finance department settles the statement within seven days after the return. " +
	"Receipts must be attached to the statement; without them nothing is paid out, unless the head of the department confirms the amount in writing."

// lined draws a text in lines of some words.
func lined(s string, draw func(x, y, size float64, s string) string) []string {
	var drawn []string
	words := strings.Fields(s)
	for i := 0; i < len(words); i += 10 {
		drawn = append(drawn, draw(60, 760-15*float64(i/10), 11, strings.Join(words[i:min(i+10, len(words))], " ")))
	}
	return drawn
}

func by(n rune) func(rune) rune {
	return func(r rune) rune {
		if r == ' ' || r+n <= ' ' || r+n > '~' {
			return r
		}
		return r + n
	}
}

func readPages(t *testing.T, b *builder) *document.Document {
	t.Helper()
	doc, err := engine(t).Read(t.Context(), b.bytes(), "lies.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestAPageWhoseFontsLieIsOneWithoutText(t *testing.T) {
	b := &builder{}
	b.page("", lined(policy, text)...)
	for _, n := range []rune{-29, 3, 1, -1, 5} {
		b.page("", lined(strings.Map(by(n), policy), text)...)
	}
	private := strings.Map(func(r rune) rune {
		if r == ' ' {
			return r
		}
		return 0xe000 + r
	}, policy)
	b.page("", lined(private, japanese)...)
	b.page("", append(lined(policy, text), lined("\ue001\ue002\ue003", japanese)...)...) // a few signs of one's own
	doc := readPages(t, b)
	if got := doc.PagesWithoutText(); !slices.Equal(got, []int{2, 3, 4, 5, 6, 7}) {
		t.Errorf("pages %v have no text", got)
	}
	for _, p := range doc.Pages {
		told := slices.ContainsFunc(doc.Warnings, func(w document.Warning) bool { return w.Code == "letters_unknown" && w.Page == p.Number })
		if told != p.NoText || p.NoText != (p.Text == "") || p.Width == 0 {
			t.Errorf("page %d: told %v, says %.40q", p.Number, told, p.Text)
		}
	}
}

func TestOddTextIsNoLie(t *testing.T) {
	b := &builder{}
	hex, code, names := "", "", ""
	for i := range 60 {
		hex += fmt.Sprintf("%08x %08X ", 2654435761*uint32(i+1), 40503*uint32(i+7))
		code += fmt.Sprintf("for(i%d=0;i%d<n;++i%d){*p++^=q[i%d&0x%x];} ", i, i, i, i, i)
		names += fmt.Sprintf("KX-%d/TRW %dQZ ", 100+i, i)
	}
	for _, odd := range []string{hex, code, names, strings.Repeat("0123456789 +-*/ ", 30), "short", strings.ToUpper(policy),
		"Työntekijä saa päivärahan jokaiselta matkalta, jonka esimies on hyväksynyt etukäteen kirjallisesti. Kuitit liitetään laskuun seitsemän päivän kuluessa."} {
		b.page("", lined(odd, text)...)
	}
	b.page("", lined("第一条 この規程は 社員の旅費について 定める。", japanese)...)
	doc := readPages(t, b)
	if got := doc.PagesWithoutText(); len(got) > 0 {
		t.Errorf("pages %v have no text", got)
	}
}

// TestNoRealPageIsALie reads files of many producers, which are not part of the repository. A chart of a font that has every character is
// the one page of which most characters are hardly ever meant.
func TestNoRealPageIsALie(t *testing.T) {
	shared := filepath.Join("..", "..", "..", "shared")
	files, err := filepath.Glob(filepath.Join(shared, "pdf", "*", "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Skip("no set of files beside the repository")
	}
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, path := range files {
		if filepath.Base(filepath.Dir(path)) == "files" && strings.HasPrefix(filepath.Base(path), "OSPO__OSPOLocalMeetup-Memo__QuarterlyReport__202412") {
			continue // its letters lie, and the second reader knows them
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := engine(t).Open(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= min(f.pages, 3); n++ {
			if raw, _, err := f.raw(t.Context(), n); err != nil {
				t.Error(err)
			} else if raw.lies() {
				t.Errorf("page %d of %s", n, filepath.Base(path))
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
