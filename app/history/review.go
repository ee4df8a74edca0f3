package history

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"tenkyo/app/library"
	"tenkyo/verify"
)

// Why a person should look at something that was kept. The first five are what the machine found of a sentence. Of a source that
// cannot be held against the library, [WhyDenied], [WhyLapsed], [WhyWithdrawn] and [WhyDamaged] say why.
const (
	WhyUnsupported  = "unsupported"   // its source says otherwise, or does not say it
	WhyNoCitation   = "no_citation"   // it names no source
	WhyUnsourced    = "unsourced"     // the source that it names was not found
	WhyCaution      = "caution"       // its source is real, and something is left out
	WhyStale        = "stale"         // its source was an older edition already
	WhyEdition      = "edition"       // the edition that it cites is not in force any more
	WhyOtherFinding = "other_finding" // a person signed it, and the check comes to something else now
	WhyHold         = "hold"          // a person held it back
	WhyNoClaims     = "no_claims"     // an answer that says nothing
)

// whyOpen is why a person should look at a claim, "" where the machine has nothing against it.
func whyOpen(c verify.Claim) string {
	switch c.Verdict {
	case verify.Verified, verify.Reworded:
		return ""
	case verify.Unsupported:
		return WhyUnsupported
	case verify.Stale:
		return WhyStale
	case verify.Unsourced:
		if slices.ContainsFunc(c.Flags, func(f verify.Flag) bool { return f.Code == "no_citation" }) {
			return WhyNoCitation
		}
		return WhyUnsourced
	}
	if c.Excerpt {
		return ""
	}
	return WhyCaution
}

// Reasons lists why something may await review, in the order in which they are told.
func Reasons() []string {
	return []string{WhyEdition, WhyWithdrawn, WhyDenied, WhyLapsed, WhyDamaged, WhyOtherFinding, WhyUnsupported, WhyUnsourced, WhyNoCitation, WhyStale, WhyCaution, WhyHold, WhyNoClaims}
}

// The kinds of what awaits review.
const (
	WaitingAnswer = "answer"
	WaitingText   = "text"
)

// Waiting is an answer or a checked text at which a person must look, or has looked: then it has no reasons any more.
type Waiting struct {
	Kind    string    `json:"kind"` // answer or text
	ID      string    `json:"id"`
	Title   string    `json:"title"`            // the question, or the name of the text
	Begins  string    `json:"begins,omitempty"` // the first words of a text
	At      time.Time `json:"at"`               // when it was asked or checked
	Open    int       `json:"open"`             // sentences that wait
	Of      int       `json:"of"`
	Reasons []Reason  `json:"reasons"` // in the order of [Reasons]
}

// Waits tells whether a person must still look.
func (w Waiting) Waits() bool { return len(w.Reasons) > 0 }

// Reason is one why something waits, with how many sentences have it.
type Reason struct {
	Why string `json:"why"`
	N   int    `json:"n"`
}

// Waiting lists what awaits review, what came last first: answers that were held and that nobody released, checked texts with
// sentences that are open, and both where a person's word has fallen or cannot be confirmed because of what became of its source by
// the day; while the shared library cannot be reached that is not known, and nothing is said of it. A sentence is open until a person has said 問題なし or 誤り of it; 保留 keeps it open. Sentences that were verified or reworded are not open, unless their edition has changed.
// It compares editions, not sentences, and so is quick on thousands; what is opened from it is held against the library itself.
func (s *Store) Waiting(ctx context.Context, lib Library, day time.Time) ([]Waiting, []Fault, error) {
	all, faults, err := s.Reviewed(ctx, lib, day)
	return slices.DeleteFunc(all, func(w Waiting) bool { return !w.Waits() }), faults, err
}

