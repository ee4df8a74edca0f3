package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A gate lets something pass only with a thing: "may enter only with a pass", "must not enter without a pass", "need a pass to
// enter" and 「許可を受けないで立ち入ってはならない」, 「立ち入るには許可が必要」 say the same, though one allows, one forbids and
// one demands. gateKind tells how it is put.
type gateKind int

const (
	noGate     gateKind = iota
	gateOnly            // only with, に限り
	gateDenied          // not without, ないで … ならない
	gateNeed            // need, 必要
)

// gate is a gate with the range of the view that names what it asks for.
type gate struct {
	kind     gateKind
	from, to int
}

var (
	deniedWords   = []string{"without", "unless", "until", "before", "except", "other than", "apart from", "prior to"}
	afterWords    = []string{"after", "upon", "once", "with", "provided", "if", "as long as", "by", "on at least", "on not less"}
	onlyJapanese  = []string{"に限り", "に限って", "に限る", "に限られ", "に限定", "のみ", "だけ", "にのみ"}
	unlessRunes   = []string{"ないで", "ずに", "なければ", "なしに", "なしで", "ことなく", "ことなしに", "ない限り", "ないと", "無しに", "なくては", "た後でなければ", "てからでなければ", "以外", "ない場合", "ないとき"}
	gateReach     = 40 // runes that name what an English gate asks for
	gateReachBack = 12 // and a Japanese one
)

// gates reads the gates of [from, to).
func (a *analysis) gates(from, to int) []gate {
	var out []gate
	v := a.v
	for i := from; i < to; i = v.nextStart(i) {
		switch {
		case isLatin(v.r[i]):
			if v.has(i, "only ") {
				out = append(out, gate{gateOnly, i + len("only "), min(to, i+gateReach)})
			} else if n := v.hasAny(i, deniedWords); n > 0 && (a.deniedBefore(i) || v.has(i, "without") && a.deniesIn(from, to)) {
				out = append(out, gate{gateDenied, i + n, min(to, i+n+gateReach)})
			} else if n := v.hasAny(i, afterWords); n > 0 && v.wordAt(i) <= i+n && a.permitsBefore(i) {
				out = append(out, gate{gateOnly, i + n, min(to, i+n+gateReach)})
			}
		case isHiragana(v.r[i]) || v.r[i] == '無' || v.r[i] == '以':
			if n := v.hasAny(i, onlyJapanese); n > 0 {
				out = append(out, gate{gateOnly, a.clauseStart(from, i), i})
			} else if v.has(i, "なく") && i > from && isKanji(v.r[i-1]) && a.deniedAfter(i+2, to) { // 許可なく
				out = append(out, gate{gateDenied, a.clauseStart(from, i), i})
			} else if v.hasAny(i, []string{"てから", "でから"}) > 0 && !a.deniedAfter(i, to) { // 合格してから使う
				out = append(out, gate{gateOnly, a.clauseStart(from, i), i})
			} else if n := v.hasAny(i, unlessRunes); n > 0 && v.hasAny(i+n, []string{"な", "いけ", "だめ"}) == 0 && a.deniedAfter(i+n, to) {
				out = append(out, gate{gateDenied, a.clauseStart(from, i), i})
			}
		}
	}
	for _, w := range []string{"takes ", "calls for ", "subject to "} { // booking it takes the approval of the board
		if at, end := v.find(strings.TrimSpace(w), from, to); at >= 0 {
			out = append(out, gate{gateNeed, max(from, at-gateReach), min(to, end+gateReach)})
		}
	}
	for _, p := range a.predsIn(from, to) {
		if p.mod != duty {
			continue
		}
		if p.latin {
			low, _ := a.unitRange(a.unitAt(p.from))
			out = append(out, gate{gateNeed, max(from, low, p.from-gateReach), min(to, p.to+gateReach)})
		} else {
			out = append(out, gate{gateNeed, a.clauseStart(from, p.from), p.to})
		}
	}
	return out
}

