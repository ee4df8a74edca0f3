package viewmodel

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/unanswered"
	"tenkyo/verify"
)

// Checker holds a kept answer against the library; *history.Rechecker is one. It is used by one goroutine at a time.
type Checker interface {
	Check(ctx context.Context, r history.Record, offs map[int]history.SignOff) (history.Recheck, error)
}

// Shown is which kept answers are listed.
type Shown string

// The parts of the list.
const (
	ShowAll        Shown = ""
	ShowChanged    Shown = "changed"    // what they cited is not as it was
	ShowReview     Shown = "review"     // that await review
	ShowDone       Shown = "done"       // that a person has dealt with
	ShowUnanswered Shown = "unanswered" // that found nothing
)

// Parts lists the parts of the list as they are offered.
func Parts() []Shown { return []Shown{ShowAll, ShowChanged, ShowReview, ShowDone, ShowUnanswered} }

// Kept is a kept answer as it may be shown: held against the library first.
type Kept struct {
	history.Record
	Recheck  history.Recheck
	SignOffs map[int]history.SignOff
	Withheld bool // parts of it come from documents that may not be read now, and are left out
}

// History is the list of kept answers, and what became of what they cited.
type History struct {
	Life

	Answers  []history.Summary // that are listed, the newest first
	Total    int               // all that are kept
	Faults   []history.Fault
	Text     string // what is looked for in questions and claims
	Part     Shown
	Status   map[string]history.Status // by id, of those that were held against the library
	Checking bool
	Settings history.Settings
	Removed  []string // ids that are off the list; they are deleted at the next Settle, unless Undo comes first
	Err      error
	Retrying bool            // questions without an answer are being asked again
	Found    map[string]bool // by id, whether such a question has passages now; nil before Retry
	OnChange func()
	// OnOpen is told of an answer that was asked for, held against the library.
	OnOpen func(Kept)
	// Waits reports whether an answer awaits review, and whether anybody has to look at it at all; nil where that is not known.
	Waits func(id string) (waits, reviewed bool)
	// OnSigned is told that an answer was kept, deleted, signed or released: what awaits review may have changed.
	OnSigned func()
	// OnUnwritten is told why what a person said of an answer could not be written down.
	OnUnwritten func(error)
	Writer      *Writer // of what the keeper is given

	keeper   *history.Keeper
	checker  func() Checker
	withheld func(history.Record) (history.Record, bool)
	names    func(*history.Page)
	library  func() string // its fingerprint
	again    retrier
	dispatch Dispatcher
	all      []history.Summary
	asked    []history.Summary // all, whatever is looked for
	listing  int
	opening  int
	failed   error // why what was to be written last is not: a look at the list does not take that back
	stop     context.CancelFunc
	asking   context.CancelFunc // ends Retry
	reading  sync.WaitGroup
}

// Keeping is what a History works with.
type Keeping struct {
	Keeper   *history.Keeper
	Checker  func() Checker                              // for the rules of today
	Withheld func(history.Record) (history.Record, bool) // the record as it may be shown now
	Names    func(*history.Page)                         // takes the names of documents that may not be read out of a list; nil where all may be
	Library  func() string                               // fingerprint of the library
	// Reviewed lists what awaits review and what is dealt with, by the editions in force today.
	Reviewed func(context.Context) ([]history.Waiting, []history.Fault, error)
	// Again asks the questions that had no answer again; nil where that is not possible.
	Again func(context.Context) ([]unanswered.Outcome, error)
}

// NewHistory returns a model of kept answers. Call Reload to fill it.
func NewHistory(k Keeping, dispatch Dispatcher) *History {
	return &History{keeper: k.Keeper, checker: k.Checker, withheld: k.Withheld, names: k.Names, library: k.Library, again: k.Again, dispatch: dispatch,
		Status: map[string]history.Status{}, OnChange: func() {}, OnOpen: func(Kept) {}, OnSigned: func() {},
		OnUnwritten: func(error) {}, Writer: NewWriter(dispatch)}
}

// Start forgets the answers whose time is over, reads the list and holds all answers against the library.
func (h *History) Start() {
	h.Writer.Do(h.keeper.Expire, func(err error) {
		h.wrote(err)
		h.Reload()
		h.Recheck()
	})
}

// Reload reads the list again.
func (h *History) Reload() {
	h.listing++
	listing, text := h.listing, h.Text
	h.reading.Go(func() {
		page, err := h.keeper.Store.List(h.Context(), history.Query{Text: text})
		if h.names != nil {
			h.names(&page)
		}
		settings, settingsErr := h.keeper.Store.Settings()
		if err == nil {
			err = settingsErr
		}
		h.dispatch(func() {
			if h.listing != listing {
				return
			}
			if err == nil {
				err = h.failed
			}
			h.all, h.Faults, h.Settings, h.Err = page.Answers, page.Faults, settings, err
			h.OnSigned()
			if text == "" {
				h.Total, h.asked = page.Total, page.Answers
			}
			h.arrange()
			h.OnChange()
		})
	})
}

// Search lists only the answers whose question or claims hold every word of text.
func (h *History) Search(text string) {
	h.Text = text
	h.Reload()
}

