package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tenkyo/app/pack"
)

// output is a file that a command writes because somebody named it. The rule is the same for all of them: the folder must be there, and
// what is there already is replaced only where that was said, by --force or to somebody who asks at the terminal.
type output struct {
	path string
	// alike tells whether a file may be replaced by this one at all, or, for what can be made again at any time, without a word; nil for
	// neither.
	alike func(path string) (allowed, unasked bool)
}

// errOccupied says that a file is there which is not replaced. The key says why.
type errOccupied struct{ path, key string }

func (e errOccupied) Error() string { return fmt.Sprintf("%s is not replaced (%s)", e.path, e.key) }

// mayWrite is an error where a file must not be written. It is asked before the work begins.
func (c *cli) mayWrite(o output) error {
	folder := filepath.Dir(o.path)
	if info, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return errOccupied{folder, "output.no_folder"}
	} else if err != nil {
		return err
	} else if !info.IsDir() {
		return errOccupied{folder, "output.no_folder"}
	}
	link, err := os.Lstat(o.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(o.path)
	switch {
	case err == nil && info.IsDir():
		return errOccupied{o.path, "output.folder"}
	case err != nil || !info.Mode().IsRegular() || !link.Mode().IsRegular(): // a device, or a link, which would be lost
		return errOccupied{o.path, "output.no_file"}
	}
	if o.alike != nil {
		allowed, unasked := o.alike(o.path)
		switch {
		case !allowed:
			return errOccupied{o.path, "output.other_kind"}
		case unasked:
			return nil
		}
	}
	if c.force || c.confirmed("output.ask", "path", o.path) {
		return nil
	}
	return errOccupied{o.path, "output.there"}
}

// confirmed asks at the terminal, where there is one.
func (c *cli) confirmed(key string, args ...any) bool {
	if !isTerminal(c.stdin) {
		return false
	}
	c.note(c.words.T(key, args...))
	line, err := bufio.NewReader(c.stdin).ReadString('\n')
	if err != nil {
		return false
	}
	return slices.Contains([]string{"yes", "y", "はい"}, strings.ToLower(strings.TrimSpace(line)))
}

// aPicture: a picture of a page can be drawn again at any time, so it replaces another one without a word.
func aPicture(path string) (allowed, unasked bool) {
	const png = "\x89PNG\r\n\x1a\n"
	f, err := os.Open(path)
	if err != nil {
		return true, false
	}
	defer f.Close()
	begins := make([]byte, len(png))
	_, err = io.ReadFull(f, begins)
	return true, err == nil && bytes.Equal(begins, []byte(png))
}

// aPack: nothing but a pack is replaced by one, and never the pack on which it builds.
func aPack(base string) func(string) (allowed, unasked bool) {
	return func(path string) (allowed, unasked bool) {
		if base != "" {
			there, err := os.Stat(path)
			below, berr := os.Stat(base)
			if err != nil || berr != nil || os.SameFile(there, below) {
				return false, false
			}
		}
		f, _, err := openPack(path)
		if err != nil {
			return errors.Is(err, &pack.Error{Code: pack.OtherFormat}), false
		}
		f.Close()
		return true, false
	}
}
