package pdf

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"
)

// randomPage scatters words over a page: across, down, upwards, in columns, small and large, on top of each other.
func randomPage(random *rand.Rand) *rawPage {
	raw := &rawPage{width: 595, height: 842}
	letters := []rune("abc XYZ 019.,-かなカナ漢字。、（）第条章①・䛧")
	for range 1 + random.IntN(60) {
		x, y, em := random.Float64()*560, random.Float64()*800, []float64{5, 9, 10, 10, 10.5, 18}[random.IntN(6)]
		dx, dy := em, 0.0
		switch random.IntN(8) {
		case 0:
			dx, dy = 0, em
		case 1:
			dx, dy = 0, -em
		case 2:
			dx, dy = random.Float64()*30-15, random.Float64()*30-15
		}
		bold := random.IntN(4) == 0
		for range 1 + random.IntN(30) {
			char := letters[random.IntN(len(letters))]
			if char != ' ' {
				raw.glyphs = append(raw.glyphs, glyph{char: char, box: Rect{x, y, x + em, y + em}, em: em, bold: bold, space: random.IntN(6) == 0, cell: -1})
			}
			x, y = x+dx, y+dy
		}
	}
	for range random.IntN(12) {
		a, b, c := random.Float64()*590, random.Float64()*590, random.Float64()*590
		raw.lines.across = append(raw.lines.across, ruling{a, min(b, c), max(b, c)})
		raw.lines.down = append(raw.lines.down, ruling{c, min(a, b), max(a, b)})
	}
	return raw
}

// Whatever stands on a page: every character is in the text once, blocks follow each other, and every offset has its box.
func TestEveryCharacterIsInTheTextOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		raw := randomPage(random)
		count := len(raw.glyphs)
		l := layOut(raw, 1)
		if utf8.RuneCountInString(l.Text) != len(l.Boxes) || len(l.Boxes) != len(l.source) || len(l.lines) != len(l.source) || len(l.styles) != len(l.Blocks) {
			t.Fatalf("page %d: %d runes, %d boxes, %d sources, %d lines; %d blocks, %d styles", n, utf8.RuneCountInString(l.Text), len(l.Boxes), len(l.source), len(l.lines), len(l.Blocks), len(l.styles))
		}
		seen := make([]int, count)
		for i, g := range l.source {
			if g >= 0 {
				seen[g]++
				if l.Boxes[i].empty() {
					t.Fatalf("page %d: rune %d has no box", n, i)
				}
			}
		}
		missing := 0
		for g, times := range seen {
			if times > 1 {
				t.Fatalf("page %d: character %d stands %d times in the text", n, g, times)
			}
			if times == 0 {
				missing++
			}
		}
		if missing != len(l.hyphens) {
			t.Fatalf("page %d: %d characters are missing, %d hyphens were left out", n, missing, len(l.hyphens))
		}
		last := 0
		for i, b := range l.Blocks {
			if b.Start < last || b.End <= b.Start || b.End > len(l.runes) || (i > 0 && l.runes[b.Start-1] != '\n') {
				t.Fatalf("page %d: block %d is [%d, %d) after %d", n, i, b.Start, b.End, last)
			}
			last = b.End
		}
		for i, r := range l.runes {
			if unicode.IsSpace(r) != (l.source[i] < 0) && r != '|' {
				t.Fatalf("page %d: rune %d (%q) has source %d", n, i, r, l.source[i])
			}
		}
		if len(l.runes) > 20 {
			start := random.IntN(len(l.runes) - 12)
			quote := string(l.runes[start : start+12])
			if at := l.Locate(quote, nil); at.Found && len(at.Rects) == 0 {
				t.Fatalf("page %d: found %q without a rectangle", n, quote)
			}
		}
	}
}
