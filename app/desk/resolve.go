package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// mostChoices is how many places a citation that is not clear lists.
const mostChoices = 6

// history is what the text has named so far; 同規程, 同条, 前掲 and articles without a document refer back to it.
type history struct {
	docs    []string // last one last
	address cite.Address
	last    []resolution // the citations of the last sentence that had any
	aliases map[string]string
}

// resolution is a citation with what it leads to.
type resolution struct {
	Citation
	doc     string
	address cite.Address
	ev      *evidence
	other   *evidence // of a page: the other reading of its number
	whole   bool      // the document as a whole is cited
	half    half
	flags   []verify.Flag
}

func (h *history) name(doc string) {
	if n := len(h.docs); n == 0 || h.docs[n-1] != doc {
		h.docs = append(h.docs, doc)
	}
}

// same finds the document that 同規程 means: the last one of that kind, else the last one.
func (h *history) same(words string, titles func(string) string) string {
	kind := strings.TrimPrefix(words, "同")
	if i := strings.LastIndexByte(words, ' '); i >= 0 {
		kind = words[i+1:]
	}
	for i := len(h.docs) - 1; i >= 0; i-- {
		if strings.Contains(cite.Fold(titles(h.docs[i])).S, kind) {
			return h.docs[i]
		}
	}
	if n := len(h.docs); n > 0 {
		return h.docs[n-1]
	}
	return ""
}

// resolve looks a mention up. The words of the text are words.
func (d *Desk) resolve(h *history, m *mention, words string, span [2]int) ([]resolution, error) {
	base := resolution{Citation: Citation{CitedAs: words, Span: span, Footnote: m.footnote}, half: m.half}
	fail := func(status CitationStatus, code, detail, said string, choices []Choice) []resolution {
		r := base
		r.Status, r.Choices = status, choices[:min(len(choices), mostChoices)]
		r.flags = append(r.flags, verify.Flag{Code: code, Severity: verify.Critical, Detail: detail, Said: said})
		return []resolution{r}
	}
	addresses := m.addresses
	var docs []string
	var meant []library.EditionRef
	switch m.naming {
	case byName:
		meant = d.meant(m.docs, m.edition, m.file)
	case byPart:
		meant = d.meant(m.docs, m.edition, false)
		base.flags = append(base.flags, verify.Flag{Code: CodeShortName, Severity: verify.Warning, Said: m.name,
			Detail: "the library has no document of exactly the name " + m.name})
	case unknown:
		if cite.IsOutside(m.name) {
			return fail(Outside, CodeOutside, m.name+" is not in the library, so that this cannot be checked", m.name, nil), nil
		}
		return fail(MissingDocument, CodeNoDocument, "the library has no document named "+m.name, m.name, nil), nil
	case bySame:
		base.Context = true
		if doc := h.same(m.name, func(doc string) string { return d.infos[doc].Title }); doc != "" {
			docs = []string{doc}
		}
	case byContext:
		base.Context = true
		if m.relative == cite.Above && len(addresses) == 0 && len(h.last) > 0 {
			var again []resolution
			for _, r := range h.last {
				r.CitedAs, r.Span, r.Context = words, span, true
				again = append(again, r)
			}
			return again, nil
		}
		if n := len(h.docs); n > 0 {
			docs = []string{h.docs[n-1]}
		} else if only := d.onlyDocument(); only != "" {
			docs = []string{only}
		}
	}
	if m.relative == cite.SameArticle || m.relative == cite.SameParagraph {
		base.Context = true
		inner := addresses
		addresses = nil
		outer := h.outer(m.relative)
		if outer == nil {
			return fail(NoDocument, CodeUnclear, "no article was named before", words, nil), nil
		}
		for _, a := range inner {
			addresses = append(addresses, append(slices.Clone(outer), a...))
		}
		if len(inner) == 0 {
			addresses = []cite.Address{outer}
		}
	}
	if docs != nil {
		meant = d.meant(docs, "", false)
	}
	var open []Choice // documents that have the article, where the text names none
	if len(meant) == 0 && (m.relative != cite.Above || len(addresses) > 0) {
		open = d.having(addresses)
		if meant = d.preferredUnnamed(open); len(meant) > 0 {
			base.Chosen = true
		}
	}
	if len(meant) == 0 {
		if m.relative == cite.Above && len(addresses) == 0 {
			return fail(NoDocument, CodeUnclear, "no citation stands before this one", words, nil), nil
		}
		return fail(NoDocument, CodeUnclear, "the text does not say which document is meant", words, open), nil
	}
	if len(meant) > 1 {
		var choices []Choice
		for _, ref := range meant {
			choices = append(choices, Choice{Doc: ref.Doc, Title: d.infos[ref.Doc].Title, Edition: ref.Edition, Effective: ref.Effective, Version: ref.Version})
		}
		return fail(Ambiguous, CodeAmbiguous, fmt.Sprintf("%d documents have this name", len(meant)), words, choices), nil
	}
	base.Chosen = base.Chosen || len(m.docs) > 1 && d.follows(meant[0].Doc)
	src, err := d.source(meant[0].Doc, meant[0].Version)
	if errors.Is(err, library.ErrDenied) {
		return fail(Withheld, CodeWithheld, "nothing of the cited document is shown", words, nil), nil
	}
	if errors.Is(err, library.ErrNotFound) || errors.Is(err, library.ErrGone) {
		return fail(MissingDocument, CodeNoDocument, "the kept copy of the cited document cannot be read", words, nil), nil
	}
	if err != nil {
		return nil, err
	}
	h.name(src.info.Doc)
	base.doc, base.Doc, base.Title = src.info.Doc, src.info.Doc, src.info.Title
	base.flags = append(base.flags, src.remarks(m.edition)...)
	if len(addresses) == 0 {
		base.Status, base.whole = Resolved, true
		return []resolution{base}, nil
	}
	var all []resolution
	for _, a := range addresses {
		r := base
		r.flags = slices.Clone(base.flags)
		r.address, r.Address = a, a.String()
		d.lookUp(src, &r, m.caption)
		all = append(all, r)
	}
	h.address = addresses[len(addresses)-1]
	return all, nil
}

