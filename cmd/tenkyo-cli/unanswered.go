package main

import (
	"context"

	"tenkyo/app/ask"
	"tenkyo/app/unanswered"
)

// unanswered lists the questions that had no answer, or asks them again.
func (c *cli) unanswered(ctx context.Context, args []string) error {
	if len(args) != 1 || args[0] != "list" && args[0] != "retry" {
		return usage("usage.which", "command", "unanswered", "all", "list, retry")
	}
	store, err := c.answers()
	if err != nil {
		return err
	}
	questions, err := unanswered.List(ctx, store)
	if err != nil {
		return err
	}
	if args[0] == "list" {
		return c.printUnanswered(questions)
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	outcomes, err := unanswered.Again(ctx, &ask.Engine{Library: lib, Version: version, Log: c.events.Events()}, questions, c.asOfDay())
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Questions []unanswered.Outcome `json:"questions"`
		}{outcomes})
	}
	for _, o := range outcomes {
		key := "unanswered.now"
		if o.Now != "" {
			key = "none." + o.Now + ".title"
		}
		c.say("%s  %s", c.words.T(key), o.Question.Question)
	}
	return nil
}

func (c *cli) printUnanswered(questions []unanswered.Question) error {
	if c.json {
		return c.writeJSON(struct {
			Questions []unanswered.Question `json:"questions"`
		}{questions})
	}
	for _, q := range questions {
		c.say("%s  %s", c.words.T("none."+q.Kind+".title"), q.Question)
		if len(q.Terms) > 0 {
			c.say("   %s", c.words.List(q.Terms))
		}
	}
	if len(questions) == 0 {
		c.note(c.words.T("unanswered.none"))
	}
	return nil
}
