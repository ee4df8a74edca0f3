package app

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestAWindowSystemThatNeverLetsGoDoesNotKeepTheProgram(t *testing.T) {
	for _, c := range []struct {
		name      string
		heard     bool // the window's goroutine sees to it
		takes     time.Duration
		closed    bool // and has saved after that time
		let       bool // the window system lets go
		hangs     bool // saving does not come back
		abandoned bool
		within    time.Duration
	}{
		{name: "all is well", closed: true, let: true},
		{name: "it hangs after the window was closed", closed: true, abandoned: true, within: letGo},
		{name: "it hangs before", abandoned: true, within: letGo},
		{name: "what is being written takes a while", heard: true, takes: saving - time.Second, closed: true, let: true},
		{name: "it hangs after such a while", heard: true, takes: saving - time.Second, closed: true, abandoned: true, within: letGo},
		{name: "its goroutine never saves", heard: true, abandoned: true, within: saving},
		{name: "saving hangs too", hangs: true, abandoned: true, within: letGo + saving},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var saved, abandoned atomic.Int32
				release := make(chan struct{})
				e := newEnding(func() {
					if c.hangs {
						<-release
					}
					saved.Add(1)
				}, func() { abandoned.Add(1) })
				e.begin()
				e.begin() // a second signal
				if c.heard {
					e.hear()
				}
				time.Sleep(c.takes)
				if c.closed {
					e.finish()
				}
				if c.let {
					e.done()
				}
				time.Sleep(c.within + time.Millisecond)
				synctest.Wait()
				want := int32(0)
				if c.abandoned {
					want = 1
				}
				if abandoned.Load() != want || !c.hangs && (c.closed || !c.heard) && saved.Load() != 1 {
					t.Errorf("abandoned %d times, want %d; saved %d times", abandoned.Load(), want, saved.Load())
				}
				close(release)
				if !c.let {
					e.done()
				}
			})
		})
	}
}
