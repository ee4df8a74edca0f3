// Package selftest does the main job of the program once, on documents whose answer is known: read them, ask without a model, find the
// cited words on their page. It works in a folder of its own that is gone afterwards, and reaches nothing of a user.
package selftest

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// Job is what is tried.
type Job struct {
	Open     func(ctx context.Context, dir string) (*library.Library, error) // makes a library in a folder
	Samples  fs.FS
	Question string // that a PDF among the samples answers
	Version  string // of this program
}

// Outcome is what came of it, as far as it went.
type Outcome struct {
	Read    library.Totals
	Asked   bool               // there was an answer
	Cited   verify.Passage     // the first passage on a page that it cites
	Page    library.PageResult // where the quotation lies on that page
	OK      bool               // every sample was read, and the quotation was found on its page
	ReadErr error              // why the samples could not be read
	AskErr  error              // why there is no answer, or no page
}

// Run does the job.
func (j Job) Run(ctx context.Context) Outcome {
	var o Outcome
	dir, err := os.MkdirTemp("", "tenkyo-selftest-")
	if err != nil {
		o.ReadErr = err
		return o
	}
	defer os.RemoveAll(dir)
	samples := filepath.Join(dir, "samples")
	if o.ReadErr = os.CopyFS(samples, j.Samples); o.ReadErr != nil {
		return o
	}
	lib, err := j.Open(ctx, filepath.Join(dir, "library"))
	if err != nil {
		o.ReadErr = err
		return o
	}
	defer lib.Close()
	report, err := lib.Ingest(ctx, []string{samples}, nil)
	if o.Read, o.ReadErr = report.Totals, err; err != nil {
		return o
	}
	o.AskErr = j.ask(ctx, lib, &o)
	o.OK = o.AskErr == nil && o.Read.Failed == 0 && o.Read.Indexed > 0 && o.Page.Found
	return o
}

// ask asks the question and looks for the first quotation that lies on a page.
func (j Job) ask(ctx context.Context, lib *library.Library, o *Outcome) error {
	answer, err := (&ask.Engine{Library: lib, Version: j.Version}).Ask(ctx, ask.Request{Question: j.Question, Mode: ask.ExtractMode}, nil)
	if err != nil {
		return fmt.Errorf("asking the sample documents: %w", err)
	}
	byID := map[string]verify.Passage{}
	for _, p := range answer.Chunks {
		byID[p.ID] = p
	}
	for _, claim := range answer.Claims {
		o.Asked = true
		for _, e := range claim.Evidence {
			p, ok := byID[e.ID]
			if !ok || p.Page == 0 {
				continue
			}
			p = p.Cited(e)
			o.Cited = p
			o.Page, err = lib.Page(ctx, library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: e.Quote, ChunkID: p.ChunkID, Start: e.Start, End: e.End})
			return err
		}
	}
	return nil
}
