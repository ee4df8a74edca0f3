package office

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// Bounds of a workbook.
const (
	maxSheets = 1000
	maxCells  = 3_000_000 // with something in them, of all sheets
	maxRow    = 512       // columns of a row that are read
)

// readWorkbook reads the sheets of a workbook that are shown, each a page by its number with its name as the label. Cells hold what
// the program shows: formatted numbers and days, and of formulas the values that were kept with them. Hidden sheets, rows and
// columns are left out, and that is said. Excelize knows the number formats; it is given no way to unpack without bound.
func readWorkbook(data []byte, a *archive, main string) (*document.Document, error) {
	b := &workbook{archive: a}
	root, err := a.tree(main)
	if err != nil {
		return nil, err
	}
	relations, _ := a.relations(main)
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked, // else large sheets are written to a disk
		ShortDatePattern: "yyyy/m/d", CultureInfo: excelize.CultureNameJaJP,
	})
	switch {
	case errors.Is(err, excelize.ErrWorkbookPassword):
		return nil, document.Reason{Code: document.Sealed}
	case err != nil:
		return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	defer file.Close()
	var hidden []string
	sheets := root.child("x:sheets").all("x:sheet")
	if len(sheets) > maxSheets {
		return nil, document.Reason{Code: document.TooComplex, Detail: fmt.Sprintf("%d sheets", len(sheets))}
	}
	for i, s := range sheets {
		name := s.attr("name")
		if state := s.attr("state"); state == "hidden" || state == "veryHidden" {
			hidden = append(hidden, name)
			continue
		}
		r, ok := relations[s.relID("id")]
		if !ok || r.kind != "worksheet" { // a chart alone
			continue
		}
		b.build.NewPage(i+1, name)
		if err := b.sheet(file, name, r.target, len(sheets) > 1); err != nil {
			return nil, err
		}
	}
	if len(hidden) > 0 {
		b.build.Warn("hidden_sheets", strings.Join(hidden, ", "))
	}
	if b.hidden > 0 {
		b.build.Warn("hidden_cells", fmt.Sprint(b.hidden))
	}
	if b.unknown > 0 {
		b.build.Warn("formulas_without_values", fmt.Sprint(b.unknown))
	}
	d := b.build.Document(document.XLSX, "xlsx")
	for i := range d.Pages { // a sheet without words is no page that could not be read
		d.Pages[i].NoText = d.Pages[i].NoText && len(d.Pages) == 1
	}
	return d, nil
}

// workbook is a workbook being read.
type workbook struct {
	archive *archive
	build   document.Builder
	cells   int
	hidden  int // cells that are not shown
	unknown int // formulas whose values are not in the file
}

// gridRow is a row of a sheet that has something in it.
type gridRow struct {
	number int      // from 1
	cells  []string // from column A on
}

