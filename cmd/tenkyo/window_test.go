//go:build xvfb

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/assets"
	"tenkyo/ingest/worker"
)

// The library of the test process reads files with this very program as its worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == worker.Command {
		os.Exit(runWorker())
	}
	go func() {
		code := m.Run()
		if builtIn != "" {
			os.RemoveAll(builtIn)
		}
		os.Exit(code)
	}()
	for show := range onMain {
		show()
	}
}

// asked are the questions whose first source is opened: one that lies on the first page, and one on another page.
var asked = []string{windowQuestion, "What do users pay for damage through gross negligence?"}

const windowQuestion = "How much private use of company equipment is allowed?"

// TestWindow is one session in a real window, driven by keys and clicks as a person would: add a folder by its path, ask without a
// model, open the first sources by keys. What is on the screen then is compared, pixel by pixel, with what the library says of the page.
func TestWindow(t *testing.T) {
	screen := startScreen(t)
	dir := t.TempDir()
	program := buildProgram(t)
	policies := filepath.Join(dir, "policies")
	english, err := fs.Sub(assets.Sample(), "en")
	if err == nil {
		err = os.CopyFS(policies, english)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(policies, "not really.pdf"), []byte("plain text"), 0o600)
	}
	data := filepath.Join(dir, "data")
	if err == nil {
		err = viewmodel.SaveSettings(data, viewmodel.Settings{Theme: "light", Language: words.English, Window: viewmodel.Window{Width: 1280, Height: 800}})
	}
	if err != nil {
		t.Fatal(err)
	}

	app := screen.start(t, program, "--data", data, "--ollama", "127.0.0.1:1")
	screen.key("ctrl+o")
	screen.settle(t)
	screen.typeText(policies)
	screen.key("Return")
	// The documents are there once the row of an indexed file has come: the result list names the one that failed in red.
	screen.until(t, "the result list", func(img image.Image) bool { return red(img) > 40 })
	screen.settle(t) // the bar of activity moves until all are read

	lit := paint(theme.Light, string(theme.ColorMark))      // in the answer
	ink := paint(theme.Light, string(theme.ColorHighlight)) // on white
	var pictures []image.Image
	for _, question := range asked {
		before := screen.settle(t)
		screen.key("ctrl+l")
		screen.typeText(question)
		screen.key("ctrl+Return")
		screen.until(t, "the cards", func(img image.Image) bool {
			return count(img, lit) > 500 && !slices.Equal(rows(img, lit), rows(before, lit))
		})
		screen.settle(t)
		screen.key("ctrl+m")
		screen.key("Return")
		screen.until(t, "the highlight", func(img image.Image) bool { return count(img, ink) > 500 })
		time.Sleep(time.Second) // the page may still be drawn anew at its exact size
		pictures = append(pictures, screen.settle(t))
		keep(t, pictures[len(pictures)-1])
	}
	searchAndChoose(t, screen, ink)

	screen.quit(t, app)
	proveHighlights(t, pictures, ink, filepath.Join(data, "library"))
}

// searchAndChoose looks for a word in the open document by keys alone, and chooses the words of the highlight with the pointer.
func searchAndChoose(t *testing.T, screen *screen, ink color.NRGBA) {
	t.Helper()
	screen.key("ctrl+f")
	screen.settle(t)
	screen.typeText("the")
	screen.key("Return")
	found := paint(theme.Light, string(theme.ColorFound))
	screen.until(t, "the word that was looked for", func(img image.Image) bool { return count(img, found) > 40 })
	screen.key("Escape")
	screen.until(t, "its mark to go", func(img image.Image) bool { return count(img, found) == 0 })

	lines := rows(screen.settle(t), ink)
	if len(lines) == 0 { // the search led to another page
		screen.key("alt+Left")
		lines = rows(screen.until(t, "the highlight", func(img image.Image) bool { return count(img, ink) > 500 }), ink)
	}
	line := lines[0]
	y := line.Min.Y + line.Dy()/2
	screen.moveTo(line.Min.X+2, y)
	time.Sleep(200 * time.Millisecond)
	screen.do("mousedown", "1") //nolint:errcheck // what must follow is waited for
	for i := 1; i <= 8; i++ {
		screen.moveTo(line.Min.X+2+i*(line.Dx()-4)/8, y)
		time.Sleep(50 * time.Millisecond)
	}
	screen.do("mouseup", "1") //nolint:errcheck // see above
	chosen := over(paint(theme.Light, string(theme.ColorSelected)), ink)
	keep(t, screen.until(t, "the chosen words", func(img image.Image) bool { return count(img, chosen) > 500 }))
}

