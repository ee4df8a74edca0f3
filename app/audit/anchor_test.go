package audit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// anchoring makes a log that anchors its heads to a file.
func anchoring(t *testing.T, path string) *Log {
	t.Helper()
	l := written(t, 1)
	if err := l.Set(t.Context(), Settings{AnchorFile: path}); err != nil {
		t.Fatal(err)
	}
	return l
}

func appended(t *testing.T, l *Log, n int) {
	t.Helper()
	for range n {
		if _, err := l.Append(t.Context(), Asked, map[string]any{"answer": "3f7a91c2d4e5"}); err != nil {
			t.Fatal(err)
		}
	}
}

func anchors(t *testing.T, path string, l *Log) []Anchor {
	t.Helper()
	list, err := ReadAnchors(t.Context(), path, l.Path())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestEachHeadIsAddedToTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heads.txt")
	l := anchoring(t, path)
	appended(t, l, 3)
	head, err := l.Head()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The line is for good: it is read by people, and by later versions.
	id, err := logID(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf(" 5 %s %s %s\n", head.Hash, id, l.origin()); !strings.HasPrefix(string(data), "tenkyo-audit 2026-04-01T09:") || !strings.HasSuffix(string(data), want) {
		t.Errorf("the file holds\n%swanted the end\n%s", data, want)
	}
	if strings.Contains(string(data), "3f7a91c2d4e5") {
		t.Error("what an entry holds stands in the file")
	}
	report, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, path, l))
	if err != nil || !report.OK || report.Proven != 5 {
		t.Fatalf("%+v, %v", report, err)
	}
	var proven []string
	for _, p := range report.Anchors {
		proven = append(proven, fmt.Sprintf("%d-%d", p.From, p.Seq))
	}
	// The change of the settings is the first entry that is anchored; it proves the one before, too.
	if got := strings.Join(proven, " "); got != "1-2 3-3 4-4 5-5" {
		t.Errorf("proven %s", got)
	}
}

func TestAnchorsShowWhatTheChainAloneDoesNot(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heads.txt")
	l := anchoring(t, path)
	appended(t, l, 4)
	all := lines(t, l)
	list := anchors(t, path, l)
	// anew is a log that somebody wrote from the first entry on, sealed as it should be.
	anew := written(t, 6)
	for _, c := range []struct {
		name   string
		lines  []string
		want   FaultKind
		seq    int64
		proven int64
	}{
		{"nothing was done to it", all, "", 0, 6},
		{"the end was cut off", all[:4], Cut, 5, 4},
		{"all was cut off", nil, Cut, 1, 0},
		{"it was written anew from the third entry on", append(append([]string{}, all[:2]...), rest(t, all[:2], 4)...), Rewritten, 3, 0},
		{"it was written anew as a whole", lines(t, anew), HeadUnknown, 0, 0},
	} {
		path := filepath.Join(t.TempDir(), "log.jsonl")
		if err := os.WriteFile(path, []byte(strings.Join(c.lines, "")), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := VerifyAnchored(t.Context(), []string{path}, list)
		if err != nil {
			t.Fatal(err)
		}
		if r.OK != (c.want == "") || !r.OK && (r.Fault.Kind != c.want || r.Fault.Seq != c.seq) || c.proven > 0 && r.Proven != c.proven {
			t.Errorf("%s: %+v %+v", c.name, r, r.Fault)
		}
	}
}

// rest continues a chain by n entries as somebody would who writes it anew.
func rest(t *testing.T, chain []string, n int) []string {
	t.Helper()
	l := Open(t.TempDir())
	l.user = func() string { return "somebody" }
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(l.Path(), []byte(strings.Join(chain, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	appended(t, l, n)
	return lines(t, l)[len(chain):]
}

func TestLogsShareAFolderAndAFile(t *testing.T) {
	folder := t.TempDir()
	a, b := anchoring(t, folder), anchoring(t, folder)
	b.user = func() string { return "another" }
	appended(t, a, 1)
	appended(t, b, 1)
	files, err := os.ReadDir(folder)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	one := filepath.Join(t.TempDir(), "all.txt")
	c := written(t, 0)
	c.user = func() string { return "a third" }
	for _, l := range []*Log{c, a} {
		if err := l.Set(t.Context(), Settings{AnchorFile: one}); err != nil {
			t.Fatal(err)
		}
		appended(t, l, 2)
	}
	for _, l := range []*Log{c, a} {
		r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, one, l))
		if err != nil || !r.OK || r.Proven == 0 || r.OtherLogs == 0 {
			t.Errorf("%+v %+v, %v", r, r.Fault, err)
		}
	}
	if r, err := VerifyAnchored(t.Context(), []string{b.Path()}, anchors(t, folder, b)); err != nil || !r.OK || r.Proven == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestAPlaceThatFailsHoldsNothingUpAndIsCounted(t *testing.T) {
	share := filepath.Join(t.TempDir(), "share")
	path := filepath.Join(share, "heads.txt")
	l := anchoring(t, path)
	at := time.Date(2026, 4, 2, 9, 0, 0, 0, time.UTC)
	l.clock = func() time.Time { return at }
	appended(t, l, 1)
	state := func() Anchoring {
		list, err := l.Anchorings()
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0]
	}
	if a := state(); a.Seq != 0 || a.Failures == 0 || a.Error == "" {
		t.Errorf("a share that is not there: %+v", a)
	}
	if _, err := os.Stat(share); !errors.Is(err, os.ErrNotExist) {
		t.Error("the share that is not mounted became a folder")
	}
	failed := state().Failed
	appended(t, l, 3)
	if a := state(); a.Failed != failed {
		t.Errorf("a place that failed just now is tried again: %+v", a)
	}
	if err := os.Mkdir(share, 0o700); err != nil {
		t.Fatal(err)
	}
	at = at.Add(2 * time.Minute)
	appended(t, l, 1)
	head, err := l.Head()
	if err != nil {
		t.Fatal(err)
	}
	if a := state(); a.Seq != head.Seq || a.Failures != 0 || a.Error != "" || a.Failed != failed {
		t.Errorf("the share is there again: %+v", a)
	}
	if r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, path, l)); err != nil || !r.OK || len(r.Anchors) != 1 || r.Anchors[0].From != 1 {
		t.Errorf("one anchor proves what was owed: %+v, %v", r, err)
	}
}

