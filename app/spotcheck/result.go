package spotcheck

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/sheet"
	"tenkyo/verify"
)

// Result is what came of a spot check so far.
type Result struct {
	ID     string                                  `json:"id"`
	Drawn  int                                     `json:"drawn"`
	Marked int                                     `json:"marked"` // with a mark other than hold
	Counts map[verify.Verdict]map[history.Mark]int `json:"counts"`
	// Precision is how often a person agreed that a verified claim is right.
	Precision *history.Share `json:"precision,omitempty"`
	// Reworded is how often a person agreed that a reworded claim is right.
	Reworded *history.Share `json:"reworded,omitempty"`
	// Caught is how often a claim that the machine has something against was found wrong: the rest were false alarms.
	Caught *history.Share `json:"caught,omitempty"`
	// Judge is how often the judging model and a person agreed, of the claims that both judged.
	Judge *history.Share `json:"judge_agreement,omitempty"`
	Lost  int            `json:"lost,omitempty"` // items whose answers were deleted since
}

// Line is an item with all that a working paper tells of it.
type Line struct {
	Item
	Number   int               `json:"number"` // from 1
	Question string            `json:"question"`
	Asked    time.Time         `json:"asked"`
	Model    string            `json:"model"`
	Text     string            `json:"text"`
	Passages []verify.Passage  `json:"passages"` // cited
	Evidence []verify.Evidence `json:"evidence"`
	Judge    string            `json:"judge"` // ok, warning, failed; "" where none was asked
	SignOff  *history.SignOff  `json:"sign_off,omitempty"`
	Lost     bool              `json:"lost,omitempty"` // the answer was deleted since
}

// Lines returns the items of a draw with what is kept of them. show is asked for what of an answer may be shown.
func (c *Checks) Lines(d Draw, show func(history.Record) history.Record) ([]Line, error) {
	lines := make([]Line, 0, len(d.Items))
	for n, i := range d.Items {
		line := Line{Item: i, Number: n + 1}
		r, err := c.keeper.Store.Get(i.AnswerID)
		if errors.Is(err, history.ErrNotKept) || errors.Is(err, history.ErrDamaged) || err == nil && i.Claim >= len(r.Answer.Claims) {
			line.Lost = true
			lines = append(lines, line)
			continue
		}
		if err != nil {
			return nil, err
		}
		a := show(r).Answer
		claim := a.Claims[i.Claim]
		line.Question, line.Asked, line.Model, line.Text, line.Evidence = a.Question, a.Asked, a.Model, claim.Text, claim.Evidence
		for _, e := range claim.Evidence {
			for _, p := range a.Chunks {
				if p.ID == e.ID {
					line.Passages = append(line.Passages, p.Cited(e))
				}
			}
		}
		for _, k := range claim.Checks {
			if k.Name == "judge" {
				line.Judge = k.Result
			}
		}
		offs, err := c.keeper.Store.SignOffsIn(i.AnswerID, d.ID)
		if err != nil {
			return nil, err
		}
		if o, ok := offs[i.Claim]; ok {
			line.SignOff = &o
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Results sums up what people said of the items of a draw.
func Results(d Draw, lines []Line) Result {
	r := Result{ID: d.ID, Drawn: len(d.Items), Counts: map[verify.Verdict]map[history.Mark]int{}}
	var t tally
	for _, l := range lines {
		if l.Lost {
			r.Lost++
			continue
		}
		if l.SignOff == nil {
			continue
		}
		if r.Counts[l.Verdict] == nil {
			r.Counts[l.Verdict] = map[history.Mark]int{}
		}
		r.Counts[l.Verdict][l.SignOff.Mark]++
		t.add(l)
	}
	r.Marked = t.verified + t.reworded + t.flagged
	r.Precision, r.Reworded, r.Caught, r.Judge = t.shares()
	return r
}

// tally counts what people said of claims.
type tally struct {
	verified, right  int // claims that the machine verified, and those of them that people found right
	reworded, agreed int // reworded claims, and those of them that people found right
	flagged, wrong   int // the other claims, and those of them that people found wrong
	judged, agreeing int // claims that a model judged too, and those of them on which it and people agree
}

// add counts a claim with a sign-off; one that was held back says nothing.
func (t *tally) add(l Line) {
	if l.SignOff.Mark == history.MarkHold {
		return
	}
	ok := l.SignOff.Mark == history.MarkOK
	switch l.Verdict {
	case verify.Verified:
		t.verified++
		t.right += count(ok)
	case verify.Reworded:
		t.reworded++
		t.agreed += count(ok)
	default:
		t.flagged++
		t.wrong += count(!ok)
	}
	if l.Judge == "ok" || l.Judge == "warning" || l.Judge == "failed" {
		t.judged++
		t.agreeing += count((l.Judge == "ok") == ok)
	}
}

func (t *tally) shares() (precision, reworded, caught, judge *history.Share) {
	return history.Wilson(t.right, t.verified), history.Wilson(t.agreed, t.reworded), history.Wilson(t.wrong, t.flagged), history.Wilson(t.agreeing, t.judged)
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Paper writes the working paper of a spot check as CSV, for spreadsheets: with a byte order mark, so that they read it as UTF-8,
// and with every cell made harmless that they would take for a formula. names are the words of the columns, in the order of
// [Columns].
func Paper(lines []Line, names []string) ([]byte, error) {
	if len(names) != len(Columns()) {
		return nil, fmt.Errorf("the working paper has %d columns, not %d", len(Columns()), len(names))
	}
	var b bytes.Buffer
	b.WriteString(sheet.BOM)
	w := csv.NewWriter(&b)
	w.UseCRLF = true // as RFC 4180 and spreadsheets have it
	if err := w.Write(names); err != nil {
		return nil, err
	}
	for _, l := range lines {
		row := []string{strconv.Itoa(l.Number), l.AnswerID, "", l.Question, strconv.Itoa(l.Claim + 1), l.Text, string(l.Verdict), l.Judge, "", "", "", "", "", ""}
		if !l.Asked.IsZero() {
			row[2] = l.Asked.UTC().Format(time.RFC3339)
		}
		var docs, pages, quotes []string
		for _, p := range l.Passages {
			docs, pages = append(docs, p.Doc), append(pages, page(p))
		}
		for _, e := range l.Evidence {
			quotes = append(quotes, e.Quote)
		}
		row[8], row[9], row[10] = strings.Join(docs, "\n"), strings.Join(pages, "\n"), strings.Join(quotes, "\n")
		if o := l.SignOff; o != nil {
			row[11], row[12], row[13] = string(o.Mark), o.By+" "+o.At.UTC().Format(time.DateOnly), o.Note
		}
		for i := range row {
			row[i] = sheet.Cell(row[i])
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// Columns lists the columns of a working paper.
func Columns() []string {
	return []string{"number", "answer", "asked", "question", "claim", "text", "verdict", "judge", "document", "page", "quote", "mark", "by", "note"}
}

func page(p verify.Passage) string {
	switch {
	case p.Page == 0:
		return ""
	case p.PageLabel != "":
		return p.PageLabel
	}
	return strconv.Itoa(p.Page)
}
