package words

import (
	"testing"

	"tenkyo/verify"
)

func TestThePageOfTheFileIsToldWhereAnotherNumberIsPrinted(t *testing.T) {
	for _, tt := range []struct {
		label string
		page  int
		want  string
	}{{"5", 7, "p.5（PDF 7）"}, {"iv", 4, "p.iv（PDF 4）"}, {"- 7 -", 7, "p.- 7 -"}, {"７", 7, "p.７"}, {"", 7, "p.7"}, {"5", 0, ""}} {
		if got := New(Japanese).page(verify.Passage{PageLabel: tt.label, Page: tt.page}); got != tt.want {
			t.Errorf("page %d with %q printed on it: %q", tt.page, tt.label, got)
		}
	}
}

func TestCitation(t *testing.T) {
	for _, tt := range []struct {
		name string
		lang string
		p    verify.Passage
		want string
	}{
		{"an article with its day and page", "ja",
			verify.Passage{Title: "就業規則", Section: "第5章 休暇 > 第34条（年次有給休暇） > 第1項", Effective: "2023-06-21", Page: 12},
			"『就業規則』第34条第1項（2023年（令和5年）6月21日施行、p.12）"},
		{"the same in English", "en",
			verify.Passage{Title: "就業規則", Section: "第5章 休暇 > 第34条（年次有給休暇） > 第1項", Effective: "2023-06-21", Page: 12},
			"“就業規則”, 第34条第1項 (effective 2023-06-21, p. 12)"},
		{"a numbered section", "en",
			verify.Passage{Title: "Travel Policy", Section: "3. Hotels > 3.2 Limits", Effective: "2023-06-21", Page: 12},
			"“Travel Policy”, section 3.2 (effective 2023-06-21, p. 12)"},
		{"a numbered section in Japanese", "ja",
			verify.Passage{Title: "Travel Policy", Section: "3. Hotels > 3.2 Limits"}, "『Travel Policy』3.2"},
		{"a page goes by its printed number", "ja",
			verify.Passage{Title: "旅費規程", Section: "第2章 国内出張 > 第11条（宿泊料）", Page: 3, PageLabel: "iii"}, "『旅費規程』第11条（p.iii（PDF 3））"},
		{"a paragraph numbered alone", "ja",
			verify.Passage{Title: "就業規則", Section: "第27条（年次有給休暇） > 2"}, "『就業規則』第27条第2項"},
		{"full-width numbers", "ja",
			verify.Passage{Title: "規則", Section: "第２７条の２（特例）"}, "『規則』第27条の2"},
		{"kanji numbers stay as they are written", "ja",
			verify.Passage{Title: "規則", Section: "第三十四条"}, "『規則』第三十四条"},
		{"an article of the supplementary provisions", "ja",
			verify.Passage{Title: "規則", Section: "附則 > 第2条（経過措置）"}, "『規則』附則第2条"},
		{"supplementary provisions with a date", "ja",
			verify.Passage{Title: "規則", Section: "附則（令和7年3月14日改正）"}, "『規則』附則"},
		{"an attached table", "ja",
			verify.Passage{Title: "旅費規程", Section: "別表第1　国内出張の日当"}, "『旅費規程』別表第1"},
		{"an attached sheet without a number", "ja",
			verify.Passage{Title: "規程", Section: "別紙　利用者の手引"}, "『規程』別紙"},
		{"a chapter is named, not numbered as an article", "ja",
			verify.Passage{Title: "規程", Section: "第1章 総則"}, "『規程』「第1章 総則」"},
		{"of headings that share a number the path is told", "en",
			verify.Passage{Title: "Library Rules", Section: "H. Loans > 2. Return"}, "“Library Rules”, “H. Loans > 2. Return”"},
		{"an English document has no 項", "en",
			verify.Passage{Title: "Library Rules", Section: "H. Loans > 6 Return"}, "“Library Rules”, “H. Loans > 6 Return”"},
		{"nor in Japanese", "ja",
			verify.Passage{Title: "Library Rules", Section: "H. Loans > 6"}, "『Library Rules』「H. Loans > 6」"},
		{"what explains an article is not the article", "ja",
			verify.Passage{Title: "逐条解説", Section: "第2章 > 第5条関係"}, "『逐条解説』「第5条関係」"},
		{"a plain heading", "en",
			verify.Passage{Title: "Handbook", Section: "Welcome > Time off"}, "“Handbook”, “Time off”"},
		{"an article in English", "en",
			verify.Passage{Title: "Statutes", Section: "Article 12: Meetings"}, "“Statutes”, Article 12"},
		{"a heading that begins with a single letter is no clause", "en",
			verify.Passage{Title: "Handbook", Section: "A day at work"}, "“Handbook”, “A day at work”"},
		{"the title alone", "en", verify.Passage{Title: "Handbook", Section: "Handbook"}, "“Handbook”"},
		{"an edition where there is no day", "ja", verify.Passage{Title: "規程", Edition: "第3版"}, "『規程』（第3版）"},
		{"a document without a title", "ja", verify.Passage{Doc: "規程/a.pdf", Page: 2}, "『規程/a.pdf』（p.2）"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := New(tt.lang).Citation(tt.p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
