package durable

import (
	"errors"
	"slices"
	"strings"
)

// IsFull tells whether an error says that a disk, or what one user may have of it, is full. Some libraries keep only the words of the
// system's error.
func IsFull(err error) bool {
	if err == nil {
		return false
	}
	return slices.ContainsFunc(full, func(sign error) bool {
		return errors.Is(err, sign) || strings.Contains(err.Error(), sign.Error())
	})
}
