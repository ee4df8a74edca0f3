package verify

// shareAt reads what makes a share of the number n that ends at j: 8割5分, 4分の3, 1/4.
func (v *view) shareAt(n float64, j int) (fact, int) {
	switch {
	case v.has(j, "割"):
		value, k := n/10, j+1
		for _, part := range []struct {
			sign  string
			share float64
		}{{"分", 100}, {"厘", 1000}} {
			if m, end, _ := v.numberAt(k); end > k && v.has(end, part.sign) {
				value, k = value+m/part.share, end+1
			}
		}
		f := fact{dim: dimRatio, value: value}
		if v.has(k, "増") {
			f.more = 1 + value
		}
		return f, k
	case v.has(j, "分の"):
		if m, end, _ := v.numberAt(j + 2); end > j+2 && n != 0 {
			return fact{dim: dimRatio, value: m / n}, end
		}
	case v.has(j, "/"):
		if m, end := v.digitsAt(j + 1); end > j+1 && m > n && m <= 100 && !v.has(end, "/") && v.digitRun(end-1) > 0 {
			return fact{dim: dimRatio, value: n / m}, end
		}
	}
	return fact{}, j
}

// oneInAt reads "in 4" or "out of 4" after the number n.
func (v *view) oneInAt(n float64, j int) (fact, int) {
	for _, w := range []string{" in ", " out of "} {
		if !v.has(j, w) {
			continue
		}
		k := j + len(w)
		if k < len(v.r) && isDigit(v.r[k]) {
			if m, end := v.digitsAt(k); m > n && m <= 1000 {
				return fact{dim: dimRatio, value: n / m}, end
			}
		}
		if m, end := v.wordsAt(k); end > k && m > n {
			return fact{dim: dimRatio, value: n / m}, end
		}
	}
	return fact{}, j
}

// halfAt reads 半日, 半年, 半額, 半数.
func (v *view) halfAt(i int) (fact, int) {
	for _, h := range []struct {
		word  string
		dim   dim
		value float64
	}{{"半日", dimDays, 0.5}, {"半年", dimMonths, 6}, {"半額", dimRatio, 0.5}, {"半数", dimRatio, 0.5}, {"半分", dimRatio, 0.5}, {"半月", "half month", 1}, {"半期", "half term", 1}} {
		if v.has(i, h.word) && (i == 0 || v.r[i-1] != '四') {
			f := fact{dim: h.dim, value: h.value}
			if v.endsWith(i, "過") { // 過半数
				f.op = moreThan
			}
			return f, i + 2
		}
	}
	return fact{}, i
}

// multipleOf follow a number of times that multiplies: 1.5 times the usual rate.
var multipleOf = []string{" the ", " their ", " his ", " her ", " your ", " that ", " as ", " normal", " regular", " usual", " monthly", " annual"}

// multiple reads 1.5 times the rate, which counts nothing, as a share.
func (v *view) multiple(f fact, end int) fact {
	if f.dim == dimTimes && end > 0 && v.r[end-1] == 's' && (f.value != float64(int(f.value)) || v.hasAny(end, multipleOf) > 0) {
		f.dim = dimRatio
	}
	return f
}
