package ask

import (
	"strings"
	"tenkyo/verify"
	"testing"
)

func TestAQuestionThatLeansOnTheOneBeforeIsMadeToStandByItself(t *testing.T) {
	for _, c := range []struct{ name, previous, question, want string }{
		{"in that case", "有給休暇は来年に繰り越せますか？", "その場合の期限は？", "有給休暇は来年に繰り越せますか？その場合の期限は？"},
		{"that", "テレワークの申請", "それはいつまでに出すの？", "テレワークの申請？それはいつまでに出すの？"},
		{"another kind of people takes the place of the first", "正社員の有給休暇は何日ですか", "パートは？", "パートの有給休暇は何日ですか"},
		{"a kind of people where none was named", "有給休暇は何日ですか", "パートの場合は？", "有給休暇は何日ですか？パートの場合は？"},
		{"only an attribute", "出張の宿泊費を教えて", "上限は？", "出張の宿泊費を教えて？上限は？"},
		{"marks of sources are taken out", "宿泊費 [c1] は？", "その上限 [c2.3] は？", "宿泊費 は？その上限 は？"},
		{"English: and for", "How many days of paid leave do full-time staff get?", "And for part-timers?", "How many days of paid leave do part-timers staff get?"},
		{"English: in that case", "Can I carry over leave?", "What is the deadline in that case?", "Can I carry over leave? What is the deadline in that case?"},
		{"English: by when", "How do I appeal a suspension?", "By when?", "How do I appeal a suspension? By when?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := standAlone(c.previous, c.question); !ok || got != c.want {
				t.Errorf("got %q (%v), want %q", got, ok, c.want)
			}
		})
	}
}

func TestAQuestionThatStandsByItselfIsLeftAlone(t *testing.T) {
	for _, q := range []string{
		"有給休暇は何日ですか", "その他の手当にはどんなものがある？", "それぞれの部署で出張申請は必要？", "残業代は？", "これからパートで入社する場合の試用期間は何か月ですか",
		"就業規則とは？", "Is it allowed to take a company laptop home?", "What happens to personal data after an employee leaves?",
		"How long are access logs kept?", "国内出張の日当はいくらですか", "期限切れのパスワードはどうすればいい？",
	} {
		if got, ok := standAlone("ダブルワークはできますか", q); ok || got != q {
			t.Errorf("%s: read as %q", q, got)
		}
	}
	if _, ok := standAlone("", "その場合は？"); ok {
		t.Error("without an earlier question nothing can be added")
	}
}

func TestAFollowUpIsReadByTheModelOnlyWhereThatAddsNothing(t *testing.T) {
	rule := "有給休暇は来年に繰り越せますか？その場合の期限は？"
	claims := whole(`{"claims":[{"text":"2年以内に限り繰り越すことができる。","evidence":["c1.2"]}],"unanswered":[]}`)
	for _, c := range []struct {
		name, reading, want string
		by                  Reader
	}{
		{"one sentence of the same words", "有給休暇を繰り越した場合の期限は？", "有給休暇を繰り越した場合の期限は？", ReadByModel},
		{"a word that neither question has", "有給休暇の繰り越しと退職金の期限は？", rule, ReadByRule},
		{"no JSON", "", rule, ReadByRule},
	} {
		t.Run(c.name, func(t *testing.T) {
			reading := whole(`{"question":"` + c.reading + `"}`)
			if c.reading == "" {
				reading = whole("わかりません")
			}
			m := serve(t, reading, claims)
			answer, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "その場合の期限は？", Previous: "有給休暇は来年に繰り越せますか？ [c1]"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if answer.ReadAs != c.want || answer.ReadBy != c.by || answer.Question != "その場合の期限は？" {
				t.Errorf("read as %q by %q", answer.ReadAs, answer.ReadBy)
			}
			if last := m.prompts[len(m.prompts)-1]; !strings.Contains(last, "質問："+c.want) {
				t.Errorf("the model is asked something else:\n%s", last)
			}
		})
	}
}

func TestAModelsReadingCountsOnlyWhereItAddsNothing(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"有給休暇を繰り越した場合の期限は何ですか？", true},
		{"有給休暇の繰り越しの期限は2年ですか？", false}, // a number that nobody asked about
		{"有給休暇は繰り越せますか？", false},       // the later question is gone
		{"", false},
	} {
		if got := saysNoMore(c.text, "有給休暇は来年に繰り越せますか？", "その場合の期限は？"); got != c.want {
			t.Errorf("%s: %v", c.text, got)
		}
	}
}

func TestARefusedFollowUpLooksForAllItsWords(t *testing.T) {
	none := shelf{level: verify.Low, absent: true}
	answer, err := (&Engine{Library: none}).Ask(t.Context(), Request{Question: "その上限は？", Previous: "宇宙旅行の手当", Mode: ExtractMode}, nil)
	if err != nil || answer.NoAnswer == nil || !strings.HasPrefix(answer.ReadAs, "宇宙旅行の手当") {
		t.Errorf("%v: %+v", err, answer)
	}
}
