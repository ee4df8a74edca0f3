package lint

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Kind says what does not fit together.
type Kind string

// The kinds of findings.
const (
	MissingArticle   Kind = "article_missing"    // 第99条 in a rule that has none
	MissingParagraph Kind = "paragraph_missing"  // 第3条第5項 where the article has four
	OtherHeading     Kind = "heading_of_other"   // 第34条（慶弔休暇）, which is the heading of another article
	Renumbered       Kind = "article_renumbered" // the sentence is as it was in an earlier edition, the article is now another
	UnusedTerm       Kind = "term_unused"        // 以下「X」という, and no X anywhere else
	UndefinedTerm    Kind = "term_undefined"     // 第2条に定めるX, and no X in 第2条
	OtherValue       Kind = "values_differ"      // another document says another value for the same thing
	DateOrder        Kind = "dates_out_of_order" // of supplementary provisions
)

// Kinds lists all kinds, those that are found by default first.
func Kinds() []Kind {
	return []Kind{UnusedTerm, MissingArticle, OtherHeading, MissingParagraph, Renumbered, DateOrder, UndefinedTerm, OtherValue}
}

// Default reports whether a kind is found without being asked for: where at least nine of ten findings on real documents were
// faults, and there were at least ten of them in three documents to judge by. The others were wrong more often or too rare to tell.
func (k Kind) Default() bool { return k == UnusedTerm }

// Place is a sentence of a document, to be opened.
type Place struct {
	Doc       string `json:"doc"`
	Title     string `json:"title"`
	Version   string `json:"version"`
	Edition   string `json:"edition"`
	Effective string `json:"effective"`
	Section   string `json:"section"`
	Address   string `json:"address"`
	Page      int    `json:"page"`
	PageLabel string `json:"page_label"`
	Text      string `json:"text"` // the sentence; "" where the part as a whole is meant
	ChunkID   string `json:"chunk_id,omitempty"`
	Start     int    `json:"start,omitempty"` // of Text in the chunk, in runes
	End       int    `json:"end,omitempty"`
}

// Finding is two places that do not fit together. Said is what the first says, Written what stands at the other.
type Finding struct {
	Kind    Kind   `json:"kind"`
	At      Place  `json:"at"`
	Said    string `json:"said"`
	Written string `json:"written,omitempty"`
	Other   *Place `json:"other,omitempty"`
}

// Why a document was not read for faults.
const (
	UnreadKind    = "not_a_rule"   // a draft, a comparison, a repealed rule, a guide or minutes
	UnreadEdition = "not_in_force" // an edition in whose place another one is in force
	UnreadDenied  = "denied"       // its file may not be read: its name is not told
	UnreadLapsed  = "lapsed"       // its folder was out of reach for longer than is allowed
	UnreadGone    = "gone"         // neither its file nor a copy of it is there
)

// Unread is a document that was not read for faults. Doc and Title are "" for one whose file may not be read.
type Unread struct {
	Doc   string        `json:"doc"`
	Title string        `json:"title"`
	Why   string        `json:"why"`
	Kind  document.Kind `json:"kind,omitempty"` // where that is why
}

// Report is what was found in a library.
type Report struct {
	AsOf      string       `json:"as_of"`
	Documents int          `json:"documents"` // rules that were read
	Unread    []Unread     `json:"unread"`    // documents that were not
	Findings  []Finding    `json:"findings"`
	Counts    map[Kind]int `json:"counts"`
	Hints     int          `json:"hints"` // findings that are left out, since they are hints; without those that are looked for only when asked
}

// Options say what is looked for. The zero value looks for the kinds that are found by default, today.
type Options struct {
	AsOf time.Time
	All  bool // also the kinds that are hints
}

// rule is a document that is read for faults.
type rule struct {
	info      library.DocumentInfo
	version   string
	doc       *document.Document
	outline   *cite.Outline
	chunks    []index.Chunk
	sentences []sentence
	numbers   map[string]bool // with which its lines begin, see begins; nil before they are needed
}

// sentence is a sentence of a rule.
type sentence struct {
	block      int
	start, end int // runes of the block
	text       string
}

// linter is one run.
type linter struct {
	lib     *library.Library
	options Options
	rules   []*rule
	byDoc   map[string]*rule
	names   *cite.Names
	unread  []Unread
	found   []Finding
}

// Run reads the rules of a library. Progress is told after each document, and may be nil.
func Run(ctx context.Context, lib *library.Library, o Options, progress func(done, total int)) (*Report, error) {
	if o.AsOf.IsZero() {
		o.AsOf = time.Now()
	}
	l := &linter{lib: lib, options: o, byDoc: map[string]*rule{}, unread: []Unread{}}
	if err := l.read(ctx); err != nil {
		return nil, err
	}
	for i, r := range l.rules {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.references(r)
		l.terms(r)
		l.dates(r)
		if o.All {
			if err := l.values(ctx, r); err != nil {
				return nil, err
			}
		}
		if progress != nil {
			progress(i+1, len(l.rules))
		}
	}
	report := &Report{AsOf: o.AsOf.Format(time.DateOnly), Documents: len(l.rules), Unread: l.unread, Findings: []Finding{}, Counts: map[Kind]int{}}
	slices.SortStableFunc(l.found, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.At.Doc, b.At.Doc), cmp.Compare(slices.Index(Kinds(), a.Kind), slices.Index(Kinds(), b.Kind)))
	})
	for _, f := range l.found {
		if !o.All && !f.Kind.Default() {
			report.Hints++
			continue
		}
		report.Findings = append(report.Findings, f)
		report.Counts[f.Kind]++
	}
	return report, nil
}

