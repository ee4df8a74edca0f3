package desk

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

// source is a version of a document with what is worked out of it when it is first cited.
type source struct {
	info    library.DocumentInfo
	doc     *document.Document
	outline *cite.Outline
	chunks  []index.Chunk

	cut          []sentenceAt // see allSentences
	supersededBy string       // the edition in force in its place: its day, else its version
	inForceFrom  string       // set where the day has not come from which it is in force
}

// Options tell a Desk what it cannot see in the library.
type Options struct {
	AsOf    time.Time // the day whose rules count; zero means today
	Version string    // of the product, for the report
}

// Desk checks texts against a library. It is for one goroutine, and sees the library as it was when the desk was made.
type Desk struct {
	lib     *library.Library
	options Options
	infos   map[string]library.DocumentInfo
	names   *cite.Names
	sources map[string]*source // by id and version

	prefer, followed []Preference // of the text that is checked
}

// New makes a Desk.
func New(lib *library.Library, o Options) *Desk {
	if o.AsOf.IsZero() {
		o.AsOf = time.Now()
	}
	d := &Desk{lib: lib, options: o, infos: map[string]library.DocumentInfo{}, sources: map[string]*source{}}
	var known []cite.Document
	for _, info := range lib.Documents() {
		d.infos[info.Doc] = info
		if info.Source == library.Denied {
			continue // not even its name may be told: a citation of it is one of a document that is not there
		}
		if info.CitedAs != "" {
			continue // the same text in another form: which of them is meant is no question
		}
		known = append(known, cite.Document{ID: info.Doc, Title: info.Title})
	}
	d.names = cite.NewNames(known)
	return d
}

// source reads a document; version "" is the current one.
func (d *Desk) source(doc, version string) (*source, error) {
	key := doc + "\x00" + version
	if s := d.sources[key]; s != nil {
		return s, nil
	}
	read, err := d.lib.Document(doc, version)
	if err != nil {
		return nil, err
	}
	chunks, err := d.lib.Chunks(doc, read.Version)
	if err != nil {
		return nil, err
	}
	info := d.infos[doc]
	info.Version, info.Edition, info.Effective, info.Updated, info.Kind, info.Title = read.Version, read.Edition, read.Effective, read.Updated, read.Kind, read.Title
	s := &source{info: info, doc: read, outline: cite.NewOutline(read), chunks: chunks}
	s.inForceFrom = d.notBefore(doc, read.Version)
	if force, err := d.lib.InForce(doc, d.options.AsOf); s.inForceFrom == "" && err == nil && force.Standing != library.NotYet && (force.Doc != doc || force.Version != read.Version) {
		s.supersededBy = cmp.Or(force.Effective, force.Version)
	}
	d.sources[key] = s
	return s, nil
}

// notBefore is the day from which a version is in force, where that has not come on the day that counts; "" where it has.
func (d *Desk) notBefore(doc, version string) string {
	all, err := d.lib.EditionsOf(doc, d.options.AsOf)
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(all, func(e library.EditionInfo) bool {
		return e.Doc == doc && e.Version == version && e.Standing == library.NotYet
	})
	if i < 0 {
		return ""
	}
	return all[i].Effective
}

// only is the document of a mention that names exactly one, or nil.
func (d *Desk) only(m *mention) *source {
	if m.naming != byName && m.naming != byPart {
		return nil
	}
	meant := d.meant(m.docs, m.edition, m.file)
	if len(meant) != 1 {
		return nil
	}
	s, err := d.source(meant[0].Doc, meant[0].Version)
	if err != nil {
		return nil
	}
	return s
}

// meant narrows documents of one name down to the editions that are meant: those of the edition that the text names, else the
// rule that is in force on the day that counts in place of each. That is what a name means, and no guess; where two are left, the
// name is ambiguous. The name of one file means that file, in force or not.
func (d *Desk) meant(docs []string, edition string, file bool) []library.EditionRef {
	var refs []library.EditionRef
	add := func(r library.EditionRef) {
		if !slices.ContainsFunc(refs, func(have library.EditionRef) bool { return have.Doc == r.Doc && have.Version == r.Version }) {
			refs = append(refs, r)
		}
	}
	if edition != "" {
		for _, doc := range docs {
			all, err := d.lib.EditionsOf(doc, d.options.AsOf)
			if err != nil {
				continue
			}
			for _, e := range all {
				if isEdition(edition, e.Effective, e.Edition) || edition == formerEdition && e.Standing == library.Superseded {
					add(library.EditionRef{Doc: e.Doc, Version: e.Version, Edition: e.Edition, Effective: e.Effective})
				}
			}
		}
		if len(refs) > 0 {
			return d.preferred(refs)
		}
	}
	if file && len(docs) == 1 {
		info := d.infos[docs[0]]
		return []library.EditionRef{{Doc: info.Doc, Version: info.Version, Edition: info.Edition, Effective: info.Effective}}
	}
	for _, doc := range docs {
		force, err := d.lib.InForce(doc, d.options.AsOf)
		if err != nil {
			continue
		}
		add(force.EditionRef)
	}
	rules := slices.DeleteFunc(slices.Clone(refs), func(r library.EditionRef) bool {
		return !d.infos[r.Doc].Kind.Counts()
	})
	if len(rules) > 0 {
		return d.preferred(rules)
	}
	return d.preferred(refs)
}

