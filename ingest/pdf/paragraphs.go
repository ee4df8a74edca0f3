package pdf

import (
	"math"
	"regexp"
	"sort"
	"strings"
	"unicode"
)

// paragraph is a run of rows of one chain that belong together.
type paragraph struct {
	rows []row
	em   float64
	bold bool
}

// columnOf is what the rows of a chain have in common: the edge that its lines keep to and the distance between them.
type columnOf struct {
	right float64
	pitch map[int]float64 // by size of type in half points; none where there are too few rows to tell
}

func halfPoints(em float64) int { return int(math.Round(em * 2)) }

func (c *chain) column() columnOf {
	col := columnOf{right: c.flow.u1, pitch: map[int]float64{}}
	steps := map[int][]float64{}
	for i := 1; i < len(c.rows); i++ {
		if size := halfPoints(c.rows[i].em); size == halfPoints(c.rows[i-1].em) {
			steps[size] = append(steps[size], c.rows[i].flow.vc()-c.rows[i-1].flow.vc())
		}
	}
	for size, of := range steps {
		if len(of) >= 3 {
			sort.Float64s(of)
			col.pitch[size] = of[(len(of)-1)/2]
		}
	}
	return col
}

// paragraphs cuts a chain where a paragraph ends.
func (c *chain) paragraphs(glyphs []glyph) []paragraph {
	col := c.column()
	var out []paragraph
	begin := 0
	for i := 1; i <= len(c.rows); i++ {
		if i < len(c.rows) && !c.breaks(glyphs, col, begin, i) {
			continue
		}
		p := paragraph{rows: c.rows[begin:i], em: c.rows[begin].em, bold: true}
		for _, r := range p.rows {
			p.bold = p.bold && r.bold
		}
		out = append(out, p)
		begin = i
	}
	return out
}

// unknownPitch is how far, in ems, the next line of a paragraph is at most where a column has too few lines to tell: documents
// with wide spacing go to 2.4.
const unknownPitch = 2.45

// breaks reports whether row i begins a new paragraph; the present one began at row begin.
func (c *chain) breaks(glyphs []glyph, col columnOf, begin, i int) bool {
	a, b := &c.rows[i-1], &c.rows[i]
	em := math.Max(a.em, b.em)
	if math.Abs(a.em-b.em) > 0.12*em || a.bold != b.bold {
		return true
	}
	step := b.flow.vc() - a.flow.vc()
	limit := unknownPitch * em
	if pitch := col.pitch[halfPoints(a.em)]; pitch > 0 {
		limit = 1.3 * pitch
	}
	if step > limit {
		return true
	}
	first, second := rowText(glyphs, a), rowText(glyphs, b)
	if last := glyphs[a.end()].char; isHyphen(last) && unicode.IsLower(glyphs[b.start()].char) {
		return false // a broken word
	}
	if leaders.MatchString(first) { // an entry of a table of contents
		return true
	}
	ended := c.short(glyphs, col, a, b) || endsSentence(first)
	if startsItem(second) && (ended || b.flow.u0 < a.flow.u0+2*em) && (ended || strictItem(second)) {
		return true
	}
	if c.short(glyphs, col, a, b) {
		return true
	}
	indent := b.flow.u0 - a.flow.u0
	if far := c.flow.u0 + 0.3*(c.flow.u1-c.flow.u0); math.Abs(indent) > em && a.flow.u0 > far && b.flow.u0 > far {
		return true // lines set to the right or to the middle: none begins where text does
	}
	hanging := startsItem(rowText(glyphs, &c.rows[begin]))
	if indent > 0.7*em && indent < 6*em && i-1 > begin && !hanging {
		return true // the first line of the next paragraph is indented
	}
	if indent > 0.7*em && indent < 6*em && i-1 == begin && !hanging && ended {
		return true
	}
	if indent < -0.7*em && i-1 > begin && math.Abs(a.flow.u0-c.rows[begin+1].flow.u0) < 0.5*em {
		return true // less indented than the lines that went on
	}
	if indent < -0.7*em && i-1 == begin && hanging && ended {
		return true
	}
	return false
}

// short reports whether a ends where the first word of b would still have found room.
func (c *chain) short(glyphs []glyph, col columnOf, a, b *row) bool {
	word := 0.0
	indexes := b.fragments[0].glyphs
	for n, i := range indexes {
		g := &glyphs[i]
		if n > 0 && (g.space || isWide(g.char) || isWide(glyphs[indexes[n-1]].char)) && !closing(g.char) {
			break
		}
		f := b.dir.along(g.box)
		word += f.u1 - f.u0
	}
	return a.flow.u1+word+0.8*a.em < col.right
}

