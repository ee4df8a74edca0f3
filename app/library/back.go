package library

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

// A shared library that was away when it should have been opened is looked for again: whenever somebody wants to know whether it is
// away, a question among them, and else every half minute. Nobody waits for the look; what is answered meanwhile says that it was
// answered without. Once it is there it is read together with the user's own from then on. It can only be read until the next
// start: whoever uses this library has been told by then that it cannot be written.

const (
	lookAgain = 30 * time.Second
	lookPause = sourceBelieved // between two looks that were asked for
)

// comeback is the search for a shared library that was away.
type comeback struct {
	end    context.CancelFunc
	ended  <-chan struct{}
	wanted chan struct{} // holds a token while a look is asked for
	there  chan struct{} // closed when it has been opened
}

// missing says why the shared library could not be opened yet, nil where it is open.
func (l *Library) missing() error {
	if why := l.away.Load(); why != nil {
		return *why
	}
	return nil
}

// lookForIt asks for a look, and does not wait for it.
func (l *Library) lookForIt() {
	select {
	case l.comeback.wanted <- struct{}{}:
	default: // one is asked for already
	}
}

// WhenBack calls f, in a goroutine of its own, once a shared library that was away has been opened: not where none was away, nor
// where this one is closed before.
func (l *Library) WhenBack(f func()) {
	if l.comeback == nil {
		return
	}
	go func() {
		select {
		case <-l.comeback.there:
			f()
		case <-l.comeback.ended:
		}
	}()
}

// awaitShared looks for the shared library until it is there or this one is closed.
func (l *Library) awaitShared() {
	ctx, cancel := context.WithCancel(context.Background())
	l.comeback = &comeback{end: cancel, ended: ctx.Done(), wanted: make(chan struct{}, 1), there: make(chan struct{})}
	go func() {
		tick := time.NewTicker(lookAgain)
		defer tick.Stop()
		var last time.Time
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			case <-l.comeback.wanted:
				if time.Since(last) < lookPause {
					continue
				}
			}
			if l.takeShared(ctx) {
				close(l.comeback.there)
				return
			}
			last = time.Now()
		}
	}()
}

// takeShared opens the shared library, for reading, and makes this one be it. A folder without a catalog is a place where a share is
// not mounted, and no library. On a share that does not answer this may take minutes.
func (l *Library) takeShared(ctx context.Context) bool {
	if _, err := os.Stat(filepath.Join(l.options.Dir, catalogFile)); err != nil {
		return false
	}
	o := l.options
	o.ReadOnly, o.Own = true, ""
	s, err := openShared(ctx, o)
	if err != nil {
		l.options.Logf("the shared library is there again and cannot be opened: %v", err)
		return false
	}
	taken := l.become(ctx, s)
	if err := s.Close(); err != nil { // of what was not taken
		l.options.Logf("%v", err)
	}
	return taken
}

// become takes over what a library has open; false where this one is closed, or has one already.
func (l *Library) become(ctx context.Context, s *Library) bool {
	select {
	case <-l.ingesting: // so that nothing looks whether it may begin to write
		defer l.endWriting()
	case <-ctx.Done():
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.catalog == nil || l.missing() == nil {
		return false
	}
	l.catalog, l.index, l.lagging = s.catalog, s.index, s.lagging
	l.lock, l.scratch = s.lock, s.scratch
	l.beside.Store(s.beside.Load())
	s.catalog, s.index, s.lock, s.scratch = nil, nil, nil, ""
	l.marking.Lock()
	l.marked = nil
	l.marking.Unlock()
	l.sources.forget()
	l.away.Store(nil)
	return true
}
