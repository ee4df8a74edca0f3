package library

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Within lists the documents that a person means by one name: a document, as Resolve finds it; or else a folder of documents, by
// its path below its root, by the end of that path, or by its path on this machine. Documents whose files
// may not be read are left out of a folder, and a folder that holds nothing else is as if it were not there. The error is ErrNotFound
// where there is nothing of that name.
func (l *Library) Within(name string) ([]string, error) {
	doc, err := l.Resolve(name)
	if err == nil {
		return []string{doc}, nil
	}
	if !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrAway) {
		return nil, err
	}
	folder := strings.Trim(norm.NFC.String(filepath.ToSlash(filepath.Clean(name))), "/")
	var below, inside []string
	for _, e := range l.jointEntries(isActive) {
		found := &below
		switch {
		case strings.HasPrefix(e.Doc, folder+"/"), filepath.IsAbs(name) && isBelow(e.Path, filepath.Clean(name)):
		case strings.Contains(e.Doc, "/"+folder+"/"):
			found = &inside
		default:
			continue
		}
		if e.in.sourceOf(e.entry) != Denied {
			*found = append(*found, e.Doc)
		}
	}
	switch {
	case folder == "" || folder == ".":
		return nil, err
	case len(below) > 0:
		return below, nil
	case len(inside) > 0:
		return inside, nil
	}
	return nil, err
}
