package markdown

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
)

// inline is the visible text of the inline nodes below n. In a table cell a break is a space.
func (b *builder) inline(n ast.Node, cell bool) string {
	w := inlineWriter{b: b, cell: cell}
	w.children(n)
	return w.String()
}

// inlineWriter joins pieces of a paragraph the way a browser shows them.
type inlineWriter struct {
	b    *builder
	cell bool

	out       strings.Builder
	last      rune   // last rune written, 0 at the start and after a break
	softBreak bool   // a line of the source ended here
	space     bool   // white space was met and not yet written
	skip      string // element whose content is not text
	raised    string // "sup" or "sub" while inside one
}

func (w *inlineWriter) String() string { return strings.TrimSpace(w.out.String()) }

func (w *inlineWriter) children(n ast.Node) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		w.node(child)
	}
}

func (w *inlineWriter) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		content := string(n.Value(w.b.source))
		if !n.IsRaw() {
			content = unescape(content)
		}
		w.write(content)
		if n.HardLineBreak() {
			w.lineBreak()
		} else if n.SoftLineBreak() {
			w.softBreak = true
		}
	case *ast.String:
		w.write(string(n.Value))
	case *ast.AutoLink:
		w.write(string(n.Label(w.b.source)))
	case *ast.RawHTML:
		w.rawHTML(string(n.Segments.Value(w.b.source)))
	case *ast.Image: // what it is called is text; it itself is never looked at
		w.b.unplaced++
		w.children(n)
	case *extast.FootnoteLink:
		w.write(superscript(strconv.Itoa(n.Index)))
	case *extast.FootnoteBacklink:
	default:
		w.children(n)
	}
}

// write appends text with its runs of white space folded.
func (w *inlineWriter) write(s string) {
	if w.skip != "" {
		return
	}
	switch w.raised {
	case "sup":
		s = superscript(s)
	case "sub":
		s = subscript(s)
	}
	for _, r := range clean(s) {
		switch r {
		case '\n':
			w.softBreak = true
			continue
		case ' ', '\t':
			w.space = true
			continue
		}
		if w.last != 0 {
			switch {
			case w.softBreak && joinsWithoutSpace(w.last, r):
			case w.softBreak || w.space:
				w.out.WriteByte(' ')
			}
		}
		w.space, w.softBreak = false, false
		w.out.WriteRune(r)
		w.last = r
	}
}

// lineBreak writes a break that the author asked for.
func (w *inlineWriter) lineBreak() {
	if w.cell {
		w.space = true
		return
	}
	w.out.WriteByte('\n')
	w.last, w.space, w.softBreak = 0, false, false
}

// rawHTML reads the tags inside a paragraph.
func (w *inlineWriter) rawHTML(raw string) {
	tokens := html.NewTokenizer(strings.NewReader(raw))
	for {
		kind := tokens.Next()
		switch kind {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			w.tag(tokens.Token(), kind == html.StartTagToken)
		case html.EndTagToken:
			w.endTag(tokens.Token().Data)
		}
	}
}

func (w *inlineWriter) tag(t html.Token, open bool) {
	switch {
	case t.Data == "br":
		w.lineBreak()
	case t.Data == "img":
		w.b.unplaced++
		w.write(attribute(t, "alt"))
	case isStruck(t.Data):
		w.write("~~")
		w.b.warnStruck()
	case (t.Data == "sup" || t.Data == "sub") && open:
		w.raised = t.Data
	case isHidden(t.Data) && open && w.skip == "":
		w.skip = t.Data
	}
}

func (w *inlineWriter) endTag(name string) {
	switch {
	case name == w.skip:
		w.skip = ""
	case name == w.raised:
		w.raised = ""
	case isStruck(name):
		w.write("~~")
	}
}

// warnStruck says once that the document holds struck-out text.
func (b *builder) warnStruck() {
	b.warn("struck_out_text", "the document holds struck-out words; they keep their ~~ in the text")
}

// isHidden tells the elements whose content is not shown as text. The readings of ruby (rt, rp) are among them: they stand
// above the words, and between them they would tear the words apart.
func isHidden(element string) bool {
	switch element {
	case "script", "style", "template", "noscript", "head", "title", "svg", "math", "iframe", "object", "rt", "rp", "select", "textarea":
		return true
	}
	return false
}

// isStruck tells the elements whose words are crossed out.
func isStruck(element string) bool { return element == "del" || element == "s" || element == "strike" }

// attribute is the value of an attribute, "" where it is missing.
func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// joinsWithoutSpace reports whether the end of a line between the two is not white space: one of them is written without
// spaces between words (Korean is written with them).
func joinsWithoutSpace(before, after rune) bool { return isUnspaced(before) || isUnspaced(after) }

func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		(r >= 0x3000 && r <= 0x303f) || // CJK punctuation
		(r >= 0xff01 && r <= 0xff60) || // full-width forms
		r == 'ー' || r == '・'
}

// maxReference is the length in bytes of the longest character reference, with its & and ;, and some more.
const maxReference = 40

// unescape resolves backslash escapes and character references as CommonMark does, in one pass. A reference to a code point
// that is no character stays as it is written.
func unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			out.WriteByte(s[i])
		case s[i] == '&':
			length := strings.IndexByte(s[i:min(len(s), i+maxReference)], ';')
			value, ok := "", false
			if length > 1 {
				value, ok = reference(s[i+1 : i+length])
			}
			if !ok {
				out.WriteByte('&')
				continue
			}
			out.WriteString(value)
			i += length
		default:
			out.WriteByte(s[i])
		}
	}
	return out.String()
}

// reference is the text of a character reference without its & and ;.
func reference(name string) (string, bool) {
	if name[0] != '#' {
		entity, ok := util.LookUpHTML5EntityByName(name)
		if !ok {
			return "", false
		}
		return string(entity.Characters), true
	}
	digits, base := name[1:], 10
	if strings.HasPrefix(digits, "x") || strings.HasPrefix(digits, "X") {
		digits, base = digits[1:], 16
	}
	code, err := strconv.ParseUint(digits, base, 32)
	if err != nil || code == 0 || code == utf8.RuneError || !utf8.ValidRune(rune(code)) {
		return "", false
	}
	return string(rune(code)), true
}

// clean drops control characters, which nobody sees.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfeff {
			return -1
		}
		return r
	}, s)
}

// raised digits: without them 10<sup>2</sup> would read 102.
var (
	superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	subscripts   = []rune("₀₁₂₃₄₅₆₇₈₉")
)

func superscript(s string) string { return mapDigits(s, superscripts) }
func subscript(s string) string   { return mapDigits(s, subscripts) }

func mapDigits(s string, digits []rune) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return digits[r-'0']
		}
		return r
	}, s)
}
