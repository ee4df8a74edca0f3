package index

import (
	"fmt"
	"slices"
	"testing"
)

func TestVersionsOfADocumentLieSideBySide(t *testing.T) {
	x, _ := create(t)
	one := func(version, text string, ordinal int) Chunk {
		c := chunk("a.md", ordinal, text)
		c.ID, c.Version = ChunkID("a.md", nil, text, 0), version
		return c
	}
	same := "休暇は年次に取得する。"
	chunks := []Chunk{one("v1", same, 0), one("v1", "休暇は10日とする。", 1), one("v2", same, 0), one("v2", "休暇は20日とする。", 1)}
	if err := x.Put("a.md", chunks); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, c := range chunks {
		keys = append(keys, Key(c.ID, c.Version))
	}
	if faults, err := x.Check(map[string][]string{"a.md": keys}); err != nil || len(faults) > 0 {
		t.Errorf("faults are %v, %v", faults, err)
	}
	if n, err := x.Count(); err != nil || n != 4 {
		t.Errorf("%d chunks, %v", n, err)
	}
	for _, c := range []struct {
		name    string
		without []Edition
		want    []string
	}{
		{"all", nil, []string{"v1 0", "v1 1", "v2 0", "v2 1"}},
		{"one", []Edition{{"a.md", "v2"}, {"b.md", "v1"}}, []string{"v1 0", "v1 1"}},
		{"none", []Edition{{"a.md", "v1"}, {"a.md", "v2"}}, nil},
	} {
		found, err := x.Search(t.Context(), Query{Text: "休暇", Without: c.without})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range found.Hits {
			got = append(got, fmt.Sprint(h.Version, " ", h.Ordinal))
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
	if c, ok, err := x.Chunk(chunks[2].ID, "v2"); err != nil || !ok || c.Version != "v2" {
		t.Errorf("chunk %+v %v %v", c, ok, err)
	}
	if err := x.Put("a.md", chunks[2:]); err != nil {
		t.Fatal(err)
	}
	if n, err := x.Count(); err != nil || n != 2 {
		t.Errorf("%d chunks after one version was taken out, %v", n, err)
	}
}
