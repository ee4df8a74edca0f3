package libraryview

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// folders are documents of three added folders, two of one name, and of one that is this user's alone.
func folders() []library.DocumentInfo {
	return []library.DocumentInfo{
		{Doc: "規程/旅費規程.pdf", Root: "/srv/東京/総務", Rel: "規程/旅費規程.pdf", Path: "/srv/東京/総務/規程/旅費規程.pdf", Title: "旅費規程", Source: library.Readable},
		{Doc: "総務/規程/旅費規程.pdf", Root: "/srv/大阪/総務", Rel: "規程/旅費規程.pdf", Title: "旅費規程（大阪）", Source: library.Readable, PagesWithoutText: []int{2}},
		{Doc: "就業規則.md", Root: "/mnt/共有", Rel: "就業規則.md", Title: "就業規則", Source: library.Unreachable},
		{Doc: "only-me/メモ.md", Root: "/home/メモ", Rel: "メモ.md", Title: "出張メモ", OnlyMe: true, Source: library.Readable},
	}
}

func TestEachAddedFolderSaysHowItStands(t *testing.T) {
	b := show(t, folders(), nil, false)
	var said []string
	for _, line := range b.model.Rows {
		if line.Kind == viewmodel.RootRow {
			about, _ := aboutRoot(b.Kit.Words, line, false, true)
			said = append(said, RootName(b.Kit.Words, line.Root)+"："+about)
		}
	}
	want := []string{"共有：保存先に接続できません · 共有 · 1文書", "総務（大阪）：共有 · 1文書 · 問題あり 1", "総務（東京）：共有 · 1文書", "メモ：自分だけ · 1文書"}
	if !slices.Equal(said, want) {
		t.Errorf("said\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
	golden.Check(t, "folders", b.window.Canvas().Capture())
	b.model.SetOrder(viewmodel.ByTitle)
	golden.Check(t, "folders-by-title", b.window.Canvas().Capture())
}

func TestWhatCanBeDoneWithAFolderIsOffered(t *testing.T) {
	b := show(t, folders(), nil, false)
	w := b.Kit.Words
	var scopes []viewmodel.Scope
	var paths []string
	b.actions.AskOnly = func(s viewmodel.Scope) { scopes = append(scopes, s) }
	b.actions.Folder = func(path string) { paths = append(paths, path) }
	b.actions.Leave = func(r *viewmodel.Root) { b.model.RemoveRoot(r) }
	tokyo := slices.IndexFunc(b.model.Rows, func(r viewmodel.Row) bool { return r.Kind == viewmodel.FolderRow && r.In.Root == "/srv/東京/総務" })
	press := func(line viewmodel.Row, key string) {
		t.Helper()
		for _, item := range b.items(line) {
			if item.Label == w.T(key) && !item.Disabled {
				item.Action()
				return
			}
		}
		t.Errorf("%q is not offered", w.T(key))
	}
	press(b.model.Rows[tokyo], "library.ask_folder")
	press(b.model.Rows[tokyo-1], "library.ask_folder")
	press(b.model.Rows[tokyo], "library.open_folder")
	press(b.model.Rows[tokyo-1], "library.open_folder")
	want := viewmodel.Scope{In: viewmodel.Place{Root: "/srv/東京/総務", Dir: "規程"}, Name: "総務（東京）/規程"}
	if len(scopes) != 2 || scopes[0] != want || scopes[1].Name != "総務（東京）" || scopes[1].In.Dir != "" {
		t.Errorf("asked %+v", scopes)
	}
	if !slices.Equal(paths, []string{"/srv/東京/総務/規程", "/srv/東京/総務"}) {
		t.Errorf("opened %v", paths)
	}
	press(b.model.Rows[tokyo-1], "library.remove_root")
	if said := texts(b.Object()); b.model.Total != 3 || !strings.Contains(said, "総務（東京）") || !strings.Contains(buttons(b.Object()), w.T("library.undo")) {
		t.Errorf("%d documents, said %s", b.model.Total, said)
	}
	b.model.Undo()
	if b.model.Total != 4 {
		t.Errorf("undone: %d documents", b.model.Total)
	}
	b.model.RemoveRoot(b.model.Roots[0])
	if said, want := texts(b.Object()), w.T("library.removed_away", "name", "共有", "n", 1); !strings.Contains(said, want) {
		t.Errorf("of one that cannot be reached: said %s", said)
	}
	b.model.Undo()
	b.readOnly = true
	for _, item := range b.items(b.model.Rows[tokyo-1]) {
		if item.Label == w.T("library.remove_root") && !item.Disabled || item.Label == w.T("library.reread") && !item.Disabled {
			t.Errorf("a library that cannot be written offers %s", item.Label)
		}
	}
}

func TestTheTreeIsWorkedByKeys(t *testing.T) {
	b := show(t, folders(), nil, false)
	canvas := b.window.Canvas()
	canvas.Focus(b.list)
	press := func(keys ...fyne.KeyName) {
		for _, key := range keys {
			b.list.TypedKey(&fyne.KeyEvent{Name: key})
		}
	}
	rows := len(b.model.Rows)
	press(fyne.KeyLeft)
	if len(b.model.Rows) != rows-1 {
		t.Errorf("the key to the left does not close a folder: %d rows of %d", len(b.model.Rows), rows)
	}
	press(fyne.KeyRight)
	if len(b.model.Rows) != rows {
		t.Errorf("the key to the right does not open it: %d rows of %d", len(b.model.Rows), rows)
	}
	press(fyne.KeyRight, fyne.KeyReturn)
	if len(b.opened) != 1 || b.opened[0] != "就業規則.md" {
		t.Errorf("to the right and Enter opened %v", b.opened)
	}
	press(fyne.KeyLeft, fyne.KeyReturn)
	if len(b.model.Rows) != rows-1 {
		t.Error("to the left and Enter does not close the folder around")
	}
	press(desktop.KeyMenu)
	if top := canvas.Overlays().Top(); top == nil {
		t.Error("the menu key shows nothing")
	}
}

func TestAFolderTellsWhatWasLeftOutOfIt(t *testing.T) {
	b := show(t, folders(), nil, false)
	w := b.Kit.Words
	r := b.model.Roots[1]
	r.Failed, r.Skipped, r.Seen = 1, 2, true
	left := []library.FileResult{
		{Path: "/srv/大阪/総務/規程/鍵.pdf", Status: library.Failed, Code: "encrypted"},
		{Path: "/srv/大阪/総務/表.xls", Status: library.Skipped, Code: "type_excel"}, {Path: "/srv/大阪/総務/表2.xls", Status: library.Skipped, Code: "type_excel"},
	}
	window := b.Show(prose.NewScroll(0, prose.Inset(12, 12, RootDetails(b.Kit, r, left, false))), 620, 420)
	golden.Check(t, "folder-details", window.Canvas().Capture())
	for _, c := range []struct {
		name string
		root viewmodel.Root
		want string
	}{
		{"nobody looked yet", viewmodel.Root{}, "details.left_out_unknown"},
		{"all was read", viewmodel.Root{Seen: true}, "details.left_out_nothing"},
		{"others read it", viewmodel.Root{Info: library.RootInfo{ReadOnly: true}}, "details.left_out_elsewhere"},
		{"out of reach", viewmodel.Root{Info: library.RootInfo{State: library.Unreachable}}, "details.folder_away"},
		{"only files of it were added", viewmodel.Root{Info: library.RootInfo{Files: []string{"/a/b.md"}}}, "details.added_files"},
		{"this user's alone", viewmodel.Root{Place: viewmodel.Place{OnlyMe: true}}, "library.only_me"},
	} {
		if got := texts(RootDetails(b.Kit, &c.root, nil, false)); !strings.Contains(got, w.T(c.want)) {
			t.Errorf("%s: said\n%s", c.name, got)
		}
	}
}

func TestFoldersAreNamedInBothLanguages(t *testing.T) {
	for _, c := range []struct {
		root   viewmodel.Root
		ja, en string
	}{
		{viewmodel.Root{Place: viewmodel.Place{Root: "/a/人事"}, Name: "人事"}, "人事", "人事"},
		{viewmodel.Root{Place: viewmodel.Place{Root: "/a/人事"}, Name: "人事", Beside: "a"}, "人事（a）", "人事 (a)"},
		{viewmodel.Root{Place: viewmodel.Place{Root: "/a/人事", OnlyMe: true}, Name: "人事", Twin: true}, "人事（自分だけ）", "人事 (only for you)"},
		{viewmodel.Root{Place: viewmodel.Place{Root: "/data/sample"}, Name: "sample", Sample: true}, "サンプル文書", "Sample documents"},
		{viewmodel.Root{}, "パックで取り込んだ文書", "Documents from a pack"},
	} {
		if ja, en := RootName(words.New(words.Japanese), &c.root), RootName(words.New(words.English), &c.root); ja != c.ja || en != c.en {
			t.Errorf("named %q and %q, want %q and %q", ja, en, c.ja, c.en)
		}
	}
}
