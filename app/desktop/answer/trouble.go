package answer

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/words"
)

// counted is the quiet line below the question: how the sentences came out, and who made the answer.
func (p *Pane) counted(s *viewmodel.AskState) []fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	if a == nil { // the line is there from the beginning, so that nothing below moves when it is known
		return []fyne.CanvasObject{p.kit.Text(" ", prose.Caption|prose.Muted)}
	}
	claims, _ := viewmodel.Split(a.Claims)
	var parts []string
	say := func(part string) {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if s.Kept != nil {
		say(w.T("history.kept_answer", "date", w.Day(a.Asked)))
	}
	if len(claims) > 0 {
		say(w.Counts(a.Report))
	}
	say(w.AnsweredBy(*a))
	return []fyne.CanvasObject{p.kit.Text(strings.Join(parts, "　"), prose.Caption|prose.Muted)}
}

// foot is what stands below an answer: how sure its sources are, who judged it, how long it took, and for which day it holds.
func (p *Pane) foot(s *viewmodel.AskState) []fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	var parts []string
	if claims, _ := viewmodel.Split(a.Claims); len(claims) > 0 {
		if sure := w.Confidence(*a); sure != "" {
			parts = append(parts, sure)
		}
	}
	if a.Judge != "" && a.JudgeError == "" {
		parts = append(parts, w.T("answer.judged_by", "model", a.Judge))
	}
	if a.Timings.Total >= 100 {
		parts = append(parts, w.T("answer.took", "time", time.Duration(a.Timings.Total)*time.Millisecond))
	}
	if a.AsOf != "" {
		parts = append(parts, w.T("ask.as_of", "date", w.Date(a.AsOf)))
	}
	if len(parts) == 0 {
		return nil
	}
	return []fyne.CanvasObject{prose.Inset(rowSide, 0, p.kit.Text(strings.Join(parts, "　"), prose.Caption|prose.Muted))}
}

// trouble is something that a person should know of an answer: in a word, and in full with what can be done about it.
type trouble struct {
	state words.State
	short string
	full  func() fyne.CanvasObject
}

// troubled tells all that is wrong in one line, which unfolds.
func (p *Pane) troubled(s *viewmodel.AskState) []fyne.CanvasObject {
	all := p.troubles(s)
	if len(all) == 0 {
		return nil
	}
	w := p.kit.Words
	var short []string
	for _, t := range all {
		if !slices.Contains(short, t.short) {
			short = append(short, t.short)
		}
	}
	key := "answer.tell_more"
	if p.told {
		key = "answer.tell_less"
	}
	line := controls.NewTold(p.kit, all[0].state, p.oneLine(w.FaceOf(words.PleaseCheck).Glyph+" "+w.Join(short), "　"+w.T(key)), func() {
		p.told = !p.told
		p.Refresh()
	})
	objects := []fyne.CanvasObject{line}
	if p.told {
		for _, t := range all {
			objects = append(objects, t.full())
		}
	}
	return []fyne.CanvasObject{prose.Column(4, objects...)}
}

// oneLine cuts a text so that it stands on one line of the answer with what follows it.
func (p *Pane) oneLine(s, then string) string {
	const side = paneSide + rowSide + 8 // of the pane, of a row, of the line itself
	width := p.scroll.Size().Width - 2*side - p.kit.Text(then, prose.Caption).NaturalWidth() - 2
	if width <= 0 { // nothing was laid out yet
		return s + then
	}
	return p.kit.Setter.Fit(s, prose.Caption, width) + then
}

