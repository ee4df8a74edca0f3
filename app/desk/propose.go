package desk

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// backs reports whether a passage alone would make the claim verified; nothing less may be called a backing. Of a claim that names no
// two things nothing is said: any text backs a single word.
func backs(c verify.Claim) bool {
	named := 0
	for _, w := range telling.FindAllString(cite.Fold(c.Text).S, -1) {
		named++
		if w[0] >= 0x80 && utf8.RuneCountInString(w) > 2 {
			named++
		}
	}
	return c.Verdict == verify.Verified && named >= 2
}

var manySpaces = regexp.MustCompile(`\s+`)

// samePart reports whether a passage is of the article that is cited already, or of a paragraph of it; what search finds is cut
// elsewhere, and a part that is cited is not found beside it.
func samePart(cited, found *evidence) bool {
	return cited.Section != "" && (cited.Section == found.Section || strings.HasPrefix(found.Section, cited.Section+" > "))
}

// propose adds passages that search finds for a claim, those first that its line cites for other sentences and those that would back it.
// Of an article that was cut into several passages one is proposed: that which would back the claim, else the first.
func (d *Desk) propose(ctx context.Context, claim *Claim, said reduced, used []*evidence, line []resolution) error {
	query := manySpaces.ReplaceAllString(said.text, " ")
	found, err := d.lib.Search(ctx, query, 2*fewProposals, library.SearchOptions{AsOf: d.options.AsOf})
	if err != nil {
		return err
	}
	var proposals []Proposal
	add := func(e *evidence) {
		if slices.ContainsFunc(proposals, func(p Proposal) bool { return p.Doc == e.Doc && p.ChunkID == e.ChunkID }) || len(proposals) == fewProposals ||
			slices.ContainsFunc(used, func(u *evidence) bool { return u.Doc == e.Doc && (strings.Contains(u.Text, e.Text) || samePart(u, e)) }) {
			return
		}
		p := Proposal{Passage: e.Passage, Backs: backs(against(said.text, []*evidence{e}, nil))}
		same := slices.IndexFunc(proposals, func(have Proposal) bool { return have.Doc == p.Doc && have.Section == p.Section && p.Section != "" })
		switch {
		case same < 0:
			proposals = append(proposals, p)
		case p.Backs && !proposals[same].Backs:
			proposals[same] = p
		}
	}
	for _, r := range line {
		if r.ev != nil {
			add(r.ev)
		}
	}
	for _, hit := range found.Hits {
		e := evidence{Passage: hit.Passage}
		add(&e)
	}
	slices.SortStableFunc(proposals, func(a, b Proposal) int {
		switch {
		case a.Backs == b.Backs:
			return 0
		case a.Backs:
			return -1
		}
		return 1
	})
	claim.Proposals = append(claim.Proposals, proposals...)
	for i := range claim.Proposals {
		claim.Proposals[i].ID = fmt.Sprintf("p%d", i+1)
	}
	return nil
}
