package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestAddressesAreReadFromQuestions(t *testing.T) {
	for _, c := range []struct {
		question string
		named    bool
		want     string
	}{
		{"第22条は何を定めていますか", false, "22条"},
		{"第２２条の２について", false, "22条の2"},
		{"第二十二条の二", false, "22条の2"},
		{"36条2項、産んだあと何週間", false, "36条/2"},
		{"第22条の2項", false, "22条/2"},
		{"第22条第3項", false, "22条/3"},
		{"第22条の30日前とは", false, "22条"},
		{"就業規則の第十一条の無期転換", false, "11条"},
		{"第3章と第5条の2の3", false, "3章 5条の2の3"},
		{"第2条件を満たすとき", false, ""},
		{"条例第5条", false, ""},
		{"一条さんの連絡先", false, ""},
		{"3か条", false, ""},
		{"労働基準法第37条の割増", false, ""},
		{"労働基準法の37条", false, ""},
		{"個人情報保護法第5条", true, "5条"},
		{"What does Article 5 say?", false, "5条,5"},
		{"Article 6 of the GDPR", false, ""},
		{"section 7 of the policy", false, "7"},
		{"Section 7 of the Acceptable Use Policies", true, "7"},
		{"section 3.2.1", false, "3.2.1"},
		{"see § 4.3", false, "4.3"},
		{"what is in 3.2.1?", false, "3.2.1"},
		{"is TLS 1.2 allowed", false, ""},
		{"SIRT description 4.3: what", true, "4.3"},
		{"it costs $1.250.000", true, ""},
		{"v1.2.3", false, ""},
		{"有給は何日", false, ""},
	} {
		var got []string
		for _, r := range references(c.question, c.named) {
			s := strings.Join(r.keys, ",")
			if r.paragraph > 0 {
				s += fmt.Sprint("/", r.paragraph)
			}
			got = append(got, s)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.question, got, c.want)
		}
	}
}

func TestChunksHaveTheAddressesOfTheirHeadings(t *testing.T) {
	for _, c := range []struct{ headings, text, want string }{
		{"第5章　休暇|第34条　年次有給休暇", "", "34条 5章"},
		{"第25条の２（深夜業）", "", "25条の2"},
		{"第二十二条の二", "", "22条の2"},
		{"2.8 Public Keys", "", "2.8"},
		{"7. Information Usage Restrictions", "", "7"},
		{"3.2.1総則", "", "3.2.1"},
		{"Article 5 – Leave", "", "5条"},
		{"Section 4.3", "", "4.3"},
		{"2023年度の改正", "", ""},
		{"36協定", "", ""},
		{"5 days of leave|第2条件", "", "5"},
		{"", "前文\n第3条（定義）\nこの規程\n第4条の規定により", "3条"},
		{"", "第6条の2　住宅手当", "6条の2"},
	} {
		got := addressesOf(&Chunk{Headings: strings.Split(c.headings, "|"), Text: c.text})
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s %s: got %q, want %q", c.headings, c.text, got, c.want)
		}
	}
}

