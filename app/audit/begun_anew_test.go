package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestALogThatWasDeletedAndBegunAnewIsFoundByItsOwnList(t *testing.T) {
	for name, folder := range map[string]bool{"a file": false, "a folder": true} {
		place := filepath.Join(t.TempDir(), "heads[1]")
		if folder {
			if err := os.Mkdir(place, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		l := anchoring(t, place)
		appended(t, l, 3)
		gone, err := l.Head()
		if err != nil {
			t.Fatal(err)
		}
		if r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, place, l)); err != nil || !r.OK {
			t.Fatalf("%s: before: %+v, %v", name, r, err)
		}
		if err := os.Remove(l.Path()); err != nil {
			t.Fatal(err)
		}
		for n := range 6 { // with fewer entries than the old one had, with as many, and with more
			appended(t, l, 1)
			r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, place, l))
			if err != nil || r.OK || r.Fault == nil || r.Fault.Kind != BegunAnew {
				t.Errorf("%s, %d entries: %+v, %v", name, n+1, r, err)
			} else if r.Earlier == nil || r.Earlier.Seq != gone.Seq || r.Earlier.Hash != gone.Hash {
				t.Errorf("%s: the head that is missing is %+v, wanted %+v", name, r.Earlier, gone)
			}
		}
	}
}

func TestTheLogsOfOthersInOneListAreNoFault(t *testing.T) {
	place := filepath.Join(t.TempDir(), "heads.txt")
	first, second := anchoring(t, place), anchoring(t, place)
	appended(t, first, 2)
	appended(t, second, 1)
	for _, l := range []*Log{first, second} {
		if r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, place, l)); err != nil || !r.OK || r.OtherLogs == 0 {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if first.origin() == second.origin() {
		t.Error("two folders have one digest")
	}
}

func TestAListWithoutHeadsIsNoTampering(t *testing.T) {
	l := written(t, 2)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"empty": "", "a letter": "Dear Sir,\n", "no text": "\x00\xff\xfe\x00", "one long line": strings.Repeat("x", 3<<20), "half a head": "tenkyo-audit 2026-04-01T09:03:00Z 2 8c48ab32\n",
		"head 0": "tenkyo-audit 2026-04-01T09:03:00Z 0 " + strings.Repeat("a", 64) + " " + strings.Repeat("b", 16) + "\n",
	} {
		path := filepath.Join(dir, "list")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := ReadAnchors(t.Context(), path, l.Path()); !errors.Is(err, ErrNoHeads) {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	if _, err := ReadAnchors(t.Context(), t.TempDir(), l.Path()); !errors.Is(err, ErrNoHeads) {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestHeadsAreAddedToNoFileThatHoldsSomethingElse(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	list := filepath.Join(dir, "list")
	appended(t, anchoring(t, list), 1)
	for path, fine := range map[string]bool{
		"": false, " ": false, "　": false, file("thesis.docx", "PK\x03\x04my thesis"): false, file("long", strings.Repeat("x", 3<<20)): false, "/dev/null": false,
		filepath.Join(dir, "new"): true, dir: true, file("empty", ""): true, list: true, filepath.Join(dir, "not", "mounted", "list"): true,
	} {
		if err := CanAnchor(t.Context(), path); fine != (err == nil) || !fine && !errors.Is(err, ErrNoList) {
			t.Errorf("%.60q: %v", path, err)
		}
	}
}

func TestAFileWithoutAnEndIsNoLog(t *testing.T) {
	for name, content := range map[string]string{"one long line": strings.Repeat("x", 5<<20), "NULs": strings.Repeat("\x00", 5<<20)} {
		path := filepath.Join(t.TempDir(), "log.jsonl")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Verify(t.Context(), []string{path}, nil)
		if err != nil || r.Fault == nil || r.Fault.Kind != NoEntry || r.Fault.Line != 1 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
	if _, err := os.Stat("/dev/zero"); err != nil {
		return
	}
	if r, err := Verify(t.Context(), []string{"/dev/zero"}, nil); err != nil || r.OK {
		t.Errorf("/dev/zero: %+v, %v", r, err)
	}
}
