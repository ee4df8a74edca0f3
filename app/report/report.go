// Package report turns what a person says is wrong with a claim into a case that can be run again: the question, the passages
// that were sent, the claim with what it cites, and what should have come out. Such a case is a line of JSON in the form that
// tenkyo-cli verify and eval read, so that a fault that was seen once is seen again as long as it is there.
//
// A case holds text of documents. What it holds is shown before it leaves, and words in it can be blacked out: everywhere and in
// the same way, so that what was quoted is still found in its passage.
package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// Why says what is wrong.
type Why string

// What can be wrong with a claim.
const (
	Unsupported Why = "unsupported" // the source does not support the claim
	Wrong       Why = "wrong"       // the answer is wrong, though the source may say so
	Incomplete  Why = "incomplete"  // something that matters is left out
	Right       Why = "right"       // the claim is right, and its mark is a false alarm
)

// Whys lists them.
func Whys() []Why { return []Why{Unsupported, Wrong, Incomplete, Right} }

// Case is a recorded claim with what is expected of it.
type Case struct {
	verify.Case
	NeedsJudge bool     `json:"needs_judge,omitempty"` // only meaning decides: it is counted and not part of a rate
	Expect     Expect   `json:"expect"`
	Reported   Reported `json:"reported"`
}

// Expect is what should come out.
type Expect struct {
	Claims []Expected `json:"claims"`
}

// Expected is what should come out of one claim: Verdict, or one of AlsoOK.
type Expected struct {
	Text    string           `json:"text"`
	Verdict verify.Verdict   `json:"verdict"`
	AlsoOK  []verify.Verdict `json:"also_ok,omitempty"`
	Why     string           `json:"why"`
}

// Reported says who made the answer, what was shown, and what a person said.
type Reported struct {
	Answer  string         `json:"answer"`
	Claim   int            `json:"claim"` // from 1
	Why     Why            `json:"why"`
	Note    string         `json:"note"`
	At      time.Time      `json:"at"`
	Shown   verify.Verdict `json:"shown"`             // the verdict at that time
	Excerpt bool           `json:"excerpt,omitempty"` // the claim is a sentence of a document: whether it answers was not judged
	Flags   []string       `json:"flags"`
	Mode    ask.Mode       `json:"mode"`
	Model   string         `json:"model"`
	Digest  string         `json:"model_digest"`
	Tool    verify.Tool    `json:"tool"`
	Library string         `json:"library"`
	Check   string         `json:"check,omitempty"` // the spot check in which it was found; "" for a report of its own
	// Blacked is how many words were blacked out.
	Blacked int `json:"blacked,omitempty"`
}

// Errors of what cannot be reported.
var (
	ErrNoClaim  = errors.New("the answer has no such sentence")
	ErrWithheld = history.ErrWithheld
	ErrWhy      = errors.New("it must be said what is wrong")
)

// New makes a case of a claim, from 0, of an answer as it may be shown (see [history.Withheld]).
func New(r history.Record, claim int, why Why, note string, now time.Time) (Case, error) {
	a := r.Answer
	if claim < 0 || claim >= len(a.Claims) {
		return Case{}, fmt.Errorf("%w: %d of %d", ErrNoClaim, claim+1, len(a.Claims))
	}
	if !slices.Contains(Whys(), why) {
		return Case{}, fmt.Errorf("%w: %q", ErrWhy, why)
	}
	c := a.Claims[claim]
	if c.Text == "" {
		return Case{}, ErrWithheld
	}
	k := Case{
		Case:       verify.Case{ID: caseID(a.AnswerID, claim), Question: a.Question, Chunks: a.Chunks, Answer: answerOf(a, c)},
		NeedsJudge: c.Excerpt || why == Wrong || why == Incomplete,
		Reported: Reported{
			Answer: a.AnswerID, Claim: claim + 1, Why: why, Note: note, At: now.UTC().Truncate(time.Second), Shown: c.Verdict, Excerpt: c.Excerpt, Flags: []string{},
			Mode: a.Mode, Model: a.Model, Digest: a.ModelDigest, Tool: a.Tool, Library: r.Library,
		},
	}
	for _, f := range c.Flags {
		k.Reported.Flags = append(k.Reported.Flags, f.Code)
	}
	expected := Expected{Text: c.Text, Verdict: verify.Unsupported, AlsoOK: []verify.Verdict{verify.Unsourced, verify.Caution, verify.Stale}, Why: note}
	switch why {
	case Wrong, Incomplete:
		expected.Verdict, expected.AlsoOK = verify.Caution, []verify.Verdict{verify.Unsupported, verify.Unsourced, verify.Stale, verify.Reworded}
	case Right:
		expected.Verdict, expected.AlsoOK = verify.Verified, []verify.Verdict{verify.Reworded}
	}
	k.Expect.Claims = []Expected{expected}
	return k, nil
}

