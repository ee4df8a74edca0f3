package library

import (
	"hash/maphash"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// likeness tells how much two texts have in common, 0 to 1: the share of a text that stands in paragraphs which the other text has
// too, nearly word for word, of both texts the smaller one. Two editions of a rule share most of their articles, also where these
// were put in another order; two rules of one pattern share formulas here and there.
func likeness(a, b *document.Document) float64 {
	as, bs := paragraphsOf(a), paragraphsOf(b)
	if min(lettersIn(as), lettersIn(bs)) < leastContent {
		return 0 // two empty forms are alike and say nothing
	}
	return min(heldBy(as, runsOf(bs)), heldBy(bs, runsOf(as)))
}

// A paragraph is held by a text that has so much of its runs of runLetters letters.
const (
	runLetters = 8
	runsHeld   = 0.6
)

func lettersIn(paragraphs [][]rune) int {
	all := 0
	for _, p := range paragraphs {
		all += len(p)
	}
	return all
}

// paragraphsOf are the letters of each heading, paragraph, item and row of a document, every figure as 0.
func paragraphsOf(d *document.Document) [][]rune {
	var all [][]rune
	for i := range d.Pages {
		runes := []rune(d.Pages[i].Text)
		for _, b := range d.Pages[i].Blocks {
			if b.Kind == document.Furniture || b.Start < 0 || b.End > len(runes) || b.Start >= b.End {
				continue
			}
			letters := []rune(strings.Map(func(r rune) rune {
				switch {
				case unicode.IsDigit(r):
					return '0'
				case unicode.IsLetter(r):
					return unicode.ToLower(r)
				}
				return -1
			}, norm.NFKC.String(string(runes[b.Start:b.End]))))
			if b.Continues && len(all) > 0 {
				all[len(all)-1] = append(all[len(all)-1], letters...)
			} else if len(letters) > 0 {
				all = append(all, letters)
			}
		}
	}
	return all
}

var runSeed = maphash.MakeSeed()

// eachRun calls f with a digest of every run of letters of a paragraph; of a shorter one with that of the whole.
func eachRun(paragraph []rune, f func(uint64)) {
	for i := 0; i == 0 || i+runLetters <= len(paragraph); i++ {
		f(maphash.String(runSeed, string(paragraph[i:min(i+runLetters, len(paragraph))])))
	}
}

func runsOf(paragraphs [][]rune) map[uint64]bool {
	runs := map[uint64]bool{}
	for _, p := range paragraphs {
		eachRun(p, func(run uint64) { runs[run] = true })
	}
	return runs
}

// heldBy is the share of a text's letters that stand in paragraphs which another text holds.
func heldBy(paragraphs [][]rune, other map[uint64]bool) float64 {
	held := 0
	for _, p := range paragraphs {
		runs, known := 0, 0
		eachRun(p, func(run uint64) {
			if runs++; other[run] {
				known++
			}
		})
		if float64(known) >= runsHeld*float64(runs) {
			held += len(p)
		}
	}
	return float64(held) / float64(max(1, lettersIn(paragraphs)))
}
