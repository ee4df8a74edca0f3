//go:build xvfb

package main

import (
	"os"
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
			kept, err := viewmodel.LoadSettings(data)
			if err != nil || kept.Window.Width == 0 {
				t.Errorf("the window's shape was not kept: %+v, %v", kept.Window, err)
			}
			lib := openLibrary(t, data) // nobody holds it any more
			if lib.ReadOnly() || lib.Beside() {
				t.Error("the library is still held")
			}
			lib.Close()
		})
	}
}
