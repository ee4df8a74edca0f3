// Package unanswered lists the questions that a library could not answer, by kind of "no", and asks them again: after a word was
// added to the glossary or a document to the library it shows which are answered now.
//
// The list is drawn from the kept answers and is nowhere else: what was asked without being kept is not in it, and what is
// deleted or expires there is gone from it.
package unanswered

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/index"
)

// Question is a question whose last answer was a "no".
type Question struct {
	Question string    `json:"question"` // as it stands by itself
	Kind     string    `json:"kind"`     // not_in_documents or not_found
	Terms    []string  `json:"terms"`    // its words that no document holds, or all of them: what a glossary entry may begin with
	Asked    time.Time `json:"asked"`    // last
	Times    int       `json:"times"`
	AnswerID string    `json:"answer_id"` // of the last answer
	Docs     []string  `json:"docs,omitempty"`
}

// Store is what is needed of the kept answers.
type Store interface {
	List(ctx context.Context, q history.Query) (history.Page, error)
	Get(id string) (history.Record, error)
}

// List lists the questions, those asked last first. Questions that differ in width, case or spaces alone are one; one that was
// answered later is none. A kept answer that cannot be read is passed over: the list of answers tells of it.
func List(ctx context.Context, store Store) ([]Question, error) {
	page, err := store.List(ctx, history.Query{})
	if err != nil {
		return nil, fmt.Errorf("listing unanswered questions: %w", err)
	}
	questions := []Question{}
	at := map[string]int{} // place in questions, -1 for one that is answered
	for _, s := range page.Answers {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		text, record := s.Question, history.Record{}
		if s.NoAnswer != "" {
			if record, err = store.Get(s.AnswerID); err != nil || record.Answer.NoAnswer == nil {
				continue
			}
			if record.Answer.ReadAs != "" {
				text = record.Answer.ReadAs
			}
		}
		key := keyOf(text)
		i, seen := at[key]
		switch {
		case seen && i >= 0 && s.NoAnswer != "":
			questions[i].Times++
		case seen:
		case s.NoAnswer == "":
			at[key] = -1
		default:
			at[key] = len(questions)
			questions = append(questions, Question{
				Question: text, Kind: s.NoAnswer, Terms: record.Answer.NoAnswer.Terms, Asked: s.Asked, Times: 1, AnswerID: s.AnswerID, Docs: record.Options.Docs,
			})
		}
	}
	return questions, nil
}

func keyOf(question string) string { return strings.Join(strings.Fields(index.Fold(question)), "") }

// Asker answers questions.
type Asker interface {
	Ask(ctx context.Context, req ask.Request, tell func(ask.Event)) (ask.Answer, error)
}

// Outcome is what became of a question.
type Outcome struct {
	Question
	Now string `json:"now"` // kind of "no", "" where passages are found that may answer it
}

// Again asks questions again, without a model: whether there is something to answer from does not depend on one. Nothing of it
// is kept.
func Again(ctx context.Context, asker Asker, questions []Question, asOf time.Time) ([]Outcome, error) {
	outcomes := []Outcome{}
	for _, q := range questions {
		a, err := asker.Ask(ctx, ask.Request{Question: q.Question, Mode: ask.ExtractMode, AsOf: asOf, Docs: q.Docs}, nil)
		if err != nil {
			return outcomes, fmt.Errorf("asking again: %w", err)
		}
		o := Outcome{Question: q}
		if a.NoAnswer != nil {
			o.Now = a.NoAnswer.Kind
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}
