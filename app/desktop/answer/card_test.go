package answer

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// at shows an answer in a window of a size, with text of a scale, and everything that can be done with its claims.
func at(t *testing.T, lang string, scale float32, state viewmodel.AskState, width, height float32) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, lang, theme.Light)}
	b.App.Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: scale})
	b.Kit = &controls.Kit{Words: words.New(lang), Setter: prose.NewSetter(), Layer: controls.NewLayer(b.After)}
	inline := func(f func()) { f() }
	b.model, b.server = viewmodel.NewAsk(nil, inline), viewmodel.NewServer(inline)
	b.model.State = state
	b.server.State = viewmodel.ServerState{Known: true, Model: "gemma3:4b"}
	lib := viewmodel.NewLibrary(nil, inline)
	lib.Total = 1
	yes := func(string) bool { return true }
	b.Pane = New(b.Kit, b.model, lib, b.server, Actions{Open: func([]viewmodel.Target, int) {}, Held: yes, Keeps: func() bool { return true },
		Sign: func(string, int) {}, Report: func(string, int) {}, Samples: func() []string { return nil }}, b.After)
	b.window = b.Show(b.Object(), width, height)
	return b
}

// lengthen makes the quotation of the first claim so many times as long.
func lengthen(a *ask.Answer, times int) {
	a.Chunks[0].Text = strings.Repeat(a.Chunks[0].Text, times)
	a.Claims[0].Evidence[0].Quote, a.Claims[0].Evidence[0].End = a.Chunks[0].Text, len([]rune(a.Chunks[0].Text))
}

func TestACardLiesInTheWindowWithAllItsButtonsAtAnySizeOfText(t *testing.T) {
	for _, lang := range []string{words.Japanese, words.English} {
		for _, scale := range []float32{1, 1.5, 2} {
			for _, height := range []float32{900, 560} {
				for _, times := range []int{1, 12} {
					name := fmt.Sprintf("%s, text of %v, %v high, quotation of %d", lang, scale, height, times)
					a := recorded()
					a.Chunks[0].PageLabel, a.Chunks[0].Page = "5", 7
					lengthen(&a, times)
					b := at(t, lang, scale, answered(a), 700, height)
					chip := b.Rows()[0]
					chip.OnFocus()
					chip.OnPoint()
					card := b.Kit.Layer.Object().(*fyne.Container).Objects[0].(*Card)
					if at, size := card.Position(), card.Size(); at.X < 0 || at.Y < 0 || at.X+size.Width > 700 || at.Y+size.Height > height {
						t.Errorf("%s: it lies at %v, %v", name, at, size)
					}
					driver := b.App.Driver()
					bottom, buttons := driver.AbsolutePositionForObject(card).Y+card.Size().Height, 0
					for _, o := range test.LaidOutObjects(card) {
						if button, ok := o.(*cardButton); ok {
							buttons++
							if at := driver.AbsolutePositionForObject(button); at.Y+button.Size().Height > bottom || at.X+button.Size().Width > card.Position().X+card.Size().Width {
								t.Errorf("%s: the button %q is cut off", name, button.Text)
							}
						}
					}
					marker := driver.AbsolutePositionForObject(chip)
					if hidden := marker.Y+chip.Size().Height > card.Position().Y && marker.Y < bottom; hidden && height == 900 && scale <= 1.5 {
						t.Errorf("%s: it hides its marker", name)
					}
					said := texts(card)
					if buttons != 4 || !strings.Contains(said, b.Kit.Words.T("cite.file_page", "page", "5", "file", 7)) {
						t.Errorf("%s: %d buttons, it says\n%s", name, buttons, said)
					}
					scrolls := card.body.scrollBy(10)
					if more := card.body.HeightFor(card.body.Size().Width) > card.body.Size().Height+1; scrolls != more {
						t.Errorf("%s: more than is in sight: %v, it scrolls: %v", name, more, scrolls)
					}
				}
			}
		}
	}
}

func TestACardThatIsTooLongScrollsByKeysAndGoesWhenTheWindowChanges(t *testing.T) {
	a := recorded()
	lengthen(&a, 12)
	b := at(t, words.English, 1.5, answered(a), 700, 560)
	chip := b.Rows()[0]
	chip.OnFocus()
	chip.OnPoint()
	golden.Check(t, "card-long", b.window.Canvas().Capture())
	card := b.Kit.Layer.Object().(*fyne.Container).Objects[0].(*Card)
	behind := b.scroll.Offset.Y
	chip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	down := card.body.scroll.Offset.Y
	if b.scroll.Offset.Y != behind || !b.Kit.Layer.Shows(chip) {
		t.Errorf("the answer behind the card scrolls from %v to %v", behind, b.scroll.Offset.Y)
	}
	chip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageUp})
	if down <= 0 || card.body.scroll.Offset.Y != 0 {
		t.Errorf("a page down scrolls to %v, a page up to %v", down, card.body.scroll.Offset.Y)
	}
	b.window.Resize(fyne.NewSize(600, 560))
	if b.Kit.Layer.Shows(chip) {
		t.Error("the card stays where the window is no more")
	}
}

func TestAKeyOnAMarkerScrollsTheAnswerOnce(t *testing.T) {
	b := at(t, words.English, 1.5, answered(recorded()), 500, 600)
	chip := b.Rows()[0]
	if page := b.scroll.Size().Height; b.scroll.Content.Size().Height < 3*page {
		t.Fatalf("the answer is %v high, a page %v", b.scroll.Content.Size().Height, page)
	}
	b.window.Canvas().Focus(chip)
	b.Kit.Layer.Hide()
	b.scroll.ScrollToTop()
	chip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if at, page := b.scroll.Offset.Y, b.scroll.Size().Height; at <= 0 || at >= page {
		t.Errorf("a page down scrolls by %v, a page is %v high", at, page)
	}
}
