package answer

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// verdict is what stands above the claims of an answer: whether it is whole, whether a person must look, and the count.
func (p *Pane) verdict(s *viewmodel.AskState) []fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	var objects []fyne.CanvasObject
	if !a.Complete && a.NoAnswer == nil {
		sentence := w.T("answer.incomplete")
		if key := "answer.stop." + a.StopReason; w.Has(key) {
			sentence = w.T(key)
		}
		objects = append(objects, p.kit.Told(words.PleaseCheck, sentence, p.askAgain(a.Question)))
	}
	if a.Status == "review" {
		objects = append(objects, p.review(s))
	}
	if conflict := w.Conflict(a.Report); conflict != "" {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, conflict))
	}
	switch {
	case a.PlacesToLook:
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.PlacesToLook(*a)))
	case slices.Contains(a.Warnings, ask.ValueMissing):
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("answer.value_missing")))
	}
	if failed := w.ModelFailed(*a); failed != "" && s.Err == nil { // else the error itself stands above
		objects = append(objects, p.kit.Told(words.PleaseCheck, failed, p.askAgain(a.Question), p.toSettings()))
	}
	if a.JudgeError != "" {
		objects = append(objects, p.kit.Told(words.PleaseCheck, w.T("answer.judge_failed", "reason", w.OllamaError(a.JudgeError, cmp.Or(a.JudgeAsked, w.T("answer.model_default")), "")), p.toSettings()))
	}
	if claims, _ := split(a.Claims); len(claims) > 0 {
		var c prose.Composer
		c.Add(w.Summary(a.Report), prose.Body)
		if a.Confidence != "" && a.Mode != ask.ExtractMode {
			c.Add("　"+w.T("confidence.text", "level", w.T("confidence."+string(a.Confidence))), prose.Muted)
		}
		objects = append(objects, c.Text(p.kit.Setter, prose.Body))
		if n := len(doubtful(claims)); n > 0 && n < len(claims) {
			key := "answer.doubtful_only"
			if p.doubtful {
				key = "answer.doubtful_all"
			}
			objects = append(objects, prose.Flow(8, controls.NewButton(w.T(key, "n", n), func() {
				p.doubtful = !p.doubtful
				p.Refresh()
			})))
		}
	}
	return objects
}

// review is the mark of an answer that a person has to look at, with the reasons.
func (p *Pane) review(s *viewmodel.AskState) fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	lines := []fyne.CanvasObject{p.kit.Text(w.T("review.word"), prose.Bold), p.kit.Text(w.T("review.sentence"), prose.Body)}
	for _, r := range a.Reasons {
		lines = append(lines, p.kit.Text("・"+w.ReviewReason(r), prose.Caption))
	}
	if s.Kept != nil {
		if o, released := s.Kept.SignOffs[history.WholeAnswer]; released {
			lines = append(lines, p.kit.Text(w.T("review.released", "by", o.By, "date", w.Day(o.At)), prose.Body|prose.Bold))
			return prose.Panel(theme.Tint(words.Contradicted), 12, 8, prose.Column(3, lines...))
		}
	}
	if p.actions.Held(a.AnswerID) {
		lines = append(lines, prose.Flow(8, controls.NewButton(w.T("review.release"), func() { p.actions.Release(a.AnswerID) })))
	}
	return prose.Panel(theme.Tint(words.Contradicted), 12, 8, prose.Column(3, lines...))
}

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
