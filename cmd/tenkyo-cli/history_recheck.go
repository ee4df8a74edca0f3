package main

import (
	"context"
	"errors"
	"strings"

	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/revision"
)

// historyRecheck holds kept answers, or all of them, against the library as it is today.
func (c *cli) historyRecheck(ctx context.Context, args []string) error {
	store, err := c.answers()
	if err != nil {
		return err
	}
	ids, faults, err := c.wantedAnswers(ctx, store, args)
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	checker := history.NewRechecker(lib, c.asOfDay())
	checks := []history.Recheck{}
	for _, id := range ids {
		check, err := recheck(ctx, store, checker, id)
		if isDamage(err) {
			faults = append(faults, store.Fault(id, err))
			continue
		}
		if err != nil {
			return err
		}
		checks = append(checks, check)
	}
	if c.json {
		if err := c.writeJSON(struct {
			Answers []history.Recheck `json:"answers"`
			Faults  []history.Fault   `json:"faults,omitempty"`
		}{checks, faults}); err != nil {
			return err
		}
	} else {
		c.printRechecks(checks)
	}
	look := c.noteFaults(faults)
	for _, check := range checks {
		look = look || check.NeedsLook()
	}
	if look {
		return errLook
	}
	return nil
}

// wantedAnswers are the answers that the words of the command name, or all.
func (c *cli) wantedAnswers(ctx context.Context, store *history.Store, args []string) (ids []string, faults []history.Fault, err error) {
	for _, arg := range args {
		id, err := c.resolve(ctx, store, arg)
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, id)
	}
	if len(args) > 0 {
		return ids, nil, nil
	}
	page, err := store.List(ctx, history.Query{})
	for _, a := range page.Answers {
		ids = append(ids, a.AnswerID)
	}
	return ids, page.Faults, err
}

func recheck(ctx context.Context, store *history.Store, checker *history.Rechecker, id string) (history.Recheck, error) {
	record, err := store.Get(id)
	if err != nil {
		return history.Recheck{}, err
	}
	offs, err := store.SignOffs(id)
	if err != nil {
		return history.Recheck{}, err
	}
	return checker.Check(ctx, record, offs)
}

func isDamage(err error) bool {
	return errors.Is(err, history.ErrDamaged) || errors.Is(err, history.ErrFormat)
}

// noteFaults names files that cannot be used, and tells whether there are any.
func (c *cli) noteFaults(faults []history.Fault) bool {
	for _, f := range faults {
		c.note(c.words.T("history.fault."+f.Kind, "path", f.Where, "detail", f.Detail))
	}
	return len(faults) > 0
}

func (c *cli) printRechecks(checks []history.Recheck) {
	counts := map[history.Status]int{}
	history.ByNeed(checks)
	for _, check := range checks {
		counts[check.Status]++
		if !check.NeedsLook() && len(checks) > 1 {
			continue
		}
		c.say("%s  %s  %s", check.AnswerID, c.words.Became(check), check.Question)
		c.printRecheck(check)
		c.say("")
	}
	var parts []string
	for _, s := range history.Statuses() {
		if n := counts[s]; n > 0 {
			parts = append(parts, c.words.T("summary.part", "n", n, "word", c.words.T("history.status."+string(s))))
		}
	}
	c.say("%s", c.words.T("history.rechecked", "n", len(checks), "parts", c.words.Join(parts)))
}

// printRecheck says what became of the claims of one answer, as far as it is worth a word.
func (c *cli) printRecheck(check history.Recheck) {
	if check.Why == history.WhyFound {
		c.say("   %s", c.words.T("history.why.found"))
	}
	for n, claim := range check.Claims {
		switch o := claim.SignOff; {
		case o != nil && o.Unconfirmed:
			c.say("   %s", c.words.T("history.sign_off_unconfirmed", "n", n+1, "by", o.By, "date", c.words.Date(o.At.Local().Format("2006-01-02"))))
		case o != nil && !o.Fallen:
			c.say("   %s", c.words.T("history.signed", "n", n+1, "mark", c.words.T("history.mark."+string(o.Mark)), "by", o.By))
		case o != nil:
			c.say("   %s", c.words.T("history.sign_off_fallen", "n", n+1, "by", o.By, "date", c.words.Date(o.At.Local().Format("2006-01-02"))))
		}
		if claim.Status == history.Current {
			c.printUnread(n+1, claim)
			c.printUnreachable(claim)
			continue
		}
		line := c.words.T("history.claim", "n", n+1, "status", c.words.T("history.status."+string(claim.Status)))
		if claim.Doc != "" {
			line += "  " + claim.Doc
		}
		c.say("   %s", line)
		if claim.Why != "" {
			c.say("      %s", c.words.T("history.why."+claim.Why))
		}
		if claim.Status == history.Changed {
			c.say("      %s", marked(claim.Diff))
		} else if claim.Was != "" {
			c.say("      %s", c.words.Quote(claim.Was))
		}
		c.printUnread(n+1, claim)
		c.printUnreachable(claim)
	}
}

// printUnread says of a claim, the n-th of its answer, that what it cites is not known as it is now.
func (c *cli) printUnread(n int, claim history.ClaimCheck) {
	unread := c.words.UnreadSince(claim)
	if unread == "" {
		return
	}
	if claim.Status == history.Current {
		c.say("   %s", c.words.T("history.claim", "n", n, "status", c.words.T("history.status."+string(claim.Status))))
	}
	c.say("      %s", unread)
}

func (c *cli) printUnreachable(claim history.ClaimCheck) {
	for _, e := range claim.Evidence {
		if e.Source == library.Unreachable {
			c.say("      %s", c.words.T("source.unreachable", "date", c.words.Date(day(e.LastSeen))))
			return
		}
	}
}

// marked writes a word diff as text: [-what went-]{+what came+}.
func marked(edits []revision.Edit) string {
	var b strings.Builder
	for _, e := range edits {
		switch e.Op {
		case revision.Delete:
			b.WriteString("[-" + e.Text + "-]")
		case revision.Insert:
			b.WriteString("{+" + e.Text + "+}")
		default:
			b.WriteString(e.Text)
		}
	}
	return b.String()
}

// historyShow shows a kept answer, after holding it against the library: what may not be read any more is not shown.
func (c *cli) historyShow(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.history_show")
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	store := keeper.Store
	if id, ok, err := c.text(ctx, store, args[0]); err != nil {
		return err
	} else if ok {
		return c.showText(ctx, keeper, id)
	}
	record, err := c.record(ctx, store, args[0])
	if err != nil {
		return err
	}
	offs, err := store.SignOffs(record.Answer.AnswerID)
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	check, err := history.NewRechecker(lib, c.asOfDay()).Check(ctx, record, offs)
	if err != nil {
		return err
	}
	shown, withheld := history.Withheld(record, lib)
	if c.json {
		err = c.writeJSON(struct {
			history.Record
			Withheld bool            `json:"withheld"`
			Recheck  history.Recheck `json:"recheck"`
		}{shown, withheld, check})
	} else {
		c.say("%s", c.words.T("copy.question", "question", shown.Answer.Question))
		c.say("%s  %s", shown.Answer.AnswerID, c.words.T("history.asked", "date", c.words.Moment(shown.Answer.Asked)))
		if withheld {
			c.say("%s", c.words.T("history.withheld"))
		}
		c.printAnswer(shown.Answer)
		c.say("")
		c.say("%s", c.words.T("history.standing", "status", c.words.Became(check)))
		c.printRecheck(check)
	}
	if err == nil && (check.NeedsLook() || shown.Answer.Status == "review") {
		err = errLook
	}
	return err
}
