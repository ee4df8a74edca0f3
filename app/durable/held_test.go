package durable

import (
	"errors"
	"testing"
	"time"
)

func TestAHoldOnAFileIsWaitedFor(t *testing.T) {
	held, other := errors.New("held"), errors.New("denied for good")
	for _, c := range []struct {
		name   string
		fails  int // times, before it succeeds
		with   error
		want   error
		tries  int
		waited time.Duration
	}{
		{"nobody holds it", 0, nil, nil, 1, 0},
		{"somebody lets go soon", 2, held, nil, 3, firstWait + 2*firstWait},
		{"nobody lets go", 1 << 30, held, held, 10, patience},
		{"it fails otherwise", 1 << 30, other, other, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			tries, waited := 0, time.Duration(0)
			err := insist(func() error {
				if tries++; tries <= c.fails {
					return c.with
				}
				return nil
			}, func(err error) bool { return errors.Is(err, held) }, func(d time.Duration) { waited += d })
			if !errors.Is(err, c.want) || tries != c.tries || waited != c.waited {
				t.Errorf("%v after %d tries and %v, want %v after %d and %v", err, tries, waited, c.want, c.tries, c.waited)
			}
		})
	}
}
