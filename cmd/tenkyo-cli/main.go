// Command tenkyo-cli is Tenkyo without a screen: it reads folders into a library, asks, checks recorded answers and draws the
// cited page. JSON goes to standard output, everything for people to standard error or, without --json, to standard output.
//
// Exit status: 0 done; 1 failed; 2 wrong use; 3 done, and a person should look. Of an evidence file 4 says that it was altered, and 5 that
// what could be checked agrees and not all could be.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"tenkyo/app/eventlog"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// The exit statuses of the contract.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitLook   = 3

	exitAltered = 4
	exitOpen    = 5
)

// Set by the linker; see the Makefile.
var (
	version = "dev"
	commit  = "unknown"
)

// errLook is returned by a command that did its work and found something that a person should look at.
var errLook = errors.New("a person should look at this")

// Likewise, of an evidence file: see historyVerifyPack.
var (
	errAltered = errors.New("the file was altered")
	errOpen    = errors.New("not all of the file could be checked")
)

// command is one entry of the command table. run gets the words after the command's name.
type command struct {
	flags []string // beside the global ones
	run   func(*cli, context.Context, []string) error
}

var commandTable = map[string]command{
	"ask":        {[]string{"only-me", "k", "in", "mode", "model", "judge", "no-keep", "out", "dpi", "previous", "no-expansion", "expand", "expand-within", "whole", "password-file", "embedder", "force"}, (*cli).ask},
	"audit":      {[]string{"head"}, (*cli).audit},
	"check":      {[]string{"sources", "prefer", "csv", "no-keep", "by"}, (*cli).check},
	"doctor":     {[]string{"selftest"}, (*cli).doctor},
	"eval":       {[]string{"require", "k", "mode", "model", "judge", "embedder", "expand", "expand-within"}, (*cli).eval},
	"glossary":   {[]string{"both"}, (*cli).glossary},
	"history":    {historyFlags, (*cli).history},
	"ingest":     {[]string{"only-me", "password-file", "keep-protected", "ocr", "pages", "retire", "again"}, (*cli).ingest},
	"library":    {slices.Concat([]string{"only-me", "all", "html", "xlsx", "since", "password-file", "keep-protected", "ocr", "pages", "retire", "again", "embedder", "encoder", "yes", "force"}, editionFlags, packFlags), (*cli).library},
	"page":       {[]string{"doc", "cite", "page", "version", "quote", "dpi", "out", "password-file", "force"}, (*cli).page},
	"search":     {[]string{"only-me", "k", "in", "all-editions", "no-expansion", "embedder", "all", "also", "csv", "html", "yes", "force"}, (*cli).search},
	"unanswered": {nil, (*cli).unanswered},
	"verify":     {nil, (*cli).verify},
}

// cli is what a command works with.
type cli struct {
	options
	policy         *policy.Policy
	policyErr      error // why it cannot be followed
	makes          bool  // where there is no library, this command makes one
	words          *words.Words
	events         *eventlog.Log // off without --event-log
	stdin          io.Reader
	stdout, stderr io.Writer
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == workerCommand {
		os.Exit(runWorker())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes one command line and returns its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	name, arguments, o, err := parseArgs(args)
	o.lang = cmp.Or(o.lang, askedLanguage(args))
	c := &cli{options: o, words: words.New(o.language()), stdin: stdin, stdout: stdout, stderr: stderr}
	if err == nil && name == "help" {
		err = c.help(arguments)
		if err == nil {
			return exitDone
		}
	}
	if err != nil {
		return c.fail(err)
	}
	if c.policy, c.policyErr = policy.Load(); c.policyErr != nil && !slices.Contains(withoutPolicy, name) {
		return c.fail(c.policyErr)
	}
	if o.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	if c.events, err = eventlog.Open(o.eventLog, "tenkyo-cli "+name, version, commit); err != nil {
		return c.fail(err)
	}
	err = commandTable[name].run(c, ctx, arguments)
	if lerr := c.events.Close(err); lerr != nil {
		c.note(c.sentence(lerr))
	}
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errLook):
		return exitLook
	case errors.Is(err, errAltered):
		return exitAltered
	case errors.Is(err, errOpen):
		return exitOpen
	}
	return c.fail(err)
}

// writeJSON writes v as the one JSON value of this command.
func (c *cli) writeJSON(v any) error {
	enc := json.NewEncoder(c.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}
