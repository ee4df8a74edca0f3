package libraryview

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/library/watch"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

func documents(n int) []library.DocumentInfo {
	list := []library.DocumentInfo{
		{Doc: "旅費規程.pdf", Root: "/docs/総務", Rel: "旅費規程.pdf", Title: "旅費規程", Kind: document.Rule, Format: "pdf", Pages: 5, Edition: "2024-04-01", Editions: 2, Source: library.Readable},
		{Doc: "経費精算の手引き.pdf", Root: "/docs/総務", Rel: "経費精算の手引き.pdf", Title: "経費精算の手引き（経理部からのお知らせを含む）", Kind: document.Guide, Format: "pdf", Pages: 12, PagesWithoutText: []int{2, 3}, Source: library.Readable},
		{Doc: "人事/評価.pdf", Root: "/docs/総務", Title: "評価基準", Source: library.Denied},
		{Doc: "share/就業規則.md", Root: "/mnt/共有", Rel: "就業規則.md", Title: "就業規則", Kind: document.Rule, Format: "markdown", Effective: "2023-07-01", LastSeen: "2026-03-01T09:00:00Z", Source: library.Unreachable},
	}
	for i := len(list); i < n; i++ {
		list = append(list, library.DocumentInfo{Doc: fmt.Sprintf("z/%05d.md", i), Root: "/docs/総務", Rel: fmt.Sprintf("z/%05d.md", i), Title: fmt.Sprint("文書", i), Source: library.Readable})
	}
	return list
}

// shelf is a library that holds documents and does nothing.
type shelf []library.DocumentInfo

func (s shelf) Documents() []library.DocumentInfo { return s }
func (s shelf) Remove(string) error               { return nil }
func (s shelf) Roots() []library.RootInfo {
	var roots []library.RootInfo
	for _, d := range s {
		at := slices.IndexFunc(roots, func(r library.RootInfo) bool { return r.Path == d.Root && r.OnlyMe == d.OnlyMe })
		if at < 0 {
			at = len(roots)
			roots = append(roots, library.RootInfo{Path: d.Root, OnlyMe: d.OnlyMe, State: library.Readable, LastSeen: "2026-03-01T09:00:00Z"})
		}
		roots[at].Documents++
		if d.Source == library.Unreachable {
			roots[at].State = d.Source
		}
	}
	return roots
}

func (s shelf) RemoveRoot(context.Context, string, bool) error {
	return nil
}
func (s shelf) IngestWith(context.Context, []string, library.IngestOptions) (library.IngestReport, error) {
	return library.IngestReport{}, nil
}

type bench struct {
	*golden.Stage
	*Pane
	model  *viewmodel.Library
	opened []string
	window fyne.Window
}

func show(t *testing.T, list []library.DocumentInfo, job *viewmodel.Job, readOnly bool) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, words.Japanese, theme.Light)}
	b.model = viewmodel.NewLibrary(shelf(list), func(f func()) { f() })
	b.model.Job = job
	b.Pane = New(b.Kit, b.model, Actions{Open: func(d library.DocumentInfo) { b.opened = append(b.opened, d.Doc) }, Affected: func() int { return 2 }}, readOnly, !readOnly)
	loaded := make(chan bool, 1)
	b.model.OnChange = func() { loaded <- true }
	b.model.Reload()
	<-loaded
	b.model.OnChange = b.Refresh
	b.window = b.Show(b.Object(), 300, 900)
	b.Refresh()
	return b
}

