package verify

import "slices"

// Figures are the amounts, times and dates of two texts on one matter, as they are written, each once: those of the one, of the other,
// and of both. That one stands in both says nothing of what it is for.
type Figures struct {
	Here  []string `json:"only_here"`
	There []string `json:"only_there"`
	Both  []string `json:"both"`
}

// Empty tells whether neither text holds a figure.
func (f *Figures) Empty() bool { return len(f.Here)+len(f.There)+len(f.Both) == 0 }

// FiguresOf compares the figures of two texts, as the figures of a claim are held against its source: by value and unit, with the bound,
// the repetition and the rate that are said of them. 14 days is two weeks, and neither is within 14 days.
func FiguresOf(here, there string) Figures {
	one, two := figuresIn(here), figuresIn(there)
	f := Figures{Here: []string{}, There: []string{}, Both: []string{}}
	for _, x := range one {
		if slices.ContainsFunc(two, x.same) {
			f.Both = append(f.Both, x.text)
		} else {
			f.Here = append(f.Here, x.text)
		}
	}
	for _, x := range two {
		if !slices.ContainsFunc(one, x.same) {
			f.There = append(f.There, x.text)
		}
	}
	return f
}

// figure is a fact that says how much or when, as it is written.
type figure struct {
	fact
	text string
}

func (x figure) same(y figure) bool {
	if x.kind == date || y.kind == date {
		return x.kind == y.kind && sameDate(x.fact, y.fact) && sameDate(y.fact, x.fact) && x.op == y.op
	}
	return x.dim == y.dim && x.noun == y.noun && sameValue(x.fact, y.fact) && x.op == y.op && x.side == y.side && x.each == y.each && x.rate == y.rate
}

func figuresIn(text string) []figure {
	a := analyse(text)
	var out []figure
	for _, f := range a.facts {
		if f.soft || f.kind != amount && f.kind != date || f.kind == amount && f.dim == dimNone && f.noun == "" {
			continue
		}
		at := a.v.original(a.v.withWhat(f))
		x := figure{f, string(a.v.src[at.Start:at.End])}
		if !slices.ContainsFunc(out, x.same) {
			out = append(out, x)
		}
	}
	return out
}

// withWhat is where a fact stands with what it counts and the time that it is for, where those stand beside it: 3 copies, 年額5,000円,
// $5 per day.
func (v *view) withWhat(f fact) (from, to int) {
	from, to = f.from, f.to
	if f.rate != "" {
		for from > 0 && isKanji(v.r[from-1]) {
			from--
		}
		if per := v.hasAny(to, []string{" per ", " a ", " an ", "/"}); per > 0 {
			to = v.wordAt(to + per)
		}
	}
	if f.dim == dimNone && v.has(to, " ") {
		to = v.wordAt(to + 1)
	}
	return from, to
}
