package verify

import (
	"slices"
	"strings"
)

// topicEnds end, in Japanese, what the rest of a part of a sentence is said of. Of two, the longer one comes first.
var topicEnds = []string{"にあっては", "については", "の場合は", "の場合には", "では", "には", "は"}

// topicPart is a part of a sentence that tells a value of a thing of its own: 「毒物は毎月、」.
type topicPart struct {
	from, topic, to int // the thing is [from, topic), what is told of it [topic, to)
}

// topicParts gives the parts of a Japanese sentence that tell values of things, each of its own.
func (a *analysis) topicParts(from, to int) []topicPart {
	var out []topicPart
	for start := from; start < to; {
		end := start
		for end < to && a.v.r[end] != '、' && a.v.r[end] != '。' && a.v.r[end] != '\n' {
			end++
		}
		for i := start + 1; i < end; i++ {
			n := a.v.hasAny(i, topicEnds)
			if n == 0 {
				continue
			}
			if len(a.termsIn(start, i)) > 0 && len(a.factsIn(start, i)) == 0 && len(a.valuesIn(i+n, end)) > 0 {
				out = append(out, topicPart{start, i, end})
			}
			break
		}
		start = end + 1
	}
	return out
}

// valuesIn gives the numbers and the words of periods of a range as keys.
func (a *analysis) valuesIn(from, to int) map[uint64]bool {
	keys := make(map[uint64]bool)
	for _, f := range a.factsIn(from, to) {
		if f.kind == amount || f.kind == date {
			keys[f.key()] = true
		}
	}
	for _, name := range periodNames {
		if i, _ := a.v.findAny(periodWords[name], from, max(from, to)); i >= 0 && !a.v.counted(i) {
			keys[hashed("period"+name)] = true
		}
	}
	return keys
}

// ofOtherTopic flags a claim on one of several things of which a sentence tells a value each, with the value of another one: 「劇物の照合は毎月」
// for 「毒物は毎月、劇物は3か月ごと」.
func (m *comparison) ofOtherTopic() {
	if m.out.has(codeBinding, codeNumber, codeUnit) || len(m.claim.v.r) == 0 {
		return
	}
	said := m.claim.valuesIn(0, len(m.claim.v.r))
	for _, u := range m.matched {
		parts := u.a.topicParts(u.from, u.to)
		if len(parts) < 2 {
			continue
		}
		own := -1
		for i, p := range parts {
			if m.shareIn(u.a, p.from, p.topic) < 0.99 || !m.namesAlone(u.a, p) {
				continue
			}
			if own >= 0 {
				own = len(parts) // it speaks of several
				break
			}
			own = i
		}
		if own < 0 || own == len(parts) {
			continue
		}
		right := u.a.valuesIn(parts[own].topic, parts[own].to)
		if slices.ContainsFunc(keysOf(right), func(k uint64) bool { return said[k] && !inOthers(u.a, parts, own, k) }) {
			continue
		}
		for i, p := range parts {
			for _, k := range keysOf(u.a.valuesIn(p.topic, p.to)) {
				if i != own && said[k] && !right[k] {
					m.raise(codeBinding, 0, len(m.claim.v.r), u.piece, parts[own].from, parts[own].to, "")
					return
				}
			}
		}
	}
}

// namesAlone reports whether the claim has a word of the thing as a word of its own: 自転車, which is no 原動機付自転車.
func (m *comparison) namesAlone(a *analysis, p topicPart) bool {
	for _, s := range a.termsIn(p.from, p.topic) {
		if slices.ContainsFunc(m.claim.terms, func(t term) bool { return t.stem == s.stem }) {
			return true
		}
	}
	return false
}

func inOthers(a *analysis, parts []topicPart, own int, key uint64) bool {
	for i, p := range parts {
		if i != own && a.valuesIn(p.topic, p.to)[key] {
			return true
		}
	}
	return false
}

