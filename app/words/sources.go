package words

import (
	"slices"
	"strconv"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// sources numbers the places that claims cite, in the order in which they are first cited.
type sources struct {
	words    *Words
	passages map[string]verify.Passage
	numbers  map[string]int // by citation and quotation
	lines    []string
}

func newSources(w *Words, passages []verify.Passage) *sources {
	s := &sources{words: w, passages: map[string]verify.Passage{}, numbers: map[string]int{}}
	for _, p := range passages {
		s.passages[p.ID] = p
	}
	return s
}

// cite returns the numbers of a claim's sources. An id that was not sent leads nowhere and has none; the claim's mark says so.
func (s *sources) cite(c verify.Claim) string {
	var numbers []string
	for _, e := range c.Evidence {
		p, sent := s.passages[e.ID]
		if !sent || e.Status == verify.NotFound {
			continue
		}
		key := e.ID + "\n" + e.Quote
		if s.numbers[key] == 0 {
			s.numbers[key] = len(s.numbers) + 1
			line := s.words.T("copy.source", "n", s.numbers[key], "citation", s.words.SourceLine(p))
			if e.Quote != "" && !c.Excerpt {
				line += "\n" + s.words.T("copy.quote", "quote", s.words.Quote(rows(e.Quote)))
			}
			s.lines = append(s.lines, line)
		}
		numbers = append(numbers, strconv.Itoa(s.numbers[key]))
	}
	return strings.Join(numbers, s.words.T("cite.separator"))
}

func (s *sources) write(line func(string)) {
	line("")
	line(s.words.T("copy.sources"))
	for _, l := range s.lines {
		line(l)
	}
	if len(s.lines) == 0 {
		line(s.words.T("copy.no_sources"))
	}
}

// cited are the places that claims cite, each once, in the order of first mention, without the words that were quoted.
type cited struct {
	lines     []string
	number    map[string]int // of a passage's id
	separator string
}

func (w *Words) citations(a ask.Answer) cited {
	c := cited{number: map[string]int{}, separator: w.T("cite.separator")}
	for _, claim := range a.Claims {
		for _, e := range claim.Evidence {
			at := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
			if at < 0 || e.Status == verify.NotFound || c.number[e.ID] > 0 {
				continue
			}
			line := w.SourceLine(a.Chunks[at])
			if i := slices.Index(c.lines, line); i >= 0 {
				c.number[e.ID] = i + 1
				continue
			}
			c.lines = append(c.lines, line)
			c.number[e.ID] = len(c.lines)
		}
	}
	return c
}

// of are the numbers of a claim's sources.
func (c cited) of(claim verify.Claim) string {
	var numbers []string
	for _, e := range claim.Evidence {
		n := strconv.Itoa(c.number[e.ID])
		if c.number[e.ID] > 0 && e.Status != verify.NotFound && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return strings.Join(numbers, c.separator)
}
