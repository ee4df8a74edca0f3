package history

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Mark is what a person says of a claim.
type Mark string

// The marks of a sign-off.
const (
	MarkOK    Mark = "ok"    // 問題なし
	MarkWrong Mark = "wrong" // 誤り
	MarkHold  Mark = "hold"  // 保留
)

// Marks lists them.
func Marks() []Mark { return []Mark{MarkOK, MarkWrong, MarkHold} }

// SignOff is what a person said of one claim of a kept answer. It is kept beside the machine's verdict and never instead of it.
// A later one for the same claim counts in place of an earlier one, which stays in the file.
type SignOff struct {
	Claim int       `json:"claim"` // from 0
	Mark  Mark      `json:"mark"`
	By    string    `json:"by"`
	At    time.Time `json:"at"`
	Note  string    `json:"note,omitempty"`
	Check string    `json:"check,omitempty"` // id of the spot check in which it was given
	// Taken takes back what was said of the claim in the same spot check, or outside of one. What was said elsewhere stays.
	Taken bool `json:"taken_back,omitempty"`
}

// WholeAnswer is the Claim of a sign-off that lets a held answer go as a whole.
const WholeAnswer = -1

// ErrMark is returned for a sign-off that says nothing: no such claim, no known mark, or nobody's name.
var ErrMark = errors.New("a sign-off needs a claim of the answer, a mark and a name")

// SignOff writes down what a person says of a claim.
func (s *Store) SignOff(ctx context.Context, id string, o SignOff) error {
	r, err := s.load(id)
	if err != nil {
		return err
	}
	known := slices.Contains(Marks(), o.Mark)
	if o.Claim < WholeAnswer || o.Claim >= len(r.Answer.Claims) || !known || strings.TrimSpace(o.By) == "" {
		return fmt.Errorf("%w: claim %d of %d, mark %q, by %q", ErrMark, o.Claim+1, len(r.Answer.Claims), o.Mark, o.By)
	}
	o.At = o.At.UTC().Truncate(time.Second)
	entry, err := json.Marshal(o)
	if err != nil {
		return fmt.Errorf("writing the sign-off: %w", err)
	}
	lock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	if err := appendLine(s.signOffs(id), entry); err != nil {
		return fmt.Errorf("writing the sign-off: %w", err)
	}
	return nil
}

// appendLine adds a line to a file and syncs it. A line that a crash cut short before is ended first, so that it stays the only
// one that is lost.
func appendLine(path string, entry []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	if size > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			entry = append([]byte("\n"), entry...)
		}
	}
	_, err = file.Write(append(entry, '\n'))
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		return errors.Join(err, file.Truncate(size)) // what is said to have failed must not count later
	}
	return nil
}

// SignOffs returns what people said of the claims of an answer, the last for each claim, by claim.
func (s *Store) SignOffs(id string) (map[int]SignOff, error) {
	return s.lastSignOffs(id, func(SignOff) bool { return true })
}

// SignOffsIn returns what people said of the claims of an answer in one spot check, the last for each claim, by claim.
func (s *Store) SignOffsIn(id, check string) (map[int]SignOff, error) {
	return s.lastSignOffs(id, func(o SignOff) bool { return o.Check == check })
}

func (s *Store) lastSignOffs(id string, wanted func(SignOff) bool) (map[int]SignOff, error) {
	found := map[int]SignOff{}
	said := map[int][]SignOff{}
	if !isID(id) {
		return found, nil
	}
	data, err := os.ReadFile(s.signOffs(id))
	if errors.Is(err, fs.ErrNotExist) {
		return found, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the sign-offs: %w", err)
	}
	for line := range bytes.Lines(data) {
		var o SignOff
		switch {
		case json.Unmarshal(line, &o) != nil || o.By == "" || !slices.Contains(Marks(), o.Mark) || !wanted(o):
		case o.Taken:
			said[o.Claim] = slices.DeleteFunc(said[o.Claim], func(s SignOff) bool { return s.Check == o.Check })
		default:
			said[o.Claim] = append(said[o.Claim], o)
		}
	}
	for claim, list := range said {
		if len(list) > 0 {
			found[claim] = list[len(list)-1]
		}
	}
	return found, nil
}

// Released tells who let a held answer go, if anybody did.
func (s *Store) Released(id string) (by SignOff, released bool, err error) {
	offs, err := s.SignOffs(id)
	by, released = offs[WholeAnswer]
	return by, released, err
}

// signed lists the answers that have sign-offs.
func (s *Store) signed() map[string]bool {
	ids := map[string]bool{}
	entries, err := os.ReadDir(filepath.Join(s.dir, "signoffs"))
	if err != nil {
		return ids // nobody has signed anything yet
	}
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".jsonl"); ok {
			ids[id] = true
		}
	}
	return ids
}

// allSigned tells whether each of the n claims of an answer has a sign-off that is not a 保留.
func (s *Store) allSigned(id string, n int) bool {
	offs, err := s.SignOffs(id)
	if err != nil || n == 0 {
		return false
	}
	for i := range n {
		if o, ok := offs[i]; !ok || o.Mark == MarkHold {
			return false
		}
	}
	return true
}
