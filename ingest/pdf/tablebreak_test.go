package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// linedTable draws a table of three columns from a height down: each cell is given line by line.
func linedTable(top float64, rows ...[3][]string) (drawn []string) {
	const size, lead = 10, 14
	xs := []float64{60, 160, 360, 535}
	y := top
	drawn = append(drawn, line(xs[0], y, xs[3], y))
	for _, r := range rows {
		lines := 1
		for c, cell := range r {
			lines = max(lines, len(cell))
			for n, s := range cell {
				drawn = append(drawn, japanese(xs[c]+3, y-12-float64(n)*lead, size, s))
			}
		}
		y -= float64(lines)*lead + 6
		drawn = append(drawn, line(xs[0], y, xs[3], y))
	}
	for _, x := range xs {
		drawn = append(drawn, line(x, top, x, y))
	}
	return drawn
}

func cells(a, b, c string) [3][]string {
	var r [3][]string
	for i, s := range []string{a, b, c} {
		if s != "" {
			r[i] = strings.Split(s, "/")
		}
	}
	return r
}

var tableHead = cells("費目", "支給する額", "手続")

// rowsOf are the rows of the tables of a document, one chunked text each, page breaks mended.
func rowsOf(t *testing.T, b *builder) []string {
	t.Helper()
	doc, err := engine(t).Read(t.Context(), b.bytes(), "table.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, c := range ingest.Chunks(doc, "table.pdf", "") {
		for _, s := range strings.Split(c.Text, "\n") {
			if strings.Contains(s, " | ") {
				rows = append(rows, s)
			}
		}
		for _, s := range c.Spans { // every rune of a span is a rune of its page
			on := []rune(doc.Page(s.Page).Text)[s.PageStart : s.PageStart+s.End-s.Start]
			if in := []rune(c.Text)[s.Start:s.End]; string(on) != string(in) {
				t.Errorf("a span says %q, its page %q", string(in), string(on))
			}
		}
	}
	return rows
}

func TestARowThatThePageEndCutsIsOneRow(t *testing.T) {
	const (
		first  = "一泊につき九千円を上限として、実際に要し"
		second = "た費用を支給する。ただし、朝食を含む宿泊"
		third  = "のときは五百円を減じた額を上限とする。"
	)
	taxi, boat := cells("タクシー代", "夜十時以降に限り、実費を支給する。", "領収書を添える。"), cells("船賃", "実費を支給する。", "届け出る。")
	for name, c := range map[string]struct {
		before, after [][3][]string
		want          []string
	}{
		"one cell": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", first+"/"+second, "領収書を添える。")},
			[][3][]string{cells("", third, ""), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | " + first + second + third + " | 領収書を添える。"},
		},
		"two cells, and the head again": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", first+"/"+second, "旅行の後七日以内に、領収書を添え/て総務課の窓口に精算書を出し、経")},
			[][3][]string{tableHead, cells("", third, "理課の確認を受ける。"), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | " + first + second + third + " | 旅行の後七日以内に、領収書を添えて総務課の窓口に精算書を出し、経理課の確認を受ける。"},
		},
		"not cut, the head again": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", "九千円", "領収書を添える。")},
			[][3][]string{tableHead, cells("食費", "千円", "届け出る。"), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | 九千円 | 領収書を添える。", "食費 | 千円 | 届け出る。"},
		},
		"a row of its own": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", first+"/"+second, "領収書を添える。")},
			[][3][]string{cells("食費", third, "届け出る。"), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | " + first + second + " | 領収書を添える。", "食費 | " + third + " | 届け出る。"},
		},
		"a sentence that ended": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", first+"/た費用を支給する。", "領収書を添える。")},
			[][3][]string{cells("", "三千円を加える。", "届け出る。"), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | " + first + "た費用を支給する。 | 領収書を添える。", " | 三千円を加える。 | 届け出る。"},
		},
		"an amount below an amount": {
			[][3][]string{tableHead, cells("日当", "二千円", "届け出る。"), cells("宿泊料", "九千円/一万円", "届け出る。")},
			[][3][]string{cells("", "二万円", ""), taxi, boat},
			[]string{"費目 | 支給する額 | 手続", "日当 | 二千円 | 届け出る。", "宿泊料 | 九千円一万円 | 届け出る。", " | 二万円 | "},
		},
	} {
		for _, kind := range []string{"under an article", "on pages alone"} {
			t.Run(name+" "+kind, func(t *testing.T) {
				b := &builder{}
				var above []string
				if kind == "under an article" {
					above = append(above, japanese(60, 780, 12, "第5条　旅費の額は、次の表のとおりとする。"))
				}
				b.page("", append(append(above, linedTable(720, c.before...)...), japanese(290, 30, 9, "1"))...)
				b.page("", append(linedTable(790, c.after...), japanese(290, 30, 9, "2"))...)
				got := rowsOf(t, b)
				want := append(slices.Clone(c.want), "タクシー代 | 夜十時以降に限り、実費を支給する。 | 領収書を添える。", "船賃 | 実費を支給する。 | 届け出る。")
				for i := range got {
					got[i] = strings.TrimPrefix(got[i], "第5条　")
				}
				if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
					t.Errorf("\n got %q\nwant %q", got, want)
				}
			})
		}
	}
}

func TestTheHeadOfAColumnTableIsNoRowOnTheNextPage(t *testing.T) {
	b := &builder{}
	for n := range 3 {
		var drawn []string
		for i, r := range [][3]string{{"勤続年数", "付与日数", "備考"}, {fmt.Sprintf("%d年", n+1), fmt.Sprintf("%d日", 10+n), "全員"}, {fmt.Sprintf("%d年半", n+1), fmt.Sprintf("%d日", 20+n), "全員"}} {
			for c, s := range r {
				drawn = append(drawn, japanese(60+150*float64(c), 780-20*float64(i), 10, s))
			}
		}
		b.page("", drawn...)
	}
	doc, err := engine(t).Read(t.Context(), b.bytes(), "table.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	heads := 0
	for _, p := range doc.Pages {
		for _, block := range p.Blocks {
			if strings.HasPrefix(string([]rune(p.Text)[block.Start:block.End]), "勤続年数") {
				switch block.Kind {
				case document.TableHead:
					heads++
				case document.Furniture:
				default:
					t.Errorf("page %d has the head as a %s", p.Number, block.Kind)
				}
			}
		}
	}
	if heads != 1 {
		t.Errorf("%d heads", heads)
	}
}
