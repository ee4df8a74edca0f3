package eval

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// question is a golden question with the passages that answer it; none for a question that the documents do not answer.
type question struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Kind     string `json:"kind"`
	Gold     []gold `json:"gold"`
	Alt      []gold `json:"alt"`
}

type gold struct {
	Doc   string `json:"doc"`
	Quote string `json:"quote"`
}

// Asker is what golden questions are put to.
type Asker interface {
	Search(ctx context.Context, query string, k int) (library.SearchResult, error)
	Ask(ctx context.Context, question string) (ask.Answer, error)
}

// minShare is how much of a gold quotation a passage must hold in one piece: as the golden set's own scorer has it.
const minShare = 0.6

func (s *Suite) runQuestions(ctx context.Context, r *Report, a Asker) error {
	depths := []int{1, 3, 5, 10}
	hits := map[int]int{}
	answerable, refusable, refusedRight, refusedWrong, multi, multiAll, cited, expanded, sent, multiSent := 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
	for _, q := range s.questions {
		answer, err := a.Ask(ctx, q.Question)
		if err != nil {
			return err
		}
		if len(q.Gold) == 0 {
			refusable++
			if answer.NoAnswer != nil {
				refusedRight++
			} else {
				r.Failures = append(r.Failures, Failure{ID: q.ID, Kind: "not_refused", Detail: q.Question})
			}
			continue
		}
		answerable++
		if answer.NoAnswer != nil {
			refusedWrong++
			r.Failures = append(r.Failures, Failure{ID: q.ID, Kind: "refused", Detail: q.Question})
		}
		if citesGold(answer, q) {
			cited++
		}
		found, err := a.Search(ctx, q.Question, 10)
		if err != nil {
			return err
		}
		if len(found.Words) > 0 {
			expanded++
		}
		first10 := make([]verify.Passage, len(found.Hits))
		for i, h := range found.Hits {
			first10[i] = h.Passage
		}
		rank := servedAt(first10, q)
		served := servedAt(answer.Chunks, q) > 0
		if served {
			sent++
		}
		for _, k := range depths {
			if rank > 0 && rank <= k {
				hits[k]++
			}
		}
		if q.Kind == "multi" {
			multi++
			if rank > 0 {
				multiAll++
			}
			if served {
				multiSent++
			}
		}
		if rank == 0 || rank > 5 {
			r.Failures = append(r.Failures, Failure{ID: q.ID, Kind: "not_retrieved", Detail: q.Question})
		}
	}
	r.Counts["questions"], r.Counts["answerable"] = len(s.questions), answerable
	if expanded > 0 {
		r.share("expanded_by_model", expanded, answerable)
	}
	for _, k := range depths {
		r.share("any_at_"+itoa(k), hits[k], answerable)
	}
	r.share("all_at_10", multiAll, multi)
	r.share("sent", sent, answerable)
	r.share("all_sent", multiSent, multi)
	r.share("source_recall", cited, answerable)
	r.share("refusals_right", refusedRight, refusable)
	r.share("refused_wrongly", refusedWrong, answerable)
	return nil
}

// servedAt is the first rank at which passages serve a question, 0 for none: any gold or alternative passage, or all gold ones
// for a question that needs several.
func servedAt(passages []verify.Passage, q question) int {
	first := func(g gold) int {
		for i, p := range passages {
			if sameDoc(p.Doc, g.Doc) && holds(p.Text, g.Quote) {
				return i + 1
			}
		}
		return 0
	}
	if q.Kind == "multi" {
		worst := 0
		for _, g := range q.Gold {
			at := first(g)
			if at == 0 {
				return 0
			}
			worst = max(worst, at)
		}
		return worst
	}
	best := 0
	for _, g := range slices.Concat(q.Gold, q.Alt) {
		if at := first(g); at > 0 && (best == 0 || at < best) {
			best = at
		}
	}
	return best
}

func citesGold(a ask.Answer, q question) bool {
	for _, c := range a.Claims {
		for _, e := range c.Evidence {
			for _, p := range a.Chunks {
				if p.ID != e.ID {
					continue
				}
				for _, g := range slices.Concat(q.Gold, q.Alt) {
					if sameDoc(p.Doc, g.Doc) && holds(p.Text, g.Quote) {
						return true
					}
				}
			}
		}
	}
	return false
}

func sameDoc(doc, want string) bool {
	return doc == want || strings.HasSuffix(doc, "/"+want) || strings.HasSuffix(want, "/"+doc)
}

var (
	cells = regexp.MustCompile(`</?t[dhr][^>]*>|\|`)
	marks = regexp.MustCompile("[\u200b-\u200d\u2060\ufeff\u00ad\\s*`#_]")
)

func plain(s string) []rune {
	return []rune(strings.ToLower(marks.ReplaceAllString(cells.ReplaceAllString(norm.NFKC.String(s), ""), "")))
}

// holds reports whether text holds the quotation, or at least minShare of it in one piece.
func holds(text, quote string) bool {
	t, q := plain(text), plain(quote)
	if strings.Contains(string(t), string(q)) {
		return true
	}
	return float64(longestCommon(t, q)) >= minShare*float64(len(q))
}

// longestCommon is the length of the longest piece that stands in both.
func longestCommon(a, b []rune) int {
	best := 0
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
				best = max(best, row[j+1])
			} else {
				row[j+1] = 0
			}
			diagonal = above
		}
	}
	return best
}
