package viewmodel

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tenkyo/app/durable"
)

// Free is [fs.ErrExist] where something lies at a path already. It looks at the disk, so it is not for the window's goroutine.
func Free(path string) error {
	switch _, err := os.Stat(path); {
	case err == nil:
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return nil
}

// WriteNew writes a file for a person, whole or not at all. What is there already is [fs.ErrExist], and is not written over.
func WriteNew(path string, data []byte) error {
	if err := Free(path); err != nil {
		return err
	}
	if err := durable.WriteFile(path, data); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// largestText bounds what is read of a text that a person names, in bytes: no list of words has more.
const largestText = 8 << 20

// ReadFile reads a text that a person named. A larger one than any list of words is [durable.ErrTooLarge].
func ReadFile(path string) ([]byte, error) { return durable.ReadAtMost(path, largestText) }

// HomeFolder is this user's own folder, "" where the system names none.
func HomeFolder() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}

// DocumentsFolder is where a person looks for files that were written for them. It looks at the disk, so it is not for the window's
// goroutine.
func DocumentsFolder() string {
	home := HomeFolder()
	for _, name := range []string{"Documents", "ドキュメント"} {
		if info, err := os.Stat(filepath.Join(home, name)); err == nil && info.IsDir() {
			return filepath.Join(home, name)
		}
	}
	return home
}

// ErrInUse is returned where another process uses a folder that is written to.
var ErrInUse = durable.ErrBusy

// IsFull reports whether an error says that the disk, or what this user may have of it, is full.
func IsFull(err error) bool { return durable.IsFull(err) }

// Listed parts words that were typed with commas between them.
func Listed(s string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}
