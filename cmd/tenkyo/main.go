// Command tenkyo is the window of Tenkyo: ask a folder of documents, get checked claims, open the page that each one cites.
//
// Exit status: 0 closed; 1 failed; 2 wrong use.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/app"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/eventlog"
	"tenkyo/app/folders"
	"tenkyo/app/policy"
	"tenkyo/app/words"
	"tenkyo/assets"
	"tenkyo/ingest/worker"
)

// Set by the linker; see the Makefile.
var (
	version = "dev"
	commit  = "unknown"
)

// options are the flags.
type options struct {
	library, data, ollama, lang string
	log                         string // a file for the events, instead of none
	sample, version             bool
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == worker.Command {
		os.Exit(runWorker())
	}
	o, err := parse(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2)
	case o.version:
		fmt.Printf("tenkyo %s (%s)\n", version, commit)
		return
	}
	outliveXErrors()
	if err := run(o); err != nil {
		fmt.Fprintf(os.Stderr, "tenkyo: %s\n", beforeTheWindow(words.New(cmp.Or(o.lang, locale())), err))
		os.Exit(1)
	}
}

// beforeTheWindow says why there will be no window.
func beforeTheWindow(w *words.Words, err error) string {
	if errors.Is(err, policy.ErrPolicy) {
		return w.PolicyBroken(err)
	}
	return w.T("error.unexpected", "detail", err.Error())
}

// locale is the language that the environment asks for.
func locale() string {
	return words.Detect(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// runWorker is the hidden subcommand that reads one file after another for a parent process: no window, no library, no network.
func runWorker() int {
	err := worker.Main(context.Background(), os.Stdin, os.Stdout, worker.ChildOptions{Fonts: assets.FontRegular()})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	fs := flag.NewFlagSet("tenkyo", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&o.library, "library", "", "`folder` of the documents; it may be read-only and shared (default: inside the data folder)")
	fs.StringVar(&o.data, "data", "", "`folder` of your history, reports and settings (default: this user's local data folder)")
	fs.StringVar(&o.ollama, "ollama", "", "`address` of the Ollama server, instead of the one in the settings")
	fs.StringVar(&o.lang, "lang", "", "language of the window, ja or en, instead of the one in the settings")
	fs.StringVar(&o.log, "event-log", "", "write one line an event to this `file`, for support: no question, no text, no name of a document")
	fs.BoolVar(&o.sample, "sample", false, "bring the sample documents into a library that is empty")
	fs.BoolVar(&o.version, "version", false, "print the version and end")
	fs.Usage = func() {
		fmt.Fprintf(stderr, "Usage: tenkyo [flags]\n\nExample: tenkyo --library /srv/policies\n\n")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return o, err
	}
	if fs.NArg() > 0 || o.lang != "" && o.lang != words.Japanese && o.lang != words.English {
		fs.Usage()
		return o, errors.New("wrong use")
	}
	return o, nil
}

// heapGrowth is by how much, in percent, the heap may grow before it is cleaned. Fonts and pages are most of it and stay; at Go's
// own 100 the window would hold twice what it uses.
const heapGrowth = 40

// closing is how long the library may take to close: a file on a share that does not answer must not keep the program. What was read
// until then is on the disk.
const closing = 4 * time.Second

// run opens the window and returns when it was closed.
func run(o options) error {
	debug.SetGCPercent(heapGrowth)
	fixed, err := policy.Load()
	if err != nil {
		return err
	}
	if dir, ok := fixed.Text(policy.Library); ok {
		o.library = dir
	}
	if o.data == "" {
		data, err := folders.Data()
		if err != nil {
			return err
		}
		o.data = data
	}
	if o.library == "" {
		o.library = folders.Library(o.data)
	}
	for _, dir := range []*string{&o.data, &o.library} { // documents are known by whole paths
		if abs, err := filepath.Abs(*dir); err == nil {
			*dir = abs
		}
	}
	settings, err := viewmodel.LoadSettings(o.data)
	if err != nil {
		fmt.Fprintf(os.Stderr, "tenkyo: %v\n", err)
	}
	settings = o.withPrepared(settings, fixed)
	if o.lang != "" {
		settings.Session = o.lang
	}
	events, err := eventlog.Open(cmp.Or(o.log, settings.LogFile(o.data)), "tenkyo", version, commit)
	if err != nil {
		return err
	}
	defer events.Close(nil) // nobody is there any more to be told of an error
	w := &wiring{options: o, locale: locale(), policy: fixed, events: events}
	defer w.closeWithin(closing)
	icon := fyne.NewStaticResource("tenkyo.png", assets.Icon())
	app.Run(settings, locale(), icon, w.open, sentence, w.started, func() {
		w.closeWithin(closing)
		fmt.Fprintln(os.Stderr, "tenkyo: the window system does not let go of the window; ended without it")
		os.Exit(0)
	})
	return nil
}
