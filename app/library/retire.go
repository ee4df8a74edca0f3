package library

import (
	"tenkyo/index"
	"tenkyo/ingest/document"
)

// retire takes documents out of the index whose files are gone. Their versions stay in the store. Where more than a fifth of a
// root is gone at once (a folder moved away, a share that shows itself empty), they stay until a person says that it is meant.
func (j *job) retire() error {
	var records []*record
	var changes []index.Change
	var results []FileResult
	gone, vanished := j.plan.gone(j.snapshot(isActive)), []*entry(nil)
	if !j.reading.RetireMany {
		gone, vanished = j.withoutMany(gone)
	}
	for _, e := range vanished {
		r := failure(e.Path, Vanished, document.Reason{Code: document.ManyGone})
		r.Doc, r.Version = e.Doc, e.current().version()
		j.plan.results = append(j.plan.results, r)
		j.progress(Progress{Path: r.Path, Result: &r})
	}
	for _, e := range gone {
		retired := e.clone()
		retired.Retired = true
		records = append(records, &record{Doc: retired, Index: true})
		changes = append(changes, index.Change{Doc: e.Doc})
		results = append(results, FileResult{Path: e.Path, Doc: e.Doc, Status: Retired, Version: e.current().version(), PagesWithoutText: []int{}})
	}
	if len(records) == 0 {
		return nil
	}
	if err := j.record(records...); err != nil {
		return err
	}
	if err := j.applyIndex(j.catalog.mark(), changes...); err != nil {
		return err
	}
	for i := range results {
		j.plan.results = append(j.plan.results, results[i])
		j.progress(Progress{Path: results[i].Path, Result: &results[i]})
	}
	return nil
}

// What counts as many: more than one in manyShare of a root's documents, and not fewer than manyLeast.
const (
	manyShare = 5
	manyLeast = 3
)

// withoutMany parts the documents that are gone from those of roots of which many are.
func (j *job) withoutMany(all []*entry) (gone, vanished []*entry) {
	held, lost := map[string]int{}, map[string]int{}
	for _, e := range j.snapshot(isActive) {
		held[e.Root]++
	}
	for _, e := range all {
		lost[e.Root]++
	}
	for _, e := range all {
		if n := lost[e.Root]; n >= manyLeast && n*manyShare > held[e.Root] {
			vanished = append(vanished, e)
		} else {
			gone = append(gone, e)
		}
	}
	return gone, vanished
}
