package history

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

const recordFormat = 1

// Record is a kept answer with what was asked for and of which library.
type Record struct {
	Answer  ask.Answer `json:"answer"`
	Options Options    `json:"options"`
	Kept    time.Time  `json:"kept"`
	Library string     `json:"library"` // fingerprint of the library that answered, "" where unknown
}

// Options are what was asked for beside the question; zero values were left to the program. What came of them stands in the
// answer.
type Options struct {
	K     int      `json:"k,omitempty"`
	Mode  ask.Mode `json:"mode,omitempty"`
	Model string   `json:"model,omitempty"`
	Judge string   `json:"judge,omitempty"`
	AsOf  string   `json:"as_of,omitempty"` // ISO day
	Docs  []string `json:"docs,omitempty"`
	Lang  string   `json:"lang,omitempty"`
}

// OptionsOf takes the options of a request.
func OptionsOf(r ask.Request) Options {
	o := Options{K: r.K, Mode: r.Mode, Model: r.Model, Judge: r.Judge, Docs: r.Docs, Lang: r.Lang}
	if !r.AsOf.IsZero() {
		o.AsOf = r.AsOf.Format(time.DateOnly)
	}
	return o
}

// Errors of a file that cannot be used as a kept answer.
var (
	ErrDamaged = errors.New("the kept answer is damaged")
	ErrFormat  = errors.New("the answer was kept by a newer version of Tenkyo")
)

// envelope is the file of a record: Sum is the SHA-256 of the bytes of Record as they stand there.
type envelope struct {
	Format int             `json:"format"`
	Sum    string          `json:"sha256"`
	Record json.RawMessage `json:"record"`
}

// seal writes a record with its sum.
func seal(record any) ([]byte, error) {
	body, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	// Marshal would write the record anew; its bytes must stay as they were summed.
	return fmt.Appendf(nil, "{\"format\":%d,\"sha256\":%q,\"record\":%s}\n", recordFormat, hex.EncodeToString(sum[:]), body), nil
}

// unseal reads a record whose sum is right.
func unseal(data []byte, record any) error {
	var e envelope
	if err := json.Unmarshal(data, &e); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	switch {
	case e.Format > recordFormat:
		return fmt.Errorf("%w: format %d", ErrFormat, e.Format)
	case e.Format < 1:
		return fmt.Errorf("%w: it names no format", ErrDamaged)
	}
	if sum := sha256.Sum256(bytes.TrimSpace(e.Record)); hex.EncodeToString(sum[:]) != e.Sum {
		return fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	if err := json.Unmarshal(e.Record, record); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// Summary is a line of the list of kept answers, and all that statistics need.
type Summary struct {
	AnswerID   string       `json:"answer_id"`
	Asked      time.Time    `json:"asked"`
	Question   string       `json:"question"`
	AsOf       string       `json:"as_of"`
	Mode       ask.Mode     `json:"mode"`
	Model      string       `json:"model"`
	Status     string       `json:"status"` // publish or review
	Confidence verify.Level `json:"confidence"`
	SignedOff  bool         `json:"signed_off,omitempty"` // every claim has a sign-off that stands

	ModelDigest string                 `json:"model_digest,omitempty"`
	Judge       string                 `json:"judge,omitempty"`
	Version     string                 `json:"version"` // of the product
	Rules       string                 `json:"rules"`
	NoAnswer    string                 `json:"no_answer,omitempty"` // kind, as people are told it
	Complete    bool                   `json:"complete"`
	Claims      int                    `json:"claims"`             // without excerpts
	Excerpts    int                    `json:"excerpts,omitempty"` // sentences of documents, not judged
	Verdicts    map[verify.Verdict]int `json:"verdicts,omitempty"` // of the claims that are no excerpts
	Judged      map[string]int         `json:"judged,omitempty"`   // claims by what the judge found: ok, warning, failed
	Docs        []string               `json:"docs,omitempty"`     // cited, each once
	Sent        []string               `json:"sent,omitempty"`     // of which the answer holds passages, cited or not, each once
}

// Summarize takes from a record what lists and statistics need.
func Summarize(r Record) Summary {
	a := r.Answer
	s := Summary{
		AnswerID: a.AnswerID, Asked: a.Asked, Question: a.Question, AsOf: a.AsOf, Mode: a.Mode, Model: a.Model, Status: a.Status,
		Confidence: a.Confidence, ModelDigest: a.ModelDigest, Judge: a.Judge, Version: a.Tool.Version, Rules: a.Tool.Rules, Complete: a.Complete,
		Verdicts: map[verify.Verdict]int{}, Judged: map[string]int{},
	}
	if a.NoAnswer != nil {
		s.NoAnswer = a.NoAnswer.Said()
	}
	docs := map[string]string{}
	for _, p := range a.Chunks {
		docs[p.ID] = p.Doc
		if !slices.Contains(s.Sent, p.Doc) {
			s.Sent = append(s.Sent, p.Doc)
		}
	}
	seen := map[string]bool{}
	for _, c := range a.Claims {
		for _, e := range c.Evidence {
			if doc, ok := docs[e.ID]; ok && !seen[doc] {
				seen[doc] = true
				s.Docs = append(s.Docs, doc)
			}
		}
		if c.Excerpt {
			s.Excerpts++
			continue
		}
		s.Claims++
		s.Verdicts[c.Verdict]++
		for _, k := range c.Checks {
			if k.Name == "judge" {
				s.Judged[k.Result]++
			}
		}
	}
	return s
}
