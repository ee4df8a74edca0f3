package viewmodel

import "context"

// paging is the making of pages in the background, one run at a time.
type paging struct {
	stop  func()        // nil while none runs
	ended chan struct{} // closed when the last run has
	again bool          // documents came meanwhile
}

// Paginate has pages made of the Office files of which that was not tried yet, while other things go on. The list follows when some were.
func (l *Library) Paginate() {
	if l.Paging == nil {
		return
	}
	if l.paging.stop != nil {
		l.paging.again = true
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	l.paging = paging{stop: stop, ended: ended}
	go func() {
		defer close(ended)
		made := l.Paging(ctx)
		stopped := ctx.Err() != nil
		stop()
		var held contents
		if made > 0 && !stopped {
			held = l.look()
		}
		l.dispatch(func() {
			again := l.paging.again
			l.paging.stop, l.paging.again = nil, false
			if stopped {
				return
			}
			if made > 0 {
				l.set(held)
				l.OnChange()
			}
			if again {
				l.Paginate()
			}
		})
	}()
}

// stopPaging ends a run; wait returns when it has.
func (l *Library) stopPaging() (wait func()) {
	if l.paging.stop == nil {
		return func() {}
	}
	l.paging.stop()
	ended := l.paging.ended
	return func() { <-ended }
}
