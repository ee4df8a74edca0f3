package answer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// related is the one list of what documents say beside the claims: the excerpts, which are the answer where no model gave one, and
// after them the passages that rank high and that no claim cites, for what an answer leaves out may be the exception to it. from is the
// number of the first excerpt in the list that the targets count by.
func (p *Pane) related(flow *claimFlow, s *viewmodel.AskState, excerpts []verify.Claim, from int) []fyne.CanvasObject {
	w := p.kit.Words
	var objects []fyne.CanvasObject
	shown := map[string]bool{}
	byID := map[string]verify.Passage{}
	for _, passage := range flow.passages {
		byID[passage.ID] = passage
	}
	for i := 0; i < len(excerpts); {
		if card := p.article(flow, excerpts[i], from+i, byID); card != nil {
			if n := len(objects) - 1; n >= 0 && excerpts[i].Card.Beside {
				objects[n] = prose.Pair(10, objects[n], card)
			} else {
				objects = append(objects, card)
			}
			if o := flow.became(from + i); o != nil {
				objects = append(objects, prose.Inset(rowSide, 0, o))
			}
			shown[excerpts[i].Evidence[0].ID] = true
			i++
			continue
		}
		n := sameTable(excerpts[i:])
		objects = append(objects, p.excerpt(flow, excerpts[i:i+n], from+i))
		for _, e := range excerpts[i : i+n] {
			for _, ev := range e.Evidence {
				shown[ev.ID] = true
			}
		}
		i += n
	}
	if a := s.Answer; a != nil && a.NoAnswer == nil && a.Mode != ask.ExtractMode { // excerpts are no answer that leaves something out
		for _, passage := range a.Chunks {
			if slices.Contains(a.Unused, passage.ID) && passage.Doc != "" && !shown[passage.ID] {
				objects = append(objects, p.place(passage))
			}
		}
	}
	if len(objects) == 0 {
		return nil
	}
	head := prose.Column(2, p.kit.Text(w.T("answer.related_title"), prose.Bold))
	if len(excerpts) > 0 {
		head.Add(p.kit.Text(w.T("answer.excerpts_note"), prose.Caption|prose.Muted))
	}
	return append([]fyne.CanvasObject{prose.Inset(rowSide, 0, head)}, objects...)
}

// sameTable is how many of the excerpts at the beginning stand in one passage: rows of one table are one card with one citation.
func sameTable(excerpts []verify.Claim) int {
	n := 1
	for n < len(excerpts) && len(excerpts[0].Evidence) > 0 && len(excerpts[n].Evidence) > 0 && excerpts[n].Evidence[0].ID == excerpts[0].Evidence[0].ID {
		n++
	}
	return n
}

// excerpt is a card of sentences of one passage, with where they stand. Each of them opens at its own place.
func (p *Pane) excerpt(flow *claimFlow, excerpts []verify.Claim, from int) fyne.CanvasObject {
	w := p.kit.Words
	bar := canvas.NewRectangle(fynetheme.Color(theme.Ink(words.Excerpt)))
	bar.SetMinSize(fyne.NewSize(3, 1))
	lines := prose.Column(0)
	for i, e := range excerpts {
		row := flow.row(e, from+i, plain)
		said := row.selectable(prose.NewSelectable(p.kit.Setter, prose.Body))
		said.Set(w.Shown(e), nil)
		row.add(said)
		if standing := w.Standing(e); standing != "" {
			row.add(p.kit.Text(standing, prose.Caption|prose.Danger))
		}
		if i == len(excerpts)-1 && len(e.Evidence) > 0 {
			for _, passage := range flow.passages {
				if passage.ID == e.Evidence[0].ID {
					row.add(p.kit.Text(w.Found(passage.Cited(e.Evidence[0])), prose.Caption|prose.Muted))
					break
				}
			}
		}
		if o := flow.became(from + i); o != nil {
			row.add(o)
		}
		lines.Add(row)
	}
	return prose.Barred(2, bar, lines)
}
