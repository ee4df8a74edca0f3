package answer

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestAnEnterFollowedAtOnceByConvertedTextIsDropped(t *testing.T) {
	tests := []struct {
		name   string
		events string // E an Enter, . the time is over, K another key, anything else a rune
		want   string // E an Enter that took effect
	}{
		{"an Enter alone takes effect after the time", "E.", "E"},
		{"an Enter does nothing before the time is over", "E", ""},
		{"the Enter of a conversion is dropped", "Eり", "り"},
		{"of a conversion of several characters, only the Enter is dropped", "Eりょひ.", "りょひ"},
		{"an Enter before Latin text takes effect before it", "Ea", "Ea"},
		{"an Enter before another key takes effect before it", "EK", "EK"},
		{"two Enters are two", "EE.", "EE"},
		{"only the Enter next to the conversion is dropped", "EEり", "Eり"},
		{"a conversion after the time does not undo an Enter", "E.り", "Eり"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got strings.Builder
			var due func()
			h := &enterHold{
				enter: func() { got.WriteByte('E') },
				after: func(_ time.Duration, f func()) func() {
					due = f
					return func() { due = nil }
				},
			}
			for _, e := range tt.events {
				switch e {
				case 'E':
					h.Enter()
				case '.':
					if due != nil {
						due()
					}
				case 'K':
					h.Release()
					got.WriteByte('K')
				default:
					h.Rune(e)
					got.WriteRune(e)
				}
			}
			if got.String() != tt.want {
				t.Errorf("got %q, want %q", got.String(), tt.want)
			}
		})
	}
}

func question(t *testing.T) (*Question, *golden.Stage, fyne.Window) {
	s := golden.NewStage(t, words.Japanese, theme.Light)
	q := NewQuestion(s.After)
	w := s.Show(q, 400, 120)
	w.Canvas().Focus(q)
	return q, s, w
}

func TestPlainEnterNeverAsks(t *testing.T) {
	q, s, _ := question(t)
	q.OnAsk = func() { t.Error("a plain Enter asked") }
	q.OnSubmitted = func(string) { t.Error("a plain Enter submitted") }
	test.Type(q, "一")
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	s.Elapse()
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
	s.Elapse()
	test.Type(q, "二")
	if q.Text != "一\n\n二" {
		t.Errorf("the text is %q", q.Text)
	}
}

func TestAConfirmedConversionLeavesNoLineBehind(t *testing.T) {
	q, s, _ := question(t)
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	for _, r := range "旅費" {
		q.TypedRune(r)
	}
	s.Elapse()
	if q.Text != "旅費" {
		t.Errorf("the text is %q", q.Text)
	}
}

func TestCtrlEnterAsksAndEscapeCancels(t *testing.T) {
	q, _, _ := question(t)
	asked, cancelled := 0, 0
	q.OnAsk, q.OnCancel = func() { asked++ }, func() { cancelled++ }
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter} {
		q.TypedShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault})
	}
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if asked != 2 || cancelled != 1 {
		t.Errorf("asked %d times, cancelled %d times", asked, cancelled)
	}
}

func TestAQuestionIsNotAskedWithoutWhatIsStillComposed(t *testing.T) {
	q, _, _ := question(t)
	asked, held := 0, 0
	q.OnAsk, q.OnComposed = func() { asked++ }, func() { held++ }
	ask := func() {
		q.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault})
	}
	test.Type(q, "有給は")
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyK})
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyA})
	if ask(); asked != 0 || held != 1 {
		t.Errorf("asked %d times, held %d times", asked, held)
	}
	if ask(); asked != 1 || held != 1 {
		t.Errorf("a person who insists: asked %d times, held %d times", asked, held)
	}
}

