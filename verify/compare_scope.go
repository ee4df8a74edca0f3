package verify

import (
	"slices"
)

// scope compares quantifiers, hedges and absolutes of the claim with those of the sentences that it rests on.
func (m *comparison) scope() {
	claim := classes(m.claim.marks, 0, len(m.claim.v.r))
	var said scope // by the pieces as a whole
	for _, q := range m.pieces {
		said |= classes(q.a.marks, q.from, q.to)
	}
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.dim == dimRatio && s.value == 1 { // 100%
			said |= scopeEach
		}
	})
	var near scope // by the sentences that match
	for _, u := range m.matched {
		near |= classes(u.a.marks, u.from, u.to)
	}
	if claim&scopeHedge != 0 && said&scopeHedge == 0 && near&scopeAbsolute != 0 { // in principle, for in any case
		m.raiseMark(codeQuantifier, scopeHedge, scopeAbsolute)
	}
	m.hedges(claim, near)
	m.quantifiers(claim, said, near)
}

// firstMark gives the first mark of a class in a text.
func firstMark(a *analysis, from, to int, class scope) (mark, bool) {
	for _, k := range a.marksIn(from, to) {
		if k.class&class != 0 {
			return k, true
		}
	}
	return mark{}, false
}

// raiseMark flags the claim's word of class c with the source's word of class s, either of which may be missing.
func (m *comparison) raiseMark(code string, c, s scope) {
	own, _ := firstMark(m.claim, 0, len(m.claim.v.r), c)
	for _, u := range m.matched {
		if theirs, ok := firstMark(u.a, u.from, u.to, s); ok {
			m.raise(code, own.from, own.to, u.piece, theirs.from, theirs.to, "")
			return
		}
	}
	m.raise(code, own.from, own.to, piece{}, 0, 0, "")
}

// hedges: a hedge that is left out is a warning; one that is replaced by its contrary is a fault.
func (m *comparison) hedges(claim, near scope) {
	if near&scopeHedge == 0 || claim&scopeHedge != 0 || !m.hedged() || slices.ContainsFunc(m.claim.facts, func(f fact) bool { return f.approx }) {
		return
	}
	if claim&scopeAbsolute != 0 {
		m.raiseMark(codeQuantifier, scopeAbsolute, scopeHedge)
		return
	}
	m.raiseMark(codeHedge, 0, scopeHedge)
}

// hedged reports whether a hedge stands in a part of a matching sentence of which the claim speaks.
func (m *comparison) hedged() bool {
	for _, u := range m.matched {
		if m.outdone(u) {
			continue
		}
		for _, k := range u.a.marksIn(u.from, u.to) {
			if k.class&scopeHedge != 0 && m.touches(u, k.from) {
				return true
			}
		}
	}
	return false
}

