package main

import (
	"context"
	"os"
	"slices"

	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/semantic"
)

// libraryPurge removes a document for good, once somebody has said that this is meant.
func (c *cli) libraryPurge(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.library_purge")
	}
	c.mine(args[0])
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	doc, err := c.resolveDoc(lib, args[0])
	if err != nil {
		return err
	}
	holding, texts, err := c.holding(ctx, lib, doc)
	if err != nil {
		return err
	}
	if !c.yes && !c.mayPurge(lib, doc, len(holding.Answers)+len(texts)) {
		c.note(c.words.T("library.purge_not"))
		return errLook
	}
	key := lib.Key(doc)
	if err := lib.Purge(ctx, doc); err != nil {
		return err
	}
	for _, part := range lib.Parts() {
		if part.ReadOnly {
			continue
		}
		if err := semantic.Sweep(ctx, part, semantic.Path(part.Dir)); err != nil {
			return err
		}
	}
	logged := c.logPurge(ctx, lib, key)
	if c.json {
		err = c.writeJSON(struct {
			Purged  string                `json:"purged"`
			Answers []history.Summary     `json:"answers"` // kept ones that still hold text of it
			Texts   []history.TextSummary `json:"texts"`   // checked ones that do
		}{doc, holding.Answers, texts})
	} else {
		c.say("%s", c.words.T("library.purged", "doc", doc))
	}
	if len(holding.Answers) > 0 {
		c.note(c.words.T("library.purged_answers", "n", len(holding.Answers)))
		for _, a := range holding.Answers {
			c.note("   " + a.AnswerID + "  " + a.Question)
		}
	}
	if len(texts) > 0 {
		c.note(c.words.T("library.purged_texts", "n", len(texts)))
		for _, t := range texts {
			c.note("   " + t.TextID + "  " + c.words.TextTitle(t.Name, t.Begins))
		}
	}
	if err == nil && (len(holding.Answers)+len(texts) > 0 || !logged) {
		err = errLook
	}
	return err
}

// holding lists the kept answers and checked texts that hold words of a document.
func (c *cli) holding(ctx context.Context, lib *library.Library, doc string) (history.Page, []history.TextSummary, error) {
	store, err := c.answers()
	if err != nil {
		return history.Page{}, nil, err
	}
	page, err := store.List(ctx, history.Query{Holding: lib.Key(doc)})
	if err != nil {
		return page, nil, err
	}
	page.WithholdNames(lib)
	texts, err := store.Texts(ctx, history.TextQuery{Holding: lib.Key(doc)})
	return page, texts.Texts, err
}

// mayPurge says what is about to be removed, and asks where somebody can answer.
func (c *cli) mayPurge(lib *library.Library, doc string, answers int) bool {
	all, err := lib.EditionsOf(doc, c.asOfDay())
	if err != nil {
		return false
	}
	all = slices.DeleteFunc(all, func(e library.EditionInfo) bool { return e.Doc != doc }) // those of its family stay
	c.note(c.words.T("library.purge_ask", "doc", doc, "n", len(all)))
	for _, e := range all {
		line := "   " + e.Version
		if e.Title != "" {
			line += "  " + c.words.Quote(e.Title)
		}
		c.note(line)
	}
	if answers > 0 {
		c.note(c.words.T("library.purge_answers", "n", answers))
	}
	return c.confirmed("library.purge_confirm")
}

// isTerminal tells whether somebody sits at the other end.
func isTerminal(in any) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// logPurge puts a purge into the audit log, by the digest of the document's name.
func (c *cli) logPurge(ctx context.Context, lib *library.Library, doc string) bool {
	data := map[string]any{"library": lib.Fingerprint()}
	if keeper, err := c.keeper(); err == nil {
		if digest, err := keeper.Log.Digest(doc); err == nil {
			data["doc_digest"] = digest
		}
	}
	return c.log(ctx, audit.Purged, data)
}
