package verify

import (
	"slices"
	"strings"
)

// unmatched compares a predicate whose word the pieces do not have with how their closest sentences are put.
func (m *comparison) unmatched(p predicate) {
	if p.mod == noDuty && m.holds(freeing) {
		return
	}
	if p.denies() && classes(m.claim.marks, 0, len(m.claim.v.r))&scopeOnly != 0 && m.saysOnly() { // not lent, only read here
		return
	}
	if p.mod == duty && p.latin && m.inTime(p) {
		return
	}
	if p.mod == plain && !p.neg || p.unless || m.otherwise(p) || p.mod != noDuty && m.sameGate(p) || p.denies() && (m.flipped || m.deniesExcepted()) {
		return
	}
	best := ""
	var at piece
	var source predicate
	better := map[string]int{"": 0, resultFailed: 1, resultWarning: 2, resultOK: 3}
	strong := false
	for _, u := range m.matched {
		for _, s := range u.a.predsIn(u.from, u.to) {
			if s.latin != p.latin || !u.a.isMain(s) {
				continue
			}
			r := conflict(p, s)
			if s.mod != plain || s.neg {
				strong = true
			} else if p.mod != plain && r == resultOK {
				continue // a plain predicate of another word backs no duty
			} else if p.denies() || p.mod == noDuty {
				continue
			}
			if better[r] > better[best] {
				best, at, source = r, u.piece, s
			}
		}
	}
	negative := m.negative()
	main := m.claim.isMain(p)
	switch {
	case p.denies() && (p.latin && m.deniedByPrefix(p)), !p.latin && p.denies() && !main && (m.claim.isConditional(p.to) || containsAny(m.claim.v.string(p.from, p.to), []string{"とき", "なら", "ないと"})):
	case p.mod == advise && best != "" && best != resultOK && !strong && m.rules():
		m.raiseModality(resultFailed, p, at, source)
	case p.mod == advise && !p.latin && best != resultFailed && m.holds([]string{"努め", "努力", "心掛け", "心がけ"}):
	case p.mod == advise && best == resultWarning:
		m.raiseModality(best, p, at, source)
	case best == resultOK:
	case p.denies() && !negative && !strong:
		m.raise(codeNegation, p.from, p.to, piece{}, 0, 0, "")
	case p.denies() && negative, !main, p.mod != noDuty && m.sameGate(p):
	case strong && best != "":
		m.raiseModality(best, p, at, source)
	case p.mod == noDuty:
		m.raise(codeModality, p.from, p.to, piece{}, 0, 0, "")
	}
}

// inTime reports whether the predicate has a time limit which the source sets to what it allows: an appeal that may be made within a
// month has to be made within a month.
func (m *comparison) inTime(p predicate) bool {
	from, to := m.claim.clause(p)
	for _, f := range m.claim.factsIn(from, to) {
		if f.op != atMost || f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness && f.dim != dimSeconds {
			continue
		}
		for _, u := range m.matched {
			for _, s := range u.a.factsIn(u.from, u.to) {
				if sameValue(f, s) && s.op == atMost && slices.ContainsFunc(u.a.predsIn(u.from, u.to), func(q predicate) bool { return q.mod == permit }) {
					return true
				}
			}
		}
	}
	return false
}

// freeing words say that something is not demanded.
var freeing = []string{"免除", "求めない", "求めません", "要しない", "不要", "任意", "対象外", "exempt", "waive", "optional", "voluntary", "free of", "not required", "not apply"}

// saysOnly reports whether a matching sentence says only.
func (m *comparison) saysOnly() bool {
	for _, u := range m.matched {
		if classes(u.a.marks, u.from, u.to)&scopeOnly != 0 {
			return true
		}
	}
	return false
}

// turnsInProviso reports whether the predicate belongs to what the claim tells of an exception that the source makes by この限りでない
// or "does not apply": there it rightly says the contrary.
func (m *comparison) turnsInProviso(p predicate) bool {
	before := m.claim.v.string(0, p.from)
	if !containsAny(before, []string{"ただし", "但し", "が、", "ものの", "一方", "but ", "however", "except", "unless", "although", "while "}) {
		return false
	}
	for _, q := range m.pieces {
		if containsAny(q.a.v.string(q.from, q.to), []string{"この限り", "適用しない", "適用され", "を除く", "not apply", "except", "unless"}) {
			return true
		}
	}
	return false
}

// rules reports whether a matching sentence lays something down: とする.
func (m *comparison) rules() bool {
	for _, u := range m.matched {
		for _, s := range u.a.predsIn(u.from, u.to) {
			if s.stem == "とする" && !s.neg {
				return true
			}
		}
	}
	return false
}

// otherwise reports whether an English predicate stands in a condition and the pieces turn a duty into one as well: "if no
// notice is given" for "notice is required; otherwise".
func (m *comparison) otherwise(p predicate) bool {
	if !p.latin {
		return false
	}
	from, _ := m.claim.clause(p)
	if !containsAny(" "+m.claim.v.string(from, p.from), []string{" if ", " unless ", " when ", " where ", " until "}) {
		return false
	}
	for _, q := range m.pieces {
		if containsAny(q.a.v.string(q.from, q.to), []string{"otherwise", "unless", "without", "fail"}) {
			return true
		}
	}
	return false
}

