package reading

import "tenkyo/verify/internal/lexicon"

// isFinite reports whether the word at i is the verb of its clause by its form and by what stands beside it.
func (r *enReader) isFinite(i int) bool {
	t := r.at(i)
	switch t.kind {
	case enModal, enBe, enDo:
		return true
	case enHave:
		return true
	case enNoun:
	default:
		return false
	}
	if t.form == 0 || t.form == ingForm || t.form&sForm == 0 && lexicon.Get("words.en").Has("adj", t.text) {
		return false
	}
	prev, next := r.at(i-1), r.at(i+1)
	if i == 0 || i == 1 && prev.text == "please" { // an order: keep the receipt
		return t.form&baseForm != 0 && (next.kind == enDet || next.kind == enPronoun || next.kind == enFact || next.kind == enNoun && next.form == 0 && !lexicon.Get("words.en").Has("be", next.text)) && !r.laterVerb(i+1)
	}
	switch prev.kind {
	case enDet, enPrep, enTo, enSub, enBe, enCoord, enComma, enStop, enHave:
		return false
	case enFact:
		if t.form&sForm == 0 {
			return false
		}
	case enRel:
		return true
	}
	return r.finiteBeside(i)
}

// finiteBeside is isFinite for a word that may be a verb, by the words beside it.
func (r *enReader) finiteBeside(i int) bool {
	t, prev, next := r.at(i), r.at(i-1), r.at(i+1)
	if lexicon.Get("words.en").Has("adj", prev.text) && prev.form == 0 {
		return false
	}
	if t.form&sForm != 0 || t.form&edForm != 0 && t.form&baseForm == 0 {
		if next.kind == enModal || next.kind == enBe || next.kind == enDo || next.kind == enHave {
			return false
		}
		if t.form&edForm != 0 && t.form&sForm == 0 && (r.laterVerb(i+1) || next.text == "by") { // orders placed today are
			return false
		}
		return !(t.form&sForm != 0 && prev.kind == enNoun && singularOf(prev.text) != prev.text && next.kind != enDet && next.kind != enFact) || !r.laterVerb(i+1)
	}
	plural := singularOf(prev.text) != prev.text || prev.kind == enPronoun || prev.text == "people" || prev.text == "staff" || prev.kind == enAdverb
	if !plural && prev.kind == enNoun && !r.verb[r.cur] && next.kind != enNoun && len(r.group) > 1 { // eight days of vacation need
		plural = true
	}
	return plural && next.kind != enModal && next.kind != enBe && !r.laterVerb(i+1)
}

// laterVerb reports whether a helping verb stands further on in the same stretch.
func (r *enReader) laterVerb(i int) bool {
	for k := i; k < len(r.t); k++ {
		switch r.at(k).kind {
		case enComma, enStop, enSub, enRel, enCoord:
			return false
		case enModal, enBe, enDo:
			return true
		}
	}
	return false
}

// verbGroup reads a verb with its helping verbs at i and gives the place behind it, or i.
func (r *enReader) verbGroup(i int) int {
	t := r.at(i)
	if t.kind == enTo && r.at(i+1).kind != enDet && (r.at(i+1).form&baseForm != 0 || r.at(i+1).kind == enBe || r.at(i+1).kind == enHave || r.at(i+1).kind == enDo) && r.at(i+1).kind != enAdverb {
		return r.infinitive(i)
	}
	if !r.isFinite(i) {
		return r.participle(i)
	}
	r.flush()
	if r.verb[r.cur] { // the clause within ends where the other goes on
		if !r.leave() || r.verb[r.cur] {
			kind := Main
			subject := -1
			c := r.clause()
			if n := len(c.Phrases); n > 0 && r.s.Phrases[c.Phrases[n-1]].Role == Object { // its object was the subject of what follows
				subject = c.Phrases[n-1]
				c.Phrases = c.Phrases[:n-1]
			}
			r.open(kind, t.start)
			if subject >= 0 {
				r.s.Phrases[subject].Role, r.s.Phrases[subject].Clause = Subject, r.cur
				r.clause().Phrases = append(r.clause().Phrases, subject)
			}
		}
	}
	return r.readVerb(i)
}

var modalForces = map[string]Force{"must": Duty, "shall": Duty, "may": Permit, "can": Permit, "should": Should, "could": Possible, "might": Possible}

