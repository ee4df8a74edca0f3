package pdf

import (
	"fmt"
	"math"
	"strings"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"tenkyo/ingest/document"
)

// A file can hold words that its pages do not show: drawn in no colour or that of the paper, too small to see, or beside the
// page. They are taken out of a page before anything is made of it, so that they are neither found nor cited. How text is
// painted is asked where runs begin and at every paintStride-th character of a run, since asking takes time: a few hidden
// characters inside a visible run are noticed when a highlight is drawn on them (Ink), not here.
//
// Not noticed here: text under a picture or shape drawn later, text outside a clipping path, text in the colour of a picture
// behind it, and text whose codes are not what its shapes say.

const (
	paintStride = 24
	unseenAlpha = 0.1    // opacity below which text is not seen
	pale        = 0.9    // lightness of all channels from which text may be that of the paper
	contrast    = 0.1    // lightness between text and what is behind it, below which it is not seen
	tiniest     = 1.0    // points: the smallest type that is text
	maxLayers   = 6000   // objects of a page that are looked at for what is behind text
	leastHidden = 3      // letters from which hidden text is worth a warning
	excerpt     = 60     // runes of hidden text that a warning quotes
	maxHandles  = 200000 // see File.handles
)

// paint is how a character is painted.
type paint uint8

const (
	painted   paint = iota
	unpainted       // in a mode or with an opacity that leaves nothing
	paintPale       // in the colour of paper
)

// hiddenText is what was taken out of a page.
type hiddenText struct {
	unseen []rune // drawn so that it is not seen
	beside []rune // outside what the page shows
}

// warnings tell of text that the page does not show.
func (h *hiddenText) warnings(page int) []document.Warning {
	var out []document.Warning
	for _, part := range []struct {
		code string
		text []rune
	}{{"hidden_text", h.unseen}, {"text_beside_page", h.beside}} {
		letters := 0
		for _, r := range part.text {
			if isReadable(r) {
				letters++
			}
		}
		if letters < leastHidden {
			continue
		}
		text := oneLine(string(part.text[:min(len(part.text), excerpt)]))
		out = append(out, document.Warning{Code: part.code, Page: page, Detail: fmt.Sprintf("%d characters: %q", len(part.text), text)})
	}
	return out
}

// toldOnce remembers what was warned of: a watermark is on every page.
type toldOnce map[string]bool

// add gives back the warnings that are new.
func (t toldOnce) add(warnings []document.Warning) []document.Warning {
	var fresh []document.Warning
	for _, w := range warnings {
		_, text, _ := strings.Cut(w.Detail, ":")
		key := w.Code + strings.ReplaceAll(text, " ", "")
		if !t[key] {
			t[key] = true
			fresh = append(fresh, w)
		}
	}
	return fresh
}

// painter asks pdfium how characters are painted.
type painter struct {
	instance pdfium.Pdfium
	page     pageHandles
	handles  *int // see File.handles
	last     paint
	since    int // characters since it was asked
	odd      bool
}

// of is how the next character, that with this index, is painted; begins says that it begins a run. Where it is not painted those
// before it may not be either, since the last one that was asked for: they are asked for now.
func (p *painter) of(index int, begins bool, before []glyph) (paint, error) {
	if p.since++; !begins && p.since < paintStride && p.last == painted {
		return p.last, nil
	}
	var err error
	if p.last, err = p.ask(index); err != nil || p.last == painted {
		p.since = 0
		return p.last, err
	}
	p.odd = true
	for i := len(before) - 1; i >= 0 && !begins && p.since > 1; i, p.since = i-1, p.since-1 {
		before[i].paint, err = p.ask(before[i].index)
		if err != nil || before[i].paint == painted {
			break
		}
	}
	p.since = 0
	return p.last, err
}

func (p *painter) ask(index int) (paint, error) {
	color, err := p.instance.FPDFText_GetFillColor(&requests.FPDFText_GetFillColor{TextPage: p.page.text, Index: index})
	if err != nil {
		return painted, faultOnly(err) // a pattern, or a character that pdfium made up
	}
	if float64(color.A) < unseenAlpha*255 {
		return unpainted, nil
	}
	object, err := p.instance.FPDFText_GetTextObject(&requests.FPDFText_GetTextObject{TextPage: p.page.text, Index: index})
	if err != nil {
		return painted, faultOnly(err)
	}
	*p.handles++
	mode, err := p.instance.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: object.TextObject})
	if err != nil {
		return painted, faultOnly(err)
	}
	switch mode.TextRenderMode {
	case enums.FPDF_TEXTRENDERMODE_INVISIBLE, enums.FPDF_TEXTRENDERMODE_CLIP:
		return unpainted, nil
	case enums.FPDF_TEXTRENDERMODE_FILL:
		if math.Min(float64(color.R), math.Min(float64(color.G), float64(color.B))) >= pale*255 {
			return paintPale, nil
		}
	}
	return painted, nil
}

// layer is an object of a page that text may stand on.
type layer struct {
	box       Rect
	lightness float64 // of a filled shape or text; -1 where it is not known
	picture   bool
	text      bool // painted, and not pale: it may be drawn over the same words in white, which pdfium tells of once
}

