package verify

import (
	"slices"

	"tenkyo/verify/internal/entail"
	"tenkyo/verify/internal/reading"
)

// proof is what the prover makes of a claim: whether its words are found again in the roles and clauses of what it cites.
type proofResult struct {
	entail.Result
	unread error // the dictionary could not be loaded
}

// sentencesProven is how many sentences of a claim or of what it cites are compared; a claim with more is not proven.
const sentencesProven = 40

// entailed compares the claim with the cited sentences by what they say.
func (m *comparison) entailed() proofResult {
	out := proofResult{}
	sources, analyses, err := m.cited()
	if err != nil {
		return proofResult{Result: entail.Result{Outcome: entail.Reworded}, unread: err}
	}
	context := m.lendable()
	asked := m.askedKeys()
	if len(m.claim.units) > sentencesProven {
		return proofResult{Result: entail.Result{Outcome: entail.Reworded}}
	}
	for u := range m.claim.units {
		s, err := m.claim.sentence(u)
		if err != nil {
			return proofResult{Result: entail.Result{Outcome: entail.Reworded}, unread: err}
		}
		p := entail.Pair{Claim: s, Sources: sources, Context: context, Asked: asked, Measure: func(c, source, sf int) entail.Fit {
			return fitOf(m.claim.facts[c], analyses[source].facts[sf])
		}}
		r := p.Check()
		out.Outcome = max(out.Outcome, r.Outcome)
		out.Findings = append(out.Findings, r.Findings...)
	}
	return out
}

// cited reads the sentences that the pieces touch.
func (m *comparison) cited() (sources []entail.Source, analyses []*analysis, err error) {
	for _, u := range m.matched {
		if len(sources) == sentencesProven {
			break
		}
		s, err := u.a.sentence(u.unit)
		if err != nil {
			return nil, nil, err
		}
		from, _ := u.a.unitRange(u.unit)
		sources = append(sources, entail.Source{Sentence: s, From: u.from - from, To: u.to - from})
		analyses = append(analyses, u.a)
	}
	return sources, analyses, nil
}

// lendable gives the words that may be a topic though they are not cited: of the heading, the title and the lead.
func (m *comparison) lendable() map[string]bool {
	keys := make(map[string]bool)
	add := func(a *analysis, from, to int) {
		for u := a.unitAt(from); u < len(a.units) && a.units[u] < to; u++ {
			if s, err := a.sentence(u); err == nil {
				for _, w := range s.Words {
					if w.Fact < 0 {
						keys[w.Key] = true
					}
				}
			}
		}
	}
	for _, q := range m.pieces {
		h := q.p.heading()
		add(h, 0, len(h.v.r))
		for _, l := range q.leads() {
			if !m.rests(l) { // what is cited says for itself what it speaks of
				add(l.a, l.from, l.to)
			}
		}
	}
	return keys
}

// rests reports whether a piece is part of what the claim cites.
func (m *comparison) rests(l piece) bool {
	return slices.ContainsFunc(m.pieces, func(q piece) bool { return q.a == l.a && l.from < q.to && q.from < l.to })
}

// askedKeys gives the words of the question.
func (m *comparison) askedKeys() map[string]bool {
	m.c.askedFacts()
	keys := make(map[string]bool)
	for u := range m.c.asked.units {
		if s, err := m.c.asked.sentence(u); err == nil {
			for _, w := range s.Words {
				keys[w.Key] = true
			}
		}
	}
	return keys
}

// sentence reads a unit, once.
func (a *analysis) sentence(u int) (*reading.Sentence, error) {
	if s := a.read[u]; s != nil {
		return s, nil
	}
	from, to := a.unitRange(u)
	var facts []reading.Fact
	for i := range a.facts {
		if f := &a.facts[i]; f.from >= from && f.to <= to && f.to > f.from {
			facts = append(facts, reading.Fact{Start: f.from - from, End: a.v.quantityEnd(f) - from, ID: i, Dim: string(f.dim), Reference: f.kind == ref})
		}
	}
	text := a.v.string(from, to)
	var s *reading.Sentence
	if isJapanese(text) {
		var err error
		if s, err = reading.Japanese(text, facts); err != nil {
			return nil, err
		}
	} else {
		s = reading.English(text, facts)
	}
	if a.read == nil {
		a.read = make(map[int]*reading.Sentence)
	}
	a.read[u] = s
	return s, nil
}

// quantityEnd is the end of a quantity without the particle and verb that bound it, which are read as words: 5年 of 5年を超える.
func (v *view) quantityEnd(f *fact) int {
	for i := f.from + 1; i < f.to; i++ {
		if r := v.r[i]; r == 'を' || r == 'が' || r == 'に' {
			return i
		}
	}
	return f.to
}

// fitOf tells how a quantity of the claim stands to one of the source.
func fitOf(c, s fact) entail.Fit {
	switch {
	case c.kind == ref || c.kind == literal || s.kind == ref || s.kind == literal:
		switch {
		case c.kind == s.kind && c.lit == s.lit:
			return entail.Same
		case c.kind == s.kind:
			return entail.OtherValue
		}
		return entail.Unlike
	case sameValue(c, s):
		switch compareBounds(c, s) {
		case resultOK:
			return entail.Same
		case resultFailed:
			return entail.OtherBound
		}
		return entail.Looser
	case c.kind == s.kind && c.dim == s.dim:
		return entail.OtherValue
	}
	return entail.Unlike
}

// isJapanese reports whether a text has Japanese characters.
func isJapanese(text string) bool {
	for _, r := range text {
		if isKanji(r) || isHiragana(r) || isKatakana(r) {
			return true
		}
	}
	return false
}
