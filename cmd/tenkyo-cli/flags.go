package main

import (
	"errors"
	"flag"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/folders"
	"tenkyo/app/words"
)

// options holds every flag of every command. A flag that a command does not know is refused after parsing, so that flags may
// stand before or after the command.
type options struct {
	library, data, ollama, lang string
	eventLog                    string // --event-log: a file for support
	json                        bool
	timeout                     time.Duration
	asOf                        string
	onlyMe                      bool // --only-me: the folders of this user alone

	k                  int
	mode, model, judge string
	noKeep             bool
	previous           string // the question before
	noExpansion        bool
	whole              bool // nothing of an article is folded
	expand             bool // let the model name further words to search for
	expandWithin       time.Duration
	embedder           string // a model that makes vectors, for search by meaning
	encoder            string // a file with such a model
	rules              bool   // verify names them
	both               bool   // of a glossary entry: in both directions

	passwordFile                             string
	keepProtected, ocr, pages, retire, again bool

	doc, edition, quote, out string // edition is --version: the version of the document
	pageNumber               int
	dpi                      float64

	editions    editionOptions
	allEditions bool
	sources     []string // --sources, which may be given several times
	prefer      []string // --prefer, likewise
	csv         bool
	all         bool     // --all: also hints, also what did not change
	within      []string // --in: documents or folders; a question put to two documents is answered from each
	also        []string // --also: other words for what is searched, which may be given several times
	since       string   // a day
	html, xlsx  string   // files to write beside what is printed
	cite        string   // a citation that travels

	packs packOptions

	selftest bool
	require  string

	hist  historyOptions
	yes   bool   // go on where the program would ask
	force bool   // replace a file that is there
	head  string // of an audit log
}

// errBlank is said of an empty name in a flag that may be given several times.
var errBlank = errors.New("an empty name")

// addName takes a name from a flag that may be given several times.
func addName(list *[]string) func(string) error {
	return func(name string) error {
		if strings.TrimSpace(name) == "" {
			return errBlank
		}
		*list = append(*list, name)
		return nil
	}
}

var globalFlags = []string{"library", "data", "ollama", "json", "timeout", "as-of", "lang", "event-log"}

// errUsage marks a wrong use of the command line: exit status 2. It says what is right in the user's language.
type errUsage struct {
	key  string
	args []any // pairs, as of words.T
}

func (e errUsage) Error() string { return words.New(words.English).T(e.key, e.args...) }

func usage(key string, args ...any) error { return errUsage{key, args} }

// parseErrors are what package flag says of a wrong flag, and how that is said here. It gives words and no codes.
var parseErrors = []struct {
	said *regexp.Regexp
	key  string
}{
	{regexp.MustCompile(`^flag provided but not defined: -(.*)$`), "usage.flag_unknown"},
	{regexp.MustCompile(`^flag needs an argument: -(.*)$`), "usage.flag_empty"},
}

// badValue is what it says of a value that cannot be read at all.
var badValue = regexp.MustCompile(`^invalid (?:boolean )?value ("(?s:.*)") for (?:flag )?-([^:]*): `)

// parseError is an error of package flag as a wrong use.
func parseError(err error) error {
	for _, e := range parseErrors {
		if m := e.said.FindStringSubmatch(err.Error()); m != nil {
			return usage(e.key, "flag", m[1])
		}
	}
	if m := badValue.FindStringSubmatch(err.Error()); m != nil {
		value, uerr := strconv.Unquote(m[1])
		if _, ok := numbers[m[2]]; ok && uerr == nil {
			return wrongNumber(m[2], value)
		}
		if slices.Contains(durations, m[2]) && uerr == nil {
			return usage("usage.duration", "flag", m[2], "value", value)
		}
		return usage("usage.flag_value", "flag", m[2])
	}
	return usage("usage.flag_syntax", "detail", err)
}

