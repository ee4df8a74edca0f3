package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"tenkyo/verify"
)

// longestCase bounds one line of a file of cases: an answer with its passages is thousands of characters, not millions.
const longestCase = 64 << 20

// shownCases is how many lines are named that are no cases; a file that is none at all would name each of its lines.
const shownCases = 20

// verify checks recorded answers: JSONL in, JSONL out, no model, no library.
func (c *cli) verify(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.verify")
	}
	in := c.stdin
	if args[0] != "-" {
		f, err := os.Open(args[0])
		if err != nil {
			return fmt.Errorf("reading cases: %w", err)
		}
		defer f.Close()
		in = f
	}
	out := bufio.NewWriter(c.stdout)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	look := false
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 1<<20), longestCase)
	broken := 0
	for n := 1; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(line) == 0 {
			continue
		}
		var one verify.Case
		if err := json.Unmarshal(line, &one); err != nil {
			if broken++; broken <= shownCases {
				c.note(c.words.T("cli.no_case", "line", n, "path", args[0], "detail", err))
			}
			continue
		}
		report := verify.CheckWith(one, verify.Options{Version: version})
		if c.rules {
			c.noteWhy(report)
		}
		look = look || report.Status == "review"
		if err := enc.Encode(report); err != nil {
			return fmt.Errorf("writing the result: %w", err)
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, io.EOF) {
		return errors.Join(out.Flush(), fmt.Errorf("reading cases: %w", err))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	if broken > 0 {
		return said("cli.no_cases", "n", broken)
	}
	if look {
		return errLook
	}
	return nil
}

// noteWhy tells beside the result, for people alone, which rule raised each reason against a claim.
func (c *cli) noteWhy(report verify.Report) {
	for n, claim := range report.Claims {
		for _, f := range claim.Flags {
			rule := f.Rule
			if rule == "" {
				rule = "source"
			}
			c.note(fmt.Sprintf("%s %d: %s %s: %s", report.ID, n+1, rule, f.Code, f.Detail))
		}
	}
}
