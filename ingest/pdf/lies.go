package pdf

import (
	"strings"
	"unicode"
)

// Some fonts do not say which letters their shapes are, or say other ones: what is read is private codes, nothing, or each letter moved by
// the same number ("7KLV" for "This"). Such a page is taken for one without text: it can be read from its picture, and what no reader of
// the page sees is neither found nor cited.

const (
	lyingShare  = 0.2  // of the characters that have no letter, from which a page cannot be read
	lyingLeast  = 20   // characters of such a page at least
	movedLeast  = 150  // characters of a page whose letters are moved at least
	movedMost   = 0.02 // of the places of a text hold a usual run of letters where its letters are no words
	unmovedText = 0.08 // and of a text in words
	movedMain   = 0.8  // of a page's characters are of the Latin script
)

// usualRuns are runs of three letters that stand in any text: every fifth place of an English one holds one of them.
var usualRuns = func() map[string]bool {
	runs := map[string]bool{}
	for _, r := range strings.Fields(`the and ing ion tio ent ati for her ter hat tha ere ate his con res ver all ons nce men ith ted ers pro thi wit are ess not ive
		was rea com eve per int est sta cti ica ist ear ain one our iti rat der die und ein ich sch nde che gen cht que les des ait ade ado los del nte ell`) {
		runs[r] = true
	}
	return runs
}()

// lies reports whether the characters of a page are not what it shows.
func (raw *rawPage) lies() bool {
	nameless := 0
	var latin []rune
	for i := range raw.glyphs {
		r := raw.glyphs[i].char
		if suspicious(r) {
			nameless++
		}
		if r > ' ' && r <= unicode.MaxLatin1 {
			latin = append(latin, r)
		}
	}
	all := len(raw.glyphs)
	if all >= lyingLeast && float64(nameless) >= lyingShare*float64(all) {
		return true
	}
	return len(latin) >= movedLeast && float64(len(latin)) >= movedMain*float64(all) && moved(latin)
}

// moved reports whether a text is none, and is one where each of its characters is moved by the same number.
func moved(text []rune) bool {
	if shareOfRuns(text, 0) > movedMost {
		return false
	}
	for by := rune(1); by < unicode.MaxASCII-' '; by++ {
		if shareOfRuns(text, by) >= unmovedText || shareOfRuns(text, -by) >= unmovedText {
			return true
		}
	}
	return false
}

// shareOfRuns is the share of the places of a text, moved by so much, that hold a usual run of letters.
func shareOfRuns(text []rune, by rune) float64 {
	found := 0
	var run [3]byte
	letters := 0 // in a row
	for _, r := range text {
		r = unicode.ToLower(r + by)
		if r < 'a' || r > 'z' {
			letters = 0
			continue
		}
		run[0], run[1], run[2] = run[1], run[2], byte(r)
		if letters++; letters >= len(run) && usualRuns[string(run[:])] {
			found++
		}
	}
	return float64(found) / float64(max(len(text), 1))
}
