package history

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"tenkyo/verify"
)

// Tally counts what answers came to.
type Tally struct {
	Answers  int                    `json:"answers"`
	Review   int                    `json:"review"`   // held for review
	Claims   int                    `json:"claims"`   // without excerpts
	Excerpts int                    `json:"excerpts"` // sentences of documents, not judged
	Verdicts map[verify.Verdict]int `json:"verdicts"`
	No       map[string]int         `json:"no_answer"` // by kind
	Judged   map[string]int         `json:"judged"`    // claims by what the judge found
	// Support is the share of claims that are verified; nil without claims.
	Support *float64 `json:"support_rate"`
}

// Group is a tally of the answers of one month that one model gave under one version of the rules.
type Group struct {
	Month       string `json:"month"` // 2026-04, by universal time
	Model       string `json:"model"` // "" for excerpts
	ModelDigest string `json:"model_digest"`
	Rules       string `json:"rules"`
	Tally
}

// Stats is what a set of kept answers came to.
type Stats struct {
	Total  Tally   `json:"total"`
	Groups []Group `json:"groups"` // by month, model and rules: a drift shows where one of them changes
	// Signed counts what people said of claims, by the machine's verdict.
	Signed map[verify.Verdict]map[Mark]int `json:"signed"`
	// Precision is how often people agreed that a verified claim is right; nil where nobody looked at one.
	Precision *Share `json:"precision,omitempty"`
}

// Share is a share of n with its 95 % interval.
type Share struct {
	Of   int     `json:"of"`
	N    int     `json:"n"`
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Wilson gives a share with the interval of Wilson's score at 95 %, which holds for small n too. It is nil for none of none.
func Wilson(of, n int) *Share {
	if n == 0 {
		return nil
	}
	const z = 1.959964 // of the normal distribution, two-sided 95 %
	p, m := float64(of)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return &Share{Of: of, N: n, Rate: p, Low: max(0, middle-half), High: min(1, middle+half)}
}

func newTally() Tally {
	return Tally{Verdicts: map[verify.Verdict]int{}, No: map[string]int{}, Judged: map[string]int{}}
}

func (t *Tally) add(s Summary) {
	t.Answers++
	t.Claims += s.Claims
	t.Excerpts += s.Excerpts
	if s.Status == "review" {
		t.Review++
	}
	if s.NoAnswer != "" {
		t.No[s.NoAnswer]++
	}
	for v, n := range s.Verdicts {
		t.Verdicts[v] += n
	}
	for j, n := range s.Judged {
		t.Judged[j] += n
	}
}

func (t *Tally) finish() {
	if t.Claims > 0 {
		rate := float64(t.Verdicts[verify.Verified]) / float64(t.Claims)
		t.Support = &rate
	}
}

// Stats counts the answers that a query wants. Files that cannot be read are not counted; they are returned as faults.
func (s *Store) Stats(ctx context.Context, q Query) (Stats, []Fault, error) {
	page, err := s.List(ctx, q)
	out := Stats{Total: newTally(), Groups: []Group{}, Signed: map[verify.Verdict]map[Mark]int{}}
	if err != nil {
		return out, nil, err
	}
	type key struct{ month, model, digest, rules string }
	groups := map[key]*Group{}
	signed := s.signed()
	for _, a := range page.Answers {
		out.Total.add(a)
		k := key{a.Asked.UTC().Format("2006-01"), a.Model, a.ModelDigest, a.Rules}
		if groups[k] == nil {
			groups[k] = &Group{Month: k.month, Model: k.model, ModelDigest: k.digest, Rules: k.rules, Tally: newTally()}
		}
		groups[k].add(a)
		if signed[a.AnswerID] {
			if err := s.countSigned(a.AnswerID, out.Signed); err != nil {
				return out, nil, err
			}
		}
	}
	out.Total.finish()
	for _, g := range groups {
		g.finish()
		out.Groups = append(out.Groups, *g)
	}
	slices.SortFunc(out.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.Month, b.Month), cmp.Compare(a.Model, b.Model), cmp.Compare(a.ModelDigest, b.ModelDigest), cmp.Compare(a.Rules, b.Rules))
	})
	good := out.Signed[verify.Verified]
	out.Precision = Wilson(good[MarkOK], good[MarkOK]+good[MarkWrong])
	return out, page.Faults, nil
}

// countSigned counts the sign-offs of one answer. Excerpts have no verdict and are left out.
func (s *Store) countSigned(id string, counts map[verify.Verdict]map[Mark]int) error {
	offs, err := s.SignOffs(id)
	if err != nil {
		return err
	}
	r, err := s.load(id)
	if errors.Is(err, ErrDamaged) || errors.Is(err, ErrNotKept) {
		return nil // List says so, or will
	}
	if err != nil {
		return err
	}
	for n, o := range offs {
		if n < 0 || n >= len(r.Answer.Claims) || r.Answer.Claims[n].Excerpt {
			continue
		}
		v := r.Answer.Claims[n].Verdict
		if counts[v] == nil {
			counts[v] = map[Mark]int{}
		}
		counts[v][o.Mark]++
	}
	return nil
}
