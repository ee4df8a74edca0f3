package verify

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"unicode/utf8"
)

// comparison holds a claim against the pieces of passages that it rests on.
type comparison struct {
	c       *Checker
	out     *Claim
	claim   *analysis
	text    string // of the claim's view
	pieces  []piece
	texts   []string // of the pieces
	backed  *bag     // content words of the pieces
	spoken  *bag     // of the claim
	context *bag     // of headings, titles and lead sentences
	titles  *bag     // of headings and titles alone
	matched []matchedUnit
	best    struct { // see outdone
		unit matchedUnit
		keys map[uint64]bool
	}

	proved *proofResult // see entailed
	noted  []piece      // see note
	unmet  []piece      // conditions that the claim leaves out

	pieceWords aligned         // the pieces alone, see paraphrases
	claimWords aligned         // the claim alone, see saysOtherwise
	keys       map[uint64]bool // of the claim

	parts partReading

	flipped   bool // a number is bounded from the other side and the predicate denied: not more than for at most
	rested    bool // a number of the claim names what the source calls the rest: all other orders
	negates   int  // see negative: 1 yes, -1 no, 0 not yet known
	gatesRead bool

	gatedRanges map[[2]int]bool // see gated

	gatesOf []askedGate // see sourceGates
}

// matchedUnit is a sentence or row of a piece that speaks of what the claim speaks of.
type matchedUnit struct {
	piece
	unit  int
	score int    // content keys that it shares with the claim
	words string // of its range, where it matches
}

// text gives the words of the unit.
func (u matchedUnit) text() string {
	if u.words != "" {
		return u.words
	}
	return u.a.v.string(u.from, u.to)
}

func (c *Checker) compare(out *Claim, claim *analysis, pieces []piece) *comparison {
	m := &comparison{c: c, out: out, claim: claim, pieces: pieces, backed: newBag(), context: newBag(), titles: newBag(), keys: make(map[uint64]bool)}
	for _, q := range pieces {
		m.texts = append(m.texts, q.a.v.string(q.from, q.to))
		for _, t := range q.a.termsIn(q.from, q.to) {
			m.backed.add(t)
		}
		if t, ok := q.cutTerm(); ok {
			m.backed.add(t)
		}
		h := q.p.heading()
		for _, t := range h.terms {
			m.context.add(t)
			m.titles.add(t)
		}
		for _, l := range q.leads() {
			for _, t := range q.a.termsIn(l.from, l.to) {
				m.context.add(t)
			}
		}
	}
	m.text = claim.v.string(0, len(claim.v.r))
	m.dropNames()
	claim.eachKey(0, len(claim.v.r), func(k uint64) { m.keys[k] = true })
	m.spoken = newBag()
	for _, t := range claim.terms {
		m.spoken.add(t)
	}
	m.match()
	return m
}

// cutTerm gives the part of the word into which the piece begins: 東京都 of 「備考　東京都」.
func (q piece) cutTerm() (term, bool) {
	i := q.a.firstTerm(q.from) - 1
	if i < 0 || q.a.terms[i].latin || q.a.terms[i].to <= q.from || q.a.terms[i].from >= q.from {
		return term{}, false
	}
	t := q.a.terms[i]
	return term{from: q.from, to: t.to, stem: q.a.v.string(q.from, t.to)}, true
}

// match finds the sentences of the pieces that share the most with the claim.
func (m *comparison) match() {
	best := 0
	var all []matchedUnit
	for _, q := range m.pieces {
		if q.from >= q.to {
			continue
		}
		for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
			from, to := q.a.unitRange(u)
			from, to = max(from, q.from), min(to, q.to)
			if from >= to { // the piece begins in the space behind the unit
				continue
			}
			seen := make(map[uint64]bool)
			q.a.eachKey(from, to, func(k uint64) {
				if m.keys[k] {
					seen[k] = true
				}
			})
			all = append(all, matchedUnit{piece: piece{q.p, q.a, from, to}, unit: u, score: len(seen)})
			best = max(best, len(seen))
		}
	}
	for _, u := range all {
		if u.score*2 >= best {
			u.words = u.a.v.string(u.from, u.to)
			m.matched = append(m.matched, u)
		}
	}
}

