package main

import (
	"bytes"
	"testing"

	"tenkyo/app/words"
)

func TestNothingWrittenForPeopleDrivesATerminal(t *testing.T) {
	var out, errs bytes.Buffer
	c := &cli{words: words.New("en"), stdout: &out, stderr: &errs}
	evil := "a\x1b[2Jb\x07c\u202ed\u200f"
	c.say("%s", evil)
	c.note(evil)
	for _, got := range []string{out.String(), errs.String()} {
		if got != "a\\x1b[2Jb\\ac\\u202ed\\u200f\n" {
			t.Errorf("wrote %q", got)
		}
	}
}
