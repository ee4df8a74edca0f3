package ingest

import (
	"regexp"
	"strings"
	"unicode"

	"tenkyo/ingest/document"
)

// section is the text between two headings, as a forest: a list item stands below the item or lead-in that it belongs to, a
// table row below its head.
type section struct {
	roots []*node
	path  []*node // from the last root down to the last node
	last  *node   // last node that was not a footnote: the one that a block which continues continues
}

// node is a block (or several that are never parted) with what depends on it.
type node struct {
	text     flow
	size     float64
	kind     document.BlockKind
	depth    int // 0 for plain text
	children []*node
}

// total is the size of a node with all below it.
func (n *node) total() float64 {
	size := n.size
	for _, child := range n.children {
		size += child.total()
	}
	return size
}

// add takes the next block of the section.
func (s *section) add(format document.Format, block document.Block, text flow) {
	if block.Continues && block.Kind == document.TableRow && s.last != nil && s.last.kind == document.TableRow {
		s.last.text = woven(s.last.text, text)
		s.last.size = chunkSize(s.last.text.runes)
		return
	}
	if block.Continues && s.last != nil {
		s.last.text.append(Continuation(s.last.text.runes, text.runes), text)
		s.last.size = chunkSize(s.last.text.runes)
		return
	}
	if s.last != nil && s.last.size < fullChunk && isProviso(text.runes) {
		s.last.text.append("\n", text)
		s.last.size = chunkSize(s.last.text.runes)
		return
	}
	n := &node{text: text, size: chunkSize(text.runes), kind: block.Kind, depth: depthOf(format, block, text.runes)}
	for len(s.path) > 0 && !s.path[len(s.path)-1].holds(n) {
		s.path = s.path[:len(s.path)-1]
	}
	if len(s.path) == 0 {
		s.roots = append(s.roots, n)
	} else {
		parent := s.path[len(s.path)-1]
		parent.children = append(parent.children, n)
	}
	s.path = append(s.path, n)
	if block.Kind != document.Footnote {
		s.last = n
	}
}

// holds reports whether n is below this node when it is the next one in the text.
func (n *node) holds(next *node) bool {
	switch {
	case n.kind == document.Footnote || next.kind == document.Footnote:
		return false
	case n.kind == document.TableHead:
		return next.kind == document.TableRow && next.depth == n.depth
	case n.kind == document.TableRow || n.kind == document.Code:
		return false
	case n.depth < next.depth:
		return n.depth > 0 || next.depth >= subItemDepth || isLeadIn(n.text.runes)
	case n.kind == document.Paragraph && len(n.children) == 0:
		isTable := next.kind == document.TableHead || next.kind == document.TableRow
		return isTable && next.depth == n.depth && isLeadIn(n.text.runes)
	}
	return false
}

// Depths of nodes: plain text and numbered paragraphs (項) begin groups of their own, items (号) and sub-items are part of one.
const (
	itemDepth    = 1
	subItemDepth = 2
)

// depthOf tells how deep a block stands. Readers of Markdown know; elsewhere the numbering tells.
func depthOf(format document.Format, block document.Block, runes []rune) int {
	switch {
	case block.Kind == document.ListItem && (format == document.Markdown || format == document.HTML || block.Level > 0):
		return block.Level + itemDepth
	case block.Level > 0:
		return block.Level + itemDepth
	case format == document.Markdown || format == document.HTML, block.Kind != document.Paragraph && block.Kind != document.ListItem:
		return 0
	}
	start := string(runes[:min(len(runes), 8)])
	for _, form := range numberings {
		if form.start.MatchString(start) {
			return form.depth
		}
	}
	if block.Kind == document.ListItem {
		return itemDepth
	}
	return 0
}

// numberings of Japanese and English rules, in the order in which they are tried.
var numberings = []struct {
	start *regexp.Regexp
	depth int
}{
	{regexp.MustCompile(`^[0-9０-９]{1,2}(?:[.．]\s|[　 ])`), itemDepth},                      // 項: ２　…, 2. …
	{regexp.MustCompile(`^[一二三四五六七八九十]{1,3}[　 、.．]`), subItemDepth},                       // 号: 一　…
	{regexp.MustCompile(`^[（(][0-9０-９一二三四五六七八九十]{1,3}[)）]`), subItemDepth},                // （1）（一）
	{regexp.MustCompile(`^[⑴-⒇①-⑳]`), subItemDepth},                                       // ⑴ ①
	{regexp.MustCompile(`^[（(]?[イロハニホヘトチリヌルヲア-オa-z](?:[)）]|[.．、　] ?)`), subItemDepth + 1}, // イ　…, ア）, (a), a.
	{regexp.MustCompile(`^[（(](?:i{1,3}|iv|vi{0,3}|ix|x)[)）]`), subItemDepth + 1},         // (ii)
	{regexp.MustCompile(`^[・•◦‣▪●○■□◆◇※*–-][　 ]?`), subItemDepth + 2},                     // bullets
}

// proviso opens a sentence that takes back part of the one before it.
var proviso = regexp.MustCompile(`^[　\s]*(?:ただし|但し|但、|ただ、|Provided, however|provided that|Except )`)

func isProviso(runes []rune) bool {
	return proviso.MatchString(string(runes[:min(len(runes), 24)]))
}

var (
	leadInWords = regexp.MustCompile(`次の|次に掲げる|次のとおり|下記|以下の|下表|左の|(?i:following|below|as follows)`)
	sentenceEnd = regexp.MustCompile(`[。．.!?！？」）)]\s*$`)
)

// maxCaption is the length in runes up to which a line without a full stop counts as what the list or table after it is about.
const maxCaption = 80

// isLeadIn reports whether a paragraph announces the list or table after it.
func isLeadIn(runes []rune) bool {
	text := strings.TrimSpace(string(runes))
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：") || leadInWords.MatchString(text) ||
		len(runes) <= maxCaption && !sentenceEnd.MatchString(text)
}

// Continuation is what stands between the two halves of a paragraph that a page break parts.
func Continuation(before, after []rune) string {
	if len(before) == 0 || len(after) == 0 || isWide(before[len(before)-1]) || isWide(after[0]) || unicode.IsSpace(before[len(before)-1]) {
		return ""
	}
	return " "
}
