package viewmodel

import (
	"context"
	"testing"
)

type answered struct {
	password string
	ok       bool
}

func asking(ctx context.Context, p *Passwords, path string, attempt int) <-chan answered {
	c := make(chan answered, 1)
	go func() {
		password, ok := p.ForReading(ctx, path, attempt)
		c <- answered{password, ok}
	}()
	return c
}

func TestPasswordsAreAskedForOneFileAtATime(t *testing.T) {
	l := &loop{}
	p := NewPasswords(l.dispatch)
	first := asking(context.Background(), p, "/a.pdf", 0)
	l.until(t, "the first request", func() bool { return p.Waiting() == 1 })
	second := asking(context.Background(), p, "/b.pdf", 1)
	l.until(t, "the second request", func() bool { return p.Waiting() == 2 })
	if r := p.Request(); r.Path != "/a.pdf" || r.Again || r.Page {
		t.Errorf("asked for %+v", r)
	}
	p.Answer("one")
	if got := <-first; got != (answered{"one", true}) {
		t.Errorf("the first reader got %+v", got)
	}
	if r := p.Request(); r.Path != "/b.pdf" || !r.Again {
		t.Errorf("then for %+v", r)
	}
	p.Skip(false)
	if got := <-second; got.ok {
		t.Errorf("a file that was passed over got %+v", got)
	}
}

func TestAFileThatWasPassedOverIsNotAskedForAgainUntilItIsForgiven(t *testing.T) {
	l := &loop{}
	p := NewPasswords(l.dispatch)
	c := asking(context.Background(), p, "/a.pdf", 0)
	l.until(t, "a request", func() bool { return p.Request() != nil })
	p.Skip(false)
	<-c
	var got *answered
	c = asking(context.Background(), p, "/a.pdf", 0)
	l.until(t, "the answer", func() bool {
		select {
		case a := <-c:
			got = &a
		default:
		}
		return got != nil
	})
	if got.ok || p.Request() != nil {
		t.Errorf("it is asked for again: %+v", p.Request())
	}
	p.Forgive()
	asking(context.Background(), p, "/a.pdf", 0)
	l.until(t, "a request", func() bool { return p.Request() != nil })
}

func TestAReaderThatGaveUpIsForgotten(t *testing.T) {
	l := &loop{}
	p := NewPasswords(l.dispatch)
	ctx, cancel := context.WithCancel(context.Background())
	c := asking(ctx, p, "/a.pdf", 0)
	l.until(t, "a request", func() bool { return p.Request() != nil })
	cancel()
	<-c
	l.until(t, "no request", func() bool { return p.Request() == nil })
}
