package viewmodel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// in is a document at a place of an added folder.
func in(root, rel, doc string) library.DocumentInfo {
	return library.DocumentInfo{Doc: doc, Root: root, Rel: rel, Path: root + "/" + rel, OnlyMe: library.OnlyMe(doc), Source: library.Readable}
}

func readable(paths ...string) []library.RootInfo {
	var roots []library.RootInfo
	for _, p := range paths {
		roots = append(roots, library.RootInfo{Path: p, State: library.Readable})
	}
	return roots
}

// threeFolders are two shared folders whose files have the same places, and one of the user's own.
func threeFolders() contents {
	roots := readable("/srv/総務", "/srv/人事", "/home/メモ")
	roots[2].OnlyMe = true
	return contents{
		roots: roots,
		documents: []library.DocumentInfo{
			in("/srv/人事", "規程/旅費.md", "規程/旅費.md"), in("/srv/人事", "就業規則.md", "就業規則.md"),
			in("/srv/総務", "規程/旅費.md", "総務/規程/旅費.md"), in("/home/メモ", "規程/旅費.md", "only-me/規程/旅費.md"),
			{Doc: "規程/包装.md", Source: library.Packed},
		},
	}
}

func modelOf(c contents) *Library {
	m := NewLibrary(&librarian{docs: c.documents, roots: c.roots}, func(f func()) { f() })
	m.set(c)
	return m
}

func TestEachAddedFolderIsANodeOfItsOwn(t *testing.T) {
	m := modelOf(threeFolders())
	want := "0 [人事] 2,0\n1 規程/ 1,0\n2 規程/旅費.md\n1 就業規則.md\n0 [総務] 1,0\n1 規程/ 1,0\n2 総務/規程/旅費.md\n" +
		"0 [メモ] 1,0\n1 規程/ 1,0\n2 only-me/規程/旅費.md\n0 [] 1,0\n1 規程/ 1,0\n2 規程/包装.md\n"
	if got := lines(m.Rows); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	m.SetFilter("総務")
	if got := lines(m.Rows); got != "0 [総務] 1,0\n1 規程/ 1,0\n2 総務/規程/旅費.md\n" {
		t.Errorf("a folder's name finds what is in it:\n%s", got)
	}
	m.SetFilter("")
	m.SetOpen(Place{Root: "/srv/人事", Dir: "規程"}, false)
	if got := lines(m.Rows); strings.Count(got, "旅費.md") != 2 {
		t.Errorf("a folder of the same path in another one is closed with it:\n%s", got)
	}
}

func TestAScopeHoldsTheDocumentsOfOneFolderAlone(t *testing.T) {
	m := modelOf(threeFolders())
	for _, c := range []struct {
		in   Place
		want string
	}{
		{Place{Root: "/srv/人事"}, "[規程/旅費.md 就業規則.md]"},
		{Place{Root: "/srv/人事", Dir: "規程"}, "[規程/旅費.md]"},
		{Place{Root: "/srv/総務", Dir: "規程"}, "[総務/規程/旅費.md]"},
		{Place{Root: "/home/メモ", OnlyMe: true}, "[only-me/規程/旅費.md]"},
		{Place{Root: "/home/メモ"}, "[]"},
		{Place{}, "[規程/包装.md]"},
		{Place{Root: "/srv/人事", Dir: "規"}, "[]"},
	} {
		if got := fmt.Sprint(m.Within(c.in)); got != c.want {
			t.Errorf("in %+v: %s, want %s", c.in, got, c.want)
		}
	}
}

