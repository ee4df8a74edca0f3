package answer

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
)

// wrapLimit is the length in characters up to which a question is wrapped. Fyne's wrapping takes time that grows with the
// square of the length; a longer text scrolls sideways.
const wrapLimit = 400

// Question is the field that a question is typed in. Ctrl+Enter asks; Enter alone begins a new line and never asks, because
// the Enter that confirms a conversion in Japanese input may arrive as one. Tab leaves the field. Up brings back
// earlier questions, from an empty field and from one whose question was asked; what was typed and not asked stays.
type Question struct {
	controls.Composed
	OnAsk      func()
	OnCancel   func()
	OnHelp     func()
	OnShortcut func(fyne.Shortcut) // those that the field does not know
	History    func() []string     // newest first

	hold     *enterHold
	rows     int    // that the field shows
	recalled int    // 1-based place in the history, 0 for none
	draft    string // what was typed and not asked when another text took its place
}

// NewQuestion returns an empty field. What is due later runs by after; see controls.Later.
func NewQuestion(after func(time.Duration, func()) (stop func())) *Question {
	q := &Question{
		OnAsk: func() {}, OnCancel: func() {}, OnHelp: func() {}, OnShortcut: func(fyne.Shortcut) {},
		History: func() []string { return nil },
	}
	q.OnComposed = func() {}
	q.MultiLine = true
	q.Wrapping = fyne.TextWrapWord
	q.SetMinRowsVisible(1)
	q.hold = &enterHold{after: after, enter: func() { q.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }}
	q.OnChanged = q.changed
	q.ExtendBaseWidget(q)
	return q
}

func (q *Question) changed(s string) {
	wrapping := fyne.TextWrapWord
	if len([]rune(s)) > wrapLimit {
		wrapping = fyne.TextWrapOff
	}
	if q.Wrapping != wrapping {
		q.Wrapping = wrapping
		q.Refresh()
	}
	if s == "" {
		q.recalled = 0
	}
	if rows := q.rowsFor(s); rows != q.rows {
		q.rows = rows
		q.SetMinRowsVisible(rows)
	}
}

// mostRows of a question are seen at once; a longer one scrolls.
const mostRows = 4

// rowsFor is how many lines a text takes in the field, at most mostRows.
func (q *Question) rowsFor(s string) int {
	width := q.Size().Width - 2*fynetheme.InnerPadding() - fynetheme.ScrollBarSize()
	rows := 0
	for _, line := range strings.SplitN(s, "\n", mostRows+1) {
		rows++
		if width > 0 && len([]rune(line)) <= wrapLimit {
			rows += int(fyne.MeasureText(line, fynetheme.TextSize(), fyne.TextStyle{}).Width / width)
		}
	}
	return min(max(rows, 1), mostRows)
}

// AcceptsTab implements fyne.Tabbable: a field that keeps Tab would keep the focus for ever.
func (q *Question) AcceptsTab() bool { return false }

// TypedKey implements fyne.Focusable.
func (q *Question) TypedKey(key *fyne.KeyEvent) {
	if q.Composing(key) {
		return
	}
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		q.hold.Enter()
		return
	case fyne.KeyEscape:
		q.hold.Release()
		q.OnCancel()
		return
	case fyne.KeyF1:
		q.OnHelp()
		return
	case fyne.KeyF5:
		controls.PassKey(q, key)
		return
	case fyne.KeyUp, fyne.KeyDown:
		if q.recall(key.Name == fyne.KeyUp) {
			return
		}
	}
	q.hold.Release()
	q.Entry.TypedKey(key)
}

// Put takes a text into the field, "" for none. Words that were typed and not asked are kept: they can be recalled.
func (q *Question) Put(text string) {
	if typed := strings.TrimSpace(q.Text); typed != "" && q.Text != text && !slices.Contains(q.History(), typed) {
		q.draft = q.Text
	}
	q.SetText(text)
	q.Refresh() // Fyne draws before it moves the cursor
}

// SetText replaces what is written, and puts the caret behind it: there a person goes on writing.
func (q *Question) SetText(text string) {
	q.Composed.SetText(text)
	q.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
}

// atEnd tells whether the caret stands behind all that is written.
func (q *Question) atEnd() bool { return q.CursorTextOffset() == len([]rune(q.Text)) }

// earlier is what can be recalled, the newest first.
func (q *Question) earlier() []string {
	if q.draft == "" {
		return q.History()
	}
	return append([]string{q.draft}, q.History()...)
}

// recall steps through earlier questions; it tells whether the key was meant for that.
func (q *Question) recall(older bool) bool {
	history := q.earlier()
	at := q.recalled
	if at == 0 || at > len(history) || q.Text != history[at-1] {
		at = slices.Index(history, q.Text) + 1 // a question that was asked is a place in the history
	}
	if older && q.CursorRow > 0 && (at == 0 || !q.atEnd()) { // Up leads to the line above, where a person is about to change one
		return false
	}
	if at == 0 && q.Text != "" {
		return false
	}
	to := at - 1
	if older {
		to = at + 1
	}
	if to < 0 || to > len(history) {
		return at > 0
	}
	text := ""
	if to > 0 {
		text = history[to-1]
	}
	q.SetText(text)
	q.recalled = to
	return true
}

// TypedRune implements fyne.Focusable.
func (q *Question) TypedRune(r rune) {
	q.hold.Rune(r)
	q.Composed.TypedRune(r)
}

// TypedShortcut implements fyne.Shortcutable.
func (q *Question) TypedShortcut(s fyne.Shortcut) {
	q.hold.Release()
	if q.Sends(s, q.OnAsk) {
		return
	}
	if _, ok := s.(*desktop.CustomShortcut); ok {
		q.OnShortcut(s)
	}
	q.Entry.TypedShortcut(s)
}

// Paste puts what is on the clipboard in at the cursor: the way in for text that was composed elsewhere.
func (q *Question) Paste() {
	q.hold.Release()
	app := fyne.CurrentApp()
	q.Entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: app.Clipboard()})
	if canvas := app.Driver().CanvasForObject(q); canvas != nil {
		canvas.Focus(q)
	}
}

// FocusLost implements fyne.Focusable.
func (q *Question) FocusLost() {
	q.hold.Release()
	q.Composed.FocusLost()
}
