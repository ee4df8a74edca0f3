package viewmodel

import (
	"context"
	"slices"

	"tenkyo/app/desk"
)

// Prefer says which of several places the text on the desk means, for all its sentences that leave the same open. The text is checked
// again, and its sentences stay on screen meanwhile.
func (d *Desk) Prefer(p desk.Preference) {
	if d.Report == nil || d.Running || slices.ContainsFunc(d.Report.Prefer, p.Same) {
		return
	}
	d.preferring(append(slices.Clone(d.Report.Prefer), p))
}

// Unprefer takes such a choice back.
func (d *Desk) Unprefer(p desk.Preference) {
	if d.Report == nil || d.Running {
		return
	}
	d.preferring(slices.DeleteFunc(slices.Clone(d.Report.Prefer), p.Same))
}

// Again checks the text on the desk once more on the library as it is now, with the choices made.
func (d *Desk) Again() {
	if d.Report != nil && !d.Running {
		d.preferring(d.Report.Prefer)
	}
}

func (d *Desk) preferring(prefer []desk.Preference) {
	text := desk.Text{Name: d.Report.Source, Body: d.Report.Text, Prefer: prefer}
	rows := d.rows
	d.begin(true, func(ctx context.Context, e Examiner, tell func(done, total int)) (checked, error) {
		if rows != nil {
			report, err := e.CheckList(ctx, text, rows, tell)
			return checked{report: report, rows: rows}, err
		}
		report, err := e.Check(ctx, text, tell)
		return checked{report: report}, err
	})
}
