package desk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
)

func TestCitationsThatTravelSurviveTheJourney(t *testing.T) {
	for _, tt := range []struct {
		name string
		give Travelling
		want string
	}{
		{"article and paragraph", Travelling{"就業規則", "2023-06-21", cite.Address{{Kind: cite.Article, Number: "34"}, {Kind: cite.Paragraph, Number: "1"}}, "3f7a91c2"}, "典拠:就業規則@2023-06-21#34-1/3f7a91c2"},
		{"a branch", Travelling{"就業規則", "2023-06-21", cite.Address{{Kind: cite.Article, Number: "25の2"}}, "3f7a91c2"}, "典拠:就業規則@2023-06-21#25の2/3f7a91c2"},
		{"an item", Travelling{"就業規則", "第3版", cite.Address{{Kind: cite.Article, Number: "1"}, {Kind: cite.Paragraph, Number: "2"}, {Kind: cite.Item, Number: "3"}}, "00000000"}, "典拠:就業規則@第3版#1-2-3/00000000"},
		{"a section", Travelling{"Travel Policy", "", cite.Address{{Kind: cite.Number, Number: "3.2"}}, "3f7a91c2"}, "典拠:Travel_Policy@#n3.2/3f7a91c2"},
		{"a heading", Travelling{"Travel Policy", "2", cite.Address{{Kind: cite.Heading, Number: "What we pay"}}, "3f7a91c2"}, "典拠:Travel_Policy@2#hWhat_we_pay/3f7a91c2"},
		{"a table", Travelling{"旅費規程", "", cite.Address{{Kind: cite.Table, Number: "別表1"}}, "3f7a91c2"}, "典拠:旅費規程@#t別表1/3f7a91c2"},
		{"a supplement", Travelling{"旅費規程", "", cite.Address{{Kind: cite.Supplement, Number: "1"}, {Kind: cite.Article, Number: "2"}}, "3f7a91c2"}, "典拠:旅費規程@#x1-2/3f7a91c2"},
		{"a page", Travelling{"手引", "a1b2c3d4e5f6", cite.Address{{Kind: cite.Page, Number: "12"}}, "3f7a91c2"}, "典拠:手引@a1b2c3d4e5f6#p12/3f7a91c2"},
		{"signs that would end it", Travelling{"a@b#c/d:e%f_g\"'<>|$`\\", "x/y", nil, "3f7a91c2"}, "典拠:a%40b%23c%2Fd%3Ae%25f%5Fg%22%27%3C%3E%7C%24%60%5C@x%2Fy#/3f7a91c2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line := tt.give.String()
			if line != tt.want {
				t.Errorf("written %s, want %s", line, tt.want)
			}
			back, err := ParseCite("ご確認ください。「" + line + "」を参照。")
			if err != nil {
				t.Fatal(err)
			}
			if back.Name != tt.give.Name || back.Edition != tt.give.Edition || back.Address.String() != tt.give.Address.String() || back.Hash != tt.give.Hash {
				t.Errorf("read back as %+v, want %+v", back, tt.give)
			}
		})
	}
}

func TestWhatIsNoCitationThatTravelsIsRefused(t *testing.T) {
	for _, text := range []string{
		"", "就業規則第34条", "典拠:", "典拠:就業規則", "典拠:就業規則@2023#34", "典拠:就業規則@2023#34/xyz", "典拠:@2023#34-1/3f7a91c2",
		"典拠:就業規則@2023#34--1/3f7a91c2", "典拠:就業規則@2023#?34/3f7a91c2", "典拠:就業規則@2023#34-1/3f7a91c2f", "典拠:a%00b@#1/3f7a91c2", "典拠:a%E2%80%AEb@#1/3f7a91c2",
		"典拠:a%ffb@#1/3f7a91c2", "典拠:a%4@#1/3f7a91c2", "典拠:a%zzb@#1/3f7a91c2", "典拠:a@#" + strings.Repeat("1-", 20) + "1/3f7a91c2", "典拠:" + strings.Repeat("規", 5000) + "@#1/3f7a91c2",
	} {
		if got, err := ParseCite(text); err == nil {
			t.Errorf("%.60q is read as %+v", text, got)
		}
	}
}

// claimOf checks a text of one claim and gives the citation that travels of its first place.
func travelOf(t *testing.T, d *Desk, text string) string {
	t.Helper()
	r, err := d.Check(t.Context(), Text{Body: text}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Claims) != 1 || len(r.Claims[0].Places) == 0 || r.Claims[0].Places[0].Cite == "" {
		t.Fatalf("no place to cite in %+v", r.Claims)
	}
	return r.Claims[0].Places[0].Cite
}

