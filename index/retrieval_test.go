package index_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/index"
)

// TestRetrievalKeepsItsQuality measures nDCG@10 on labelled sets that are not part of the repository.
func TestRetrievalKeepsItsQuality(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "retrieval")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no retrieval sets beside the repository")
	}
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	builtin := loadGlossary(t, filepath.Join("..", "assets", "glossary", "builtin.txt"))
	for _, set := range []struct {
		name string
		bar  float64
	}{
		{"ja_handbook", .67}, {"ja_lawqa", .78}, {"ja_jsquad", .94}, {"ja_jaquad", .92},
	} {
		t.Run(set.name, func(t *testing.T) {
			s := loadSet(t, filepath.Join(root, set.name))
			plain, expanded := s.ndcg(t, nil), s.ndcg(t, builtin)
			t.Logf("%s: nDCG@10 %.3f, with the built-in glossary %.3f", set.name, plain, expanded)
			if plain < set.bar || expanded < set.bar {
				t.Errorf("below %.2f", set.bar)
			}
			if expanded < plain-.005 {
				t.Errorf("the glossary costs %.3f", plain-expanded)
			}
		})
	}
}

// TestRetrievalIsTheSameOverTwoIndexes parts a labelled set between two indexes, unevenly.
func TestRetrievalIsTheSameOverTwoIndexes(t *testing.T) {
	dir := filepath.Join("..", "..", "shared", "retrieval", "ja_handbook")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no retrieval sets beside the repository")
	}
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	builtin := loadGlossary(t, filepath.Join("..", "assets", "glossary", "builtin.txt"))
	s := loadSet(t, dir)
	whole := s.ndcg(t, builtin)
	docs, err := s.index.Docs()
	if err != nil {
		t.Fatal(err)
	}
	small, err := index.Create(filepath.Join(t.TempDir(), "small"))
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	for i, doc := range docs {
		if i%7 != 0 {
			continue
		}
		chunks, err := s.index.Chunks(doc)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(small.Put(doc, chunks), s.index.Delete(doc)); err != nil {
			t.Fatal(err)
		}
	}
	s.search = func(q index.Query) (index.Result, error) { return index.SearchAll(t.Context(), q, s.index, small) }
	parted := s.ndcg(t, builtin)
	t.Logf("nDCG@10 %.4f in one index, %.4f in two", whole, parted)
	if math.Abs(whole-parted) > 1e-9 {
		t.Error("it matters how the documents are parted")
	}
}

func loadGlossary(t *testing.T, path string) *index.Glossary {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := index.ParseGlossary(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	general, err := os.ReadFile(filepath.Join(filepath.Dir(path), "sudachi.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return g.With(index.ParseSynonyms(string(general)), nil)
}

type retrievalSet struct {
	index   *index.Index
	search  func(index.Query) (index.Result, error)
	queries []struct{ ID, Text string }
	gold    map[string][]string
}

func loadSet(t *testing.T, dir string) *retrievalSet {
	t.Helper()
	x, err := index.Create(filepath.Join(t.TempDir(), "index"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	s := &retrievalSet{index: x, gold: map[string][]string{}}
	s.search = func(q index.Query) (index.Result, error) { return x.Search(t.Context(), q) }
	var changes []index.Change
	eachLine(t, filepath.Join(dir, "docs.jsonl"), func(line []byte) {
		var d struct{ ID, Title, Text string }
		if err := json.Unmarshal(line, &d); err != nil {
			t.Fatal(err)
		}
		changes = append(changes, index.Change{Doc: d.ID, Chunks: []index.Chunk{{ID: d.ID, Doc: d.ID, Title: d.Title, Text: d.Text}}})
	})
	if err := x.Apply("", changes...); err != nil {
		t.Fatal(err)
	}
	eachLine(t, filepath.Join(dir, "queries.jsonl"), func(line []byte) {
		var q struct{ ID, Text string }
		if err := json.Unmarshal(line, &q); err != nil {
			t.Fatal(err)
		}
		s.queries = append(s.queries, q)
	})
	eachLine(t, filepath.Join(dir, "qrels.tsv"), func(line []byte) {
		f := strings.Split(string(line), "\t")
		s.gold[f[0]] = append(s.gold[f[0]], f[1])
	})
	return s
}

func eachLine(t *testing.T, path string, f func([]byte)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		f(lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func (s *retrievalSet) ndcg(t *testing.T, g *index.Glossary) float64 {
	t.Helper()
	sum, n := 0.0, 0
	for _, q := range s.queries {
		gold := s.gold[q.ID]
		if len(gold) == 0 {
			continue
		}
		n++
		result, err := s.search(index.Query{Text: q.Text, K: 10, Glossary: g})
		if err != nil {
			t.Fatal(err)
		}
		got, best := 0.0, 0.0
		for i, hit := range result.Hits {
			if slices.Contains(gold, hit.ID) {
				got += 1 / math.Log2(float64(i+2))
			}
		}
		for i := range min(10, len(gold)) {
			best += 1 / math.Log2(float64(i+2))
		}
		sum += got / best
	}
	return sum / float64(n)
}
