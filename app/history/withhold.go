package history

import (
	"path"
	"slices"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// Withheld returns the answer of a record without anything that comes from a document whose file may not be read now: its
// passages keep their ids alone, claims that cite them lose their text and quotations, and what the model wrote is left out
// altogether. The verdicts stay. The record itself is not touched.
func Withheld(r Record, lib Library) (Record, bool) {
	denied := map[string]bool{} // ids of passages
	var names []string
	a := r.Answer
	a.Chunks = slices.Clone(a.Chunks)
	for i, p := range a.Chunks {
		if lib.Source(p.Doc) != library.Denied {
			continue
		}
		denied[p.ID] = true
		names = append(names, p.Doc, path.Base(p.Doc), p.Title)
		a.Chunks[i] = verify.Passage{ID: p.ID, Version: p.Version}
	}
	if len(denied) == 0 {
		return r, false
	}
	a.Claims = slices.Clone(a.Claims)
	for i, c := range a.Claims {
		a.Claims[i] = withheldClaim(c, denied)
	}
	a.Attempts, a.Unanswered, a.Filters = nil, []string{}, slices.DeleteFunc(slices.Clone(a.Filters), func(f library.Filter) bool { return f.Kind == library.DocumentFilter })
	named := func(s string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return n != "" && strings.Contains(s, n) })
	}
	for _, list := range []*[]string{&a.MentionedSources, &a.UnexpectedSources, &a.Warnings} {
		*list = slices.DeleteFunc(slices.Clone(*list), named)
	}
	r.Answer = a
	r.Options.Docs = nil
	return r, true
}

func withheldClaim(c verify.Claim, denied map[string]bool) verify.Claim {
	// A claim that rests on nothing may tell what the model read in any passage.
	cites := c.Verdict == verify.Unsourced || c.Verdict == verify.Unsupported ||
		slices.ContainsFunc(c.Evidence, func(e verify.Evidence) bool { return denied[e.ID] })
	c.Evidence, c.Flags = slices.Clone(c.Evidence), slices.Clone(c.Flags)
	for i := range c.Evidence {
		if e := &c.Evidence[i]; denied[e.ID] {
			*e = verify.Evidence{ID: e.ID, Status: e.Status}
		}
	}
	if cites {
		c.Text = ""
	}
	for i := range c.Flags {
		if f := &c.Flags[i]; cites || f.Source != nil && denied[f.Source.ID] {
			*f = verify.Flag{Code: f.Code, Severity: f.Severity}
		}
	}
	return c
}

// Marked tells whether an answer may leave only with its marks: a person has not released what was held for review.
func Marked(a ask.Answer) bool { return a.Status == "review" }