// sheet reads a sheet: rows that stand together are a table, of which what stands alone in its row is a line of text.
func (b *workbook) sheet(file *excelize.File, name, part string, several bool) error {
	raw, err := b.archive.part(part)
	if err != nil {
		return err
	}
	layout, err := readLayout(raw)
	if err != nil {
		return err
	}
	b.unknown += layout.unknown
	if several {
		b.build.Add(document.HeadingBlock, 1, name)
	}
	rows, err := file.Rows(name)
	if err != nil {
		return document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	var grid []gridRow
	for number := 1; rows.Next(); number++ {
		cells, err := rows.Columns()
		if err != nil {
			return document.Reason{Code: document.Damaged, Detail: err.Error()}
		}
		shown := gridRow{number: number}
		size := 0
		for i, c := range cells[:min(len(cells), maxRow)] {
			c = inFull(file, name, i+1, number, c)
			if c = strings.Join(strings.Fields(strings.ReplaceAll(c, cellSeparator, " / ")), " "); c == "" {
				continue
			}
			if rows.GetRowOpts().Hidden || layout.hiddenColumn(i+1) {
				b.hidden++
				continue
			}
			for len(shown.cells) <= i {
				shown.cells = append(shown.cells, "")
			}
			shown.cells[i] = c
			b.cells++
			size += len(c)
		}
		if b.cells > maxCells || b.build.Size()+size > ingest.MaxText {
			return tooMuch
		}
		if size > 0 {
			grid = append(grid, shown)
		}
	}
	if err := rows.Close(); err != nil {
		return document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	layout.fill(grid)
	for len(grid) > 0 {
		n := 1
		for n < len(grid) && grid[n].number == grid[n-1].number+1 {
			n++
		}
		b.region(grid[:n])
		if b.build.Size() > ingest.MaxText {
			return tooMuch
		}
		grid = grid[n:]
	}
	return b.drawings(part)
}

// scientific is a whole number of many digits as a cell without a format shows it.
var scientific = regexp.MustCompile(`^-?[0-9](?:\.[0-9]+)?E\+1[0-4]$`)

// inFull is what a cell shows, and for a whole number that it shortens to its first digits, such as the number of a contract, all of them.
func inFull(file *excelize.File, sheet string, column, row int, shown string) string {
	if !scientific.MatchString(shown) {
		return shown
	}
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return shown
	}
	style, err := file.GetCellStyle(sheet, cell)
	if err != nil {
		return shown
	}
	if format, err := file.GetStyle(style); err != nil || format.NumFmt != 0 || format.CustomNumFmt != nil {
		return shown // it was meant to be short
	}
	raw, err := file.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		return shown
	}
	value, err := strconv.ParseFloat(raw, 64)
	if err != nil || value != math.Trunc(value) || math.Abs(value) >= 1e15 { // of more digits the file keeps fewer than it shows
		return shown
	}
	return strconv.FormatFloat(value, 'f', 0, 64)
}

// region adds rows that no empty row parts.
func (b *workbook) region(rows []gridRow) {
	used := map[int]bool{} // columns in which a row of several cells has one
	for _, r := range rows {
		if r.filled() > 1 {
			for i, c := range r.cells {
				if c != "" {
					used[i] = true
				}
			}
		}
	}
	heads := true // only such rows came by now
	for n, r := range rows {
		if r.filled() <= 1 {
			text := strings.Join(r.cells, "")
			if rank, heading, rest := ingest.HeadingOf(text); rank > 0 && rest == "" {
				b.build.Add(document.HeadingBlock, rank+1, heading)
			} else {
				b.build.Add(document.Paragraph, 0, text)
			}
			b.build.Place(r.place())
			continue
		}
		var cells, named []string
		for i := range maxRow {
			if !used[i] {
				continue
			}
			c := ""
			if i < len(r.cells) {
				c = r.cells[i]
			}
			cells = append(cells, c)
			if c != "" {
				named = append(named, c)
			}
		}
		kind := document.TableRow
		if heads && n+1 < len(rows) && isHead(named) && 2*len(named) > len(cells) {
			kind = document.TableHead
		}
		heads = false
		b.build.Add(kind, 0, strings.TrimRight(strings.Join(cells, cellSeparator), " |"))
		b.build.Place(r.place())
	}
}

func (r gridRow) filled() (n int) {
	for _, c := range r.cells {
		if c != "" {
			n++
		}
	}
	return n
}

