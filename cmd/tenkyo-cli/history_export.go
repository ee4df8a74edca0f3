package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/app/evidence"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// historyExport writes a kept answer with its evidence to a file: HTML, or Markdown or JSON by the file's name.
func (c *cli) historyExport(ctx context.Context, args []string) error {
	if len(args) != 1 || c.out == "" {
		return usage("usage.history_export")
	}
	kind := strings.ToLower(filepath.Ext(c.out))
	if kind != ".html" && kind != ".htm" && kind != ".md" && kind != ".json" {
		return usage("usage.history_export_kind", "value", kind)
	}
	if err := c.allowed(policy.Export, "history export"); err != nil {
		return err
	}
	if err := c.mayWrite(output{path: c.out}); err != nil {
		return err
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
	pack, err := c.pack(ctx, keeper, lib, record)
	if err != nil {
		return err
	}
	if !c.mayLeave(pack) {
		return errLook
	}
	data, err := c.packed(pack, kind)
	if err != nil {
		return err
	}
	if err := durable.WriteFile(c.out, data); err != nil {
		return fmt.Errorf("writing %s: %w", c.out, err)
	}
	sum := sha256.Sum256(data)
	if _, err := keeper.Log.Append(ctx, audit.Exported, map[string]any{
		"answer": record.Answer.AnswerID, "sha256": hex.EncodeToString(sum[:]), "form": kind[1:], "held": pack.Held, "documents": len(pack.Documents),
	}); err != nil {
		return err
	}
	c.say("%s", c.words.T("evidence.written", "path", c.out, "bytes", c.words.Size(int64(len(data)))))
	if pack.Held || pack.Recheck.NeedsLook() {
		c.note(c.words.T("evidence.written_marked"))
	}
	return nil
}

func (c *cli) pack(ctx context.Context, keeper *history.Keeper, lib *library.Library, record history.Record) (*evidence.Pack, error) {
	id := record.Answer.AnswerID
	offs, err := keeper.Store.SignOffs(id)
	if err != nil {
		return nil, err
	}
	check, err := history.NewRechecker(lib, c.asOfDay()).Check(ctx, record, offs)
	if err != nil {
		return nil, err
	}
	head, err := keeper.Log.Head()
	if err != nil {
		return nil, err
	}
	request := evidence.Request{Record: record, Recheck: check, Audit: head, Lang: c.words.Lang(), Version: version, Now: time.Now(), All: c.hist.allSources}
	if by, released, err := keeper.Store.Released(id); err != nil {
		return nil, err
	} else if released {
		request.Released = &by
	}
	return evidence.Make(ctx, lib, request)
}

// mayLeave lists the documents that go into a pack, and asks for --yes where one carries a mark of secrecy, or is this user's alone.
func (c *cli) mayLeave(p *evidence.Pack) bool {
	c.note(c.words.T("evidence.leaves", "n", len(p.Documents)))
	for _, d := range p.Documents {
		line := "   " + d.Doc + "  " + c.words.T(d.Use())
		if library.OnlyMe(d.Doc) {
			line += "  " + c.words.T("library.only_me")
		}
		if len(d.Marks) > 0 {
			line += "  " + c.words.T("evidence.marked", "marks", c.words.List(d.Marks))
		}
		c.note(line)
	}
	if n := p.Gaps(); n > 0 {
		c.note(c.words.T("evidence.leaves_out", "n", n))
	}
	if len(p.LeftOut) > 0 {
		c.note(c.words.T("evidence.leaves_out_docs"))
	}
	for _, d := range p.LeftOut {
		c.note("   " + d.Doc)
	}
	switch {
	case c.yes:
	case len(p.Marks()) > 0:
		c.note(c.words.T("evidence.say_yes"))
		return false
	case len(p.Own()) > 0:
		c.note(c.words.T("evidence.say_yes_own"))
		return false
	}
	return true
}

func (c *cli) packed(p *evidence.Pack, kind string) ([]byte, error) {
	switch kind {
	case ".md":
		return evidence.Markdown(p, c.words), nil
	case ".json":
		return evidence.JSON(p)
	}
	return evidence.HTML(p, c.words)
}

// largestEvidence bounds an evidence pack, in bytes: the pages in it are pictures of some hundred kB each.
const largestEvidence = 512 << 20

// historyVerifyPack checks evidence packs; it needs no library and no data of this user.
func (c *cli) historyVerifyPack(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.history_verify_pack")
	}
	data, err := durable.ReadAtMost(args[0], largestEvidence)
	if err != nil {
		return fmt.Errorf("reading the evidence pack: %w", err)
	}
	var logs []string
	if c.hist.log != "" {
		logs = strings.Split(c.hist.log, ",")
	}
	report, err := evidence.Check(ctx, data, version, logs)
	if err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(report)
	} else {
		c.printPackReport(report)
	}
	switch {
	case err != nil:
		return err
	case !report.OK:
		return errAltered
	case len(report.Open) > 0:
		return errOpen
	case report.Held:
		return errLook
	}
	return nil
}

// rank orders what was found: what does not agree, and what could not be checked, stand before what agrees.
var rank = map[evidence.Result]int{evidence.Failed: 0, evidence.NotChecked: 1, evidence.OK: 2}

func (c *cli) printPackReport(r evidence.Report) {
	if r.Question != "" {
		c.say("%s", c.words.T("copy.question", "question", r.Question))
	}
	slices.SortStableFunc(r.Findings, func(a, b evidence.Finding) int { return rank[a.Result] - rank[b.Result] })
	for _, f := range r.Findings {
		key := "evidence.result." + string(f.Result)
		what := "evidence.checked." + string(f.Name)
		if f.Left > 0 {
			what = "evidence.checked.sent_left"
		}
		line := c.words.T(key, "what", c.words.T(what, "n", f.N, "left", f.Left))
		if f.Why != "" {
			line += "  " + c.words.T("evidence.why."+f.Why)
		}
		if len(f.Bad) > 0 {
			line += c.words.T("evidence.altered", "parts", c.words.Join(c.parts(f.Bad)))
		}
		c.say("%s", line)
	}
	if r.Line > 0 {
		c.say("%s", c.words.T("evidence.unreadable", "n", r.Line))
	}
	if r.Held {
		c.say("%s: %s", c.words.T("review.word"), c.words.T("review.sentence"))
	}
	c.say("SHA-256  %s", r.SHA256)
	if r.Audit.Seq > 0 {
		c.say("%s  %s", c.words.T("evidence.audit_head"), r.Audit)
	}
	for _, d := range r.Documents {
		if d.SHA256 != "" {
			c.say("%s  %s", d.SHA256, d.Doc)
		}
	}
	switch {
	case !r.OK:
		c.say("%s", c.words.T("evidence.unsound"))
	case len(r.Open) > 0:
		c.say("%s", c.words.T("evidence.sound_open"))
	default:
		c.say("%s", c.words.T("evidence.sound"))
	}
}

// parts names the parts of a pack that were altered.
func (c *cli) parts(list []evidence.Part) []string {
	var names []string
	for _, p := range list {
		names = append(names, c.words.T("evidence.part."+string(p.Kind), "n", p.N))
	}
	return names
}
