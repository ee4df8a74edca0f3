package cite

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tenkyo/ingest/document"
)

// Block is a block of a document with its place.
type Block struct {
	Text  string
	Page  int // number of its page, 0 for Markdown and text
	Label string
	Start int // rune offset in the page's text
	Kind  document.BlockKind
	Level int

	marked bool // begins with a number or mark that puts it below something
}

// Part is a numbered or named part of a document: its blocks are Outline.Blocks[From:To], those of its children included.
type Part struct {
	Step
	Title    string // the words of its heading, or its article's caption
	Heading  bool   // its first block is a heading
	From, To int
	Parent   *Part
	Children []*Part

	level  int  // of its heading; parts that are not headings are deeper than all
	struck bool // 第5条　削除
}

// Outline is a document as the tree of its parts.
type Outline struct {
	Blocks []Block
	Root   *Part
	parts  []*Part // all of them, in order
}

var (
	leadersLine   = regexp.MustCompile(`(?:[.·・…‥] ?){4,} ?[0-9]{1,4}$`)
	captionAlone  = regexp.MustCompile(`^\(([^()]{1,40})\)$`)
	articleStart  = regexp.MustCompile(`^\(?([^()]{0,40}?)\)? ?第 ?(` + numeral + `) ?条((?: ?の ?` + numeral + `)*)( |\(|$|:|の|[^ ])`)
	partStart     = regexp.MustCompile(`^第 ?(` + numeral + `) ?([編章節款])`)
	tableStart    = regexp.MustCompile(`^[(【\[]?(別 ?表|別 ?紙|様 ?式) ?(?:第 ?)?(` + numeral + `)?(?: ?号)?(?: ?の ?(` + numeral + `))?[)】\]]?(?: |\(|$|[^はにのをが、。及])`)
	latinStart    = regexp.MustCompile(`^(article|section|clause|chapter|part|appendix|annex|schedule|exhibit|table|§) ?([0-9]{1,3}(?:\.[0-9]{1,3})*|[a-z]|[ivx]{1,5})(?:[.:) -]|$)`)
	numberStart   = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})*)(?:[.):]? |[.):]?$|[.):][^0-9 ])`)
	dottedStart   = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})+)[.):]?(?: |$|[^0-9.%a-z])`)
	struckArticle = regexp.MustCompile(`^第 ?` + numeral + ` ?条(?: ?の ?` + numeral + `)*[ :(]*削除\)?$`)
)

// markStyle is one way of numbering paragraphs and items.
type markStyle int

const (
	noMark    markStyle = iota
	arabic              // 1. １　2
	paren               // (1) 1) ⑴
	circled             // ①
	kanjiMark           // 一
	kana                // イ
	letter              // (a) a.
	roman               // (iv)
	bullet
)

var marks = []struct {
	style markStyle
	re    *regexp.Regexp
}{
	{paren, regexp.MustCompile(`^\(([0-9]{1,3}|[` + kanjiNumerals + `]{1,3})\) ?`)},
	{paren, regexp.MustCompile(`^([0-9]{1,3})\) ?`)},
	{roman, regexp.MustCompile(`^\((i{2,3}|iv|vi{1,3}|ix)\) ?`)},
	{letter, regexp.MustCompile(`^\(([a-z])\) ?|^([a-z])[.)] `)},
	{arabic, regexp.MustCompile(`^第 ?(` + numeral + `) ?[項号](?: |$)`)},
	{arabic, regexp.MustCompile(`^([0-9]{1,3})(?:[.]? |[.、][^0-9 ]|[.]$)`)},
	{kanjiMark, regexp.MustCompile(`^([` + kanjiNumerals + `]{1,3})[ 、.]`)},
	{kana, regexp.MustCompile(`^\(?([イロハニホヘトチリヌルヲア-オカ-コ])[). 、.]`)},
	{bullet, regexp.MustCompile(`^([・•◦‣▪●○■□◆◇※*-]) ?`)},
}

