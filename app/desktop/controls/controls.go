package controls

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// Kit is what every pane draws with. It holds for one language and one text size; where these change, the panes are built anew.
type Kit struct {
	Words  *words.Words
	Setter *prose.Setter
	Layer  *Layer
	Now    func() time.Time // nil for the clock of the machine
}

// Today is the ISO day on which the window is looked at: what comes into force later is not in force yet.
func (k *Kit) Today() string {
	now := time.Now
	if k.Now != nil {
		now = k.Now
	}
	return now().Format(time.DateOnly)
}

// Text returns a paragraph.
func (k *Kit) Text(s string, style text.Style) *prose.Text { return prose.NewText(k.Setter, s, style) }

// IconButton is a button with a picture that says in words what it does while the pointer rests on it, or once Tab has led to it.
type IconButton struct {
	Button
	words string
	hint  Hint
}

// hintDelay is how long the pointer rests on a button before its hint comes.
const hintDelay = 500 * time.Millisecond

// NewIconButton returns a flat button with an icon and a hint.
func NewIconButton(kit *Kit, icon fyne.Resource, words string, tapped func()) *IconButton {
	b := &IconButton{words: words, hint: NewHint(kit)}
	b.Icon = icon
	b.Importance = widget.LowImportance
	b.OnTapped = func() { b.hint.Leave(b); tapped() }
	b.ExtendBaseWidget(b)
	return b
}

// Hint is what the button does, in words.
func (b *IconButton) Hint() string { return b.words }

// MouseIn implements desktop.Hoverable.
func (b *IconButton) MouseIn(ev *desktop.MouseEvent) {
	b.Button.MouseIn(ev)
	b.hint.Say(b, b.words)
}

// AccessibilityLabel implements fyne.Accessible: the picture has no name in the language of the window.
func (b *IconButton) AccessibilityLabel() string { return b.words }

// FocusGained implements fyne.Focusable. A click gives no focus, so that this is the keyboard.
func (b *IconButton) FocusGained() {
	b.Button.FocusGained()
	b.hint.Say(b, b.words)
}

// FocusLost implements fyne.Focusable.
func (b *IconButton) FocusLost() {
	b.Button.FocusLost()
	b.hint.Leave(b)
}

// MouseOut implements desktop.Hoverable.
func (b *IconButton) MouseOut() {
	b.Button.MouseOut()
	b.hint.Leave(b)
}

// Card sets an object on the ground of a card, with a border.
func Card(x, y float32, o fyne.CanvasObject) *fyne.Container {
	c := prose.Panel(theme.ColorCard, x, y, o)
	ground := c.Objects[0].(*canvas.Rectangle)
	ground.StrokeColor = fynetheme.Color(theme.ColorFrame)
	ground.StrokeWidth = 1
	return c
}

// Notice is a sentence on a tinted ground: something a person should know about what is shown.
func (k *Kit) Notice(state words.State, sentence string) *fyne.Container {
	return prose.Panel(theme.Tint(state), 10, 7, k.Text(sentence, prose.Body))
}

// Told is a notice with what can be done about it.
func (k *Kit) Told(state words.State, sentence string, buttons ...fyne.CanvasObject) *fyne.Container {
	return Tinted(state, k.Text(sentence, prose.Body), prose.Flow(8, buttons...))
}

// Unwritten says in lines that what a person said of a claim is still being written down, or why it could not be; then a button among
// marks tries again.
func (k *Kit) Unwritten(m viewmodel.Marking, again func(), lines, marks *fyne.Container) {
	w := k.Words
	switch {
	case m.Writing:
		lines.Add(k.Text(w.T("desk.writing"), prose.Caption|prose.Muted))
	case m.Err != nil:
		lines.Add(k.Text(w.T("desk.not_written", "detail", Sentence(w, m.Err)), prose.Caption|prose.Danger))
		b := NewButton(w.T("desk.write_again"), again)
		b.Importance = widget.LowImportance
		marks.Add(b)
	}
}

// Tinted sets objects below one another on the ground of a state.
func Tinted(state words.State, objects ...fyne.CanvasObject) *fyne.Container {
	return prose.Panel(theme.Tint(state), 10, 7, prose.Column(6, objects...))
}

// Background sets an object on a ground of a colour of the theme.
func Background(name fyne.ThemeColorName, o fyne.CanvasObject) *fyne.Container {
	c := prose.Panel(name, 0, 0, o)
	c.Objects[0].(*canvas.Rectangle).CornerRadius = 0
	return c
}

// Rule is a thin horizontal line.
func Rule() fyne.CanvasObject {
	r := canvas.NewRectangle(fynetheme.Color(fynetheme.ColorNameSeparator))
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}
