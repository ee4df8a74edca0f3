package compare

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"tenkyo/app/history"
	"tenkyo/app/revision"
	"tenkyo/app/words"
)

const (
	keysOld = "# 第1条 鍵\n鍵は総務が預かる。鍵は貸さない。\n# 第2条 電話\n電話に出る。\n# 附則\nこの規程は、令和2年4月1日から施行する。"
	keysNew = "# 第1条 鍵\n鍵は人事が預かる。鍵は貸さない。\n# 第2条 <b>夜勤</b>\n=夜勤は\u202e希望者に限る。\n# 附則\nこの規程は、令和2年4月1日から施行する。\nこの規程は、令和7年4月1日から施行する。"
)

func keysRequest() Request {
	t, _ := Make(chunksOf(keysOld), chunksOf(keysNew))
	t.Old = Edition{Doc: "鍵.md", Version: "aaaa", Title: "鍵管理規程", Effective: "2020-04-01"}
	t.New = Edition{Doc: "鍵.md", Version: "bbbb", Title: "鍵管理規程", Effective: "2025-04-01", PagesWithoutText: []int{3}}
	return Request{Table: t, Answers: []history.Summary{{AnswerID: "3f7a91c2", Question: "鍵は<i>誰が</i>", SignedOff: true}}, Version: "1.0", AsOf: "2026-04-01"}
}

// TestAPageHasTheNewEditionWhereItsReadersLookForIt: left in Japanese, right in English; and text stays text.
func TestAPageHasTheNewEditionWhereItsReadersLookForIt(t *testing.T) {
	for lang, want := range map[string][]string{
		"ja": {"<th>改正後</th><th>改正前</th>", "<td>鍵は<u>人事</u>が預かる。鍵は貸さない。</td><td>鍵は<u>総務</u>が預かる。鍵は貸さない。</td>", "<h2>附則</h2>", "1ページ", "3f7a91c2"},
		"en": {"<th>Old</th><th>New</th>", "<td>鍵は<u>総務</u>が預かる。鍵は貸さない。</td><td>鍵は<u>人事</u>が預かる。鍵は貸さない。</td>", "Supplementary", "1 page", "every sentence signed off"},
	} {
		page, err := HTML(keysRequest(), words.New(lang))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range append(want, "size: A4 landscape", "default-src &#39;none&#39;", "&lt;b&gt;夜勤", "⟦U&#43;202E⟧", "鍵は&lt;i&gt;誰が") {
			if !strings.Contains(string(page), w) {
				t.Errorf("%s: the page lacks %s", lang, w)
			}
		}
		for _, w := range []string{"<script", "\u202e", "<b>", "<i>", "http:", "https:", "この規程は、令和2年"} {
			if strings.Contains(string(page), w) {
				t.Errorf("%s: the page has %s", lang, w)
			}
		}
		all := keysRequest()
		all.All = true
		if whole, err := HTML(all, words.New(lang)); err != nil || !strings.Contains(string(whole), "この規程は、令和2年") {
			t.Errorf("%s: what did not change is not in the whole table (%v)", lang, err)
		}
	}
}

func TestAWorkbookHoldsTheTableAsText(t *testing.T) {
	r := keysRequest()
	r.All = true
	data, err := XLSX(r, words.New("ja"))
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("TENKYO_LOOK"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "diff.xlsx"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.GetSheetList(); !slices.Equal(got, []string{"本則", "附則"}) {
		t.Errorf("the sheets are %q", got)
	}
	rows, err := f.GetRows("本則")
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(rows, func(row []string) bool {
		return len(row) > 2 && row[1] == "鍵は人事が預かる。鍵は貸さない。"
	})
	if at < 0 || rows[at][2] != "鍵は総務が預かる。鍵は貸さない。" || rows[at][0] != "変更" {
		t.Fatalf("%q", rows)
	}
	runs, err := f.GetCellRichText("本則", cellName(t, 2, at+1))
	if err != nil || len(runs) != 4 || runs[1].Text != "人事" || runs[1].Font == nil || runs[1].Font.Underline != "single" {
		t.Errorf("the words that differ are not marked: %+v, %v", runs, err)
	}
	for n, row := range rows {
		for c := range row {
			if formula, err := f.GetCellFormula("本則", cellName(t, c+1, n+1)); err != nil || formula != "" {
				t.Errorf("a cell is a formula: %q, %v", formula, err)
			}
		}
	}
	layout, err := f.GetPageLayout("本則")
	if err != nil || *layout.Orientation != "landscape" || *layout.Size != 9 {
		t.Errorf("%+v, %v", layout, err)
	}
}

func cellName(t *testing.T, column, row int) string {
	t.Helper()
	name, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func TestACellLongerThanARowGoesOnBelow(t *testing.T) {
	long := strings.Repeat("鍵", 70000)
	got := pieces(Cell{Mark: "2", Runs: []Run{{Text: long[:90000]}, {Text: long[90000:], Differs: true}}})
	text := ""
	for _, p := range got {
		for _, r := range p {
			text += r.Text
		}
		if high := linesOf(p, lineRoom) * lineHeight; high > excelize.MaxRowHeight {
			t.Errorf("a row is %d points high", high)
		}
	}
	if len(got) < 100 || text != "2 "+long {
		t.Errorf("%d cells, %d bytes", len(got), len(text))
	}
}

func TestARowIsAsHighAsItsText(t *testing.T) {
	r := keysRequest()
	r.Table.Articles[0].Rows = []Row{{Status: New, Sentences: []Sentence{{Status: New, Is: strings.Repeat("鍵を預かる。", 30), To: &revision.Place{}}}}}
	data, err := XLSX(r, words.New("ja"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows("本則")
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 1 && strings.HasPrefix(row[1], "鍵を預かる。鍵を") })
	if high, err := f.GetRowHeight("本則", at+1); at < 0 || err != nil || high != 7*lineHeight+3 { // 180 characters, 27 a line
		t.Errorf("row %d is %v points high, %v", at, high, err)
	}
}
