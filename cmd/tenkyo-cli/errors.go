package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"tenkyo/app/library"
	"tenkyo/app/ollama"
)

// fail prints what went wrong, to which thing, and what to do next.
func (c *cli) fail(err error) {
	fmt.Fprintf(c.stderr, "tenkyo-cli: %s\n", printable(c.sentence(err)))
}

// sentence says an error in the user's language where there are words for it.
func (c *cli) sentence(err error) string {
	var model *ollama.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return c.words.T("ollama.error.timed_out")
	case errors.Is(err, context.Canceled):
		return c.words.T("ollama.error.cancelled")
	case errors.As(err, &model):
		return c.words.OllamaError(string(model.Code), model.Model, model.Value)
	case errors.Is(err, library.ErrBusy):
		return c.words.T("library.locked")
	case errors.Is(err, errReadOnly):
		return c.words.T("library.readonly")
	case errors.Is(err, fs.ErrNotExist):
		return err.Error()
	}
	return err.Error()
}
