package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"tenkyo/app/eventlog"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/selftest"
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
		return usage("usage.nothing_more", "command", "doctor")
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
		c.examineLog(), c.examineLibrary(ctx), c.examinePlaces(), c.examineAudit(), c.examineOllama(ctx, client), c.examineModel(ctx, client))
	report.Checks = append(report.Checks, c.examineSite()...)
	if c.selftest {
		report.Checks = append(report.Checks, c.selfTest(ctx)...)
	}

	sound := true
	for _, f := range report.Checks {
		sound = sound && f.OK
		if !c.json {
			state := glyph("✓")
			if !f.OK {
				state = "△"
			}
			c.say("%s %s: %s", state, c.words.T("doctor.check."+f.Name), f.Detail)
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

// examineLog says where the log for support is written: that of this command, or the one that the window was told to keep.
func (c *cli) examineLog() finding {
	f := finding{Name: "log", OK: true, Detail: c.words.T("doctor.log_off")}
	if c.eventLog != "" {
		f.Detail = c.eventLog
	} else if data, err := c.dataDir(); err == nil {
		if info, err := os.Stat(filepath.Join(data, eventlog.Name)); err == nil {
			f.Detail = filepath.Join(data, info.Name())
		}
	}
	return f
}

func (c *cli) examineLibrary(ctx context.Context) finding {
	f := finding{Name: "library"}
	dir, err := c.libraryDir()
	if err != nil {
		f.Detail = c.sentence(err)
		return f
	}
	f.Detail = dir
	own, err := c.ownDir()
	if err != nil {
		f.Detail = c.sentence(err)
		return f
	}
	_, mine := os.Stat(own)
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) && mine != nil {
		f.OK, f.Next = true, c.words.T("doctor.next.ingest")
		return f
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		f.Detail, f.Next = dir+": "+c.sentence(err), c.words.T("doctor.next.library")
		return f
	}
	defer lib.Close()
	pages, onlyMe := 0, 0
	docs := lib.Documents()
	for _, d := range docs {
		pages += d.Pages
		if d.OnlyMe {
			onlyMe++
		}
	}
	f.OK = true
	f.Detail = dir + ": " + c.words.T("library.count", "documents", len(docs), "pages", pages)
	if onlyMe > 0 {
		f.Detail += "  " + c.words.T("doctor.only_me", "n", onlyMe, "path", own)
	}
	if away := lib.Away(); away != nil {
		f.OK, f.Next = false, c.words.T("doctor.next.library")
		f.Detail = c.sentence(away) + "  " + f.Detail
	}
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
	if err != nil {
		f.Detail = c.sentence(err)
		return f
	}
	if !status.Running {
		f.Detail = c.words.T("ollama.status.none")
		return f
	}
	m, ok := ollama.DefaultModel(status.Models)
	if !ok {
		f.Detail = c.words.T("ollama.status.no_models", "command", ollama.PullCommand(client.Endpoint().URL(), "gemma3:4b", runtime.GOOS))
		return f
	}
	f.OK = true
	f.Detail = c.words.T("ollama.status.ready", "model", m.Name) + " (" + c.words.Size(m.Size) + ")"
	if m.Licence != "" {
		f.Detail += " " + m.Licence
	}
	if status.Unread > 0 {
		f.Detail += " " + c.words.T("ollama.status.unread", "n", status.Unread)
	}
	return f
}

// selfTest does the main job in a folder of its own: read the sample library, ask it without a model, find the cited page.
func (c *cli) selfTest(ctx context.Context) []finding {
	own := *c
	own.policy = nil // in a folder of its own
	o := selftest.Job{
		Open: func(ctx context.Context, dir string) (*library.Library, error) {
			own.options.library, own.data, own.makes = dir, dir, true // nor with what this user has
			return own.openLibrary(ctx, true)
		},
		Samples: assets.Sample(), Question: sampleQuestion, Version: version,
	}.Run(ctx)
	read := finding{Name: "selftest_read"}
	if o.ReadErr != nil {
		read.Detail = c.sentence(o.ReadErr)
		return []finding{read}
	}
	read.OK = o.Read.Failed == 0 && o.Read.Indexed > 0
	read.Detail = c.words.T("library.count", "documents", o.Read.Indexed, "pages", o.Read.Pages)
	page := finding{Name: "selftest_page", OK: o.Page.Found}
	switch {
	case o.AskErr != nil:
		page.Detail = c.sentence(o.AskErr)
	case o.Cited.Doc == "":
		page.Detail = c.words.T("cli.no_hits")
	case !o.Page.Found:
		page.Detail = c.words.Citation(o.Cited) + ": " + c.words.PageReason(o.Page.ReasonCode)
	default:
		page.Detail = c.words.Citation(o.Cited)
	}
	return []finding{read, page}
}

// sampleQuestion is answered by a PDF of the sample library; a test holds it to that.
const sampleQuestion = "国内出張の宿泊料はいくらですか"
