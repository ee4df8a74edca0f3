package index

import (
	"fmt"
	"slices"
	"testing"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// halves puts every other document of the rules into each of two indexes, with deleted chunks in both.
func halves(t *testing.T) []*Index {
	t.Helper()
	one, _ := create(t)
	other, _ := create(t)
	docs := rules()
	for range 2 {
		for i, doc := range sortedKeys(docs) {
			if err := []*Index{one, other}[i%2].Put(doc, docs[doc]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return []*Index{one, other}
}

func TestSeveralIndexesAreSearchedLikeOne(t *testing.T) {
	whole := ruleIndex(t)
	empty, _ := create(t)
	g := parse(t, ruleGlossary)
	docs := rules()
	key := func(doc string, n int) string { return Key(docs[doc][n].ID, "") }
	questions := []Query{
		{Text: "有給は何日もらえますか"}, {Text: "ダブルワークしてもいい？"}, {Text: "ホテル代の上限"}, {Text: "第34条"}, {Text: "休暇"}, {Text: "宇宙旅行の規程"}, {Text: ""},
		{Text: "Can I take my laptop home?"}, {Text: "how long must a pasword be"}, {Text: "section 5.1"}, {Text: "「年次有給休暇」の日数"},
		{Text: "社員が結婚したときの休暇は何日で、賃金はいつ支払われますか", K: 12},
		{Text: "上限", Docs: func(doc string) bool { return doc != "ryohi.md" }},
		{Text: "休暇", Without: []Edition{{Doc: "shugyo.md"}}},
		{Text: "お払い箱になるのはどんなとき", Similar: []string{key("security.md", 0), "no such chunk", key("shugyo.md", 4), key("ryohi.md", 1)}},
		{Text: "手当", Words: []string{"住宅", "device"}},
	}
	for _, indexes := range [][]*Index{halves(t), append(halves(t), empty), {empty, whole}} {
		for _, q := range questions {
			q.Glossary = g
			want, err := whole.Search(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			got, err := SearchAll(t.Context(), q, indexes...)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fmt.Sprintf("%.9v", got), fmt.Sprintf("%.9v", want); got != want {
				t.Errorf("%d indexes, %q:\n%s\n%s", len(indexes), q.Text, got, want)
			}
		}
	}
}

func TestJoinedPostingsStandInTheOrderOfTheirNumbers(t *testing.T) {
	err := readAll(halves(t), nil, func(r indexapi.IndexReader) error {
		for _, term := range []string{"休暇", "device", "社員", "nothing"} {
			var all []int
			if err := eachPosting(t.Context(), r, term, bodyField, func(p *indexapi.TermFieldDoc) error {
				all = append(all, int(p.ID.Value()))
				return nil
			}); err != nil {
				return err
			}
			if !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
				t.Errorf("%s: %v", term, all)
			}
			if n, err := countTerm(r, term, bodyField); err != nil || n != len(all) {
				t.Errorf("%s: counted %d, listed %d, %v", term, n, len(all), err)
			}
			for from := range 40 { // Advance finds from every place what comes next
				list, err := r.TermFieldReader(t.Context(), []byte(term), bodyField, true, true, false)
				if err != nil {
					return err
				}
				var got []int
				next, err := list.Advance(indexapi.NewIndexInternalID(nil, uint64(from)), nil)
				for ; err == nil && next != nil; next, err = list.Next(nil) {
					got = append(got, int(next.ID.Value()))
				}
				if err != nil {
					return err
				}
				at, _ := slices.BinarySearch(all, from)
				if !slices.Equal(got, all[at:]) {
					t.Errorf("%s from %d: %v, not %v", term, from, got, all[at:])
				}
				if err := list.Close(); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