// parseArgs splits args into the command, its arguments and the options. Flags stand anywhere; "--" ends them.
// The command is "help" where help is asked for; then arguments[0] is the command that help is wanted on, if any.
func parseArgs(args []string) (cmd string, arguments []string, o options, err error) {
	fs := flag.NewFlagSet("tenkyo-cli", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&o.library, "library", "", "")
	fs.StringVar(&o.data, "data", "", "")
	fs.StringVar(&o.ollama, "ollama", "", "")
	fs.StringVar(&o.lang, "lang", "", "")
	fs.StringVar(&o.eventLog, "event-log", "", "")
	fs.BoolVar(&o.json, "json", false, "")
	fs.DurationVar(&o.timeout, "timeout", 0, "")
	fs.StringVar(&o.asOf, "as-of", "", "")
	fs.BoolVar(&o.onlyMe, "only-me", false, "")
	fs.IntVar(&o.k, "k", 0, "")
	fs.StringVar(&o.mode, "mode", "", "")
	fs.StringVar(&o.model, "model", "", "")
	fs.StringVar(&o.judge, "judge", "", "")
	fs.Func("in", "", addName(&o.within))
	fs.BoolVar(&o.noKeep, "no-keep", false, "")
	fs.StringVar(&o.previous, "previous", "", "")
	fs.StringVar(&o.embedder, "embedder", "", "")
	fs.StringVar(&o.encoder, "encoder", "", "")
	fs.BoolVar(&o.noExpansion, "no-expansion", false, "")
	fs.BoolVar(&o.whole, "whole", false, "")
	fs.BoolVar(&o.expand, "expand", false, "")
	fs.DurationVar(&o.expandWithin, "expand-within", 0, "")
	fs.BoolVar(&o.both, "both", false, "")
	fs.StringVar(&o.passwordFile, "password-file", "", "")
	fs.BoolVar(&o.keepProtected, "keep-protected", false, "")
	fs.BoolVar(&o.ocr, "ocr", false, "")
	fs.BoolVar(&o.pages, "pages", false, "")
	fs.BoolVar(&o.retire, "retire", false, "")
	fs.BoolVar(&o.again, "again", false, "")
	o.packs.register(fs)
	fs.StringVar(&o.doc, "doc", "", "")
	fs.StringVar(&o.edition, "version", "", "")
	fs.StringVar(&o.quote, "quote", "", "")
	fs.StringVar(&o.out, "out", "", "")
	fs.IntVar(&o.pageNumber, "page", -1, "")
	fs.Float64Var(&o.dpi, "dpi", 150, "")
	o.editions.register(fs)
	fs.BoolVar(&o.allEditions, "all-editions", false, "")
	fs.Func("sources", "", addName(&o.sources))
	fs.Func("prefer", "", addName(&o.prefer))
	fs.BoolVar(&o.csv, "csv", false, "")
	fs.BoolVar(&o.all, "all", false, "")
	fs.Func("also", "", addName(&o.also))
	fs.StringVar(&o.since, "since", "", "")
	fs.StringVar(&o.html, "html", "", "")
	fs.StringVar(&o.xlsx, "xlsx", "", "")
	fs.StringVar(&o.cite, "cite", "", "")
	fs.BoolVar(&o.selftest, "selftest", false, "")
	fs.StringVar(&o.require, "require", "", "")
	o.hist.register(fs)
	fs.StringVar(&o.head, "head", "", "")
	fs.BoolVar(&o.yes, "yes", false, "")
	fs.BoolVar(&o.force, "force", false, "")

	var positional []string
	rest := o.takeRules(args)
	for len(rest) > 0 {
		if perr := fs.Parse(rest); perr != nil {
			if errors.Is(perr, flag.ErrHelp) {
				return "help", positional, o, nil
			}
			return "", nil, o, parseError(perr)
		}
		taken := len(rest) - fs.NArg()
		if taken > 0 && rest[taken-1] == "--" {
			positional = append(positional, fs.Args()...)
			break
		}
		if fs.NArg() == 0 {
			break
		}
		positional = append(positional, fs.Arg(0))
		rest = fs.Args()[1:]
	}
	if len(positional) == 0 {
		return "help", nil, o, nil
	}
	if positional[0] == "help" {
		return "help", positional[1:], o, nil
	}
	cmd, arguments = positional[0], positional[1:]
	c, ok := commandTable[cmd]
	if !ok {
		return "", nil, o, usage("usage.no_command", "word", cmd, "all", strings.Join(commandNames(), ", "))
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(globalFlags, f.Name) && !slices.Contains(c.flags, f.Name) {
			err = usage("usage.no_flag", "command", cmd, "flag", f.Name)
		}
	})
	if err == nil && o.lang != "" && o.lang != words.Japanese && o.lang != words.English {
		err = usage("usage.lang", "value", o.lang)
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil {
			err = checkValue(f)
		}
	})
	if err == nil && o.csv && o.json {
		err = usage("usage.csv_json")
	}
	return cmd, arguments, o, err
}

// takeRules takes --why out of the arguments of verify, which has no value there as it has for reports of history.
func (o *options) takeRules(args []string) []string {
	if !slices.Contains(args, "verify") {
		return args
	}
	at := slices.IndexFunc(args, func(a string) bool { return a == "--why" || a == "-why" })
	if end := slices.Index(args, "--"); at < 0 || end >= 0 && at > end || slices.Contains(args, "history") {
		return args
	}
	o.rules = true
	return slices.Delete(slices.Clone(args), at, at+1)
}

// askedLanguage finds --lang among arguments that cannot be parsed, so that this is said in the right language.
func askedLanguage(args []string) string {
	for i, a := range args {
		name, value, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		switch {
		case a == "--":
			return ""
		case name != "lang" || !strings.HasPrefix(a, "-"):
		case given:
			return value
		case i+1 < len(args):
			return args[i+1]
		}
	}
	return ""
}

// asOfDay is the day whose rules count: that of --as-of, else today.
func (o options) asOfDay() time.Time {
	if day, err := dayOf("--as-of", o.asOf); err == nil {
		return day
	}
	return time.Now()
}

// dataDir is the folder of this user's own data: that of --data, else the system's place for it.
func (o options) dataDir() (string, error) {
	if o.data != "" {
		return o.data, nil
	}
	return folders.Data()
}

// language is that of --lang, else the one that the environment asks for.
func (o options) language() string {
	if o.lang == words.Japanese || o.lang == words.English {
		return o.lang
	}
	return words.Detect(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}
