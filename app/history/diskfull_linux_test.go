package history

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/verify"
)

// TestAFullDiskLosesNothingThatWasKept lets the disk be full at one write after the other: of an answer, a sign-off, a setting and the
// lines of the audit log. What was said to be done is there afterwards, what failed is not, and with room again all goes on.
func TestAFullDiskLosesNothingThatWasKept(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("mounts small disks, which only root may")
	}
	failed := map[string]int{}
	for kilobytes := 24; kilobytes <= 160; kilobytes += 4 {
		disk := t.TempDir()
		if err := unix.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes)); err != nil {
			t.Skipf("no disk can be mounted here: %v", err)
		}
		func() {
			defer unix.Unmount(disk, unix.MNT_DETACH) //nolint:errcheck // the test's own folder
			fillUp(t, disk, kilobytes, failed)
		}()
	}
	t.Logf("writes that found no room: %v", failed)
	for _, what := range []string{"keep", "sign", "log", "set"} {
		if failed[what] == 0 {
			t.Errorf("no disk was too small for %s", what)
		}
	}
}

// fillUp keeps and signs answers until the disk is full, looks at what is there, and goes on once there is room.
func fillUp(t *testing.T, disk string, kilobytes int, failed map[string]int) {
	t.Helper()
	ctx := t.Context()
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 8<<10), 0o600); err != nil {
		return
	}
	k := NewKeeper(filepath.Join(disk, "data"))
	var answers []string
	signs := map[string][]Mark{}
	days, entries := 0, int64(0)
	attempt := func(what string, err error) bool {
		if err != nil {
			failed[what]++
			if !errors.Is(err, unix.ENOSPC) {
				t.Errorf("%d kB: %s: %v", kilobytes, what, err)
			}
		}
		return err == nil
	}
	long := strings.Repeat("原本で確かめた。", 200)
	for n := range 40 {
		r := kept(n, fmt.Sprint("q", n), claim(long, verify.Verified))
		if attempt("keep", k.Store.Keep(r)) {
			answers = append(answers, r.Answer.AnswerID)
		}
		if len(answers) > 0 {
			id, mark := answers[0], Marks()[n%3]
			if attempt("sign", k.Store.SignOff(ctx, id, SignOff{Mark: mark, By: "佐藤", Note: long})) {
				signs[id] = append(signs[id], mark)
			}
		}
		if _, err := k.Log.Append(ctx, audit.Asked, map[string]any{"note": long}); attempt("log", err) {
			entries++
		}
		if attempt("set", k.Store.Set(Settings{Days: 1000 + n})) {
			days = 1000 + n
		}
	}
	look := func(when string) {
		t.Helper()
		page, err := k.Store.List(ctx, Query{})
		var got []string
		for _, a := range page.Answers {
			got = append(got, a.AnswerID)
		}
		slices.Sort(got)
		want := slices.Sorted(slices.Values(answers))
		if err != nil || !slices.Equal(got, want) || len(page.Faults) > 0 {
			t.Errorf("%d kB, %s: answers %q, wanted %q; %v %v", kilobytes, when, got, want, page.Faults, err)
		}
		for id, marks := range signs {
			offs, err := k.Store.SignOffs(id)
			if err != nil || offs[0].Mark != marks[len(marks)-1] || offs[0].Note != long {
				t.Errorf("%d kB, %s: the sign-off is %v, wanted %v; %v", kilobytes, when, offs[0].Mark, marks[len(marks)-1], err)
			}
		}
		if set, err := k.Store.Settings(); err != nil || set.Days != days {
			t.Errorf("%d kB, %s: settings %+v, wanted %d; %v", kilobytes, when, set, days, err)
		}
		if entries > 0 {
			r, err := audit.Verify(ctx, []string{k.Log.Path()}, nil)
			if err != nil || !r.OK || r.Entries != entries || r.CutShort {
				t.Errorf("%d kB, %s: the log %+v, wanted %d entries; %v", kilobytes, when, r, entries, err)
			}
		}
	}
	look("full")
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	r := kept(99, "with room again")
	if _, err := k.Answered(ctx, "", ask.Request{}, r.Answer, false); err != nil {
		t.Errorf("%d kB: with room again: %v", kilobytes, err)
	}
	entries++
	look("with room again")
	_ = filepath.WalkDir(disk, func(path string, _ os.DirEntry, err error) error {
		if err == nil && durable.IsTemporary(filepath.Base(path)) {
			t.Errorf("%d kB: %s was left half written", kilobytes, path)
		}
		return nil
	})
}
