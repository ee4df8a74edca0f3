package library

import (
	"slices"
	"testing"
)

func TestFurtherWordsAreSearchedUnlessOnlyTheTypedOnesAreWanted(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", "# 規程\n\n## 第5条 宿泊料\n\n宿泊料は、1泊12,000円を上限とする。\n")
	l := s.open()
	s.ingest(l)
	o := SearchOptions{Words: []string{"宿泊料", "馘首宣告"}}
	found, err := l.Search(t.Context(), "ねぐら", 3, o)
	if err != nil || len(found.Hits) != 1 || !slices.Equal(found.Words, []string{"宿泊料"}) || !slices.Contains(found.Expanded, "宿泊料") {
		t.Errorf("%d hits, words %q of %q, %v", len(found.Hits), found.Words, found.Expanded, err)
	}
	o.NoExpansion = true
	found, err = l.Search(t.Context(), "ねぐら", 3, o)
	if err != nil || len(found.Hits) != 0 || len(found.Words) != 0 || len(found.Expanded) != 0 {
		t.Errorf("by the typed words alone: %d hits, words %q of %q, %v", len(found.Hits), found.Words, found.Expanded, err)
	}
}
