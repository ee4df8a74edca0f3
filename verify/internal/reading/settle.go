package reading

import "tenkyo/verify/internal/lexicon"

// settle folds what is said with a light verb or an operator into the act itself: 支給を行う, 支給はない, 保管は要しない, disclosure is
// permitted.
func (s *Sentence) settle() {
	for i := range s.Clauses {
		c := &s.Clauses[i]
		if s.foldValue(c) {
			continue
		}
		s.foldVerb(c)
	}
}

// office gives the office of a predicate: light, need, needless, permit, forbid, exist.
func office(key string) string {
	for _, file := range []string{"marks.ja", "marks.en"} {
		l := lexicon.Get(file)
		for _, name := range []string{"light", "need", "needless", "permit", "forbid", "exist"} {
			if l.Has(name, key) {
				return name
			}
		}
	}
	return ""
}

// foldValue folds "the storage is needless", 申請が必要だ.
func (s *Sentence) foldValue(c *Clause) bool {
	if c.Key != Is {
		return false
	}
	for _, v := range s.Own(c, Value) {
		p := &s.Phrases[v]
		o := office(s.Head(p).Key)
		if len(p.Words) > 1 || o == "" || o == "light" || o == "exist" {
			continue
		}
		if s.foldInto(c, Subject, Topic, Object) {
			c.drop(v)
			c.operate(o)
			return true
		}
	}
	return false
}

// foldVerb folds 支給を行う, 写しの保管は要しない, the use is prohibited.
func (s *Sentence) foldVerb(c *Clause) {
	o := office(c.Key)
	if o == "" {
		return
	}
	roles := []Role{Object, Topic}
	switch {
	case o == "exist" || c.Passive || o == "need" || o == "needless":
		roles = []Role{Object, Subject, Topic}
	case o == "permit" && len(s.Own(c, Subject)) > 0:
		return
	}
	if o == "light" {
		c.Key = Light
	}
	passive := c.Passive
	if s.foldInto(c, roles...) {
		if o != "light" {
			c.Passive = false
		} else {
			c.Passive = passive
		}
		c.operate(o)
	} else if (o == "permit" || o == "forbid") && c.Passive { // open fires are banned, are not permitted
		c.Key = Permitted
		c.Not = c.Not != (o == "forbid")
	}
}

// foldInto makes the act named by a phrase of one of the roles the predicate; what the phrase says of it becomes a phrase of its own.
func (s *Sentence) foldInto(c *Clause, roles ...Role) bool {
	for _, role := range roles {
		for _, i := range s.Own(c, role) {
			p := &s.Phrases[i]
			head := p.Words[len(p.Words)-1]
			if !s.Words[head].Verbal {
				continue
			}
			c.Pred, c.Key = head, s.Words[head].Key
			if len(p.Words) == 1 {
				c.drop(i)
				return true
			}
			p.Words = p.Words[:len(p.Words)-1]
			s.Words[p.Words[len(p.Words)-1]].Tie = Last
			p.Role = Of
			return true
		}
	}
	return false
}

// operate gives the clause the force of its operator.
func (c *Clause) operate(office string) {
	t := tail{force: Plain}
	switch office {
	case "need":
		t.force = Duty
	case "needless":
		t.force = Free
	case "permit":
		t.force = Permit
	case "forbid":
		t.force, t.not = Duty, true
	default:
		return
	}
	if c.Not {
		t.deny()
	}
	if c.Force == Possible {
		t.force = Possible
	}
	c.Force, c.Not = t.force, t.not
}
