package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/eval"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/index"
	"tenkyo/verify"
)

// evaluation is what a report needs beside its figures to be made again.
type evaluation struct {
	Date        string   `json:"date"`
	Tool        string   `json:"tool"`
	Rules       string   `json:"rules"`
	Mode        string   `json:"mode,omitempty"`
	Model       string   `json:"model,omitempty"`
	ModelDigest string   `json:"model_digest,omitempty"`
	Judge       string   `json:"judge,omitempty"`
	JudgeDigest string   `json:"judge_digest,omitempty"`
	Fingerprint string   `json:"fingerprint,omitempty"`
	Unmet       []string `json:"unmet"`
}

// mutationSuite is the suite that needs no folder: faults put into the library's own sentences.
const mutationSuite = "library"

func (c *cli) eval(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.eval", "word", mutationSuite)
	}
	required, err := eval.ParseRequirements(c.require)
	if err != nil {
		return usage("usage.require", "detail", err)
	}
	about := evaluation{Date: time.Now().Format(time.DateOnly), Tool: version, Rules: verify.Rules, Unmet: []string{}}
	report, judged, err := c.measure(ctx, args[0], &about)
	if err != nil {
		return err
	}
	if data, err := c.dataDir(); err == nil {
		if err := eval.Keep(data, report, judged, about.Date, about.Tool, about.Rules); err != nil {
			c.note(c.words.T("eval.not_kept", "detail", err))
		}
	}
	for _, q := range report.Unmet(required) {
		about.Unmet = append(about.Unmet, q.String())
	}
	if c.json {
		if err := c.writeJSON(struct {
			eval.JSON
			Made evaluation `json:"made"`
		}{report.JSON(), about}); err != nil {
			return err
		}
	} else {
		c.printReport(report, about)
	}
	if len(about.Unmet) > 0 {
		return errLook
	}
	return nil
}

func (c *cli) measure(ctx context.Context, name string, about *evaluation) (*eval.Report, *eval.JudgedBy, error) {
	if name == mutationSuite {
		lib, err := c.openLibrary(ctx, false)
		if err != nil {
			return nil, nil, err
		}
		defer lib.Close()
		about.Fingerprint = lib.Fingerprint()
		report, err := mutateLibrary(ctx, lib)
		return report, nil, err
	}
	suite, err := eval.Load(name)
	if err != nil {
		return nil, nil, err
	}
	var report *eval.Report
	if suite.NeedsLibrary() {
		report, err = c.measureQuestions(ctx, suite, about)
	} else {
		report, err = suite.Run(ctx, nil)
	}
	if err != nil || c.judge == "" {
		return report, nil, err
	}
	judged, err := c.measureJudge(ctx, suite, report, about)
	return report, judged, err
}

// measureQuestions runs a suite that asks the library.
func (c *cli) measureQuestions(ctx context.Context, suite *eval.Suite, about *evaluation) (*eval.Report, error) {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return nil, err
	}
	defer lib.Close()
	client, err := c.client()
	if err != nil {
		return nil, err
	}
	defer client.Close()
	about.Fingerprint = lib.Fingerprint()
	similar, stop, err := c.similar(ctx, lib)
	if err != nil {
		return nil, err
	}
	defer stop()
	asker := &asker{
		lib:    lib,
		engine: &ask.Engine{Library: lib, Client: client, Budget: ollama.NewBudget(nil), Version: version, Similar: similar},
		req:    ask.Request{K: c.k, Mode: ask.Mode(c.mode), Model: c.model, Judge: c.judge, AsOf: c.asOfDay(), Expand: c.expand, ExpandWithin: c.expandWithin},
	}
	report, err := suite.Run(ctx, asker)
	about.Mode, about.Model, about.ModelDigest = string(asker.last.Mode), asker.last.Model, asker.last.ModelDigest
	return report, err
}

// measureJudge asks the judge about the labelled claims of a suite and holds its opinions against the labels.
func (c *cli) measureJudge(ctx context.Context, suite *eval.Suite, report *eval.Report, about *evaluation) (*eval.JudgedBy, error) {
	client, err := c.client()
	if err != nil {
		return nil, err
	}
	defer client.Close()
	judge, err := ask.NewJudge(ctx, client, c.judge)
	if err != nil {
		return nil, err
	}
	judged, err := suite.JudgeCases(ctx, report, judge, c.tellChecked("eval.judging"))
	if err != nil || judged == nil {
		return nil, err
	}
	about.Judge, about.JudgeDigest = judge.Model.Name, judge.Model.Digest
	judged.Model, judged.Digest, judged.Date = about.Judge, about.JudgeDigest, about.Date
	return judged, nil
}

func mutateLibrary(ctx context.Context, lib *library.Library) (*eval.Report, error) {
	var all []index.Chunk
	for _, info := range lib.Documents() {
		chunks, err := lib.Chunks(info.Doc, info.Version)
		if errors.Is(err, library.ErrDenied) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, chunks...)
	}
	return eval.Mutate(ctx, mutationSuite, all)
}

// asker puts golden questions to the product as a user would.
type asker struct {
	lib    *library.Library
	engine *ask.Engine
	req    ask.Request
	last   ask.Answer
}

// Search searches a question as it would be searched on being asked. With --expand that is with the words that a model names for
// it, asked for here where the answer is made without a model; where it names none in time the search goes on without.
func (a *asker) Search(ctx context.Context, query string, k int) (library.SearchResult, error) {
	o := library.SearchOptions{AsOf: a.req.AsOf, Similar: a.engine.Similar}
	switch {
	case !a.req.Expand:
	case a.last.Question == query && a.last.Mode != ask.ExtractMode:
		o.Words = a.last.ByModel
	default:
		words, err := a.engine.SearchWords(ctx, ask.Request{Question: query, Model: a.req.Model, ExpandWithin: a.req.ExpandWithin})
		if ctx.Err() != nil {
			return library.SearchResult{}, ctx.Err()
		}
		if err == nil {
			o.Words = words
		}
	}
	return a.lib.Search(ctx, query, k, o)
}

func (a *asker) Ask(ctx context.Context, question string) (ask.Answer, error) {
	req := a.req
	req.Question = question
	answer, err := a.engine.Ask(ctx, req, nil)
	a.last = answer
	return answer, err
}

func (c *cli) printReport(r *eval.Report, about evaluation) {
	for _, name := range r.Names() {
		v, _ := r.Value(name)
		c.say("%-32s %.3f", name, v)
	}
	for _, f := range r.Failures {
		c.say("  %s  %s  %s", f.Kind, f.ID, f.Detail)
	}
	made := fmt.Sprintf("%s, Tenkyo %s, %s", about.Date, about.Tool, about.Rules)
	for _, part := range []string{about.Mode, about.Model, about.ModelDigest, about.Judge, about.JudgeDigest, about.Fingerprint} {
		if part != "" {
			made += ", " + part
		}
	}
	c.say("%s", made)
	for _, q := range about.Unmet {
		c.say("%s", c.words.T("eval.unmet", "requirement", q))
	}
}
