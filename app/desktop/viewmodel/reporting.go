package viewmodel

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/report"
	"tenkyo/verify"
)

// Reporter turns what a person says is wrong with a claim of a kept answer into a case that can be run again.
type Reporter struct {
	Data     string // this user's data folder
	Keeper   *history.Keeper
	Withheld func(history.Record) (history.Record, bool) // the record as it may be shown now
	Denied   func(doc string) bool                       // nothing of that document may be shown now; nil where all may be
}

// Save keeps a report of a claim, from 0, of a kept answer.
func (r *Reporter) Save(id string, claim int, why report.Why, note string) error {
	record, err := r.Keeper.Store.Get(id)
	if err != nil {
		return err
	}
	shown, _ := r.Withheld(record)
	k, err := report.New(shown, claim, why, note, time.Now())
	if err != nil {
		return err
	}
	if err := report.Save(r.Data, k); err != nil {
		return err
	}
	return r.log(k, false)
}

// List reads the reports that may be shown now; withheld is how many others there are, which hold words of a document that may not be
// read.
func (r *Reporter) List() (cases []report.Case, withheld int, err error) {
	all, unreadable, err := report.List(r.Data)
	if err == nil && len(unreadable) > 0 {
		err = fmt.Errorf("reading reports: %d cannot be read: %s", len(unreadable), unreadable[0])
	}
	for _, k := range all {
		if r.Denied != nil && slices.ContainsFunc(k.Chunks, func(p verify.Passage) bool { return r.Denied(p.Doc) }) {
			withheld++
			continue
		}
		cases = append(cases, k)
	}
	return cases, withheld, err
}

// Write writes a case to a file that is not there yet, for somebody else to run. What it holds was seen before.
func (r *Reporter) Write(k report.Case, path string) error {
	line, err := k.Line()
	if err != nil {
		return err
	}
	if err := WriteNew(path, line); err != nil {
		return err
	}
	return r.log(k, true)
}

func (r *Reporter) log(k report.Case, left bool) error {
	_, err := r.Keeper.Log.Append(context.Background(), audit.Reported,
		map[string]any{"answer": k.Reported.Answer, "claim": k.Reported.Claim, "why": k.Reported.Why, "left": left})
	return err
}
