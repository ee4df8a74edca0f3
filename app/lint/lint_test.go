package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/library"
)

var day = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// open reads texts by name into a library, one after the other, so that a later one of a name is a later edition.
func open(t *testing.T, editions ...map[string]string) *library.Library {
	t.Helper()
	dir := t.TempDir()
	lib, err := library.Open(t.Context(), library.Options{Dir: t.TempDir(), Clock: func() time.Time { return day }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	for _, files := range editions {
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := lib.Ingest(t.Context(), []string{dir}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return lib
}

func run(t *testing.T, lib *library.Library) *Report {
	t.Helper()
	r, err := Run(t.Context(), lib, Options{AsOf: day, All: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// only is the one finding of a report, which must be of a kind and say something; nil where kind is "", and there must be none.
func only(t *testing.T, r *Report, kind Kind, said string) *Finding {
	t.Helper()
	if kind == "" {
		if len(r.Findings) > 0 {
			t.Fatalf("found %+v", r.Findings)
		}
		return nil
	}
	if len(r.Findings) != 1 || r.Findings[0].Kind != kind || r.Findings[0].Said != said {
		t.Fatalf("found %+v, want %s of %s", r.Findings, kind, said)
	}
	return &r.Findings[0]
}

// rules is a small rule with five articles and room for one more sentence in its second.
func rules(sentence string) string {
	return `# 物品管理規程

### 第1条　目的

この規程は、物品の管理について定める。

### 第2条　管理者

1. 物品の管理者は、総務部長とする。
2. ` + sentence + `

### 第3条　点検

管理者は、年に1回、物品を点検しなければならない。

### 第4条　廃棄

管理者は、不用となった物品を廃棄する。

## 附則

この規程は、2021年4月1日から施行する。
`
}

func TestEachFaultIsFoundAndWhatIsRightIsNot(t *testing.T) {
	for _, tt := range []struct {
		name     string
		sentence string
		kind     Kind // "" where nothing is to be found
		said     string
	}{
		{"an article that does not exist", "管理者は、第9条に定める点検を行う。", MissingArticle, "第9条"},
		{"an article that exists", "管理者は、第3条に定める点検を行う。", "", ""},
		{"an article in kanji", "管理者は、第三条に定める点検を行う。", "", ""},
		{"an article of a law", "管理者は、労働安全衛生法第99条に定める点検を行う。", "", ""},
		{"what follows a law in its sentence may be the law's", "労働安全衛生法第20条及び政令の定めによるほか、第99条の例による。", "", ""},
		{"an article of another rule of the library", "管理者は、印章取扱規程第8条に定める点検を行う。", MissingArticle, "印章取扱規程第8条"},
		{"an article that another rule has", "管理者は、印章取扱規程第2条に定める点検を行う。", "", ""},
		{"an article of a rule that the library does not have", "管理者は、車両管理規程第30条に定める点検を行う。", "", ""},
		{"a paragraph that does not exist", "管理者は、第2条第7項に定める点検を行う。", MissingParagraph, "第2条第7項"},
		{"the heading of another article", "管理者は、第3条（廃棄）に定めるところによる。", OtherHeading, "第3条（廃棄）"},
		{"its own heading", "管理者は、第4条（廃棄）に定めるところによる。", "", ""},
		{"words in brackets that are no heading", "管理者は、第4条（前項の場合を除く）に定めるところによる。", "", ""},
		{"a term that is never used", "管理者は、机及び椅子（以下「什器」という。）を数える。", UnusedTerm, "什器"},
		{"a term that is used", "管理者は、机及び椅子（以下「什器」という。）を数え、什器の台帳を作る。", "", ""},
		{"a term that its article does not have", "管理者は、第3条に定める減価償却を行う。", UndefinedTerm, "減価償却"},
		{"what an amendment says of the rule as it was", "第9条を改正し、第3条とする。", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			other := "# 印章取扱規程\n\n### 第1条　目的\n\n印章の取扱いを定める。\n\n### 第2条　保管\n\n印章は、金庫に保管する。\n\n### 第3条　押印\n\n押印は、係員が行う。\n"
			r := run(t, open(t, map[string]string{"物品管理規程.md": rules(tt.sentence), "印章取扱規程.md": other}))
			f := only(t, r, tt.kind, tt.said)
			if f == nil {
				return
			}
			at := f.At
			if !strings.Contains(at.Text, strings.TrimSuffix(strings.Split(tt.sentence, "、")[0], "。")) || at.ChunkID == "" || at.Address != "第2条第2項" {
				t.Errorf("the finding stands at %+v", at)
			}
		})
	}
}

// Texts number their parts in ways that are no headings. What stands here was found wrong in real agreements.
func TestEnglishTextsOfManyKindsHaveOnlyTheFindingsThatAreFaults(t *testing.T) {
	const head = "# Service Agreement\n\n## 1. Definitions\n\nThe provider is the company.\n\n## 2. Licence\n\n2.1 The customer may use the software.\n\n2.2 The customer may copy the software. The customer may (a) keep one copy and (b) show it.\n\n## 3. Term\n\nThe term is one year.\n\n## 4. Fees\n\nFees are due at once. 5. Notices. Notices are sent by mail.\n\n## 6. Liability\n\n1. Liability is limited.\n\n2. Nothing else is owed.\n\n## 7. General\n\n"
	for _, tt := range []struct {
		name, sentence string
		kind           Kind
		said           string
	}{
		{"a section that is there", "Section 3 survives.", "", ""},
		{"a section that is not there", "Section 9 survives.", MissingArticle, "Section 9"},
		{"a part that is a paragraph with its number", "Section 2.2 survives.", "", ""},
		{"a section in the middle of a paragraph", "Section 5 survives.", "", ""},
		{"a part that is an item of a section", "Section 6.2 survives.", "", ""},
		{"a part of a section whose parts have no such numbers", "Section 3.4 survives.", "", ""},
		{"an item within a paragraph", "Section 2.2(b) survives.", "", ""},
		{"an article of a treaty behind it", "See Article 17, International Covenant on Civil Rights.", "", ""},
		{"a section of federal rules", "It is bound by 48 CFR Section 227.", "", ""},
		{"what is told of a change", "The schedule of fees becomes Section 8.", "", ""},
		{"the heading of the section in which it stands", "Section 2.1 (Licence) survives.", "", ""},
		{"a term that is never used", "The parties follow the Export Rules Act (“XRA”).", UnusedTerm, "XRA"},
		{"a term that is used above", "The software is given as it is (the “Software”).", "", ""},
		{"a term that is used in the singular", "The customers name persons (“Named Persons”). A Named Person is an employee.", "", ""},
		{"what an acronym stands for", "The customer may use APIs (“Application Programming Interface”).", "", ""},
		{"a heading behind its number", "It moved to chapter 4.8 (“Permissions and owners”).", "", ""},
		{"a line of a file", "Such packages are independent (“Architecture: all”).", "", ""},
		{"a sentence in another language", "Falls Sie die Bearbeitung unter einer der genannten Lizenzen („Lizenz“, \"Verwendbare Lizenzen\") oder sonst (\"Verwendbare Rechte\") lizenzieren.", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, open(t, map[string]string{"agreement.md": head + tt.sentence + "\n"}))
			only(t, r, tt.kind, tt.said)
		})
	}
}

func TestAReferenceThatStayedWhileItsArticleMovedIsFound(t *testing.T) {
	before := rules("管理者は、第4条に定める廃棄の記録を残す。")
	after := strings.NewReplacer(
		"### 第4条　廃棄", "### 第4条　貸出し\n\n物品は、貸し出すことができる。\n\n### 第5条　廃棄",
		"2021年4月1日", "2024年4月1日",
	).Replace(before)
	r := run(t, open(t, map[string]string{"物品管理規程.md": before}, map[string]string{"物品管理規程.md": after}))
	i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Kind == Renumbered })
	if i < 0 || r.Findings[i].Written != "第5条" || r.Findings[i].Other == nil {
		t.Fatalf("found %+v", r.Findings)
	}
}

func TestDatesOutOfOrderAreFound(t *testing.T) {
	supplement := func(lines ...string) string {
		return strings.TrimSuffix(rules("台帳は、総務部に置く。"), "この規程は、2021年4月1日から施行する。\n") + strings.Join(lines, "\n\n") + "\n"
	}
	for _, tt := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"one date", []string{"この規程は、2021年4月1日から施行する。"}, ""},
		{"rising dates", []string{"この規程は、令和3年4月1日から施行する。", "この規程は、令和4年10月1日から施行する。", "この規程は、2024年4月1日から施行する。"}, ""},
		{"falling dates", []string{"この規程は、令和6年4月1日から施行する。", "この規程は、令和4年10月1日から施行する。", "この規程は、令和3年4月1日から施行する。"}, ""},
		{"a date out of order", []string{"この規程は、令和3年4月1日から施行する。", "この規程は、令和2年10月1日から施行する。", "この規程は、令和4年4月1日から施行する。", "この規程は、令和6年4月1日から施行する。"}, "2020-10-01"},
		{"the day of an amendment is not the day from which it is in force", []string{"令和3年3月1日改正、この規程は、令和3年4月1日から施行する。", "令和3年3月20日改正、この規程は、令和3年10月1日から施行する。"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, open(t, map[string]string{"物品管理規程.md": supplement(tt.lines...)}))
			switch {
			case tt.want == "" && len(r.Findings) > 0:
				t.Errorf("found %+v", r.Findings)
			case tt.want != "" && (len(r.Findings) != 1 || r.Findings[0].Kind != DateOrder || r.Findings[0].Said != tt.want || r.Findings[0].Other == nil):
				t.Errorf("found %+v, want the date %s", r.Findings, tt.want)
			}
		})
	}
}

