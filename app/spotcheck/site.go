package spotcheck

import (
	"time"

	"tenkyo/app/history"
)

// Figures are what people found in all spot checks of this user's answers. They say how the machine does at this site, on its
// documents and its questions; where few claims were judged the intervals are wide, and say so.
type Figures struct {
	Checks int       `json:"checks"` // draws in which at least one claim was judged
	Judged int       `json:"judged"` // claims with a mark other than hold, each counted once
	First  time.Time `json:"first"`  // when the first and the last of them were given
	Last   time.Time `json:"last"`
	// Precision is how often people agreed that a verified claim is right.
	Precision *history.Share `json:"precision,omitempty"`
	// Reworded is how often people agreed that a reworded claim is right.
	Reworded *history.Share `json:"reworded,omitempty"`
	// Caught is how often a claim that the machine has something against was found wrong.
	Caught *history.Share `json:"caught,omitempty"`
	// Judge is how often the judging model and people agreed.
	Judge *history.Share `json:"judge_agreement,omitempty"`
}

// SiteFigures sums up all spot checks in a user's data folder; Judged is 0 where there are none yet. Of a claim that was drawn
// more than once the last mark counts. Nothing of an answer is in them.
func SiteFigures(data string) (Figures, error) {
	c := Open(data)
	var f Figures
	draws, err := c.List()
	if err != nil {
		return f, err
	}
	type claim struct {
		answer string
		number int
	}
	last := map[claim]Line{}
	for _, d := range draws {
		lines, err := c.Lines(d, func(r history.Record) history.Record { return r })
		if err != nil {
			return f, err
		}
		judged := false
		for _, l := range lines {
			if l.SignOff == nil || l.SignOff.Mark == history.MarkHold {
				continue
			}
			judged = true
			key := claim{l.AnswerID, l.Claim}
			if before, ok := last[key]; !ok || before.SignOff.At.Before(l.SignOff.At) {
				last[key] = l
			}
		}
		f.Checks += count(judged)
	}
	var t tally
	for _, l := range last {
		t.add(l)
		if f.First.IsZero() || l.SignOff.At.Before(f.First) {
			f.First = l.SignOff.At
		}
		if l.SignOff.At.After(f.Last) {
			f.Last = l.SignOff.At
		}
	}
	f.Judged = len(last)
	f.Precision, f.Reworded, f.Caught, f.Judge = t.shares()
	return f, nil
}
