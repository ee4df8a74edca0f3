package encoder

import (
	"math"
	"sync"
)

// The curve of GELU between -geluEnd and geluEnd, so many points a unit: between two points it is straight to 2e-6.
const (
	geluEnd    = 6
	geluPoints = 256
)

var geluCurve = sync.OnceValue(func() []float32 {
	curve := make([]float32, 2*geluEnd*geluPoints+2)
	for i := range curve {
		x := float64(i)/geluPoints - geluEnd
		curve[i] = float32(x / 2 * (1 + math.Erf(x/math.Sqrt2)))
	}
	return curve
})

// gelu replaces numbers by x/2·(1+erf(x/√2)).
func gelu(numbers []float32) {
	curve := geluCurve()
	for i, x := range numbers {
		switch {
		case x >= geluEnd: // it is x
		case x > -geluEnd:
			at := (x + geluEnd) * geluPoints
			n := int(at)
			numbers[i] = curve[n] + (curve[n+1]-curve[n])*(at-float32(n))
		case x <= -geluEnd:
			numbers[i] = 0
		}
	}
}

// softmax makes shares of numbers: they are positive, add up to 1, and a larger one by 1 has e times the share.
func softmax(numbers []float32) {
	largest := numbers[0]
	for _, x := range numbers {
		largest = max(largest, x)
	}
	sum := float32(0)
	for i, x := range numbers {
		e := exp(x - largest)
		numbers[i] = e
		sum += e
	}
	for i := range numbers {
		numbers[i] /= sum
	}
}

// exp is e to the power of a number that is not positive, to a 50,000th of itself: a power of two by its exponent, the rest by a
// polynomial.
func exp(x float32) float32 {
	const least = -87 // nothing is left of it there
	if !(x > least) {
		if x <= least {
			return 0
		}
		return x // no number
	}
	t := x * math.Log2E
	whole := float32(int32(t - 0.5))
	f := (t - whole) * math.Ln2
	p := 1 + f*(1+f*(1.0/2+f*(1.0/6+f*(1.0/24+f*(1.0/120+f*(1.0/720))))))
	return math.Float32frombits(uint32(int32(whole)+127)<<23) * p
}

// normalize sets each row of so many numbers to have mean 0 and variance 1, times a weight and plus a bias of each place.
func normalize(rows []float32, weight, bias []float32, epsilon float32) {
	width := len(weight)
	bias = bias[:width]
	for ; len(rows) >= width; rows = rows[width:] {
		row := rows[:width]
		sum := float32(0)
		for _, x := range row {
			sum += x
		}
		mean, squares := sum/float32(width), float32(0)
		for _, x := range row {
			squares += (x - mean) * (x - mean)
		}
		scale := 1 / float32(math.Sqrt(float64(squares/float32(width)+epsilon)))
		for i, x := range row {
			row[i] = (x-mean)*scale*weight[i] + bias[i]
		}
	}
}
