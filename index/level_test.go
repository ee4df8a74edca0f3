package index

import "testing"

func TestTheLevelTellsFarQuestionsFromThoseInOtherWords(t *testing.T) {
	x := ruleIndex(t)
	g := parse(t, ruleGlossary)
	for _, c := range []struct {
		question string
		want     Level
	}{
		{"年次有給休暇は何日", High},
		{"有給は何日もらえますか", High},
		{"ダブルワークはできる？", High},     // by a form
		{"持株会の奨励金は何％", Low},       // nothing of it is anywhere
		{"社員食堂のカロリー表示", Low},      // hardly anything of it
		{"社員の休暇のときのお弁当代", Medium}, // much of it is
		{"Which dental plan is there?", Low},
		{"第34条の潜水艦", Medium}, // what was asked for by its number is there
	} {
		result, err := x.Search(t.Context(), Query{Text: c.question, Glossary: g})
		if err != nil {
			t.Fatal(err)
		}
		if result.Level != c.want {
			t.Errorf("%s: %s, want %s", c.question, result.Level, c.want)
		}
	}
}

// One kanji within another word, or two letters of a word in katakana, are no word of the question.
func TestAPieceOfAWordMeetsNoQuestion(t *testing.T) {
	x := ruleIndex(t)
	for i, text := range []string{"育成の期間に作業服を貸与する。", "バイト代はトンネル会社を通さない。"} {
		if err := x.Put(string(rune('a'+i)), []Chunk{{ID: ChunkID("d", nil, text, i), Doc: string(rune('a' + i)), Text: text}}); err != nil {
			t.Fatal(err)
		}
	}
	for question, met := range map[string]bool{"ラーメンの作り方": false, "チューリップの育て方": false, "マントル": false, "トンネルの作業": true, "バイト": true, "育成": true} {
		result, err := x.Search(t.Context(), Query{Text: question, Content: question})
		if err != nil {
			t.Fatal(err)
		}
		if held := len(result.Hits) > 0 && result.Hits[0].Held > 0; held != met {
			t.Errorf("%s: met %v", question, held)
		}
	}
}
