package viewmodel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// said is what a person said in this session of texts on the desk.
type said struct {
	texts map[string]map[int]history.TextSign // by the name of the text
	marks map[int]*marked                     // by claim of the report on the desk, the last of each
	last  int                                 // number of the mark that was given last
}

// marked is a mark and how far it is with being written down.
type marked struct {
	sign    history.TextSign
	number  int
	writing bool
	err     error // why it is not written down
}

func (s *said) forget() { s.marks = nil }

// Marking is how far a mark is with being written down. The zero value is one that is: on the disk, and told of in the log.
type Marking struct {
	Writing bool
	Err     error // why it could not be written down; it counts for nobody who opens the text later
}

// Said is the state as a text that tells two of them apart.
func (m Marking) Said() string { return fmt.Sprint(m.Writing, m.Err) }

// Marking tells how far what was said last of a claim is with being written down, also where that was taken back.
func (d *Desk) Marking(claim int) Marking {
	if m := d.said.marks[claim]; m != nil {
		return Marking{m.writing, m.err}
	}
	return Marking{}
}

// Unwritten counts the marks that are being written down, and those that could not be.
func (d *Desk) Unwritten() (writing, failed int) {
	for _, m := range d.said.marks {
		switch {
		case m.writing:
			writing++
		case m.err != nil:
			failed++
		}
	}
	return writing, failed
}

// leave does what takes the text off the desk, once its marks are written down. Where one of them fails meanwhile the text stays, with
// the failure beside the mark: who goes on after that knows of it.
func (d *Desk) leave(then func()) {
	writing, failed := d.Unwritten()
	if writing == 0 {
		then()
		return
	}
	d.Leaving = true
	d.left++
	left := d.left
	d.OnChange()
	d.Writer.After(func() {
		if d.left != left { // for something else
			return
		}
		d.Leaving = false
		if _, now := d.Unwritten(); now > failed {
			d.OnChange()
			return
		}
		then()
	})
}

// carry returns what was said of the sentences of a report when they were checked before in this session; of texts that are kept the
// keeper knows it.
func (d *Desk) carry(r *desk.Report) map[int]history.TextSign {
	return history.Standing(d.said.texts[r.Source], r)
}

// Standing counts the sentences of the report of which a person said something that still counts.
func (d *Desk) Standing() int {
	n := 0
	for _, s := range d.Signs {
		if s.Fell == "" {
			n++
		}
	}
	return n
}

// Awaits reports whether a person must still look at a claim of the report: nobody has said yet that it is right or wrong, and it is
// faulty or what was said of it has fallen.
func (d *Desk) Awaits(claim int) bool {
	s, said := d.Signs[claim]
	if said {
		return s.Fell != "" || s.Mark == history.MarkHold
	}
	return d.Report.Claims[claim].Faulty()
}

// NextAwaiting is the first claim behind one, from 0, at which a person must still look, beginning again at the top; ok is false where
// there is none.
func (d *Desk) NextAwaiting(after int) (claim int, ok bool) {
	if d.Report == nil {
		return 0, false
	}
	n := len(d.Report.Claims)
	for step := 1; step <= n; step++ {
		if i := ((after+step)%n + n) % n; d.Awaits(i) {
			return i, true
		}
	}
	return 0, false
}

// Sign writes down what a person says of a claim of the report, from 0. It stands on the desk at once; Marking says whether it is
// written down.
func (d *Desk) Sign(claim int, mark history.Mark, by, note string) {
	t := history.NewTextSign(d.Report, history.SignOff{Claim: claim, Mark: mark, By: by, At: time.Now().Truncate(time.Second), Note: note})
	d.Signs[claim] = t
	d.record(t)
}

// TakeBack takes back what a person said of a claim. The kept text and the audit log hold both.
func (d *Desk) TakeBack(claim int) {
	t, ok := d.Signs[claim]
	if !ok {
		return
	}
	delete(d.Signs, claim)
	t.Taken, t.At = true, time.Now().Truncate(time.Second)
	d.record(t)
}

