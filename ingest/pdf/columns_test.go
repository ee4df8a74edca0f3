package pdf

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// newspaper draws a text in columns, row by row across them, as programs do that set a page line by line. Each column is so many
// lines of so many characters; the last column may be shorter.
func newspaper(text []rune, columns, lines, width int, size float64) (drawn []string, rest []rune) {
	const left, top = 60, 760
	step := float64(width)*size + 2*size
	for row := range lines {
		for c := range columns {
			from := (c*lines + row) * width
			if from >= len(text) {
				continue
			}
			drawn = append(drawn, japanese(left+float64(c)*step, top-1.6*size*float64(row), size, string(text[from:min(from+width, len(text))])))
		}
	}
	return drawn, text[min(columns*lines*width, len(text)):]
}

// prosaic is a text of so many sentences, no two alike, of different lengths.
func prosaic(sentences int) (string, []string) {
	digits := []rune("一二三四五六七八九十")
	var all []string
	for i := range sentences {
		s := string(digits[i%10]) + string(digits[i/10%10]) + string(digits[i/100%10]) + "番目の文は、社員が出張の前に所属長の承認を受けることを定める" + strings.Repeat("ものであり、必要な書類を添える", i%4) + "。"
		all = append(all, s)
	}
	return strings.Join(all, ""), all
}

func TestColumnsThatAreDrawnRowByRowAreReadColumnByColumn(t *testing.T) {
	for _, c := range []struct {
		columns, lines, width int
		size                  float64
	}{{2, 30, 20, 10}, {2, 12, 19, 10.5}, {3, 25, 13, 10}, {3, 8, 14, 9}} {
		t.Run(fmt.Sprintf("%d columns of %d lines", c.columns, c.lines), func(t *testing.T) {
			text, sentences := prosaic(3 * c.columns * c.lines * c.width / 48)
			b := &builder{}
			rest := []rune(text)
			for n := 1; len(rest) > 0; n++ {
				var drawn []string
				drawn, rest = newspaper(rest, c.columns, c.lines, c.width, c.size)
				b.page("", append(append([]string{japanese(60, 800, 9, "社内報")}, drawn...), japanese(290, 30, 9, fmt.Sprint(n)))...)
			}
			doc, err := engine(t).Read(t.Context(), b.bytes(), "columns.pdf", nil)
			if err != nil {
				t.Fatal(err)
			}
			read := running(doc)
			for _, s := range sentences {
				if !strings.Contains(read, s) {
					t.Errorf("not in one piece: %s", s)
				}
			}
		})
	}
}

// running is the text of a document without furniture, blocks that go on joined to what they go on with.
func running(doc *document.Document) string {
	var s strings.Builder
	for _, p := range doc.Pages {
		runes := []rune(p.Text)
		for _, b := range p.Blocks {
			if b.Kind == document.Furniture {
				continue
			}
			if !b.Continues && s.Len() > 0 {
				s.WriteByte('\n')
			}
			s.WriteString(string(runes[b.Start:b.End]))
		}
	}
	return s.String()
}

func TestATableWithoutLinesIsNotReadByColumn(t *testing.T) {
	b := &builder{}
	drawn := []string{text(60, 760, 10, "Rates of the daily allowance")}
	for i, row := range [][2]string{{"Board member", "4,000 yen"}, {"Manager", "3,000 yen"}, {"Section chief", "2,500 yen"}, {"Member of staff", "2,000 yen"}, {"Part-time", "1,500 yen"}, {"Guest", "1,000 yen"}} {
		drawn = append(drawn, text(60, 740-16*float64(i), 10, row[0]), text(260, 740-16*float64(i), 10, row[1]))
	}
	b.page("", drawn...)
	if l := b.layout(t, 1); !strings.Contains(strings.ReplaceAll(l.Text, " | ", " "), "Manager 3,000 yen") {
		t.Errorf("read as %q", l.Text)
	}
}
