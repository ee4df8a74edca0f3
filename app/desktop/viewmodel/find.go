package viewmodel

import (
	"strings"
	"unicode"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// mostHits of a search in a document are kept: more would not be stepped through.
const mostHits = 1000

// Find looks for words in the open document, large and small letters alike, and opens the first place from the page in sight on.
// Step goes on from there. done is told how many places there are, on the goroutine of the window.
func (s *Source) Find(words string, page int, done func(places int)) {
	document, target := s.State.Document, s.State.Target
	if document == nil || strings.TrimSpace(words) == "" {
		return
	}
	visit := s.visit
	go func() {
		hits := hits(document, target.PageRequest, words)
		s.dispatch(func() {
			if s.visit != visit { // something else was opened meanwhile
				return
			}
			at := 0
			for at < len(hits)-1 && hits[at].Page < page {
				at++
			}
			s.OpenTarget(hits, at)
			done(len(hits))
		})
	}()
}

// hits are the places of words in a document, in order. On a page of a PDF they are placed anew when they are opened; in a text their
// runes are known.
func hits(d *document.Document, in library.PageRequest, words string) []Target {
	var targets []Target
	words = lower(strings.TrimSpace(words))
	for _, page := range d.Pages {
		runes := []rune(page.Text)
		for _, at := range verify.FindAll(words, lower(page.Text)) {
			if at.Start < 0 || at.End > len(runes) || at.Start >= at.End || len(targets) == mostHits {
				continue
			}
			t := Target{Title: d.Title, Claim: -1, PageRequest: library.PageRequest{Doc: in.Doc, Version: in.Version, Quote: string(runes[at.Start:at.End])}}
			if d.Format == document.PDF {
				t.Page = page.Number
			} else {
				t.Found = at
			}
			targets = append(targets, t)
		}
	}
	return targets
}

// lower writes small letters, rune by rune, so that offsets stay what they are.
func lower(s string) string { return strings.Map(unicode.ToLower, s) }
