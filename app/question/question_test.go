package question_test

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/app/question"
)

func TestReadSaysWhatAQuestionIsAbout(t *testing.T) {
	for _, test := range []struct {
		text, topic, search string
		asked               []question.Kind
		unit                string
	}{
		{"退職を申し出るのは何日前ですか", "退職", "退職 申し出る", []question.Kind{question.HowMany, question.ByWhen}, "日"},
		{"年次有給休暇は入社後いつから何日もらえますか", "年次有給休暇", "年次有給休暇 入社後", []question.Kind{question.FromWhen, question.HowMany, question.MayI}, "日"},
		{"出張の日当はいくら", "日当", "出張の日当", []question.Kind{question.HowMuch}, "円"},
		{"残業代の割増率は？", "割増率", "残業代の割増率", []question.Kind{question.HowMuch}, ""},
		{"宿泊料の上限はいくらですか", "宿泊料", "宿泊料の上限", []question.Kind{question.HowMuch}, "円"},
		{"設備番号777の点検は何日ごとに", "点検", "設備番号777の点検", []question.Kind{question.HowMany, question.HowOften}, "日"},
		{"辞めたいときは何日前に言えばいい？", "辞める", "辞め", []question.Kind{question.HowMany, question.ByWhen}, "日"},
		{"お給料日はいつですか", "給料日", "給料日", []question.Kind{question.When}, ""},
		{"電気代は全部会社が出してくれる？", "電気代", "電気代 出", []question.Kind{question.ListAll}, ""},
		{"パソコンをなくしたら弁償しないといけませんか", "パソコン", "パソコン 弁償", []question.Kind{question.MustI}, ""},
		{"取引先の請求書をわざと消したら、どんな処分になる？", "請求書", "取引先の請求書 消 処分", []question.Kind{question.WhatIf}, ""},
		{"申請書の書き方を教えて", "申請書", "申請書の書き方", nil, ""},
		{"退職の手続きを教えてください", "退職", "退職の手続き", []question.Kind{question.How}, ""},
		{"この件はどの規程に書いてありますか", "規程", "規程", []question.Kind{question.WhichDocument}, ""},
		{"How many vacation days do I get?", "vacation", "vacation days", []question.Kind{question.HowMany, question.HowLong}, "days"},
		{"Can I use my own phone?", "phone", "use phone", []question.Kind{question.MayI}, ""},
		{"What happens if I lose my laptop?", "laptop", "lose laptop", []question.Kind{question.WhatIf}, ""},
		{"When do I have to file the claim?", "claim", "file claim", []question.Kind{question.When, question.MustI}, ""},
		{"How much is the daily allowance?", "daily allowance", "daily allowance", []question.Kind{question.HowMuch}, ""},
		{"給料はもらえる?", "給料", "給料", []question.Kind{question.MayI}, ""},
		{"社宅って月いくらで住める?", "社宅", "社宅 住める", []question.Kind{question.HowMuch}, "円"},
		{"昨日夜中に停電しました。休めますか?", "夜中", "夜中 停電 休め", []question.Kind{question.MayI}, ""},
		{"遅刻したら賞与減らされる？", "遅刻", "遅刻 賞与 減ら", nil, ""},
		{"typed the code of my card wrong, can I go on?", "code", "typed code card wrong", nil, ""},
		{"can I leave the trolley in the yard", "trolley", "leave trolley yard", []question.Kind{question.MayI}, ""},
		{"can I hand a visitor the keys of the shed", "keys", "hand visitor keys shed", []question.Kind{question.MayI}, ""},
	} {
		q := question.Read(test.text)
		if q.Topic != test.topic || q.Search != test.search || !slices.Equal(q.Asked, test.asked) || q.Unit != test.unit {
			t.Errorf("%s\nreads topic %q, search %q, asked %v, unit %q\nnot   topic %q, search %q, asked %v, unit %q", test.text, q.Topic, q.Search, q.Asked, q.Unit, test.topic, test.search, test.asked, test.unit)
		}
	}
}

