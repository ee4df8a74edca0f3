package compare

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/revision"
)

const (
	articleNumber = `第[0-9〇一二三四五六七八九十百千]+条(?:の[0-9一二三四五六七八九十]+)*`
	deletedWord   = `[(\[]? ?(?:削 *除|deleted|repealed|omitted) ?[)\]]?[.。]?`
)

var (
	// stone is a line that stands where articles were, so that those behind them keep their numbers: 第5条　削除, 第7条から第9条まで　削除.
	stone = regexp.MustCompile(`(?i)^(?:` + articleNumber + `(?:(?: ?(?:から|及び|および|並びに|、|・|~|-) ?)` + articleNumber + `)*(?: ?まで)?|(?:articles?|sections?) [0-9]+(?:(?:, | and | to |-)[0-9]+)*[.:]?) *` + deletedWord + `$`)
	// deleted is all that an article says of which only the number is left.
	deleted = regexp.MustCompile(`(?i)^` + deletedWord + `$`)
	numbers = regexp.MustCompile(`(?i)` + articleNumber + `|(?:article|section) [0-9]+`)
)

func folded(text string) string { return strings.Join(strings.Fields(norm.NFKC.String(text)), " ") }

// isStone tells of a line in place of articles that were struck.
func isStone(u *revision.Unit) bool { return stone.MatchString(folded(u.Text)) }

// apart parts what stands in place of struck articles from the sentences that stood there.
func apart(pairs []revision.Pair, was, is []revision.Unit) []revision.Pair {
	out := make([]revision.Pair, 0, len(pairs))
	for _, p := range pairs {
		before, after := anyStone(was, p.Was), anyStone(is, p.Is)
		if before == after || len(p.Was) == 0 || len(p.Is) == 0 {
			out = append(out, p)
			continue
		}
		out = append(out, revision.Pair{Is: p.Is, Stands: -1}, revision.Pair{Was: p.Was, Stands: -1})
	}
	return out
}

func anyStone(units []revision.Unit, of []int) bool {
	for _, i := range of {
		if isStone(&units[i]) {
			return true
		}
	}
	return false
}

// bury sets each line in place of struck articles against the first of them that is left.
func (b *builder) bury() {
	for n := range b.is.articles {
		own := &b.is.articles[n]
		if own.head < 0 || own.match >= 0 || !isStone(&b.is.units[own.head]) {
			continue
		}
		number := numbers.FindString(folded(b.is.units[own.head].Text))
		for k := range b.was.articles {
			old := &b.was.articles[k]
			if old.head >= 0 && old.match < 0 && revision.Alike(numbers.FindString(folded(b.was.units[old.head].Text)), number) {
				own.match, old.match = k, n
				break
			}
		}
	}
}

// gone tells of an article that says of itself that it was struck.
func (s *side) gone(n int) bool {
	a := &s.articles[n]
	if a.head >= 0 && isStone(&s.units[a.head]) {
		return true
	}
	return len(a.units) == 1 && deleted.MatchString(folded(s.units[a.units[0]].Text))
}
