package pdf

import (
	"slices"
	"unicode"

	"tenkyo/ingest/document"
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
	EmptyQuote ReasonCode = "empty_quote"
	PageNoText ReasonCode = "page_without_text"
	NotOnPage  ReasonCode = "not_on_page"
	Ambiguous  ReasonCode = "several_places"
	NoPlaces   ReasonCode = "no_character_places"
)

var reasonTexts = map[ReasonCode]string{
	EmptyQuote: "there is no quotation to look for",
	PageNoText: "the page has no text that could be searched; it may be a picture",
	NotOnPage:  "the quotation was not found on this page",
	Ambiguous:  "the quotation stands on this page more than once, and which one was meant is not known",
	NoPlaces:   "the file does not say where these characters stand",
	NotSeen:    "the file holds these words, and the page does not show them",
}

func notShown(code ReasonCode) Location {
	return Location{ReasonCode: code, Reason: reasonTexts[code]}
}

// Locate finds a quotation on the page. A stored range is believed if the text there is the quotation, character by character
// after normalisation; else the quotation must stand on the page exactly once, running heads and feet aside. It is looked for in reading order, then in the
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
				return l.shown(at)
			}
		}
	}
	switch len(found) {
	case 1:
		return l.shown(found[0])
	case 0:
		return l.otherwise(quote)
	}
	if flowing := l.outsideFurniture(found); len(flowing) == 1 { // running heads repeat titles, and are never cited
		return l.shown(flowing[0])
	}
	return notShown(Ambiguous)
}

// outsideFurniture lists the places that do not lie in running heads and feet.
func (l *Layout) outsideFurniture(places []verify.Span) []verify.Span {
	var out []verify.Span
	for _, p := range places {
		if !slices.ContainsFunc(l.Blocks, func(b document.Block) bool {
			return b.Kind == document.Furniture && p.Start < b.End && p.End > b.Start
		}) {
			out = append(out, p)
		}
	}
	return out
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
func (l *Layout) shown(at verify.Span) Location {
	for i := at.Start; i < at.End; i++ {
		if l.source[i] < 0 && !unicode.IsSpace(l.runes[i]) && l.runes[i] != '|' { // separators have no place, and need none
			return notShown(NoPlaces)
		}
	}
	location := l.drawn(l.offsets(at))
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
func (l *Layout) drawn(offsets []int32) Location {
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

// LocateAcross finds a quotation that begins at the end of one page's text and goes on at the beginning of the next page's. Both
// parts are found or neither. Running heads and feet, and footnotes, are left out of account: give layouts that know them, made
// by File.Stored.
func LocateAcross(first, second *Layout, quote string) (Location, Location) {
	if len(verify.Fold(quote).Runes) == 0 {
		return notShown(EmptyQuote), notShown(EmptyQuote)
	}
	before, after := first.body(), second.body()
	fail := notShown(NotOnPage)
	for _, join := range before.joins() {
		text := string(before.text) + join + string(after.text)
		middle := len(before.text) + len([]rune(join))
		var crossing []verify.Span
		for _, at := range verify.FindAll(quote, text) {
			if at.Start < len(before.text) && at.End > middle {
				crossing = append(crossing, at)
			}
		}
		if len(crossing) > 1 {
			fail = notShown(Ambiguous)
		}
		if len(crossing) != 1 {
			continue
		}
		at := crossing[0]
		a, b := first.part(before.offsets[at.Start:]), second.part(after.offsets[:at.End-middle])
		if !a.Found || !b.Found {
			return notShown(NoPlaces), notShown(NoPlaces)
		}
		return a, b
	}
	return fail, fail
}

// body is the text of a page without what does not belong to its flow.
func (l *Layout) body() reading {
	var r reading
	for _, b := range l.Blocks {
		if b.Kind == document.Furniture || b.Kind == document.Footnote {
			continue
		}
		if len(r.text) > 0 {
			r.text, r.offsets = append(r.text, '\n'), append(r.offsets, -1)
		}
		for i := b.Start; i < b.End; i++ {
			r.text, r.offsets = append(r.text, l.runes[i]), append(r.offsets, int32(i))
		}
	}
	return r
}

// joins are the ways in which a text may go on: after a line break, or inside a word whose hyphen goes.
func (r *reading) joins() []string {
	if n := len(r.text); n > 1 && isHyphen(r.text[n-1]) {
		r.text, r.offsets = r.text[:n-1], r.offsets[:n-1]
		return []string{"", "-"}
	}
	return []string{"\n"}
}

// part is the location of the runes at those offsets.
func (l *Layout) part(offsets []int32) Location {
	var shown []int32
	for _, o := range offsets {
		if o >= 0 && l.source[o] >= 0 {
			shown = append(shown, o)
		}
	}
	at := l.drawn(shown)
	if at.Found {
		at.Start, at.End = int(shown[0]), int(shown[len(shown)-1])+1
	}
	return at
}

// otherwise looks for a quotation in other orders than that of Text, the likeliest first. All orders of one kind that know it
// must mean the same characters.
func (l *Layout) otherwise(quote string) Location {
	for _, kind := range l.readings() {
		var best []int32
		for _, r := range kind {
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
		if best != nil {
			return l.drawn(best)
		}
	}
	return notShown(NotOnPage)
}
