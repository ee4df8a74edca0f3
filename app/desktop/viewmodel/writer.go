package viewmodel

import "context"

// Writer writes things down one after the other, in the order in which they were asked for and never on the goroutine of the window: a
// slow disk, a share, or another process that holds a lock keeps no key and no click waiting. What belongs together has one of them:
// a user's records (kept answers, checked texts, marks, spot checks, reports, settings), and what is said of a library's documents.
//
// What waits is not written: whoever asks for it shows that it is being written until done is called, and beside it what went wrong.
// The methods are called inside the dispatcher; what Written returns may be waited for anywhere.
type Writer struct {
	OnChange func() // something waits, or nothing does any more

	dispatch Dispatcher
	waiting  int
	last     chan struct{} // closed once what was asked for last is written; nil before the first
	idle     []func()      // for when nothing waits
}

// NewWriter returns a writer for which nothing waits.
func NewWriter(dispatch Dispatcher) *Writer { return &Writer{OnChange: func() {}, dispatch: dispatch} }

// Do has something written once everything that was asked for before is, and calls done with what came of it inside the dispatcher.
func (w *Writer) Do(write func(context.Context) error, done func(error)) {
	before, ended := w.last, make(chan struct{})
	w.last = ended
	w.waiting++
	if w.waiting == 1 {
		w.OnChange()
	}
	go func() {
		if before != nil {
			<-before
		}
		err := write(context.Background()) // it is written also where the window ends meanwhile
		close(ended)
		w.dispatch(func() {
			w.waiting--
			done(err)
			if w.waiting == 0 {
				w.OnChange()
			}
			w.rest()
		})
	}()
}

// Waiting is how much is not written yet, or not yet known to be.
func (w *Writer) Waiting() int { return w.waiting }

// After calls do inside the dispatcher once nothing waits: at once, where that is so already.
func (w *Writer) After(do func()) {
	w.idle = append(w.idle, do)
	w.rest()
}

// rest does what was put off until nothing waits, for as long as nothing does.
func (w *Writer) rest() {
	for w.waiting == 0 && len(w.idle) > 0 {
		do := w.idle[0]
		w.idle = w.idle[1:]
		do()
	}
}

// Written is closed once everything that was asked for so far is written, well or not.
func (w *Writer) Written() <-chan struct{} {
	if w.last == nil {
		done := make(chan struct{})
		close(done)
		return done
	}
	return w.last
}
