package viewmodel

import (
	"context"
	"slices"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/news"
)

// News is what is new in the library since a person last said to have seen it.
type News struct {
	Life

	Report   *news.Report // nil where there is nothing to tell
	OnChange func()
	OnError  func(error) // that it was seen could not be kept
	Writer   *Writer     // of this user's records
	Now      func() time.Time

	since    func(ctx context.Context, since, day time.Time) (news.Report, error)
	data     string
	dispatch Dispatcher
	number   int
}

// NewNews returns a model without news; since tells what is new, and data is the folder of this user's records.
func NewNews(since func(ctx context.Context, since, day time.Time) (news.Report, error), data string, dispatch Dispatcher) *News {
	return &News{since: since, data: data, dispatch: dispatch, Writer: NewWriter(dispatch), Now: time.Now, OnChange: func() {}, OnError: func(error) {}}
}

// soon is how many days before it comes into force a rule is told of by itself.
const soon = 31

// Load looks for what is new, in the background. For somebody who never looked, it begins now. What goes wrong with it is no news, and
// is not told.
func (n *News) Load() {
	n.number++
	number, now := n.number, n.Now()
	go func() {
		since, err := news.Seen(n.data)
		first := err == nil && since.IsZero()
		if first {
			since = now
		}
		var r news.Report
		if err == nil {
			r, err = n.since(n.Context(), since, now)
		}
		n.dispatch(func() {
			if n.number != number {
				return
			}
			if first {
				n.keep(now, func(error) {}) // else it begins with the next start
			}
			n.Report = nil
			if err == nil && tells(&r, now) {
				n.Report = &r
			}
			n.OnChange()
		})
	}()
}

// tells reports whether a report has anything that a person would want to be shown without asking.
func tells(r *news.Report, now time.Time) bool {
	if len(r.Added)+len(r.Editions)+len(r.InForce)+len(r.OutOfForce)+len(r.Answers) > 0 {
		return true
	}
	by := now.AddDate(0, 0, soon).Format(time.DateOnly)
	return slices.ContainsFunc(r.Ahead, func(e library.EditionInfo) bool { return e.Effective <= by })
}

// Seen says that what is told was seen: from then on only what comes later is new.
func (n *News) Seen() {
	if n.Report == nil {
		return
	}
	n.number++
	n.Report = nil
	now := n.Now()
	n.OnChange()
	n.keep(now, n.OnError)
}

// keep writes down when a person looked last.
func (n *News) keep(at time.Time, failed func(error)) {
	n.Writer.Do(func(context.Context) error { return news.SetSeen(n.data, at) }, func(err error) {
		if err != nil {
			failed(err)
		}
	})
}

// Heed puts away what is told of documents that may not be read any more.
func (n *News) Heed(withheld func(doc string) bool) {
	if n.Report != nil && slices.ContainsFunc(n.Report.Refs(), func(ref library.EditionRef) bool { return withheld(ref.Doc) }) {
		n.Report = nil
		n.OnChange()
		n.Load()
	}
}
