package evidence

import (
	"context"
	"slices"
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Name says what was checked.
type Name string

// What is checked, in this order.
const (
	CheckSeal     Name = "seal"     // not a byte was changed since the file was written
	CheckPage     Name = "page"     // the page is what the data in it say
	CheckPictures Name = "pictures" // the pictures are those whose SHA-256 the data name
	CheckVersions Name = "versions" // each passage's edition is a file whose SHA-256 the pack names
	CheckSent     Name = "sent"     // the passages are those that were sent, and each that is not here is named
	CheckQuotes   Name = "quotes"   // each quotation stands at its place in its passage
	CheckVerdicts Name = "verdicts" // the verdicts come out again
	CheckRules    Name = "rules"    // the versions of the rules that the pack names existed
	CheckAudit    Name = "audit"    // the head of the audit log that the pack carries stands in a log that is at hand
	CheckExport   Name = "export"   // that log tells of the export of this very file
)

// Result of one check.
type Result string

// The results.
const (
	OK         Result = "ok"
	Failed     Result = "failed"
	NotChecked Result = "not_checked"
)

// Finding is the outcome of one check. N counts what was looked at, Bad names what did not hold; Why is a code for what could
// not be checked.
type Finding struct {
	Name   Name   `json:"name"`
	Result Result `json:"result"`
	N      int    `json:"n"`
	Left   int    `json:"left_out,omitempty"` // of the passages that were sent
	Bad    []Part `json:"bad,omitempty"`
	Why    string `json:"why,omitempty"`
}

// Why something could not be checked.
const (
	WhyOtherVersion = "other_version" // another version of the program made the page
	WhyOtherRules   = "other_rules"   // other rules gave the verdicts
	WhyNoSuchRules  = "no_such_rules" // no version of this program had the rules that the pack names
	WhyLaterRules   = "later_rules"   // the pack names rules that came after this program
	WhyOldFormat    = "old_format"    // the pack was made before packs listed what was sent
	WhyJSON         = "json"          // a pack as JSON has no page
	WhyNoLog        = "no_log"        // no log was given
	WhyNoHead       = "no_head"       // the log was empty when the pack was made
	WhyLogEnds      = "log_ends"      // the log that was given ends before the export
	WhyNoData       = "no_data"       // the data in the pack cannot be read
)

// Report is the outcome of checking a pack.
type Report struct {
	OK       bool       `json:"ok"`                  // nothing that was checked speaks against it
	Open     []Name     `json:"unchecked,omitempty"` // what a check of a file of this program's own version would have found, and this one could not
	SHA256   string     `json:"sha256"`              // of the file, as the audit log has it
	AnswerID string     `json:"answer_id"`
	Question string     `json:"question"`
	Held     bool       `json:"held"`
	Line     int        `json:"line,omitempty"` // of the file, from which on its data cannot be read
	Findings []Finding  `json:"findings"`
	Audit    audit.Head `json:"audit"`
	// Documents are the files to compare by hand.
	Documents []Document `json:"documents"`
}

// Open reads a pack from a file as HTML or as JSON wrote it.
func Open(data []byte) (*Pack, error) {
	f, err := read(data)
	if err == nil && f.pack == nil {
		err = ErrNoPack
	}
	return f.pack, err
}

// Check verifies a pack by itself, and against audit logs if any are given. version is that of this program. A pack that was
// altered so that it cannot be read is reported like any other alteration.
func Check(ctx context.Context, data []byte, version string, logs []string) (Report, error) {
	f, err := read(data)
	if err != nil {
		return Report{}, err
	}
	r := Report{SHA256: digest(data), Findings: []Finding{finding(CheckSeal, 1, f.unsealed)}}
	if p := f.pack; p != nil {
		r.AnswerID, r.Question, r.Held, r.Audit, r.Documents = p.Answer.AnswerID, p.Answer.Question, p.Held, p.Audit, p.Documents
		logged, err := p.checkAudit(ctx, logs)
		if err != nil {
			return Report{}, err
		}
		told, err := p.toldBy(ctx, r.SHA256, logs)
		if err != nil {
			return Report{}, err
		}
		sent, err := p.checkSent(told)
		if err != nil {
			return Report{}, err
		}
		r.Findings = append(r.Findings, p.checkPage(f.frame, version), p.checkPictures(), p.checkVersions(), sent, p.checkQuotes(), p.checkVerdicts(), p.checkRules(), logged, checkExport(told, logs))
	} else {
		r.Line = f.line
		for _, name := range []Name{CheckPage, CheckPictures, CheckVersions, CheckSent, CheckQuotes, CheckVerdicts, CheckRules, CheckAudit, CheckExport} {
			r.Findings = append(r.Findings, Finding{Name: name, Result: NotChecked, Why: WhyNoData})
		}
	}
	for _, f := range r.Findings {
		if f.Result == NotChecked && (f.Why == WhyOtherVersion || f.Why == WhyOtherRules || f.Why == WhyLaterRules || f.Why == WhyOldFormat) {
			r.Open = append(r.Open, f.Name)
		}
	}
	r.OK = !slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Result == Failed })
	return r, nil
}

