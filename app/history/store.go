package history

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tenkyo/app/durable"
)

// Errors that callers tell apart.
var (
	ErrNotKept   = errors.New("no such answer is kept")
	ErrAmbiguous = errors.New("more than one kept answer begins with this id")
	ErrKept      = errors.New("an answer with this id is kept already")
)

// lockWait is how long one process waits for another that deletes answers or writes summaries.
const lockWait = 5 * time.Second

// shortestID is how many digits of an id a person must give at least.
const shortestID = 4

// Store is the kept answers of one user. It is safe for concurrent use, and so are several stores on the same folder.
type Store struct {
	// Fixed, if not nil, puts what an administrator has fixed over the user's settings.
	Fixed func(Settings) Settings

	dir string

	mu    sync.Mutex
	lines map[string]line // summaries that were read or made, by id
	read  bool            // the file of summaries was looked at
}

// Open returns the answers kept in a user's data folder. It reads and makes nothing yet.
func Open(data string) *Store {
	return &Store{dir: filepath.Join(data, "history"), lines: map[string]line{}}
}

func (s *Store) answers() string           { return filepath.Join(s.dir, "answers") }
func (s *Store) path(id string) string     { return filepath.Join(s.answers(), id+".json") }
func (s *Store) signOffs(id string) string { return filepath.Join(s.dir, "signoffs", id+".jsonl") }

// Keep writes an answer. It is there, whole, when Keep returns; an answer that is kept already is never written again.
func (s *Store) Keep(r Record) error {
	id := r.Answer.AnswerID
	if !isID(id) {
		return fmt.Errorf("keeping the answer: %q is no id", id)
	}
	data, err := encodeRecord(r)
	if err != nil {
		return fmt.Errorf("keeping the answer: %w", err)
	}
	if _, err := os.Stat(s.path(id)); err == nil {
		return fmt.Errorf("%w: %s", ErrKept, id)
	}
	if err := durable.WriteFile(s.path(id), data); err != nil {
		return fmt.Errorf("keeping the answer: %w", err)
	}
	return nil
}

// Get reads a kept answer. id may be the beginning of an id, from four digits on, where only one answer has it.
//
// What it returns is for [Rechecker], which says what of it may be shown: documents may have been withdrawn or closed since.
func (s *Store) Get(id string) (Record, error) {
	whole, err := s.Resolve(id)
	if err != nil {
		return Record{}, err
	}
	return s.load(whole)
}

func (s *Store) load(id string) (Record, error) {
	data, err := os.ReadFile(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return Record{}, fmt.Errorf("%w: %s", ErrNotKept, id)
	}
	if err != nil {
		return Record{}, fmt.Errorf("reading a kept answer: %w", err)
	}
	r, err := decodeRecord(data)
	if err == nil && r.Answer.AnswerID != id {
		err = fmt.Errorf("%w: it holds the answer %q", ErrDamaged, r.Answer.AnswerID)
	}
	if err != nil {
		return Record{}, fmt.Errorf("answer %s: %w", id, err)
	}
	return r, nil
}

// Resolve makes a whole id of the beginning of one.
func (s *Store) Resolve(id string) (string, error) {
	id = strings.ToLower(id)
	if !isID(id) {
		return "", fmt.Errorf("%w: %q", ErrNotKept, id)
	}
	if _, err := os.Stat(s.path(id)); err == nil {
		return id, nil
	}
	names, err := s.names()
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

// names lists the ids of all kept answers.
func (s *Store) names() (map[string]bool, error) {
	entries, err := os.ReadDir(s.answers())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("listing kept answers: %w", err)
	}
	names := make(map[string]bool, len(entries))
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok && isID(id) {
			names[id] = true
		}
	}
	return names, nil
}

// abandonedAfter is how old a file that is being written must be to be one that a crash left behind.
const abandonedAfter = time.Hour

// sweep removes what crashed processes left half written: it may hold text that was to be forgotten.
func (s *Store) sweep() {
	entries, err := os.ReadDir(s.answers())
	if err != nil {
		return // there is nothing to sweep, or the next one will
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && durable.IsTemporary(e.Name()) && time.Since(info.ModTime()) > abandonedAfter {
			os.Remove(filepath.Join(s.answers(), e.Name()))
		}
	}
}

// Delete removes answers with their sign-offs and whatever else was kept of them. What other processes wrote down of them
// (exports, the audit log) is not theirs to remove.
func (s *Store) Delete(ctx context.Context, ids ...string) error {
	lock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	s.sweep()
	for _, id := range ids {
		if !isID(id) {
			return fmt.Errorf("%w: %q", ErrNotKept, id)
		}
		for _, path := range []string{s.path(id), s.signOffs(id)} {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("deleting a kept answer: %w", err)
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loadSummaries()
	for _, id := range ids {
		delete(s.lines, id)
	}
	if err := s.writeSummaries(); err != nil {
		return err
	}
	if err := durable.SyncDir(s.answers()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("deleting a kept answer: %w", err)
	}
	return nil
}

func (s *Store) lock(ctx context.Context) (*durable.Lock, error) {
	lock, err := durable.Acquire(ctx, filepath.Join(s.dir, "lock"), lockWait)
	if err != nil {
		return nil, fmt.Errorf("locking the kept answers: %w", err)
	}
	return lock, nil
}

// isID tells whether a word can be an id, or the beginning of one: hex digits, which are safe in a file's name.
func isID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, r := range id {
		if (r < '0' || r > '9') && (r < 'a' || r > 'f') {
			return false
		}
	}
	return true
}
