package verify

import (
	"slices"
	"strings"
)

// weakCodes say only that words of the claim are not the source's, which is no fault but keeps it from being proven. Only where no
// word at all is the source's do they count: then the quotation is about something else.
var weakCodes = []string{codeWeakGrounding}

// foreignCodes are those that a claim in another language than its source can be flagged with: what compares numbers, and what
// concerns the source alone.
var foreignCodes = []string{codeNumber, codeUnit, codeComparator, codeReference, codeComputed, codeComparatorDropped}

// weigh takes out the flags that are no faults, and decides between ✓ and ≈ where none is left.
func (m *comparison) weigh() {
	foreign, alone := m.foreign(), false
	m.out.Flags = slices.DeleteFunc(m.out.Flags, func(f Flag) bool {
		if deniesAlone(f) && !m.wholeBut(f) {
			alone = true
			return true
		}
		return f.Rule == "bindings" && f.Code == codeBinding && m.standsInEntry() || f.Rule != "" && (slices.Contains(weakCodes, f.Code) && !m.unrelated() || m.alsoSaid(f) || weaker(f) || foreign && comparing[checkOf[f.Code]] && !slices.Contains(foreignCodes, f.Code))
	})
	if len(m.out.Flags) > 0 {
		m.soften()
		return
	}
	differs, proven := m.prove()
	if !slices.ContainsFunc(differs, func(d Difference) bool { return d.Span != nil }) && !m.foreign() && !asks(m.out.Text) {
		for _, q := range m.unmet { // all that the claim says is the source's, without its condition
			m.leftOut(codeCondition, q)
		}
	}
	if proven && !alone && len(m.noted)+len(m.unmet) == 0 || len(m.out.Flags) > 0 {
		return
	}
	for _, q := range append(m.noted, m.unmet...) {
		differs = append(differs, Difference{Source: q.source(q.from, q.to)})
	}
	m.out.Verdict, m.out.Differs = Reworded, differs
}

// slotCodes say that a number stands with another unit or another bound, or that an exception is denied. On labelled text of five
// authors the first two were right about wrong claims six times for each time they were wrong about a right one, on that of two further
// ones the third 6 times for 4, which is too little for a ×, unless all else of the claim is found again.
var slotCodes = []string{codeUnit, codeComparator, codeException}

// deniesAlone reports whether a flag says that the claim denies something, and names no word of the source that says it: a × is a
// contradiction, and a contradiction has two sides. On the claims of two authors such flags spoke of 5 wrong ones and of 9 right ones,
// those that name a word of 21 and of 2. Where all else of the claim is the source's, the denial is the one thing that it turned.
func deniesAlone(f Flag) bool { return f.Rule != "" && f.Code == codeNegation && f.Written == "" }

// soften makes warnings of the flags of slotCodes if more of the claim than that is not the source's: a × needs an alignment that is
// whole but for one slot.
func (m *comparison) soften() {
	slot := func(f Flag) bool { return slices.Contains(slotCodes, f.Code) && f.Severity == Critical }
	if !slices.ContainsFunc(m.out.Flags, slot) || m.wholeBut(m.out.Flags...) {
		return
	}
	for i := range m.out.Flags {
		if f := &m.out.Flags[i]; slot(*f) {
			f.Severity = Warning
		}
	}
}

// wholeBut reports whether all words of the claim that are not the source's are those that flags speak of.
func (m *comparison) wholeBut(flags ...Flag) bool {
	differs, _ := m.cover()
	return !slices.ContainsFunc(differs, func(d Difference) bool {
		return d.Span != nil && !slices.ContainsFunc(flags, func(f Flag) bool {
			return f.Span != nil && d.Span[0] < f.Span[1] && f.Span[0] < d.Span[1]
		})
	})
}

// relatedShare is the part of a claim's words that must be in what it cites for the two to be about the same.
const relatedShare = 0.34

// unrelated reports whether claim and quotations have hardly a word and no number in common.
func (m *comparison) unrelated() bool {
	shares := 0.0
	for _, t := range m.claim.terms {
		shares += m.backed.share(t)
	}
	if len(m.claim.terms) == 0 || shares >= relatedShare*float64(len(m.claim.terms)) {
		return false
	}
	shared := false
	m.eachFact(func(q piece, i int) {
		shared = shared || slices.ContainsFunc(m.claim.facts, func(f fact) bool { return f.key() == q.a.facts[i].key() })
	})
	return !shared
}

// comparing are the checks that compare words.
var comparing = map[string]bool{checkNumbers: true, checkRefs: true, checkModality: true, checkScope: true, checkSubject: true, checkProviso: true}