func keysOf(set map[uint64]bool) []uint64 {
	out := make([]uint64, 0, len(set))
	for k := range set {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// addWords and takeWords, right after a number, say that it is added or taken off.
var (
	addWords  = []string{"加算", "加点", "を加算", "を加点", "が加算", "が加点", "の加算", "の加点", "プラス", "を上乗せ"}
	takeWords = []string{"減算", "減点", "を減算", "を減点", "が減算", "が減点", "の減算", "の減点", "マイナス", "を差し引", "が差し引", "を控除"}
)

// signOf tells of a number in a text without words whether a minus (-1) or a plus (1) stands before it.
func (a *analysis) signOf(s fact) int {
	i := s.from
	if i < len(a.v.r) && a.v.r[i] != '-' && a.v.r[i] != '+' {
		i--
	}
	if i < 0 || i > 0 && (isDigit(a.v.r[i-1]) || isLatin(a.v.r[i-1])) {
		return 0
	}
	return map[rune]int{'-': -1, '+': 1}[a.v.r[i]]
}

// takesOff reports whether the claim says of f in words what a minus before s says.
func (m *comparison) takesOff(f fact, q piece, s fact) bool {
	return f.dim == s.dim && near(f.value, -s.value) && q.a.signOf(s) < 0 && m.claim.v.hasAny(f.to, takeWords) > 0
}

// signs flags a number that the claim adds where the source has a minus before it, or takes off where it has a plus.
func (m *comparison) signs() {
	for _, f := range m.claim.facts {
		up, down := m.claim.v.hasAny(f.to, addWords) > 0, m.claim.v.hasAny(f.to, takeWords) > 0
		if f.kind == amount && f.dim == "degree" && m.claim.signOf(f) == 0 && !containsAny(m.text, []string{"マイナス", "氷点下", "零下", "minus", "below", "freez"}) {
			m.unsigned(f)
		}
		if f.kind != amount || up == down {
			continue
		}
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if sign := q.a.signOf(s); s.kind == amount && (near(f.raw, s.raw) || near(f.raw, -s.raw)) && (sign < 0 && up || sign > 0 && down) && !m.out.has(codeNumber) {
				m.raise(codeNumber, f.from, f.to, q, s.from, s.to, "")
			}
		})
	}
}

// unsigned flags 18℃ where the source has it below zero alone.
func (m *comparison) unsigned(f fact) {
	var at piece
	var other fact
	positive := false
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		switch {
		case s.kind != amount || s.dim != f.dim || !near(f.raw, s.raw) && !near(f.raw, -s.raw):
		case q.a.signOf(s) < 0:
			at, other = q, s
		default:
			positive = true
		}
	})
	if at.a != nil && !positive && !m.out.has(codeNumber) {
		m.raise(codeNumber, f.from, f.to, at, other.from, other.to, "")
	}
}

// dayItself flags "on or after the fifth" for "after the fifth", and the other way round.
func (m *comparison) dayItself() {
	for _, f := range m.claim.facts {
		if f.kind != ref {
			continue
		}
		for _, side := range []string{"after the ", "before the "} {
			if !m.claim.v.endsWith(f.from, side) {
				continue
			}
			with := m.claim.v.endsWith(f.from, "on or "+side)
			m.eachFact(func(q piece, k int) {
				s := q.a.facts[k]
				if sameReference(f, s) && q.a.v.endsWith(s.from, side) && q.a.v.endsWith(s.from, "on or "+side) != with {
					m.raise(codeComparator, f.from, f.to, q, s.from, s.to, "")
				}
			})
		}
	}
}

// spans flags a run of sections for two of them: "Sections 9 to 11" for "Sections 9 and 11".
func (m *comparison) spans() {
	for i := 1; i < len(m.claim.facts); i++ {
		f, g := m.claim.facts[i-1], m.claim.facts[i]
		if joint := strings.TrimSpace(m.claim.v.string(min(f.to, g.from), g.from)); f.kind != ref || joint != "to" && joint != "から" && joint != "through" {
			continue
		}
		m.eachFact(func(q piece, k int) {
			if k+1 >= len(q.a.facts) || !sameReference(f, q.a.facts[k]) {
				return
			}
			s, t := q.a.facts[k], q.a.facts[k+1]
			if joint := strings.TrimSpace(q.a.v.string(min(s.to, t.from), t.from)); near(g.raw, t.raw) && (joint == "and" || joint == "及び" || joint == "と") {
				m.raise(codeReference, f.from, g.to, q, s.from, t.to, "")
			}
		})
	}
}
