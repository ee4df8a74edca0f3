package main

import (
	"context"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// historyStats prints what kept answers came to, by month, model and version of the rules.
func (c *cli) historyStats(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return usage("usage.history_stats")
	}
	var q history.Query
	var err error
	if q.From, q.To, err = c.period(); err != nil {
		return err
	}
	store, err := c.answers()
	if err != nil {
		return err
	}
	stats, faults, err := store.Stats(ctx, q)
	if err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(struct {
			history.Stats
			Faults []history.Fault `json:"faults,omitempty"`
		}{stats, faults})
	} else {
		for _, g := range stats.Groups {
			model := g.Model
			if model == "" {
				model = c.words.T("answer.made_without_model")
			}
			c.say("%s  %s  %s", g.Month, model, c.words.T("stats.rules", "rules", g.Rules))
			c.say("   %s", c.tally(g.Tally))
		}
		c.say("%s", c.tally(stats.Total))
		if p := stats.Precision; p != nil {
			c.say("%s", c.words.T("stats.precision", "share", c.words.Share(p)))
		}
	}
	if c.noteFaults(faults) && err == nil {
		return errLook
	}
	return err
}

// tally says a tally in a line.
func (c *cli) tally(t history.Tally) string {
	parts := []string{c.words.T("stats.answers", "n", t.Answers)}
	for _, v := range verify.Verdicts() {
		if n := t.Verdicts[v]; n > 0 {
			parts = append(parts, c.words.T("summary.part", "n", n, "word", c.words.T("history.verdict."+string(v))))
		}
	}
	if t.Support != nil {
		parts = append(parts, c.words.T("stats.support", "rate", words.Percent(*t.Support)))
	}
	if t.Excerpts > 0 {
		parts = append(parts, c.words.T("stats.excerpts", "n", t.Excerpts))
	}
	for _, kind := range []string{"not_in_documents", "not_found", ask.NoDocuments} {
		if n := t.No[kind]; n > 0 {
			parts = append(parts, c.words.T("summary.part", "n", n, "word", c.words.T("none."+kind+".title")))
		}
	}
	if t.Review > 0 {
		parts = append(parts, c.words.T("summary.part", "n", t.Review, "word", c.words.T("review.word")))
	}
	return c.words.Join(parts)
}