// What only asks is never searched, corrected or expanded, whatever stands before it.
func TestWhatOnlyAsksIsNotSearched(t *testing.T) {
	nouns := []string{"日当", "ハイヤー", "健康診断", "リフレッシュ休暇", "出張の宿泊料"}
	for _, ending := range []string{
		"はいくら", "はいくらですか", "は何日ですか", "って何日？", "は何日前までに申請", "はいつまでですか", "はどこに書いてありますか", "は誰に言えばいいですか", "はどうすればいいですか",
		"を教えてください", "について教えて", "はありますか", "はもらえますか", "はもらえるんでしょうか", "はどのくらいですか", "の場合はどうなりますか", "が必要ですか", "をしなければなりませんか", "はできますか", "はしてもいいですか",
	} {
		for _, noun := range nouns {
			q := question.Read(noun + ending)
			rest := strings.TrimPrefix(q.Search, noun)
			if rest == q.Search || strings.Trim(rest, " 申請言") != "" {
				t.Errorf("%s%s: %q is searched", noun, ending, q.Search)
			}
		}
	}
	for _, frame := range []string{
		"How much is the %?", "How many % do I get?", "Can I get %?", "Am I allowed to take %?", "Please tell me about the %", "What is the %?", "When do we get the %?", "Who can tell me about the %?", "Is it possible to get %?",
		"How long does the % take?", "Do I need the %?", "What happens with the %?",
	} {
		if q := question.Read(strings.ReplaceAll(frame, "%", "allowance")); q.Search != "allowance" {
			t.Errorf("%s: %q is searched", frame, q.Search)
		}
	}
}

func TestNothingIsSearchedOfAQuestionWithoutContent(t *testing.T) {
	for _, text := range []string{"", "？？？", "はいくら", "について", "は、が、を", "どうすればいいですか", "いつまでですか", "How much?", "what can I do about it", "…!?", "🙂"} {
		if q := question.Read(text); strings.Trim(q.Search, " ?!…？") != "" || len(q.Terms) > 0 {
			t.Errorf("%q: search %q, terms %v", text, q.Search, q.Terms)
		}
	}
}

func TestReadKnowsTheDayAskedAbout(t *testing.T) {
	for text, want := range map[string]string{
		"2025年10月時点の宿泊料の上限は":                             "2025-10-31",
		"２０２５年１０月１日時点の日当はいくら":                            "2025-10-01",
		"令和7年4月1日現在、有給は何日":                               "2025-04-01",
		"平成30年当時の定年は何歳":                                  "2018-12-31",
		"2025年2月30日時点の日当":                                "", // there is none
		"2024年4月に入社した社員の有給は何日":                           "", // a fact of the case
		"As of October 2025, how much is the allowance?": "2025-10-31",
		"What was the limit as of 1 April 2024?":         "2024-04-01",
		"What was the limit as of April 1, 2024?":        "2024-04-01",
		"What was in force on 2024-04-01 for travel?":    "2024-04-01",
		"I joined in 2024, how many days do I get?":      "",
	} {
		q := question.Read(text)
		if q.AsOf != want {
			t.Errorf("%s: the day is %q, not %q", text, q.AsOf, want)
		}
		if want != "" && (q.AsOfText == "" || strings.Contains(q.Search, "202") || strings.Contains(q.Search, "令和")) {
			t.Errorf("%s: said as %q, searched %q", text, q.AsOfText, q.Search)
		}
	}
}

func TestReadKnowsPersonsDocumentsAndAddresses(t *testing.T) {
	for _, test := range []struct {
		text                       string
		cases, articles, documents []string
		compared                   []string
	}{
		{"パートでも有給はもらえるの？", []string{"パート"}, nil, nil, nil},
		{"甲は乙に何日以内に通知しなければならない？", []string{"甲", "乙"}, nil, nil, nil},
		{"契約社員の場合、試用期間は何か月？", []string{"契約社員"}, nil, nil, nil},
		{"就業規則の第22条第2項を見せて", nil, []string{"第22条第2項"}, []string{"就業規則"}, nil},
		{"旅費規程と就業規則で違うところは", nil, nil, []string{"旅費規程", "就業規則"}, []string{"旅費規程", "就業規則"}},
		{"育児休業と介護休業の違いは何ですか", nil, nil, nil, []string{"育児休業", "介護休業"}},
		{"Section 4.2 of the Information Security Policy", nil, []string{"section 4.2"}, []string{"Information Security Policy"}, nil},
		{"Do part-time employees get paid leave?", []string{"part-time employees"}, nil, nil, nil},
		{"What is the difference between the travel policy and the handbook?", nil, nil, nil, []string{"travel policy", "handbook"}},
	} {
		q := question.Read(test.text)
		if !slices.Equal(q.Cases, test.cases) || !slices.Equal(q.Articles, test.articles) || !slices.Equal(q.Documents, test.documents) || !slices.Equal(q.Compared, test.compared) {
			t.Errorf("%s: cases %q, articles %q, documents %q, compared %q", test.text, q.Cases, q.Articles, q.Documents, q.Compared)
		}
	}
}

