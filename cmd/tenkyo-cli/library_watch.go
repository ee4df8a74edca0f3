package main

import (
	"context"
	"encoding/json"
	"fmt"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// libraryReread reads again what changed in all the folders that the library was fed from.
func (c *cli) libraryReread(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	options, err := c.ingestOptions(ctx)
	if err != nil {
		return err
	}
	report, err := lib.IngestWith(ctx, watch.Paths(lib.Roots()), options)
	if err != nil {
		return err
	}
	return c.ingested(ctx, lib, report)
}

// libraryWatch keeps the library in step with its folders until it is interrupted.
func (c *cli) libraryWatch(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	options, err := c.ingestOptions(ctx)
	if err != nil {
		return err
	}
	var failed error
	out := json.NewEncoder(c.stdout)
	out.SetEscapeHTML(false)
	w := watch.New(lib, watch.Options{
		Ingest: options,
		Done: func(s watch.Summary) {
			if s.Err != nil {
				c.note(c.sentence(s.Err))
			}
			if !s.Quiet() {
				c.logIngest(ctx, lib, s.Report.Totals)
			}
			if !c.json {
				c.printSummary(s)
			} else if err := out.Encode(s); err != nil && failed == nil {
				failed = fmt.Errorf("writing the result: %w", err)
			}
		},
		Logf: func(format string, args ...any) { c.note(fmt.Sprintf(format, args...)) },
	})
	if err := w.Run(ctx); ctx.Err() == nil {
		return err
	}
	return failed // being interrupted is how it ends
}

func (c *cli) printSummary(s watch.Summary) {
	c.say("%s", c.words.Looked(s.New, s.Changed, s.Gone))
	if s.Vanished > 0 {
		c.say("%s", c.words.T("watch.vanished", "n", s.Vanished))
	}
	for _, path := range s.Unreachable {
		c.say("%s", c.words.T("cli.file", "status", c.words.T("library.status."+string(library.UnreachableInput)), "path", path))
	}
}
