package app

import (
	"io"
	"runtime"
	"strings"
	"sync"

	"tenkyo/app/words"
)

// screenWatch reads what Fyne logs until the window is there. Where there is no screen, or none on which OpenGL can draw, Fyne says so in
// its log alone and then crashes, or waits for ever without a window: it returns no error to the program. This ends the program before
// that, with a sentence for people. All else is passed on.
type screenWatch struct {
	words  *words.Words
	out    io.Writer
	giveUp func(sentence string) // does not return in the program

	mu      sync.Mutex
	there   bool   // the window
	problem string // key of the sentence, once Fyne named the problem; its cause is on the next line
}

// The words with which Fyne 2.8 says what went wrong; a test with a screen that has no OpenGL holds them to that.
const (
	noScreen = "failed to initialise GLFW"
	noWindow = "window creation error"
	noOpenGL = "failed to initialise OpenGL"
	cause    = "Cause:"
)

// Write implements io.Writer for the log: one line a call.
func (s *screenWatch) Write(line []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := string(line)
	switch {
	case s.there:
	case strings.Contains(text, noScreen):
		s.problem = "screen.none"
	case strings.Contains(text, noWindow), strings.Contains(text, noOpenGL):
		s.problem = "screen.no_opengl"
	case s.problem != "":
		_, why, _ := strings.Cut(text, cause)
		s.giveUp(s.sentence(strings.TrimSpace(why)))
	}
	return s.out.Write(line)
}

// opened says that the window is there.
func (s *screenWatch) opened() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.there = true
}

// sentence says what is missing, what to do about it on this system, and what works without a window.
func (s *screenWatch) sentence(why string) string {
	w := s.words
	next := "screen.next." + runtime.GOOS
	if !w.Has(next) {
		next = "screen.next.linux"
	}
	return w.T(s.problem, "detail", why) + "\n" + w.T(next) + "\n" + w.T("screen.without")
}
