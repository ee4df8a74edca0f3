package history

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tenkyo/app/library"
	"tenkyo/verify"
)

// Why a person should look at something that was kept. The first five are what the machine found of a sentence.
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
	case verify.Verified:
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
	return []string{WhyEdition, WhyOtherFinding, WhyUnsupported, WhyUnsourced, WhyNoCitation, WhyStale, WhyCaution, WhyHold, WhyNoClaims}
}

// The kinds of what awaits review.
const (
	WaitingAnswer = "answer"
	WaitingText   = "text"
)

// Waiting is an answer or a checked text at which a person must still look.
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

// Reason is one why something waits, with how many sentences have it.
type Reason struct {
	Why string `json:"why"`
	N   int    `json:"n"`
}

// Waiting lists what awaits review, what came last first: answers that were held and that nobody released, checked texts with
// sentences that are open, and both where a person's word has fallen because an edition that it rests on is not in force on the
// day. A sentence is open until a person has said 問題なし or 誤り of it; 保留 keeps it open. Sentences that were verified are not open, unless their edition has changed.
// It compares editions, not sentences, and so is quick on thousands; what is opened from it is held against the library itself.
func (s *Store) Waiting(ctx context.Context, lib Library, day time.Time) ([]Waiting, []Fault, error) {
	waiting := []Waiting{}
	answers, faults, err := s.answers.all(ctx, s.lock)
	if err != nil {
		return waiting, nil, err
	}
	texts, more, err := s.textLines(ctx)
	if err != nil {
		return waiting, nil, err
	}
	force := inForce{lib: lib, day: day, known: map[ref]bool{}}
	signed := s.signed()
	for _, l := range answers {
		if l.Status != "review" && !signed[l.AnswerID] {
			continue
		}
		w, err := s.waitingAnswer(&l, &force)
		if err != nil {
			return waiting, nil, err
		}
		if len(w.Reasons) > 0 {
			waiting = append(waiting, w)
		}
	}
	for _, l := range texts {
		if l.Later != "" {
			continue
		}
		w, err := s.waitingText(&l, &force)
		if err != nil {
			return waiting, nil, err
		}
		if len(w.Reasons) > 0 {
			waiting = append(waiting, w)
		}
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
		fallen := force.fallen(p, l.Cited)
		o, said := offs[i]
		switch {
		case fallen && (said || released):
			counts[WhyEdition]++
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
		switch {
		case said && t.Fell == FellEdition, force.fallen(p, cites):
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

// inForce remembers which editions are in force on a day.
type inForce struct {
	lib   Library // nil where there is none: nothing falls
	day   time.Time
	known map[ref]bool
}

// fallen tells whether an edition that a claim cites is not the one in force any more.
func (f *inForce) fallen(p point, all []ref) bool {
	return slices.ContainsFunc(p.Cites, func(i int) bool { return i < len(all) && !f.stands(all[i]) })
}

func (f *inForce) stands(r ref) bool {
	if f.lib == nil {
		return true
	}
	stands, ok := f.known[r]
	if !ok {
		force, err := f.lib.InForce(r.Doc, f.day)
		source := f.lib.Source(r.Doc)
		stands = err == nil && force.Standing != library.WasWithdrawn && !source.Withheld() && source != library.Gone &&
			(force.Standing == library.NotYet || force.Doc == r.Doc && force.Version == r.Version)
		f.known[r] = stands
	}
	return stands
}
