package main

import (
	"context"
	"errors"
	"flag"
	"slices"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

// editionOptions are the flags of library set, each unset where it was not given.
type editionOptions struct{ effective, kind, family string }

var editionFlags = []string{"effective", "kind", "family", "version"}

// unset stands in a flag that was not given, where an empty one says something.
const unset = "\x00"

func (o *editionOptions) register(fs *flag.FlagSet) {
	fs.StringVar(&o.effective, "effective", unset, "")
	fs.StringVar(&o.kind, "kind", unset, "")
	fs.StringVar(&o.family, "family", unset, "")
}

func (o *editionOptions) none() bool { return *o == editionOptions{unset, unset, unset} }

// libraryFamilies lists the documents that are, or may be, editions of one rule, and the rules of which no day is known.
func (c *cli) libraryFamilies(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	families := lib.Families(c.asOfDay())
	undated := []string{}
	for _, d := range lib.Documents() {
		if d.AsksForDate {
			undated = append(undated, d.Doc)
		}
	}
	if c.json {
		return c.writeJSON(struct {
			Families    []library.Family `json:"families"`
			AsksForDate []string         `json:"asks_for_date"`
		}{families, undated})
	}
	for _, f := range families {
		c.say("%s", c.words.T("edition.family."+string(f.State), "name", f.Name))
		c.printEditions(f.Editions)
	}
	if len(families) == 0 {
		c.say("%s", c.words.T("edition.no_families"))
	}
	if len(undated) > 0 {
		c.say("%s", c.words.T("edition.undated", "n", len(undated)))
		for _, doc := range undated {
			c.say("   %s", doc)
		}
	}
	return nil
}

// libraryEditions lists every version that is kept of a rule.
func (c *cli) libraryEditions(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.library_editions")
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	doc, err := c.resolveDoc(lib, args[0])
	if err != nil {
		return err
	}
	editions, err := lib.EditionsOf(doc, c.asOfDay())
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Editions []library.EditionInfo `json:"editions"`
		}{editions})
	}
	c.printEditions(editions)
	return nil
}

func (c *cli) printEditions(editions []library.EditionInfo) {
	for _, e := range editions {
		day := c.words.T("edition.no_day")
		if e.Effective != "" {
			day = c.words.T("library.effective", "date", c.words.Date(e.Effective))
		}
		line := "   " + c.words.T("edition.standing."+string(e.Standing)) + "  " + day + "  " + e.Doc + "  " + e.Version
		if e.Title != "" {
			line += "  " + c.words.Quote(e.Title)
		}
		c.say("%s", line)
	}
}

// librarySet takes down what a person says of a document.
func (c *cli) librarySet(ctx context.Context, args []string) error {
	if len(args) != 1 || c.editions.none() {
		return usage("usage.library_set")
	}
	if other := c.editions.family; other == unset || other == "" || other == "-" {
		c.mine(args[0])
	} else {
		c.mine(args[0], other)
	}
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	doc, err := c.resolveDoc(lib, args[0])
	if err != nil {
		return err
	}
	if c.editions.effective != unset {
		if err := lib.SetEffective(doc, c.edition, c.editions.effective); err != nil {
			return c.asUsage(err)
		}
	}
	if c.editions.kind != unset {
		if err := lib.SetKind(doc, document.Kind(c.editions.kind)); err != nil {
			return c.asUsage(err)
		}
	}
	if c.editions.family != unset {
		if err := c.setFamily(lib, doc); err != nil {
			return err
		}
	}
	docs := slices.DeleteFunc(lib.Documents(), func(d library.DocumentInfo) bool { return d.Doc != doc })
	if c.json {
		return c.writeJSON(struct {
			Documents []library.DocumentInfo `json:"documents"`
		}{docs})
	}
	editions, err := lib.EditionsOf(doc, c.asOfDay())
	if err != nil {
		return err
	}
	c.say("%s", c.words.T("edition.set"))
	c.printEditions(editions)
	return nil
}

// setFamily joins a document with another one, or splits it off ("-"), or goes back to what is recognised ("").
func (c *cli) setFamily(lib *library.Library, doc string) error {
	switch c.editions.family {
	case "":
		return lib.ForgetFamily(doc)
	case "-":
		return lib.SplitFamily(doc)
	}
	other, err := c.resolveDoc(lib, c.editions.family)
	if err != nil {
		return err
	}
	return lib.ConfirmFamily(doc, other)
}

// asUsage is a wrong value on the command line.
func (c *cli) asUsage(err error) error {
	switch {
	case errors.Is(err, library.ErrDay):
		return usage("usage.day", "flag", "--effective", "value", c.editions.effective)
	case errors.Is(err, library.ErrKind):
		return usage("usage.kind", "value", c.editions.kind)
	}
	return err
}
