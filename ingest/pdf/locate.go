package pdf

import (
	"slices"
	"sort"

	"tenkyo/verify"
)

// Location is where a quotation stands on a page, or why it is not shown.
type Location struct {
	Found       bool
	Rects       []Rect
	TextInRects string // what the rectangles hold, read back from the page
	Start, End  int    // runes of Text; both 0 where the quotation runs in another order than Text
	ReasonCode  ReasonCode
	Reason      string // the code in English
}

// ReasonCode says why a quotation is not shown on a page.
type ReasonCode string

// The reasons for drawing nothing.
const (
	EmptyQuote   ReasonCode = "empty_quote"
	PageNoText   ReasonCode = "page_without_text"
	NotOnPage    ReasonCode = "not_on_page"
	Ambiguous    ReasonCode = "several_places"
	NoPlaces     ReasonCode = "no_character_places"
	ReadsBackBad ReasonCode = "reads_back_differently"
)

var reasonTexts = map[ReasonCode]string{
	EmptyQuote:   "there is no quotation to look for",
	PageNoText:   "the page has no text that could be searched; it may be a picture",
	NotOnPage:    "the quotation was not found on this page",
	Ambiguous:    "the quotation stands on this page more than once, and which one was meant is not known",
	NoPlaces:     "the file does not say where these characters stand",
	ReadsBackBad: "the characters at that place do not read as the quotation",
}

func notShown(code ReasonCode) Location {
	return Location{ReasonCode: code, Reason: reasonTexts[code]}
}

// Locate finds a quotation on the page. A stored range is believed if the text there is the quotation, character by character
// after normalisation; else the quotation must stand on the page exactly once. It is looked for in reading order, then in the
// order in which the file draws, then line by line across columns, and then with hyphens at line ends left out of account. What
// is not certain is not found.
func (l *Layout) Locate(quote string, hint *verify.Span) Location {
	if len(verify.Fold(quote).Runes) == 0 {
		return notShown(EmptyQuote)
	}
	if len(l.glyphs) == 0 && len(l.runes) == 0 {
		return notShown(PageNoText)
	}
	found := verify.FindAll(quote, l.Text)
	if hint != nil {
		for _, at := range found {
			if at.Start == hint.Start || (at.Start >= hint.Start && at.End <= hint.End && len(within(found, *hint)) == 1) {
				return l.shown(quote, at)
			}
		}
	}
	switch len(found) {
	case 1:
		return l.shown(quote, found[0])
	case 0:
		return l.otherwise(quote)
	default:
		return notShown(Ambiguous)
	}
}

// within lists the places inside a range.
func within(places []verify.Span, limits verify.Span) []verify.Span {
	var out []verify.Span
	for _, p := range places {
		if p.Start >= limits.Start && p.End <= limits.End {
			out = append(out, p)
		}
	}
	return out
}

// shown makes a location of a range of Text.
func (l *Layout) shown(quote string, at verify.Span) Location {
	location := l.drawn(quote, l.offsets(at))
	if location.Found {
		location.Start, location.End = at.Start, at.End
	}
	return location
}

func (l *Layout) offsets(at verify.Span) []int32 {
	var out []int32
	for i := at.Start; i < at.End; i++ {
		if l.source[i] >= 0 {
			out = append(out, int32(i))
		}
	}
	return out
}

// drawn covers the runes at those offsets, if every one of them has a place.
func (l *Layout) drawn(quote string, offsets []int32) Location {
	if len(offsets) == 0 {
		return notShown(NoPlaces)
	}
	for _, i := range offsets {
		if l.Boxes[i].empty() {
			return notShown(NoPlaces)
		}
	}
	rects := l.rectsOf(offsets)
	return Location{Found: true, Rects: rects, TextInRects: l.TextIn(rects)}
}

// reading is the page's characters in some order, as text, with the offset in Layout.runes of each rune (-1 for separators).
type reading struct {
	text    []rune
	offsets []int32
}

// otherwise looks for a quotation in other orders than that of Text. All orders that know it must mean the same characters.
func (l *Layout) otherwise(quote string) Location {
	var best []int32
	for _, r := range l.readings() {
		for _, at := range verify.FindAll(quote, string(r.text)) {
			var offsets []int32
			for _, o := range r.offsets[at.Start:at.End] {
				if o >= 0 {
					offsets = append(offsets, o)
				}
			}
			slices.Sort(offsets)
			if best != nil && !slices.Equal(best, offsets) {
				return notShown(Ambiguous)
			}
			best = offsets
		}
	}
	if best == nil {
		return notShown(NotOnPage)
	}
	return l.drawn(quote, best)
}

// readings are the other orders in which a page may have been read: as drawn, and row by row across the columns.
func (l *Layout) readings() []reading {
	var drawn []int32
	for i, g := range l.source {
		if g >= 0 {
			drawn = append(drawn, int32(i))
		}
	}
	across := slices.Clone(drawn)
	sort.SliceStable(drawn, func(a, b int) bool { return l.source[drawn[a]] < l.source[drawn[b]] })

	level := make([]flow, len(l.dirs)) // each line as a whole
	seen := make([]bool, len(l.dirs))
	for _, i := range across {
		line := l.lines[i]
		f := l.dirs[line].along(l.Boxes[i])
		if seen[line] {
			f = f.union(level[line])
		}
		level[line], seen[line] = f, true
	}
	sort.SliceStable(across, func(a, b int) bool {
		x, y := l.lines[across[a]], l.lines[across[b]]
		if x == y || l.dirs[x] != l.dirs[y] {
			return l.dirs[x] < l.dirs[y]
		}
		em := l.glyphs[l.source[across[a]]].em
		if d := level[x].vc() - level[y].vc(); d < -0.4*em || d > 0.4*em {
			return d < 0
		}
		return level[x].u0 < level[y].u0
	})
	return []reading{l.read(drawn), l.read(across)}
}

// read makes text of runes in a given order: the white space that Text has between neighbours, and line breaks elsewhere.
func (l *Layout) read(order []int32) reading {
	var r reading
	last := int32(-1)
	for _, i := range order {
		if last >= 0 && i != last+1 {
			if i == last+2 && l.source[last+1] < 0 {
				r.text, r.offsets = append(r.text, l.runes[last+1]), append(r.offsets, -1)
			} else {
				r.text, r.offsets = append(r.text, '\n'), append(r.offsets, -1)
			}
		}
		r.text, r.offsets = append(r.text, l.runes[i]), append(r.offsets, i)
		last = i
	}
	return r
}
