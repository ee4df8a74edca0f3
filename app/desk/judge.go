package desk

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tenkyo/app/desk/cite"
	"tenkyo/verify"
)

// judge checks what a sentence says against what it cites.
func (d *Desk) judge(ctx context.Context, claim *Claim, said reduced, cites []resolution, line []resolution) error {
	var words []string
	resolvedAll := len(cites) > 0
	var parts []*evidence
	var wholes []string // documents cited as wholes
	for i := range cites {
		c := &cites[i]
		if !slices.Contains(words, c.CitedAs) {
			words = append(words, c.CitedAs)
		}
		if c.Status != Resolved {
			resolvedAll = false
			continue
		}
		if c.whole {
			wholes = append(wholes, c.doc)
			continue
		}
		parts = append(parts, c.ev)
	}
	claim.CitedAs = strings.Join(words, "; ")
	var checked verify.Claim
	var used []*evidence
	var err error
	switch {
	case len(cites) == 0:
		checked = verify.New("", nil, verify.Options{}).Tagged(verify.RawClaim{Text: said.text})
	case !resolvedAll:
		checked = d.unresolved(said, parts)
		used = parts
	case len(parts) > 0:
		for _, doc := range wholes {
			more, err := d.within(ctx, said.text, doc, 1)
			if err != nil {
				return err
			}
			for i := range more {
				parts = append(parts, &more[i])
			}
		}
		checked, used = d.byParts(said, cites, parts, claim.Text)
	default:
		checked, used, err = d.byDocuments(ctx, said, claim.Text, wholes, cites)
	}
	if err != nil {
		return err
	}
	d.fill(claim, checked, said, cites, used)
	if !claim.Faulty() || claim.Verdict == verify.Stale {
		return nil
	}
	return d.propose(ctx, claim, said, used, line)
}

// unresolved checks a claim of whose citations one leads nowhere: what the others say is shown, the verdict is unsourced.
func (d *Desk) unresolved(said reduced, parts []*evidence) verify.Claim {
	if len(parts) == 0 {
		return verify.Claim{Text: said.text, Verdict: verify.Unsourced, Evidence: []verify.Evidence{}, Checks: []verify.CheckResult{{Name: "source", Result: "failed"}}, Flags: []verify.Flag{}}
	}
	return against(said.text, parts, nil)
}

// against checks a claim against passages that it cites as wholes, and its quotations letter by letter.
func against(text string, parts []*evidence, quotes []string) verify.Claim {
	passages, texts := make([]verify.Passage, len(parts)), make([]barred, len(parts))
	raw := verify.RawClaim{Text: text}
	for i, e := range parts {
		texts[i] = withBars(e.Text)
		passages[i] = e.Passage
		passages[i].ID, passages[i].Text = passageID(i), texts[i].text
		raw.Evidence = append(raw.Evidence, verify.RawEvidence{ID: passages[i].ID})
	}
	checker := verify.New("", passages, verify.Options{})
	got := checker.Tagged(raw)
	for k := len(quotes) - 1; k >= 0; k-- {
		q := checkQuote(checker, passages, quotes[k])
		for _, f := range q.Flags {
			if !slices.ContainsFunc(got.Flags, func(have verify.Flag) bool { return have.Code == f.Code && have.Said == f.Said }) {
				f.Span = nil
				got.Flags = append(got.Flags, f)
			}
		}
		got.Evidence = append(q.Evidence, got.Evidence...)
	}
	unbar(&got, parts, texts)
	got.Flags = append(got.Flags, grounded(text, parts)...)
	settle(&got)
	return got
}

// passageID is the id of the i-th passage that a claim cites.
func passageID(i int) string { return fmt.Sprintf("c%d", i+1) }

// leastGrounded is the share of a claim's words that the cited parts must hold for the claim to be about the same: right claims
// of labelled questions hold more.
const leastGrounded = 0.34