// troubles lists what is wrong with an answer, what weighs most first.
func (p *Pane) troubles(s *viewmodel.AskState) []trouble {
	w, a := p.kit.Words, s.Answer
	all := p.noticed()
	if a == nil {
		return all
	}
	add := func(state words.State, short, sentence string, steps ...func() fyne.CanvasObject) {
		all = append(all, trouble{state, short, func() fyne.CanvasObject {
			if len(steps) == 0 {
				return p.kit.Notice(state, sentence)
			}
			var buttons []fyne.CanvasObject
			for _, step := range steps {
				buttons = append(buttons, step())
			}
			return p.kit.Told(state, sentence, buttons...)
		}})
	}
	again := func() fyne.CanvasObject { return p.askAgain(a.Question) }
	if a.Status == "review" {
		t := trouble{words.Contradicted, w.T("answer.trouble_review", "faults", w.Faults(a.Report)), func() fyne.CanvasObject { return p.review(s) }}
		if o, ok := released(s); ok {
			t.state, t.short = words.OlderEdition, w.T("review.released", "by", o.By, "date", w.Day(o.At))
		}
		all = append(all, t)
	}
	if s.Kept != nil && s.Kept.Recheck.NeedsLook() {
		all = append(all, trouble{words.PleaseCheck, w.T("history.standing", "status", w.Became(s.Kept.Recheck)), func() fyne.CanvasObject { return p.kept(s) }})
	}
	if !a.Complete && a.NoAnswer == nil {
		sentence := w.T("answer.incomplete")
		if key := "answer.stop." + a.StopReason; w.Has(key) {
			sentence = w.T(key)
		}
		add(words.PleaseCheck, w.T("answer.trouble_incomplete"), sentence, again)
	}
	if conflict := w.Conflict(a.Report); conflict != "" {
		add(words.PleaseCheck, w.T("answer.trouble_conflict"), conflict)
	}
	switch {
	case a.PlacesToLook:
		add(words.PleaseCheck, w.T("answer.trouble_places"), w.PlacesToLook(*a))
	case slices.Contains(a.Warnings, ask.ValueMissing):
		add(words.PleaseCheck, w.T("answer.trouble_value"), w.T("answer.value_missing"))
	}
	if failed := w.ModelFailed(*a); failed != "" && s.Err == nil { // else the error itself stands below
		add(words.PleaseCheck, w.T("answer.trouble_model"), failed, again, p.toSettings)
	}
	if p.unreached() && s.Kept == nil && a.ModelError == "" && a.Model == "" {
		add(words.PleaseCheck, w.T("answer.trouble_server"), w.T("answer.server_away", "url", p.server.State.URL), p.checkAgain, p.toSettings)
	}
	if a.JudgeError != "" {
		add(words.PleaseCheck, w.T("answer.trouble_judge"), w.T("answer.judge_failed", "reason", w.OllamaError(a.JudgeError, cmp.Or(a.JudgeAsked, w.T("answer.model_default")), "")), p.toSettings)
	}
	if a.Away {
		add(words.PleaseCheck, w.T("answer.trouble_away"), w.T("answer.away"))
	}
	if a.Damaged > 0 {
		add(words.PleaseCheck, w.T("answer.trouble_damaged"), w.T("answer.damaged", "n", a.Damaged))
	}
	if gone := w.GoneSince(*a); gone != "" {
		add(words.PleaseCheck, w.T("answer.trouble_gone"), gone)
	}
	if changed := w.ChangedSince(*a); changed != "" {
		add(words.PleaseCheck, w.T("answer.trouble_changed"), changed)
	}
	return all
}

// review is the mark of an answer that a person has to look at, with the reasons.
func (p *Pane) review(s *viewmodel.AskState) fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	lines := []fyne.CanvasObject{p.kit.Text(w.T("review.word"), prose.Bold), p.kit.Text(w.T("review.sentence"), prose.Body)}
	for _, r := range a.Reasons {
		lines = append(lines, p.kit.Text("・"+w.ReviewReason(r), prose.Caption))
	}
	if o, ok := released(s); ok {
		lines = append(lines, p.kit.Text(w.T("review.released", "by", o.By, "date", w.Day(o.At)), prose.Body|prose.Bold))
	} else if p.held {
		lines = append(lines, prose.Flow(8, controls.NewButton(w.T("review.release"), func() { p.actions.Release(a.AnswerID) })))
	}
	return prose.Panel(theme.Tint(words.Contradicted), 12, 8, prose.Column(3, lines...))
}

// released is what a person said who let an answer go that was held for review; ok is false where nobody has.
func released(s *viewmodel.AskState) (o history.SignOff, ok bool) {
	if s.Kept != nil {
		o, ok = s.Kept.SignOffs[history.WholeAnswer]
	}
	return o, ok
}
