package verify

import (
	"slices"
	"strings"
)

var (
	// judgedJapanese tell, before とき and 場合, that somebody is to judge whether there is need.
	judgedJapanese = []string{"必要があると認め", "必要と認め", "必要であると認め", "必要だと認め", "必要性を認め", "適当と認め", "適当であると認め", "相当と認め", "相当であると認め", "適切と認め", "やむを得ないと認め", "やむを得ない理由があると認め",
		"必要があると判断", "必要と判断", "必要であると判断", "適当と判断", "適切と判断", "必要と考え", "必要と思料"}
	// judgedCase follow them where what is said holds in that case alone.
	judgedCase = []string{"るときは", "るとき、", "るときに", "た場合", "る場合", "たときは", "たとき、", "たときに", "る限り", "した場合", "したとき", "する場合", "するとき"}
	// saysJudged show that a Japanese claim leaves it to somebody, or speaks of the need.
	saysJudged = []string{"認め", "必要", "適当", "相当", "適切", "判断", "裁量", "考え", "思", "応じ", "やむを得", "やむをえ", "やむなく", "事情", "認定", "次第", "任意"}

	// judgedEnglish tell that somebody is to judge whether there is need; judgedNeed what they find.
	judgedEnglish = set("considers consider considered deems deem deemed thinks think thought believes believe judges judge judged sees see finds find")
	judgedNeed    = set("necessary appropriate fit proper desirable advisable expedient needed warranted suitable prudent")
	// saysJudgedEnglish show it of an English claim.
	saysJudgedEnglish = []string{"consider", "deem", "think", "thought", "believ", "judg", "sees", "see fit", "finds", "necess", "appropriate", " fit", "proper", "desirable", "advisable", "need", "discretion", "opinion", "decide", "choose", "satisf", "feel", "wish", "warrant", "suitable", "expedient", "prudent"}
)

// discretion warns of a claim that leaves out that a thing is done only where somebody finds it necessary: it makes a duty or a right of what
// is left to a judgement.
func (m *comparison) discretion() {
	if m.out.has(codeCondition, codeProviso, codeException) {
		return
	}
	words := saysJudged
	if m.isLatin() {
		words = saysJudgedEnglish
	}
	if containsAny(m.text, words) || m.hasNewWords() && containsAny(m.text+" ", ownConditions) {
		return
	}
	for _, u := range m.matched {
		if m.outdone(u) {
			continue
		}
		low, high, ok := u.judged()
		if ok && m.holdsUnder(u, low, high) && !containsAny(u.a.v.string(max(u.from, low-6), low), eitherWords) {
			m.leftOut(codeCondition, piece{u.p, u.a, low, high})
			return
		}
	}
}

// judged finds the condition of a sentence that leaves it to somebody to judge whether there is need.
func (u matchedUnit) judged() (low, high int, ok bool) {
	v := u.a.v
	if at, end := v.findAny(judgedJapanese, u.from, u.to); at >= 0 {
		n := v.hasAny(end, judgedCase)
		for low = at; low > u.from && !isStop(v.r[low-1]) && at-low < 24; low-- {
		}
		return low, end + n, n > 0
	}
	words := v.wordsOf(u.from, u.to)
	for i, w := range words {
		if !judgedEnglish[w.text] {
			continue
		}
		k := i + 1
		for k < len(words) && isOneOf(words[k].text, "it this that them such action to be is are so") {
			k++
		}
		if k == len(words) || !judgedNeed[words[k].text] {
			continue
		}
		for j := i; j >= 0 && i-j < 8; j-- {
			if isOneOf(words[j].text, "if where when whenever") {
				return words[j].from, words[k].to, true
			}
			if j < i && words[j].after != 0 {
				break
			}
		}
	}
	return 0, 0, false
}

// holdsUnder reports whether the claim has the words of what a sentence says under its condition [low, high).
func (m *comparison) holdsUnder(u matchedUnit, low, high int) bool {
	v := u.a.v
	if v.r[low] > 0x7f { // Japanese: what follows
		end := high
		for end < u.to && v.r[end] != '。' && v.r[end] != '\n' {
			end++
		}
		return m.speaksOf(u.a, high, end) && m.speaksOnlyOf(u, low, high, end) && m.shareIn(u.a, high, end) >= 0.34
	}
	start := low
	for start > u.from && v.r[start-1] != ';' && !v.endsWith(start, " and ") {
		start--
	}
	before, after := strings.Trim(v.string(start, low), " ,"), high < u.to && v.r[high] == ','
	if after && (before == "" || slices.Contains([]string{"may", "must", "shall", "can"}, before[strings.LastIndex(before, " ")+1:])) {
		return m.shareIn(u.a, high, u.to) >= 0.34
	}
	return before != "" && m.shareIn(u.a, start, low) >= 0.5
}