// grounded flags a claim of whose words hardly any stand in the parts that it cites, their headings or titles.
func grounded(text string, parts []*evidence) []verify.Flag {
	var all strings.Builder
	for _, e := range parts {
		all.WriteString(e.Title + "\n" + e.Section + "\n" + e.Text + "\n")
	}
	whole := cite.Fold(all.String()).S
	held, n := 0, 0
	for _, w := range telling.FindAllString(cite.Fold(text).S, -1) {
		units := []string{w[:min(len(w), 5)]}
		if w[0] >= 0x80 {
			units = nil
			for r := []rune(w); len(r) >= 2; r = r[1:] {
				units = append(units, string(r[:2]))
			}
		}
		for _, u := range units {
			n++
			if strings.Contains(whole, u) {
				held++
			}
		}
	}
	switch {
	case n >= 2 && held == 0:
		return []verify.Flag{{Code: CodeOffTopic, Severity: verify.Critical, Detail: "no word of the claim stands in what it cites"}}
	case n >= 3 && float64(held) < leastGrounded*float64(n):
		return []verify.Flag{{Code: "weak_grounding", Severity: verify.Warning, Detail: "few words of the claim stand in what it cites"}}
	}
	return nil
}

// checkQuote checks a quotation: in the passage that has it, else in the first.
func checkQuote(checker *verify.Checker, passages []verify.Passage, quote string) verify.Claim {
	var best verify.Claim
	for i, p := range passages {
		c := checker.Claim(verify.RawClaim{Text: quote, Evidence: []verify.RawEvidence{{ID: p.ID, Quote: quote}}})
		c.Flags = slices.DeleteFunc(c.Flags, func(f verify.Flag) bool {
			return !strings.HasPrefix(f.Code, "quote_") && f.Code != "misattributed" && f.Code != "proviso_dropped"
		})
		if i == 0 || rank(verdict(c.Flags)) < rank(verdict(best.Flags)) {
			best = c
		}
	}
	return best
}

// unsourcedCodes make a claim unsourced; other critical ones make it unsupported.
var unsourcedCodes = map[string]bool{
	"no_citation": true, "unknown_id": true, "unexpected_source": true, "quote_not_found": true,
	CodeNoDocument: true, CodeNoPart: true, CodeAmbiguous: true, CodeUnclear: true, CodeWithheld: true, CodeOutside: true, CodeStruck: true,
}

// settle draws the verdict of a claim from its flags. One without that was reworded stays so.
func settle(c *verify.Claim) {
	before := c.Verdict
	if c.Verdict = verdict(c.Flags); c.Verdict == verify.Verified && before == verify.Reworded {
		c.Verdict = verify.Reworded
	}
}

// verdict is the worst that the flags make of a claim.
func verdict(flags []verify.Flag) verify.Verdict {
	worst := verify.Verified
	for _, f := range flags {
		v := verify.Caution
		switch {
		case f.Code == "superseded":
			v = verify.Stale
		case f.Severity == verify.Critical && unsourcedCodes[f.Code]:
			v = verify.Unsourced
		case f.Severity == verify.Critical:
			v = verify.Unsupported
		}
		if rank(v) > rank(worst) {
			worst = v
		}
	}
	return worst
}

func rank(v verify.Verdict) int {
	return slices.Index(verify.Verdicts(), v)
}

// byParts checks a claim against the parts that it cites. Where a page's number has two readings, the one that backs the claim
// counts, and the flag that there are two stays.
func (d *Desk) byParts(said reduced, cites []resolution, parts []*evidence, sentence string) (verify.Claim, []*evidence) {
	quotes := d.quotes(sentence, cites)
	got := against(said.text, parts, quotes)
	for i := range cites {
		if cites[i].other == nil || rank(got.Verdict) <= rank(verify.Caution) {
			continue
		}
		k := slices.Index(parts, cites[i].ev)
		again := slices.Clone(parts)
		again[k] = cites[i].other
		if other := against(said.text, again, quotes); rank(other.Verdict) < rank(got.Verdict) {
			got, parts = other, again
			cites[i].ev = cites[i].other
		}
	}
	if got.Verdict == verify.Verified && len(parts) == 1 {
		got = together(got, said.text, parts, quotes)
	}
	if got.Verdict == verify.Verified {
		got.Flags = append(got.Flags, idle(said.text, cites)...)
		got.Flags = append(got.Flags, otherHalf(got, cites, parts)...)
		settle(&got)
	}
	return got, parts
}

// proviso finds the beginning of a proviso: of a text, or of a sentence in it.
var proviso = regexp.MustCompile(`(?:^|[。\n])[\s　]*(?:ただし|但し|但、)`)

