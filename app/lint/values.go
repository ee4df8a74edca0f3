package lint

import (
	"context"
	"regexp"
	"strings"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// neighbours is how many passages of other documents a sentence is compared with.
const neighbours = 3

// alikeSentences is how much two sentences must have in common beside their figures to be about the same thing, as a share of
// pairs of characters.
const alikeSentences = 0.6

var (
	amount  = regexp.MustCompile(`[0-9][0-9,.]* ?(?:日|か月|ヶ月|カ月|箇月|年|週|時間|分|円|万円|%|割|人|名|件|回|歳|days?|weeks?|months?|years?|hours?|minutes?|dollars?|percent|per cent)|[$€£] ?[0-9][0-9,.]*`)
	figures = regexp.MustCompile(`[0-9][0-9,.]*`)
)

// values tells of sentences for which another rule has nearly the same words with another figure.
func (l *linter) values(ctx context.Context, r *rule) error {
	for _, s := range r.sentences {
		folded := cite.Fold(s.text).S
		if !amount.MatchString(folded) || len([]rune(folded)) < 12 || r.outline.PartAt(s.block).Within(cite.Supplement) {
			continue
		}
		var others []string
		for doc := range l.byDoc {
			if doc != r.info.Doc && doc > r.info.Doc && cite.Tight(l.byDoc[doc].doc.Title) != cite.Tight(r.doc.Title) {
				others = append(others, doc)
			}
		}
		if len(others) == 0 {
			return nil
		}
		found, err := l.lib.Search(ctx, s.text, neighbours, library.SearchOptions{AsOf: l.options.AsOf, Docs: others, NoExpansion: true})
		if err != nil {
			return err
		}
		for _, hit := range found.Hits {
			other := l.byDoc[hit.Doc]
			if other == nil {
				continue
			}
			l.compare(r, s, other, hit.Passage)
		}
	}
	return nil
}

// compare looks in a passage of another rule for the sentence that says the same with another figure.
func (l *linter) compare(r *rule, s sentence, other *rule, p verify.Passage) {
	bare := figures.ReplaceAllString(cite.Tight(s.text), "#")
	runes := []rune(p.Text)
	for _, span := range verify.Sentences(p.Text) {
		text := string(runes[span.Start:span.End])
		folded := cite.Fold(text).S
		if !amount.MatchString(folded) || alike(bare, figures.ReplaceAllString(cite.Tight(text), "#")) < alikeSentences {
			continue
		}
		mine, theirs := amount.FindAllString(cite.Fold(s.text).S, -1), amount.FindAllString(folded, -1)
		if strings.Join(mine, " ") == strings.Join(theirs, " ") || len(mine) != len(theirs) {
			continue
		}
		if r.says(text) || other.says(s.text) {
			continue // each has both, so that they are two things
		}
		at := other.atText(p, text)
		l.report(Finding{Kind: OtherValue, At: r.at(s), Said: strings.Join(mine, ", "), Written: strings.Join(theirs, ", "), Other: &at})
	}
}

// says reports whether a rule has a sentence with the same figures and nearly the same words.
func (r *rule) says(text string) bool {
	want, tight := strings.Join(figures.FindAllString(cite.Fold(text).S, -1), " "), cite.Tight(text)
	for _, s := range r.sentences {
		if strings.Join(figures.FindAllString(cite.Fold(s.text).S, -1), " ") == want && alike(cite.Tight(s.text), tight) >= alikeSentences {
			return true
		}
	}
	return false
}

// atText is the place of a sentence that was found in a passage.
func (r *rule) atText(p verify.Passage, text string) Place {
	for _, s := range r.sentences {
		if s.text == text {
			return r.at(s)
		}
	}
	return Place{Doc: p.Doc, Title: p.Title, Version: p.Version, Edition: p.Edition, Effective: p.Effective, Section: p.Section, Page: p.Page, PageLabel: p.PageLabel, Text: text}
}

// alike is the share of pairs of characters that two texts have in common.
func alike(a, b string) float64 {
	count := func(s string) (map[[2]rune]int, int) {
		r, m := []rune(s), map[[2]rune]int{}
		for i := 0; i+1 < len(r); i++ {
			m[[2]rune{r[i], r[i+1]}]++
		}
		return m, max(0, len(r)-1)
	}
	x, n := count(a)
	y, k := count(b)
	common := 0
	for pair, c := range x {
		common += min(c, y[pair])
	}
	if n+k == 0 {
		return 0
	}
	return 2 * float64(common) / float64(n+k)
}
