package compare

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"tenkyo/app/words"
)

// longestCell is how many characters of a cell are written; a spreadsheet takes 32,767. What is longer goes on in the row below.
const longestCell = 30000

// XLSX writes a comparison as a workbook: a sheet for the rule, one for supplementary provisions, A4 landscape, the words that differ
// in bold red and underlined. Cells are text: nothing in them is a formula.
func XLSX(r Request, w *words.Words) ([]byte, error) {
	b := book{File: excelize.NewFile(), words: w}
	err := b.write(newView(r, w))
	if err == nil {
		var out bytes.Buffer
		if err = b.Write(&out); err == nil {
			return out.Bytes(), b.Close()
		}
	}
	return nil, errors.Join(fmt.Errorf("writing the workbook: %w", err), b.Close())
}

type book struct {
	*excelize.File
	words *words.Words

	head, article, body, what int // styles
}

func (b *book) write(v *view) error {
	if err := b.styles(); err != nil {
		return err
	}
	name := b.words.T("diff.sheet_main")
	if err := b.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	if len(v.Parts) == 0 {
		v.Parts = []partView{{}}
	}
	for i, p := range v.Parts {
		if i > 0 {
			name = b.words.T("diff.supplementary")
			if _, err := b.NewSheet(name); err != nil {
				return err
			}
		}
		if err := b.sheet(name, v, p); err != nil {
			return err
		}
	}
	return nil
}

func (b *book) styles() error {
	border := []excelize.Border{{Type: "left", Color: "888888", Style: 1}, {Type: "right", Color: "888888", Style: 1}, {Type: "top", Color: "888888", Style: 1}, {Type: "bottom", Color: "888888", Style: 1}}
	wrap := &excelize.Alignment{WrapText: true, Vertical: "top"}
	for _, s := range []struct {
		to    *int
		style excelize.Style
	}{
		{&b.head, excelize.Style{Font: &excelize.Font{Bold: true}, Border: border, Alignment: &excelize.Alignment{Horizontal: "center"}, Fill: excelize.Fill{Type: "pattern", Color: []string{"EEEEEE"}, Pattern: 1}}},
		{&b.article, excelize.Style{Font: &excelize.Font{Bold: true}, Border: border, Alignment: wrap, Fill: excelize.Fill{Type: "pattern", Color: []string{"F7F7F7"}, Pattern: 1}}},
		{&b.body, excelize.Style{Border: border, Alignment: wrap}},
		{&b.what, excelize.Style{Font: &excelize.Font{Size: 9, Color: "444444"}, Border: border, Alignment: wrap}},
	} {
		id, err := b.NewStyle(&s.style)
		if err != nil {
			return err
		}
		*s.to = id
	}
	return nil
}

// sheet writes what is compared, then the table.
func (b *book) sheet(name string, v *view, p partView) error {
	row := 1
	text := func(column string, s string) error { return b.SetCellStr(name, fmt.Sprint(column, row), s) }
	if err := text("A", v.Title); err != nil {
		return err
	}
	row++
	for _, f := range v.Facts {
		if err := errors.Join(text("A", f.Label), text("B", f.Value)); err != nil {
			return err
		}
		row++
	}
	for _, n := range v.Notes {
		if err := text("A", n); err != nil {
			return err
		}
		row++
	}
	row++
	top := row
	if err := errors.Join(text("B", v.Left), text("C", v.Right), b.SetCellStyle(name, fmt.Sprint("A", row), fmt.Sprint("C", row), b.head)); err != nil {
		return err
	}
	row++
	for _, a := range p.Articles {
		for i, l := range append([]Line{a.Line}, a.Rows...) {
			style := b.body
			if i == 0 {
				style = b.article
			}
			n, err := b.line(name, row, l, style)
			if err != nil {
				return err
			}
			row += n
		}
	}
	row++
	for i, a := range append([]string{v.AnswersTitle}, v.Answers...) {
		if len(v.Answers) > 0 {
			if err := text(map[bool]string{true: "A", false: "B"}[i == 0], a); err != nil {
				return err
			}
			row++
		}
	}
	if err := text("A", v.Made); err != nil {
		return err
	}
	return b.page(name, top)
}

// page sets the widths, and the paper on which the sheet is printed.
func (b *book) page(name string, top int) error {
	landscape, a4, wide, tall, fit := "landscape", 9, 1, 0, true
	return errors.Join(
		b.SetColWidth(name, "A", "A", 14), b.SetColWidth(name, "B", "C", 62),
		b.SetPageLayout(name, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &wide, FitToHeight: &tall}),
		b.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fit}),
		b.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: fmt.Sprintf("'%s'!$%d:$%d", strings.ReplaceAll(name, "'", "''"), top, top), Scope: name}),
		b.SetPanes(name, &excelize.Panes{Freeze: true, YSplit: top, TopLeftCell: fmt.Sprint("A", top+1), ActivePane: "bottomLeft"}),
	)
}

// line writes a row, and as many more as its longest cell needs; it returns how many.
func (b *book) line(name string, row int, l Line, style int) (int, error) {
	left, right := pieces(l.Left), pieces(l.Right)
	n := max(len(left), len(right), 1)
	for k := range n {
		at := row + k
		err := errors.Join(b.SetCellStyle(name, fmt.Sprint("A", at), fmt.Sprint("A", at), b.what), b.SetCellStyle(name, fmt.Sprint("B", at), fmt.Sprint("C", at), style))
		if k == 0 {
			err = errors.Join(err, b.SetCellStr(name, fmt.Sprint("A", at), l.Word))
		}
		for i, side := range [][][]Run{left, right} {
			if k < len(side) && len(side[k]) > 0 {
				err = errors.Join(err, b.SetCellRichText(name, fmt.Sprint([]string{"B", "C"}[i], at), rich(side[k])))
			}
		}
		if err != nil {
			return 0, err
		}
	}
	return n, nil
}

func rich(runs []Run) []excelize.RichTextRun {
	var out []excelize.RichTextRun
	for _, r := range runs {
		font := &excelize.Font{Size: 10.5}
		switch {
		case r.Differs:
			font.Bold, font.Underline, font.Color = true, "single", "B00020"
		case r.Note:
			font.Size, font.Color = 9, "666666"
		}
		out = append(out, excelize.RichTextRun{Text: r.Text, Font: font})
	}
	return out
}

// pieces cuts a cell into runs that fit into one of a spreadsheet.
func pieces(c Cell) [][]Run {
	runs := c.Runs
	if c.Mark != "" {
		runs = append([]Run{{Text: c.Mark + " "}}, runs...)
	}
	out := [][]Run{nil}
	room := longestCell
	for _, r := range runs {
		for r.Text != "" {
			n := utf8.RuneCountInString(r.Text)
			part := r
			if n > room {
				part.Text = string([]rune(r.Text)[:room])
			}
			r.Text = r.Text[len(part.Text):]
			out[len(out)-1] = append(out[len(out)-1], part)
			if room -= min(n, room); room == 0 {
				out, room = append(out, nil), longestCell
			}
		}
	}
	return out
}
