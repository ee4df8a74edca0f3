package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"tenkyo/app/compare"
	"tenkyo/app/history"
	"tenkyo/app/library"
)

// diffReport is what library diff writes as JSON.
type diffReport struct {
	*compare.Table
	Answers []history.Summary `json:"answers"` // kept ones that cite a sentence which changed or is struck
}

// libraryDiff sets two editions side by side.
func (c *cli) libraryDiff(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return usage("usage.library_diff")
	}
	request := compare.Request{All: c.all, Version: version, AsOf: time.Now().Format(time.DateOnly)}
	files, err := c.leavings(
		leaving{c.html, "library diff --html", func() ([]byte, error) { return compare.HTML(request, c.words) }},
		leaving{c.xlsx, "library diff --xlsx", func() ([]byte, error) { return compare.XLSX(request, c.words) }})
	if err != nil {
		return err
	}
	lib, err := c.openLibrary(ctx, false)
	if err != nil {
		return err
	}
	defer lib.Close()
	old, err := c.namedEdition(ctx, lib, args[0])
	if err != nil {
		return err
	}
	now, err := c.namedEdition(ctx, lib, args[1])
	if err != nil {
		return err
	}
	var change library.PackChange
	request.Table, change = compare.Editions(old.text, now.text)
	store, err := c.answers()
	if err != nil {
		return err
	}
	if request.Answers, err = store.Affected(ctx, []library.PackChange{change}); err != nil {
		return err
	}
	if c.json {
		table := request.Table
		if !c.all {
			table = table.Only()
		}
		err = c.writeJSON(diffReport{table, request.Answers})
	} else {
		c.printDiff(request)
	}
	if err != nil {
		return err
	}
	docs := slices.DeleteFunc([]library.EditionRef{old.ref(), now.ref()}, func(r library.EditionRef) bool { return r.Doc == "" })
	return c.leave(lib, docs, files)
}

// named is an edition that somebody named; foreign where it is a file that the library does not hold.
type named struct {
	text    compare.Text
	foreign bool
}

func (n named) ref() library.EditionRef {
	if n.foreign {
		return library.EditionRef{}
	}
	return library.EditionRef{Doc: n.text.Edition.Doc, Version: n.text.Edition.Version}
}

// namedEdition finds and reads the edition that a person names: one of the library, by its name or the path of its file, else a file that
// is read for this once, such as a draft.
func (c *cli) namedEdition(ctx context.Context, lib *library.Library, name string) (named, error) {
	doc, version, err := compare.Find(lib, name, c.asOfDay())
	if errors.Is(err, library.ErrNotFound) {
		if path, ok := file(name); ok {
			return c.editionOfFile(ctx, lib, path)
		}
	}
	if err != nil {
		return named{}, ambiguous(err, name)
	}
	text, err := compare.Read(lib, doc, version)
	return named{text: text}, err
}

// file is the whole path of a file of that name, if there is one.
func file(name string) (string, bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	path, err := filepath.Abs(name)
	return path, err == nil
}

// editionOfFile reads a file as it is now: the version that the library has of these very bytes, which need not be the one in force, or
// else the file itself.
func (c *cli) editionOfFile(ctx context.Context, lib *library.Library, path string) (named, error) {
	for _, d := range lib.Documents() {
		if d.Path != path {
			continue
		}
		version, err := versionOf(path)
		if err != nil {
			return named{}, err
		}
		text, err := compare.Read(lib, d.Doc, version)
		if errors.Is(err, library.ErrNotFound) { // it has changed, and was not read again yet
			break
		}
		return named{text: text}, err
	}
	other, done, err := c.libraryOf(ctx, []string{path})
	if errors.Is(err, errNothingRead) {
		return named{}, said("cli.file_unread", "path", path)
	}
	if err != nil {
		return named{}, err
	}
	defer done()
	docs := other.Documents()
	if len(docs) != 1 {
		return named{}, said("cli.file_unread", "path", path)
	}
	text, err := compare.Read(other, docs[0].Doc, "")
	return named{text: text, foreign: true}, err
}

// versionOf is the version that the bytes of a file are.
func versionOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil))[:versionDigits], nil
}

// versionDigits is how many digits of the SHA-256 of its bytes name a version.
const versionDigits = 12

// printDiff prints a comparison: an article a heading, what changed below it.
func (c *cli) printDiff(r compare.Request) {
	t := r.Table
	was, is := t.Labels(c.words)
	c.say("%s  %s", was, compare.Name(t.Old, c.words))
	c.say("%s  %s", is, compare.Name(t.New, c.words))
	c.say("%s", t.Counted(c.words))
	for _, note := range compare.Notes(t, c.words) {
		c.say("%s", note)
	}
	if !r.All {
		t = t.Only()
	}
	part := compare.Main
	for _, a := range t.Articles {
		c.say("")
		if a.Part != part {
			part = a.Part
			c.say("%s", c.words.T("diff.supplementary"))
		}
		c.printDiffArticle(t, &a)
	}
	if len(r.Answers) > 0 {
		c.say("")
		c.say("%s", c.words.T("diff.answers", "n", len(r.Answers)))
		for _, a := range r.Answers {
			c.say("   %s", compare.AnswerLine(a, c.words))
		}
	}
}

func (c *cli) printDiffArticle(t *compare.Table, a *compare.Article) {
	heading := ""
	switch {
	case len(a.HeadEdits) > 0:
		heading = marked(a.HeadEdits)
	case a.New != nil:
		heading = a.New.Text
	default:
		heading = a.Old.Text
	}
	if heading == "" {
		heading = c.words.T("diff.before_headings")
	}
	line := "[" + t.Word(a.Status, a.How, c.words) + "] " + heading
	switch {
	case a.Other != nil && a.New != nil:
		line += "  " + c.words.T("diff.from", "place", a.Other.Text)
	case a.Other != nil:
		line += "  " + c.words.T("diff.into", "place", a.Other.Text)
	}
	c.say("%s", line)
	for _, r := range a.Rows {
		text := ""
		for i, s := range r.Sentences {
			if i > 0 {
				text += s.Gap()
			}
			switch s.Status {
			case compare.Changed:
				text += marked(s.Diff)
			case compare.New:
				text += "{+" + s.Is + "+}"
			case compare.Struck:
				text += "[-" + s.Was + "-]"
			case compare.Left:
				text += s.Was + " " + c.words.T("diff.into", "place", s.To.Section)
			default:
				text += s.Is
			}
		}
		c.say("   %s  %s", t.Word(r.Status, r.How, c.words), text)
	}
}
