package index

import (
	"math"
	"testing"
)

func TestLengthsComeBackAlmostAsTheyWere(t *testing.T) {
	for terms := 1; terms <= 50_000; terms++ {
		step := stepOf(terms)
		if step < 1 || step > longestStep {
			t.Fatalf("%d terms are step %d", terms, step)
		}
		got := lengthOf(float64(float32(1 / math.Sqrt(float64(step)))))
		if off := math.Abs(got/float64(terms) - 1); off > .045 {
			t.Fatalf("%d terms come back as %.1f", terms, got)
		}
	}
	if lengthOf(0) != 1 || stepOf(0) != 1 || stepOf(1<<40) != longestStep {
		t.Error("what no chunk has is not caught")
	}
}
