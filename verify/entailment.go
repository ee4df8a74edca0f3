package verify

import (
	"slices"

	"tenkyo/verify/internal/entail"
	"tenkyo/verify/internal/reading"
)

// entailmentCodes are the codes of what the comparison of clauses finds: each was right at least ten times as often as wrong on labelled
// text where it is critical, and twice where it warns. Findings that have none only keep a claim from being verified.
var entailmentCodes = map[string]string{
	"force": codeModality, "opposite": codeOpposite, "before-after": codeOpposite, "frequency": codeOpposite, "weekday": codeOpposite, "degree": codeQuantifier,
	"relative": codeOpposite, "relative month": codeOpposite, "relative year": codeOpposite, "season": codeOpposite, "order": codeOpposite,
	"exchanged": codeExchanged, "actor": codeSubject, "and-or": codeQuantifier, "only": codeQuantifier, "exception": codeNegation,
	"restrictor": codeCondition, "hedge": codeHedge,
}

// entailment flags what the comparison of clauses finds against a claim that nothing else was found against.
func (m *comparison) entailment() {
	if len(m.out.Flags) > 0 {
		return
	}
	p := m.entailed()
	for _, f := range p.Findings {
		code := entailmentCodes[f.Rule]
		if code == "" || f.Outcome < entail.Dropped || m.full(code) {
			continue
		}
		flag := Flag{Code: code, Severity: severityOf(code), Detail: "the claim and what it cites part: " + f.Rule}
		if from, to := p.claimAt(f); from < to {
			flag.Said, flag.Span = m.said(from, to)
		}
		if at, from, to := p.sourceAt(f); from < to {
			flag.Written, flag.Source = at.piece.words(from, to), at.source(from, to)
		}
		m.out.flag(flag)
	}
}

// objects reports whether the comparison of clauses has something against a claim whose words are all found again: what the source limits
// is left out, something excludes it, or the force is another. It gives the places, for a person to compare.
func (m *comparison) objects() (differs []Difference, objects bool) {
	p := m.entailed()
	if p.unread != nil {
		return nil, true
	}
	for _, f := range p.Findings {
		if f.Outcome < entail.Dropped && !objections[f.Rule] || harmless[f.Rule] {
			continue
		}
		objects = true
		var d Difference
		if from, to := p.claimAt(f); from < to {
			_, d.Span = m.said(from, to)
		}
		if at, from, to := p.sourceAt(f); from < to {
			d.Source = at.source(from, to)
		}
		if d.Span != nil || d.Source != nil {
			differs = append(differs, d)
		}
	}
	return differs, objects
}

// objections are findings that keep a claim from being verified though nothing is left out and nothing excludes it.
var objections = map[string]bool{"unasserted": true, "force": true, "exchanged": true, "opposite": true, "only": true, "before-after": true, "and-or": true, "actor": true,
	"acts-otherwise": true, "other-statement": true}

// harmless are findings that were wrong as often as right on labelled text.
var harmless = map[string]bool{"share": true, "anchor": true, "number": true, "bound": true, "bound-dropped": true}

// claimAt gives the place of a finding in the claim's view.
func (p proofResult) claimAt(f located) (from, to int) {
	if f.Claim[0] >= f.Claim[1] {
		return 0, 0
	}
	return f.unitFrom + f.Claim[0], f.unitFrom + f.Claim[1]
}

// sourceAt gives the place of a finding in what is cited.
func (p proofResult) sourceAt(f located) (at matchedUnit, from, to int) {
	if f.Source < 0 || f.Source >= len(p.units) || f.SourceSpan[0] >= f.SourceSpan[1] {
		return matchedUnit{}, 0, 0
	}
	at = p.units[f.Source]
	begin, _ := at.a.unitRange(at.unit)
	return at, begin + f.SourceSpan[0], begin + f.SourceSpan[1]
}

// located is a finding with the place in the claim's view at which its sentence begins.
type located struct {
	entail.Finding
	unitFrom int
}

// proofResult is what the prover makes of a claim: whether its words are found again in the roles and clauses of what it cites.
type proofResult struct {
	Outcome  entail.Outcome
	Findings []located
	units    []matchedUnit // what the sources of the findings are
	unread   error         // the dictionary could not be loaded
}

// sentencesProven is how many sentences of a claim or of what it cites are compared; a claim with more is not proven.
const sentencesProven = 40

// entailed compares the claim with the cited sentences by what they say.
func (m *comparison) entailed() proofResult {
	if m.proved == nil {
		p := m.compareClauses()
		m.proved = &p
	}
	return *m.proved
}

func (m *comparison) compareClauses() proofResult {
	out := proofResult{Outcome: entail.Reworded}
	sources, analyses, err := m.cited()
	if err != nil {
		out.unread = err
		return out
	}
	out.units = m.matched[:len(sources)]
	context := m.lendable()
	asked := m.askedKeys()
	if len(m.claim.units) > sentencesProven {
		return out
	}
	out.Outcome = entail.Proven
	for u := range m.claim.units {
		s, err := m.claim.sentence(u)
		if err != nil {
			return proofResult{Outcome: entail.Reworded, unread: err}
		}
		p := entail.Pair{Claim: s, Sources: sources, Context: context, Asked: asked, Measure: func(c, source, sf int) entail.Fit {
			return fitOf(m.claim.facts[c], analyses[source].facts[sf])
		}}
		r := p.Check()
		out.Outcome = max(out.Outcome, r.Outcome)
		from, _ := m.claim.unitRange(u)
		for _, f := range r.Findings {
			out.Findings = append(out.Findings, located{f, from})
		}
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
	if isJapaneseIn([]rune(text)) {
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
