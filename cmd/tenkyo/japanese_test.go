//go:build xvfb

package main

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/deskview"
	"tenkyo/app/words"
)

const leaveRules = "# 休暇規程\n\n## 第1条（年次有給休暇）\n\n6か月継続して勤務した者には、有給の休暇を年10日与える。\n\n## 第2条（届出）\n\n休暇を取る者は、3日前までに届け出る。\n"

// The keys of readings: what they convert to is the first thing offered once Anthy has learned it.
const (
	paidLeave = "y u u k y u u"     // 有給
	howMany   = "n a n n n i c h i" // 何日
)

// TestJapaneseInput types Japanese through a real input method into the question, the desk's text, the search in a document, the filter
// of the list and a dialog. Wherever a person confirms a conversion or takes part of it back, the field holds what was composed and
// nothing else, and nothing is sent.
func TestJapaneseInput(t *testing.T) {
	j := startJapanese(t)
	j.learn(t, paidLeave, "有給")
	j.learn(t, howMany, "何日")
	var pictures strip

	j.hushed(t)
	j.keys(paidLeave, "space space")
	pictures.add(t, j)
	j.keys("space Escape Escape Escape") // back to the reading, and to nothing
	j.holds(t, "")

	j.compose(t, paidLeave, "有給")
	j.keys("h a k a BackSpace")
	pictures.add(t, j)
	j.keys("Return")
	j.holds(t, "有給は")
	j.keys("k i BackSpace")
	j.compose(t, howMany, "有給は何日")
	j.keys("BackSpace") // nothing is composed: this one is the field's
	j.holds(t, "有給は何")
	j.keys("h i space Escape Escape BackSpace")
	j.holds(t, "有給は")
	j.keys("Return")
	j.holds(t, "有給は\n")
	j.keys("BackSpace", howMany, "space Left Right Down Up space")
	j.keys("Escape Escape Escape")
	j.compose(t, howMany, "有給は何日")
	j.keys("k a n a ctrl+Return")
	j.until(t, "a word on what is still composed", func() bool { return j.says(words.New(words.Japanese).T("ask.composed")) })
	j.keys("Return")
	j.holds(t, "有給は何日かな")
	j.keys("k u BackSpace a Return BackSpace")
	j.holds(t, "有給は何日かな")
	j.hushed(t)
	pictures.add(t, j)
	if j.asked != 0 {
		t.Fatalf("asked %d times before Ctrl+Enter", j.asked)
	}
	j.keys("ctrl+Return")
	j.until(t, "the answer", func() bool { return j.Ask.State.Answer != nil })
	j.do(func() {
		if got := j.Ask.Recent(); j.asked != 1 || len(got) != 1 || got[0] != "有給は何日かな" {
			t.Errorf("asked %d times: %q", j.asked, got)
		}
	})
	pictures.write(t)

	j.do(func() { j.Window.Resize(fyne.NewSize(1280, 800)) })
	t.Run("search in the open document", j.search)
	t.Run("filter of the list", j.filter)
	t.Run("path in a dialog", j.path)
	t.Run("text on the desk", j.desk)
}

// typist is the window with an input method, and a count of the questions that were sent.
type typist struct {
	*live
	asked int
}

func startJapanese(t *testing.T) *typist {
	t.Helper()
	screen := startScreen(t, "-wr") // a white ground, for the pictures
	t.Setenv("DISPLAY", screen.display)
	startInputMethod(t, screen)
	dir := t.TempDir()
	rules := filepath.Join(dir, "rules")
	if err := os.MkdirAll(rules, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(rules, "休暇規程.md"), []byte(leaveRules), 0o600); err != nil {
		t.Fatal(err)
	}
	j := &typist{live: showLive(t, filepath.Join(dir, "data"), nowhere)}
	j.do(func() {
		next := j.Settings
		next.Language = words.Japanese
		j.Apply(next)
		sent := j.Ask.OnSubmit
		j.Ask.OnSubmit = func() { j.asked++; sent() }
		j.Library.Add(rules)
		j.Window.Resize(fyne.NewSize(600, 300)) // for pictures that can be read beside text
	})
	j.until(t, "the document", func() bool { return j.Library.Job != nil && !j.Library.Job.Running && j.Library.Total == 1 })
	j.keys("ctrl+l")
	j.until(t, "the question to have the keyboard", func() bool { _, is := j.Window.Canvas().Focused().(*answer.Question); return is })
	return j
}

// keys presses keys one after another.
func (j *typist) keys(sequences ...string) {
	args := []string{"key", "--delay", "40"}
	for _, s := range sequences {
		args = append(args, strings.Fields(s)...)
	}
	j.screen.do(args...) //nolint:errcheck // what must follow is waited for
}

// text is what the field with the keyboard holds; it runs on the window's goroutine.
func (j *typist) text() string {
	focused := j.Window.Canvas().Focused()
	if focused == nil {
		return ""
	}
	field := reflect.ValueOf(focused).Elem().FieldByName("Text") // of the widget.Entry that each of them is
	if !field.IsValid() {
		return fmt.Sprintf("a %T", focused)
	}
	return field.String()
}

// holds waits until the field with the keyboard holds a text.
func (j *typist) holds(t *testing.T, want string) {
	t.Helper()
	var got string
	defer func() {
		if t.Failed() {
			t.Logf("the field holds %q", got)
			keepAs(t, j.screen.shot(t), "in vain")
		}
	}()
	j.until(t, fmt.Sprintf("the field to hold %q", want), func() bool { got = j.text(); return got == want })
}

