package answer

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	read "tenkyo/app/question"
	"tenkyo/app/words"
)

// leads tell of a question that excerpts cannot answer where its answer is: one for all places in the list of them, one for what changed
// between editions in their comparison.
func (p *Pane) leads(s *viewmodel.AskState) []fyne.CanvasObject {
	w := p.kit.Words
	var objects []fyne.CanvasObject
	if word, ok := read.Everywhere(s.Question); ok && p.actions.Every != nil {
		objects = append(objects, p.kit.Told(words.Excerpt, w.T("every.offer", "word", w.Quote(word)),
			controls.NewButton(w.T("every.show"), func() { p.actions.Every(s.Question) })))
	}
	if doc := s.Rule(); doc != "" && read.Changes(s.Question) && p.actions.Changed != nil {
		objects = append(objects, p.kit.Told(words.Excerpt, w.T("diff.offer"), controls.NewButton(w.T("diff.open"), func() { p.actions.Changed(doc, s.Question) })))
	}
	return objects
}
