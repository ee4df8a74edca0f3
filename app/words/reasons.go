package words

import (
	"errors"
	"strings"
)

// FileReason says why a file or folder is not in the library, and what can be done. detail is what the reason named: a name, a
// figure, a message of the system.
func (w *Words) FileReason(code, detail string) string {
	sentence := w.coded("file.reason.", code)
	if detail = w.detail(errors.New(detail)); detail == "" {
		return sentence
	}
	return w.T("file.reason_detail", "reason", sentence, "detail", detail)
}

// ReadingWarning says what a person should know about how a document was read. detail is what the warning named.
func (w *Words) ReadingWarning(code, detail string) string {
	return w.coded("reading.warning.", code, "detail", detail)
}

// PageReason says why no words are highlighted on a page.
func (w *Words) PageReason(code string) string { return w.coded("page.reason.", code) }

// PageEnded says why a page could not be shown, whose drawing was ended.
func (w *Words) PageEnded(doc string, page int, code string) string {
	return w.T("error.page_ended", "doc", doc, "page", page, "reason", w.PageReason(code))
}

// OllamaError says what is wrong with the model or its server, and the next step. model and value are those of the error.
func (w *Words) OllamaError(code, model, value string) string {
	sentence := w.coded("ollama.error.", code, "model", model, "value", value)
	if value == "" { // of an answer that was kept without it
		sentence = strings.NewReplacer("（）", "", " ()", "").Replace(sentence)
	}
	return sentence
}

// ReviewReason says why an answer is held for review.
func (w *Words) ReviewReason(code string) string { return w.coded("review.reason.", code) }

// coded is the text of a code that a lower room returned; for a code without a text the group's "other".
func (w *Words) coded(group, code string, args ...any) string {
	if code == "" || !w.Has(group+code) {
		code = "other"
	}
	return w.T(group+code, args...)
}

// Join lists items without quotation marks: words added to a search, types of files.
func (w *Words) Join(items []string) string { return strings.Join(items, w.T("cite.separator")) }