// eachKey tells the content of a range as numbers that can be compared: pairs of kanji, stems, values.
func (a *analysis) eachKey(from, to int, each func(uint64)) {
	for _, t := range a.termsIn(from, to) {
		if t.latin {
			each(hashed(t.stem))
			if d := dayWords[a.v.string(t.from, t.to)]; d != 0 {
				for day := weekdays(1); day <= weekend; day <<= 1 {
					if d&day != 0 {
						each(uint64(day) | 1<<62)
					}
				}
			}
			continue
		}
		n := 0
		var last rune
		for _, r := range t.stem {
			if n > 0 {
				each(pair(last, r))
			}
			last = r
			n++
		}
		if n == 1 {
			each(pair(0, last))
		}
	}
	for _, f := range a.factsIn(from, to) {
		each(f.key())
	}
}

// firstTerm gives the first term that begins at from or later.
func (a *analysis) firstTerm(from int) int {
	return len(a.terms) - len(within(a.terms, from, math.MaxInt, func(t *term) int { return t.from }))
}

func hashed(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64() | 1<<63
}

// key makes facts comparable by kind and value alone.
func (f fact) key() uint64 {
	switch f.kind {
	case date:
		return hashed(fmt.Sprint("date", f.m, f.d))
	case ref, literal:
		return hashed("ref" + f.lit)
	}
	return hashed(string(f.dim) + format(f.value))
}

// leads gives the sentences that introduce the piece: those of the paragraph above a list or table, outermost last, and the
// first sentence of the passage.
func (q piece) leads() []piece {
	var out []piece
	if len(q.a.units) == 0 || q.from >= q.to {
		return nil
	}
	l := q.a.v.layout
	seen := make(map[int]bool)
	for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
		for b := l.blocks[l.units[u].block].lead; b >= 0 && !seen[b]; b = l.blocks[b].lead {
			seen[b] = true
			from, _ := q.a.unitRange(l.blocks[b].first)
			_, to := q.a.unitRange(l.blocks[b].last - 1)
			out = append(out, piece{q.p, q.a, from, to})
		}
		if h := l.blocks[l.units[u].block].head; h >= 0 && !seen[h] {
			seen[h] = true
			from, to := q.a.unitRange(l.blocks[h].first)
			out = append(out, piece{q.p, q.a, from, to})
		}
	}
	for b := l.units[q.a.unitAt(q.from)].block; b >= 0; b-- { // the heading under which it stands
		if l.blocks[b].kind == heading {
			from, to := q.a.unitRange(l.blocks[b].first)
			out = append(out, piece{q.p, q.a, from, to})
			break
		}
	}
	for _, b := range l.blocks {
		if b.kind == heading {
			from, to := q.a.unitRange(b.first)
			out = append(out, piece{q.p, q.a, from, to})
			continue
		}
		if b.lead < 0 && b.kind != row {
			from, to := q.a.unitRange(b.first)
			out = append(out, piece{q.p, q.a, from, to})
		}
		break
	}
	return out
}

// said are the words of the claim at [from, to) of its view.
func (m *comparison) said(from, to int) (string, *[2]int) {
	s := m.claim.v.original(from, to)
	return string(m.claim.v.src[s.Start:s.End]), &[2]int{s.Start, s.End}
}

// flagsOfACode is how many flags of one code a claim gets: more tell nobody more.
const flagsOfACode = 4

// full reports whether the claim has as many flags of the code as it gets.
func (m *comparison) full(code string) bool {
	n := 0
	for _, f := range m.out.Flags {
		if f.Code == code {
			n++
		}
	}
	return n >= flagsOfACode
}