// prove decides between ✓ and ≈ for a claim that nothing was found against: it is verified only where the claim's words and numbers
// are found again in what it cites, and clause by clause nothing of it is elsewhere or left out. The differences are for a person to compare, and may be none.
func (m *comparison) prove() (differs []Difference, proven bool) {
	if asks(m.out.Text) || m.echoes() || m.foreign() {
		return nil, false
	}
	if claim, source := m.sides(askingWords); claim > 0 && source == 0 {
		if _, source := m.sides(allowingWords); source > 0 {
			return nil, false
		}
	}
	if differs, proven = m.cover(); !proven || m.copiesSentences() {
		return differs, proven
	}
	against, objects := m.objects()
	return against, !objects
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

// weaker reports whether a flag says that the claim has some where the source has all, which the source backs.
func weaker(f Flag) bool {
	said, written := foldName(f.Said), foldName(f.Written)
	return f.Code == codeQuantifier && containsAny(said, []string{"some", "certain", "several", "一部"}) && containsAny(written, []string{"all", "every", "each", "すべて", "全て", "全員", "全", "各"}) && !containsAny(said, []string{"only", "のみ", "だけ"})
}

// alsoSaid reports whether a flag on how the claim is put, whether denied, asked for or allowed, is of no weight: the sentence has the
// same somewhere, or neither side has it, so that only a reader can tell which of its parts the claim repeats.
func (m *comparison) alsoSaid(f Flag) bool {
	if f.Rule == "verbatim" || f.Code != codeNegation && f.Code != codeModality {
		return false
	}
	claim, source := m.sides(denyingWords)
	alike := (claim > 0) == (source > 0) && (claim == source || len(m.matched) > 1)
	if asked, _ := m.sides(askingWords); asked > 0 && claim == 0 && source > 1 && m.deniesTwice() {
		return true // unlawful without a licence: must have one
	}
	if m.provisoAlone() { // what it turns is not quoted
		return true
	}
	if f.Code == codeNegation || !alike {
		return alike
	}
	said, written := claim, source
	for _, force := range [][]string{askingWords, allowingWords} {
		claim, source := m.sides(force)
		if claim > 0 && source > 0 {
			return true
		}
		said, written = said+claim, written+source
	}
	advice, advised := m.sides(advisingWords)
	return said+advice == 0 || written+advised == 0 // one side does not say how it is meant
}

// deniesTwice reports whether a matching sentence denies what is done without something, which asks for it.
func (m *comparison) deniesTwice() bool {
	return slices.ContainsFunc(m.matched, func(u matchedUnit) bool {
		return containsAny(u.text(), []string{" without ", " unless ", "なく", "なしに", "なければ", "ないで"})
	})
}

// provisoAlone reports whether a quotation begins with a proviso that only takes back what stands before it.
func (m *comparison) provisoAlone() bool {
	return slices.ContainsFunc(m.pieces, func(q piece) bool {
		if q.from >= q.to || !q.a.isProviso(q.a.unitRange(q.a.unitAt(q.from))) {
			return false
		}
		_, to := q.a.unitRange(q.a.unitAt(q.from))
		return strings.Contains(q.a.v.string(q.from, min(to, q.to)), "この限り")
	})
}

// sides counts the words that the claim has, and that the sentences have which match it. A word in Latin letters counts as a whole word.
func (m *comparison) sides(words []string) (claim, source int) {
	count := func(text string) int {
		text = idleDenials.Replace(text)
		text = " " + strings.Map(func(r rune) rune {
			if strings.ContainsRune(".,;:!?()\"", r) {
				return ' '
			}
			return r
		}, text) + " "
		n := 0
		for _, w := range words {
			if w[0] < 0x80 {
				w = " " + w + " "
			}
			n += strings.Count(text, w)
		}
		return n
	}
	for _, u := range m.matched {
		_, to := u.a.unitRange(u.unit)
		source += count(u.a.v.string(u.from, max(u.to, to)))
	}
	return count(m.text), source
}

// advisingWords advise.
var advisingWords = []string{"should", "recommended", "advised", "encourage", "encouraged", "望ましい", "べき", "推奨", "努め"}

// idleDenials are denials within words that deny nothing: 「なければならない」 asks, 「やむを得ない」 is a quality.
var idleDenials = strings.NewReplacer("かまいません", "", "構いません", "", "かまわない", "", "差し支えない", "", "差し支えありません", "", "なければならない", "義務", "なければなりません", "義務", "なくてはならない", "義務", "なくてはなりません", "義務", "なければいけません", "義務", "やむを得ない", "", "やむを得ず", "", "を問わず", "", "にかかわらず", "", "かかわらず", "", "だけでなく", "", "のみならず", "",
	"がなさ", "", "みなさ", "", "少なくとも", "", "少なく", "", "not only", "", "not less than", "", "not more than", "", "nor more than", "", "nor less than", "", "no more than", "", "no less than", "", "no later than", "", "not later than", "", "not exceeding", "", "を超えない", "", "を超えず", "")

// denyingWords deny, askingWords ask for something and allowingWords allow it.
var (
	denyingWords = append(strings.Fields("not no never cannot can't don't doesn't isn't aren't won't without unless except nor neither none nothing nobody prohibited prohibits forbidden forbid refuse refuses refused decline declines exclude excludes excluded excluding different unable instead free waived exempt lose loses lost unlawful illegal keeps prevents prevented"),
		strings.Fields("ない なく なけれ なし ません ませぬ ずに ぬ 無料 無償 無効 無給 無断 不要 不可 不能 禁止 禁じ 除く 除き 除外 以外 免除 拒否 拒む")...)
	askingWords   = append(strings.Fields("must shall need needs needed require requires required requirement please obliged obligation obligated ensure agree agrees has have"), strings.Fields("ならない なりません 必要があ 必要で 必要と 必要な が必要 義務 要する こと。 ください いけません いけない")...)
	allowingWords = append(strings.Fields("may can could might able allowed allow allows permitted permit permits entitled eligible option optional possible right"), strings.Fields("でき 出来 可能 ことがあ 場合があ てもよ 得る うる られる")...)
)
