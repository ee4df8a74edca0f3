package main

import (
	"context"
	"slices"
	"strings"

	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/verify"
)

func (c *cli) search(ctx context.Context, args []string) error {
	query := strings.TrimSpace(strings.Join(args, " "))
	if query == "" {
		return usage("usage.search")
	}
	if c.all {
		return c.searchAll(ctx, query)
	}
	if len(c.also) > 0 || c.csv || c.html != "" {
		return usage("usage.search_all_only")
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	docs, err := c.docsWithin(lib)
	if err != nil {
		return err
	}
	k := c.k
	if k <= 0 {
		k = 10
	}
	similar, stop, err := c.similar(ctx, lib)
	if err != nil {
		return err
	}
	defer stop()
	found, err := lib.Search(ctx, query, k, library.SearchOptions{AsOf: c.asOfDay(), Docs: docs, AllEditions: c.allEditions, NoExpansion: c.noExpansion, Similar: similar})
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(found)
	}
	if len(found.Expanded) > 0 {
		c.say("%s", c.words.T("answer.expanded", "words", c.words.Join(found.Expanded)))
	}
	c.printRespelled(found.Respelled)
	c.printFilters(found.Filters)
	if len(found.Hits) == 0 {
		c.say("%s", c.words.T("cli.no_hits"))
	}
	for i, hit := range found.Hits {
		c.say("%d. %s", i+1, c.words.Found(hit.Passage))
		if hit.Standing != library.InForceNow {
			c.say("   %s", c.standing(hit))
		}
		if len(hit.Also) > 0 {
			c.say("   %s", c.words.T("search.also", "docs", c.words.Join(hit.Also)))
		}
		c.printText(hit.Text)
	}
	return nil
}

// standing says where the edition of a hit stands that is not the one in force.
func (c *cli) standing(hit library.Hit) string {
	if hit.Standing == library.NotYet {
		return c.words.T("library.not_yet", "date", c.words.Date(hit.Effective))
	}
	return c.words.T("flag.superseded")
}

// docsWithin lists the documents of --in, nil for all.
func (c *cli) docsWithin(lib *library.Library) ([]string, error) {
	var all []string
	for _, name := range c.within {
		docs, err := lib.Within(name)
		if err != nil {
			return nil, ambiguous(err, name)
		}
		for _, doc := range docs {
			if !slices.Contains(all, doc) {
				all = append(all, doc)
			}
		}
	}
	return all, nil
}

// printFilters says what the question itself narrowed the search to.
func (c *cli) printFilters(filters []library.Filter) {
	for _, f := range filters {
		c.say("%s", c.words.T("search.filter."+string(f.Kind), "text", f.Text))
	}
}

// printRespelled says which words were also searched in another spelling.
func (c *cli) printRespelled(respelled []library.Respelling) {
	for _, r := range respelled {
		c.say("%s", c.words.T("search.respelled", "word", c.words.Quote(r.Word), "forms", c.words.List(r.Forms)))
	}
}

// printText prints a passage indented.
func (c *cli) printText(text string) {
	for line := range strings.Lines(text) {
		c.say("   %s", strings.TrimRight(line, "\n"))
	}
	c.say("")
}

func (c *cli) printClaim(claim verify.Claim, passages []verify.Passage) {
	if claim.Card != nil {
		c.printCard(claim, passages)
		return
	}
	face := c.words.Face(claim)
	c.say("%s %s  %s", glyph(face.Glyph), face.Word, c.words.Shown(claim))
	if !c.words.PlainExcerpt(claim) {
		c.say("   %s", c.words.Card(claim, passages))
	}
	if words.ToCompare(claim) {
		for _, q := range words.Quotations(claim, passages) {
			var text strings.Builder
			for _, r := range q.Runs {
				text.WriteString(r.Text)
			}
			c.say("   %s", c.words.T("cli.quotation", "quote", c.words.Quote(strings.Join(strings.Fields(text.String()), " "))))
		}
	}
	told := map[string]bool{}
	for _, e := range claim.Evidence {
		for _, p := range passages {
			if p.ID == e.ID && !told[e.ID] { // the rows of a table are citations of their own
				told[e.ID] = true
				c.say("   %s", c.words.Found(p.Cited(e)))
				break
			}
		}
	}
}

// cardColumns is how wide a card is set, in cells of a terminal.
const cardColumns = 78

// printCard prints an excerpt as its article: heading, place, text, and what is to be known of it.
func (c *cli) printCard(claim verify.Claim, passages []verify.Passage) {
	card := claim.Card
	if heading := words.Heading(card); heading != "" {
		c.say("%s", c.words.T("cli.article", "heading", heading))
	}
	if len(claim.Evidence) > 0 {
		for _, p := range passages {
			if p.ID == claim.Evidence[0].ID {
				c.say("  %s", c.words.Found(p))
			}
		}
	}
	for _, line := range c.words.Article(card, cardColumns, c.whole) {
		c.say("  %s", line)
	}
	for _, remark := range append(c.words.Remarks(card), c.words.Standing(claim)) {
		if remark != "" {
			c.say("  %s", remark)
		}
	}
}
