package main

import (
	"context"
	"os"

	"tenkyo/app/glossary"
	"tenkyo/assets"
	"tenkyo/index"
)

func (c *cli) glossary(_ context.Context, args []string) error {
	if len(args) == 0 {
		return usage("usage.which", "command", "glossary", "all", "list, add, remove, import, export")
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	g := glossary.New(data)
	rest := args[1:]
	switch args[0] {
	case "list":
		return c.glossaryList(g, rest)
	case "add":
		return c.glossaryAdd(g, rest)
	case "remove":
		if len(rest) != 1 {
			return usage("usage.glossary_remove")
		}
		n, err := g.Remove(rest[0])
		if err != nil {
			return err
		}
		return c.glossaryChanged("glossary.removed", n)
	case "import":
		if len(rest) != 1 {
			return usage("usage.glossary_import")
		}
		return c.glossaryImport(g, rest[0])
	case "export":
		if len(rest) != 0 {
			return usage("usage.glossary_export")
		}
		return g.Export(c.stdout)
	}
	return usage("usage.no_such", "command", "glossary", "word", args[0], "all", "list, add, remove, import, export")
}

func (c *cli) glossaryList(g *glossary.Glossary, rest []string) error {
	if len(rest) != 0 {
		return usage("usage.nothing_more", "command", "glossary list")
	}
	entries, err := g.Entries()
	if err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(struct {
			Path    string        `json:"path"`
			Entries []index.Entry `json:"entries"`
		}{g.Path(), entries})
	}
	for _, e := range entries {
		c.say("  %s", e.String())
	}
	if len(entries) == 0 {
		c.note(c.words.T("glossary.empty_here"))
	}
	return nil
}

// glossaryAdd takes a line as the file has it, or a word and what it is also searched as.
func (c *cli) glossaryAdd(g *glossary.Glossary, rest []string) error {
	var e index.Entry
	switch len(rest) {
	case 0:
		return usage("usage.glossary_add")
	case 1:
		var ok bool
		var err error
		if e, ok, err = index.ParseEntry(rest[0]); err != nil || !ok {
			return usage("usage.glossary_line", "value", rest[0])
		}
	default:
		e = index.Entry{Words: rest[:1], Also: rest[1:]}
	}
	e.Both = e.Both || c.both
	added, err := g.Add(e)
	if err != nil {
		return err
	}
	n := 0
	if added {
		n = 1
	}
	return c.glossaryChanged("glossary.added", n)
}

func (c *cli) glossaryImport(g *glossary.Glossary, name string) error {
	in := c.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	n, err := g.Import(in)
	if err != nil {
		return err
	}
	return c.glossaryChanged("glossary.added", n)
}

func (c *cli) glossaryChanged(key string, n int) error {
	if c.json {
		return c.writeJSON(struct {
			Changed int `json:"changed"`
		}{n})
	}
	c.say("%s", c.words.T(key, "n", n))
	return nil
}

// searchWords are the built-in glossary and this user's own. One that cannot be read is told of, and is no reason not to search.
func (c *cli) searchWords() string {
	data, err := c.dataDir()
	if err != nil {
		return assets.Glossary()
	}
	own, err := glossary.New(data).Text()
	if err != nil {
		c.note(c.words.T("glossary.unreadable", "detail", err))
		return assets.Glossary()
	}
	return assets.Glossary() + "\n" + own
}
