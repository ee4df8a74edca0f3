package verify

import "slices"

// timesOf are what a text says where it tells, in whatever words, that something is for a time of this length.
var timesOf = map[string][]string{
	"hour":    {"時", "hour"},
	"day":     {"日", "day", "daily", "24", "night", "泊"},
	"week":    {"週", "week", "fortnight"},
	"month":   {"月", "month", "quarter"},
	"quarter": {"四半期", "quarter"},
	"year":    {"年", "year", "annual", "annum", "期"},
}

// placeDims are numbers that name a place in an order, of which there are none for a time.
const placeDims = "floor number rank grade clock date line row"

// rateAdded flags a time for which the claim tells an amount where the source tells that amount for no time at all: 10 books a week, from a row that
// says 10 books.
func (m *comparison) rateAdded() {
	for _, f := range m.claim.facts {
		words, known := timesOf[f.rate]
		if !known || f.kind != amount || f.soft || f.dim == dimRatio && f.value == 1 || isOneOf(string(f.dim), placeDims) {
			continue
		}
		told, timed := false, false
		var at piece
		var source fact
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if s.soft || s.kind != amount || !sameValue(f, s) {
				return
			}
			told = true
			if at.a == nil {
				at, source = q, s
			}
			timed = timed || s.rate != "" || s.each != "" || q.tellsTime(s, words)
		})
		if told && !timed {
			m.raise(codeAdded, f.from, f.to, at, source.from, source.to, "")
			return
		}
	}
}

// tellsTime reports whether the sentence or row of a fact, a sentence of the piece beside it, the head of its table, what leads into it or its
// heading has one of the words. What another row says, it says of that row.
func (q piece) tellsTime(s fact, words []string) bool {
	own := q.a.unitAt(s.from)
	from, to := q.a.unitRange(own)
	around := append(piece{q.p, q.a, from, to}.leads(), piece{q.p, q.a, from, to}, piece{q.p, q.p.heading(), 0, len(q.p.heading().v.r)})
	for u := max(own-1, 0); u <= own+1 && u < len(q.a.units); u++ { // what a proviso limits, and what goes on with it, is for the time of it
		if low, high := q.a.unitRange(u); !q.a.inRow(low) && !q.a.inRow(from) && (u > own || q.a.v.layout.units[u].block == q.a.v.layout.units[own].block || q.a.isProviso(from, to)) {
			around = append(around, piece{q.p, q.a, low, high})
		}
	}
	for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
		if from, to := q.a.unitRange(u); !q.a.inRow(from) {
			around = append(around, piece{q.p, q.a, from, to})
		}
	}
	return slices.ContainsFunc(around, func(p piece) bool { return containsAny(p.a.v.string(p.from, p.to), words) })
}
