package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tenkyo/app/audit"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// audit shows and verifies the log of what was done.
func (c *cli) audit(ctx context.Context, args []string) error {
	const all = "head, verify, list, questions, anchor"
	if len(args) == 0 {
		return usage("usage.which", "command", "audit", "all", all)
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	log := keeper.Log
	if (args[0] == "head" || args[0] == "list") && len(args) > 1 {
		return usage("usage.nothing_more", "command", "audit "+args[0])
	}
	switch args[0] {
	case "head":
		return c.auditHead(log)
	case "verify":
		return c.auditVerify(ctx, log, args[1:])
	case "list":
		return c.auditList(ctx, log)
	case "questions":
		return c.auditQuestions(ctx, log, args[1:])
	case "anchor":
		return c.auditAnchor(ctx, log, args[1:])
	}
	return usage("usage.no_such", "command", "audit", "word", args[0], "all", all)
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
	if len(files) == 0 {
		if _, err := os.Stat(log.Path()); err == nil {
			files = []string{log.Path()}
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("reading the audit log: %w", err)
		} // no log at all is an empty one: with a head that is a fault
	}
	report, err := c.verifyLog(ctx, log, files)
	if err != nil {
		return err
	}
	if report.Fault != nil && report.Fault.File == "" {
		report.Fault.File = log.Path()
	}
	if c.json {
		err = c.writeJSON(report)
	} else {
		c.printAudit(report)
	}
	if err == nil && !report.OK {
		return errLook
	}
	return err
}

// verifyLog verifies a log against what --head names: a head that was written down, or a list of heads that were anchored.
func (c *cli) verifyLog(ctx context.Context, log *audit.Log, files []string) (audit.Report, error) {
	if c.head == "" {
		return audit.Verify(ctx, files, nil)
	}
	_, serr := os.Stat(c.head)
	if serr == nil {
		first := log.Path()
		if len(files) > 0 {
			first = files[0]
		}
		anchors, err := audit.ReadAnchors(ctx, c.head, first)
		if errors.Is(err, audit.ErrNoHeads) {
			if head, herr := audit.ReadHead(c.head); herr == nil {
				return audit.Verify(ctx, files, &head)
			}
		}
		if err != nil {
			return audit.Report{}, err
		}
		return audit.VerifyAnchored(ctx, files, anchors)
	}
	head, err := audit.ParseHead(c.head)
	switch {
	case err != nil && errors.Is(serr, fs.ErrPermission):
		return audit.Report{}, fmt.Errorf("reading the list of heads: %w", serr)
	case err != nil:
		return audit.Report{}, usage("usage.head", "detail", err)
	}
	return audit.Verify(ctx, files, &head)
}

// shownProofs is how many anchors are shown, the last ones; JSON has all.
const shownProofs = 10

func (c *cli) printAudit(r audit.Report) {
	if f := r.Fault; f != nil {
		c.say("%s", c.words.T("audit.fault."+string(f.Kind), "n", f.Seq, "file", f.File, "line", f.Line))
		if e := r.Earlier; e != nil {
			c.say("%s", c.words.T("audit.earlier", "n", e.Seq, "date", c.words.Moment(e.At)))
		}
	} else {
		c.say("%s", c.words.T("audit.ok", "n", r.Entries))
	}
	if n := len(r.Anchors) - shownProofs; n > 0 {
		c.say("%s", c.words.T("audit.anchor.proves_more", "n", n))
	}
	for _, p := range r.Anchors[max(0, len(r.Anchors)-shownProofs):] {
		key := "audit.anchor.proves"
		if p.From == p.Seq {
			key = "audit.anchor.proves_one"
		}
		c.say("%s", c.words.T(key, "date", c.words.Moment(p.At), "from", p.From, "to", p.Seq))
	}
	if r.OtherLogs > 0 {
		c.say("%s", c.words.T("audit.anchor.other_logs", "n", r.OtherLogs))
	}
	switch {
	case r.Proven > 0 && r.Proven < r.Entries:
		c.say("%s", c.words.T("audit.proven_part", "n", r.Proven))
	case r.Proven > 0:
		c.say("%s", c.words.T("audit.proven"))
	case c.head == "":
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
		who := cmp.Or(e.User, c.words.T("audit.nobody"))
		c.say("%6d  %s  %s  %s  %s", e.Seq, e.At.Local().Format(withOffset), who, c.words.T("audit.kind."+string(e.Kind)), id)
	}
	return c.sayAnchors(log)
}

// withOffset is the form of a time in a list: local, and how far that is from UTC.
const withOffset = "2006-01-02 15:04:05 -07:00"

// sayAnchors says what became of anchoring, nothing where it is not wanted.
func (c *cli) sayAnchors(log *audit.Log) error {
	anchorings, err := log.Anchorings()
	for _, a := range anchorings {
		text, _ := c.words.Anchoring(a)
		c.say("%s", text)
	}
	return err
}

// auditAnchor shows or changes where the heads of the log are anchored, or anchors the head as it is now.
func (c *cli) auditAnchor(ctx context.Context, log *audit.Log, args []string) error {
	switch {
	case len(args) == 1 && args[0] == "now":
		if err := log.AnchorNow(ctx); err != nil {
			return err
		}
	case len(args) == 2:
		if err := c.setAnchor(ctx, log, args[0], args[1]); err != nil {
			return err
		}
	case len(args) > 0:
		return usage("usage.audit_anchor")
	}
	anchorings, err := log.Anchorings()
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Anchors []audit.Anchoring `json:"anchors"`
		}{anchorings})
	}
	if len(anchorings) == 0 {
		c.say("%s", c.words.T("audit.anchor.off"))
	}
	bad := false
	for _, a := range anchorings {
		text, failing := c.words.Anchoring(a)
		c.say("%s", text)
		bad = bad || failing
	}
	if bad {
		return errLook
	}
	return nil
}

func (c *cli) setAnchor(ctx context.Context, log *audit.Log, place, value string) error {
	settings, err := log.Own()
	if err != nil {
		return err
	}
	switch {
	case place == string(audit.ToFile):
		if c.policy.Fixes(policy.AuditAnchor) {
			return c.errFixed(policy.AuditAnchor, "audit anchor file")
		}
		settings.AnchorFile = ""
		if value != "off" {
			if err := audit.CanAnchor(ctx, value); err != nil {
				return err
			}
			if settings.AnchorFile, err = filepath.Abs(value); err != nil {
				return err
			}
		}
	case place == string(audit.ToSystem) && (value == "on" || value == "off"):
		if c.policy.Fixes(policy.AuditSystem) {
			return c.errFixed(policy.AuditSystem, "audit anchor system")
		}
		settings.AnchorSystem = value == "on"
	default:
		return usage("usage.audit_anchor")
	}
	return log.Set(ctx, settings)
}

// auditQuestions shows or changes whether questions stand in the log in clear.
func (c *cli) auditQuestions(ctx context.Context, log *audit.Log, args []string) error {
	switch {
	case len(args) == 1 && (args[0] == "clear" || args[0] == "digest"):
		settings, err := log.Own()
		if err != nil {
			return err
		}
		if c.policy.Fixes(policy.AuditQuestions) {
			return c.errFixed(policy.AuditQuestions, "audit questions")
		}
		settings.Clear = args[0] == "clear"
		if err := log.Set(ctx, settings); err != nil {
			return err
		}
	case len(args) > 0:
		return usage("usage.audit_questions")
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
		c.note(c.words.T("audit.not_written", "detail", err))
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
		c.note(c.words.T("audit.not_written", "detail", err))
	}
	return err == nil
}
