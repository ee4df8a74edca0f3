package words

import (
	"cmp"
	"strings"

	"tenkyo/app/ask"
)

// digestShown is how many hex digits of a model's digest name it: Ollama's own lists show as many.
const digestShown = 12

// MadeBy says who made an answer and that no person has reviewed it: the last line of whatever is copied. Where a model failed and
// excerpts stand in its place, it is named with that.
func (w *Words) MadeBy(a ask.Answer) string {
	key, model := "copy.made_with_model", a.Model
	if digest := strings.TrimPrefix(a.ModelDigest, "sha256:"); digest != "" {
		model = w.T("copy.model", "model", a.Model, "digest", digest[:min(len(digest), digestShown)])
	}
	switch {
	case a.NoAnswer != nil && len(a.Claims) == 0 && a.Model != "":
		key = "copy.made_search_model"
	case a.NoAnswer != nil && len(a.Claims) == 0:
		key = "copy.made_search"
	case a.ModelError != "":
		key, model = "copy.made_after_failure", w.asked(a)
	case a.Mode == ask.ExtractMode || a.Model == "":
		key = "copy.made_without_model"
	}
	return w.T(key, "date", w.Date(a.AsOf), "model", model, "version", a.Tool.Version, "rules", a.Tool.Rules)
}

// AnsweredBy says in a line which model an answer is from: that one, none, or the one that was asked and gave no answer.
func (w *Words) AnsweredBy(a ask.Answer) string {
	switch {
	case a.ModelError != "":
		return w.T("answer.model_asked", "model", w.asked(a))
	case a.Model == "":
		return w.T("answer.made_without_model")
	}
	return w.T("answer.made_by", "model", a.Model)
}

// ModelFailed says which model was asked and why it gave no answer, with the next step; "" where none failed.
func (w *Words) ModelFailed(a ask.Answer) string {
	if a.ModelError == "" {
		return ""
	}
	return w.T("answer.model_failed", "model", w.asked(a), "reason", w.OllamaError(a.ModelError, w.asked(a), a.ModelDetail))
}

// asked names the model that was asked and failed.
func (w *Words) asked(a ask.Answer) string { return cmp.Or(a.ModelAsked, w.T("answer.model_default")) }
