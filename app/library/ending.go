package library

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/worker"
)

// PageError says why a page of a document could not be shown: its drawing took too long, took too much memory or brought its process
// down. It wraps the document.Reason.
type PageError struct {
	Doc    string
	Page   int
	Reason document.Reason
}

func (e *PageError) Error() string {
	return fmt.Sprintf("drawing page %d of %s: %v", e.Page, e.Doc, e.Reason)
}

// Unwrap returns the reason.
func (e *PageError) Unwrap() error { return e.Reason }

// endedBy is why a page could not be shown, where the process that draws pages was ended or brought down over it.
func endedBy(err error) (document.Reason, bool) {
	var reason document.Reason
	ended := errors.Is(err, worker.ErrTimeout) || errors.Is(err, worker.ErrMemory) || errors.Is(err, worker.ErrCrashed)
	return reason, ended && errors.As(err, &reason)
}

// endedFor is how long a page that was ended is not tried again: each try may take all the time that one may, while others wait.
const endedFor = time.Minute

// endings are the pages whose drawing was ended lately.
type endings struct {
	mu     sync.Mutex
	byPage map[endedPage]ending
}

type endedPage struct {
	hash   string
	number int
}

type ending struct {
	reason document.Reason
	at     time.Time
}

func (e *endings) of(hash string, number int, now time.Time) (document.Reason, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	last, ok := e.byPage[endedPage{hash, number}]
	return last.reason, ok && now.Sub(last.at) < endedFor
}

func (e *endings) put(hash string, number int, reason document.Reason, now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.byPage == nil {
		e.byPage = map[endedPage]ending{}
	}
	for page, last := range e.byPage {
		if now.Sub(last.at) >= endedFor {
			delete(e.byPage, page)
		}
	}
	e.byPage[endedPage{hash, number}] = ending{reason, now}
}
