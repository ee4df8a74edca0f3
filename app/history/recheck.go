package history

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Status says whether what an answer cited still stands.
type Status string

// The statuses, best first. The worst claim decides about an answer.
const (
	Current    Status = "current"
	Moved      Status = "moved"
	Changed    Status = "changed"
	Gone       Status = "gone"
	Unreadable Status = "unreadable"
)

var badness = map[Status]int{Current: 0, Moved: 1, Changed: 2, Gone: 3, Unreadable: 4}

// Statuses lists the statuses, the worst first.
func Statuses() []Status { return []Status{Unreadable, Gone, Changed, Moved, Current} }

// Worse tells whether a is worse than b.
func (s Status) Worse(than Status) bool { return badness[s] > badness[than] }

// NeedsLook tells whether a person should look at a claim of this status.
func (s Status) NeedsLook() bool { return s == Changed || s == Gone || s == Unreadable }

// Why a citation has its status, where the status does not say it.
const (
	WhyDenied    = "denied"    // the file may not be read: nothing of it is shown
	WhyLapsed    = "lapsed"    // its place could not be reached for longer than its text may be shown
	WhyWithdrawn = "withdrawn" // the file is gone; what was kept of it is shown
	WhyDamaged   = "damaged"   // the library's copy cannot be read
	WhyAway      = "away"      // the shared library cannot be reached
	WhyPassages  = "passages"  // the edition that was used is not in this library; its passages were compared
	WhyFound     = "found"     // what was not in the documents is now
	// Or, where the cited words stand and what holds for them changed, a revision.Around.
)

// Recheck is what became of an answer.
type Recheck struct {
	AnswerID string       `json:"answer_id"`
	Question string       `json:"question"`
	Status   Status       `json:"status"`
	AsOf     string       `json:"as_of"`         // ISO day on whose rules the answer was held
	Why      string       `json:"why,omitempty"` // for an answer without claims
	Claims   []ClaimCheck `json:"claims"`
}

// ClaimCheck is what became of what a claim cites: of the citation that fared worst. For an unreadable one Doc, Was and Is are
// empty, and so is Text where the document may not be read.
type ClaimCheck struct {
	Text     string          `json:"text"`
	Status   Status          `json:"status"`
	Doc      string          `json:"doc"`
	Was      string          `json:"was"`
	Is       string          `json:"is"`
	Why      string          `json:"why,omitempty"`
	Diff     []revision.Edit `json:"diff,omitempty"` // of Was and Is, for a changed one
	Evidence []EvidenceCheck `json:"evidence,omitempty"`
	SignOff  *StandingSign   `json:"sign_off,omitempty"`
}

// Unreached tells whether nothing speaks against an answer but that the shared library cannot be reached.
func (r *Recheck) Unreached() bool {
	away := false
	for _, c := range r.Claims {
		if c.Status.NeedsLook() && c.Why != WhyAway {
			return false
		}
		away = away || c.Why == WhyAway
	}
	return away
}

// Unread lists the citations that were held against what the library read, while the file on the disk is another one by now: what
// became of them is not known before it is read again.
func (r Recheck) Unread() []EvidenceCheck {
	var out []EvidenceCheck
	for _, c := range r.Claims {
		out = append(out, c.Unread()...)
	}
	return out
}

// Unread is Recheck.Unread for one claim.
func (c ClaimCheck) Unread() []EvidenceCheck {
	return slices.DeleteFunc(slices.Clone(c.Evidence), func(e EvidenceCheck) bool { return e.File != library.ChangedSince })
}

// Doc is the document whose file File tells of.
func (e EvidenceCheck) Doc() string {
	if e.InForce != nil {
		return e.InForce.Doc
	}
	return e.Used.Doc
}

// NeedsLook tells whether a person should look at an answer.
func (r Recheck) NeedsLook() bool { return r.Status.NeedsLook() || len(r.Unread()) > 0 }

// StandingSign is a sign-off, and whether it still counts.
type StandingSign struct {
	SignOff
	Fallen bool `json:"fallen,omitempty"` // an edition that it rests on is no longer the one in force
	// Unconfirmed tells that nobody can say whether it still counts: what it rests on may not, or not any more, be read.
	Unconfirmed bool `json:"unconfirmed,omitempty"`
}

