package desk

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tenkyo/app/desk/cite"
	"tenkyo/app/sheet"
	"tenkyo/verify"
)

// Row is a line of a list of page jumps: what is claimed, and the document and page that are said to say so.
type Row struct {
	Claim    string `json:"claim"`
	Document string `json:"document"` // a title, a file's name, or a citation such as 就業規則第34条
	Page     string `json:"page"`     // as printed or counted; "" where none is named
}

// Bounds on a list.
const (
	mostRows    = 20000
	longestCell = 32 << 10 // bytes
)

// ErrList is returned for a list that is no CSV file with the columns claim, document and page.
var ErrList = errors.New("not a CSV list with the columns claim, document and page")

// columns are the names under which the columns of a list are known, in both languages.
var columns = map[string][]string{
	"claim":    {"claim", "sentence", "statement", "text", "主張", "文", "本文", "記述", "内容"},
	"document": {"document", "doc", "source", "file", "文書", "文書名", "出典", "規程", "資料"},
	"page":     {"page", "p", "p.", "頁", "ページ", "ページ番号"},
}

// ReadList reads a list of page jumps: CSV with a head that names its columns in any order, or without a head claim, document and
// page in this one. Its cells are parted by commas, semicolons or tabs. A list that is not read whole is refused, with the line.
func ReadList(text string) ([]Row, error) {
	text = strings.TrimPrefix(text, sheet.BOM)
	rows, err := readList(text, false)
	if errors.Is(err, csv.ErrBareQuote) { // a quotation mark within a cell that is not quoted
		rows, err = readList(text, true)
	}
	return rows, err
}

func readList(text string, lazy bool) ([]Row, error) {
	first, rest, _ := strings.Cut(text, "\n")
	if sign, ok := strings.CutPrefix(strings.TrimSpace(first), "sep="); ok && (sign == ";" || sign == "," || sign == "") { // as Excel writes it
		text = rest
		first, _, _ = strings.Cut(rest, "\n")
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes, r.Comma = -1, true, lazy, comma(first)
	at := map[string]int{"claim": 0, "document": 1, "page": 2}
	var rows []Row
	for n := 0; ; n++ {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrList, err)
		}
		if n == 0 {
			head, known := headOf(fields)
			if head != nil {
				at = head
				continue
			}
			if len(fields) < 2 || known {
				return nil, ErrList
			}
		}
		cell := func(name string) string {
			if i, ok := at[name]; ok && i < len(fields) {
				return strings.TrimSpace(fields[i])
			}
			return ""
		}
		row := Row{Claim: cell("claim"), Document: cell("document"), Page: cell("page")}
		if line, _ := r.FieldPos(0); len(row.Claim) > longestCell || len(row.Document) > longestCell || len(row.Page) > longestCell {
			return nil, fmt.Errorf("line %d: %w", line, ErrTooLarge)
		}
		if row.Claim != "" {
			rows = append(rows, row)
		}
		if len(rows) > mostRows {
			return nil, ErrTooLarge
		}
	}
}

// comma is what parts the cells of a list with that first line.
func comma(first string) rune {
	best, most := ',', strings.Count(first, ",")
	for _, sign := range ";\t" {
		if n := strings.Count(first, string(sign)); n > most {
			best, most = sign, n
		}
	}
	return best
}

// headOf reads the names of columns; nil where the fields are none. known tells that all of them are names, though no claim is
// among them.
func headOf(fields []string) (head map[string]int, known bool) {
	head = map[string]int{}
	for i, f := range fields {
		f = strings.TrimSpace(cite.Fold(f).S)
		for name, forms := range columns {
			if _, taken := head[name]; !taken && slices.Contains(forms, f) {
				head[name] = i
			}
		}
	}
	if _, ok := head["claim"]; !ok || len(head) < 2 {
		return nil, len(head) > 0 && len(head) == len(fields)
	}
	return head, false
}

// CheckList checks a list of page jumps, a claim for each row; of list its name and its preferences count. Progress may be nil.
func (d *Desk) CheckList(ctx context.Context, list Text, rows []Row, progress func(done, total int)) (*Report, error) {
	r := d.newReport(Text{Name: list.Name, Prefer: list.Prefer})
	for i, row := range rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		claim, err := d.row(ctx, row)
		if err != nil {
			return nil, fmt.Errorf("checking row %d: %w", i+1, err)
		}
		claim.Number = i + 1
		r.Claims = append(r.Claims, *claim)
		if progress != nil {
			progress(i+1, len(rows))
		}
	}
	d.finish(r)
	return r, nil
}

