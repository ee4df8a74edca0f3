// Package golden compares what widgets draw with pictures kept in testdata, in tests of the packages beside it. The pictures depend
// on nothing but the embedded font, so that they are the same on every machine. Run a test with -update to write them anew, and
// look at what changed.
package golden

import (
	"errors"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// tolerance is how far a colour may be off: rounding differs between processors.
const tolerance = 3

// Check compares a picture with testdata/name.png. Where they differ, what was drawn is kept beside it under another name.
func Check(t *testing.T, name string, got image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		write(t, path, got)
		return
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("there is no %s; run the test with -update and look at it", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if n := Differ(got, want); n > 0 {
		failed := filepath.Join(t.TempDir(), name+".png")
		if dir := os.Getenv("TENKYO_SHOTS"); dir != "" {
			failed = filepath.Join(dir, name+".png")
		}
		write(t, failed, got)
		t.Errorf("%s: %d pixels differ (set TENKYO_SHOTS to a folder to keep what was drawn)", path, n)
	}
}

// Differ counts the pixels that differ, all of them where the sizes do.
func Differ(a, b image.Image) int {
	if a.Bounds().Size() != b.Bounds().Size() {
		return max(a.Bounds().Dx()*a.Bounds().Dy(), 1)
	}
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p := color.NRGBAModel.Convert(a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y)).(color.NRGBA)
			q := color.NRGBAModel.Convert(b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y)).(color.NRGBA)
			if off(p.R, q.R) || off(p.G, q.G) || off(p.B, q.B) || off(p.A, q.A) {
				n++
			}
		}
	}
	return n
}

func off(a, b uint8) bool { return max(a, b)-min(a, b) > tolerance }

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// Stage is a window of the test driver with the theme of the program.
type Stage struct {
	Kit   *controls.Kit
	App   fyne.App
	later []func()
}

// NewStage starts a test application in a language and a mode. What is due later waits for Elapse.
func NewStage(t *testing.T, lang string, mode theme.Mode) *Stage {
	t.Helper()
	t.Setenv("LANG", "C.UTF-8") // Fyne logs at each lookup of a locale that it cannot read
	s := &Stage{App: test.NewApp()}
	t.Cleanup(s.App.Quit)
	s.App.Settings().SetTheme(&theme.Theme{Mode: mode})
	s.Kit = &controls.Kit{Words: words.New(lang), Setter: prose.NewSetter(), Layer: controls.NewLayer(s.After)}
	return s
}

// After keeps what is due later until Elapse.
func (s *Stage) After(_ time.Duration, f func()) (stop func()) {
	stopped := false
	s.later = append(s.later, func() {
		if !stopped {
			f()
		}
	})
	return func() { stopped = true }
}

// Elapse lets all that was due later happen.
func (s *Stage) Elapse() {
	due := s.later
	s.later = nil
	for _, f := range due {
		f()
	}
}

// Show puts an object into a window of a size, below the layer for cards.
func (s *Stage) Show(o fyne.CanvasObject, width, height float32) fyne.Window {
	w := s.App.NewWindow("")
	w.SetPadded(false)
	w.SetContent(container.NewStack(o, s.Kit.Layer.Object()))
	w.Resize(fyne.NewSize(width, height))
	return w
}
