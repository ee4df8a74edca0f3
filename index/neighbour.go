package index

import (
	"regexp"
	"slices"
	"strings"
)

// Relation says how a chunk bears on another one of its document.
type Relation string

// The relations, in the order of what a reader misses most without them.
const (
	Limits   Relation = "limits"   // of the same part, and begins with what takes the chunk back: ただし, 前項の規定にかかわらず
	Referred Relation = "referred" // the chunk refers to it: 前条, 第61条第2項に定める, as defined in section 3.2
	Before   Relation = "before"   // of the same part, just before a chunk that leans on it: 前項, この場合, the list's lead-in
	Lead     Relation = "lead"     // the beginning of the part that the chunk goes on with
	Scope    Relation = "scope"    // it says for whom or what the document counts: 適用範囲, Scope
)

// Neighbour is a chunk without which another one may be misread.
type Neighbour struct {
	Chunk
	Relation Relation
	By       string // the words of the other chunk that refer to this one, folded; "" for the other relations
}

// mostReferred bounds the references of one chunk that are followed: a list of definitions can have dozens.
const mostReferred = 3

var (
	limitsBefore = regexp.MustCompile(`^[ \t　]*(?:[-*+・]|\(?[0-9]+[.):]?)?[ \t　]*(?:ただし|但し|なお|前(?:[0-9二三四五六七八九]?項|各項|各号)の(?:規定|定め)?にかかわらず|前[0-9二三四五六七八九]?項の(?:場合|規定)|(?:however|except|unless|notwithstanding|provided that|the above)\b)`)
	leansBefore  = regexp.MustCompile(`前(?:[0-9二三四五六七八九]?項|各項|各号|号)|^[ \t　]*(?:[-*+・]|\(?[0-9]+[.):]?)?[ \t　]*(?:この場合|その場合|これらの|in (?:this|that|such a) case\b|such )`)
	beforeOrNext = regexp.MustCompile(`(前|次)([0-9二三四五六七八九]?)条`)
)

// Neighbours finds, for the chunk at a place in one version of a document whose chunks are given in their order, the chunks of
// that version that keep its meaning, most important first, each once. It looks at headings, numbers and the words at the edges
// of chunks; what a text means it does not know.
func Neighbours(chunks []Chunk, at int) []Neighbour {
	if at < 0 || at >= len(chunks) {
		return nil
	}
	var found []Neighbour
	seen := map[int]bool{at: true}
	add := func(i int, relation Relation, by string) {
		if i >= 0 && i < len(chunks) && !seen[i] {
			seen[i] = true
			found = append(found, Neighbour{Chunk: chunks[i], Relation: relation, By: by})
		}
	}
	chunk := &chunks[at]
	folded := Fold(chunk.Text)
	first, end := partOf(chunks, at)

	if next := at + 1; next < end && limitsBefore.MatchString(Fold(chunks[next].Text)) {
		add(next, Limits, "")
	}
	referred := 0
	for _, ref := range references(withoutOthersLaws(folded), false) {
		if i := place(chunks, ref, chunk); i >= 0 && !seen[i] && (i < first || i >= end || ref.paragraph > 0) && referred < mostReferred {
			add(i, Referred, ref.text)
			referred++
		}
	}
	for _, m := range beforeOrNext.FindAllStringSubmatch(folded, -1) {
		if i := articleBeside(chunks, at, m[1] == "前", m[2]); i >= 0 && !seen[i] && referred < mostReferred {
			add(i, Referred, m[0])
			referred++
		}
	}
	if at > first && leansBefore.MatchString(folded) {
		add(at-1, Before, "")
	}
	add(first, Lead, "")
	add(slices.IndexFunc(chunks, saysScope), Scope, "")
	return found
}

// scopeHeading matches the heading of the part that says for whom or what a document counts, behind its number.
var scopeHeading = regexp.MustCompile(`^(?:第? ?[0-9` + kanjiDigits + `.]+ ?[条章節]?(?:の[0-9` + kanjiDigits + `]+)?)?[ (【\[.:]*(?:適用(?:の?範囲|対象(?:者)?|者)?|対象(?:者|範囲)|scope(?: and [a-z]+)?|applicability|who (?:this|the) [a-z ]+ applies to)[ )】\]]*$`)

func saysScope(c Chunk) bool {
	return len(c.Headings) > 0 && scopeHeading.MatchString(strings.TrimSpace(strings.TrimLeft(Fold(c.Headings[len(c.Headings)-1]), markupOfHeading)))
}

// PlaceOf finds the chunk that an address (第22条第2項, section 4.2) names, among the chunks of one version of a document in their
// order: of a paragraph the chunk that holds it, else the first of the part. -1 is nowhere.
func PlaceOf(chunks []Chunk, address string) int {
	for _, ref := range references(address, true) {
		return place(chunks, ref, &Chunk{})
	}
	return -1
}

// partOf gives the range of the chunks under the same headings as the one at a place.
func partOf(chunks []Chunk, at int) (first, end int) {
	same := func(i int) bool { return slices.Equal(chunks[i].Headings, chunks[at].Headings) }
	for first = at; first > 0 && same(first-1); first-- {
	}
	for end = at + 1; end < len(chunks) && same(end); end++ {
	}
	return first, end
}

var othersArticle = regexp.MustCompile(`(?:法|法律|施行令|施行規則|省令|政令|条例|規程|規則|規定|規約)[)」』]? ?(?:の ?)?第? ?[0-9` + kanjiDigits + `]+ ?条`)

// withoutOthersLaws takes the articles of laws and of other rules out of a folded text.
func withoutOthersLaws(folded string) string {
	return othersArticle.ReplaceAllString(folded, "")
}

// place finds the chunk that a reference names: of a paragraph the chunk that holds it, else the first of the part. A reference
// to the chunk's own part without a paragraph leads nowhere.
func place(chunks []Chunk, ref reference, from *Chunk) int {
	for _, key := range ref.keys {
		whole := -1
		for i := range chunks {
			if !slices.Contains(addressesOf(&chunks[i]), key) {
				continue
			}
			if whole < 0 {
				whole = i
			}
			if ref.paragraph > 0 && holdsParagraph(chunks[i].Text, ref.paragraph) {
				return i
			}
		}
		if whole >= 0 && !slices.Equal(chunks[whole].Headings, from.Headings) {
			return whole
		}
	}
	return -1
}

// articleBeside finds the first chunk of the article before or after the one at a place: of several (前2条) the farthest.
func articleBeside(chunks []Chunk, at int, before bool, count string) int {
	n := 1
	if count != "" {
		n, _ = parseNumber(count)
	}
	for ; n > 0; n-- {
		first, end := partOf(chunks, at)
		if at = end; before {
			at = first - 1
		}
		if at < 0 || at >= len(chunks) || !hasArticle(&chunks[at]) {
			return -1
		}
	}
	first, _ := partOf(chunks, at)
	return first
}

func hasArticle(c *Chunk) bool {
	return slices.ContainsFunc(addressesOf(c), func(key string) bool { return strings.Contains(key, "条") })
}