func follow(t *testing.T, d *Desk, line string) Opened {
	t.Helper()
	c, err := ParseCite(line)
	if err != nil {
		t.Fatal(err)
	}
	o, err := d.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestACitationOpensTheWordsInItsOwnEdition(t *testing.T) {
	lib := openTestLibrary(t)
	d := New(lib, Options{AsOf: testDay})
	for _, text := range []string{
		"就業規則第15条第1項によると、夏季休暇は5日である。",
		"国内出張旅費規程 別表1によると、その他の社員の日帰りの日当は1,100円である。",
		"Meals are reimbursed up to 45 dollars per day (Travel Policy, section 3.1).",
		"安全衛生手引 p. 5によると、避難訓練は年に2回実施する。",
		"就業規則第16条第2号によると、子が結婚するときの慶弔休暇は2日である。",
	} {
		line := travelOf(t, d, text)
		o := follow(t, New(lib, Options{AsOf: testDay}), line)
		if o.Status != OpenSame || !o.Identity || o.Place == nil || HashWords(o.Was) != o.Cite.Hash {
			t.Errorf("%s (%s) opens as %+v", line, text, o)
			continue
		}
		if o.Place.Page > 0 {
			continue // the test's PDF has no page to be drawn
		}
		page, err := lib.Page(t.Context(), library.PageRequest{Doc: o.Place.Doc, Version: o.Place.Version, Page: o.Place.Page, Quote: o.Place.Quote, ChunkID: o.Place.ChunkID, Start: o.Place.Start, End: o.Place.End})
		if err != nil || !page.Found {
			t.Errorf("%s: the words %q are not lit: %+v, %v", line, o.Place.Quote, page, err)
		}
	}
}

func TestACitationOfAnotherEditionShowsWasAndIs(t *testing.T) {
	dir := t.TempDir()
	lib, err := library.Open(t.Context(), library.Options{Dir: t.TempDir(), Clock: func() time.Time { return testDay }})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "貸与品規程.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := lib.Ingest(t.Context(), []string{dir}, nil); err != nil {
			t.Fatal(err)
		}
	}
	const first = "# 貸与品規程\n\n### 第1条　貸与\n\n1. 社員には、作業服を2着貸与する。\n2. 作業服は、3年ごとに更新する。\n3. 帽子の色は、青とする。\n\n### 第2条　返納\n\n退職する社員は、退職日までに貸与品を返納しなければならない。\n\n## 附則\n\nこの規程は、2022年4月1日から施行する。\n"
	second := strings.NewReplacer("3年ごとに更新する。", "3年ごとに更新する。ただし、役員には適用しない。", "3. 帽子の色は、青とする。\n", "", "作業服を2着貸与する", "作業服を3着貸与する", "2022年4月1日", "2025年4月1日", "### 第2条　返納", "### 第2条　管理\n\n貸与品は、丁寧に扱わなければならない。\n\n### 第3条　返納").Replace(first)

	write(first)
	line := travelOf(t, New(lib, Options{AsOf: testDay}), "貸与品規程第1条第1項によると、社員には作業服を2着貸与する。")
	moved := travelOf(t, New(lib, Options{AsOf: testDay}), "貸与品規程第2条によると、退職する社員は、退職日までに貸与品を返納しなければならない。")
	exchanged := travelOf(t, New(lib, Options{AsOf: testDay}), "貸与品規程第1条第2項によると、作業服は3年ごとに更新する。")
	dropped := travelOf(t, New(lib, Options{AsOf: testDay}), "貸与品規程第1条第3項によると、帽子の色は青とする。")
	if o := follow(t, New(lib, Options{AsOf: testDay}), line); o.Status != OpenSame {
		t.Fatalf("opened as %+v", o)
	}

	write(second)
	d := New(lib, Options{AsOf: testDay})
	if o := follow(t, d, line); o.Status != OpenOlder || !strings.Contains(o.Was, "2着") || !strings.Contains(o.Is, "3着") || o.InForce != "2025-04-01" || o.IsPlace == nil {
		t.Errorf("opened as %+v", o)
	}
	if o := follow(t, d, moved); o.Status != OpenOlder || o.Is != o.Was || !strings.Contains(o.IsPlace.Cite, "#3") {
		t.Errorf("opened as %+v %+v", o, o.IsPlace)
	}

	if o := follow(t, d, exchanged); o.Status != OpenOlder || !strings.Contains(o.Is, "3年ごとに") || !strings.Contains(o.Is, "ただし、役員には適用しない。") {
		t.Errorf("a proviso that came is not told: %+v", o)
	}
	if o := follow(t, d, dropped); o.Status != OpenOlder || o.Is != "" || o.IsPlace != nil {
		t.Errorf("what was taken out opens as %+v", o)
	}

	unknown := strings.Replace(line, "2022-04-01", "2019-04-01", 1)
	if o := follow(t, d, unknown); o.Status != OpenChanged || o.Was != "" || !strings.Contains(o.Is, "3着") {
		t.Errorf("opened as %+v", o)
	}
	if o := follow(t, d, strings.Replace(moved, "2022-04-01", "2019-04-01", 1)); o.Status != OpenElsewhere || !o.Identity {
		t.Errorf("opened as %+v", o)
	}
	if o := follow(t, d, strings.Replace(unknown, "#1-1", "#88", 1)); o.Status != OpenNoPart {
		t.Errorf("opened as %+v", o)
	}
	if o := follow(t, d, line[:len(line)-8]+"00000000"); o.Status != OpenNoWords || o.Identity {
		t.Errorf("opened as %+v", o)
	}
	if o := follow(t, d, strings.Replace(line, "貸与品規程", "制服規程", 1)); o.Status != OpenMissing || o.Place != nil {
		t.Errorf("opened as %+v", o)
	}
}

func FuzzParseCite(f *testing.F) {
	f.Add("典拠:就業規則@2023-06-21#34-1/3f7a91c2")
	f.Add("典拠:a%40b@x%2Fy#n3.2-b/00000000 と")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCite(s)
		if err != nil {
			return
		}
		back, err := ParseCite(c.String())
		if err != nil || back.String() != c.String() {
			t.Fatalf("%q is written as %q and read back as %+v, %v", s, c.String(), back, err)
		}
	})
}