func rowText(glyphs []glyph, r *row) string {
	var s strings.Builder
	for n, f := range r.fragments {
		for k, i := range f.glyphs {
			if (k > 0 && glyphs[i].space) || (k == 0 && n > 0) {
				s.WriteByte(' ')
			}
			s.WriteRune(glyphs[i].char)
		}
	}
	return s.String()
}

var (
	leaders = regexp.MustCompile(`([.．・…‥·] ?){4,}\s*[0-9０-９ivxlc]{0,5}$|[…‥]{2,}\s*[0-9０-９]{0,5}$`)

	// article matches the numbering of Japanese rules: 第1章, 第二条の三.
	article = regexp.MustCompile(`^第 ?[0-9０-９一二三四五六七八九十百千〇]+ ?(編|章|節|款|目|条|項|号|部)(の[0-9０-９一二三四五六七八九十]+)*`)
	// enLabel matches the numbering of English rules: Article 5, Section 3.2.
	enLabel = regexp.MustCompile(`^(?i:article|section|chapter|part|appendix|annex|schedule|clause|step) ([0-9]+(\.[0-9]+)*|[A-Z]|[IVXLC]+)\b`)
	// decimal matches 1.2 and 1.2.3 before a title.
	decimal = regexp.MustCompile(`^[0-9０-９]+([.．][0-9０-９]+)+[.．]?[\s　]*[^0-9０-９.．\s　]`)
	// supplement matches the named parts at a rule's end.
	supplement = regexp.MustCompile(`^(附 ?則|付 ?則|目 ?次|別 ?表|別 ?紙|前 ?文|様式)([ 　第（(0-9０-９一二三四五六七八九十]|$)`)
	// caption matches the title of an article that stands on its own line above it: （目的）.
	caption = regexp.MustCompile(`^[（(][^（()）]{1,40}[）)]$`)
	// footMark matches the mark of a note at the foot of a page.
	footMark = regexp.MustCompile(`^([0-9]{1,3}|[*†‡※]|[（(]?注 ?[0-9０-９]*[）)]?|\[[0-9]{1,3}\]|[¹²³⁴-⁹])[ 　).．:：]?[ 　]?[^0-9.]`)
	// strict items are marks that nobody writes at the start of a wrapped line by chance.
	strictMark = regexp.MustCompile(`^([・●○■□◆◇▪▸►➢✓•‣◦⁃※]|[①-⑳㉑-㉟]|[（(][0-9０-９]{1,2}[）)]|[（(][一二三四五六七八九十]{1,3}[）)]|[（(][ア-ンa-z][）)]|[0-9]{1,2}[.)] |[-–—*] )`)
	// mark are signs of an item that need more evidence.
	mark = regexp.MustCompile(`^([0-9０-９]{1,2}[.．、)）]([^0-9０-９]|$)|[0-9０-９]{1,2}[ 　]|[ア-ン][ 　.．、)）]|[一二三四五六七八九十]{1,3}[ 　、.．]|[a-z][.)] |[ivx]{1,4}[.)] |[イロハニホヘト][ 　])`)
)

// strictItem reports whether a line surely begins an item or an article.
func strictItem(s string) bool {
	if strictMark.MatchString(s) || supplement.MatchString(s) || caption.MatchString(s) {
		return true
	}
	at := article.FindStringIndex(s)
	if at == nil {
		return false
	}
	rest := s[at[1]:]
	return rest == "" || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "　") || strings.HasPrefix(rest, "（") || strings.HasPrefix(rest, "(")
}

// startsItem reports whether a line may begin an item, an article or a numbered title.
func startsItem(s string) bool {
	return strictItem(s) || mark.MatchString(s) || enLabel.MatchString(s) || decimal.MatchString(s)
}

// endsSentence reports whether a line ends with what ends a sentence.
func endsSentence(s string) bool {
	s = strings.TrimRight(s, " 　」』）)\"”’")
	if s == "" {
		return false
	}
	return strings.HasSuffix(s, "。") || strings.HasSuffix(s, "．") || strings.ContainsAny(s[len(s)-1:], ".!?:;") || strings.HasSuffix(s, "：") || strings.HasSuffix(s, "？") || strings.HasSuffix(s, "！")
}

// isWide reports whether a character belongs to a script that is written without spaces.
func isWide(r rune) bool {
	switch {
	case r < 0x2e80:
		return false
	case r >= 0x3000 && r <= 0x33ff, r >= 0xff00 && r <= 0xffef, r >= 0xfe30 && r <= 0xfe4f:
		return true
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// closing reports whether a character never begins a line.
func closing(r rune) bool {
	return strings.ContainsRune("、。，．,.)）]］」』】〕〉》！？!?:;：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ", r)
}