func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(o) {
		if p, ok := o.(*prose.Text); ok && p.Visible() {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

func TestDocumentsAreShownWithHowTheyStand(t *testing.T) {
	golden.Check(t, "documents", show(t, documents(4), nil, false).window.Canvas().Capture())
}

func TestOfADeniedDocumentNothingIsTold(t *testing.T) {
	w := words.New(words.Japanese)
	title, about, trouble := describe(w, documents(4)[2], "2026-01-01")
	if strings.Contains(title+about, "評価") || !trouble {
		t.Errorf("told %q, %q", title, about)
	}
}

func TestAClickOpensADocument(t *testing.T) {
	b := show(t, documents(4), nil, false)
	at := slices.IndexFunc(b.model.Rows, func(r viewmodel.Row) bool { return r.Document.Doc == "経費精算の手引き.pdf" })
	b.list.Select(at)
	if fmt.Sprint(b.opened) != "[経費精算の手引き.pdf]" {
		t.Errorf("opened %v", b.opened)
	}
	b.list.Select(at)
	if len(b.opened) != 2 {
		t.Error("a document cannot be opened twice")
	}
	for _, o := range test.LaidOutObjects(b.Object()) { // what the window hands a click to
		if row, ok := o.(*controls.TwoLines); ok && row.Title == b.model.Rows[at].Document.Title {
			test.Tap(row)
		}
	}
	if len(b.opened) != 3 {
		t.Errorf("a click on the row itself opens nothing: %v", b.opened)
	}
}

func TestALongListHasRowsOnlyForWhatIsOnScreen(t *testing.T) {
	b := show(t, documents(10_000), nil, false)
	rows := 0
	for _, o := range test.LaidOutObjects(b.Object()) {
		if _, ok := o.(*controls.TwoLines); ok {
			rows++
		}
	}
	if rows == 0 || rows > 40 {
		t.Errorf("10,000 documents have %d rows", rows)
	}
}

func TestAnEmptyLibrarySaysHowToFillIt(t *testing.T) {
	b := show(t, nil, nil, false)
	golden.Check(t, "empty", b.window.Canvas().Capture())
}

func TestAReadOnlyLibrarySaysSoAndTakesNothing(t *testing.T) {
	b := show(t, documents(4), nil, true)
	if !b.add.Disabled() || !strings.Contains(texts(b.Object()), b.Kit.Words.T("library.readonly")) {
		t.Error("a read-only library does not say so, or offers to add documents")
	}
}

func fileResults() []library.FileResult {
	return []library.FileResult{
		{Path: "/docs/旅費規程.pdf", Status: library.Indexed, Pages: 5, New: true},
		{Path: "/docs/就業規則.md", Status: library.Unchanged},
		{Path: "/docs/秘密.pdf", Status: library.Failed, Code: "encrypted"},
		{Path: "/docs/見積.xls", Status: library.Skipped, Code: "type_excel"},
		{Path: "/docs/手引き.pdf", Status: library.Indexed, Pages: 12, PagesWithoutText: []int{2, 3}},
	}
}

func TestWhileFilesAreReadTheProgressIsSaid(t *testing.T) {
	b := show(t, documents(4), &viewmodel.Job{Running: true, Done: 3, Total: 8, Path: "/docs/賃金規程.pdf", Page: 4, Pages: 12, Results: fileResults()[:3]}, false)
	got := texts(b.Object())
	for _, want := range []string{b.Kit.Words.T("library.progress", "done", 3, "total", 8), "賃金規程.pdf"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in:\n%s", want, got)
		}
	}
	golden.Check(t, "progress", b.window.Canvas().Capture())
}

func TestTheResultListNamesEachFileTroubleFirst(t *testing.T) {
	report := &library.IngestReport{Files: fileResults(), Totals: library.Totals{Files: 5, Indexed: 2, New: 1, Unchanged: 1, Failed: 1, SkippedByType: map[string]int{".xls": 1}, Seconds: 2.2}}
	b := show(t, documents(4), &viewmodel.Job{Results: fileResults(), Report: report}, false)
	w := b.Kit.Words
	got := texts(b.Object())
	for _, want := range []string{w.FileReason("encrypted", ""), w.FileReason("type_excel", ""), w.T("library.pages_without_text_count", "n", 2)} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in:\n%s", want, got)
		}
	}
	if b.results.items[0].Code != "encrypted" {
		t.Errorf("the list begins with %+v", b.results.items[0])
	}
	golden.Check(t, "results", b.window.Canvas().Capture())
}

func TestResultsAreListedByFolderThoseWithTroubleFirst(t *testing.T) {
	files := []library.FileResult{
		{Path: "/docs/人事/就業規則.md", Status: library.Indexed, New: true},
		{Path: "/docs/人事/賃金規程.md", Status: library.Indexed, New: true},
		{Path: "/docs/総務/旅費規程.pdf", Status: library.Unchanged},
		{Path: "/docs/総務/秘密.pdf", Status: library.Failed, Code: "encrypted"},
	}
	b := show(t, documents(4), &viewmodel.Job{Results: files, Report: &library.IngestReport{Files: files, Totals: library.Totals{Files: 4}}}, false)
	w := b.Kit.Words
	said := func(status string, n int) string {
		return w.T("library.folder_result", "status", w.T("library.status."+status), "n", n)
	}
	var got []string
	for _, item := range b.results.items {
		head, reason, _ := b.results.say(item)
		if item.folder != "" {
			head += "：" + reason
		}
		got = append(got, head)
	}
	want := []string{
		filepath.Join("docs", "総務") + "：" + said("failed", 1) + "　" + said("unchanged", 1), w.T("library.status.failed") + "　秘密.pdf", w.T("library.status.unchanged") + "　旅費規程.pdf",
		filepath.Join("docs", "人事") + "：" + said("indexed", 2), w.T("library.status.indexed") + "　就業規則.md", w.T("library.status.indexed") + "　賃金規程.md",
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed are %q", got)
	}
}

