package verify

import (
	"slices"
	"strings"
)

// order is on which side of a thing something happens.
type order struct {
	side     bound // before, after, or noBound for within
	term     term  // the thing: before [the first cycle]
	from, to int   // of the words that say so
}

// sidesLatin are the English words of order.
var sidesLatin = map[string]bound{"before": before, "prior": before, "after": after, "following": after, "within": noBound, "during": noBound}

// orders reads what a range puts before or after what: "before the first cycle", 「登校後」, 「作業を開始する前」.
func (a *analysis) orders(from, to int) []order {
	v := a.v
	var out []order
	for i := from; i < to; i = v.nextStart(i) {
		switch {
		case isLatin(v.r[i]):
			k := v.wordAt(i)
			word := v.string(i, k)
			side, ok := sidesLatin[word]
			if !ok || word == "prior" && !v.has(k, " to ") || a.inFact(i) {
				continue
			}
			if t := a.firstTerm(k); t < len(a.terms) && a.terms[t].latin && a.terms[t].to <= to && !v.parts(k, a.terms[t].from) {
				last := a.terms[t]
				for n := t + 1; n < len(a.terms) && a.terms[n].latin && a.terms[n].from-last.to == 1 && a.terms[n].to <= to; n++ {
					last = a.terms[n]
				}
				out = append(out, order{side, last, i, last.to})
			}
		case v.hasAny(i, []string{"てから", "でから", "た上で", "次第"}) > 0: // 就任してから, 決定次第
			end := i
			for end > from && i-end < 4 && isHiragana(v.r[end-1]) && !strings.ContainsRune("をはがにの", v.r[end-1]) {
				end--
			}
			start := end
			for start > from && isKanji(v.r[start-1]) && end-start < 4 {
				start--
			}
			if end > start && !a.inFact(start) {
				out = append(out, order{after, term{from: start, to: end, stem: v.string(max(start, end-2), end)}, start, min(len(v.r), i+3)})
			}
		case v.has(i, "しようとする"):
			end := i
			if v.endsWith(i, "を") {
				end--
			}
			start := end
			for start > from && isKanji(v.r[start-1]) && end-start < 4 {
				start--
			}
			if end-start >= 2 {
				out = append(out, order{before, term{from: start, to: end, stem: v.string(max(start, end-2), end)}, start, i + 6})
			}
		case v.r[i] == '前' || v.r[i] == '後':
			if a.inFact(i) || v.hasAny(i, sideCompounds) > 0 || v.hasAny(i, []string{"前後", "前半", "後半", "前提", "後援"}) > 0 || i == from {
				continue
			}
			end, verb := i, false
			for end > from && i-end < 3 && isHiragana(v.r[end-1]) {
				end--
			}
			switch kana := v.string(end, i); {
			case kana == "" || kana == "の":
			case strings.HasSuffix(kana, "る"), strings.HasSuffix(kana, "た"), strings.HasSuffix(kana, "だ"), strings.HasSuffix(kana, "う"), strings.HasSuffix(kana, "す"), strings.HasSuffix(kana, "く"):
				verb = true
			default:
				continue
			}
			start := end
			for start > from && isKanji(v.r[start-1]) && end-start < 4 {
				start--
			}
			if end-start >= 2 || verb && end > start {
				out = append(out, order{map[rune]bound{'前': before, '後': after}[v.r[i]], term{from: start, to: end, stem: v.string(max(start, end-2), end)}, start, i + 1})
			}
		}
	}
	return out
}

// lastBefore flags a claim that has something done after what, in the source, comes last, behind what is done before it: 「入館した後、提示する」 for
// 「提示し、交付を受けた後、入館する」.
func (m *comparison) lastBefore() {
	if m.isLatin() || m.out.has(codeOpposite) || len(m.matched) != 1 || len(m.claim.preds) == 0 {
		return
	}
	u := m.matched[0]
	preds := slices.DeleteFunc(slices.Clone(u.a.predsIn(u.from, u.to)), func(p predicate) bool { return p.latin })
	orders := u.a.orders(u.from, u.to)
	if len(preds) < 2 || len(orders) == 0 || preds[len(preds)-1].denies() {
		return
	}
	last := preds[len(preds)-1]
	main := m.claim.preds[len(m.claim.preds)-1]
	for _, c := range m.claim.orders(0, len(m.claim.v.r)) {
		if c.side != after || c.term.latin || !strings.HasSuffix(last.stem, c.term.stem) || slices.ContainsFunc(orders, func(o order) bool { return o.term.stem == c.term.stem || o.side != after || o.to > last.from }) {
			continue
		}
		for _, p := range preds[:len(preds)-1] {
			if sameStem(p, main) && p.stem != last.stem {
				m.raise(codeOpposite, c.from, c.to, u.piece, last.from, last.to, "")
				return
			}
		}
	}
}

// temporal flags what the claim puts on the other side of a thing than the source: after the first cycle for before it.
func (m *comparison) temporal() {
	for _, c := range m.claim.orders(0, len(m.claim.v.r)) {
		same := false
		var at piece
		var other order
		for _, q := range m.pieces {
			for _, s := range q.a.orders(q.from, q.to) {
				if s.term.latin != c.term.latin || s.term.stem != c.term.stem {
					continue
				}
				if s.side == c.side {
					same = true
				} else if at.a == nil {
					at, other = q, s
				}
			}
		}
		if !same && at.a != nil {
			m.raise(codeOpposite, c.from, c.to, at, other.from, other.to, "")
			return
		}
	}
}
