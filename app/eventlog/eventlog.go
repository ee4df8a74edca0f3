// Package eventlog writes the log that a support person asks for: off unless a user names a file, one line an event. It holds counts,
// durations and codes, and never a question, a passage, an answer or the name of a document: it may be passed on without a second look.
package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"time"
)

// Name is the name of the log that the window keeps in the data folder.
const Name = "tenkyo.log"

// most is the size, in bytes, from which on a log that is opened is set aside as FILE.1; an older one of that name is replaced.
const most = 10 << 20

// Log is an open log.
type Log struct {
	*slog.Logger
	file  *os.File
	begun time.Time
}

// Open appends to the log at path, and writes down which program of which version began. Nobody but this user may read a log that is
// made. Without a path nothing is written, and Close does nothing.
func Open(path, program, version, commit string) (*Log, error) {
	if path == "" {
		return &Log{Logger: Off()}, nil
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() >= most {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, fmt.Errorf("setting the old log aside: %w", err)
		}
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the log: %w", err)
	}
	l := &Log{Logger: slog.New(slog.NewTextHandler(f, nil)), file: f, begun: time.Now()}
	l.Info("start", "program", program, "version", version, "commit", commit,
		"go", runtime.Version(), "system", runtime.GOOS+"/"+runtime.GOARCH, "processors", runtime.NumCPU())
	return l, nil
}

// Events is where events go: nowhere for a log that was not opened.
func (l *Log) Events() *slog.Logger {
	if l == nil {
		return Off()
	}
	return l.Logger
}

// Off returns a logger that writes nothing.
func Off() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Close writes down how the program ended and closes the file.
func (l *Log) Close(err error) error {
	if l.file == nil {
		return nil
	}
	l.Info("end", "error", Kind(err), "ms", time.Since(l.begun).Milliseconds())
	return l.file.Close()
}

// coded is an error that has a code of its own, as those of a model's server have.
type coded interface{ Reason() string }

// Kind names an error without what it says, since messages hold the names of files: its code, what a file operation met, or its type;
// "" for nil.
func Kind(err error) string {
	if err == nil {
		return ""
	}
	var own coded
	var path *fs.PathError
	switch {
	case errors.As(err, &own):
		return own.Reason()
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	case errors.As(err, &path):
		return path.Op + ": " + path.Err.Error()
	}
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return fmt.Sprintf("%T", err)
		}
		err = inner
	}
}
