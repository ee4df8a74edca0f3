package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/assets"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
)

// check checks a text that somebody else wrote: against the library, or with --sources against files that are read for this once.
func (c *cli) check(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.check")
	}
	text, err := c.readText(args[0])
	if err != nil {
		return err
	}
	lib, done, err := c.sourcesOfCheck(ctx)
	if err != nil {
		return err
	}
	defer done()
	d := desk.New(lib, desk.Options{AsOf: c.asOfDay(), Version: version})
	if text.Prefer, err = c.preferences(lib); err != nil {
		return err
	}
	report, rows, err := c.checkText(ctx, d, text)
	if err != nil {
		return err
	}
	id, look := "", error(nil)
	if len(c.sources) == 0 { // what is checked against other files leaves nothing here
		id, look = c.keepText(ctx, report, rows)
	}
	switch {
	case c.csv:
		err = desk.WriteList(c.stdout, report, func(claim verify.Claim) string { return c.words.Face(claim).Word }, func(claim verify.Claim) string { return c.words.Examined(claim, nil) })
	case c.json:
		err = c.writeJSON(struct {
			*desk.Report
			TextID string `json:"text_id,omitempty"`
		}{report, id})
	default:
		c.printChecked(report, nil)
	}
	if err != nil {
		return err
	}
	if report.Status != "publish" {
		return errLook
	}
	return look
}

// preferences are the documents that --prefer names: of several that have one name, the text means these.
func (c *cli) preferences(lib *library.Library) ([]desk.Preference, error) {
	var all []desk.Preference
	for _, name := range c.prefer {
		doc, err := c.resolveDoc(lib, name)
		if err != nil {
			return nil, err
		}
		all = append(all, desk.Preference{Choice: desk.Choice{Doc: doc}})
	}
	return all, nil
}

// checkText checks a text, or a list of page jumps where it is one.
func (c *cli) checkText(ctx context.Context, d *desk.Desk, text desk.Text) (*desk.Report, []desk.Row, error) {
	if !strings.EqualFold(filepath.Ext(text.Name), ".csv") {
		report, err := d.Check(ctx, text, c.tellChecked("cli.checking"))
		return report, nil, err
	}
	rows, err := desk.ReadList(text.Body)
	if err != nil {
		return nil, nil, err
	}
	report, err := d.CheckList(ctx, text, rows, c.tellChecked("cli.checking"))
	return report, rows, err
}

// tellChecked notes progress at most once in two seconds, so that short texts say nothing.
func (c *cli) tellChecked(key string) func(done, total int) {
	last := time.Now()
	return func(done, total int) {
		if time.Since(last) < 2*time.Second {
			return
		}
		last = time.Now()
		c.note(c.words.T(key, "done", done, "total", total))
	}
}

// readText reads the file to be checked, or standard input for "-".
func (c *cli) readText(path string) (desk.Text, error) {
	in := c.stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return desk.Text{}, fmt.Errorf("reading the text: %w", err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, desk.MostBytes+1))
	if err != nil {
		return desk.Text{}, fmt.Errorf("reading the text: %w", err)
	}
	return desk.Read(path, data)
}

// sourcesOfCheck opens the library, or makes one of the files of --sources that is gone when the check is done.
func (c *cli) sourcesOfCheck(ctx context.Context) (*library.Library, func(), error) {
	if len(c.sources) == 0 {
		lib, err := c.openLibrary(ctx, false)
		if err != nil {
			return nil, nil, err
		}
		return lib, func() { lib.Close() }, nil
	}
	lib, done, err := c.libraryOf(ctx, c.sources)
	if errors.Is(err, errNothingRead) {
		err = said("cli.no_sources_read")
	}
	return lib, done, err
}

// errNothingRead says that none of some files could be read; why was noted.
var errNothingRead = errors.New("none of the files could be read")

// libraryOf makes a library of some files that is gone when what is done with it is.
func (c *cli) libraryOf(ctx context.Context, paths []string) (*library.Library, func(), error) {
	dir, err := os.MkdirTemp("", "tenkyo-check-")
	if err != nil {
		return nil, nil, fmt.Errorf("reading the sources: %w", err)
	}
	cache := readerCache()
	lib, err := library.Open(ctx, library.Options{
		Dir: dir, Glossary: assets.Glossary(), Office: office(),
		Worker: worker.Options{CacheDir: cache},
	})
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	done := func() {
		lib.Close()
		os.RemoveAll(dir)
	}
	read, err := lib.Ingest(ctx, paths, nil)
	if err != nil {
		done()
		return nil, nil, err
	}
	for _, f := range read.Files {
		if f.Status == library.Failed || f.Status == library.UnreachableInput {
			c.note(c.words.T("cli.source_unread", "path", f.Path, "reason", c.words.FileReason(f.Code, f.Detail)))
		}
	}
	if read.Totals.Indexed == 0 {
		done()
		return nil, nil, errNothingRead
	}
	return lib, done, nil
}

