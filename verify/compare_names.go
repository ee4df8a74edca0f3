package verify

import (
	"strings"
	"unicode/utf8"
)

// names looks for proper names of the claim, and for topics that only another passage has.
func (m *comparison) names() {
	var unknown []term
	for i, t := range m.claim.terms {
		if t.latin && (t.proper || i == 0 && m.leads(t)) && !m.knows(t) && dayWords[m.claim.v.string(t.from, t.to)] == 0 {
			unknown = append(unknown, t)
		}
	}
	if !m.isTheirs(unknown) {
		for _, t := range unknown {
			m.raise(codeName, t.from, t.to, piece{}, 0, 0, "")
		}
	}
	for _, t := range m.claim.terms {
		if !t.latin {
			m.topic(t)
		}
	}
}

// leads reports whether the claim's first word is the name of who acts: a capital, no article before it, an auxiliary or a verb
// after it, and no ending of plurals, gerunds and abstract nouns.
func (m *comparison) leads(t term) bool {
	v := m.claim.v
	if t.from != 0 || !v.upper[0] || t.to >= len(v.r) || v.r[t.to] != ' ' {
		return false
	}
	word := v.string(t.from, t.to)
	for _, ending := range []string{"s", "ing", "ion", "ment", "ty", "al", "ance", "ence", "ly", "ness", "ure", "ship", "cy", "ee", "one"} {
		if strings.HasSuffix(word, ending) {
			return false
		}
	}
	_, isRole := rolesLatin[word]
	next := v.string(t.to+1, v.wordAt(t.to+1))
	return !isRole && isOneOf(next, "may must shall should will can cannot might has does did")
}

// publisher is the name that the passages use most: the one that their "we" stands for.
func (c *Checker) publisher() string {
	if c.we != "" {
		return c.we
	}
	count := make(map[string]int)
	best := "-"
	for _, p := range c.passages {
		for _, a := range []*analysis{p.analysis(), p.heading()} {
			for _, t := range a.terms {
				if !t.latin || !t.proper {
					continue
				}
				count[t.stem]++
				if n, m := count[t.stem], count[best]; n > m || n == m && t.stem < best {
					best = t.stem
				}
			}
		}
	}
	c.we = best
	return best
}

// speaksOfItself reports whether a piece says we, us or our.
func (m *comparison) speaksOfItself() bool {
	for _, q := range m.pieces {
		for _, w := range []string{"we", "us", "our"} {
			if at, _ := q.a.v.find(w, q.from, q.to); at >= 0 {
				return true
			}
		}
	}
	return false
}

// isTheirs reports whether the unknown names can be the one for which the source says "we": it is the only one, and the claim
// neither says we itself nor names the publisher otherwise.
func (m *comparison) isTheirs(unknown []term) bool {
	if len(unknown) == 0 || !m.speaksOfItself() {
		return len(unknown) == 0
	}
	for _, t := range m.claim.terms {
		if t.latin && t.proper && (t.stem != unknown[0].stem && !m.knows(t) || t.stem == m.c.publisher()) {
			return false
		}
	}
	for _, w := range []string{"we", "us", "our"} {
		if at, _ := m.claim.v.find(w, 0, len(m.claim.v.r)); at >= 0 {
			return false
		}
	}
	return true
}

// knows reports whether the pieces or their headings have the name, its short form, or the words that it is short for.
func (m *comparison) knows(t term) bool {
	if m.backed.share(t) == 1 || m.context.share(t) == 1 {
		return true
	}
	if t.stem == m.c.publisher() && m.speaksOfItself() {
		return true
	}
	word := strings.TrimSuffix(m.claim.v.string(t.from, t.to), "'s")
	if n := len(word); n >= 2 && n <= 6 {
		if strings.Contains(initials(m.claim.v.string(0, t.from)), word) { // explained in the claim itself
			return true
		}
		for _, q := range m.pieces {
			if strings.Contains(initials(q.a.v.string(q.from, q.to)), word) {
				return true
			}
		}
	}
	for _, q := range m.pieces {
		if k, _ := q.a.v.find(word, q.from, q.to); k >= 0 {
			return true
		}
		if k, _ := q.p.heading().v.find(word, 0, len(q.p.heading().v.r)); k >= 0 || strings.Contains(foldName(q.p.Doc), word) {
			return true
		}
	}
	return false
}

// initials gives the first letters of the words of s.
func initials(s string) string {
	var out []rune
	start := true
	for _, r := range s {
		if isLatin(r) {
			if start {
				out = append(out, r)
			}
			start = false
			continue
		}
		start = r != '\''
	}
	return string(out)
}

// topic flags a Japanese word that neither the cited passages nor their headings have, and that heads another passage.
func (m *comparison) topic(t term) {
	if m.claim.v.hasAny(t.to, []string{"でき", "する", "しま", "した", "して", "され", "可", "し、", "が可"}) > 0 { // what is done with a thing
		return
	}
	lost := m.lostPart(t)
	if utf8.RuneCountInString(lost) < 2 || isOneOf(lost, "対象 利用 使用 期間 範囲 内容 手続 場合 時間 場所 方法 条件 基準 金額 種類") {
		return
	}
	for _, q := range m.pieces {
		if strings.Contains(q.p.folded(), lost) || strings.Contains(foldName(q.p.Section), lost) {
			return
		}
	}
	for _, p := range m.c.passages {
		if m.cites(p) || m.out.cites(p.ID) || !strings.Contains(foldName(p.Section), lost) {
			continue
		}
		m.raise(codeTopic, t.from, t.to, piece{}, 0, 0, m.claim.v.string(t.from, t.to)+" is what "+p.ID+" is about, which is not cited here")
		return
	}
}

// lostPart gives the longest part of a run of which no pair of characters is in the pieces or their context.
func (m *comparison) lostPart(t term) string {
	r := []rune(t.stem)
	if m.backed.same(t.stem) == 1 || m.context.same(t.stem) == 1 {
		return ""
	}
	best, start := "", 0
	for i := 1; i <= len(r); i++ {
		if i < len(r) && !m.backed.pairs[pair(r[i-1], r[i])] && !m.context.pairs[pair(r[i-1], r[i])] {
			continue
		}
		if s := string(r[start:i]); i-start >= 2 && len(s) > len(best) {
			best = s
		}
		start = i
	}
	return best
}

// cites reports whether the claim cites the passage.
func (c *Claim) cites(id string) bool {
	for _, e := range c.Evidence {
		if e.ID == id {
			return true
		}
	}
	return false
}

func (m *comparison) cites(p *passage) bool {
	for _, q := range m.pieces {
		if q.p == p {
			return true
		}
	}
	return false
}
