package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tenkyo/app/audit"
	"tenkyo/app/library"
)

// audit shows and verifies the log of what was done.
func (c *cli) audit(ctx context.Context, args []string) error {
	const all = "head, verify, list, questions"
	if len(args) == 0 {
		return usagef("audit wants one of %s", all)
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	log := audit.Open(data)
	switch args[0] {
	case "head":
		return c.auditHead(log)
	case "verify":
		return c.auditVerify(ctx, log, args[1:])
	case "list":
		return c.auditList(ctx, log)
	case "questions":
		return c.auditQuestions(ctx, log, args[1:])
	}
	return usagef("audit has no %q; it has %s", args[0], all)
}

func (c *cli) auditHead(log *audit.Log) error {
	head, err := log.Head()
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(head)
	}
	if head.Seq == 0 {
		c.say("%s", c.words.T("audit.empty"))
		return nil
	}
	c.say("%s", head)
	c.say("%s", c.words.T("audit.head", "n", head.Seq, "date", c.words.Moment(head.At)))
	return nil
}

// auditVerify verifies the files named, in order, or the log of the data folder.
func (c *cli) auditVerify(ctx context.Context, log *audit.Log, files []string) error {
	var head *audit.Head
	if c.head != "" {
		h, err := audit.ParseHead(c.head)
		if err != nil {
			return usagef("--head: %v", err)
		}
		head = &h
	}
	if len(files) == 0 {
		if _, err := os.Stat(log.Path()); err == nil {
			files = []string{log.Path()}
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("reading the audit log: %w", err)
		} // no log at all is an empty one: with a head that is a fault
	}
	report, err := audit.Verify(ctx, files, head)
	if err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(report)
	} else {
		c.printAudit(report, head)
	}
	if err == nil && !report.OK {
		return errLook
	}
	return err
}

func (c *cli) printAudit(r audit.Report, head *audit.Head) {
	if f := r.Fault; f != nil {
		c.say("%s", c.words.T("audit.fault."+string(f.Kind), "n", f.Seq, "file", f.File, "line", f.Line))
	} else {
		c.say("%s", c.words.T("audit.ok", "n", r.Entries))
	}
	switch {
	case r.Proven > 0 && r.Proven < r.Entries:
		c.say("%s", c.words.T("audit.proven_part", "n", r.Proven))
	case r.Proven > 0:
		c.say("%s", c.words.T("audit.proven"))
	case head == nil:
		c.say("%s", c.words.T("audit.not_proven"))
	}
	for _, seq := range r.ClockBack {
		c.say("%s", c.words.T("audit.clock_back", "n", seq))
	}
	if r.CutShort {
		c.say("%s", c.words.T("audit.cut_short"))
	}
}

func (c *cli) auditList(ctx context.Context, log *audit.Log) error {
	entries := []audit.Entry{}
	if err := log.Read(ctx, func(e audit.Entry) { entries = append(entries, e) }); err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Entries []audit.Entry `json:"entries"`
		}{entries})
	}
	for _, e := range entries {
		id, _ := e.Data["answer"].(string)
		c.say("%6d  %s  %s  %s", e.Seq, e.At.Local().Format("2006-01-02 15:04"), c.words.T("audit.kind."+string(e.Kind)), id)
	}
	return nil
}

// auditQuestions shows or changes whether questions stand in the log in clear.
func (c *cli) auditQuestions(ctx context.Context, log *audit.Log, args []string) error {
	switch {
	case len(args) == 1 && (args[0] == "clear" || args[0] == "digest"):
		if err := log.Set(ctx, audit.Settings{Clear: args[0] == "clear"}); err != nil {
			return err
		}
	case len(args) > 0:
		return usagef("audit questions wants clear or digest, or nothing to see which it is")
	}
	settings, err := log.Settings()
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(settings)
	}
	if settings.Clear {
		c.say("%s", c.words.T("audit.questions_clear"))
	} else {
		c.say("%s", c.words.T("audit.questions_digest"))
	}
	return nil
}

// log puts an entry into the audit log. What could not be put there was still done: that is said.
func (c *cli) log(ctx context.Context, kind audit.Kind, data map[string]any) bool {
	keeper, err := c.keeper()
	if err == nil {
		_, err = keeper.Log.Append(ctx, kind, data)
	}
	if err != nil {
		c.note(c.words.T("audit.not_written", "detail", err.Error()))
	}
	return err == nil
}

// logIngest puts an ingest into the audit log. One that could not be put there was still done: that is said.
func (c *cli) logIngest(ctx context.Context, lib *library.Library, totals library.Totals) bool {
	keeper, err := c.keeper()
	if err == nil {
		err = keeper.Ingested(ctx, lib.Fingerprint(), totals)
	}
	if err != nil {
		c.note(c.words.T("audit.not_written", "detail", err.Error()))
	}
	return err == nil
}
