package ask

import (
	"regexp"
	"slices"

	"tenkyo/index"
	"tenkyo/verify"
)

// mostExceptions bounds what the excerpts of one answer draw in besides.
const mostExceptions = 2

// takesBack matches a sentence that limits the one before it. The mark of a list item may stand first.
var takesBack = regexp.MustCompile(`^[\s　]*(?:[-*+・]|\(?[0-9]+[.):]?)?[\s　]*(?:ただし|但し|前[0-9二三四五六七八九]?(?:項|各項)の(?:規定|定め)?にかかわらず|(?i:however|except|unless|notwithstanding|provided that)\b)`)

// withExceptions puts behind each excerpt the sentence that limits it, verbatim like the excerpt itself: the next one of the
// passage, or the first of what follows the passage. A rule shown without its proviso misleads.
func withExceptions(excerpts []verify.RawClaim, passages []verify.Passage) []verify.RawClaim {
	type place struct {
		id       string
		sentence int
	}
	shown := map[place]bool{}
	for _, c := range excerpts {
		shown[place{c.Evidence[0].ID, c.Evidence[0].Sentence}] = true
	}
	var all []verify.RawClaim
	added := 0
	for _, c := range excerpts {
		all = append(all, c)
		at := place{c.Evidence[0].ID, following(passages, c.Evidence[0])}
		text := sentence(passages, at.id, at.sentence)
		if text == "" {
			follows := slices.IndexFunc(passages, func(p verify.Passage) bool {
				return p.ContextOf == at.id && p.Context == string(index.Limits)
			})
			if follows < 0 {
				continue
			}
			at = place{passages[follows].ID, 1}
			text = sentence(passages, at.id, 1)
		}
		if added < mostExceptions && !shown[at] && takesBack.MatchString(text) {
			shown[at] = true
			added++
			all = append(all, verify.RawClaim{Text: text, Evidence: []verify.RawEvidence{{ID: at.id, Sentence: at.sentence, Quote: text}}})
		}
	}
	return all
}

// following is the number of the sentence after an excerpt; after a row of a table that behind the table.
func following(passages []verify.Passage, e verify.RawEvidence) int {
	next := e.Sentence + 1
	if isRow(e.Quote) {
		for isRow(sentence(passages, e.ID, next)) {
			next++
		}
	}
	return next
}

// sentence is the nth sentence of a passage, from 1, or "".
func sentence(passages []verify.Passage, id string, n int) string {
	for _, p := range passages {
		if p.ID != id {
			continue
		}
		if spans := verify.Sentences(p.Text); n <= len(spans) {
			return string([]rune(p.Text)[spans[n-1].Start:spans[n-1].End])
		}
	}
	return ""
}
