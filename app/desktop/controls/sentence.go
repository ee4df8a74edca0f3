package controls

import (
	"errors"
	"io/fs"
	"syscall"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/encoder"
	"tenkyo/app/glossary"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/pack"
	"tenkyo/app/semantic"
	"tenkyo/app/spotcheck"
	"tenkyo/app/words"
	"tenkyo/ingest/ocr"
)

// Sentence says an error in a sentence with the next step. An error that it does not know is told as unexpected, in its own words.
func Sentence(w *words.Words, err error) string {
	var o *ollama.Error
	if errors.As(err, &o) {
		return w.OllamaError(string(o.Code), o.Model, o.Value)
	}
	var broken *encoder.Fault
	if errors.As(err, &broken) && !errors.Is(err, semantic.ErrChanged) {
		return w.T("encoder.error." + string(broken.Code))
	}
	if viewmodel.IsFull(err) {
		return w.T("error.disk_full", "detail", err)
	}
	if errors.Is(err, ocr.ErrMissing) {
		return w.T("library.ocr_missing")
	}
	var refused *pack.Error
	if errors.As(err, &refused) {
		if refused.Code == pack.Older { // only the command line goes back
			return w.T("pack.older_refused", "name", refused.Name)
		}
		return w.T("pack.error."+string(refused.Code), "name", refused.Name)
	}
	var ended *library.PageError
	if errors.As(err, &ended) {
		return w.PageEnded(ended.Doc, ended.Page, string(ended.Reason.Code))
	}
	for _, known := range []struct {
		err error
		key string
	}{
		{library.ErrBusy, "library.locked"}, {viewmodel.ErrInUse, "error.busy"}, {library.ErrNotFound, "page.reason.no_document"}, {library.ErrDenied, "page.reason.denied"}, {library.ErrLapsed, "page.reason.lapsed"}, {library.ErrInside, "error.only_me_inside"}, {library.ErrApart, "error.two_libraries"}, {library.ErrAway, "error.library_away"}, {library.ErrReadOnly, "library.readonly"}, {viewmodel.ErrOtherPack, "pack.other_shown"}, {viewmodel.ErrNotPrepared, "meaning.not_prepared"}, {semantic.ErrNoFile, "meaning.file_gone"}, {semantic.ErrChanged, "meaning.file_gone"}, {desk.ErrList, "desk.error.list"}, {viewmodel.ErrOtherText, "desk.error.other_text"},
		{desk.ErrDocx, "desk.error.docx"}, {desk.ErrPDF, "error.text_is_pdf"}, {desk.ErrTooLarge, "desk.error.too_large"},
		{spotcheck.ErrNothing, "spot.error.nothing"}, {spotcheck.ErrNoCheck, "spot.error.no_check"}, {spotcheck.ErrDamaged, "spot.error.damaged"},
		{audit.ErrNoList, "audit.error.no_list"}, {history.ErrWithheld, "report.error.withheld"}, {history.ErrNotKept, "history.error.not_kept"}, {history.ErrDamaged, "history.error.damaged"}, {history.ErrFormat, "history.error.newer_format"},
		{glossary.ErrEntry, "error.glossary_entry"}, {glossary.ErrTooLarge, "error.glossary_too_large"}, {syscall.EROFS, "error.read_only"}, {syscall.EISDIR, "error.is_folder"}, {syscall.ENOTDIR, "error.no_folder"}, {fs.ErrPermission, "error.permission"}, {fs.ErrNotExist, "error.not_there"}, {fs.ErrExist, "error.there_already"},
	} {
		if errors.Is(err, known.err) {
			return w.T(known.key, "detail", err)
		}
	}
	return w.T("error.unexpected", "detail", err.Error())
}
