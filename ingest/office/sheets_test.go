package office

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"tenkyo/ingest/document"
)

// bookOf saves a workbook that fill makes.
func bookOf(t testing.TB, fill func(f *excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	fill(f)
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// set puts values into a sheet from a cell on, row by row.
func set(t testing.TB, f *excelize.File, sheet, cell string, rows ...[]any) {
	t.Helper()
	column, row, err := excelize.CellNameToCoordinates(cell)
	for i := range rows {
		if err == nil {
			var at string
			at, err = excelize.CoordinatesToCellName(column, row+i)
			if err == nil {
				err = f.SetSheetRow(sheet, at, &rows[i])
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAWorkbookIsReadAsItIsShown(t *testing.T) {
	data := bookOf(t, func(f *excelize.File) {
		must(t, f.SetSheetName("Sheet1", "日当"))
		set(t, f, "日当", "B2", []any{"旅費規程 別表"})
		set(t, f, "日当", "B4", []any{"区分", "役職", "日当", "率", "施行日"}, []any{"国内", "部長", 3000, 0.1, 45383}, []any{nil, "課長", 2500.5, 0.055, 45383}, []any{"海外", "全員", 6000})
		must(t, f.MergeCell("日当", "B5", "B6"))
		for format, cells := range map[string]string{`"¥"#,##0`: "D5:D7", `0.0%`: "E5:E6", `yyyy"年"m"月"d"日"`: "F5:F5", `[$-411]ggge"年"m"月"d"日"`: "F6:F6"} {
			style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
			must(t, err)
			from, to, _ := strings.Cut(cells, ":")
			must(t, f.SetCellStyle("日当", from, to, style))
		}
		must(t, f.SetCellFormula("日当", "D9", "SUM(D5:D7)"))
		set(t, f, "日当", "C9", []any{"計"})
		for _, sheet := range []string{"裏", "備考"} {
			_, err := f.NewSheet(sheet)
			must(t, err)
		}
		set(t, f, "裏", "A1", []any{"秘密"})
		must(t, f.SetSheetVisible("裏", false))
		set(t, f, "備考", "A1", []any{"宿泊料は実費とする。"}, []any{"隠した行"})
		must(t, f.SetRowVisible("備考", 2, false))
		set(t, f, "備考", "D1", []any{"隠した列"})
		must(t, f.SetColVisible("備考", "D", false))
	})
	d, err := Read(data, document.XLSX)
	if err != nil {
		t.Fatal(err)
	}
	const want = "#1 日当\n 旅費規程 別表\n|head 区分 | 役職 | 日当 | 率 | 施行日\n| 国内 | 部長 | ¥3,000 | 10.0% | 2024年4月1日\n| 国内 | 課長 | ¥2,501 | 5.5% | 令和6年4月1日\n| 海外 | 全員 | ¥6,000\n 計\n#1 備考\n 宿泊料は実費とする。\n"
	if got := shown(d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(d.Pages) != 2 || d.Pages[0].Number != 1 || d.Pages[0].Label != "日当" || d.Pages[1].Number != 3 || d.Pages[1].Label != "備考" {
		t.Errorf("pages %+v", d.Pages)
	}
	if got := d.Pages[0].Blocks[3].Cells; got != "B5:F5" {
		t.Errorf("a row is said to be %s", got)
	}
	var said []string
	for _, w := range d.Warnings {
		said = append(said, w.Code+" "+w.Detail)
	}
	if got := strings.Join(said, "; "); got != "hidden_sheets 裏; hidden_cells 2; formulas_without_values 1" {
		t.Errorf("warned of %s", got)
	}
}

func TestWorkbooksOfHostileSizeAreRefused(t *testing.T) {
	var rows strings.Builder
	for i := 1; i <= 2_000; i++ {
		fmt.Fprintf(&rows, `<row r="%d"><c r="A%d" t="inlineStr"><is><t>%05000d</t></is></c></row>`, i, i, i)
	}
	const space = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	book := func(sheet string) []byte {
		return packed(t, map[string]string{
			"[Content_Types].xml":        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
			"_rels/.rels":                `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
			"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
			"xl/workbook.xml":            `<workbook ` + space + `><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
			"xl/worksheets/sheet1.xml":   `<worksheet ` + space + `>` + sheet + `</worksheet>`,
		})
	}
	if d, err := Read(book(`<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>ある。</t></is></c></row></sheetData>`), document.XLSX); err != nil || d.Pages[0].Text != "ある。" {
		t.Fatalf("the small one is read as %v, %v", d, err)
	}
	refused(t, "rows without end", book(`<sheetData>`+rows.String()+`</sheetData>`), document.XLSX, document.TooLarge)
	refused(t, "a document under the name of a workbook", packed(t, map[string]string{"word/document.xml": wordBody("")}), document.XLSX, document.NotThatType)
	far := `<sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>遠い。</t></is></c></row></sheetData>`
	if d, err := Read(book(far), document.XLSX); err == nil && d.Pages[0].Text != "" {
		t.Errorf("a cell in the last column is read as %q", d.Pages[0].Text)
	}
	merged := `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>` + strings.Repeat("x", 250) + `</t></is></c></row></sheetData><mergeCells>` + strings.Repeat(`<mergeCell ref="A1:A1048576"/>`, 1000) + `</mergeCells>`
	if d, err := Read(book(merged), document.XLSX); err != nil || len(d.Pages[0].Text) > 1000 {
		t.Errorf("merged cells make %v, %v", d, err)
	}
}

func TestANumberOfManyDigitsIsShownInFull(t *testing.T) {
	data := bookOf(t, func(f *excelize.File) {
		set(t, f, "Sheet1", "A1", []any{"契約番号", "質量"}, []any{123456789012, 123456789012}, []any{-123456789012345, 0.5})
		format := "0.00E+00"
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
		must(t, err)
		must(t, f.SetCellStyle("Sheet1", "B2", "B2", style))
	})
	d, err := Read(data, document.XLSX)
	must(t, err)
	if want := "契約番号 | 質量\n123456789012 | 1.23E+11\n-123456789012345 | 0.5"; d.Pages[0].Text != want {
		t.Errorf("got %q", d.Pages[0].Text)
	}
}
