package verify

import (
	"fmt"
	"slices"
	"strings"
)

// Options tell a Checker what it cannot see from the passages. The zero value is good.
type Options struct {
	Retrieval Level    // how well the search met the question; empty means high, where unknown
	Excerpt   bool     // the claims are sentences of the passages, not a model's
	Library   []string // names of all documents of the library, so that one named but not sent is noticed
	Version   string   // of the product, for the report
}

// Checker checks the claims of one answer against the passages that were sent for it. It is for one goroutine.
type Checker struct {
	question   string
	passages   []*passage
	byID       map[string]*passage
	names      sourceNames
	opts       Options
	asked      *analysis
	askedWords *bag
}

// New makes a Checker for the answer to question, for which exactly passages were sent.
func New(question string, passages []Passage, opts Options) *Checker {
	c := &Checker{question: question, opts: opts, byID: make(map[string]*passage, len(passages)), names: newSourceNames(passages, opts.Library)}
	for _, p := range passages {
		q := &passage{Passage: p}
		c.passages = append(c.passages, q)
		if c.byID[p.ID] == nil && p.ID != "" { // what has no id cannot be cited
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
	facts    *analysis
	head     *analysis

	parts []saidPart
	cut   bool // parts have been read
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
	out.checkText()
	c.checkSources(&out, len(raw.Evidence))
	var pieces []piece
	for _, e := range raw.Evidence {
		ev := Evidence{ID: e.ID, Sentence: e.Sentence, Quote: e.Quote}
		if p := c.byID[e.ID]; p != nil {
			pieces = append(pieces, c.quotation(&out, &ev, p)...)
		} else {
			ev.Status = UnknownID
			c.unknown(&out, e.ID)
		}
		out.Evidence = append(out.Evidence, ev)
	}
	c.judge(&out, analyse(withoutAnswer(raw.Text)), pieces)
	c.checkRows(&out)
	c.checkQuoted(&out)
	out.settle()
	return out
}

func (c *Checker) unknown(out *Claim, id string) {
	out.flag(Flag{Code: codeUnknownID, Severity: Critical, Detail: id + " was not among the passages sent", Said: id})
}

// quotation places one quotation in its passage and gives the piece of the passage that it stands for.
func (c *Checker) quotation(out *Claim, ev *Evidence, p *passage) []piece {
	q := Fold(ev.Quote)
	found := find(&q, p.fold())
	ev.Status, ev.Start, ev.End = found.Status, found.Start, found.End
	ev.turn(&p.Passage)
	switch found.Status {
	case NotFound:
		out.flag(Flag{Code: codeQuoteNotFound, Severity: Critical, Detail: "the quotation does not stand in " + ev.ID, Said: ev.Quote})
		for _, other := range c.passages {
			if other == p {
				continue
			}
			if at := places(&q, other.fold(), 1); len(at) > 0 {
				out.flag(Flag{Code: codeMisattributed, Severity: Warning, Detail: "the quotation stands in " + other.ID, Said: ev.Quote,
					Source: &SourceSpan{other.ID, [2]int{at[0].Start, at[0].End}}})
				break
			}
		}
		return nil
	case NoQuote:
		out.flag(Flag{Code: codeQuoteMissing, Severity: Warning, Detail: ev.ID + " is cited without a quotation", Said: ev.ID})
		return []piece{{p, p.analysis(), 0, len(p.analysis().v.r)}}
	}
	a := p.analysis()
	from, to := a.place(found.Start, found.End)
	source := piece{p, a, from, to}
	if found.Status == Near {
		c.drifted(out, ev, source)
	}
	if len(q.Runes) <= 3 {
		out.flag(Flag{Code: codeQuoteShort, Severity: Warning, Detail: "the quotation is only " + ev.Quote, Said: ev.Quote})
	}
	return []piece{source}
}

// drifted compares a quotation that is not exact with the words that it stands for: a changed fact is a fault.
func (c *Checker) drifted(out *Claim, ev *Evidence, source piece) {
	probe := Claim{Text: ev.Quote}
	m := c.compare(&probe, analyse(ev.Quote), []piece{source})
	m.numbers()
	m.modality()
	m.opposites()
	for _, f := range probe.Flags {
		if f.Severity == Critical {
			out.flag(Flag{Code: codeQuoteAltered, Severity: Critical, Detail: "the quotation " + f.Detail, Said: f.Said, Written: f.Written, Source: f.Source})
			return
		}
	}
	out.flag(Flag{Code: codeQuoteDrifted, Severity: Warning, Detail: "the quotation is not word for word", Said: ev.Quote,
		Written: source.words(source.from, source.to), Source: source.source(source.from, source.to)})
}

// kindRule is the Kind of a passage of the rule itself.
const kindRule = "rule"

// judge compares a claim with the pieces that it rests on. An error of our own in a rule costs the claim its ✓ and nothing
// else: the other claims of the answer are checked and shown.
func (c *Checker) judge(out *Claim, claim *analysis, pieces []piece) {
	defer func() {
		if e := recover(); e != nil {
			out.flag(Flag{Code: codeBroken, Severity: Warning, Detail: fmt.Sprint("the comparison failed: ", e)})
			out.list(map[string]bool{checkSource: true})
		}
	}()
	if len(pieces) == 0 {
		out.list(map[string]bool{checkSource: true})
		return
	}
	m := c.compare(out, claim, pieces)
	quoted := out.Excerpt && out.onlyQuotes()
	if !quoted {
		m.run()
	}
	for _, q := range pieces {
		if q.p.SupersededBy != "" {
			out.flag(Flag{Code: codeStale, Severity: Warning, Detail: q.p.ID + " is superseded by " + q.p.SupersededBy, Said: q.p.ID})
		}
		if q.p.InForceFrom != "" {
			out.flag(Flag{Code: codeNotYet, Severity: Warning, Detail: q.p.ID + " is not in force before " + q.p.InForceFrom, Said: q.p.ID, Written: q.p.InForceFrom})
		}
		if q.p.Kind != "" && q.p.Kind != kindRule {
			out.flag(Flag{Code: codeNotRule, Severity: Warning, Detail: q.p.ID + " is not the rule itself: " + q.p.Kind, Said: q.p.ID, Written: q.p.Kind})
		}
		for _, f := range q.p.Former {
			if q.from < f[1] && q.to > f[0] {
				out.flag(Flag{Code: codeFormer, Severity: Warning, Detail: "the quotation stands in the column of the wording that is replaced", Said: q.p.ID})
			}
		}
		if len(q.p.Suspicious) > 0 {
			out.flag(Flag{Code: codeSuspicious, Severity: Warning, Detail: q.p.ID + " holds text that speaks to a model: " + strings.Join(q.p.Suspicious, ", "), Said: q.p.ID})
		}
		if q.p.OCR {
			out.flag(Flag{Code: codeOCR, Severity: Warning, Detail: q.p.ID + " was read from a picture of the page; compare it with the page", Said: q.p.ID})
		}
	}
	if q := pieces[0]; !slices.ContainsFunc(pieces, func(q piece) bool { return !q.p.WeakMatch }) {
		out.flag(Flag{Code: codeWeakMatch, Severity: Warning, Detail: q.p.ID + " holds few of the question's rare words", Said: q.p.ID})
	}
	if !quoted {
		m.weigh()
		m.unread()
	}
	m.conflicts()
	m.checks()
}

// unread says that Japanese could not be read as words, so that nothing of the claim can be proven.
func (m *comparison) unread() {
	_, err := m.claim.lemmas()
	for _, q := range m.pieces {
		if _, failed := q.a.lemmas(); err == nil {
			err = failed
		}
	}
	if err != nil {
		m.out.flag(Flag{Code: codeBroken, Severity: Warning, Detail: err.Error()})
	}
}

// askedFacts gives the numbers of the question.
func (c *Checker) askedFacts() []fact {
	if c.asked == nil {
		c.asked = analyse(c.question)
	}
	return c.asked.facts
}

// Tagged checks a claim that cites passages without quoting them.
func (c *Checker) Tagged(raw RawClaim) Claim {
	out := Claim{Text: raw.Text, Evidence: []Evidence{}}
	out.checkText()
	c.checkSources(&out, len(raw.Evidence))
	claim := analyse(withoutAnswer(raw.Text))
	var pieces []piece
	for _, e := range raw.Evidence {
		ev := Evidence{ID: e.ID, Sentence: e.Sentence, Status: NoQuote}
		if p := c.byID[e.ID]; p != nil {
			pieces = append(pieces, piece{p, p.analysis(), 0, len(p.analysis().v.r)})
		} else {
			ev.Status = UnknownID
			c.unknown(&out, e.ID)
		}
		out.Evidence = append(out.Evidence, ev)
	}
	c.judge(&out, claim, c.singleOut(&out, claim, pieces))
	c.checkRows(&out)
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

// settle draws the verdict from the flags, the worst that applies. A claim that was not proven is reworded at best.
func (c *Claim) settle() {
	if c.Verdict != Reworded {
		c.Verdict = Verified
	}
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
	if c.Verdict != Reworded {
		c.Differs = nil
	}
	c.Flags = notNil(c.Flags)
}

// rank orders verdicts, the best first.
func (v Verdict) rank() int {
	return slices.Index(Verdicts(), v)
}
