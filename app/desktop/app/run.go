package app

import (
	"log"
	"os"
	"runtime"
	"sync/atomic"
	"syscall"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// Run shows the window and returns when it was closed. While open runs, the window says so; where open fails, it says why (sentence)
// and can only be closed, or, where another process has the library, open it to read. started is called with the window once its panes are there; it may be nil. abandon is called where the window
// system does not let go of the window: all is saved then, and it must end the program.
func Run(s viewmodel.Settings, locale string, icon fyne.Resource, open Opening, sentence func(*words.Words, error) string, started func(*UI), abandon func()) {
	preferX11()
	lang := s.In()
	if lang == "" {
		lang = locale
	}
	w := words.New(lang)
	screen := &screenWatch{words: w, out: os.Stderr, giveUp: noWindowToday}
	log.SetOutput(screen)
	a := fyneapp.NewWithID(ID)
	if icon != nil {
		a.SetIcon(icon)
	}
	worn := &theme.Theme{Mode: theme.Mode(s.Theme), Scale: s.Scale(), Untold: runtime.GOOS == "linux" && os.Getenv("FYNE_THEME") == ""}
	a.Settings().SetTheme(worn)
	a.Settings().AddListener(func(fyne.Settings) { fyne.Do(func() { worn.Untold = false }) })
	win := a.NewWindow(w.T("app.name"))
	win.SetMaster()
	win.SetPadded(false)
	width, height := size(s)
	setter := prose.NewSetter()
	tell := func(text string, more ...fyne.CanvasObject) {
		lines := append([]fyne.CanvasObject{prose.NewText(setter, w.T("app.name"), prose.Heading|prose.Bold), prose.NewText(setter, text, prose.Body)}, more...)
		win.SetContent(prose.Column(0, prose.Inset(32, 32, prose.Column(14, lines...))))
	}
	var shown atomic.Pointer[UI]
	end := newEnding(func() {
		if u := shown.Load(); u != nil {
			u.save()
		}
	}, abandon)
	win.SetCloseIntercept(func() { end.begin(); win.Close() })
	var over atomic.Bool // Fyne runs on whichever goroutine asks what it is given once its own is over
	dispatch := func(f func()) {
		fyne.Do(func() {
			if !over.Load() {
				f()
			}
		})
	}
	defer onSignal(func(s os.Signal) {
		end.begin()
		dispatch(func() {
			end.hear()
			end.finish()
			if s == syscall.SIGHUP { // on the others Fyne ends the window by itself
				win.Close()
			}
		})
	})()
	tell(w.T("app.opening"))
	win.Resize(fyne.NewSize(width, height))
	a.Lifecycle().SetOnStarted(func() {
		screen.opened()
		d := &door{words: w, open: open, sentence: sentence, tell: tell, quit: win.Close, do: fyne.Do, opened: func(services Services) {
			u := New(a, win, services, s, dispatch, controls.Later)
			u.leave = func() { end.begin(); end.finish() }
			shown.Store(u)
			u.Start()
			if started != nil {
				started(u)
			}
		}}
		go d.enter(false)
	})
	win.ShowAndRun()
	over.Store(true)
	end.finish() // where Fyne itself ended the window
	end.done()
}

// preferX11 has Fyne draw into a window of X11 where there is one to be had, on a Wayland desktop too: input methods reach such a window,
// but none of Fyne's own for Wayland, in which no Japanese could be typed. FYNE_PLATFORM=wayland asks for that all the same.
func preferX11() {
	if os.Getenv("FYNE_PLATFORM") == "" && os.Getenv("DISPLAY") != "" {
		if err := os.Setenv("FYNE_PLATFORM", "x11"); err != nil {
			fyne.LogError("choosing X11", err)
		}
	}
}

// size is that of the window as it was left, or one that fits most screens.
func size(s viewmodel.Settings) (width, height float32) {
	if s.Window.Width < 400 || s.Window.Height < 300 {
		return 1320, 820
	}
	return s.Window.Width, s.Window.Height
}
