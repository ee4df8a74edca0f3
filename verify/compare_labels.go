package verify

// labelled gives the letter of a label such as 個室A that stands last in [from, to), with the character before the letter.
func (v *view) labelled(from, to int) (before, letter rune, at int) {
	for i := to - 1; i > from; i-- {
		if isLatin(v.r[i]) && v.upper[i] && isCJK(v.r[i-1]) && (i+1 == len(v.r) || !isLatin(v.r[i+1])) {
			return v.r[i-1], v.r[i], i
		}
	}
	return 0, 0, -1
}

// ofOtherLabel flags a number of a thing with one letter, which the source has right after the same thing with another: 個室A for 個室B.
func (m *comparison) ofOtherLabel() {
	for _, f := range m.claim.facts {
		before, letter, at := m.claim.v.labelled(0, f.from)
		if f.kind != amount || at < 0 || m.out.has(codeBinding) {
			continue
		}
		var wrong piece
		var other fact
		right := false
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if !sameValue(f, s) {
				return
			}
			from, _ := q.a.unitRange(q.a.unitAt(s.from))
			b, l, _ := q.a.v.labelled(from, s.from)
			if b == before && l != letter {
				wrong, other = q, s
			} else {
				right = true
			}
		})
		if wrong.a != nil && !right {
			m.raise(codeBinding, f.from, f.to, wrong, other.from, other.to, "")
		}
	}
}
