package library

import (
	"errors"
	"os"
	"testing"
	"time"
)

func TestDocumentsThatCannotBeReachedAreShownForALimitedTime(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.must(os.Rename(s.root, s.root+" away"))
	l.sources.forget()
	const doc = "a.md"
	for _, c := range []struct {
		name  string
		days  int           // of the limit
		after time.Duration // the last look, together with those before
		want  SourceState
	}{
		{"without a limit it is shown", 0, 400 * 24 * time.Hour, Unreachable},
		{"within the limit it is shown", 500, 0, Unreachable},
		{"beyond the limit it is not", 300, 0, Lapsed},
		{"a wider limit shows it again", 401, 0, Unreachable},
		{"one of more days than a length of time can hold shows it", 200_000, 0, Unreachable},
		{"and so does none", 0, 0, Unreachable},
		{"on the last day it is shown", 402, 24 * time.Hour, Unreachable},
		{"a day later it is not", 402, 25 * time.Hour, Lapsed},
	} {
		s.tick(c.after)
		l.SetUnreachableDays(c.days)
		if got := l.Source(doc); got != c.want {
			t.Errorf("%s: got %s", c.name, got)
		}
		_, err := l.Document(doc, "")
		_, pageErr := l.Page(t.Context(), PageRequest{Doc: doc})
		lapsed := c.want == Lapsed
		if errors.Is(err, ErrLapsed) != lapsed || errors.Is(pageErr, ErrLapsed) != lapsed || errors.Is(err, ErrDenied) != lapsed {
			t.Errorf("%s: its text %v, its page %v", c.name, err, pageErr)
		}
		if found := s.search(l, "有給"); (len(found) == 0) != lapsed {
			t.Errorf("%s: found %q", c.name, found)
		}
		if d := l.Documents()[0]; d.Doc != doc || d.Title == "" || d.Source != c.want {
			t.Errorf("%s: the list has %+v", c.name, d)
		}
		if a, err := l.Absence(t.Context(), "年次有給休暇"); err != nil || (a.Documents == 0) != lapsed || (a.Withheld == 1) != lapsed {
			t.Errorf("%s: looked through %+v %v", c.name, a, err)
		}
	}
	s.must(os.Rename(s.root+" away", s.root))
	l.sources.forget()
	if got := l.Source(doc); got != Readable {
		t.Errorf("back again it is %s", got)
	}
	// The limit also stands in the options.
	l.Close()
	s.must(os.Rename(s.root, s.root+" away"))
	o := s.options()
	o.UnreachableDays = 30
	l, err := Open(t.Context(), o)
	s.must(err)
	defer l.Close()
	if got := l.Source(doc); got != Lapsed {
		t.Errorf("opened with a limit it is %s", got)
	}
}
