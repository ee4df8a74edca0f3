package verify

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// foreignCodes are those that a claim in another language than its source can be flagged with: what compares numbers, and what
// concerns the source alone.
var foreignCodes = []string{codeNumber, codeUnit, codeComparator, codeReference, codeComputed, codeComparatorDropped}

// weigh takes out the flags that are no faults, and decides between ✓ and ≈ where none is left.
func (m *comparison) weigh() {
	foreign, alone := m.foreign(), false
	m.out.Flags = slices.DeleteFunc(m.out.Flags, func(f Flag) bool {
		most := softShare
		if f.Code == codeNegation {
			most = negationShare
		}
		if needsWhole(f) && m.strayShare(m.out.Flags...) > most {
			alone = true
			return true
		}
		return saysTheSame(f) || m.saidInBracket(f) || f.Rule == "bindings" && f.Code == codeBinding && m.standsInEntry() || f.Rule != "" && (m.alsoSaid(f) || weaker(f) || m.coined(f) && !m.wholeBut(f) || foreign && comparing[checkOf[f.Code]] && !slices.Contains(foreignCodes, f.Code))
	})
	m.soften()
	if len(m.out.Flags) > 0 {
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

// saysTheSame reports whether the two sides that a flag names as differing are the same words, which contradict nothing.
func saysTheSame(f Flag) bool {
	return f.Rule != "" && (f.Code == codeBinding || f.Code == codeComparator) && f.Written != "" && foldName(f.Said) == foldName(f.Written)
}

// needsWhole reports whether a flag counts only where most else of the claim is the source's: that the claim denies what the source does not,
// or the other way round, that it is put otherwise by words that the source has not, and that a number has another unit. On the claims of
// three authors such flags, with more of the claim in other words, were wrong as often as right: a denial turns with the verb.
func needsWhole(f Flag) bool {
	return f.Rule != "" && f.Rule != "verbatim" && (f.Code == codeNegation || f.Code == codeUnit || f.Code == codeModality && f.Written == "")
}

// slotCodes say that a number stands with another unit or another bound, that an exception is denied, and how what is said is put. On labelled
// text of ten authors they were right about wrong claims too seldom for a ×, unless all else of the claim is found again.
var slotCodes = []string{codeUnit, codeComparator, codeException, codeNegation, codeModality}

// soften makes warnings of what was found against a claim of whose words more than that are not the source's: a × is a contradiction, and
// needs an alignment that is whole but for the slots in which the two differ, or nearly so.
func (m *comparison) soften() {
	whole, stray := m.wholeBut(m.out.Flags...), m.strayShare(m.out.Flags...)
	for i := range m.out.Flags {
		f := &m.out.Flags[i]
		if f.Rule == "" || f.Rule == "verbatim" || !comparing[checkOf[f.Code]] {
			continue
		}
		if stray > softShare && f.Code != codeNumber && f.Code != codeBinding && f.Code != codeReference || !whole && slices.Contains(slotCodes, f.Code) {
			f.Severity = Warning
		}
	}
	m.out.Flags = slices.DeleteFunc(m.out.Flags, func(f Flag) bool {
		return f.Severity == Warning && (f.Code == codeModality || f.Code == codeModalityStronger) && ofOtherVerbs(f)
	})
}

// ofOtherVerbs reports whether a flag on how the claim is put compares it with what the source says of something else that is done: on claims of
// ten authors such a warning was right once in nine times.
func ofOtherVerbs(f Flag) bool {
	said, written := analyse(f.Said), analyse(f.Written)
	a, err := said.lemmas()
	b, also := written.lemmas()
	if err != nil || also != nil {
		return false
	}
	plain := func(words []lemma) []lemma {
		return slices.DeleteFunc(slices.Clone(words), func(l lemma) bool { return l.operator })
	}
	a, b = plain(a), plain(b)
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(l lemma) bool { return slices.ContainsFunc(b, l.same) })
}

// softShare is the part of a claim's words that may stand in no source, beside those that flags speak of, for one of them to be a ×, or for one
// of needsWhole to count at all.
const softShare = 0.34

// negationShare is softShare for one that says that the claim denies what the source does not, or the other way round: on claims of ten authors
// such a one was right four times in five up to here.
const negationShare = 0.5

// strayShare is the part of the claim's words and numbers that are not the source's and of which no flag speaks. A flag that speaks of all of the
// claim names no words of it. Of few words no share is taken.
func (m *comparison) strayShare(flags ...Flag) float64 {
	differs, _ := m.cover()
	words, stray := 0, 0
	length := utf8.RuneCountInString(m.out.Text)
	within := func(at, of [2]int) bool { return at[0] < of[1] && of[0] < at[1] }
	for _, w := range m.claim.lemmaList {
		words++
		_, at := m.said(w.from, w.to)
		if at == nil || !slices.ContainsFunc(differs, func(d Difference) bool { return d.Span != nil && within(*at, *d.Span) }) {
			continue
		}
		if !slices.ContainsFunc(flags, func(f Flag) bool { return f.Span != nil && f.Span[1]-f.Span[0] < length-1 && within(*at, *f.Span) }) {
			stray++
		}
	}
	if words < fewWords {
		return 0
	}
	return float64(stray) / float64(words)
}

// wholeBut reports whether all stretches of the claim that are not the source's are those that flags speak of.
func (m *comparison) wholeBut(flags ...Flag) bool {
	differs, _ := m.cover()
	return !slices.ContainsFunc(differs, func(d Difference) bool {
		return d.Span != nil && !slices.ContainsFunc(flags, func(f Flag) bool {
			return f.Span != nil && d.Span[0] < f.Span[1] && f.Span[0] < d.Span[1]
		})
	})
}

// coined reports whether a flag speaks of a person or body whom no passage that was sent names, or no words of the source stand against: then
// it is the claim's own word for whom the source speaks of, and nothing shows that it is somebody else.
func (m *comparison) coined(f Flag) bool {
	if f.Code != codeSubject {
		return false
	}
	if f.Written == "甲" || f.Written == "乙" || f.Written == "丙" { // who that is no passage says, or it would have been read
		return true
	}
	said := foldName(f.Said)
	return !slices.ContainsFunc(m.c.passages, func(p *passage) bool { return strings.Contains(foldName(p.Text), said) })
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
	return against, !objects && m.coversByHalves()
}

// answerWords begin a claim that answers a question with yes or no, and say nothing beside what follows.
var answerWords = regexp.MustCompile(`^\s*(?i:yes|no|はい|いいえ)\s*[,、，。.:：;]\s*`)

// withoutAnswer gives the text with blanks for the answer word that it begins with, where something follows.
func withoutAnswer(text string) string {
	word := answerWords.FindString(text)
	if word == "" || len(word) == len(text) {
		return text
	}
	return strings.Repeat(" ", utf8.RuneCountInString(word)) + text[len(word):]
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
			if strings.ContainsRune(".,;:!?()\"-", r) {
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
	denyingWords = append(strings.Fields("not no never cannot can't don't doesn't isn't aren't won't without unless except nor neither none nothing nobody prohibited prohibits forbidden forbid refuse refuses refused decline declines exclude excludes excluded excluding different unable instead free waived exempt lose loses lost unlawful illegal keeps prevents prevented impossible insufficient inadequate ineligible invalid incomplete unavailable unacceptable"),
		strings.Fields("ない なく なけれ なし ません ませぬ ずに ぬ 無料 無償 無効 無給 無断 不要 不可 不能 禁止 禁じ 除く 除き 除外 以外 免除 拒否 拒む")...)
	askingWords   = append(strings.Fields("must shall need needs needed require requires required requirement please obliged obligation obligated ensure agree agrees has have"), strings.Fields("ならない なりません 必要があ 必要で 必要と 必要な が必要 義務 要する こと。 ください いけません いけない")...)
	allowingWords = append(strings.Fields("may can could might able allowed allow allows permitted permit permits entitled eligible option optional possible right"), strings.Fields("でき 出来 可能 ことがあ 場合があ てもよ 得る うる られる")...)
)
