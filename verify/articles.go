package verify

import (
	"slices"
	"strings"
	"unicode"
)

// article is a part of a text under an article or a numbered section of its own: 第20条, 5.2. Its paragraphs begin at numbers of their own.
type article struct {
	mark       fact // of the analysis that its number is read from; its lit is compared
	start, end int  // runes of the original
	paragraphs []articleParagraph
}

type articleParagraph struct {
	n     string
	start int
}

// articles cuts the text into its articles, in order: only what begins a line and stands apart from what follows counts, so that 「第5条の規定に
// より」 at the beginning of a line is none.
func (a *analysis) articles() []article {
	if !a.articlesRead {
		a.articlesRead = true
		a.articlesOf = readArticles(a.v.src)
	}
	return a.articlesOf
}

func readArticles(src []rune) []article {
	var out []article
	for start := 0; start < len(src); {
		end := start
		for end < len(src) && src[end] != '\n' {
			end++
		}
		line := src[start:end]
		if lit, n := articleMark(line); n > 0 {
			if len(out) > 0 {
				out[len(out)-1].end = start
			}
			out = append(out, article{mark: fact{kind: ref, lit: lit, from: start, to: start + n}, start: start, end: len(src)})
		} else if n := paragraphMark(line); n != "" && len(out) > 0 {
			last := &out[len(out)-1]
			last.paragraphs = append(last.paragraphs, articleParagraph{n, start})
		}
		start = end + 1
	}
	return out
}

// articleMark reads the number with which a line begins, as claims name it: 第20条の2, 5.2. It gives the length of the number, 0 where there is none.
func articleMark(line []rune) (lit string, n int) {
	i := 0
	for i < len(line) && (line[i] == '#' || unicode.IsSpace(line[i]) || line[i] == '*') {
		i++
	}
	end := i
	for end < len(line) && end-i < 24 && !unicode.IsSpace(line[end]) && !strings.ContainsRune("（(【[:：", line[end]) {
		end++
	}
	if end == i || end == len(line) && line[i] != '第' {
		return "", 0
	}
	v := newView(strings.TrimRight(string(line[i:end]), ".*"))
	if len(v.r) == 0 {
		return "", 0
	}
	if v.r[0] == '第' {
		if f, k := v.ordinalAt(0); k == len(v.r) && f.kind == ref && strings.Contains(f.lit, "条") {
			return f.lit, end
		}
		return "", 0
	}
	points := 0
	for k, r := range v.r {
		if r == '.' && k > 0 {
			points++
		} else if !isDigit(r) {
			return "", 0
		}
	}
	if points == 0 {
		return "", 0
	}
	return string(v.r), end
}

// paragraphMark reads the number of a paragraph with which a line begins: 「２　」, 「②」.
func paragraphMark(line []rune) string {
	i := 0
	for i < len(line) && unicode.IsSpace(line[i]) {
		i++
	}
	if i < len(line) && line[i] >= '①' && line[i] <= '⑳' {
		return format(float64(line[i]-'①') + 1)
	}
	end := i
	for end < len(line) && end-i < 3 && (isDigit(line[end]) || line[end] >= '０' && line[end] <= '９') {
		end++
	}
	if end == i || end == len(line) || !unicode.IsSpace(line[end]) && line[end] != '.' && line[end] != '．' {
		return ""
	}
	n := 0
	for _, r := range line[i:end] {
		if r >= '０' {
			r -= '０' - '0'
		}
		n = n*10 + int(r-'0')
	}
	return format(float64(n))
}

// articleAt gives the article in which the unit lies, or nil.
func (a *analysis) articleAt(unit int) *article {
	all := a.articles()
	at := a.v.layout.units[unit].Start
	for i := range all {
		if at >= all[i].start && at < all[i].end {
			return &all[i]
		}
	}
	return nil
}

// articleHomes gives the sentences of the pieces that share the most with the claim, numbers of articles aside.
func (m *comparison) articleHomes() []matchedUnit {
	refs := make(map[uint64]bool)
	for _, f := range m.claim.facts {
		if f.kind == ref {
			refs[f.key()] = true
		}
	}
	best := 0
	var out []matchedUnit
	for _, u := range m.unitsOf() {
		if u.a.v.blocks[u.a.v.layout.units[u.unit].block].kind == heading {
			continue
		}
		seen := make(map[uint64]bool)
		u.a.eachKey(u.from, u.to, func(k uint64) {
			if m.keys[k] && !refs[k] {
				seen[k] = true
			}
		})
		switch n := len(seen); {
		case n > best:
			best, out = n, []matchedUnit{u}
		case n == best && n > 0:
			out = append(out, u)
		}
	}
	return out
}

// standsIn reports whether what the claim says stands in the article f of its passage, whether the quotation has its number or not.
func (m *comparison) standsIn(f fact) bool {
	homes := m.articleHomes()
	return len(homes) > 0 && !slices.ContainsFunc(homes, func(u matchedUnit) bool {
		p := u.a.articleAt(u.unit)
		return p == nil || p.mark.lit != f.lit
	})
}

// knownParagraph reports whether the fact f of the claim is a paragraph of an article before it that the pieces' passages show.
func (m *comparison) knownParagraph(f fact) bool {
	if !strings.HasSuffix(f.lit, "項") {
		return false
	}
	n := strings.TrimSuffix(f.lit, "項")
	k := slices.IndexFunc(m.claim.facts, func(g fact) bool { return g.to == f.from && g.kind == ref && strings.Contains(g.lit, "条") })
	for _, q := range m.pieces {
		for _, p := range q.a.articles() {
			if k >= 0 && p.mark.lit != m.claim.facts[k].lit {
				continue
			}
			if n == "1" && len(p.paragraphs) > 0 || slices.ContainsFunc(p.paragraphs, func(x articleParagraph) bool { return x.n == n }) {
				return true
			}
		}
	}
	return false
}