func TestTwoRulesThatSayDifferentValuesAreFound(t *testing.T) {
	a := rules("管理者は、退職する社員から、退職日の7日前までに貸与品を回収しなければならない。")
	b := "# 情報機器規程\n\n### 第1条　回収\n\n管理者は、退職する社員から、退職日の14日前までに貸与品を回収しなければならない。\n\n### 第2条　廃棄\n\n機器は、専門の業者が廃棄する。\n"
	r := run(t, open(t, map[string]string{"物品管理規程.md": a, "情報機器規程.md": b}))
	i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Kind == OtherValue })
	if i < 0 || r.Findings[i].Other == nil || !strings.Contains(r.Findings[i].Said+r.Findings[i].Written, "14日") {
		t.Fatalf("found %+v", r.Findings)
	}
	both := strings.Replace(b, "### 第2条", "### 第1条の2　特例\n\n管理者は、退職する社員から、退職日の7日前までに貸与品を回収しなければならない。\n\n### 第2条", 1)
	r = run(t, open(t, map[string]string{"物品管理規程.md": a, "情報機器規程.md": both}))
	if slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Kind == OtherValue }) {
		t.Fatalf("a rule that has both values differs from none: %+v", r.Findings)
	}
}

func TestHintsAreGivenOnlyWhereTheyAreAskedFor(t *testing.T) {
	lib := open(t, map[string]string{"物品管理規程.md": rules("管理者は、第3条に定める減価償却を行う。")})
	r, err := Run(t.Context(), lib, Options{AsOf: day}, nil)
	if err != nil || len(r.Findings) > 0 {
		t.Errorf("found %+v, %v", r.Findings, err)
	}
}