func (m *comparison) quantifiers(claim, said, near scope) {
	several := len(m.pieces) > 1
	switch {
	case claim&scopeEither != 0 && claim&scopeBoth == 0 && said&scopeBoth != 0 && !m.plainEitherSource() && m.plainEither():
		m.raiseMark(codeQuantifier, scopeEither, scopeBoth)
	case claim&scopeBoth != 0 && said&scopeBoth == 0 && said&scopeEither != 0 && !several && m.plainEitherSource():
		m.raiseMark(codeQuantifier, scopeBoth, scopeEither)
	default:
		m.joined()
		m.bothOfEither()
	}
	if claim&scopeSome != 0 && claim&scopeAll == 0 && near&scopeAll != 0 && near&scopeSome == 0 {
		m.raiseMark(codeQuantifier, scopeSome, scopeAll)
	}
	if q, from, to, ok := m.restricted(); ok && claim&scopeAll != 0 && said&(scopeAll|scopeBoth) == 0 && claim&scopeException == 0 {
		own, _ := firstMark(m.claim, 0, len(m.claim.v.r), scopeAll)
		m.raise(codeQuantifier, own.from, own.to, q, from, to, "")
	} else if claim&scopeAll != 0 && said&(scopeAll|scopeBoth|scopeEach) == 0 && !(claim&scopeException != 0 && m.gated(0, len(m.claim.v.r))) && (!several || claim&scopeBoth == 0) {
		if near&(scopeSome|scopeHedge) != 0 || m.mayBe() {
			m.raiseMark(codeQuantifier, scopeAll, scopeSome|scopeHedge)
		} else if q, s, ok := m.counted(); ok {
			own, _ := firstMark(m.claim, 0, len(m.claim.v.r), scopeAll)
			m.raise(codeQuantifier, own.from, own.to, q, s.from, s.to, "")
		} else if !m.lists() {
			m.raiseMark(codeQuantifierAdded, scopeAll, 0)
		}
	}
	if claim&scopeAbsolute != 0 && said&scopeAbsolute == 0 {
		switch {
		case near&(scopeSome|scopeHedge) != 0 || m.mayBe():
			m.raiseMark(codeQuantifier, scopeAbsolute, scopeSome|scopeHedge)
		case claim&scopeDespite != 0 && near&scopeDespite == 0 && near&scopeException != 0:
			m.raiseMark(codeException, scopeDespite, scopeException)
		case near&scopeAll == 0 && !m.demands() && claim&scopeNegation == 0:
			m.raiseMark(codeQuantifierAdded, scopeAbsolute, 0)
		}
	} else if claim&scopeDespite != 0 && said&scopeDespite == 0 && near&scopeException != 0 && !containsAny(m.text, []string{"unless", "except", "ただし", "除"}) && (claim&scopeException == 0 || containsAny(m.text, []string{"even if", "even when"})) {
		m.raiseMark(codeException, scopeDespite, scopeException)
	}
	switch {
	case claim&scopeOnly != 0 && near&scopeEither != 0 && m.plainEitherSource() && claim&scopeEither == 0:
		m.raiseMark(codeQuantifier, scopeOnly, scopeEither)
	case claim&scopeOnly != 0 && claim&scopeAll == 0 && near&scopeAll != 0 && near&(scopeOnly|scopeNegation) == 0 && !containsAny(m.text, []string{"一部だけ", "一部のみ"}):
		m.raiseMark(codeQuantifier, scopeOnly, scopeAll)
	case claim&scopeOnly != 0 && said&(scopeOnly|scopeException|scopeNegation) == 0 && m.saysOnce():
	case claim&scopeOnly != 0 && said&(scopeOnly|scopeException|scopeNegation) == 0 && !slices.ContainsFunc(m.claim.facts, func(f fact) bool { return f.only }):
		m.raiseMark(codeQuantifierAdded, scopeOnly, 0)
	}
	if claim&scopeOnly != 0 && near&scopeDespite != 0 && said&scopeOnly == 0 && claim&scopeDespite == 0 {
		m.raiseMark(codeQuantifier, scopeOnly, scopeDespite)
	}
	m.groups()
	m.further()
	m.onceForAll()
	m.forEver()
	if claim&scopeOnly == 0 && containsAny(m.text, []string{"のは"}) && containsAny(m.text, []string{"までで", "まで。", "だけ"}) {
		return // what can be carried over is the next year's: up to then only
	}
	if near&scopeOnly != 0 && claim&(scopeOnly|scopeException|scopeNegation) == 0 && !containsAny(m.text, []string{"でなら", "になら", "のなら"}) && said&scopeHedge == 0 && !containsAny(m.text, []string{"reserved for", "restricted to", "limited to", "confined to", "nobody but", "no one but"}) && !m.onlyCounts() && !m.onlyElsewhere() && !m.paidOnly() && !m.gated(0, len(m.claim.v.r)) && !m.contraposed() {
		if over := claim & (scopeAbsolute | scopeAll) &^ said; over != 0 {
			m.raiseMark(codeException, over, scopeOnly)
		} else {
			m.raiseMark(codeCondition, 0, scopeOnly)
		}
	}
}

// onceForAll flags one thing for all where the source has one for each.
func (m *comparison) onceForAll() {
	at, end := m.claim.v.findAny([]string{"single", "just one", "only one", "one-off"}, 0, len(m.claim.v.r))
	if at < 0 || !containsAny(m.text, []string{" all ", " every", "together", "regardless", "however many"}) || m.out.has(codeQuantifier) {
		return
	}
	for _, u := range m.matched {
		if from, to := u.a.v.findAny([]string{"each", "every", "per"}, u.from, u.to); from >= 0 && !m.holds([]string{"single"}) {
			m.raise(codeQuantifier, at, end, u.piece, from, to, "")
			return
		}
	}
}

