package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/evidence"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// historyOptions are the flags of history alone.
type historyOptions struct {
	search, from, to, status, verdict string
	limit, offset                     int
	mark, by, note, log               string
	why, redact, seed                 string
	claim                             int
	allSources                        bool
}

func (o *historyOptions) register(fs *flag.FlagSet) {
	fs.StringVar(&o.search, "search", "", "")
	fs.StringVar(&o.from, "from", "", "")
	fs.StringVar(&o.to, "to", "", "")
	fs.StringVar(&o.status, "status", "", "")
	fs.StringVar(&o.verdict, "verdict", "", "")
	fs.IntVar(&o.limit, "limit", 50, "")
	fs.IntVar(&o.offset, "offset", 0, "")
	fs.StringVar(&o.mark, "mark", "", "")
	fs.StringVar(&o.by, "by", "", "")
	fs.StringVar(&o.note, "note", "", "")
	fs.StringVar(&o.log, "log", "", "")
	fs.BoolVar(&o.allSources, "all-sources", false, "")
	fs.StringVar(&o.why, "why", "", "")
	fs.StringVar(&o.redact, "redact", "", "")
	fs.StringVar(&o.seed, "seed", "", "")
	fs.IntVar(&o.claim, "claim", 0, "")
}

var historyFlags = []string{"search", "from", "to", "status", "verdict", "limit", "offset", "mark", "by", "note", "claim", "log", "why", "redact", "seed", "out", "yes", "force", "all", "all-sources", "csv"}

// history is the table of what can be done with kept answers.
func (c *cli) history(ctx context.Context, args []string) error {
	const all = "list, texts, review, show, recheck, sign, release, export, verify-pack, report, stats, spot, delete, keep"
	if len(args) == 0 {
		return usage("usage.which", "command", "history", "all", all)
	}
	rest := args[1:]
	switch args[0] {
	case "list":
		return c.historyList(ctx, rest)
	case "texts":
		return c.historyTexts(ctx, rest)
	case "review":
		return c.historyReview(ctx, rest)
	case "show":
		return c.historyShow(ctx, rest)
	case "recheck":
		return c.historyRecheck(ctx, rest)
	case "sign":
		return c.historySign(ctx, rest)
	case "export":
		return c.historyExport(ctx, rest)
	case "verify-pack":
		return c.historyVerifyPack(ctx, rest)
	case "report":
		return c.historyReport(ctx, rest)
	case "stats":
		return c.historyStats(ctx, rest)
	case "spot":
		return c.historySpot(ctx, rest)
	case "release":
		return c.historyRelease(ctx, rest)
	case "delete":
		return c.historyDelete(ctx, rest)
	case "keep":
		return c.historyKeep(ctx, rest)
	}
	return usage("usage.no_such", "command", "history", "word", args[0], "all", all)
}

// keeper opens the kept answers and the audit log.
func (c *cli) keeper() (*history.Keeper, error) {
	data, err := c.dataDir()
	if err != nil {
		return nil, err
	}
	k := history.NewKeeper(data)
	k.Store.Fixed = func(set history.Settings) history.Settings {
		set.Days, set.Off = c.policy.Keeping(set.Days, set.Off)
		return set
	}
	k.Log.Fixed = func(set audit.Settings) audit.Settings {
		set.Clear = c.policy.AuditClear(set.Clear)
		set.AnchorFile, set.AnchorSystem = c.policy.Anchoring(set.AnchorFile, set.AnchorSystem)
		return set
	}
	return k, nil
}

// answers opens the kept answers.
func (c *cli) answers() (*history.Store, error) {
	k, err := c.keeper()
	if err != nil {
		return nil, err
	}
	return k.Store, nil
}

// lastAnswer stands for the answer that was kept last, where an id is wanted.
const lastAnswer = "last"

// resolve makes an id of the beginning of one, or of the word last.
func (c *cli) resolve(ctx context.Context, store *history.Store, word string) (string, error) {
	switch word {
	case lastText:
		return "", usage("usage.wants_answer")
	case lastAnswer:
	default:
		id, err := store.Resolve(word)
		if errors.Is(err, history.ErrNotKept) {
			if _, terr := store.ResolveText(word); terr == nil {
				return "", usage("usage.wants_answer")
			}
		}
		return id, err
	}
	page, err := store.List(ctx, history.Query{Limit: 1})
	if err != nil {
		return "", err
	}
	if len(page.Answers) == 0 {
		return "", fmt.Errorf("%w: %s", history.ErrNotKept, word)
	}
	return page.Answers[0].AnswerID, nil
}

// record reads the kept answer that a word names.
func (c *cli) record(ctx context.Context, store *history.Store, word string) (history.Record, error) {
	id, err := c.resolve(ctx, store, word)
	if err != nil {
		return history.Record{}, err
	}
	return store.Get(id)
}

// keep writes an answer down, unless the user or the settings say otherwise. An answer that could not be kept was still given:
// that is said, and a person should look.
func (c *cli) keep(ctx context.Context, lib *library.Library, req ask.Request, answer ask.Answer) error {
	keeper, err := c.keeper()
	kept := false
	if err == nil {
		kept, err = keeper.Answered(ctx, lib.Fingerprint(), req, answer, !c.noKeep)
	}
	if kept {
		c.note(c.words.T("history.kept", "id", answer.AnswerID))
	}
	if err != nil {
		c.note(c.words.T("history.not_kept", "detail", err))
		return errLook
	}
	return nil
}

