package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/policy"
	"tenkyo/ingest/libreoffice"
	"tenkyo/ingest/ocr"
)

func (c *cli) ingest(ctx context.Context, args []string) error {
	if len(args) == 0 || slices.Contains(args, "") {
		return usage("usage.ingest")
	}
	options, err := c.ingestOptions(ctx)
	if err != nil {
		return err
	}
	c.makes = true
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return c.orOnlyMe(err)
	}
	defer lib.Close()
	if err := c.onlyKnown(lib, args); err != nil {
		return err
	}
	report, err := lib.IngestWith(ctx, args, options)
	if err != nil {
		return c.orOnlyMe(err)
	}
	if c.pages {
		if err := c.makePages(ctx, lib); err != nil {
			return err
		}
	}
	return c.ingested(ctx, lib, report)
}

// office is the user's LibreOffice, nil where there is none.
func office() library.Converter {
	if program, err := libreoffice.Find(libreoffice.Options{}); err == nil {
		return program
	}
	return nil
}

// makePages has pages made of the Office files that have none yet.
func (c *cli) makePages(ctx context.Context, lib *library.Library) error {
	made, err := lib.MakePages(ctx, func(p library.Paging) {
		if !c.json {
			c.note(c.words.T("cli.making_pages", "done", p.Done+1, "total", p.Total, "doc", p.Doc))
		}
	})
	if err == nil && !c.json {
		c.note(c.words.T("cli.made_pages", "n", made))
	}
	return err
}

// orOnlyMe says what else can be done where the library cannot be written.
func (c *cli) orOnlyMe(err error) error {
	if errors.Is(err, library.ErrReadOnly) && !c.onlyMe && c.policy.Allows(policy.OnlyMe) {
		return said("library.readonly_only_me")
	}
	return err
}

// onlyKnown refuses folders that the library does not know yet, where the administrator does not allow them.
func (c *cli) onlyKnown(lib *library.Library, paths []string) error {
	key := policy.AddFolders
	if c.onlyMe {
		key = policy.OnlyMe
	}
	if c.policy.Allows(key) {
		return nil
	}
	if !c.policy.Fixes(key) {
		key = policy.AddFolders // forbids the other with it
	}
	for _, path := range paths {
		if !lib.Knows(path) {
			return c.errFixed(key, path)
		}
	}
	return nil
}

// ingestOptions are those that the flags ask for.
func (c *cli) ingestOptions(ctx context.Context) (library.IngestOptions, error) {
	options := library.IngestOptions{Progress: c.progress(), KeepProtected: c.keepProtected, RetireMany: c.retire, Purged: c.again}
	if c.pages && office() == nil {
		return options, said("cli.pages_missing")
	}
	if c.ocr {
		reader, err := ocr.Find(ctx, ocr.Options{})
		if errors.Is(err, ocr.ErrMissing) {
			return options, said("cli.ocr_missing")
		} else if err != nil {
			return options, err
		}
		options.OCR = reader
	}
	return options, nil
}

// ingested prints what an ingest did.
func (c *cli) ingested(ctx context.Context, lib *library.Library, report library.IngestReport) error {
	logged := c.logIngest(ctx, lib, report.Totals)
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	} else {
		c.printTotals(report.Totals)
	}
	if report.Totals.Failed+report.Totals.Vanished > 0 || !logged {
		return errLook
	}
	return nil
}

// progress prints one line for each file as it is finished: to standard error, where it disturbs no JSON.
func (c *cli) progress() func(library.Progress) {
	return func(p library.Progress) {
		r := p.Result
		if p.OCR && !c.json {
			c.note(c.words.T("cli.ocr_page", "done", p.Page, "total", p.Pages, "path", p.Path))
		}
		if r == nil || c.json && r.Reason == "" {
			return
		}
		status := c.words.T("library.status." + string(r.Status))
		switch {
		case r.Code != "":
			c.note(c.words.T("cli.file_reason", "status", status, "path", r.Path, "reason", c.words.FileReason(r.Code, r.Detail)))
		case r.Status == library.Indexed:
			c.note(c.words.T("cli.indexed", "path", r.Path, "pages", r.Pages, "chunks", r.Chunks))
			if len(r.PagesWithoutText) > 0 {
				c.note("   " + c.words.T("library.pages_without_text", "pages", pageList(r.PagesWithoutText)))
			}
		default:
			c.note(c.words.T("cli.file", "status", status, "path", r.Path))
		}
	}
}

func (c *cli) printTotals(t library.Totals) {
	switch line := c.words.Read(t.New, t.Indexed-t.New, t.Unchanged, t.Failed, time.Duration(t.Seconds*float64(time.Second))); {
	case line != "":
		c.say("%s", line)
	case t.Retired+t.Vanished == 0:
		c.say("%s", c.words.T("library.report_nothing"))
	}
	if t.OnlyMe > 0 && !c.onlyMe {
		c.say("%s", c.words.T("library.report_only_me", "n", t.OnlyMe))
	}
	if t.Retired > 0 {
		c.say("%s", c.words.T("library.report_retired", "n", t.Retired))
	}
	if t.Vanished > 0 {
		c.say("%s", c.words.T("watch.vanished", "n", t.Vanished))
	}
	if len(t.SkippedByType) > 0 {
		var types []string
		for _, ext := range slices.Sorted(maps.Keys(t.SkippedByType)) {
			types = append(types, c.words.T("file.skipped", "type", ext, "n", t.SkippedByType[ext]))
		}
		c.say("%s", c.words.T("library.report_skipped", "types", c.words.Join(types)))
	}
}

// pageList writes page numbers, runs of them as 3-7.
func pageList(pages []int) string {
	var parts []string
	for i := 0; i < len(pages); {
		j := i
		for j+1 < len(pages) && pages[j+1] == pages[j]+1 {
			j++
		}
		part := strconv.Itoa(pages[i])
		if j > i {
			part += "-" + strconv.Itoa(pages[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