func finding(name Name, n int, bad []Part) Finding {
	f := Finding{Name: name, Result: OK, N: n, Bad: bad}
	if len(bad) > 0 {
		f.Result = Failed
	}
	return f
}

// checkPage compares the page with what the data say, and where this program made it, with what it makes of them.
func (p *Pack) checkPage(frame []byte, version string) Finding {
	if frame == nil {
		return Finding{Name: CheckPage, Result: NotChecked, Why: WhyJSON}
	}
	again, err := remade(p)
	if p.Tool.Version != version && (err != nil || len(altered(frame, again)) > 0) {
		f := finding(CheckPage, 1, missingWords(p, frame))
		if digest(frame) != p.Page {
			f.Result, f.Bad = Failed, append([]Part{{Kind: PartPage}}, f.Bad...)
		}
		if f.Result == OK {
			f.Result, f.Why = NotChecked, WhyOtherVersion
		}
		return f
	}
	if err != nil {
		return finding(CheckPage, 1, []Part{{Kind: PartPage}})
	}
	bad := altered(frame, again)
	if len(bad) == 0 && digest(frame) != p.Page {
		bad = []Part{{Kind: PartData}} // it names another page than the one that it gives
	}
	return finding(CheckPage, 1, bad)
}

// remade is the page that this program makes of a pack's data.
func remade(p *Pack) ([]byte, error) {
	bare := *p
	bare.Page = ""
	return frame(&bare, words.New(p.Lang))
}

func (p *Pack) checkPictures() Finding {
	var bad []Part
	for i, x := range p.Pictures {
		if x.PNG == nil || digest(x.PNG) != x.SHA256 {
			bad = append(bad, Part{PartPicture, i + 1})
		}
	}
	return finding(CheckPictures, len(p.Pictures), bad)
}

func (p *Pack) checkVersions() Finding {
	var bad []Part
	n := 0
	for at, q := range p.Answer.Chunks {
		if q.Doc == "" {
			continue
		}
		n++
		i := slices.IndexFunc(p.Documents, func(d Document) bool { return d.Doc == q.Doc && d.Version == q.Version })
		if i < 0 || p.Documents[i].SHA256 != "" && !strings.HasPrefix(p.Documents[i].SHA256, q.Version) {
			bad = append(bad, Part{PartPassage, at + 1})
		}
	}
	return finding(CheckVersions, n, bad)
}

func (p *Pack) checkQuotes() Finding {
	var bad []Part
	n := 0
	for i, c := range p.Answer.Claims {
		for _, e := range c.Evidence {
			q := passage(&p.Answer, e.ID)
			if q == nil || e.Status != verify.Exact {
				continue
			}
			n++
			if !stands(e, q.Text) {
				bad = append(bad, Part{PartQuote, i + 1})
			}
		}
	}
	return finding(CheckQuotes, n, bad)
}

// stands tells whether a quotation is what stands at its place, by the normalisation of all quotations. That it neither begins
// nor ends inside a number is judged with the verdict.
func stands(e verify.Evidence, text string) bool {
	runes := []rune(text)
	if e.Start < 0 || e.Start >= e.End || e.End > len(runes) {
		return false
	}
	return slices.Equal(verify.Fold(string(runes[e.Start:e.End])).Runes, verify.Fold(e.Quote).Runes)
}

// checkVerdicts lets the verifier judge every claim again from the passages. Under other rules another verdict is no fault, and is named.
func (p *Pack) checkVerdicts() Finding {
	var bad []Part
	n := 0
	for i, again := range Verdicts(p.Answer) {
		c := p.Answer.Claims[i]
		if withheld(&p.Answer, c) {
			continue
		}
		n++
		if again.Verdict != c.Verdict || !sameStatuses(again, c) {
			bad = append(bad, Part{PartVerdict, i + 1})
		}
	}
	f := finding(CheckVerdicts, n, bad)
	if rules := p.Answer.Tool.Rules; len(bad) > 0 && (verify.RulesAge(rules) > 0 || verify.RulesLater(rules)) {
		f.Result, f.Why = NotChecked, WhyOtherRules
	}
	return f
}

// sentSince is the version of the rules with which packs began to list what was sent: one that was made under later ones lists it.
const sentSince = "2026-11-30.35"

