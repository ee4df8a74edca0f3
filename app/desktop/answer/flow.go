package answer

import (
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// claimFlow makes the rows of claims: each with its mark before it, the place of its source behind it, and below it the reason in words
// and what the source says, where a person has to compare the two.
type claimFlow struct {
	kit      *controls.Kit
	passages []verify.Passage
	targets  []viewmodel.Target
	open     func(targets []viewmodel.Target, at int)
	say      func(string)                       // puts words on the clipboard
	sign     func(number int)                   // nil where nobody can say something of a claim
	report   func(number int)                   // nil where a claim cannot be reported
	numbers  []int                              // of the claims in the answer, by their place in the flow; -1 for one that is not in it
	also     map[string][]string                // other documents of the same words, by the id of a passage
	below    func(number int) fyne.CanvasObject // what became of a claim since it was kept; nil for nothing
	reveal   func(*Row)                         // scrolls to a row that took the focus
	before   []mark                             // of the flow that this one replaces: a claim that stays keeps its row, and with it focus and card
	marks    []mark
	articles []*ArticleCard // that were made of claims of the flow
	place    verify.Passage // of the row before
}

// mark is a claim with its row.
type mark struct {
	claim verify.Claim
	row   *Row
}

// Rows are the claims whose numbers are in shown, below one another.
func (c *claimFlow) Rows(claims []verify.Claim, shown []int) fyne.CanvasObject {
	rows := prose.Column(0)
	for n, i := range shown {
		if n > 0 {
			rows.Add(controls.Rule())
		}
		rows.Add(c.claim(claims[i], i))
	}
	return rows
}

// claim is the row of a claim of a model; index is its number in the list that the targets count by.
func (c *claimFlow) claim(claim verify.Claim, index int) *Row {
	w := c.kit.Words
	r := c.row(claim, index, sentence)
	var said prose.Composer
	line := lineStyle(r.face.State)
	runs := words.Said(claim)
	for i, run := range runs {
		if i == len(runs)-1 {
			run.Text = strings.TrimRight(run.Text, " \n\t　")
		}
		style := prose.Sub
		if run.Differs {
			style |= line
		}
		said.Add(run.Text, style)
	}
	if where := c.where(claim); where != "" {
		said.Add("　", prose.Caption)
		said.AddWhole(where, prose.Caption|prose.Accent)
	}
	text := r.selectable(prose.NewSelectable(c.kit.Setter, prose.Sub))
	text.Compose(&said)
	r.add(text)
	if r.face.State != words.Backed {
		reason := r.selectable(prose.NewSelectable(c.kit.Setter, prose.Caption))
		reason.Set(w.T("answer.reason", "word", r.face.Word, "reason", w.Card(claim, c.passages)), nil)
		reason.SetInk(theme.Ink(r.face.State))
		r.add(reason)
	}
	if words.ToCompare(claim) {
		for _, q := range quoted(words.Quotations(claim, c.passages)) {
			r.add(c.quotation(r, q, line))
		}
	}
	for _, e := range claim.Evidence {
		if same := c.also[e.ID]; len(same) > 0 {
			r.add(c.kit.Text(w.T("search.also", "docs", w.Join(same)), prose.Caption|prose.Muted))
			break
		}
	}
	if o := c.became(index); o != nil {
		r.add(o)
	}
	return r
}

// became is what became of the claim at a place of the flow since it was kept, nil for nothing.
func (c *claimFlow) became(index int) fyne.CanvasObject {
	if c.below == nil || index >= len(c.numbers) || c.numbers[index] < 0 {
		return nil
	}
	return c.below(c.numbers[index])
}

// lineStyle is the line beneath words that differ, by what the checks make of that.
func lineStyle(s words.State) text.Style {
	switch s {
	case words.Reworded, words.Judged:
		return prose.Underlined | prose.Accent
	case words.Contradicted, words.NotBacked, words.Invented:
		return prose.Underlined | prose.Danger
	}
	return prose.Underlined
}

// quoted are the quotations that are shown below a claim; more would hide the next one.
func quoted(all []words.Quotation) []words.Quotation { return all[:min(len(all), maxQuotes)] }

// quotation is what a source says, beside a bar; where it stands is named where that is not the place behind the claim.
func (c *claimFlow) quotation(r *Row, q words.Quotation, line text.Style) fyne.CanvasObject {
	bar := canvas.NewRectangle(fynetheme.Color(theme.ColorFrame))
	bar.SetMinSize(fyne.NewSize(3, 1))
	var said prose.Composer
	for _, run := range q.Runs {
		style := prose.Body
		if run.Differs {
			style |= line
		}
		said.Add(run.Text, style)
	}
	quoted := r.selectable(prose.NewSelectable(c.kit.Setter, prose.Body))
	quoted.Compose(&said)
	lines := prose.Column(2, quoted)
	if q.Passage.ID != c.place.ID {
		lines.Add(c.kit.Text(c.kit.Words.Where(q.Passage, verify.Passage{}), prose.Caption|prose.Muted))
	}
	return prose.Barred(9, bar, lines)
}

// mostWhere places are named behind a claim.
const mostWhere = 3

// where names the places on which a claim rests, in short; c.place becomes the last of them.
func (c *claimFlow) where(claim verify.Claim) string {
	var places []string
	seen := map[string]bool{}
	for _, e := range claim.Evidence {
		for _, p := range c.passages {
			if p.ID != e.ID || p.Doc == "" || e.Status == verify.NotFound || len(places) == mostWhere {
				continue
			}
			name := c.kit.Words.Where(p.Cited(e), c.place)
			if !seen[e.ID] {
				places = append(places, name)
				c.place = p
			}
			seen[e.ID] = true
		}
	}
	return c.kit.Words.Join(places)
}

// row makes the row of a claim and wires it to its card and its place in the source. What it says is added by who asks for it.
func (c *claimFlow) row(claim verify.Claim, index int, form rowForm) *Row {
	var row *Row
	if i := len(c.marks); i < len(c.before) && c.before[i].row.form == form && reflect.DeepEqual(c.before[i].claim, claim) {
		row = c.before[i].row
		row.clear()
	} else {
		row = newRow(c.kit, c.kit.Words.Face(claim), form)
	}
	layer := c.kit.Layer
	at := viewmodel.First(c.targets, index)
	var open func()
	if at >= 0 {
		open = func() {
			layer.Hide()
			c.open(c.targets, at)
		}
	}
	focus := func(o fyne.Focusable) {
		if canvas := fyne.CurrentApp().Driver().CanvasForObject(row); canvas != nil {
			canvas.Focus(o)
		}
	}
	copied := func() { c.say(c.kit.Words.CopyClaim(claim, c.passages)) }
	var card *Card
	show := func() {
		if layer.Shows(row) {
			layer.Keep()
			return
		}
		card = newCard(c.kit, claim, c.passages, cardActions{
			enter: layer.Keep, leave: layer.HideSoon, back: func() { focus(row) }, hide: layer.Hide, focus: focus, open: open, copy: copied,
			sign: c.numbered(c.sign, index), report: c.numbered(c.report, index),
		})
		layer.Show(row, card, cardWidth())
	}
	row.OnKey = func(key fyne.KeyName) {
		switch parts := map[fyne.KeyName]float32{fyne.KeyPageDown: pageStep, fyne.KeyPageUp: -pageStep}[key]; {
		case key == fyne.KeyDown:
			show()
			card.Enter()
		case parts != 0 && layer.Shows(row):
			card.body.scrollBy(parts)
		default:
			controls.Scrolls(fyne.CurrentApp().Driver().CanvasForObject(row), key)
		}
	}
	row.OnPoint = show
	row.OnFocus = func() { c.reveal(row) }
	row.OnLeave = func() {
		if layer.Shows(row) {
			layer.HideSoon()
		}
	}
	row.OnCopy = func(chosen string) {
		if chosen == "" {
			copied()
			return
		}
		c.say(chosen)
	}
	row.OnDismiss = layer.Hide
	row.OnOpen = show
	if open != nil {
		row.OnOpen = open
	}
	c.marks = append(c.marks, mark{claim, row})
	return row
}

// pageStep is how much of what is in sight a key scrolls.
const pageStep = 0.8

// numbered is a gesture on the claim at a place of the flow, nil where it is not possible.
func (c *claimFlow) numbered(do func(number int), index int) func() {
	if do == nil || index >= len(c.numbers) || c.numbers[index] < 0 {
		return nil
	}
	number := c.numbers[index]
	return func() {
		c.kit.Layer.Hide()
		do(number)
	}
}
