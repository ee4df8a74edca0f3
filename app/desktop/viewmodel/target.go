package viewmodel

import (
	"tenkyo/app/library"
	"tenkyo/verify"
)

// Target is a place to open in the source pane.
type Target struct {
	library.PageRequest
	Title string // what is known of it before it is opened
	Claim int    // which claim led here, -1 for none
}

// Targets lists the places that the evidence of claims leads to, in reading order, each once for a claim: what "previous" and
// "next" step through. A citation of something that was not sent leads nowhere.
func Targets(claims []verify.Claim, passages []verify.Passage) []Target {
	byID := map[string]verify.Passage{}
	for _, p := range passages {
		byID[p.ID] = p
	}
	var targets []Target
	for i, c := range claims {
		for _, e := range c.Evidence {
			if t, ok := target(byID, e.ID, e.Quote, e.Start, e.End); ok {
				t.Claim = i
				targets = append(targets, t)
			}
		}
		for _, f := range c.Flags {
			if f.Source == nil {
				continue
			}
			p, ok := byID[f.Source.ID]
			if !ok {
				continue
			}
			start, end := f.Source.Span[0], f.Source.Span[1]
			if t, ok := target(byID, p.ID, cut(p.Text, start, end), start, end); ok {
				t.Claim = i
				targets = append(targets, t)
			}
		}
	}
	return targets
}

// First returns the index in targets of the first place of a claim, or -1.
func First(targets []Target, claim int) int {
	for i, t := range targets {
		if t.Claim == claim {
			return i
		}
	}
	return -1
}

// Whole is the place of a whole passage, which no claim led to.
func Whole(p verify.Passage) Target {
	return Target{Title: p.Title, Claim: -1, PageRequest: library.PageRequest{
		Doc: p.Doc, Version: p.Version, Page: p.Page, ChunkID: p.ChunkID, End: len([]rune(p.Text))}}
}

func target(byID map[string]verify.Passage, id, quote string, start, end int) (Target, bool) {
	p, ok := byID[id]
	if !ok || p.Doc == "" {
		return Target{}, false
	}
	t := Target{Title: p.Title, Claim: -1, PageRequest: library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: quote}}
	if end > start {
		t.Page, _ = p.PageAt(start)
		t.ChunkID, t.Start, t.End = p.ChunkID, start, end
	}
	return t, true
}

// cut returns the runes [start, end) of s, "" where s has no such range.
func cut(s string, start, end int) string {
	r := []rune(s)
	if start < 0 || end > len(r) || start >= end {
		return ""
	}
	return string(r[start:end])
}

// Split parts claims of a model from excerpts.
func Split(all []verify.Claim) (claims, excerpts []verify.Claim) {
	for _, c := range all {
		if c.Excerpt {
			excerpts = append(excerpts, c)
		} else {
			claims = append(claims, c)
		}
	}
	return claims, excerpts
}

// Targets are the places that the answer on screen leads to, in its order: claims first.
func (s *AskState) Targets() []Target {
	claims, excerpts := Split(s.Claims)
	return Targets(append(claims, excerpts...), s.Passages)
}
