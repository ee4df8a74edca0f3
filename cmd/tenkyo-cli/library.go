package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tenkyo/app/folders"
	"tenkyo/app/library"
	"tenkyo/app/policy"
	"tenkyo/assets"
	"tenkyo/ingest/worker"
)

func (c *cli) library(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return usage("usage.which", "command", "library", "all", strings.Join(libraryVerbs, ", "))
	}
	rest := args[1:]
	switch args[0] {
	case "diff":
		return c.libraryDiff(ctx, rest)
	case "editions":
		return c.libraryEditions(ctx, rest)
	case "set":
		return c.librarySet(ctx, rest)
	case "pack":
		return c.libraryPack(ctx, rest)
	case "unpack":
		return c.libraryUnpack(ctx, rest)
	case "purge":
		return c.libraryPurge(ctx, rest)
	case "unreachable":
		return c.libraryUnreachable(rest)
	}
	if slices.Contains(libraryVerbs, args[0]) && len(rest) > 0 {
		return usage("usage.nothing_more", "command", "library "+args[0])
	}
	switch args[0] {
	case "list":
		return c.libraryList(ctx)
	case "check":
		return c.libraryCheck(ctx)
	case "rebuild":
		return c.libraryRebuild(ctx)
	case "embed":
		return c.libraryEmbed(ctx)
	case "lint":
		return c.libraryLint(ctx)
	case "families":
		return c.libraryFamilies(ctx)
	case "news":
		return c.libraryNews(ctx)
	case "reread":
		return c.libraryReread(ctx)
	case "watch":
		return c.libraryWatch(ctx)
	}
	return usage("usage.no_such", "command", "library", "word", args[0], "all", strings.Join(libraryVerbs, ", "))
}

var libraryVerbs = []string{"list", "check", "rebuild", "embed", "lint", "families", "editions", "diff", "news", "set", "reread", "watch", "pack", "unpack", "purge", "unreachable"}

func (c *cli) libraryList(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	docs := lib.Documents()
	if c.json {
		return c.writeJSON(struct {
			Documents   []library.DocumentInfo `json:"documents"`
			Fingerprint string                 `json:"fingerprint"`
		}{docs, lib.Fingerprint()})
	}
	pages := 0
	for _, d := range docs {
		pages += d.Pages
		line := d.Doc
		if d.OnlyMe {
			line += "  [" + c.words.T("library.only_me") + "]"
		}
		if d.Title != "" {
			line += "  " + c.words.Quote(d.Title)
		}
		if d.Edition != "" {
			line += "  " + c.words.Date(d.Edition)
		}
		switch {
		case d.Standing != library.InForceNow:
			line += "  (" + c.words.T("edition.standing."+string(d.Standing)) + ")"
		case d.AsksForDate:
			line += "  (" + c.words.T("edition.no_day") + ")"
		}
		if d.Damaged {
			line += "  (" + c.words.T("library.row_damaged") + ")"
		}
		if d.Source != library.Readable {
			line += "  (" + c.words.T("source."+string(d.Source), "date", c.words.Date(day(d.LastSeen))) + ")"
		}
		c.say("  %s", line)
	}
	c.say("%s", c.words.T("library.count", "documents", len(docs), "pages", pages))
	c.say("%s", c.words.T("library.fingerprint", "fingerprint", c.words.Fingerprint(lib.Fingerprint())))
	return nil
}

func (c *cli) libraryCheck(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	report, err := lib.Check(ctx)
	if err != nil {
		return err
	}
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	} else if report.OK {
		c.say("%s", c.words.T("library.check_ok", "documents", report.Documents, "chunks", report.Chunks))
	} else {
		for _, f := range report.Faults {
			c.say("%s  %s  %s", f.Kind, f.Where, f.Detail)
		}
		c.say("%s", c.words.T("library.check_faults", "n", len(report.Faults)))
	}
	if len(report.Older) > 0 {
		c.note(c.words.T("library.older_reader", "n", len(report.Older)))
	}
	if !report.OK {
		return errLook
	}
	return nil
}

func (c *cli) libraryRebuild(ctx context.Context) error {
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	if err := lib.Rebuild(ctx, nil); err != nil {
		return err
	}
	c.noteRepairs(lib)
	c.say("%s", c.words.T("library.rebuilt"))
	damaged := lib.Damaged()
	for _, doc := range damaged {
		c.say("%s", c.words.T("library.damaged", "doc", doc))
	}
	if c.json {
		report, err := lib.Check(ctx)
		if err != nil {
			return err
		}
		if err := c.writeJSON(report); err != nil {
			return err
		}
	}
	if len(damaged) > 0 {
		return errLook
	}
	return nil
}

