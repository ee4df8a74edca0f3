package answer

import (
	"tenkyo/app/words"
	"tenkyo/verify"
)

// quoted is a quotation as a card shows it: its words, the range of runes that contradicts the claim (empty where none does), and
// where it stands.
type quoted struct {
	text     string
	fault    [2]int
	citation string
}

// quotes lists the quotations behind a claim: the evidence, then the places that the checks found beside it.
func quotes(w *words.Words, claim verify.Claim, passages []verify.Passage) []quoted {
	byID := map[string]verify.Passage{}
	for _, p := range passages {
		byID[p.ID] = p
	}
	var list []quoted
	for _, e := range claim.Evidence {
		p, known := byID[e.ID]
		if !known || e.Quote == "" {
			continue
		}
		q := quoted{text: e.Quote, citation: w.Found(p.Cited(e))}
		for _, f := range claim.Flags {
			if f.Source != nil && f.Source.ID == e.ID && f.Source.Span[0] >= e.Start && f.Source.Span[1] <= e.End && e.End-e.Start == len([]rune(e.Quote)) {
				q.fault = [2]int{f.Source.Span[0] - e.Start, f.Source.Span[1] - e.Start}
			}
		}
		list = append(list, q)
	}
	for _, f := range claim.Flags {
		if f.Source == nil || within(claim, f.Source) {
			continue
		}
		p, known := byID[f.Source.ID]
		if !known {
			continue
		}
		runes := []rune(p.Text)
		start, end := f.Source.Span[0], f.Source.Span[1]
		if start < 0 || end > len(runes) || start >= end {
			continue
		}
		from, to := sentence(runes, start, end)
		list = append(list, quoted{text: string(runes[from:to]), fault: [2]int{start - from, end - from}, citation: w.Found(p.Cited(verify.Evidence{Start: start, End: end}))})
	}
	return list
}

// within tells whether a place lies in a quotation that is shown anyway.
func within(claim verify.Claim, s *verify.SourceSpan) bool {
	for _, e := range claim.Evidence {
		if e.ID == s.ID && e.Quote != "" && s.Span[0] >= e.Start && s.Span[1] <= e.End {
			return true
		}
	}
	return false
}

// sentence widens a range to the sentence or line around it.
func sentence(runes []rune, start, end int) (int, int) {
	stop := func(r rune) bool { return r == '。' || r == '\n' || r == '！' || r == '？' }
	from := start
	for from > 0 && !stop(runes[from-1]) {
		from--
	}
	to := end
	for to < len(runes) && (to == 0 || !stop(runes[to-1])) {
		to++
	}
	if to > from && runes[to-1] == '\n' {
		to--
	}
	return from, max(to, end)
}
