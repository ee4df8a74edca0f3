//go:build xvfb

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// inputMethod is ibus with its engine Anthy on a screen, with a bus, settings and a dictionary of its own.
type inputMethod struct {
	screen *screen
	env    []string
	daemon *os.Process // with all that it started: the program that talks to windows, the engine, the list of words
}

// anthy is what Debian's ibus-anthy registers its engine with.
const anthy = "/usr/share/ibus/component/anthy.xml"

// Settings with which Anthy is what ibus begins with, and Japanese is what Anthy begins with: by themselves it is a keyboard and Latin.
const inputMethodSettings = `[desktop/ibus/general]
preload-engines=['anthy']
engines-order=['anthy']
version='1.5.27'

[org/freedesktop/ibus/engine/anthy/common]
input-mode=0
`

// startInputMethod starts an input method for the length of the test, and has windows that are opened from then on use it.
func startInputMethod(t *testing.T, s *screen) *inputMethod {
	t.Helper()
	for _, tool := range []string{"dbus-daemon", "ibus", "ibus-daemon"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed, so that nothing Japanese can be typed: install the packages dbus, ibus and ibus-anthy", tool)
		}
	}
	if _, err := os.Stat(anthy); err != nil {
		t.Skip("Anthy is not installed, so that nothing Japanese can be typed: install the package ibus-anthy")
	}
	home := t.TempDir()
	m := &inputMethod{screen: s, env: []string{
		"HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, "config"), "XDG_CACHE_HOME=" + filepath.Join(home, "cache"),
		"XDG_RUNTIME_DIR=" + home, "GSETTINGS_BACKEND=keyfile", "NO_AT_BRIDGE=1",
		"PATH=/usr/bin:/bin:/usr/sbin:/sbin", // Anthy's engine needs the system's own Python
	}}
	settings := filepath.Join(home, "config", "glib-2.0", "settings")
	if err := os.MkdirAll(settings, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(settings, "keyfile"), []byte(inputMethodSettings), 0o600); err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	bus := m.command("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=3")
	bus.ExtraFiles = []*os.File{write}
	m.start(t, bus)
	write.Close()
	address := make([]byte, 512)
	n, err := read.Read(address)
	if err != nil {
		t.Fatalf("the bus named no address: %v", err)
	}
	m.env = append(m.env, "DBUS_SESSION_BUS_ADDRESS="+strings.TrimSpace(string(address[:n])))
	daemon := m.command("ibus-daemon", "--xim", "--config", "disable")
	m.start(t, daemon)
	m.daemon = daemon.Process
	for end := time.Now().Add(patience); ; time.Sleep(250 * time.Millisecond) {
		m.command("ibus", "engine", "anthy").Run() //nolint:errcheck // what it says then is looked at
		out, err := m.command("ibus", "engine").Output()
		if err == nil && strings.TrimSpace(string(out)) == "anthy" {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("ibus does not take Anthy: %q, %v", out, err)
		}
	}
	t.Setenv("XMODIFIERS", "@im=ibus")
	return m
}

func (m *inputMethod) command(name string, args ...string) *exec.Cmd {
	cmd := m.screen.command(name, args...)
	cmd.Env = append(cmd.Env, m.env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // ended with all that it started
	return cmd
}

// signal sends a signal to the whole input method.
func (m *inputMethod) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(-m.daemon.Pid, signal); err != nil {
		t.Fatal(err)
	}
}

// start runs a server until the end of the test.
func (m *inputMethod) start(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) //nolint:errcheck // it may have ended by itself
		cmd.Wait()                                      //nolint:errcheck // it was killed
	})
}
