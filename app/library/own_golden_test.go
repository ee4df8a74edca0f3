package library

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoldenQuestionsFindTheSameInOneLibraryAndInTwo holds what a search finds in all documents together against the same documents
// parted between the shared library and the user's own. The documents are not part of the repository.
func TestGoldenQuestionsFindTheSameInOneLibraryAndInTwo(t *testing.T) {
	golden := filepath.Join("..", "..", "..", "shared", "golden")
	questions, err := os.Open(filepath.Join(golden, "questions.jsonl"))
	if err != nil {
		t.Skip("no golden set beside the repository")
	}
	defer questions.Close()
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	one, two := newShelf(t), newPair(t)
	if err := os.RemoveAll(filepath.Join(two.root)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(two.mine)); err != nil {
		t.Fatal(err)
	}
	n := 0
	err = filepath.WalkDir(filepath.Join(golden, "docs"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		data, err := os.ReadFile(path)
		rel, relErr := filepath.Rel(filepath.Join(golden, "docs"), path)
		if err != nil || relErr != nil {
			return fmt.Errorf("%w, %w", err, relErr)
		}
		one.write(rel, string(data))
		if n++; n%2 == 0 {
			two.write(rel, string(data))
		} else {
			two.note(rel, string(data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	whole, shared := one.open(), two.open()
	one.ingest(whole)
	if _, err := shared.IngestWith(t.Context(), []string{two.root}, IngestOptions{RetireMany: true}); err != nil {
		t.Fatal(err)
	}
	if err := shared.Close(); err != nil {
		t.Fatal(err)
	}
	both := two.openBoth()
	two.add(both)
	lines, asked := bufio.NewScanner(questions), 0
	for lines.Scan() {
		var q struct{ Question string }
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		asked++
		a, b := one.found(whole, q.Question), two.found(both, q.Question)
		if a.Level != b.Level || len(a.Hits) != len(b.Hits) {
			t.Errorf("%s: %s with %d hits, in two %s with %d", q.Question, a.Level, len(a.Hits), b.Level, len(b.Hits))
			continue
		}
		for i := range a.Hits {
			x, y := &a.Hits[i], &b.Hits[i]
			same := x.Text == y.Text && x.Doc == strings.TrimPrefix(y.Doc, OnlyMePrefix)
			// Equals stand in the order of their names, which are others here; of those at the end, others are cut off.
			equals := i == len(a.Hits)-1 || score(x) == score(&a.Hits[i+1]) || i > 0 && score(x) == score(&a.Hits[i-1])
			if score(x) != score(y) || !same && !equals {
				t.Errorf("%s: at %d %s (%s), in two %s (%s)", q.Question, i+1, x.Doc, score(x), y.Doc, score(y))
			}
		}
	}
	t.Logf("%d questions on %d documents", asked, n)
}

func score(h *Hit) string { return fmt.Sprintf("%.6f", h.Score) }
