package app

import (
	"bytes"
	"log"
	"strings"
	"testing"

	"tenkyo/app/words"
)

func TestWithoutAScreenItIsSaidWhatToDo(t *testing.T) {
	for _, c := range []struct{ name, reason, cause, lang, want string }{
		{"no OpenGL", noWindow, "APIUnavailable: GLX: GLX extension not found", words.Japanese, "OpenGL"},
		{"no OpenGL, in English", noWindow, "APIUnavailable: GLX: GLX extension not found", words.English, "OpenGL"},
		{"no screen", noScreen, "PlatformUnavailable: Failed to detect any supported platform", words.Japanese, "画面"},
		{"another problem", "parsing a theme", "x", words.Japanese, ""},
	} {
		var out bytes.Buffer
		said := ""
		s := &screenWatch{words: words.New(c.lang), out: &out, giveUp: func(sentence string) { said = sentence }}
		l := log.New(s, "", log.LstdFlags)
		l.Println("Fyne error: ", c.reason)
		l.Println("  Cause:", c.cause)
		if (c.want == "") != (said == "") || !strings.Contains(said, c.want) {
			t.Errorf("%s: %q", c.name, said)
		}
		if said != "" && (!strings.Contains(said, c.cause) || !strings.Contains(said, "tenkyo-cli")) {
			t.Errorf("%s: %q does not say why, or what works all the same", c.name, said)
		}
		if !strings.Contains(out.String(), c.reason) {
			t.Errorf("%s: the log lacks it", c.name)
		}
	}
	said := false
	s := &screenWatch{words: words.New(words.English), out: &bytes.Buffer{}, giveUp: func(string) { said = true }}
	s.opened()
	l := log.New(s, "", 0)
	l.Println("Fyne error: ", noWindow)
	l.Println("  Cause: x")
	if said {
		t.Error("a later window that cannot be opened ends the program")
	}
}
