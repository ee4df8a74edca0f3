// Package entail holds a claim against the sentences that it cites: which words of the claim are found again, in which clause and
// role, and where the two part.
package entail

import (
	"strings"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/internal/reading"
)

// Fit says how a quantity of the claim stands to one of the source.
type Fit uint8

// The fits, from none to the same.
const (
	Unlike     Fit = iota // of another kind
	OtherValue            // of the same kind, and another amount
	OtherBound            // the same amount, bounded otherwise
	Looser                // the same amount, and one of the two has no bound
	Same
)

// Source is a sentence of a passage. Only From to To, in runes of its text, is cited: what stands outside lends nothing but its topic.
type Source struct {
	*reading.Sentence
	From, To int
}

// Pair is a claim and what it cites. It is not changed by comparing.
type Pair struct {
	Claim   *reading.Sentence
	Sources []Source
	Context map[string]bool                 // keys of words in heading, title and lead, which may lend a topic
	Asked   map[string]bool                 // keys of words of the question: what narrows a claim need not be said again
	Near    func(claim, source string) bool // two keys that say nearly the same; nil for none
	Measure func(claimFact, source, sourceFact int) Fit
}

// Outcome is what the comparison comes to.
type Outcome uint8

// The outcomes, best first.
const (
	Proven Outcome = iota
	Loose          // all of it is found again, though not all in the role and clause that the claim has it in
	Reworded
	Dropped
	Contradicted
)

// Finding is one reason why a claim is not proven, with the places on both sides. A place with From == To is none.
type Finding struct {
	Rule       string
	Outcome    Outcome
	Claim      [2]int
	Source     int // index of the source, or -1
	SourceSpan [2]int
}

// Result is the outcome of a pair, with its findings.
type Result struct {
	Outcome  Outcome
	Findings []Finding
}

// Check compares the pair.
func (p *Pair) Check() Result {
	if p.Claim.Fails || len(p.Claim.Clauses) == 0 || asks(p.Claim.Text) {
		return Result{Outcome: Reworded}
	}
	r := Result{}
	asserted := 0
	for i := range p.Claim.Clauses {
		c := &p.Claim.Clauses[i]
		if c.Kind != reading.Main || c.Key == "" && len(c.Phrases) == 0 {
			continue
		}
		asserted++
		a := p.best(i)
		for _, f := range a.findings {
			r.Findings = append(r.Findings, f)
			r.Outcome = max(r.Outcome, f.Outcome)
		}
	}
	if asserted == 0 {
		return Result{Outcome: Reworded}
	}
	return r
}

// asks reports whether a sentence is a question, which says nothing.
func asks(text string) bool {
	text = strings.TrimRight(text, "。 ")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "か")
}

// best finds the clause of the sources that says the most of what the claim's clause says.
func (p *Pair) best(i int) *alignment {
	best := &alignment{findings: []Finding{{Rule: "no-clause", Outcome: Reworded, Source: -1, Claim: p.span(i)}}, score: -1 << 20}
	var all []*alignment
	for si := range p.Sources {
		s := &p.Sources[si]
		if s.Sentence == nil || s.Fails || asks(s.Text) {
			continue
		}
		for d := range s.Clauses {
			if s.Clauses[d].Kind != reading.Main || s.Clauses[d].End <= s.From || s.Clauses[d].Start >= s.To {
				continue
			}
			a := p.align(i, si, d)
			all = append(all, a)
			if a.better(best) {
				best = a
			}
		}
	}
	for _, a := range all {
		if a != best && a.score >= best.score && !a.has(Contradicted) { // another clause fits as well
			best.soften()
		}
	}
	return best
}

func (p *Pair) span(i int) [2]int {
	c := &p.Claim.Clauses[i]
	return [2]int{c.Start, c.End}
}

func (a *alignment) better(b *alignment) bool {
	if x, y := a.worst() == Proven, b.worst() == Proven; x != y {
		return x
	}
	return a.score > b.score || a.score == b.score && a.worst() < b.worst()
}

func (a *alignment) worst() Outcome {
	w := Proven
	for _, f := range a.findings {
		w = max(w, f.Outcome)
	}
	return w
}

func (a *alignment) has(o Outcome) bool {
	for _, f := range a.findings {
		if f.Outcome == o {
			return true
		}
	}
	return false
}

// soften takes back contradictions where another clause fits as well.
func (a *alignment) soften() {
	for i := range a.findings {
		if a.findings[i].Outcome == Contradicted {
			a.findings[i].Outcome = Reworded
		}
	}
}

// isActor tells of words for who acts.
func isActor(key string) bool {
	return actors()[key]
}

var actorKeys map[string]bool

func actors() map[string]bool { return actorKeys }

func init() {
	actorKeys = make(map[string]bool)
	for _, w := range lexicon.Get("actors.ja").Words("actor") {
		actorKeys[reading.Key(w)] = true
	}
	for _, w := range lexicon.Get("actors.en").Words("actor") {
		actorKeys[reading.EnglishKey(w)] = true
	}
}
