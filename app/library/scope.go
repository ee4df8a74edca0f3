package library

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Within lists the documents that a person means by one name: a document, as Resolve finds it; or else a folder of documents, by
// its path below its root, by the end of that path, or by its path on this machine. Documents whose files
// may not be read are left out of a folder. The error is ErrNotFound where there is nothing of that name, ErrDenied where nothing
// else is.
func (l *Library) Within(name string) ([]string, error) {
	doc, err := l.Resolve(name)
	if err == nil {
		return []string{doc}, nil
	}
	if !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	folder := strings.Trim(norm.NFC.String(filepath.ToSlash(filepath.Clean(name))), "/")
	var below, inside []string
	denied := false
	for _, e := range l.snapshot(isActive) {
		here := strings.HasPrefix(e.Doc, folder+"/") || filepath.IsAbs(name) && isBelow(e.Path, filepath.Clean(name)) || strings.Contains(e.Doc, "/"+folder+"/")
		if here && l.sourceOf(e) == Denied {
			denied = true
			continue
		}
		switch {
		case strings.HasPrefix(e.Doc, folder+"/"), filepath.IsAbs(name) && isBelow(e.Path, filepath.Clean(name)):
			below = append(below, e.Doc)
		case strings.Contains(e.Doc, "/"+folder+"/"):
			inside = append(inside, e.Doc)
		}
	}
	switch {
	case folder == "" || folder == ".":
		return nil, err
	case len(below) > 0:
		return below, nil
	case len(inside) > 0:
		return inside, nil
	case denied:
		return nil, ErrDenied
	}
	return nil, err
}