// circledMark reads ① and ⑴, which folding would turn into plain digits.
func circledMark(s string) (markStyle, string) {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, " \t　-"))
	switch {
	case r >= '①' && r <= '⑳':
		return circled, number(Fold(string(r)).S)
	case r >= '⑴' && r <= '⒇':
		return paren, number(strings.Trim(Fold(string(r)).S, "()"))
	}
	return noMark, ""
}

// markOf reads the number or mark with which a block begins.
func markOf(text, folded string) (markStyle, string) {
	if style, n := circledMark(text); style != noMark {
		return style, n
	}
	for _, m := range marks {
		sub := m.re.FindStringSubmatch(folded)
		if sub == nil {
			continue
		}
		n := sub[1]
		if n == "" && len(sub) > 2 {
			n = sub[2]
		}
		switch m.style {
		case arabic, paren, kanjiMark:
			if n = number(n); n == "" {
				continue
			}
		case bullet: // - (4) of a list in Markdown
			if style, inner := markOf(text, strings.TrimLeft(folded[len(sub[0]):], " ")); style != noMark && style != bullet && style != arabic {
				return style, inner
			}
			n = ""
		case letter, kana, roman, circled, noMark:
		}
		return m.style, n
	}
	return noMark, ""
}

// inText is the level of parts that are no headings.
const inText = 100

// NewOutline makes the outline of a document. Running heads and the entries of a printed table of contents are no parts.
func NewOutline(d *document.Document) *Outline {
	o := &Outline{Root: &Part{level: -1}}
	for i := range d.Pages {
		page := &d.Pages[i]
		runes := []rune(page.Text)
		for _, b := range page.Blocks {
			if b.Kind == document.Furniture || b.Start < 0 || b.End > len(runes) || b.Start >= b.End {
				continue
			}
			text := string(runes[b.Start:b.End])
			if leadersLine.MatchString(strings.TrimSpace(Fold(text).S)) {
				continue
			}
			o.Blocks = append(o.Blocks, Block{Text: text, Page: page.Number, Label: page.Label, Start: b.Start, Kind: b.Kind, Level: b.Level, marked: b.Continues})
		}
	}
	o.read(d.Format == document.Markdown)
	o.Root.To = len(o.Blocks)
	return o
}

// reader walks the blocks and keeps what is open.
type reader struct {
	*Outline
	open        []*Part // from the root inwards
	styles      []style // of the numbering inside the open article
	supplements int
	nests       bool // the levels of blocks tell how lists nest
	caption     int  // block of a caption that waits for its article, or -1
}

type style struct {
	markStyle
	level int
	last  int // number in its list
}

func (o *Outline) read(nests bool) {
	r := &reader{Outline: o, nests: nests, open: []*Part{o.Root}, caption: -1}
	for i := range o.Blocks {
		b := &o.Blocks[i]
		if b.marked { // it goes on with the block before
			continue
		}
		r.block(i, b)
	}
	r.close(0, len(o.Blocks))
}

// block puts a block where it belongs.
func (r *reader) block(i int, b *Block) {
	folded := strings.TrimLeft(Fold(b.Text).S, "#*_ \t")
	heading := b.Kind == document.HeadingBlock
	level := inText
	if heading {
		level = b.Level
	}
	first := folded
	if line, _, ok := strings.Cut(b.Text, "\n"); ok {
		first = strings.TrimLeft(Fold(line).S, "#*_ \t")
	}
	table := b.Kind == document.TableRow || b.Kind == document.TableHead || b.Kind == document.Code
	switch {
	case table:
	case captionAlone.MatchString(folded):
		r.caption = i
		if heading {
			r.closeText(i)
		}
		return
	case r.article(i, b, first, level):
		return
	case isSupplementHead(first):
		r.supplements++
		r.push(&Part{Step: Step{Supplement, strconv.Itoa(r.supplements)}, Title: oneLine(b.Text), From: i, Heading: heading, level: min(level, 1)}, i)
		return
	case partStart.MatchString(first) && (heading || len([]rune(first)) < 40):
		m := partStart.FindStringSubmatch(first)
		kind := japaneseKind(m[2])
		if !heading {
			level = map[Kind]int{Chapter: 1, Section: 2}[kind]
		}
		r.push(&Part{Step: Step{kind, number(m[1])}, Title: oneLine(b.Text), From: i, Heading: heading, level: level}, i)
		return
	case tableStart.MatchString(first) && (heading || len([]rune(first)) < 40 && !strings.HasSuffix(first, "。")):
		m := tableStart.FindStringSubmatch(first)
		name := strings.ReplaceAll(m[1], " ", "") + number(m[2])
		if m[3] != "" {
			name += "の" + number(m[3])
		}
		r.push(&Part{Step: Step{Table, name}, Title: oneLine(b.Text), From: i, Heading: heading, level: min(level, 1)}, i)
		return
	case r.latin(i, b, first, heading, level):
		return
	}
	if r.caption >= 0 && !heading {
		r.caption = -1
	}
	if table || heading {
		return
	}
	r.marked(i, b, folded)
}

