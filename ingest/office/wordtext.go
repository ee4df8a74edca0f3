package office

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words are what a reader sees of the runs of a paragraph.
func (w *word) words(n *node, hidden bool) string {
	out := &strings.Builder{}
	w.inline(n, hidden, out)
	return joinStruck(out.String())
}

// joinStruck lets words that are struck out run by run be struck out as one.
func joinStruck(s string) string { return strings.ReplaceAll(s, "~~~~", "") }

// inline reads what is below n, but for the properties of a paragraph.
func (w *word) inline(n *node, hidden bool, out *strings.Builder) {
	for _, k := range n.kids {
		switch k.name {
		case "w:r":
			w.run(k, hidden, out)
		case "w:ins", "w:moveTo":
			w.deleted++
			w.inline(k, hidden, out)
		case "w:del", "w:moveFrom":
			w.deleted++
		case "w:hyperlink", "w:smartTag", "w:customXml", "w:dir", "w:bdo":
			w.inline(k, hidden, out)
		case "w:fldSimple":
			w.fields = append(w.fields, &field{code: k.attr("instr"), result: true})
			w.inline(k, hidden, out)
			w.fields = w.fields[:len(w.fields)-1]
		case "w:sdt":
			w.inline(k.child("w:sdtContent").orEmpty(), hidden, out)
		case "w:ruby":
			w.inline(k.child("w:rubyBase").orEmpty(), hidden, out)
		case "mc:AlternateContent":
			w.inline(chosen(k), hidden, out)
		case "m:oMath", "m:oMathPara":
			formula(k, out)
		}
	}
}

// run reads a run: words that look alike.
func (w *word) run(n *node, hidden bool, out *strings.Builder) {
	properties := n.child("w:rPr")
	if v, is := properties.on("w:vanish"); is {
		hidden = v
	} else if s := w.styles[properties.val("w:rStyle")]; s != nil && s.hidden {
		hidden = true
	}
	if size := number(properties.val("w:sz"), 99); size >= 0 && size <= leastSize {
		hidden = true
	}
	struck, _ := properties.on("w:strike")
	twice, _ := properties.on("w:dstrike")
	raised := properties.val("w:vertAlign")
	own := &strings.Builder{}
	for _, k := range n.kids {
		switch k.name {
		case "w:fldChar":
			switch k.attr("fldCharType") {
			case "begin":
				w.fields = append(w.fields, &field{})
			case "separate":
				if len(w.fields) > 0 {
					w.fields[len(w.fields)-1].result = true
				}
			case "end":
				if len(w.fields) > 0 {
					w.fields = w.fields[:len(w.fields)-1]
				}
			}
			continue
		case "w:instrText":
			if len(w.fields) > 0 {
				w.fields[len(w.fields)-1].code += k.chars()
			}
			continue
		}
		if !w.showsField() {
			continue
		}
		switch k.name {
		case "w:t":
			own.WriteString(raise(strings.NewReplacer("\n", " ", "\r", "", "\t", " ").Replace(k.chars()), raised))
		case "w:tab", "w:ptab":
			own.WriteByte(' ')
		case "w:br":
			if kind := k.attr("type"); kind == "" || kind == "textWrapping" {
				own.WriteByte('\n')
			}
		case "w:cr":
			own.WriteByte('\n')
		case "w:noBreakHyphen":
			own.WriteByte('-')
		case "w:sym":
			own.WriteString(symbol(k.attr("font"), k.attr("char")))
		case "w:ruby":
			w.inline(k.child("w:rubyBase").orEmpty(), hidden, own)
		case "w:footnoteReference", "w:endnoteReference":
			own.WriteString(w.mark(k))
		case "w:drawing", "w:pict", "w:object":
			w.findBoxes(k)
		case "mc:AlternateContent":
			if other := k.child("mc:Fallback"); other.child("w:t") != nil { // a sign of colours
				own.WriteString(other.child("w:t").chars())
				continue
			}
			w.findBoxes(chosen(k))
		}
	}
	words := own.String()
	if hidden {
		words = strings.TrimSpace(words)
		w.hidden += utf8.RuneCountInString(words)
		if len(w.secret) < maxSecret {
			w.secret += words
		}
		return
	}
	if (struck || twice) && strings.TrimSpace(words) != "" {
		w.struck++
		words = "~~" + words + "~~"
	}
	out.WriteString(words)
}

// leastSize is the size, in half points, up to which words are not there to be read.
const leastSize = 2

// maxSecret is how many bytes of hidden words are shown to say which they are.
const maxSecret = 100

// chars is the character data right below n.
func (n *node) chars() string {
	var out strings.Builder
	for _, k := range n.kids {
		if k.name == "" {
			out.WriteString(k.text)
		}
	}
	return out.String()
}

// showsField tells whether what is read now is shown: not what a field is computed from, nor the number of the page, which is
// another one on each.
func (w *word) showsField() bool {
	for _, f := range w.fields {
		if !f.result {
			return false
		}
		switch code, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(f.code)), " "); code {
		case "PAGE", "NUMPAGES", "SECTIONPAGES":
			return false
		}
	}
	return true
}