// over is a colour that is not opaque, over another one.
func over(top, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(top.A) + int(b)*(255-int(top.A))) / 255) }
	return color.NRGBA{R: mix(top.R, ground.R), G: mix(top.G, ground.G), B: mix(top.B, ground.B), A: 255}
}

// built is the program, built once for all tests; TestMain takes it away.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tenkyo-window-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	path := filepath.Join(dir, "tenkyo")
	if out, err := exec.Command("go", "build", "-tags", "no_animations", "-o", path, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return path, nil
})

var builtIn string // the folder of the program, "" before it is built

func buildProgram(t *testing.T) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func openLibrary(t *testing.T, data string) *library.Library {
	t.Helper()
	lib, err := library.Open(t.Context(), library.Options{
		Dir: filepath.Join(data, "library"), Glossary: assets.Glossary(),
		Worker: worker.Options{CacheDir: readerCache()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// proveHighlights opens the library that the window left, asks it where the words of each first source lie, and compares the page drawn
// there with the screen.
func proveHighlights(t *testing.T, pictures []image.Image, ink color.NRGBA, dir string) {
	t.Helper()
	ctx := context.Background()
	lib, err := library.Open(ctx, library.Options{Dir: dir, Glossary: assets.Glossary()})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	for i, img := range pictures {
		answer, err := (&ask.Engine{Library: lib}).Ask(ctx, ask.Request{Question: asked[i], Mode: ask.ExtractMode}, nil)
		if err != nil || len(answer.Claims) == 0 {
			t.Fatalf("asking for the excerpts: %d, %v", len(answer.Claims), err)
		}
		targets := viewmodel.Targets(answer.Claims, answer.Chunks)
		target := targets[viewmodel.First(targets, 0)]
		place, err := lib.Page(ctx, target.PageRequest)
		if err != nil || !place.Found {
			t.Fatalf("placing %q: %+v, %v", target.Quote, place, err)
		}
		t.Logf("%q on page %d in %d lines", target.Quote, place.Page, len(place.Rects))
		proveHighlight(t, lib, place, rows(img, ink), img)
	}
}

// proveHighlight compares the coloured bands of a picture with the rectangles of a page: they have the same shape, and what stands
// under each is what the page has there and nowhere else.
func proveHighlight(t *testing.T, lib *library.Library, place library.PageResult, bands []image.Rectangle, img image.Image) {
	t.Helper()
	if len(bands) != len(place.Rects) {
		t.Fatalf("%d bands are highlighted on the screen, the quotation has %d lines", len(bands), len(place.Rects))
	}
	for i, band := range bands {
		r := place.Rects[i]
		scale := float64(band.Dx()) / (r.X1 - r.X0)
		if got := float64(band.Dy()) / (r.Y1 - r.Y0); math.Abs(got-scale)/scale > 0.15 {
			t.Errorf("band %d is %v, which is not of the shape of %+v", i, band, r)
		}
		here, elsewhere := 0.0, 0.0
		for width := int(place.WidthPt*scale) - 6; width <= int(place.WidthPt*scale)+6; width++ {
			dpi := 72 * float64(width) / place.WidthPt
			page, err := lib.Render(context.Background(), place.Doc, place.Version, place.Page, dpi)
			if err != nil {
				t.Fatal(err)
			}
			at := image.Pt(int(math.Round(r.X0*dpi/72)), int(math.Round(r.Y0*dpi/72)))
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					here = math.Max(here, alike(img, band, page, at.Add(image.Pt(dx, dy))))
				}
			}
			for _, away := range []int{-40, -20, 20, 40} {
				elsewhere = math.Max(elsewhere, alike(img, band, page, at.Add(image.Pt(0, away))))
			}
		}
		t.Logf("band %d: likeness of the words under it %.3f, of the lines above and below at most %.3f", i, here, elsewhere)
		if here < 0.98 || here < elsewhere+0.3 {
			t.Errorf("what stands under band %d is not what the page has at %+v: likeness %.3f, elsewhere %.3f", i, r, here, elsewhere)
		}
	}
}

// alike is the correlation of darkness between a band of the screen and the place of the same size on a page.
func alike(screen image.Image, band image.Rectangle, page image.Image, at image.Point) float64 {
	var n, sx, sy, sxx, syy, sxy float64
	for y := 0; y < band.Dy(); y++ {
		for x := 0; x < band.Dx(); x++ {
			p := at.Add(image.Pt(x, y))
			if !p.In(page.Bounds()) {
				return 0
			}
			a, b := dark(screen.At(band.Min.X+x, band.Min.Y+y)), dark(page.At(p.X, p.Y))
			n, sx, sy, sxx, syy, sxy = n+1, sx+a, sy+b, sxx+a*a, syy+b*b, sxy+a*b
		}
	}
	d := math.Sqrt((n*sxx - sx*sx) * (n*syy - sy*sy))
	if d == 0 {
		return 0
	}
	return (n*sxy - sx*sy) / d
}

// dark is taken from the green part: the highlight leaves it almost as it is.
func dark(c color.Color) float64 {
	_, g, _, _ := c.RGBA()
	return 1 - float64(g)/0xffff
}

// paint is a colour of the theme.
func paint(mode theme.Mode, name string) color.NRGBA {
	th := &theme.Theme{Mode: mode}
	return color.NRGBAModel.Convert(th.Color(themeName(name), 0)).(color.NRGBA)
}

// is tells whether a pixel has a colour, give or take what rounding in a graphics driver changes.
func is(c color.Color, want color.NRGBA) bool {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 3 }
	return near(n.R, want.R) && near(n.G, want.G) && near(n.B, want.B)
}

func count(img image.Image, want color.NRGBA) int {
	n := 0
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			if is(img.At(x, y), want) {
				n++
			}
		}
	}
	return n
}

