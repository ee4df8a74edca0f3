package main

import (
	"context"
	"time"

	"tenkyo/app/news"
)

// firstLook is how far back news go for somebody who never looked, in days.
const firstLook = 30

// libraryNews tells what is new since a day, or since it was last looked at.
func (c *cli) libraryNews(ctx context.Context) error {
	since, looked, err := c.newsSince()
	if err != nil {
		return err
	}
	var report news.Report
	files, err := c.leavings(leaving{c.html, "library news --html", func() ([]byte, error) { return news.HTML(&report, version, c.words) }})
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	store, err := c.answers()
	if err != nil {
		return err
	}
	if report, err = news.Since(ctx, lib, store, since, c.asOfDay()); err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(report)
	} else {
		c.printNews(&report)
	}
	if err == nil {
		err = c.leave(lib, report.Refs(), files)
	}
	if err != nil || looked.IsZero() {
		return err
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	return news.SetSeen(data, looked)
}

// newsSince is the moment since which news are told: that of --since, else that of the last look; looked is then this one.
func (c *cli) newsSince() (since, looked time.Time, err error) {
	if c.since != "" {
		since, err = dayOf("--since", c.since)
		return since, time.Time{}, err
	}
	data, err := c.dataDir()
	if err != nil {
		return since, looked, err
	}
	now := time.Now()
	if since, err = news.Seen(data); err == nil && since.IsZero() {
		since = now.AddDate(0, 0, -firstLook)
	}
	return since, now, err
}

func (c *cli) printNews(r *news.Report) {
	c.say("%s", news.Span(r, c.words))
	for _, s := range news.Sections(r, c.words) {
		c.say("")
		c.say("%s", s.Title)
		for _, item := range s.Items {
			c.say("   %s", item.Text)
			for _, line := range item.Below {
				c.say("      %s", line)
			}
		}
	}
	for _, note := range news.Notes(r, c.words) {
		c.say("%s", note)
	}
}
