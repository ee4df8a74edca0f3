package viewmodel

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tenkyo/app/compare"
	"tenkyo/app/library"
)

// Comparer sets two editions side by side, with the kept answers that the change touches.
type Comparer func(ctx context.Context, old, now library.EditionRef) (compare.Request, error)

// Diff is two editions of a rule, or two documents, side by side.
type Diff struct {
	Life

	Running  bool
	Doc      string                // of the rule, "" before anything was opened
	Title    string                // of the rule
	List     []library.EditionInfo // its editions that may be read, the one in force last first; behind them those of the other document
	Old, New library.EditionInfo   // what is compared; empty where there are no two
	All      bool                  // also what did not change
	Request  *compare.Request      // nil until they are compared
	Err      error
	OnChange func()
	OnDone   func() // other editions were compared

	compare  Comparer
	editions func(doc string, day time.Time) ([]library.EditionInfo, error)
	dispatch Dispatcher
	cancel   context.CancelFunc
	number   int
}

// NewDiff returns a model in which nothing is open.
func NewDiff(compare Comparer, editions func(doc string, day time.Time) ([]library.EditionInfo, error), dispatch Dispatcher) *Diff {
	return &Diff{compare: compare, editions: editions, dispatch: dispatch, OnChange: func() {}, OnDone: func() {}, cancel: func() {}}
}

// Open compares the editions of a document that [compare.Choose] chooses: said are years or days by which they were named, open is the
// edition that a person looks at.
func (d *Diff) Open(open library.EditionRef, said []string) {
	d.open(open.Doc, func(list []library.EditionInfo) (old, now library.EditionInfo, ok bool) {
		return compare.Choose(list, said, open)
	})
}

// Between compares two editions of a rule, or two documents; a version of "" is the one that counts today.
func (d *Diff) Between(old, now library.EditionRef) {
	d.open(now.Doc, func(list []library.EditionInfo) (was, is library.EditionInfo, ok bool) {
		return among(list, old), among(list, now), true
	}, old.Doc)
}

// Two reports whether the editions that can be chosen are those of two documents of different titles.
func (d *Diff) Two() bool {
	return slices.ContainsFunc(d.List, func(e library.EditionInfo) bool { return e.Title != d.List[0].Title })
}

// Both is what a question is put to that both documents answer, the one beside the other.
func (d *Diff) Both() Scope {
	return Scope{Doc: d.Old.Doc, Other: d.New.Doc, Title: cmp.Or(d.Old.Title, d.Old.Doc) + " / " + cmp.Or(d.New.Title, d.New.Doc)}
}

// among is an edition of a list, or what is known of one that is not in it.
func among(list []library.EditionInfo, ref library.EditionRef) library.EditionInfo {
	for _, e := range list {
		if e.Doc == ref.Doc && (e.Version == ref.Version || ref.Version == "" && e.Standing == library.InForceNow) {
			return e
		}
	}
	return library.EditionInfo{Doc: ref.Doc, Version: ref.Version, Edition: ref.Edition, Effective: ref.Effective}
}

// open compares the two editions that choose chooses among all of a document, and of others.
func (d *Diff) open(doc string, choose func(list []library.EditionInfo) (old, now library.EditionInfo, ok bool), others ...string) {
	d.begin(func(ctx context.Context, to *Diff) error {
		list, err := d.editions(doc, time.Time{})
		for _, other := range others {
			if err != nil || slices.ContainsFunc(list, func(e library.EditionInfo) bool { return e.Doc == other }) {
				continue
			}
			var more []library.EditionInfo
			more, err = d.editions(other, time.Time{})
			list = slices.Concat(list, more)
		}
		if err != nil {
			return err
		}
		to.List = slices.DeleteFunc(slices.Clone(list), func(e library.EditionInfo) bool { return e.Source.Withheld() })
		for _, e := range to.List {
			if e.Doc == doc {
				to.Title = e.Title
				break
			}
		}
		old, now, ok := choose(to.List)
		if !ok {
			return nil
		}
		to.Old, to.New = old, now
		return d.read(ctx, to)
	})
	d.Doc, d.Title, d.List, d.Request, d.Old, d.New = doc, "", nil, nil, library.EditionInfo{}, library.EditionInfo{}
	d.OnChange()
}

// Set compares two other editions of the list.
func (d *Diff) Set(old, now library.EditionInfo) {
	if old == d.Old && now == d.New && d.Request != nil {
		return
	}
	list, title := d.List, d.Title
	d.begin(func(ctx context.Context, to *Diff) error {
		to.List, to.Title, to.Old, to.New = list, title, old, now
		return d.read(ctx, to)
	})
	d.Old, d.New = old, now
	d.OnChange()
}

// read compares the two editions.
func (d *Diff) read(ctx context.Context, to *Diff) error {
	r, err := d.compare(ctx, refOf(to.Old), refOf(to.New))
	if err == nil {
		to.Request = &r
	}
	return err
}

func refOf(e library.EditionInfo) library.EditionRef {
	return library.EditionRef{Doc: e.Doc, Version: e.Version, Edition: e.Edition, Effective: e.Effective}
}

// begin runs what finds out what is shown next, off the window's goroutine.
func (d *Diff) begin(find func(ctx context.Context, to *Diff) error) {
	d.cancel()
	d.number++
	number := d.number
	ctx, cancel := context.WithCancel(d.Context())
	d.cancel = cancel
	d.Running, d.Err = true, nil
	go func() {
		to := Diff{}
		err := find(ctx, &to)
		cancelled := ctx.Err() != nil
		cancel()
		d.dispatch(func() {
			if d.number != number {
				return
			}
			d.Running = false
			switch {
			case err == nil:
				d.List, d.Title, d.Old, d.New, d.Request = to.List, to.Title, to.Old, to.New, to.Request
			case !cancelled:
				d.List, d.Title, d.Request, d.Err = to.List, to.Title, nil, err
			}
			d.OnChange()
			d.OnDone()
		})
	}()
}

// Show shows all, or only what changed.
func (d *Diff) Show(all bool) {
	if d.All != all {
		d.All = all
		d.OnChange()
	}
}

// Shown is what is shown, and written to a file, of the comparison.
func (d *Diff) Shown() compare.Request {
	r := *d.Request
	r.All = d.All
	return r
}

// Cancel ends the comparing.
func (d *Diff) Cancel() { d.cancel() }

// Heed puts away what is shown of documents that may not be read any more.
func (d *Diff) Heed(withheld func(doc string) bool) {
	if d.Doc == "" || !withheld(d.Doc) && (d.Old.Doc == "" || !withheld(d.Old.Doc) && !withheld(d.New.Doc)) {
		return
	}
	d.cancel()
	d.number++
	*d = Diff{compare: d.compare, editions: d.editions, dispatch: d.dispatch, OnChange: d.OnChange, OnDone: d.OnDone, cancel: func() {}, number: d.number, All: d.All}
	d.OnChange()
}

// Targets are the places of one side of the rows that are shown, in order, and which of them the row of a number opens; -1 where that side
// of it holds nothing.
func (d *Diff) Targets(lines []compare.Line, row int, left bool) (targets []Target, at int) {
	at = -1
	for i, l := range lines {
		c := l.Right
		if left {
			c = l.Left
		}
		if c.Opens == nil {
			continue
		}
		if i == row {
			at = len(targets)
		}
		title := d.Title
		for _, e := range d.List {
			if e.Doc == c.Opens.Doc {
				title = e.Title
			}
		}
		targets = append(targets, Target{Title: title, Claim: -1, PageRequest: *c.Opens})
	}
	return targets, at
}
