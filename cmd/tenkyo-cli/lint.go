package main

import (
	"context"

	"tenkyo/app/lint"
	"tenkyo/verify"
)

// libraryLint reads the rules of the library for faults that can be told by rule.
func (c *cli) libraryLint(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	report, err := lint.Run(ctx, lib, lint.Options{AsOf: c.asOfDay(), All: c.all}, c.tellChecked("cli.linting"))
	if err != nil {
		return err
	}
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	} else {
		for _, f := range report.Findings {
			c.printFinding(f)
		}
		c.say("%s", c.words.T("lint.counts", "documents", report.Documents, "n", len(report.Findings)))
		if report.Hints > 0 {
			c.say("%s", c.words.T("cli.lint_more", "n", report.Hints))
		}
		if len(report.Unread) > 0 {
			c.say("%s", c.words.T("lint.unread", "n", len(report.Unread)))
		}
		for _, u := range report.Unread {
			c.say("   %s", c.words.Unread(u))
		}
	}
	if len(report.Findings) > 0 {
		return errLook
	}
	return nil
}

func (c *cli) printFinding(f lint.Finding) {
	c.say("%s", c.words.T("lint.kind."+string(f.Kind), "said", f.Said, "written", f.Written))
	c.say("   %s", c.words.Citation(passageAt(f.At)))
	if f.At.Text != "" {
		c.say("      %s", f.At.Text)
	}
	if f.Other != nil {
		c.say("   %s", c.words.Citation(passageAt(*f.Other)))
		if f.Other.Text != "" {
			c.say("      %s", f.Other.Text)
		}
	}
	c.say("")
}

func passageAt(p lint.Place) verify.Passage {
	return verify.Passage{Doc: p.Doc, Title: p.Title, Section: p.Section, Edition: p.Edition, Effective: p.Effective, Page: p.Page, PageLabel: p.PageLabel}
}
