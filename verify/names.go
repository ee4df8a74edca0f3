package verify

import (
	"slices"
	"strings"
)

// dropNames takes the names of the cited documents out of what a claim says: "According to Charges.pdf, …" says nothing of
// charges. A title counts as a name only where it is given as the source.
func (m *comparison) dropNames() {
	var folded strings.Builder
	var at []int // place in the view of every byte of folded
	for i, r := range m.claim.v.r {
		if r == ' ' || r == '\n' {
			continue
		}
		if r == '_' {
			r = '-'
		}
		n := folded.Len()
		folded.WriteRune(r)
		for ; n < folded.Len(); n++ {
			at = append(at, i)
		}
	}
	text := folded.String()
	seen := make(map[string]bool)
	for _, q := range m.pieces {
		if seen[q.p.Doc] {
			continue
		}
		seen[q.p.Doc] = true
		name := newSourceName(q.p.Doc, q.p.Title)
		if k := strings.Index(text, name.base); k >= 0 && hasExtension(name.base) {
			m.claim.drop(at[k], at[k+len(name.base)-1]+1)
		}
		for _, n := range name.names {
			if k := strings.Index(text, n); k >= 0 && attributes(text, k, len(n)) {
				m.claim.drop(at[k], at[k+len(n)-1]+1)
			}
		}
	}
}

// hasExtension reports whether a name is that of a file: an id such as "20" is a word like any other.
func hasExtension(name string) bool {
	return slices.ContainsFunc(extensions, func(ext string) bool { return strings.HasSuffix(name, ext) && len(name) > len(ext) })
}

// attributes reports whether the name at text[at:at+n] is given as the source of the claim.
func attributes(text string, at, n int) bool {
	for _, w := range []string{"によると", "によれば", "に基づ", "に記載", "を参照"} {
		if strings.HasPrefix(text[at+n:], w) {
			return true
		}
	}
	before := strings.TrimRight(strings.TrimSuffix(text[:at], "the"), "\"'「『")
	return strings.HasSuffix(before, "accordingto") || strings.HasSuffix(before, "accordingtothe") || strings.HasSuffix(before, "asstatedin") || strings.HasSuffix(before, "asperthe")
}

// drop takes out what was read in [from, to).
func (a *analysis) drop(from, to int) {
	a.dropped = append(a.dropped, [2]int{from, to})
	a.facts = outside(a.facts, from, to, func(f fact) (int, int) { return f.from, f.to })
	a.terms = outside(a.terms, from, to, func(t term) (int, int) { return t.from, t.to })
	a.preds = outside(a.preds, from, to, func(p predicate) (int, int) { return p.from, p.to })
	a.marks = outside(a.marks, from, to, func(k mark) (int, int) { return k.from, k.to })
	a.roles = outside(a.roles, from, to, func(r role) (int, int) { return r.from, r.to })
}

// outside gives the part of a list that does not touch [from, to).
func outside[T any](list []T, from, to int, place func(T) (int, int)) []T {
	var out []T
	for _, x := range list {
		if f, t := place(x); t <= from || f >= to {
			out = append(out, x)
		}
	}
	return out
}
