package library

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// cutter is how the library cuts a document into chunks.
type cutter func(doc string, d *document.Document, added time.Time) []index.Chunk

// recover makes up for lines that were lost with what the store's files say of themselves. What lines remain win, unless the
// store has a version that is newer than theirs.
func (c *catalog) recover(ctx context.Context, s store, cut cutter) error {
	said, err := s.sayings()
	if err != nil {
		return err
	}
	for _, t := range said.Purged {
		if c.purged[t.Name] == nil {
			c.purged[t.Name] = t
		}
	}
	for _, one := range said.Settings {
		if c.settings[one.Doc] == nil {
			c.settings[one.Doc] = one
		}
	}
	found := map[string][]foundVersion{}
	err = s.each(ctx, func(_ string, k *kept, err error) {
		if err == nil {
			found[k.Doc] = append(found[k.Doc], newFound(k, cut))
		}
	})
	if err != nil {
		return err
	}
	for doc := range found { // what was read again after a purge is no longer purged
		delete(c.purged, digestOfName(doc))
	}
	for doc, versions := range found {
		if e := c.adopted(doc, versions); e != nil {
			c.docs[doc] = e
			c.personal = c.personal || OnlyMe(doc)
			if e.Root != "" && c.roots[e.Root] == nil {
				c.roots[e.Root] = &root{Path: e.Root, Seen: e.Seen}
			}
		}
	}
	return nil
}

// adopted is the entry of a document with versions that the store has and the catalog does not; nil where it was taken out.
func (c *catalog) adopted(doc string, versions []foundVersion) *entry {
	slices.SortFunc(versions, func(a, b foundVersion) int { return cmp.Or(a.Added.Compare(b.Added), cmp.Compare(a.Hash, b.Hash)) })
	e := c.docs[doc]
	if e == nil {
		if _, gone := c.removed[doc]; gone {
			return nil
		}
		e = &entry{Doc: doc}
	} else {
		e = e.clone()
	}
	last := time.Time{}
	if len(e.Versions) > 0 {
		last = e.current().Added
	}
	for _, k := range versions {
		if e.versionOf(k.Hash) != nil {
			continue
		}
		if k.Added.Before(last) {
			e.Versions = slices.Insert(e.Versions, 0, k.info)
			continue
		}
		e.Versions = append(e.Versions, k.info)
		e.Root, e.Rel, e.Path, e.Size, e.ModTime, e.Seen, e.Pack = k.Root, k.Rel, k.Path, k.Size, k.ModTime, k.Added, k.Pack
	}
	return e
}

// foundVersion is a version that was found in the store.
type foundVersion struct {
	*kept
	info versionInfo
}

// newFound takes of a version what the catalog needs; only that stays in memory.
func newFound(k *kept, cut cutter) foundVersion {
	info := newVersion(k, cut(k.Doc, k.Document, k.Added))
	k.Document = nil
	return foundVersion{k, info}
}
