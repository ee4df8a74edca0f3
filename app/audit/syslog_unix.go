//go:build unix

package audit

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// sockets are where syslog listens: on Linux, on macOS, and on the BSDs.
var sockets = []string{"/dev/log", "/var/run/syslog", "/var/run/log"}

// priority is that of a message of authorisation (10) and of note (5), by RFC 5424.
const priority = 10*8 + 5

// systemLog writes a line to syslog. It is a socket of this machine: nothing goes over a network here.
func systemLog(line string) error {
	message := fmt.Appendf(nil, "<%d>%s tenkyo[%d]: %s", priority, time.Now().Format(time.Stamp), os.Getpid(), line)
	var errs []error
	for _, path := range sockets {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		err := send(path, message)
		if err == nil {
			return nil
		}
		errs = append(errs, fmt.Errorf("%s: %w", path, err))
	}
	if len(errs) == 0 {
		return ErrNoSystemLog
	}
	return errors.Join(errs...)
}

// send sends a message to a socket, and waits for nobody.
func send(path string, message []byte) error {
	socket, err := unix.Socket(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	unix.CloseOnExec(socket)
	return errors.Join(unix.Sendto(socket, message, unix.MSG_DONTWAIT, &unix.SockaddrUnix{Name: path}), unix.Close(socket))
}
