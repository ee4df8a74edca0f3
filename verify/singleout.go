package verify

import (
	"slices"
	"strings"
)

// singleReach is the greatest number of sentences or rows, and singleRunes the greatest length, that still single something out.
const (
	singleReach = 6
	singleRunes = 600
)

// singleOut finds, for a claim that cites passages as a whole, the sentences and rows that back it: the one that shares most with
// the claim, then those that add what is still missing. It gives them as pieces and writes for each passage that has any the
// shortest run of whole sentences that holds them all.
func (c *Checker) singleOut(out *Claim, claim *analysis, whole []piece) []piece {
	if len(whole) == 0 {
		return nil
	}
	want := make(map[uint64]float64)
	claim.eachKey(0, len(claim.v.r), func(k uint64) { want[k] = 1 })
	for _, f := range claim.facts {
		want[f.key()] = 3 // numbers decide
	}
	claim.eachSign(0, len(claim.v.r), func(k uint64) { want[k] = 1 })
	single := make(map[rune]bool) // kanji that stand alone in the claim: 納めた, for 納付した
	for _, t := range claim.terms {
		switch {
		case t.latin && dayWords[claim.v.string(t.from, t.to)] != 0:
			want[hashed(t.stem)] = 2
		case !t.latin && t.to-t.from == 1:
			single[claim.v.r[t.from]] = true
			want[pair(1, claim.v.r[t.from])] = 1
		}
	}
	type candidate struct {
		piece
		unit  int
		keys  []uint64 // that the claim has as well
		total int
	}
	var all []candidate
	for _, q := range whole {
		for u := range q.a.units {
			if q.a.v.blocks[q.a.v.layout.units[u].block].kind == heading {
				continue
			}
			from, to := q.a.unitRange(u)
			k := candidate{piece: piece{q.p, q.a, from, to}, unit: u}
			seen := make(map[uint64]bool)
			take := func(key uint64) {
				if want[key] > 0 && !seen[key] {
					seen[key] = true
					k.keys = append(k.keys, key)
				}
			}
			q.a.eachKey(from, to, take)
			for _, t := range q.a.termsIn(from, to) {
				for _, r := range t.stem {
					if single[r] {
						take(pair(1, r))
					}
				}
			}
			if k.total = len(k.keys); k.total > 0 {
				if h := q.a.v.blocks[q.a.v.layout.units[u].block].head; h >= 0 { // a row says what the table's head says
					hf, ht := q.a.unitRange(q.a.v.blocks[h].first)
					q.a.eachKey(hf, ht, take)
				}
				q.a.eachSign(from, to, take)
			}
			all = append(all, k)
		}
	}
	var chosen []candidate
	signs := make(map[uint64]bool)
	claim.eachSign(0, len(claim.v.r), func(k uint64) { signs[k] = true })
	first := 0.0
	for len(chosen) < singleReach {
		best, score := -1, 0.0
		limit, limited := -1, 0.0
		for i, k := range all {
			s := 0.0
			for _, key := range k.keys {
				if !signs[key] || len(chosen) == 0 { // how it is put tells equals apart, but adds nothing
					s += want[key]
				}
			}
			if s > score || s == score && best >= 0 && k.total > all[best].total {
				best, score = i, s
			}
			if s > limited && s > 1 && slices.ContainsFunc(chosen, func(c candidate) bool { return k.limits(c.piece, c.unit, k.unit) }) {
				limit, limited = i, s
			}
		}
		if best < 0 || len(chosen) > 0 && score < max(1, first*0.15) {
			if best = limit; best < 0 { // a proviso of what was chosen counts with fewer words
				break
			}
		}
		if len(chosen) == 0 {
			first = score
		}
		for _, key := range all[best].keys {
			delete(want, key)
		}
		chosen = append(chosen, all[best])
		all[best].keys = nil
	}
	if len(chosen) == 0 {
		return whole
	}
	for _, t := range longTerms(claim.terms) { // a word that only a sentence beside them has: 電話 of 「電話による予約は受け付けない」
		best := -1
		for i, k := range all {
			text := k.a.v.string(k.from, k.to)
			switch {
			case !strings.Contains(text, t.stem):
			case slices.ContainsFunc(chosen, func(c candidate) bool { return c.a == k.a && c.unit == k.unit }):
				best = len(all)
			case best < 0 && slices.ContainsFunc(chosen, func(c candidate) bool {
				return c.a == k.a && max(c.unit-k.unit, k.unit-c.unit) == 1 && c.a.v.layout.units[c.unit].block == k.a.v.layout.units[k.unit].block
			}):
				best = i
			}
			if best == len(all) {
				break
			}
		}
		if best >= 0 && best < len(all) && len(chosen) < singleReach {
			chosen = append(chosen, all[best])
		}
	}
	// A passage that says the same as one chosen is cited with right, and may hold what differs.
	for _, q := range whole {
		best, score := -1, 0
		for i, k := range all {
			if k.p == q.p && k.total > score {
				best, score = i, k.total
			}
		}
		held := slices.ContainsFunc(chosen, func(k candidate) bool { return k.p == q.p })
		if best >= 0 && !held && 2*score >= chosen[0].total {
			chosen = append(chosen, all[best])
		}
	}
	var pieces []piece
	for i := range out.Evidence {
		ev := &out.Evidence[i]
		p := c.byID[ev.ID]
		if p == nil {
			continue
		}
		low, high := -1, -1
		for _, k := range chosen {
			if k.p != p {
				continue
			}
			pieces = append(pieces, k.piece)
			if low < 0 || k.unit < low {
				low = k.unit
			}
			high = max(high, k.unit)
		}
		if low < 0 || high-low >= singleReach {
			continue
		}
		a := p.analysis()
		start, end := a.v.layout.units[low].Start, a.v.layout.units[high].End
		if end-start > singleRunes {
			continue
		}
		ev.Status, ev.Start, ev.End = Exact, start, end
		ev.Quote = string([]rune(p.Text)[start:end])
		ev.turn(&p.Passage)
	}
	return pieces
}

// limits reports whether unit k of the piece's passage is a proviso of unit u of the same paragraph.
func (q piece) limits(c piece, u, k int) bool {
	return q.a == c.a && k > u && q.a.v.layout.units[u].block == q.a.v.layout.units[k].block && q.a.isProviso(q.a.unitRange(k))
}

// eachSign tells how the numbers of a range are bounded and its predicates put.
func (a *analysis) eachSign(from, to int, each func(uint64)) {
	for _, f := range a.factsIn(from, to) {
		if f.op != noBound {
			each(f.key() ^ uint64(f.op)<<56)
		}
	}
	for _, p := range a.predsIn(from, to) {
		each(hashed(p.stem) ^ uint64(p.mod)<<48 ^ uint64(len(p.stem))<<40 ^ boolBit(p.neg))
	}
}

func boolBit(b bool) uint64 {
	if b {
		return 1 << 55
	}
	return 0
}
