package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/app/library"
)

// Examiner checks texts that somebody else wrote; *desk.Desk is one.
type Examiner interface {
	Check(ctx context.Context, text desk.Text, progress func(done, total int)) (*desk.Report, error)
	CheckList(ctx context.Context, list desk.Text, rows []desk.Row, progress func(done, total int)) (*desk.Report, error)
	Open(t desk.Travelling) (desk.Opened, error)
}

// Desk is the checker's desk: a text, and what became of its sentences.
type Desk struct {
	Life

	Running     bool
	Done, Total int // sentences
	Report      *desk.Report
	Targets     []Target                 // what Step steps through: every place of the report
	Signs       map[int]history.TextSign // what a person says of claims, by their number in the report, from 0
	Doubtful    bool                     // only claims that are not backed are shown
	Opened      *desk.Opened             // what a citation that travelled in plain text leads to
	Err         error
	Outdated    bool  // documents have changed since the check, and it was not made anew
	Leaving     bool  // marks are being written before the text makes way for another
	Unrecorded  error // why a check could not be written down

	TextID  string              // of the kept text; "" where it is not kept
	Earlier *history.TextRecord // the check before, where a kept text was opened and came to something else
	Private bool                // the next texts are not kept

	Keeper   *history.Keeper // of checked texts; nil for none
	Writer   *Writer         // of what the keeper is given
	Who      func() string   // the name under which this user checks
	OnChange func()
	OnBegin  func()            // another text is checked, or another citation followed
	OnDone   func()            // a check that was asked for is done
	OnSigned func()            // what awaits review has changed
	OnText   func(body string) // a kept text is opened

	examiner func() Examiner // for the rules of the day
	dispatch Dispatcher
	run      int
	cancel   context.CancelFunc
	rows     []desk.Row // of the list on the desk, nil for a text
	said     said
	left     int // number of the last wish to take the text off the desk
}

// NewDesk returns a desk without a text.
func NewDesk(examiner func() Examiner, dispatch Dispatcher) *Desk {
	return &Desk{examiner: examiner, dispatch: dispatch, Writer: NewWriter(dispatch), Signs: map[int]history.TextSign{}, said: said{texts: map[string]map[int]history.TextSign{}},
		OnChange: func() {}, OnBegin: func() {}, OnDone: func() {}, OnSigned: func() {}, OnText: func(string) {}, Who: func() string { return "" }, cancel: func() {}}
}

// CheckText checks a text that was typed or pasted. A citation that travels in plain text, alone, is opened instead.
func (d *Desk) CheckText(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if cite, err := desk.ParseCite(text); err == nil && strings.HasPrefix(text, desk.TravelPrefix) && !strings.Contains(text, "\n") {
		d.open(cite)
		return
	}
	d.start(func(ctx context.Context, e Examiner, tell func(done, total int)) (checked, error) {
		report, err := e.Check(ctx, desk.Text{Name: "-", Body: text}, tell)
		return checked{report: report}, err
	})
}

// CheckFile checks a file: a text, a Word document, or a CSV list of claims with their pages.
func (d *Desk) CheckFile(path string) {
	d.start(func(ctx context.Context, e Examiner, tell func(done, total int)) (checked, error) {
		text, err := readText(path)
		if err != nil {
			return checked{}, err
		}
		if strings.EqualFold(filepath.Ext(path), ".csv") {
			rows, err := desk.ReadList(text.Body)
			if err != nil {
				return checked{}, err
			}
			report, err := e.CheckList(ctx, text, rows, tell)
			return checked{report: report, rows: rows}, err
		}
		report, err := e.Check(ctx, text, tell)
		return checked{report: report}, err
	})
}

// Reopen opens a kept text, checked again on the library as it is now.
func (d *Desk) Reopen(id string) {
	if d.Keeper == nil {
		return
	}
	d.start(func(ctx context.Context, e Examiner, tell func(done, total int)) (checked, error) {
		r, now, err := d.Keeper.CheckAgain(ctx, e, id, tell)
		return checked{report: now, rows: r.Rows, before: &r}, err
	})
}

