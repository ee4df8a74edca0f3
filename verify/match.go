package verify

// Match says what became of a quotation in one passage.
type Match struct {
	Status     Status // Exact, Near, NotFound or NoQuote
	Start, End int    // rune offsets into the passage; both 0 where nothing was placed
	Similarity float64
}

// nearRatio is the least similarity of a quotation to be called near, from GAUNTLET.md.
const nearRatio = 0.8

// nearLimit bounds the work of near matching: a longer quotation (in folded runes) is either exact or not found.
const nearLimit = 4000

// Span is a range of a text, in runes, End exclusive.
type Span struct{ Start, End int }

// Find looks for quote in text: exact where it stands there character by character after normalisation (the first such
// place), near where some part of the text is at least 80 % the same. A match never begins or ends inside a number, nor
// joins two numbers. Time is linear in the length of text.
func Find(quote, text string) Match {
	q, t := Fold(quote), Fold(text)
	return find(&q, &t)
}

func find(q, t *Folded) Match {
	if len(q.Runes) == 0 {
		return Match{Status: NoQuote}
	}
	if at := places(q, t, 1); len(at) > 0 {
		return Match{Exact, at[0].Start, at[0].End, 1}
	}
	if len(q.Runes) <= nearLimit {
		if s, e, sim := nearest(q, t); sim >= nearRatio {
			return Match{Near, t.At[s], t.end[e-1], sim}
		}
	}
	return Match{Status: NotFound}
}

// FindAll gives every place where quote stands exactly in text, in order, by the rules of [Find]. Places may overlap.
func FindAll(quote, text string) []Span {
	q, t := Fold(quote), Fold(text)
	return places(&q, &t, -1)
}

// places finds q in t, at most limit times (-1: all), by Knuth, Morris and Pratt. A character is compared together with the
// mark that white space between two digits leaves; the first character of q has nothing before it, so it is compared apart.
func places(q, t *Folded, limit int) []Span {
	m := len(q.Runes)
	if m == 0 || m > len(t.Runes) {
		return nil
	}
	var out []Span
	hit := func(s int) bool { // t[s:s+m] equals q
		if !t.insideNumber(s) && !t.insideNumber(s+m) {
			out = append(out, Span{t.At[s], t.end[s+m-1]})
		}
		return len(out) == limit
	}
	if m == 1 {
		for i, r := range t.Runes {
			if r == q.Runes[0] && hit(i) {
				break
			}
		}
		return out
	}
	p := m - 1 // the pattern is q[1:]
	fail := make([]int, p)
	same := func(f *Folded, i, j int) bool { return f.Runes[i] == q.Runes[j] && f.joins(i) == q.joins(j) }
	for i, k := 1, 0; i < p; i++ {
		for k > 0 && !same(q, i+1, k+1) {
			k = fail[k-1]
		}
		if same(q, i+1, k+1) {
			k++
		}
		fail[i] = k
	}
	for i, k := 1, 0; i < len(t.Runes); i++ {
		for k > 0 && !same(t, i, k+1) {
			k = fail[k-1]
		}
		if same(t, i, k+1) {
			k++
		}
		if k == p {
			if s := i - p; t.Runes[s] == q.Runes[0] && hit(s) {
				break
			}
			k = fail[k-1]
		}
	}
	return out
}
