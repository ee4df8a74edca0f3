package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"tenkyo/app/desk/cite"
	"tenkyo/verify"
)

// Bounds on the work for one claim.
const (
	mostClaims    = 20000 // of one text
	fewProposals  = 3     // passages that are proposed
	wholeDocument = 6     // passages of a document cited as a whole that are looked at
	mostCitations = 12    // of one claim
)

// Check checks a text. Progress is told after each sentence, and may be nil.
func (d *Desk) Check(ctx context.Context, text Text, progress func(done, total int)) (*Report, error) {
	l := layOut(text.Body)
	r := d.newReport(text)
	units, apart := d.units(l)
	apart = slices.Concat(apart, l.headings, l.heads)
	h := &history{aliases: map[string]string{}}
	headings := l.headings
	lineCites := map[int][]resolution{} // by line of the text
	for i, u := range units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for len(headings) > 0 && headings[0].at < u.span[0] {
			d.hear(h, headings[0].text)
			headings = headings[1:]
		}
		claim, cites, err := d.unit(ctx, h, u, lineCites[u.line])
		if err != nil {
			return nil, fmt.Errorf("checking sentence %d: %w", i+1, err)
		}
		lineCites[u.line] = append(lineCites[u.line], cites...)
		if claim != nil {
			claim.Number = len(r.Claims) + 1
			r.Claims = append(r.Claims, *claim)
		} else {
			apart = append(apart, heading{u.span[0], u.text, UncheckedOther})
		}
		if progress != nil {
			progress(i+1, len(units))
		}
	}
	r.Unchecked = unchecked(r.Claims, apart)
	d.finish(r)
	return r, nil
}

func (d *Desk) newReport(text Text) *Report {
	d.prefer, d.followed = text.Prefer, nil
	return &Report{
		Source: text.Name, Text: text.Body, AsOf: d.options.AsOf.Format(time.DateOnly), Claims: []Claim{}, Counts: map[verify.Verdict]int{},
		Fingerprint: d.lib.Fingerprint(), Away: d.lib.Away() != nil, Tool: verify.Tool{Version: d.options.Version, Rules: verify.Rules},
	}
}

func (d *Desk) finish(r *Report) {
	r.Status, r.Prefer = "publish", d.followed
	for _, c := range r.Claims {
		r.Counts[c.Verdict]++
		if c.Faulty() {
			r.Status = "review"
		}
	}
}

// unit is a sentence with its mentions; sources that stand alone after it belong to it.
type unit struct {
	sentence
	mentions []mention
	folded   cite.Text
	groups   []group
	trailing []source1 // sources that follow the sentence, with their words
}

// source1 is a mention outside the sentence that it belongs to.
type source1 struct {
	mention
	words string
}

// units gives each sentence its mentions, and hands sources that stand alone to the sentence before them. Those that no sentence takes
// stand apart.
func (d *Desk) units(l layout) (units []unit, apart []heading) {
	for _, s := range l.sentences {
		if len(units) == mostClaims {
			break
		}
		for {
			lead := leadingBracket(s.text)
			if lead == 0 || len(units) == 0 || units[len(units)-1].block != s.block {
				break
			}
			words := string([]rune(s.text)[:lead])
			all, folded := d.mentions(words)
			if note, ok := noteOf(words, l.footnotes); ok {
				words = note
				all, _ = d.mentions(note)
			} else if groups := place(folded, all); len(groups) == 0 {
				break
			}
			units[len(units)-1].attach(all, words)
			units[len(units)-1].span[1] = s.at[lead]
			s = s.after(lead)
		}
		if strings.TrimSpace(s.text) == "" {
			continue
		}
		u := unit{sentence: s}
		u.mentions, u.folded = d.mentions(s.text)
		u.groups = place(u.folded, u.mentions)
		whole := group{0, len(u.folded.S), 0, len(u.folded.S)}
		if len(u.mentions) > 0 && onlySources(u.folded.S, whole, u.mentions) && len(quotations(s.text, nil)) == 0 {
			if n := len(units); n > 0 && units[n-1].block == s.block {
				units[n-1].attach(u.mentions, s.text)
				units[n-1].span[1] = s.span[1]
			} else {
				apart = append(apart, heading{s.span[0], s.text, UncheckedSource})
			}
			continue
		}
		units = append(units, u)
	}
	for i := range units {
		units[i].footnotes(d, l.footnotes)
	}
	return units, apart
}

func (u *unit) attach(all []mention, words string) {
	for _, m := range all {
		m.footnote = true
		u.trailing = append(u.trailing, source1{m, strings.Trim(words, " ()（）[]［］【】〔〕。.")})
	}
}