// row checks one row. Its document and page are its citation, whatever else the claim names.
func (d *Desk) row(ctx context.Context, row Row) (*Claim, error) {
	claim := &Claim{Citations: []Citation{}, Places: []Place{}, Proposals: []Proposal{}}
	claim.Text = strings.Join(strings.Fields(row.Claim), " ")
	var cites []resolution
	if words := strings.TrimSpace(row.Document + " " + pageWords(row.Page)); row.Document != "" {
		m := d.rowMention(row)
		var err error
		if cites, err = d.resolve(&history{}, &m, words, [2]int{}); err != nil {
			return nil, err
		}
	}
	runes := []rune(claim.Text)
	said := reduced{text: claim.Text, at: make([]int, len(runes)+1)}
	for i := range said.at {
		said.at[i] = i
	}
	return claim, d.judge(ctx, claim, said, cites, nil)
}

func pageWords(page string) string {
	if page == "" {
		return ""
	}
	return "p. " + page
}

// rowMention makes a mention of the cells of a row.
func (d *Desk) rowMention(row Row) mention {
	m := mention{naming: unknown, name: row.Document}
	all, _ := d.mentions("『" + row.Document + "』")
	for _, found := range all {
		if found.naming == byName || found.naming == byPart && m.naming == unknown {
			m = found
		}
	}
	if m.naming == unknown {
		all, _ = d.mentions(row.Document)
		for _, found := range all {
			if found.naming != byContext && found.naming != bySame {
				m = found
				break
			}
		}
	}
	if n := strings.Trim(cite.Fold(row.Page).S, " p.頁ページ"); n != "" && m.naming != unknown {
		m.addresses = []cite.Address{{{Kind: cite.Page, Number: n}}}
	}
	return m
}

// Column is a column that a list gets from elsewhere: its head, and its cell for a claim, from 0.
type Column struct {
	Name string
	Cell func(claim int) string
}

// WriteList writes a report as CSV for other programs: a head and a line for each claim. A cell that a spreadsheet would take for a
// formula gets an apostrophe before it. Word gives the name of a verdict, and reasons the sentences for its flags, in the reader's
// language. More columns come after the others.
func WriteList(w io.Writer, r *Report, word func(verify.Claim) string, reasons func(verify.Claim) string, more ...Column) error {
	return writeList(w, r, func(column string) string { return column }, word, reasons, more)
}

// WritePaper writes the same for people: heading gives the columns names in the reader's language, and spreadsheets read it as UTF-8.
func WritePaper(w io.Writer, r *Report, heading func(column string) string, word, reasons func(verify.Claim) string, more ...Column) error {
	if _, err := io.WriteString(w, sheet.BOM); err != nil {
		return err
	}
	return writeList(w, r, heading, word, reasons, more)
}

// listColumns are the columns of a list, by the names that other programs know them by.
var listColumns = []string{"number", "claim", "verdict", "state", "reasons", "cited_as", "document", "title", "section", "page", "page_label", "quote", "cite"}

func writeList(w io.Writer, r *Report, heading func(string) string, word, reasons func(verify.Claim) string, more []Column) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	write := func(cells ...string) error {
		for i := range cells {
			cells[i] = sheet.Cell(cells[i])
		}
		return out.Write(cells)
	}
	head := slices.Clone(listColumns)
	for _, column := range more {
		head = append(head, column.Name)
	}
	for i := range head {
		head[i] = heading(head[i])
	}
	if err := write(head...); err != nil {
		return err
	}
	for i, c := range r.Claims {
		var doc, title, section, page, label, quote, travels string
		if p := c.Resolved; p != nil {
			doc, title, section, label = p.Doc, p.Title, p.Section, p.PageLabel
			if p.Page > 0 {
				page = fmt.Sprint(p.Page)
			}
		}
		if len(c.Places) > 0 {
			p := c.Places[0]
			quote, travels = p.Quote, p.Cite
			if p.Page > 0 {
				page, label = fmt.Sprint(p.Page), p.PageLabel
			}
		}
		line := []string{fmt.Sprint(c.Number), c.Text, string(c.Verdict), word(c.Claim), reasons(c.Claim), c.CitedAs, doc, title, section, page, label, quote, travels}
		for _, column := range more {
			line = append(line, column.Cell(i))
		}
		if err := write(line...); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
