package library

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/app/question"
	"tenkyo/index"
	"tenkyo/verify"
)

const travelRules = "# 旅費規程\n\n## 第1条 目的\n\n出張の日当、宿泊料及び交通費の支給について定める。\n\n" +
	"## 第2条 海外出張の特例\n\n海外出張の日当は、支給しない。\n\n" +
	"## 第3条 日当\n\n出張した社員には、1日につき2,000円の日当を支給する。\n\n" +
	"## 第4条 精算\n\n出張から戻ったときは、7日以内に日当及び宿泊料を精算する。\n\n## 第5条 ハイクラスの利用\n\nハイクラスの座席は利用できない。\n"

// A particle and the word that asks are one run of hiragana. It was taken for a word that no document holds.
func TestWhatOnlyAsksIsNeitherCorrectedNorExpanded(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", travelRules)
	l := s.open()
	s.ingest(l)
	for _, ending := range []string{"はいくら", "はいくらですか", "っていくら？", "は何日以内に", "はどのくらい", "はいつまで", "はどうなりますか", "はあるの", "をもらえるんですか"} {
		found, err := l.Search(t.Context(), "出張の日当"+ending, 3, SearchOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Respelled) > 0 {
			t.Errorf("出張の日当%s: corrected %v", ending, found.Respelled)
		}
	}
}

func TestTheRuleForEverybodyWithTheFigureComesFirst(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", travelRules)
	l := s.open()
	s.ingest(l)
	for question, want := range map[string]string{
		"出張の日当はいくら":        "第3条 日当",
		"日当はいくらもらえますか":     "第3条 日当",
		"海外出張の日当はいくらですか":   "第2条 海外出張の特例",
		"日当の精算はいつまでですか":    "第4条 精算",
		"旅費規程の目的は何ですか":     "第1条 目的",
		"旅費規程の第4条を見せてください": "第4条 精算",
	} {
		found, err := l.Search(t.Context(), question, 3, SearchOptions{})
		if err != nil || len(found.Hits) == 0 || !strings.HasSuffix(found.Hits[0].Section, want) {
			t.Errorf("%s: %v, %v", question, sections(found), err)
		}
	}
}

// A heading is the topic in whatever number it stands: Passwords of password.
func TestAHeadingIsTheTopicByItsStem(t *testing.T) {
	hits := []index.Hit{{Chunk: index.Chunk{Headings: []string{"3.2 Passwords"}, Text: "Text."}, Score: 1, Matched: []string{"password"}}}
	rerank(question.Read("Must I change my password?"), nil, hits)
	other := []index.Hit{{Chunk: index.Chunk{Headings: []string{"3.2 Accounts"}, Text: "Text."}, Score: 1, Matched: []string{"password"}}}
	rerank(question.Read("Must I change my password?"), nil, other)
	if hits[0].Score <= other[0].Score {
		t.Errorf("under Passwords %.2f, under Accounts %.2f", hits[0].Score, other[0].Score)
	}
}

func sections(found SearchResult) []string {
	var of []string
	for _, h := range found.Hits {
		of = append(of, h.Section)
	}
	return of
}

func TestAQuestionWithoutContentFindsNothing(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", travelRules)
	l := s.open()
	s.ingest(l)
	for _, question := range []string{"はいくらですか", "について教えてください", "はがのを", "？？？！", "How much?", "What can I do about it?"} {
		found, err := l.Search(t.Context(), question, 3, SearchOptions{})
		if err != nil || len(found.Hits) > 0 || found.Level != verify.Low {
			t.Errorf("%s: %v, level %q, %v", question, sections(found), found.Level, err)
		}
	}
}

// A document in another language with none of the question's words is no answer, though a form of a word may stand in it.
func TestADocumentInAnotherLanguageDoesNotStandBeforeTheRule(t *testing.T) {
	s := newShelf(t)
	s.write("standard.md", "# Security standard\n\n## Password rate\n\nThe premium rate of password changes is 25 percent. Overtime sessions expire.\n")
	s.write("賃金規程.md", "# 賃金規程\n\n## 第8条 時間外労働手当\n\n時間外労働をした社員には、通常の賃金の25%増しの割増賃金を支給する。\n")
	l := s.open()
	s.ingest(l)
	found, err := l.Search(t.Context(), "残業代の割増率は？", 3, SearchOptions{})
	if err != nil || len(found.Hits) == 0 || found.Hits[0].Doc != "賃金規程.md" {
		t.Errorf("%v, %v", sections(found), err)
	}
}