// footnotes adds the sources of the footnotes that the sentence refers to.
func (u *unit) footnotes(d *Desk, notes map[string]string) {
	if len(notes) == 0 {
		return
	}
	for _, m := range footnoteRef.FindAllStringSubmatch(u.text, -1) {
		for _, label := range m[1:] {
			note, ok := notes[footnoteLabel(label)]
			if label == "" || !ok {
				continue
			}
			all, _ := d.mentions(note)
			u.attach(all, note)
		}
	}
}

// noteOf is the text of the footnote that a bracket alone refers to.
func noteOf(bracket string, notes map[string]string) (string, bool) {
	m := footnoteRef.FindStringSubmatch(bracket)
	if m == nil || strings.TrimRight(bracket, " 。.") != m[0] {
		return "", false
	}
	for _, label := range m[1:] {
		if note, ok := notes[footnoteLabel(label)]; ok && label != "" {
			return note, true
		}
	}
	return "", false
}

// leadingBracket is the length in runes of a bracket with which a sentence begins, 0 where there is none.
func leadingBracket(s string) int {
	r := []rune(s)
	if len(r) == 0 {
		return 0
	}
	want, ok := map[rune]rune{'(': ')', '（': '）', '[': ']', '［': '］', '【': '】', '〔': '〕'}[r[0]]
	if !ok {
		return 0
	}
	for i, depth := 0, 0; i < len(r) && i < 200; i++ {
		switch r[i] {
		case r[0]:
			depth++
		case want:
			if depth--; depth == 0 {
				for i+1 < len(r) && strings.ContainsRune("。. 　", r[i+1]) {
					i++
				}
				return i + 1
			}
		}
	}
	return 0
}

// after is the sentence without its first n runes.
func (s sentence) after(n int) sentence {
	runes := []rune(s.text)
	for n < len(runes) && unicode.IsSpace(runes[n]) {
		n++
	}
	s.text, s.at = string(runes[n:]), s.at[n:]
	s.span[0] = s.at[0]
	return s
}

// hear takes note of the documents that a heading names.
func (d *Desk) hear(h *history, text string) {
	all, _ := d.mentions(text)
	for i := range all {
		if src := d.only(&all[i]); src != nil {
			h.name(src.info.Doc)
			if len(all[i].addresses) == 1 {
				h.address = all[i].addresses[0]
			}
		}
	}
}

// unit checks one sentence; the claim is nil where it states nothing.
func (d *Desk) unit(ctx context.Context, h *history, u unit, line []resolution) (*Claim, []resolution, error) {
	chosen := choose(u.folded, u.mentions)
	var cites []resolution
	heard := 0 // mentions before a chosen one are context for it
	for _, i := range chosen {
		for ; heard < i; heard++ {
			d.overhear(h, &u.mentions[heard])
		}
		m := &u.mentions[i]
		span := u.folded.Span(m.from, m.to)
		found, err := d.resolve(h, m, strings.TrimSpace(string([]rune(u.text)[span[0]:span[1]])), span)
		if err != nil {
			return nil, nil, err
		}
		cites = append(cites, found...)
		heard = i + 1
	}
	for ; heard < len(u.mentions); heard++ {
		d.overhear(h, &u.mentions[heard])
	}
	for i := range u.trailing {
		t := &u.trailing[i]
		found, err := d.resolve(h, &t.mention, t.words, [2]int{})
		if err != nil {
			return nil, nil, err
		}
		cites = append(cites, found...)
	}
	cites = cites[:min(len(cites), mostCitations)]
	if len(cites) > 0 {
		h.last = cites
	}
	said := reduce(u.text, u.folded, withFootnotes(u), chosen, u.groups)
	if !said.says() || !u.claims() {
		return nil, cites, nil
	}
	claim := &Claim{Span: u.span, Citations: []Citation{}, Places: []Place{}, Proposals: []Proposal{}}
	claim.Text = u.text
	if err := d.judge(ctx, claim, said, cites, line); err != nil {
		return nil, nil, err
	}
	return claim, cites, nil
}

// withFootnotes are the mentions of a sentence and of its footnotes.
func withFootnotes(u unit) []mention {
	all := slices.Clone(u.mentions)
	for _, t := range u.trailing {
		all = append(all, t.mention)
	}
	return all
}

// overhear takes note of a document that a sentence names without citing it.
func (d *Desk) overhear(h *history, m *mention) {
	if src := d.only(m); src != nil {
		h.name(src.info.Doc)
		if len(m.addresses) == 1 {
			h.address = m.addresses[0]
		}
	}
}