// Show lists a part of the answers.
func (h *History) Show(part Shown) {
	h.Part = part
	h.arrange()
	h.OnChange()
}

func (h *History) arrange() {
	h.Answers = h.Answers[:0:0]
	for _, a := range h.all {
		if !slices.Contains(h.Removed, a.AnswerID) && h.in(h.Part, a) {
			h.Answers = append(h.Answers, a)
		}
	}
}

// Questions lists what the kept answers answer, the newest first.
func (h *History) Questions() []string {
	var questions []string
	for _, a := range h.asked {
		if a.Question != "" && !slices.Contains(h.Removed, a.AnswerID) {
			questions = append(questions, a.Question)
		}
	}
	return questions
}

// Count is how many of the answers that are listed by their words a part holds.
func (h *History) Count(part Shown) int {
	n := 0
	for _, a := range h.all {
		if !slices.Contains(h.Removed, a.AnswerID) && h.in(part, a) {
			n++
		}
	}
	return n
}

// Awaits reports whether an answer awaits review, and whether a person has dealt with it; before that is known, by how it was given.
func (h *History) Awaits(a history.Summary) (waits, done bool) {
	if h.Waits == nil {
		return a.Status == "review", false
	}
	waits, reviewed := h.Waits(a.AnswerID)
	return waits, reviewed && !waits
}

// Reviewed arranges the list anew: what awaits review has changed.
func (h *History) Reviewed() {
	h.arrange()
	h.OnChange()
}

func (h *History) in(part Shown, a history.Summary) bool {
	switch part {
	case ShowChanged:
		return h.Status[a.AnswerID].NeedsLook()
	case ShowReview:
		waits, _ := h.Awaits(a)
		return waits
	case ShowDone:
		_, done := h.Awaits(a)
		return done
	case ShowUnanswered:
		return a.NoAnswer != ""
	}
	return true
}

// Changed is how many kept answers cite what is not as it was.
func (h *History) Changed() int {
	n := 0
	for id, status := range h.Status {
		if status.NeedsLook() && !slices.Contains(h.Removed, id) {
			n++
		}
	}
	return n
}

// Recheck holds every kept answer against the library as it is now, one after the other in the background.
func (h *History) Recheck() {
	if h.stop != nil {
		h.stop()
	}
	ctx, cancel := context.WithCancel(h.Context())
	h.stop = cancel
	h.Checking = true
	h.OnChange()
	h.reading.Go(func() {
		defer cancel()
		page, err := h.keeper.Store.List(ctx, history.Query{})
		checker := h.checker()
		found := map[string]history.Status{}
		tell := func(done bool) {
			batch := found
			found = map[string]history.Status{}
			h.dispatch(func() {
				if ctx.Err() != nil && !done {
					return
				}
				for id, status := range batch {
					h.Status[id] = status
				}
				if done && h.stop != nil {
					h.Checking = false
				}
				h.arrange()
				h.OnChange()
			})
		}
		for _, a := range page.Answers {
			if ctx.Err() != nil || err != nil {
				break
			}
			kept, err := h.check(ctx, checker, a.AnswerID)
			if err != nil {
				continue // a damaged file is named by the list
			}
			if kept.Recheck.Unreached() {
				continue // what cannot be checked now has not changed
			}
			found[a.AnswerID] = kept.Recheck.Status
			if len(found) == checkBatch {
				tell(false)
			}
		}
		if ctx.Err() == nil {
			tell(true)
		}
	})
}

// checkBatch is how many answers are checked between two looks at the list.
const checkBatch = 20

// check reads an answer and holds it against the library: nothing of it is handed out before.
func (h *History) check(ctx context.Context, checker Checker, id string) (Kept, error) {
	record, err := h.keeper.Store.Get(id)
	if err != nil {
		return Kept{}, err
	}
	offs, err := h.keeper.Store.SignOffs(id)
	if err != nil {
		return Kept{}, err
	}
	recheck, err := checker.Check(ctx, record, offs)
	if err != nil {
		return Kept{}, err
	}
	k := Kept{Recheck: recheck, SignOffs: offs}
	k.Record, k.Withheld = h.withheld(record)
	return k, nil
}

// Open shows a kept answer, after holding it against the library.
func (h *History) Open(id string) {
	h.opening++
	opening := h.opening
	h.reading.Go(func() {
		kept, err := h.check(h.Context(), h.checker(), id)
		h.dispatch(func() {
			if h.opening != opening {
				return
			}
			h.Err = err
			if err == nil {
				h.Status[id] = kept.Recheck.Status
				h.OnOpen(kept)
			}
			h.OnChange()
		})
	})
}

// Look is Read where what the answer cites is not as it was.
func (h *History) Look(id string, show func(Kept)) {
	h.Read(id, func(k Kept) {
		if k.Recheck.Status.NeedsLook() {
			show(k)
		}
	})
}

// Read holds a kept answer against the library and hands it to show, where it can be had. Nothing else changes.
func (h *History) Read(id string, show func(Kept)) {
	h.reading.Go(func() {
		kept, err := h.check(h.Context(), h.checker(), id)
		h.dispatch(func() {
			if err == nil { // a damaged file is named by the list
				show(kept)
			}
		})
	})
}

