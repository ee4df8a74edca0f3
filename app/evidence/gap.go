package evidence

import (
	"fmt"
	"maps"
	"slices"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// The model is sent more passages than an answer cites, also of documents that are nothing to whoever the answer is handed to. A
// pack holds those that the answer rests on: what a sentence cites, what a mark points to, and what a verdict needs to come out
// again. Of each other one it holds the id and the SHA-256 (history.SentPassage), in the order in which they were sent, and the
// sum of that list stands beside it and in the audit log since the question was asked: so the pack says what is missing, and
// nothing can be taken out, put in or exchanged without a check noticing.

// rests are the ids of the passages that an answer rests on.
func rests(a *ask.Answer) map[string]bool {
	ids := map[string]bool{}
	for _, c := range a.Claims {
		for _, e := range c.Evidence {
			if e.Status != verify.UnknownID {
				ids[e.ID] = true
			}
		}
		for _, f := range c.Flags {
			if f.Source != nil {
				ids[f.Source.ID] = true
			}
		}
	}
	if whole := Verdicts(*a); !comeOut(a, ids, whole) {
		ids = weighed(a, ids, whole)
	}
	return ids
}

// weighed adds the one passage without which verdicts do not come out; where no single one does it, all that were sent.
func weighed(a *ask.Answer, ids map[string]bool, whole []verify.Claim) map[string]bool {
	for _, p := range a.Chunks {
		if ids[p.ID] {
			continue
		}
		more := maps.Clone(ids)
		more[p.ID] = true
		if comeOut(a, more, whole) {
			return more
		}
	}
	all := map[string]bool{}
	for _, p := range a.Chunks {
		all[p.ID] = true
	}
	return all
}

// comeOut tells whether some passages alone give the same verdicts as all that were sent.
func comeOut(a *ask.Answer, ids map[string]bool, whole []verify.Claim) bool {
	some := *a
	some.Chunks = slices.DeleteFunc(slices.Clone(a.Chunks), func(p verify.Passage) bool { return !ids[p.ID] })
	return slices.EqualFunc(Verdicts(some), whole, func(x, y verify.Claim) bool { return x.Verdict == y.Verdict && sameStatuses(x, y) })
}

// leaveOut takes from a pack what the answer does not rest on, and all that names documents beside it.
func (p *Pack) leaveOut(ids map[string]bool) {
	a := &p.Answer
	for _, q := range a.Chunks {
		if !ids[q.ID] && q.Doc != "" && !slices.ContainsFunc(p.LeftOut, func(d Document) bool { return d.Doc == q.Doc }) {
			p.LeftOut = append(p.LeftOut, Document{Doc: q.Doc, Title: q.Title, Version: q.Version})
		}
	}
	a.Chunks = slices.DeleteFunc(slices.Clone(a.Chunks), func(q verify.Passage) bool { return !ids[q.ID] })
	in := func(doc string) bool {
		return slices.ContainsFunc(a.Chunks, func(q verify.Passage) bool { return q.Doc == doc })
	}
	p.LeftOut = slices.DeleteFunc(p.LeftOut, func(d Document) bool { return in(d.Doc) })
	p.Options.Docs = slices.DeleteFunc(slices.Clone(p.Options.Docs), func(doc string) bool { return !in(doc) })
	a.Also, a.Choices = nil, nil
}

// Gaps is how many passages that were sent are not in the pack.
func (p *Pack) Gaps() int { return max(0, len(p.Sent)-len(p.Answer.Chunks)) }

// checkSent holds the passages of a pack against the list of those that were sent, and the list against its sum, here and in
// audit logs.
func (p *Pack) checkSent(t told) (Finding, error) {
	var bad []Part
	old := p.Format < 2 && len(p.Sent) == 0 && p.SentSum == ""
	if !old {
		var err error
		if bad, err = p.strangers(); err != nil {
			return Finding{}, err
		}
		if history.SentSum(p.Sent) != p.SentSum {
			bad = append(bad, Part{Kind: PartSent})
		}
	}
	if t.otherwise {
		bad = append(bad, Part{Kind: PartLog})
	}
	if old && len(bad) == 0 {
		return Finding{Name: CheckSent, Result: NotChecked, Why: WhyOldFormat}, nil
	}
	f := finding(CheckSent, len(p.Sent), bad)
	f.Left = p.Gaps()
	return f, nil
}

// strangers lists the passages of the pack that are not, at their place, among those that were sent, and says of a list that is
// none.
func (p *Pack) strangers() ([]Part, error) {
	var bad []Part
	next := 0
	for at, q := range p.Answer.Chunks {
		i := slices.IndexFunc(p.Sent[next:], func(s history.SentPassage) bool { return s.ID == q.ID })
		if i < 0 {
			bad = append(bad, Part{PartPassage, at + 1})
			continue
		}
		next += i + 1
		if emptied(q) {
			continue
		}
		sum, err := history.PassageSum(q)
		if err != nil {
			return nil, err
		}
		if sum != p.Sent[next-1].SHA256 {
			bad = append(bad, Part{PartPassage, at + 1})
		}
	}
	for i, s := range p.Sent {
		if s.ID != fmt.Sprintf("c%d", i+1) { // as passages are numbered when they are sent
			return append(bad, Part{Kind: PartSent}), nil
		}
	}
	return bad, nil
}

// emptied tells of a passage that may not be shown, of which its id and version are left.
func emptied(q verify.Passage) bool { return q.Doc == "" && q.Text == "" && q.Version != "" }