// place is the range of cells of a row: B3:D3.
func (r gridRow) place() string {
	first, last := -1, 0
	for i, c := range r.cells {
		if c != "" {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	from, to := cellName(first+1, r.number), cellName(last+1, r.number)
	if from == to {
		return from
	}
	return from + ":" + to
}

func cellName(column, row int) string {
	letters := ""
	for ; column > 0; column = (column - 1) / 26 {
		letters = string(rune('A'+(column-1)%26)) + letters
	}
	return fmt.Sprint(letters, row)
}

// sheetLayout is what of a sheet stands beside its cells.
type sheetLayout struct {
	hidden  [][2]int // ranges of columns, from 1
	merged  [][4]int // first column and row, last column and row, from 1
	unknown int
}

// maxMerged bounds the merged cells of a sheet.
const maxMerged = 100_000

var (
	columnElement = regexp.MustCompile(`<(?:\w+:)?col\b[^>]*>`)
	mergedElement = regexp.MustCompile(`<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"`)
	columnRange   = regexp.MustCompile(`\b(min|max|hidden)="([a-z0-9]*)"`)
	noValue       = regexp.MustCompile(`</(?:\w+:)?f>(?:<(?:\w+:)?v></(?:\w+:)?v>|<(?:\w+:)?v/>)?</(?:\w+:)?c>`)
)

// readLayout reads it from the XML as it is: of a large sheet the rest would need many times its size.
func readLayout(raw []byte) (*sheetLayout, error) {
	l := &sheetLayout{unknown: len(noValue.FindAllIndex(raw, maxCells))}
	for _, element := range columnElement.FindAll(raw[:max(0, bytes.Index(raw, []byte("sheetData")))], maxRow) {
		from, to, hidden := 0, 0, false
		for _, m := range columnRange.FindAllSubmatch(element, -1) {
			switch value := string(m[2]); string(m[1]) {
			case "min":
				from = number(value, 0)
			case "max":
				to = number(value, 0)
			default:
				hidden = value == "1" || value == "true"
			}
		}
		if hidden {
			l.hidden = append(l.hidden, [2]int{from, to})
		}
	}
	merged := mergedElement.FindAllSubmatch(raw[max(0, bytes.LastIndex(raw, []byte("sheetData>"))):], maxMerged)
	for _, m := range merged {
		l.merged = append(l.merged, [4]int{column(m[1]), number(string(m[2]), 0), column(m[3]), number(string(m[4]), 0)})
	}
	return l, nil
}

func column(letters []byte) int {
	n := 0
	for _, c := range letters {
		n = n*26 + int(c-'A') + 1
	}
	return n
}

func (l *sheetLayout) hiddenColumn(n int) bool {
	for _, r := range l.hidden {
		if n >= r[0] && n <= r[1] {
			return true
		}
	}
	return false
}

// fill puts the words of a cell that is merged over several rows into each of them, so that a row says by itself what it is about.
func (l *sheetLayout) fill(grid []gridRow) {
	at := map[int]int{} // index by number
	for i, r := range grid {
		at[r.number] = i
	}
	repeated := 0
	for _, m := range l.merged {
		i, ok := at[m[1]]
		if !ok || m[0] < 1 || m[0] > len(grid[i].cells) || m[3] <= m[1] {
			continue
		}
		words := grid[i].cells[m[0]-1]
		if words == "" || len(words) > maxRepeat {
			continue
		}
		for i++; i < len(grid) && grid[i].number <= m[3]; i++ {
			if repeated += len(words); repeated > maxRepeatAll {
				return
			}
			r := &grid[i]
			for len(r.cells) < m[0] {
				r.cells = append(r.cells, "")
			}
			if r.cells[m[0]-1] == "" {
				r.cells[m[0]-1] = words
			}
		}
	}
}

// drawings adds the words of the text boxes of a sheet.
func (b *workbook) drawings(part string) error {
	relations, order := b.archive.relations(part)
	for _, id := range order {
		if relations[id].kind != "drawing" {
			continue
		}
		root, err := b.archive.tree(relations[id].target)
		if err != nil {
			return err
		}
		b.shapes(root.orEmpty())
	}
	return nil
}

func (b *workbook) shapes(n *node) {
	for _, k := range n.kids {
		switch k.name {
		case "xdr:txBody":
			for _, p := range k.all("a:p") {
				b.build.Add(document.Paragraph, 0, textOf(p))
			}
		case "mc:AlternateContent":
			b.shapes(chosen(k))
		case "":
		default:
			b.shapes(k)
		}
	}
}
