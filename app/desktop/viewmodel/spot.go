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

	Now      func() time.Time
	OnChange func()
	OnOpen   func() // a draw was opened or made
	OnSigned func() // what is said of answers has changed

	checks   *spotcheck.Checks
	data     string
	show     func(history.Record) (history.Record, bool)
	dispatch Dispatcher
	pending  []func() // what was said while something else was being written
}

// NewSpot returns the spot checks in a user's data folder. show gives a kept answer as it may be shown now.
func NewSpot(data string, show func(history.Record) (history.Record, bool), dispatch Dispatcher) *Spot {
	checks := spotcheck.Open(data)
	checks.Show(show)
	return &Spot{checks: checks, data: data, show: show, dispatch: dispatch, Now: time.Now, OnChange: func() {}, OnOpen: func() {}, OnSigned: func() {}}
}

// do does something with the files in the background, takes what came of it, and calls then once that is on screen.
func (s *Spot) do(work func() error, take, then func()) {
	s.Busy, s.Err = true, nil
	s.OnChange()
	go func() {
		err := work()
		s.dispatch(func() {
			s.Busy, s.Err = false, err
			if err == nil {
				take()
			}
			s.OnChange()
			if err == nil {
				then()
			}
			if !s.Busy && len(s.pending) > 0 {
				next := s.pending[0]
				s.pending = s.pending[1:]
				next()
			}
		})
	}()
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
	s.do(func() (err error) {
		q := history.Query{From: from}
		if !to.IsZero() {
			q.To = to.AddDate(0, 0, 1)
		}
		d, err = s.checks.Draw(context.Background(), n, q, seed, s.Now())
		return err
	}, func() {}, func() { s.Open(d.ID) })
}

// Open shows a spot check.
func (s *Spot) Open(id string) { s.read(id, func() error { return nil }, s.OnOpen) }

// read does something with a spot check and shows it as it is then.
func (s *Spot) read(id string, work func() error, then func()) {
	var d spotcheck.Draw
	var lines []spotcheck.Line
	s.do(func() (err error) {
		if err := work(); err != nil {
			return err
		}
		if d, err = s.checks.Get(id); err == nil {
			lines, err = s.checks.Lines(d, func(r history.Record) history.Record {
				shown, _ := s.show(r)
				return shown
			})
		}
		return err
	}, func() {
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
	}, then)
}

// Close leaves the spot check that is open.
func (s *Spot) Close() {
	s.Draw, s.Lines, s.Targets = nil, nil, nil
	s.Reload()
}

// Mark writes down what a person says of a claim of the open draw, from 0. What is wrong becomes a case that eval runs.
func (s *Spot) Mark(item int, mark history.Mark, by, note string) {
	s.say(func(id string) error { return s.checks.Mark(context.Background(), id, item, mark, by, note, s.Now()) })
}

// TakeBack takes back what was said of a claim of the open draw, from 0.
func (s *Spot) TakeBack(item int) {
	if s.Draw == nil || s.Lines[item].SignOff == nil {
		return
	}
	s.say(func(id string) error { return s.checks.TakeBack(context.Background(), id, item, s.Now()) })
}

// say writes down something of the open draw, behind what is still being written.
func (s *Spot) say(write func(id string) error) {
	if s.Draw == nil {
		return
	}
	id := s.Draw.ID
	do := func() {
		if s.Draw != nil && s.Draw.ID == id {
			s.read(id, func() error { return write(id) }, s.OnSigned)
		}
	}
	if s.Busy {
		s.pending = append(s.pending, do)
		return
	}
	do()
}

// Next is the first claim behind one, from 0, that nobody has judged, beginning again at the top; ok is false where there is none.
func (s *Spot) Next(after int) (item int, ok bool) {
	n := len(s.Lines)
	for step := 1; step <= n; step++ {
		i := ((after+step)%n + n) % n
		if l := s.Lines[i]; !l.Lost && (l.SignOff == nil || l.SignOff.Mark == history.MarkHold && step < n) {
			return i, true
		}
	}
	return 0, false
}

// Paper is the working paper of the open draw, with names for its columns.
func (s *Spot) Paper(names []string) ([]byte, error) { return spotcheck.Paper(s.Lines, names) }
