package paged

import (
	"slices"
	"sort"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// gramLength is how many characters are looked up at a time.
const gramLength = 4

type gram [gramLength]rune

const (
	sure    = 24  // characters in a row that are found again wherever they stand
	near    = 2   // how far ahead fewer are believed, for the square of how many they are
	patient = 200 // places at which the same characters stand that are compared
)

// course is the text of pages in reading order, without white space and running heads, and how far it was followed.
type course struct {
	runes []rune
	pages []int // of each
	at    int   // what comes next
	grams map[gram][]int
}

// newCourse makes one of pages, which count from 0.
func newCourse(pages []document.Page) *course {
	c := &course{grams: map[gram][]int{}}
	for i := range pages {
		runes := []rune(pages[i].Text)
		for _, b := range pages[i].Blocks {
			if b.Kind == document.Furniture {
				continue
			}
			letters, _ := lettersOf(string(runes[b.Start:b.End]))
			for _, r := range letters {
				c.runes, c.pages = append(c.runes, r), append(c.pages, i)
			}
		}
	}
	for i := 0; i+gramLength <= len(c.runes); i++ {
		g := gram(c.runes[i : i+gramLength])
		c.grams[g] = append(c.grams[g], i)
	}
	return c
}

// lettersOf are the characters of a text that are compared, normalised, and the runes of the text at which they stand. What parts the
// cells of a row is drawn in one place and not in another.
func lettersOf(text string) (letters []rune, at []int) {
	folded := verify.Fold(text)
	for i, r := range folded.Runes {
		if r != '|' {
			letters, at = append(letters, r), append(at, folded.At[i])
		}
	}
	return letters, at
}

// place is where a part of a text stands: from that character of it on, on that page.
type place struct{ from, page int }

// find follows a text, and tells where it stands and how many of its characters were found. What stands beside the text, such as a
// footnote or a box, is looked for anywhere and not followed.
func (c *course) find(text []rune, beside bool) (places []place, found int) {
	for i := 0; i < len(text); {
		at, length := c.longest(text[i:], beside)
		if length == 0 {
			i++
			continue
		}
		for k := range length {
			if page := c.pages[at+k]; len(places) == 0 || places[len(places)-1].page < page {
				places = append(places, place{i + k, page})
			}
		}
		found += length
		i += length
		if !beside {
			c.at = at + length
		}
	}
	if found == 0 && !beside && len(text) >= gramLength { // a box, which the page draws elsewhere
		return c.find(text, true)
	}
	return places, found
}

// longest is where most of the beginning of a text stands, as the nearest of those places, and how much of it.
func (c *course) longest(text []rune, beside bool) (at, length int) {
	if len(text) < gramLength {
		return c.short(text)
	}
	all := c.grams[gram(text[:gramLength])]
	from := sort.SearchInts(all, c.at)
	if beside {
		from = 0
	}
	for _, start := range all[from:min(len(all), from+patient)] {
		n := gramLength
		for n < len(text) && start+n < len(c.runes) && text[n] == c.runes[start+n] {
			n++
		}
		if n > length && (beside && n >= min(len(text), sure/2) || !beside && (n >= sure || start-c.at <= near*n*n)) {
			at, length = start, n
		}
	}
	return at, length
}

// short finds a few characters where they come next.
func (c *course) short(text []rune) (at, length int) {
	const reach = 12
	for start := c.at; start < min(c.at+reach, len(c.runes)-len(text)+1); start++ {
		if slices.Equal(text, c.runes[start:start+len(text)]) {
			return start, len(text)
		}
	}
	return 0, 0
}

// share is how much of a text stands on the pages, in whatever order.
func (c *course) share(text string) float64 {
	runes, _ := lettersOf(text)
	if len(runes) < gramLength {
		return 1
	}
	found := 0
	for i := 0; i+gramLength <= len(runes); i++ {
		if len(c.grams[gram(runes[i:i+gramLength])]) > 0 {
			found++
		}
	}
	return float64(found) / float64(len(runes)-gramLength+1)
}
