package library

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"tenkyo/ingest/document"
)

// pretended is a converter that makes of every file the PDF, or the new file, that it is told to.
type pretended struct {
	pdf    []byte
	modern string
	err    error
	asked  int
}

func (p *pretended) PDF(context.Context, []byte, string, document.Format) ([]byte, error) {
	p.asked++
	return p.pdf, p.err
}

func (p *pretended) Modern(_ context.Context, _ []byte, ending string) ([]byte, document.Format, error) {
	if ending != ".doc" {
		return nil, "", document.Reason{Code: document.NotThatType}
	}
	return []byte(p.modern), document.DOCX, p.err
}

const (
	absence = "Every trip needs a report, and a claim that is made later than thirty days after the trip is not paid."
	hotel   = "The limit for a hotel is 90 euros a night."
)

// paged is a library with a Word document of two pages, not made yet.
func (s *shelf) paged(office *pretended) *Library {
	s.Helper()
	o := s.withPDFs()
	office.pdf = writePDF([]string{"Travel policy", "", hotel, "", "Every trip needs a report, and a claim that is made"},
		[]string{"later than thirty days after the trip is not paid.", "", "Meals are paid up to 20 euros a day."})
	o.Office = office
	s.write("policy.docx", wordFile(s.T, "# Travel policy", hotel, absence, "Meals are paid up to 20 euros a day."))
	l, err := Open(s.Context(), o)
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { l.Close() })
	s.want(s.ingest(l), "indexed policy.docx")
	return l
}

func TestPagesAreMadeOfAWordDocument(t *testing.T) {
	s, office := newShelf(t), &pretended{}
	l := s.paged(office)
	before, err := l.Chunks("policy.docx", "")
	if err != nil {
		t.Fatal(err)
	}
	cited := PageRequest{Doc: "policy.docx", Page: 0, Quote: "Meals are paid up to 20 euros a day."}
	if made, err := l.MakePages(t.Context(), nil); made != 1 || err != nil {
		t.Fatal(made, err, s.logged)
	}
	after, err := l.Chunks("policy.docx", "")
	if err != nil || len(after) != len(before) {
		t.Fatalf("%d passages, then %d, %v", len(before), len(after), err)
	}
	for i := range before {
		if before[i].ID != after[i].ID {
			t.Errorf("passage %d is another one now: %q", i, after[i].Text)
		}
	}
	hit := s.found(l, "meals euros a day").Hits[0]
	if pages := hit.PagesOf(0, len([]rune(hit.Text))); !slices.Equal(pages, []int{1, 2}) {
		t.Errorf("what search finds stands on pages %v", pages)
	}
	at, err := l.Page(t.Context(), PageRequest{Doc: "policy.docx", Page: 2, Quote: "Meals are paid up to 20 euros a day."})
	if err != nil || !at.Found || len(at.Rects) == 0 || at.WidthPt < 100 {
		t.Errorf("the quotation is at %+v, %v", at, err)
	}
	part, err := l.Page(t.Context(), PageRequest{Doc: "policy.docx", Page: 1, Quote: absence})
	if err != nil || !part.Found || part.ReasonCode != PartlyOnPage {
		t.Errorf("what runs over the page is at %+v, %v", part, err)
	}
	if old, err := l.Page(t.Context(), cited); err != nil || !old.Found || old.Page != 2 {
		t.Errorf("what was cited before there were pages is at %+v, %v", old, err)
	}
	if picture, err := l.Render(t.Context(), "policy.docx", "", 2, 50); err != nil || picture.Bounds().Empty() {
		t.Errorf("the page is not drawn: %v", err)
	}
	if made, err := l.MakePages(t.Context(), nil); made != 0 || err != nil || office.asked != 1 {
		t.Errorf("made again: %d, %d times asked, %v", made, office.asked, err)
	}
	if r, err := l.Check(t.Context()); err != nil || !r.OK {
		t.Errorf("%+v, %v", r, err)
	}
	s.want(s.ingest(l), "unchanged policy.docx")

	// The PDF is lost: the text is read as it was without it, and what is cited on a page is found in it.
	hash := l.entry("policy.docx").current().Hash
	if err := os.Remove(l.store.pagesPath(hash)); err != nil {
		t.Fatal(err)
	}
	l.pages.forget(hash, "policy.docx")
	if at, err := l.Page(t.Context(), PageRequest{Doc: "policy.docx", Page: 2, Quote: "Meals are paid up to 20 euros a day."}); err != nil || !at.Found || len(at.Rects) > 0 {
		t.Errorf("without its PDF the quotation is at %+v, %v", at, err)
	}
	var none *NoPageError
	if _, err := l.Render(t.Context(), "policy.docx", "", 2, 50); !errors.As(err, &none) || none.Paged {
		t.Errorf("drawn without its PDF: %v", err)
	}
}

func TestAPurgeTakesThePagesAlong(t *testing.T) {
	s, office := newShelf(t), &pretended{}
	l := s.paged(office)
	if made, err := l.MakePages(t.Context(), nil); made != 1 || err != nil {
		t.Fatal(made, err)
	}
	path := l.store.pagesPath(l.entry("policy.docx").current().Hash)
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	if err := l.Purge(t.Context(), "policy.docx"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the pages are still there: %v", err)
	}
}

func TestWhatHasNoPagesIsAskedForOnce(t *testing.T) {
	s, office := newShelf(t), &pretended{err: document.Reason{Code: document.NotConverted}}
	l := s.paged(office)
	for range 2 {
		if made, err := l.MakePages(t.Context(), nil); made != 0 || err != nil {
			t.Fatal(made, err)
		}
	}
	if office.asked != 1 {
		t.Errorf("asked %d times", office.asked)
	}
	if got := s.search(l, "meals euros"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}

func TestOldWordDocumentsAreReadThroughAConverter(t *testing.T) {
	s := newShelf(t)
	o := s.options()
	s.write("旅費規程.doc", "old bytes")
	s.write("旧.xls", "old bytes")
	l := s.open()
	s.want(s.ingest(l), "skipped 旅費規程.doc", "skipped 旧.xls")
	l.Close()
	o.Office = &pretended{modern: wordFile(t, "# 旅費規程", "第1条 宿泊料", "宿泊料は、1泊9,800円とする。")}
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.want(s.ingest(l), "indexed 旅費規程.doc", "failed 旧.xls")
	if hits := s.found(l, "宿泊料はいくらですか").Hits; len(hits) == 0 || hits[0].Section != "第1条 宿泊料" {
		t.Errorf("found %+v", hits)
	}
}
