package answer

import (
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// doubtful are the numbers of the claims that are not backed.
func doubtful(claims []verify.Claim) []int {
	var numbers []int
	for i, c := range claims {
		if words.StateOf(c) != words.Backed {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// mostFaults are named where a model is asked again; more would be a list to read.
const mostFaults = 3

// again says that the claims below are being asked for once more, and why, and offers to keep them.
func (p *Pane) again(claims []verify.Claim) fyne.CanvasObject {
	w := p.kit.Words
	lines := []fyne.CanvasObject{p.kit.Text(w.T("answer.again_title"), prose.Bold)}
	var faults []string
	for _, c := range claims {
		for _, f := range c.Flags {
			if sentence := w.Flag(f); f.Severity == verify.Critical && !slices.Contains(faults, sentence) {
				faults = append(faults, sentence)
			}
		}
	}
	if len(faults) > 0 {
		lines = append(lines, p.kit.Text(w.T("answer.again_why"), prose.Caption|prose.Muted))
	}
	for _, sentence := range faults[:min(len(faults), mostFaults)] {
		lines = append(lines, p.kit.Text("・"+sentence, prose.Caption))
	}
	lines = append(lines, prose.Flow(8, controls.NewButton(w.T("answer.again_keep"), p.model.Cancel)))
	return prose.Panel(theme.Tint(words.PleaseCheck), 12, 8, prose.Column(4, lines...))
}

// notChosen lets a person see what the model wrote in the attempts that are not shown as the answer. Their claims carry the marks
// that they got; they open nothing that the answer does not open.
func (p *Pane) notChosen(s *viewmodel.AskState) []fyne.CanvasObject {
	w := p.kit.Words
	others := unchosen(s.Answer)
	if len(others) == 0 {
		return nil
	}
	key := "answer.others_show"
	if p.others {
		key = "answer.others_hide"
	}
	toggle := controls.NewButton(w.T(key, "n", len(others)), func() {
		p.others = !p.others
		p.Refresh()
	})
	toggle.Importance = widget.LowImportance
	objects := []fyne.CanvasObject{prose.Flow(8, toggle)}
	if !p.others {
		return objects
	}
	for _, attempt := range others {
		flow := p.flow(attempt.Claims, s.Passages)
		objects = append(objects, prose.Panel(theme.ColorHeader, 12, 8, prose.Column(4,
			p.kit.Text(w.T("answer.others_title"), prose.Caption|prose.Muted), flow.Rows(attempt.Claims, every(attempt.Claims)))))
	}
	return objects
}

// unchosen are the attempts with claims that differ from those of the answer, each once.
func unchosen(a *ask.Answer) []ask.Attempt {
	said := func(claims []verify.Claim) []string {
		var texts []string
		for _, c := range claims {
			texts = append(texts, c.Text)
		}
		return texts
	}
	seen := [][]string{said(a.Claims)}
	var others []ask.Attempt
	for _, attempt := range a.Attempts {
		texts := said(attempt.Claims)
		if len(texts) == 0 || slices.ContainsFunc(seen, func(s []string) bool { return reflect.DeepEqual(s, texts) }) {
			continue
		}
		seen = append(seen, texts)
		others = append(others, attempt)
	}
	return others
}
