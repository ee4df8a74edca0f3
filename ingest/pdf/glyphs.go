package pdf

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"golang.org/x/text/unicode/norm"
)

// glyph is one visible character of a page, in the order in which the file draws them.
type glyph struct {
	char  rune
	box   Rect    // as wide as the advance and as high as the font's lines
	em    float64 // size of the font as shown, points
	space bool    // white space comes before it, drawn or guessed from the gap
	bold  bool    // right for the first and the last glyph of a run
	paint paint   // right for the first glyph of a run, and for all of what is not simply painted
	index int     // pdfium's character index
	cell  int32   // cell of a ruled table, -1 for none
}

// rawPage is what pdfium tells of a page before any order is made of it.
type rawPage struct {
	width, height float64
	glyphs        []glyph
	lines         rulings // none where nothing stands side by side
	pieces        []fragment
	main          direction // of the pieces
	hidden        hiddenText
	recognised    bool // the text lies unseen over pictures: a program recognised it there
}

// maxGlyphs of a page that are looked at; a page of a dense book has 5,000.
const maxGlyphs = 200000

// pageHandles are a page and its text, loaded.
type pageHandles struct {
	page requests.Page
	ref  references.FPDF_PAGE
	text references.FPDF_TEXTPAGE
}

// withPage loads page number (from 1) for visit, and keeps it until the next one is loaded: pdfium forgets a font with the last
// page that uses it, and most pages have the fonts of the page before.
func (f *File) withPage(instance pdfium.Pdfium, number int, visit func(pageHandles) error) error {
	if f.held.number != number {
		loaded, err := instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: f.document, Index: number - 1})
		if err != nil {
			return fmt.Errorf("page %d: %w", number, err)
		}
		before := f.held
		f.held = heldPage{number: number, ref: loaded.Page}
		if before.number != 0 {
			if _, err := instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: before.ref}); err != nil {
				return fmt.Errorf("page %d: %w", before.number, err)
			}
		}
	}
	return visit(pageHandles{page: requests.Page{ByReference: &f.held.ref}, ref: f.held.ref})
}

// heldPage is a page that is loaded; number 0 is none.
type heldPage struct {
	number int
	ref    references.FPDF_PAGE
}

// readRaw reads the characters of a page with their places.
func (f *File) readRaw(instance pdfium.Pdfium, number int) (*rawPage, error) {
	raw := &rawPage{}
	err := f.withPage(instance, number, func(p pageHandles) error {
		shown, err := shownSize(instance, p.page)
		if err != nil {
			return fmt.Errorf("page %d: %w", number, err)
		}
		raw.width, raw.height = shown.width, shown.height
		text, err := instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: p.page})
		if err != nil {
			return fmt.Errorf("text of page %d: %w", number, err)
		}
		p.text = text.TextPage
		painter := &painter{instance: instance, page: p, handles: &f.handles}
		if err := raw.readGlyphs(instance, p, shown, painter); err != nil {
			return err
		}
		raw.takeTiny()
		if painter.odd {
			if err := raw.takeHidden(instance, p.page, shown, &f.handles); err != nil {
				return err
			}
		}
		if raw.pieces, raw.main = fragments(raw.glyphs); sideBySide(raw.pieces) {
			if raw.lines, err = readRulings(instance, p.page, shown, &f.handles); err != nil {
				return err
			}
		}
		_, err = instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: p.text})
		return err
	})
	return raw, err
}

// shownPage is the affine map from a page's user space to points on the page as shown.
type shownPage struct {
	width, height    float64
	xx, xy, yx, yy   float64
	originX, originY float64
}

// probeScale makes up for FPDF_PageToDevice giving whole numbers only.
const probeScale = 64

