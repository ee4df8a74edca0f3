package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Composition tells the keys that belong to an input method from those that belong to a field. On X11 and macOS a field is told of
// every key, also of those with which a person composes a word: the Enter that confirms it, the BackSpace that shortens it, the
// arrows that choose among the words offered. The converted text follows as characters; no event says that a composition goes on.
//
// It shows all the same: a key for a sign that is followed by no character went into a composition. From such a key on until a
// character comes, Enter, BackSpace, the arrows and the like are kept from the field, so that what was committed before is not
// changed. As the length of a composition is only known in keys (five for りょひ), some presses of BackSpace may do nothing after a
// composition was taken back whole. Where characters come with their keys, as without an input method, nothing is ever kept back.
// The zero value is a field in which nothing is composed.
type Composition struct {
	keys       int  // for signs, no character of which has come
	sign       bool // the last key was one of them
	converting bool // Space was pressed since: the next BackSpace or Escape goes back to the reading
	rest       bool // characters are coming, and the last key began the next composition
	owed       bool // Enter confirmed a composition whose characters have not come yet
	told       bool // a person was told that something may be composed, and has pressed no other key since
	left       int  // keys, when the field lost the keyboard in the midst of a composition
}

// Key takes each key before the field does, and reports whether the field must not have it.
func (c *Composition) Key(name fyne.KeyName) bool {
	c.left = 0
	if len(name) == 1 {
		c.keys++
		c.sign, c.rest, c.told = true, false, false
		return false
	}
	if c.keys == 0 {
		c.sign = false
		return false
	}
	switch name {
	case fyne.KeySpace:
		c.converting = true
	case fyne.KeyReturn, fyne.KeyEnter:
		*c = Composition{owed: true}
	case fyne.KeyBackspace:
		if !c.converting {
			c.keys--
		}
		c.converting = false
	case fyne.KeyEscape:
		if !c.converting {
			c.keys = 0
		}
		c.converting = false
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyDelete,
		fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10:
	default:
		return false // a modifier, or a key that means nothing to a composition
	}
	c.sign, c.told = false, false
	return true
}

// firstConverted is the first character that only an input method types: the CJK radicals, kana and ideographs follow it. Letters of
// other alphabets come with their keys, or after a dead key.
const firstConverted = 0x2E80

// Rune takes each character before the field does.
func (c *Composition) Rune(r rune) {
	switch {
	case r >= firstConverted && c.rest: // more of the text that is coming
	case r >= firstConverted && c.owed: // a slow input method: what was typed meanwhile belongs to the next composition
		c.owed, c.rest = false, true
	case r >= firstConverted && c.sign && c.keys > 1: // the key that made it come is the first of the next composition
		*c = Composition{keys: 1, rest: true}
	default:
		*c = Composition{}
	}
}

// Unfinished reports whether something may still be composed that would be missing from what is sent now. Asked again without another
// key in between it says no: then a person has looked.
func (c *Composition) Unfinished() bool {
	if c.keys == 0 || c.told {
		return false
	}
	c.told = true
	return true
}

// Reset forgets what is composed: the pointer was used.
func (c *Composition) Reset() { *c = Composition{} }

// Leave forgets it until Return: the field lost the keyboard.
func (c *Composition) Leave() {
	left := c.keys
	if c.told {
		left = 0
	}
	*c = Composition{left: left}
}

// Return reports whether the field lost the keyboard in the midst of a composition, which then goes on: the field must get the keyboard
// back, and a person must be told, as after Unfinished.
func (c *Composition) Return() bool {
	if c.left == 0 {
		return false
	}
	*c = Composition{keys: c.left, told: true}
	return true
}

// Composed is a field that leaves the keys of an input method to it; see Composition.
type Composed struct {
	widget.Entry
	Held
	// OnComposed is called where the text was to be sent and something may still be composed; the next time it is sent all the same.
	// It may be nil for a field whose text is not sent.
	OnComposed func()

	ring      ring
	composing Composition
}

// Composing takes each key before the field does, and reports whether the field must not have it.
func (c *Composed) Composing(key *fyne.KeyEvent) bool { return c.composing.Key(key.Name) }

// Sends sends the text where a shortcut is the one for that, Ctrl+Enter, unless something may still be composed. It reports whether it was
// that one.
func (c *Composed) Sends(s fyne.Shortcut, send func()) bool {
	key, ok := s.(*desktop.CustomShortcut)
	if !ok || key.Modifier != fyne.KeyModifierShortcutDefault || key.KeyName != fyne.KeyReturn && key.KeyName != fyne.KeyEnter {
		return false
	}
	if c.composing.Unfinished() {
		c.OnComposed()
	} else {
		send()
	}
	return true
}

// sender is a field whose text is sent.
type sender interface {
	fyne.CanvasObject
	fyne.Focusable
	base() *Composed
}

func (c *Composed) base() *Composed { return c }

// SendByButton sends the text of a field, unless the field lost the keyboard in the midst of a composition. Then it gets the keyboard
// back: an input method shows what is composed until it is confirmed in the field.
func SendByButton(field sender, send func()) {
	if !field.base().composing.Return() {
		send()
		return
	}
	if canvas := canvasOf(field); canvas != nil {
		canvas.Focus(field)
	}
	field.base().OnComposed()
}

// TypedRune implements fyne.Focusable.
func (c *Composed) TypedRune(r rune) {
	c.composing.Rune(r)
	c.Entry.TypedRune(r)
}

// FocusGained implements fyne.Focusable.
func (c *Composed) FocusGained() {
	c.ring.show(true)
	c.Entry.FocusGained()
}

// CreateRenderer implements fyne.Widget.
func (c *Composed) CreateRenderer() fyne.WidgetRenderer {
	return c.ring.around(c.Entry.CreateRenderer())
}

// AccessibilityLabel implements fyne.Accessible: what the field is for, as it says itself while it is empty.
func (c *Composed) AccessibilityLabel() string { return c.PlaceHolder }

// AccessibilityRole implements fyne.Accessible.
func (c *Composed) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// FocusLost implements fyne.Focusable.
func (c *Composed) FocusLost() {
	c.Release()
	c.composing.Leave()
	c.ring.show(false)
	c.Entry.FocusLost()
}

// Tapped implements fyne.Tappable.
func (c *Composed) Tapped(at *fyne.PointEvent) {
	c.composing.Reset()
	c.Entry.Tapped(at)
}
