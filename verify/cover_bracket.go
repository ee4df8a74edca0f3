package verify

import (
	"slices"
	"strings"
)

// A number in a bracket right behind another is the same said otherwise, or the number of a case that the bracket names: 3 weeks (15 days),
// 6週間（多胎妊娠の場合にあっては、10週間）.

// saidInBracket reports whether a flag holds a number of the claim against the other one of such a pair, and the claim speaks of the case just
// where it has the number of the case.
func (m *comparison) saidInBracket(f Flag) bool {
	if f.Rule == "" || f.Code != codeBinding && f.Code != codeComparator || f.Span == nil {
		return false
	}
	for _, c := range m.claim.facts {
		if _, at := m.said(c.from, c.to); at == nil || at[0] >= f.Span[1] || f.Span[0] >= at[1] {
			continue
		}
		for _, u := range m.matched {
			for _, p := range u.a.bracketed(u.from, u.to) {
				outer, inner := sameAmount(c, p.outer), sameAmount(c, p.inner)
				if outer != inner && (!p.names || inner == m.namesCase(u.a, p)) {
					return true
				}
			}
		}
	}
	return false
}

func sameAmount(a, b fact) bool { return a.kind == b.kind && a.dim == b.dim && a.value == b.value }

// bracketPair is a number with the one in the bracket behind it; names says that the bracket has words of its own.
type bracketPair struct {
	outer, inner fact
	from, to     int // what is in the bracket
	names        bool
}

// bracketed gives the pairs of [from, to).
func (a *analysis) bracketed(from, to int) []bracketPair {
	var out []bracketPair
	facts := a.factsIn(from, to)
	for i, f := range facts {
		open := a.v.quantityEnd(&f)
		if i+1 < len(facts) && facts[i+1].from < f.to { // its bound stands behind the bracket
			for open = f.from; open < facts[i+1].from && a.v.r[open] != '(' && a.v.r[open] != '（'; open++ {
			}
		}
		for open < to && a.v.r[open] == ' ' {
			open++
		}
		if open >= to || a.v.r[open] != '(' && a.v.r[open] != '（' {
			continue
		}
		end := open + 1
		for end < to && a.v.r[end] != ')' && a.v.r[end] != '）' {
			end++
		}
		if i+1 < len(facts) && facts[i+1].from > open && facts[i+1].from < end && facts[i+1].kind == f.kind {
			p := bracketPair{outer: f, inner: facts[i+1], from: open + 1, to: end}
			p.names = strings.TrimSpace(a.v.string(p.from, p.inner.from)) != ""
			out = append(out, p)
		}
	}
	return out
}

// namesCase reports whether the claim has a word of the case that the bracket names.
func (m *comparison) namesCase(a *analysis, p bracketPair) bool {
	words, err := m.claim.lemmas()
	if err != nil {
		return false
	}
	if _, err := a.lemmas(); err != nil {
		return false
	}
	return slices.ContainsFunc(a.lemmasIn(p.from, p.inner.from), func(w lemma) bool {
		return !w.operator && slices.ContainsFunc(words, w.same)
	})
}
