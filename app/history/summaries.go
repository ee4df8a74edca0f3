package history

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tenkyo/app/durable"
)

// cabinet is the kept files of one kind, each named by its id, and a summary of each: what lists, searches and statistics need of it.
// A summary is made of its file once. Summaries are written down for the next process; nothing depends on that file.
type cabinet[S any] struct {
	folder string                     // of the files
	cache  string                     // the file of summaries
	format int                        // of a summary; those of another are made again
	id     func(S) string             // of a summary
	read   func(id string) (S, error) // makes a summary of a file
	fault  func(id string, e error) Fault

	mu     sync.Mutex
	lines  map[string]S // that were read or made, by id
	loaded bool         // the file of summaries was looked at
}

func (h *cabinet[S]) path(id string) string { return filepath.Join(h.folder, id+".json") }

// names lists the ids of all files.
func (h *cabinet[S]) names() (map[string]bool, error) {
	entries, err := os.ReadDir(h.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("listing what is kept: %w", err)
	}
	names := make(map[string]bool, len(entries))
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok && isID(id) {
			names[id] = true
		}
	}
	return names, nil
}

// resolve makes a whole id of the beginning of one.
func (h *cabinet[S]) resolve(id string) (string, error) {
	id = strings.ToLower(id)
	if !isID(id) {
		return "", fmt.Errorf("%w: %q", ErrNotKept, id)
	}
	if _, err := os.Stat(h.path(id)); err == nil {
		return id, nil
	}
	names, err := h.names()
	if err != nil {
		return "", err
	}
	found := ""
	for name := range names {
		switch {
		case len(id) < shortestID || !strings.HasPrefix(name, id):
		case found != "":
			return "", fmt.Errorf("%w: %s", ErrAmbiguous, id)
		default:
			found = name
		}
	}
	if found == "" {
		return "", fmt.Errorf("%w: %s", ErrNotKept, id)
	}
	return found, nil
}

// all brings the summaries in step with the files. lock is asked for the store's lock when they are to be written down.
func (h *cabinet[S]) all(ctx context.Context, lock func(context.Context) (*durable.Lock, error)) ([]S, []Fault, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.load()
	names, err := h.names()
	if err != nil {
		return nil, nil, err
	}
	h.drop(names)
	var faults []Fault
	made := 0
	for id := range names {
		if _, known := h.lines[id]; known {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		line, err := h.read(id)
		switch {
		case errors.Is(err, ErrNotKept): // deleted in between
		case err != nil:
			faults = append(faults, h.fault(id, err))
		default:
			h.lines[id] = line
			made++
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return cmp.Compare(a.Where, b.Where) })
	if made > len(h.lines)/100 { // fewer are made again sooner than all are written
		h.save(ctx, lock)
	}
	all := make([]S, 0, len(h.lines))
	for _, l := range h.lines {
		all = append(all, l)
	}
	return all, faults, nil
}

// drop forgets the summaries of files that are not there.
func (h *cabinet[S]) drop(names map[string]bool) {
	for id := range h.lines {
		if !names[id] {
			delete(h.lines, id)
		}
	}
}

// save writes the summaries for the next process. Where that fails, or another process is at it, they are made again another time.
func (h *cabinet[S]) save(ctx context.Context, lock func(context.Context) (*durable.Lock, error)) {
	held, err := lock(ctx)
	if err != nil {
		return
	}
	defer held.Release()
	durable.Sweep(h.folder)
	names, err := h.names() // once more: what was deleted meanwhile must not come back
	if err != nil {
		return
	}
	h.drop(names)
	if h.write() != nil {
		os.Remove(h.cache)
	}
}

// remove deletes files with their summaries, and whatever else lies beside a file; for who holds the lock.
func (h *cabinet[S]) remove(ids []string, beside func(id string) []string) error {
	var gone []string
	for _, id := range ids {
		gone = append(gone, filepath.Base(h.path(id)))
	}
	durable.Sweep(h.folder, gone...)
	for _, id := range ids {
		if !isID(id) {
			return fmt.Errorf("%w: %q", ErrNotKept, id)
		}
		for _, path := range append([]string{h.path(id)}, beside(id)...) {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("deleting what was kept: %w", err)
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.load()
	for _, id := range ids {
		delete(h.lines, id)
	}
	if err := h.write(); err != nil {
		return err
	}
	if err := durable.SyncDir(h.folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("deleting what was kept: %w", err)
	}
	return nil
}

type summariesHeader struct {
	Format int `json:"summaries"`
}

// write is for who holds the lock.
func (h *cabinet[S]) write() error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(summariesHeader{h.format}); err != nil {
		return err
	}
	for _, l := range h.lines {
		if err := enc.Encode(l); err != nil {
			return err
		}
	}
	if err := durable.WriteFile(h.cache, b.Bytes()); err != nil {
		return fmt.Errorf("writing the summaries of what is kept: %w", err)
	}
	return nil
}

// load reads what an earlier process wrote; of a file that cannot be read, nothing.
func (h *cabinet[S]) load() {
	if h.loaded {
		return
	}
	h.loaded = true
	file, err := os.Open(h.cache)
	if err != nil {
		return
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, 0, 1<<16), 16<<20)
	var head summariesHeader
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &head) != nil || head.Format != h.format {
		return
	}
	for lines.Scan() {
		var l S
		if json.Unmarshal(lines.Bytes(), &l) == nil && isID(h.id(l)) {
			h.lines[h.id(l)] = l
		}
	}
}
