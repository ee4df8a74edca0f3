package ollama

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"

	"github.com/ollama/ollama/api"
)

// Code names what went wrong, for a screen to say in the user's language with the next step.
type Code string

// The codes of an Error.
const (
	CodeNotRunning     Code = "not_running"      // nothing listens at the endpoint
	CodeModelMissing   Code = "model_missing"    // the server does not have the model
	CodeModelCrashed   Code = "model_crashed"    // the model could not be loaded, or its runner died
	CodeOutOfMemory    Code = "out_of_memory"    // the model needs more memory than there is
	CodeContextTooLong Code = "context_too_long" // the prompt does not fit into the window: send fewer passages
	CodeRemoteRefused  Code = "remote_refused"   // the model runs elsewhere (cloud); it is never used
	CodeNotAllowed     Code = "not_allowed"      // the administrator does not allow the model
	CodeRedirect       Code = "redirect_refused" // the server sends us elsewhere
	CodeTooOld         Code = "too_old"          // the server would cut prompts silently
	CodeBusy           Code = "busy"             // the server's queue is full
	CodeUnsupported    Code = "unsupported"      // the model cannot answer questions (an embedding model)
	CodeSchemaRefused  Code = "schema_refused"   // the server cannot bind the answer to the schema: use mode tagged
	CodeNotJSON        Code = "not_json"         // the model did not keep to the schema: use mode tagged
	CodeEmptyAnswer    Code = "empty_answer"     // the model only thought, or said nothing
	CodeLength         Code = "length"           // the answer reached its longest permitted length
	CodeCutOff         Code = "cut_off"          // the stream ended before the answer did
	CodeNoReply        Code = "no_reply"         // no first token within the time allowed
	CodeStalled        Code = "stalled"          // the tokens stopped coming
	CodeCancelled      Code = "cancelled"        // the caller cancelled
	CodeTimedOut       Code = "timed_out"        // the caller's own deadline passed
	CodeBadReply       Code = "bad_reply"        // what answers is not an Ollama server, or a broken one
	CodeServerFailed   Code = "server_failed"    // the child server could not be started
	CodeNotGGUF        Code = "not_gguf"         // the file to import is not a model
	CodeImportFailed   Code = "import_failed"    // the server cannot make use of the file
)

// Error is every error of this package except those of a caller's own callback. Its text is English and holds nothing that the
// server sent; that is in Raw, for a log, and is never to be displayed: it can be a whole web page.
type Error struct {
	Code  Code
	Model string // "" where no model is concerned
	Value string // what the sentence needs: an address, a version, a file
	Raw   string // at most 2,000 bytes of what the server said
	Err   error  // the cause, nil where there is none
}

// Reason returns the code, for a log that must not hold what a server said.
func (e *Error) Reason() string { return string(e.Code) }

func (e *Error) Error() string {
	s := "ollama: " + strings.ReplaceAll(string(e.Code), "_", " ")
	if e.Model != "" {
		s += fmt.Sprintf(" (model %q)", e.Model)
	}
	if e.Value != "" {
		s += ": " + e.Value
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// CodeOf gives the code of an error of this package, "" for any other.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// maxRaw bounds what is kept of a server's words, in bytes.
const maxRaw = 2000

// classify turns an error of the api package into one of ours. ctx is the caller's: whether it was cancelled is asked first, because
// the api package hides a cancellation behind other errors. Matching on words is confined to this function; the words are those of
// servers 0.17 to 0.32.
func (c *Client) classify(ctx context.Context, model string, err error) *Error {
	e := &Error{Model: model, Err: err, Raw: clip(err.Error())}
	var (
		ours   *Error
		status api.StatusError
		auth   api.AuthorizationError
		dial   *net.OpError
		syntax *json.SyntaxError
		shape  *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &ours):
		return ours
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		e.Code = CodeTimedOut
	case ctx.Err() != nil:
		e.Code = CodeCancelled
	case errors.Is(err, errRedirect):
		e.Code, e.Value = CodeRedirect, c.endpoint.URL()
	case errors.Is(err, errOtherAddress):
		e.Code = CodeRemoteRefused
	case errors.As(err, &auth):
		e.Code = CodeRemoteRefused
	case errors.As(err, &status):
		e.Code = statusCode(status)
	case errors.As(err, &dial) && dial.Op == "dial":
		e.Code, e.Value = CodeNotRunning, c.endpoint.URL()
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE), errors.As(err, &dial):
		e.Code = CodeCutOff
	case errors.Is(err, bufio.ErrTooLong), errors.Is(err, errTooMuch), errors.Is(err, errPacked), errors.As(err, &syntax), errors.As(err, &shape):
		e.Code, e.Value = CodeBadReply, c.endpoint.URL()
	default:
		if e.Code = wordsCode(err.Error()); e.Code == "" {
			e.Code, e.Value = CodeBadReply, c.endpoint.URL()
		}
	}
	return e
}

func statusCode(s api.StatusError) Code {
	if code := wordsCode(s.ErrorMessage); code != "" {
		return code
	}
	switch s.StatusCode {
	case http.StatusNotFound:
		return CodeModelMissing
	case http.StatusForbidden:
		return CodeRemoteRefused
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		return CodeBusy
	case http.StatusInternalServerError:
		return CodeModelCrashed
	}
	return CodeBadReply
}

// wordsCode recognises what a server says, in a status or in the middle of a stream.
func wordsCode(message string) Code {
	if len(message) > maxRaw { // a page, not a message
		return ""
	}
	m := strings.ToLower(message)
	for _, w := range []struct {
		words string
		code  Code
	}{
		{"context length", CodeContextTooLong},
		{"exceeds the context", CodeContextTooLong},
		{"does not support", CodeUnsupported},
		{"invalid json schema", CodeSchemaRefused},
		{"grammar", CodeSchemaRefused},
		{"system memory", CodeOutOfMemory},
		{"out of memory", CodeOutOfMemory},
		{"server busy", CodeBusy},
		{"running the model", CodeModelCrashed},
		{"model runner", CodeModelCrashed},
		{"runner process", CodeModelCrashed},
		{"unable to load model", CodeModelCrashed},
		{"try pulling it first", CodeModelMissing},
	} {
		if strings.Contains(m, w.words) {
			return w.code
		}
	}
	return ""
}

func clip(s string) string {
	if len(s) > maxRaw {
		return strings.ToValidUTF8(s[:maxRaw], "")
	}
	return s
}
