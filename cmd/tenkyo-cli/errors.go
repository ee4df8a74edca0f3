package main

import (
	"context"
	"errors"
	"fmt"

	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/pack"
	"tenkyo/app/policy"
)

// fail prints what went wrong, to which thing, and what to do next.
func (c *cli) fail(err error) {
	fmt.Fprintf(c.stderr, "tenkyo-cli: %s\n", printable(c.sentence(err)))
}

// sentence says an error in the user's language where there are words for it.
func (c *cli) sentence(err error) string {
	var model *ollama.Error
	var missing errNoLibrary
	var refused *pack.Error
	var fixed errFixed
	switch {
	case errors.As(err, &missing):
		return c.words.T("library.missing", "path", missing.dir)
	case errors.As(err, &model):
		return c.words.OllamaError(string(model.Code), model.Model, model.Value)
	case errors.Is(err, context.DeadlineExceeded):
		return c.words.T("ollama.error.timed_out")
	case errors.Is(err, context.Canceled):
		return c.words.T("ollama.error.cancelled")
	case errors.As(err, &fixed):
		return c.words.T("policy.fixed", "what", fixed.flag, "key", string(fixed.key), "path", fixed.origin)
	case errors.Is(err, policy.ErrPolicy):
		return c.words.T("policy.broken", "detail", err.Error())
	case errors.As(err, &refused):
		return c.words.T("pack.error."+string(refused.Code), "name", refused.Name) + detail(refused.Detail)
	case errors.Is(err, pack.ErrPassword):
		return c.words.T("pack.error_password")
	case errors.Is(err, library.ErrNumber):
		return c.words.T("pack.error_number")
	case errors.Is(err, library.ErrBusy):
		return c.words.T("library.locked")
	case errors.Is(err, library.ErrFormat):
		return c.words.T("library.newer_format")
	case errors.Is(err, library.ErrReadOnly):
		return c.words.T("library.readonly")
	case errors.Is(err, library.ErrAmbiguous):
		return c.words.T("library.ambiguous", "name", c.doc)
	case errors.Is(err, library.ErrDenied):
		return c.words.PageReason("denied")
	}
	for _, say := range []func(error) string{c.historySentence, c.reportSentence, c.spotSentence} {
		if s := say(err); s != "" {
			return s
		}
	}
	return err.Error()
}

// detail is what experts want to know beside a sentence.
func detail(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// errNoLibrary says that the folder named holds no library yet.
type errNoLibrary struct{ dir string }

func (e errNoLibrary) Error() string { return "there is no library at " + e.dir }