func TestADocumentOffersQuestionsThatItsHeadingsAnswer(t *testing.T) {
	stage := golden.NewStage(t, words.English, theme.Light)
	d := &document.Document{Pages: []document.Page{{Number: 1, Text: "第1条（目的）\n定める。\n第2条（宿泊料）\n1泊10,000円とする。\n第3条（精算）\n7日以内に精算する。"}}}
	for _, h := range []string{"第1条（目的）", "第2条（宿泊料）", "第3条（精算）"} {
		d.Outline = append(d.Outline, document.Heading{Level: 1, Text: h, Page: 1, Start: len([]rune(d.Pages[0].Text[:strings.Index(d.Pages[0].Text, h)]))})
	}
	var asked []string
	details := Details(stage.Kit, Particulars{Document: d}, DetailActions{Ask: func(q string) { asked = append(asked, q) }, Open: func(int) {}})
	for _, o := range test.LaidOutObjects(details) {
		if offer, ok := o.(*controls.Offer); ok && strings.HasSuffix(offer.Text, "か") {
			test.Tap(offer)
		}
	}
	if want := []string{"宿泊料の金額はいくらですか", "精算の期限はいつまでですか"}; !slices.Equal(asked, want) {
		t.Errorf("asked is %q", asked)
	}
}

func TestRowsOfTheResultListHaveTheHeightOfWhatTheySay(t *testing.T) {
	var many []library.FileResult
	for i := range 200 {
		r := fileResults()[i%5]
		r.Path = fmt.Sprintf("/docs/%d/%s", i, r.Path)
		many = append(many, r)
	}
	b := show(t, documents(4), &viewmodel.Job{Results: fileResults()}, false)
	for _, step := range []struct {
		name    string
		results []library.FileResult
	}{
		{"a few files", fileResults()}, {"many files", many}, {"one file less", many[:199]}, {"none that needs more than a line", many[:1]},
	} {
		b.model.Job = &viewmodel.Job{Results: step.results}
		b.Refresh()
		width := b.results.list.Size().Width
		for i, item := range b.results.items {
			head, reason, style := b.results.say(item)
			lines := len(b.Kit.Setter.Break(head, style, nil, width-2*controls.RowX))
			if reason != "" {
				lines += len(b.Kit.Setter.Break(reason, prose.Caption, nil, width-2*controls.RowX))
			}
			if got, is := b.results.tall[i]; lines > 1 && got != b.results.height(lines) || lines <= 1 && is {
				t.Errorf("%s: row %d has the height %g for %d lines", step.name, i, got, lines)
			}
		}
		if n := len(b.results.tall); step.name == "none that needs more than a line" && n != 0 {
			t.Errorf("%d rows are taller than what they say", n)
		}
	}
}

func TestTheResultListStaysWhereItWasScrolledTo(t *testing.T) {
	var many []library.FileResult
	for i := range 100 {
		r := fileResults()[0]
		r.Path = fmt.Sprintf("/docs/%d.pdf", i)
		many = append(many, r)
	}
	b := show(t, documents(4), &viewmodel.Job{Results: many}, false)
	b.results.list.ScrollToOffset(300)
	for i := range 20 {
		many[99-i].PagesWithoutText = []int{1}
	}
	b.model.Job = &viewmodel.Job{Results: many}
	before := b.results.list
	b.Refresh()
	if b.results.list == before {
		t.Fatal("the list was not renewed")
	}
	if got := b.results.list.GetScrollOffset(); got != 300 {
		t.Errorf("the list stands at %g, want 300", got)
	}
}

func TestAFolderWithNothingToReadSaysWhatToDo(t *testing.T) {
	b := show(t, nil, &viewmodel.Job{Report: &library.IngestReport{}}, false)
	if got, want := texts(b.Object()), b.Kit.Words.T("library.report_nothing"); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
}

