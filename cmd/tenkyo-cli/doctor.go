package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/assets"
)

// finding is one line of the doctor's report: next says what to do where ok is false.
type finding struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
	Next   string `json:"next"`
}

// doctor says what is there, what can be reached, and what to do about what is missing. A machine without Ollama is sound:
// answers are excerpts then.
func (c *cli) doctor(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return usagef("doctor takes no arguments")
	}
	client, err := c.client()
	if err != nil {
		return err
	}
	defer client.Close()
	report := struct {
		Checks    []finding `json:"checks"`
		Endpoints []string  `json:"endpoints"`
	}{Endpoints: []string{client.Endpoint().URL()}}
	report.Checks = append(report.Checks,
		c.examinePolicy(),
		finding{Name: "program", OK: true, Detail: fmt.Sprintf("%s (%s), %s %s/%s", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)},
		c.examineLibrary(ctx), c.examineOllama(ctx, client), c.examineModel(ctx, client))
	if c.selftest {
		report.Checks = append(report.Checks, c.selfTest(ctx)...)
	}

	sound := true
	for _, f := range report.Checks {
		sound = sound && f.OK
		if !c.json {
			mark := "✓"
			if !f.OK {
				mark = "△"
			}
			c.say("%s %s: %s", mark, c.words.T("doctor.check."+f.Name), printable(f.Detail))
			if f.Next != "" {
				c.say("  %s", c.words.T("cli.next", "next", f.Next))
			}
		}
	}
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	} else {
		c.say("%s", c.words.T("doctor.endpoints", "addresses", strings.Join(report.Endpoints, ", ")))
	}
	if !sound {
		return errLook
	}
	return nil
}

func (c *cli) examineLibrary(ctx context.Context) finding {
	f := finding{Name: "library"}
	dir, err := c.libraryDir()
	if err != nil {
		f.Detail = c.sentence(err)
		return f
	}
	f.Detail = dir
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		f.OK, f.Next = true, c.words.T("doctor.next.ingest")
		return f
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		f.Detail, f.Next = dir+": "+c.sentence(err), c.words.T("doctor.next.library")
		return f
	}
	defer lib.Close()
	pages := 0
	docs := lib.Documents()
	for _, d := range docs {
		pages += d.Pages
	}
	f.OK = true
	f.Detail = dir + ": " + c.words.T("library.count", "documents", len(docs), "pages", pages)
	if len(docs) == 0 {
		f.Next = c.words.T("doctor.next.ingest")
	}
	return f
}

func (c *cli) examineOllama(ctx context.Context, client *ollama.Client) finding {
	f := finding{Name: "ollama"}
	status, err := client.Status(ctx)
	switch {
	case err != nil:
		f.Detail = c.sentence(err)
	case !status.Running:
		f.Detail = c.words.OllamaError(string(ollama.CodeNotRunning), "", client.Endpoint().Address())
		f.Next = c.words.T("doctor.next.ollama")
	case status.TooOld:
		f.Detail = c.words.OllamaError(string(ollama.CodeTooOld), "", status.Version)
	default:
		f.OK = true
		f.Detail = c.words.T("ollama.status.version", "version", status.Version, "url", client.Endpoint().URL())
	}
	return f
}

func (c *cli) examineModel(ctx context.Context, client *ollama.Client) finding {
	f := finding{Name: "model"}
	status, err := client.Status(ctx)
	if err != nil || !status.Running {
		f.Detail = c.words.T("ollama.status.none")
		return f
	}
	m, ok := ollama.DefaultModel(status.Models)
	if !ok {
		f.Detail = c.words.T("ollama.status.no_models")
		return f
	}
	f.OK = true
	f.Detail = c.words.T("ollama.status.ready", "model", m.Name) + " (" + c.words.Size(m.Size) + ")"
	if m.Licence != "" {
		f.Detail += " " + m.Licence
	}
	return f
}

// selfTest does the main job in a folder of its own: read the sample library, ask it without a model, find the cited page.
func (c *cli) selfTest(ctx context.Context) []finding {
	dir, err := os.MkdirTemp("", "tenkyo-selftest-")
	if err != nil {
		return []finding{{Name: "selftest_read", Detail: err.Error()}}
	}
	defer os.RemoveAll(dir)
	samples := filepath.Join(dir, "samples")
	if err := os.CopyFS(samples, assets.Sample()); err != nil {
		return []finding{{Name: "selftest_read", Detail: err.Error()}}
	}
	own := *c
	own.policy = nil // in a folder of its own
	own.options.library = filepath.Join(dir, "library")
	lib, err := own.openLibrary(ctx, true)
	if err != nil {
		return []finding{{Name: "selftest_read", Detail: c.sentence(err)}}
	}
	defer lib.Close()

	report, err := lib.Ingest(ctx, []string{samples}, nil)
	read := finding{Name: "selftest_read"}
	if err != nil {
		read.Detail = c.sentence(err)
		return []finding{read}
	}
	t := report.Totals
	read.OK = t.Failed == 0 && t.Indexed > 0
	read.Detail = c.words.T("library.count", "documents", t.Indexed, "pages", t.Pages)
	return []finding{read, c.selfAsk(ctx, lib)}
}

// selfAsk asks a question that the sample library answers from a PDF, and looks for the first excerpt on its page.
func (c *cli) selfAsk(ctx context.Context, lib *library.Library) finding {
	f := finding{Name: "selftest_page"}
	engine := &ask.Engine{Library: lib, Version: version}
	answer, err := engine.Ask(ctx, ask.Request{Question: sampleQuestion, Mode: ask.ExtractMode}, nil)
	if err != nil {
		f.Detail = c.sentence(err)
		return f
	}
	for _, claim := range answer.Claims {
		for _, e := range claim.Evidence {
			for _, p := range answer.Chunks {
				if p.ID != e.ID || p.Page == 0 {
					continue
				}
				found, err := lib.Page(ctx, library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: e.Quote, ChunkID: p.ChunkID, Start: e.Start, End: e.End})
				if err != nil {
					f.Detail = c.sentence(err)
					return f
				}
				f.OK = found.Found
				f.Detail = c.words.Citation(p)
				if !found.Found {
					f.Detail += ": " + c.words.PageReason(found.ReasonCode)
				}
				return f
			}
		}
	}
	f.Detail = c.words.T("cli.no_hits")
	return f
}

// sampleQuestion is answered by a PDF of the sample library; a test holds it to that.
const sampleQuestion = "国内出張の宿泊料はいくらですか"
