package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// ArticleCard shows an excerpt as the article that it stands in: its heading, where it stands, its text with the words that answer
// lit. The whole card opens its place in the source, by click or Enter; what is chosen of its text by hand can be copied, and without
// a choice the whole.
type ArticleCard struct {
	widget.BaseWidget
	controls.Held

	kit     *controls.Kit
	claim   verify.Claim
	place   string
	chip    *Row               // to point at the claim
	targets []viewmodel.Target // of the claim
	open    func()             // nil where it leads nowhere
	copy    func(string)
	resized func() // it takes another height

	content          *fyne.Container
	ground, bar      *canvas.Rectangle
	body             *articleBody
	unfold           *controls.Button
	hovered, focused bool
	shown            bool // the source shows its place
}

var (
	_ fyne.Tappable      = (*ArticleCard)(nil)
	_ fyne.Focusable     = (*ArticleCard)(nil)
	_ fyne.Shortcutable  = (*ArticleCard)(nil)
	_ desktop.Hoverable  = (*ArticleCard)(nil)
	_ desktop.Cursorable = (*ArticleCard)(nil)
)

// newArticleCard makes the card of an excerpt with its marker. The passage is the one that its first evidence stands in.
func newArticleCard(kit *controls.Kit, claim verify.Claim, passage verify.Passage, chip *Row) *ArticleCard {
	c := &ArticleCard{kit: kit, claim: claim, chip: chip, place: kit.Words.Found(passage)}
	c.ExtendBaseWidget(c)
	c.body = newArticleBody(kit, claim.Card, c)
	c.bar = canvas.NewRectangle(fynetheme.Color(fynetheme.ColorNamePrimary))
	c.build()
	return c
}

// build puts the parts of the card together.
func (c *ArticleCard) build() {
	w, card := c.kit.Words, c.claim.Card
	lines := prose.Column(2)
	if above := words.Above(card); above != "" {
		lines.Add(c.kit.Text(above, prose.Caption|prose.Muted))
	}
	var head prose.Composer
	heading := words.Heading(card)
	if heading != "" {
		head.Add(heading, prose.Bold)
	} else {
		head.Add(c.place, prose.Caption|prose.Muted)
	}
	head.AddBox(c.chip)
	if c.shown { // beside the heading, so that the card keeps its height
		head.Add("　"+w.T("article.shown"), prose.Caption|prose.Accent|prose.Bold)
	}
	lines.Add(head.Text(c.kit.Setter, prose.Body))
	if heading != "" {
		lines.Add(c.kit.Text(c.place, prose.Caption|prose.Muted))
	}
	parts := prose.Column(6, lines, c.body)
	for _, remark := range w.Remarks(card) {
		parts.Add(c.kit.Text(remark, prose.Caption|prose.Muted))
	}
	if standing := w.Standing(c.claim); standing != "" {
		parts.Add(c.kit.Text(standing, prose.Caption|prose.Danger))
	}
	if n := card.Paragraphs(); card.Folds() {
		label := w.T("article.whole", "n", n)
		if c.body.whole {
			label = w.T("article.less")
		}
		c.unfold = controls.NewButton(label, c.toggle)
		c.unfold.Importance = widget.LowImportance
		parts.Add(prose.Flow(4, c.unfold))
	}
	c.content = prose.Panel(theme.ColorCard, 14, 10, parts)
	c.ground = c.content.Objects[0].(*canvas.Rectangle)
	c.ground.CornerRadius = 8
	c.paint()
}

// toggle shows what is folded, or folds it again.
func (c *ArticleCard) toggle() {
	c.body.whole = !c.body.whole
	c.body.lay(0)
	c.rebuild()
}

func (c *ArticleCard) rebuild() {
	controls.Keep(c, c.build)
	c.Refresh()
	c.resized()
}

// SetShown says whether the source shows the place of this card.
func (c *ArticleCard) SetShown(shown bool) {
	if c.shown != shown {
		c.shown = shown
		c.rebuild()
	}
}

