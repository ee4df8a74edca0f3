package viewmodel

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// Examiner checks texts that somebody else wrote; *desk.Desk is one.
type Examiner interface {
	Check(ctx context.Context, text desk.Text, progress func(done, total int)) (*desk.Report, error)
	CheckList(ctx context.Context, name string, rows []desk.Row, progress func(done, total int)) (*desk.Report, error)
	Open(t desk.Travelling) (desk.Opened, error)
}

// Desk is the checker's desk: a text, and what became of its sentences.
type Desk struct {
	Running     bool
	Done, Total int // sentences
	Report      *desk.Report
	Targets     []Target       // what Step steps through: every place of the report
	Signs       map[int]Signed // what a person says of claims, by their number in the report, from 0
	Doubtful    bool           // only claims that are not backed are shown
	Opened      *desk.Opened   // what a citation that travelled in plain text leads to
	Err         error
	Log         *audit.Log // of checks, of what is said of them, and of exports; nil for none
	Unrecorded  error      // why the last of them could not be written into it
	OnChange    func()

	examiner func() Examiner // for the rules of the day
	dispatch Dispatcher
	run      int
	cancel   context.CancelFunc
	said     map[sentence]remembered // in this session
}

// NewDesk returns a desk without a text.
func NewDesk(examiner func() Examiner, dispatch Dispatcher) *Desk {
	return &Desk{examiner: examiner, dispatch: dispatch, Signs: map[int]Signed{}, said: map[sentence]remembered{}, OnChange: func() {}, cancel: func() {}}
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
	d.start(func(ctx context.Context, e Examiner, tell func(done, total int)) (*desk.Report, error) {
		return e.Check(ctx, desk.Text{Name: "-", Body: text}, tell)
	})
}

// CheckFile checks a file: a text, a Word document, or a CSV list of claims with their pages.
func (d *Desk) CheckFile(path string) {
	d.start(func(ctx context.Context, e Examiner, tell func(done, total int)) (*desk.Report, error) {
		text, err := readText(path)
		if err != nil {
			return nil, err
		}
		if strings.EqualFold(filepath.Ext(path), ".csv") {
			rows, err := desk.ReadList(text.Body)
			if err != nil {
				return nil, err
			}
			return e.CheckList(ctx, text.Name, rows, tell)
		}
		return e.Check(ctx, text, tell)
	})
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

func (d *Desk) start(check func(context.Context, Examiner, func(done, total int)) (*desk.Report, error)) {
	d.cancel()
	d.run++
	run := d.run
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	d.Running, d.Done, d.Total, d.Report, d.Targets, d.Opened, d.Err = true, 0, 0, nil, nil, nil, nil
	d.Signs, d.Doubtful, d.Unrecorded = map[int]Signed{}, false, nil
	d.OnChange()
	type progress struct{ done, total int }
	feed := &latest[progress]{dispatch: d.dispatch, apply: func(p progress) {
		if d.run == run && d.Running {
			d.Done, d.Total = p.done, p.total
			d.OnChange()
		}
	}}
	go func() {
		report, err := check(ctx, d.examiner(), func(done, total int) { feed.set(progress{done, total}) })
		cancelled := ctx.Err() != nil
		cancel()
		var unrecorded error
		if err == nil {
			unrecorded = d.log(report, audit.Checked, checked(report), "")
		}
		d.dispatch(func() {
			if d.run != run {
				return
			}
			d.Running, d.Unrecorded = false, unrecorded
			if err != nil {
				if !cancelled {
					d.Err = err
				}
			} else {
				d.Report, d.Targets, d.Signs = report, placesOf(report), d.carry(report)
			}
			d.OnChange()
		})
	}()
}

// Cancel ends the check that runs.
func (d *Desk) Cancel() { d.cancel() }

func (d *Desk) open(cite desk.Travelling) {
	d.cancel()
	d.run++
	run := d.run
	d.Report, d.Opened, d.Err, d.Unrecorded = nil, nil, nil, nil
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

// List writes the report as CSV, with what a person says of each claim. word and reasons write a verdict and its reasons, and mark
// what the person says, in the reader's language.
func (d *Desk) List(word, reasons func(verify.Claim) string, mark func(Signed) string) ([]byte, error) {
	column := func(name string, cell func(Signed) string) desk.Column {
		return desk.Column{Name: name, Cell: func(claim int) string {
			if s, ok := d.Signs[claim]; ok {
				return cell(s)
			}
			return ""
		}}
	}
	var b bytes.Buffer
	err := desk.WriteList(&b, d.Report, word, reasons,
		column("mark", mark),
		column("by", func(s Signed) string { return s.By }),
		column("day", func(s Signed) string { return s.At.Local().Format(time.DateOnly) }),
		column("note", func(s Signed) string { return s.Note }))
	return b.Bytes(), err
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
