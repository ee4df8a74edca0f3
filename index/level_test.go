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
