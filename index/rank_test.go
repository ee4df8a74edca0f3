package index

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestTheBestAreChosenWithoutSortingAll(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		n := 1 + random.IntN(40)
		scores := make([]float64, n)
		for i := range scores {
			scores[i] = float64(random.IntN(12))
		}
		sorted := slices.Clone(scores)
		slices.Sort(sorted)
		slices.Reverse(sorted)
		k := 1 + random.IntN(n)
		if got := nthLargest(slices.Clone(scores), k); got != sorted[k-1] {
			t.Fatalf("%v: the %dth is %v, not %v", scores, k, got, sorted[k-1])
		}

		tally := newTally(n)
		for _, chunk := range random.Perm(n) {
			tally.at(chunk).score = scores[chunk]
		}
		var want []int
		for chunk, score := range scores {
			if score >= sorted[k-1] {
				want = append(want, chunk)
			}
		}
		if tally.keepBest(k); !slices.Equal(tally.touched, want) {
			t.Fatalf("%v: the best %d are %v, not %v", scores, k, tally.touched, want)
		}
	}
}

// More chunks score alike than are looked at closely: which of them are shown is not left to the order in which they were written.
func TestOfManyEqualChunksTheSameAreFoundHoweverTheyWereWritten(t *testing.T) {
	var found []string
	for _, backwards := range []bool{false, true} {
		x, _ := create(t)
		var changes []Change
		for n := range 60 {
			c := Change{Doc: fmt.Sprintf("%02d.md", n)}
			for i := range 50 {
				c.Chunks = append(c.Chunks, chunk(c.Doc, i, fmt.Sprintf("第%02d号の%02d 休暇を与える。", n, i)))
			}
			changes = append(changes, c)
		}
		if backwards {
			slices.Reverse(changes)
		}
		for half := range slices.Chunk(changes, 30) {
			if err := x.Apply("", half...); err != nil {
				t.Fatal(err)
			}
		}
		result, err := x.Search(t.Context(), Query{Text: "休暇を与えるか"})
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, fmt.Sprintf("%.9v", result.Hits))
	}
	if found[0] != found[1] {
		t.Errorf("forwards %s\nbackwards %s", found[0], found[1])
	}
}

// A form stands in the place of an everyday word that no chunk holds; where chunks hold the word, it weighs less.
func TestAFormStandsForAWordThatNoChunkHolds(t *testing.T) {
	glossary, err := ParseGlossary(nil, strings.NewReader("ボーナス = 賞与"))
	if err != nil {
		t.Fatal(err)
	}
	first := func(question string, texts ...string) string {
		x, _ := create(t)
		var chunks []Chunk
		for i, text := range texts {
			chunks = append(chunks, chunk("a.md", i, text))
		}
		if err := x.Apply("", Change{Doc: "a.md", Chunks: chunks}); err != nil {
			t.Fatal(err)
		}
		found, err := x.Search(t.Context(), Query{Text: question, Content: "ボーナス 退職", Glossary: glossary, K: 1})
		if err != nil || len(found.Hits) == 0 {
			t.Fatalf("%+v, %v", found, err)
		}
		return found.Hits[0].Text
	}
	bonus, leaving := "賞与は、支給日にいる社員に出す。", "社員は、退職の日までに貸与品を返す。"
	others := []string{"休暇は所属長に届け出る。", "出張の旅費は実費とする。", "健康診断を受ける。", "退職金は別に定める。", "退職者には証明書を渡す。"}
	if got := first("ボーナスは退職した後でももらえますか", append(others, bonus, leaving)...); got != bonus {
		t.Errorf("first is %q", got)
	}
}
