package history

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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

	answers *cabinet[line]
	texts   *cabinet[textLine]
}

// Open returns the answers kept in a user's data folder. It reads and makes nothing yet.
func Open(data string) *Store {
	s := &Store{dir: filepath.Join(data, "history")}
	s.answers = &cabinet[line]{
		folder: filepath.Join(s.dir, "answers"), cache: filepath.Join(s.dir, "summaries"), format: summariesFormat, lines: map[string]line{},
		id: func(l line) string { return l.AnswerID }, fault: s.Fault,
		read: func(id string) (line, error) {
			r, err := s.load(id)
			if err != nil {
				return line{}, err
			}
			return newLine(r), nil
		},
	}
	s.texts = &cabinet[textLine]{
		folder: filepath.Join(s.dir, "texts"), cache: filepath.Join(s.dir, "text-summaries"), format: textSummariesFormat, lines: map[string]textLine{},
		id: func(l textLine) string { return l.TextID }, fault: s.textFault,
		read: func(id string) (textLine, error) {
			r, err := s.Text(id)
			if err != nil {
				return textLine{}, err
			}
			return newTextLine(r), nil
		},
	}
	return s
}

func (s *Store) signOffs(id string) string { return filepath.Join(s.dir, "signoffs", id+".jsonl") }

// Keep writes an answer. It is there, whole, when Keep returns; an answer that is kept already is never written again.
func (s *Store) Keep(r Record) error {
	id := r.Answer.AnswerID
	if !isID(id) {
		return fmt.Errorf("keeping the answer: %q is no id", id)
	}
	data, err := seal(r)
	if err != nil {
		return fmt.Errorf("keeping the answer: %w", err)
	}
	if _, err := os.Stat(s.answers.path(id)); err == nil {
		return fmt.Errorf("%w: %s", ErrKept, id)
	}
	if err := durable.WriteFile(s.answers.path(id), data); err != nil {
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
	data, err := os.ReadFile(s.answers.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return Record{}, fmt.Errorf("%w: %s", ErrNotKept, id)
	}
	if err != nil {
		return Record{}, fmt.Errorf("reading a kept answer: %w", err)
	}
	var r Record
	err = unseal(data, &r)
	if err == nil && r.Answer.AnswerID != id {
		err = fmt.Errorf("%w: it holds the answer %q", ErrDamaged, r.Answer.AnswerID)
	}
	if err != nil {
		return Record{}, fmt.Errorf("answer %s: %w", id, err)
	}
	return r, nil
}

// Resolve makes a whole id of the beginning of one.
func (s *Store) Resolve(id string) (string, error) { return s.answers.resolve(id) }

// Delete removes answers with their sign-offs and whatever else was kept of them. What other processes wrote down of them
// (exports, the audit log) is not theirs to remove.
func (s *Store) Delete(ctx context.Context, ids ...string) error {
	lock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	s.sweep()
	return s.answers.remove(ids, func(id string) []string { return []string{s.signOffs(id)} })
}

// sweep removes what a crash left half written of all that is kept.
func (s *Store) sweep() {
	for _, dir := range []string{s.dir, s.answers.folder, s.texts.folder, filepath.Dir(s.signOffs("")), filepath.Dir(s.textSigns(""))} {
		durable.Sweep(dir)
	}
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