// red counts the pixels of the letters of an error, whose edges are mixed with the ground.
func red(img image.Image) int {
	n := 0
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); r > g+0x6000 && r > b+0x6000 {
				n++
			}
		}
	}
	return n
}

// sourcePane is the part of a picture in which sources are shown; the cards of an answer light words, too.
func sourcePane(img image.Image) image.Image {
	b := img.Bounds()
	b.Min.X = 800
	return img.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(b)
}

// rows finds the bands of a colour, from the top: where rows that hold it follow one another and then none does, or where the left
// edge jumps.
func rows(img image.Image, want color.NRGBA) []image.Rectangle {
	var bands []image.Rectangle
	b := img.Bounds()
	var band image.Rectangle
	for y := b.Min.Y; y <= b.Max.Y; y++ {
		left, right, n := b.Max.X, b.Min.X, 0
		if y < b.Max.Y {
			for x := b.Min.X; x < b.Max.X; x++ {
				if is(img.At(x, y), want) {
					left, right = min(left, x), max(right, x+1)
					n++
				}
			}
		}
		if n < 8 {
			if band.Dy() > 3 {
				bands = append(bands, band)
			}
			band = image.Rectangle{}
			continue
		}
		band = band.Union(image.Rect(left, y, right, y+1))
	}
	return bands
}
