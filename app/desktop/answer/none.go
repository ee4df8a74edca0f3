package answer

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// none is the face of an answer that is a "no". Each kind has its own.
func (p *Pane) none(a *ask.Answer) []fyne.CanvasObject {
	w := p.kit.Words
	if a.NoAnswer == nil {
		if len(a.Claims) == 0 && a.Complete {
			return []fyne.CanvasObject{p.kit.Text(w.T("answer.empty"), prose.Body)}
		}
		return nil
	}
	n := a.NoAnswer
	var objects []fyne.CanvasObject
	icon, state := fynetheme.SearchIcon(), words.OlderEdition
	nothingRead := n.PagesUnreadable > 0 && n.PagesScanned == 0
	switch {
	case n.Kind == "not_found":
		icon, state = fynetheme.QuestionIcon(), words.PleaseCheck
	case nothingRead:
		icon, state = fynetheme.VisibilityOffIcon(), words.Invented
	}
	said, places := []string{w.Searched(*n)}, []fyne.CanvasObject(nil)
	switch {
	case nothingRead:
		said = append(said, w.T("none.unreadable.hint"))
	case n.Said() != ask.NoDocuments: // of that the sentence tells the next step
		said = append(said, w.T("none.hint"))
	}
	if n.Kind == "not_found" {
		if places = p.placesToLook(a.Chunks); len(places) == 0 { // the sentence points to them
			said = said[1:]
		}
	}
	objects = append(append(objects, p.no(icon, state, w.NoAnswerTitle(*n), said...)), places...)
	if n.PagesUnreadable > 0 && !nothingRead {
		objects = append(objects, p.no(fynetheme.VisibilityOffIcon(), words.Invented, w.T("none.unreadable.title"), w.T("none.unreadable.sentence", "n", n.PagesUnreadable), w.T("none.unreadable.hint")))
	}
	return objects
}

// placesToLook are passages that search found and that are too weak to answer from.
func (p *Pane) placesToLook(passages []verify.Passage) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, passage := range passages {
		if passage.Doc != "" && len(objects) < maxPlaces {
			objects = append(objects, p.place(passage))
		}
	}
	if len(objects) == 0 {
		return nil
	}
	return []fyne.CanvasObject{prose.Column(6, objects...)}
}

// maxPlaces to look at are offered.
const maxPlaces = 5

func (p *Pane) no(icon fyne.Resource, state words.State, title string, sentences ...string) fyne.CanvasObject {
	picture := widget.NewIcon(fynetheme.NewColoredResource(icon, theme.Ink(state)))
	lines := []fyne.CanvasObject{p.kit.Text(title, prose.Bold)}
	for i, s := range sentences {
		style := prose.Body
		if i > 0 {
			style = prose.Caption | prose.Muted
		}
		lines = append(lines, p.kit.Text(s, style))
	}
	return prose.Panel(theme.Tint(state), 12, 10, prose.Beside(10, picture, prose.Column(4, lines...)))
}
