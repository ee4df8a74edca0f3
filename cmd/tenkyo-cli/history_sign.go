package main

import (
	"context"
	"os/user"
	"strings"

	"tenkyo/app/history"
	"tenkyo/app/library"
)

// historySign writes down what a person says of one sentence of a kept answer, beside the verdict.
func (c *cli) historySign(ctx context.Context, args []string) error {
	mark := history.Mark(c.hist.mark)
	if len(args) != 1 || c.hist.claim < 1 || mark == "" {
		return usage("usage.history_sign")
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	if id, ok, err := c.text(ctx, keeper.Store, args[0]); err != nil {
		return err
	} else if ok {
		return c.signText(ctx, keeper, id, mark)
	}
	id, err := c.resolve(ctx, keeper.Store, args[0])
	if err != nil {
		return err
	}
	lib, err := c.showing(ctx, keeper)
	if err != nil {
		return err
	}
	defer lib.Close()
	err = keeper.SignOff(ctx, id, history.SignOff{Claim: c.hist.claim - 1, Mark: mark, By: c.person(), Note: c.hist.note})
	if err != nil {
		return err
	}
	c.say("%s", c.words.T("history.signed", "n", c.hist.claim, "mark", c.words.T("history.mark."+string(mark)), "by", c.person()))
	return nil
}

// showing opens the library, and has the keeper ask it what may be shown of an answer.
func (c *cli) showing(ctx context.Context, keeper *history.Keeper) (*library.Library, error) {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return nil, err
	}
	keeper.Shown = func(r history.Record) (history.Record, bool) { return history.Withheld(r, lib) }
	return lib, nil
}

// historyRelease lets an answer go that was held for review.
func (c *cli) historyRelease(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.history_release")
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	id, err := c.resolve(ctx, keeper.Store, args[0])
	if err != nil {
		return err
	}
	lib, err := c.showing(ctx, keeper)
	if err != nil {
		return err
	}
	defer lib.Close()
	if err := keeper.Release(ctx, id, c.person(), c.hist.note); err != nil {
		return err
	}
	c.say("%s", c.words.T("history.released", "by", c.person()))
	return nil
}

// person is the name of --by, else that of the account.
func (c *cli) person() string {
	if name := strings.TrimSpace(c.hist.by); name != "" {
		return name
	}
	account, err := user.Current()
	if err != nil {
		return ""
	}
	return account.Username
}
