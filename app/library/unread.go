package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/ingest"
)

// How long, and over how many files, a "no" waits for what its folders hold besides the documents.
const (
	unreadWithin = 3 * time.Second
	unreadFiles  = 20_000
)

var errEnoughSeen = errors.New("enough files were seen")

// unread counts by type, ".docx", the files that lie in the folders of the documents asked and that are no documents of the library:
// of a type that is not read, locked, or failed. Docs are those asked, nil for all. What cannot be listed in time is not counted.
func (l *Library) unread(ctx context.Context, docs map[string]bool) map[string]int {
	ctx, cancel := context.WithTimeout(ctx, unreadWithin)
	defer cancel()
	known, folders := map[string]bool{}, map[string]bool{}
	for _, e := range l.jointEntries(isActive) {
		known[e.Path] = true
		if docs[e.Doc] {
			folders[filepath.Dir(e.Path)] = true
		}
	}
	counts, seen := map[string]int{}, 0
	for _, root := range l.Roots() {
		if root.State != Readable || root.Files != nil {
			continue
		}
		_ = ingest.Walk(ctx, root.Path, func(f ingest.Found) error { // a folder that cannot be listed is told of where it is ingested
			if seen++; seen > unreadFiles {
				return errEnoughSeen
			}
			name := filepath.Base(f.Path)
			hidden := strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$")
			if !f.Dir && !hidden && f.Ext != "" && !known[f.Path] && (docs == nil || folders[filepath.Dir(f.Path)]) {
				counts[f.Ext]++
			}
			return nil
		})
	}
	if len(counts) == 0 {
		return nil
	}
	return counts
}