// checkRules finds a pack that says of itself what cannot be: a file that was altered could else claim rules, or a form, under which less
// is checked.
func (p *Pack) checkRules() Finding {
	named := []string{p.Tool.Rules, p.Answer.Tool.Rules}
	unknown := func(rules string) bool { return verify.RulesAge(rules) < 0 }
	switch {
	case !slices.ContainsFunc(named, unknown):
	case slices.ContainsFunc(named, func(rules string) bool { return unknown(rules) && !verify.RulesLater(rules) }):
		f := finding(CheckRules, 1, []Part{{Kind: PartMade}})
		f.Why = WhyNoSuchRules
		return f
	default:
		return Finding{Name: CheckRules, Result: NotChecked, N: 1, Why: WhyLaterRules}
	}
	if p.Format < packFormat && verify.RulesAge(p.Tool.Rules) < verify.RulesAge(sentSince) {
		return finding(CheckRules, 1, []Part{{Kind: PartSent}})
	}
	return finding(CheckRules, 1, nil)
}

func sameStatuses(a, b verify.Claim) bool {
	return slices.EqualFunc(a.Evidence, b.Evidence, func(x, y verify.Evidence) bool { return x.Status == y.Status && x.Quote == y.Quote })
}

// withheld tells whether a claim, or a passage that a flag of it points to, was left out.
func withheld(a *ask.Answer, c verify.Claim) bool {
	return c.Text == "" || slices.ContainsFunc(a.Chunks, emptied)
}

// Verdicts lets the verifier judge the claims of an answer again, from nothing but its passages and what the claims say and cite. A judge's opinion is taken as it was.
func Verdicts(a ask.Answer) []verify.Claim {
	checker := verify.New(a.Question, a.Chunks, verify.Options{Excerpt: a.Mode == ask.ExtractMode, Library: a.UnexpectedSources})
	out := make([]verify.Claim, len(a.Claims))
	for i, c := range a.Claims {
		raw := verify.RawClaim{Text: c.Text}
		for _, e := range c.Evidence {
			re := verify.RawEvidence{ID: e.ID, Quote: e.Quote, Sentence: e.Sentence}
			if a.Mode == ask.TaggedMode {
				re.Quote = "" // the verifier singled it out
			}
			raw.Evidence = append(raw.Evidence, re)
		}
		if a.Mode == ask.TaggedMode {
			out[i] = checker.Tagged(raw)
		} else {
			out[i] = checker.Claim(raw)
		}
		if c.Opinion != nil {
			out[i] = out[i].Judged(*c.Opinion)
		}
	}
	return out
}

func (p *Pack) checkAudit(ctx context.Context, logs []string) (Finding, error) {
	switch {
	case p.Audit.Seq == 0:
		return Finding{Name: CheckAudit, Result: NotChecked, Why: WhyNoHead}, nil
	case len(logs) == 0:
		return Finding{Name: CheckAudit, Result: NotChecked, Why: WhyNoLog}, nil
	}
	report, err := audit.Verify(ctx, logs, &p.Audit)
	if err != nil {
		return Finding{}, err
	}
	if !report.OK {
		return finding(CheckAudit, 1, []Part{{Kind: PartLog}}), nil
	}
	return finding(CheckAudit, 1, nil), nil
}

// checkExport looks for this very file among the exports that a log tells of. It is the one check that finds a pack that was made
// up, or altered and sealed again, by somebody who could not write the log.
func checkExport(t told, logs []string) Finding {
	switch {
	case len(logs) == 0:
		return Finding{Name: CheckExport, Result: NotChecked, Why: WhyNoLog}
	case t.exported:
		return finding(CheckExport, 1, nil)
	case !t.later:
		return Finding{Name: CheckExport, Result: NotChecked, N: 1, Why: WhyLogEnds}
	}
	return finding(CheckExport, 1, []Part{{Kind: PartLog}})
}

// told is what audit logs tell of a pack.
type told struct {
	exported  bool // this very file was written
	later     bool // they go on after the pack was made
	otherwise bool // other passages were sent for the answer
}

// toldBy reads audit logs, once; sum is the SHA-256 of the file of the pack.
func (p *Pack) toldBy(ctx context.Context, sum string, logs []string) (t told, err error) {
	err = audit.ReadFiles(ctx, logs, func(e audit.Entry) {
		t.exported = t.exported || e.Kind == audit.Exported && e.Data["sha256"] == sum
		t.later = t.later || e.Seq > p.Audit.Seq
		if sent, ok := e.Data["sent"].(string); ok && e.Kind == audit.Asked && e.Data["answer"] == p.Answer.AnswerID {
			t.otherwise = t.otherwise || sent != p.SentSum
		}
	})
	return t, err
}
