package eval

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoSuite is returned for a folder in which nothing is known by its shape.
var ErrNoSuite = errors.New("there is no suite in this folder")

// Suite is a folder of cases.
type Suite struct {
	Name      string
	cases     []labelled
	questions []question
	ranked    *ranked
}

const longestLine = 64 << 20

// Load reads the suite in dir: JSONL files whose lines hold an answer and what is expected of it are verification cases,
// questions.jsonl holds golden questions, and docs.jsonl with queries.jsonl and qrels.tsv is a retrieval set.
// A single JSONL file of cases is a suite too.
func Load(dir string) (*Suite, error) {
	s := &Suite{Name: filepath.Base(dir)}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("reading the suite: %w", err)
	}
	if !info.IsDir() {
		if err := s.loadCases(dir); err != nil {
			return nil, err
		}
		return s, s.check()
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("reading the suite: %w", err)
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if slices.Contains(names, "docs.jsonl") && slices.Contains(names, "queries.jsonl") && slices.Contains(names, "qrels.tsv") {
		if s.ranked, err = loadRanked(dir); err != nil {
			return nil, err
		}
		return s, s.check()
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		switch {
		case name == "questions.jsonl":
			if err := readJSONL(path, func(q question) error { s.questions = append(s.questions, q); return nil }); err != nil {
				return nil, err
			}
		case strings.HasSuffix(name, ".jsonl"):
			if err := s.loadCases(path); err != nil {
				return nil, err
			}
		}
	}
	return s, s.check()
}

func (s *Suite) check() error {
	if len(s.cases) == 0 && len(s.questions) == 0 && s.ranked == nil {
		return ErrNoSuite
	}
	return nil
}

// loadCases takes the lines of a file that hold both an answer and an expectation.
func (s *Suite) loadCases(path string) error {
	return readJSONL(path, func(c labelled) error {
		if c.Expect != nil {
			s.cases = append(s.cases, c)
		}
		return nil
	})
}

// NeedsLibrary reports whether the suite asks a library that holds its documents.
func (s *Suite) NeedsLibrary() bool { return len(s.questions) > 0 }

// Run measures all that the suite holds. Golden questions need the asker, a library that holds their documents; it may be nil
// for the other kinds.
func (s *Suite) Run(ctx context.Context, a Asker) (*Report, error) {
	r := newReport(s.Name)
	if len(s.cases) > 0 {
		if err := s.runCases(ctx, r); err != nil {
			return nil, err
		}
	}
	if len(s.questions) > 0 {
		if a == nil {
			return nil, errors.New("golden questions need a library that holds their documents")
		}
		if err := s.runQuestions(ctx, r, a); err != nil {
			return nil, err
		}
	}
	if s.ranked != nil {
		if err := s.ranked.run(ctx, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func readJSONL[T any](path string, each func(T) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading the suite: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(make([]byte, 0, 1<<20), longestLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			return fmt.Errorf("reading %s: line %d: %w", filepath.Base(path), n, err)
		}
		if err := each(v); err != nil {
			return fmt.Errorf("reading %s: line %d: %w", filepath.Base(path), n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading %s: %w", filepath.Base(path), err)
	}
	return nil
}
