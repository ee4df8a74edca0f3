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
		closed    bool // the window's goroutine saves by itself
		let       bool // the window system lets go
		hangs     bool // saving does not come back
		abandoned bool
		within    time.Duration
	}{
		{name: "all is well", closed: true, let: true},
		{name: "it hangs after the window was closed", closed: true, abandoned: true, within: letGo},
		{name: "it hangs before", abandoned: true, within: letGo},
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
				if abandoned.Load() != want || !c.hangs && saved.Load() != 1 {
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
