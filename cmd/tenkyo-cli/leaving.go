package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"tenkyo/app/durable"
	"tenkyo/app/evidence"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// leaving is a file with text of documents that a command writes, beside what it prints.
type leaving struct {
	path, command string
	make          func() ([]byte, error)
}

// leavings are the files of these that were asked for; an error where one of them cannot be written, or is not named as what it is. It
// is called before the work begins.
func (c *cli) leavings(files ...leaving) ([]leaving, error) {
	var wanted []leaving
	for _, f := range files {
		if f.path == "" {
			continue
		}
		_, flag, _ := strings.Cut(f.command, "--")
		if kind := strings.ToLower(filepath.Ext(f.path)); kind != "."+flag && !(flag == "html" && kind == ".htm") {
			return nil, usage("usage.file_kind", "flag", flag, "value", f.path)
		}
		wanted = append(wanted, f)
	}
	for _, f := range wanted {
		if err := c.allowed(policy.Export, f.command); err != nil {
			return nil, err
		}
		if err := c.mayWrite(output{path: f.path}); err != nil {
			return nil, err
		}
	}
	return wanted, nil
}

// leave writes the files, after it was asked for --yes where one of the documents in them is marked confidential or is this user's
// alone. It is errLook where that was not given.
func (c *cli) leave(lib *library.Library, docs []library.EditionRef, files []leaving) error {
	if len(files) == 0 {
		return nil
	}
	marked, own := false, false
	for _, ref := range docs {
		d, err := lib.Document(ref.Doc, ref.Version)
		if err != nil {
			return err
		}
		marks := evidence.Marks(d, ref.Doc)
		if len(marks) > 0 {
			c.note("   " + ref.Doc + "  " + c.words.T("evidence.marked", "marks", c.words.List(marks)))
		}
		marked, own = marked || len(marks) > 0, own || library.OnlyMe(ref.Doc)
	}
	switch {
	case c.yes:
	case marked:
		c.note(c.words.T("evidence.say_yes"))
		return errLook
	case own:
		c.note(c.words.T("evidence.say_yes_own"))
		return errLook
	}
	for _, f := range files {
		data, err := f.make()
		if err != nil {
			return err
		}
		if err := durable.WriteFile(f.path, data); err != nil {
			return fmt.Errorf("writing %s: %w", f.path, err)
		}
		c.note(c.words.T("evidence.written", "path", f.path, "bytes", c.words.Size(int64(len(data)))))
	}
	return nil
}
