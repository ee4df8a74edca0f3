//go:build xvfb

package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
)

// screen is an X server with tools to act on it as a person does.
type screen struct{ display string }

// startScreen uses the X server of the environment, or starts one of its own, with more arguments, for the length of the test.
func startScreen(t testing.TB, args ...string) *screen {
	t.Helper()
	for _, tool := range []string{"xdotool", "import"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is needed to act on a window: %v", tool, err)
		}
	}
	if d := os.Getenv("DISPLAY"); d != "" {
		return &screen{d}
	}
	s := &screen{startXvfb(t, args...)}
	if _, err := exec.LookPath("openbox"); err == nil { // a window manager gives the window the keyboard
		manager := s.command("openbox")
		if err := manager.Start(); err == nil {
			t.Cleanup(func() { stop(manager) })
		}
	}
	return s
}

// startXvfb starts an X server for the length of the test and returns its display.
func startXvfb(t testing.TB, args ...string) string {
	t.Helper()
	display, _ := startServer(t, args...)
	return display
}

// startServer is startXvfb, with the server's process.
func startServer(t testing.TB, args ...string) (display string, process *os.Process) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command("Xvfb", append([]string{"-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp"}, args...)...)
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		t.Fatalf("starting Xvfb: %v", err)
	}
	t.Cleanup(func() { stop(server) })
	write.Close()
	number := make([]byte, 16)
	n, err := read.Read(number)
	if err != nil {
		t.Fatalf("Xvfb named no display: %v", err)
	}
	return ":" + strings.TrimSpace(string(number[:n])), server.Process
}

func stop(cmd *exec.Cmd) {
	if cmd.Process.Kill() == nil {
		cmd.Wait() //nolint:errcheck // it was killed
	}
}

func (s *screen) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	// With no address a program would start a bus of its own, which outlives the test and holds an inotify instance: after a hundred
	// tests no program on the machine is told of changed files.
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LANG=C.UTF-8", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent")
	return cmd
}

func (s *screen) do(args ...string) error { return s.command("xdotool", args...).Run() }

func (s *screen) key(name string) { s.do("key", "--clearmodifiers", name) } //nolint:errcheck // what must follow is waited for

func (s *screen) typeText(text string) { s.do("type", "--delay", "20", text) } //nolint:errcheck // see key

func (s *screen) moveTo(x, y int) { s.do("mousemove", strconv.Itoa(x), strconv.Itoa(y)) } //nolint:errcheck // see key

func (s *screen) click(x, y int) {
	s.moveTo(x, y)
	time.Sleep(200 * time.Millisecond)
	s.do("click", "1") //nolint:errcheck // see key
}

// shot takes a picture of the whole screen.
func (s *screen) shot(t testing.TB) image.Image {
	t.Helper()
	out, err := s.command("import", "-window", "root", "-depth", "8", "ppm:-").Output()
	if err != nil {
		t.Fatalf("taking a picture of the screen: %v", err)
	}
	img, err := readPPM(out)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// readPPM reads a picture that is not packed: what a test waits for shows in many of them, and packing takes most of their time.
func readPPM(data []byte) (image.Image, error) {
	var width, height, most int
	if _, err := fmt.Sscanf(string(data[:min(len(data), 64)]), "P6\n%d %d\n%d\n", &width, &height, &most); err != nil || most != 255 || len(data) < 3*width*height {
		return nil, fmt.Errorf("no picture of the screen: %d bytes, %w", len(data), err)
	}
	body := data[len(data)-3*width*height:]
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		copy(img.Pix[4*i:], body[3*i:3*i+3])
		img.Pix[4*i+3] = 255
	}
	return img, nil
}

// patience is how long something on the screen may take on a slow machine.
const patience = 90 * time.Second

// until takes pictures until one shows what is waited for.
func (s *screen) until(t testing.TB, what string, shows func(image.Image) bool) image.Image {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(250 * time.Millisecond) {
		img := s.shot(t)
		if shows(img) {
			return img
		}
		if time.Now().After(end) {
			keep(t, img)
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// stillFor is how long a screen looks the same before nothing is expected any more: longer than two steps of the bar that moves, and a
// second of the clock beside it, while something is at work.
const stillFor = 1200 * time.Millisecond

// settle waits until the screen does not change any more.
func (s *screen) settle(t testing.TB) image.Image {
	t.Helper()
	last, since := s.shot(t), time.Now()
	return s.until(t, "the screen to be still", func(img image.Image) bool {
		if !bytes.Equal(pixels(last), pixels(img)) {
			last, since = img, time.Now()
		}
		return time.Since(since) > stillFor
	})
}

func pixels(img image.Image) []byte {
	switch img := img.(type) {
	case *image.RGBA:
		return img.Pix
	case *image.NRGBA:
		return img.Pix
	}
	return nil
}

// keep writes a picture to the folder that TENKYO_SHOTS names, for a person to look at.
func keep(t testing.TB, img image.Image) {
	t.Helper()
	keepAs(t, img, "")
}

// keepAs is keep for one of several pictures of a test.
func keepAs(t testing.TB, img image.Image, name string) {
	t.Helper()
	dir := os.Getenv("TENKYO_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, strings.NewReplacer("/", "-").Replace(strings.TrimSpace(t.Name()+" "+name))+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// program is the running program.
type program struct {
	cmd  *exec.Cmd
	done chan error
	mu   sync.Mutex
	out  bytes.Buffer
}

func (p *program) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

func (p *program) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

func (p *program) wait(d time.Duration) error {
	select {
	case err := <-p.done:
		p.done <- err
		return err
	case <-time.After(d):
		return errors.New("it does not end")
	}
}

// start runs the program and waits for its window.
func (s *screen) start(t testing.TB, path string, args ...string) *program {
	t.Helper()
	p := &program{cmd: s.command(path, args...), done: make(chan error, 1)}
	p.cmd.Stdout, p.cmd.Stderr = p, p
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.done <- p.cmd.Wait() }()
	t.Cleanup(func() {
		p.cmd.Process.Kill() //nolint:errcheck // it has mostly ended by itself
		<-p.done             //nolint:errcheck // see above
	})
	if !s.focus(t, p.cmd.Process.Pid) {
		t.Fatalf("no window came\n%s", p.log())
	}
	s.settle(t)
	return p
}

// focus waits for the window of a process and gives it the keyboard.
func (s *screen) focus(t testing.TB, pid int) bool {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(250 * time.Millisecond) {
		out, err := s.command("xdotool", "search", "--onlyvisible", "--pid", strconv.Itoa(pid)).Output()
		if id := strings.Fields(string(out)); err == nil && len(id) > 0 {
			s.do("windowfocus", id[len(id)-1]) //nolint:errcheck // a window manager may have done so
			return true
		}
	}
	return false
}

func themeName(name string) fyne.ThemeColorName { return fyne.ThemeColorName(name) }

// quit ends the program by its keys, and looks at how it ended.
func (s *screen) quit(t testing.TB, p *program) {
	t.Helper()
	s.key("ctrl+q")
	if err := p.wait(20 * time.Second); err != nil {
		t.Errorf("the program ended with %v\n%s", err, p.log())
	}
	if strings.Contains(p.log(), "Error in Fyne call thread") {
		t.Errorf("a widget was touched off the window's goroutine:\n%s", p.log())
	}
}
