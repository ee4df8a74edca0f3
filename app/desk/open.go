package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/verify"
)

// OpenStatus says what became of a citation that travels.
type OpenStatus string

// The statuses of a citation that was opened.
const (
	OpenSame      OpenStatus = "same"             // the edition is here and holds the words: Place opens them
	OpenOlder     OpenStatus = "older"            // the same, and another edition is in force: Is says what it says
	OpenElsewhere OpenStatus = "other_edition"    // the edition is not here; another one holds the same words
	OpenChanged   OpenStatus = "changed"          // the edition is not here, and no other holds the words: Is is what stands at the address
	OpenNoWords   OpenStatus = "words_not_found"  // the edition is here and does not hold the words
	OpenNoPart    OpenStatus = "part_not_found"   // neither the words nor the address are there
	OpenMissing   OpenStatus = "missing_document" // the library has no document of that name
	OpenAmbiguous OpenStatus = "ambiguous"        // it has several
	OpenWithheld  OpenStatus = "withheld"
)

// Opened is a citation that travels, followed.
type Opened struct {
	Cite     Travelling `json:"cite"`
	Status   OpenStatus `json:"status"`
	Doc      string     `json:"doc,omitempty"`
	Title    string     `json:"title,omitempty"`
	Version  string     `json:"version,omitempty"`
	Edition  string     `json:"edition,omitempty"`  // of the version that Place opens
	InForce  string     `json:"in_force,omitempty"` // the edition in force, where it is another one
	Address  string     `json:"address,omitempty"`
	Was      string     `json:"was,omitempty"`   // the cited words
	Is       string     `json:"is,omitempty"`    // what the edition in force says in their place, "" where nothing like them is in it
	Place    *Place     `json:"place,omitempty"` // what can be opened
	Choices  []Choice   `json:"choices,omitempty"`
	IsPlace  *Place     `json:"is_place,omitempty"` // where Is stands
	Identity bool       `json:"identity"`           // Place holds exactly the cited words
}

// Open follows a citation that travels.
func (d *Desk) Open(t Travelling) (Opened, error) {
	o := Opened{Cite: t, Address: t.Address.String()}
	folded := cite.Fold(t.Name)
	var docs []string
	for _, n := range d.names.In(folded) {
		if n.From == 0 && n.To == len(folded.S) {
			docs = n.Docs
		}
	}
	if len(docs) == 0 {
		for doc, info := range d.infos { // a name that is found nowhere in running text
			if info.Source != library.Denied && cite.Fold(info.Title).S == folded.S {
				docs = append(docs, doc)
			}
		}
		slices.Sort(docs)
	}
	if len(docs) == 0 {
		o.Status = OpenMissing
		return o, nil
	}
	held := d.held(docs, t.Edition)
	if len(held) > 0 {
		return d.openHeld(o, held)
	}
	return d.openOther(o, docs)
}

// held lists the kept versions that have the edition of a citation.
func (d *Desk) held(docs []string, edition string) []library.EditionInfo {
	var held []library.EditionInfo
	for _, doc := range docs {
		all, err := d.lib.EditionsOf(doc, d.options.AsOf)
		if err != nil {
			continue
		}
		for _, e := range all {
			known := slices.ContainsFunc(held, func(h library.EditionInfo) bool { return h.Doc == e.Doc && h.Version == e.Version })
			if !known && edition != "" && (e.Effective == edition || e.Edition == edition || e.Version == edition) {
				held = append(held, e)
			}
		}
	}
	return held
}

// openHeld opens the words in the edition that the citation names.
func (d *Desk) openHeld(o Opened, held []library.EditionInfo) (Opened, error) {
	type hit struct {
		src *source
		run [2]int
	}
	var hits []hit
	var first *source
	for _, e := range held {
		src, err := d.source(e.Doc, e.Version)
		if errors.Is(err, library.ErrDenied) {
			o.Status = OpenWithheld
			continue
		}
		if err != nil {
			return o, err
		}
		if first == nil {
			first = src
		}
		if run, ok := src.find(o.Cite); ok {
			hits = append(hits, hit{src, run})
		}
	}
	switch {
	case first == nil:
		return o, nil
	case len(hits) == 0:
		o.Status = OpenNoWords
		o.show(first)
		if e, ok := first.at(o.Cite.Address); ok {
			p := e.place(verify.Evidence{})
			o.Place = &p
		}
		return o, nil
	case len(hits) > 1 && hits[0].src.info.Doc != hits[1].src.info.Doc:
		o.Status = OpenAmbiguous
		for _, h := range hits {
			o.Choices = append(o.Choices, h.src.choice())
		}
		return o, nil
	}
	src := hits[0].src
	o.show(src)
	o.Status, o.Identity = OpenSame, true
	p := src.placeOf(hits[0].run)
	o.Place, o.Was = &p, p.Quote
	force, err := d.lib.InForce(src.info.Doc, d.options.AsOf)
	if err != nil {
		return o, err
	}
	if force.Standing == library.NotYet || force.Doc == src.info.Doc && force.Version == src.doc.Version {
		o.Is = o.Was
		return o, nil
	}
	o.Status = OpenOlder
	now, err := d.source(force.Doc, force.Version)
	switch {
	case errors.Is(err, library.ErrDenied): // the cited words are shown all the same
		return o, nil
	case err != nil:
		return o, err
	}
	o.InForce = editionName(now.doc)
	o.Is, o.IsPlace = src.successor(hits[0].run, now)
	return o, nil
}