// Renew holds the kept text on the desk against the library once more, quietly: where it comes to the same, nothing changes on screen.
// One that is not kept is only said to be outdated: a check is written into the log, and is made when a person wants it. It is called
// when documents have changed.
func (d *Desk) Renew() {
	if d.Report == nil || d.Running {
		return
	}
	if d.Keeper == nil || d.TextID == "" {
		d.Outdated = true
		d.OnChange()
		return
	}
	run, id, who := d.run, d.TextID, d.Who()
	stale := func() bool { return d.run != run || d.TextID != id || d.Running }
	outdated := func() {
		if !stale() {
			d.Outdated = true
			d.OnChange()
		}
	}
	go func() {
		r, now, err := d.Keeper.CheckAgain(d.Context(), d.examiner(), id, nil)
		d.dispatch(func() {
			if stale() {
				return
			}
			if err != nil {
				outdated()
				return
			}
			since := d.said.last
			var k history.Reopened
			d.Writer.Do(func(ctx context.Context) (err error) {
				k, err = d.Keeper.TakeUp(ctx, r, now, who)
				return err
			}, func(err error) {
				switch {
				case err != nil:
					outdated()
				case !stale() && k.Earlier != nil:
					d.Report, d.Targets, d.TextID, d.Signs, d.Earlier = k.Now, placesOf(k.Now), k.ID, k.Signs, k.Earlier
					d.bring(since)
					d.OnSigned()
					d.OnChange()
				}
			})
		})
	}()
}

// checked is what a check came to.
type checked struct {
	report *desk.Report
	rows   []desk.Row          // of a list
	before *history.TextRecord // the check before, of a kept text that was opened
}

