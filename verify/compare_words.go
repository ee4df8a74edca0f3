package verify

import "unicode/utf8"

// slot is a content word with what stands right before and after it.
type slot struct {
	term
	left, right string // "" where nothing telling stands there
}

// slots gives the content words of a range with their neighbours. Of Japanese, what tells is the particle together with the
// kanji beyond it (「試用期間を」短縮); of English, the next content word, or a verb of being and the word after it.
func (a *analysis) slots(from, to int) []slot {
	terms := a.termsIn(from, to)
	out := make([]slot, 0, len(terms))
	for i, t := range terms {
		s := slot{term: t}
		if t.latin {
			if i > 0 && terms[i-1].latin && t.from-terms[i-1].to == 1 {
				s.left = terms[i-1].stem
			}
			if i+1 < len(terms) && terms[i+1].latin {
				switch between := a.v.string(t.to, terms[i+1].from); between {
				case " ", " is ", " are ", " is the ", " are the ", " may ", " must ", " can ":
					s.right = between + terms[i+1].stem
				}
			}
		} else {
			if t.from >= 2 && isHiragana(a.v.r[t.from-1]) && (isKanji(a.v.r[t.from-2]) || isKatakana(a.v.r[t.from-2])) {
				s.left = a.v.string(t.from-2, t.from)
			}
			if t.to+1 < len(a.v.r) && isHiragana(a.v.r[t.to]) && (isKanji(a.v.r[t.to+1]) || isKatakana(a.v.r[t.to+1])) {
				s.right = a.v.string(t.to, t.to+2)
			}
		}
		out = append(out, s)
	}
	return out
}

// replaced flags a word that neither the pieces nor their headings have and that stands where the source has another word,
// which the claim in turn has not.
func (m *comparison) replaced() {
	for _, s := range m.claim.slots(0, len(m.claim.v.r)) {
		if s.left == "" && s.right == "" {
			continue
		}
		unknown := m.isNew(s.term)
		for _, u := range m.matched {
			from, _ := u.a.unitRange(u.unit) // what a quotation leaves out of its sentence tells as well of what it is about
			for _, o := range u.a.slots(from, u.to) {
				if o.latin != s.latin || s.latin && (s.left == "" || s.right == "") || s.left != o.left || s.right != o.right || !(unknown && m.spoken.share(o.term) <= 0.34 || m.otherKind(s.term, o.term, m.spoken)) || s.latin && m.sameRoot(s.term, u.a, o.term) {
					continue
				}
				m.raise(codeReplaced, s.from, s.to, u.piece, o.from, o.to, "")
				return
			}
		}
	}
}

// otherKind reports whether two compounds end alike and begin with characters that the other side does not have at all: 純利益
// for 経常利益.
func (m *comparison) otherKind(s, o term, said *bag) bool {
	a, b := []rune(s.stem), []rune(o.stem)
	return !s.latin && len(a) >= 2 && len(b) >= 2 && a[len(a)-1] == b[len(b)-1] && !m.backed.runes[a[0]] && !m.context.runes[a[0]] && !said.runes[b[0]] &&
		m.backed.same(s.stem) < 1
}

// isNew reports whether a word of the claim is neither in the pieces nor in their headings, nor a name for anything there.
func (m *comparison) isNew(t term) bool { return m.isNewBeside(t, m.context) }

// isNewBeside is isNew with other words than those of the headings.
func (m *comparison) isNewBeside(t term, context *bag) bool {
	if !t.latin && utf8.RuneCountInString(t.stem) < 2 {
		return false
	}
	if m.backed.share(t) > 0.34 || context.share(t) > 0.34 || t.latin && lightWords[t.stem] {
		return false
	}
	if !t.latin && m.paraphrases(t) {
		return false
	}
	known := 0
	for _, r := range t.stem { // 繰越 for 繰り越した
		if m.backed.runes[r] {
			known++
		}
	}
	return t.latin || 2*known < utf8.RuneCountInString(t.stem)
}

// lightWords are English words that take any place.
var lightWords = set("take tak giv let go com put set seek hav person peopl part whole perhap mayb else way new current such main just rather both")