// outer is what of the last address 同条 or 同項 stands for.
func (h *history) outer(relative cite.Relative) cite.Address {
	if relative == cite.SameParagraph && !h.address.Has(cite.Paragraph) {
		return nil
	}
	var outer cite.Address
	for _, s := range h.address {
		if s.Kind == cite.Item || s.Kind == cite.Paragraph && relative == cite.SameArticle || s.Kind == cite.Page {
			break
		}
		outer = append(outer, s)
	}
	return outer
}

// onlyDocument is the document of a library that has one.
func (d *Desk) onlyDocument() string {
	if len(d.infos) != 1 {
		return ""
	}
	for doc, info := range d.infos {
		if !info.Source.Withheld() {
			return doc
		}
	}
	return ""
}

// mostSearched bounds the documents that are opened to tell which of them have an article.
const mostSearched = 50

// having lists documents that have one of the addresses.
func (d *Desk) having(addresses []cite.Address) []Choice {
	var docs []string
	for doc, info := range d.infos {
		if !info.Source.Withheld() && info.Kind.Counts() {
			docs = append(docs, doc)
		}
	}
	slices.Sort(docs)
	var choices []Choice
	for _, doc := range docs[:min(len(docs), mostSearched)] {
		src, err := d.source(doc, "")
		if err != nil {
			continue
		}
		for _, a := range addresses {
			if parts, _, _ := src.outline.Lookup(a); len(parts) == 1 && len(choices) < mostChoices {
				e := src.part(parts[0])
				choices = append(choices, e.choice())
				break
			}
		}
	}
	return choices
}

// remarks are what must be said wherever a document is cited.
func (s *source) remarks(edition string) []verify.Flag {
	var flags []verify.Flag
	if !s.doc.Kind.Counts() {
		flags = append(flags, verify.Flag{Code: CodeNotInForce, Severity: verify.Warning, Written: string(s.doc.Kind), Detail: "the cited document is not the rule in force"})
	}
	if edition != "" {
		if _, dated := document.ParseDay(edition); (dated && !isEdition(edition, s.doc.Effective, s.doc.Edition)) || edition == formerEdition && s.supersededBy == "" {
			flags = append(flags, verify.Flag{Code: CodeEdition, Severity: verify.Warning, Said: edition, Written: s.doc.Effective, Detail: "the library holds another edition than the one named"})
		}
	}
	return flags
}