// readText reads no more of a file than can be checked.
func readText(path string) (desk.Text, error) {
	f, err := os.Open(path)
	if err != nil {
		return desk.Text{}, fmt.Errorf("reading the text: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, desk.MostBytes+1))
	if err != nil {
		return desk.Text{}, fmt.Errorf("reading the text: %w", err)
	}
	return desk.Read(filepath.Base(path), data)
}

func (d *Desk) start(check func(context.Context, Examiner, func(done, total int)) (checked, error)) {
	d.leave(func() { d.begin(false, check) })
}

// begin starts a check. One of the text that is on the desk already is quiet: what is known of the text stays until more is known.
func (d *Desk) begin(quiet bool, check func(context.Context, Examiner, func(done, total int)) (checked, error)) {
	d.cancel()
	d.run++
	run, keep, who := d.run, !d.Private, d.Who()
	ctx, cancel := context.WithCancel(d.Context())
	d.cancel = cancel
	d.Running, d.Done, d.Total, d.Opened, d.Err = true, 0, 0, nil, nil
	if !quiet {
		d.Report, d.Targets, d.rows, d.Outdated = nil, nil, nil, false
		d.Signs, d.Doubtful, d.Unrecorded, d.TextID, d.Earlier = map[int]history.TextSign{}, false, nil, "", nil
		d.said.forget()
		d.OnBegin()
	}
	d.OnChange()
	type progress struct{ done, total int }
	feed := &latest[progress]{dispatch: d.dispatch, apply: func(p progress) {
		if d.run == run && d.Running {
			d.Done, d.Total = p.done, p.total
			d.OnChange()
		}
	}}
	go func() {
		c, err := check(ctx, d.examiner(), func(done, total int) { feed.set(progress{done, total}) })
		cancelled := ctx.Err() != nil
		cancel()
		d.dispatch(func() {
			if err != nil || d.Keeper == nil {
				if err != nil {
					c = checked{}
				}
				if cancelled {
					err = nil
				}
				d.end(run, c, err, keptAs{})
				return
			}
			var k keptAs
			k.since = d.said.last
			d.Writer.Do(func(ctx context.Context) error { return d.keep(ctx, c, who, keep, &k) }, func(err error) {
				if k.id != "" {
					d.OnSigned()
				}
				if c.before == nil { // the check is there, and only what is to be written down of it failed
					k.unrecorded, err = err, nil
				}
				d.end(run, c, err, k)
			})
		})
	}()
}

// keptAs is what was written down of a check, and what was said of its sentences before.
type keptAs struct {
	id         string
	signs      map[int]history.TextSign
	earlier    *history.TextRecord
	since      int   // what was said later is not in signs
	unrecorded error // why it could not be written down
}

// end shows what a check came to, unless another one has taken its place.
func (d *Desk) end(run int, c checked, err error, k keptAs) {
	if d.run != run {
		return
	}
	d.Running, d.Unrecorded = false, k.unrecorded
	if err != nil || c.report == nil {
		d.Err = err
		d.OnChange()
		return
	}
	d.Report, d.Targets, d.TextID, d.Signs, d.rows, d.Earlier, d.Outdated = c.report, placesOf(c.report), k.id, k.signs, c.rows, k.earlier, false
	if k.id == "" {
		d.Signs = d.carry(c.report)
	}
	d.bring(k.since)
	if c.before != nil {
		d.OnText(c.before.Body)
	}
	d.OnChange()
	d.OnDone()
}

// keep writes a check down and reads what was said of its sentences before.
func (d *Desk) keep(ctx context.Context, c checked, who string, keep bool, k *keptAs) error {
	if c.before != nil {
		r, err := d.Keeper.TakeUp(ctx, *c.before, c.report, who)
		k.id, k.signs, k.earlier = r.ID, r.Signs, r.Earlier
		return err
	}
	r, err := d.Keeper.Checked(ctx, history.NewTextRecord(c.report, c.rows, who, d.Keeper.Now()), keep)
	if r.ID == "" {
		return err
	}
	signs, serr := d.Keeper.Store.TextSigns(r.ID)
	k.id, k.signs = r.ID, history.Standing(signs, c.report)
	return errors.Join(err, serr)
}

// Cancel ends the check that runs, or the wait for the marks of the text that is there.
func (d *Desk) Cancel() {
	if d.Leaving {
		d.left++
		d.Leaving = false
		d.OnChange()
	}
	d.cancel()
}

func (d *Desk) open(cite desk.Travelling) { d.leave(func() { d.opening(cite) }) }

func (d *Desk) opening(cite desk.Travelling) {
	d.cancel()
	d.run++
	run := d.run
	d.Report, d.Opened, d.Err, d.Unrecorded, d.TextID, d.Earlier, d.Outdated = nil, nil, nil, nil, "", nil, false
	d.said.forget()
	d.OnBegin()
	go func() {
		opened, err := d.examiner().Open(cite)
		d.dispatch(func() {
			if d.run != run {
				return
			}
			d.Err = err
			if err == nil {
				d.Opened, d.Targets = &opened, nil
				if opened.Place != nil {
					d.Targets = append(d.Targets, targetOf(*opened.Place, opened.Title, 0))
				}
			}
			d.OnChange()
		})
	}()
}

// SetDoubtful shows only the claims that are not backed, or all again.
func (d *Desk) SetDoubtful(only bool) {
	d.Doubtful = only
	d.OnChange()
}

// placesOf lists the places of a report in the order of its claims.
func placesOf(r *desk.Report) []Target {
	var targets []Target
	for i, c := range r.Claims {
		for _, p := range c.Places {
			title := p.Doc
			if c.Resolved != nil {
				title = c.Resolved.Title
			}
			targets = append(targets, targetOf(p, title, i))
		}
	}
	return targets
}

func targetOf(p desk.Place, title string, claim int) Target {
	return Target{Title: title, Claim: claim, PageRequest: library.PageRequest{
		Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: p.Quote, ChunkID: p.ChunkID, Start: p.Start, End: p.End}}
}