// compose types a reading, converts it and confirms what is offered first.
func (j *typist) compose(t *testing.T, reading, want string) {
	t.Helper()
	j.keys(reading, "space Return")
	j.holds(t, want)
}

// learn has the input method offer a word first, in whatever place its dictionary has it. The field is empty before and after. It also
// waits for the input method: as long as that is not there, letters come.
func (j *typist) learn(t *testing.T, reading, word string) {
	t.Helper()
	for n := range 20 {
		j.keys(reading, strings.Repeat("space ", 1+n%8), "Return")
		var got string
		j.until(t, "anything typed", func() bool { got = j.text(); return got != "" })
		j.screen.settle(t)
		j.do(func() { got = j.text() })
		j.keys("ctrl+a BackSpace")
		j.holds(t, "")
		if got == word {
			return
		}
	}
	t.Fatalf("the input method does not offer %s for %s", word, reading)
}

// hushed waits until nothing is said for a moment any more.
func (j *typist) hushed(t *testing.T) {
	t.Helper()
	w := words.New(words.Japanese)
	j.until(t, "quiet", func() bool { return !j.says(w.T("settings.saved")) && !j.says(w.T("ask.composed")) })
}

func (j *typist) search(t *testing.T) {
	rows := j.rows()
	j.do(func() { test.Tap(rows[0]) })
	j.until(t, "the document", func() bool { return j.Source.State.Open && !j.Source.State.Loading })
	j.keys("ctrl+f")
	j.until(t, "the field", func() bool { _, is := j.Window.Canvas().Focused().(fyne.Shortcutable); return is && j.text() == "" })
	j.compose(t, paidLeave, "有給")
	j.do(func() {
		if words := j.Source.Finder.Words; words != "" {
			t.Errorf("the confirming Enter began a search for %q", words)
		}
	})
	j.keys("Return")
	j.until(t, "the search", func() bool { return j.Source.Finder.Words == "有給" && len(j.Source.Finder.Hits) > 0 })
	j.keys("k a Escape") // the composition's; the bar stays
	j.keys("h i Return")
	j.holds(t, "有給ひ")
	j.keys("Escape")
}

func (j *typist) filter(t *testing.T) {
	placeholder := words.New(words.Japanese).T("library.filter")
	j.until(t, "the filter", func() bool {
		for _, o := range inTree(j.Window.Content()) {
			if e, is := o.(*controls.Entry); is && e.Visible() && e.PlaceHolder == placeholder {
				j.Window.Canvas().Focus(e)
				return true
			}
		}
		return false
	})
	j.compose(t, paidLeave, "有給")
	j.keys("k a BackSpace BackSpace Return")
	j.holds(t, "有給")
	j.keys("BackSpace BackSpace")
	j.holds(t, "")
}

func (j *typist) path(t *testing.T) {
	j.keys("ctrl+o")
	open := func() bool { return j.Window.Canvas().Overlays().Top() != nil }
	j.until(t, "the dialog", func() bool { _, is := j.Window.Canvas().Focused().(*controls.Entry); return is && open() })
	j.compose(t, paidLeave, "有給")
	j.keys("k a Escape h i BackSpace")
	j.compose(t, howMany, "有給何日")
	j.do(func() {
		if !open() {
			t.Error("a key of the composition closed the dialog")
		}
	})
	j.keys("Return Escape") // nothing has that name
	j.until(t, "the dialog to close", func() bool { return !open() })
}

func (j *typist) desk(t *testing.T) {
	j.keys("ctrl+d")
	j.until(t, "the desk", func() bool { _, is := j.Window.Canvas().Focused().(*deskview.Field); return is })
	j.compose(t, paidLeave, "有給")
	j.keys("h a k a BackSpace Return")
	j.holds(t, "有給は")
	j.compose(t, howMany, "有給は何日")
	j.keys("Return k a ctrl+Return Return")
	j.holds(t, "有給は何日\nか")
	j.do(func() {
		if j.Desk.Running || j.Desk.Report != nil {
			t.Error("the text was checked before Ctrl+Enter")
		}
	})
	j.keys("ctrl+Return")
	j.until(t, "the check", func() bool { return j.Desk.Report != nil })
}

// strip is pictures of the screen, one below the other.
type strip []image.Image

// add takes a picture of what is on the screen, without the white around it, once it is still.
func (s *strip) add(t *testing.T, j *typist) {
	t.Helper()
	img := j.screen.settle(t)
	var shown image.Rectangle
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); r&g&b != 0xffff {
				shown = shown.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	*s = append(*s, img.(*image.RGBA).SubImage(shown))
}

// write puts the pictures into the gallery, where one is made.
func (s strip) write(t *testing.T) {
	t.Helper()
	dir := os.Getenv("TENKYO_GALLERY")
	if dir == "" {
		return
	}
	const gap = 10
	size := image.Pt(0, -gap)
	for _, img := range s {
		size = image.Pt(max(size.X, img.Bounds().Dx()), size.Y+gap+img.Bounds().Dy())
	}
	all := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
	y := 0
	for _, img := range s {
		draw.Draw(all, image.Rect(0, y, size.X, size.Y), img, img.Bounds().Min, draw.Src)
		y += img.Bounds().Dy() + gap
	}
	f, err := os.Create(filepath.Join(dir, "input-method-ja.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, all); err != nil {
		t.Fatal(err)
	}
}
