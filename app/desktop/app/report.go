package app

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/report"
)

// reporting is how a claim is reported, nil where that is not possible.
func (u *UI) reporting() func(id string, claim int) {
	if u.services.Reports == nil {
		return nil
	}
	return u.report
}

// report lets a person say what is wrong with a claim of a kept answer. The report stays on this machine.
func (u *UI) report(id string, claim int) {
	w := u.kit.Words
	var names []string
	for _, why := range report.Whys() {
		names = append(names, w.T("report.why."+string(why)))
	}
	why := controls.NewRadio(names, nil)
	why.SetSelected(names[0])
	note := controls.NewEntry()
	note.SetPlaceHolder(w.T("report.note"))
	lines := prose.Column(10)
	if a := u.Ask.State.Answer; a != nil && claim < len(a.Claims) {
		lines.Add(u.kit.Text(w.Quote(a.Claims[claim].Text), prose.Body))
	}
	lines.Add(why)
	lines.Add(note)
	lines.Add(u.kit.Text(w.T("report.stays"), prose.Caption|prose.Muted))
	d := dialog.NewCustomWithoutButtons(w.T("report.title"), prose.NewScroll(0, prose.Inset(8, 8, lines)), u.Window)
	save := controls.NewButton(w.T("report.save"), func() {
		d.Hide()
		for i, label := range names {
			if label == why.Selected {
				u.saveReport(id, claim, report.Whys()[i], strings.TrimSpace(note.Text))
			}
		}
	})
	save.Importance = widget.HighImportance
	note.OnEscape = d.Hide
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), save})
	if u.show(d, 560, 420) {
		u.Window.Canvas().Focus(note)
	}
}

func (u *UI) saveReport(id string, claim int, why report.Why, note string) {
	u.Writer.Do(func(context.Context) error { return u.services.Reports.Save(id, claim, why, note) }, func(err error) {
		if err != nil {
			u.showError(err)
			return
		}
		u.toast.Say(u.kit.Words.T("report.saved"))
	})
}

// showReports lists the reports; each can be looked through and written to a file. Whether their documents may still be read is looked
// up meanwhile, which a share that does not answer can make long.
func (u *UI) showReports() {
	if u.services.Reports == nil {
		return
	}
	go func() {
		cases, withheld, err := u.services.Reports.List()
		u.dispatch(func() { u.listReports(cases, withheld, err) })
	}()
}

func (u *UI) listReports(cases []report.Case, withheld int, err error) {
	w := u.kit.Words
	lines := prose.Column(12, u.kit.Text(w.T("report.list_note"), prose.Body|prose.Muted))
	if err != nil {
		lines.Add(u.kit.Text(controls.Sentence(w, err), prose.Caption|prose.Danger))
	}
	switch {
	case withheld > 0:
		lines.Add(u.kit.Text(w.T("report.withheld", "n", withheld), prose.Body))
	case len(cases) == 0:
		lines.Add(u.kit.Text(w.T("report.none"), prose.Body))
	}
	d := controls.NewDialog(w.T("report.list"), w.T("button.close"), prose.NewScroll(0, prose.Inset(8, 8, lines)), u.Window)
	for _, k := range cases {
		about := w.T("report.why." + string(k.Reported.Why))
		if k.Reported.Note != "" {
			about += "　" + k.Reported.Note
		}
		text := ""
		if len(k.Expect.Claims) > 0 {
			text = k.Expect.Claims[0].Text
		}
		leave := controls.NewButton(w.T("report.look"), func() { d.Hide(); u.lookThrough(k) })
		lines.Add(prose.Row(nil, prose.Column(1, u.kit.Text(text, prose.Body),
			u.kit.Text(about, prose.Caption|prose.Muted), u.kit.Text(w.Day(k.Reported.At), prose.Caption|prose.Muted)), leave))
	}
	u.show(d, 700, 600)
}

// lookThrough shows all that a report holds before it leaves the machine, and lets words be blacked out.
func (u *UI) lookThrough(k report.Case) {
	w := u.kit.Words
	blacked := controls.NewEntry()
	blacked.SetPlaceHolder(w.T("report.black_out"))
	path := controls.NewEntry()
	path.SetText(filepath.Join(u.documents, "tenkyo-report-"+k.Reported.Answer+".jsonl"))
	texts := prose.NewScroll(8)
	problem := u.kit.Text(" ", prose.Caption|prose.Danger)
	leaving := k
	fill := func(string) {
		var missing []string
		leaving, missing = k.Redacted(viewmodel.Listed(blacked.Text))
		var rows []fyne.CanvasObject
		for _, t := range leaving.Texts() {
			rows = append(rows, prose.Column(1, u.kit.Text(w.ReportPlace(t.Place), prose.Caption|prose.Muted), u.kit.Text(t.Text, prose.Body)))
		}
		if k.Reported.Excerpt {
			rows = append(rows, u.kit.Text(w.T("report.excerpt"), prose.Caption|prose.Muted))
		}
		texts.SetObjects(rows...)
		said := " "
		if len(missing) > 0 {
			said = w.T("report.not_found", "word", w.Join(missing))
		}
		problem.Set(said, nil)
	}
	blacked.OnChanged = fill
	fill("")
	top := prose.Column(6, u.kit.Text(w.T("report.holds"), prose.Body), blacked, problem)
	body := prose.Above(prose.Inset(8, 4, top), prose.Above(prose.Inset(8, 4, path), prose.Inset(8, 4, texts)))
	d := dialog.NewCustomWithoutButtons(w.T("report.leave"), body, u.Window)
	write := controls.NewButton(w.T("export.write"), func() {
		to, leaves := viewmodel.TypedPath(path.Text), leaving
		problem.Set(w.T("export.writing"), nil)
		u.Writer.Do(func(context.Context) error { return u.services.Reports.Write(leaves, to) }, func(err error) {
			switch {
			case err == nil:
				d.Hide()
				u.written(to, w.T("report.written", "path", to))
				return
			case errors.Is(err, fs.ErrExist):
				problem.Set(w.T("export.exists", "path", to), nil)
			default:
				problem.Set(controls.Sentence(w, err), nil)
			}
			u.show(d, 720, 660) // where it was closed meanwhile
		})
	})
	write.Importance = widget.HighImportance
	blacked.OnEscape, path.OnEscape = d.Hide, d.Hide
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), write})
	u.show(d, 720, 660)
}
