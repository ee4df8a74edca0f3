package library

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tenkyo/app/eventlog"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// readers is how many files are read at a time: reading is bound by the processor, and somebody works on this machine.
const readers = 2

// mtimeGrain is how coarse the times of files may be (FAT: 2 s). A file that was read within that time of its last change may
// have changed again without showing it.
const mtimeGrain = 2 * time.Second

// Ingest brings files and folders into the library, and retires documents whose files are gone from a folder that can be
// listed. A path inside a root that was given before re-reads that part; unchanged files are not read again.
//
// It reports every file it saw in the order of their names. Files that cannot be read are results, not errors; an error is the
// context's, or says that the library cannot be written. Either way the report tells what was done until then, and that holds:
// every document is stored as soon as it is read. progress may be nil; it is called from one goroutine at a time.
func (l *Library) Ingest(ctx context.Context, paths []string, progress func(Progress)) (IngestReport, error) {
	return l.IngestWith(ctx, paths, IngestOptions{Progress: progress})
}

// IngestWith is Ingest with more to say. Paths that were given for one user alone are read again for her alone; ErrInside refuses a
// folder for everybody that holds one of them.
func (l *Library) IngestWith(ctx context.Context, paths []string, o IngestOptions) (IngestReport, error) {
	return l.ingestParted(ctx, paths, o)
}

// ingest reads paths into this library.
func (l *Library) ingest(ctx context.Context, paths []string, o IngestOptions) (IngestReport, error) {
	if err := l.startWriting(ctx); err != nil {
		return emptyReport(), err
	}
	defer l.endWriting()
	if o.Known {
		paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !l.knowsItself(path) })
	}
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	begun := l.options.Clock()
	j := &job{Library: l, plan: newPlan(l), reading: o, tell: o.Progress}
	err := j.plan.add(ctx, paths)
	if err == nil {
		j.succeed(ctx)
		err = j.run(ctx)
	}
	if err != nil {
		l.removeStrangers() // what was read and could not be listed
	}
	l.sources.forget()
	report := j.report()
	report.Totals.Seconds = l.options.Clock().Sub(begun).Seconds()
	l.logReading(report, err)
	if err != nil && ctx.Err() != nil {
		return report, ctx.Err()
	}
	return report, err
}

// logReading writes down what a reading did: counts and codes.
func (l *Library) logReading(r IngestReport, err error) {
	t := r.Totals
	values := []any{"files", t.Files, "indexed", t.Indexed, "unchanged", t.Unchanged, "failed", t.Failed, "retired", t.Retired,
		"pages", t.Pages, "chunks", t.Chunks, "seconds", t.Seconds, "error", eventlog.Kind(err)}
	codes := map[string]int{}
	for _, f := range r.Files {
		if f.Status == Failed {
			codes[f.Code]++
		}
	}
	for _, code := range slices.Sorted(maps.Keys(codes)) {
		values = append(values, "failed."+code, codes[code])
	}
	l.options.Log.Info("read", values...)
}

// job is one ingest.
type job struct {
	*Library
	plan    *plan
	reading IngestOptions
	telling sync.Mutex
	tell    func(Progress)
	done    int
	seen    []string // documents found unchanged, not yet written down
	pending []index.Change
	waiting int // chunks in pending
}

// outcome is what a reader found out about one task.
type outcome struct {
	*task
	entry    *entry    // as it shall be; nil where nothing changes
	reindex  bool      // the index must follow
	also     []*record // that hold together with entry
	chunks   []index.Chunk
	err      error // of the library itself: the job ends
	finished FileResult
}

