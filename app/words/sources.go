package words

import (
	"slices"
	"strconv"
	"strings"

	"tenkyo/verify"
)

// sources numbers the places that claims cite, in the order in which they are first cited.
type sources struct {
	words    *Words
	passages map[string]verify.Passage
	quoting  bool           // each quotation is a source of its own and is written below its place; else each place is one
	numbers  map[string]int // by citation and quotation, or by place
	list     []source
}

type source struct{ place, quote string }

func (w *Words) sources(passages []verify.Passage, quoting bool) *sources {
	s := &sources{words: w, passages: map[string]verify.Passage{}, quoting: quoting, numbers: map[string]int{}}
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
		found := source{place: s.words.SourceLine(p.Cited(e))}
		key := found.place
		if s.quoting {
			key = e.ID + "\n" + e.Quote
			if !c.Excerpt {
				found.quote = e.Quote
			}
		}
		if s.numbers[key] == 0 {
			s.list = append(s.list, found)
			s.numbers[key] = len(s.list)
		}
		if n := strconv.Itoa(s.numbers[key]); !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return strings.Join(numbers, s.words.T("cite.separator"))
}

// write lists the sources, with their places as show gives them.
func (s *sources) write(line func(string), show func(string) string) {
	for i, found := range s.list {
		line(s.words.T("copy.source", "n", i+1, "citation", show(found.place)))
		if found.quote != "" {
			line(s.words.T("copy.quote", "quote", s.words.Quote(rows(found.quote))))
		}
	}
	if len(s.list) == 0 {
		line(s.words.T("copy.no_sources"))
	}
}
