package encoder

import (
	"encoding/binary"
	"math"
	"math/rand"
	"testing"
)

// halfAt are the halfs 1/16 + at/1024.
var halfAt = map[int]uint16{0: 0x2c00, 2: 0x2c20, 4: 0x2c40, 6: 0x2c60, 208: 0x3440}

// TestEveryKindOfNumbersIsSpelledOut holds each kind against the package gguf of Python: a block of the bytes (37i+11) mod 256, with
// the halfs of halfAt in the places of its scales; the first number, the one after a third, the last, and the sum of all, each
// times its place.
func TestEveryKindOfNumbersIsSpelledOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   tensorKind
		bytes  int
		scales []int
		want   [4]float64
	}{
		{"Q4_0", 2, 18, []int{0}, [4]float64{-0.1875, -0.0625, 0, -32.375}},
		{"Q4_1", 3, 20, []int{0, 2}, [4]float64{1.00195, 0.126953, 0.814453, 282.96875}},
		{"Q5_0", 6, 22, []int{0}, [4]float64{0.5625, -0.3125, 0.0625, 7}},
		{"Q5_1", 7, 24, []int{0, 2}, [4]float64{1.25195, 1.37695, 0.376953, 527.84375}},
		{"Q8_0", 8, 34, []int{0}, [4]float64{5.3125, -3.5625, -3, -505}},
		{"Q4_K", 12, 144, []int{0, 2}, [4]float64{18.0254, 6.31836, 1.86914, 441712.25}},
		{"Q5_K", 13, 176, []int{0, 2}, [4]float64{49.0254, 47.3184, 5.61914, 970125.25}},
		{"Q6_K", 14, 210, []int{208}, [4]float64{-380.109, 494.062, -15.9375, 208361.56}},
		{"F16", 1, 8, []int{0, 2, 4, 6}, [4]float64{0.0625, 0.0644531, 0.0683594, 0.6640625}},
		{"BF16", 30, 8, nil, [4]float64{5.05679e-10, 2.7649e+35, 5.74389e-30, 5.5297962e+35}},
	} {
		b := make([]byte, c.bytes)
		for i := range b {
			b[i] = byte(i*37 + 11)
		}
		for _, at := range c.scales {
			binary.LittleEndian.PutUint16(b[at:], halfAt[at])
		}
		f := formats[c.kind]
		y := make([]float32, c.bytes/f.bytes*f.numbers)
		f.spell(y, b)
		sum := 0.0
		for i, x := range y {
			sum += float64(x) * float64(i+1)
		}
		for i, got := range []float64{float64(y[0]), float64(y[len(y)/3]), float64(y[len(y)-1]), sum} {
			if math.Abs(got-c.want[i]) > 1e-5*math.Max(1, math.Abs(c.want[i])) {
				t.Errorf("%s, %d: %v, want %v", c.name, i, got, c.want[i])
			}
		}
	}
}

func TestHalfs(t *testing.T) {
	for bits, want := range map[uint16]float64{0: 0, 0x3c00: 1, 0xc000: -2, 1: 1.0 / (1 << 24), 0x83ff: -1023.0 / (1 << 24), 0x7bff: 65504, 0x7c00: math.Inf(1)} {
		b := make([]byte, 2)
		binary.LittleEndian.PutUint16(b, bits)
		if got := float64(half(b)); got != want {
			t.Errorf("%#x is %v, want %v", bits, got, want)
		}
	}
}

func TestTheFastTileIsThePlainOne(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	numbers := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = float32(rnd.NormFloat64())
		}
		return x
	}
	for _, width := range []int{8, 16, 32, 384, 1536} {
		const stride = 7
		w, x := numbers(tileRows*width), numbers(tileTokens*width)
		fast, plain := make([]float32, tileTokens*stride), make([]float32, tileTokens*stride)
		tile(fast, stride, w, x, width)
		tilePlain(plain, stride, w, x, width)
		for i := range fast {
			if math.Abs(float64(fast[i]-plain[i])) > 1e-3 {
				t.Errorf("%d numbers, %d: %v, want %v", width, i, fast[i], plain[i])
			}
		}
	}
}

func TestCurves(t *testing.T) {
	for x := -10.0; x < 10; x += 0.0137 {
		y := []float32{float32(x)}
		gelu(y)
		if want := x / 2 * (1 + math.Erf(x/math.Sqrt2)); math.Abs(float64(y[0])-want) > 5e-6 {
			t.Errorf("GELU of %v is %v, want %v", x, y[0], want)
		}
		z := -math.Abs(x) * 9
		if want := math.Exp(z); math.Abs(float64(exp(float32(z)))-want) > 2e-5*want+1e-37 {
			t.Errorf("exp of %v is %v, want %v", z, exp(float32(z)), want)
		}
	}
	if e := exp(float32(math.NaN())); e == e {
		t.Errorf("exp of no number is %v", e)
	}
	shares := []float32{1, 2, -1000, 1}
	softmax(shares)
	if want := []float64{1 / (2 + math.E), math.E / (2 + math.E), 0, 1 / (2 + math.E)}; !near(shares, want, 1e-6) {
		t.Errorf("%v, want %v", shares, want)
	}
}
