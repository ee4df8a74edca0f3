package viewmodel

import (
	"context"
	"math/rand/v2"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/spotcheck"
)

// Spot is the spot checks: claims of kept answers that are drawn at random for a person to judge.
type Spot struct {
	Draws   []spotcheck.Draw // all, the last first
	Draw    *spotcheck.Draw  // that is open
	Lines   []spotcheck.Line // of it, as they may be shown now
	Targets []Target         // the places of their evidence
	Result  spotcheck.Result
	Figures spotcheck.Figures // of all spot checks
	Busy    bool
	Err     error

	Writer   *Writer // of draws and of what is said of their claims
	Now      func() time.Time
	OnChange func()
	OnOpen   func() // a draw was opened or made
	OnSigned func() // what is said of answers has changed

	checks   *spotcheck.Checks
	data     string
	show     func(history.Record) (history.Record, bool)
	dispatch Dispatcher
	judged   map[int]*Judged // by claim of the open draw, what is not written down of it
	stale    bool            // something was written down since the claims were read
	reading  int
}

// Judged is what a person said of a claim, while it is being written down or where it could not be.
type Judged struct {
	Mark history.Mark // "" for a mark that is taken back
	Marking
	write func(context.Context) error
}

// NewSpot returns the spot checks in a user's data folder. show gives a kept answer as it may be shown now.
func NewSpot(data string, show func(history.Record) (history.Record, bool), dispatch Dispatcher) *Spot {
	checks := spotcheck.Open(data)
	checks.Show(show)
	return &Spot{checks: checks, data: data, show: show, dispatch: dispatch, Writer: NewWriter(dispatch), Now: time.Now,
		OnChange: func() {}, OnOpen: func() {}, OnSigned: func() {}}
}

// do does something with the files in the background, takes what came of it, and calls then once that is on screen.
func (s *Spot) do(work func() error, take, then func()) {
	end := s.begin(take, then)
	go func() {
		err := work()
		s.dispatch(func() { end(err) })
	}()
}

// begin says that something is being done. end takes what came of it.
func (s *Spot) begin(take, then func()) (end func(error)) {
	s.Busy, s.Err = true, nil
	s.OnChange()
	return func(err error) {
		s.Busy, s.Err = false, err
		if err == nil {
			take()
		}
		s.OnChange()
		if err == nil {
			then()
		}
	}
}

// Reload reads which spot checks there are.
func (s *Spot) Reload() {
	var draws []spotcheck.Draw
	var figures spotcheck.Figures
	s.do(func() (err error) {
		if draws, err = s.checks.List(); err == nil {
			figures, err = spotcheck.SiteFigures(s.data)
		}
		return err
	}, func() { s.Draws, s.Figures = draws, figures }, func() {})
}

// New draws n claims of the answers asked in a period, each end of which may be zero. A seed of 0 is chosen by chance, and recorded.
func (s *Spot) New(n int, from, to time.Time, seed uint64) {
	if seed == 0 {
		seed = rand.Uint64() >> 11 // 53 bits, which every reader of JSON keeps
	}
	var d spotcheck.Draw
	q, now := history.Query{From: from}, s.Now()
	if !to.IsZero() {
		q.To = to.AddDate(0, 0, 1)
	}
	s.Writer.Do(func(ctx context.Context) (err error) {
		d, err = s.checks.Draw(ctx, n, q, seed, now)
		return err
	}, s.begin(func() {}, func() { s.Open(d.ID) }))
}

// Open shows a spot check.
func (s *Spot) Open(id string) {
	s.judged = nil
	s.read(id, func() { s.OnOpen() })
}

// read reads the claims of a spot check, and shows them unless they are read once more meanwhile.
func (s *Spot) read(id string, then func()) {
	var d spotcheck.Draw
	var lines []spotcheck.Line
	s.reading++
	reading := s.reading
	current := func(do func()) func() {
		return func() {
			if s.reading == reading {
				do()
			}
		}
	}
	s.do(func() (err error) {
		d, lines, err = s.lines(id)
		return err
	}, current(func() {
		s.Draw, s.Lines, s.Result = &d, lines, spotcheck.Results(d, lines)
		s.Targets = nil
		for i, l := range lines {
			for _, e := range l.Evidence {
				for _, p := range l.Passages {
					if p.ID != e.ID || p.Doc == "" {
						continue
					}
					t := Whole(p)
					t.Claim, t.Quote, t.Start, t.End = i, e.Quote, e.Start, e.End
					s.Targets = append(s.Targets, t)
					break
				}
			}
		}
	}), current(then))
}