// Leads tells whether a place in the source is one that the card leads to.
func (c *ArticleCard) Leads(t viewmodel.Target) bool {
	for _, own := range c.targets {
		if own.Doc == t.Doc && own.Version == t.Version && own.ChunkID == t.ChunkID && own.Quote == t.Quote {
			return true
		}
	}
	return false
}

// Parts are what Tab stops at in the card.
func (c *ArticleCard) Parts() []fyne.CanvasObject { return []fyne.CanvasObject{c.content} }

// HeightFor returns the height that the card needs at a width.
func (c *ArticleCard) HeightFor(width float32) float32 { return prose.HeightFor(c.content, width) }

// CreateRenderer implements fyne.Widget.
func (c *ArticleCard) CreateRenderer() fyne.WidgetRenderer { return &articleRenderer{c} }

type articleRenderer struct{ card *ArticleCard }

func (r *articleRenderer) Destroy() {}

func (r *articleRenderer) MinSize() fyne.Size { return r.card.content.MinSize() }

func (r *articleRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.card.content, r.card.bar}
}

func (r *articleRenderer) Layout(size fyne.Size) {
	r.card.content.Resize(size)
	r.card.bar.Resize(fyne.NewSize(4, max(0, size.Height-16)))
	r.card.bar.Move(fyne.NewPos(0, 8))
}

func (r *articleRenderer) Refresh() {
	r.Layout(r.card.Size())
	canvas.Refresh(r.card)
}

func (c *ArticleCard) paint() {
	c.ground.FillColor = fynetheme.Color(theme.ColorCard)
	c.ground.StrokeWidth, c.ground.StrokeColor = 1, fynetheme.Color(theme.ColorFrame)
	if c.hovered || c.focused {
		c.ground.StrokeColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	}
	if c.focused {
		c.ground.StrokeWidth = 2
	}
	c.bar.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	c.bar.Hidden = !c.shown
	c.ground.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *ArticleCard) Tapped(*fyne.PointEvent) {
	if c.open != nil {
		c.open()
	}
}

// TappedSecondary offers to copy.
func (c *ArticleCard) TappedSecondary(ev *fyne.PointEvent) {
	controls.MenuAt(c, ev.AbsolutePosition, fyne.NewMenuItem(c.kit.Words.T("button.copy"), c.copyText))
}

// Text is what is copied: what was chosen by hand, else the whole text with its place.
func (c *ArticleCard) Text() string {
	if s := c.body.chosen(); s != "" {
		return s
	}
	return c.kit.Words.CopyArticle(c.claim, c.place)
}

func (c *ArticleCard) copyText() { c.copy(c.Text()) }

// TypedShortcut implements fyne.Shortcutable.
func (c *ArticleCard) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		c.copyText()
	case *fyne.ShortcutSelectAll:
		c.body.choose(0, len(c.body.text))
	default:
		controls.PassShortcut(c, s)
	}
}

// Cursor implements desktop.Cursorable.
func (c *ArticleCard) Cursor() desktop.Cursor {
	if c.open == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn implements desktop.Hoverable.
func (c *ArticleCard) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.paint() }

// MouseMoved implements desktop.Hoverable.
func (c *ArticleCard) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *ArticleCard) MouseOut() { c.hovered = false; c.paint() }

// FocusGained implements fyne.Focusable.
func (c *ArticleCard) FocusGained() {
	c.focused = true
	c.paint()
	controls.Follow()
}

// FocusLost implements fyne.Focusable.
func (c *ArticleCard) FocusLost() { c.focused = false; c.Release(); c.paint() }

// TypedRune implements fyne.Focusable.
func (c *ArticleCard) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *ArticleCard) TypedKey(key *fyne.KeyEvent) {
	switch {
	case key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter:
		c.Tapped(nil)
	case key.Name == fyne.KeyEscape && c.body.chosen() != "":
		c.body.choose(0, 0)
	case controls.PassKey(c, key):
	default:
		controls.Scrolls(fyne.CurrentApp().Driver().CanvasForObject(c), key.Name)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (c *ArticleCard) AccessibilityLabel() string { return words.Heading(c.claim.Card) + " " + c.place }

// AccessibilityRole implements fyne.Accessible.
func (c *ArticleCard) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