// EvidenceCheck is what became of one citation.
type EvidenceCheck struct {
	ID       string              `json:"id"`
	Status   Status              `json:"status"`
	Why      string              `json:"why,omitempty"`
	Source   library.SourceState `json:"source"`              // of the document that was cited
	File     library.FileNow     `json:"file,omitempty"`      // how the file of the document in force stands to what was read of it
	LastSeen string              `json:"last_seen,omitempty"` // RFC 3339, where the source is unreachable or File says something
	Used     Edition             `json:"used"`
	InForce  *Edition            `json:"in_force,omitempty"`
	Was      string              `json:"was"`
	Is       string              `json:"is"`
	From     *revision.Place     `json:"from,omitempty"`
	To       *revision.Place     `json:"to,omitempty"`
}

// Edition names an edition of a document.
type Edition struct {
	library.EditionRef
	Title string `json:"title"`
}

// Library is what a recheck asks of a library; *library.Library is one.
type Library interface {
	Source(doc string) library.SourceState
	FileNow(doc string) library.FileNow
	InForce(doc string, day time.Time) (library.Force, error)
	Document(doc, version string) (*document.Document, error)
	Chunks(doc, version string) ([]index.Chunk, error)
	Documents() []library.DocumentInfo
	AbsenceIn(ctx context.Context, question string, o library.SearchOptions) (library.Absence, error)
	Fingerprint() string
}

// Rechecker holds answers against a library on a day. It remembers what it compared; it is for one goroutine.
type Rechecker struct {
	lib      Library
	day      time.Time
	compared map[[4]string]*revision.Comparison
	seen     map[string]string // when documents that are unreachable were last seen
}

// mostCompared is how many comparisons are remembered at a time.
const mostCompared = 48

// NewRechecker makes a Rechecker for the rules of a day.
func NewRechecker(lib Library, day time.Time) *Rechecker {
	return &Rechecker{lib: lib, day: day, compared: map[[4]string]*revision.Comparison{}}
}

// Check tells what became of each sentence that an answer cites, and whether the sign-offs still count. Nothing in it comes from
// a document whose file may not be read.
func (k *Rechecker) Check(ctx context.Context, r Record, offs map[int]SignOff) (Recheck, error) {
	a := r.Answer
	out := Recheck{AnswerID: a.AnswerID, Question: a.Question, Status: Current, AsOf: k.day.Format(time.DateOnly), Claims: []ClaimCheck{}}
	shown, _ := Withheld(r, k.lib)
	for n, claim := range a.Claims {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		c, err := k.claim(a, claim, shown.Answer.Claims[n].Text)
		if err != nil {
			return out, err
		}
		if o, ok := offs[n]; ok {
			c.SignOff = &StandingSign{SignOff: o, Fallen: fallen(c)}
			c.SignOff.Unconfirmed = !c.SignOff.Fallen && slices.ContainsFunc(c.Evidence, func(e EvidenceCheck) bool { return e.Status == Unreadable })
		}
		if c.Status.Worse(out.Status) {
			out.Status = c.Status
		}
		out.Claims = append(out.Claims, c)
	}
	if a.NoAnswer != nil && a.NoAnswer.Kind == "not_in_documents" && k.lib.Fingerprint() != r.Library {
		absence, err := k.lib.AbsenceIn(ctx, a.Question, library.SearchOptions{AsOf: k.day, Docs: r.Options.Docs})
		if err != nil {
			return out, fmt.Errorf("looking through the whole library: %w", err)
		}
		if absence.Found {
			out.Status, out.Why = Changed, WhyFound
		}
	}
	return out, nil
}

// fallen tells whether an edition that a claim cites is not the one in force.
func fallen(c ClaimCheck) bool {
	return slices.ContainsFunc(c.Evidence, func(e EvidenceCheck) bool {
		return e.Status == Gone || e.Status != Unreadable && (e.InForce == nil || e.InForce.Version != e.Used.Version || e.InForce.Doc != e.Used.Doc)
	})
}

