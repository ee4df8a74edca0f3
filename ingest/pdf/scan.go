package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tenkyo/ingest/document"
)

// sameType is by how much the heights of lines of one size of type differ: a line has letters with long strokes, or has none.
const sameType = 0.3

// read makes the words of a scan the page's characters. A word's room is shared out among its
// characters by how wide they usually are.
func (raw *rawPage) read(scan *document.Scan) {
	raw.glyphs, raw.lines, raw.pieces = nil, rulings{}, nil
	typical := lineSize(scan.Words)
	page := Rect{0, 0, raw.width, raw.height}
	last := -1
	for n := range scan.Words {
		w := &scan.Words[n]
		word := Rect{w.X0, w.Y0, w.X1, w.Y1}
		if word.empty() || !page.contains(word.centerX(), word.centerY()) {
			continue
		}
		em := thickness(w)
		if math.Abs(em-typical) <= sameType*typical {
			em = typical
		}
		runes := []rune(w.Text)
		places := shares(runes, w.Down)
		for i, char := range runes {
			g := glyph{char: char, box: word.part(places[i], places[i+1], w.Down), em: math.Max(em, 0.5), index: len(raw.glyphs), cell: -1}
			g.space = i == 0 && last >= 0
			if before := len(raw.glyphs) - 1; g.space && w.Line == scan.Words[last].Line {
				g.space = !isWide(raw.glyphs[before].char) && !isWide(char) // words of Japanese are not written apart
			}
			if !unicode.IsSpace(char) && char >= ' ' {
				raw.glyphs = append(raw.glyphs, g)
			}
		}
		if len(raw.glyphs) > 0 {
			last = n
		}
	}
}

// thickness is the size of a line across its direction.
func thickness(w *document.Word) float64 {
	if w.Down {
		return w.X1 - w.X0
	}
	return w.Y1 - w.Y0
}

// lineSize is the middle of the sizes of all words.
func lineSize(words []document.Word) float64 {
	var sizes []float64
	for i := range words {
		sizes = append(sizes, thickness(&words[i]))
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// Widths of characters in most type, in ems.
const (
	wideAdvance   = 1.0
	plainAdvance  = 0.55
	slimAdvance   = 0.3
	broadAdvance  = 0.85
	slimLetters   = "ijltfrI1.,:;'|!()[]/ "
	broadLetters  = "mwMW@%"
	lowCharacters = "、。，．・「」（）" // often set half as wide in a line of Japanese
	lowAdvance    = 0.75
)

// shares are the places, from 0 to 1, at which the characters of a word begin; the last is its end.
func shares(word []rune, down bool) []float64 {
	places := make([]float64, len(word)+1)
	for i, r := range word {
		width := plainAdvance
		switch {
		case down:
			width = wideAdvance
		case strings.ContainsRune(lowCharacters, r):
			width = lowAdvance
		case isWide(r):
			width = wideAdvance
		case strings.ContainsRune(slimLetters, r):
			width = slimAdvance
		case strings.ContainsRune(broadLetters, r):
			width = broadAdvance
		}
		places[i+1] = places[i] + width
	}
	for i := range places {
		places[i] /= max(places[len(word)], slimAdvance)
	}
	return places
}

// part is the part of a rectangle between two places along it.
func (r Rect) part(from, to float64, down bool) Rect {
	if down {
		return Rect{r.X0, r.Y0 + from*r.height(), r.X1, r.Y0 + to*r.height()}
	}
	return Rect{r.X0 + from*r.width(), r.Y0, r.X0 + to*r.width(), r.Y1}
}

// scanned is the layout of a page that was read from a picture: the places are those of the words that were kept.
func scanned(page *document.Page) *Layout {
	raw := &rawPage{width: page.Width, height: page.Height}
	raw.read(page.Scan)
	l := layOut(raw, page.Number)
	l.Label, l.Reader = page.Label, document.ReaderOCR
	if l.Text != page.Text {
		return l.as(page)
	}
	l.Blocks = page.Blocks
	return l
}