func TestFoldersOfOneNameAreToldApartByWhatIsAroundThem(t *testing.T) {
	for _, c := range []struct {
		name  string
		paths []string
		want  string
	}{
		{"by their parents", []string{"/a/大阪/総務", "/a/東京/総務"}, "総務<大阪> 総務<東京>"},
		{"by what is further out", []string{"/a/大阪/規程/総務", "/a/東京/規程/総務"}, "総務<大阪/規程> 総務<東京/規程>"},
		{"by how deep they lie", []string{"/総務", "/a/総務"}, "総務<a> 総務</>"},
		{"names of their own", []string{"/a/人事", "/a/総務"}, "人事<> 総務<>"},
		{"a whole disk", []string{"/"}, "/<>"},
	} {
		m := modelOf(contents{roots: readable(c.paths...)})
		var got []string
		for _, r := range m.Roots {
			got = append(got, fmt.Sprintf("%s<%s>", r.Name, r.Beside))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
	twins := readable("/a/規程", "/a/規程")
	twins[1].OnlyMe = true
	m := modelOf(contents{roots: twins})
	if len(m.Roots) != 2 || !m.Roots[0].Twin || !m.Roots[1].Twin || m.Roots[0].Beside != "" {
		t.Errorf("one folder for everybody and for this user alone: %+v", m.Roots)
	}
}

func TestAFolderCountsWhatItHoldsAndWhatWasLeftOut(t *testing.T) {
	c := threeFolders()
	c.documents[0].Pages, c.documents[0].PagesWithoutText = 5, []int{2}
	c.documents = append(c.documents, library.DocumentInfo{Doc: "denied-1", Root: "/srv/人事", Source: library.Denied})
	m := modelOf(c)
	m.leaveOut([]library.FileResult{
		{Path: "/srv/人事/鍵.pdf", Status: library.Failed, Code: "encrypted"}, {Path: "/srv/人事/表.xlsx", Status: library.Skipped},
		{Path: "/srv/人事2/鍵.pdf", Status: library.Failed}, {Path: "/srv/人事/就業規則.md", Status: library.Unchanged},
	}, nil)
	m.set(c)
	r := m.RootAt(Place{Root: "/srv/人事", Dir: "規程"})
	if r.Documents != 3 || r.Pages != 5 || r.Unreadable != 1 || r.Denied != 1 || r.Attention != 2 || r.Failed != 1 || r.Skipped != 1 || !r.Troubled() {
		t.Errorf("%+v", r)
	}
	if left := m.LeftOut(r); len(left) != 2 || left[0].Code != "encrypted" {
		t.Errorf("left out: %+v", left)
	}
	m.looked(watch.Summary{Why: watch.Change, Report: library.IngestReport{Files: []library.FileResult{{Path: "/srv/総務/規程/旅費.md", Status: library.Unchanged}}}}, c)
	if m.RootAt(r.Place).Failed != 1 {
		t.Error("a look at another folder changed what is known of this one")
	}
	m.looked(watch.Summary{Why: watch.Poll, Unreachable: []string{"/srv/人事"}}, c)
	if m.RootAt(r.Place).Failed != 1 {
		t.Error("a look that did not reach a folder changed what is known of it")
	}
	m.looked(watch.Summary{Why: watch.Poll}, c)
	if r := m.RootAt(r.Place); r.Failed+r.Skipped != 0 || !r.Seen {
		t.Errorf("files that are not there any more are counted: %+v", r)
	}
}

func TestOfASharedFolderInWhichNothingMayBeReadNotEvenTheNameIsTold(t *testing.T) {
	denied := library.DocumentInfo{Doc: "denied-1", Root: "/srv/役員", Source: library.Denied}
	for _, c := range []struct {
		name string
		info library.RootInfo
		want string
	}{
		{"in a library of others", library.RootInfo{Path: "/srv/役員", Documents: 1, ReadOnly: true}, "0 denied-1\n"},
		{"in one that this user writes", library.RootInfo{Path: "/srv/役員", Documents: 1, State: library.Readable}, "0 [役員] 1,1\n1 denied-1\n"},
	} {
		m := modelOf(contents{documents: []library.DocumentInfo{denied}, roots: []library.RootInfo{c.info}})
		if got := lines(m.Rows); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
		if docs := m.Within(Place{Root: "/srv/役員"}); docs != nil {
			t.Errorf("%s: a question is put to %v", c.name, docs)
		}
	}
}

func TestAFolderWithoutDocumentsAndOneThatVanishedAreListed(t *testing.T) {
	roots := readable("/a/空", "/b/共有")
	roots[1].State, roots[1].Documents = library.Unreachable, 1
	m := modelOf(contents{roots: roots, documents: []library.DocumentInfo{{Doc: "a.md", Root: "/b/共有", Rel: "a.md", Source: library.Unreachable}}})
	if got := lines(m.Rows); got != "0 [共有] 1,1\n1 a.md\n0 [空] 0,0\n" {
		t.Errorf("got\n%s", got)
	}
	if r := m.RootAt(Place{Root: "/b/共有"}); !r.Away() {
		t.Error("a folder that cannot be reached does not say so")
	}
	m.SetFilter("a")
	if got := lines(m.Rows); strings.Contains(got, "空") {
		t.Errorf("a folder in which nothing was found is listed:\n%s", got)
	}
}

func TestARemovedFolderIsBackWithUndoAndOutWhenSettled(t *testing.T) {
	c := threeFolders()
	lib := &librarian{docs: c.documents, roots: c.roots}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.set(m.look())
	m.RemoveRoot(m.RootAt(Place{Root: "/srv/人事"}))
	if strings.Contains(lines(m.Rows), "人事") || m.Total != 3 || len(lib.removed) != 0 || m.Within(Place{Root: "/srv/人事"}) != nil {
		t.Fatalf("after a removal: %d documents, %v", m.Total, lib.removed)
	}
	m.Undo()
	if m.Total != 5 || m.RootAt(Place{Root: "/srv/人事"}) == nil {
		t.Fatalf("after undoing it: %d documents", m.Total)
	}
	m.RemoveRoot(m.RootAt(Place{Root: "/srv/人事"}))
	m.Settle()
	if m.Total != 3 || m.Removed != nil {
		t.Errorf("while it leaves the library: %d documents", m.Total)
	}
	l.until(t, "the removal", func() bool {
		lib.mu.Lock()
		defer lib.mu.Unlock()
		return len(lib.removed) == 1
	})
	m.RemoveRoot(m.RootAt(Place{Root: "/home/メモ", OnlyMe: true}))
	if m.Close()(); fmt.Sprint(lib.removed) != "[{/srv/人事 false } {/home/メモ true }]" {
		t.Errorf("removed %v", lib.removed)
	}
}

func TestRemovingAFolderStopsReadingItAndUndoGoesOn(t *testing.T) {
	reading := make(chan []string, 2)
	lib := &librarian{docs: []library.DocumentInfo{in("/docs", "a.md", "a.md")}}
	lib.ingest = func(ctx context.Context, paths []string, _ func(library.Progress)) (library.IngestReport, error) {
		reading <- paths
		<-ctx.Done()
		return library.IngestReport{}, ctx.Err()
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.set(m.look())
	root := m.RootAt(docs)
	m.RereadRoot(root)
	<-reading
	if !m.BeingRead(root) {
		t.Error("a folder that is read does not say so")
	}
	m.RemoveRoot(root)
	l.until(t, "the end of reading", func() bool { return !m.Job.Running })
	m.Undo()
	if got := <-reading; fmt.Sprint(got) != "[/docs]" {
		t.Errorf("undone, it reads %v", got)
	}
	m.Cancel()
	l.until(t, "the end of reading", func() bool { return !m.Job.Running })
}

type askerFunc func(context.Context, ask.Request, func(ask.Event)) (ask.Answer, error)

func (f askerFunc) Ask(ctx context.Context, r ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	return f(ctx, r, tell)
}

func TestAQuestionKeepsWhatItWasPutTo(t *testing.T) {
	l := &loop{}
	asked := make(chan ask.Request, 1)
	m := NewAsk(askerFunc(func(_ context.Context, r ask.Request, _ func(ask.Event)) (ask.Answer, error) {
		asked <- r
		return ask.Answer{Question: r.Question, Scope: r.Scope}, nil
	}), l.dispatch)
	m.Within = func(p Place) []string {
		if p.Dir == "規程" {
			return []string{"a.md", "b.md"}
		}
		return nil
	}
	for _, c := range []struct {
		name  string
		scope Scope
		docs  string
		kept  ask.Scope
	}{
		{"a folder", Scope{In: Place{Root: "/人事", Dir: "規程"}, Name: "人事/規程"}, "[a.md b.md]", ask.Scope{Name: "人事/規程", Documents: 2}},
		{"a folder that holds nothing any more", Scope{In: Place{Root: "/人事"}, Name: "人事"}, "[/]", ask.Scope{Name: "人事"}},
		{"a document", Scope{Doc: "c.md", Title: "旅費規程"}, "[c.md]", ask.Scope{Name: "旅費規程", Doc: "c.md", Documents: 1}},
	} {
		m.Scope = c.scope
		m.Submit("宿泊料は？")
		r := <-asked
		l.until(t, "the answer", func() bool { return !m.State.Running })
		if fmt.Sprint(r.Docs) != c.docs || r.Scope == nil || *r.Scope != c.kept || m.State.Scope != c.scope {
			t.Errorf("%s: put to %v, kept %+v, shown %+v", c.name, r.Docs, r.Scope, m.State.Scope)
		}
		m.Show(ask.Answer{Question: "宿泊料は？", Scope: r.Scope})
		if s := m.State.Scope; s.Name+s.Title != c.scope.Name+c.scope.Title || s.Doc != c.scope.Doc {
			t.Errorf("%s: shown again it was put to %+v", c.name, s)
		}
	}
	m.Scope = Scope{}
	m.Submit("宿泊料は？")
	if r := <-asked; r.Docs != nil || r.Scope != nil {
		t.Errorf("all documents: %v, %+v", r.Docs, r.Scope)
	}
}
