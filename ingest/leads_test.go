package ingest

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

func TestWhatLeadsInIsFoundByTheNumbers(t *testing.T) {
	for name, test := range map[string]struct {
		blocks []string
		leads  string
	}{
		"items below a paragraph of the same numbers": {[]string{
			"1. 宿泊を要する出張の場合は、宿泊費を次のとおり支給する。", "1. 東京23区内・・・9,000円", "2. 政令指定都市・・・8,000円", "2. 自宅に宿泊する場合は、宿泊費を支給しない。", "3. 会社が宿舎を手配する場合は、支給しない。"},
			"[-1 0 0 -1 -1]"},
		"without a space behind the number": {[]string{"1.次のとおり与える。", "1.通常の社員・・・10日", "2.その他・・・5日", "2.付与日は採用日とする。"}, "[-1 0 0 -1]"},
		"a caption between":                 {[]string{"1. 次のとおり与える。", "付与日及び算定の方法", "1. 通常の社員・・・10日", "2. その他・・・5日", "2. 前項の規定による。"}, "[-1 0 1 1 -1]"},
		"a torn line is no lead":            {[]string{"1. 与える。", "日 で", "2. 与えない。", "3. 定める。"}, "[-1 -1 -1 -1]"},
		"a table below its lead":            {[]string{"1. 下の表のとおり支給する。", "| 距離 | 額", "- 50km | 1,500円", "2. 次による。"}, "[-1 0 1 -1]"},
		"bullets below an item":             {[]string{"1. けん責", "• 始末書を提出させる。", "2. 減給"}, "[-1 0 -1]"},
		"paragraphs that only follow":       {[]string{"１　与える。", "２　与えない。"}, "[-1 -1]"},
	} {
		var blocks []document.Block
		var texts [][]rune
		for _, b := range test.blocks {
			kind := document.Paragraph
			switch {
			case strings.HasPrefix(b, "| "):
				kind = document.TableHead
			case strings.HasPrefix(b, "- "):
				kind = document.TableRow
			}
			blocks = append(blocks, document.Block{Kind: kind})
			texts = append(texts, []rune(b))
		}
		if leads, _ := Leads(document.PDF, blocks, texts); fmt.Sprint(leads) != test.leads {
			t.Errorf("%s: %v, want %s", name, leads, test.leads)
		}
	}
}
