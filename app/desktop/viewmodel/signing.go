package viewmodel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// Fall says why a person's word on a sentence no longer counts; "" while it does.
type Fall string

// The ways in which what a person signed falls.
const (
	FellEdition Fall = "edition" // what the sentence cites is in another edition now, or is no longer in force
	FellChanged Fall = "changed" // it cites another place, or its verdict is another one
)

// Signed is what a person says of a sentence on the desk.
type Signed struct {
	history.SignOff
	Fell Fall
}

// sentence tells the sentences of a session apart: by the text that they stand in, their words, and which of those with the same
// words it is.
type sentence struct {
	source, words string
	nth           int
}

// remembered is what a person said of a sentence, and the sentence as it was judged then.
type remembered struct {
	history.SignOff
	was desk.Claim
}

// sentences names the claims of a report in their order.
func sentences(r *desk.Report) []sentence {
	named := make([]sentence, len(r.Claims))
	seen := map[string]int{}
	for i, c := range r.Claims {
		words := strings.Join(strings.Fields(c.Text), " ")
		named[i] = sentence{r.Source, words, seen[words]}
		seen[words]++
	}
	return named
}

// carry returns what was said of the sentences of a report when they were checked before in this session.
func (d *Desk) carry(r *desk.Report) map[int]Signed {
	signs := map[int]Signed{}
	for i, s := range sentences(r) {
		if before, ok := d.said[s]; ok {
			o := before.SignOff
			o.Claim = i
			signs[i] = Signed{SignOff: o, Fell: fall(before.was, r.Claims[i])}
		}
	}
	return signs
}

// fall compares a sentence as it was signed with what it is now.
func fall(was, now desk.Claim) Fall {
	same := len(was.Citations) == len(now.Citations) && was.Verdict == now.Verdict
	for i := 0; i < min(len(was.Citations), len(now.Citations)); i++ {
		a, b := was.Citations[i].Resolved, now.Citations[i].Resolved
		switch {
		case a == nil && b == nil:
		case a == nil || b == nil:
			same = false
		case (a.Doc == b.Doc || a.Title == b.Title) && a.Version != b.Version, a.SupersededBy == "" && b.SupersededBy != "":
			return FellEdition
		case !samePlace(a, b):
			same = false
		}
	}
	if !same {
		return FellChanged
	}
	return ""
}

func samePlace(a, b *verify.Passage) bool {
	return a.Doc == b.Doc && a.Section == b.Section && a.Page == b.Page && a.Text == b.Text &&
		a.SupersededBy == b.SupersededBy && a.InForceFrom == b.InForceFrom && a.Kind == b.Kind
}

// Standing counts the sentences of the report of which a person said something that still counts.
func (d *Desk) Standing() int {
	n := 0
	for _, s := range d.Signs {
		if s.Fell == "" {
			n++
		}
	}
	return n
}

// Sign writes down what a person says of a claim of the report, from 0.
func (d *Desk) Sign(claim int, mark history.Mark, by, note string) {
	o := history.SignOff{Claim: claim, Mark: mark, By: by, At: time.Now().Truncate(time.Second), Note: note}
	d.Signs[claim] = Signed{SignOff: o}
	d.said[sentences(d.Report)[claim]] = remembered{o, d.Report.Claims[claim]}
	d.record(d.Report, audit.SignedOff, map[string]any{"claim": claim + 1, "mark": mark}, by)
	d.OnChange()
}

// TakeBack takes back what a person said of a claim. The audit log keeps both.
func (d *Desk) TakeBack(claim int) {
	was, ok := d.Signs[claim]
	if !ok {
		return
	}
	delete(d.Signs, claim)
	delete(d.said, sentences(d.Report)[claim])
	d.record(d.Report, audit.SignedOff, map[string]any{"claim": claim + 1, "mark": "taken_back"}, was.By)
	d.OnChange()
}

// Exported writes into the audit log that the report left as a file. form is the end of the file's name.
func (d *Desk) Exported(data []byte, form string) error {
	sum := sha256.Sum256(data)
	return d.log(d.Report, audit.Exported, map[string]any{"form": form, "sha256": hex.EncodeToString(sum[:]), "signed": d.Standing()}, "")
}

// record writes into the audit log. What fails there is told of, and takes back nothing.
func (d *Desk) record(r *desk.Report, kind audit.Kind, data map[string]any, by string) {
	d.Unrecorded = d.log(r, kind, data, by)
}

// log writes an entry on a checked text: its digest, and that of a person's name; neither words nor names.
func (d *Desk) log(r *desk.Report, kind audit.Kind, data map[string]any, by string) error {
	if d.Log == nil {
		return nil
	}
	text := r.Text
	if text == "" { // of a list
		var claims []string
		for _, c := range r.Claims {
			claims = append(claims, c.Text)
		}
		text = strings.Join(claims, "\n")
	}
	var err error
	if data["text_digest"], err = d.Log.Digest(text); err != nil {
		return err
	}
	if by != "" {
		if data["by_digest"], err = d.Log.Digest(by); err != nil {
			return err
		}
	}
	_, err = d.Log.Append(context.Background(), kind, data)
	return err
}

// checked is the entry of a check.
func checked(r *desk.Report) map[string]any {
	return map[string]any{"claims": len(r.Claims), "verified": r.Counts[verify.Verified], "status": r.Status, "library": r.Fingerprint, "rules": r.Tool.Rules}
}
