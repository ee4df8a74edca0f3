package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"time"

	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/app/policy"
	"tenkyo/app/spotcheck"
)

// historySpot draws claims at random for a person to judge, takes the marks, and sums them up.
func (c *cli) historySpot(ctx context.Context, args []string) error {
	const all = "draw N, list, show ID, mark ID ITEM, result ID, paper ID"
	if len(args) == 0 {
		return usage("usage.which", "command", "history spot", "all", all)
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	checks := spotcheck.Open(data)
	rest := args[1:]
	switch {
	case args[0] == "draw" && len(rest) == 1:
		return c.spotDraw(ctx, checks, rest[0])
	case args[0] == "list" && len(rest) == 0:
		return c.spotList(checks)
	case args[0] == "show" && len(rest) == 1, args[0] == "result" && len(rest) == 1, args[0] == "paper" && len(rest) == 1:
		return c.spotLines(ctx, checks, args[0], rest[0])
	case args[0] == "mark" && len(rest) == 2:
		return c.spotMark(ctx, checks, rest[0], rest[1])
	}
	return usage("usage.spot", "all", all)
}

func (c *cli) spotDraw(ctx context.Context, checks *spotcheck.Checks, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return usage("usage.spot_draw", "value", number)
	}
	var q history.Query
	if q.From, q.To, err = c.period(); err != nil {
		return err
	}
	seed := rand.Uint64() >> 11 // 53 bits, which every reader of JSON keeps
	if c.hist.seed != "" {
		if seed, err = strconv.ParseUint(c.hist.seed, 10, 64); err != nil {
			return usage("usage.seed", "value", c.hist.seed)
		}
	}
	d, err := checks.Draw(ctx, n, q, seed, time.Now())
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(d)
	}
	total := 0
	for _, of := range d.Of {
		total += of
	}
	c.say("%s", c.words.T("spot.drawn", "id", d.ID, "n", len(d.Items), "of", total, "seed", strconv.FormatUint(d.Seed, 10)))
	return nil
}

func (c *cli) spotList(checks *spotcheck.Checks) error {
	draws, err := checks.List()
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Checks []spotcheck.Draw `json:"checks"`
		}{draws})
	}
	for _, d := range draws {
		c.say("%s  %s  %s", d.ID, d.At.Local().Format("2006-01-02 15:04"), c.words.T("stats.sentences", "n", len(d.Items)))
	}
	return nil
}

// spotLines shows the items of a check, its result, or its working paper: what may be shown of the documents today.
func (c *cli) spotLines(ctx context.Context, checks *spotcheck.Checks, what, id string) error {
	d, err := checks.Get(id)
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	lines, err := checks.Lines(d, func(r history.Record) history.Record {
		shown, _ := history.Withheld(r, lib)
		return shown
	})
	if err != nil {
		return err
	}
	switch what {
	case "paper":
		return c.spotPaper(lines)
	case "result":
		return c.spotResult(spotcheck.Results(d, lines))
	}
	if c.json {
		return c.writeJSON(struct {
			spotcheck.Draw
			Lines []spotcheck.Line `json:"lines"`
		}{d, lines})
	}
	for _, l := range lines {
		c.printSpotLine(l)
	}
	return nil
}

func (c *cli) printSpotLine(l spotcheck.Line) {
	if l.Lost {
		c.say("%d  %s", l.Number, c.words.T("spot.lost"))
		return
	}
	c.say("%d  %s  %s", l.Number, c.words.T("history.verdict."+string(l.Verdict)), l.Text)
	c.say("   %s", c.words.T("copy.question", "question", l.Question))
	for i, p := range l.Passages {
		c.say("   %s", c.words.Citation(p))
		if i < len(l.Evidence) && l.Evidence[i].Quote != "" {
			c.say("   %s", c.words.Quote(l.Evidence[i].Quote))
		}
	}
	if o := l.SignOff; o != nil {
		c.say("   %s", c.words.T("history.signed", "n", l.Number, "mark", c.words.T("history.mark."+string(o.Mark)), "by", o.By))
	}
}

func (c *cli) spotMark(ctx context.Context, checks *spotcheck.Checks, id, item string) error {
	n, err := strconv.Atoi(item)
	mark := history.Mark(c.hist.mark)
	if err != nil || !slices.Contains(history.Marks(), mark) {
		return usage("usage.spot_mark")
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	checks.Show(func(r history.Record) (history.Record, bool) { return history.Withheld(r, lib) })
	if err := checks.Mark(ctx, id, n-1, mark, c.person(), c.hist.note, time.Now()); err != nil {
		return err
	}
	c.say("%s", c.words.T("history.signed", "n", n, "mark", c.words.T("history.mark."+string(mark)), "by", c.person()))
	return nil
}

func (c *cli) spotResult(r spotcheck.Result) error {
	if c.json {
		return c.writeJSON(r)
	}
	c.say("%s", c.words.T("spot.marked", "n", r.Marked, "of", r.Drawn))
	if r.Precision != nil {
		c.say("%s", c.words.T("stats.precision", "share", c.words.Share(r.Precision)))
	}
	if r.Reworded != nil {
		c.say("%s", c.words.T("spot.reworded", "share", c.words.Share(r.Reworded)))
	}
	if r.Caught != nil {
		c.say("%s", c.words.T("spot.caught", "share", c.words.Share(r.Caught)))
	}
	if r.Judge != nil {
		c.say("%s", c.words.T("spot.judge", "share", c.words.Share(r.Judge)))
	}
	if r.Lost > 0 {
		c.say("%s", c.words.T("spot.lost_count", "n", r.Lost))
	}
	return nil
}

func (c *cli) spotPaper(lines []spotcheck.Line) error {
	if c.out == "" {
		return usage("usage.spot_paper")
	}
	if err := c.allowed(policy.Export, "history spot paper"); err != nil {
		return err
	}
	if err := c.mayWrite(output{path: c.out}); err != nil {
		return err
	}
	var names []string
	for _, column := range spotcheck.Columns() {
		names = append(names, c.words.T("spot.column."+column))
	}
	paper, err := spotcheck.Paper(lines, names)
	if err != nil {
		return err
	}
	if err := durable.WriteFile(c.out, paper); err != nil {
		return fmt.Errorf("writing %s: %w", c.out, err)
	}
	info, err := os.Stat(c.out)
	if err != nil {
		return err
	}
	c.say("%s", c.words.T("evidence.written", "path", c.out, "bytes", c.words.Size(info.Size())))
	return nil
}

// spotSentence says an error of a spot check in the user's language, "" where it is none.
func (c *cli) spotSentence(err error) string {
	for target, key := range map[error]string{
		spotcheck.ErrNothing: "spot.error.nothing", spotcheck.ErrNoCheck: "spot.error.no_check", spotcheck.ErrNoItem: "spot.error.no_item",
		spotcheck.ErrDamaged: "spot.error.damaged",
	} {
		if errors.Is(err, target) {
			return c.words.T(key, "detail", err)
		}
	}
	return ""
}