// forEver flags what the claim denies for good, where the source denies it for a time that the claim does not have: never for not within
// four months.
func (m *comparison) forEver() {
	at, end := m.claim.v.findAny([]string{"never", "permanently", "for good", "ever again", "at all"}, 0, len(m.claim.v.r))
	if at < 0 || m.holds([]string{"never", "permanent", "at all", "at any time", "under any circumstances"}) || m.out.has(codeQuantifier) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind == amount && !s.soft && (s.dim == dimDays || s.dim == dimMonths || s.dim == dimSeconds || s.dim == dimBusiness) && !m.claimHas(s) && u.a.deniesIn(u.from, s.from) && len(m.claim.factsIn(0, len(m.claim.v.r))) == 0 {
				m.raise(codeQuantifier, at, end, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// further flags each for the further ones, which the source parts from the first, and one for each.
func (m *comparison) further() {
	for _, w := range []struct{ claim, source []string }{
		{[]string{"each", "every", "all", "any", "すべて", "毎回"}, []string{"further", "additional", "subsequent", "extra", "2回目以降", "追加"}},
		{[]string{"all", "every"}, []string{"all other", "every other", "any other"}},
		{[]string{"a single", "one-off", "one single", "1回限りの"}, []string{"each", "every", "per", "ごとに"}},
		{[]string{"several", "multiple", "unlimited", "repeated"}, []string{"one", "a single", "once"}},
	} {
		at, end := m.claim.v.findAny(w.claim, 0, len(m.claim.v.r))
		if at < 0 {
			continue
		}
		if k, _ := m.claim.v.findAny(w.source, 0, len(m.claim.v.r)); k >= 0 || containsAny(m.text, []string{"after the first", "from the second", "beyond"}) {
			continue
		}
		noun := m.claim.firstTerm(end)
		if noun == len(m.claim.terms) || m.claim.terms[noun].from-end > 2 {
			continue
		}
		own := false
		var where piece
		from, to := 0, 0
		for _, q := range m.pieces {
			if k, _ := q.a.v.findAny(w.claim, q.from, q.to); k >= 0 && w.claim[0] != "each" {
				own = true
			}
			for _, word := range w.source {
				for i := q.from; i < q.to; {
					k, e := q.a.v.find(word, i, q.to)
					if k < 0 {
						break
					}
					i = e
					if n := q.a.firstTerm(e); n < len(q.a.terms) && sameWord(q.a.terms[n], m.claim.terms[noun]) && q.a.terms[n].from-e < 12 && q.a.v.hasAny(e, []string{" to "}) == 0 {
						where, from, to = q, k, e
					}
				}
			}
		}
		if where.a != nil && !own {
			m.raise(codeQuantifier, at, end, where, from, to, "")
			return
		}
	}
}

// onlyElsewhere reports whether the only of a matching sentence goes with a predicate that the claim does not have, and the claim has
// another one of that sentence: permits are issued only to residents and are valid for a year.
func (m *comparison) onlyElsewhere() bool {
	for _, u := range m.matched {
		k, ok := firstMark(u.a, u.from, u.to, scopeOnly)
		if !ok {
			continue
		}
		var of *predicate
		other := false
		preds := u.a.predsIn(u.from, u.to)
		for i, p := range preds {
			latin := isLatin(u.a.v.r[k.from])
			if p.latin == latin && (latin && p.to <= k.from || !latin && p.from >= k.to && of == nil) {
				of = &preds[i]
			}
		}
		for i := range preds {
			p := &preds[i]
			if p != of && m.spoken.share(term{stem: p.stem, latin: p.latin}) == 1 {
				other = true
			}
		}
		if !other {
			other = slices.ContainsFunc(m.matched, func(w matchedUnit) bool { return w.score > u.score })
		}
		if of == nil || !other || m.spoken.share(term{stem: of.stem, latin: of.latin}) > 0 {
			return false
		}
	}
	return true
}

// onlyCounts reports whether the only of the matching sentences stands at a number that the claim bounds from above: only two.
func (m *comparison) onlyCounts() bool {
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if !s.only {
				continue
			}
			for _, f := range m.claim.facts {
				if (f.op == atMost || f.only) && sameValue(f, s) {
					return true
				}
			}
		}
	}
	return false
}

// counted finds a number of the matching sentences that bounds from below how many of a group are meant: 報道機関の二以上, at least
// two of the quotations. The claim does not have it.
func (m *comparison) counted() (piece, fact, bool) {
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind == amount && s.op == atLeast && (s.dim == dimNone || s.dim == dimThings || s.dim == dimPeople) && !s.soft && !m.claimHas(s) && (u.a.v.endsWith(s.from, "の") || u.a.v.endsWith(s.from, "うち") || u.a.v.has(s.to, " of ")) {
				return u.piece, s, true
			}
			if s.kind == amount && s.op == atMost && s.dim == dimRatio && s.value < 1 && !m.claimHas(s) { // up to 50% of the costs
				return u.piece, s, true
			}
		}
	}
	return piece{}, fact{}, false
}

// restricted finds the words by which a matching sentence picks some of those of whom the claim says all: 「契約社員のうち勤続5年以上
// の者」, "books that nobody has reserved". The claim has none of them.
func (m *comparison) restricted() (q piece, from, to int, ok bool) {
	_, found := firstMark(m.claim, 0, len(m.claim.v.r), scopeAll)
	if !found {
		return q, 0, 0, false
	}
	for _, u := range m.matched {
		if at, end := u.a.v.findAny([]string{"のうち", "うち"}, u.from, u.to); at >= 0 {
			return u.piece, at, end, true
		}
	}
	return piece{}, 0, 0, false
}