func TestShortcutsOfTheWindowWorkInTheField(t *testing.T) {
	q, _, _ := question(t)
	var got fyne.Shortcut
	q.OnShortcut = func(s fyne.Shortcut) { got = s }
	q.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyO, Modifier: fyne.KeyModifierShortcutDefault})
	if got == nil {
		t.Error("the shortcut is lost")
	}
}

func TestTabLeavesTheField(t *testing.T) {
	if q, _, _ := question(t); q.AcceptsTab() {
		t.Error("the field keeps the focus for ever")
	}
}

func TestUpBringsBackEarlierQuestions(t *testing.T) {
	q, _, _ := question(t)
	q.History = func() []string { return []string{"second", "first"} }
	up, down := &fyne.KeyEvent{Name: fyne.KeyUp}, &fyne.KeyEvent{Name: fyne.KeyDown}
	for _, step := range []struct {
		key  *fyne.KeyEvent
		want string
	}{{up, "second"}, {up, "first"}, {up, "first"}, {down, "second"}, {down, ""}} {
		if q.TypedKey(step.key); q.Text != step.want {
			t.Fatalf("after %s the text is %q, want %q", step.key.Name, q.Text, step.want)
		}
	}
	q.SetText("mine")
	if q.TypedKey(up); q.Text != "mine" {
		t.Error("Up replaced what was being typed")
	}
	q.SetText("second")
	if q.TypedKey(up); q.Text != "first" {
		t.Errorf("up from a question that was asked gives %q", q.Text)
	}
	q.SetText("two\nlines")
	q.History = func() []string { return []string{"two\nlines", "one"} }
	q.CursorRow, q.CursorColumn = 1, 2
	if q.TypedKey(up); q.Text != "two\nlines" || q.CursorRow != 0 {
		t.Errorf("up from the second line gives %q, row %d", q.Text, q.CursorRow)
	}
}

func TestWhatWasTypedAndNotAskedCanBeBroughtBack(t *testing.T) {
	q, _, _ := question(t)
	q.History = func() []string { return []string{"asked"} }
	q.SetText("half a thought")
	q.Put("a sample question")
	q.Put("")
	for _, want := range []string{"a sample question", "asked", "asked"} {
		if q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp}); q.Text != want {
			t.Fatalf("up gives %q, want %q", q.Text, want)
		}
	}
	q.Put("another")
	q.SetText("half a thought")
	q.Put("asked")
	q.Put("")
	if q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp}); q.Text != "half a thought" {
		t.Errorf("up gives %q, not what was typed before a question was put in its place", q.Text)
	}
}

func TestALongQuestionIsNotWrapped(t *testing.T) {
	q, _, _ := question(t)
	q.SetText(strings.Repeat("長", wrapLimit+1))
	if q.Wrapping != fyne.TextWrapOff {
		t.Error("a long question is wrapped, which takes seconds")
	}
	q.SetText("短")
	if q.Wrapping != fyne.TextWrapWord {
		t.Error("a short question is not wrapped")
	}
}

func TestARecalledQuestionIsWrittenOnAtItsEnd(t *testing.T) {
	test.NewTempApp(t)
	q := NewQuestion(controls.Later)
	q.Resize(fyne.NewSize(400, 80))
	q.History = func() []string { return []string{"who pays\nfor a taxi", "how many days"} }
	up := &fyne.KeyEvent{Name: fyne.KeyUp}
	q.TypedKey(up)
	test.Type(q, "?")
	if q.Text != "who pays\nfor a taxi?" {
		t.Errorf("the mark was written into %q", q.Text)
	}
	q.SetText("")
	q.TypedKey(up)
	q.TypedKey(up)
	if q.Text != "how many days" {
		t.Errorf("the second Up led to %q, want the question before", q.Text)
	}
	q.SetText("")
	q.TypedKey(up)
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	q.TypedKey(up)
	if q.Text != "who pays\nfor a taxi" || q.CursorRow != 0 {
		t.Errorf("%q, line %d: Up within a question leads to the line above", q.Text, q.CursorRow)
	}
}
