package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"syscall"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/durable"
	"tenkyo/app/encoder"
	"tenkyo/app/eval"
	"tenkyo/app/glossary"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/pack"
	"tenkyo/app/policy"
	"tenkyo/app/report"
	"tenkyo/app/spotcheck"
	"tenkyo/app/words"
	"tenkyo/index"
	"tenkyo/ingest/document"
)

// fail prints what went wrong, to which thing, and what to do next, and gives the exit status.
func (c *cli) fail(err error) int {
	c.note("tenkyo-cli: " + c.sentence(err))
	var wrong errUsage
	if errors.As(err, &wrong) {
		return exitUsage
	}
	for _, asked := range wrongUses {
		if errors.Is(err, asked) {
			return exitUsage
		}
	}
	return exitFailed
}

// wrongUses are the errors of the rooms below that only say that something was asked for which there cannot be.
var wrongUses = []error{history.ErrMark, report.ErrNoClaim, report.ErrWhy, spotcheck.ErrNoItem, audit.ErrNoHeads, audit.ErrNoList, ask.ErrEmptyQuestion}

// sentence says an error in the user's language where there are words for it.
func (c *cli) sentence(err error) string {
	var model *ollama.Error
	var missing errNoLibrary
	var refused *pack.Error
	var fixed errFixed
	var wrong errUsage
	var occupied errOccupied
	var known errSaid
	var reason document.Reason
	var page *library.NoPageError
	var ended *library.PageError
	switch {
	case errors.As(err, &ended):
		return c.words.PageEnded(ended.Doc, ended.Page, string(ended.Reason.Code))
	case errors.As(err, &page) && page.Paged:
		return c.words.T("error.no_page", "doc", page.Doc, "page", page.Page, "pages", page.Pages)
	case errors.As(err, &page):
		return c.words.T("error.not_paged", "doc", page.Doc)
	case errors.As(err, &wrong):
		return c.words.T(wrong.key, wrong.args...)
	case errors.As(err, &occupied):
		return c.words.T(occupied.key, "path", occupied.path)
	case errors.As(err, &known):
		return c.words.T(known.key, known.args...)
	case errors.As(err, &missing):
		if missing.onlyMe {
			return c.words.T("library.missing_only_me")
		}
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
		return c.words.PolicyBroken(err)
	case errors.As(err, &refused):
		return c.words.T("pack.error."+string(refused.Code), "name", refused.Name) + c.detail(refused.Detail)
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
	case errors.Is(err, library.ErrLapsed):
		return c.words.PageReason("lapsed")
	case errors.Is(err, library.ErrDenied):
		return c.words.PageReason("denied")
	case errors.As(err, &reason):
		return c.words.FileReason(string(reason.Code), reason.Detail)
	}
	for _, say := range []func(error) string{c.historySentence, c.reportSentence, c.spotSentence, c.fileSentence} {
		if s := say(err); s != "" {
			return s
		}
	}
	return c.words.T("error.unexpected", "detail", err.Error()) // all that is known
}

// fileSentence says an error of the rooms below, or of the system on a file, in the user's language, "" where it is none.
func (c *cli) fileSentence(err error) string {
	if durable.IsFull(err) {
		return c.words.T("error.disk_full", "detail", err)
	}
	var broken *encoder.Fault
	if errors.As(err, &broken) {
		return c.words.T("encoder.error."+string(broken.Code)) + c.detail(broken.Detail)
	}
	for _, known := range []struct {
		is  error
		key string
	}{
		{library.ErrInside, "error.only_me_inside"}, {library.ErrApart, "error.two_libraries"}, {library.ErrNotOwn, "error.not_only_me"}, {library.ErrAway, "error.library_away"},
		{index.ErrSearch, "error.search"}, {library.ErrNotFound, "error.no_document"}, {library.ErrGone, "error.no_copy"}, {desk.ErrList, "error.no_list"}, {desk.ErrDocx, "error.no_docx"}, {desk.ErrPDF, "error.text_is_pdf"},
		{desk.ErrTooLarge, "error.text_too_large"}, {glossary.ErrEntry, "error.glossary_entry"}, {pack.ErrKey, "error.key"}, {glossary.ErrTooLarge, "error.glossary_too_large"}, {eval.ErrNoSuite, "error.no_suite"},
		{ask.ErrEmptyQuestion, "usage.ask"}, {durable.ErrBusy, "error.busy"}, {audit.ErrNoHeads, "audit.error.no_heads"}, {audit.ErrNoList, "audit.error.no_list"},
		{syscall.EROFS, "error.read_only"}, {syscall.EISDIR, "error.is_folder"}, {syscall.ENOTDIR, "error.no_folder"},
		{fs.ErrNotExist, "error.not_there"}, {fs.ErrPermission, "error.permission"}, {fs.ErrExist, "error.there_already"},
		{durable.ErrTooLarge, "error.too_large"}, {bufio.ErrTooLong, "error.line_too_long"},
	} {
		if errors.Is(err, known.is) {
			return c.words.T(known.key, "detail", err)
		}
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	if errors.As(err, &syntax) || errors.As(err, &kind) || errors.Is(err, io.ErrUnexpectedEOF) {
		return c.words.T("error.no_json", "detail", err)
	}
	var file *fs.PathError
	if errors.As(err, &file) {
		return c.words.T("error.file", "detail", err)
	}
	return ""
}

// detail is what experts want to know beside a sentence.
func (c *cli) detail(text string) string {
	if text == "" {
		return ""
	}
	return c.words.T("error.detail", "detail", errors.New(text))
}

// errSaid is what a command itself says of what it could not do.
type errSaid struct {
	key  string
	args []any // pairs, as of words.T
}

func (e errSaid) Error() string { return words.New(words.English).T(e.key, e.args...) }

func said(key string, args ...any) error { return errSaid{key, args} }

// errNoLibrary says that the folder named holds no library yet.
type errNoLibrary struct {
	dir    string
	onlyMe bool
}

func (e errNoLibrary) Error() string { return "there is no library at " + e.dir }