// Reviewed lists what awaits review, as Waiting does, and with it what a person has dealt with: answers that were held or signed and
// checked texts of which nothing is open any more.
func (s *Store) Reviewed(ctx context.Context, lib Library, day time.Time) ([]Waiting, []Fault, error) {
	waiting := []Waiting{}
	answers, faults, err := s.answers.all(ctx, s.lock)
	if err != nil {
		return waiting, nil, err
	}
	texts, more, err := s.textLines(ctx)
	if err != nil {
		return waiting, nil, err
	}
	force := inForce{lib: lib, day: day, known: map[ref]string{}}
	signed := s.signed()
	for _, l := range answers {
		if l.Status != "review" && !signed[l.AnswerID] {
			continue
		}
		w, err := s.waitingAnswer(&l, &force)
		if err != nil {
			return waiting, nil, err
		}
		waiting = append(waiting, w)
	}
	for _, l := range texts {
		if l.Later != "" {
			continue
		}
		w, err := s.waitingText(&l, &force)
		if err != nil {
			return waiting, nil, err
		}
		waiting = append(waiting, w)
	}
	slices.SortFunc(waiting, func(a, b Waiting) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	return waiting, append(faults, more...), nil
}

// waitingAnswer says what of an answer waits. Of one that nobody held only what a person signed can.
func (s *Store) waitingAnswer(l *line, force *inForce) (Waiting, error) {
	w := Waiting{Kind: WaitingAnswer, ID: l.AnswerID, Title: l.Question, At: l.Asked, Of: l.Claims + l.Excerpts}
	offs, err := s.SignOffs(l.AnswerID)
	if err != nil {
		return w, err
	}
	_, released := offs[WholeAnswer]
	held := l.Status == "review" && !released
	counts := map[string]int{}
	for i, p := range l.Points {
		fell := force.fell(p, l.Cited)
		o, said := offs[i]
		switch {
		case fell != "" && (said || released):
			counts[fell]++
		case said && o.Mark == MarkHold:
			counts[WhyHold]++
		case said || !held || p.Why == "":
		default:
			counts[p.Why]++
		}
	}
	if held && len(l.Points) == 0 {
		counts[WhyNoClaims]++
	}
	w.take(counts)
	return w, nil
}

// waitingText says what of a checked text waits.
func (s *Store) waitingText(l *textLine, force *inForce) (Waiting, error) {
	w := Waiting{Kind: WaitingText, ID: l.TextID, Title: l.Name, Begins: l.Begins, At: l.Checked, Of: l.Claims}
	signs, err := s.TextSigns(l.TextID)
	if err != nil {
		return w, err
	}
	counts := map[string]int{}
	for i, p := range l.Points {
		cites := l.Cited
		t, said := signs[i]
		if said { // it may have been signed on a later edition than that of the check
			p.Cites, cites = nil, nil
			for _, k := range t.Was.Citations {
				if k.Resolved != nil {
					p.cite(&cites, k.Resolved)
				}
			}
		}
		fell := force.fell(p, cites)
		switch {
		case fell != "":
			counts[fell]++
		case said && t.Fell == FellEdition:
			counts[WhyEdition]++
		case said && t.Fell == FellChanged:
			counts[WhyOtherFinding]++
		case said && t.Mark == MarkHold:
			counts[WhyHold]++
		case !said && p.Why != "":
			counts[p.Why]++
		}
	}
	w.take(counts)
	return w, nil
}

func (w *Waiting) take(counts map[string]int) {
	w.Reasons = []Reason{}
	for _, why := range Reasons() {
		if n := counts[why]; n > 0 {
			w.Reasons = append(w.Reasons, Reason{why, n})
			if why != WhyNoClaims {
				w.Open += n
			}
		}
	}
}

// inForce remembers what became of editions by a day.
type inForce struct {
	lib   Library // nil where there is none: nothing falls
	day   time.Time
	known map[ref]string
}

// fell is why a person's word on what a claim cites does not count, or cannot be confirmed, any more: the first of its reasons in their
// order; "" where it stands.
func (f *inForce) fell(p point, all []ref) string {
	var found []string
	for _, i := range p.Cites {
		if i < len(all) {
			found = append(found, f.became(all[i]))
		}
	}
	for _, why := range Reasons() {
		if slices.Contains(found, why) {
			return why
		}
	}
	return ""
}

// became says what became of an edition, "" where it is in force, as the check of an answer that is opened does (see [Rechecker.Check]).
func (f *inForce) became(r ref) string {
	if f.lib == nil {
		return ""
	}
	why, ok := f.known[r]
	if !ok {
		why = f.look(r)
		f.known[r] = why
	}
	return why
}

func (f *inForce) look(r ref) string {
	source := f.lib.Source(r.Doc)
	if why := unshown(source); why != "" {
		return why
	}
	force, err := f.lib.InForce(r.Doc, f.day)
	switch {
	case errors.Is(err, library.ErrAway):
		return ""
	case errors.Is(err, library.ErrNotFound), err == nil && force.Standing == library.WasWithdrawn,
		err == nil && force.Doc == r.Doc && source == library.Gone: // not yet noticed by an ingest
		return WhyWithdrawn
	case err != nil:
		return WhyDamaged
	case force.Standing == library.NotYet, force.Doc == r.Doc && force.Version == r.Version:
		return ""
	case force.Doc != r.Doc:
		return cmp.Or(unshown(f.lib.Source(force.Doc)), WhyEdition)
	}
	return WhyEdition
}

// unshown is why nothing of a document may be shown, "" where it may.
func unshown(s library.SourceState) string {
	switch s {
	case library.Denied:
		return WhyDenied
	case library.Lapsed:
		return WhyLapsed
	}
	return ""
}