func TestTheDayInAQuestionIsTheDayAskedAbout(t *testing.T) {
	s := newShelf(t)
	s.write("規程/旅費規程2024.md", rule("旅費規程", "2024年4月1日", "宿泊料の上限は、1泊9,000円とする。"))
	s.write("規程/旅費規程2026.md", rule("旅費規程", "2026年4月1日", "宿泊料の上限は、1泊12,000円とする。"))
	l := s.open()
	s.ingest(l)
	found, err := l.Search(t.Context(), "2025年10月時点の宿泊料の上限はいくらですか", 3, SearchOptions{AsOf: on("2026-12-01")})
	if err != nil || len(found.Hits) == 0 || !strings.Contains(found.Hits[0].Text, "9,000円") {
		t.Fatalf("%+v, %v", found.Hits, err)
	}
	if !slices.ContainsFunc(found.Filters, func(f Filter) bool { return f.Kind == DayFilter && f.Text == "2025-10-31" }) {
		t.Errorf("the day is not said: %v", found.Filters)
	}
}

// What was looked through is not all that lies in the folders asked about.
func TestANoNamesTheFilesThatWereNotRead(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", travelRules)
	s.write("別表.vsd", "unreadable")
	s.write("動画.mp4", "unreadable")
	s.write("他部署/図面.dwg", "unreadable")
	s.write("他部署/規程.md", "# 規程\n\n定めはない。\n")
	l := s.open()
	s.ingest(l)
	all, err := l.AbsenceIn(t.Context(), "宇宙旅行の補助はいくら", SearchOptions{})
	if err != nil || all.Unread[".vsd"] != 1 || all.Unread[".mp4"] != 1 || all.Unread[".dwg"] != 1 || all.Unread[".md"] != 0 {
		t.Errorf("%v, %v", all.Unread, err)
	}
	some, err := l.AbsenceIn(t.Context(), "宇宙旅行の補助はいくら", SearchOptions{Docs: []string{"旅費規程.md"}})
	if err != nil || some.Unread[".vsd"] != 1 || some.Unread[".dwg"] != 0 {
		t.Errorf("of one folder: %v, %v", some.Unread, err)
	}
}

// The look that a "no" rests on folds older forms of kanji as the search does.
func TestANoLooksAsTheSearchLooks(t *testing.T) {
	s := newShelf(t)
	s.write("拠点.md", "# 拠点\n\n金澤支店の營業時間は、9時から17時までとする。\n")
	l := s.open()
	s.ingest(l)
	a, err := l.Absence(t.Context(), "金沢支店の営業時間は何時までですか")
	if err != nil || !a.Found {
		t.Errorf("%+v, %v", a, err)
	}
	for text, found := range map[string]bool{"ありがとう": false, "ぬいぐるみはありますか": false, "まではいくら": false} { // in hiragana alone
		if a, err := l.Absence(t.Context(), text); err != nil || a.Found != found || text == "ありがとう" && len(a.Terms) != 1 {
			t.Errorf("%s: %+v, %v", text, a, err)
		}
	}
}

func TestATopicStandsAsAWhole(t *testing.T) {
	s := newShelf(t)
	s.write("rules.md", "# Rules\n\nEvery company has rules. A car is parked behind the house.\n\n社員の旅行は届け出る。出張の宿泊\n料は実費とする。\n")
	l := s.open()
	s.ingest(l)
	for text, want := range map[string]bool{
		"Is there a company car?": false, "May I park my car?": true, "Are there company cars behind the house?": false,
		"慰安旅行は何回ありますか": false, "旅行は何回ありますか": true, "宿泊料はいくらですか": true,
	} {
		if a, err := l.Absence(t.Context(), text); err != nil || a.Topic != want {
			t.Errorf("%s: the topic stands there %v, %v", text, a.Topic, err)
		}
	}
}

func TestTwoFormsOfOneTextCountOnceAndThePagedOneIsShown(t *testing.T) {
	const text = "出張をした者は、帰着した日の翌日から起算して7日以内に、出張旅費精算書に領収書を添えて所属長に提出し、その確認を受けたうえで経理課へ精算を申し出なければならない。"
	hits := []Hit{
		{Passage: verify.Passage{Doc: "旅費規程.md", Text: "**" + text + "**", Score: 9}, Standing: InForceNow},
		{Passage: verify.Passage{Doc: "旅費規程.pdf", Text: text[:60] + "\n" + text[60:] + "\n2 概算払は別に定める。", Page: 3, Score: 8}, Standing: InForceNow},
		{Passage: verify.Passage{Doc: "他社の規程.md", Text: strings.ReplaceAll(text, "7日", "10日"), Score: 7}, Standing: InForceNow},
	}
	kept := collapse(hits)
	if len(kept) != 2 || kept[0].Doc != "旅費規程.pdf" || !slices.Equal(kept[0].Also, []string{"旅費規程.md"}) || kept[1].Doc != "他社の規程.md" {
		t.Errorf("%+v", kept)
	}
}
