package ingest

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"tenkyo/ingest/document"
)

// Leads tells for each block of a section which block before it leads it in: the lead-in of an item or of a table, the head of a row;
// -1 for none. Depth is how deep each block stands, 0 for plain text.
//
// Files without a structure of lists write paragraphs and the items in them with the same numbers: a list begins where the numbers
// begin again below a lead-in, and ends where those around it go on.
func Leads(format document.Format, blocks []document.Block, texts [][]rune) (leads, depths []int) {
	leads, depths = make([]int, len(blocks)), make([]int, len(blocks))
	nodes := make([]*node, len(blocks))
	var (
		path []int
		runs []run
	)
	for i, block := range blocks {
		depths[i] = depthOf(format, block, texts[i])
		nodes[i] = &node{text: flow{runes: texts[i]}, kind: block.Kind, depth: depths[i]}
		for len(path) > 0 && !nodes[path[len(path)-1]].holds(nodes[i]) {
			path = path[:len(path)-1]
		}
		leads[i] = -1
		if n := len(path); n > 0 {
			leads[i] = path[n-1]
			nodes[path[n-1]].children = append(nodes[path[n-1]].children, nodes[i])
		}
		path = append(path, i)
		if format == document.Markdown {
			continue
		}
		switch n := numberOf(texts[i]); {
		case isTable(block.Kind):
			if i > 0 && !isTable(blocks[i-1].Kind) && (isLeadIn(texts[i-1]) || announces(texts[i-1])) {
				leads[i] = i - 1
			} else if i > 0 && blocks[i-1].Kind == document.TableRow && block.Kind == document.TableRow && leads[i] < 0 {
				leads[i] = leads[i-1]
			}
		case n > 0:
			runs, leads[i] = numbered(runs, n, i, blocks, texts)
			depths[i] = len(runs)
		case depths[i] == 0 && block.Kind == document.Paragraph:
			if k := len(runs) - 1; k >= 0 && announces(texts[runs[k].last]) && runs[k].last == i-1 {
				leads[i] = runs[k].last // 付与日及び算定の方法, below 次のとおり
			}
			if leads[i] >= 0 {
				depths[i] = len(runs)
			}
		default:
			if depths[i] > 0 {
				depths[i] = max(depths[i]-subItemDepth+1, 1) + len(runs)
			}
		}
	}
	return leads, depths
}

// run is a list by its numbers.
type run struct {
	number, last int // of its last item, and its block
	lead         int
}

// numbered finds the list that an item goes on with, or begins one.
func numbered(runs []run, number, at int, blocks []document.Block, texts [][]rune) ([]run, int) {
	for k := len(runs) - 1; k >= 0; k-- {
		if runs[k].number+1 == number {
			runs = runs[:k+1]
			runs[k].number, runs[k].last = number, at
			return runs, runs[k].lead
		}
	}
	lead := -1
	if number == 1 {
		before := at - 1
		for before >= 0 && isTable(blocks[before].Kind) {
			before--
		}
		if before >= 0 && (isLeadIn(texts[before]) || announces(texts[before])) {
			lead = before
		}
	}
	if lead < 0 {
		runs = nil
	}
	return append(runs, run{number, at, lead}), lead
}

func isTable(kind document.BlockKind) bool {
	return kind == document.TableHead || kind == document.TableRow
}

// announces reports whether a text says itself that something follows it.
func announces(runes []rune) bool {
	text := strings.TrimSpace(string(runes))
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：") || leadInWords.MatchString(text) || pointsOn.MatchString(text)
}

// pointsOn are further words of a lead-in, which the cutting of chunks does not go by.
var pointsOn = regexp.MustCompile(`のとおり|[下右上左]の[表図]|各号`)

var itemNumber = regexp.MustCompile(`^([0-9]{1,2})(?:[.．][^0-9]|[ 　])`)

// numberOf is the number that a text begins with as an item of a list, 0 for none.
func numberOf(runes []rune) int {
	m := itemNumber.FindStringSubmatch(width.Narrow.String(string(runes[:min(len(runes), 8)])))
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}
