package verify

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// tagReach is the greatest length, in runes, of what stands between the brackets of a citation tag.
const tagReach = 60

// cite is one source named in a tag: its prefix in lower case ("c", "s", "doc", "資料" or none), its number, and the number
// of the sentence in it or 0.
type cite struct {
	prefix   string
	n        int
	sentence int
}

// bracketAt reads the bracket that text begins with as a list of sources: [c1] [c1, c2] [c1-c3] 【資料5】 and the like. It
// gives the length of the bracket, 0 where it holds anything else.
func bracketAt(text []rune) ([]cite, int) {
	if len(text) == 0 || !strings.ContainsRune("[［【(（", text[0]) {
		return nil, 0
	}
	end := 1
	for end < len(text) && !strings.ContainsRune("]］】)）", text[end]) {
		if end > tagReach || text[end] == '\n' || strings.ContainsRune("[［【(（", text[end]) {
			return nil, 0
		}
		end++
	}
	if end == len(text) {
		return nil, 0
	}
	cites := parseCites(strings.ToLower(norm.NFKC.String(string(text[1:end]))))
	if cites == nil {
		return nil, 0
	}
	return cites, end + 1
}

// parseCites reads "c1, c2", "c1-c3", "資料5". The prefix of a number that has none is that of the number before it.
func parseCites(s string) []cite {
	var out []cite
	prefix, ranged := "", false
	r := []rune(s)
	for i := 0; ; {
		for i < len(r) && (unicode.IsSpace(r[i]) || isZeroWidth(r[i])) {
			i++
		}
		from := i
		for i < len(r) && unicode.IsLetter(r[i]) {
			i++
		}
		word := string(r[from:i])
		for i < len(r) && (unicode.IsSpace(r[i]) || r[i] == '_' || r[i] == '#') {
			i++
		}
		n, next := digits(r, i)
		if next == i {
			return nil
		}
		i = next
		if word != "" || len(out) == 0 {
			prefix = word
		}
		c := cite{prefix: prefix, n: n}
		if i < len(r) && r[i] == '.' {
			if c.sentence, next = digits(r, i+1); next == i+1 {
				return nil
			}
			i = next
		}
		if last := len(out) - 1; ranged {
			if c.n < out[last].n || c.n-out[last].n > 50 || c.prefix != out[last].prefix {
				return nil
			}
			for k := out[last].n + 1; k < c.n; k++ {
				out = append(out, cite{prefix: prefix, n: k})
			}
		}
		out = append(out, c)
		for i < len(r) && unicode.IsSpace(r[i]) {
			i++
		}
		if i == len(r) {
			return out
		}
		switch {
		case strings.ContainsRune("-–‐‑—~〜～", r[i]):
			ranged = true
		case strings.ContainsRune(",、;;&・", r[i]):
			ranged = false
		default:
			return nil
		}
		i++
	}
}

// digits reads a number of at most four digits.
func digits(r []rune, i int) (n, next int) {
	from := i
	for i < len(r) && isDigit(r[i]) {
		i++
	}
	if i-from > 4 {
		return 0, from
	}
	n, _ = strconv.Atoi(string(r[from:i]))
	return n, i
}

// sourceWords are prefixes that make a bracket look like the id of a source.
var sourceWords = map[string]bool{
	"s": true, "d": true, "doc": true, "docs": true, "document": true, "source": true, "src": true, "ref": true, "chunk": true,
	"passage": true, "citation": true, "資料": true, "文書": true, "出典": true, "文献": true, "参考資料": true, "参考文献": true,
	"引用": true, "ソース": true,
}

// tagReader reads the citation tags of one answer by the ids that were offered.
type tagReader struct {
	known map[string]bool
	bare  bool // [1] means c1 in this answer
	s     bool // [S1] means c1 in this answer
}

// newTagReader decides how the answer body uses brackets with bare numbers: they are tags only where each names an offered id.
func newTagReader(body []rune, ids []string) *tagReader {
	t := &tagReader{known: make(map[string]bool, len(ids)), bare: true, s: true}
	for _, id := range ids {
		t.known[strings.ToLower(id)] = true
	}
	for i := range body {
		cites, n := bracketAt(body[i:])
		if n == 0 || isRound(body[i]) {
			continue
		}
		for _, c := range cites {
			if t.known["c"+strconv.Itoa(c.n)] && c.sentence == 0 {
				continue
			}
			t.bare = t.bare && c.prefix != ""
			t.s = t.s && c.prefix != "s"
		}
	}
	return t
}

