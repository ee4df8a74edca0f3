package ask

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

func TestAQuestionThatFitsSeveralCasesIsAskedBack(t *testing.T) {
	at := func(doc, title, section string, score float64) verify.Passage {
		return verify.Passage{Doc: doc, Title: title, Section: section, Score: score, Text: "日当は1日につき2,000円とする。"}
	}
	abroad := []verify.Passage{at("r", "旅費規程", "第2章 > 第8条 国内出張の日当", 9), at("r", "旅費規程", "第3章 > 第15条 海外出張の日当", 8)}
	staff := []verify.Passage{at("a", "就業規則", "第34条 年次有給休暇", 9), at("b", "嘱託規程", "第12条（年次有給休暇）", 8.5), at("c", "賃金規程", "第3条 賃金", 8)}
	for _, c := range []struct {
		name, question string
		passages       []verify.Passage
		chosen         []string
		kind           ChoiceKind
		want           string
	}{
		{"cases in headings", "日当はいくら？", abroad, nil, ChooseCategory, "国内出張=国内出張の場合、日当はいくら？ 海外出張=海外出張の場合、日当はいくら？"},
		{"the question names the case", "海外出張の日当はいくら？", abroad, nil, "", ""},
		{"the other case ranks far below", "日当はいくら？", []verify.Passage{abroad[0], at("r", "旅費規程", "第15条 海外出張の日当", 3)}, nil, "", ""},
		{"both cases in one heading", "日当はいくら？", []verify.Passage{at("r", "旅費規程", "第8条 国内出張及び海外出張の日当", 9), at("r", "旅費規程", "第9条 精算", 8)}, nil, "", ""},
		{"documents with a part on the same matter", "有給休暇は何日？", staff, nil, ChooseDocument, "就業規則=有給休暇は何日？ 嘱託規程=有給休暇は何日？"},
		{"a document was chosen already", "有給休暇は何日？", staff, []string{"a", "b"}, "", ""},
		{"another matter", "有給休暇は何日？", []verify.Passage{staff[0], staff[2]}, nil, "", ""},
		{"copies of one document", "有給休暇は何日？", []verify.Passage{staff[0], at("d", "就業規則", "第34条 年次有給休暇", 9)}, nil, "", ""},
		{"English", "What is the daily allowance?", []verify.Passage{at("t", "Travel policy", "4 Domestic travel", 9), at("t", "Travel policy", "5 International travel", 8)}, nil, ChooseCategory,
			"domestic travel=What is the daily allowance (domestic travel)? international travel=What is the daily allowance (international travel)?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := choices(c.question, c.passages, c.chosen)
			if got == nil {
				if c.want != "" {
					t.Error("nothing is asked back")
				}
				return
			}
			var options []string
			for _, o := range got.Options {
				options = append(options, o.Label+"="+o.Question)
			}
			if s := strings.Join(options, " "); s != c.want || got.Kind != c.kind {
				t.Errorf("%s: %s", got.Kind, s)
			}
		})
	}
}
