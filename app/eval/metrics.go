// Package eval measures: verification against labelled answers, retrieval and refusals against golden questions, ranking
// against relevance judgements, and how many of the faults put into right claims the verifier catches.
//
// Every figure stands apart, since each points at another cause (prompt and model, extraction, search, rules); what a suite
// cannot give is absent and never 0. A suite is a folder whose files are known by their shape, not by their names.
package eval

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Report is what a suite gave.
type Report struct {
	Suite    string
	Metrics  map[string]float64
	Mutation map[string]float64 // share of mutations caught, by class
	Counts   map[string]int     // what the shares are taken of
	Failures []Failure
}

// Failure is one case that did not come out as it should.
type Failure struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"` // false_verified, false_alarm, other_verdict, claim_not_found, extra_claim, not_retrieved, …
	Want   string `json:"want"`
	Got    string `json:"got"`
	Detail string `json:"detail"`
}

func newReport(suite string) *Report {
	return &Report{Suite: suite, Metrics: map[string]float64{}, Mutation: map[string]float64{}, Counts: map[string]int{}, Failures: []Failure{}}
}

// JSON is the report as the contract writes it: one object of metrics, in which a class of mutations stands one level deeper.
type JSON struct {
	Suite    string         `json:"suite"`
	Metrics  map[string]any `json:"metrics"`
	Counts   map[string]int `json:"counts"`
	Failures []Failure      `json:"failures"`
}

// JSON writes the report as the contract has it.
func (r *Report) JSON() JSON {
	metrics := map[string]any{}
	for name, v := range r.Metrics {
		metrics[name] = v
	}
	if len(r.Mutation) > 0 {
		metrics["mutation_catch"] = r.Mutation
	}
	return JSON{r.Suite, metrics, r.Counts, r.Failures}
}

// Names lists the metrics that the suite gave, mutation classes as "mutation_catch.digit", sorted.
func (r *Report) Names() []string {
	names := slices.Collect(maps.Keys(r.Metrics))
	for class := range r.Mutation {
		names = append(names, "mutation_catch."+class)
	}
	slices.Sort(names)
	return names
}

// Value is a metric by a name of Names.
func (r *Report) Value(name string) (float64, bool) {
	if class, ok := strings.CutPrefix(name, "mutation_catch."); ok {
		v, ok := r.Mutation[class]
		return v, ok
	}
	v, ok := r.Metrics[name]
	return v, ok
}

// share adds a metric, unless there was nothing to take a share of.
func (r *Report) share(name string, part, whole int) {
	if whole > 0 {
		r.Metrics[name] = float64(part) / float64(whole)
	}
}

// Requirement is a bound that a metric must keep, such as false_verified_rate<=0.02.
type Requirement struct {
	Metric string
	AtMost bool // else at least
	Bound  float64
}

// ParseRequirements reads "metric<=x,metric>=y".
func ParseRequirements(s string) ([]Requirement, error) {
	var all []Requirement
	for part := range strings.SplitSeq(s, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, bound, atMost := strings.Cut(part, "<=")
		if !atMost {
			var ok bool
			if name, bound, ok = strings.Cut(part, ">="); !ok {
				return nil, fmt.Errorf("a requirement is written metric<=x or metric>=x, not %q", part)
			}
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(bound), 64)
		if err != nil {
			return nil, fmt.Errorf("the bound in %q is no number", part)
		}
		all = append(all, Requirement{strings.TrimSpace(name), atMost, x})
	}
	return all, nil
}

// String writes a requirement as it is read.
func (q Requirement) String() string {
	op := ">="
	if q.AtMost {
		op = "<="
	}
	return q.Metric + op + strconv.FormatFloat(q.Bound, 'g', -1, 64)
}

// Unmet lists the requirements that the report does not meet. A metric that the suite did not give is not met: what was not
// measured was not shown.
func (r *Report) Unmet(all []Requirement) []Requirement {
	var unmet []Requirement
	for _, q := range all {
		v, ok := r.Value(q.Metric)
		if !ok || q.AtMost && v > q.Bound || !q.AtMost && v < q.Bound {
			unmet = append(unmet, q)
		}
	}
	return unmet
}
