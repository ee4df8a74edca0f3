package main

import (
	"context"
	"os"
	"slices"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/verify"
)

func (c *cli) ask(ctx context.Context, args []string) error {
	question := strings.TrimSpace(strings.Join(args, " "))
	if question == "" {
		return usage("usage.ask")
	}
	if c.expand && c.noExpansion {
		return usage("usage.expand")
	}
	mode := ask.Mode(c.mode)
	switch mode {
	case "", ask.SentenceMode, ask.QuoteMode, ask.TaggedMode, ask.ExtractMode:
	default:
		return usage("usage.mode", "value", c.mode)
	}
	fixed, err := c.fixed(policy.Mode, c.mode, "--mode")
	if err != nil {
		return err
	}
	mode = ask.Mode(fixed)
	judge, err := c.fixed(policy.Judge, c.judge, "--judge")
	if err != nil {
		return err
	}
	if err := c.mayDraw(); err != nil {
		return err
	}
	client, err := c.client()
	if err != nil {
		return err
	}
	defer client.Close()
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	lib.StepAside(ctx) // a model may take minutes

	docs, err := c.docsWithin(lib)
	if err != nil {
		return err
	}
	similar, stop, err := c.similar(ctx, lib)
	if err != nil {
		return err
	}
	defer stop()
	engine := &ask.Engine{Library: lib, Client: client, Budget: ollama.NewBudget(nil), Version: version, Similar: similar, Log: c.events.Events()}
	req := ask.Request{Question: question, Previous: c.previous, K: c.k, Mode: mode, Model: c.model, Judge: judge, AsOf: c.asOfDay(), Docs: docs, NoExpansion: c.noExpansion, Expand: c.expand, ExpandWithin: c.expandWithin}
	if docs != nil {
		req.Scope = &ask.Scope{Name: strings.Join(c.within, " / "), Documents: len(docs)}
		var named []string
		for _, name := range c.within {
			if doc, err := lib.Resolve(name); err == nil {
				named = append(named, doc)
			}
		}
		switch {
		case len(c.within) == 1 && len(named) == 1:
			req.Scope.Doc = named[0]
		case len(c.within) == 2 && len(named) == 2 && len(docs) == 2:
			req.Scope.Doc, req.Scope.Other, req.Each = docs[0], docs[1], true
		}
	}
	answer, err := engine.Ask(ctx, req, c.tellStage())
	if err != nil {
		return err
	}
	kept := c.keep(ctx, lib, req, answer)
	if c.json {
		if err := c.writeJSON(answer); err != nil {
			return err
		}
	} else {
		c.printAnswer(answer)
	}
	if err := c.leadOn(ctx, lib, question, docs); err != nil {
		return err
	}
	if c.out != "" {
		if err := c.drawCitation(ctx, lib, answer); err != nil {
			return err
		}
	}
	if answer.Status == "review" || !answer.Complete {
		return errLook
	}
	return kept
}

// tellStage prints each new stage to standard error.
func (c *cli) tellStage() func(ask.Event) {
	var last ask.Stage
	return func(e ask.Event) {
		if e.Stage == last || e.Stage == ask.Finished {
			return
		}
		last = e.Stage
		c.note(c.words.T("stage."+string(e.Stage), "n", len(e.Passages)))
	}
}

