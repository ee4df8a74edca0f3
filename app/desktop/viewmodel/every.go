package viewmodel

import (
	"context"
	"strings"

	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/app/question"
)

// EveryFinder looks through a library for every place of a word, and of the other words that the glossary has for it where forms says so.
type EveryFinder func(ctx context.Context, word string, forms bool, o library.SearchOptions) (everyplace.Result, error)

// Every is every place where a word stands.
type Every struct {
	Life

	Running  bool
	Word     string             // what is looked for, "" before anything was
	Asked    string             // the question out of which it was read, "" where the word itself was given
	Forms    bool               // also the other words for it
	All      bool               // also editions that are not in force
	Result   *everyplace.Result // nil until they are found
	Err      error
	OnChange func()
	OnDone   func() // another word was found

	find     EveryFinder
	dispatch Dispatcher
	cancel   context.CancelFunc
	number   int
	targets  []Target
}

// NewEvery returns a model in which nothing was looked for.
func NewEvery(find EveryFinder, dispatch Dispatcher) *Every {
	return &Every{Forms: true, find: find, dispatch: dispatch, OnChange: func() {}, OnDone: func() {}, cancel: func() {}}
}

// Find looks for every place of a word, or of the one that a question asks for.
func (e *Every) Find(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	e.Word, e.Asked = text, ""
	if word, ok := question.Everywhere(text); ok {
		e.Word, e.Asked = word, text
	}
	e.run()
}

// Set says what is looked at, and looks again.
func (e *Every) Set(forms, all bool) {
	if forms == e.Forms && all == e.All {
		return
	}
	e.Forms, e.All = forms, all
	if e.Word != "" {
		e.run()
	}
}

func (e *Every) run() {
	e.cancel()
	e.number++
	number, word, forms, o := e.number, e.Word, e.Forms, library.SearchOptions{AllEditions: e.All}
	ctx, cancel := context.WithCancel(e.Context())
	e.cancel = cancel
	e.Running, e.Err = true, nil
	e.OnChange()
	go func() {
		r, err := e.find(ctx, word, forms, o)
		cancelled := ctx.Err() != nil
		cancel()
		var targets []Target
		for i := range r.Places {
			targets = append(targets, placeTarget(&r.Places[i]))
		}
		e.dispatch(func() {
			if e.number != number {
				return
			}
			e.Running = false
			switch {
			case err == nil:
				e.Result, e.targets = &r, targets
			case !cancelled:
				e.Result, e.targets, e.Err = nil, nil, err
			}
			e.OnChange()
			e.OnDone()
		})
	}()
}

// placeTarget is where a place opens: a sentence at its address, a heading by its words.
func placeTarget(p *everyplace.Place) Target {
	t := Target{Title: p.Title, Claim: -1, PageRequest: library.PageRequest{Doc: p.Doc, Version: p.Version, Page: p.Page}}
	if p.ChunkID != "" && p.End > p.Start {
		t.ChunkID, t.Start, t.End = p.ChunkID, p.Start, p.End
	} else {
		t.Quote = p.Text
	}
	return t
}

// Targets are where the places open, in their order.
func (e *Every) Targets() []Target { return e.targets }

// Cancel ends the looking.
func (e *Every) Cancel() { e.cancel() }

// Heed puts away what is shown of documents that may not be read any more.
func (e *Every) Heed(withheld func(doc string) bool) {
	if e.Result == nil {
		return
	}
	for _, d := range e.Result.PerDoc {
		if withheld(d.Doc) {
			e.cancel()
			e.number++
			e.Running, e.Word, e.Asked, e.Result, e.targets, e.Err = false, "", "", nil, nil, nil
			e.OnChange()
			return
		}
	}
}
