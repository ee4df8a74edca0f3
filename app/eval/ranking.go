package eval

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tenkyo/index"
)

// ranked is a retrieval set: texts, queries, and which texts answer which query how well.
type ranked struct {
	changes []index.Change
	queries []rankedQuery
	grades  map[string]map[string]float64 // query id, text id
}

type rankedQuery struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

const depth = 10 // of nDCG and recall

func loadRanked(dir string) (*ranked, error) {
	s := &ranked{grades: map[string]map[string]float64{}}
	type doc struct {
		ID    string `json:"id"`
		Title string `json:"title"`
		Text  string `json:"text"`
	}
	err := readJSONL(filepath.Join(dir, "docs.jsonl"), func(d doc) error {
		chunk := index.Chunk{ID: d.ID, Doc: d.ID, Title: d.Title, Text: d.Text}
		s.changes = append(s.changes, index.Change{Doc: d.ID, Chunks: []index.Chunk{chunk}})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := readJSONL(filepath.Join(dir, "queries.jsonl"), func(q rankedQuery) error { s.queries = append(s.queries, q); return nil }); err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(dir, "qrels.tsv"))
	if err != nil {
		return nil, fmt.Errorf("reading the suite: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) < 3 {
			continue
		}
		grade, err := strconv.ParseFloat(fields[len(fields)-1], 64)
		if err != nil {
			if n == 1 {
				continue // a head line
			}
			return nil, fmt.Errorf("reading qrels.tsv: line %d: %w", n, err)
		}
		query, text := fields[0], fields[len(fields)-2]
		if s.grades[query] == nil {
			s.grades[query] = map[string]float64{}
		}
		s.grades[query][text] = grade
	}
	return s, lines.Err()
}

// run indexes the texts in a folder of its own, asks every query and grades the order.
func (s *ranked) run(ctx context.Context, r *Report) (err error) {
	dir, err := os.MkdirTemp("", "tenkyo-eval-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	idx, err := index.Create(filepath.Join(dir, "index"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, idx.Close()) }()
	for batch := range slices.Chunk(s.changes, 500) {
		if err := idx.Apply("", batch...); err != nil {
			return err
		}
	}
	var ndcg, recall float64
	asked := 0
	for _, q := range s.queries {
		grades := s.grades[q.ID]
		if len(grades) == 0 {
			continue
		}
		found, err := idx.Search(ctx, index.Query{Text: q.Text, K: depth})
		if err != nil {
			return err
		}
		asked++
		ids := make([]string, len(found.Hits))
		for i, h := range found.Hits {
			ids[i] = h.Doc
		}
		ndcg += discounted(ids, grades)
		recall += recalled(ids, grades)
	}
	r.Counts["queries"] = asked
	if asked > 0 {
		r.Metrics["ndcg_at_10"] = ndcg / float64(asked)
		r.Metrics["recall_at_10"] = recall / float64(asked)
	}
	return nil
}

// discounted is nDCG: the grades of what was found, discounted by rank, through those of the best order.
func discounted(ids []string, grades map[string]float64) float64 {
	gain := 0.0
	for i, id := range ids {
		gain += grades[id] / math.Log2(float64(i)+2)
	}
	var best []float64
	for _, g := range grades {
		best = append(best, g)
	}
	slices.SortFunc(best, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	ideal := 0.0
	for i, g := range best[:min(len(best), depth)] {
		ideal += g / math.Log2(float64(i)+2)
	}
	if ideal == 0 {
		return 0
	}
	return gain / ideal
}

func recalled(ids []string, grades map[string]float64) float64 {
	found, all := 0, 0
	for id, g := range grades {
		if g > 0 {
			all++
			if slices.Contains(ids, id) {
				found++
			}
		}
	}
	if all == 0 {
		return 0
	}
	return float64(found) / float64(all)
}

func itoa(n int) string { return strconv.Itoa(n) }