func isRound(r rune) bool { return r == '(' || r == '（' }

// at reads the bracket that text begins with: the evidence it cites, whether it is shaped like a source that was not offered,
// and its length, 0 where it is no citation at all.
func (t *tagReader) at(text []rune) (cited []RawEvidence, fabricated bool, length int) {
	cites, n := bracketAt(text)
	if n == 0 {
		return nil, false, 0
	}
	round := isRound(text[0])
	for _, c := range cites {
		own := c.prefix + strconv.Itoa(c.n)
		switch as := "c" + strconv.Itoa(c.n); {
		case c.prefix == "c", t.known[own] && c.prefix != "" && !round:
			cited = append(cited, RawEvidence{ID: own, Sentence: c.sentence})
		case round:
			return nil, false, 0
		case (c.prefix == "" && t.bare) || (c.prefix == "s" && t.s):
			cited = append(cited, RawEvidence{ID: as})
		case sourceWords[c.prefix], c.prefix == "" && c.n < 100 && c.sentence == 0:
			fabricated = true
		default:
			return nil, false, 0
		}
	}
	if n < len(text) && text[n] == '(' && text[0] == '[' { // a tag written as a link
		for k := n; k < len(text) && text[k] != '\n' && k-n < 300; k++ {
			if text[k] == ')' {
				n = k + 1
				break
			}
		}
	}
	return cited, fabricated, n
}

// fabricatedTags lists the brackets of body that are shaped like a source that was not offered, c9 among them, in order,
// each once.
func fabricatedTags(body string, ids []string) []string {
	text := []rune(body)
	t := newTagReader(text, ids)
	var out []string
	seen := make(map[string]bool)
	for i := 0; i < len(text); i++ {
		cited, bad, n := t.at(text[i:])
		for _, e := range cited {
			bad = bad || !t.known[e.ID]
		}
		if bad && !seen[string(text[i:i+n])] {
			seen[string(text[i:i+n])] = true
			out = append(out, string(text[i:i+n]))
		}
		if n > 0 {
			i += n - 1
		}
	}
	return out
}

// ParseTagged cuts free text with citation tags into claims, in reading order: sentences, list items and table rows (cells
// joined by " | "), without tags and Markdown. Headings, table heads, lead-ins that end in a colon, refusals, lists of sources
// and brackets alone are no claims. A tag belongs to the sentence in which it stands or which it directly follows. Each cited
// id is a RawEvidence without quotation, known or not; brackets such as [doc9] that were not offered cite nothing.
//
// It may be called on a growing answer: all claims but the last are stable as soon as a later sentence has begun.
func ParseTagged(body string, ids []string) []RawClaim {
	text := []rune(body)
	tags := newTagReader(text, ids)
	l := layOut(text)
	out := []RawClaim{}
	sources := false // in a list of sources
	refused := false // a sentence before said that the answer is not there
	for bi, b := range l.blocks {
		if b.kind == heading {
			sources = isSourceLabel(string(text[l.units[b.first].Start:l.units[b.last-1].End]))
			continue
		}
		if b.kind == row && b.head < 0 && hasRuleBelow(text, l.units[b.first].End) {
			continue
		}
		begun := len(out) // claims of earlier blocks take no tags from this one
		for ui := b.first; ui < b.last; ui++ {
			u := l.units[ui]
			claim, lead, content := readUnit(text[u.Start:u.End], tags, b.kind == row)
			if lead != nil && len(out) > begun && ui > b.first {
				out[len(out)-1].Evidence = merge(out[len(out)-1].Evidence, lead)
			} else {
				claim.Evidence = merge(lead, claim.Evidence)
			}
			if isSourceLabel(content) {
				sources = true
				continue
			}
			if sources && b.kind == paragraph && bi > 0 && b.lead < 0 && sentenceClosed(content) {
				sources = false
			}
			if refused && len(claim.Evidence) == 0 && isReferral(claim.Text) {
				continue
			}
			refused = refused || len(claim.Evidence) == 0 && isRefusal(claim.Text)
			if sources || !isClaim(claim, content) {
				continue
			}
			out = append(out, claim)
		}
	}
	return out
}

// sentenceClosed reports whether a text ends as a sentence does.
func sentenceClosed(s string) bool {
	return strings.HasSuffix(s, "。") || strings.HasSuffix(s, ".")
}