// inContents tells whether a table of contents is read.
func (w *word) inContents() bool {
	for _, f := range w.fields {
		if code := strings.ToUpper(strings.TrimSpace(f.code)); code == "TOC" || strings.HasPrefix(code, "TOC ") {
			return true
		}
	}
	return false
}

// mark is the mark of a note in the text.
func (w *word) mark(n *node) string {
	kind := strings.TrimSuffix(strings.TrimPrefix(n.name, "w:"), "Reference")
	of := w.notes[kind+n.attr("id")]
	if of == nil || n.attr("customMarkFollows") == "1" {
		return ""
	}
	delete(w.notes, kind+n.attr("id")) // a note has one mark
	mark := ""
	if kind == "footnote" {
		w.feet++
		mark = raise(strconv.Itoa(w.feet), "superscript")
	} else {
		w.ends++
		mark = raise(strings.ToLower(roman(w.ends)), "superscript")
	}
	if w.forMarkdown {
		mark = "[^" + strconv.Itoa(len(w.noted)+1) + "]"
	}
	w.noted = append(w.noted, note{mark, of})
	return mark
}

// findBoxes notes the text boxes of a drawing.
func (w *word) findBoxes(n *node) {
	for _, k := range n.kids {
		switch k.name {
		case "w:txbxContent":
			w.boxes = append(w.boxes, k)
		case "mc:AlternateContent":
			w.findBoxes(chosen(k))
		case "":
		default:
			w.findBoxes(k)
		}
	}
}

// raised letters: without them 10² would read 102.
var (
	raisedFrom  = []rune("0123456789ivxlcn")
	raisedTo    = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣˡᶜⁿ")
	loweredFrom = []rune("0123456789")
	loweredTo   = []rune("₀₁₂₃₄₅₆₇₈₉")
)

// raise writes digits as superscripts or subscripts; words that are set so (1st) stay as they are.
func raise(s, how string) string {
	from, to := raisedFrom, raisedTo
	switch how {
	case "superscript":
	case "subscript":
		from, to = loweredFrom, loweredTo
	default:
		return s
	}
	out := []rune(s)
	for i, r := range out {
		at := strings.IndexRune(string(from), r) // all of them are ASCII
		if at < 0 {
			if unicode.IsLetter(r) {
				return s
			}
			continue
		}
		out[i] = to[at]
	}
	return string(out)
}

// symbol is a sign of one of the fonts that have signs in place of letters. One that is not known is said to be lost.
func symbol(font, char string) string {
	code, err := strconv.ParseUint(char, 16, 32)
	if err != nil {
		return ""
	}
	code &= 0xff
	switch strings.ToLower(font) {
	case "wingdings":
		if s, ok := wingdings[byte(code)]; ok {
			return s
		}
	case "symbol":
		if s, ok := symbols[byte(code)]; ok {
			return s
		}
	default:
		if r, err := strconv.ParseUint(char, 16, 32); err == nil && r < 0xe000 {
			return string(rune(r))
		}
	}
	return string(utf8.RuneError)
}

var (
	wingdings = map[byte]string{
		0x6c: "●", 0x6e: "■", 0x6f: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0xa1: "○", 0xa2: "○", 0xa7: "▪", 0xa8: "□", 0xd8: "➢",
		0xe0: "→", 0xe8: "➔", 0xf0: "⇨", 0xfb: "✗", 0xfc: "✓", 0xfd: "☒", 0xfe: "☑", 0x4a: "☺", 0x28: "☎", 0x2a: "✉",
	}
	symbols = map[byte]string{
		0xb7: "•", 0xb3: "≥", 0xa3: "≤", 0xb4: "×", 0xb8: "÷", 0xb1: "±", 0xb9: "≠", 0xbb: "≈", 0xb0: "°", 0xae: "→", 0xac: "←", 0xad: "↑", 0xaf: "↓",
		0xde: "⇒", 0xd7: "⋅", 0x6d: "μ", 0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ", 0x44: "Δ", 0x53: "Σ", 0x57: "Ω", 0x70: "π", 0x73: "σ", 0xa5: "∞", 0xa7: "♣", 0xd3: "©", 0xd2: "®", 0xd4: "™", 0x2d: "−",
	}
)

// formula writes a formula in a line.
func formula(n *node, out *strings.Builder) {
	for _, k := range n.kids {
		switch k.name {
		case "m:t":
			out.WriteString(k.chars())
		case "m:f":
			formula(k.child("m:num").orEmpty(), out)
			out.WriteByte('/')
			formula(k.child("m:den").orEmpty(), out)
		case "m:sup", "m:sub":
			part := &strings.Builder{}
			formula(k, part)
			how := "superscript"
			if k.name == "m:sub" {
				how = "subscript"
			}
			if s := raise(part.String(), how); s != part.String() {
				out.WriteString(s)
			} else if part.Len() > 0 {
				out.WriteString(map[string]string{"m:sup": "^", "m:sub": "_"}[k.name] + part.String())
			}
		case "w:rPr", "m:rPr", "m:ctrlPr", "w:del", "w:moveFrom", "":
		default:
			formula(k, out)
		}
	}
}