func TestCancelStopsTheJob(t *testing.T) {
	b := show(t, documents(4), nil, false)
	job := &viewmodel.Job{Running: true, Stopping: true, Total: 2}
	b.model.Job = job
	b.Refresh()
	if got := texts(b.Object()); !strings.Contains(got, b.Kit.Words.T("library.stopping")) {
		t.Errorf("a job that is stopping does not say so:\n%s", got)
	}
	*job = viewmodel.Job{Cancelled: true, Report: &library.IngestReport{}}
	b.Refresh()
	if got := texts(b.Object()); !strings.Contains(got, b.Kit.Words.T("library.stopped")) {
		t.Errorf("a job that was stopped does not say so:\n%s", got)
	}
}

func BenchmarkProgressOfTenThousandFiles(b *testing.B) {
	var items []library.FileResult
	for i := range 10_000 {
		r := fileResults()[i%5]
		r.Path = fmt.Sprintf("/docs/%d/%s", i, r.Path)
		items = append(items, r)
	}
	a := test.NewApp()
	defer a.Quit()
	a.Settings().SetTheme(&theme.Theme{Mode: theme.Light})
	kit := &controls.Kit{Words: words.New(words.Japanese), Setter: prose.NewSetter(), Layer: controls.NewLayer(controls.Later)}
	model := viewmodel.NewLibrary(nil, func(f func()) { f() })
	model.Total = 1
	pane := New(kit, model, Actions{}, false, true)
	w := a.NewWindow("")
	w.SetContent(pane.Object())
	w.Resize(fyne.NewSize(300, 700))
	job := &viewmodel.Job{Running: true, Total: len(items), Path: "/docs/a.pdf", Results: items}
	model.Job = job
	for b.Loop() {
		job.Done++
		pane.Refresh()
	}
}

func TestWhatIsNotYetInForceSaysSo(t *testing.T) {
	w := words.New(words.English)
	d := library.DocumentInfo{Doc: "a.md", Title: "Rules", Effective: "2027-04-01", Kind: document.Draft}
	if _, about, trouble := describe(w, d, "2027-03-31"); about != "Not in force until 2027-04-01 · Draft" || !trouble {
		t.Errorf("the day before: %q", about)
	}
	if _, about, trouble := describe(w, d, "2027-04-01"); about != "Draft · Effective 2027-04-01" || trouble {
		t.Errorf("on the day: %q", about)
	}
}

func TestARemovalIsOfferedForTheOpenDocumentAndCanBeUndone(t *testing.T) {
	b := show(t, documents(4), nil, false)
	b.SetOpen(documents(4)[0].Doc)
	if !strings.Contains(buttons(b.Object()), "詳細") {
		t.Fatalf("offered: %s", buttons(b.Object()))
	}
	if offered := labels(b.items(viewmodel.Row{Document: documents(4)[0]})); !slices.Contains(offered, "一覧から外す") {
		t.Fatalf("offered: %v", offered)
	}
	b.model.Remove(documents(4)[0])
	if said := texts(b.Object()); !strings.Contains(said, "を外しました") || !strings.Contains(buttons(b.Object()), "元に戻す") {
		t.Errorf("said %s, offered %s", said, buttons(b.Object()))
	}
	b.model.Undo()
	if strings.Contains(texts(b.Object()), "を外しました") {
		t.Error("what was undone is still said to be removed")
	}
}

func labels(items []*fyne.MenuItem) []string {
	var list []string
	for _, i := range items {
		list = append(list, i.Label)
	}
	return list
}

func TestAFolderIsClosedAndOpenedByAClick(t *testing.T) {
	b := show(t, documents(4), nil, false)
	before := len(b.model.Rows)
	b.list.Select(0) // the one with one document
	if len(b.model.Rows) != before-1 || len(b.opened) > 0 {
		t.Errorf("%d rows became %d; opened %v", before, len(b.model.Rows), b.opened)
	}
	b.list.Select(0)
	if len(b.model.Rows) != before {
		t.Errorf("%d rows became %d", before, len(b.model.Rows))
	}
}

// The list of ten thousand documents is sorted, filtered and drawn while a person types.
func BenchmarkFilterTenThousandDocuments(b *testing.B) {
	a := test.NewApp()
	defer a.Quit()
	a.Settings().SetTheme(&theme.Theme{})
	kit := &controls.Kit{Words: words.New(words.Japanese), Setter: prose.NewSetter()}
	model := viewmodel.NewLibrary(shelf(documents(10_000)), func(f func()) { f() })
	loaded := make(chan bool, 1)
	model.OnChange = func() { loaded <- true }
	model.Reload()
	<-loaded
	pane := New(kit, model, Actions{}, false, true)
	model.OnChange = pane.Refresh
	w := test.NewWindow(pane.Object())
	w.Resize(fyne.NewSize(300, 700))
	for i := 0; b.Loop(); i++ {
		model.SetFilter([]string{"文書1", "", "文書12"}[i%3])
	}
}

