package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

func TestAFullDiskIsTold(t *testing.T) {
	for _, sign := range full {
		for _, err := range []error{sign, &fs.PathError{Op: "write", Path: "a", Err: sign}, fmt.Errorf("writing: %w", sign), errors.New("persist err: write a: " + sign.Error())} {
			if !IsFull(err) {
				t.Errorf("%v", err)
			}
		}
	}
	for _, err := range []error{nil, fs.ErrNotExist, errors.New("something else")} {
		if IsFull(err) {
			t.Errorf("%v", err)
		}
	}
}
