package verify

import (
	"strings"
	"unicode"
)

// labelShare is how much of a table row's label a claim must name before the row's other cells may back it. Labels are shortened
// in speech (「東京都特別区」 for 「東京都特別区、大阪市及び名古屋市」), but hardly to less than two fifths.
const labelShare = 0.4

// checkRows looks at quotations that are one row of a table. What a row says, it says of its label: a claim that does not name
// the label takes the row's figures for something else, or for everything. A quotation of several rows says which is which by
// itself, and is compared cell by cell elsewhere.
func (c *Checker) checkRows(out *Claim) {
	for _, e := range out.Evidence {
		label, ok := rowLabel(e.Quote)
		if !ok || e.Status != Exact || strings.IndexFunc(e.Quote, unicode.IsNumber) < 0 && c.byID[e.ID].isHead(e.Quote) || named(label, out.Text) >= labelShare || c.byID[e.ID].knownRow(e.Quote, out.Text) {
			continue
		}
		if c.byID[e.ID].isHead(e.Quote) && len(out.Evidence) > 1 { // quoted for the sake of a row
			continue
		}
		out.flag(Flag{
			Code: codeRow, Severity: Warning, Detail: "the quoted row is about " + label + ", which the claim does not name",
			Written: label, Source: &SourceSpan{ID: e.ID, Span: [2]int{e.Start, e.End}},
		})
	}
}

// cellShare is how much of another cell than the label a claim must name to single the row out.
const cellShare = 0.5

// cellLetters is how many letters a cell must have to describe something: 12,000円以内 is an amount.
const cellLetters = 4

func lettersIn(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) && !isNumeral(r) {
			n++
		}
	}
	return n
}

// knownRow reports whether the text names a row by a cell in words between its label and its last cell, which no other row of the passage
// has: the discharge for which the points are, without the heading of its group.
func (p *passage) knownRow(quote, text string) bool {
	cells := strings.Split(strings.Trim(strings.TrimSpace(quote), "|"), "|")
	if len(cells) < 3 {
		return false
	}
	for _, cell := range cells[1:] {
		if strings.IndexFunc(strings.ReplaceAll(quote, cell, ""), unicode.IsNumber) < 0 {
			continue // nothing is told of it
		}
		for _, item := range strings.Split(cell, "、") {
			if item = strings.TrimSpace(item); item != strings.TrimSpace(cell) && lettersIn(item) >= 2 && strings.Contains(text, item) && strings.Count(p.Text, item) == 1 {
				return true
			}
		}
	}
	for i, cell := range cells[1 : len(cells)-1] {
		cell = strings.TrimSpace(cell)
		if lettersIn(cell) < cellLetters && !(lettersIn(cell) >= 2 && strings.Contains(text, cell)) || strings.IndexFunc(strings.Join(cells[i+2:], ""), unicode.IsNumber) < 0 || named(cell, text) < cellShare {
			continue
		}
		rows := 0
		for _, line := range strings.Split(p.Text, "\n") {
			for _, other := range strings.Split(line, "|") {
				if strings.TrimSpace(other) == cell {
					rows++
				}
			}
		}
		if rows == 1 {
			return true
		}
	}
	return false
}

// isHead reports whether a row is the first of its table: what stands right before it in the passage is no row.
func (p *passage) isHead(quote string) bool {
	before, _, found := strings.Cut(p.Text, strings.TrimSpace(quote))
	lines := strings.Split(strings.TrimRight(before, "\n"), "\n")
	return found && !strings.Contains(lines[len(lines)-1], "|")
}

// rowLabel is the first cell of a quotation that is one row of a table, if that cell has words. A label of figures alone (an
// age, a year) is compared as a number.
func rowLabel(quote string) (string, bool) {
	row := strings.Trim(strings.TrimSpace(quote), "|")
	if strings.ContainsAny(row, "\n") {
		return "", false
	}
	label, _, ok := strings.Cut(row, "|")
	label = strings.TrimSpace(label)
	return label, ok && strings.IndexFunc(label, unicode.IsLetter) >= 0
}

// named is the share of a label that a text names: of its words where it is written in words, else of its pairs of characters.
func named(label, text string) float64 {
	l, t := Fold(strings.ToLower(label)), Fold(strings.ToLower(text))
	inText := string(t.Runes)
	if strings.Contains(inText, string(l.Runes)) {
		return 1
	}
	var parts []string
	if latinOnly(l.Runes) {
		for _, w := range strings.FieldsFunc(strings.ToLower(label), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
			parts = append(parts, strings.TrimSuffix(w, "s"))
		}
	} else {
		for i := 0; i+1 < len(l.Runes); i++ {
			if unicode.IsLetter(l.Runes[i]) && unicode.IsLetter(l.Runes[i+1]) && !isHiragana(l.Runes[i]) && !isHiragana(l.Runes[i+1]) {
				parts = append(parts, string(l.Runes[i:i+2]))
			}
		}
	}
	if len(parts) == 0 {
		return 0 // one character, and the text does not hold it
	}
	held := 0
	for _, p := range parts {
		if strings.Contains(inText, p) {
			held++
		}
	}
	return float64(held) / float64(len(parts))
}

func latinOnly(runes []rune) bool {
	for _, r := range runes {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return false
		}
	}
	return true
}