// printChecked prints a checked text for people, with what people said of its sentences.
func (c *cli) printChecked(r *desk.Report, signs map[int]history.TextSign) {
	if r.Away {
		c.say("%s", c.words.T("answer.away"))
	}
	apart := r.Unchecked
	pass := func(number int) { // what stands before a claim
		for len(apart) > 0 && apart[0].Before <= number {
			c.say("%s", c.words.T("desk.unchecked_line", "text", apart[0].Text, "what", c.words.T("desk.unchecked."+apart[0].Kind)))
			c.say("")
			apart = apart[1:]
		}
	}
	for n, claim := range r.Claims {
		pass(n + 1)
		var cited []verify.Passage
		for _, k := range claim.Citations {
			if k.Resolved != nil {
				cited = append(cited, *k.Resolved)
			}
		}
		face := c.words.Face(claim.Claim)
		c.say("%d. %s %s  %s", claim.Number, glyph(face.Glyph), face.Word, claim.Text)
		c.say("   %s", c.words.Examined(claim.Claim, cited))
		for _, k := range claim.Citations {
			c.printCitation(k)
		}
		for _, p := range claim.Places {
			if p.Cite != "" {
				c.say("   %s", p.Cite)
			}
		}
		if sign, ok := signs[n]; ok {
			c.printSign(sign)
		}
		for i, p := range claim.Proposals {
			if i == 0 {
				c.say("   %s", c.words.T("desk.proposals"))
			}
			line := c.words.Citation(p.Passage)
			if p.Backs {
				line = c.words.T("desk.proposal_backs", "place", line)
			}
			c.say("      %s", line)
		}
		c.say("")
	}
	pass(len(r.Claims) + 1)
	c.say("%s", c.words.Summary(r.Checked()))
}

// printCitation prints what became of a citation.
func (c *cli) printCitation(k desk.Citation) {
	if k.Resolved != nil {
		c.say("   %s", c.words.T("desk.cited", "cited", k.CitedAs, "place", c.words.Citation(*k.Resolved)))
	}
	for i, choice := range k.Choices {
		if i == 0 {
			c.say("   %s", c.words.T("desk.choices"))
		}
		p := verify.Passage{Doc: choice.Doc, Title: choice.Title, Edition: choice.Edition, Effective: choice.Effective, Section: choice.Section, Page: choice.Page, PageLabel: choice.PageLabel}
		c.say("      %s  (%s)", c.words.Citation(p), choice.Doc)
	}
}

// openCite opens a citation that travels: page --cite.
func (c *cli) openCite(ctx context.Context) error {
	t, err := desk.ParseCite(c.cite)
	if err != nil {
		return usage("usage.cite", "detail", err)
	}
	if err := c.mayDraw(); err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	o, err := desk.New(lib, desk.Options{AsOf: c.asOfDay(), Version: version}).Open(t)
	if err != nil {
		return err
	}
	result := struct {
		desk.Opened
		Page *library.PageResult `json:"page"`
	}{Opened: o}
	if p := o.Place; p != nil {
		page, err := lib.Page(ctx, library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: p.Quote, ChunkID: p.ChunkID, Start: p.Start, End: p.End})
		if err != nil {
			return err
		}
		result.Page = &page
		switch {
		case c.out == "":
		case p.Page == 0:
			c.note(c.words.T("cli.no_page_picture", "doc", p.Doc))
		default:
			if err := c.drawPage(ctx, lib, page); err != nil {
				return err
			}
		}
	}
	if c.json {
		if err := c.writeJSON(result); err != nil {
			return err
		}
	} else {
		c.printOpened(o)
	}
	if o.Status != desk.OpenSame {
		return errLook
	}
	return nil
}

func (c *cli) printOpened(o desk.Opened) {
	c.say("%s", c.words.T("desk.open."+string(o.Status), "name", o.Cite.Name, "edition", o.Cite.Edition, "now", o.InForce, "address", o.Address))
	if o.Was != "" {
		c.say("   %s", c.words.T("desk.was", "text", o.Was))
	}
	switch {
	case o.Is != "" && o.Is != o.Was:
		c.say("   %s", c.words.T("desk.is", "text", o.Is))
	case o.Is == "" && o.Status == desk.OpenOlder:
		c.say("   %s", c.words.T("desk.is_gone"))
	}
	for _, choice := range o.Choices {
		c.say("      %s  (%s)", choice.Title, choice.Doc)
	}
}
