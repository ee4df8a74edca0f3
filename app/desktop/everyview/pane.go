// Package everyview is the pane with every place where a word stands: all of them, in the order of documents and articles, counted, each of
// which opens its page. They are found by package everyplace; the pane shows them and reports gestures.
package everyview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/everyplace"
	"tenkyo/app/words"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open   func(targets []viewmodel.Target, at int)
	Back   func()           // to question and answer
	Export func(ext string) // as .html or .csv; nil where that is not allowed
}

// Pane is the list of places.
type Pane struct {
	kit     *controls.Kit
	model   *viewmodel.Every
	actions Actions

	root       *fyne.Container
	status     *prose.Text
	word       *controls.Entry
	stop       *controls.Button
	forms, all *controls.Check
	saving     *fyne.Container
	found      *fyne.Container
	list       *controls.Tall
	middle     *fyne.Container
	lines      []line
	shown      *everyplace.Result
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Every, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, status: kit.Text("", prose.Caption|prose.Muted)}
	w := kit.Words
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), actions.Back)
	bar := prose.Row(back, prose.Column(0, kit.Text(w.T("every.pane"), prose.Bold), p.status), prose.Space(1, 1))
	p.word = controls.NewEntry()
	p.word.SetPlaceHolder(w.T("every.placeholder"))
	p.word.SetText(model.Word)
	p.word.OnSubmitted = func(string) { model.Find(p.word.Text) }
	find := controls.NewButtonWithIcon(w.T("every.find"), fynetheme.SearchIcon(), func() { controls.SendByButton(p.word, func() { model.Find(p.word.Text) }) })
	find.Importance = widget.HighImportance
	p.stop = controls.NewButtonWithIcon(w.T("button.stop"), fynetheme.MediaStopIcon(), model.Cancel)
	p.forms, p.all = controls.NewCheck(w.T("every.forms"), nil), controls.NewCheck(w.T("every.all_editions"), nil)
	p.forms.Checked, p.all.Checked = model.Forms, model.All
	set := func(bool) { model.Set(p.forms.Checked, p.all.Checked) }
	p.forms.OnChanged, p.all.OnChanged = set, set
	p.saving = prose.Flow(6)
	if actions.Export != nil {
		for _, form := range []struct{ ext, key string }{{".html", "every.write_html"}, {".csv", "every.write_csv"}} {
			p.saving.Add(controls.NewButtonWithIcon(w.T(form.key), fynetheme.DocumentSaveIcon(), func() { actions.Export(form.ext) }))
		}
	}
	p.found, p.middle = prose.Column(4), container.NewStack()
	p.list = controls.NewTall(func() int { return len(p.lines) }, func() fyne.CanvasObject { return newRow(kit) }, func(i int, o fyne.CanvasObject) {
		o.(*row).set(&p.lines[i], func() { p.open(i) })
	}, func(i int, width float32) float32 { return guess(kit.Setter, &p.lines[i], width) })
	p.list.OnChoose = p.open
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(8, 6, bar),
		prose.Inset(side, 4, prose.Column(6, prose.Row(nil, p.word, container.NewHBox(find, p.stop)), prose.Flow(6, p.forms, p.all), p.found)), controls.Rule()))
	p.root = prose.Above(top, p.middle)
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is what the keyboard begins with: the list, once there is one.
func (p *Pane) Focusable() fyne.Focusable {
	if len(p.lines) > 0 && !p.model.Running {
		return p.list
	}
	return p.word
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	m, w := p.model, p.kit.Words
	p.stop.Hidden = !m.Running
	p.status.Set(w.T("every.subtitle"), nil)
	if m.Running {
		p.status.Set(w.T("every.running"), nil)
		if p.word.Text != m.Word {
			p.word.SetText(m.Word)
		}
	}
	var found []fyne.CanvasObject
	if r := m.Result; r != nil && !m.Running {
		if m.Asked != "" {
			found = append(found, p.kit.Text(w.T("every.read_as", "word", w.Quote(m.Word)), prose.Caption|prose.Muted))
		}
		found = append(found, p.kit.Text(everyplace.Counted(r, w), prose.Bold))
		if len(r.Words) > 1 {
			found = append(found, p.kit.Text(w.T("every.searched")+"　"+everyplace.Searched(r, w), prose.Caption|prose.Muted))
		}
		for _, n := range everyplace.Notes(r, w) {
			found = append(found, p.kit.Text(n, prose.Caption))
		}
		if r.Count > 0 {
			found = append(found, p.saving)
		}
	}
	p.found.Objects = found
	p.fill()
	p.root.Refresh()
}

// fill puts the places into the pane, or what there is to say in their place.
func (p *Pane) fill() {
	m, w := p.model, p.kit.Words
	if m.Result != p.shown {
		p.shown = m.Result
		p.lines = p.linesOf(m.Result)
		p.list.Renew()
	}
	if len(p.lines) > 0 && m.Err == nil {
		p.middle.Objects = []fyne.CanvasObject{p.list}
		return
	}
	said := p.kit.Text(w.T("every.note"), prose.Body|prose.Muted)
	switch {
	case m.Err != nil:
		p.middle.Objects = []fyne.CanvasObject{prose.NewScroll(0, prose.Inset(18, 16, p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err))))}
		return
	case m.Running:
		said.Set(w.T("every.running"), nil)
	case m.Result != nil:
		said.Set(w.T("every.nowhere", "word", w.Quote(m.Word)), nil)
	}
	p.middle.Objects = []fyne.CanvasObject{prose.NewScroll(0, prose.Inset(18, 16, said))}
}

// linesOf lists the places below their documents.
func (p *Pane) linesOf(r *everyplace.Result) []line {
	if r == nil {
		return nil
	}
	w := p.kit.Words
	var out []line
	at := 0
	for _, d := range r.PerDoc {
		if at >= len(r.Places) { // more than are listed
			break
		}
		out = append(out, line{document: true, said: everyplace.Name(d.EditionRef, d.Title, d.Standing, w), where: w.T("every.places", "n", d.Places), place: at})
		for ; at < len(r.Places) && r.Places[at].Doc == d.Doc && r.Places[at].Version == d.Version; at++ {
			place := &r.Places[at]
			l := line{where: w.T("every.number", "n", at+1, "where", everyplace.Where(place, w)), runs: place.Runs(), place: at}
			for _, run := range l.runs {
				l.said += run.Text
			}
			out = append(out, l)
		}
	}
	return out
}

// open opens the page of a place; of a document that of the first.
func (p *Pane) open(i int) {
	if i < len(p.lines) {
		p.actions.Open(p.model.Targets(), p.lines[i].place)
	}
}
