package main

import (
	"context"
	"time"

	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/app/policy"
	"tenkyo/app/question"
)

// mostAlso bounds the words that are looked for together.
const mostAlso = 50

// searchAll lists every place where a word stands.
func (c *cli) searchAll(ctx context.Context, query string) error {
	if c.k > 0 || c.embedder != "" || len(c.also) > mostAlso {
		return usage("usage.search_all", "n", mostAlso)
	}
	var found everyplace.Result
	files, err := c.leavings(leaving{c.html, "search --html", func() ([]byte, error) {
		return everyplace.HTML(&found, version, time.Now().Format(time.DateOnly), c.words)
	}})
	if err == nil && c.csv {
		err = c.allowed(policy.Export, "search --csv")
	}
	if err != nil {
		return err
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
	if words, ok := question.Everywhere(query); ok {
		c.note(c.words.T("every.read_as", "word", c.words.Quote(words)))
		query = words
	}
	if found, err = c.everyPlace(ctx, lib, query, docs); err != nil {
		return err
	}
	switch {
	case c.json:
		err = c.writeJSON(found)
	case c.csv:
		var data []byte
		if data, err = everyplace.CSV(&found, c.words); err == nil {
			_, err = c.stdout.Write(data)
		}
		c.note(everyplace.Counted(&found, c.words))
	default:
		c.printEvery(&found)
	}
	if err != nil {
		return err
	}
	refs := make([]library.EditionRef, 0, len(found.PerDoc))
	for _, d := range found.PerDoc {
		refs = append(refs, d.EditionRef)
	}
	return c.leave(lib, refs, files)
}

// everyPlace looks for a word with its other words: those of --also, and, without --no-expansion, those of the glossary.
func (c *cli) everyPlace(ctx context.Context, lib *library.Library, word string, docs []string) (everyplace.Result, error) {
	also := append([]string{}, c.also...)
	if !c.noExpansion {
		also = append(also, lib.Forms(word)...)
	}
	return everyplace.Find(ctx, lib, everyplace.Query{Word: word, Also: also, SearchOptions: library.SearchOptions{AsOf: c.asOfDay(), Docs: docs, AllEditions: c.allEditions}})
}

func (c *cli) printEvery(r *everyplace.Result) {
	at := 0
	for _, d := range r.PerDoc {
		c.say("%s  %s", everyplace.Name(d.EditionRef, d.Title, d.Standing, c.words), c.words.T("every.places", "n", d.Places))
		for ; at < len(r.Places) && r.Places[at].Doc == d.Doc && r.Places[at].Version == d.Version; at++ {
			p := &r.Places[at]
			text := ""
			for _, run := range p.Runs() {
				if run.Marked {
					run.Text = "«" + run.Text + "»"
				}
				text += run.Text
			}
			c.say("%s", c.words.T("every.line", "n", at+1, "where", everyplace.Where(p, c.words), "text", text))
		}
		c.say("")
	}
	c.say("%s", everyplace.Searched(r, c.words))
	c.say("%s", everyplace.Counted(r, c.words))
	for _, note := range everyplace.Notes(r, c.words) {
		c.say("%s", note)
	}
}

// leadOn says, below an answer, where a question leads that excerpts cannot answer: one for every place, with their number, or one for
// what changed between editions.
func (c *cli) leadOn(ctx context.Context, lib *library.Library, asked string, docs []string) error {
	if question.Changes(asked) {
		c.say("%s", c.words.T("every.lead_changes"))
	}
	word, ok := question.Everywhere(asked)
	if !ok {
		return nil
	}
	found, err := c.everyPlace(ctx, lib, word, docs)
	if err != nil {
		return err
	}
	c.say("%s", c.words.T("every.lead", "word", c.words.Quote(word), "counted", everyplace.Counted(&found, c.words), "command", "tenkyo-cli search --all \""+word+"\""))
	return nil
}
