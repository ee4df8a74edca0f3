package viewmodel

import (
	"sync"
	"testing"
	"time"
)

// loop is the goroutine of a window in a test: what is dispatched waits until the test runs it.
type loop struct {
	mu    sync.Mutex
	queue []func()
}

func (l *loop) dispatch(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, f)
}

func (l *loop) take() []func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	queue := l.queue
	l.queue = nil
	return queue
}

// until runs what is dispatched until a condition holds.
func (l *loop) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	deadline := time.Now().Add(90 * time.Second)
	for !done() {
		queue := l.take()
		for _, f := range queue {
			f()
		}
		if len(queue) == 0 {
			if time.Now().After(deadline) {
				t.Fatalf("waited in vain for: %s", what)
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// wait returns what is dispatched next, without running it.
func (l *loop) wait(t *testing.T) []func() {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if queue := l.take(); len(queue) > 0 {
			return queue
		}
	}
	t.Fatal("nothing is dispatched")
	return nil
}
