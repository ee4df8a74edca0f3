package office

import "strings"

// style is what a style of a Word document says of the paragraphs and words that have it.
type style struct {
	name    string // canonical, in English: "heading 1", whatever the language of Word
	base    string
	outline int // of a heading, 1 outermost; 0 for none
	num     string
	level   int // of the list num, -1 where it is not said
	hidden  bool
}

// readStyles reads the styles with all that they take from others.
func readStyles(root *node) (styles map[string]*style, usual string) {
	styles = map[string]*style{}
	for _, n := range root.all("w:style") {
		s := &style{name: strings.ToLower(n.val("w:name")), base: n.val("w:basedOn"), level: -1}
		p := n.child("w:pPr")
		s.outline = outlineOf(p, s.name)
		if num := p.child("w:numPr"); num != nil {
			s.num = num.val("w:numId")
			if v := num.val("w:ilvl"); v != "" {
				s.level = number(v, 0)
			} else if s.num != "" {
				s.level = 0
			}
		}
		s.hidden, _ = n.child("w:rPr").on("w:vanish")
		id := n.attr("styleId")
		styles[id] = s
		if n.attr("type") == "paragraph" && (n.attr("default") == "1" || n.attr("default") == "true") {
			usual = id
		}
	}
	for _, s := range styles {
		seen := 0
		for base := styles[s.base]; base != nil && seen < 30; base = styles[base.base] {
			if seen++; s.outline == 0 {
				s.outline = base.outline
			}
			if s.num == "" {
				s.num = base.num
				if s.level < 0 {
					s.level = base.level
				}
			}
			s.hidden = s.hidden || base.hidden
		}
	}
	for _, s := range styles {
		if s.outline < 0 { // said to be text
			s.outline = 0
		}
	}
	return styles, usual
}

// outlineOf is the level of a heading: 1 to 9, 0 where nothing is said, -1 where it is said to be text.
func outlineOf(properties *node, name string) int {
	if lvl := properties.child("w:outlineLvl"); lvl != nil {
		if v := number(lvl.attr("val"), 9); v < 9 {
			return v + 1
		}
		return -1
	}
	for _, prefix := range []string{"heading ", "見出し "} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && len(rest) == 1 && rest[0] >= '1' && rest[0] <= '9' {
			return int(rest[0] - '0')
		}
	}
	return 0
}
