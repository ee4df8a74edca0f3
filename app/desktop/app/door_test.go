package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// A second window on a library can read it, or try again to have it alone.
func TestALibraryInUseCanBeOpenedToRead(t *testing.T) {
	test.NewTempApp(t)
	w := words.New(words.English)
	for _, c := range []struct {
		name   string
		err    error
		press  string
		offers []string
		asked  []bool // to read only
	}{
		{"to read", library.ErrBusy, "library.open_reading", []string{"library.open_reading", "library.open_again", "button.quit"}, []bool{false, true}},
		{"again", library.ErrBusy, "library.open_again", []string{"library.open_reading", "library.open_again", "button.quit"}, []bool{false, false}},
		{"another trouble", errors.New("the disk is broken"), "", []string{"button.quit"}, []bool{false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var asked []bool
			told, opened := make(chan []fyne.CanvasObject, 3), make(chan bool, 1)
			d := &door{words: w, do: func(f func()) { f() }, quit: func() {}, opened: func(Services) { opened <- true },
				sentence: func(_ *words.Words, err error) string { return err.Error() },
				tell:     func(_ string, more ...fyne.CanvasObject) { told <- more },
				open: func(reading bool, _ func(done, total int)) (Services, error) {
					if asked = append(asked, reading); len(asked) == 1 {
						return Services{}, fmt.Errorf("opening: %w", c.err)
					}
					return Services{}, nil
				},
			}
			d.enter(false)
			buttons := map[string]*controls.Button{}
			var offered []string
			for _, o := range test.LaidOutObjects(container.NewStack(<-told...)) {
				if b, ok := o.(*controls.Button); ok {
					buttons[b.Text] = b
					offered = append(offered, b.Text)
				}
			}
			var want []string
			for _, key := range c.offers {
				want = append(want, w.T(key))
			}
			if !slices.Equal(offered, want) {
				t.Fatalf("offered %s", strings.Join(offered, ", "))
			}
			if c.press != "" {
				test.Tap(buttons[w.T(c.press)])
				<-opened
			}
			if !slices.Equal(asked, c.asked) {
				t.Errorf("asked %v", asked)
			}
		})
	}
}
