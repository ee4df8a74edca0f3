package viewmodel

import (
	"context"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/history"
)

// carry returns what was said of the sentences of a report when they were checked before in this session; of texts that are kept the
// keeper knows it.
func (d *Desk) carry(r *desk.Report) map[int]history.TextSign {
	return history.Standing(d.said[r.Source], r)
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

// Awaits tells whether a person must still look at a claim of the report: nobody has said yet that it is right or wrong, and it is
// not verified or what was said of it has fallen.
func (d *Desk) Awaits(claim int) bool {
	s, said := d.Signs[claim]
	if said {
		return s.Fell != "" || s.Mark == history.MarkHold
	}
	return !d.Report.Claims[claim].Backed()
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

// Sign writes down what a person says of a claim of the report, from 0.
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
	t.Taken, t.At = true, time.Now()
	d.record(t)
}

// record writes down what was said. What fails there is told of, and takes nothing back.
func (d *Desk) record(t history.TextSign) {
	d.said[d.Report.Source] = d.Signs
	if d.Keeper != nil {
		d.Unrecorded = d.Keeper.SignText(context.Background(), d.TextID, t)
	}
	d.OnSigned()
	d.OnChange()
}

// Exported writes into the audit log that the report left as a file. form is the end of the file's name.
func (d *Desk) Exported(data []byte, form string) error {
	if d.Keeper == nil {
		return nil
	}
	return d.Keeper.ExportedText(context.Background(), d.TextID, form, data, d.Standing())
}
