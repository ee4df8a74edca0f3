package verify

import "fmt"

// conflicts looks in the passages of other documents, or of other editions, for another value of what the claim says, and
// where the cited words do not back the claim, for a passage that does.
func (m *comparison) conflicts() {
	if m.critical() {
		m.misattributed()
		return
	}
	for _, f := range m.claim.facts {
		if f.soft || f.kind != amount && f.kind != date || f.dim == dimNone {
			continue
		}
		home, ok := m.homeOf(f)
		if !ok {
			continue
		}
		for _, p := range m.c.passages {
			if (p.Doc != home.p.Doc || p.Version != home.p.Version) && (p.SupersededBy == "" || home.p.SupersededBy != "") { // an older edition says something else with right
				m.conflict(f, home, p)
			}
		}
	}
}

func (m *comparison) critical() bool {
	for _, f := range m.out.Flags {
		if f.Severity == Critical {
			return true
		}
	}
	return false
}

// homeOf gives the sentence in which a fact of the claim was found.
func (m *comparison) homeOf(f fact) (matchedUnit, bool) {
	var best matchedUnit
	found := false
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if sameValue(f, s) && (!found || u.score > best.score) {
				best, found = u, true
			}
		}
	}
	return best, found
}

// conflictShare is the share of the shorter sentence's content that two sentences must have in common to speak of one thing.
const conflictShare = 0.6

// conflict flags a sentence of another passage that says the same of the same thing with another value.
func (m *comparison) conflict(f fact, home matchedUnit, p *passage) {
	a := p.analysis()
	for u := range a.units {
		from, to := a.unitRange(u)
		if from >= to || a.v.blocks[a.v.layout.units[u].block].kind == heading {
			continue
		}
		var other fact
		found, same := false, false
		for _, s := range a.factsIn(from, to) {
			if s.kind != f.kind || s.dim != f.dim {
				continue
			}
			if m.claimHas(s) || sameValue(f, s) {
				same = true
			} else if !found {
				other, found = s, true
			}
		}
		if !found || same || !m.aboutSame(home, piece{p, a, from, to}) {
			continue
		}
		q := piece{p, a, from, to}
		said, _ := m.said(f.from, f.to)
		m.raise(codeConflict, f.from, f.to, q, other.from, other.to,
			fmt.Sprintf("says %s as %s does, but %s says %s", said, home.p.ID, p.ID, q.words(other.from, other.to)))
		return
	}
}

// aboutSame reports whether two sentences speak of one thing: they share most of their words, and the other one, with its
// heading, has every word of the claim that the first one has.
func (m *comparison) aboutSame(home matchedUnit, other piece) bool {
	words := func(q piece, withHeading bool) map[uint64]bool {
		keys := make(map[uint64]bool)
		q.a.eachWord(q.from, q.to, func(k uint64) { keys[k] = true })
		if withHeading {
			h := q.p.heading()
			h.eachWord(0, len(h.v.r), func(k uint64) { keys[k] = true })
		}
		return keys
	}
	one, two := words(home.piece, false), words(other, false)
	shared := 0
	for k := range one {
		if two[k] {
			shared++
		}
	}
	if shared < 2 || float64(shared) < conflictShare*float64(min(len(one), len(two))) {
		return false
	}
	wide, narrow := words(other, true), words(home.piece, true)
	has, lacks := 0, 0
	m.claim.eachWord(0, len(m.claim.v.r), func(k uint64) {
		if narrow[k] && wide[k] {
			has++
		} else if narrow[k] {
			lacks++
		}
	})
	return has >= 2 && lacks*5 <= has
}

// eachWord tells the content of a range without its numbers.
func (a *analysis) eachWord(from, to int, each func(uint64)) {
	b := *a
	b.facts = nil
	b.eachKey(from, to, each)
}

// misattributed looks for a passage that was sent and not cited and of which one sentence backs the claim.
func (m *comparison) misattributed() {
	if m.out.has(codeMisattributed) {
		return
	}
	total := len(m.keys)
	if total < 3 {
		return
	}
	for _, p := range m.c.passages {
		if m.out.cites(p.ID) {
			continue
		}
		a := p.analysis()
		heading := make(map[uint64]bool)
		p.heading().eachKey(0, len(p.heading().v.r), func(k uint64) { heading[k] = m.keys[k] })
		for u := range a.units {
			from, to := a.unitRange(u)
			seen := make(map[uint64]bool)
			for k := range heading {
				if heading[k] {
					seen[k] = true
				}
			}
			a.eachKey(from, to, func(k uint64) {
				if m.keys[k] {
					seen[k] = true
				}
			})
			q := piece{p, a, from, to}
			if len(seen)*4 < total*3 || !m.c.backs(q, m.out.Text, m.claim) {
				continue
			}
			m.raise(codeMisattributed, 0, 0, q, from, to, p.ID+" says so, which is not cited: "+q.words(from, to))
			return
		}
	}
}

// backs reports whether a sentence alone backs a claim without any reservation.
func (c *Checker) backs(q piece, text string, claim *analysis) bool {
	probe := Claim{Text: text}
	c.compare(&probe, claim, []piece{q}).run()
	return len(probe.Flags) == 0
}

// checks lists what was compared and how it came out. What neither the claim nor its sources have is not applicable.
func (m *comparison) checks() {
	quoted := m.out.has(codeQuoteNotFound)
	for _, q := range m.out.Evidence {
		quoted = quoted || q.Status == Exact || q.Status == Near
	}
	limits := false
	for _, u := range m.matched {
		limits = limits || len(u.limits()) > 0
	}
	numbers, refs, modal, people := false, false, false, len(m.claim.roles) > 0
	for _, f := range m.claim.facts {
		numbers = numbers || f.kind == amount || f.kind == date
		refs = refs || f.kind == ref || f.kind == literal
	}
	for _, p := range m.claim.preds {
		modal = modal || p.mod != plain || p.neg
	}
	for _, t := range m.claim.terms {
		people = people || t.proper
	}
	docs := make(map[string]bool)
	for _, p := range m.c.passages {
		docs[p.Doc] = true
	}
	m.out.list(map[string]bool{
		checkSource: true, checkQuote: quoted, checkNumbers: numbers, checkRefs: refs, checkModality: modal, checkScope: len(m.claim.marks) > 0,
		checkSubject: people, checkProviso: limits, checkEdition: len(m.pieces) > 0, checkConflict: numbers && len(docs) > 1,
	})
}

// list writes the checks of a claim in their order: failed or warned by its flags, else ok where it was applicable.
func (c *Claim) list(applicable map[string]bool) {
	c.Checks = []CheckResult{}
	for _, name := range []string{checkSource, checkQuote, checkNumbers, checkRefs, checkModality, checkScope, checkSubject, checkProviso, checkEdition, checkConflict} {
		result := resultNone
		if applicable[name] {
			result = resultOK
		}
		for _, f := range c.Flags {
			if checkOf[f.Code] != name {
				continue
			}
			if f.Severity == Critical {
				result = resultFailed
			} else if result != resultFailed {
				result = resultWarning
			}
		}
		c.Checks = append(c.Checks, CheckResult{name, result})
	}
}
