package verify

import (
	"slices"
	"strings"
)

// weakCodes say only that words of the claim are not the source's, which is no fault but keeps it from being proven.
var weakCodes = []string{codeWeakGrounding}

// foreignCodes are those that a claim in another language than its source can be flagged with: what compares numbers, and what
// concerns the source alone.
var foreignCodes = []string{codeNumber, codeUnit, codeComparator, codeReference, codeComputed, codeComparatorDropped}

// weigh takes out the flags that are no faults, and decides between ✓ and ≈ where none is left.
func (m *comparison) weigh() {
	foreign := m.foreign()
	m.out.Flags = slices.DeleteFunc(m.out.Flags, func(f Flag) bool {
		return f.Rule != "" && (slices.Contains(weakCodes, f.Code) || foreign && comparing[checkOf[f.Code]] && !slices.Contains(foreignCodes, f.Code))
	})
	if len(m.out.Flags) > 0 {
		return
	}
	differs, proven := m.prove()
	if proven {
		return
	}
	m.out.Verdict, m.out.Differs = Reworded, differs
}

// comparing are the checks that compare words.
var comparing = map[string]bool{checkNumbers: true, checkRefs: true, checkModality: true, checkScope: true, checkSubject: true, checkProviso: true}

// prove decides between ✓ and ≈ for a claim that nothing was found against: it is verified only where the claim's words and numbers
// are found again in what it cites. The differences are for a person to compare, and may be none.
func (m *comparison) prove() (differs []Difference, proven bool) {
	if asks(m.out.Text) || m.echoes() || m.foreign() {
		return nil, false
	}
	return m.cover()
}

// asks reports whether a text is a question, which states nothing.
func asks(text string) bool {
	text = strings.TrimRight(strings.TrimSpace(text), "。. 　)）」』\"”")
	for _, end := range []string{"?", "？", "ですか", "ますか", "でしょうか", "のか", "ませんか", "かどうか", "だろうか"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}

// echoes reports whether the claim says nothing but the question.
func (m *comparison) echoes() bool {
	squeeze := func(s string) string {
		return strings.Trim(string(Fold(strings.ToLower(s)).Runes), "。.?？、,!")
	}
	question := squeeze(m.c.question)
	return question != "" && squeeze(m.out.Text) == question
}

// foreign reports whether claim and source are in two languages, where words cannot be found again and only numbers compare.
func (m *comparison) foreign() bool {
	claim := m.claim.isJapanese()
	for _, q := range m.pieces {
		if isJapaneseIn(q.a.v.r[q.from:q.to]) == claim {
			return false
		}
	}
	return len(m.pieces) > 0
}

func isJapaneseIn(r []rune) bool {
	for _, c := range r {
		if isHiragana(c) || isKanji(c) || isKatakana(c) {
			return true
		}
	}
	return false
}

// spanOf gives the place of a flag's words in the claim's view.
func (m *comparison) spanOf(f Flag) [][2]int {
	if f.Span == nil {
		return nil
	}
	from, to := m.claim.place(f.Span[0], f.Span[1])
	return [][2]int{{from, to}}
}
