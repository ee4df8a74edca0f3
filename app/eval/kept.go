package eval

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tenkyo/app/durable"
)

// Kept are the figures that a suite gave last at this site. Nothing of a case or a document is in them.
type Kept struct {
	Suite   string             `json:"suite"` // its name, without the folders above it
	Date    string             `json:"date"`
	Tool    string             `json:"tool"`
	Rules   string             `json:"rules"`
	Metrics map[string]float64 `json:"metrics"`
	Judge   *JudgedBy          `json:"judge,omitempty"` // the judge that was measured last
}

func keptDir(data string) string { return filepath.Join(data, "evals") }

// Keep keeps the figures of a report in a user's data folder. Earlier ones of the same suite are replaced; those of a judge stay
// until a judge is measured again.
func Keep(data string, r *Report, judge *JudgedBy, date, tool, rules string) error {
	k := Kept{Suite: filepath.Base(r.Suite), Date: date, Tool: tool, Rules: rules, Metrics: r.Metrics, Judge: judge}
	if judge == nil {
		var before Kept
		if text, err := os.ReadFile(filepath.Join(keptDir(data), k.Suite+".json")); err == nil && json.Unmarshal(text, &before) == nil {
			k.Judge = before.Judge
		}
	}
	text, err := json.Marshal(k)
	if err == nil {
		err = durable.WriteFile(filepath.Join(keptDir(data), k.Suite+".json"), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keeping the figures of %s: %w", k.Suite, err)
	}
	return nil
}

// ListKept lists the figures that were kept, by suite. What cannot be read is left out: it is made again by the next run.
func ListKept(data string) ([]Kept, error) {
	entries, err := os.ReadDir(keptDir(data))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("listing figures: %w", err)
	}
	var list []Kept
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(keptDir(data), e.Name()))
		var k Kept
		if err == nil && json.Unmarshal(text, &k) == nil && k.Suite != "" {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b Kept) int { return strings.Compare(a.Suite, b.Suite) })
	return list, nil
}

// JudgeFigures are the figures of a model as a judge, those measured last first.
func JudgeFigures(list []Kept, model string) []Kept {
	var of []Kept
	for _, k := range list {
		if k.Judge != nil && k.Judge.Model == model {
			of = append(of, k)
		}
	}
	slices.SortStableFunc(of, func(a, b Kept) int { return strings.Compare(b.Judge.Date, a.Judge.Date) })
	return of
}
