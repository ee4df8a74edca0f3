package prose

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
)

func setter(t *testing.T) *Setter {
	t.Helper()
	t.Setenv("LANG", "C.UTF-8")
	a := test.NewApp()
	t.Cleanup(a.Quit)
	a.Settings().SetTheme(&theme.Theme{Mode: theme.Light})
	return NewSetter()
}

const long = "出張旅費は、社長が承認した日から30日以内に精算しなければならない。The general manager must approve it."

func TestAParagraphIsAsHighAsItsLines(t *testing.T) {
	s := setter(t)
	p := NewText(s, long, Body)
	one, narrow := p.HeightFor(2000), p.HeightFor(150)
	if one != s.Pitch(Body) || narrow < 3*one {
		t.Errorf("one line is %v high, a narrow paragraph %v; a line's pitch is %v", one, narrow, s.Pitch(Body))
	}
	p.Resize(fyne.NewSize(150, narrow))
	if got := p.MinSize().Height; got != narrow {
		t.Errorf("laid out, the paragraph asks for %v, want %v", got, narrow)
	}
	for _, o := range test.WidgetRenderer(p).Objects() {
		if right := o.Position().X + o.Size().Width; right > 151 {
			t.Errorf("%q reaches to %v", o.(*canvas.Text).Text, right)
		}
	}
}

// The height is asked for at a width before the paragraph gets it: what is drawn must follow all the same.
func TestAskingForTheHeightFirstDoesNotKeepOldLines(t *testing.T) {
	p := NewText(setter(t), long, Body)
	p.Resize(fyne.NewSize(60, 400))
	before := len(test.WidgetRenderer(p).Objects())
	p.HeightFor(2000)
	p.Resize(fyne.NewSize(2000, 30))
	if after := len(test.WidgetRenderer(p).Objects()); after >= before || after != 1 {
		t.Errorf("%d pieces on a wide line, %d before", after, before)
	}
}

func TestAColumnGivesEachObjectItsHeight(t *testing.T) {
	s := setter(t)
	a, b := NewText(s, long, Body), NewText(s, "短い", Caption)
	c := Column(5, a, Inset(10, 4, b))
	want := a.HeightFor(200) + 5 + b.HeightFor(180) + 8
	if got := HeightFor(c, 200); got != want {
		t.Errorf("the column is %v high, want %v", got, want)
	}
	c.Resize(fyne.NewSize(200, want))
	if b.Size().Width != 180 || a.Size().Height != a.HeightFor(200) {
		t.Errorf("the objects are %v and %v", a.Size(), b.Size())
	}
	a.Hide()
	if got := HeightFor(c, 200); got != b.HeightFor(180)+8 {
		t.Errorf("a hidden object takes room: %v", got)
	}
}

func TestAScrollIsAsWideAsItsContent(t *testing.T) {
	s := setter(t)
	p := NewText(s, strings.Repeat(long, 30), Body)
	scroll := NewScroll(0, p)
	w := test.NewWindow(scroll)
	w.SetPadded(false)
	for _, width := range []float32{300, 500, 250} {
		w.Resize(fyne.NewSize(width, 200))
		if p.Size().Width != width || scroll.Content.Size().Height != p.HeightFor(width) {
			t.Errorf("in %v the paragraph is %v, its content %v high, want %v", width, p.Size(), scroll.Content.Size().Height, p.HeightFor(width))
		}
	}
}

func TestARowLeavesTheMiddleWhatTheEndsDoNotTake(t *testing.T) {
	s := setter(t)
	left, right := canvas.NewRectangle(color.Black), canvas.NewRectangle(color.Black)
	left.SetMinSize(fyne.NewSize(20, 20))
	right.SetMinSize(fyne.NewSize(50, 30))
	p := NewText(s, long, Body)
	r := Row(left, p, right)
	h := HeightFor(r, 200)
	r.Resize(fyne.NewSize(200, h))
	if p.Position().X != 28 || p.Size().Width != 200-20-50-16 || right.Position().X != 150 || h != p.HeightFor(114) {
		t.Errorf("middle at %v, %v; right at %v; height %v", p.Position(), p.Size(), right.Position(), h)
	}
	if alone := Row(nil, NewText(s, "a", Body), right); alone.MinSize().Width > 200 {
		t.Errorf("without a left end the row asks for %v", alone.MinSize())
	}
}

