package encoder

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// tinyTexts are texts and what numpy makes of the tiny model's weights for their tokens, in double precision: the first numbers of
// the vector, and the sum of all, each times its place.
var tinyTexts = []struct {
	text  string
	pool  uint32
	first []float64
	sum   float64
}{
	{"annual leaves", poolMean, []float64{-0.158981, 0.149692, 0.009103, -0.032516, -0.052889, 0.530541, 0.070621, 0.095299}, -7.894272},
	{"annual leaves", poolFirst, []float64{-0.159148, 0.132816, 0.010481, -0.042177, -0.040367, 0.525842, 0.058493, 0.093765}, -7.840308},
	{"休暇 Annual xyz days", poolMean, []float64{-0.032259, 0.316530, -0.090949, -0.050123, 0.037357, 0.434108, 0.160660, 0.082204}, -17.043350},
	{"休暇 Annual xyz days", poolFirst, []float64{-0.081142, 0.204500, -0.209156, 0.050360, -0.001972, 0.373247, 0.086077, 0.063984}, -12.299251},
	{"", poolMean, []float64{-0.190490, 0.171246, 0.110851, 0.035803, -0.036723, 0.472907, 0.095813, 0.167839}, -11.819938},
	{"", poolFirst, []float64{-0.209153, 0.179422, 0.087726, 0.048343, -0.040817, 0.485430, 0.091082, 0.176304}, -11.562580},
}

func TestVectorsAreThoseOfTheReference(t *testing.T) {
	for _, pool := range []uint32{poolMean, poolFirst} {
		m := newTiny()
		m.set("bert.pooling_type", pool)
		e, err := Open(m.file(t))
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		for _, want := range tinyTexts {
			if want.pool != pool {
				continue
			}
			vectors, err := e.Embed(t.Context(), []string{want.text})
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for i, x := range vectors[0] {
				sum += float64(x) * float64(i+1)
			}
			if !near(vectors[0], want.first, 1e-5) || math.Abs(sum-want.sum) > 1e-4 {
				t.Errorf("%q, pooled by way %d: %v, sum %f", want.text, pool, vectors[0][:8], sum)
			}
		}
	}
}

func near(got []float32, want []float64, within float64) bool {
	for i, x := range want {
		if !(math.Abs(float64(got[i])-x) <= within) {
			return false
		}
	}
	return true
}

func TestTextsTogetherAreAsOneByOne(t *testing.T) {
	e, err := Open(newTiny().file(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var texts []string
	for i := range 100 { // more than go through the layers together
		texts = append(texts, strings.Repeat("annual days 休暇 ", i%5)+"leave")
	}
	together, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		alone, err := e.Embed(t.Context(), []string{text})
		if err != nil {
			t.Fatal(err)
		}
		for j, x := range alone[0] {
			if math.Abs(float64(x-together[i][j])) > 1e-5 {
				t.Fatalf("text %d: %v alone, %v together", i, alone[0][:4], together[i][:4])
			}
		}
	}
	if none, err := e.Embed(t.Context(), nil); len(none) != 0 || err != nil {
		t.Errorf("of no texts: %v, %v", none, err)
	}
}

func TestALongTextCountsByItsBeginning(t *testing.T) {
	e, err := Open(newTiny().file(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	long := strings.Repeat("annual leave ", 1000)
	if n := e.Tokens(long); n != tinyPlace {
		t.Errorf("%d tokens of a long text count", n)
	}
	vectors, err := e.Embed(t.Context(), []string{long, long + "days"})
	if err != nil || !slices.Equal(vectors[0], vectors[1]) {
		t.Errorf("what follows the window counts, %v", err)
	}
}

func TestACancelledCallEnds(t *testing.T) {
	e, err := Open(newTiny().file(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Embed(ctx, []string{"annual", "leave"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestWhatAFileSaysOfItself(t *testing.T) {
	path := newTiny().file(t)
	e, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	stat, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if i := e.Info; i.Name != "tiny" || i.License != "cc0-1.0" || i.Dimension != tinyWidth ||
		i.Size != stat.Size() || len(i.SHA256) != 64 {
		t.Errorf("%+v", i)
	}
}

// realModels are published models and what numpy makes of their weights: the first numbers of the vectors of two texts.
var realModels = map[string]struct {
	vectors [2][]float64
	within  float64
}{
	"all-MiniLM-L6-v2": {[2][]float64{
		{-0.034477, 0.031023, 0.006735, 0.026109, -0.039362, -0.160302}, {0.001762, 0.079689, 0.064073, 0.049976, -0.086631, 0.028087}}, 2e-3},
	"multilingual-e5-small": {[2][]float64{ // of weights of four bits
		{0.033693, 0.023437, -0.040319, -0.058984, 0.080113, -0.035140}, {0.076392, -0.006351, -0.034335, -0.020895, 0.056446, -0.057643}}, 2e-3},
}

// TestRealModel holds a published model against its reference: TENKYO_ENCODER=FILE.gguf.
func TestRealModel(t *testing.T) {
	path := os.Getenv("TENKYO_ENCODER")
	if path == "" {
		t.Skip("TENKYO_ENCODER names no model file")
	}
	e, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	want, known := realModels[e.Name]
	if !known {
		t.Skipf("of %s there are no numbers here", e.Name)
	}
	vectors, err := e.Embed(t.Context(), []string{"hello world", "query: 年次有給休暇は何日もらえますか"})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if !near(v, want.vectors[i], want.within) {
			t.Errorf("text %d: %v", i, v[:6])
		}
	}
}

// BenchmarkPassages tells what a passage of a published model costs on one processor: TENKYO_ENCODER=FILE.gguf.
func BenchmarkPassages(b *testing.B) {
	path := os.Getenv("TENKYO_ENCODER")
	if path == "" {
		b.Skip("TENKYO_ENCODER names no model file")
	}
	e, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	for _, c := range []struct{ name, text string }{
		{"passage", "passage: " + strings.Repeat("年次有給休暇は採用日に十日を付与する。", 12)}, {"question", "query: 有給休暇は何日もらえますか"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Embed(b.Context(), []string{c.text}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(e.Tokens(c.text)), "µs/token")
		})
	}
}
