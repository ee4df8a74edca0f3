package history

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"tenkyo/verify"
)

// Query says which kept answers are wanted. The zero value wants all.
type Query struct {
	Text    string    // words that the question or a claim holds, all of them
	From    time.Time // asked at or after
	To      time.Time // asked before
	Status  string    // publish or review
	Verdict verify.Verdict
	Doc     string // that cite this document
	Holding string // that hold passages of this document, cited or not
	Offset  int    // how many of the newest to leave out
	Limit   int    // at most so many; 0 means all
}

// Page is a part of the list, the answers asked last first.
type Page struct {
	Answers []Summary `json:"answers"`
	Total   int       `json:"total"` // how many there are without Offset and Limit
	Faults  []Fault   `json:"faults,omitempty"`
}

// Fault is a kept file that cannot be used.
type Fault struct {
	Kind   string `json:"kind"`  // damaged, newer_format, unreadable
	Where  string `json:"where"` // the file's path
	Detail string `json:"detail"`
}

// summariesFormat changes with what a line holds.
const summariesFormat = 4

// line is what lists, searches and statistics need of a kept answer.
type line struct {
	Summary
	Text   string  `json:"text"` // question and claims, searchable
	Points []point `json:"points,omitempty"`
	Cited  []ref   `json:"cited,omitempty"` // the editions to which the points refer
}

// point is a claim as the list of what awaits review needs it.
type point struct {
	Why   string `json:"why,omitempty"`   // why a person should look at it, "" where nothing says so
	Cites []int  `json:"cites,omitempty"` // editions, by their place in the list of those cited
}

// ref is an edition of a document that a claim cites.
type ref struct {
	Doc     string `json:"doc"`
	Version string `json:"version"`
}

// cite adds a passage to what a point cites; not one of an edition that was not in force, which cannot cease to be.
func (p *point) cite(all *[]ref, cited *verify.Passage) {
	if cited.SupersededBy != "" || cited.InForceFrom != "" {
		return
	}
	c := ref{cited.Doc, cited.Version}
	i := slices.Index(*all, c)
	if i < 0 {
		i = len(*all)
		*all = append(*all, c)
	}
	if !slices.Contains(p.Cites, i) {
		p.Cites = append(p.Cites, i)
	}
}

func newLine(r Record) line {
	var b strings.Builder
	b.WriteString(r.Answer.Question)
	l := line{Summary: Summarize(r)}
	for _, c := range r.Answer.Claims {
		b.WriteString("\n" + c.Text)
		p := point{Why: whyOpen(c)}
		for _, e := range c.Evidence {
			if i := slices.IndexFunc(r.Answer.Chunks, func(p verify.Passage) bool { return p.ID == e.ID }); i >= 0 {
				p.cite(&l.Cited, &r.Answer.Chunks[i])
			}
		}
		l.Points = append(l.Points, p)
	}
	l.Text = searchable(b.String())
	return l
}

// List returns the answers that a query wants. Files are read once: what a summary says of a file that was damaged since then
// is what it held before; Get and recheck read the file itself.
func (s *Store) List(ctx context.Context, q Query) (Page, error) {
	page := Page{Answers: []Summary{}}
	all, faults, err := s.answers.all(ctx, s.lock)
	if err != nil {
		return page, err
	}
	page.Faults = faults
	signed := s.signed()
	words := strings.Fields(searchable(q.Text))
	for i := range all {
		if all[i].wanted(q, words) {
			page.Answers = append(page.Answers, all[i].Summary)
		}
	}
	slices.SortFunc(page.Answers, func(a, b Summary) int {
		return cmp.Or(b.Asked.Compare(a.Asked), cmp.Compare(a.AnswerID, b.AnswerID))
	})
	page.Total = len(page.Answers)
	page.Answers = page.Answers[min(max(q.Offset, 0), page.Total):]
	if q.Limit > 0 {
		page.Answers = page.Answers[:min(q.Limit, len(page.Answers))]
	}
	for i := range page.Answers {
		a := &page.Answers[i]
		a.SignedOff = signed[a.AnswerID] && s.allSigned(a.AnswerID, a.Claims+a.Excerpts)
	}
	return page, nil
}

func (l *line) wanted(q Query, words []string) bool {
	switch {
	case !q.From.IsZero() && l.Asked.Before(q.From),
		!q.To.IsZero() && !l.Asked.Before(q.To),
		q.Status != "" && l.Status != q.Status,
		q.Verdict != "" && l.Verdicts[q.Verdict] == 0,
		q.Doc != "" && !slices.Contains(l.Docs, q.Doc),
		q.Holding != "" && !slices.Contains(l.Sent, q.Holding):
		return false
	}
	if len(words) == 0 {
		return true
	}
	for _, w := range words {
		if !strings.Contains(l.Text, w) {
			return false
		}
	}
	return true
}

// searchable is a text as it is searched: full and half width, capital and small letters alike.
func searchable(text string) string { return strings.ToLower(norm.NFKC.String(text)) }

// Fault names the file of an answer that cannot be read, and why.
func (s *Store) Fault(id string, err error) Fault { return faultOf(s.answers.path(id), err) }

func faultOf(path string, err error) Fault {
	f := Fault{Kind: "unreadable", Where: path, Detail: err.Error()}
	switch {
	case errors.Is(err, ErrDamaged):
		f.Kind = "damaged"
	case errors.Is(err, ErrFormat):
		f.Kind = "newer_format"
	}
	return f
}