// Remark writes down once more what could not be written down of a claim.
func (d *Desk) Remark(claim int) {
	if m := d.said.marks[claim]; m != nil && m.err != nil {
		d.record(m.sign)
	}
}

func (d *Desk) record(t history.TextSign) {
	d.said.texts[d.Report.Source] = d.Signs
	d.write(t)
	d.OnChange()
}

// write has a mark written down behind what waits already.
func (d *Desk) write(t history.TextSign) {
	d.said.last++
	if d.Keeper == nil {
		d.OnSigned()
		return
	}
	m := &marked{sign: t, number: d.said.last, writing: true}
	if d.said.marks == nil {
		d.said.marks = map[int]*marked{}
	}
	d.said.marks[t.Claim] = m
	id := d.TextID
	d.Writer.Do(func(ctx context.Context) error { return d.Keeper.SignText(ctx, id, t) }, func(err error) {
		m.writing, m.err = false, err
		d.OnSigned()
		d.OnChange()
	})
}

// bring brings over to a report what was said, since the mark with a number, of the report in whose place it has come, and what is not
// written down of that: the keeper has not taken it over.
func (d *Desk) bring(since int) {
	before := d.said.marks
	d.said.marks = map[int]*marked{}
	for _, m := range before {
		if m.number <= since && !m.writing && m.err == nil {
			continue
		}
		for claim, t := range history.Standing(map[int]history.TextSign{m.sign.Claim: m.sign}, d.Report) {
			known, is := d.Signs[claim]
			there := !is && t.Taken || is && !t.Taken && sameMark(known.SignOff, t.SignOff)
			if t.Taken {
				delete(d.Signs, claim)
			} else {
				d.Signs[claim] = t
			}
			m.sign = t
			if there || m.err != nil {
				d.said.marks[claim] = m
			} else {
				d.write(t)
			}
		}
	}
}

func sameMark(a, b history.SignOff) bool {
	return a.Mark == b.Mark && a.By == b.By && a.Note == b.Note && a.At.Equal(b.At)
}

// Sheet is a report as it leaves the desk, with what a person says of its claims.
type Sheet struct {
	Report   *desk.Report
	Signs    map[int]history.TextSign
	Markings map[int]Marking // of the claims of which something is not written down
}

// Sheet is the report on the desk as it stands now.
func (d *Desk) Sheet() Sheet {
	s := Sheet{d.Report, maps.Clone(d.Signs), map[int]Marking{}}
	for claim := range d.said.marks {
		if m := d.Marking(claim); m != (Marking{}) {
			s.Markings[claim] = m
		}
	}
	return s
}

// Paper writes the report as a table for people, with what a person says of each claim. heading writes the name of a column, word and
// reasons a verdict and its reasons, and mark what the person says, in the reader's language.
func (s Sheet) Paper(heading func(string) string, word, reasons func(verify.Claim) string, mark func(history.TextSign, Marking) string) ([]byte, error) {
	var b bytes.Buffer
	marks := func(t history.TextSign) string { return mark(t, s.Markings[t.Claim]) }
	err := desk.WritePaper(&b, s.Report, heading, word, reasons, history.SignColumns(s.Signs, marks)...)
	return b.Bytes(), err
}

// Export writes the report to a file that is not there yet, once its marks are written down, and into the audit log that it left. form
// is the end of the file's name. make is called off the window's goroutine, done inside the dispatcher.
func (d *Desk) Export(path, form string, make func(Sheet) ([]byte, error), done func(error)) {
	report := d.Report
	d.Writer.After(func() {
		if d.Report != report {
			done(ErrOtherText)
			return
		}
		sheet, id, standing := d.Sheet(), d.TextID, d.Standing()
		d.Writer.Do(func(ctx context.Context) error {
			data, err := make(sheet)
			if err != nil {
				return err
			}
			if err := WriteNew(path, data); err != nil || d.Keeper == nil {
				return err
			}
			return d.Keeper.ExportedText(ctx, id, form, data, standing)
		}, done)
	})
}

// ErrOtherText is returned where another text has come onto the desk before the one that was to be written could be.
var ErrOtherText = errors.New("another text is on the desk now")
