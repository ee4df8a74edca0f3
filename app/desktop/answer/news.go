package answer

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/library"
	"tenkyo/app/news"
)

// NewsActions are the gestures of the list of what is new.
type NewsActions struct {
	Report  func() *news.Report // nil for nothing
	Open    func(library.EditionRef)
	Compare func(old, now library.EditionRef) // nil where that is not possible
	Answer  func(id string)
	Seen    func()
	Export  func() // as .html; nil where that is not allowed
}

// fewNews of each kind are shown at first.
const fewNews = 3

func (v *welcome) report() *news.Report {
	if v.p.actions.News == nil {
		return nil
	}
	return v.p.actions.News.Report()
}

// news is one list of what is new since it was last seen; each line opens what it tells of.
func (v *welcome) news() []fyne.CanvasObject {
	r := v.report()
	if r == nil {
		return nil
	}
	p, w, do := v.p, v.p.kit.Words, v.p.actions.News
	lines := prose.Column(2, p.kit.Text(w.T("news.title"), prose.Sub|prose.Bold), p.kit.Text(news.Span(r, w), prose.Caption|prose.Muted))
	left := 0
	for _, s := range news.Sections(r, w) {
		lines.Add(prose.Inset(0, 3, p.kit.Text(s.Title, prose.Bold)))
		for i, item := range s.Items {
			if i >= fewNews && !v.allNews {
				left += len(s.Items) - i
				break
			}
			lines.Add(v.item(item))
		}
	}
	for _, note := range news.Notes(r, w) {
		lines.Add(p.kit.Text(note, prose.Caption|prose.Muted))
	}
	buttons := prose.Flow(6)
	add := func(key string, icon fyne.Resource, do func(), args ...any) {
		b := controls.NewButtonWithIcon(w.T(key, args...), icon, do)
		b.Importance = widget.LowImportance
		buttons.Add(b)
	}
	if left > 0 {
		add("news.more", fynetheme.MenuDropDownIcon(), func() { v.allNews = true; p.Refresh() }, "n", left)
	}
	add("news.seen", fynetheme.ConfirmIcon(), do.Seen)
	if do.Export != nil {
		add("every.write_html", fynetheme.DocumentSaveIcon(), do.Export)
	}
	lines.Add(buttons)
	return []fyne.CanvasObject{lines}
}

// item is a line of the list. Of a new edition it says how many articles changed, and leads to the comparison.
func (v *welcome) item(item news.Item) fyne.CanvasObject {
	p, do := v.p, v.p.actions.News
	line := controls.NewLine(p.kit, item.Text, func() {
		if item.Answer != "" {
			do.Answer(item.Answer)
		} else if item.Edition != nil {
			do.Open(*item.Edition)
		}
	})
	if len(item.Below) == 0 {
		return line
	}
	below := fyne.CanvasObject(p.kit.Text(item.Below[0], prose.Caption|prose.Muted))
	if do.Compare != nil && item.Was != nil {
		b := controls.NewButton(p.kit.Words.T("diff.open"), func() { do.Compare(*item.Was, *item.Edition) })
		b.Importance = widget.LowImportance
		below = prose.Ends(below, b)
	}
	return prose.Column(0, line, prose.Inset(14, 0, below))
}
