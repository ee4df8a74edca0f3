package office

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// readWord reads a Word document as its reader sees it: numbers of lists and notes are there, deleted and hidden text is not.
// Heads and feet of pages and tables of contents are furniture. Comments are not part of the text.
func readWord(a *archive, main string) (*document.Document, error) {
	w := &word{}
	if err := w.read(a, main); err != nil {
		return nil, err
	}
	for _, p := range w.pieces {
		w.build.Add(p.kind, p.level, p.text)
	}
	if w.build.Size() > ingest.MaxText {
		return nil, tooMuch
	}
	if w.deleted > 0 {
		w.build.Warn("tracked_changes", strconv.Itoa(w.deleted))
	}
	if w.hidden > 0 {
		w.build.Warn("hidden_text", fmt.Sprintf("%d characters: %q", w.hidden, w.secret))
	}
	if w.struck > 0 {
		w.build.Warn("struck_out_text", "the document holds struck-out words; they keep their ~~ in the text")
	}
	d := w.build.Document(document.DOCX, "docx")
	d.Title = w.title
	return d, nil
}

// read reads the document into pieces.
func (w *word) read(a *archive, main string) error {
	relations, order := a.relations(main)
	w.notes = map[string]*node{}
	part := func(kind string) (*node, error) {
		for _, id := range order {
			if relations[id].kind == kind {
				return a.tree(relations[id].target)
			}
		}
		return a.tree(path.Dir(main) + "/" + kind + ".xml") // where most have it
	}
	styles, err := part("styles")
	if err != nil {
		return err
	}
	w.styles, w.usual = readStyles(styles)
	lists, err := part("numbering")
	if err != nil {
		return err
	}
	w.numbering = readNumbering(lists, w.styles)
	for _, kind := range []string{"footnote", "endnote"} {
		notes, err := part(kind + "s")
		if err != nil {
			return err
		}
		for _, n := range notes.all("w:" + kind) {
			if t := n.attr("type"); t == "" || t == "normal" {
				w.notes[kind+n.attr("id")] = n
			}
		}
	}
	root, err := a.tree(main)
	if err != nil {
		return err
	}
	bodies := root.all("w:body")
	if len(bodies) == 0 {
		return document.Reason{Code: document.NotThatType, Detail: "it has no text of a Word document"}
	}

	var heads, feet []*node
	for _, id := range order {
		kind := relations[id].kind
		if kind != "header" && kind != "footer" {
			continue
		}
		n, err := a.tree(relations[id].target)
		if err != nil {
			return err
		}
		if kind == "header" {
			heads = append(heads, n)
		} else {
			feet = append(feet, n)
		}
	}
	w.running(heads)
	for _, body := range bodies {
		if err := w.blocks(body); err != nil {
			return err
		}
	}
	w.endParagraph(paragraph{}) // what a deleted mark at the end of the text left open
	w.addNotes()
	w.running(feet)
	w.outline()
	return nil
}

// tree unpacks and parses a part; nil where there is none.
func (a *archive) tree(name string) (*node, error) {
	data, err := a.part(name)
	if err != nil || data == nil {
		return nil, err
	}
	return parse(data)
}

// word is a Word document being read.
type word struct {
	styles    map[string]*style
	usual     string // the style of paragraphs that name none
	numbering *numbering
	notes     map[string]*node
	noted     []note // in the order of their marks
	feet      int    // of noted: footnotes
	ends      int

	pieces []piece
	fields []*field
	carry  string  // of a paragraph whose mark is deleted: the next one goes on with it
	boxes  []*node // text boxes tied to the open paragraph
	title  string
	size   int // bytes of the pieces

	deleted, hidden, struck int
	secret                  string // the first words that are hidden
	build                   document.Builder
	forMarkdown             bool // notes are marked as there
}

// note is a footnote or endnote, with the mark that leads to it.
type note struct {
	mark string
	node *node
}

// field is a field of Word: what it is computed from, and then what it shows.
type field struct {
	code   string
	result bool
}

// piece is a block to be.
type piece struct {
	kind  document.BlockKind
	level int // of a styled heading from 1, the nesting of a list item from 0
	rank  int // of a heading by its words
	text  string
	cells []string // of a table row
	first bool     // row of its table
}

func (w *word) add(p piece) {
	if strings.TrimSpace(p.text) != "" {
		w.pieces = append(w.pieces, p)
		w.size += len(p.text)
	}
}