// run carries out the plan: readers read, and this goroutine writes down what they found.
func (j *job) run(ctx context.Context) error {
	if err := j.recordRoots(); err != nil {
		return err
	}
	whole := ctx
	ctx, cancel := context.WithCancel(ctx) // of the readers; they also stop when something cannot be written
	defer cancel()
	tasks := make(chan *task)
	outcomes := make(chan outcome, 4*readers)
	var working sync.WaitGroup
	for range readers {
		working.Go(func() {
			for t := range tasks {
				j.progress(Progress{Path: j.pathOf(t.found.Path, t.entry)})
				outcomes <- j.read(ctx, t)
			}
		})
	}
	working.Go(func() {
		defer close(tasks)
		for _, t := range j.plan.tasks {
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	})
	go func() { working.Wait(); close(outcomes) }()

	for _, i := range j.plan.settled {
		j.plan.results[i] = j.withheld(j.plan.results[i], j.entry(j.plan.results[i].Doc))
		j.progress(Progress{Path: j.plan.results[i].Path, Result: &j.plan.results[i]})
	}
	var failed error
	behind := time.NewTicker(indexBehind)
	defer behind.Stop()
	for more := true; more; {
		var err error
		select {
		case o, ok := <-outcomes:
			if more = ok; ok && failed == nil {
				err = j.commit(ready(o, outcomes))
			}
		case <-behind.C:
			err = j.indexPending()
		}
		if failed == nil && err != nil {
			failed = err
			cancel() // and drain what the readers still have in hand
		}
	}
	if failed == nil {
		failed = j.indexPending()
	}
	if failed == nil && ctx.Err() == nil {
		failed = j.retire()
	}
	failed = errors.Join(failed, j.recordSeen())
	if failed == nil {
		j.compact(ctx, j.index)
	}
	return errors.Join(failed, whole.Err())
}

// ready is an outcome and those that wait behind it: whatever is there is written at once, since each write waits for the disk.
func ready(first outcome, outcomes <-chan outcome) []outcome {
	batch := []outcome{first}
	for len(batch) < 200 {
		select {
		case o, ok := <-outcomes:
			if !ok {
				return batch
			}
			batch = append(batch, o)
		default:
			return batch
		}
	}
	return batch
}

// progress tells of a file; with a result the file counts as done.
func (j *job) progress(p Progress) {
	j.telling.Lock()
	defer j.telling.Unlock()
	if p.Result != nil {
		j.done++
	}
	p.Done, p.Total = j.done, len(j.plan.results)
	j.tell(p)
}

// The index follows the catalog at latest after indexBehind, and at once when indexChunks wait for it: writing many chunks in
// one go halves what the index costs, since each write makes a segment that is merged with others later. What a crash leaves
// out is made good when the library is opened (catchUp).
const (
	indexBehind = 2 * time.Second
	indexChunks = 500
)

// commit writes what became of some files into the catalog, and sees that the index follows.
func (j *job) commit(batch []outcome) error {
	var records []*record
	var failed error
	for _, o := range batch {
		switch {
		case o.err != nil:
			failed = errors.Join(failed, o.err)
		case o.entry != nil:
			records = append(records, o.also...)
			records = append(records, &record{Doc: o.entry, Index: o.reindex})
			if o.reindex {
				j.pending = append(j.pending, index.Change{Doc: o.entry.Doc, Chunks: o.chunks})
				j.waiting += len(o.chunks)
			}
		case o.finished.Status == Unchanged:
			j.seen = append(j.seen, o.finished.Doc)
		}
	}
	if len(records) > 0 {
		var changing []string
		for _, r := range records {
			if r.Index {
				changing = append(changing, r.Doc.Doc)
			}
		}
		j.lag(changing)
		if err := j.record(records...); err != nil {
			return err
		}
	}
	if j.waiting >= indexChunks {
		if err := j.indexPending(); err != nil {
			return err
		}
	}
	for _, o := range batch {
		if o.finished.Status == "" {
			continue // cancelled
		}
		o.finished = j.withheld(o.finished, o.task.entry)
		j.plan.results[o.slot] = o.finished
		j.progress(Progress{Path: o.finished.Path, Result: &o.finished})
	}
	return failed
}

// indexPending brings the index to where the catalog is.
func (j *job) indexPending() error {
	if len(j.pending) == 0 {
		return nil
	}
	if err := j.applyIndex(j.catalog.mark(), j.pending...); err != nil {
		return err
	}
	j.pending, j.waiting = nil, 0
	j.caughtUp()
	return nil
}

func (j *job) recordRoots() error {
	var records []*record
	for _, r := range j.plan.roots {
		records = append(records, &record{Root: r})
	}
	if len(records) == 0 {
		return nil
	}
	return j.record(records...)
}

func (j *job) recordSeen() error {
	if len(j.seen) == 0 {
		return nil
	}
	seen := &seenRecord{At: j.options.Clock(), Docs: j.seen}
	j.seen = nil
	return j.record(&record{Seen: seen})
}

// read finds out what became of a file and brings what is new into the store.
func (j *job) read(ctx context.Context, t *task) outcome {
	o := outcome{task: t}
	e := t.entry
	now := j.options.Clock()
	same := e != nil && e.Size == t.found.Size && e.ModTime.Equal(t.found.ModTime)
	older := e != nil && !e.Retired && e.current().ReadBy < ingest.ReaderVersion
	again := j.wantsOCR(e) || older
	if e != nil && !e.current().Damaged && !t.moved && !again {
		if same && !e.Retired && e.Seen.Sub(e.ModTime) > mtimeGrain {
			return o.unchanged(e)
		}
	}
	if e != nil && !e.current().Damaged && !again {
		digest, err := hashFile(ctx, t.found.Path)
		switch {
		case ctx.Err() != nil:
			return o
		case err != nil:
			return o.failed(reasonOf(err))
		}
		known := e.versionOf(digest)
		if known != nil && (digest == e.current().Hash || j.isKept(digest, e.Doc)) && !j.renamed(ctx, t, known) {
			return j.knownVersion(o, digest, now)
		}
		again = known != nil
	}

	if e == nil && j.tombstones(func(*tombstone) bool { return true }) > 0 {
		digest, err := hashFile(ctx, t.found.Path)
		switch {
		case ctx.Err() != nil:
			return o
		case err != nil:
			return o.failed(reasonOf(err))
		}
		var why document.ReasonCode
		why, o.also = j.keptOut(t.doc, t.found.Path, digest)
		if why != "" && !j.reading.Purged && (why == document.WasPurged || !t.named) {
			o.finished = failure(t.found.Path, Skipped, document.Reason{Code: why})
			return o
		}
	}

	read := j.text(ctx, t)
	doc := read.doc
	if read.err != nil {
		if ctx.Err() != nil {
			return o
		}
		if older && same { // it needs a password that was given then and is not now, say
			j.options.Logf("%s was read by an older version, and cannot be read again now: %v", j.nameOf(e), read.err)
			return o.unchanged(e)
		}
		return o.failed(reasonOf(read.err))
	}
	digest, err := j.store.addOriginal(ctx, t.found.Path)
	var source sourceError
	switch {
	case ctx.Err() != nil:
		return o
	case errors.As(err, &source):
		return o.failed(reasonOf(err))
	case err != nil:
		o.err = err
		return o
	case !strings.HasPrefix(digest, doc.Version):
		return o.failed(document.Reason{Code: document.Changing})
	}
	if read.password != "" {
		j.pages.passwords.put(digest, read.password)
	}
	k := kept{
		Doc: t.doc, Root: t.root, Rel: t.rel, Path: t.found.Path, Size: t.found.Size, ModTime: t.found.ModTime, Hash: digest,
		Added: e.after(now), Document: doc,
	}
	if e != nil && digest == e.current().Hash && !e.Retired {
		k.Added = e.current().Added // it says more or other things of itself and is what it was
	}
	var tooLarge document.Reason
	if err := j.store.addDocument(&k); errors.As(err, &tooLarge) {
		return o.failed(tooLarge)
	} else if o.err = err; err != nil {
		return o
	}
	o.chunks = j.chunks(t.doc, doc, k.Added)
	version := newVersion(&k, o.chunks)
	if again {
		j.pages.forget(digest, t.doc)
	}
	o.entry = t.newEntry(now)
	o.entry.setCurrent(version)
	o.chunks = j.withOtherEditions(o.entry, o.chunks)
	o.reindex = true
	o = o.done(Indexed, o.entry)
	o.finished.New = e == nil
	return o
}

// scansOf are the texts of the pages of a document that were read from pictures of them.
func (j *job) scansOf(e *entry) map[int]*document.Scan {
	scans := map[int]*document.Scan{}
	if k, err := j.store.document(e.current().Hash, e.Doc); err == nil {
		for i := range k.Document.Pages {
			if p := &k.Document.Pages[i]; p.Scan != nil {
				scans[p.Number] = p.Scan
			}
		}
	}
	return scans
}

// wantsOCR tells whether a document has pages without text that were not looked at as pictures and now shall be.
func (j *job) wantsOCR(e *entry) bool {
	return j.reading.OCR != nil && e != nil && e.current().Format == document.PDF && len(e.current().PagesWithoutText) > 0 && !e.current().OCRTried
}

// isKept tells whether the store can give back a version.
func (j *job) isKept(digest, doc string) bool {
	_, err := j.store.document(digest, doc)
	return err == nil
}

// knownVersion deals with a file whose bytes the library has: unchanged but for its time or place, back after it was retired,
// or put back to an earlier version.
func (j *job) knownVersion(o outcome, digest string, now time.Time) outcome {
	e := o.task.entry
	o.entry = o.newEntry(now)
	status := Unchanged
	if e.Retired || digest != e.current().Hash {
		k, err := j.store.document(digest, e.Doc)
		if err != nil {
			o.err = err
			return o
		}
		version := *e.versionOf(digest)
		o.chunks = j.chunks(e.Doc, k.Document, version.Added)
		version.Chunks = idsOf(o.chunks)
		o.entry.setCurrent(version)
		o.chunks = j.withOtherEditions(o.entry, o.chunks)
		o.reindex, status = true, Indexed
	}
	return o.done(status, o.entry)
}

// withOtherEditions adds to the chunks of an entry's newest version, where this is in force on some day, those of the other
// versions that are. The entry is not yet anybody else's.
func (j *job) withOtherEditions(e *entry, newest []index.Chunk) []index.Chunk {
	var chunks []index.Chunk
	for _, ed := range j.indexedOf(e) {
		if ed.Hash == e.current().Hash {
			chunks = append(chunks, newest...)
			continue
		}
		k, err := j.store.document(ed.Hash, e.Doc)
		if err != nil {
			j.options.Logf("%s %s: %v; it is left out", e.Doc, ed.version(), err)
			e.versionOf(ed.Hash).Damaged = true
			continue
		}
		chunks = append(chunks, j.chunks(e.Doc, k.Document, ed.Added)...)
	}
	return chunks
}

// after is the time of a version that comes now: after those that are there, also where the clock was set back, for the catalog is
// made again by these times.
func (e *entry) after(now time.Time) time.Time {
	if e == nil {
		return now
	}
	for i := range e.Versions {
		if added := e.Versions[i].Added; !now.After(added) {
			now = added.Add(time.Second)
		}
	}
	return now
}

// newEntry is the document's entry with its file where it is now.
func (t *task) newEntry(now time.Time) *entry {
	e := &entry{}
	if t.entry != nil {
		e = t.entry.clone()
	}
	e.Doc, e.Root, e.Rel, e.Path = t.doc, t.root, t.rel, t.found.Path
	e.Size, e.ModTime, e.Seen, e.Retired = t.found.Size, t.found.ModTime, now, false
	return e
}

// setCurrent makes a version the current one, in place of what was known of the same bytes.
func (e *entry) setCurrent(v versionInfo) {
	versions := make([]versionInfo, 0, len(e.Versions)+1)
	for _, old := range e.Versions {
		if old.Hash != v.Hash {
			versions = append(versions, old)
		}
	}
	e.Versions = append(versions, v)
}

func (o outcome) unchanged(e *entry) outcome { return o.done(Unchanged, e) }

func (o outcome) done(status FileStatus, e *entry) outcome {
	v := e.current()
	o.finished = FileResult{
		Path: o.found.Path, Doc: e.Doc, Status: status, Version: v.version(), Pages: v.Pages, Chunks: len(v.Chunks),
		PagesWithoutText: append([]int{}, v.PagesWithoutText...),
	}
	return o
}

func (o outcome) failed(reason document.Reason) outcome {
	o.finished = failure(o.found.Path, Failed, reason)
	o.finished.Doc = o.doc
	if o.task.entry == nil {
		o.finished.Doc = ""
	} else {
		o.finished.Version = o.task.entry.current().version()
	}
	return o
}

func failure(path string, status FileStatus, reason document.Reason) FileResult {
	return FileResult{
		Path: path, Status: status, PagesWithoutText: []int{},
		Reason: reason.Error(), Code: string(reason.Code), Detail: reason.Detail,
	}
}

// reasonOf finds the reason in an error, or makes one of an error of the system.
func reasonOf(err error) document.Reason {
	var reason document.Reason
	var atPath *fs.PathError
	switch {
	case errors.As(err, &reason):
		return reason
	case errors.Is(err, fs.ErrNotExist):
		return document.Reason{Code: document.Missing}
	case errors.Is(err, fs.ErrPermission):
		return document.Reason{Code: document.Denied}
	case errors.As(err, &atPath):
		return document.Reason{Code: document.Unreadable, Detail: atPath.Err.Error()}
	}
	return document.Reason{Code: document.Unreadable, Detail: err.Error()}
}

func emptyReport() IngestReport {
	return IngestReport{Files: []FileResult{}, Totals: Totals{SkippedByType: map[string]int{}}}
}

// report sums up the results so far.
func (j *job) report() IngestReport {
	report := emptyReport()
	t := &report.Totals
	for _, r := range j.plan.results {
		switch r.Status {
		case "":
			continue // not reached
		case Indexed:
			t.Indexed++
			if r.New {
				t.New++
			}
		case Unchanged:
			t.Unchanged++
		case Failed, UnreachableInput:
			t.Failed++
		case Retired:
			t.Retired++
		case Vanished:
			t.Vanished++
		case Skipped:
			if strings.HasPrefix(r.Code, "type_") {
				t.SkippedByType[strings.ToLower(filepath.Ext(r.Path))]++
			}
		}
		if r.Status == Indexed || r.Status == Unchanged {
			t.Pages += r.Pages
			t.Chunks += r.Chunks
		}
		report.Files = append(report.Files, r)
	}
	t.Files = len(report.Files)
	if j.options.Personal {
		t.OnlyMe = t.Files
	}
	return report
}
