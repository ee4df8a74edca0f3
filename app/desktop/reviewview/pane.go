// Package reviewview is the pane with what awaits review: answers that are held and checked texts with open sentences, in one list with
// their reasons, and with what a person has dealt with. It shows what the view model holds; what is opened from it is shown where answers and texts are.
package reviewview

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
)

// Pane is the list.
type Pane struct {
	kit   *controls.Kit
	model *viewmodel.Review
	open  string // id of what is shown

	root   *fyne.Container
	parts  *fyne.Container
	list   *controls.List
	middle *fyne.Container
	foot   *fyne.Container
	bottom *fyne.Container
}

// New returns the pane of a model; open is called for what is chosen.
func New(kit *controls.Kit, model *viewmodel.Review, open func(history.Waiting)) *Pane {
	p := &Pane{kit: kit, model: model, parts: prose.Flow(2)}
	p.list = controls.NewList(kit, func() int { return len(model.Items) }, func(i int, r *controls.TwoLines) { p.fill(r, model.Items[i]) },
		func(i int) { open(model.Items[i]) })
	p.middle = container.NewStack()
	top := controls.Background(theme.ColorHeader, prose.Column(0,
		prose.Inset(12, 8, prose.Column(4, p.parts, kit.Text(kit.Words.T("review.list_note"), prose.Caption|prose.Muted))), controls.Rule()))
	p.foot = prose.Column(4)
	p.bottom = controls.Background(theme.ColorHeader, prose.Inset(10, 4, p.foot))
	p.root = prose.Above(top, container.New(controls.Below{}, p.middle, p.bottom))
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is the list, for the keyboard.
func (p *Pane) Focusable() fyne.Focusable { return p.list }

// SetOpen marks what is shown.
func (p *Pane) SetOpen(id string) {
	if id != p.open {
		p.open = id
		p.list.Refresh()
	}
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() { controls.Keep(p.root, p.show) }

func (p *Pane) show() {
	m, w := p.model, p.kit.Words
	p.offer()
	p.middle.Objects = []fyne.CanvasObject{p.list}
	if len(m.Items) == 0 {
		said := ""
		if m.Listed {
			said = w.T("review.empty." + string(m.Part))
		}
		p.middle.Objects = []fyne.CanvasObject{prose.Column(0, prose.Inset(14, 18, p.kit.Text(said, prose.Body|prose.Muted)))}
	}
	var foot []fyne.CanvasObject
	for _, f := range m.Faults {
		foot = append(foot, p.kit.Text(w.T("history.fault."+f.Kind, "path", f.Where, "detail", f.Detail), prose.Caption|prose.Danger))
	}
	if m.Err != nil {
		foot = append(foot, p.kit.Text(controls.Sentence(w, m.Err), prose.Caption|prose.Danger))
	}
	p.foot.Objects = foot
	p.bottom.Hidden = len(foot) == 0
	p.middle.Refresh()
	p.list.Refresh()
	p.root.Refresh()
}

// offer offers the parts of the list, each with how many it holds.
func (p *Pane) offer() {
	for i, part := range viewmodel.ReviewParts() {
		if i == len(p.parts.Objects) {
			p.parts.Add(controls.NewButton("", func() { p.model.Show(part) }))
		}
		b := p.parts.Objects[i].(*controls.Button)
		b.Importance = widget.LowImportance
		if part == p.model.Part {
			b.Importance = widget.MediumImportance
		}
		b.SetText(p.kit.Words.T("review.part."+string(part), "n", p.model.Count(part)))
	}
}

func (p *Pane) fill(r *controls.TwoLines, item history.Waiting) {
	w := p.kit.Words
	r.Title, r.Open, r.Trouble = item.Title, item.ID == p.open, item.Waits()
	if item.Kind == history.WaitingText {
		r.Title = w.TextTitle(item.Title, item.Begins)
	}
	why := w.T("review.nothing_left")
	if item.Waits() {
		why = w.Reasons(item)
	}
	r.About = strings.Join([]string{w.T("review.kind." + item.Kind), w.Day(item.At), why}, " · ")
	r.Refresh()
}