// article opens 第N条, with the caption before it.
func (r *reader) article(i int, b *Block, first string, level int) bool {
	m := articleStart.FindStringSubmatch(first)
	if m == nil {
		return false
	}
	heading := level < inText
	captioned := m[1] != "" && strings.HasPrefix(first, "(")
	if m[1] != "" && !captioned {
		return false
	}
	// In running text a line may begin with a reference: 第5条の規定により, 第3条に定める.
	after := m[4]
	if !heading && after != " " && after != "(" && after != "" && after != ":" {
		return false
	}
	if heading && !captioned && after != "" && strings.HasPrefix(after, "の") {
		return false
	}
	n := number(m[2])
	if n == "" {
		return false
	}
	for _, branch := range strings.Split(m[3], "の")[1:] {
		if k := number(strings.TrimSpace(branch)); k != "" {
			n += "の" + k
		}
	}
	from, title := i, oneLine(firstLine(b.Text))
	if r.caption == i-1 && r.caption >= 0 {
		from = r.caption
		title += oneLine(r.Blocks[from].Text)
	}
	r.caption = -1
	if !heading {
		level = inText - 1
		if len([]rune(title)) > 60 {
			title = string([]rune(title)[:60]) + "…"
		}
	}
	r.push(&Part{Step: Step{Article, n}, Title: title, From: from, Heading: heading, level: level, struck: struckArticle.MatchString(strings.TrimSpace(first))}, from)
	if !heading || strings.Contains(strings.TrimSpace(b.Text), "。") {
		r.implicit(i)
	}
	return true
}

// latin opens Article 5, Section 3.2, 3.2 and headings without numbers.
func (r *reader) latin(i int, b *Block, first string, heading bool, level int) bool {
	p := &Part{Title: oneLine(firstLine(b.Text)), From: i, Heading: heading, level: level}
	switch m := latinStart.FindStringSubmatch(first); {
	case m != nil && (heading || len([]rune(first)) < 80 && !strings.HasSuffix(first, ".")):
		p.Step = englishStep(m[1], m[2])
		if m[1] == "section" || m[1] == "clause" || m[1] == "§" {
			p.Step = Step{Number, m[2]}
		}
	case heading:
		p.Step = Step{Heading, p.Title}
		if m := numberStart.FindStringSubmatch(first); m != nil {
			p.Step = Step{Number, m[1]}
		} else if m := dottedStart.FindStringSubmatch(first); m != nil {
			p.Step = Step{Number, m[1]}
		}
	default:
		m := dottedStart.FindStringSubmatch(first)
		if m == nil || r.inArticle() != nil {
			return false
		}
		p.Step = Step{Number, m[1]}
		p.level = inText - 10 + strings.Count(m[1], ".")
		if runes := []rune(p.Title); len(runes) > 60 {
			p.Title = string(runes[:60]) + "…"
		}
	}
	r.push(p, i)
	return true
}