func TestAnAddressComesBeforeWords(t *testing.T) {
	x, _ := create(t)
	add := func(doc string, texts ...string) {
		t.Helper()
		var chunks []Chunk
		for i, text := range texts {
			heading, body, _ := strings.Cut(text, "|")
			c := chunk(doc, i, body)
			c.ID, c.Headings = ChunkID(doc, []string{heading}, body, 0), []string{heading}
			chunks = append(chunks, c)
		}
		if err := x.Put(doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	add("a.md", "第二十二条　休職|病気のとき。", "第22条の2　復職|1 願い出る。\n2 医師の診断を受ける。", "第22条の2　復職|3 会社が決める。", "第23条　休職の復職|復職の復職とは第22条と第22条の2の復職をいう。")
	add("b.md", "第22条　服務|誠実に働く。", "2.2 Scope|Everyone.")
	for _, c := range []struct {
		question string
		docs     []string
		want     []string // the hits with an address
	}{
		{"第22条", nil, []string{"b.md0 第22条", "a.md0 第22条"}},
		{"第22条の復職", []string{"a.md"}, []string{"a.md0 第22条"}},
		{"第22条の2", nil, []string{"a.md2 第22条の2", "a.md1 第22条の2"}},
		{"第22条の2の3項", nil, []string{"a.md2 第22条の2の3項", "a.md1 第22条の2の3項"}},
		{"第99条の復職", nil, nil},
		{"section 2.2", nil, []string{"b.md1 section 2.2"}},
	} {
		q := Query{Text: c.question}
		if c.docs != nil {
			q.Docs = func(doc string) bool { return slices.Contains(c.docs, doc) }
		}
		result, err := x.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, h := range result.Hits {
			if h.Address != "" {
				got = append(got, fmt.Sprint(h.Doc, h.Ordinal, " ", h.Address))
				if i >= len(c.want) {
					t.Errorf("%s: an address stands below words", c.question)
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.question, got, c.want)
		}
	}
}

func TestNumbersAreSearchedInTheirOtherForms(t *testing.T) {
	for _, c := range []struct{ question, want string }{
		{"30日前に届け出る", "30日=三十日"},
		{"三十日前", "三十日=30日"},
		{"十分な休憩", ""},
		{"十分間の休憩", "十分=10分"},
		{"令和5年の改正", "令和5年=2023年"},
		{"令和元年", "令和元年=2019年"},
		{"2019年度", "2019年=令和元年,平成31年"},
		{"昭和64年", "昭和64年=1989年"},
		{"一日", ""},
		{"第3条", ""},
		{"1,000円", ""},
		{"10000人", ""},
	} {
		var got []string
		for _, e := range numberForms(c.question) {
			if e.Word == "5年" || strings.HasSuffix(e.Word, "019年") && len(e.Forms) == 1 || e.Word == "64年" {
				continue // the year as a count, besides
			}
			got = append(got, e.Word+"="+strings.Join(e.Forms, ","))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.question, got, c.want)
		}
	}
	for s, want := range map[string]int{"二十二": 22, "十": 10, "百二十": 120, "二〇二五": 2025, "三千五百": 3500} {
		if got, ok := parseNumber(s); got != want || !ok {
			t.Errorf("%s: got %d", s, got)
		}
	}
	for n, want := range map[int]string{22: "二十二", 10: "十", 120: "百二十", 1500: "千五百", 3005: "三千五"} {
		if got := inKanji(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}

func TestQuotedPhrasesMustOccur(t *testing.T) {
	x := ruleIndex(t)
	for _, c := range []struct {
		question string
		hits     []string
		phrases  string
	}{
		{"「年次有給休暇を与える」のはいつ", []string{"第34条 年次有給休暇", "第35条 年次有給休暇の時間単位での付与"}, "年次有給休暇を与える true"},
		{"\"approval of the manager\" for mobile devices", []string{"4.2 Mobile devices"}, "approval of the manager true"},
		{"『懲戒解雇』と「けん責」", []string{"第58条 懲戒の種類"}, "懲戒解雇 true けん責 true"},
	} {
		result, err := x.Search(t.Context(), Query{Text: c.question})
		if err != nil {
			t.Fatal(err)
		}
		var hits, phrases []string
		for _, h := range result.Hits {
			hits = append(hits, strings.Join(h.Headings, ""))
		}
		slices.Sort(hits)
		for _, p := range result.Phrases {
			phrases = append(phrases, fmt.Sprint(p.Text, " ", p.Held))
		}
		if !slices.Equal(hits, c.hits) || strings.Join(phrases, " ") != c.phrases {
			t.Errorf("%s: got %q %q", c.question, hits, phrases)
		}
	}
	result, err := x.Search(t.Context(), Query{Text: "「通勤手当」の上限"})
	if err != nil || len(result.Hits) == 0 || result.Phrases[0].Held {
		t.Errorf("a phrase that occurs nowhere: %v %v %v", result.Hits, result.Phrases, err)
	}
}