// Keep writes an answer down, and that it was given. Where keep is false, or the settings say so, nothing of the question stays.
func (h *History) Keep(r ask.Request, a ask.Answer, keep bool) {
	keep = keep && !h.Settings.Off // also where that was chosen a moment ago
	kept := false
	h.Writer.Do(func(ctx context.Context) (err error) {
		kept, err = h.keeper.Answered(ctx, h.library(), r, a, keep)
		return err
	}, func(err error) {
		h.wrote(err)
		if _, checked := h.Status[a.AnswerID]; kept && !checked { // a check of the list may have come to it first
			h.Status[a.AnswerID] = history.Current
		}
		h.Reload()
		h.OnChange()
	})
}

// Holds reports whether an answer is kept.
func (h *History) Holds(id string) bool {
	_, ok := h.Status[id]
	return ok
}

// Ingested writes down that files were read.
func (h *History) Ingested(t library.Totals) {
	h.Writer.Do(func(ctx context.Context) error { return h.keeper.Ingested(ctx, h.library(), t) }, func(err error) {
		if err != nil {
			h.wrote(err)
			h.OnChange()
		}
	})
}

// wrote keeps what came of the last thing that was to be written.
func (h *History) wrote(err error) { h.Err, h.failed = err, err }

// Remove takes answers off the list. They are deleted when Settle is called, so that until then Undo loses nothing.
func (h *History) Remove(ids ...string) {
	h.Settle()
	h.Removed = ids
	h.arrange()
	h.OnChange()
}

// Undo brings back what was removed last.
func (h *History) Undo() {
	h.Removed = nil
	h.arrange()
	h.OnChange()
}

// Settle carries out the removal that can still be undone, in the background.
func (h *History) Settle() {
	if len(h.Removed) == 0 {
		return
	}
	ids := h.forget()
	h.Writer.Do(func(ctx context.Context) error { return h.keeper.Delete(ctx, ids...) }, func(err error) {
		h.wrote(err)
		h.Reload()
	})
}

// Close ends what is being read and carries out the removal that can still be undone: the window is being closed. wait returns when
// nothing is being read or written any more.
func (h *History) Close() (wait func()) {
	for _, end := range []context.CancelFunc{h.stop, h.asking} {
		if end != nil {
			end()
		}
	}
	h.Settle()
	written := h.Writer.Written()
	return func() {
		<-written
		h.reading.Wait()
	}
}

func (h *History) forget() []string {
	ids := h.Removed
	h.Removed = nil
	h.all = slices.DeleteFunc(slices.Clone(h.all), func(a history.Summary) bool { return slices.Contains(ids, a.AnswerID) })
	for _, id := range ids {
		delete(h.Status, id)
	}
	return ids
}

// Set changes how answers are kept. Those whose time is over go at once.
func (h *History) Set(s history.Settings) {
	h.Settings = s
	h.Writer.Do(func(ctx context.Context) error { return h.keeper.Set(ctx, s) }, func(err error) {
		h.wrote(err)
		h.Reload()
	})
}

// SignOff writes down what a person says of a claim of a kept answer, and shows the answer anew.
func (h *History) SignOff(id string, o history.SignOff) {
	h.person(id, func(ctx context.Context) error { return h.keeper.SignOff(ctx, id, o) })
}

// Release writes down that a person lets an answer go that was held for review, and shows it anew.
func (h *History) Release(id, by, note string) {
	h.person(id, func(ctx context.Context) error { return h.keeper.Release(ctx, id, by, note) })
}

func (h *History) person(id string, write func(context.Context) error) {
	h.Writer.Do(write, func(err error) {
		h.wrote(err)
		if err != nil {
			h.OnChange()
			h.OnUnwritten(err)
			return
		}
		h.Open(id)
		h.Reload()
	})
}

// Shown is the answer with the verdicts that it has today: a claim with which all was well enough and whose source is not as it was rests on an
// older edition. A verdict is lowered so, never raised.
func (k Kept) Shown() ask.Answer {
	a := k.Answer
	a.Claims, a.Chunks = slices.Clone(a.Claims), slices.Clone(a.Chunks)
	for i := range min(len(a.Claims), len(k.Recheck.Claims)) {
		c, check := &a.Claims[i], k.Recheck.Claims[i]
		if !check.Status.NeedsLook() || !slices.Contains([]verify.Verdict{verify.Verified, verify.Reworded, verify.Caution}, c.Verdict) {
			continue
		}
		c.Verdict = verify.Stale
		for _, e := range check.Evidence {
			at := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
			if at >= 0 && e.InForce != nil && e.InForce.Version != e.Used.Version {
				a.Chunks[at].SupersededBy = cmp.Or(e.InForce.Effective, e.InForce.Version)
			}
		}
		c.Flags = append(slices.Clone(c.Flags), verify.Flag{Code: "superseded", Severity: verify.Warning, Written: check.Is,
			Detail: "the cited sentence is not the same in the edition in force"})
	}
	return a
}
