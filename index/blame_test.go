package index

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestAsManyHitsAsThereCanBeAreNoMoreThanThereAre(t *testing.T) {
	x := ruleIndex(t)
	want, err := x.Search(t.Context(), Query{Text: "休暇", K: 1000})
	if err != nil || len(want.Hits) == 0 {
		t.Fatal(want, err)
	}
	for _, k := range []int{math.MaxInt32, math.MaxInt64/2 + 1, math.MaxInt64} {
		got, err := x.Search(t.Context(), Query{Text: "休暇", K: k, Similar: []string{Key(want.Hits[0].ID, want.Hits[0].Version)}})
		if err != nil || len(got.Hits) != len(want.Hits) {
			t.Errorf("%d: %d hits, want %d: %v", k, len(got.Hits), len(want.Hits), err)
		}
	}
}

func TestAFaultThatAQuestionBringsOutIsNoDamage(t *testing.T) {
	x := ruleIndex(t)
	for name, fault := range map[string]func(string) bool{
		"a place that is not there":    func(s string) bool { return s[len(s)] == 0 },
		"more memory than there is":    func(s string) bool { return len(make([]byte, math.MaxInt64-len(s))) == 0 },
		"a panic with a word or two":   func(string) bool { panic("out of order") },
		"a division by what is none":   func(s string) bool { return 1/len(s[:0]) == 0 },
		"a pointer that names nothing": func(string) bool { return *(*bool)(nil) },
	} {
		_, err := x.Search(t.Context(), Query{Text: "休暇", Docs: fault})
		if !errors.Is(err, ErrSearch) || errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := x.Search(t.Context(), Query{Text: "休暇"}); err != nil || len(got.Hits) == 0 {
		t.Error("the next question:", err)
	}
}

func TestAnIndexThatIsCutShortWhileItIsOpenIsDamaged(t *testing.T) {
	x, _ := create(t)
	var changes []Change // in one segment: Bleve would merge several meanwhile, and fall over the cut file on a goroutine of its own
	docs := rules()
	for _, doc := range sortedKeys(docs) {
		changes = append(changes, Change{Doc: doc, Chunks: docs[doc]})
	}
	if err := x.Apply("", changes...); err != nil {
		t.Fatal(err)
	}
	whole, err := x.Search(t.Context(), Query{Text: "休暇"})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(x.dir, bleveDir, "store", "*.zap"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if err := os.Truncate(f, 1); err != nil {
			t.Skip(err) // a system that keeps open files as they are
		}
	}
	got, err := x.Search(t.Context(), Query{Text: "休暇"})
	fromMemory := err == nil && len(got.Hits) == len(whole.Hits) // what Bleve had not yet written out when the files were cut
	if !fromMemory && !errors.Is(err, ErrDamaged) {
		t.Errorf("%d of %d hits, %v", len(got.Hits), len(whole.Hits), err)
	}
}
