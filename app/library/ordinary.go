package library

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// errNotOrdinary is wrapped in the error of a pipe, a device or a folder that stands in the place of a file.
var errNotOrdinary = errors.New("it is no ordinary file")

// openKept opens a file of the library. A pipe or a device in its place is refused, since reading it may never end or take all memory:
// whoever may write into a shared library could so stop everybody who reads it.
func openKept(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNotOrdinary}
	}
	return os.Open(path)
}

// readKeptFile reads a whole file of the library, as openKept opens it.
func readKeptFile(path string) ([]byte, error) {
	file, err := openKept(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
