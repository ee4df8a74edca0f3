package controls

import (
	"errors"

	"tenkyo/app/ollama"
	"tenkyo/app/words"
)

// Sentence says an error in a sentence with the next step. An error without a code is told as unexpected, in its own words.
func Sentence(w *words.Words, err error) string {
	var o *ollama.Error
	if errors.As(err, &o) {
		return w.OllamaError(string(o.Code), o.Model, o.Value)
	}
	return w.T("error.unexpected", "detail", err.Error())
}
