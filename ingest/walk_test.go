package ingest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// put writes files below dir; a name that ends in "/" is a folder.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		parent := full
		if !strings.HasSuffix(name, "/") {
			parent = filepath.Dir(full)
		}
		if err := os.MkdirAll(parent, 0o755); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "/") {
			if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// walk lists what a walk finds: "rel format" or "rel code", with "!" for failures and "/" for folders.
func walk(t *testing.T, root string) []string {
	t.Helper()
	var found []string
	err := Walk(t.Context(), root, func(f Found) error {
		line := f.Rel
		if f.Dir {
			line += "/"
		}
		switch {
		case f.Reason == nil:
			line += " " + string(f.Format)
		case f.Skipped:
			line += " " + string(f.Reason.Code)
		default:
			line += " !" + string(f.Reason.Code)
		}
		found = append(found, line)
		return nil
	})
	if err != nil {
		t.Fatalf("Walk: %v", err)
	}
	return found
}

func equal(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAWalkFindsFilesByTheirEndingAndReportsTheRest(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"a.md": "x", "B.PDF": "x", "c.Markdown": "x", "d.TXT": "x", "e.docx": "x", "f.xls": "x", "g": "x", "h.png": "x", "i.xyz": "x", "j. md": "x",
		"sub/k.md": "x", "sub/empty/": "", ".hidden.md": "x", ".git/config.txt": "x", "~$e.docx": "x", "Thumbs.db": "x", "l.jtd": "x",
	})
	equal(t, walk(t, dir),
		".git/ hidden", ".hidden.md hidden", "B.PDF pdf", "Thumbs.db hidden", "a.md markdown", "c.Markdown markdown", "d.TXT text", "e.docx docx",
		"f.xls type_excel", "g type_other", "h.png type_image", "i.xyz type_other", "j. md type_other", "l.jtd type_ichitaro", "sub/k.md markdown", "~$e.docx office_lock_file")
}

func TestAWalkOfOneFile(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{".a.md": "x", "b.doc": "x"})
	equal(t, walk(t, filepath.Join(dir, ".a.md")), ".a.md markdown")
	equal(t, walk(t, filepath.Join(dir, "b.doc")), "b.doc type_word")
}

func TestLinksAreReportedAndNeverFollowed(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, dir, map[string]string{"sub/a.md": "x", "other/": ""})
	put(t, outside, map[string]string{"secret.md": "x"})
	for link, target := range map[string]string{
		"sub/up": dir, "sub/self": filepath.Join(dir, "sub"), "twice": filepath.Join(dir, "sub"), "file.md": filepath.Join(dir, "sub", "a.md"), "out": outside,
		"out.md": filepath.Join(outside, "secret.md"), "broken.md": filepath.Join(dir, "nothing"), "other/ring": filepath.Join(dir, "other", "ring"),
	} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			t.Skipf("links: %v", err)
		}
	}
	want := []string{"broken.md link_broken", "file.md link_inside", "other/ring link_loop", "out link_outside", "out.md link_outside", "sub/a.md markdown", "sub/self link_loop", "sub/up link_loop", "twice link_inside"}
	equal(t, walk(t, dir), want...)

	root := filepath.Join(t.TempDir(), "root")
	if err := os.Symlink(dir, root); err != nil {
		t.Fatal(err)
	}
	equal(t, walk(t, root), want...)
}

func TestAFolderThatCannotBeListedIsReportedAndTheRestGoesOn(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("this user may list every folder")
	}
	dir := t.TempDir()
	put(t, dir, map[string]string{"a/b.md": "x", "c/d.md": "x", "e.md": "x"})
	if err := os.Chmod(filepath.Join(dir, "a"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "a"), 0o755) }) // so that the folder can be deleted
	equal(t, walk(t, dir), "a/ !folder_denied", "c/d.md markdown", "e.md markdown")

	err := Walk(t.Context(), filepath.Join(dir, "a"), func(Found) error { return nil })
	var reason Reason
	if !errors.As(err, &reason) || reason.Code != document.FolderDenied {
		t.Errorf("a root without permission: %v", err)
	}
}

func TestNamesThatAreNotTextAreRefusedByName(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"a.md": "x", "か\u3099.md": "x"})
	bad := filepath.Join(dir, "\x8b\x4b\x92\xf6.md")
	if err := os.WriteFile(bad, []byte("x"), 0o644); err != nil {
		t.Skipf("such names cannot be made here: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder\xff"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "folder\xff"), map[string]string{"b.md": "x"})
	got := walk(t, dir)
	equal(t, got, "a.md markdown", `folder\xff/ !name_not_utf8`, `\x8bK\x92\xf6.md !name_not_utf8`, "が.md markdown")

	// The composed form beside the decomposed one: both would be one document.
	put(t, dir, map[string]string{"が.md": "y"})
	if entries, _ := os.ReadDir(dir); len(entries) == 5 {
		if got := walk(t, dir); !slices.Contains(got, "が.md !name_twice") {
			t.Errorf("found %q", got)
		}
	}
}

func TestAWalkEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	for i := range 20 {
		put(t, dir, map[string]string{fmt.Sprintf("%02d.md", i): "x"})
	}
	ctx, cancel := context.WithCancel(t.Context())
	visited := 0
	err := Walk(ctx, dir, func(Found) error {
		if visited++; visited == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || visited != 3 {
		t.Errorf("%v after %d files", err, visited)
	}
	stop := errors.New("stop")
	if err := Walk(t.Context(), dir, func(Found) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("visit's error became %v", err)
	}
}

func TestARootThatIsNotThere(t *testing.T) {
	err := Walk(t.Context(), filepath.Join(t.TempDir(), "nothing"), func(Found) error { return nil })
	var reason Reason
	if !errors.As(err, &reason) || reason.Code != document.Missing {
		t.Errorf("error %v", err)
	}
}

func TestSocketsAreNoFiles(t *testing.T) {
	dir := t.TempDir()
	listener, err := net.Listen("unix", filepath.Join(dir, "a.md"))
	if err != nil {
		t.Skipf("sockets: %v", err)
	}
	defer listener.Close()
	equal(t, walk(t, dir), "a.md !not_a_file")
	wantReason(t, filepath.Join(dir, "a.md"), document.NotAFile, "socket")
}
