package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/app/policy"
	"tenkyo/app/report"
)

// historyReport writes down that a claim is wrong, as a case that eval runs. With --out the case leaves as a file, after all that
// it holds was shown.
func (c *cli) historyReport(ctx context.Context, args []string) error {
	why := report.Why(c.hist.why)
	if len(args) != 1 || c.hist.claim < 1 || why == "" {
		return usage("usage.history_report")
	}
	if c.out != "" {
		if err := c.allowed(policy.Export, "history report --out"); err != nil {
			return err
		}
		if err := c.mayWrite(output{path: c.out}); err != nil {
			return err
		}
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	record, err := c.record(ctx, keeper.Store, args[0])
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	shown, _ := history.Withheld(record, lib)
	k, err := report.New(shown, c.hist.claim-1, why, c.hist.note, time.Now())
	if err != nil {
		return err
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	if err := report.Save(data, k); err != nil {
		return err
	}
	entry := map[string]any{"answer": record.Answer.AnswerID, "claim": c.hist.claim, "why": why, "left": c.out != ""}
	if _, err := keeper.Log.Append(ctx, audit.Reported, entry); err != nil {
		return err
	}
	if c.out == "" && c.json {
		return c.writeJSON(k)
	}
	leaving, missing := k.Redacted(c.redact())
	c.showCase(leaving, missing)
	if c.out == "" {
		c.say("%s", c.words.T("report.kept", "path", report.Dir(data)))
		return nil
	}
	return c.caseLeaves(leaving, missing)
}

// caseLeaves writes a case to the file of --out. A word to be blacked out that stands nowhere may be misspelt: then nothing
// leaves unless that is wanted.
func (c *cli) caseLeaves(k report.Case, missing []string) error {
	if len(missing) > 0 && !c.yes {
		return errLook
	}
	line, err := k.Line()
	if err != nil {
		return err
	}
	if err := durable.WriteFile(c.out, line); err != nil {
		return fmt.Errorf("writing %s: %w", c.out, err)
	}
	c.say("%s", c.words.T("report.written", "path", c.out))
	return nil
}

// redact are the words of --redact, which commas part.
func (c *cli) redact() []string {
	var words []string
	for _, w := range strings.Split(c.hist.redact, ",") {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// showCase shows all that a case holds.
func (c *cli) showCase(k report.Case, missing []string) {
	c.note(c.words.T("report.holds"))
	for _, t := range k.Texts() {
		c.note("[" + c.words.ReportPlace(t.Place) + "]" + "\n" + t.Text)
	}
	if k.Reported.Excerpt {
		c.note(c.words.T("report.excerpt"))
	}
	for _, w := range missing {
		c.note(c.words.T("report.not_found", "word", w))
	}
	if v := k.Verdict(); v != k.Reported.Shown {
		c.note(c.words.T("report.other_verdict"))
	}
}

// reportSentence says an error of a report in the user's language, "" where it is none.
func (c *cli) reportSentence(err error) string {
	for target, key := range map[error]string{
		report.ErrNoClaim: "report.error.no_claim", report.ErrWithheld: "report.error.withheld", report.ErrWhy: "report.error.why",
	} {
		if errors.Is(err, target) {
			return c.words.T(key, "detail", err)
		}
	}
	return ""
}