func TestRealRulesHaveNoFindingThatWasNotRead(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "shared", "golden", "docs", "ja")
	if _, err := os.Stat(docs); err != nil {
		t.Skip("the shared documents are not here")
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: t.TempDir(), Clock: func() time.Time { return day }})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{docs}, nil); err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), lib, Options{AsOf: day}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		if f.Kind != UnusedTerm || f.Said != "電子帳簿保存法" { // defined once, and never used: read and right
			t.Errorf("a finding that nobody has judged: %+v", f)
		}
	}
}

func TestWhatIsNotReadIsSaidWithTheReason(t *testing.T) {
	before := rules("管理者は、台帳を置く。")
	lib := open(t, map[string]string{
		"物品管理規程.md":     before,
		"物品管理規程_改正案.md": strings.Replace(before, "# 物品管理規程", "# 物品管理規程（改正案）", 1),
		"議事録.md":        "# 規程委員会 議事録\n\n第99条について話し合った。\n",
		"旅費規程_2020.md":  "# 旅費規程\n\n### 第1条　目的\n\n旅費を定める。\n\n## 附則\n\nこの規程は、2020年4月1日から施行する。\n",
		"旅費規程_2024.md":  "# 旅費規程\n\n### 第1条　目的\n\n旅費と日当を定める。\n\n## 附則\n\nこの規程は、2024年4月1日から施行する。\n",
	})
	r := run(t, lib)
	why := map[string]string{}
	for _, u := range r.Unread {
		why[u.Doc] = u.Why
	}
	if r.Documents+len(r.Unread) != 5 || why["物品管理規程_改正案.md"] != UnreadKind || why["議事録.md"] != UnreadKind || why["旅費規程_2020.md"] != UnreadEdition {
		t.Errorf("%d read, not read: %+v", r.Documents, r.Unread)
	}
}
