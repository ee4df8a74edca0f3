package index

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/blevesearch/bleve/v2/index/scorch"
	indexapi "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// orphanChunk is the kind of a chunk that no document has, or another one than it says.
const orphanChunk = "orphan_chunk"

// Fault is something that Check found wrong.
type Fault struct {
	Kind   string // missing_chunk, orphan_chunk, unreadable_chunk, damaged_segment
	Where  string // a document, chunk or file
	Detail string
}

// Check compares the index with what it should hold, the keys of the chunks of every document, and reads every byte of it once. It
// shares nothing with the code that writes, so that a fault there does not hide itself.
func (x *Index) Check(want map[string][]string) (faults []Fault, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			faults, err = append(faults, Fault{"damaged_segment", x.dir, fmt.Sprint(r)}), nil
		}
	}()
	faults = x.checkSegments()
	owner := map[string]string{}
	for doc, keys := range want {
		for _, key := range keys {
			owner[key] = doc
		}
	}
	seen := map[string]bool{}
	err = x.read(func(r indexapi.IndexReader) error {
		all, err := r.DocIDReaderAll()
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, all.Close()) }()
		for {
			internal, err := all.Next()
			if err != nil || internal == nil {
				return err
			}
			id, err := r.ExternalID(internal)
			if err != nil {
				return err
			}
			c, err := loadChunk(r, internal)
			switch {
			case err != nil:
				faults = append(faults, Fault{"unreadable_chunk", id, err.Error()})
			case owner[id] == "":
				faults = append(faults, Fault{orphanChunk, id, "it belongs to no document; it names " + c.Doc})
			case owner[id] != c.Doc || Key(c.ID, c.Version) != id:
				faults = append(faults, Fault{orphanChunk, id, fmt.Sprintf("it names %s, but belongs to %s", c.Doc, owner[id])})
			case seen[id]:
				faults = append(faults, Fault{orphanChunk, id, "it is there twice"})
			}
			seen[id] = true
		}
	})
	if err != nil {
		return nil, fmt.Errorf("checking the index: %w", err)
	}
	for doc, keys := range want {
		for _, id := range keys {
			if !seen[id] {
				faults = append(faults, Fault{"missing_chunk", doc, "chunk " + id + " is not in the index"})
			}
		}
	}
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Where, b.Where), cmp.Compare(a.Detail, b.Detail))
	})
	return faults, nil
}

// checkSegments reads every segment file that the index uses now and compares its checksum.
func (x *Index) checkSegments() []Fault {
	var faults []Fault
	err := x.read(func(r indexapi.IndexReader) error {
		snapshot, ok := r.(*scorch.IndexSnapshot)
		if !ok {
			return fmt.Errorf("not a segmented index: %T", r)
		}
		for _, s := range snapshot.Segments() {
			file, ok := s.Segment().(segment.PersistedSegment)
			if !ok {
				continue // in memory only
			}
			if err := checkSum(file.Path()); err != nil {
				faults = append(faults, Fault{"damaged_segment", filepath.Base(file.Path()), err.Error()})
			}
		}
		return nil
	})
	if err != nil {
		faults = append(faults, Fault{"damaged_segment", x.dir, err.Error()})
	}
	return faults
}
