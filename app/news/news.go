// Package news tells what is new in a library since a moment: documents that were added, editions that came and the articles that they
// change, rules that came into force, went out of force, or will, and kept answers that no longer stand as they did.
//
// It compares with the alignment of rechecks and of comparisons of editions, and judges nothing by itself. Of a document that may not be
// read it tells nothing but that there is one. What was taken off the list, or whose file is gone, is not told: the library does not
// note when.
package news

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"tenkyo/app/compare"
	"tenkyo/app/history"
	"tenkyo/app/library"
)

// Report is what is new.
type Report struct {
	Since      time.Time             `json:"since"`
	AsOf       string                `json:"as_of"` // ISO day
	Added      []library.EditionInfo `json:"added"`
	Editions   []Edition             `json:"editions"`
	InForce    []library.EditionInfo `json:"in_force"`     // came into force since
	OutOfForce []library.EditionInfo `json:"out_of_force"` // since
	Ahead      []library.EditionInfo `json:"ahead"`        // whose day is still to come, the nearest first
	Answers    []Answer              `json:"answers"`      // kept ones that changed with what is new
	Withheld   int                   `json:"withheld"`     // documents that may not be read
}

// Edition is a new edition of a rule that the library had.
type Edition struct {
	library.EditionInfo
	Was      library.EditionRef `json:"was"`
	Counts   *compare.Counts    `json:"counts,omitempty"` // of articles; nil where the two could not be compared
	Articles []Article          `json:"articles"`         // that are not as they were
}

// Article names an article that is not as it was.
type Article struct {
	Status  compare.Status `json:"status"`
	How     []compare.How  `json:"how,omitempty"`
	Heading string         `json:"heading"`
}

// Answer is a kept answer, and what became of what it cites.
type Answer struct {
	AnswerID string         `json:"answer_id"`
	Question string         `json:"question"`
	Status   history.Status `json:"status"`
}

// Library is what news asks of a library; *library.Library is one.
type Library interface {
	history.Library
	compare.Library
}

// Since tells what is new since a moment, on a day. Store may be nil.
func Since(ctx context.Context, lib Library, store *history.Store, since, day time.Time) (Report, error) {
	r := Report{
		Since: since, AsOf: day.Format(time.DateOnly), Added: []library.EditionInfo{}, Editions: []Edition{}, InForce: []library.EditionInfo{},
		OutOfForce: []library.EditionInfo{}, Ahead: []library.EditionInfo{}, Answers: []Answer{},
	}
	s := search{lib: lib, report: &r, day: day, from: since.Format(time.DateOnly), news: map[[2]string]bool{}}
	for _, d := range lib.Documents() {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if d.Source.Withheld() {
			r.Withheld++
			continue
		}
		all, err := lib.EditionsOf(d.Doc, day)
		if err != nil {
			return r, fmt.Errorf("looking for what is new in %s: %w", d.Doc, err)
		}
		s.document(d.Doc, all)
	}
	slices.SortStableFunc(r.Ahead, func(a, b library.EditionInfo) int { return cmp.Compare(a.Effective, b.Effective) })
	return r, s.answers(ctx, store)
}

type search struct {
	lib    Library
	report *Report
	day    time.Time
	from   string             // ISO day
	news   map[[2]string]bool // editions, by document and version, that came, or came into force, since
}

// document tells what is new of one document; all are the editions of its rule, the one in force last first.
func (s *search) document(doc string, all []library.EditionInfo) {
	own := slices.DeleteFunc(slices.Clone(all), func(e library.EditionInfo) bool { return e.Doc != doc })
	slices.Reverse(own) // of two that came in the same second the one in force first is the earlier
	slices.SortStableFunc(own, func(a, b library.EditionInfo) int { return came(a).Compare(came(b)) })
	today := s.day.Format(time.DateOnly)
	for n, e := range own {
		if !came(e).Before(s.report.Since) {
			s.news[[2]string{doc, e.Version}] = true
			was, known := before(own[:n], all, e)
			if known {
				s.report.Editions = append(s.report.Editions, s.edition(e, was))
			} else {
				s.report.Added = append(s.report.Added, e)
			}
		}
		if e.Standing == library.WasWithdrawn {
			continue
		}
		switch {
		case e.Effective > today:
			s.report.Ahead = append(s.report.Ahead, e)
		case e.Effective >= s.from:
			s.news[[2]string{doc, e.Version}] = true
			s.report.InForce = append(s.report.InForce, e)
		}
		if e.Until >= s.from && e.Until <= today {
			s.report.OutOfForce = append(s.report.OutOfForce, e)
		}
	}
}

// came is when an edition came into the library.
func came(e library.EditionInfo) time.Time {
	t, err := time.Parse(time.RFC3339, e.Ingested)
	if err != nil {
		return time.Time{}
	}
	return t
}

// before is the edition that an edition follows: the version of its document that came before it, else the edition of another document
// of its rule that was in force before it.
func before(earlier, all []library.EditionInfo, e library.EditionInfo) (library.EditionInfo, bool) {
	if n := len(earlier); n > 0 {
		return earlier[n-1], true
	}
	for _, o := range all { // the last comes first
		if o.Doc != e.Doc && o.Effective < e.Effective && !o.Source.Withheld() {
			return o, true
		}
	}
	return library.EditionInfo{}, false
}

// edition compares a new edition with the one before it.
func (s *search) edition(e, was library.EditionInfo) Edition {
	out := Edition{EditionInfo: e, Was: library.EditionRef{Doc: was.Doc, Version: was.Version, Edition: was.Edition, Effective: was.Effective}, Articles: []Article{}}
	old, err := compare.Read(s.lib, was.Doc, was.Version)
	if err != nil {
		return out // that it came is told, what it changes cannot be
	}
	now, err := compare.Read(s.lib, e.Doc, e.Version)
	if err != nil {
		return out
	}
	t, _ := compare.Editions(old, now)
	out.Counts = &t.Counts
	for _, a := range t.Only().Articles {
		head := a.New
		if head == nil {
			head = a.Old
		}
		out.Articles = append(out.Articles, Article{Status: a.Status, How: a.How, Heading: head.Text})
	}
	return out
}

// answers tells which kept answers changed with what is new.
func (s *search) answers(ctx context.Context, store *history.Store) error {
	if store == nil || len(s.news) == 0 {
		return nil
	}
	page, err := store.List(ctx, history.Query{})
	if err != nil {
		return fmt.Errorf("rechecking kept answers: %w", err)
	}
	checker := history.NewRechecker(s.lib, s.day)
	for _, a := range page.Answers {
		record, err := store.Get(a.AnswerID)
		if err != nil {
			continue // a recheck names it
		}
		check, err := checker.Check(ctx, record, nil)
		if err != nil {
			return fmt.Errorf("rechecking kept answers: %w", err)
		}
		if slices.ContainsFunc(check.Claims, s.fell) {
			s.report.Answers = append(s.report.Answers, Answer{a.AnswerID, a.Question, check.Status})
		}
	}
	return nil
}

// fell tells of a claim that does not stand as it did because of an edition that is new.
func (s *search) fell(c history.ClaimCheck) bool {
	return slices.ContainsFunc(c.Evidence, func(e history.EvidenceCheck) bool {
		return e.Status.NeedsLook() && e.InForce != nil && s.news[[2]string{e.InForce.Doc, e.InForce.Version}]
	})
}
