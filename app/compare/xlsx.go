package compare

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"tenkyo/app/words"
)

// A spreadsheet does not make a row as high as its text by itself where runs of it have fonts of their own, and none higher than 409
// points: heights are written, and what is longer goes on in the row below.
const (
	lineRoom    = 54            // half-width characters in a line of a wide column, less what is lost at its end
	wordRoom    = 15            // in a line of the first column
	longestCell = 22 * lineRoom // what of a cell is written into one row
	lineHeight  = 18            // points; that of Yu Gothic
)

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
		{&b.head, excelize.Style{Font: &excelize.Font{Family: b.face(), Bold: true}, Border: border, Alignment: &excelize.Alignment{Horizontal: "center"}, Fill: excelize.Fill{Type: "pattern", Color: []string{"EEEEEE"}, Pattern: 1}}},
		{&b.article, excelize.Style{Font: &excelize.Font{Family: b.face(), Bold: true}, Border: border, Alignment: wrap, Fill: excelize.Fill{Type: "pattern", Color: []string{"F7F7F7"}, Pattern: 1}}},
		{&b.body, excelize.Style{Border: border, Alignment: wrap}},
		{&b.what, excelize.Style{Font: &excelize.Font{Family: b.face(), Size: 9, Color: "444444"}, Border: border, Alignment: wrap}},
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
		high := 1
		if k == 0 {
			high = linesOf([]Run{{Text: l.Word}}, wordRoom)
		}
		for _, side := range [][][]Run{left, right} {
			if k < len(side) {
				high = max(high, linesOf(side[k], lineRoom))
			}
		}
		err = errors.Join(err, b.SetRowHeight(name, at, min(float64(high*lineHeight+3), excelize.MaxRowHeight)))
		if k == 0 {
			err = errors.Join(err, b.SetCellStr(name, fmt.Sprint("A", at), l.Word))
		}
		for i, side := range [][][]Run{left, right} {
			if k < len(side) && len(side[k]) > 0 {
				err = errors.Join(err, b.SetCellRichText(name, fmt.Sprint([]string{"B", "C"}[i], at), b.rich(side[k])))
			}
		}
		if err != nil {
			return 0, err
		}
	}
	return n, nil
}

// face is a font that every office has which reads the language.
func (b *book) face() string {
	if b.words.Lang() == words.Japanese {
		return "Yu Gothic"
	}
	return "Calibri"
}

func (b *book) rich(runs []Run) []excelize.RichTextRun {
	var out []excelize.RichTextRun
	for _, r := range runs {
		font := &excelize.Font{Family: b.face(), Size: 10.5}
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

// halves is how many half-width characters a character takes the room of; the end of a line, half a line.
func halves(r rune) int {
	switch {
	case r == '\n':
		return lineRoom / 2
	case r >= 0x1100:
		return 2
	}
	return 1
}

// linesOf is how many lines runs of text take, each with room for so many half-width characters.
func linesOf(runs []Run, room int) int {
	lines, at := 1, 0
	for _, run := range runs {
		for _, r := range run.Text {
			if r == '\n' {
				lines, at = lines+1, 0
				continue
			}
			if at += halves(r); at > room {
				lines, at = lines+1, halves(r)
			}
		}
	}
	return lines
}

// pieces cuts a cell into runs that fit into a row.
func pieces(c Cell) [][]Run {
	runs := c.Runs
	if c.Mark != "" {
		runs = append([]Run{{Text: c.Mark + " "}}, runs...)
	}
	out := [][]Run{nil}
	room := longestCell
	for _, run := range runs {
		from := 0
		add := func(to int) {
			if to > from {
				part := run
				part.Text = run.Text[from:to]
				out[len(out)-1] = append(out[len(out)-1], part)
				from = to
			}
		}
		for at, r := range run.Text {
			if room < halves(r) {
				add(at)
				out, room = append(out, nil), longestCell
			}
			room -= halves(r)
		}
		add(len(run.Text))
	}
	return out
}
