//go:build xvfb

package main

import (
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"tenkyo/app/desktop/theme"
)

// TestLook changes the theme and the size of the text again and again in a real window: it stays within its memory, and a look that
// comes back is the same to the last point.
func TestLook(t *testing.T) {
	l := showLive(t, filepath.Join(t.TempDir(), "data"), nowhere)
	look := func(mode theme.Mode, percent int) {
		l.do(func() {
			next := l.Settings
			next.Theme, next.TextSize = string(mode), percent
			l.Apply(next)
		})
		time.Sleep(300 * time.Millisecond)
	}
	heap := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc >> 20)
	}
	for _, mode := range []theme.Mode{theme.Dark, theme.Light} {
		look(mode, 100)
		look(mode, 200)
	}
	before := heap()
	const changes = 24
	for n := range changes {
		look([]theme.Mode{theme.Dark, theme.Light}[n%2], []int{100, 150, 80}[n%3])
	}
	after := heap()
	t.Logf("heap after 4 changes %d MiB, after %d more %d MiB", before, changes, after)
	if after-before > changes { // one font that is kept takes 12
		t.Errorf("the heap grew by %d MiB with %d changes of the look", after-before, changes)
	}
	var first, again [2][]byte
	for i, mode := range []theme.Mode{theme.Light, theme.Dark} {
		look(mode, 100)
		time.Sleep(3 * time.Second) // what is said for a moment
		picture := l.screen.settle(t)
		keepAs(t, picture, string(mode))
		first[i] = pixels(picture)
	}
	for i, mode := range []theme.Mode{theme.Light, theme.Dark} {
		look(mode, 100)
		time.Sleep(3 * time.Second)
		again[i] = pixels(l.screen.settle(t))
		if string(first[i]) != string(again[i]) {
			t.Errorf("%s is another look the second time", mode)
		}
	}
}
