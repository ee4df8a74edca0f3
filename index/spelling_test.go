package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestAWordThatNoChunkHoldsIsAlsoSearchedAsOneThatIsLikeIt(t *testing.T) {
	x, _ := create(t)
	err := x.Put("doc.md", []Chunk{
		chunk("doc.md", 0, "年次有給休暇は10日とする。"),
		chunk("doc.md", 1, "テレワークは届出による。"),
		chunk("doc.md", 2, "サーバー室に入る者はカードを用いる。"),
		chunk("doc.md", 3, "Vacation is granted after the probationary period."),
		chunk("doc.md", 4, "Reimbursement of travel requires receipts."),
		chunk("doc.md", 5, "パワハラは禁止する。ソフトウエアを許可なく導入しない。"),
	})
	if err != nil {
		t.Fatal(err)
	}
	g := (*Glossary)(nil).With(nil, ParseSynonyms("ゆうきゅう > 有給, 遊休\n"))
	for _, c := range []struct{ name, question, word, forms, first string }{
		{"a long mark left out", "テレワクの申請", "テレワク", "テレワーク", "テレワーク"},
		{"a long mark too many", "サーーバ室", "サーーバ", "サーバ", "サーバー"},
		{"another way to write a sound", "ソフトウェアの導入", "ソフトウェア", "ソフトウエア", "パワハラは"},
		{"one letter left out", "how much vacaton do I get", "vacaton", "vacation", "Vacation"},
		{"two letters swapped", "vactaion days", "vactaion", "vacation", "Vacation"},
		{"two changes in a long word", "reimbrusment of travels", "reimbrusment", "reimbursement", "Reimbursement"},
		{"kana for kanji", "ゆうきゅうはなんにち", "ゆうきゅう", "有給", "年次有給休暇"},
		{"hiragana for katakana", "ぱわはらは", "ぱわはら", "パワハラ", "パワハラ"},
		{"a word that is there is left alone", "vacation travel サーバー", "", "", ""},
		{"a short word is left alone", "cat", "", "", ""},
		{"no word is like it", "zeppelin", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := x.Search(t.Context(), Query{Text: c.question, Glossary: g})
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(result.Expanded, func(e Expansion) bool { return e.Spelling })
			if c.word == "" {
				if i >= 0 {
					t.Errorf("searched as %+v", result.Expanded[i])
				}
				return
			}
			if i < 0 || result.Expanded[i].Word != c.word || strings.Join(result.Expanded[i].Forms, " ") != c.forms {
				t.Fatalf("searched as %+v", result.Expanded)
			}
			if len(result.Hits) == 0 || !strings.HasPrefix(result.Hits[0].Text, c.first) {
				t.Errorf("found %+v", result.Hits)
			}
			typed, err := x.Search(t.Context(), Query{Text: c.question, Glossary: g, AsTyped: true})
			if err != nil || slices.ContainsFunc(typed.Expanded, func(e Expansion) bool { return e.Spelling }) {
				t.Errorf("as typed it is searched as %+v, %v", typed.Expanded, err)
			}
		})
	}
}

func TestAnotherWordIsNoMistypedOne(t *testing.T) {
	for pair, want := range map[[2]string]bool{
		{"wait", "want"}: true, {"dental", "denial"}: true, {"treats", "treaty"}: true, {"leave", "lease"}: true,
		{"expire", "expiry"}: false, {"hold", "held"}: false, {"vacatiom", "vacation"}: false, {"recehve", "receive"}: true, {"grqnt", "grant"}: false,
		{"leave", "leave"}: false, {"leaves", "leave"}: false, {"café", "cafe"}: false,
	} {
		if got := anotherWord(pair[0], pair[1]); got != want {
			t.Errorf("%s and %s: %v", pair[0], pair[1], got)
		}
	}
}

func TestWordsAreAddedOnlyWhereTheyAreNeeded(t *testing.T) {
	x, _ := create(t)
	err := x.Put("doc.md", []Chunk{
		chunk("doc.md", 0, "勤務時間は8時間とする。トレイを戻すこと。研修は別に定める。"),
		chunk("doc.md", 1, "The time and the date of the training. You shall tell the manager."),
		chunk("doc.md", 2, "Two-step verification protects an account."),
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := ParseGlossary(nil, strings.NewReader("must > required, shall\n二要素認証 > two-step verification\n"))
	if err != nil {
		t.Fatal(err)
	}
	g = g.With(ParseSynonyms("時間 = time, 刻限\nトレーニング = トレ, 研修, training\nアカウント = account\n"), nil)
	for question, want := range map[string][]string{
		"勤務時間は何時間ですか":    {},                        // the documents have 時間 themselves
		"アカウントの保護":       {"account"},               // and アカウント only in English
		"トレーニングの内容":      {"研修", "training"},        // トレ would find トレイ
		"What must I do": {},                        // shall is no word to search for, and required is nowhere
		"二要素認証の設定":       {"two-step verification"}, // what the glossary was made to bring together stays so
	} {
		result, err := x.Search(t.Context(), Query{Text: question, Glossary: g})
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, e := range result.Expanded {
			got = append(got, e.Forms...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

func TestChangesAreCounted(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"leave", "leave", 0}, {"leave", "leaves", 1}, {"leave", "laeve", 1}, {"kitten", "sitting", 3}, {"", "ab", 2}} {
		if got := changes(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %d", c.a, c.b, got)
		}
	}
}

func TestOtherSpellingsDoNotDependOnHowTheIndexWasWritten(t *testing.T) {
	words := []string{"sitting", "site", "sites", "sited", "siting", "sits", "sitter"}
	want := ""
	for turn := range words {
		x, _ := create(t)
		for i := range words {
			doc := words[(i+turn)%len(words)]
			if err := x.Put(doc, []Chunk{chunk(doc, 0, "Rules for the "+doc+" and what else is at the place.")}); err != nil {
				t.Fatal(err)
			}
		}
		result, err := x.Search(t.Context(), Query{Text: "who sittes there"})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(result.Expanded)
		if turn == 0 {
			want = got
		}
		if got != want || len(result.Expanded) == 0 {
			t.Errorf("written from %s on: %s, not %s", words[turn], got, want)
		}
	}
}
