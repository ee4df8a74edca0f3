package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
)

// Headline is a title and what is to be known of it on one line, cut where it does not fit. All of it, and more, is said while the pointer
// rests on it.
type Headline struct {
	widget.BaseWidget
	Title string
	Stand string // what stands out behind the title, "" for nothing
	About string // quieter
	More  string // said with the rest to the pointer alone

	hint Hint
	said *prose.Text
}

var _ desktop.Hoverable = (*Headline)(nil)

// NewHeadline returns an empty headline. After its fields were set it is refreshed.
func NewHeadline(kit *Kit) *Headline {
	h := &Headline{hint: NewHint(kit), said: kit.Text("", prose.Body)}
	h.ExtendBaseWidget(h)
	return h
}

// HeightFor returns the height of its one line.
func (h *Headline) HeightFor(float32) float32 { return h.hint.kit.Setter.Pitch(prose.Body) }

// MinSize gives way to what stands beside it.
func (h *Headline) MinSize() fyne.Size { return fyne.NewSize(60, h.HeightFor(0)) }

// MouseIn implements desktop.Hoverable.
func (h *Headline) MouseIn(*desktop.MouseEvent) {
	words := h.Title
	for _, more := range []string{h.Stand, h.About, h.More} {
		if more != "" {
			words += "\n" + more
		}
	}
	h.hint.Say(h, words)
}

// MouseMoved implements desktop.Hoverable.
func (h *Headline) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (h *Headline) MouseOut() { h.hint.Leave(h) }

// CreateRenderer implements fyne.Widget.
func (h *Headline) CreateRenderer() fyne.WidgetRenderer {
	return &headlineRenderer{WidgetRenderer: widget.NewSimpleRenderer(h.said), h: h}
}

type headlineRenderer struct {
	fyne.WidgetRenderer
	h *Headline
}

func (r *headlineRenderer) MinSize() fyne.Size { return r.h.MinSize() }

// least is how much room, in characters, is left for what stands behind the title, before it is left out.
const least = 4

func (r *headlineRenderer) Layout(size fyne.Size) {
	h, setter := r.h, r.h.hint.kit.Setter
	const gap = "　"
	left := size.Width - 2
	var said prose.Composer
	add := func(s string, style text.Style, before string) {
		if s == "" || before != "" && left < least*prose.Size(prose.Caption) {
			return
		}
		fits := setter.Fit(before+s, style, left)
		said.Add(fits, style)
		left -= h.hint.kit.Text(fits, style).NaturalWidth()
	}
	add(h.Title, prose.Bold, "")
	add(h.Stand, prose.Caption|prose.Accent|prose.Bold, gap)
	add(h.About, prose.Caption|prose.Muted, gap)
	h.said.Compose(&said)
	h.said.Resize(fyne.NewSize(size.Width+2, size.Height))
}

func (r *headlineRenderer) Refresh() {
	r.Layout(r.h.Size())
	r.WidgetRenderer.Refresh()
}
