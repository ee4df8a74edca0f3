package history

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/durable"
	"tenkyo/verify"
)

// Query says which kept answers are wanted. The zero value wants all.
type Query struct {
	Text    string    // words that the question or a claim holds, all of them
	From    time.Time // asked at or after
	To      time.Time // asked before
	Status  string    // publish or review
	Verdict verify.Verdict
	Doc     string // that cite this document
	Holding string // that hold passages of this document, cited or not
	Offset  int    // how many of the newest to leave out
	Limit   int    // at most so many; 0 means all
}

// Page is a part of the list, the answers asked last first.
type Page struct {
	Answers []Summary `json:"answers"`
	Total   int       `json:"total"` // how many there are without Offset and Limit
	Faults  []Fault   `json:"faults,omitempty"`
}

// Fault is a kept file that cannot be used.
type Fault struct {
	Kind   string `json:"kind"`  // damaged, newer_format, unreadable
	Where  string `json:"where"` // the file's path
	Detail string `json:"detail"`
}

// summariesFormat changes with what a summary holds; summaries of another format are made again.
const summariesFormat = 2

// line is a line of the file of summaries.
type line struct {
	Summary
	Text string `json:"text"` // question and claims, searchable
}

func newLine(r Record) line {
	var b strings.Builder
	b.WriteString(r.Answer.Question)
	for _, c := range r.Answer.Claims {
		b.WriteString("\n" + c.Text)
	}
	return line{Summarize(r), searchable(b.String())}
}

type summariesHeader struct {
	Format int `json:"summaries"`
}

// List returns the answers that a query wants. Files are read once: what a summary says of a file that was damaged since then
// is what it held before; Get and recheck read the file itself.
func (s *Store) List(ctx context.Context, q Query) (Page, error) {
	page := Page{Answers: []Summary{}}
	all, faults, err := s.summaries(ctx)
	if err != nil {
		return page, err
	}
	page.Faults = faults
	signed := s.signed()
	words := strings.Fields(searchable(q.Text))
	for i := range all {
		if all[i].wanted(q, words) {
			page.Answers = append(page.Answers, all[i].Summary)
		}
	}
	slices.SortFunc(page.Answers, func(a, b Summary) int {
		return cmp.Or(b.Asked.Compare(a.Asked), cmp.Compare(a.AnswerID, b.AnswerID))
	})
	page.Total = len(page.Answers)
	page.Answers = page.Answers[min(max(q.Offset, 0), page.Total):]
	if q.Limit > 0 {
		page.Answers = page.Answers[:min(q.Limit, len(page.Answers))]
	}
	for i := range page.Answers {
		a := &page.Answers[i]
		a.SignedOff = signed[a.AnswerID] && s.allSigned(a.AnswerID, a.Claims+a.Excerpts)
	}
	return page, nil
}

func (l *line) wanted(q Query, words []string) bool {
	switch {
	case !q.From.IsZero() && l.Asked.Before(q.From),
		!q.To.IsZero() && !l.Asked.Before(q.To),
		q.Status != "" && l.Status != q.Status,
		q.Verdict != "" && l.Verdicts[q.Verdict] == 0,
		q.Doc != "" && !slices.Contains(l.Docs, q.Doc),
		q.Holding != "" && !slices.Contains(l.Sent, q.Holding):
		return false
	}
	if len(words) == 0 {
		return true
	}
	for _, w := range words {
		if !strings.Contains(l.Text, w) {
			return false
		}
	}
	return true
}

// searchable is a text as it is searched: full and half width, capital and small letters alike.
func searchable(text string) string { return strings.ToLower(norm.NFKC.String(text)) }

// summaries brings the summaries in step with the files.
func (s *Store) summaries(ctx context.Context) ([]line, []Fault, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loadSummaries()
	names, err := s.names()
	if err != nil {
		return nil, nil, err
	}
	for id := range s.lines {
		if !names[id] {
			delete(s.lines, id)
		}
	}
	var faults []Fault
	made := 0
	for id := range names {
		if _, known := s.lines[id]; known {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		r, err := s.load(id)
		switch {
		case errors.Is(err, ErrNotKept): // deleted in between
		case err != nil:
			faults = append(faults, s.Fault(id, err))
		default:
			s.lines[id] = newLine(r)
			made++
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return cmp.Compare(a.Where, b.Where) })
	if made > len(s.lines)/100 { // fewer are made again sooner than all are written
		s.saveSummaries(ctx)
	}
	all := make([]line, 0, len(s.lines))
	for _, l := range s.lines {
		all = append(all, l)
	}
	return all, faults, nil
}

// Fault names the file of an answer that cannot be read, and why.
func (s *Store) Fault(id string, err error) Fault {
	f := Fault{Kind: "unreadable", Where: s.path(id), Detail: err.Error()}
	switch {
	case errors.Is(err, ErrDamaged):
		f.Kind = "damaged"
	case errors.Is(err, ErrFormat):
		f.Kind = "newer_format"
	}
	return f
}

// saveSummaries writes the summaries for the next process. Where that fails, or another process is at it, they are made again
// another time; nothing depends on them.
func (s *Store) saveSummaries(ctx context.Context) {
	lock, err := s.lock(ctx)
	if err != nil {
		return
	}
	defer lock.Release()
	s.sweep()
	names, err := s.names() // once more: what was deleted meanwhile must not come back
	if err != nil {
		return
	}
	for id := range s.lines {
		if !names[id] {
			delete(s.lines, id)
		}
	}
	if s.writeSummaries() != nil {
		os.Remove(s.summariesPath())
	}
}

func (s *Store) summariesPath() string { return filepath.Join(s.dir, "summaries") }

// writeSummaries is for who holds the lock.
func (s *Store) writeSummaries() error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(summariesHeader{summariesFormat}); err != nil {
		return err
	}
	for _, l := range s.lines {
		if err := enc.Encode(l); err != nil {
			return err
		}
	}
	if err := durable.WriteFile(s.summariesPath(), b.Bytes()); err != nil {
		return fmt.Errorf("writing the summaries of kept answers: %w", err)
	}
	return nil
}

// loadSummaries reads what an earlier process wrote; of a file that cannot be read, nothing.
func (s *Store) loadSummaries() {
	if s.read {
		return
	}
	s.read = true
	file, err := os.Open(s.summariesPath())
	if err != nil {
		return
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, 0, 1<<16), 16<<20)
	var h summariesHeader
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &h) != nil || h.Format != summariesFormat {
		return
	}
	for lines.Scan() {
		var l line
		if json.Unmarshal(lines.Bytes(), &l) == nil && isID(l.AnswerID) {
			s.lines[l.AnswerID] = l
		}
	}
}