// hasNegativeWord looks for words that deny without a negation.
func hasNegativeWord(s string) bool {
	return containsAny(s, []string{"ない", "いいえ", "ません", "ず、", "ずに", "なく", "禁", "不", "無", "非", "未", "除", "外", "免", "廃止", "失", "絶", "断", "控", "避", "拒", "止", "罰", "unaddress", "outside", "prohibit", "forbid", "refus", "exclu", "lack", "fail", "unable", "waiv", "exempt", "illegal", "illicit", "invalid", "ineligible", " un", "non-",
		"reject", "declin", "deny", "denied", "denies", "forfeit", "void", "cancel", "revok", "suspend", "block", "disqualif", "avoid", "clos", "stop", "ceas", "expir", "lose", "lost", "free", "banned", "bans", "without", "incomplete", "only ", "disregard", "ignor", "omit"})
}

// deniedByPrefix reports whether the pieces deny the predicate's word by a prefix: unused for not used, incomplete.
func (m *comparison) deniedByPrefix(p predicate) bool {
	for _, q := range m.pieces {
		for _, t := range q.a.termsIn(q.from, q.to) {
			if !t.latin {
				continue
			}
			for _, prefix := range []string{"un", "in", "im", "ir", "il", "non", "dis"} {
				if rest, ok := strings.CutPrefix(t.stem, prefix); ok && rest == p.stem {
					return true
				}
			}
		}
	}
	return false
}

// restrictsContrary reports whether the claim denies to the unlicensed what the source allows only to the licensed.
func (m *comparison) restrictsContrary() bool {
	for _, u := range m.matched {
		if classes(u.a.marks, u.from, u.to)&scopeOnly == 0 {
			continue
		}
		for _, s := range u.a.termsIn(u.from, u.to) {
			if s.stem == "limit" || s.stem == "restrict" { // the word that limits is itself turned round
				continue
			}
			for _, t := range m.claim.terms {
				for _, prefix := range []string{"un", "non", "in", "無", "非", "未", "不"} {
					if t.stem == prefix+s.stem {
						return true
					}
				}
			}
		}
	}
	return false
}

// deniesOutside reports whether the claim denies outside of a place what the source allows only in it.
func (m *comparison) deniesOutside() bool {
	return containsAny(m.text, []string{"outside", "elsewhere", "anywhere else", "anywhere but"}) && !m.holds([]string{"outside", "elsewhere", "anywhere"}) && m.saysOnly() && m.claim.deniesIn(0, len(m.claim.v.r))
}

// contraposed reports whether claim and source restrict the same from two sides: "only those who have paid may vote" and "those who
// have not paid may not vote". One of the two says only, and together they deny an even number of times.
func (m *comparison) contraposed() bool {
	if m.restrictsContrary() || m.deniesOutside() {
		return true
	}
	denials := func(a *analysis, from, to int) int {
		ends := make(map[int]bool) // 会社が認めない is one denial, of two words
		for _, p := range a.predsIn(from, to) {
			if p.denies() {
				ends[p.to] = true
			}
		}
		return len(ends)
	}
	own := denials(m.claim, 0, len(m.claim.v.r))
	only := classes(m.claim.marks, 0, len(m.claim.v.r))&scopeOnly != 0
	for _, u := range m.matched {
		theirs := denials(u.a, u.from, u.to)
		restricts := classes(u.a.marks, u.from, u.to)&scopeOnly != 0
		if only != restricts && own+theirs >= 2 && (own+theirs)%2 == 0 {
			return true
		}
	}
	return false
}

// paying words say that something is paid by somebody, freeWords that nobody pays.
var (
	payingWords = []string{"の負担", "が負担", "を負担", "負担と", "負担し", "有料", "がかかり", "がかかる", "を支払", "を払", "必要です", "徴収"}
	freeWords   = []string{"無料", "無償", "徴収しない", "徴収しません"}
)

// free flags a claim that has somebody pay for what the source says is free.
func (m *comparison) free() {
	at, end := m.claim.v.findAny(payingWords, 0, len(m.claim.v.r))
	if at < 0 || containsAny(m.text, freeWords) || m.claim.denied(0, len(m.claim.v.r)) || m.out.has(codeOpposite) || m.holds(payingWords) {
		return
	}
	for _, u := range m.matched {
		if from, to := u.a.v.findAny(freeWords, u.from, u.to); from >= 0 && len(u.a.factsIn(u.from, u.to)) == 0 {
			m.raise(codeOpposite, at, end, u.piece, from, to, "")
			return
		}
	}
}

// having and lacking words follow a noun that somebody has or has not.
var (
	havingWords  = []string{"があ", "のあ", "を有", "を持つ", "を持っ", "をお持ちの", "が認めら"}
	lackingWords = []string{"なく", "なし", "がな", "のな", "を有しな", "を持たな", "をお持ちでな", "がありませ"}
)

// lacked flags a claim on those who have what the source speaks of as lacking: 「正当な理由があるとき」 for 「正当な理由なく」.
func (m *comparison) lacked() {
	if m.out.has(codeNegation, codeException) {
		return
	}
	for _, t := range m.claim.terms {
		if t.latin || m.claim.v.hasAny(t.to, havingWords) == 0 || m.claim.v.hasAny(t.to, lackingWords) > 0 {
			continue
		}
		var at piece
		var theirs term
		for _, u := range m.matched {
			for _, s := range u.a.termsIn(u.from, u.to) {
				switch {
				case s.stem != t.stem:
				case u.a.v.hasAny(s.to, lackingWords) > 0:
					at, theirs = u.piece, s
				default:
					return
				}
			}
		}
		if at.a != nil && !m.claim.denied(t.to, len(m.claim.v.r)) {
			m.raise(codeNegation, t.from, t.to, at, theirs.from, min(theirs.to+2, at.to), "")
			return
		}
	}
}