func TestResultsKeepTheirPlaceWhenThePaneIsMadeAnew(t *testing.T) {
	job := &viewmodel.Job{Results: fileResults(), Report: &library.IngestReport{Files: fileResults()}}
	b := show(t, documents(4), job, false)
	again := New(b.Kit, b.model, Actions{}, false, true) // as a change of the language makes it: the job is there before the width
	window := b.Show(again.Object(), 300, 900)
	golden.Check(t, "results-again", window.Canvas().Capture())
}

func TestDetailsSayHowPagesWereReadAndWhatIsKnownOfTheEdition(t *testing.T) {
	b := show(t, documents(4), nil, false)
	d := &document.Document{Title: "旅費規程", Edition: "2024-04-01", EditionFrom: "file_name", Outline: []document.Heading{{Level: 1, Text: "第1章 総則", Page: 1}, {Level: 2, Text: "第1条（目的）", Page: 2}},
		Warnings: []document.Warning{{Code: "characters_unreadable", Page: 3}, {Code: "page_without_text", Page: 5}}}
	for n := 1; n <= 5; n++ {
		d.Pages = append(d.Pages, document.Page{Number: n, Reader: []string{"pdfium", "pdfium", "ledongthuc", "ocr", "pdfium"}[n-1], NoText: n == 5})
	}
	opened := 0
	info := documents(4)[0]
	info.Path, info.LastSeen = "/docs/旅費規程.pdf", "2026-03-01T09:00:00Z"
	info.AsksForDate, info.Standing = true, library.InForceNow
	editions := []library.EditionInfo{{Doc: info.Doc, Version: "b", Effective: "2024-04-01", Standing: library.InForceNow}, {Doc: "旧/旅費規程.pdf", Version: "a", Edition: "第4版", Standing: library.Superseded}}
	family := &library.Family{State: library.Probable, Docs: []string{info.Doc, "旧/旅費規程.pdf"}}
	o := Details(b.Kit, Particulars{Info: info, Document: d, Editions: editions, Family: family}, DetailActions{
		Open: func(page int) { opened = page }, OpenEdition: func(library.EditionInfo) {}, SetDay: func() {}, SetKind: func(document.Kind) {}, Join: func() {}, Split: func() {},
	})
	window := b.Show(prose.NewScroll(0, prose.Inset(12, 12, o)), 620, 860)
	golden.Check(t, "details", window.Canvas().Capture())
	for _, o := range test.LaidOutObjects(o) {
		if line, ok := o.(*controls.Offer); ok && strings.HasPrefix(line.Text, "第1条") {
			test.Tap(line)
		}
	}
	if opened != 2 {
		t.Errorf("a heading opened page %d, want 2", opened)
	}
}

func buttons(o fyne.CanvasObject) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(o) {
		if p, ok := o.(*controls.Button); ok && p.Visible() {
			b.WriteString(p.Text + "\n")
		}
	}
	return b.String()
}

func TestWhatALookAtTheFoldersFoundIsSaid(t *testing.T) {
	b := show(t, documents(4), nil, false)
	b.model.Looked = &watch.Summary{New: 3, Changed: 1, Gone: 1, Vanished: 12, Unreachable: []string{"/share/規程"}}
	b.Refresh()
	golden.Check(t, "looked", b.window.Canvas().Capture())
	b.model.DismissLook()
	if said := texts(b.Object()); strings.Contains(said, b.Kit.Words.T("watch.many_gone", "n", 12)) {
		t.Error("what was dismissed is still said")
	}
	for _, s := range []watch.Summary{{Err: errors.New("disk full")}, {New: 2, Err: errors.New("disk full")}} {
		b.model.Looked = &s
		b.Refresh()
		said, fault := texts(b.Object()), b.Kit.Words.T("error.unexpected", "detail", "disk full")
		if strings.Count(said, fault) != 1 || strings.Contains(said, b.Kit.Words.Looked(s.New, 0, 0)) != (s.New > 0) {
			t.Errorf("of %+v it says\n%s", s, said)
		}
	}
}
