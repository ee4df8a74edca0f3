//go:build xvfb

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestWithoutOpenGLTheProgramSaysWhatToDo starts the program where there is no screen, and on one that has no OpenGL: it ends at once,
// with a sentence in the user's language and no trace of a crash.
func TestWithoutOpenGLTheProgramSaysWhatToDo(t *testing.T) {
	dir := t.TempDir()
	program := buildProgram(t)
	for _, c := range []struct{ name, display, want string }{
		{"no screen", "", "画面が見つからないため"},
		{"a screen without OpenGL", startXvfb(t, "-extension", "GLX"), "OpenGL を使えないため"},
	} {
		cmd := exec.Command(program, "--data", dir, "--lang", "ja")
		for _, v := range os.Environ() {
			if !strings.HasPrefix(v, "DISPLAY=") && !strings.HasPrefix(v, "WAYLAND_DISPLAY=") {
				cmd.Env = append(cmd.Env, v)
			}
		}
		if c.display != "" {
			cmd.Env = append(cmd.Env, "DISPLAY="+c.display)
		}
		var out bytes.Buffer
		cmd.Stderr = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		hung := time.AfterFunc(patience, func() { cmd.Process.Kill() }) //nolint:errcheck // the wait below tells
		err := cmd.Wait()
		hung.Stop()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 1 {
			t.Errorf("%s: %v", c.name, err)
		}
		if said := out.String(); !strings.Contains(said, c.want) || !strings.Contains(said, "tenkyo-cli") || strings.Contains(said, "goroutine") {
			t.Errorf("%s: %s", c.name, said)
		}
	}
}
