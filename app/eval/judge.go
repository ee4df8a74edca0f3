package eval

import (
	"context"

	"tenkyo/verify"
)

// Judge is a model that gives its opinion on a claim and its quotations, which are all that it sees.
type Judge interface {
	Opinion(ctx context.Context, claim string, quotes []string) (verify.Opinion, error)
}

// JudgedBy is how often a model's opinions were those of the people who labelled a suite. Rates are shares of the claims on
// which it had an opinion.
type JudgedBy struct {
	Model       string  `json:"model"`
	Digest      string  `json:"digest"`
	Date        string  `json:"date"`
	Asked       int     `json:"asked"`               // labelled claims that it was asked about
	NotJudged   int     `json:"not_judged"`          // among them those on which it had no opinion
	NotAsked    int     `json:"not_asked,omitempty"` // labelled claims that were left when the run was ended
	Agreement   float64 `json:"agreement"`
	Missed      float64 `json:"missed_rate"`      // of the claims that people did not call right: those it called supported, unless the labels allow that
	FalseAlarms float64 `json:"false_alarm_rate"` // of the claims that people called right: those it called otherwise
}

// JudgeCases asks a judge about each labelled claim of the suite whose quotations stand in their passages, also those that only
// meaning decides, and adds what came of it to the report; tell hears of each answer. What was judged before the run ends early is kept. Claims without a source and false
// quotations are left out: code decides those. It returns nil where the suite holds no such claim.
func (s *Suite) JudgeCases(ctx context.Context, r *Report, j Judge, tell func(done, of int)) (*JudgedBy, error) {
	var asked []opinion
	for _, c := range s.cases {
		matched := match(c, verify.Check(c.Case).Claims)
		for i, e := range c.Expect.Claims {
			if e.Verdict == verify.Unsourced || matched[i] == nil {
				continue
			}
			if quotes := exactQuotes(*matched[i]); len(quotes) > 0 {
				asked = append(asked, opinion{label: e, id: c.ID, claim: matched[i].Text, quotes: quotes})
			}
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	var judged, agreed, good, alarms, bad, missed, notAsked int
	for i, o := range asked {
		opinion, err := j.Opinion(ctx, o.claim, o.quotes)
		if err != nil && i == 0 {
			return nil, err
		}
		if err != nil { // what was judged until then is kept: a slow model takes hours
			notAsked, asked = len(asked)-i, asked[:i]
			break
		}
		tell(i+1, len(asked))
		said := opinion.Says
		if said == verify.NotChecked {
			continue
		}
		judged++
		right, agrees := !warns(o.label.Verdict), o.agrees(said)
		fault := ""
		switch {
		case right && !agrees:
			alarms, fault = alarms+1, "judge_false_alarm"
		case !agrees && said == verify.Supported:
			missed, fault = missed+1, "judge_missed"
		}
		if fault != "" {
			r.Failures = append(r.Failures, Failure{ID: o.id, Kind: fault, Want: string(o.label.Verdict), Got: string(said), Detail: o.label.Why})
		}
		if agrees {
			agreed++
		}
		if right {
			good++
		} else {
			bad++
		}
	}
	r.Counts["judge_asked"], r.Counts["judge_judged"] = len(asked), judged
	r.share("judge_agreement", agreed, judged)
	r.share("judge_missed_rate", missed, bad)
	r.share("judge_false_alarm_rate", alarms, good)
	return &JudgedBy{
		Asked: len(asked), NotJudged: len(asked) - judged, NotAsked: notAsked,
		Agreement: r.Metrics["judge_agreement"], Missed: r.Metrics["judge_missed_rate"], FalseAlarms: r.Metrics["judge_false_alarm_rate"],
	}, nil
}

// opinion is a claim that a judge is asked about, with what people said of it.
type opinion struct {
	label     expectedClaim
	id, claim string
	quotes    []string
}

// agrees reports whether the judge's word is one of those that the labels allow.
func (o opinion) agrees(said verify.Judgement) bool {
	return said == verify.Supported && (o.label.accepts(verify.Verified) || o.label.accepts(verify.Reworded)) ||
		said == verify.Partial && o.label.accepts(verify.Caution) ||
		said == verify.NotSupported && o.label.accepts(verify.Unsupported)
}

// exactQuotes are the quotations of a claim, nil unless each stands in its passage as it is.
func exactQuotes(c verify.Claim) []string {
	var quotes []string
	for _, e := range c.Evidence {
		if e.Status != verify.Exact {
			return nil
		}
		quotes = append(quotes, e.Quote)
	}
	return quotes
}
