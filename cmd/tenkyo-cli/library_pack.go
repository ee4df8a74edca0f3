package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/pack"
	"tenkyo/app/policy"
	"tenkyo/app/revision"
)

// packOptions are the flags of library pack and unpack.
type packOptions struct {
	key, keyPassword, base string
	number                 int
	protected              bool
	publicKeys             string
	dryRun, older, signed  bool
	unsigned               bool
}

var packFlags = []string{"key", "key-password-file", "base", "number", "protected", "pubkey", "dry-run", "older", "signed", "unsigned"}

// longestPassword bounds the file of a key's password, in bytes.
const longestPassword = 64 << 10

func (o *packOptions) register(fs *flag.FlagSet) {
	fs.StringVar(&o.key, "key", "", "")
	fs.StringVar(&o.keyPassword, "key-password-file", "", "")
	fs.StringVar(&o.base, "base", "", "")
	fs.IntVar(&o.number, "number", 0, "")
	fs.BoolVar(&o.protected, "protected", false, "")
	fs.StringVar(&o.publicKeys, "pubkey", "", "")
	fs.BoolVar(&o.dryRun, "dry-run", false, "")
	fs.BoolVar(&o.older, "older", false, "")
	fs.BoolVar(&o.signed, "signed", false, "")
	fs.BoolVar(&o.unsigned, "unsigned", false, "")
}

func (c *cli) libraryPack(ctx context.Context, args []string) error {
	if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
		return usage("usage.library_pack")
	}
	if err := c.allowed(policy.Export, "library pack"); err != nil {
		return err
	}
	if err := c.mayWrite(output{args[0], aPack(c.packs.base)}); err != nil {
		return err
	}
	o := library.PackOptions{Path: args[0], Number: c.packs.number, Protected: c.packs.protected, Tool: version}
	if c.packs.key != "" {
		password := ""
		if c.packs.keyPassword != "" {
			data, err := durable.ReadAtMost(c.packs.keyPassword, longestPassword)
			if err != nil {
				return fmt.Errorf("reading the key's password: %w", err)
			}
			password = strings.TrimRight(string(data), "\r\n")
		}
		key, err := pack.ReadSecretKey(c.packs.key, password)
		if err != nil {
			return err
		}
		o.Key = key
	}
	if c.packs.base != "" {
		file, base, err := openPack(c.packs.base)
		if err != nil {
			return err
		}
		defer file.Close()
		o.Base = base
	}
	lib, err := c.openLibrary(ctx, c.packs.number == 0)
	if err != nil {
		return err
	}
	defer lib.Close()
	report, err := lib.Pack(ctx, o)
	if err != nil {
		return err
	}
	logged := c.log(ctx, audit.Packed, map[string]any{"library": report.Fingerprint, "number": report.Number, "pack": report.ID, "documents": report.Documents})
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	} else {
		c.say("%s", c.words.T("pack.made", "number", report.Number, "documents", report.Documents, "size", c.words.Size(report.Bytes), "path", report.Path))
		if lib.HasOwn() {
			c.say("%s", c.words.T("pack.without_only_me"))
		}
		c.say("%s", c.words.T("pack.fingerprint", "fingerprint", report.Fingerprint))
		c.say("%s", c.words.T("pack.id", "id", report.ID))
		c.saySigned(report.SignedBy, o.Key != nil)
		for _, left := range report.LeftOut {
			c.say("%s", c.words.T("pack.left_out."+left.Code, "doc", left.Doc))
		}
	}
	if len(report.LeftOut) > 0 || !logged {
		return errLook
	}
	return nil
}

func openPack(path string) (*os.File, *pack.Pack, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the pack: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("opening the pack: %w", err), file.Close())
	}
	p, err := pack.Open(file, info.Size(), pack.Limits{})
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, p, nil
}

// saySigned says who signed a pack.
func (c *cli) saySigned(by string, verified bool) {
	switch {
	case by == "":
		c.say("%s", c.words.T("pack.unsigned"))
	case verified:
		c.say("%s", c.words.T("pack.signed", "key", by))
	default:
		c.say("%s", c.words.T("pack.not_verified", "key", by))
	}
}

// unpackReport is what library unpack writes as JSON.
type unpackReport struct {
	library.UnpackReport
	Answers []history.Summary `json:"answers"` // kept ones that cite a sentence which changes
}

