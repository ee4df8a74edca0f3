package index

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var tiny = VectorModel{Name: "tiny", Digest: "d1", Dimension: 8}

func randomVector(random *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

func TestVectorsAreThereAfterReopeningAndGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "索引", "vectors")
	v, err := CreateVectors(path, tiny)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	vectors := [][]float32{randomVector(random, 8), randomVector(random, 8), randomVector(random, 8)}
	if err := v.Add([]string{"a", "b"}, vectors[:2]); err != nil {
		t.Fatal(err)
	}
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	// A crash in the middle of a record.
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range 12 {
		if err := os.WriteFile(path, whole[:len(whole)-cut], 0o644); err != nil {
			t.Fatal(err)
		}
		if v, err = OpenVectors(path, VectorModel{Name: "tiny", Digest: "d1"}, false); err != nil {
			t.Fatal(err)
		}
		want := 2
		if cut > 0 {
			want = 1
		}
		if v.Len() != want || !v.Has("a") || v.Has("b") != (cut == 0) {
			t.Errorf("cut by %d: %d vectors", cut, v.Len())
		}
		if err := v.Add([]string{"b", "c"}, vectors[1:]); err != nil {
			t.Fatal(err)
		}
		if err := v.Close(); err != nil {
			t.Fatal(err)
		}
		if v, err = OpenVectors(path, tiny, true); err != nil {
			t.Fatal(err)
		}
		for i, key := range []string{"a", "b", "c"} {
			got, err := v.Nearest(t.Context(), vectors[i], 1)
			if err != nil || len(got) != 1 || got[0] != key {
				t.Errorf("cut by %d: nearest to %s is %v, %v", cut, key, got, err)
			}
		}
		if err := v.Add([]string{"d"}, vectors[:1]); err == nil {
			t.Error("what is open for reading was written")
		}
	}
}

func TestVectorsOfAnotherModelAreToldApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vectors")
	if _, err := OpenVectors(path, tiny, true); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	v, err := CreateVectors(path, tiny)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	for _, m := range []VectorModel{{Name: "tiny", Digest: "d2"}, {Name: "other", Digest: "d1"}, {Name: "tiny", Digest: "d1", Dimension: 9}} {
		if _, err := OpenVectors(path, m, false); !errors.Is(err, ErrOtherModel) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	if err := os.WriteFile(path, []byte("something else\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenVectors(path, tiny, false); !errors.Is(err, ErrFormat) {
		t.Errorf("another file: %v", err)
	}
}

func TestVectorsThatCannotBeComparedAreRefused(t *testing.T) {
	v, err := CreateVectors(filepath.Join(t.TempDir(), "vectors"), tiny)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	nan := float32(math.NaN())
	for name, vector := range map[string][]float32{
		"too short": {1, 2}, "all zero": make([]float32, 8), "no number": {1, nan, 1, 1, 1, 1, 1, 1}, "without end": {float32(math.Inf(1)), 1, 1, 1, 1, 1, 1, 1},
	} {
		if err := v.Add([]string{"good", "x"}, [][]float32{{1, 1, 1, 1, 1, 1, 1, 1}, vector}); err == nil || v.Len() != 0 {
			t.Errorf("%s: %v, %d vectors", name, err, v.Len())
		}
	}
	if _, err := v.Nearest(t.Context(), []float32{1}, 3); !errors.Is(err, ErrOtherModel) {
		t.Errorf("a question of another dimension: %v", err)
	}
}

func TestBytesKeepTheNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const n, dim, k = 2000, 64, 10
	v, err := CreateVectors(filepath.Join(t.TempDir(), "vectors"), VectorModel{Name: "m", Digest: "d", Dimension: dim})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var keys []string
	var vectors [][]float32
	for i := range n {
		keys = append(keys, fmt.Sprint(i))
		vectors = append(vectors, randomVector(random, dim))
	}
	if err := v.Add(keys, vectors); err != nil {
		t.Fatal(err)
	}
	same := 0
	for range 20 {
		q := randomVector(random, dim)
		exact := slices.Clone(keys)
		cosine := func(key string) float64 {
			var i int
			_, _ = fmt.Sscan(key, &i)
			dot, length := 0.0, 0.0
			for j, x := range vectors[i] {
				dot += float64(x) * float64(q[j])
				length += float64(x) * float64(x)
			}
			return dot / math.Sqrt(length)
		}
		slices.SortFunc(exact, func(a, b string) int { return int(math.Copysign(1, cosine(b)-cosine(a))) })
		got, err := v.Nearest(t.Context(), q, k)
		if err != nil || len(got) != k {
			t.Fatalf("%v, %d", err, len(got))
		}
		for _, key := range got {
			if slices.Contains(exact[:k], key) {
				same++
			}
		}
	}
	if same < 20*k*95/100 {
		t.Errorf("only %d of %d are among the exact nearest", same, 20*k)
	}
}