func (c *cli) historyList(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return usage("usage.history_list")
	}
	q := history.Query{Text: c.hist.search, Status: c.hist.status, Verdict: verify.Verdict(c.hist.verdict), Offset: c.hist.offset, Limit: c.hist.limit}
	var err error
	if q.From, q.To, err = c.period(); err != nil {
		return err
	}
	store, err := c.answers()
	if err != nil {
		return err
	}
	page, err := store.List(ctx, q)
	if err != nil {
		return err
	}
	if c.json { // the lines below name no document
		if lib, oerr := c.openLibrary(ctx, false); oerr == nil {
			page.WithholdNames(lib)
			err = lib.Close()
		} else {
			page.WithholdNames(nil)
		}
		err = errors.Join(err, c.writeJSON(page))
	} else {
		for _, a := range page.Answers {
			c.say("%s  %s  %s", a.AnswerID, a.Asked.Local().Format("2006-01-02 15:04"), a.Question)
			if line := c.summaryLine(a); line != "" {
				c.say("              %s", line)
			}
		}
		c.say("%s", c.words.T("history.count", "shown", len(page.Answers), "total", page.Total))
	}
	if c.noteFaults(page.Faults) && err == nil {
		return errLook
	}
	return err
}

// summaryLine says in a line what an answer came to.
func (c *cli) summaryLine(a history.Summary) string {
	var parts []string
	switch {
	case a.NoAnswer != "":
		parts = append(parts, c.words.T("none."+a.NoAnswer+".title"))
	case a.Claims == 0 && a.Excerpts > 0:
		parts = append(parts, c.words.T("summary.excerpts", "n", a.Excerpts))
	default:
		for _, v := range verify.Verdicts() {
			if n := a.Verdicts[v]; n > 0 {
				parts = append(parts, c.words.T("summary.part", "n", n, "word", c.words.T("history.verdict."+string(v))))
			}
		}
	}
	if a.Status == "review" {
		parts = append(parts, c.words.T("review.word"))
	}
	if a.SignedOff {
		parts = append(parts, c.words.T("history.signed_off"))
	}
	return c.words.Join(parts)
}

// period reads --from and --to, both days included.
func (c *cli) period() (from, to time.Time, err error) {
	if c.hist.from != "" {
		if from, err = dayOf("--from", c.hist.from); err != nil {
			return from, to, err
		}
	}
	if c.hist.to != "" {
		if to, err = dayOf("--to", c.hist.to); err != nil {
			return from, to, err
		}
		to = to.AddDate(0, 0, 1)
	}
	return from, to, nil
}

func (c *cli) historyDelete(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return usage("usage.history_delete")
	}
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	var ids, texts []string
	for _, arg := range args {
		if id, ok, err := c.text(ctx, keeper.Store, arg); err != nil {
			return err
		} else if ok {
			texts = append(texts, id)
			continue
		}
		id, err := c.resolve(ctx, keeper.Store, arg)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if len(ids) > 0 {
		if err := keeper.Delete(ctx, ids...); err != nil {
			return err
		}
		c.say("%s", c.words.T("history.deleted", "n", len(ids)))
	}
	if len(texts) > 0 {
		if err := keeper.DeleteTexts(ctx, texts...); err != nil {
			return err
		}
		c.say("%s", c.words.T("history.texts_deleted", "n", len(texts)))
	}
	return nil
}

// historyKeep shows or changes how answers are kept: a number of days, "all" without end, "off" not at all.
func (c *cli) historyKeep(ctx context.Context, args []string) error {
	keeper, err := c.keeper()
	if err != nil {
		return err
	}
	settings, err := keeper.Store.Settings()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		if settings, err = parseKeeping(args); err != nil {
			return err
		}
		if err := keeper.Set(ctx, settings); err != nil {
			return err
		}
	}
	if c.json {
		return c.writeJSON(settings)
	}
	switch {
	case settings.Off:
		c.say("%s", c.words.T("history.keep_off"))
	case settings.Days > 0:
		c.say("%s", c.words.T("history.keep_days", "n", settings.Days))
	default:
		c.say("%s", c.words.T("history.keep_all"))
	}
	return nil
}

func parseKeeping(args []string) (history.Settings, error) {
	wrong := usage("usage.history_keep")
	if len(args) != 1 {
		return history.Settings{}, wrong
	}
	switch args[0] {
	case "all":
		return history.Settings{}, nil
	case "off":
		return history.Settings{Off: true}, nil
	}
	days, err := strconv.Atoi(args[0])
	if err != nil || days < 1 {
		return history.Settings{}, wrong
	}
	return history.Settings{Days: days}, nil
}

// historySentence says an error of the kept answers in the user's language, "" where it is none.
func (c *cli) historySentence(err error) string {
	for target, key := range map[error]string{
		history.ErrNotKept: "history.error.not_kept", history.ErrAmbiguous: "history.error.ambiguous",
		history.ErrDamaged: "history.error.damaged", history.ErrFormat: "history.error.newer_format",
		history.ErrNothingHeld: "history.error.nothing_held", history.ErrMark: "history.error.mark",
		audit.ErrBroken: "audit.error.broken", evidence.ErrNoPack: "evidence.error.no_pack", evidence.ErrFormat: "evidence.error.newer_format",
	} {
		if errors.Is(err, target) {
			return c.words.T(key, "detail", err)
		}
	}
	return ""
}
