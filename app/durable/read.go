package durable

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrTooLarge is returned for a file that is larger than what it should hold can be.
var ErrTooLarge = errors.New("the file is too large")

// ReadAtMost reads a file of at most so many bytes: one that somebody named may be anything, also one without an end.
func ReadAtMost(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, fmt.Errorf("%w: %s", ErrTooLarge, path)
	}
	return data, err
}