// hasRuleBelow reports whether the line after the one that ends at end parts a table's head from its body.
func hasRuleBelow(text []rune, end int) bool {
	for end < len(text) && text[end] != '\n' {
		end++
	}
	from := end + 1
	for from < len(text) && text[from] != '\n' && unicode.IsSpace(text[from]) {
		from++
	}
	to := from
	for to < len(text) && text[to] != '\n' {
		to++
	}
	return from < to && isRule(text[from:to])
}

// readUnit takes the tags and the Markdown out of a sentence. lead are tags at its very beginning, which may belong to the
// sentence before; content is what remains without brackets.
func readUnit(text []rune, tags *tagReader, table bool) (claim RawClaim, lead []RawEvidence, content string) {
	var kept, bare []rune
	depth := 0
	for i := 0; i < len(text); i++ {
		if cited, fabricated, n := tags.at(text[i:]); n > 0 && (cited != nil || fabricated) {
			if len(bare) == 0 && len(strings.TrimSpace(string(kept))) == 0 {
				lead = merge(lead, cited)
			} else {
				claim.Evidence = merge(claim.Evidence, cited)
			}
			for len(kept) > 0 && unicode.IsSpace(kept[len(kept)-1]) {
				kept = kept[:len(kept)-1]
			}
			i += n - 1
			continue
		}
		r := text[i]
		kept = append(kept, r)
		switch {
		case strings.ContainsRune("[［【", r):
			depth++
		case strings.ContainsRune("]］】", r):
			depth = max(0, depth-1)
		case depth == 0 && (isWordRune(r) || r == ':' || r == '：' || r == '。' || r == '.'):
			bare = append(bare, r)
		}
	}
	if table {
		claim.Text = joinCells(string(kept))
	} else {
		claim.Text = plainMarkdown(string(kept))
	}
	return claim, lead, string(bare)
}

// joinCells writes the cells of a table row joined by " | ".
func joinCells(line string) string {
	cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	kept := cells[:0]
	for _, c := range cells {
		if c = plainMarkdown(c); c != "" {
			kept = append(kept, c)
		}
	}
	return strings.Join(kept, " | ")
}

// plainMarkdown takes emphasis and code marks out of a line and joins wrapped lines.
func plainMarkdown(s string) string {
	s = strings.NewReplacer("**", "", "__", "", "`", "").Replace(s)
	r := []rune(s)
	out := make([]rune, 0, len(r))
	for i, c := range r {
		switch {
		case c == '*' && (i == 0 || !unicode.IsSpace(r[i-1]) || i+1 < len(r) && !unicode.IsSpace(r[i+1])) && !besideDigits(r, i):
			continue
		case unicode.IsSpace(c):
			if len(out) == 0 || unicode.IsSpace(out[len(out)-1]) {
				continue
			}
			if c == '\n' && isCJK(out[len(out)-1]) && i+1 < len(r) && isCJK(r[i+1]) {
				continue
			}
			c = ' '
		}
		out = append(out, c)
	}
	return strings.TrimSpace(string(out))
}

func besideDigits(r []rune, i int) bool {
	return i > 0 && i+1 < len(r) && isNumberRune(r[i-1]) && isNumberRune(r[i+1])
}

// merge adds the evidence of b to a, each id and sentence once.
func merge(a, b []RawEvidence) []RawEvidence {
next:
	for _, e := range b {
		for _, have := range a {
			if have.ID == e.ID && have.Sentence == e.Sentence {
				continue next
			}
		}
		a = append(a, e)
	}
	return a
}

// isClaim leaves out what states nothing: brackets alone, lead-ins, refusals without a tag, the name of a file alone.
func isClaim(c RawClaim, content string) bool {
	if strings.TrimFunc(content, func(r rune) bool { return !isWordRune(r) }) == "" {
		return false
	}
	if strings.HasSuffix(content, ":") || strings.HasSuffix(content, "：") {
		return false
	}
	if isFileName(strings.TrimSpace(c.Text)) {
		return false
	}
	return len(c.Evidence) > 0 || !isRefusal(c.Text)
}

// isSourceLabel tells of the words that head a list of sources at an answer's end.
func isSourceLabel(s string) bool {
	s = strings.ToLower(strings.Trim(norm.NFKC.String(s), " :*_。.#"))
	switch s {
	case "出典", "参考", "参照", "引用元", "参考資料", "参考文献", "出典一覧", "参照元", "情報源", "sources", "source", "references", "reference", "citations", "works cited":
		return true
	}
	return false
}
