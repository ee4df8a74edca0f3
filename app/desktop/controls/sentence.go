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
		if key := "ollama.error." + string(o.Code); w.Has(key) {
			return w.T(key, "model", o.Model, "value", o.Value)
		}
		return w.T("ollama.error.other")
	}
	return w.T("error.unexpected", "detail", err.Error())
}
