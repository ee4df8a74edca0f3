package app

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// How long the window system may take to let go of a window that is being closed, and how long saving may take: a mark that waits for
// another program to let go of the audit log waits for 5 s, and for one more where its head goes to a slow place. Some window systems
// never let go: X11's input method waits for an answer of a server that has died.
const (
	letGo  = 2 * time.Second
	saving = 10 * time.Second
)

// ending sees to it that the program ends once it was told to, whatever the window system does.
//
// What the window holds is saved as it is closed, which its goroutine sees to. Where that does not hear of it, or does not come back, it
// is saved from here (the goroutine stands still then), and the program is abandoned.
type ending struct {
	save    func() // what the window holds; runs once
	abandon func() // ends the program without the window system

	began, heard sync.Once
	hearing      chan struct{} // closed when the window's goroutine knows of it
	over         chan struct{} // closed when the window is gone
	saved        chan struct{} // closed when all is saved
	once         sync.Once
}

func newEnding(save, abandon func()) *ending {
	return &ending{save: save, abandon: abandon, hearing: make(chan struct{}), over: make(chan struct{}), saved: make(chan struct{})}
}

// begin starts the wait for the window system.
func (e *ending) begin() { e.began.Do(func() { go e.watch() }) }

func (e *ending) watch() {
	hears := true
	select {
	case <-e.over:
		return
	case <-e.hearing:
	case <-e.saved:
	case <-time.After(letGo):
		hears = false
		go e.finish()
	}
	select {
	case <-e.over:
		return
	case <-e.saved:
	case <-time.After(saving):
		hears = false
	}
	if hears {
		select {
		case <-e.over:
			return
		case <-time.After(letGo):
		}
	}
	e.abandon()
}

// hear tells that the window's goroutine sees to the end.
func (e *ending) hear() { e.heard.Do(func() { close(e.hearing) }) }

// finish saves what the window holds, unless that was done.
func (e *ending) finish() {
	e.once.Do(func() {
		e.save()
		close(e.saved)
	})
}

// done tells that the window system has let go.
func (e *ending) done() { close(e.over) }

// onSignal calls closing when the system, a terminal or a person asks the program to end, until stop is called.
func onSignal(closing func(os.Signal)) (stop func()) {
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-signals:
			closing(s)
		case <-ended:
		}
	}()
	return func() { signal.Stop(signals); close(ended) }
}