func TestAShareThatHangsHoldsAnEntryUpForASecondOnce(t *testing.T) {
	l := written(t, 1)
	hang := make(chan bool)
	defer close(hang)
	var tried atomic.Int32
	l.system = func(string) error { tried.Add(1); <-hang; return nil }
	if err := l.Set(t.Context(), Settings{AnchorSystem: true}); err != nil {
		t.Fatal(err)
	}
	appended(t, l, 20)
	if n := tried.Load(); n != 1 {
		t.Errorf("21 entries waited for it %d times, want once", n)
	}
	list, err := l.Anchorings()
	if err != nil || len(list) != 1 || list[0].Place != ToSystem || list[0].Failures == 0 || list[0].Error != errSlow.Error() {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestTheSystemsLogGetsTheLineAndVerifiesIt(t *testing.T) {
	l := written(t, 1)
	var system []string
	l.system = func(line string) error { system = append(system, "Apr  1 09:00:00 host tenkyo[7]: "+line); return nil }
	if err := l.Set(t.Context(), Settings{AnchorSystem: true}); err != nil {
		t.Fatal(err)
	}
	appended(t, l, 2)
	export := filepath.Join(t.TempDir(), "syslog")
	text := "Apr  1 08:00:00 host cron[1]: other\n" + strings.Join(system, "\n") + "\ntenkyo-audit 2026-04-01T09:00:00Z 9 cut sho"
	if err := os.WriteFile(export, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err := VerifyAnchored(t.Context(), []string{l.Path()}, anchors(t, export, l)); err != nil || !r.OK || r.Proven != 4 {
		t.Errorf("%+v, %v", r, err)
	}
	if err := l.Set(t.Context(), Settings{}); err != nil {
		t.Fatal(err)
	}
	before := len(system)
	appended(t, l, 1)
	if len(system) != before {
		t.Error("anchored although it is switched off")
	}
}

func TestWhatAnAdministratorFixesIsAnchored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heads.txt")
	l := written(t, 1)
	l.Fixed = func(s Settings) Settings { s.AnchorFile = path; return s }
	appended(t, l, 1)
	if len(anchors(t, path, l)) != 1 {
		t.Error("nothing was anchored")
	}
}

func TestAnEntryNamesTheUserOfTheSystem(t *testing.T) {
	l := written(t, 0)
	l.user = func() string { return `MINATO\sato` }
	appended(t, l, 1)
	var got []string
	if err := l.Read(t.Context(), func(e Entry) { got = append(got, e.User) }); err != nil || len(got) != 1 || got[0] != `MINATO\sato` {
		t.Errorf("%q, %v", got, err)
	}
	if r, err := Verify(t.Context(), []string{l.Path()}, nil); err != nil || !r.OK {
		t.Errorf("%+v, %v", r, err)
	}
}
