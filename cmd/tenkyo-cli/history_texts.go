package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// keepText writes a checked text down, unless the user or the settings say otherwise; the id is "" then. A text that could not be kept
// was still checked: that is said, and a person should look.
func (c *cli) keepText(ctx context.Context, report *desk.Report, rows []desk.Row) (id string, err error) {
	keeper, err := c.keeper()
	if err == nil {
		var r history.TextRecord
		r, err = keeper.Checked(ctx, history.NewTextRecord(report, rows, c.person(), time.Now()), !c.noKeep)
		id = r.ID
	}
	if id != "" {
		c.note(c.words.T("history.text_kept", "id", id))
	}
	if err != nil {
		c.note(c.words.T("history.text_not_kept", "detail", err))
		return id, errLook
	}
	return id, nil
}

// historyTexts lists the checked texts that are kept.
func (c *cli) historyTexts(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return usage("usage.history_texts")
	}
	q := history.TextQuery{Text: c.hist.search, Earlier: c.all, Offset: c.hist.offset, Limit: c.hist.limit}
	var err error
	if q.From, q.To, err = c.period(); err != nil {
		return err
	}
	store, err := c.answers()
	if err != nil {
		return err
	}
	page, err := store.Texts(ctx, q)
	if err != nil {
		return err
	}
	if c.json {
		err = c.writeJSON(page)
	} else {
		for _, t := range page.Texts {
			c.say("%s  %s  %s", t.TextID, t.Checked.Local().Format("2006-01-02 15:04"), c.words.TextTitle(t.Name, t.Begins))
			c.say("              %s", c.tallyOf(t.Verdicts))
		}
		c.say("%s", c.words.T("history.texts_count", "shown", len(page.Texts), "total", page.Total))
	}
	if c.noteFaults(page.Faults) && err == nil {
		return errLook
	}
	return err
}

// tallyOf counts verdicts in words.
func (c *cli) tallyOf(verdicts map[verify.Verdict]int) string {
	var parts []string
	for _, v := range verify.Verdicts() {
		if n := verdicts[v]; n > 0 {
			parts = append(parts, c.words.T("summary.part", "n", n, "word", c.words.T("history.verdict."+string(v))))
		}
	}
	return c.words.Join(parts)
}

// historyReview lists what awaits review: answers that are held and checked texts with open sentences.
func (c *cli) historyReview(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return usage("usage.history_review")
	}
	store, err := c.answers()
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	waiting, faults, err := store.Waiting(ctx, lib, c.asOfDay())
	if err != nil {
		return err
	}
	total := len(waiting)
	shown := waiting[min(max(c.hist.offset, 0), total):]
	if c.hist.limit > 0 {
		shown = shown[:min(c.hist.limit, len(shown))]
	}
	if c.json {
		err = c.writeJSON(struct {
			Waiting []history.Waiting `json:"waiting"`
			Total   int               `json:"total"`
			Faults  []history.Fault   `json:"faults,omitempty"`
		}{shown, total, faults})
	} else {
		for _, w := range shown {
			title := w.Title
			if w.Kind == history.WaitingText {
				title = c.words.TextTitle(w.Title, w.Begins)
			}
			c.say("%s  %s  %s  %s", w.ID, w.At.Local().Format("2006-01-02 15:04"), c.words.T("review.kind."+w.Kind), title)
			c.say("              %s", c.words.Reasons(w))
		}
		c.say("%s", c.words.T("review.count", "n", total))
	}
	if err == nil && (total > 0 || c.noteFaults(faults)) {
		err = errLook
	}
	return err
}

// lastText stands for the text that was checked last, where an id is wanted.
const lastText = "last-text"

// text tells whether a word names a kept text rather than an answer, and gives its id.
func (c *cli) text(ctx context.Context, store *history.Store, word string) (id string, ok bool, err error) {
	switch word {
	case lastAnswer:
		return "", false, nil
	case lastText:
		page, err := store.Texts(ctx, history.TextQuery{Limit: 1})
		if err == nil && len(page.Texts) == 0 {
			err = fmt.Errorf("%w: %s", history.ErrNotKept, word)
		}
		if err != nil {
			return "", false, err
		}
		return page.Texts[0].TextID, true, nil
	}
	if _, err := store.Resolve(word); !errors.Is(err, history.ErrNotKept) {
		return "", false, nil // an answer, or more than one
	}
	id, err = store.ResolveText(word)
	if errors.Is(err, history.ErrNotKept) {
		return "", false, nil
	}
	return id, err == nil, err
}