// answerOf is an answer that holds one claim alone, in the form in which it came.
func answerOf(a ask.Answer, c verify.Claim) verify.Answer {
	if a.Mode == ask.TaggedMode {
		text := c.Text
		for _, e := range c.Evidence {
			text += " [" + e.ID + "]"
		}
		return verify.Answer{Format: verify.FormatTagged, Text: text}
	}
	raw := verify.RawClaim{Text: c.Text, Evidence: []verify.RawEvidence{}}
	for _, e := range c.Evidence {
		raw.Evidence = append(raw.Evidence, verify.RawEvidence{ID: e.ID, Quote: e.Quote, Sentence: e.Sentence})
	}
	return verify.Answer{Format: verify.FormatStructured, Structured: verify.Structured{Claims: []verify.RawClaim{raw}, Unanswered: []string{}}}
}

// Verdict is what this program's rules make of the claim.
func (k Case) Verdict() verify.Verdict {
	report := verify.Check(k.Case)
	if len(report.Claims) == 0 {
		return ""
	}
	return report.Claims[0].Verdict
}

// Line writes a case as one line.
func (k Case) Line() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(k); err != nil {
		return nil, fmt.Errorf("writing the report: %w", err)
	}
	return b.Bytes(), nil
}

// Dir is the folder of a user's reports: a suite that eval runs.
func Dir(data string) string { return filepath.Join(data, "reports") }

// file is that of the case of an id.
func file(data, id string) string { return filepath.Join(Dir(data), id+".jsonl") }

// Save keeps a case among a user's reports. One of the same claim is replaced.
func Save(data string, k Case) error {
	line, err := k.Line()
	if err != nil {
		return err
	}
	durable.Sweep(Dir(data))
	if err := durable.WriteFile(file(data, k.ID), line); err != nil {
		return fmt.Errorf("keeping the report: %w", err)
	}
	return nil
}

// Of is the case that there is of a claim, from 0, of an answer; ok is false where there is none that can be read.
func Of(data, answer string, claim int) (k Case, ok bool) {
	text, err := os.ReadFile(file(data, caseID(answer, claim)))
	return k, err == nil && json.Unmarshal(text, &k) == nil
}

// Withdraw takes away the case of a claim, from 0, that a spot check has made: the person said it by mistake. Other cases stay.
func Withdraw(data, answer string, claim int, check string) error {
	if k, ok := Of(data, answer, claim); !ok || k.Reported.Check != check {
		return nil
	}
	durable.Sweep(Dir(data), filepath.Base(file(data, caseID(answer, claim))))
	if err := os.Remove(file(data, caseID(answer, claim))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("withdrawing the report: %w", err)
	}
	return nil
}

// caseID names the case of a claim, from 0.
func caseID(answer string, claim int) string { return fmt.Sprintf("%s-%d", answer, claim+1) }

// List reads a user's reports, by answer and claim. Files that cannot be read are left out and named.
func List(data string) (cases []Case, unreadable []string, err error) {
	entries, err := os.ReadDir(Dir(data))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("listing the reports: %w", err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".jsonl") {
			continue
		}
		path := filepath.Join(Dir(data), e.Name())
		text, err := os.ReadFile(path)
		var k Case
		if err != nil || json.Unmarshal(text, &k) != nil {
			unreadable = append(unreadable, path)
			continue
		}
		cases = append(cases, k)
	}
	return cases, unreadable, nil
}