// libraryDir is the folder of the documents: the one that the administrator has fixed, that of --library, else the one inside the
// data folder.
func (c *cli) libraryDir() (string, error) {
	dir, err := c.fixed(policy.Library, c.options.library, "--library")
	if err != nil || dir != "" {
		return dir, err
	}
	data, err := c.dataDir()
	if err != nil {
		return "", err
	}
	return folders.Library(data), nil
}

// ownDir is the folder of the documents that are this user's alone.
func (c *cli) ownDir() (string, error) {
	data, err := c.dataDir()
	if err != nil {
		return "", err
	}
	return folders.OnlyMe(data), nil
}

// mine notes that a command is about documents that are this user's alone where all names say so: then the shared library need not be
// opened for writing, which perhaps it cannot.
func (c *cli) mine(docs ...string) {
	c.onlyMe = c.onlyMe || !slices.ContainsFunc(docs, func(doc string) bool { return !library.OnlyMe(doc) })
}

// openLibrary opens the library that the flags name together with what is this user's alone; with --only-me it opens that alone. A
// command that writes refuses what can only be read, both of it.
func (c *cli) openLibrary(ctx context.Context, write bool) (*library.Library, error) {
	dir, err := c.libraryDir()
	if err != nil {
		return nil, err
	}
	own, err := c.ownDir()
	if err != nil {
		return nil, err
	}
	if c.onlyMe {
		dir, own = own, ""
	}
	passwords, err := c.passwords()
	if err != nil {
		return nil, err
	}
	data, err := c.dataDir()
	if err != nil {
		return nil, err
	}
	cache := readerCache()
	_, missing := os.Stat(dir)
	there := c.makes || !errors.Is(missing, fs.ErrNotExist) // a folder that is not there may be a share that is not mounted
	lib, err := library.Open(ctx, library.Options{
		Dir: dir, ReadOnly: !write || !there, Own: own, OwnReadOnly: !write, Personal: c.onlyMe, Glossary: c.searchWords(), Synonyms: assets.Synonyms(), Readings: assets.Readings(),
		Worker: worker.Options{CacheDir: cache},
		Office: office(), Password: passwords, UnreachableDays: c.unreachableDays(), Denials: folders.Denials(data), Log: c.events.Events(),
		Rebuilding: func(done, total int) {
			if done == 0 && total > 0 {
				c.note(c.words.T("library.rebuilding", "done", done, "total", total))
			}
		},
	})
	if err != nil {
		if _, serr := os.Stat(dir); errors.Is(serr, fs.ErrNotExist) {
			return nil, errNoLibrary{dir, c.onlyMe}
		}
		return nil, err
	}
	if write && lib.ReadOnly() && !(lib.HasOwn() && lib.TakesOwn()) {
		return nil, errors.Join(library.ErrReadOnly, lib.Close())
	}
	if lib.Away() != nil {
		c.note(c.words.T("library.away", "path", dir))
	}
	c.noteRepairs(lib)
	return lib, nil
}

// noteRepairs says what was found damaged and made good.
func (c *cli) noteRepairs(lib *library.Library) {
	for _, r := range lib.Repairs() {
		c.note(c.words.T("library.repaired."+string(r.Kind), "doc", r.Doc))
	}
}

// resolveDoc finds the document that a person means.
func (c *cli) resolveDoc(lib *library.Library, name string) (string, error) {
	doc, err := lib.Resolve(name)
	return doc, ambiguous(err, name)
}

// ambiguous says which name it is that fits several documents.
func ambiguous(err error, name string) error {
	if errors.Is(err, library.ErrAmbiguous) {
		return said("library.ambiguous", "name", name)
	}
	return err
}

// readerCache is where the compiled PDF reader is kept, in this user's cache folder. Without one it is compiled at each start,
// which is slow but right.
func readerCache() string {
	cache, err := folders.Cache()
	if err != nil {
		return ""
	}
	dir := filepath.Join(cache, "pdfium")
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// day is the date part of an RFC 3339 time.
func day(at string) string {
	d, _, _ := strings.Cut(at, "T")
	return d
}
