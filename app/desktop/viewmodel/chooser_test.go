package viewmodel

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTypedPaths(t *testing.T) {
	for in, want := range map[string]string{
		"/docs":                 "/docs",
		` "/docs/a b" `:         "/docs/a b",
		"file:///docs/a%20b":    "/docs/a b",
		"'/docs/規程'":            "/docs/規程",
		"":                      "",
		"/docs/x/../y":          "/docs/y",
		"/docs/50% off?/a#1.md": "/docs/50% off?/a#1.md",
	} {
		if got := TypedPath(in); got != want {
			t.Errorf("TypedPath(%q) = %q, want %q", in, got, want)
		}
	}
}

// folders makes files, and folders for names that end in "/".
func folders(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(path, 0o700); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func shown(c *Chooser) string {
	var names []string
	for _, e := range c.Shown {
		names = append(names, e.Name)
	}
	return strings.Join(names, " ")
}

func choosing(t *testing.T, wanted Wanted, dir string) (*Chooser, *loop) {
	t.Helper()
	l := &loop{}
	c := NewChooser(t.Context(), wanted, []string{filepath.Join(dir, "gone"), dir}, l.dispatch)
	c.Start()
	l.until(t, "the first folder", func() bool { return c.Folder == dir && !c.Listing })
	return c, l
}

func TestAFolderIsListedWithWhatCanBeChosen(t *testing.T) {
	dir := folders(t, "規程/旅費規程.pdf", "規程/就業規則.docx", "規程/古い/賃金規程.md", "規程/図.png", "memo.txt", ".hidden/a.pdf", "photo.png")
	c, l := choosing(t, Wanted{Folders: true}, dir)
	if got := shown(c); got != "規程 memo.txt" {
		t.Errorf("shown are %q", got)
	}
	if slices.Contains(c.Places, filepath.Join(dir, "gone")) || c.Places[0] != dir {
		t.Errorf("the places are %q", c.Places)
	}
	l.until(t, "the count", func() bool { return c.Count.Done })
	if c.Count.Files != 4 {
		t.Errorf("%d files are counted, want 4", c.Count.Files)
	}
	c.Point(c.Shown[0])
	l.until(t, "the folder below, and its count", func() bool { return !c.Listing && c.Count.Done })
	if got := shown(c); got != "古い 就業規則.docx 旅費規程.pdf" || c.Count.Files != 3 {
		t.Errorf("shown are %q, counted %d", got, c.Count.Files)
	}
	c.Up()
	l.until(t, "the folder above", func() bool { return !c.Listing })
	if c.Folder != dir || c.Target() != dir {
		t.Errorf("above is %q, and %q would be chosen", c.Folder, c.Target())
	}
}

func TestATypedPathLeadsToItsFolderAndANameNarrowsTheList(t *testing.T) {
	dir := folders(t, "a/travel.md", "a/trade.md", "a/wage travel.md", "b/x.md")
	c, l := choosing(t, Wanted{Folders: true}, dir)
	for _, tt := range []struct{ typed, folder, shown, target string }{
		{"a", "", "a", "a"},
		{dir + "/a/", "a", "trade.md travel.md wage travel.md", "a"},
		{dir + "/a/tra", "a", "trade.md travel.md", "a/tra"},
		{dir + "/a/avel", "a", "travel.md wage travel.md", "a/avel"},
		{"wage", "a", "wage travel.md", "a/wage"},
		{"", "a", "trade.md travel.md wage travel.md", "a"},
	} {
		c.Type(tt.typed)
		l.until(t, "the list", func() bool { return !c.Listing })
		if got := shown(c); got != tt.shown || c.Folder != filepath.Join(dir, tt.folder) || c.Target() != filepath.Join(dir, filepath.FromSlash(tt.target)) {
			t.Errorf("%q: in %q are %q, and %q would be chosen", tt.typed, c.Folder, got, c.Target())
		}
	}
}

func TestWhatCannotBeChosenIsSaidAndNothingElseChanges(t *testing.T) {
	dir := folders(t, "a.pdf", "b.tenkyo", "c/")
	c, l := choosing(t, Wanted{Extensions: []string{".tenkyo"}}, dir)
	chosen := ""
	c.OnChosen = func(path string) { chosen = path }
	try := func(typed string) {
		c.Type(typed)
		c.Choose()
		l.until(t, typed, func() bool { return !c.Trying && !c.Listing })
	}
	if try("none.tenkyo"); !errors.Is(c.Problem, ErrNothingThere) || chosen != "" {
		t.Errorf("nothing there: %v, chosen %q", c.Problem, chosen)
	}
	if try("a.pdf"); !errors.Is(c.Problem, ErrNotTaken) || chosen != "" {
		t.Errorf("another type: %v, chosen %q", c.Problem, chosen)
	}
	if try("c"); c.Problem != nil || chosen != "" || c.Folder != filepath.Join(dir, "c") {
		t.Errorf("a folder: %v, chosen %q, in %q", c.Problem, chosen, c.Folder)
	}
	if c.Target() != "" {
		t.Errorf("%q would be chosen where only a file can be", c.Target())
	}
	if try(filepath.Join(dir, "b.tenkyo")); c.Problem != nil || chosen != filepath.Join(dir, "b.tenkyo") {
		t.Errorf("a file: %v, chosen %q", c.Problem, chosen)
	}
}

func TestAFileIsSelectedByOneClickAndChosenByTwo(t *testing.T) {
	dir := folders(t, "a.pdf")
	c, l := choosing(t, Wanted{Folders: true}, dir)
	chosen := ""
	c.OnChosen = func(path string) { chosen = path }
	c.Point(c.Shown[0])
	if c.Selected != filepath.Join(dir, "a.pdf") || chosen != "" {
		t.Fatalf("one click: %q selected, %q chosen", c.Selected, chosen)
	}
	c.Point(c.Shown[0])
	l.until(t, "the choice", func() bool { return chosen == filepath.Join(dir, "a.pdf") })
}

func TestAFolderThatCannotBeReadSaysSo(t *testing.T) {
	c, l := choosing(t, Wanted{Folders: true}, folders(t, "a.pdf"))
	c.Go(filepath.Join(c.Folder, "a.pdf"))
	l.until(t, "the fault", func() bool { return !c.Listing })
	if c.Err == nil {
		t.Error("a file is listed like a folder")
	}
}

func TestPlacesAreRememberedNewestFirst(t *testing.T) {
	var r Recent
	for _, folder := range []string{"/a", "/b", "/a", "/c", "/d", "/e", "/f"} {
		r.Add(folder)
	}
	if got := strings.Join(r.List(), " "); got != "/f /e /d /c /a" {
		t.Errorf("remembered are %q", got)
	}
}
