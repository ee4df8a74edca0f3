package eval

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tenkyo/verify"
)

// labelled is a recorded answer with what a person says of its claims.
type labelled struct {
	verify.Case
	NeedsJudge bool         `json:"needs_judge"`
	Expect     *expectation `json:"expect"`
}

type expectation struct {
	Claims []expectedClaim `json:"claims"`
}

type expectedClaim struct {
	Text     string           `json:"text"` // of tagged answers; structured ones are matched by order
	Verdict  verify.Verdict   `json:"verdict"`
	AlsoOK   []verify.Verdict `json:"also_ok"`
	Evidence []verify.Status  `json:"evidence"`
	Why      string           `json:"why"`
}

func (e expectedClaim) accepts(v verify.Verdict) bool {
	return v == e.Verdict || slices.Contains(e.AlsoOK, v)
}

// runCases checks every recorded answer. Cases that only meaning decides are left out of the rates and counted.
func (s *Suite) runCases(ctx context.Context, r *Report) error {
	var t tally
	catch := newCatch()
	for _, c := range s.cases {
		if err := ctx.Err(); err != nil {
			return err
		}
		got := verify.Check(c.Case)
		t.structure(got)
		if c.NeedsJudge {
			r.Counts["needs_judge"]++
			continue
		}
		t.compare(r, c, got)
		catch.add(c, got)
	}
	r.Counts["cases"] = len(s.cases)
	r.Counts["claims"] = t.claims
	r.share("id_validity", t.knownIDs, t.ids)
	r.share("quote_match", t.exact, t.quotes)
	r.share("claim_coverage", t.covered, t.allClaims)
	r.share("phantom_rate", t.phantoms, t.allClaims)
	r.share("false_verified_rate", t.missed, t.bad)
	r.share("false_alarm_rate", t.alarms, t.good)
	r.share("reworded_right_rate", t.goodReworded, t.good)
	r.share("reworded_wrong_rate", t.badReworded, t.bad)
	r.share("verdict_right_rate", t.right, t.claims)
	r.share("evidence_status_right_rate", t.statusRight, t.statuses)
	r.share("answers_clean_rate", t.clean, t.goodAnswers)
	r.share("answers_caught_rate", t.caught, t.badAnswers)
	if t.grounded > 0 {
		r.Metrics["mean_grounding"] = t.grounding / float64(t.grounded)
	}
	catch.report(r)
	return nil
}

// tally counts what the rates are made of.
type tally struct {
	ids, knownIDs, quotes, exact           int
	allClaims, covered, phantoms           int
	claims, good, bad                      int
	right, missed, alarms                  int
	goodReworded, badReworded              int // right and wrong claims that came out reworded
	statuses, statusRight                  int
	goodAnswers, clean, badAnswers, caught int
	grounding                              float64
	grounded                               int
}

// structure counts what needs no label.
func (t *tally) structure(got verify.Report) {
	for _, c := range got.Claims {
		t.allClaims++
		known := false
		for _, e := range c.Evidence {
			t.ids++
			if e.Status != verify.UnknownID {
				t.knownIDs++
				known = true
			}
			if e.Quote != "" && e.Status != verify.UnknownID {
				t.quotes++
				if e.Status == verify.Exact {
					t.exact++
				}
			}
		}
		if known {
			t.covered++
		}
		if c.Verdict == verify.Unsourced && len(c.Evidence) > 0 {
			t.phantoms++
		}
	}
	if got.Grounding != nil {
		t.grounding += *got.Grounding
		t.grounded++
	}
}

// compare holds a report against the labels.
func (t *tally) compare(r *Report, c labelled, got verify.Report) {
	matched := match(c, got.Claims)
	wrongAnswer, warned := false, false
	for _, g := range got.Claims {
		warned = warned || warns(g.Verdict)
	}
	for i, e := range c.Expect.Claims {
		t.claims++
		isGood, isBad := e.Verdict == verify.Verified, warns(e.Verdict)
		if isGood {
			t.good++
		} else if isBad {
			t.bad++
			wrongAnswer = wrongAnswer || !e.accepts(verify.Verified)
		}
		g := matched[i]
		if g == nil {
			r.fail(c.ID, "claim_not_found", e, "")
			continue
		}
		switch {
		case e.accepts(g.Verdict):
			t.right++
		case g.Verdict == verify.Reworded: // it vouches for nothing and warns of nothing
			t.reworded(isGood, isBad)
		case g.Verdict == verify.Verified && isBad:
			t.missed++
			r.fail(c.ID, "false_verified", e, g.Verdict)
		case isGood:
			t.alarms++
			r.fail(c.ID, "false_alarm", e, g.Verdict)
		default:
			r.fail(c.ID, "other_verdict", e, g.Verdict)
		}
		if c.Answer.Format == verify.FormatStructured {
			for k, want := range e.Evidence {
				t.statuses++
				if k < len(g.Evidence) && g.Evidence[k].Status == want {
					t.statusRight++
				}
			}
		}
	}
	if extra := len(got.Claims) - countMatched(matched); extra > 0 {
		r.Failures = append(r.Failures, Failure{ID: c.ID, Kind: "extra_claim"})
	}
	switch {
	case wrongAnswer:
		t.badAnswers++
		if warned {
			t.caught++
		}
	case len(c.Expect.Claims) > 0 && !slices.ContainsFunc(c.Expect.Claims, func(e expectedClaim) bool { return warns(e.Verdict) }):
		t.goodAnswers++
		if !warned {
			t.clean++
		}
	}
}

// warns tells whether a verdict makes a reader look twice. A reworded claim is neither vouched for nor warned of.
func warns(v verify.Verdict) bool { return v != verify.Verified && v != verify.Reworded }

// reworded counts a claim that came out reworded, where its label does not say so.
func (t *tally) reworded(good, bad bool) {
	if good {
		t.goodReworded++
	}
	if bad {
		t.badReworded++
	}
}

func (r *Report) fail(id, kind string, e expectedClaim, got verify.Verdict) {
	r.Failures = append(r.Failures, Failure{ID: id, Kind: kind, Want: string(e.Verdict), Got: string(got), Detail: e.Why})
}

// match finds the claim that answers each expectation: by order in a structured answer, by words in a tagged one.
func match(c labelled, got []verify.Claim) []*verify.Claim {
	matched := make([]*verify.Claim, len(c.Expect.Claims))
	used := make([]bool, len(got))
	for i, e := range c.Expect.Claims {
		for k := range got {
			byOrder := c.Answer.Format == verify.FormatStructured
			if used[k] || byOrder && k != i || !byOrder && bare(got[k].Text) != bare(e.Text) {
				continue
			}
			matched[i], used[k] = &got[k], true
			break
		}
	}
	return matched
}

func countMatched(matched []*verify.Claim) int {
	n := 0
	for _, m := range matched {
		if m != nil {
			n++
		}
	}
	return n
}

var decoration = regexp.MustCompile(`[\s|*` + "`" + `_#>。．.]+`)

// bare is a text without white space, Markdown marks and full stops, by which labels and claims are matched.
func bare(s string) string {
	return strings.ToLower(decoration.ReplaceAllString(norm.NFKC.String(s), ""))
}
