package library

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// rootOf finds the known root in which a path lies, the innermost of several.
func (c *catalog) rootOf(file string) *root {
	var found *root
	for _, r := range c.roots {
		if isBelow(file, r.Path) && (found == nil || len(r.Path) > len(found.Path)) {
			found = r
		}
	}
	return found
}

// isBelow tells whether a file is a folder or in it.
func isBelow(file, folder string) bool {
	rel, err := filepath.Rel(samePath(folder), samePath(file))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// relativeTo is the name of a file below its root: NFC, with "/".
func relativeTo(root, file string) string {
	rel, err := filepath.Rel(root, file)
	if err != nil || rel == "." {
		return ""
	}
	return norm.NFC.String(filepath.ToSlash(rel))
}

// newName gives a document the name that it keeps for ever: its path below its root; where another document has that, with the
// root's base name before it, then with more of the root's path, and at last with a number.
func newName(root, rel string, taken func(string) bool) string {
	if !taken(rel) {
		return rel
	}
	name := rel
	folders := strings.FieldsFunc(norm.NFC.String(filepath.ToSlash(root)), func(r rune) bool { return r == '/' || r == ':' })
	for i := len(folders) - 1; i >= 0; i-- {
		if name = path.Join(folders[i], name); !taken(name) {
			return name
		}
	}
	for n := 2; ; n++ {
		if numbered := fmt.Sprintf("%d/%s", n, name); !taken(numbered) {
			return numbered
		}
	}
}

// newName is the name of a document that is new in the library. OnlyMePrefix begins it where the library is one user's alone, and
// nowhere else.
func (c *catalog) newName(root, rel string, given map[string]bool) string {
	taken := func(name string) bool { return given[name] || c.docs[name] != nil }
	if c.personal {
		return OnlyMePrefix + newName(root, rel, func(name string) bool { return taken(OnlyMePrefix + name) })
	}
	return newName(root, rel, func(name string) bool { return OnlyMe(name) || taken(name) })
}

// Resolve finds the document that a person means: by its whole name, or by what follows a "/" in the names of exactly one, or in the
// same ways by the place where its file lies now.
// Documents whose files are gone count last. A document whose file may not be read has no name but its handle: whoever guesses the real
// one is answered as if there were none.
func (l *Library) Resolve(name string) (string, error) {
	name = norm.NFC.String(strings.TrimPrefix(filepath.ToSlash(name), "./"))
	in := l.home(name)
	if e := in.entry(name); e != nil {
		if told := in.nameOf(e); told == e.Doc || IsHandle(name) {
			return told, nil
		}
	}
	retired := func(e *entry) bool { return e.Retired }
	byDoc, byPlace := func(e *entry) string { return e.Doc }, (*entry).place
	for _, by := range []struct {
		want func(*entry) bool
		name func(*entry) string
	}{{isActive, byDoc}, {isActive, byPlace}, {retired, byDoc}} {
		var found []string
		for _, e := range l.jointEntries(by.want) {
			if strings.HasSuffix("/"+by.name(e.entry), "/"+name) && e.in.nameOf(e.entry) == e.Doc {
				found = append(found, e.Doc)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return "", fmt.Errorf("%w: %q fits %s", ErrAmbiguous, name, strings.Join(found, ", "))
		}
	}
	return "", l.notFound(name)
}

// Knows tells whether a path lies in a folder that was read before, into the library or into the user's own.
func (l *Library) Knows(path string) bool {
	return slices.ContainsFunc(l.both(), func(in *Library) bool { return in.knowsItself(path) })
}

func (l *Library) knowsItself(path string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.catalog != nil && l.catalog.rootOf(absolute(path)) != nil
}

// isOfLibrary tells whether a file is one of the library's own, or of the one that it is read with.
func (l *Library) isOfLibrary(path string) bool {
	return isBelow(path, l.absDir()) || l.options.Own != "" && isBelow(path, absolute(l.options.Own)) || l.shared != nil && isBelow(path, l.shared.absDir())
}
