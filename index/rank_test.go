package index

import (
	"math/rand/v2"
	"slices"
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
		want := make([]int, n)
		for i := range want {
			want[i] = i
		}
		slices.SortStableFunc(want, func(a, b int) int { return int(scores[b] - scores[a]) })
		want = want[:k]
		slices.Sort(want)
		if tally.keepBest(k); !slices.Equal(tally.touched, want) {
			t.Fatalf("%v: the best %d are %v, not %v", scores, k, tally.touched, want)
		}
	}
}
