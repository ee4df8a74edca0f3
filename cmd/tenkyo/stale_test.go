//go:build xvfb

package main

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// TestStaleWindow is a session in a real window in which a rule changes on disk after it was cited: the history says so, and the kept
// answer opens with what it was and what it is.
func TestStaleWindow(t *testing.T) {
	screen := startScreen(t)
	dir := t.TempDir()
	program := buildProgram(t)
	rules := filepath.Join(dir, "rules")
	write := func(limit string) {
		t.Helper()
		text := "# Travel Policy\n\n## 1. Hotels\n\nThe hotel rate must not exceed " + limit + " a night.\n"
		if err := os.MkdirAll(rules, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(rules, "travel.md"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("100 euros")
	data := filepath.Join(dir, "data")
	if err := viewmodel.SaveSettings(data, viewmodel.Settings{Theme: "light", Language: words.English, Window: viewmodel.Window{Width: 1280, Height: 800}}); err != nil {
		t.Fatal(err)
	}
	app := screen.start(t, program, "--data", data, "--ollama", "127.0.0.1:1")
	screen.key("ctrl+o")
	screen.settle(t)
	screen.typeText(rules)
	screen.key("Return")
	screen.settle(t)
	time.Sleep(3 * time.Second) // one small file
	screen.key("ctrl+l")
	screen.typeText("What is the hotel rate?")
	screen.key("ctrl+Return")
	mark := paint(theme.Light, string(theme.ColorMark))
	screen.until(t, "the first source to open by itself", func(img image.Image) bool { return count(sourcePane(img), mark) > 500 })
	lit := rows(sourcePane(screen.settle(t)), mark)

	write("120 euros")
	older := paint(theme.Light, string(theme.Tint(words.OlderEdition)))
	screen.until(t, "the open edition to be marked", func(img image.Image) bool { return count(img, older) > 5000 })
	picture := screen.settle(t)
	keepAs(t, picture, "replaced")
	if now := rows(sourcePane(picture), mark); len(now) != len(lit) || now[0].Dx() != lit[0].Dx() {
		t.Errorf("the highlight was %v and is %v, after the file changed under it", lit, now)
	}

	screen.key("ctrl+2")
	screen.settle(t)
	ink := paint(theme.Light, string(theme.Ink(words.PleaseCheck)))
	var row image.Point
	screen.until(t, "the history to say that the source changed", func(img image.Image) bool {
		var found bool
		row, found = first(img, ink, image.Rect(0, 100, 260, 700))
		return found
	})
	screen.click(row.X, row.Y)
	panel := paint(theme.Light, string(theme.Tint(words.PleaseCheck)))
	keep(t, screen.until(t, "the kept answer", func(img image.Image) bool { return count(img, panel) > 5000 }))
	screen.quit(t, app)
}

// first finds a pixel of a colour within a part of the screen.
func first(img image.Image, want color.NRGBA, within image.Rectangle) (image.Point, bool) {
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA); c == want {
				return image.Pt(x, y), true
			}
		}
	}
	return image.Point{}, false
}