// clauseStart goes back from i, no further than gateReachBack, to where the clause begins.
func (a *analysis) clauseStart(from, i int) int {
	start := i
	for start > from && i-start < gateReachBack && !isStop(a.v.r[start-1]) {
		start--
	}
	return start
}

// permitsBefore reports whether the sentence permits something before place i.
func (a *analysis) permitsBefore(i int) bool {
	from, _ := a.unitRange(a.unitAt(i))
	for _, p := range a.predsIn(from, i) {
		if p.latin && p.mod == permit {
			return true
		}
	}
	return false
}

// deniedAfter reports whether a Japanese predicate between place i and the end denies or forbids.
func (a *analysis) deniedAfter(i, to int) bool {
	for _, p := range a.predsIn(i, to) {
		if !p.latin && p.denies() {
			return true
		}
	}
	return false
}

// sameGate reports whether the sentence of the claim's predicate and a matching sentence of the source ask for the same thing
// in two of the three ways.
func (m *comparison) sameGate(p predicate) bool {
	return m.gated(m.claim.unitRange(m.claim.unitAt(p.from)))
}

// gated reports so for a range of the claim.
func (m *comparison) gated(from, to int) bool {
	known, ok := m.gatedRanges[[2]int{from, to}]
	if !ok {
		known = m.readGated(from, to)
		if m.gatedRanges == nil {
			m.gatedRanges = make(map[[2]int]bool, 2)
		}
		m.gatedRanges[[2]int{from, to}] = known
	}
	return known
}

func (m *comparison) readGated(from, to int) bool {
	asks := make(map[gateKind]map[uint64]bool) // what the claim asks for, by how it asks
	for _, g := range m.claim.gates(from, to) {
		if asks[g.kind] == nil {
			asks[g.kind] = make(map[uint64]bool)
		}
		m.claim.eachKey(g.from, g.to, func(k uint64) { asks[g.kind][k] = true })
	}
	if len(asks) == 0 {
		return false
	}
	for _, s := range m.sourceGates() { // both say that only with the thing: what they say of it can differ
		if !m.isLatin() && s.kind == gateOnly && slices.ContainsFunc(s.keys, func(k uint64) bool { return asks[gateOnly][k] }) {
			return false
		}
	}
	for _, s := range m.sourceGates() {
		for kind, keys := range asks {
			for _, k := range s.keys {
				if kind != s.kind && keys[k] {
					return true
				}
			}
		}
	}
	return false
}

// askedGate is a gate of the source with the content of what it asks for.
type askedGate struct {
	kind gateKind
	keys []uint64
}

// sourceGates reads the gates of the matching sentences, once.
func (m *comparison) sourceGates() []askedGate {
	if !m.gatesRead {
		m.gatesRead = true
		for _, u := range m.matched {
			for _, g := range u.a.gates(u.from, u.to) {
				s := askedGate{kind: g.kind}
				u.a.eachKey(g.from, g.to, func(k uint64) { s.keys = append(s.keys, k) })
				m.gatesOf = append(m.gatesOf, s)
			}
		}
	}
	return m.gatesOf
}

// doneWithout flags a claim that does or allows without a thing what the source does with it: "may enter without a pass" for
// "may enter only with a pass", "without notice" for "after notice".
func (m *comparison) doneWithout() {
	v := m.claim.v
	for i := 0; i < len(v.r); i = v.nextStart(i) {
		if !v.has(i, "without ") || m.claim.deniedAt(i) {
			continue
		}
		for _, t := range m.claim.termsIn(i+8, min(len(v.r), i+gateReach)) {
			if v.parts(i+8, t.from) {
				break
			}
			for _, u := range m.unitsOf() {
				if slices.ContainsFunc(u.a.termsIn(u.from, u.to), func(s term) bool { return s.latin && s.stem == t.stem && deniesThing(u.a, s) }) {
					return // notice is given in one case and not needed in another
				}
			}
			for _, u := range m.matched {
				terms := u.a.termsIn(u.from, u.to)
				for _, s := range terms {
					if s.latin && s.stem == t.stem {
						m.raise(codeNegation, i, t.to, u.piece, s.from, s.to, "")
						return
					}
				}
			}
			break // the thing itself: what follows says where and when
		}
	}
}

