package verify

import (
	"fmt"
	"slices"
)

// Rules is the version of the rules: it changes whenever a verdict could.
const Rules = "2026-11-29.1"

// Options tell a Checker what it cannot see from the passages. The zero value is good.
type Options struct {
	Retrieval Level    // how well the search met the question; empty means high, where unknown
	Excerpt   bool     // the claims are sentences of the passages, not a model's
	Library   []string // names of all documents of the library, so that one named but not sent is noticed
	Version   string   // of the product, for the report
}

// Checker checks the claims of one answer against the passages that were sent for it. It is for one goroutine.
type Checker struct {
	question string
	passages []*passage
	byID     map[string]*passage
	names    sourceNames
	opts     Options
}

// New makes a Checker for the answer to question, for which exactly passages were sent.
func New(question string, passages []Passage, opts Options) *Checker {
	c := &Checker{question: question, opts: opts, byID: make(map[string]*passage, len(passages)), names: newSourceNames(passages, opts.Library)}
	for _, p := range passages {
		q := &passage{Passage: p}
		c.passages = append(c.passages, q)
		if c.byID[p.ID] == nil {
			c.byID[p.ID] = q
		}
	}
	return c
}

func (c *Checker) ids() []string {
	ids := make([]string, len(c.passages))
	for i, p := range c.passages {
		ids[i] = p.ID
	}
	return ids
}

// Check checks a recorded answer.
func Check(k Case) Report { return CheckWith(k, Options{}) }

// CheckWith checks a recorded answer with options.
func CheckWith(k Case, opts Options) Report {
	c := New(k.Question, k.Chunks, opts)
	var claims []Claim
	if k.Answer.Format == FormatTagged {
		for _, raw := range ParseTagged(k.Answer.Text, c.ids()) {
			claims = append(claims, c.Tagged(raw))
		}
	} else {
		for _, raw := range k.Answer.Structured.Claims {
			claims = append(claims, c.Claim(raw))
		}
	}
	return c.Report(k.ID, claims, k.Answer.content(), k.Answer.Structured.Unanswered)
}

// passage is a Passage with what is worked out of it when it is first needed.
type passage struct {
	Passage
	matching *Folded
	name     string
}

// fold gives the text as quotations are matched.
func (p *passage) fold() *Folded {
	if p.matching == nil {
		f := Fold(p.Text)
		p.matching = &f
	}
	return p.matching
}

// folded gives title and text as names are looked for in them.
func (p *passage) folded() string {
	if p.name == "" {
		p.name = foldName(p.Title + "\n" + p.Text)
	}
	return p.name
}

// Claim checks a claim with quotations.
func (c *Checker) Claim(raw RawClaim) Claim {
	out := Claim{Text: raw.Text, Excerpt: c.opts.Excerpt, Evidence: []Evidence{}}
	c.checkSources(&out, len(raw.Evidence))
	for _, e := range raw.Evidence {
		ev := Evidence{ID: e.ID, Sentence: e.Sentence, Quote: e.Quote}
		p := c.byID[e.ID]
		if p == nil {
			ev.Status = UnknownID
			out.flag(Flag{Code: codeUnknownID, Severity: Critical, Detail: fmt.Sprintf("%s was not among the passages sent", e.ID), Said: e.ID})
		} else {
			q := Fold(e.Quote)
			m := find(&q, p.fold())
			ev.Status, ev.Start, ev.End = m.Status, m.Start, m.End
			if m.Status == NotFound {
				out.flag(Flag{Code: codeQuoteNotFound, Severity: Critical, Detail: "the quotation does not stand in " + e.ID, Said: e.Quote})
			}
		}
		out.Evidence = append(out.Evidence, ev)
	}
	out.settle()
	return out
}

// Tagged checks a claim that cites passages without quoting them.
func (c *Checker) Tagged(raw RawClaim) Claim {
	out := Claim{Text: raw.Text, Evidence: []Evidence{}}
	c.checkSources(&out, len(raw.Evidence))
	for _, e := range raw.Evidence {
		ev := Evidence{ID: e.ID, Sentence: e.Sentence, Status: NoQuote}
		if c.byID[e.ID] == nil {
			ev.Status = UnknownID
			out.flag(Flag{Code: codeUnknownID, Severity: Critical, Detail: fmt.Sprintf("%s was not among the passages sent", e.ID), Said: e.ID})
		}
		out.Evidence = append(out.Evidence, ev)
	}
	out.settle()
	return out
}

// checkSources flags a claim without evidence and the names of sources that were not sent.
func (c *Checker) checkSources(out *Claim, evidence int) {
	if evidence == 0 {
		out.flag(Flag{Code: codeNoCitation, Severity: Critical, Detail: "no source is cited"})
	}
	_, unexpected := c.names.find(out.Text, c.passages)
	for _, m := range unexpected {
		f := Flag{Code: codeUnexpectedSource, Severity: Critical, Detail: m.name + " was not among the documents sent", Said: m.name}
		if m.span.End > 0 {
			f.Span = &[2]int{m.span.Start, m.span.End}
		}
		out.flag(f)
	}
}

// flag adds a reason, each code once for the same words.
func (c *Claim) flag(f Flag) {
	for _, have := range c.Flags {
		if have.Code == f.Code && have.Said == f.Said && have.Written == f.Written {
			return
		}
	}
	c.Flags = append(c.Flags, f)
}

// has reports whether a flag of this code was raised.
func (c *Claim) has(codes ...string) bool {
	for _, f := range c.Flags {
		for _, code := range codes {
			if f.Code == code {
				return true
			}
		}
	}
	return false
}

// settle draws the verdict from the flags, the worst that applies.
func (c *Claim) settle() {
	c.Verdict = Verified
	for _, f := range c.Flags {
		v := Caution
		switch {
		case f.Code == codeStale:
			v = Stale
		case f.Severity == Critical && unsourcedCodes[f.Code]:
			v = Unsourced
		case f.Severity == Critical:
			v = Unsupported
		}
		if v.rank() > c.Verdict.rank() {
			c.Verdict = v
		}
	}
	c.Flags = notNil(c.Flags)
	c.Checks = notNil(c.Checks)
}

// rank orders verdicts, the best first.
func (v Verdict) rank() int {
	return slices.Index([]Verdict{Verified, Caution, Stale, Unsupported, Unsourced}, v)
}