// lookUp finds the part of an address.
func (d *Desk) lookUp(s *source, r *resolution, caption string) {
	if r.address[0].Kind == cite.Page {
		s.lookUpPage(r)
		return
	}
	parts, near, missing := s.outline.Lookup(r.address)
	if len(parts) == 0 {
		for _, other := range otherReadings(r.address) {
			if again, _, _ := s.outline.Lookup(other); len(again) > 0 {
				parts = again
				break
			}
		}
	}
	if len(parts) > 1 {
		open := make([]evidence, len(parts))
		for i, p := range parts {
			open[i] = s.part(p)
		}
		if i := d.preferredPart(open); i >= 0 {
			parts, r.Chosen = parts[i:i+1], true
		}
	}
	switch {
	case len(parts) == 0:
		r.Status, r.Missing = MissingPart, r.address[:min(missing+1, len(r.address))].String()
		if near != nil && near.Parent != nil {
			e := s.part(near)
			r.Choices = []Choice{e.choice()}
		}
		r.flags = append(r.flags, verify.Flag{Code: CodeNoPart, Severity: verify.Critical, Said: r.Title + " " + r.Missing, Detail: s.info.Title + " has no " + r.Missing})
	case len(parts) > 1:
		r.Status = Ambiguous
		for _, p := range parts[:min(len(parts), mostChoices)] {
			e := s.part(p)
			r.Choices = append(r.Choices, e.choice())
		}
		r.flags = append(r.flags, verify.Flag{Code: CodeAmbiguous, Severity: verify.Critical, Said: r.CitedAs, Detail: fmt.Sprintf("%d parts of %s have this address", len(parts), s.info.Title)})
	default:
		p := parts[0]
		e := s.part(p)
		r.Status, r.ev = Resolved, &e
		if p.Struck() {
			r.flags = append(r.flags, verify.Flag{Code: CodeStruck, Severity: verify.Critical, Said: r.Address, Written: e.Text, Detail: "the cited article is repealed"})
		}
		if caption != "" {
			if other, ok := s.captioned(p, caption); ok {
				r.flags = append(r.flags, verify.Flag{Code: CodeOtherHeading, Severity: verify.Critical, Said: caption, Written: other.Address().String(), Detail: "this is the heading of " + other.Address().String()})
			}
		}
	}
}

// captioned finds the part whose heading a caption is, where it is not that of p.
func (s *source) captioned(p *cite.Part, caption string) (*cite.Part, bool) {
	parts, _, _ := s.outline.Lookup(cite.Address{{Kind: cite.Heading, Number: caption}})
	if len(parts) != 1 || slices.Contains(parts, p) || p.Kind != parts[0].Kind {
		return nil, false
	}
	return parts[0], true
}

// otherReadings are the addresses that an English address may also mean: words for parts are used loosely.
func otherReadings(a cite.Address) []cite.Address {
	var others []cite.Address
	with := func(kinds ...cite.Kind) {
		for _, k := range kinds {
			b := slices.Clone(a)
			b[0].Kind = k
			others = append(others, b)
		}
	}
	switch a[0].Kind {
	case cite.Number:
		with(cite.Article, cite.Chapter)
	case cite.Article, cite.Chapter:
		with(cite.Number)
	case cite.Paragraph, cite.Item:
		with(cite.Number, cite.Article)
	}
	return others
}

// lookUpPage finds a page: the one with that number printed on it, and the one of that number in the file.
func (s *source) lookUpPage(r *resolution) {
	labelled, counted := cite.Pages(s.doc, r.address[0].Number)
	page := labelled
	if page == nil {
		page = counted
	}
	if page == nil {
		r.Status, r.Missing = MissingPart, r.Address
		r.flags = append(r.flags, verify.Flag{Code: CodeNoPart, Severity: verify.Critical, Said: r.Title + " " + r.Address, Detail: s.info.Title + " has no " + r.Address})
		return
	}
	e := s.page(page)
	r.Status, r.ev = Resolved, &e
	if labelled != nil && counted != nil && labelled != counted {
		other := s.page(counted)
		r.other = &other
		r.Choices = []Choice{e.choice(), other.choice()}
		r.flags = append(r.flags, verify.Flag{Code: CodePageReading, Severity: verify.Warning, Said: r.Address, Written: fmt.Sprint(counted.Number, ", ", labelled.Number),
			Detail: fmt.Sprintf("page %d of the file has this number printed on it, and page %d is another", labelled.Number, counted.Number)})
	}
}