// openOther looks for the words in the editions in force, where the one that the citation names is not held.
func (d *Desk) openOther(o Opened, docs []string) (Opened, error) {
	meant := d.meant(docs, "", false)
	if len(meant) != 1 {
		o.Status = OpenAmbiguous
		for _, m := range meant {
			o.Choices = append(o.Choices, Choice{Doc: m.Doc, Title: d.infos[m.Doc].Title, Edition: m.Edition, Effective: m.Effective})
		}
		return o, nil
	}
	src, err := d.source(meant[0].Doc, meant[0].Version)
	if errors.Is(err, library.ErrDenied) {
		o.Status = OpenWithheld
		return o, nil
	}
	if err != nil {
		return o, err
	}
	o.show(src)
	o.InForce = o.Edition
	if run, ok := src.find(o.Cite); ok {
		p := src.placeOf(run)
		o.Status, o.Place, o.Is, o.Identity = OpenElsewhere, &p, p.Quote, true
		return o, nil
	}
	o.Status = OpenNoPart
	if e, ok := src.at(o.Cite.Address); ok {
		p := e.place(verify.Evidence{})
		o.Status, o.Place, o.Is = OpenChanged, &p, e.Text
	}
	return o, nil
}

func (o *Opened) show(s *source) {
	o.Doc, o.Title, o.Version, o.Edition = s.info.Doc, s.info.Title, s.doc.Version, editionName(s.doc)
}

// at is the part of an address, where there is exactly one.
func (s *source) at(a cite.Address) (evidence, bool) {
	if len(a) == 0 {
		return evidence{}, false
	}
	if a[0].Kind == cite.Page {
		_, counted := cite.Pages(s.doc, a[0].Number)
		if counted == nil {
			return evidence{}, false
		}
		return s.page(counted), true
	}
	parts, _, _ := s.outline.Lookup(a)
	if len(parts) != 1 {
		return evidence{}, false
	}
	return s.part(parts[0]), true
}

// find looks for the sentences of a citation: at its address first, then in the document, where they must stand once.
func (s *source) find(t Travelling) ([2]int, bool) {
	from, to := s.blocksOf(t.Address)
	all := s.allSentences()
	var elsewhere [][2]int
	for i := range all {
		sum := sha256.New()
		for n := 1; n <= longestRun && i+n <= len(all); n++ {
			sum.Write([]byte(all[i+n-1].folded))
			if hex.EncodeToString(sum.Sum(nil))[:hashDigits] != t.Hash {
				continue
			}
			run := [2]int{i, i + n}
			if all[i].block >= from && all[i+n-1].block < to {
				return run, true
			}
			elsewhere = append(elsewhere, run)
		}
	}
	if len(elsewhere) == 1 {
		return elsewhere[0], true
	}
	return [2]int{}, false
}

// blocksOf is the range of blocks of an address; empty where it has none.
func (s *source) blocksOf(a cite.Address) (from, to int) {
	if len(a) == 0 {
		return 0, len(s.outline.Blocks)
	}
	parts, _, _ := s.outline.Lookup(a)
	if len(parts) == 1 {
		return parts[0].From, parts[0].To
	}
	return 0, 0
}

// successor finds what a later edition says in place of a run of sentences of this one, and where; "" and nil where nothing is left of them. Where
// the words are the same and what holds for them has changed, such as a proviso behind them, it is told with them.
func (s *source) successor(was [2]int, later *source) (string, *Place) {
	compared := revision.Compare(s.chunks, later.chunks)
	var fates []revision.Fate
	for i := was[0]; i < was[1]; i++ {
		p := s.placeOf([2]int{i, i + 1})
		fates = append(fates, compared.At(p.ChunkID, p.Start, p.End)...)
	}
	var is []string
	run := [2]int{-1, -1}
	for _, f := range fates {
		if f.Status == revision.Gone {
			continue
		}
		is = append(is, f.Is)
		to := later.sentencesAt(f.To)
		switch {
		case to[0] == to[1]:
		case run[0] < 0:
			run = to
		case to[0] <= run[1]: // what was moved elsewhere is told and not opened
			run[1] = max(run[1], to[1])
		}
	}
	if run[0] < 0 {
		return "", nil
	}
	p := later.placeOf(run)
	return strings.Join(is, "\n"), &p
}

// sentencesAt are the sentences, as a range of allSentences, at a place in a chunk.
func (s *source) sentencesAt(p revision.Place) [2]int {
	for i := range s.chunks {
		if s.chunks[i].ID != p.ChunkID {
			continue
		}
		for _, span := range s.chunks[i].Spans {
			if !span.Repeated && span.Start <= p.Start && p.Start < span.End {
				from := span.PageStart + p.Start - span.Start
				return s.sentencesOver(span.Page, from, from+p.End-p.Start)
			}
		}
	}
	return [2]int{}
}

// placeOf is where a run of sentences opens.
func (s *source) placeOf(run [2]int) Place {
	all := s.allSentences()
	first, last := all[run[0]], all[run[1]-1]
	b := s.outline.Blocks[first.block]
	e := s.passage(nil, []int{}, first.block, last.block+1)
	// The words as they stand in the blocks between.
	start := first.start
	end := 0
	for i := first.block; i < last.block; i++ {
		end += len([]rune(s.outline.Blocks[i].Text)) + 1
	}
	end += last.end
	p := e.place(verify.Evidence{Start: start, End: end})
	p.Page, p.PageLabel = b.Page, b.Label
	p.Cite = s.citation(run)
	return p
}
