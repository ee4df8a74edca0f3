package main

import (
	"strconv"

	"tenkyo/app/policy"
	"tenkyo/app/showing"
)

// libraryUnreachable shows or changes for how many days documents are shown whose place cannot be reached: a number of days, or
// "all" without end.
func (c *cli) libraryUnreachable(args []string) error {
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		days, err := strconv.Atoi(args[0])
		if args[0] == "all" {
			days, err = 0, nil
		}
		if err != nil || len(args) > 1 || days < 0 {
			return usage("usage.library_unreachable")
		}
		if c.policy.Fixes(policy.UnreachableDays) {
			return c.errFixed(policy.UnreachableDays, "library unreachable")
		}
		if err := showing.Set(data, days); err != nil {
			return err
		}
	}
	days, err := showing.Days(data)
	if err != nil {
		return err
	}
	days = c.policy.Unreachable(days)
	switch {
	case c.json:
		return c.writeJSON(struct {
			Days int `json:"days"` // 0 without end
		}{days})
	case days == 0:
		c.say("%s", c.words.T("library.unreachable_all"))
	default:
		c.say("%s", c.words.T("library.unreachable_days", "n", days))
	}
	return nil
}

// unreachableDays is for how many days documents are shown whose place cannot be reached, 0 without end.
func (c *cli) unreachableDays() int {
	data, err := c.dataDir()
	days := 0
	if err == nil {
		days, err = showing.Days(data)
	}
	if err != nil {
		c.note(err.Error())
	}
	return c.policy.Unreachable(days)
}
