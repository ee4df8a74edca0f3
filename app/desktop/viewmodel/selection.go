package viewmodel

import (
	"cmp"
	"strings"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Point is a place between two runes of a document: a page, 0 for a document without pages, and an offset in its text.
type Point struct{ Page, Offset int }

func (p Point) before(q Point) bool {
	return p.Page < q.Page || p.Page == q.Page && p.Offset < q.Offset
}

// Selection is what a person chose by hand, from one point to another in reading order. The zero value is nothing.
type Selection struct{ From, To Point }

// Between makes a selection of two points, whichever comes first.
func Between(a, b Point) Selection {
	if b.before(a) {
		a, b = b, a
	}
	return Selection{a, b}
}

// Empty reports whether nothing is chosen.
func (s Selection) Empty() bool { return !s.From.before(s.To) }

// On is the range of runes that is chosen on a page whose text has so many; empty where none is.
func (s Selection) On(page, runes int) (start, end int) {
	if s.Empty() || page < s.From.Page || page > s.To.Page {
		return 0, 0
	}
	end = runes
	if page == s.From.Page {
		start = s.From.Offset
	}
	if page == s.To.Page {
		end = s.To.Offset
	}
	return max(start, 0), min(end, runes)
}

// text is what is chosen. Over several pages, what stands in running heads and feet is left out.
func (s Selection) text(d *document.Document) string {
	var out []string
	for i := range d.Pages {
		page := &d.Pages[i]
		runes := []rune(page.Text)
		start, end := s.On(page.Number, len(runes))
		if start >= end {
			continue
		}
		if s.From.Page == s.To.Page {
			out = append(out, string(runes[start:end]))
			continue
		}
		at := start
		var kept strings.Builder
		for _, b := range page.Blocks {
			if b.Kind == document.Furniture && b.Start < end && b.End > at {
				kept.WriteString(string(runes[at:max(at, b.Start)]))
				at = b.End
			}
		}
		kept.WriteString(string(runes[min(at, end):end]))
		out = append(out, strings.Trim(kept.String(), "\n"))
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// Copy hands over what is chosen with where it stands, for a citation; whoever is told runs on the window's goroutine. Of a
// document that cannot be read any more nothing is handed over.
func (s *Source) Copy(selection Selection, tell func(text string, where verify.Passage)) {
	d, in := s.State.Document, s.State.Target.PageRequest
	if d == nil || selection.Empty() {
		return
	}
	standing, force := s.State.Standing, s.State.InForce
	go func() {
		text := selection.text(d)
		if text == "" {
			return
		}
		where, err := s.shelf.PassageAt(in.Doc, in.Version, selection.From.Page, selection.From.Offset)
		if err != nil {
			return
		}
		if standing == library.Superseded || standing == library.WasWithdrawn {
			where.SupersededBy = string(standing)
			if force != nil {
				where.SupersededBy = cmp.Or(force.Effective, force.Version)
			}
		}
		if standing == library.NotYet {
			where.InForceFrom = where.Effective
		}
		s.dispatch(func() { tell(text, where) })
	}()
}

// PageText reads where the characters of a page of the open document stand; tell runs on the window's goroutine, with nil where that
// cannot be had.
func (s *Source) PageText(page int, tell func(*library.PageText)) {
	in := s.State.Target.PageRequest
	go func() {
		text, err := s.shelf.PageText(s.Context(), in.Doc, in.Version, page)
		if err != nil {
			text = nil
		}
		s.dispatch(func() { tell(text) })
	}()
}
