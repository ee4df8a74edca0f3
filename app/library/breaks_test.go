package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tenkyo/ingest"
	"tenkyo/ingest/pdf"
	"tenkyo/verify"
)

// TestEveryQuotationIsCitedOnItsOwnPage sweeps over every passage of the sets of PDFs that runs over a page break: the first line
// behind it is cited on the page on which it is found. The files are not part of the repository.
func TestEveryQuotationIsCitedOnItsOwnPage(t *testing.T) {
	set := filepath.Join("..", "..", "..", "shared", "pdf")
	if _, err := os.Stat(set); err != nil {
		t.Skip("no PDFs beside the repository")
	}
	if testing.Short() || raceDetector {
		t.Skip("takes some seconds")
	}
	s := newShelf(t)
	l, err := Open(t.Context(), s.withPDFs())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	folders := []string{filepath.Join(set, "regulations"), filepath.Join(set, "files")}
	if _, err := l.Ingest(t.Context(), folders, nil); err != nil {
		t.Fatal(err)
	}
	crossing, lines, unlit := 0, 0, 0
	for _, info := range l.Documents() {
		d, err := l.Document(info.Doc, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range ingest.Chunks(d, info.Doc, "") {
			p := passageOf(&c, 0)
			if len(p.Breaks) == 0 {
				continue
			}
			crossing++
			at, last := 0, 0
			for line := range strings.SplitSeq(c.Text, "\n") {
				e := verify.Evidence{Start: at, End: at + len([]rune(line))}
				at = e.End + 1
				cited := p.Cited(e)
				if len(strings.TrimSpace(line)) < 9 || len(p.PagesOf(e.Start, e.End)) > 1 || cited.Page == p.Page {
					continue // the lines before the break are on the passage's page
				}
				if last == cited.Page {
					continue // one line a page
				}
				last = cited.Page
				lines++
				r, err := l.Page(t.Context(), PageRequest{Doc: info.Doc, Page: cited.Page, Quote: line, ChunkID: c.ID, Start: e.Start, End: e.End})
				switch {
				case err != nil:
					t.Fatal(err)
				case r.ReasonCode == PartlyOnPage || r.ReasonCode == string(pdf.NotOnPage):
					t.Errorf("%s: %.40q is cited on page %d: %s", info.Doc, line, cited.Page, r.Reason)
				case !r.Found:
					unlit++
				}
			}
		}
	}
	if crossing == 0 {
		t.Error("no passage runs over a page break")
	}
	t.Logf("%d passages run over a page break: %d lines on one page, %d not lit for another reason", crossing, lines, unlit)
}
