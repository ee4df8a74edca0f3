package answer

import (
	"strings"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/app/words"
)

// kept is what became of what a kept answer cited, and what can be done with it. What became of a single sentence stands below that.
func (p *Pane) kept(s *viewmodel.AskState) fyne.CanvasObject {
	w, k := p.kit.Words, s.Kept
	lines := []fyne.CanvasObject{p.kit.Text(w.T("history.standing", "status", w.Became(k.Recheck)), prose.Body)}
	if k.Withheld {
		lines = append(lines, p.kit.Text(w.T("history.withheld"), prose.Body))
	}
	if k.Recheck.Why != "" {
		lines = append(lines, p.kit.Text(w.T("history.why."+k.Recheck.Why), prose.Body))
	}
	tint := theme.Tint(words.OlderEdition)
	if k.Recheck.NeedsLook() {
		tint = theme.Tint(words.PleaseCheck)
	}
	return prose.Panel(tint, 12, 10, prose.Column(6, lines...))
}

// became says what became of what a claim cites, nil where it stands as it was.
func (p *Pane) became(n int, c history.ClaimCheck) fyne.CanvasObject {
	w := p.kit.Words
	var lines []fyne.CanvasObject
	if c.Status != history.Current {
		lines = append(lines, p.kit.Text(w.T("history.claim", "n", n, "status", w.T("history.status."+string(c.Status))), prose.Caption|prose.Bold))
	}
	if c.Why != "" {
		lines = append(lines, p.kit.Text(w.T("history.why."+c.Why), prose.Caption))
	}
	switch {
	case c.Status == history.Changed && len(c.Diff) > 0:
		lines = append(lines, p.side("history.was", c.Diff, revision.Insert), p.side("history.is", c.Diff, revision.Delete))
	case c.Status != history.Current && c.Was != "":
		lines = append(lines, p.kit.Text(w.Quote(c.Was), prose.Caption))
	}
	for _, e := range c.Evidence {
		if e.Source == library.Unreachable {
			day, _, _ := strings.Cut(e.LastSeen, "T")
			lines = append(lines, p.kit.Text(w.T("source.unreachable", "date", w.Date(day)), prose.Caption))
			break
		}
	}
	if unread := w.UnreadSince(c); unread != "" {
		lines = append(lines, p.kit.Text(unread, prose.Caption))
	}
	if o := c.SignOff; o != nil {
		key := "history.sign_off"
		switch {
		case o.Fallen:
			key = "history.sign_off_fallen"
		case o.Unconfirmed:
			key = "history.sign_off_unconfirmed"
		}
		line := w.T(key, "n", n, "by", o.By, "date", w.Day(o.At), "mark", w.T("history.mark."+string(o.Mark)))
		if o.Note != "" {
			line += w.T("history.sign_off_note", "note", o.Note)
		}
		lines = append(lines, p.kit.Text(line, prose.Caption))
	}
	if compare := p.compare(c); compare != nil {
		lines = append(lines, prose.Flow(6, compare))
	}
	if len(lines) == 0 {
		return nil
	}
	return prose.Panel(theme.Tint(words.OlderEdition), 8, 6, prose.Column(2, lines...))
}

// compare offers to set the edition that was cited beside the one in force, nil where no words of it changed.
func (p *Pane) compare(c history.ClaimCheck) fyne.CanvasObject {
	if p.actions.Compare == nil || c.Status != history.Changed && c.Status != history.Gone {
		return nil
	}
	for _, e := range c.Evidence {
		if e.Status == c.Status && e.InForce != nil && e.Used.Doc != "" {
			return controls.NewButton(p.kit.Words.T("diff.open"), func() { p.actions.Compare(e.Used.EditionRef) })
		}
	}
	return nil
}

// side is one side of a comparison: the words that the other side does not have stand out. other is what only that one has.
func (p *Pane) side(key string, diff []revision.Edit, other revision.Op) fyne.CanvasObject {
	style := prose.Caption | prose.Fault
	if other == revision.Delete {
		style = prose.Caption | prose.Marked
	}
	label := p.kit.Words.T(key)
	runes := len([]rune(text.Visible(label)))
	var b strings.Builder
	b.WriteString(label)
	var spans []text.Span
	for _, e := range diff {
		if e.Op == other {
			continue
		}
		n := len([]rune(text.Visible(e.Text)))
		if e.Op != revision.Keep {
			spans = append(spans, text.Span{Start: runes, End: runes + n, Style: style})
		}
		b.WriteString(e.Text)
		runes += n
	}
	t := prose.NewText(p.kit.Setter, "", prose.Caption)
	t.Set(b.String(), spans)
	return t
}