// raise flags words of the claim, with what the source says instead where from < to.
func (m *comparison) raise(code string, from, to int, q piece, sfrom, sto int, detail string) {
	if m.full(code) {
		return
	}
	f := Flag{Code: code, Severity: severityOf(code)}
	if from < to {
		f.Said, f.Span = m.said(from, to)
	}
	if sfrom < sto {
		f.Written, f.Source = q.words(sfrom, sto), q.source(sfrom, sto)
	}
	switch {
	case detail != "":
		f.Detail = detail
	case f.Said != "" && f.Written != "":
		f.Detail = fmt.Sprintf("says %s, the source says %s", f.Said, f.Written)
	case f.Said != "":
		f.Detail = fmt.Sprintf("says %s, which the quotation does not", f.Said)
	default:
		f.Detail = fmt.Sprintf("leaves out: %s", f.Written)
	}
	m.out.flag(f)
}

func severityOf(code string) Severity {
	for _, c := range Codes {
		if c.Code == code {
			return c.Severity
		}
	}
	return Warning
}

// eachFact goes through the facts of the pieces.
func (m *comparison) eachFact(each func(q piece, i int)) {
	for _, q := range m.pieces {
		i := len(q.a.facts) - len(within(q.a.facts, q.from, math.MaxInt, func(f *fact) int { return f.from }))
		if i > 0 && q.a.facts[i-1].to > q.from { // a quotation may begin within it
			i--
		}
		for ; i < len(q.a.facts) && q.a.facts[i].from < q.to; i++ {
			each(q, i)
		}
	}
}

// copiesSentences reports whether the claim is whole sentences of a piece, word for word: nothing in them can be said otherwise, and
// only what follows them may limit them.
func (m *comparison) copiesSentences() bool {
	text := strings.TrimRight(m.text, "。. ")
	if text == "" || len(m.claim.terms) == 0 {
		return false
	}
	for i, q := range m.pieces {
		k := strings.Index(m.texts[i], text)
		if k < 0 {
			continue
		}
		from := q.from + utf8.RuneCountInString(m.texts[i][:k])
		to := from + utf8.RuneCountInString(text)
		first, _ := q.a.unitRange(q.a.unitAt(from))
		_, last := q.a.unitRange(q.a.unitAt(to - 1))
		if from == first && strings.Trim(q.a.v.string(to, max(to, last)), "。. ") == "" {
			return true
		}
	}
	return false
}

// rule looks for one kind of difference between a claim and its sources.
type rule struct {
	id    string
	check func(*comparison)
	last  bool // is asked only where nothing else was found, since it says nothing that is not said already
}

// rules in the order in which they are asked: what a rule says keeps some of those behind it silent.
var rules = []rule{
	{id: "numbers", check: (*comparison).numbers},
	{id: "bindings", check: (*comparison).bindings},
	{id: "modality", check: (*comparison).modality},
	{id: "opposites", check: (*comparison).opposites},
	{id: "scope", check: (*comparison).scope},
	{id: "subjects", check: (*comparison).subjects},
	{id: "provisos", check: (*comparison).provisos},
	{id: "verbatim", check: (*comparison).verbatim},
	{id: "kindsOfThing", check: (*comparison).kindsOfThing},
	{id: "exchangedPlaces", check: (*comparison).exchangedPlaces},
	{id: "ofOtherPart", check: (*comparison).ofOtherPart},
	{id: "changed", check: (*comparison).changed},
	{id: "grounding", check: (*comparison).grounding},
	{id: "toldAsFact", check: (*comparison).toldAsFact, last: true},
	{id: "crossedCells", check: (*comparison).crossedCells, last: true},
	{id: "records", check: (*comparison).records, last: true},
	{id: "entailment", check: (*comparison).entailment, last: true},
}

// run makes every comparison.
func (m *comparison) run() {
	copied := m.copiesSentences()
	clean := false
	for _, r := range rules {
		if copied && r.id != "provisos" {
			continue
		}
		if r.last && !clean {
			if len(m.out.Flags) > 0 {
				return
			}
			clean = true
		}
		n := len(m.out.Flags)
		r.check(m)
		for i := n; i < len(m.out.Flags); i++ {
			m.out.Flags[i].Rule = r.id
		}
	}
}