// dark reports whether pale text is seen on the layer.
func (l *layer) dark() bool { return l.text || l.lightness < 1-contrast }

// takeHidden takes out of a page the characters that are not seen. Text without paint over a picture, on a page that shows little
// else, is what a program recognised in the picture: it stays, and the page is marked.
func (raw *rawPage) takeHidden(instance pdfium.Pdfium, page requests.Page, shown shownPage, handles *int) error {
	layers, err := readLayers(instance, page, shown, handles)
	if err != nil {
		return err
	}
	over := func(g *glyph, picture bool) *layer {
		for i := len(layers) - 1; i >= 0; i-- {
			if l := &layers[i]; l.picture == picture && l.box.contains(g.box.centerX(), g.box.centerY()) {
				return l
			}
		}
		return nil
	}
	seen, recognised := 0, 0
	for i := range raw.glyphs {
		g := &raw.glyphs[i]
		switch {
		case g.paint == paintPale && (over(g, true) != nil || darkest(layers, g)):
			g.paint = painted
		case g.paint == unpainted && over(g, true) != nil:
			recognised++
		}
		if g.paint == painted {
			seen++
		}
	}
	raw.recognised = recognised > seen && recognised > 0
	kept := raw.glyphs[:0]
	for _, g := range raw.glyphs {
		if g.paint == painted || (raw.recognised && g.paint == unpainted && over(&g, true) != nil) {
			kept = append(kept, g)
			continue
		}
		if g.space && len(raw.hidden.unseen) > 0 {
			raw.hidden.unseen = append(raw.hidden.unseen, ' ')
		}
		raw.hidden.unseen = append(raw.hidden.unseen, g.char)
	}
	raw.glyphs = kept
	return nil
}

// darkest reports whether any shape or text behind a character is dark enough for pale text: which of several is on top cannot be told
// from shapes that are only nearly rectangles.
func darkest(layers []layer, g *glyph) bool {
	for i := range layers {
		if l := &layers[i]; !l.picture && l.dark() && l.box.contains(g.box.centerX(), g.box.centerY()) {
			return true
		}
	}
	return false
}

// readLayers lists the filled shapes, painted texts, pictures and groups of a page. Groups, shadings and the objects of a page that has very
// many count as pictures that may be behind anything.
func readLayers(instance pdfium.Pdfium, page requests.Page, shown shownPage, handles *int) ([]layer, error) {
	count, err := instance.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: page})
	if err != nil {
		return nil, faultOnly(err)
	}
	if count.Count > maxLayers {
		return []layer{{box: Rect{0, 0, shown.width, shown.height}, lightness: -1, picture: true}}, nil
	}
	var out []layer
	for i := range count.Count {
		object, err := instance.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: page, Index: i})
		if err != nil {
			if isFault(err) {
				return nil, err
			}
			continue
		}
		*handles++
		l, ok, err := readLayer(instance, object.PageObject, shown)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, l)
		}
	}
	return out, nil
}

// readLayer reads one object; ok is false for what hides nothing and lies behind nothing.
func readLayer(instance pdfium.Pdfium, object references.FPDF_PAGEOBJECT, shown shownPage) (l layer, ok bool, err error) {
	kind, err := instance.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object})
	if err != nil {
		return l, false, faultOnly(err)
	}
	l = layer{lightness: -1}
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_TEXT:
		l.text = true
		mode, err := instance.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: object})
		if err != nil || mode.TextRenderMode != enums.FPDF_TEXTRENDERMODE_FILL {
			return l, false, faultOnly(err)
		}
	case enums.FPDF_PAGEOBJ_PATH:
		mode, err := instance.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: object})
		if err != nil || mode.FillMode == enums.FPDF_FILLMODE_NONE {
			return l, false, faultOnly(err)
		}
	default:
		l.picture = true
	}
	if !l.picture {
		color, err := instance.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: object})
		if isFault(err) {
			return l, false, err
		}
		if err == nil {
			l.lightness = lightness(color.FillColor.R, color.FillColor.G, color.FillColor.B, color.FillColor.A)
		}
		if l.text && l.lightness >= pale {
			return l, false, nil
		}
	}
	bounds, err := instance.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object})
	if err != nil {
		return l, false, faultOnly(err)
	}
	l.box = shown.place(float64(bounds.Left), float64(bounds.Bottom), float64(bounds.Right), float64(bounds.Top))
	return l, !l.box.empty(), nil
}

// lightness of a colour on white paper, from 0 to 1: that of its darkest channel, which is what sets it apart from white.
func lightness(r, g, b, a uint) float64 {
	opacity := float64(a) / 255
	return 1 - opacity + opacity*float64(min(r, g, b))/255
}

// takeTiny takes out characters of type too small to see.
func (raw *rawPage) takeTiny() {
	kept := raw.glyphs[:0]
	for _, g := range raw.glyphs {
		if math.Max(g.box.height(), g.box.width()) >= tiniest { // boxes are as high as the font's lines
			kept = append(kept, g)
		} else {
			raw.hidden.unseen = append(raw.hidden.unseen, g.char)
		}
	}
	raw.glyphs = kept
}
