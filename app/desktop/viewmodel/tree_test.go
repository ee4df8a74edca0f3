package viewmodel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/library"
)

func lines(rows []Row) string {
	var b strings.Builder
	for _, r := range rows {
		switch r.Kind {
		case RootRow:
			fmt.Fprintf(&b, "%d [%s] %d,%d\n", r.Depth, r.Root.Name+r.Root.Beside, r.Documents, r.Troubled)
		case FolderRow:
			fmt.Fprintf(&b, "%d %s/ %d,%d\n", r.Depth, r.Name, r.Documents, r.Troubled)
		default:
			fmt.Fprintf(&b, "%d %s\n", r.Depth, r.Document.Doc)
		}
	}
	return b.String()
}

// contentsOf is what a library holds with documents, which lie in the folder /docs at the places of their names unless they say otherwise.
func contentsOf(roots []library.RootInfo, docs ...library.DocumentInfo) contents {
	docs = slices.Clone(docs)
	for i := range docs {
		if d := &docs[i]; d.Root == "" && d.Source != library.Packed {
			d.Root, d.Rel = "/docs", d.Doc
		}
	}
	return contents{docs, roots}
}

func filled(t *testing.T, docs ...library.DocumentInfo) *Library {
	t.Helper()
	m := NewLibrary(&librarian{docs: docs}, (&loop{}).dispatch)
	m.set(contentsOf([]library.RootInfo{{Path: "/docs", State: library.Readable, Documents: len(docs)}}, docs...))
	return m
}

var docs = Place{Root: "/docs"}

var someDocuments = []library.DocumentInfo{
	{Doc: "z.md", Title: "A", Effective: "2024-01-01", LastSeen: "2026-01-03T00:00:00Z"},
	{Doc: "a/b/two.pdf", Title: "C", Effective: "2025-01-01", LastSeen: "2026-01-02T00:00:00Z", PagesWithoutText: []int{1}},
	{Doc: "a/one.pdf", Title: "B", Updated: "2023-01-01", LastSeen: "2026-01-01T00:00:00Z"},
	{Doc: "a.md", Title: "D", Source: library.Gone},
	{Doc: "a/b/one.pdf", Title: "E"},
}

func TestDocumentsStandBelowTheirFolders(t *testing.T) {
	m := filled(t, someDocuments...)
	want := "0 [docs] 5,2\n1 a/ 3,1\n2 b/ 2,1\n3 a/b/one.pdf\n3 a/b/two.pdf\n2 a/one.pdf\n1 a.md\n1 z.md\n"
	if got := lines(m.Rows); got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	m.Toggle(Place{Root: "/docs", Dir: "a/b"})
	if got := lines(m.Rows); got != "0 [docs] 5,2\n1 a/ 3,1\n2 b/ 2,1\n2 a/one.pdf\n1 a.md\n1 z.md\n" {
		t.Errorf("with an inner folder closed:\n%s", got)
	}
	m.SetOpen(Place{Root: "/docs", Dir: "a"}, false)
	if got := lines(m.Rows); got != "0 [docs] 5,2\n1 a/ 3,1\n1 a.md\n1 z.md\n" {
		t.Errorf("with both closed:\n%s", got)
	}
	m.SetFilter("two")
	if got := lines(m.Rows); got != "0 [docs] 1,1\n1 a/ 1,1\n2 b/ 1,1\n3 a/b/two.pdf\n" {
		t.Errorf("what is looked for stays in a closed folder:\n%s", got)
	}
	m.SetFilter("")
	m.SetOpen(docs, false)
	m.SetOpen(docs, false)
	if got := lines(m.Rows); got != "0 [docs] 5,2\n" {
		t.Errorf("with the added folder closed:\n%s", got)
	}
}

func TestTheListIsSortedAsAskedFor(t *testing.T) {
	m := filled(t, someDocuments...)
	for order, want := range map[Order]string{
		ByTitle: "z.md a/one.pdf a/b/two.pdf a.md a/b/one.pdf",
		ByDate:  "a/b/two.pdf z.md a/one.pdf a/b/one.pdf a.md",
		ByRead:  "z.md a/b/two.pdf a/one.pdf a/b/one.pdf a.md",
	} {
		m.SetOrder(order)
		var got []string
		for _, r := range m.Rows {
			got = append(got, r.Document.Doc)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", order, got, want)
		}
	}
}

func TestOnlyWhatNeedsAttentionCanBeListed(t *testing.T) {
	m := filled(t, someDocuments...)
	m.SetOnly(true)
	if got := lines(m.Rows); got != "0 [docs] 2,2\n1 a/ 1,1\n2 b/ 1,1\n3 a/b/two.pdf\n1 a.md\n" || m.Troubled != 2 || m.Total != 5 {
		t.Errorf("%d of %d:\n%s", m.Troubled, m.Total, got)
	}
}

func TestAFolderIsAScope(t *testing.T) {
	m := filled(t, someDocuments...)
	if got := fmt.Sprint(m.Within(Place{Root: "/docs", Dir: "a/b"})); got != "[a/b/one.pdf a/b/two.pdf]" {
		t.Errorf("below a/b: %s", got)
	}
	for _, order := range []Order{ByFolder, ByTitle} {
		m.SetOrder(order)
		if got := lines(m.Folders()); got != "0 [docs] 5,2\n1 a/ 3,1\n2 b/ 2,1\n" {
			t.Errorf("folders %s", got)
		}
	}
}

func BenchmarkTenThousandDocuments(b *testing.B) {
	var docs []library.DocumentInfo
	for i := range 10_000 {
		doc := fmt.Sprintf("部/%02d/課/%03d/規程%05d.pdf", i%20, i%300, i)
		docs = append(docs, library.DocumentInfo{Doc: doc, Rel: doc, Root: fmt.Sprint("/共有/", i%3), Title: fmt.Sprint("規程", i)})
	}
	m := NewLibrary(&librarian{docs: docs}, func(f func()) { f() })
	m.set(contents{documents: docs})
	for i := 0; b.Loop(); i++ {
		m.SetFilter([]string{"規程1", ""}[i%2])
	}
}

func TestAPlainFileWithoutADayIsNothingToAttendTo(t *testing.T) {
	for _, c := range []struct {
		name string
		info library.DocumentInfo
		want bool
	}{
		{"one edition, of no family", library.DocumentInfo{AsksForDate: true, Editions: 1}, false},
		{"two editions", library.DocumentInfo{AsksForDate: true, Editions: 2}, true},
		{"another document is an edition of the same rule", library.DocumentInfo{AsksForDate: true, Editions: 1, Family: "旅費規程"}, true},
		{"the day is known", library.DocumentInfo{Editions: 2}, false},
	} {
		if got := NeedsAttention(c.info); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