// shownSize measures the map with three probes.
func shownSize(instance pdfium.Pdfium, page requests.Page) (shownPage, error) {
	width, err := instance.FPDF_GetPageWidth(&requests.FPDF_GetPageWidth{Page: page})
	if err != nil {
		return shownPage{}, err
	}
	height, err := instance.FPDF_GetPageHeight(&requests.FPDF_GetPageHeight{Page: page})
	if err != nil {
		return shownPage{}, err
	}
	s := shownPage{width: width.Width, height: height.Height}
	if !(s.width > 0 && s.height > 0) || s.width > 1e6 || s.height > 1e6 {
		return s, fmt.Errorf("a page of %g x %g points", s.width, s.height)
	}
	probe := func(x, y float64) (float64, float64, error) {
		at, err := instance.FPDF_PageToDevice(&requests.FPDF_PageToDevice{
			Page: page, SizeX: int(math.Round(s.width * probeScale)), SizeY: int(math.Round(s.height * probeScale)), PageX: x, PageY: y,
		})
		if err != nil {
			return 0, 0, err
		}
		return float64(at.DeviceX) / probeScale, float64(at.DeviceY) / probeScale, nil
	}
	const far = 1000 // points between the probes
	if s.originX, s.originY, err = probe(0, 0); err != nil {
		return s, err
	}
	x, y, err := probe(far, 0)
	if err != nil {
		return s, err
	}
	s.xx, s.yx = (x-s.originX)/far, (y-s.originY)/far
	if x, y, err = probe(0, far); err != nil {
		return s, err
	}
	s.xy, s.yy = (x-s.originX)/far, (y-s.originY)/far
	return s, nil
}

// place maps a rectangle of the page's user space onto the page as shown.
func (s shownPage) place(left, bottom, right, top float64) Rect {
	x0, y0 := s.originX+s.xx*left+s.xy*bottom, s.originY+s.yx*left+s.yy*bottom
	x1, y1 := s.originX+s.xx*right+s.xy*top, s.originY+s.yx*right+s.yy*top
	return Rect{math.Min(x0, x1), math.Min(y0, y1), math.Max(x0, x1), math.Max(y0, y1)}
}

// readGlyphs collects the characters on the page: none that lie off it, and none twice where a file draws text over itself to
// make it bold.
func (raw *rawPage) readGlyphs(instance pdfium.Pdfium, p pageHandles, shown shownPage, painter *painter) error {
	count, err := instance.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: p.text})
	if err != nil {
		return err
	}
	total := min(count.Count, maxGlyphs)
	raw.glyphs = make([]glyph, 0, total)
	sizes := sizes{instance: instance, text: p.text, scale: map[[2]int32]float64{}}
	drawn := overprints{last: map[uint64]int32{}}
	fonts := weights{}
	chars, err := characters(instance, p.text, total)
	if err != nil {
		return err
	}
	space := false
	for i, char := range chars {
		switch {
		case char == 0:
			char = unicode.ReplacementChar // the file does not say what it is; the second reader may know
		case unicode.IsSpace(char):
			space = true
			continue
		case char == '\u00ad' || char == '\u2060' || char == '\ufeff' || (char >= '\u200b' && char <= '\u200f') || char > unicode.MaxRune:
			continue // takes no room
		}
		if char == 2 || char == '\ufffe' {
			char = '-' // at a line's end
		}
		if char < ' ' || char == 0x7f {
			continue
		}
		loose, err := instance.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: p.text, Index: i})
		if isFault(err) {
			return err
		}
		if err != nil {
			continue // a character without a place cannot be shown
		}
		rect := loose.Rect
		box := shown.place(float64(rect.Left), float64(rect.Bottom), float64(rect.Right), float64(rect.Top))
		if math.IsNaN(box.X0 + box.X1 + box.Y0 + box.Y1) {
			continue
		}
		if !(Rect{-1, -1, shown.width + 1, shown.height + 1}).contains(box.centerX(), box.centerY()) {
			raw.hidden.beside = append(raw.hidden.beside, char)
			continue
		}
		em, err := sizes.of(i, box, raw.glyphs)
		if err != nil {
			return err
		}
		g := glyph{char: char, box: box, em: em, space: space, index: i, cell: -1}
		n := len(raw.glyphs)
		goesOn := n > 0 && (follows(rightward, &raw.glyphs[n-1], &g) || follows(downward, &raw.glyphs[n-1], &g))
		if g.paint, err = painter.of(i, !goesOn, raw.glyphs); err != nil {
			return err
		}
		ligature := char == 'f' && n > 0 && raw.glyphs[n-1].box == box // ﬀ: two letters at one place
		if g.paint == painted && drawn.again(char, box, em) && !ligature {
			continue
		}
		if goesOn {
			g.bold = raw.glyphs[n-1].bold
		} else {
			if g.bold, err = fonts.bold(instance, p.text, i); err == nil && n > 0 {
				raw.glyphs[n-1].bold, err = fonts.bold(instance, p.text, raw.glyphs[n-1].index)
			}
			if err != nil {
				return err
			}
		}
		for _, c := range clean(char) {
			g.char, g.space = c, space
			raw.glyphs = append(raw.glyphs, g)
			space = false
		}
	}
	return nil
}