// blocks reads the paragraphs and tables right below n.
func (w *word) blocks(n *node) error {
	for _, k := range n.kids {
		if w.size > ingest.MaxText {
			return tooMuch
		}
		var err error
		switch k.name {
		case "w:p":
			w.paragraph(k)
		case "w:tbl":
			err = w.table(k)
		case "w:sdt":
			err = w.blocks(k.child("w:sdtContent").orEmpty())
		case "w:ins", "w:moveTo", "w:customXml", "w:smartTag":
			w.countChange(k)
			err = w.blocks(k)
		case "w:del", "w:moveFrom":
			w.deleted++
		case "mc:AlternateContent":
			err = w.blocks(chosen(k))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (n *node) orEmpty() *node {
	if n == nil {
		return &node{}
	}
	return n
}

func (w *word) countChange(n *node) {
	if n.name == "w:ins" || n.name == "w:moveTo" {
		w.deleted++
	}
}

// chosen is the form of a thing that is meant for programs that know it: the other one says the same again.
func chosen(n *node) *node {
	if c := n.child("mc:Choice"); c != nil && len(c.kids) > 0 {
		return c
	}
	return n.child("mc:Fallback").orEmpty()
}

// paragraph is what the properties of a paragraph say.
type paragraph struct {
	outline int
	marker  string // number or bullet
	level   int    // of the list item
	listed  bool
	title   bool
	toc     bool
}

func (w *word) paragraph(n *node) {
	properties := n.child("w:pPr")
	toc := w.inContents()
	s := w.styleOf(properties)
	words := w.words(n, s.hidden)
	toc = toc || w.inContents() || strings.HasPrefix(s.name, "toc ") || s.name == "table of figures"
	if mark := properties.child("w:rPr"); mark.child("w:del") != nil || mark.child("w:moveFrom") != nil {
		w.deleted++
		w.carry += words
		return
	}
	p := paragraph{outline: s.outline, title: s.name == "title", toc: toc}
	if o := outlineOf(properties, ""); o != 0 {
		p.outline = max(o, 0)
	}
	if hides, _ := properties.child("w:rPr").on("w:vanish"); !hides || strings.TrimSpace(words) != "" {
		p.marker, p.level, p.listed = w.numbered(properties, s)
	}
	w.carry += words
	w.endParagraph(p)
	boxes := w.boxes
	w.boxes = nil
	for _, box := range boxes {
		_ = w.blocks(box) // its error is that of the size, which the next block finds too
	}
}

// styleOf is the style of a paragraph; one that is not there is as the usual one.
func (w *word) styleOf(properties *node) *style {
	id := properties.val("w:pStyle")
	if id == "" {
		id = w.usual
	}
	if s := w.styles[id]; s != nil {
		return s
	}
	named := strings.TrimSpace(strings.Replace(strings.ToLower(id), "heading", "", 1))
	return &style{outline: outlineOf(nil, "heading "+named), level: -1} // Heading1, or the plain digit of Japanese programs
}

// numbered counts a paragraph of a list.
func (w *word) numbered(properties *node, s *style) (marker string, level int, listed bool) {
	id, level := s.num, s.level
	if num := properties.child("w:numPr"); num != nil {
		if v := num.child("w:numId"); v != nil {
			id = v.attr("val")
		}
		if v := num.child("w:ilvl"); v != nil {
			level = number(v.attr("val"), 0)
		}
	}
	if level < 0 || level > 8 {
		level = 0
	}
	l := w.numbering.lists[id]
	switch {
	case id == "" || id == "0":
		return "", 0, false
	case l == nil: // its list is not in the file
		return "- ", level, true
	}
	if properties.child("w:numPr", "w:ilvl") == nil { // a level may name the style whose paragraphs it numbers
		for i := range 9 {
			if tied := w.styles[l.level(i).style]; tied != nil && tied == s {
				level = i
			}
		}
	}
	return l.next(level), level, true
}

// endParagraph makes a block of the words of a paragraph.
func (w *word) endParagraph(p paragraph) {
	words := strings.TrimSpace(w.carry)
	w.carry = ""
	if words == "" {
		return
	}
	text := p.marker + words
	if p.marker == "- " && p.outline > 0 {
		text = words
	}
	switch {
	case p.toc:
		w.add(piece{kind: document.Furniture, text: text})
		return
	case p.title:
		if w.title == "" {
			w.title = strings.Join(strings.Fields(text), " ")
		}
		w.add(piece{kind: document.HeadingBlock, level: 1, text: text})
		return
	}
	rank, heading, rest := 0, "", ""
	if p.marker != "- " {
		rank, heading, rest = ingest.HeadingOf(text)
	}
	switch {
	case p.outline > 0 && rank > 0 && rest != "": // an article whose first paragraph stands on the line of its number
		w.heading(piece{level: p.outline, text: heading})
		w.add(piece{kind: document.Paragraph, text: rest})
	case p.outline > 0:
		w.heading(piece{level: p.outline, text: text})
	case rank > 0:
		w.heading(piece{rank: rank, text: heading})
		w.add(piece{kind: document.Paragraph, text: rest})
	case p.listed && p.marker != "":
		w.add(piece{kind: document.ListItem, level: p.level, text: text})
	default:
		w.add(piece{kind: document.Paragraph, text: text})
	}
}

// heading adds a heading. The caption that stands on a line before an article, （目的）, becomes part of it.
func (w *word) heading(p piece) {
	p.kind = document.HeadingBlock
	if n := len(w.pieces) - 1; n >= 0 && ingest.IsCaption(w.pieces[n].text) && ingest.IsArticle(p.text) {
		p.text = w.pieces[n].text + p.text
		w.pieces = w.pieces[:n]
	}
	w.add(p)
}

// addNotes adds the notes to which marks in the text led, in the order of the marks.
func (w *word) addNotes() {
	for i := 0; i < len(w.noted); i++ { // a note may hold the mark of another one
		before := len(w.pieces)
		_ = w.blocks(w.noted[i].node)
		w.endParagraph(paragraph{})
		for k := before; k < len(w.pieces); k++ {
			w.pieces[k].kind, w.pieces[k].level, w.pieces[k].rank = document.Footnote, 0, 0
			if k == before {
				w.pieces[k].text = w.noted[i].mark + " " + w.pieces[k].text
			}
		}
	}
}

// running adds what stands at the head or foot of pages, once each.
func (w *word) running(parts []*node) {
	seen := map[string]bool{}
	for _, n := range parts {
		before := len(w.pieces)
		_ = w.blocks(n.orEmpty())
		w.endParagraph(paragraph{})
		kept := w.pieces[:before]
		for _, p := range w.pieces[before:] {
			if !seen[p.text] && strings.ContainsFunc(p.text, unicode.IsLetter) {
				seen[p.text] = true
				kept = append(kept, piece{kind: document.Furniture, text: p.text})
			}
		}
		w.pieces = kept
	}
}