// base is of whom a share or a majority is taken.
type base struct {
	name  string
	words []string
}

// bases of votes: three quarters of all members are not three quarters of the members present.
var bases = []base{
	{"all", []string{"総数", "総社員", "総会員", "総組合員", "総議決権", "総株主", "全会員", "全組合員", "全員", "全理事", "在任", "現在数", "all members", "all the members", "total number of members", "total membership", "whole membership", "entire membership", "members in office", "all directors", "all voting", "entire board", "full board", "all members'"}},
	{"present", []string{"出席", "present", "attending", "in attendance"}},
	{"cast", []string{"投票総数", "有効投票", "投票数", "votes cast", "valid votes", "members voting", "those voting"}},
}

// groups flags a share that the claim takes of other people than the source.
func (m *comparison) groups() {
	share := func(a *analysis, from, to int) bool {
		for _, f := range a.factsIn(from, to) {
			if f.kind == amount && f.dim == dimRatio {
				return true
			}
		}
		return false
	}
	if !share(m.claim, 0, len(m.claim.v.r)) {
		return
	}
	for _, b := range bases {
		at, end := m.claim.v.findAny(b.words, 0, len(m.claim.v.r))
		if at < 0 {
			continue
		}
		var other piece
		place, till := -1, -1
		same := false
		for _, u := range m.matched {
			if !share(u.a, u.from, u.to) {
				continue
			}
			for _, o := range bases {
				k, e := u.a.v.findAny(o.words, u.from, u.to)
				if k >= 0 && o.name == b.name {
					same = true
				} else if k >= 0 && place < 0 {
					other, place, till = u.piece, k, e
				}
			}
		}
		if !same && place >= 0 {
			m.raise(codeQuantifier, at, end, other, place, till, "")
		}
	}
}

// findAny looks for the first of words that stands in [from, to).
func (v *view) findAny(words []string, from, to int) (at, end int) {
	for _, w := range words {
		if at, end = v.find(w, from, to); at >= 0 {
			return at, end
		}
	}
	return -1, -1
}

// obliges reports whether the sentence's main predicate is a duty.
func (m *comparison) obliges(u matchedUnit) bool {
	for _, p := range u.a.predsIn(u.from, u.to) {
		if p.mod == duty && u.a.isMain(p) {
			return true
		}
	}
	return false
}

// mayBe reports whether the matching sentences only allow or think possible what they say.
func (m *comparison) mayBe() bool {
	found := false
	for _, u := range m.matched {
		for _, p := range u.a.predsIn(u.from, u.to) {
			if p.mod == maybe && (p.latin || m.touches(u, p.from)) || p.mod == permit && p.latin {
				found = true
			}
		}
	}
	return (found || m.possible()) && !m.claimMayBe()
}

// possible reports whether every matching sentence says that a thing may be so: ことがある, 場合がある.
func (m *comparison) possible() bool {
	for _, u := range m.matched {
		if at, _ := m.mayBeAt(u); at < 0 {
			return false
		}
	}
	return len(m.matched) > 0
}

// mayBeAt finds where a matching sentence says that a thing may be so, in a part of which the claim speaks and not in a condition or in
// what describes a thing: 「おそれがあるときは」 states nothing as possible.
func (m *comparison) mayBeAt(u matchedUnit) (at, end int) {
	for _, w := range maybeEndings {
		for i := u.from; i < u.to; {
			at, end = u.a.v.find(w, i, u.to)
			if at < 0 {
				break
			}
			last := end
			for last < u.to && isHiragana(u.a.v.r[last]) {
				last++
			}
			tail := u.a.v.string(end, last)
			if !containsAny(tail, []string{"とき", "なら", "れば", "たら"}) && (last == u.to || u.a.v.hasAny(last, []string{"場合", "事", "際", "者", "行為", "もの"}) == 0 && (isStop(u.a.v.r[last]) || !isKanji(u.a.v.r[last]))) && m.touches(u, at) {
				return at, end
			}
			i = end
		}
	}
	return -1, -1
}

// maybeEndings are the Japanese endings of possibility.
var maybeEndings = []string{"ことがあ", "場合があ", "こともあ", "場合もあ", "可能性", "おそれ", "かもしれ"}

func (m *comparison) claimMayBe() bool {
	for _, p := range m.claim.preds {
		if p.mod == maybe || p.mod == permit {
			return true
		}
	}
	return containsAny(m.text, maybeEndings)
}

// demands reports whether the matching sentences state a duty or a prohibition, which hold always.
func (m *comparison) demands() bool {
	for _, u := range m.matched {
		for _, p := range u.a.predsIn(u.from, u.to) {
			if p.mod == duty || p.denies() {
				return true
			}
		}
	}
	return m.holds([]string{"必須", "義務", "mandatory", "compulsory"})
}
