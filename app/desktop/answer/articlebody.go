package answer

import (
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/verify"
)

// articleBody draws the text of a card and lets a range of it be chosen with the mouse.
type articleBody struct {
	widget.BaseWidget

	kit   *controls.Kit
	card  *verify.Card
	owner *ArticleCard
	text  []rune
	whole bool // nothing is folded

	width    float32 // for which what follows holds
	height   float32
	pieces   []placed
	grounds  []fyne.CanvasObject // of rows and cells
	from, to int                 // what is chosen
	anchor   int
	dragged  bool
}

// placed is a run of the text on the card.
type placed struct {
	text.Piece // Start and End are runes of the card's text
	at         fyne.Position
	pitch      float32
}

var (
	_ fyne.Draggable    = (*articleBody)(nil)
	_ fyne.Tappable     = (*articleBody)(nil)
	_ desktop.Mouseable = (*articleBody)(nil)
)

func newArticleBody(kit *controls.Kit, card *verify.Card, owner *ArticleCard) *articleBody {
	b := &articleBody{kit: kit, card: card, owner: owner, text: []rune(text.Visible(card.Text))}
	b.ExtendBaseWidget(b)
	return b
}

// Distances in a card.
const (
	blockGap   = 3
	indentStep = 16
	cellX      = 8
	cellY      = 4
	rowBar     = 4 // beside a row that answers
)

// lay sets the text for a width.
func (b *articleBody) lay(width float32) {
	b.width, b.height, b.pieces, b.grounds = width, 0, nil, nil
	if width <= 0 {
		return
	}
	tables := map[int]int{}
	for _, t := range b.card.Tables() {
		tables[t[0]] = t[1]
	}
	left := false // something folded was left out
	for i := 0; i < len(b.card.Blocks); i++ {
		block := b.card.Blocks[i]
		end := max(tables[i], i+1)
		var rows []verify.CardBlock
		for ; i < end; i++ {
			if b.card.Blocks[i].Folded && !b.whole {
				left = true
				continue
			}
			rows = append(rows, b.card.Blocks[i])
		}
		i--
		if len(rows) == 0 {
			continue
		}
		b.leaveOut(&left)
		indent := min(float32(block.Depth)*indentStep, width/4)
		if len(block.Cells) > 0 {
			b.table(rows, indent)
		} else {
			b.paragraph(block, indent)
		}
		b.height += blockGap
	}
	b.leaveOut(&left)
	b.height = max(0, b.height-blockGap)
}

// leaveOut draws the sign of something left out.
func (b *articleBody) leaveOut(left *bool) {
	if !*left {
		return
	}
	*left = false
	style := prose.Body | prose.Muted
	for _, line := range b.kit.Setter.Break("…", style, nil, b.width) {
		for _, p := range line.Pieces {
			p.Start, p.End = -1, -1
			b.pieces = append(b.pieces, placed{p, fyne.NewPos(p.X, b.height), b.kit.Setter.Pitch(style)})
		}
	}
	b.height += b.kit.Setter.Pitch(style) + blockGap
}

// paragraph sets a block of text. What is not cited stands back.
func (b *articleBody) paragraph(block verify.CardBlock, indent float32) {
	style := prose.Body | prose.Muted
	if b.cited(block.Start, block.End) {
		style = prose.Body
	}
	b.height += b.set(block.Start, block.End, style, fyne.NewPos(indent, b.height), b.width-indent)
}

func (b *articleBody) cited(start, end int) bool {
	for _, s := range b.card.Cited {
		if s[0] < end && s[1] > start {
			return true
		}
	}
	return false
}

// set breaks a range of the text into lines at a place, and says how high they are.
func (b *articleBody) set(start, end int, style text.Style, at fyne.Position, width float32) float32 {
	var spans []text.Span
	for _, s := range b.card.Lit {
		if from, to := max(s[0], start), min(s[1], end); from < to {
			spans = append(spans, text.Span{Start: from - start, End: to - start, Style: style | prose.Marked})
		}
	}
	pitch := b.kit.Setter.Pitch(style)
	lines := b.kit.Setter.Break(string(b.text[start:end]), style, spans, width)
	for i, line := range lines {
		for _, p := range line.Pieces {
			p.Start, p.End = p.Start+start, p.End+start
			b.pieces = append(b.pieces, placed{p, fyne.NewPos(at.X+p.X, at.Y+float32(i)*pitch), pitch})
		}
	}
	return float32(len(lines)) * pitch
}

// table sets rows below each other in a grid. The rows that answer are tinted, bold, and have a bar beside them.
func (b *articleBody) table(rows []verify.CardBlock, indent float32) {
	indent += rowBar
	wide := b.columns(rows, b.width-indent)
	left := indent
	for _, row := range rows {
		style := prose.Body
		if row.IsHead() || row.Marked {
			style |= prose.Bold
		}
		x, height := left, b.kit.Setter.Pitch(style)
		for i, cell := range row.Cells {
			height = max(height, b.set(cell[0], cell[1], style, fyne.NewPos(x+cellX, b.height+cellY), wide[i]-2*cellX))
			x += wide[i]
		}
		height += 2 * cellY
		x = left
		for i := range wide {
			ground := canvas.NewRectangle(fynetheme.Color(theme.ColorCard))
			switch {
			case row.IsHead():
				ground.FillColor = fynetheme.Color(fynetheme.ColorNameHeaderBackground)
			case row.Marked:
				ground.FillColor = fynetheme.Color(theme.ColorRow)
			}
			ground.StrokeWidth, ground.StrokeColor = 1, fynetheme.Color(theme.ColorFrame)
			ground.Move(fyne.NewPos(x, b.height))
			ground.Resize(fyne.NewSize(wide[i]+1, height+1))
			b.grounds = append(b.grounds, ground)
			x += wide[i]
		}
		if row.Marked {
			bar := canvas.NewRectangle(fynetheme.Color(fynetheme.ColorNamePrimary))
			bar.Move(fyne.NewPos(left-rowBar, b.height))
			bar.Resize(fyne.NewSize(rowBar, height+1))
			b.grounds = append(b.grounds, bar)
		}
		b.height += height
	}
	b.height++
}

