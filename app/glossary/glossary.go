// Package glossary keeps a user's own words for words: which everyday word is also searched as which word of the rules.
//
// They lie in one text file of the user's data folder, in the form that index.ParseGlossary reads, so that they can be carried,
// compared and edited anywhere. The package guarantees that a change is on disk whole or not at all, that remarks and the order
// of lines survive every change, and that what another program wrote into the file meanwhile is not undone. A file with a line
// that cannot be read is refused by its number and left as it is.
package glossary

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tenkyo/app/durable"
	"tenkyo/index"
)

const fileName = "glossary.txt"

// largest bounds what is read as a glossary, in bytes; a thousand entries take some 50,000.
const largest = 8 << 20

// ErrEntry is returned for a line, or for words, that no glossary can hold.
var ErrEntry = errors.New("no entry of a glossary")

// ErrTooLarge is returned for a file or an import that no glossary can be.
var ErrTooLarge = errors.New("more than 8 MB are no glossary")

// Glossary is the file of one user. Its methods may be called from many goroutines.
type Glossary struct {
	path string
	mu   sync.Mutex
}

// New is the glossary in a data folder. Nothing is read or made before it is asked for something.
func New(data string) *Glossary { return &Glossary{path: filepath.Join(data, fileName)} }

// Path is where the file lies, or will.
func (g *Glossary) Path() string { return g.path }

// line is a line of the file: an entry, or a remark or empty line as it stands.
type line struct {
	entry  index.Entry
	remark string
	plain  bool // it is no entry
}

func (l line) String() string {
	if l.plain {
		return l.remark
	}
	return l.entry.String()
}

// Text is the glossary as text, "" where there is none yet.
func (g *Glossary) Text() (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	lines, err := g.read()
	return text(lines), err
}

// Entries lists the entries in the order of the file.
func (g *Glossary) Entries() ([]index.Entry, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	lines, err := g.read()
	return entries(lines), err
}

// Add puts an entry at the end, or adds its forms to the one that has the same words and the same direction. Added is false
// where all of it is there already.
func (g *Glossary) Add(e index.Entry) (added bool, err error) {
	if e, err = clean(e); err != nil {
		return false, err
	}
	err = g.change(func(lines []line) []line {
		lines, added = merge(lines, e)
		return lines
	})
	return added, err
}

// Remove takes out every entry that has the word on its left side, in whatever form it is written, and says how many these were.
func (g *Glossary) Remove(word string) (removed int, err error) {
	key := strings.Join(strings.Fields(index.Fold(word)), " ")
	err = g.change(func(lines []line) []line {
		before := len(lines)
		lines = slices.DeleteFunc(lines, func(l line) bool {
			return !l.plain && slices.ContainsFunc(l.entry.Words, func(w string) bool { return strings.Join(strings.Fields(index.Fold(w)), " ") == key })
		})
		removed = before - len(lines)
		return lines
	})
	return removed, err
}

// Replace puts other entries in place of all: for an editor that shows the whole. Remarks stay, before the entries.
func (g *Glossary) Replace(all []index.Entry) error {
	var lines []line
	for _, e := range all {
		e, err := clean(e)
		if err != nil {
			return err
		}
		lines = append(lines, line{entry: e})
	}
	return g.change(func(old []line) []line {
		remarks := slices.DeleteFunc(old, func(l line) bool { return !l.plain })
		return append(remarks, lines...)
	})
}

// Import adds the entries of a text, remarks left out, and says how many were new. With a line that cannot be read nothing is
// added.
func (g *Glossary) Import(r io.Reader) (added int, err error) {
	lines, err := parse(r)
	if err != nil {
		return 0, err
	}
	err = g.change(func(old []line) []line {
		for _, e := range entries(lines) {
			var isNew bool
			if old, isNew = merge(old, e); isNew {
				added++
			}
		}
		return old
	})
	return added, err
}

// Export writes the glossary as text.
func (g *Glossary) Export(w io.Writer) error {
	text, err := g.Text()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// clean brings an entry into the form in which it is kept: what no line of the file could say is an error.
func clean(e index.Entry) (index.Entry, error) {
	read, ok, err := index.ParseEntry(strings.Join(strings.FieldsFunc(e.String(), func(r rune) bool { return r == '\n' || r == '\r' }), " "))
	if err != nil || !ok || len(read.Words) == 0 || len(read.Also) == 0 {
		return read, fmt.Errorf("%w: %q", ErrEntry, e.String())
	}
	return read, nil
}

func merge(lines []line, e index.Entry) ([]line, bool) {
	for i, l := range lines {
		if l.plain || l.entry.Both != e.Both || !slices.Equal(l.entry.Words, e.Words) {
			continue
		}
		added := false
		for _, form := range e.Also {
			if !slices.Contains(l.entry.Also, form) {
				lines[i].entry.Also = append(slices.Clone(lines[i].entry.Also), form)
				added = true
			}
		}
		return lines, added
	}
	return append(lines, line{entry: e}), true
}

func entries(lines []line) []index.Entry {
	found := []index.Entry{}
	for _, l := range lines {
		if !l.plain {
			found = append(found, l.entry)
		}
	}
	return found
}

func text(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.String() + "\n")
	}
	return b.String()
}

func parse(r io.Reader) ([]line, error) {
	limited := &io.LimitedReader{R: r, N: largest + 1}
	scanner := bufio.NewScanner(limited)
	var lines []line
	for n := 1; scanner.Scan(); n++ {
		read := strings.TrimPrefix(scanner.Text(), "\ufeff")
		entry, ok, err := index.ParseEntry(read)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrEntry, n, err)
		}
		lines = append(lines, line{entry: entry, remark: strings.TrimRight(read, " \t\r"), plain: !ok})
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("reading glossary: %w", err)
	}
	if limited.N <= 0 {
		return nil, fmt.Errorf("reading glossary: %w", ErrTooLarge)
	}
	return lines, nil
}

func (g *Glossary) read() ([]line, error) {
	f, err := os.Open(g.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading glossary: %w", err)
	}
	defer f.Close()
	return parse(f)
}

// change reads the file as it is now, changes it and puts the new one in its place.
func (g *Glossary) change(f func([]line) []line) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	lines, err := g.read()
	if err != nil {
		return err
	}
	was := text(lines)
	now := text(f(lines))
	if now == was {
		return nil
	}
	if err := durable.WriteFile(g.path, []byte(now)); err != nil {
		return fmt.Errorf("writing glossary: %w", err)
	}
	return nil
}
