package source

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestMarkdownIsDrawnFromItsBlocksAndScrolledToTheMark(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, "全労働日の8割以上出勤した者に10日を与える。"))
	if b.text == nil || b.text.Offset.Y == 0 {
		t.Fatal("the document is not scrolled to the quotation")
	}
	golden.Check(t, "markdown", b.window.Canvas().Capture())
}

func TestForgettingTheQuotationTakesItsLightAndLeavesThePageWhereItIs(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, "全労働日の8割以上出勤した者に10日を与える。"))
	before := b.text.Offset.Y
	b.model.Forget()
	if m := b.text.stack.marks.cited; m.start < m.end {
		t.Errorf("the text still has %+v marked", m)
	}
	if b.text.Offset.Y != before {
		t.Errorf("the text moved from %v to %v", before, b.text.Offset.Y)
	}

	b = show(t, &shelf{place: found(2)}, at("a.pdf", "v1", 2, "引用"))
	if len(b.pdf.stack.layers[citedLayer].rects) == 0 {
		t.Fatal("nothing is lit to begin with")
	}
	before = b.pdf.Offset.Y
	b.model.Forget()
	if rects := b.pdf.stack.layers[citedLayer].rects; len(rects) > 0 {
		t.Errorf("the page still has %v lit", rects)
	}
	if b.pdf.Offset.Y != before {
		t.Errorf("the page moved from %v to %v", before, b.pdf.Offset.Y)
	}
}

func TestTheMarkCoversExactlyTheQuotedRunes(t *testing.T) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	page := &markdown().Pages[0]
	for _, quote := range []string{"8割以上出勤した者に10日を与える", "1年6か月", "別に定める", "連番"} {
		start := strings.Index(page.Text, quote)
		from := len([]rune(page.Text[:start]))
		to := from + len([]rune(quote))
		for _, width := range []float32{520, 300, 90} {
			rows := flow(stage.Kit.Setter, page, nil, "", &marks{cited: mark{from, to, prose.Marked}}, width)
			var got strings.Builder
			for _, r := range rows {
				for _, p := range r.parts {
					for _, line := range p.lines {
						for _, piece := range line.Pieces {
							if piece.Style&prose.Marked != 0 {
								got.WriteString(piece.Text)
							}
						}
					}
				}
			}
			if got.String() != quote {
				t.Errorf("%v units wide, %q is marked, want %q", width, got.String(), quote)
			}
		}
	}
}

func TestAPictureIsNeverLoadedAndSaidToBeLeftOut(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, ""))
	said := b.Kit.Words.T("page.no_picture")
	n := 0
	for _, r := range b.text.stack.rows {
		for _, p := range r.parts {
			for _, line := range p.lines {
				for _, piece := range line.Pieces {
					if piece.Text == said {
						n++
					}
				}
			}
		}
	}
	if n != 1 {
		t.Errorf("%q is said %d times", said, n)
	}
}

func TestALongTextHasObjectsOnlyForWhatIsOnScreen(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, ""))
	n := len(test.WidgetRenderer(b.text.stack).Objects())
	if n == 0 || n > 150 {
		t.Errorf("%d objects are on screen", n)
	}
}

func TestColumnsShareTheWidth(t *testing.T) {
	tests := []struct {
		name  string
		wants []float32
		width float32
		want  []float32
	}{
		{"all fit", []float32{50, 60, 70}, 300, []float32{50, 60, 70}},
		{"a wide one gives way", []float32{50, 60, 500}, 300, []float32{50, 60, 190}},
		{"two wide ones get the same", []float32{50, 400, 500}, 300, []float32{50, 125, 125}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := share(tt.wants, tt.width)
			for i := range got {
				if math.Abs(float64(got[i]-tt.want[i])) > 0.01 {
					t.Fatalf("got %v, want %v", got, tt.want)
				}
			}
		})
	}
}