// reopen checks a kept text again on the library as it is now.
func (c *cli) reopen(ctx context.Context, lib *library.Library, keeper *history.Keeper, id string) (history.Reopened, error) {
	d := desk.New(lib, desk.Options{AsOf: c.asOfDay(), Version: version})
	return keeper.Reopen(ctx, d, id, c.person(), c.tellChecked("cli.checking"))
}

// showText shows a kept text as it is checked now, with what people said of its sentences.
func (c *cli) showText(ctx context.Context, keeper *history.Keeper, id string) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	r, err := c.reopen(ctx, lib, keeper, id)
	if err != nil {
		return err
	}
	switch {
	case c.csv:
		word := func(claim verify.Claim) string { return c.words.Face(claim).Word }
		reasons := func(claim verify.Claim) string { return c.words.Examined(claim, nil) }
		err = desk.WriteList(c.stdout, r.Now, word, reasons, history.SignColumns(r.Signs, c.mark)...)
	case c.json:
		err = c.writeJSON(textShown(r))
	default:
		c.say("%s  %s", r.ID, c.words.T("history.text_checked", "date", r.Checked.Local().Format("2006-01-02 15:04"), "name", c.words.TextTitle(r.Name, "")))
		if r.Earlier != nil {
			c.say("%s", c.words.T("desk.renewed", "date", c.words.Day(r.Earlier.Checked)))
		}
		c.say("")
		c.printChecked(r.Now, r.Signs)
	}
	if err == nil && needsLook(r) {
		err = errLook
	}
	return err
}

// needsLook tells whether a sentence of a text is open.
func needsLook(r history.Reopened) bool {
	for i, claim := range r.Now.Claims {
		s, signed := r.Signs[i]
		if signed && (s.Fell != "" || s.Mark == history.MarkHold) || !signed && claim.Faulty() {
			return true
		}
	}
	return false
}

// textSign is what a person said of a sentence, as JSON has it.
type textSign struct {
	history.SignOff
	Fell history.Fall `json:"fell,omitempty"`
}

// shownText is a kept text as JSON has it: the report is that of today.
type shownText struct {
	TextID  string       `json:"text_id"`
	Checked time.Time    `json:"checked"`
	By      string       `json:"by,omitempty"`
	Name    string       `json:"name"`
	Earlier string       `json:"earlier,omitempty"` // the check before, where this one came to something else
	Report  *desk.Report `json:"report"`
	Signs   []textSign   `json:"sign_offs"`
}

func textShown(r history.Reopened) shownText {
	out := shownText{TextID: r.ID, Checked: r.Checked, By: r.By, Name: r.Name, Report: r.Now, Signs: []textSign{}}
	if r.Earlier != nil {
		out.Earlier = r.Earlier.ID
	}
	for i := range r.Now.Claims {
		if s, ok := r.Signs[i]; ok {
			out.Signs = append(out.Signs, textSign{s.SignOff, s.Fell})
		}
	}
	return out
}

// mark is the mark that a person gave, in words; one that no longer counts says so.
func (c *cli) mark(t history.TextSign) string {
	mark := c.words.T("history.mark." + string(t.Mark))
	if t.Fell != "" {
		return c.words.T("desk.mark_fallen", "mark", mark)
	}
	return mark
}

// printSign says what a person said of a sentence.
func (c *cli) printSign(t history.TextSign) {
	key := "evidence.signed"
	switch t.Fell {
	case history.FellEdition:
		key = "evidence.signed_fallen"
	case history.FellUnread:
		key = "evidence.signed_unconfirmed"
	case history.FellChanged:
		key = "desk.signed_changed"
	}
	said := c.words.T(key, "mark", c.words.T("history.mark."+string(t.Mark)), "by", t.By, "date", c.words.Day(t.At), "note", strings.Join(strings.Fields(t.Note), " "))
	c.say("   %s", strings.TrimSpace(said))
}

// signText writes down what a person says of a sentence of a kept text, as it is checked now.
func (c *cli) signText(ctx context.Context, keeper *history.Keeper, id string, mark history.Mark) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	r, err := c.reopen(ctx, lib, keeper, id)
	if err != nil {
		return err
	}
	if c.hist.claim > len(r.Now.Claims) {
		return usage("usage.text_claim", "n", len(r.Now.Claims), "claim", c.hist.claim)
	}
	o := history.SignOff{Claim: c.hist.claim - 1, Mark: mark, By: c.person(), Note: c.hist.note, At: time.Now()}
	if err := keeper.SignText(ctx, r.ID, history.NewTextSign(r.Now, o)); err != nil {
		return err
	}
	c.say("%s", c.words.T("history.signed", "n", c.hist.claim, "mark", c.words.T("history.mark."+string(mark)), "by", c.person()))
	return nil
}