func TestHitsByMeaningAreFusedWithThoseByWords(t *testing.T) {
	x := ruleIndex(t)
	var dismissal, leave Chunk
	for _, chunks := range rules() {
		for _, c := range chunks {
			switch c.Headings[0] {
			case "第51条 解雇":
				dismissal = c
			case "第34条 年次有給休暇":
				leave = c
			}
		}
	}
	search := func(q Query) []Hit {
		t.Helper()
		result, err := x.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return result.Hits
	}
	key := func(c Chunk) string { return Key(c.ID, c.Version) }
	q := Query{Text: "お払い箱になるのはどんなとき", Similar: []string{key(dismissal), "no such chunk"}}
	if hits := search(q); len(hits) == 0 || hits[0].ID != dismissal.ID || !hits[0].Similar || !hits[0].ByMeaning {
		t.Errorf("what no word finds is not first: %+v", hits)
	}
	q = Query{Text: "年次有給休暇は何日", Similar: []string{key(leave), key(dismissal)}}
	if hits := search(q); hits[0].ID != leave.ID || hits[0].Held == 0 || hits[0].ByMeaning {
		t.Errorf("what both find is not first: %+v", hits[0])
	}
	q.Docs = func(doc string) bool { return doc == "ryohi.md" }
	for _, h := range search(q) {
		if h.Doc != "ryohi.md" {
			t.Errorf("%s was not asked for", h.Doc)
		}
	}
	if hits := search(Query{Text: "第34条", Similar: []string{key(dismissal)}}); hits[0].ID != leave.ID {
		t.Errorf("meaning stands before an address: %+v", hits[0])
	}
	if hits := search(Query{Text: "「年次有給休暇」の日数", Similar: []string{key(dismissal)}}); slices.ContainsFunc(hits, func(h Hit) bool { return h.ID == dismissal.ID }) {
		t.Error("meaning brings up what does not hold the phrase")
	}
}

func BenchmarkNearest(b *testing.B) {
	const n, dim = 100_000, 1024
	random := rand.New(rand.NewPCG(1, 2))
	v, err := CreateVectors(filepath.Join(b.TempDir(), "vectors"), VectorModel{Name: "m", Digest: "d", Dimension: dim})
	if err != nil {
		b.Fatal(err)
	}
	defer v.Close()
	for i := 0; i < n; i += 1000 {
		var keys []string
		var vectors [][]float32
		for j := range 1000 {
			keys = append(keys, fmt.Sprint(i+j))
			vectors = append(vectors, randomVector(random, dim))
		}
		if err := v.Add(keys, vectors); err != nil {
			b.Fatal(err)
		}
	}
	q := randomVector(random, dim)
	for b.Loop() {
		if _, err := v.Nearest(b.Context(), q, 200); err != nil {
			b.Fatal(err)
		}
	}
}

func TestVectorsThatAreNotWantedLeaveTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vectors")
	v, err := CreateVectors(path, tiny)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	vectors := [][]float32{randomVector(random, 8), randomVector(random, 8), randomVector(random, 8), randomVector(random, 8)}
	if err := v.Add([]string{"a", "b", "c"}, vectors[:3]); err != nil {
		t.Fatal(err)
	}
	if n, err := v.Retain(func(string) bool { return true }); n != 0 || err != nil {
		t.Errorf("%d taken out, %v", n, err)
	}
	if n, err := v.Retain(func(key string) bool { return key != "b" }); n != 1 || err != nil {
		t.Fatalf("%d taken out, %v", n, err)
	}
	if err := errors.Join(v.Add([]string{"d"}, vectors[3:]), v.Close()); err != nil {
		t.Fatal(err)
	}
	if v, err = OpenVectors(path, VectorModel{}, true); err != nil || v.Model() != tiny {
		t.Fatalf("%v, %v", v, err)
	}
	if keys := v.Keys(); !slices.Equal(keys, []string{"a", "c", "d"}) {
		t.Errorf("%q are left", keys)
	}
	for i, key := range map[int]string{0: "a", 2: "c", 3: "d"} {
		if near, err := v.Nearest(t.Context(), vectors[i], 1); err != nil || near[0] != key {
			t.Errorf("nearest to %s: %v, %v", key, near, err)
		}
	}
	if m, err := ModelOfVectors(path); m != tiny || err != nil {
		t.Errorf("%v, %v", m, err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("%d files lie there", len(files))
	}
	if _, err := v.Retain(func(string) bool { return false }); err == nil {
		t.Error("what is open for reading is written")
	}
}