// otherHalf flags a citation of a proviso, or of what stands before it, where the words that back the claim are in the other half.
func otherHalf(c verify.Claim, cites []resolution, parts []*evidence) []verify.Flag {
	var flags []verify.Flag
	for i := range cites {
		k := slices.Index(parts, cites[i].ev)
		if cites[i].half == bothHalves || k < 0 {
			continue
		}
		for _, ev := range c.Evidence {
			if ev.ID != passageID(k) || ev.Quote == "" {
				continue
			}
			at := proviso.FindStringIndex(ev.Quote)
			if cites[i].half == provisoHalf && at == nil || cites[i].half == mainHalf && at != nil && at[0] == 0 {
				flags = append(flags, verify.Flag{Code: "misattributed", Severity: verify.Warning, Detail: "the other half of the paragraph holds what the cited one does not"})
				break
			}
		}
	}
	return flags
}

// idle flags the citations of a claim that others back which hold no word of it. The places of one mention, such as 第1項から第3項まで,
// count together.
func idle(text string, cites []resolution) []verify.Flag {
	var mentions []string
	parts := map[string][]*evidence{}
	for i := range cites {
		c := &cites[i]
		if c.ev == nil {
			continue
		}
		key := fmt.Sprint(c.CitedAs, c.Span)
		if parts[key] == nil {
			mentions = append(mentions, key)
		}
		parts[key] = append(parts[key], c.ev)
	}
	var flags []verify.Flag
	for _, key := range mentions {
		if grounds := grounded(text, parts[key]); len(mentions) > 1 && len(grounds) > 0 && grounds[0].Code == CodeOffTopic {
			named := cites[slices.IndexFunc(cites, func(c resolution) bool { return fmt.Sprint(c.CitedAs, c.Span) == key })].CitedAs
			flags = append(flags, verify.Flag{Code: "weak_grounding", Severity: verify.Warning, Detail: "no word of the claim stands in " + named})
		}
	}
	return flags
}

// together looks whether a claim that an article as a whole backs is backed by one paragraph of it, or by a few sentences of two
// that follow each other. An article may say one thing in its first paragraph and another in its twelfth, and a claim that mixes
// them is none of the two. Where a paragraph is cited, a word that stands in another paragraph of its article alone counts
// against it.
func together(got verify.Claim, text string, parts []*evidence, quotes []string) verify.Claim {
	e := parts[0]
	if len(e.windows(1)) == 0 {
		if article := e.article(); article == nil || e.holdsWordsOf(text, article.Text) {
			return got
		}
		return scattered(got)
	}
	for n := 1; n <= 2; n++ {
		for _, w := range e.windows(n) {
			if !w.holdsWordsOf(text, e.Text) {
				continue
			}
			narrow := against(text, []*evidence{w}, quotes)
			if narrow.Verdict == verify.Verified && (n == 1 || singledOut(narrow)) {
				return e.widened(narrow, w)
			}
		}
	}
	return scattered(got)
}

func scattered(c verify.Claim) verify.Claim {
	c.Flags = append(c.Flags, verify.Flag{Code: CodeScattered, Severity: verify.Warning, Detail: "its parts stand in different paragraphs of the cited article"})
	c.Verdict = verdict(c.Flags)
	return c
}

// telling are the words of a claim that name things: runs of kanji and katakana, and longer words of Latin letters.
var telling = regexp.MustCompile(`[\p{Han}々]{2,}|[\p{Katakana}ー]{3,}|[a-z]{5,}`)

// holdsWordsOf reports whether the passage, with its headings, holds every word of a claim that the whole holds.
func (e *evidence) holdsWordsOf(claim, whole string) bool {
	mine, all := cite.Fold(e.Title+"\n"+e.Section+"\n"+e.Text).S, cite.Fold(whole).S
	for _, w := range telling.FindAllString(cite.Fold(claim).S, -1) {
		if w[0] < 0x80 {
			w = w[:5]
		}
		if strings.Contains(all, w) && !strings.Contains(mine, w) {
			return false
		}
	}
	return true
}

// singledOut reports whether every piece of evidence has its words.
func singledOut(c verify.Claim) bool {
	return !slices.ContainsFunc(c.Evidence, func(ev verify.Evidence) bool { return ev.Status != verify.Exact })
}

