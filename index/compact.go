package index

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/index/scorch/mergeplan"
	indexapi "github.com/blevesearch/bleve_index_api"
)

// An index is worth compacting when it holds compactChunks, and when a share of 1 in compactShare of them, counted with those that
// were deleted since, lies outside its largest segment. Below the one, a few megabytes are at stake: of 10,000 chunks
// of 400 characters, the index takes 2.4 bytes for a byte of text instead of 3.7. The other keeps a large index from being
// written anew for each small change: while it grows, a chunk is written about compactShare times over.
const (
	compactChunks = 4000
	compactShare  = 4
)

// oneSegment is the plan of a merge of everything at once. That of Bleve takes ten segments at a time, and so leaves several.
var oneSegment = mergeplan.MergePlanOptions{
	MaxSegmentsPerTier:   1,
	MaxSegmentSize:       mergeplan.MaxSegmentSizeLimit,
	TierGrowth:           1,
	SegmentsPerMergeTask: 1 << 20,
	FloorSegmentSize:     mergeplan.MaxSegmentSizeLimit,
	ReclaimDeletesWeight: 2,
}

// sweepWait is the most that Compact waits for the files of the former segments to be removed, sweepLook how often it looks.
const (
	sweepWait = 2 * time.Second
	sweepLook = 20 * time.Millisecond
)

// Compact makes one segment of an index that has enough chunks in many, and drops what was deleted: the words of a segment are
// kept once in each, so that many segments are larger, and slower to search, than one. It is for the end of a long ingest, and
// costs about a tenth of what writing the chunks did; an index that is small, or compact already, it leaves alone.
//
// It changes nothing that is found. Searches go on meanwhile, and so do readers of a Snapshot; Apply waits. When it is cut
// short, by its context, a full disk or the end of the process, the former segments are still those that count.
func (x *Index) Compact(ctx context.Context) error {
	x.writing.Lock()
	defer x.writing.Unlock()
	if x.readOnly || x.closed {
		return errors.New("compacting an index that is not open for writing")
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	worth, err := x.worthCompacting()
	if err != nil || !worth {
		return err
	}
	advanced, err := x.bleve.Advanced()
	if err != nil {
		return fmt.Errorf("compacting the index: %w", err)
	}
	engine, ok := advanced.(*scorch.Scorch)
	if !ok {
		return fmt.Errorf("compacting the index: it is a %T", advanced)
	}
	if err := merge(ctx, engine); err != nil {
		return fmt.Errorf("compacting the index: %w", err)
	}
	// The merged segment is in memory's view of the index alone until the next state is written: an empty batch waits for that.
	if err := x.bleve.Batch(x.bleve.NewBatch()); err != nil {
		return fmt.Errorf("compacting the index: %w", err)
	}
	awaitSweep(ctx, engine)
	return nil
}

// worthCompacting applies compactChunks and compactShare.
func (x *Index) worthCompacting() (worth bool, err error) {
	err = x.read(func(reader indexapi.IndexReader) error {
		state, ok := reader.(*scorch.IndexSnapshot)
		if !ok {
			return fmt.Errorf("reading the index: its reader is a %T", reader)
		}
		var live, full, largest int64
		for _, segment := range state.Segments() {
			live += segment.LiveSize()
			full += segment.FullSize()
			largest = max(largest, segment.LiveSize())
		}
		worth = len(state.Segments()) > 1 && live >= compactChunks && (full-largest)*compactShare >= full
		return nil
	})
	return worth, err
}

// mergeDone is where Bleve looks in the context of a merge for a channel, to say on it how the merge ended. Without one it tries
// what it cannot write again and again, and tells nobody.
const mergeDone = "mergeDone"

// merge makes one segment. After a failure that is not the context's, Bleve takes the merge for one that still goes on, and
// refuses every other until the index is opened again.
func merge(ctx context.Context, engine *scorch.Scorch) error {
	done, returned := make(chan error, 1), make(chan error, 1)
	told := context.WithValue(ctx, mergeDone, done) //nolint:staticcheck // the key is Bleve's
	go func() { returned <- engine.ForceMerge(told, &oneSegment) }()
	select {
	case err := <-done:
		if err != nil && ctx.Err() == nil {
			return err
		}
		return errors.Join(<-returned, ctx.Err())
	case err := <-returned:
		return errors.Join(err, ctx.Err())
	}
}

// awaitSweep waits a little until the files of the former segments are gone. Bleve removes them after it has written a state,
// and those that are left when the index is opened next.
func awaitSweep(ctx context.Context, engine *scorch.Scorch) {
	ctx, cancel := context.WithTimeout(ctx, sweepWait)
	defer cancel()
	look := time.NewTicker(sweepLook)
	defer look.Stop()
	for statistic(engine, "num_files_on_disk") > statistic(engine, "num_root_filesegments")+1 { // root.bolt
		select {
		case <-look.C:
		case <-ctx.Done():
			return
		}
	}
}

// statistic is one of Bleve's counts.
func statistic(engine *scorch.Scorch, name string) uint64 {
	n, _ := engine.StatsMap()[name].(uint64)
	return n
}
