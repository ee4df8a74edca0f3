package desk

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// source is a version of a document with what is worked out of it when it is first cited.
type source struct {
	info    library.DocumentInfo
	doc     *document.Document
	outline *cite.Outline
	chunks  []index.Chunk
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
			continue // not even its name may be told
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
	info := d.infos[doc]
	info.Version, info.Edition, info.Effective, info.Updated, info.Kind, info.Title = read.Version, read.Edition, read.Effective, read.Updated, read.Kind, read.Title
	s := &source{info: info, doc: read, outline: cite.NewOutline(read), chunks: ingest.Chunks(read, doc, "")}
	d.sources[key] = s
	return s, nil
}

// only is the document of a mention that names exactly one, or nil.
func (d *Desk) only(m *mention) *source {
	if m.naming != byName && m.naming != byPart {
		return nil
	}
	docs := d.inForce(m.docs, m.edition)
	if len(docs) != 1 {
		return nil
	}
	s, err := d.source(docs[0], "")
	if err != nil {
		return nil
	}
	return s
}

// inForce narrows documents of one name down to those that are meant: those of the edition that the text names, else the rule in
// force on the day that counts. That is what a name means, and no guess; where two are left, the name is ambiguous.
func (d *Desk) inForce(docs []string, edition string) []string {
	if len(docs) < 2 {
		return docs
	}
	if edition != "" {
		day, dated := document.ParseDay(edition)
		named := slices.DeleteFunc(slices.Clone(docs), func(doc string) bool {
			info := d.infos[doc]
			return !(dated && info.Effective == day.Format(time.DateOnly)) && (info.Edition == "" || !strings.Contains(cite.Fold(edition).S, cite.Fold(info.Edition).S))
		})
		if len(named) > 0 {
			docs = named
		}
	}
	rules := slices.DeleteFunc(slices.Clone(docs), func(doc string) bool { return d.infos[doc].Kind != document.Rule && d.infos[doc].Kind != "" })
	if len(rules) > 0 {
		docs = rules
	}
	if len(docs) < 2 {
		return docs
	}
	title := cite.Fold(d.infos[docs[0]].Title).S
	today := d.options.AsOf.Format(time.DateOnly)
	best, days := "", map[string]bool{}
	for _, doc := range docs {
		info := d.infos[doc]
		if info.Effective == "" || cite.Fold(info.Title).S != title || days[info.Effective] {
			return docs
		}
		days[info.Effective] = true
		if info.Effective <= today && info.Effective > d.infos[best].Effective {
			best = doc
		}
	}
	if best == "" {
		return docs
	}
	return []string{best}
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
	for i := from; i < to; i++ {
		b := &s.outline.Blocks[i]
		if i == from && b.Kind == document.HeadingBlock && i+1 < to {
			continue // the heading is the passage's section
		}
		add(b)
	}
	e.Passage = verify.Passage{
		Doc: s.info.Doc, Title: s.info.Title, Section: strings.Join(section, " > "), Version: s.doc.Version, Edition: s.doc.Edition,
		Effective: s.doc.Effective, Updated: s.doc.Updated, Text: text.String(),
	}
	if from < len(s.outline.Blocks) && from < to {
		b := &s.outline.Blocks[from]
		e.Page, e.PageLabel = b.Page, b.Label
		if c, _, ok := s.chunkAt(b.Page, b.Start); ok {
			e.ChunkID, e.OCR = c.ID, c.OCR
		}
	}
	return e
}

// part makes a passage of a part of the document.
func (s *source) part(p *cite.Part) evidence {
	return s.passage(p.Path(), s.outline.Lead(p), p.From, p.To)
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
	e := s.passage(s.outline.PartAt(from).Path(), nil, from, to)
	if b := s.outline.Blocks[from]; b.Kind == document.HeadingBlock { // a page's headings are words on it
		e = s.passage(nil, []int{from}, from, to)
		e.Section = strings.Join(s.outline.PartAt(from).Path(), " > ")
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

// choice names a passage as one that a citation may mean.
func (e *evidence) choice() Choice {
	return Choice{Doc: e.Doc, Title: e.Title, Edition: e.Edition, Effective: e.Effective, Section: e.Section, Page: e.Page, PageLabel: e.PageLabel}
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