// byDocuments checks a claim that cites a document and no part of it: against those of its passages that have most in common with
// the claim, one at a time, and the best counts.
func (d *Desk) byDocuments(ctx context.Context, said reduced, sentence string, docs []string, cites []resolution) (verify.Claim, []*evidence, error) {
	quotes := d.quotes(sentence, cites)
	var best verify.Claim
	var used []*evidence
	for _, doc := range docs {
		found, err := d.within(ctx, said.text, doc, wholeDocument)
		if err != nil {
			return best, nil, err
		}
		for _, q := range quotes {
			more, err := d.within(ctx, q, doc, 2)
			if err != nil {
				return best, nil, err
			}
			found = append(found, more...)
		}
		for i := range found {
			got := against(said.text, []*evidence{&found[i]}, quotes)
			if used == nil || rank(got.Verdict) < rank(best.Verdict) || rank(got.Verdict) == rank(best.Verdict) && len(got.Flags) < len(best.Flags) {
				best, used = got, []*evidence{&found[i]}
			}
		}
	}
	if used == nil {
		best = verify.Claim{Text: said.text, Evidence: []verify.Evidence{}, Checks: []verify.CheckResult{}, Flags: []verify.Flag{{Code: "weak_grounding", Severity: verify.Critical, Detail: "nothing in the cited document is about this"}}}
		best.Verdict = verdict(best.Flags)
	}
	return best, used, nil
}

// quotes are the quotations of a sentence, without its citations' own names.
func (d *Desk) quotes(sentence string, cites []resolution) []string {
	var skip [][2]int
	for _, c := range cites {
		if c.Span[1] > c.Span[0] {
			skip = append(skip, c.Span)
		}
	}
	return quotations(sentence, skip)
}

// fill makes the claim of what the verifier found and of what became of the citations.
func (d *Desk) fill(claim *Claim, checked verify.Claim, said reduced, cites []resolution, used []*evidence) {
	text := claim.Text
	claim.Claim = checked
	claim.Text = text
	for i := range claim.Flags {
		if s := claim.Flags[i].Span; s != nil {
			span := said.span(*s)
			claim.Flags[i].Span = &span
			if span[1] <= span[0] {
				claim.Flags[i].Span = nil
			}
		}
	}
	claim.Differs = said.differs(claim.Differs)
	for i := range cites {
		c := &cites[i]
		claim.Flags = append(claim.Flags, c.flags...)
		if k := slices.Index(used, c.ev); c.ev != nil && k >= 0 {
			p := c.ev.Passage
			p.ID = passageID(k)
			c.Resolved = &p
		} else if k := slices.IndexFunc(used, func(e *evidence) bool { return e.Doc == c.doc }); c.whole && k >= 0 {
			p := used[k].Passage
			p.ID = passageID(k)
			c.Resolved = &p
		}
		claim.Citations = append(claim.Citations, c.Citation)
		if claim.Resolved == nil {
			claim.Resolved = c.Resolved
		}
	}
	claim.Flags = compact(claim.Flags)
	settle(&claim.Claim)
	if len(cites) == 0 && claim.Verdict != verify.Unsourced {
		claim.Verdict = verify.Unsourced
	}
	for i := range claim.Evidence {
		ev := &claim.Evidence[i]
		k := slices.IndexFunc(used, func(e *evidence) bool { return ev.ID == passageID(slices.Index(used, e)) })
		if k < 0 || ev.Status != verify.Exact && ev.Status != verify.Near {
			continue
		}
		used[k].clip(ev)
		p := used[k].place(*ev)
		p.Cite = used[k].cite(*ev)
		if !slices.ContainsFunc(claim.Places, func(have Place) bool {
			return have.Doc == p.Doc && have.Page == p.Page && have.Quote == p.Quote && have.Start == p.Start
		}) {
			claim.Places = append(claim.Places, p)
		}
	}
	if len(claim.Places) == 0 {
		for k, e := range used {
			claim.Places = append(claim.Places, e.place(verify.Evidence{ID: passageID(k)}))
		}
	}
}

// compact leaves each flag once.
func compact(flags []verify.Flag) []verify.Flag {
	out := []verify.Flag{}
	for _, f := range flags {
		if !slices.ContainsFunc(out, func(h verify.Flag) bool { return h.Code == f.Code && h.Said == f.Said && h.Written == f.Written }) {
			out = append(out, f)
		}
	}
	return out
}
