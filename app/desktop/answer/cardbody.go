package answer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// cardBody is what a card says, above its buttons. Where the window has no room for all of it, what it says scrolls, and the buttons stay
// in sight.
type cardBody struct {
	widget.BaseWidget
	said    *fyne.Container
	scroll  *prose.Scroll
	guard   *guard
	buttons fyne.CanvasObject
}

// bodyGap is between what a card says and its buttons; barRoom is what the bar of a scroll takes.
const (
	bodyGap = 7
	barRoom = 12
)

func newCardBody(card *Card, said *fyne.Container, buttons fyne.CanvasObject) *cardBody {
	b := &cardBody{said: said, scroll: prose.NewScroll(0, said), guard: newGuard(card), buttons: buttons}
	b.ExtendBaseWidget(b)
	return b
}

// HeightFor returns the height of all of it at a width.
func (b *cardBody) HeightFor(width float32) float32 {
	return prose.HeightFor(b.said, width) + bodyGap + prose.HeightFor(b.buttons, width)
}

// scrollBy scrolls what the card says by parts of what is in sight; it reports whether there is more than that.
func (b *cardBody) scrollBy(parts float32) bool {
	height, all := b.scroll.Size().Height, b.scroll.Content.Size().Height
	if all <= height+1 {
		return false
	}
	to := min(max(b.scroll.Offset.Y+parts*height, 0), all-height)
	b.scroll.ScrollToOffset(fyne.NewPos(0, to))
	return true
}

// CreateRenderer implements fyne.Widget.
func (b *cardBody) CreateRenderer() fyne.WidgetRenderer { return &cardBodyRenderer{b} }

type cardBodyRenderer struct{ b *cardBody }

func (r *cardBodyRenderer) Destroy() {}

func (r *cardBodyRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.b.scroll, r.b.guard, r.b.buttons}
}

func (r *cardBodyRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.b.buttons.MinSize().Width, r.b.buttons.MinSize().Height+bodyGap)
}

func (r *cardBodyRenderer) Layout(size fyne.Size) {
	b := r.b
	below := min(prose.HeightFor(b.buttons, size.Width), size.Height)
	above := max(size.Height-below-bodyGap, 0)
	b.scroll.Resize(fyne.NewSize(size.Width, above))
	if prose.HeightFor(b.said, size.Width) > above+1 { // the bar lies beside the words
		b.scroll.SetObjects(prose.Ends(b.said, prose.Space(barRoom-8, 1)))
	} else {
		b.scroll.SetObjects(b.said)
	}
	b.guard.Move(fyne.NewPos(size.Width-barRoom, 0))
	b.guard.Resize(fyne.NewSize(barRoom, above))
	b.buttons.Move(fyne.NewPos(0, size.Height-below))
	b.buttons.Resize(fyne.NewSize(size.Width, below))
}

func (r *cardBodyRenderer) Refresh() { r.Layout(r.b.Size()) }

// guard lies over the bar of a scroll, which would take the pointer from the card, and the card would go.
type guard struct {
	widget.BaseWidget
	card *Card
}

var _ desktop.Hoverable = (*guard)(nil)

func newGuard(card *Card) *guard {
	g := &guard{card: card}
	g.ExtendBaseWidget(g)
	return g
}

// MouseIn implements desktop.Hoverable.
func (g *guard) MouseIn(*desktop.MouseEvent) { g.card.do.enter() }

// MouseMoved implements desktop.Hoverable.
func (g *guard) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (g *guard) MouseOut() { g.card.do.leave() }

// CreateRenderer implements fyne.Widget.
func (g *guard) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