// libraryUnpack says what a pack changes, and then, unless that was all that is wanted, unpacks it.
func (c *cli) libraryUnpack(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return usage("usage.library_unpack")
	}
	keys, signed, err := c.packKeys()
	if err != nil {
		return err
	}
	o := library.UnpackOptions{Keys: keys, Older: c.packs.older, Signed: signed, DryRun: true, Changes: true, Progress: c.readingAgain()}
	c.makes = true
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	found, err := lib.Unpack(ctx, args[0], o)
	if err != nil {
		return err
	}
	report := unpackReport{UnpackReport: found}
	store, err := c.answers()
	if err != nil {
		return err
	}
	if report.Answers, err = store.Affected(ctx, report.Changes); err != nil {
		return err
	}
	if !c.json {
		c.printUnpack(report)
	}
	logged := true
	if !c.packs.dryRun {
		o.DryRun, o.Changes = false, false
		o.Unsigned = report.WasSigned != "" && (c.packs.unsigned || c.confirmed("pack.ask_unsigned", "key", report.WasSigned))
		done, err := lib.Unpack(ctx, args[0], o)
		if err != nil {
			return err
		}
		report.Applied = done.Applied
		logged = c.log(ctx, audit.Unpacked, map[string]any{"library": lib.Fingerprint(), "number": report.Number, "added": len(report.Added), "changed": len(report.Changed), "removed": len(report.Removed)})
		if !c.json {
			c.say("%s", c.words.T("pack.unpacked", "fingerprint", c.words.Fingerprint(lib.Fingerprint())))
		}
	}
	if c.json {
		if err := c.writeJSON(report); err != nil {
			return err
		}
	}
	if len(report.Refused)+len(report.Unproven) > 0 || !logged {
		return errLook
	}
	return nil
}

// readingEvery is how many originals of a pack are read between two lines of progress.
const readingEvery = 20

// readingAgain prints how far the originals of a pack are read.
func (c *cli) readingAgain() func(library.PackProgress) {
	return func(p library.PackProgress) {
		if !c.json && (p.Done%readingEvery == 0 || p.Done == p.Total) {
			c.note(c.words.T("pack.reading_again", "done", p.Done, "total", p.Total))
		}
	}
}

// mostChanges bounds the sentences of a document that are printed; the JSON has all.
const mostChanges = 20

func (c *cli) printUnpack(r unpackReport) {
	c.say("%s", c.words.T("pack.about", "number", r.Number, "date", c.words.Date(day(r.Made.Format("2006-01-02T15:04:05Z07:00"))), "fingerprint", r.Fingerprint))
	c.saySigned(r.SignedBy, r.Verified)
	if r.WasSigned != "" {
		c.say("%s", c.words.T("pack.was_signed", "key", r.WasSigned))
	}
	if r.ReadAgain > 0 {
		c.say("%s", c.words.T("pack.proven", "n", r.ReadAgain))
	}
	for _, left := range r.Unproven {
		c.say("   %s", c.words.T("pack.unproven."+left.Code, "doc", left.Doc))
	}
	c.say("%s", c.words.T("pack.summary", "added", len(r.Added), "changed", len(r.Changed), "removed", len(r.Removed), "unchanged", r.Unchanged))
	for _, doc := range r.Added {
		c.say("   %s", c.words.T("pack.added", "doc", doc))
	}
	for _, doc := range r.Changed {
		c.say("   %s", c.words.T("pack.changed", "doc", doc))
	}
	for _, doc := range r.Removed {
		c.say("   %s", c.words.T("pack.removed", "doc", doc))
	}
	for _, s := range r.Superseded {
		c.say("   %s", c.words.T("pack.superseded", "doc", s.Doc, "by", s.By.Doc))
	}
	for _, left := range r.Refused {
		c.say("   %s", c.words.T("pack.refused."+left.Code, "doc", left.Doc))
	}
	for _, change := range r.Changes {
		told := change.Told()
		c.say("%s", c.words.T("pack.sentences", "doc", change.Was.Doc, "n", len(told)))
		for _, f := range told[:min(mostChanges, len(told))] {
			c.printFate(f)
		}
	}
	if len(r.Answers) > 0 {
		c.say("%s", c.words.T("pack.answers", "n", len(r.Answers)))
		for _, a := range r.Answers {
			c.say("   %s  %s", a.AnswerID, a.Question)
		}
	}
}

func (c *cli) printFate(f revision.Fate) {
	if f.Was != "" {
		c.say("   − %s", oneLine(f.Was))
	}
	if f.Is != "" {
		c.say("   ＋ %s", oneLine(f.Is))
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
