package controls

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// The events are those that a window was seen to get from ibus 1.5 with Anthy over XIM: each key first, whether it is composed or not.
func TestKeysOfACompositionAreKeptFromTheField(t *testing.T) {
	tests := []struct {
		name   string
		events string // capital letters are keys for signs, small ones and other characters are typed; see keys below for the rest
		kept   string // the keys that the field must not have
	}{
		{"Latin text, each key with its character", "AaBb<>", ""},
		{"the Enter that confirms a reading", "RYOHI!りょひ", "!"},
		{"a second Enter is the field's", "RYOHI!りょひ!", "!"},
		{"conversion, choice and confirmation", "RYOHI__v^!旅費", "__v^!"},
		{"BackSpace shortens the composition", "RYO<<", "<<"},
		{"BackSpace after conversion goes back to the reading", "KA_<<<<か", "_<<<"},
		{"BackSpace after the text came is the field's", "KA!か<", "!"},
		{"the next key commits and begins another composition", "KA_NかO<<<", "_<<"},
		{"several characters committed by the next key", "RYOHI_N旅費<<", "_<"},
		{"Escape takes the composition back", "KA*<", "*"},
		{"Escape after conversion goes back to the reading", "KA_*<<<", "_*<<"},
		{"arrows move among the parts of a conversion", "KAKA_)(!かか)", "_)(!"},
		{"letters of another alphabet come with their keys", "FаDв<", ""},
		{"a letter with a dead key before it", "'Eé<", ""},
		{"a comma of an input method that does not compose", ",、<", ""},
		{"Latin text that comes late, as through a slow input method", "ABabA!a", "!"},
		{"text that comes after the next keys, from a slow input method", "KA!KIか<<き<", "!<<"},
		{"several characters that come so late", "RYOHI!KI旅費<<", "!<<"},
		{"the keys of a modifier change nothing", "KA#<", "<"},
	}
	keys := map[rune]fyne.KeyName{
		'<': fyne.KeyBackspace, '>': fyne.KeyDelete, '!': fyne.KeyReturn, '_': fyne.KeySpace, '*': fyne.KeyEscape,
		'v': fyne.KeyDown, '^': fyne.KeyUp, ')': fyne.KeyRight, '(': fyne.KeyLeft, '#': "LeftShift",
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c Composition
			var kept strings.Builder
			for _, e := range tt.events {
				name, known := keys[e]
				switch {
				case known:
				case e == ',' || e == '\'' || e >= 'A' && e <= 'Z':
					name = fyne.KeyName(e)
				default:
					c.Rune(e)
					continue
				}
				if c.Key(name) {
					kept.WriteRune(e)
				}
			}
			if kept.String() != tt.kept {
				t.Errorf("kept back %q, want %q", kept.String(), tt.kept)
			}
		})
	}
}

func TestWhatIsSentMayMissWhatIsComposed(t *testing.T) {
	key := func(name fyne.KeyName) func(*Composition) { return func(c *Composition) { c.Key(name) } }
	char := func(r rune) func(*Composition) { return func(c *Composition) { c.Rune(r) } }
	ask := func(c *Composition) { c.Unfinished() }
	tests := []struct {
		name   string
		events []func(*Composition)
		want   bool
	}{
		{"nothing was typed", nil, false},
		{"Latin text", []func(*Composition){key("A"), char('a')}, false},
		{"a reading", []func(*Composition){key("K"), key("A")}, true},
		{"a conversion", []func(*Composition){key("K"), key("A"), key(fyne.KeySpace)}, true},
		{"a reading that was confirmed", []func(*Composition){key("K"), key("A"), key(fyne.KeyReturn), char('か')}, false},
		{"a person was told so", []func(*Composition){key("K"), key("A"), ask}, false},
		{"and held a key down for it", []func(*Composition){key("K"), key("A"), ask, key("LeftControl")}, false},
		{"and went on composing", []func(*Composition){key("K"), key("A"), ask, key("K")}, true},
		{"and the field lost the keyboard", []func(*Composition){key("K"), (*Composition).Leave}, false},
		{"and took it back", []func(*Composition){key("K"), ask, key(fyne.KeyEscape)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c Composition
			for _, event := range tt.events {
				event(&c)
			}
			if got := c.Unfinished(); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestAButtonFindsACompositionThatTheFieldWasLeftWith(t *testing.T) {
	var c Composition
	if c.Leave(); c.Return() {
		t.Error("nothing was composed")
	}
	c.Key("K")
	c.Key("A")
	if c.Leave(); !c.Return() {
		t.Fatal("a composition is forgotten")
	}
	if !c.Key(fyne.KeyReturn) {
		t.Error("the Enter that confirms it reaches the field")
	}
	c.Key("K")
	c.Leave()
	c.Return()
	if c.Leave(); c.Return() {
		t.Error("a person who was told is told again")
	}
	c.Key("K")
	c.Leave()
	if c.Key(fyne.KeyDelete); c.Return() {
		t.Error("the field has the keyboard again")
	}
}

func TestACompositionDoesNotEatWhatWasCommitted(t *testing.T) {
	a := test.NewApp()
	t.Cleanup(a.Quit)
	e := NewEntry()
	w := a.NewWindow("")
	w.SetContent(e)
	w.Canvas().Focus(e)
	test.Type(e, "旅費")
	for _, key := range []fyne.KeyName{fyne.KeyK, fyne.KeyA, fyne.KeyBackspace, fyne.KeyBackspace} {
		e.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if e.Text != "旅費" {
		t.Errorf("the field holds %q", e.Text)
	}
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	if e.Text != "旅" {
		t.Errorf("after the composition BackSpace leaves %q", e.Text)
	}
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyA})
	e.FocusLost()
	e.FocusGained()
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	if e.Text != "" {
		t.Errorf("after the field lost the keyboard BackSpace leaves %q", e.Text)
	}
}
