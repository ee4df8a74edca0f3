package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// say writes a line for people: to standard output, or to standard error where that carries JSON. Everything that is written for
// people goes through say or note, so that no file name, document or model output can drive a terminal.
func (c *cli) say(format string, args ...any) {
	w := c.stdout
	if c.json {
		w = c.stderr
	}
	fmt.Fprintln(w, printable(fmt.Sprintf(format, args...)))
}

// note writes a line of progress or warning to standard error.
func (c *cli) note(text string) { fmt.Fprintln(c.stderr, printable(text)) }

// printable makes control and bidirectional characters visible, so that no document or model output can drive a terminal.
func printable(s string) string {
	if strings.IndexFunc(s, isHidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isHidden(r) {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isHidden(r rune) bool {
	return unicode.IsControl(r) && r != '\t' && r != '\n' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f
}