// readVerb reads helping verbs, denials and the verb itself.
func (r *enReader) readVerb(i int) int {
	tl := tail{force: r.clause().Force, not: r.clause().Not}
	be, have, helper := false, false, false
	k := i
	for ; k < len(r.t); k++ {
		t := r.at(k)
		switch {
		case t.kind == enModal:
			tl = tl.then(tail{force: modalForces[t.text]})
			if t.text == "may" && tl.not {
				tl.force = Duty
			}
			helper = true
		case (t.kind == enNot || t.text == "never") && tl.force == Duty: // must not
			tl.not = !tl.not
		case t.kind == enNot || t.text == "never":
			tl.deny()
		case t.kind == enBe:
			be, helper = true, true
		case t.kind == enHave && (r.at(k+1).form&edForm != 0 || r.at(k+1).kind == enNot || r.at(k+1).text == "been" || r.at(k+1).kind == enAdverb && r.at(k+2).form&edForm != 0):
			have, helper = true, true
		case t.kind == enHave && r.at(k+1).kind == enTo:
			if tl.not {
				tl.force, tl.not = Free, false
			} else {
				tl = tl.then(tail{force: Duty})
			}
			k++
			helper = true
		case t.kind == enDo && (r.at(k+1).kind == enNot || r.at(k+1).form&baseForm != 0 || r.at(k+1).kind == enHave):
			helper = true
		case t.text == "need" && (r.at(k+1).kind == enTo || r.at(k+1).kind == enNot):
			if r.at(k+1).kind == enNot || tl.not {
				tl.force, tl.not = Free, false
			} else {
				tl = tl.then(tail{force: Duty})
			}
			k++
			helper = true
		case t.kind == enAdverb && helper:
			r.adverb(t)
		default:
			goto verb
		}
	}
verb:
	c := r.clause()
	c.Force, c.Not = tl.force, tl.not
	t := r.at(k)
	switch {
	case be && r.operatorAt(k):
		return r.readOperator(k)
	case be && t.form&edForm != 0 && t.kind == enNoun:
		c.Passive = true
	case be && t.form&ingForm != 0 && t.kind == enNoun:
	case be:
		c.Key, r.verb[r.cur] = Is, true
		return k
	case (have || helper) && t.form != 0, t.form != 0:
	case t.kind == enHave || t.kind == enDo:
		r.setVerb(k, t.text)
		return k + 1
	default:
		c.Key, r.verb[r.cur] = "?", true
		return k
	}
	r.setVerb(k, t.base)
	return k + 1
}

// operatorAt reports whether "required to", "allowed to", "prohibited from" stands at k.
func (r *enReader) operatorAt(k int) bool {
	m := lexicon.Get("marks.en")
	t, next := r.at(k), r.at(k+1)
	return next.kind == enTo && r.at(k+2).kind != enDet && (m.Has("able", t.text) || m.Has("bound", t.text)) || m.Has("barred", t.text) && next.text == "from"
}

// readOperator reads the verb behind it: the force is the operator's.
func (r *enReader) readOperator(k int) int {
	m := lexicon.Get("marks.en")
	c := r.clause()
	switch word := r.at(k).text; {
	case m.Has("barred", word):
		c.operate("forbid")
	case m.Has("bound", word):
		c.operate("need")
	default:
		c.operate("permit")
	}
	k += 2
	if v := r.at(k); v.kind == enBe {
		if p := r.at(k + 1); p.form&edForm != 0 {
			c.Passive = true
			r.setVerb(k+1, p.base)
			return k + 2
		}
		c.Key, r.verb[r.cur] = Is, true
		return k + 1
	}
	r.setVerb(k, r.at(k).base)
	return k + 1
}

// setVerb makes the word at i the predicate of the open clause.
func (r *enReader) setVerb(i int, base string) {
	t := r.at(i)
	c := r.clause()
	c.Key = EnglishKey(base)
	if base == "" {
		c.Key = EnglishKey(t.text)
	}
	c.Pred = r.s.word(Word{Key: c.Key, Text: t.text, Start: t.start, End: t.end, Fact: -1})
	c.End = max(c.End, t.end)
	r.verb[r.cur] = true
	if lexicon.Get("marks.en").Has("copula", base) {
		c.Key = Is
	}
}

// infinitive reads "to submit" as a clause for which the other is done, or as what is asked for.
func (r *enReader) infinitive(i int) int {
	r.nest(Purpose, r.at(i).start)
	k := i + 1
	t := r.at(k)
	if t.kind == enBe && r.at(k+1).form&edForm != 0 {
		r.clause().Passive = true
		k++
		t = r.at(k)
	}
	if t.kind == enBe {
		r.clause().Key, r.verb[r.cur] = Is, true
		return k + 1
	}
	r.setVerb(k, t.base)
	return k + 1
}

// participle reads "orders placed on the 10th", "expenses exceeding": a clause that describes the noun before it.
func (r *enReader) participle(i int) int {
	t, next := r.at(i), r.at(i+1)
	if t.kind != enNoun || t.form&(edForm|ingForm) == 0 || t.form&baseForm != 0 || len(r.group) == 0 || r.s.Words[r.group[len(r.group)-1]].Tie != Last {
		return i
	}
	switch next.kind {
	case enPrep, enTo, enDet, enFact, enStop, enComma, enAdverb, enModal, enBe:
	default:
		return i
	}
	r.nest(Relative, t.start)
	r.describe(r.cur)
	r.clause().Passive = t.form&edForm != 0
	r.setVerb(i, t.base)
	return i + 1
}

// tidy turns the passive round, so that who acts is the subject, and drops clauses in which nothing stands.
func (r *enReader) tidy() {
	s := r.s
	for i := range s.Clauses {
		c := &s.Clauses[i]
		if !c.Passive {
			continue
		}
		for _, p := range c.Phrases {
			switch q := &s.Phrases[p]; q.Role {
			case Subject:
				q.Role = Object
			case By:
				q.Role = Subject
			}
		}
	}
}
