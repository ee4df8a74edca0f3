package viewmodel

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/audit"
	"tenkyo/app/policy"
)

// fixedBy reads a policy of some text.
func fixedBy(t *testing.T, text string) *policy.Policy {
	t.Helper()
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := policy.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestHeadsOfTheLogAreAnchoredWhereAPersonSays(t *testing.T) {
	dir := t.TempDir()
	list, thesis := filepath.Join(dir, "heads.txt"), filepath.Join(dir, "thesis.docx")
	if err := os.WriteFile(thesis, []byte("my thesis"), 0o600); err != nil {
		t.Fatal(err)
	}
	log := audit.Open(filepath.Join(dir, "data"))
	open := func() *Anchors {
		t.Helper()
		a, err := OpenAnchors(log, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	entries := func() (n int64) {
		head, err := log.Head()
		if err != nil {
			t.Fatal(err)
		}
		return head.Seq
	}
	if a := open(); a.File != "" || a.System || a.FileFixed || len(a.Status) != 0 {
		t.Errorf("at first %+v", a)
	}
	for _, bad := range []string{thesis, "heads.txt", "/dev/null"} {
		if err := open().Save(t.Context(), bad, false); !errors.Is(err, audit.ErrNoList) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if err := open().Save(t.Context(), "", false); err != nil || entries() != 0 {
		t.Errorf("nothing changed, and %d entries were written: %v", entries(), err)
	}
	if err := open().Save(t.Context(), " "+list+" ", false); err != nil || entries() != 1 {
		t.Fatalf("%d entries, %v", entries(), err)
	}
	if a := open(); a.File != list || len(a.Status) != 1 || a.Status[0].Seq != 1 {
		t.Errorf("set to %+v", a)
	}
	if data, err := os.ReadFile(list); err != nil || len(data) == 0 {
		t.Errorf("the list holds %q, %v", data, err)
	}
	if err := open().Save(t.Context(), list, false); err != nil || entries() != 1 {
		t.Errorf("saved again, and %d entries were written: %v", entries(), err)
	}
	if err := open().Save(t.Context(), "", false); err != nil || open().File != "" {
		t.Errorf("not taken back: %v", err)
	}
}

func TestWhatTheAdministratorFixedOfAnchorsStays(t *testing.T) {
	dir := t.TempDir()
	fixed := fixedBy(t, "audit_anchor = '"+filepath.Join(dir, "theirs.txt")+"'\naudit_system = false\n")
	log := audit.Open(filepath.Join(dir, "data"))
	if err := log.Set(t.Context(), audit.Settings{Clear: true, AnchorFile: filepath.Join(dir, "mine.txt")}); err != nil {
		t.Fatal(err)
	}
	log.Fixed = func(set audit.Settings) audit.Settings {
		set.AnchorFile, set.AnchorSystem = fixed.Anchoring(set.AnchorFile, set.AnchorSystem)
		return set
	}
	a, err := OpenAnchors(log, fixed)
	if err != nil || !a.FileFixed || !a.SystemFixed || a.File != filepath.Join(dir, "theirs.txt") {
		t.Fatalf("%+v, %v", a, err)
	}
	if err := a.Save(t.Context(), filepath.Join(dir, "another.txt"), true); err != nil {
		t.Fatal(err)
	}
	log.Fixed = nil // what the user chose is still there for the day on which nothing is fixed any more
	if set, err := log.Settings(); err != nil || set.AnchorFile != filepath.Join(dir, "mine.txt") || !set.Clear || set.AnchorSystem {
		t.Errorf("%+v, %v", set, err)
	}
}