func (s *Spot) lines(id string) (spotcheck.Draw, []spotcheck.Line, error) {
	d, err := s.checks.Get(id)
	if err != nil {
		return d, nil, err
	}
	lines, err := s.checks.Lines(d, func(r history.Record) history.Record {
		shown, _ := s.show(r)
		return shown
	})
	return d, lines, err
}

// Close leaves the spot check that is open.
func (s *Spot) Close() {
	s.Draw, s.Lines, s.Targets, s.judged = nil, nil, nil, nil
	s.reading++
	s.Reload()
}

// Mark writes down what a person says of a claim of the open draw, from 0. What is wrong becomes a case that eval runs. Until it is
// written down the claim counts as not judged, and Judged says what becomes of it.
func (s *Spot) Mark(item int, mark history.Mark, by, note string) {
	if s.Draw == nil {
		return
	}
	id, at := s.Draw.ID, s.Now()
	s.say(item, mark, func(ctx context.Context) error { return s.checks.Mark(ctx, id, item, mark, by, note, at) })
}

// TakeBack takes back what was said of a claim of the open draw, from 0.
func (s *Spot) TakeBack(item int) {
	if s.Draw == nil || s.Lines[item].SignOff == nil && s.Judged(item).Mark == "" {
		return
	}
	id, at := s.Draw.ID, s.Now()
	s.say(item, "", func(ctx context.Context) error { return s.checks.TakeBack(ctx, id, item, at) })
}

// say writes down something of a claim of the open draw, behind what is still being written.
func (s *Spot) say(item int, mark history.Mark, write func(context.Context) error) {
	id := s.Draw.ID
	j := &Judged{Mark: mark, Marking: Marking{Writing: true}, write: write}
	if s.judged == nil {
		s.judged = map[int]*Judged{}
	}
	s.judged[item] = j
	s.OnChange()
	s.Writer.Do(write, func(err error) {
		j.Marking = Marking{Err: err}
		s.stale = true
		s.OnSigned()
	})
	s.Writer.After(func() {
		if s.stale && s.Draw != nil && s.Draw.ID == id {
			s.stale = false
			s.read(id, func() {})
		}
	})
}

// Judged is what was said of a claim of the open draw, from 0, and is not written down; the zero value where there is nothing of that
// kind.
func (s *Spot) Judged(item int) Judged {
	if j := s.judged[item]; j != nil && (j.Writing || j.Err != nil) {
		return *j
	}
	return Judged{}
}

// Unwritten counts the claims whose judgement is being written down, and those of which it could not be.
func (s *Spot) Unwritten() (writing, failed int) {
	for _, j := range s.judged {
		switch {
		case j.Writing:
			writing++
		case j.Err != nil:
			failed++
		}
	}
	return writing, failed
}

// Remark writes down once more what could not be written down of a claim.
func (s *Spot) Remark(item int) {
	if j := s.judged[item]; j != nil && j.Err != nil {
		s.say(item, j.Mark, j.write)
	}
}

// Next is the first claim behind one, from 0, that nobody has judged, beginning again at the top; ok is false where there is none.
func (s *Spot) Next(after int) (item int, ok bool) {
	n := len(s.Lines)
	for step := 1; step <= n; step++ {
		i := ((after+step)%n + n) % n
		if l := s.Lines[i]; !l.Lost && !s.Judged(i).Writing && (l.SignOff == nil || l.SignOff.Mark == history.MarkHold && step < n) {
			return i, true
		}
	}
	return 0, false
}

// Export writes the working paper of the open draw, with names for its columns, to a file that is not there yet: with what is written
// down of its claims, behind what waits to be. done is called inside the dispatcher.
func (s *Spot) Export(path string, names []string, done func(error)) {
	id := s.Draw.ID
	s.Writer.Do(func(context.Context) error {
		_, lines, err := s.lines(id)
		if err != nil {
			return err
		}
		paper, err := spotcheck.Paper(lines, names)
		if err != nil {
			return err
		}
		return WriteNew(path, paper)
	}, done)
}
