package durable

import (
	"errors"

	"golang.org/x/sys/windows"
)

// held tells whether an error says that another program has a file open. Denied is what a move onto such a file is called; where it is
// meant as such, the wait costs a few seconds.
func held(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}
