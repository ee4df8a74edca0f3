package viewmodel

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/app/library"
)

func lines(rows []Row) string {
	var b strings.Builder
	for _, r := range rows {
		if r.Folder != "" {
			fmt.Fprintf(&b, "%d %s/ %d,%d\n", r.Depth, r.Name, r.Documents, r.Troubled)
			continue
		}
		fmt.Fprintf(&b, "%d %s\n", r.Depth, r.Document.Doc)
	}
	return b.String()
}

func listed(t *testing.T, docs ...library.DocumentInfo) *Library {
	t.Helper()
	m := NewLibrary(&librarian{docs: docs}, (&loop{}).dispatch)
	m.set(docs)
	return m
}

var someDocuments = []library.DocumentInfo{
	{Doc: "z.md", Title: "A", Effective: "2024-01-01", LastSeen: "2026-01-03T00:00:00Z"},
	{Doc: "a/b/two.pdf", Title: "C", Effective: "2025-01-01", LastSeen: "2026-01-02T00:00:00Z", PagesWithoutText: []int{1}},
	{Doc: "a/one.pdf", Title: "B", Updated: "2023-01-01", LastSeen: "2026-01-01T00:00:00Z"},
	{Doc: "a.md", Title: "D", Source: library.Gone},
	{Doc: "a/b/one.pdf", Title: "E"},
}

func TestDocumentsStandBelowTheirFolders(t *testing.T) {
	m := listed(t, someDocuments...)
	want := "0 a/ 3,1\n1 b/ 2,1\n2 a/b/one.pdf\n2 a/b/two.pdf\n1 a/one.pdf\n0 a.md\n0 z.md\n"
	if got := lines(m.Rows); got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
	m.Toggle("a/b")
	if got := lines(m.Rows); got != "0 a/ 3,1\n1 b/ 2,1\n1 a/one.pdf\n0 a.md\n0 z.md\n" {
		t.Errorf("with an inner folder closed:\n%s", got)
	}
	m.Toggle("a")
	if got := lines(m.Rows); got != "0 a/ 3,1\n0 a.md\n0 z.md\n" {
		t.Errorf("with both closed:\n%s", got)
	}
	m.SetFilter("two")
	if got := lines(m.Rows); got != "0 a/ 1,1\n1 b/ 1,1\n2 a/b/two.pdf\n" {
		t.Errorf("what is looked for stays in a closed folder:\n%s", got)
	}
}

func TestTheListIsSortedAsAskedFor(t *testing.T) {
	m := listed(t, someDocuments...)
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
	m := listed(t, someDocuments...)
	m.SetOnly(true)
	if got := lines(m.Rows); got != "0 a/ 1,1\n1 b/ 1,1\n2 a/b/two.pdf\n0 a.md\n" || m.Troubled != 2 || m.Total != 5 {
		t.Errorf("%d of %d:\n%s", m.Troubled, m.Total, got)
	}
}

func TestAFolderIsAScope(t *testing.T) {
	m := listed(t, someDocuments...)
	if got := fmt.Sprint(m.Within("a/b")); got != "[a/b/two.pdf a/b/one.pdf]" {
		t.Errorf("below a/b: %s", got)
	}
	if got := fmt.Sprint(m.Folders()); got != "[a a/b]" {
		t.Errorf("folders %s", got)
	}
}

func BenchmarkTenThousandDocuments(b *testing.B) {
	var docs []library.DocumentInfo
	for i := range 10_000 {
		docs = append(docs, library.DocumentInfo{Doc: fmt.Sprintf("部/%02d/課/%03d/規程%05d.pdf", i%20, i%300, i), Title: fmt.Sprint("規程", i)})
	}
	m := NewLibrary(&librarian{docs: docs}, func(f func()) { f() })
	m.set(docs)
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
