//go:build xvfb

package main

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// soon is within what time the program ends, whatever the window system does, on a machine that does other things too.
const soon = 15 * time.Second

// TestEndingWindow tells the program to end: with a window system that answers, and with one that has stopped answering, as an input
// method does whose server has died.
func TestEndingWindow(t *testing.T) {
	program := buildProgram(t)
	for _, c := range []struct {
		name   string
		signal os.Signal
		frozen bool
	}{
		{"SIGTERM", syscall.SIGTERM, false},
		{"SIGINT", syscall.SIGINT, false},
		{"SIGHUP", syscall.SIGHUP, false},
		{"SIGTERM while the window system does not answer", syscall.SIGTERM, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			display, server := startServer(t)
			screen := &screen{display}
			data := t.TempDir()
			if err := viewmodel.SaveSettings(data, viewmodel.Settings{Theme: "light", Language: words.English}); err != nil {
				t.Fatal(err)
			}
			app := screen.start(t, program, "--data", data, "--ollama", "127.0.0.1:1", "--sample")
			screen.settle(t)
			if c.frozen {
				if err := server.Signal(syscall.SIGSTOP); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Second) // until the window waits for it
			}
			if err := app.cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			if err := app.wait(soon); err != nil {
				t.Fatalf("the program ended with %v\n%s", err, app.log())
			}
			t.Logf("ended after %.1f s: %s", time.Since(begun).Seconds(), app.log())
			endedWell(t, data)
		})
	}
}

// endedWell looks at what a window that was told to end has left: its settings, and a library that nobody holds.
func endedWell(t *testing.T, data string) {
	t.Helper()
	kept, err := viewmodel.LoadSettings(data)
	if err != nil || kept.Window.Width == 0 {
		t.Errorf("the window's shape was not kept: %+v, %v", kept.Window, err)
	}
	lib := openLibrary(t, data)
	if lib.ReadOnly() || lib.Beside() {
		t.Error("the library is still held")
	}
	lib.Close()
}

// TestEndingInputMethodWindow tells the program to end after the input method through which something was composed has died, or while
// the window waits for one that does not answer.
func TestEndingInputMethodWindow(t *testing.T) {
	built := buildProgram(t)
	for _, c := range []struct {
		name string
		end  func(t *testing.T, s *screen, m *inputMethod, p *program)
	}{
		{"closed by its keys after it died", func(t *testing.T, s *screen, m *inputMethod, _ *program) {
			m.signal(t, syscall.SIGKILL)
			time.Sleep(time.Second) // for as long as the X server may take to tell of it
			s.typeText("leave")
			keepAs(t, s.settle(t), "after the input method died")
			s.key("ctrl+q")
		}},
		{"SIGTERM after it died under the hands of somebody who types", func(t *testing.T, s *screen, m *inputMethod, p *program) {
			typed := make(chan struct{})
			go func() {
				s.do("type", "--delay", "3", strings.Repeat("kaki", 60)) //nolint:errcheck // what it comes to is looked at
				close(typed)
			}()
			time.Sleep(200 * time.Millisecond) // into the midst of it
			m.signal(t, syscall.SIGKILL)
			<-typed
			p.terminate(t)
		}},
		{"SIGTERM while it does not answer", func(t *testing.T, s *screen, m *inputMethod, p *program) {
			m.signal(t, syscall.SIGSTOP)
			s.typeText("leave")
			p.terminate(t)
		}},
		{"SIGTERM after it died without an answer", func(t *testing.T, s *screen, m *inputMethod, p *program) {
			m.signal(t, syscall.SIGSTOP)
			s.typeText("leave")
			m.signal(t, syscall.SIGKILL)
			p.terminate(t)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			screen := &screen{startXvfb(t)}
			m := startInputMethod(t, screen)
			data := t.TempDir()
			if err := viewmodel.SaveSettings(data, viewmodel.Settings{Theme: "light", Language: words.English}); err != nil {
				t.Fatal(err)
			}
			app := screen.start(t, built, "--data", data, "--ollama", "127.0.0.1:1")
			screen.key("ctrl+l")
			screen.do("key", "--delay", "40", "k", "a", "k", "i") //nolint:errcheck // what it comes to is looked at
			screen.settle(t)
			c.end(t, screen, m, app)
			begun := time.Now()
			if err := app.wait(soon); err != nil {
				t.Fatalf("the program ended with %v\n%s", err, app.log())
			}
			t.Logf("ended after %.1f s: %s", time.Since(begun).Seconds(), app.log())
			endedWell(t, data)
		})
	}
}

// terminate asks the program to end.
func (p *program) terminate(t *testing.T) {
	t.Helper()
	time.Sleep(time.Second) // until the window waits for what does not answer
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatalf("%v, and before it was told to, with %v\n%s", err, p.wait(soon), p.log())
	}
}
