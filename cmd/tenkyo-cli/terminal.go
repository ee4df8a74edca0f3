package main

import (
	"fmt"
	"strings"

	"tenkyo/app/foreign"
)

// glyph is a mark of ours. Every other string that is written for people may hold text of a document, a model or a file name, in which
// a mark is shown as foreign.
type glyph string

// say writes a line for people: to standard output, or to standard error where that carries JSON. Everything that is written for
// people goes through say or note, so that no file name, document or model output can drive a terminal or pass for a line of ours.
func (c *cli) say(format string, args ...any) {
	w := c.stdout
	if c.json {
		w = c.stderr
	}
	shown := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			shown[i] = foreign.Lines(arg)
		case error:
			shown[i] = foreign.Lines(arg.Error())
		default:
			shown[i] = arg
		}
	}
	fmt.Fprintln(w, setIn(fmt.Sprintf(format, shown...)))
}

// note writes a line of progress or warning to standard error.
func (c *cli) note(text string) { fmt.Fprintln(c.stderr, setIn(foreign.Lines(text))) }

// setIn sets in every line of a text but the first, behind a bar: no line of ours begins with what a line break of somebody else's text
// brought there.
func setIn(text string) string {
	text = strings.TrimRight(text, "\n")
	spaces := text[:len(text)-len(strings.TrimLeft(text, " "))]
	return strings.ReplaceAll(text, "\n", "\n"+spaces+"   │ ")
}
