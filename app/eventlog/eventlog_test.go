package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestALogIsAppendedToAndIsItsUsersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.log")
	for range 2 {
		l, err := Open(path, "tenkyo", "1.2", "abc")
		if err != nil {
			t.Fatal(err)
		}
		l.Info("read", "files", 3)
		if err := l.Close(context.Canceled); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	if len(lines) != 6 || !strings.Contains(lines[0], "msg=start program=tenkyo version=1.2 commit=abc") || !strings.Contains(lines[5], "msg=end error=cancelled") {
		t.Errorf("the log says\n%s", b)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the log may be read by others: %v, %v", info.Mode(), err)
	}
}

func TestALargeLogIsSetAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.log")
	if err := os.WriteFile(path, make([]byte, most), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(path, "tenkyo", "", "")
	if err != nil {
		t.Fatal(err)
	}
	l.Close(nil)
	old, err1 := os.Stat(path + ".1")
	now, err2 := os.Stat(path)
	if err1 != nil || err2 != nil || old.Size() != most || now.Size() >= most {
		t.Errorf("%v %v, %v %v", old, err1, now, err2)
	}
}

func TestWithoutAPathNothingIsWritten(t *testing.T) {
	l, err := Open("", "tenkyo", "", "")
	if err != nil {
		t.Fatal(err)
	}
	l.Info("read")
	if err := l.Close(nil); err != nil {
		t.Error(err)
	}
}

func TestALogThatCannotBeOpenedIsSaid(t *testing.T) {
	if _, err := Open(t.TempDir(), "tenkyo", "", ""); err == nil {
		t.Error("a folder was opened as a log")
	}
}

type ownCode struct{}

func (ownCode) Error() string  { return "secret.pdf" }
func (ownCode) Reason() string { return "unreachable" }

func TestTheKindOfAnErrorNamesNoFile(t *testing.T) {
	for want, err := range map[string]error{
		"":                        nil,
		"timeout":                 fmt.Errorf("secret.pdf: %w", context.DeadlineExceeded),
		"open: permission denied": fmt.Errorf("reading: %w", &fs.PathError{Op: "open", Path: "/secret.pdf", Err: syscall.EACCES}),
		"unreachable":             fmt.Errorf("asking: %w", ownCode{}),
		"*errors.errorString":     fmt.Errorf("reading secret.pdf: %w", errors.New("secret.pdf")),
	} {
		if got := Kind(err); got != want {
			t.Errorf("Kind(%v) = %q, want %q", err, got, want)
		}
	}
}