func TestReadKnowsNegation(t *testing.T) {
	for text, want := range map[string]bool{
		"届け出ないとどうなりますか":               true,
		"有給を使わなかった場合は":                true,
		"申請していない人はどうなりますか":            true,
		"届け出ないといけませんか":                false,
		"通知しなければならない？":                false,
		"教えてもらえませんか":                  false,
		"少ない場合は":                      false,
		"What if I do not report it?": true,
		"May I report it?":            false,
	} {
		if q := question.Read(text); q.Negated != want {
			t.Errorf("%s: negated %v", text, q.Negated)
		}
	}
}

func TestReadPartsAQuestion(t *testing.T) {
	for _, test := range []struct {
		text  string
		parts []string // what each searches
	}{
		{"有給は何日で、いつまで使えますか", []string{"有給", "有給 使え"}},
		{"入社したばかりですが、有給は使えますか？何日もらえますか？", []string{"入社 有給 使え", "有給"}},
		{"退職金は出ますか。また、賞与はいくらですか", []string{"退職金 出", "賞与"}},
		{"How long is a sabbatical and when can I take one?", []string{"sabbatical", "sabbatical"}},
		{"How much is the hotel limit and when must I file the claim?", []string{"hotel limit", "file claim"}},
		{"有給は何日もらえますか", nil},
		{"休暇は何日? あと賞与って何月に出る?", []string{"休暇", "賞与 出る"}},
		{"Who do I call if the press is hurt, and how fast will they repair it?", []string{"call press hurt", "repair call press hurt"}},
		{"Can I carry and use my own phone?", nil},
	} {
		var searched []string
		for _, p := range question.Read(test.text).Parts {
			searched = append(searched, p.Search)
		}
		if !slices.Equal(searched, test.parts) {
			t.Errorf("%s: %q, not %q", test.text, searched, test.parts)
		}
	}
}

func TestWhatIsQuotedIsSearchedAsItStands(t *testing.T) {
	for text, want := range map[string]string{
		"「完全に同じ」と書いてあるのはどこ":                    "「完全に同じ」",
		`Where does it say "how much is due"?`: `due "how much is due"`,
	} {
		if q := question.Read(text); q.Search != want {
			t.Errorf("%s: %q", text, q.Search)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"年次有給休暇は何日", "How many days?", "「", `"`, "何", "なん", "お", "甲と乙の違い", "2025年2月時点の", "\xff何日", strings.Repeat("何日と", 2000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, b := question.Read(text), question.Read(text)
		if a.Search != b.Search || a.Topic != b.Topic || len(a.Parts) != len(b.Parts) {
			t.Errorf("%q reads otherwise the second time", text)
		}
	})
}

// A noun made of a verb is a verb to the dictionary; it is searched all the same.
func TestANounMadeOfAVerbIsSearched(t *testing.T) {
	for text, want := range map[string]string{"あがり": "あがり", "あがりは何歳": "あがり", "あがりの年齢は何歳": "あがりの年齢", "あずかりを頼むのはどこ": "あずかり"} {
		if got := question.Read(text).Search; !strings.HasPrefix(got, want) {
			t.Errorf("of %s is searched %q, want %q", text, got, want)
		}
	}
	if got := question.Read("ありますか").Search; got != "" {
		t.Errorf("of a verb that says nothing is searched %q", got)
	}
}
