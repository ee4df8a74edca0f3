package verify

import (
	"slices"
	"strings"
)

// Card is the article that an excerpt stands in, as a person reads it: all offsets are runes of Text.
type Card struct {
	Section string      `json:"section"`           // heading path, outermost first, joined by " > "
	Text    string      `json:"text"`              // the article's own words, a block a line
	Lit     [][2]int    `json:"lit"`               // the words that answer, in order, inside what is cited
	Cited   [][2]int    `json:"cited"`             // the whole sentences and rows that the claim quotes, in order
	Blocks  []CardBlock `json:"blocks"`            // in order; together they are Text without the line breaks between them
	Table   *CardTable  `json:"table,omitempty"`   // the first table of which a row is cited
	Beside  bool        `json:"beside,omitempty"`  // it is compared with the card before it
	Figures *Figures    `json:"figures,omitempty"` // of one beside another: those of what is cited here, and of what is cited there
	Cut     bool        `json:"cut,omitempty"`     // the article is too long to be kept whole: Text is what stands around the citation
	// NoValue says that the question asks for a number, and that none of that kind stands in what is cited.
	NoValue bool `json:"no_value,omitempty"`
}

// CardBlock is a paragraph, an item of a list or a row of a table.
type CardBlock struct {
	Kind   string   `json:"kind"` // paragraph, list_item, table_head, table_row, code, footnote, heading
	Depth  int      `json:"depth,omitempty"`
	Start  int      `json:"start"`
	End    int      `json:"end"`
	Folded bool     `json:"folded,omitempty"` // left out until somebody asks for the whole text
	Cells  [][2]int `json:"cells,omitempty"`  // of a row
	Marked bool     `json:"marked,omitempty"` // a row that answers
}

// CitedText is what the claim quotes of the card, a quotation a line.
func (c *Card) CitedText() string {
	text := []rune(c.Text)
	var lines []string
	for _, at := range c.Cited {
		lines = append(lines, string(text[at[0]:at[1]]))
	}
	return strings.Join(lines, "\n")
}

// CardTable is a table in words.
type CardTable struct {
	Head    []string   `json:"head"` // empty where the table has none
	Rows    [][]string `json:"rows"`
	Marked  []int      `json:"marked"`            // rows that answer
	Columns []int      `json:"columns,omitempty"` // in which the words that answer stand
}

// Tables are the ranges of blocks [from, to) that are tables: heads and the rows below them.
func (c *Card) Tables() [][2]int {
	var out [][2]int
	for i := 0; i < len(c.Blocks); i++ {
		if !c.Blocks[i].isRow() {
			continue
		}
		from := i
		for i++; i < len(c.Blocks) && c.Blocks[i].isRow() && (c.Blocks[i].Kind == cardRow || c.Blocks[i-1].Kind == cardHead); i++ {
		}
		out = append(out, [2]int{from, i})
		i--
	}
	return out
}

// The kinds of blocks of which tables are made.
const (
	cardHead = "table_head"
	cardRow  = "table_row"
)

func (b CardBlock) isRow() bool { return b.Kind == cardHead || b.Kind == cardRow }

// Paragraphs counts what a reader takes for the parts of the article: paragraphs, items, and each table as one.
func (c *Card) Paragraphs() int {
	n := len(c.Blocks)
	for _, t := range c.Tables() {
		n -= t[1] - t[0] - 1
	}
	return n
}

// Folds reports whether something of the article is folded.
func (c *Card) Folds() bool {
	return slices.ContainsFunc(c.Blocks, func(b CardBlock) bool { return b.Folded })
}

// IsHead reports whether the block is a head of a table.
func (b CardBlock) IsHead() bool { return b.Kind == cardHead }

// FirstTable is the first table with a row that answers, nil for none.
func (c *Card) FirstTable() *CardTable {
	text := []rune(c.Text)
	for _, at := range c.Tables() {
		t := CardTable{Head: []string{}, Rows: [][]string{}, Marked: []int{}}
		columns := map[int]bool{}
		for _, b := range c.Blocks[at[0]:at[1]] {
			row := make([]string, len(b.Cells))
			for i, cell := range b.Cells {
				row[i] = string(text[cell[0]:cell[1]])
				for _, lit := range c.Lit {
					if b.Marked && lit[0] < cell[1] && lit[1] > cell[0] {
						columns[i] = true
					}
				}
			}
			switch {
			case b.IsHead() && len(t.Head) == 0:
				t.Head = row
			case b.Marked:
				t.Marked = append(t.Marked, len(t.Rows))
				fallthrough
			default:
				t.Rows = append(t.Rows, row)
			}
		}
		if len(t.Marked) == 0 {
			continue
		}
		for i := range columns {
			t.Columns = append(t.Columns, i)
		}
		slices.Sort(t.Columns)
		return &t
	}
	return nil
}
