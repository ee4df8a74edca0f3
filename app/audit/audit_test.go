package audit

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// written makes a log of n entries, a minute apart.
func written(t *testing.T, n int) *Log {
	t.Helper()
	l := Open(t.TempDir())
	at := time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	l.clock = func() time.Time { at = at.Add(time.Minute); return at }
	for i := range n {
		if _, err := l.Append(t.Context(), Asked, map[string]any{"answer": fmt.Sprintf("%012x", i), "note": "<&> 「」"}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func lines(t *testing.T, l *Log) []string {
	t.Helper()
	data, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(strings.TrimSuffix(string(data), ""), "\n")[:bytes.Count(data, []byte("\n"))]
}

func verified(t *testing.T, head *Head, content ...string) Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(content, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Verify(t.Context(), []string{path}, head)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheFirstWrongEntryIsNamed(t *testing.T) {
	l := written(t, 5)
	good := lines(t, l)
	head, err := l.Head()
	if err != nil {
		t.Fatal(err)
	}
	// resealed is a line that somebody changed and gave the hash that belongs to it.
	resealed := func(line string) string {
		body, _, _ := strings.Cut(strings.Replace(line, "asked", "ASKED", 1), hashMark)
		return body + hashMark + hashOf([]byte(body)) + "\"}\n"
	}
	with := func(at int, line string) []string {
		c := slices.Clone(good)
		c[at] = line
		return c
	}
	for _, c := range []struct {
		name  string
		lines []string
		head  *Head
		want  *Fault // without file
	}{
		{"nothing was done to it", good, nil, nil},
		{"nothing was done to it, and a head says so", good, &head, nil},
		{"a letter is another one", with(2, strings.Replace(good[2], "「", "『", 1)), nil, &Fault{Kind: Altered, Seq: 3, Line: 3}},
		{"a hash is another one", with(2, strings.Replace(good[2], `"hash":"`, `"hash":"f`, 1)), nil, &Fault{Kind: Altered, Seq: 3, Line: 3}},
		{"something was added behind the hash", with(2, strings.Replace(good[2], "\"}\n", "\",\"x\":1}\n", 1)), nil, &Fault{Kind: Altered, Seq: 3, Line: 3}},
		{"an entry was changed and sealed again", with(2, resealed(good[2])), nil, &Fault{Kind: Altered, Seq: 3, Line: 3}},
		{"an entry is gone", slices.Delete(slices.Clone(good), 2, 3), nil, &Fault{Kind: Missing, Seq: 3, Line: 3}},
		{"the first entry is gone", good[1:], nil, &Fault{Kind: Missing, Seq: 1, Line: 1}},
		{"two entries changed places", []string{good[0], good[2], good[1], good[3], good[4]}, nil, &Fault{Kind: Reordered, Seq: 2, Line: 2}},
		{"an entry stands there twice", []string{good[0], good[1], good[1], good[2]}, nil, &Fault{Kind: Reordered, Seq: 3, Line: 3}},
		{"a line is no entry", with(1, "hello\n"), nil, &Fault{Kind: NoEntry, Seq: 2, Line: 2}},
		{"a line is empty", with(1, "\n"), nil, &Fault{Kind: NoEntry, Seq: 2, Line: 2}},
		{"the end was cut off, which only a head shows", good[:3], &head, &Fault{Kind: Cut, Seq: 4}},
		{"the end was cut off, without a head", good[:3], nil, nil},
		{"the last entry was written anew", with(4, resealed(good[4])), &head, &Fault{Kind: Rewritten, Seq: 5, Line: 5}},
		{"the head is of another log", good, &Head{Hash: strings.Repeat("0", 64)}, &Fault{Kind: HeadUnknown}},
		{"all is gone", nil, &head, &Fault{Kind: Cut, Seq: 1}},
	} {
		r := verified(t, c.head, c.lines...)
		if r.OK != (c.want == nil) {
			t.Errorf("%s: OK is %t, fault %+v", c.name, r.OK, r.Fault)
			continue
		}
		if r.Fault != nil {
			got := *r.Fault
			got.File = ""
			if got != *c.want {
				t.Errorf("%s: got %+v, want %+v", c.name, got, *c.want)
			}
		}
		if c.head != nil && r.OK && r.Proven != head.Seq || c.head == nil && r.Proven != 0 {
			t.Errorf("%s: proven up to %d", c.name, r.Proven)
		}
	}
}

func TestAHeadProvesWhatWasThereWhenItWasTaken(t *testing.T) {
	l := written(t, 3)
	early, err := l.Head()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(t.Context(), Exported, nil); err != nil {
		t.Fatal(err)
	}
	all := lines(t, l)
	if r := verified(t, &early, all...); !r.OK || r.Proven != 3 || r.Entries != 4 {
		t.Errorf("%+v", r)
	}
	// The head in every form in which a person may have written it down.
	for _, text := range []string{early.String(), strings.ToUpper(early.Hash), early.Hash[:32], fmt.Sprintf(" 3 : %s ", early.Hash)} {
		h, err := ParseHead(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if r := verified(t, &h, all...); !r.OK || r.Proven != 3 {
			t.Errorf("%q: %+v", text, r)
		}
	}
	for _, text := range []string{"", "3", "x:" + early.Hash, early.Hash[:20], "0:" + early.Hash, early.Hash + "ab"} {
		if _, err := ParseHead(text); err == nil {
			t.Errorf("%q is taken for a head", text)
		}
	}
}

func TestALogInSeveralFilesIsOne(t *testing.T) {
	l := written(t, 4)
	all, dir := lines(t, l), t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for path, part := range map[string][]string{a: all[:2], b: all[2:]} {
		if err := os.WriteFile(path, []byte(strings.Join(part, "")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := Verify(t.Context(), []string{a, b}, nil); err != nil || !r.OK || r.Entries != 4 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := Verify(t.Context(), []string{b, a}, nil); err != nil || r.OK || r.Fault.File != b {
		t.Errorf("in the wrong order: %+v, %v", r, err)
	}
}

func TestACrashedLineIsMendedAndAnAlteredOneIsNot(t *testing.T) {
	l := written(t, 2)
	file, err := os.OpenFile(l.Path(), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"seq":3,"at":"2026-`); err != nil {
		t.Fatal(err)
	}
	file.Close()
	if r, err := Verify(t.Context(), []string{l.Path()}, nil); err != nil || !r.OK || !r.CutShort {
		t.Errorf("%+v, %v", r, err)
	}
	if head, err := l.Append(t.Context(), Asked, nil); err != nil || head.Seq != 3 {
		t.Errorf("%+v, %v", head, err)
	}
	if r, err := Verify(t.Context(), []string{l.Path()}, nil); err != nil || !r.OK || r.CutShort || r.Entries != 3 {
		t.Errorf("%+v, %v", r, err)
	}
	data, err := os.ReadFile(l.Path())
	if err != nil || !bytes.Contains(data, []byte(`"mended":20`)) {
		t.Errorf("what was taken off is not told: %s, %v", data, err)
	}
	at := bytes.LastIndex(data, []byte("asked"))
	data[at] = 'A'
	if err := os.WriteFile(l.Path(), data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(t.Context(), Asked, nil); !errors.Is(err, ErrBroken) {
		t.Errorf("the chain goes on behind an altered line: %v", err)
	}
}

func TestAClockSetBackIsNotedAndNotFatal(t *testing.T) {
	l := written(t, 1)
	l.clock = func() time.Time { return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) }
	if _, err := l.Append(t.Context(), Asked, nil); err != nil {
		t.Fatal(err)
	}
	r, err := Verify(t.Context(), []string{l.Path()}, nil)
	if err != nil || !r.OK || !slices.Equal(r.ClockBack, []int64{2}) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLinesOfSeveralProcessesFollowEachOther(t *testing.T) {
	data := t.TempDir()
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			l := Open(data)
			for range 15 {
				if _, _, err := l.Question("q"); err != nil {
					t.Error(err)
				}
				if _, err := l.Append(t.Context(), Asked, map[string]any{"x": 1}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	group.Wait()
	r, err := Verify(t.Context(), []string{Open(data).Path()}, nil)
	if err != nil || !r.OK || r.Entries != 60 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestQuestionsAreDigestsUnlessChosen(t *testing.T) {
	data := t.TempDir()
	l := Open(data)
	key, digest, err := l.Question("育休は何日")
	if err != nil || key != "question_digest" || len(digest) != 64 {
		t.Fatal(key, digest, err)
	}
	if _, again, err := Open(data).Question("育休は何日"); err != nil || again != digest {
		t.Errorf("another process has another digest: %s, %v", again, err)
	}
	if _, other, err := Open(t.TempDir()).Question("育休は何日"); err != nil || other == digest {
		t.Errorf("another log has the same digest: %v", err)
	}
	if err := l.Set(t.Context(), Settings{Clear: true}); err != nil {
		t.Fatal(err)
	}
	if key, text, err := Open(data).Question("育休は何日"); err != nil || key != "question" || text != "育休は何日" {
		t.Error(key, text, err)
	}
}

func TestALongLineIsFoundFromTheEnd(t *testing.T) {
	l := written(t, 1)
	if _, err := l.Append(t.Context(), Asked, map[string]any{"x": strings.Repeat("長", 20000)}); err != nil {
		t.Fatal(err)
	}
	if head, err := l.Append(t.Context(), Asked, nil); err != nil || head.Seq != 3 {
		t.Errorf("%+v, %v", head, err)
	}
}

func FuzzVerify(f *testing.F) {
	f.Add([]byte(`{"seq":1,"at":"2026-04-01T09:01:00Z","kind":"asked","prev":"","hash":""}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(t.Context(), []string{path}, nil); err != nil {
			t.Fatal(err)
		}
	})
}