// formerEdition stands for an edition that a text names as the one before: 旧就業規則, 改正前の就業規則.
const formerEdition = "旧"

// isEdition reports whether words such as 令和5年6月21日施行 name an edition.
func isEdition(words, effective, label string) bool {
	if day, ok := document.ParseDay(words); ok {
		return day.Format(time.DateOnly) == effective
	}
	return label != "" && strings.Contains(cite.Fold(words).S, cite.Fold(label).S)
}

// segment ties a range of a passage's text to a page: the runes [from, to) stand at start of the page's text.
type segment struct {
	from, to int
	page     int
	label    string
	start    int
}

// evidence is a part of a document as a passage, with the way back to its pages.
type evidence struct {
	verify.Passage
	src      *source
	node     *cite.Part // the part that it is, nil for pages and chunks
	lead     int        // runes at its beginning that do not stand before the rest in the document, see cite.Outline.Lead
	segments []segment
}

// passage makes a passage of blocks; lead are the blocks above that it is read with.
func (s *source) passage(section []string, lead []int, from, to int) evidence {
	e := evidence{src: s}
	var text strings.Builder
	n := 0
	add := func(b *cite.Block) {
		if n > 0 {
			text.WriteByte('\n')
			n++
		}
		length := len([]rune(b.Text))
		e.segments = append(e.segments, segment{from: n, to: n + length, page: b.Page, label: b.Label, start: b.Start})
		text.WriteString(b.Text)
		n += length
	}
	for _, i := range lead {
		add(&s.outline.Blocks[i])
	}
	if len(lead) > 0 {
		e.lead = n + 1
	}
	for i := from; i < to; i++ {
		b := &s.outline.Blocks[i]
		if i == from && b.Kind == document.HeadingBlock && i+1 < to {
			continue // the heading is the passage's section
		}
		add(b)
	}
	e.Passage = verify.Passage{
		Doc: s.info.Doc, Title: s.info.Title, Section: strings.Join(section, " > "), Version: s.doc.Version, Edition: s.doc.Edition,
		Effective: s.doc.Effective, Updated: s.doc.Updated, Text: text.String(), SupersededBy: s.supersededBy, InForceFrom: s.inForceFrom,
	}
	if from < len(s.outline.Blocks) && from < to {
		b := &s.outline.Blocks[from]
		e.Page, e.PageLabel = b.Page, b.Label
		for page, i := b.Page, 0; i < len(e.segments); i++ {
			if seg := &e.segments[i]; seg.page != page {
				page = seg.page
				e.Breaks = append(e.Breaks, verify.Break{At: seg.from, Page: page, PageLabel: seg.label})
			}
		}
		if c, _, ok := s.chunkAt(b.Page, b.Start); ok {
			e.ChunkID, e.OCR = c.ID, c.OCR
		}
	}
	return e
}

// part makes a passage of a part of the document.
func (s *source) part(p *cite.Part) evidence {
	e := s.passage(p.Path(s.info.Title), s.outline.Lead(p), p.From, p.To)
	e.node = p
	return e
}

// windows are the runs of n paragraphs that follow each other in an article of more than n.
func (e *evidence) windows(n int) []*evidence {
	if e.node == nil || len(e.node.Children) <= n {
		return nil
	}
	var all []*evidence
	for i := range len(e.node.Children) - n + 1 {
		first, last := e.node.Children[i], e.node.Children[i+n-1]
		w := e.src.passage(e.node.Path(e.src.info.Title), e.src.outline.Lead(first), first.From, last.To)
		all = append(all, &w)
	}
	return all
}

// article is the whole article of a paragraph or item, nil for anything else.
func (e *evidence) article() *evidence {
	if e.node == nil || e.node.Kind != cite.Paragraph && e.node.Kind != cite.Item {
		return nil
	}
	for p := e.node.Parent; p != nil; p = p.Parent {
		if p.Kind == cite.Article {
			whole := e.src.part(p)
			return &whole
		}
	}
	return nil
}

// widened gives what was found in a window of the passage at its place in the passage.
func (e *evidence) widened(c verify.Claim, w *evidence) verify.Claim {
	for i := range c.Evidence {
		ev := &c.Evidence[i]
		if ev.Start < ev.End {
			shift := e.shift(w, ev.Start)
			ev.Start, ev.End = ev.Start+shift, ev.End+shift
		}
	}
	return c
}

