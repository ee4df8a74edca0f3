package words

import (
	"slices"

	"tenkyo/verify"
)

// Run is a stretch of a claim or of its source. One that Differs is not the same on the other side: it is shown with a line beneath it.
type Run struct {
	Text    string
	Differs bool
}

// Quotation is what stands in the source for a claim.
type Quotation struct {
	Passage verify.Passage
	Runs    []Run
}

// ToCompare tells whether a claim's source is shown beside it without being asked for: a person has to hold the one against the other.
func ToCompare(c verify.Claim) bool {
	switch StateOf(c) {
	case Reworded, Judged, PleaseCheck, Contradicted, NotBacked, OlderEdition:
		return len(c.Evidence) > 0
	}
	return false
}

// Said are the words of a claim, with what differs from its source.
func Said(c verify.Claim) []Run {
	var spans [][2]int
	for _, d := range c.Differs {
		if d.Span != nil {
			spans = append(spans, *d.Span)
		}
	}
	for _, f := range c.Flags {
		if f.Span != nil {
			spans = append(spans, *f.Span)
		}
	}
	return runs([]rune(c.Text), 0, spans)
}

// Quotations are the places on which a claim rests, with what differs there from the claim: each quotation as it stands in its passage,
// or as the claim gives it where it was not found, then the sentences to which a finding points outside of them.
func Quotations(c verify.Claim, passages []verify.Passage) []Quotation {
	var out []Quotation
	shown := func(at verify.SourceSpan) bool {
		return slices.ContainsFunc(c.Evidence, func(e verify.Evidence) bool { return e.ID == at.ID && at.Span[0] < e.End && e.Start < at.Span[1] })
	}
	differing := differingSources(c)
	for _, e := range c.Evidence {
		p, ok := passageOf(passages, e.ID)
		if !ok {
			continue
		}
		text := []rune(p.Text)
		switch {
		case e.Start < e.End && e.Start >= 0 && e.End <= len(text):
			out = append(out, Quotation{p.Cited(e), runs(text[e.Start:e.End], e.Start, spansIn(differing, e.ID))})
		case e.Quote != "":
			out = append(out, Quotation{p, []Run{{Text: e.Quote}}})
		}
	}
	for _, at := range differing {
		p, ok := passageOf(passages, at.ID)
		if !ok || shown(at) {
			continue
		}
		text := []rune(p.Text)
		if at.Span[0] < 0 || at.Span[1] > len(text) || at.Span[0] >= at.Span[1] {
			continue
		}
		from, to := around(p.Text, at.Span)
		q := Quotation{p.Cited(verify.Evidence{Start: from, End: to}), runs(text[from:to], from, spansIn(differing, at.ID))}
		if !slices.ContainsFunc(out, func(have Quotation) bool { return have.Passage.ID == p.ID && slices.Equal(have.Runs, q.Runs) }) {
			out = append(out, q)
		}
	}
	return out
}

// differingSources are the places in passages that differ from a claim.
func differingSources(c verify.Claim) []verify.SourceSpan {
	var out []verify.SourceSpan
	for _, d := range c.Differs {
		if d.Source != nil {
			out = append(out, *d.Source)
		}
	}
	for _, f := range c.Flags {
		if f.Source != nil {
			out = append(out, *f.Source)
		}
	}
	return out
}

func spansIn(all []verify.SourceSpan, id string) [][2]int {
	var spans [][2]int
	for _, s := range all {
		if s.ID == id {
			spans = append(spans, s.Span)
		}
	}
	return spans
}

// around is the sentence of a text that holds the beginning of a span, and reaches to its end.
func around(text string, span [2]int) (from, to int) {
	for _, s := range verify.Sentences(text) {
		if s.Start <= span[0] && span[0] < s.End {
			return s.Start, max(s.End, span[1])
		}
	}
	return span[0], span[1]
}

func passageOf(passages []verify.Passage, id string) (verify.Passage, bool) {
	i := slices.IndexFunc(passages, func(p verify.Passage) bool { return p.ID == id })
	if i < 0 {
		return verify.Passage{}, false
	}
	return passages[i], true
}

// runs parts a text that begins at rune start of what the spans count. Spans may overlap, and reach out of the text.
func runs(text []rune, start int, spans [][2]int) []Run {
	differs := make([]bool, len(text))
	for _, s := range spans {
		for i := max(s[0]-start, 0); i < min(s[1]-start, len(text)); i++ {
			differs[i] = true
		}
	}
	var out []Run
	for from := 0; from < len(text); {
		to := from + 1
		for to < len(text) && differs[to] == differs[from] {
			to++
		}
		out = append(out, Run{string(text[from:to]), differs[from]})
		from = to
	}
	return out
}
