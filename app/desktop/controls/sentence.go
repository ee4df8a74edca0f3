package controls

import (
	"errors"

	"tenkyo/app/ollama"
	"tenkyo/app/words"
	"tenkyo/ingest/ocr"
)

// Sentence says an error in a sentence with the next step. An error that it does not know is told as unexpected, in its own words.
func Sentence(w *words.Words, err error) string {
	var o *ollama.Error
	if errors.As(err, &o) {
		return w.OllamaError(string(o.Code), o.Model, o.Value)
	}
	if errors.Is(err, ocr.ErrMissing) {
		return w.T("library.ocr_missing")
	}
	return w.T("error.unexpected", "detail", err.Error())
}
