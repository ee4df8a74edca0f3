package index

import (
	"slices"
	"strings"
	"testing"
)

func part(heading, text string) Chunk {
	return Chunk{ID: text, Headings: []string{"第2章 服務", heading}, Text: text}
}

func TestNeighboursKeepTheMeaningOfAChunk(t *testing.T) {
	rules := []Chunk{
		part("第5条（定義）", "1. 社員とは、正社員をいう。"),
		part("第5条（定義）", "2. 短時間社員とは、週30時間未満の者をいう。"),
		part("第6条（休暇）", "1. 年10日の休暇を与える。\n2. 前項の休暇は申請による。"),
		part("第6条（休暇）", "3. 会社は、時季を変更することができる。"),
		part("第6条（休暇）", "4. 前項の規定にかかわらず、第8条第2項に定める者には適用しない。"),
		part("第7条（手当）", "前条の休暇には手当を支給する。労働基準法第6条による。"),
		part("第8条（除外）", "1. 役員を除く。"),
		part("第8条（除外）", "2. 試用期間中の者を除く。"),
	}
	for _, c := range []struct {
		name string
		at   int
		want []string
	}{
		{"what takes it back comes first, then the beginning of its part", 3, []string{"limits 4.", "lead 1. 年"}},
		{"a paragraph that it refers to, then the one before that it leans on", 4, []string{"referred 2. 試", "before 3.", "lead 1. 年"}},
		{"the article before, and no article of a law", 5, []string{"referred 1. 年"}},
		{"the first chunk of a part needs none", 0, nil},
		{"no such place", 9, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Neighbours(rules, c.at)
			ok := len(got) == len(c.want)
			for i := range min(len(got), len(c.want)) {
				ok = ok && strings.HasPrefix(string(got[i].Relation)+" "+got[i].Text, c.want[i])
			}
			if !ok {
				t.Errorf("got %+v, want %q", got, c.want)
			}
		})
	}
}

func TestNeighboursFollowEnglishSections(t *testing.T) {
	policy := []Chunk{
		{ID: "a", Headings: []string{"3. Terms", "3.2 Device"}, Text: "A device is anything that stores data."},
		{ID: "b", Headings: []string{"4. Use"}, Text: "Devices as defined in section 3.2 must be locked. See section 4 of the GDPR."},
		{ID: "c", Headings: []string{"4. Use"}, Text: "However, shared kiosks may stay open."},
	}
	got := Neighbours(policy, 1)
	relations := []string{}
	for _, n := range got {
		relations = append(relations, n.ID+" "+string(n.Relation)+" "+n.By)
	}
	if want := []string{"c limits ", "a referred section 3.2"}; !slices.Equal(relations, want) {
		t.Errorf("got %q, want %q", relations, want)
	}
}

func FuzzNeighboursNeverPanic(f *testing.F) {
	f.Add("前2条", "第3条第2項 前条", 1)
	f.Fuzz(func(_ *testing.T, a, b string, at int) {
		Neighbours([]Chunk{part("第1条", a), part("第2条", b), part("第2条", a)}, at)
	})
}
