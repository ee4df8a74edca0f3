package chooser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// shownOn opens the dialog on a stage. What is dispatched waits for until.
func shownOn(t *testing.T, lang string, r Request) (c *chooser, stage *golden.Stage, until func(what string, done func() bool)) {
	t.Helper()
	stage = golden.NewStage(t, lang, theme.Light)
	win := stage.Show(stage.Kit.Text("", 0), 800, 600)
	due := make(chan func(), 64)
	host := &controls.Host{Kit: stage.Kit, Window: win, Context: t.Context(), Dispatch: func(f func()) { due <- f }, Show: func(d dialog.Dialog, width, height float32) bool {
		d.Resize(fyne.NewSize(min(width, 760), min(height, 560)))
		d.Show()
		return true
	}}
	c = newChooser(host, r)
	host.Show(c.dialog, width, height)
	c.begin()
	return c, stage, func(what string, done func() bool) {
		t.Helper()
		for patience := time.After(90 * time.Second); !done(); {
			select {
			case f := <-due:
				f()
			case <-patience:
				t.Fatalf("waited in vain for: %s", what)
			}
		}
	}
}

// files makes files in a folder.
func files(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o700)
		if err == nil {
			err = os.WriteFile(path, []byte("text"), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestAFolderIsChosenByKeysAlone(t *testing.T) {
	dir := files(t, "人事/旅費規程.md", "人事/就業規則.md", "総務/印章取扱規程.md")
	chosen := ""
	w := words.New(words.Japanese)
	c, stage, until := shownOn(t, words.Japanese, Request{Title: "文書", Folder: w.T("choose.add_folder"), File: w.T("choose.add_file"),
		Wanted: viewmodel.Wanted{Folders: true}, Places: []string{dir}, Chosen: func(path string) { chosen = path }})
	until("the folder", func() bool { return len(c.model.Shown) == 2 && c.model.Count.Done })
	if !strings.Contains(c.said.String(), "3件") || c.choose.Text != w.T("choose.add_folder") {
		t.Errorf("it says %q, and the button %q", c.said.String(), c.choose.Text)
	}
	focused := func() fyne.Focusable { return c.host.Window.Canvas().Focused() }
	press := func(name fyne.KeyName) { focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	press(fyne.KeyDown)
	if focused() != c.list {
		t.Fatalf("Down leads to %T", focused())
	}
	press(fyne.KeyRight)
	until("the folder below", func() bool {
		return len(c.model.Shown) == 2 && c.model.Shown[0].Name == "就業規則.md" && c.model.Count.Done
	})
	press(fyne.KeyReturn)
	if c.choose.Text != w.T("choose.add_file") || c.model.Selected == "" {
		t.Errorf("a file is selected (%q), and the button says %q", c.model.Selected, c.choose.Text)
	}
	press(fyne.KeyReturn)
	until("the choice", func() bool { return chosen != "" })
	if chosen != filepath.Join(dir, "人事", "就業規則.md") || stage.App == nil {
		t.Errorf("chosen is %q", chosen)
	}
}

func TestWhatIsWrongIsSaidWhereItWasTyped(t *testing.T) {
	dir := files(t, "a.pdf", "b.tenkyo")
	c, _, until := shownOn(t, words.English, Request{Title: "Pack", File: "Open", Wanted: viewmodel.Wanted{Extensions: []string{".tenkyo"}}, Places: []string{dir},
		Chosen: func(path string) { t.Errorf("%s was chosen", path) }})
	until("the folder", func() bool { return len(c.model.Shown) == 1 })
	if !c.choose.Disabled() {
		t.Error("nothing is selected, and something can be opened")
	}
	for typed, want := range map[string]string{"none": "There is no file or folder here", "a.pdf": "a type that cannot be used"} {
		c.path.SetText(typed)
		c.path.OnSubmitted(typed)
		until(typed, func() bool { return c.model.Problem != nil })
		if !strings.Contains(c.said.String(), want) || c.path.Text != typed || !c.dialogOpen() {
			t.Errorf("%q: it says %q, the field %q", typed, c.said.String(), c.path.Text)
		}
	}
}

func (c *chooser) dialogOpen() bool { return c.host.Window.Canvas().Overlays().Top() != nil }

func TestTheChooserFitsASmallWindowAtTheLargestText(t *testing.T) {
	dir := files(t, "人事/旅費規程.md")
	c, _, until := shownOn(t, words.Japanese, Request{Title: "文書", Folder: "このフォルダーを追加", File: "このファイルを追加",
		Wanted: viewmodel.Wanted{Folders: true}, Places: []string{dir}})
	fyne.CurrentApp().Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: 2})
	until("the folder", func() bool { return len(c.model.Shown) == 1 })
	for _, o := range test.LaidOutObjects(c.host.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*controls.Button); ok && b.Size().Width < b.MinSize().Width {
			t.Errorf("%q is cut off", b.Text)
		}
	}
	if size := c.host.Window.Canvas().Overlays().Top().MinSize(); size.Width > 800 || size.Height > 600 {
		t.Errorf("it needs %v", size)
	}
}