// read opens the rules in force.
func (l *linter) read(ctx context.Context) error {
	var known []cite.Document
	for _, info := range l.lib.Documents() {
		if err := ctx.Err(); err != nil {
			return err
		}
		force, err := l.lib.InForce(info.Doc, l.options.AsOf)
		if err != nil {
			return err
		}
		if why := l.leaves(info, force); why != nil {
			l.unread = append(l.unread, *why)
			continue
		}
		r, err := l.open(info, force.Version)
		switch {
		case errors.Is(err, library.ErrDenied):
			l.unread = append(l.unread, Unread{Why: UnreadDenied})
			continue
		case errors.Is(err, library.ErrGone):
			l.unread = append(l.unread, Unread{Doc: info.Doc, Title: info.Title, Why: UnreadGone})
			continue
		}
		if err != nil {
			return err
		}
		l.rules = append(l.rules, r)
		l.byDoc[info.Doc] = r
		known = append(known, cite.Document{ID: info.Doc, Title: info.Title})
	}
	l.names = cite.NewNames(known)
	return nil
}

// leaves tells why a document is not read, nil where it is.
func (l *linter) leaves(info library.DocumentInfo, force library.Force) *Unread {
	switch {
	case info.Source == library.Denied:
		return &Unread{Why: UnreadDenied}
	case info.Source.Withheld():
		return &Unread{Doc: info.Doc, Title: info.Title, Why: UnreadLapsed}
	case !info.Kind.Counts():
		return &Unread{Doc: info.Doc, Title: info.Title, Why: UnreadKind, Kind: info.Kind}
	case force.Doc != info.Doc:
		return &Unread{Doc: info.Doc, Title: info.Title, Why: UnreadEdition}
	}
	return nil
}

// open reads a version of a rule.
func (l *linter) open(info library.DocumentInfo, version string) (*rule, error) {
	d, err := l.lib.Document(info.Doc, version)
	if err != nil {
		return nil, err
	}
	chunks, err := l.lib.Chunks(info.Doc, version)
	if err != nil {
		return nil, err
	}
	r := &rule{info: info, version: d.Version, doc: d, outline: cite.NewOutline(d), chunks: chunks}
	for i, b := range r.outline.Blocks {
		if b.Kind == document.HeadingBlock || b.Kind == document.Code {
			continue
		}
		runes := []rune(b.Text)
		for _, s := range verify.Sentences(b.Text) {
			r.sentences = append(r.sentences, sentence{i, s.Start, s.End, string(runes[s.Start:s.End])})
		}
	}
	return r, nil
}

// at is the place of a sentence.
func (r *rule) at(s sentence) Place {
	b := r.outline.Blocks[s.block]
	part := r.outline.PartAt(s.block)
	p := r.place(part)
	p.Page, p.PageLabel, p.Text = b.Page, b.Label, s.text
	for i := range r.chunks {
		for _, span := range r.chunks[i].Spans {
			if span.Page != b.Page || span.Repeated || span.PageStart > b.Start+s.start || b.Start+s.start >= span.PageStart+span.End-span.Start {
				continue
			}
			start := span.Start + b.Start + s.start - span.PageStart
			if text := []rune(r.chunks[i].Text); start+s.end-s.start <= len(text) && string(text[start:start+s.end-s.start]) == s.text {
				p.ChunkID, p.Start, p.End = r.chunks[i].ID, start, start+s.end-s.start
			}
			return p
		}
	}
	return p
}

// place is the place of a part.
func (r *rule) place(part *cite.Part) Place {
	p := Place{Doc: r.info.Doc, Title: r.doc.Title, Version: r.version, Edition: r.doc.Edition, Effective: r.doc.Effective}
	if part == nil || part.Parent == nil {
		return p
	}
	p.Section, p.Address = strings.Join(part.Path(r.doc.Title), " > "), part.Address().String()
	if part.From < len(r.outline.Blocks) {
		p.Page, p.PageLabel = r.outline.Blocks[part.From].Page, r.outline.Blocks[part.From].Label
	}
	return p
}

func (l *linter) report(f Finding) {
	same := func(have Finding) bool {
		return have.Kind == f.Kind && have.At.Doc == f.At.Doc && have.Said == f.Said && have.At.Text == f.At.Text && have.At.Address == f.At.Address
	}
	if !slices.ContainsFunc(l.found, same) {
		l.found = append(l.found, f)
	}
}
