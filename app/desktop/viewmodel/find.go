package viewmodel

import (
	"context"
	"strings"
	"unicode"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// mostHits of a search in a document are kept: 2 MB of them.
const mostHits = 100_000

// Hit is a place of the words that were looked for: runes of a page's text, page 0 for a document without pages.
type Hit struct{ Page, Start, End int }

// Finder looks for words in the open document. What it finds is marked beside what a claim cites, and in another colour.
type Finder struct {
	Words    string // that were looked for last, "" for none
	Hits     []Hit  // in the order of the document
	More     bool   // there are more than are kept
	At       int    // index in Hits of the place that is shown, -1 for none
	Place    library.PageResult
	Running  bool
	Visit    int // changes with each place that is shown
	OnChange func()

	source *Source
	cancel context.CancelFunc
}

// Look looks for words and shows the first place from a page on.
func (f *Finder) Look(words string, page int) {
	d, in := f.source.State.Document, f.source.State.Target.PageRequest
	f.Clear()
	if d == nil || strings.TrimSpace(words) == "" {
		return
	}
	f.Words, f.Running = words, true
	ctx, cancel := context.WithCancel(f.source.Context())
	f.cancel = cancel
	go func() {
		hits := hits(ctx, d, words)
		f.source.dispatch(func() {
			if ctx.Err() != nil {
				return
			}
			cancel()
			f.Running = false
			f.More = len(hits) > mostHits
			f.Hits = hits[:min(len(hits), mostHits)]
			at := 0
			for at < len(f.Hits)-1 && f.Hits[at].Page < page {
				at++
			}
			f.show(in, at)
		})
	}()
}

// Step shows the next place (1) or the one before (-1); after the last comes the first.
func (f *Finder) Step(direction int) {
	if n := len(f.Hits); n > 0 {
		f.show(f.source.State.Target.PageRequest, (f.At+direction+n)%n)
	}
}

// show finds out where a place lies on its page.
func (f *Finder) show(in library.PageRequest, at int) {
	f.stop()
	f.Place = library.PageResult{}
	if at >= len(f.Hits) {
		f.OnChange()
		return
	}
	f.At = at
	hit := f.Hits[at]
	f.Visit++
	f.OnChange() // the count is there at once
	ctx, cancel := context.WithCancel(f.source.Context())
	f.cancel = cancel
	go func() {
		place, err := f.source.shelf.Page(ctx, library.PageRequest{Doc: in.Doc, Version: in.Version, Page: hit.Page, PageStart: hit.Start, PageEnd: hit.End})
		f.source.dispatch(func() {
			if ctx.Err() != nil {
				return
			}
			cancel()
			if err != nil || !place.Found {
				place = library.PageResult{Page: hit.Page, ReasonCode: place.ReasonCode}
			}
			f.Place = place
			f.Visit++
			f.OnChange()
		})
	}()
}

func (f *Finder) stop() {
	if f.cancel != nil {
		f.cancel()
	}
}

// Clear forgets what was looked for, and takes its marks away.
func (f *Finder) Clear() {
	f.stop()
	if f.Words == "" {
		return
	}
	f.Words, f.Hits, f.More, f.At, f.Place, f.Running = "", nil, false, -1, library.PageResult{}, false
	f.Visit++
	f.OnChange()
}

// hits are the places of words in a document, in order, compared as quotations are and large and small letters alike. One more than
// are kept shows that there are more. Unlike a quotation, what is looked for may be a part of a number.
func hits(ctx context.Context, d *document.Document, words string) []Hit {
	sought := verify.Fold(lower(words))
	var found []Hit
	for _, page := range d.Pages {
		if ctx.Err() != nil || len(found) > mostHits {
			break
		}
		text := lower(page.Text)
		in := verify.Fold(text)
		var runes []rune
		for i := 0; i+len(sought.Runes) <= len(in.Runes) && len(found) <= mostHits; i++ {
			if !stands(&sought, &in, i) {
				continue
			}
			if runes == nil {
				runes = []rune(text)
			}
			end := endOf(&in, i+len(sought.Runes), runes)
			found = append(found, Hit{Page: page.Number, Start: in.At[i], End: end})
			i += len(sought.Runes) - 1
		}
	}
	return found
}

// stands reports whether the runes sought stand at place i of a text. Figures that white space parts are not one number.
func stands(sought, in *verify.Folded, i int) bool {
	if len(sought.Runes) == 0 {
		return false
	}
	for j, r := range sought.Runes {
		if in.Runes[i+j] != r || j > 0 && unicode.IsDigit(r) && unicode.IsDigit(sought.Runes[j-1]) && parted(sought, j) != parted(in, i+j) {
			return false
		}
	}
	return true
}

// parted reports whether something was left out before rune i when a text was folded.
func parted(f *verify.Folded, i int) bool { return f.At[i]-f.At[i-1] > 1 }

// endOf is where the characters end that rune i-1 of a folded text came from: before the next ones, and what is white between.
func endOf(f *verify.Folded, i int, text []rune) int {
	last, end := f.At[i-1], len(text)
	for ; i < len(f.At); i++ {
		if f.At[i] > last {
			end = f.At[i]
			break
		}
	}
	for end > last+1 && unicode.IsSpace(text[end-1]) {
		end--
	}
	return end
}

// lower writes small letters, rune by rune, so that offsets stay what they are.
func lower(s string) string { return strings.Map(unicode.ToLower, s) }