// shift is how far the passage's text at the place of rune at of a window lies from it.
func (e *evidence) shift(w *evidence, at int) int {
	for _, s := range w.segments {
		if at < s.from || at > s.to {
			continue
		}
		for _, whole := range e.segments {
			if whole.page == s.page && whole.start == s.start {
				return whole.from - s.from
			}
		}
	}
	return 0
}

// page makes a passage of a page.
func (s *source) page(page *document.Page) evidence {
	from, to := -1, -1
	for i, b := range s.outline.Blocks {
		if b.Page == page.Number {
			if from < 0 {
				from = i
			}
			to = i + 1
		}
	}
	if from < 0 {
		e := s.passage(nil, nil, 0, 0)
		e.Page, e.PageLabel = page.Number, page.Label
		return e
	}
	e := s.passage(s.outline.PartAt(from).Path(s.info.Title), nil, from, to)
	if b := s.outline.Blocks[from]; b.Kind == document.HeadingBlock { // a page's headings are words on it
		e = s.passage(nil, []int{from}, from, to)
		e.lead = 0
		e.Section = strings.Join(s.outline.PartAt(from).Path(s.info.Title), " > ")
	}
	return e
}

// chunk makes a passage of a chunk, as search finds them.
func (d *Desk) chunk(p verify.Passage) (evidence, error) {
	s, err := d.source(p.Doc, p.Version)
	if err != nil {
		return evidence{}, err
	}
	e := evidence{Passage: p, src: s}
	for _, c := range s.chunks {
		if c.ID != p.ChunkID {
			continue
		}
		for _, span := range c.Spans {
			e.segments = append(e.segments, segment{from: span.Start, to: span.End, page: span.Page, label: span.Label, start: span.PageStart})
		}
	}
	return e, nil
}

// chunkAt finds the chunk that holds a rune of a page, and where in it.
func (s *source) chunkAt(page, at int) (*index.Chunk, int, bool) {
	for i := range s.chunks {
		for _, span := range s.chunks[i].Spans {
			if span.Page == page && !span.Repeated && span.PageStart <= at && at < span.PageStart+span.End-span.Start {
				return &s.chunks[i], span.Start + at - span.PageStart, true
			}
		}
	}
	return nil, 0, false
}

// place is where a piece of evidence opens.
func (e *evidence) place(ev verify.Evidence) Place {
	p := Place{EvidenceID: ev.ID, Doc: e.Doc, Version: e.Version, Page: e.Page, PageLabel: e.PageLabel}
	if ev.Start >= ev.End {
		return p
	}
	runes := []rune(e.Text)
	p.Quote = string(runes[ev.Start:ev.End])
	for _, seg := range e.segments {
		if ev.Start < seg.from || ev.Start >= seg.to {
			continue
		}
		p.Page, p.PageLabel = seg.page, seg.label
		c, at, ok := e.src.chunkAt(seg.page, seg.start+ev.Start-seg.from)
		if !ok {
			break
		}
		text := []rune(c.Text)
		if end := at + ev.End - ev.Start; end <= len(text) && string(verify.Fold(string(text[at:end])).Runes) == string(verify.Fold(p.Quote).Runes) {
			p.ChunkID, p.Start, p.End = c.ID, at, end
		}
		break
	}
	return p
}

// clip takes out of a piece of evidence what only stands before it in the passage: a paragraph's first words, read with its second
// item, are not one quotation with it.
func (e *evidence) clip(ev *verify.Evidence) {
	if e.lead > 0 && ev.Start < e.lead && ev.End > e.lead {
		ev.Start = e.lead
		if ev.Status == verify.Exact {
			ev.Quote = string([]rune(e.Text)[ev.Start:ev.End])
		}
	}
}

// choice names a passage as one that a citation may mean.
func (e *evidence) choice() Choice {
	return Choice{Doc: e.Doc, Title: e.Title, Edition: e.Edition, Effective: e.Effective, Version: e.Version, Section: e.Section, Page: e.Page, PageLabel: e.PageLabel}
}

func (s *source) choice() Choice {
	return Choice{Doc: s.info.Doc, Title: s.info.Title, Edition: s.doc.Edition, Effective: s.doc.Effective}
}

// within searches one document for passages.
func (d *Desk) within(ctx context.Context, query, doc string, k int) ([]evidence, error) {
	found, err := d.lib.Search(ctx, query, k, library.SearchOptions{AsOf: d.options.AsOf, Docs: []string{doc}})
	if err != nil {
		return nil, err
	}
	var all []evidence
	for _, hit := range found.Hits {
		e, err := d.chunk(hit.Passage)
		if errors.Is(err, library.ErrDenied) || errors.Is(err, library.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}
