package answer

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// cardWidth is the width of a card: about thirty characters of Japanese text in a line.
func cardWidth() float32 { return 31.5 * prose.Size(prose.Body) }

// maxQuotes are shown on a card; more would not fit a window.
const maxQuotes = 3

// Card tells what a row leaves out of its claim, and what can be done with it: of one that is backed, the verdict in a sentence and the
// quotations with where they stand; of any other the row itself tells these. It stays up while the pointer is over it, or the keyboard in it: Down leads from the marker to its buttons, Tab from
// one to the next and then on from the marker, Esc or Up back to that.
type Card struct {
	widget.BaseWidget
	content fyne.CanvasObject
	body    *cardBody
	do      cardActions
	buttons []*cardButton
}

var _ desktop.Hoverable = (*Card)(nil)

// cardActions are the gestures of a card. open, sign and report are nil where they are not possible.
type cardActions struct {
	enter, leave func()
	back, hide   func()               // back gives the keyboard to the marker
	focus        func(fyne.Focusable) // in the window of the marker: the card itself is not known to it before it is drawn
	open, copy   func()
	sign, report func()
}

// newCard returns the card of a claim. passages are those that were sent.
func newCard(kit *controls.Kit, claim verify.Claim, passages []verify.Passage, do cardActions) *Card {
	w := kit.Words
	face := w.Face(claim)
	c := &Card{do: do}

	head := canvas.NewText(face.Glyph+"  "+face.Word, fynetheme.Color(theme.Ink(face.State)))
	head.TextStyle.Bold = true
	head.TextSize = prose.Size(prose.Body)
	objects := []fyne.CanvasObject{head}
	if face.State == words.Backed || claim.Excerpt { // of every other the row says it
		objects = append(objects, kit.Text(w.Card(claim, passages), prose.Body))
		for _, q := range quoted(words.Quotations(claim, passages)) {
			objects = append(objects, quotation(kit, q))
		}
	}
	var buttons []fyne.CanvasObject
	if do.open != nil {
		buttons = append(buttons, c.button(w.T("card.open_page"), fynetheme.VisibilityIcon(), do.open))
	}
	buttons = append(buttons, c.button(w.T("button.copy"), fynetheme.ContentCopyIcon(), do.copy))
	if do.sign != nil {
		buttons = append(buttons, c.button(w.T("card.sign"), fynetheme.ConfirmIcon(), do.sign))
	}
	if do.report != nil {
		buttons = append(buttons, c.button(w.T("card.report"), fynetheme.WarningIcon(), do.report))
	}
	c.body = newCardBody(c, prose.Column(7, objects...), prose.Flow(6, buttons...))
	c.content = controls.Card(12, 10, c.body)
	c.ExtendBaseWidget(c)
	return c
}

// quotation sets quoted words beside a bar, and below them where they stand.
func quotation(kit *controls.Kit, q words.Quotation) fyne.CanvasObject {
	bar := canvas.NewRectangle(fynetheme.Color(theme.ColorFrame))
	bar.SetMinSize(fyne.NewSize(3, 1))
	var said strings.Builder
	for _, run := range q.Runs {
		said.WriteString(run.Text)
	}
	return prose.Barred(9, bar, prose.Column(2, kit.Text(said.String(), prose.Body), kit.Text(kit.Words.Found(q.Passage), prose.Caption|prose.Muted)))
}

// HeightFor returns the height that the card needs at a width.
func (c *Card) HeightFor(width float32) float32 { return prose.HeightFor(c.content, width) }

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.content) }

// MouseIn implements desktop.Hoverable.
func (c *Card) MouseIn(*desktop.MouseEvent) { c.do.enter() }

// MouseMoved implements desktop.Hoverable.
func (c *Card) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Card) MouseOut() { c.do.leave() }

// Tapped keeps clicks on the card from reaching what lies below it.
func (c *Card) Tapped(*fyne.PointEvent) {}

// cardButton is a button that keeps its card up: only one widget has the pointer at a time.
type cardButton struct {
	controls.Button
	card *Card
	at   int // among the buttons of the card
}

func (c *Card) button(label string, icon fyne.Resource, tapped func()) *cardButton {
	b := &cardButton{card: c, at: len(c.buttons)}
	b.Text, b.Icon, b.OnTapped = label, icon, func() {
		if focused(b) { // the card may be taken away now
			c.do.back()
		}
		tapped()
	}
	b.ExtendBaseWidget(b)
	c.buttons = append(c.buttons, b)
	return b
}

// Enter gives the keyboard to the first button.
func (c *Card) Enter() { c.to(0) }

// to gives the keyboard to a button.
func (c *Card) to(at int) { c.do.focus(c.buttons[at]) }

// focused tells whether an object has the keyboard.
func focused(o fyne.Focusable) bool {
	canvas := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject))
	return canvas != nil && canvas.Focused() == o
}

// AcceptsTab implements fyne.Tabbable: the card lies over the window, and what comes next there is not what a person reads next.
func (b *cardButton) AcceptsTab() bool { return true }

// TypedKey implements fyne.Focusable.
func (b *cardButton) TypedKey(key *fyne.KeyEvent) {
	step := 1
	if controls.Shifted() {
		step = -1
	}
	switch key.Name {
	case fyne.KeyEscape:
		b.card.do.back()
		b.card.do.hide()
		return
	case fyne.KeyUp:
		b.card.do.back()
		return
	case fyne.KeyLeft:
		step = -1
	case fyne.KeyTab, fyne.KeyRight:
	default:
		b.Button.TypedKey(key)
		return
	}
	if to := b.at + step; to >= 0 && to < len(b.card.buttons) {
		b.card.to(to)
		return
	}
	if key.Name != fyne.KeyTab {
		return
	}
	b.card.do.back()
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(b); canvas != nil && step > 0 {
		canvas.FocusNext()
	}
}

// FocusGained implements fyne.Focusable.
func (b *cardButton) FocusGained() {
	b.card.do.enter()
	b.Button.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (b *cardButton) FocusLost() {
	b.Button.FocusLost()
	b.card.do.leave()
}

// MouseIn implements desktop.Hoverable.
func (b *cardButton) MouseIn(ev *desktop.MouseEvent) {
	b.card.do.enter()
	b.Button.MouseIn(ev)
}

// MouseOut implements desktop.Hoverable.
func (b *cardButton) MouseOut() {
	b.Button.MouseOut()
	b.card.do.leave()
}