// characters are the codes of a page's characters, 0 for those that the file does not name. They are asked for one by one only
// where all at once would leave some out.
func characters(instance pdfium.Pdfium, page references.FPDF_TEXTPAGE, total int) ([]rune, error) {
	if total == 0 {
		return nil, nil
	}
	all, err := instance.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: page, Count: total})
	if isFault(err) {
		return nil, err
	}
	if err == nil {
		if chars := []rune(strings.TrimSuffix(all.Text, "\x00")); len(chars) == total {
			return chars, nil
		}
	}
	chars := make([]rune, total)
	for i := range chars {
		code, err := instance.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: page, Index: i})
		if err != nil {
			return nil, err
		}
		chars[i] = rune(code.Unicode)
	}
	return chars, nil
}

// boldWeight is the weight from which type counts as bold.
const boldWeight = 600

var (
	boldName  = regexp.MustCompile(`bold|heavy|black|demi|cmbx|sfbx|-w[6-9]\b|-(eb|ub|b)$`)
	plainName = regexp.MustCompile(`regular|light|medium|book|roman|thin|normal|-w[1-5]\b|-(r|l|m|el)$`)
)

// weights remembers what the names of fonts say of their weight: 1 for bold, -1 for plain, 0 for nothing.
type weights map[string]int

func (w weights) of(name string) int {
	weight, known := w[name]
	if !known {
		switch lower := strings.ToLower(name); {
		case boldName.MatchString(lower):
			weight = 1
		case plainName.MatchString(lower):
			weight = -1
		}
		w[name] = weight
	}
	return weight
}

// bold asks for the font of a character.
func (w weights) bold(instance pdfium.Pdfium, text references.FPDF_TEXTPAGE, index int) (bool, error) {
	const forceBold = 1 << 18 // of the font descriptor's flags, ISO 32000 table 121
	info, err := instance.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: index})
	if err != nil {
		if isFault(err) {
			return false, err
		}
		return false, nil // a font without a name
	}
	switch named := w.of(info.FontName); {
	case info.Flags&forceBold != 0 || named > 0:
		return true, nil
	case named < 0:
		return false, nil // whatever its stems: the weight is guessed from them, and wrong for many fonts with serifs
	}
	weight, err := instance.FPDFText_GetFontWeight(&requests.FPDFText_GetFontWeight{TextPage: text, Index: index})
	if err != nil {
		if isFault(err) {
			return false, err
		}
		return false, nil
	}
	return weight.FontWeight >= boldWeight, nil
}

// symbols are the private codes by which office programs write the bullets of their symbol fonts.
var symbols = map[rune]rune{
	0xf0a7: '▪', 0xf0a8: '□', 0xf06c: '●', 0xf06e: '■', 0xf075: '◆', 0xf0b7: '•', 0xf0d8: '➢', 0xf0e0: '→', 0xf0fc: '✓', 0xf02d: '-', 0xf0d7: '×',
}

// clean replaces characters that only look like what a reader types: ligatures, Kangxi radicals, the codes of symbol fonts.
func clean(char rune) []rune {
	if meant, known := symbols[char]; known {
		return []rune{meant}
	}
	if (char >= '\ufb00' && char <= '\ufb06') || (char >= '\u2f00' && char <= '\u2fd5') {
		return []rune(norm.NFKC.String(string(char)))
	}
	return []rune{char}
}

