package viewmodel

import (
	"context"

	"tenkyo/app/library"
	"tenkyo/app/lint"
)

// Lint is what the rules of the library hold that does not fit together.
type Lint struct {
	Life

	Running     bool
	Done, Total int  // documents
	All         bool // also hints
	Report      *lint.Report
	Targets     []Target // both places of each finding, with the finding's number as Claim
	Err         error
	OnChange    func()

	run      func(ctx context.Context, o lint.Options, progress func(done, total int)) (*lint.Report, error)
	dispatch Dispatcher
	cancel   context.CancelFunc
	number   int
}

// NewLint returns a model without findings; run looks for them.
func NewLint(run func(context.Context, lint.Options, func(done, total int)) (*lint.Report, error), dispatch Dispatcher) *Lint {
	return &Lint{run: run, dispatch: dispatch, OnChange: func() {}, cancel: func() {}}
}

// Run reads the rules, with hints or without.
func (l *Lint) Run(all bool) {
	l.cancel()
	l.number++
	number := l.number
	ctx, cancel := context.WithCancel(l.Context())
	l.cancel = cancel
	l.All, l.Running, l.Done, l.Total, l.Err = all, true, 0, 0, nil
	l.OnChange()
	type progress struct{ done, total int }
	feed := &latest[progress]{dispatch: l.dispatch, apply: func(p progress) {
		if l.number == number && l.Running {
			l.Done, l.Total = p.done, p.total
			l.OnChange()
		}
	}}
	go func() {
		report, err := l.run(ctx, lint.Options{All: all}, func(done, total int) { feed.set(progress{done, total}) })
		cancelled := ctx.Err() != nil
		cancel()
		l.dispatch(func() {
			if l.number != number {
				return
			}
			l.Running = false
			switch {
			case err == nil:
				l.Report, l.Targets = report, nil
				for i, f := range report.Findings {
					l.Targets = append(l.Targets, lintTarget(f.At, i))
					if f.Other != nil {
						l.Targets = append(l.Targets, lintTarget(*f.Other, i))
					}
				}
			case !cancelled:
				l.Err = err
			}
			l.OnChange()
		})
	}()
}

// Cancel ends the reading.
func (l *Lint) Cancel() { l.cancel() }

// lintTarget is where a place of a finding opens.
func lintTarget(p lint.Place, finding int) Target {
	return Target{Title: p.Title, Claim: finding, PageRequest: library.PageRequest{
		Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: p.Text, ChunkID: p.ChunkID, Start: p.Start, End: p.End}}
}