// claim holds one claim against the library; text is what may be shown of it.
func (k *Rechecker) claim(a ask.Answer, claim verify.Claim, text string) (ClaimCheck, error) {
	c := ClaimCheck{Text: text, Status: Current}
	for _, e := range claim.Evidence {
		i := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
		if i < 0 || e.Status == verify.NotFound || e.Status == verify.UnknownID {
			continue // it cites nothing, and its verdict says so
		}
		found, err := k.evidence(a, a.Chunks[i], e)
		if err != nil {
			return c, err
		}
		if len(c.Evidence) == 0 || found.Status.Worse(c.Status) {
			c.Status, c.Why, c.Doc, c.Was, c.Is = found.Status, found.Why, found.Used.Doc, found.Was, found.Is
		}
		c.Evidence = append(c.Evidence, found)
	}
	if c.Status == Changed {
		c.Diff = revision.Words(c.Was, c.Is)
	}
	return c, nil
}

// evidence holds one citation against the edition in force.
func (k *Rechecker) evidence(a ask.Answer, p verify.Passage, e verify.Evidence) (EvidenceCheck, error) {
	out := EvidenceCheck{ID: e.ID, Status: Current, Source: k.lib.Source(p.Doc)}
	unreadable := func(why string) (EvidenceCheck, error) {
		return EvidenceCheck{ID: e.ID, Status: Unreadable, Why: why, Source: out.Source}, nil
	}
	if why := unshown(out.Source); why != "" {
		return unreadable(why)
	}
	out.Used = Edition{Title: p.Title, EditionRef: library.EditionRef{Doc: p.Doc, Version: p.Version, Edition: p.Edition, Effective: p.Effective}}
	out.File = k.lib.FileNow(p.Doc)
	if out.Source == library.Unreachable || out.File != library.AsRead {
		out.LastSeen = k.lastSeen(p.Doc)
	}
	out.Was = cited(p, e)
	force, err := k.lib.InForce(p.Doc, k.day)
	switch {
	case errors.Is(err, library.ErrAway):
		return unreadable(WhyAway)
	case errors.Is(err, library.ErrNotFound), err == nil && force.Standing == library.WasWithdrawn,
		err == nil && force.Doc == p.Doc && out.Source == library.Gone: // not yet noticed by an ingest
		out.Status, out.Why = Gone, WhyWithdrawn
		return out, nil
	case err != nil:
		return out, fmt.Errorf("finding the edition of %s that is in force: %w", p.Doc, err)
	case force.Doc != p.Doc:
		if why := unshown(k.lib.Source(force.Doc)); why != "" {
			return unreadable(why)
		}
		out.File, out.LastSeen = k.lib.FileNow(force.Doc), k.lastSeen(force.Doc)
	}
	if force.Standing == library.NotYet { // nothing has taken the place of what was used
		force.EditionRef = out.Used.EditionRef
	}
	out.InForce = &Edition{EditionRef: force.EditionRef, Title: p.Title}
	if force.Doc == p.Doc && force.Version == p.Version {
		out.Is = out.Was
		return out, nil
	}
	now, err := k.lib.Document(force.Doc, force.Version)
	if err == nil {
		out.InForce.Title = now.Title
	}
	var fates []revision.Fate
	if err == nil {
		fates, out.Why, err = k.fates(a, p, e, force.EditionRef)
	}
	switch {
	case errors.Is(err, library.ErrLapsed):
		return unreadable(WhyLapsed)
	case errors.Is(err, library.ErrDenied):
		return unreadable(WhyDenied)
	case errors.Is(err, library.ErrGone), errors.Is(err, library.ErrNotFound):
		return unreadable(WhyDamaged)
	case err != nil:
		return out, err
	}
	out.add(fates, e)
	return out, nil
}

// lastSeen is when a document that cannot be reached now was last read.
func (k *Rechecker) lastSeen(doc string) string {
	if k.seen == nil {
		k.seen = map[string]string{}
		for _, d := range k.lib.Documents() {
			k.seen[d.Doc] = d.LastSeen
		}
	}
	return k.seen[doc]
}

// cited is the sentence that a citation points to, as it stood: whole, where the quotation is a part of it.
func cited(p verify.Passage, e verify.Evidence) string {
	if e.Start >= e.End {
		return e.Quote
	}
	runes := []rune(p.Text)
	start, end := min(e.Start, len(runes)), min(e.End, len(runes))
	for _, s := range verify.Sentences(p.Text) {
		if s.Start < e.End && e.Start < s.End {
			start, end = min(start, s.Start), max(end, s.End)
		}
	}
	return string(runes[start:end])
}

