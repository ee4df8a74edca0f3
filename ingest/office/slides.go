package office

import (
	"fmt"
	"strings"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// readSlides reads a presentation: each slide that is shown is a page by its number, with its title as a heading. Hidden slides and
// the speaker's notes are left out, and that is said.
func readSlides(a *archive, main string) (*document.Document, error) {
	root, err := a.tree(main)
	if err != nil {
		return nil, err
	}
	relations, _ := a.relations(main)
	s := &slides{archive: a}
	var hidden []string
	notes := 0
	for i, id := range root.child("p:sldIdLst").all("p:sldId") {
		r, ok := relations[id.relID("id")]
		if !ok {
			continue
		}
		slide, err := a.tree(r.target)
		if err != nil {
			return nil, err
		}
		if slide == nil {
			continue
		}
		if show := slide.attr("show"); show == "0" || show == "false" {
			hidden = append(hidden, fmt.Sprint(i+1))
			continue
		}
		s.build.NewPage(i+1, "")
		s.relations, _ = a.relations(r.target)
		for _, other := range s.relations {
			if other.kind == "notesSlide" {
				n, err := a.tree(other.target)
				if err != nil {
					return nil, err
				}
				if hasNotes(n.orEmpty()) {
					notes++
				}
			}
		}
		if err := s.slide(slide); err != nil {
			return nil, err
		}
		if s.build.Size() > ingest.MaxText {
			return nil, tooMuch
		}
	}
	if len(hidden) > 0 {
		s.build.Warn("hidden_slides", strings.Join(hidden, ", "))
	}
	if notes > 0 {
		s.build.Warn("speaker_notes", fmt.Sprint(notes))
	}
	d := s.build.Document(document.PPTX, "pptx")
	d.Title = s.title
	return d, nil
}

// hasNotes tells whether the speaker wrote anything: numbers of pages are there by themselves.
func hasNotes(n *node) bool {
	for _, k := range n.kids {
		if k.name == "p:sp" {
			if kind := k.child("p:nvSpPr", "p:nvPr", "p:ph").attr("type"); kind == "body" && strings.TrimSpace(textOf(k)) != "" {
				return true
			}
			continue
		}
		if hasNotes(k) {
			return true
		}
	}
	return false
}

// slides is a presentation being read.
type slides struct {
	archive   *archive
	relations map[string]relation // of the slide
	build     document.Builder
	title     string
	ends      []string // what stands at the foot of the slide
}

// slide adds the shapes of a slide: its title first, then the others in the order of the file, which is that in which they are read
// aloud.
func (s *slides) slide(n *node) error {
	tree := n.child("p:cSld", "p:spTree").orEmpty()
	s.ends = nil
	for _, sp := range tree.all("p:sp") {
		if isTitle(sp) {
			title := strings.Join(strings.Fields(textOf(sp.child("p:txBody").orEmpty())), " ")
			s.build.Add(document.HeadingBlock, 1, title)
			if s.title == "" && s.build.Outline != nil {
				s.title = title
			}
		}
	}
	if err := s.shapes(tree); err != nil {
		return err
	}
	for _, end := range s.ends {
		s.build.Add(document.Furniture, 0, end)
	}
	return nil
}

func kindOfShape(sp *node) string { return sp.child("p:nvSpPr", "p:nvPr", "p:ph").attr("type") }

func isTitle(sp *node) bool { return kindOfShape(sp) == "title" || kindOfShape(sp) == "ctrTitle" }

func (s *slides) shapes(n *node) error {
	for _, k := range n.kids {
		var err error
		switch k.name {
		case "p:sp":
			switch kind := kindOfShape(k); {
			case isTitle(k) || k.child("p:nvSpPr", "p:cNvPr").attr("hidden") == "1":
			case kind == "sldNum":
			case kind == "ftr" || kind == "dt" || kind == "hdr":
				s.ends = append(s.ends, textOf(k.child("p:txBody").orEmpty()))
			default:
				s.text(k.child("p:txBody").orEmpty(), k.child("p:nvSpPr", "p:nvPr", "p:ph") != nil && kind != "subTitle")
			}
		case "p:grpSp":
			err = s.shapes(k)
		case "p:graphicFrame":
			err = s.frame(k)
		case "mc:AlternateContent":
			err = s.shapes(chosen(k))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// text adds the paragraphs of a shape. Those of a body are a list, unless they say that they have no bullets.
func (s *slides) text(body *node, list bool) {
	var counts [9]int
	for _, p := range body.all("a:p") {
		words := strings.TrimSpace(textOf(p))
		if words == "" {
			continue
		}
		properties := p.child("a:pPr")
		level := min(max(number(properties.attr("lvl"), 0), 0), 8)
		auto := properties.child("a:buAutoNum")
		for k := level + 1; k < len(counts); k++ {
			counts[k] = 0
		}
		switch {
		case auto != nil:
			if counts[level]++; counts[level] == 1 {
				counts[level] = max(number(auto.attr("startAt"), 1), 1)
			}
			s.build.Add(document.ListItem, level, autoNumber(counts[level], auto.attr("type"))+" "+words)
			continue
		case properties.child("a:buNone") == nil && (list || properties.child("a:buChar") != nil):
			s.build.Add(document.ListItem, level, "- "+words)
		default:
			s.build.Add(document.Paragraph, 0, words)
		}
		counts[level] = 0
	}
}

// autoNumber is a number as slides show it: arabicPeriod is 1., alphaLcParenBoth (a).
func autoNumber(n int, how string) string {
	format := "decimal"
	for prefix, as := range map[string]string{
		"alphaLc": "lowerLetter", "alphaUc": "upperLetter", "romanLc": "lowerRoman", "romanUc": "upperRoman", "circleNum": "decimalEnclosedCircle",
		"ea1Jpn": "japaneseCounting", "ea1Ch": "japaneseCounting", "arabicDb": "decimalFullWidth",
	} {
		if strings.HasPrefix(how, prefix) {
			format = as
		}
	}
	shown := counted(n, format)
	switch {
	case strings.HasSuffix(how, "ParenBoth"):
		return "(" + shown + ")"
	case strings.HasSuffix(how, "ParenR"):
		return shown + ")"
	case strings.HasSuffix(how, "Period"), how == "":
		return shown + "."
	}
	return shown
}

// frame adds a table, or the words of a diagram.
func (s *slides) frame(n *node) error {
	data := n.child("a:graphic", "a:graphicData")
	if table := data.child("a:tbl"); table != nil {
		s.table(table)
		return nil
	}
	ids := data.child("dgm:relIds")
	if ids == nil {
		return nil
	}
	drawing, err := s.archive.tree(s.relations[ids.relID("dm")].target)
	if err != nil || drawing == nil {
		return err
	}
	for _, point := range drawing.child("dgm:ptLst").all("dgm:pt") {
		for _, p := range point.child("dgm:t").all("a:p") {
			s.build.Add(document.Paragraph, 0, textOf(p))
		}
	}
	return nil
}

func (s *slides) table(n *node) {
	rows := n.all("a:tr")
	first := n.child("a:tblPr").attr("firstRow") == "1"
	above := map[int]string{}
	for i, row := range rows {
		var cells []string
		for column, c := range row.all("a:tc") {
			words := strings.Join(strings.Fields(textOf(c.child("a:txBody").orEmpty())), " ")
			switch {
			case c.attr("hMerge") == "1":
				continue
			case c.attr("vMerge") == "1" && len(above[column]) <= maxRepeat:
				words = above[column]
			case number(c.attr("rowSpan"), 1) > 1:
				above[column] = words
			}
			cells = append(cells, words)
		}
		kind := document.TableRow
		if i == 0 && len(rows) > 1 && (first || isHead(cells)) {
			kind = document.TableHead
		}
		if strings.Join(cells, "") != "" {
			s.build.Add(kind, 0, strings.Join(cells, cellSeparator))
		}
	}
}

// textOf is the words of a paragraph, or of all paragraphs below n, parted by ends of lines.
func textOf(n *node) string {
	var out strings.Builder
	gather(n, &out)
	return out.String()
}

func gather(n *node, out *strings.Builder) {
	for _, k := range n.kids {
		switch k.name {
		case "a:p":
			if out.Len() > 0 {
				out.WriteByte('\n')
			}
			gather(k, out)
		case "a:t":
			out.WriteString(strings.NewReplacer("\n", " ", "\t", " ", "\v", "\n").Replace(k.chars()))
		case "a:r":
			text := &strings.Builder{}
			gather(k, text)
			words := text.String()
			if shift := number(k.child("a:rPr").attr("baseline"), 0); shift > 0 {
				words = raise(words, "superscript")
			} else if strings.HasPrefix(k.child("a:rPr").attr("baseline"), "-") {
				words = raise(words, "subscript")
			}
			if strike := k.child("a:rPr").attr("strike"); strike != "" && strike != "noStrike" && strings.TrimSpace(words) != "" {
				words = "~~" + words + "~~"
			}
			out.WriteString(words)
		case "a:br":
			out.WriteByte('\n')
		case "mc:AlternateContent":
			gather(chosen(k), out)
		case "m:oMath", "m:oMathPara":
			formula(k, out)
		case "a:fld":
			if k.attr("type") != "slidenum" {
				gather(k, out)
			}
		case "":
		default:
			gather(k, out)
		}
	}
}