// columns are the widths of the columns: as wide as their longest cell, and less where together they are too wide.
func (b *articleBody) columns(rows []verify.CardBlock, width float32) []float32 {
	var wide []float32
	for _, row := range rows {
		for i, cell := range row.Cells {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			for _, line := range b.kit.Setter.Break(string(b.text[cell[0]:cell[1]]), prose.Body|prose.Bold, nil, 0) {
				wide[i] = max(wide[i], line.Width+2*cellX+1)
			}
		}
	}
	for i := range wide {
		wide[i] = max(wide[i], 3*cellX)
	}
	sorted := append([]float32{}, wide...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i] < sorted[j] })
	left := width
	for i, w := range sorted { // the widest share what the others leave
		if share := left / float32(len(sorted)-i); w > share {
			for k := range wide {
				wide[k] = min(wide[k], max(share, 3*cellX))
			}
			break
		}
		left -= w
	}
	return wide
}

// HeightFor returns the height that the text needs at a width.
func (b *articleBody) HeightFor(width float32) float32 {
	if width != b.width {
		b.lay(width)
	}
	return b.height
}

// chosen is what was chosen by hand.
func (b *articleBody) chosen() string {
	if b.from >= b.to {
		return ""
	}
	return string(b.text[b.from:b.to])
}

func (b *articleBody) choose(from, to int) {
	if from > to {
		from, to = to, from
	}
	if b.from != from || b.to != to {
		b.from, b.to = from, to
		b.Refresh()
	}
}

// caret is the offset in the text that is nearest to a position.
func (b *articleBody) caret(at fyne.Position) int {
	best, offset := float32(-1), 0
	for _, p := range b.pieces {
		if p.Start < 0 {
			continue
		}
		dx := max(p.at.X-at.X, at.X-p.at.X-p.Width, 0)
		dy := max(p.at.Y-at.Y, at.Y-p.at.Y-p.pitch, 0)
		if far := dx + 100*dy; best < 0 || far < best { // the line before the place in it
			best = far
			length := p.End - p.Start
			k := sort.Search(length, func(k int) bool { return p.at.X+(prose.Advance(p.Piece, k)+prose.Advance(p.Piece, k+1))/2 >= at.X })
			offset = p.Start + k
		}
	}
	return offset
}

// MouseDown implements desktop.Mouseable.
func (b *articleBody) MouseDown(ev *desktop.MouseEvent) {
	if ev.Button != desktop.MouseButtonPrimary {
		return
	}
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(b.owner); canvas != nil {
		canvas.Focus(b.owner)
	}
	b.anchor, b.dragged = b.caret(ev.Position), false
	b.choose(0, 0)
}

// MouseUp implements desktop.Mouseable.
func (b *articleBody) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable.
func (b *articleBody) Dragged(ev *fyne.DragEvent) {
	b.dragged = true
	b.choose(b.anchor, b.caret(ev.Position))
}

// DragEnd implements fyne.Draggable.
func (b *articleBody) DragEnd() {}

// Tapped implements fyne.Tappable: it opens the card, unless text was chosen.
func (b *articleBody) Tapped(ev *fyne.PointEvent) {
	if !b.dragged {
		b.owner.Tapped(ev)
	}
}

// TappedSecondary offers to copy.
func (b *articleBody) TappedSecondary(ev *fyne.PointEvent) { b.owner.TappedSecondary(ev) }

// CreateRenderer implements fyne.Widget.
func (b *articleBody) CreateRenderer() fyne.WidgetRenderer {
	r := &articleBodyRenderer{body: b}
	r.build()
	return r
}

type articleBodyRenderer struct {
	body    *articleBody
	objects []fyne.CanvasObject
}

func (r *articleBodyRenderer) Destroy() {}

func (r *articleBodyRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *articleBodyRenderer) MinSize() fyne.Size {
	width := r.body.Size().Width
	if width <= 0 {
		width = r.body.width
	}
	return fyne.NewSize(8*prose.Size(prose.Body), r.body.HeightFor(width))
}

func (r *articleBodyRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *articleBodyRenderer) Refresh() {
	r.build()
	canvas.Refresh(r.body)
}

func (r *articleBodyRenderer) build() {
	b := r.body
	if width := b.Size().Width; width > 0 && width != b.width {
		b.lay(width)
	}
	objects := append([]fyne.CanvasObject{}, b.grounds...)
	var inks []fyne.CanvasObject
	for _, p := range b.pieces {
		if from, to := max(b.from, p.Start), min(b.to, p.End); from < to {
			ground := canvas.NewRectangle(fynetheme.Color(theme.ColorSelected))
			x, right := prose.Advance(p.Piece, from-p.Start), prose.Advance(p.Piece, to-p.Start)
			ground.Move(p.at.AddXY(x, 0))
			ground.Resize(fyne.NewSize(right-x, p.pitch))
			inks = append(inks, ground)
		}
		ground, ink := prose.Draw(b.kit.Setter, p.Piece, p.at, p.pitch)
		if ground != nil {
			objects = append(objects, ground)
		}
		inks = append(inks, ink)
	}
	r.objects = append(objects, inks...)
}