// add sums up what became of the sentences of a citation. Of one that cites a whole passage only what is not as it was is told.
func (c *EvidenceCheck) add(fates []revision.Fate, e verify.Evidence) {
	wide := e.Start >= e.End
	var was, is []string
	for _, f := range fates {
		s := Status(f.Status)
		if s.Worse(c.Status) {
			c.Status = s
		}
		if wide && !s.NeedsLook() && len(fates) > 1 {
			continue
		}
		was = append(was, f.Was)
		if f.Is != "" && !slices.Contains(is, f.Is) {
			is = append(is, f.Is)
		}
		if c.From == nil {
			c.From = &f.From
		}
		if c.To == nil && f.Is != "" {
			c.To = &f.To
		}
	}
	c.Was, c.Is = strings.Join(was, "\n"), strings.Join(is, "\n")
	if c.Status == Changed && c.Why == "" {
		c.Why = around(fates)
	}
}

// around is what changed around cited sentences whose own words all stand; "" where words changed, too.
func around(fates []revision.Fate) string {
	why := ""
	for _, f := range fates {
		if f.Status != revision.Changed {
			continue
		}
		if f.Around == "" {
			return ""
		}
		why = string(f.Around)
	}
	return why
}

// fates finds the cited sentences in the edition that was used, and what became of them. Where that edition is not at hand, the
// passages that the answer keeps of it stand for it.
func (k *Rechecker) fates(a ask.Answer, p verify.Passage, e verify.Evidence, now library.EditionRef) ([]revision.Fate, string, error) {
	start, end := e.Start, e.End
	if start >= end {
		start, end = 0, len([]rune(p.Text))
	}
	whole, err := k.compare(p, now)
	if err == nil {
		if fates := whole.At(p.ChunkID, start, end); len(fates) > 0 {
			return fates, "", nil
		}
		// The chunks of this program are not those of the one that answered: the words find the place.
		var fates []revision.Fate
		for _, s := range verify.Sentences(p.Text) {
			if s.Start >= end || start >= s.End {
				continue
			}
			f, ok := whole.Like(string([]rune(p.Text)[s.Start:s.End]), p.Section)
			if !ok {
				fates = nil
				break
			}
			fates = append(fates, f)
		}
		if len(fates) > 0 {
			return fates, "", nil
		}
	} else if !errors.Is(err, library.ErrNotFound) && !errors.Is(err, library.ErrGone) {
		return nil, "", err
	}
	is, err := k.lib.Chunks(now.Doc, now.Version)
	if err != nil {
		return nil, "", err
	}
	var was []index.Chunk
	for _, q := range a.Chunks {
		if q.Doc == p.Doc && q.Version == p.Version {
			was = append(was, chunkOf(q))
		}
	}
	fates := revision.ComparePassages(was, is).At(p.ChunkID, start, end)
	if len(fates) == 0 {
		fates = []revision.Fate{{Status: revision.Gone, Was: cited(p, e)}}
	}
	return fates, WhyPassages, nil
}

func chunkOf(p verify.Passage) index.Chunk {
	c := index.Chunk{ID: p.ChunkID, Doc: p.Doc, Title: p.Title, Text: p.Text, Page: p.Page, PageLabel: p.PageLabel, Version: p.Version}
	if p.Section != "" {
		c.Headings = strings.Split(p.Section, " > ")
	}
	return c
}

// compare compares the edition of a passage with the one in force, or remembers it.
func (k *Rechecker) compare(p verify.Passage, now library.EditionRef) (*revision.Comparison, error) {
	key := [4]string{p.Doc, p.Version, now.Doc, now.Version}
	if c, ok := k.compared[key]; ok {
		return c, nil
	}
	was, err := k.lib.Chunks(p.Doc, p.Version)
	if err != nil {
		return nil, err
	}
	is, err := k.lib.Chunks(now.Doc, now.Version)
	if err != nil {
		return nil, err
	}
	if len(k.compared) >= mostCompared {
		clear(k.compared)
	}
	c := revision.Compare(was, is)
	k.compared[key] = c
	return c, nil
}

// ByNeed sorts checks so that those at which a person should look come first, the worst before the rest.
func ByNeed(checks []Recheck) {
	slices.SortStableFunc(checks, func(a, b Recheck) int { return cmp.Compare(badness[b.Status], badness[a.Status]) })
}
