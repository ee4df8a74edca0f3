package semantic

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/encoder"
	"tenkyo/assets"
	"tenkyo/index"
)

// TestFusionOnLabelledQuestions measures nDCG@10 by words alone and fused with the vectors of a model file, TENKYO_ENCODER=FILE.gguf,
// on labelled sets that are not part of the repository.
func TestFusionOnLabelledQuestions(t *testing.T) {
	root, path := filepath.Join("..", "..", "..", "shared", "retrieval"), os.Getenv("TENKYO_ENCODER")
	if _, err := os.Stat(root); err != nil || path == "" {
		t.Skip("no retrieval sets beside the repository, or TENKYO_ENCODER names no model file")
	}
	e, err := encoder.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	built, err := os.Open(filepath.Join("..", "..", "assets", "glossary", "builtin.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer built.Close()
	everyday, err := index.ParseGlossary(nil, built)
	if err != nil {
		t.Fatal(err)
	}
	glossary := everyday.With(index.ParseSynonyms(assets.Synonyms()), nil)
	for _, set := range []string{"ja_handbook", "ja_lawqa"} {
		s := labelledSet(t, filepath.Join(root, set))
		searcher, err := Open(t.Context(), &s.chunks, OfFile(e, NameOf(e.Info, path)), filepath.Join(t.TempDir(), "vectors"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := searcher.Build(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		words, fused := 0.0, 0.0
		for _, q := range s.questions {
			similar, err := searcher.Similar(t.Context(), q.Text)
			if err != nil {
				t.Fatal(err)
			}
			words += s.ndcg(t, index.Query{Text: q.Text, K: 10, Glossary: glossary}, q.ID)
			fused += s.ndcg(t, index.Query{Text: q.Text, K: 10, Glossary: glossary, Similar: similar}, q.ID)
		}
		n := float64(len(s.questions))
		t.Logf("%s: nDCG@10 %.3f by words, %.3f with meaning", set, words/n, fused/n)
		if fused < words-.01*n {
			t.Errorf("%s: meaning costs %.3f", set, (words-fused)/n)
		}
		if err := searcher.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// labelled is a set of questions whose documents are known.
type labelled struct {
	index     *index.Index
	chunks    shelf
	questions []struct{ ID, Text string }
	gold      map[string][]string
}

func labelledSet(t *testing.T, dir string) *labelled {
	t.Helper()
	x, err := index.Create(filepath.Join(t.TempDir(), "index"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	s := &labelled{index: x, gold: map[string][]string{}}
	var changes []index.Change
	eachLine(t, filepath.Join(dir, "docs.jsonl"), func(line []byte) error {
		var d struct{ ID, Title, Text string }
		err := json.Unmarshal(line, &d)
		c := index.Chunk{ID: d.ID, Doc: d.ID, Title: d.Title, Text: d.Text}
		s.chunks, changes = append(s.chunks, c), append(changes, index.Change{Doc: d.ID, Chunks: []index.Chunk{c}})
		return err
	})
	if err := x.Apply("", changes...); err != nil {
		t.Fatal(err)
	}
	eachLine(t, filepath.Join(dir, "qrels.tsv"), func(line []byte) error {
		f := strings.Split(string(line), "\t")
		s.gold[f[0]] = append(s.gold[f[0]], f[1])
		return nil
	})
	eachLine(t, filepath.Join(dir, "queries.jsonl"), func(line []byte) error {
		var q struct{ ID, Text string }
		err := json.Unmarshal(line, &q)
		if len(s.gold[q.ID]) > 0 {
			s.questions = append(s.questions, q)
		}
		return err
	})
	return s
}

func eachLine(t *testing.T, path string, f func([]byte) error) {
	t.Helper()
	content, err := os.ReadFile(path)
	lines := bufio.NewScanner(bytes.NewReader(content))
	lines.Buffer(nil, 1<<24)
	for err == nil && lines.Scan() {
		err = f(lines.Bytes())
	}
	if err = cmp.Or(err, lines.Err()); err != nil {
		t.Fatal(err)
	}
}

func (s *labelled) ndcg(t *testing.T, q index.Query, id string) float64 {
	t.Helper()
	result, err := s.index.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	got, best := 0.0, 0.0
	for i, hit := range result.Hits {
		if slices.Contains(s.gold[id], hit.ID) {
			got += 1 / math.Log2(float64(i+2))
		}
	}
	for i := range min(10, len(s.gold[id])) {
		best += 1 / math.Log2(float64(i+2))
	}
	return got / best
}
