//go:build xvfb

package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/app"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// onMain takes what has to run on the goroutine that the program began with: a window's loop does.
var onMain = make(chan func())

// live is the window in this very process, on a real screen and with the real rooms below: a test sees its memory, and how long its
// goroutine is taken. One process can hold one such window.
type live struct {
	*app.UI
	services app.Services
	screen   *screen
	ended    chan struct{}
}

// nowhere is an address at which no model server answers.
const nowhere = "127.0.0.1:1"

// showLive opens the window on a data folder and a model server. It is closed at the end of the test.
func showLive(t testing.TB, data, server string) *live {
	t.Helper()
	l := &live{screen: startScreen(t), ended: make(chan struct{})}
	if err := os.Setenv("DISPLAY", l.screen.display); err != nil {
		t.Fatal(err)
	}
	fixed, err := policy.Load()
	if err != nil {
		t.Fatal(err)
	}
	settings := viewmodel.Settings{Theme: "light", Language: words.English, Window: viewmodel.Window{Width: 1280, Height: 800}}
	debug.SetGCPercent(heapGrowth)
	said := &program{} // what Fyne logs
	log.SetOutput(io.MultiWriter(os.Stderr, said))
	w := &wiring{options: options{data: data, library: filepath.Join(data, "library"), ollama: server}, locale: words.English, policy: fixed}
	shown := make(chan *app.UI, 1)
	onMain <- func() {
		defer close(l.ended)
		app.Run(settings, words.English, nil, func(reading bool, progress func(done, total int)) (app.Services, error) {
			services, err := w.open(reading, progress)
			l.services = services
			return services, err
		}, sentence, func(u *app.UI) { shown <- u }, func() { panic("the window system does not let go of the window") })
	}
	select {
	case l.UI = <-shown:
	case <-time.After(patience):
		t.Fatal("no window came")
	}
	l.screen.focus(t, os.Getpid())
	t.Cleanup(func() {
		l.screen.key("ctrl+q")
		select {
		case <-l.ended:
			w.close()
		case <-time.After(patience):
			t.Error("the window does not close")
		}
		log.SetOutput(os.Stderr)
		if strings.Contains(said.log(), "Error in Fyne call thread") {
			t.Errorf("a widget was touched off the window's goroutine:\n%s", said.log())
		}
	})
	return l
}

// do runs f on the window's goroutine and waits for it.
func (l *live) do(f func()) { fyne.DoAndWait(f) }

// until waits for a condition, which is looked at on the window's goroutine.
func (l *live) until(t testing.TB, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var is bool
		l.do(func() { is = done() })
		if is {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// button finds a button by the key of its text, or of its hint where it is a picture, in a dialog where one is open.
func (l *live) button(t testing.TB, key string) fyne.Tappable {
	t.Helper()
	var found fyne.Tappable
	l.until(t, "the button "+key, func() bool {
		text := words.New(l.Settings.Language).T(key)
		roots := []fyne.CanvasObject{l.Window.Content()}
		if top := l.Window.Canvas().Overlays().Top(); top != nil {
			roots = append(roots, top)
		}
		for _, root := range roots {
			for _, o := range inTree(root) {
				var b *widget.Button
				if e, ok := o.(interface{ Base() *widget.Button }); ok {
					b = e.Base()
				}
				if icon, ok := o.(*controls.IconButton); ok && icon.Visible() && icon.Hint() == text && !icon.Disabled() {
					found = icon
				}
				if b != nil && b.Visible() && b.Text == text && !b.Disabled() {
					found = b
				}
			}
		}
		return found != nil
	})
	return found
}

// tap presses a button.
func (l *live) tap(t testing.TB, key string) {
	t.Helper()
	b := l.button(t, key)
	l.do(func() { b.Tapped(&fyne.PointEvent{}) })
}

// inTree are an object and all below it, as the window draws them. Fyne's LaidOutObjects makes every widget anew instead, whose caret
// then is not the one on the screen. It runs on the window's goroutine.
func inTree(o fyne.CanvasObject) []fyne.CanvasObject {
	if o == nil {
		return nil
	}
	all := []fyne.CanvasObject{o}
	var below []fyne.CanvasObject
	switch c := o.(type) {
	case fyne.Widget:
		below = test.WidgetRenderer(c).Objects()
	case *fyne.Container:
		below = c.Objects
	}
	for _, child := range below {
		all = append(all, inTree(child)...)
	}
	return all
}

// says tells whether a text is on the screen; it runs on the window's goroutine.
func (l *live) says(text string) bool {
	for _, o := range inTree(l.Window.Content()) {
		if p, ok := o.(*prose.Text); ok && p.Visible() && strings.Contains(p.String(), text) {
			return true
		}
	}
	return false
}

// rows are the sentences and articles of the answer on the screen, from the top.
func (l *live) rows() []*answer.Row {
	var rows []*answer.Row
	l.do(func() {
		for _, o := range inTree(l.Window.Content()) {
			if r, ok := o.(*answer.Row); ok && r.Visible() {
				rows = append(rows, r)
			}
		}
	})
	return rows
}

// pulse asks the window's goroutine for a moment of its time again and again, and keeps the longest that it took to come by.
type pulse struct {
	wall, cpu time.Duration // longest wait; most CPU time that the goroutine itself spent between two beats
	over      int           // waits of more than 100 ms
	beats     int
	ask       atomic.Bool
	ended     chan struct{}
}

// beatEvery is how often the goroutine is asked, once it has answered.
const beatEvery = 5 * time.Millisecond

func feelPulse() *pulse {
	p := &pulse{ended: make(chan struct{})}
	p.ask.Store(true)
	go func() {
		defer close(p.ended)
		var spent time.Duration
		for p.ask.Load() {
			begun := time.Now()
			fyne.DoAndWait(func() {
				now := threadTime()
				if p.beats > 0 {
					p.cpu = max(p.cpu, now-spent)
				}
				spent = now
			})
			wait := time.Since(begun)
			p.wall = max(p.wall, wait)
			if wait > 100*time.Millisecond {
				p.over++
			}
			p.beats++
			time.Sleep(beatEvery)
		}
	}()
	return p
}

// stop ends it; its figures stand still from then on.
func (p *pulse) stop() {
	p.ask.Store(false)
	<-p.ended
}

func (p *pulse) String() string {
	return fmt.Sprintf("longest wait for the window's goroutine %d ms (%d of %d over 100 ms), longest stretch of its own work %d ms CPU",
		p.wall.Milliseconds(), p.over, p.beats, p.cpu.Milliseconds())
}

// threadTime is the CPU time of the calling thread; that of the window's goroutine is its own.
func threadTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_THREAD, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
