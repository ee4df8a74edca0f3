package history

import (
	"path"
	"slices"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// Withheld returns the answer of a record without anything that comes from a document whose file may not be read now: its
// passages keep their ids alone, claims that cite them or nothing lose their text and quotations, and what the model wrote is
// left out altogether. The verdicts stay. The record itself is not touched.
func Withheld(r Record, lib Library) (Record, bool) {
	h := hidden{lib: lib, ids: map[string]bool{}}
	a := &r.Answer
	for _, p := range a.Chunks {
		if lib.Source(p.Doc).Withheld() {
			h.ids[p.ID] = true
			h.names = append(h.names, p.Doc, path.Base(p.Doc), p.Title)
		}
	}
	also := h.also(a.Also)
	a.Scope = scopeShown(r, lib)
	r.Options.Docs = slices.DeleteFunc(slices.Clone(r.Options.Docs), func(doc string) bool { return lib.Source(doc) == library.Denied })
	if len(h.ids) == 0 {
		r.Answer.Also = also
		return r, false
	}
	// What is not named here stays out: a field that comes later must be thought about first.
	safe := ask.Answer{
		AnswerID: a.AnswerID, Question: a.Question, ReadAs: a.ReadAs, ReadBy: a.ReadBy, Asked: a.Asked, AsOf: a.AsOf, Scope: a.Scope, Mode: a.Mode,
		Model: a.Model, ModelDigest: a.ModelDigest, Judge: a.Judge, JudgeError: a.JudgeError, JudgeAsked: a.JudgeAsked, ModelError: a.ModelError, ModelAsked: a.ModelAsked, ModelDetail: a.ModelDetail, NoAnswer: a.NoAnswer,
		PlacesToLook: a.PlacesToLook, Complete: a.Complete, StopReason: a.StopReason, Expanded: a.Expanded, ByModel: a.ByModel, Unused: a.Unused,
		Away: a.Away, Damaged: a.Damaged, GoneSince: h.without(a.GoneSince), ChangedSince: h.without(a.ChangedSince), Withheld: a.Withheld, Also: also, Timings: a.Timings, Chunks: slices.Clone(a.Chunks),
		Report: verify.Report{
			ID: a.ID, Claims: slices.Clone(a.Claims), Confidence: a.Confidence, Grounding: a.Grounding, Status: a.Status, Reasons: a.Reasons,
			CitationQuality: a.CitationQuality, MentionedSources: h.without(a.MentionedSources), UnexpectedSources: h.without(a.UnexpectedSources),
			Warnings: h.without(a.Warnings), Unanswered: []string{}, Tool: a.Tool,
		},
	}
	for i, p := range safe.Chunks {
		if h.ids[p.ID] {
			safe.Chunks[i] = verify.Passage{ID: p.ID, Version: p.Version}
		}
	}
	for i, c := range safe.Claims {
		safe.Claims[i] = h.claim(c)
	}
	r.Answer = safe
	r.Options.Docs = nil
	return r, true
}

// scopeShown is what a question was put to, without a name where nothing of it may be read now, or not both of two documents.
func scopeShown(r Record, lib Library) *ask.Scope {
	s := r.Answer.Scope
	readable := func(doc string) bool { return lib.Source(doc) != library.Denied }
	if s == nil || slices.ContainsFunc(r.Options.Docs, readable) && (s.Other == "" || readable(s.Doc) && readable(s.Other)) {
		return s
	}
	return &ask.Scope{Documents: s.Documents}
}

// WithholdNames takes the names of documents whose files may not be read now out of a list. Without a library nothing says which
// these are, and all go.
func (p *Page) WithholdNames(lib Library) {
	denied := func(doc string) bool { return lib == nil || lib.Source(doc) == library.Denied }
	for i := range p.Answers {
		a := &p.Answers[i]
		a.Docs = slices.DeleteFunc(slices.Clone(a.Docs), denied)
		a.Sent = slices.DeleteFunc(slices.Clone(a.Sent), denied)
	}
}

// hidden is what of an answer may not be shown.
type hidden struct {
	lib   Library
	ids   map[string]bool // of passages
	names []string        // of their documents
}

// also leaves out documents that may not be read.
func (h *hidden) also(byID map[string][]string) map[string][]string {
	if byID == nil {
		return nil
	}
	out := map[string][]string{}
	for id, docs := range byID {
		docs = slices.DeleteFunc(slices.Clone(docs), func(doc string) bool { return h.lib.Source(doc).Withheld() })
		if len(docs) > 0 && !h.ids[id] {
			out[id] = docs
		}
	}
	return out
}

// without leaves out what names a hidden document.
func (h *hidden) without(list []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool {
		return slices.ContainsFunc(h.names, func(n string) bool { return n != "" && strings.Contains(s, n) })
	})
}

func (h *hidden) claim(c verify.Claim) verify.Claim {
	// A claim that rests on nothing may tell what the model read in any passage.
	hide := c.Verdict == verify.Unsourced || c.Verdict == verify.Unsupported ||
		slices.ContainsFunc(c.Evidence, func(e verify.Evidence) bool { return h.ids[e.ID] })
	c.Evidence, c.Flags = slices.Clone(c.Evidence), slices.Clone(c.Flags)
	for i := range c.Evidence {
		if e := &c.Evidence[i]; h.ids[e.ID] {
			*e = verify.Evidence{ID: e.ID, Status: e.Status}
		}
	}
	if hide {
		c.Text, c.Card, c.Differs = "", nil, nil
		if c.Opinion != nil {
			c.Opinion = &verify.Opinion{Model: c.Opinion.Model, Says: c.Opinion.Says}
		}
	}
	if c.Card != nil && c.Card.Figures != nil { // those of the text beside it, too
		card := *c.Card
		card.Figures, c.Card = nil, &card
	}
	for i := range c.Flags {
		if f := &c.Flags[i]; hide || f.Source != nil && h.ids[f.Source.ID] {
			*f = verify.Flag{Code: f.Code, Severity: f.Severity}
		}
	}
	return c
}
