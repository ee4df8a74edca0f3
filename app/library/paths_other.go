//go:build !windows

package library

import (
	"errors"
	"syscall"

	"golang.org/x/text/unicode/norm"
)

// foldPath: macOS hands out names in decomposed form.
func foldPath(path string) string { return norm.NFC.String(path) }

// isNotFolder tells the error of a path on which a folder was replaced by a file.
func isNotFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