// pieceOf gives the piece of an analysis.
func (m *comparison) pieceOf(a *analysis) piece {
	i := slices.IndexFunc(m.pieces, func(q piece) bool { return q.a == a })
	return m.pieces[max(i, 0)]
}

// deniedAt reports whether what stands before place i in its sentence is denied: by its last predicate, or by any word where it has none.
func (a *analysis) deniedAt(i int) bool {
	from, to := a.unitRange(a.unitAt(i))
	if before := a.predsIn(from, i); len(before) > 0 && before[len(before)-1].latin {
		return before[len(before)-1].denies()
	}
	return a.deniedBefore(i) || a.deniesIn(from, to)
}

// withoutJapanese say that a thing named before them is not done or had.
var withoutJapanese = []string{"なしに", "なしで", "なく", "がなくても", "を得ずに", "を受けずに", "を経ずに", "を得ないで", "を受けないで"}

// doneWithoutJapanese is doneWithout for Japanese: 「予告なく停止する」 for 「予告して停止する」.
func (m *comparison) doneWithoutJapanese() {
	v := m.claim.v
	for _, t := range m.claim.terms {
		n := v.hasAny(t.to, withoutJapanese)
		if t.latin || n == 0 || utf8.RuneCountInString(t.stem) < 2 || m.claim.deniesMain() {
			continue
		}
		own := newBag()
		own.add(t)
		for _, u := range m.matched {
			for _, s := range u.a.termsIn(u.from, u.to) {
				if s.latin || own.share(s) < 1 || utf8.RuneCountInString(s.stem) < 2 {
					continue
				}
				rest := duties.Replace(u.a.v.string(s.to, min(u.to, s.to+14)))
				if containsAny(rest, []string{"な", "ず", "不要", "免除"}) {
					return
				}
				m.raise(codeNegation, t.from, t.to+n, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// deniedWith flags a claim that denies with a thing what the source denies only without it: 「許可があっても」 for 「許可なく」.
func (m *comparison) deniedWith() {
	v := m.claim.v
	for _, t := range m.claim.terms {
		n := v.hasAny(t.to, []string{"があっても", "を得ても", "を受けても", "を得た場合も", "を受けた場合も"})
		if t.latin || n == 0 || !m.claim.deniesMain() {
			continue
		}
		for _, u := range m.matched {
			for _, s := range u.a.termsIn(u.from, u.to) {
				if s.stem == t.stem && u.a.v.hasAny(s.to, []string{"なく", "なしに", "なしで", "を得ないで", "を得ずに", "を受けないで", "を受けずに", "を得なければ", "を受けなければ", "がなければ"}) > 0 {
					m.raise(codeNegation, t.from, t.to+n, u.piece, s.from, s.to+2, "")
					return
				}
			}
		}
	}
}

// duties take out the endings of duty, which deny nothing.
var duties = strings.NewReplacer("なければならない", "", "なければならず", "", "なければなりません", "", "なければな", "", "ないといけ", "")

// deniesMain reports whether the last predicate denies.
func (a *analysis) deniesMain() bool {
	return len(a.preds) > 0 && a.preds[len(a.preds)-1].denies()
}

// deniesIn reports whether a predicate of [from, to) denies.
func (a *analysis) deniesIn(from, to int) bool {
	return slices.ContainsFunc(a.predsIn(from, to), predicate.denies)
}

// deniesThing reports whether no, without or the like stands before the thing at s.
func deniesThing(a *analysis, s term) bool {
	low, _ := a.unitRange(a.unitAt(s.from))
	before := " " + a.v.string(max(low, s.from-30), s.from)
	if k := strings.Index(before, " unless "); k >= 0 && !a.deniedBefore(s.from-(len([]rune(before))-k)) { // allowed unless they object
		return true
	}
	for _, w := range []string{" without ", " no ", " not ", " never ", " lack", " absence of ", " absent "} {
		if strings.Contains(before, w) {
			return true
		}
	}
	return false
}