// marked puts a numbered paragraph or item below what it belongs to, and an unnumbered first paragraph of an article as its
// first.
func (r *reader) marked(i int, b *Block, folded string) {
	mark, n := markOf(b.Text, folded)
	host := r.open[len(r.open)-1]
	for host.level > inText {
		host = host.Parent
	}
	if mark == noMark || mark == bullet {
		if host.Kind == Article && len(host.Children) == 0 && len(r.styles) == 0 {
			r.implicit(i)
		}
		return
	}
	depth := r.depthOf(mark, n, b.Level, host)
	r.styles = r.styles[:depth]
	kind := Item
	if depth == 0 {
		kind = Paragraph
	}
	p := &Part{Step: Step{kind, n}, From: i, level: inText + 1 + depth}
	r.push(p, i)
	r.styles = append(r.styles, style{mark, b.Level, ordinal(n)})
}

// depthOf tells how deep a numbered block lies: in the list that it continues, the innermost first; else in a list of its kind that
// begins again, or one deeper. Where the reader does not tell how lists nest, a list that begins anew inside one of its own kind
// is a deeper one.
func (r *reader) depthOf(mark markStyle, n string, level int, host *Part) int {
	num, depth := ordinal(n), -1
	for d := len(r.styles) - 1; d >= 0 && depth < 0; d-- {
		if s := r.styles[d]; s.markStyle == mark && s.level == level && num == s.last+1 {
			depth = d
		}
	}
	if depth < 0 && len(r.styles) > 0 && r.styles[0].markStyle == noMark && num == 2 && (mark == arabic || mark == circled) && host.Kind == Article {
		return 0 // the first paragraph had no number
	}
	if depth < 0 {
		depth = len(r.styles)
		for d := len(r.styles) - 1; d >= 0; d-- {
			if s := r.styles[d]; s.markStyle == mark && s.level == level && (r.nests || num != 1) {
				depth = d
				break
			}
		}
	}
	for d, s := range r.styles { // a shallower list ends the deeper ones, whatever their marks
		if r.nests && s.level > level && d < depth && s.markStyle != noMark {
			return d
		}
	}
	return depth
}

// ordinal is the place in its list that a mark says, 0 for bullets.
func ordinal(n string) int {
	if v, err := strconv.Atoi(n); err == nil {
		return v
	}
	switch r := []rune(n); {
	case len(r) != 1:
		return len([]string{"", "i"}) + slices.Index([]string{"ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"}, n)
	case r[0] >= 'a' && r[0] <= 'z':
		return int(r[0]-'a') + 1
	default:
		for _, order := range []string{"イロハニホヘトチリヌルヲ", "アイウエオカキクケコ"} {
			if i := strings.IndexRune(order, r[0]); i >= 0 {
				return len([]rune(order[:i])) + 1
			}
		}
	}
	return 0
}

// implicit opens the first paragraph of an article, which has no number.
func (r *reader) implicit(i int) {
	p := &Part{Step: Step{Paragraph, "1"}, From: i, level: inText + 1}
	r.push(p, i)
	r.styles = []style{{noMark, 0, 1}}
}

// inArticle is the open article, or nil.
func (r *reader) inArticle() *Part {
	for _, p := range r.open {
		if p.Kind == Article {
			return p
		}
	}
	return nil
}

// push opens a part that begins at block i: parts of its level and deeper end there.
func (r *reader) push(p *Part, i int) {
	r.close(p.level, i)
	p.Parent = r.open[len(r.open)-1]
	p.Parent.Children = append(p.Parent.Children, p)
	r.open = append(r.open, p)
	r.parts = append(r.parts, p)
	if p.level <= inText {
		r.styles = nil
	}
}

func (r *reader) closeText(i int) { r.close(inText-1, i) }

func (r *reader) close(level, i int) {
	for n := len(r.open); n > 1 && r.open[n-1].level >= level; n = len(r.open) {
		r.open[n-1].To = i
		r.open = r.open[:n-1]
	}
}

func isSupplementHead(s string) bool {
	rest := strings.TrimPrefix(strings.ReplaceAll(strings.TrimSpace(s), " ", ""), "附則")
	return len(rest) < len(strings.ReplaceAll(strings.TrimSpace(s), " ", "")) && (rest == "" || rest[0] == '(' && strings.HasSuffix(rest, ")") && len([]rune(rest)) < 40)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
