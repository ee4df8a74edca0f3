package answer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

// Row is a sentence with its mark before it and all that a person is to know of it below. The whole of it is one thing to click and one
// stop of Tab: a click, Enter or Space calls OnOpen, Escape OnDismiss. Pointing at the mark, getting the keyboard or a click of the
// other button calls OnPoint, leaving it OnLeave. OnFocus comes before OnPoint, so that the row can be scrolled into view.
type Row struct {
	widget.BaseWidget
	controls.Held
	OnPoint, OnLeave, OnOpen, OnDismiss, OnFocus func()
	OnKey                                        func(fyne.KeyName) // every other key while the row has the focus
	OnCopy                                       func(chosen string)

	face             words.Face
	form             rowForm
	content          *fyne.Container
	ground           *canvas.Rectangle
	lines            *fyne.Container
	texts            []*prose.Selectable
	was              []*prose.Selectable // those before the row was cleared
	hovered, focused bool
	pointed          bool // the pointer is on the mark
}

var (
	_ fyne.Tappable          = (*Row)(nil)
	_ fyne.SecondaryTappable = (*Row)(nil)
	_ fyne.Focusable         = (*Row)(nil)
	_ fyne.Shortcutable      = (*Row)(nil)
	_ desktop.Hoverable      = (*Row)(nil)
	_ desktop.Cursorable     = (*Row)(nil)
)

// Space around a row's content, and between its lines.
const (
	rowSide = 8
	rowPad  = 8
	rowGap  = 4
)

// markWidth is the room of the mark before a sentence.
func markWidth() float32 { return 1.5 * prose.Size(prose.Sub) }

// rowForm is what a row shows.
type rowForm int

// The forms: a sentence with its mark before it; words without a mark; and what is no more than a place to point at, for a card that
// shows the words itself.
const (
	sentence rowForm = iota
	plain
	pointer
)

// newRow returns an empty row.
func newRow(kit *controls.Kit, face words.Face, form rowForm) *Row {
	r := &Row{face: face, form: form, OnPoint: func() {}, OnLeave: func() {}, OnOpen: func() {}, OnDismiss: func() {}, OnFocus: func() {},
		OnKey: func(fyne.KeyName) {}, OnCopy: func(string) {}}
	r.lines = prose.Column(rowGap)
	mark := canvas.NewText(face.Glyph, fynetheme.Color(theme.Ink(face.State)))
	mark.TextSize = prose.Size(prose.Sub)
	mark.TextStyle.Bold = true
	place := container.NewGridWrap(fyne.NewSize(markWidth(), kit.Setter.Pitch(prose.Sub)), mark)
	switch form {
	case sentence:
		r.content = prose.Panel(theme.ColorHeader, rowSide, rowPad, prose.Beside(2, place, r.lines))
	case plain:
		r.content = prose.Panel(theme.ColorHeader, rowSide, rowPad, r.lines)
	case pointer:
		mark.Text = "…"
		r.content = prose.Panel(theme.ColorHeader, 4, 0, place)
	}
	r.ground = r.content.Objects[0].(*canvas.Rectangle)
	r.ExtendBaseWidget(r)
	r.paint()
	return r
}

// Face returns the mark of the row.
func (r *Row) Face() words.Face { return r.face }

// clear takes away what the row says, to be said anew.
func (r *Row) clear() {
	r.was, r.texts = r.texts, nil
	r.lines.Objects = nil
}

// add appends what stands below.
func (r *Row) add(o fyne.CanvasObject) {
	if t, ok := o.(*prose.Selectable); ok {
		if n := len(r.texts) - 1; n < len(r.was) && r.was[n].String() == t.String() {
			t.ChooseLike(r.was[n])
		}
	}
	r.lines.Add(o)
}

// selectable makes a paragraph of the row: a click on it is one on the row.
func (r *Row) selectable(t *prose.Selectable) *prose.Selectable {
	t.OnTapped = func() { r.Tapped(nil) }
	t.OnSecondary = r.TappedSecondary
	t.OnSelect = func() {
		for _, other := range r.texts {
			if other != t {
				other.Choose(0, 0)
			}
		}
		r.focus()
		r.OnDismiss()
	}
	r.texts = append(r.texts, t)
	return t
}

// chosen are the words of the row that are chosen.
func (r *Row) chosen() string {
	for _, t := range r.texts {
		if s := t.Selected(); s != "" {
			return s
		}
	}
	return ""
}

func (r *Row) focus() {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(r); canvas != nil && canvas.Focused() != fyne.Focusable(r) {
		canvas.Focus(r)
	}
}

// HeightFor returns the height that the row needs at a width.
func (r *Row) HeightFor(width float32) float32 { return prose.HeightFor(r.content, width) }

// CreateRenderer implements fyne.Widget.
func (r *Row) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }

func (r *Row) paint() {
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if r.hovered {
		r.ground.FillColor = fynetheme.Color(theme.ColorHeader)
	}
	if r.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
	r.ground.Refresh()
}

// Tapped implements fyne.Tappable. The focus follows the click, so that Tab goes on from here.
func (r *Row) Tapped(*fyne.PointEvent) {
	r.focus()
	r.OnOpen()
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *Row) TappedSecondary(*fyne.PointEvent) {
	r.focus()
	r.OnPoint()
}

// Cursor implements desktop.Cursorable.
func (r *Row) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (r *Row) MouseIn(ev *desktop.MouseEvent) {
	r.hovered = true
	r.paint()
	r.MouseMoved(ev)
}

// MouseMoved implements desktop.Hoverable.
func (r *Row) MouseMoved(ev *desktop.MouseEvent) {
	on := ev.Position.X < rowSide+markWidth()
	if on == r.pointed {
		return
	}
	if r.pointed = on; on {
		r.OnPoint()
	} else {
		r.OnLeave()
	}
}

// MouseOut implements desktop.Hoverable.
func (r *Row) MouseOut() {
	r.hovered, r.pointed = false, false
	r.Release()
	r.paint()
	r.OnLeave()
}

// FocusGained implements fyne.Focusable.
func (r *Row) FocusGained() {
	r.focused = true
	r.paint()
	r.OnFocus()
	if !r.hovered { // a click focuses too, and must not bring back what it is about to close
		r.OnPoint()
	}
}

// FocusLost implements fyne.Focusable.
func (r *Row) FocusLost() {
	r.focused = false
	r.paint()
	r.OnLeave()
}

// TypedRune implements fyne.Focusable.
func (r *Row) TypedRune(typed rune) {
	if controls.Spaces(typed) {
		r.OnOpen()
	}
}

// TypedKey implements fyne.Focusable.
func (r *Row) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		r.OnOpen()
	case fyne.KeyEscape:
		r.OnDismiss()
	default:
		if !controls.PassKey(r, key) {
			r.OnKey(key.Name)
		}
	}
}

// TypedShortcut implements fyne.Shortcutable: it copies the words that are chosen, or the sentence with its mark.
func (r *Row) TypedShortcut(s fyne.Shortcut) {
	if _, copies := s.(*fyne.ShortcutCopy); copies {
		r.OnCopy(r.chosen())
		return
	}
	controls.PassShortcut(r, s)
}

// AccessibilityLabel implements fyne.Accessible.
func (r *Row) AccessibilityLabel() string { return r.face.Word }

// AccessibilityRole implements fyne.Accessible.
func (r *Row) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