func TestAWidgetInTheLineStaysBehindItsText(t *testing.T) {
	s := setter(t)
	var c Composer
	var boxes []*canvas.Rectangle
	for range 6 {
		box := canvas.NewRectangle(color.Black)
		box.SetMinSize(fyne.NewSize(40, 18))
		boxes = append(boxes, box)
		c.Add("出張旅費を三十日以内に払う。", Body)
		c.AddBox(box)
	}
	p := c.Text(s, Body)
	for width := float32(120); width < 400; width += 17 {
		p.Resize(fyne.NewSize(width, p.HeightFor(width)))
		test.WidgetRenderer(p)
		for i, box := range boxes {
			if box.Position().X < Size(Body) || box.Position().X+40 > width {
				t.Errorf("%v wide: box %d lies at %v", width, i, box.Position())
			}
		}
	}
}

// A sentence of a model may end in a line end or a wide space: its marker stays beside its last word all the same, at every size of text.
func TestAWidgetInTheLineNeverBeginsALine(t *testing.T) {
	for _, scale := range []float32{1, 1.5, 2} {
		setter(t)
		fyne.CurrentApp().Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: scale})
		s := NewSetter()
		var c Composer
		var boxes []*canvas.Rectangle
		for _, sentence := range []string{"出張旅費を三十日以内に払う。\n", "Claims must be filed within thirty days. ", "申請には必ずこの書式をつかう：Article　", "OLLAMA_HOST=127.0.0.1:11434"} {
			box := canvas.NewRectangle(color.Black)
			box.SetMinSize(fyne.NewSize(60*scale, 18*scale))
			boxes = append(boxes, box)
			c.Add(sentence, Body)
			c.AddBox(box)
			c.Add(" ", Body)
		}
		p := c.Text(s, Body)
		for width := 140 * scale; width < 700; width += 13 {
			p.Resize(fyne.NewSize(width, p.HeightFor(width)))
			test.WidgetRenderer(p)
			for i, box := range boxes {
				if box.Position().X < Size(Body) || box.Position().X+60*scale > width {
					t.Errorf("text of %v, %v wide: box %d lies at %v", scale, width, i, box.Position())
				}
			}
		}
	}
}

func TestFitCutsWithAnEllipsis(t *testing.T) {
	s := setter(t)
	if got := s.Fit("短い", Body, 500); got != "短い" {
		t.Errorf("a short text became %q", got)
	}
	got := s.Fit(long, Body, 120)
	if !strings.HasSuffix(got, "…") || s.breaker.Width(Body, got) > 121 || len([]rune(got)) < 5 {
		t.Errorf("a long text became %q", got)
	}
	if got := s.Fit("一\n二", Body, 500); got != "一…" {
		t.Errorf("two lines became %q", got)
	}
	if got := s.Fit("a\u202eb", Body, 500); got != "a\ufffdb" {
		t.Errorf("a change of direction became %q", got)
	}
}

func TestMarkedWordsHaveAGround(t *testing.T) {
	s := setter(t)
	p := NewText(s, "", Body)
	p.Set("三十日以内", []text.Span{{Start: 0, End: 3, Style: Marked}})
	p.Resize(fyne.NewSize(300, 30))
	objects := test.WidgetRenderer(p).Objects()
	ground, ok := objects[0].(*canvas.Rectangle)
	if !ok || len(objects) != 3 || ground.Size().Width != s.breaker.Width(Body, "三十日") {
		t.Errorf("%d objects, the first is %T", len(objects), objects[0])
	}
}

// Fyne's own wrapping takes 15 s for this much text.
func BenchmarkTwoThousandCharacters(b *testing.B) {
	a := test.NewApp()
	defer a.Quit()
	a.Settings().SetTheme(&theme.Theme{})
	paragraph := strings.Repeat("出張旅費は、社長が承認した日から精算する。", 100)
	for b.Loop() {
		NewSetter().Break(paragraph, Body, nil, 500)
	}
}

func TestWhatDoesNotFitBesideTheEndOfALineStandsAboveIt(t *testing.T) {
	left, right := Flow(2, Space(100, 20), Space(80, 20)), Space(60, 20)
	for width, height := range map[float32]float32{300: 20, 200: 42, 150: 62, 100: 62} {
		c := Ends(left, right)
		if got := HeightFor(c, width); got != height {
			t.Errorf("at %g it is %g high, want %g", width, got, height)
		}
		c.Resize(fyne.NewSize(width, height))
		below := right.Position().Y >= left.Position().Y+left.Size().Height
		if beside := right.Position().X >= left.Position().X+left.Size().Width; !beside && !below || right.Position().X+60 > width {
			t.Errorf("at %g they lie on one another: %v %v, %v", width, left.Position(), left.Size(), right.Position())
		}
	}
}