func (c *cli) printAnswer(a ask.Answer) {
	if a.ReadAs != "" {
		c.say("%s", c.words.T("answer.read_as", "question", a.ReadAs))
	}
	c.printRespelled(a.Respelled)
	if len(a.ByModel) > 0 {
		c.say("%s", c.words.T("answer.expanded_by_model", "words", c.words.Join(a.ByModel)))
	}
	if slices.Contains(a.Warnings, ask.NotExpanded) {
		c.say("%s", c.words.T("answer.not_expanded"))
	}
	if a.Away && a.NoAnswer == nil {
		c.say("%s", c.words.T("answer.away"))
	}
	if a.Damaged > 0 {
		c.say("%s", c.words.T("answer.damaged", "n", a.Damaged))
	}
	for _, files := range []string{c.words.GoneSince(a), c.words.ChangedSince(a)} {
		if files != "" {
			c.say("%s", files)
		}
	}
	if a.Scope != nil {
		c.say("%s", c.words.T("ask.scope", "scope", c.words.Scope(a.Scope)))
	}
	c.printFilters(a.Filters)
	c.printChoices(a.Choices)
	if a.NoAnswer != nil {
		c.printNoAnswer(a)
		return
	}
	switch {
	case a.PlacesToLook:
		c.say("%s", c.words.PlacesToLook(a))
	case a.Mode == ask.ExtractMode:
		c.say("%s", c.words.T("ask.no_model_note"))
	}
	c.say("")
	for _, claim := range a.Claims {
		c.printClaim(claim, a.Chunks)
		c.say("")
	}
	if len(a.Unanswered) > 0 {
		c.say("%s", c.words.T("answer.unanswered_title"))
		for _, u := range a.Unanswered {
			c.say("   %s", u)
		}
		c.say("")
	}
	if len(a.Unused) > 0 {
		c.say("%s", c.words.T("answer.unused_title"))
		for _, p := range a.Chunks {
			if slices.Contains(a.Unused, p.ID) {
				c.say("   %s", c.words.Found(p))
				if p.Context != "" {
					c.say("      %s", c.words.Context(p))
				}
			}
		}
		c.say("")
	}
	c.say("%s", c.words.Summary(a.Report))
	if conflict := c.words.Conflict(a.Report); conflict != "" {
		c.say("%s", conflict)
	}
	if sure := c.words.Confidence(a); sure != "" {
		c.say("%s", sure)
	}
	if a.Status == "review" {
		c.say("%s: %s", c.words.T("review.word"), c.words.T("review.sentence"))
	}
	if !a.Complete {
		c.say("%s", c.words.T("answer.incomplete"))
	}
}

// printChoices asks back what the question leaves open.
func (c *cli) printChoices(choices *ask.Choices) {
	if choices == nil {
		return
	}
	c.say("%s", c.words.T("answer.choices."+string(choices.Kind)))
	for _, o := range choices.Options {
		c.say("   %s", o.Label)
	}
}

func (c *cli) printNoAnswer(a ask.Answer) {
	no := a.NoAnswer
	c.say("%s", c.words.NoAnswerTitle(*no))
	c.say("%s", c.words.NoAnswer(*no))
	if len(a.Chunks) > 0 {
		c.say("")
		for _, p := range a.Chunks {
			c.say("   %s", c.words.Citation(p))
		}
	}
}

// drawCitation writes the first page that the answer cites and on which the quotation can be lit up.
func (c *cli) drawCitation(ctx context.Context, lib *library.Library, a ask.Answer) error {
	for _, claim := range a.Claims {
		for _, e := range claim.Evidence {
			i := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
			if i < 0 || a.Chunks[i].Page == 0 || e.Quote == "" {
				continue
			}
			p := a.Chunks[i].Cited(e)
			page, err := lib.Page(ctx, library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: e.Quote, ChunkID: p.ChunkID, Start: e.Start, End: e.End})
			if err != nil {
				return err
			}
			if page.Found {
				return c.drawPage(ctx, lib, page)
			}
		}
	}
	c.note(c.words.T("cli.no_page_to_draw"))
	return nil
}

// client makes the model client for the endpoint that flag and environment allow.
func (c *cli) client() (*ollama.Client, error) {
	address, err := c.fixed(policy.Endpoint, c.ollama, "--ollama")
	if err != nil {
		return nil, err
	}
	endpoint, warning, err := ollama.ParseEndpoint(address, os.Getenv("OLLAMA_HOST"))
	if err != nil {
		return nil, usage("usage.ollama", "detail", err)
	}
	if warning != ollama.NoWarning {
		c.note(c.words.T("ollama.warning."+string(warning), "host", endpoint.Address()))
	}
	return ollama.New(endpoint, ollama.Options{Allowed: c.policy.AllowsModel}), nil
}
