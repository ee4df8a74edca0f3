package question

import (
	"slices"
	"testing"
)

func TestAQuestionForEveryPlaceSaysWhatToLookFor(t *testing.T) {
	for text, want := range map[string]string{
		"退職金について定めている規程は":                                   "退職金",
		"退職金に関する規程をすべて挙げて":                                  "退職金",
		"秘密保持に触れている条文はどれですか？":                               "秘密保持",
		"育児休業について書かれている規程を教えてください":                          "育児休業",
		"個人情報が出てくる箇所をすべて":                                   "個人情報",
		"「懲戒」を含む条文の一覧":                                      "懲戒",
		"副業についてはどの規程に定めがありますか":                              "副業",
		"在宅勤務に関する規定はいくつありますか":                               "在宅勤務",
		"出張について定めた規程はありますか":                                 "出張",
		"すべての在宅勤務に関する文書":                                    "在宅勤務",
		"list all rules about remote work":                  "remote work",
		"List every section on confidentiality.":            "confidentiality",
		"How many policies mention personal data?":          "personal data",
		"Which documents deal with overtime?":               "overtime",
		"What rules cover travel expenses?":                 "travel expenses",
		"list all passages that mention termination":        "termination",
		"Show me all the places which refer to “the Board”": "Board",

		"有給休暇は何日ですか":                                "",
		"有給休暇の条件をすべて教えて":                            "",
		"提出書類をすべて挙げてください":                           "",
		"出張の際に必要な書類は何ですか":                           "",
		"経費の精算はどの部署にしますか":                           "",
		"会議を行う場所はどこですか":                             "",
		"退職金の定めはどうなっていますか":                          "",
		"Which forms do I need for parental leave?": "",
		"How many days of paid leave do I get?":     "",
		"What rules must I follow when travelling?": "",
		"":  "",
		"？": "",
	} {
		if got, ok := Everywhere(text); got != want || ok != (want != "") {
			t.Errorf("%q asks for every place of %q, not %q", text, got, want)
		}
	}
}

func TestAQuestionForWhatChangedIsKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"2024年版から2026年版で何が変わったか": true, "就業規則の改正点は？": true, "What changed in the travel policy?": true, "新旧対照表を見せて": true,
		"宿泊料はいくらですか": false, "住所が変わったときの届出は": false, "What must I do when my address changed?": false,
	} {
		if got := Changes(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

func TestTheEditionsThatAQuestionNamesAreRead(t *testing.T) {
	for text, want := range map[string][]string{
		"2024年版から2026年版で何が変わったか":                                 {"2024", "2026"},
		"旅費規程は令和5年4月1日版と２０２６年１０月版でどう変わりましたか":                     {"2023-04-01", "2026-10"},
		"平成元年から何が変わったか":                                          {"1989"},
		"What changed between the 2024 and the 2026-04 edition?": {"2024", "2026-04"},
		"What changed since 2024-04-01?":                         {"2024-04-01"},
		"就業規則の改正点は？":                                             nil,
		"What changed for the 20240 members?":                    nil,
	} {
		if got := EditionsSaid(text); !slices.Equal(got, want) {
			t.Errorf("%q names %q, not %q", text, got, want)
		}
	}
}