// sizes finds font sizes as shown: the nominal size times the scale of the text's matrix, which is asked for once per kind.
type sizes struct {
	instance pdfium.Pdfium
	text     references.FPDF_TEXTPAGE
	scale    map[[2]int32]float64
}

func (s *sizes) of(index int, box Rect, before []glyph) (float64, error) {
	if n := len(before); n > 0 && sameLineBox(before[n-1].box, box) {
		return before[n-1].em, nil // of one run: asking takes time
	}
	size, err := s.instance.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: s.text, Index: index})
	if err != nil {
		return 0, err
	}
	nominal := size.FontSize
	kind := [2]int32{int32(nominal * 16), int32(math.Max(box.height(), box.width()) * 4)}
	scale, known := s.scale[kind]
	if !known {
		scale = 1
		matrix, err := s.instance.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: s.text, Index: index})
		if isFault(err) {
			return 0, err
		}
		if err == nil {
			scale = math.Hypot(float64(matrix.Matrix.C), float64(matrix.Matrix.D))
		}
		s.scale[kind] = scale
	}
	em := math.Abs(nominal * scale)
	if high := math.Max(box.width(), box.height()); !(em > 0.2*high) || em > 5*high {
		em = math.Min(box.width(), box.height()) // a matrix or a size that cannot be
	}
	return math.Max(em, 0.5), nil
}

// sameLineBox reports whether two boxes have the same height at the same level, or the same width one above the other.
func sameLineBox(a, b Rect) bool {
	const none = 0.001 // points
	return (math.Abs(a.Y0-b.Y0) < none && math.Abs(a.Y1-b.Y1) < none) || (math.Abs(a.X0-b.X0) < none && math.Abs(a.X1-b.X1) < none)
}

// overprints remembers where characters were drawn: for each character and square of the page the last one there, which leads
// to the one before it.
type overprints struct {
	last  map[uint64]int32 // by placeKey
	drawn []drawing
}

// placeKey stands for a character and a square: 21 bits for each of its three parts.
func placeKey(char rune, x, y int32) uint64 {
	const bits, mask = 21, 1<<21 - 1
	return uint64(char)<<(2*bits) | uint64(x&mask)<<bits | uint64(y&mask)
}

type drawing struct {
	x, y   float64 // middle
	before int32   // in the same square, -1 for none
}

const (
	overprintSquare = 8.0  // points
	overprintReach  = 0.1  // of an em: how far programs move a character that they draw again to make it bold
	overprintShare  = 0.45 // of its width: two slim letters side by side are further apart
	overprintTries  = 64   // equal characters of a square that are compared: more are dust, or a trap
)

// again reports whether the same character was drawn at the same place already, and remembers it. What counts is the distance
// in points alone: squares that depend on the size of type would make places far apart the same.
func (o *overprints) again(char rune, box Rect, em float64) bool {
	x, y := box.centerX(), box.centerY()
	reach := math.Min(overprintReach*em, overprintSquare/2)
	reachX := math.Min(reach, overprintShare*box.width())
	reachY := math.Min(reach, overprintShare*box.height())
	square := func(at float64) int32 { return int32(math.Floor(at / overprintSquare)) }
	for sx := square(x - reachX); sx <= square(x+reachX); sx++ {
		for sy := square(y - reachY); sy <= square(y+reachY); sy++ {
			at, seen := o.last[placeKey(char, sx, sy)]
			for n := 0; seen && at >= 0 && n < overprintTries; at, n = o.drawn[at].before, n+1 {
				if d := &o.drawn[at]; math.Abs(d.x-x) <= reachX && math.Abs(d.y-y) <= reachY {
					return true
				}
			}
		}
	}
	own := placeKey(char, square(x), square(y))
	before, seen := o.last[own]
	if !seen {
		before = -1
	}
	o.last[own] = int32(len(o.drawn))
	o.drawn = append(o.drawn, drawing{x, y, before})
	return false
}
