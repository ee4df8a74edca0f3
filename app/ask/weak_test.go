package ask

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/app/ollama"
	"tenkyo/assets"
	"tenkyo/verify"
)

func answerOf(claims ...string) string {
	return `{"claims":[` + strings.Join(claims, ",") + `],"unanswered":[]}`
}

func claimOf(text string, ids ...string) string {
	return `{"text":"` + text + `","evidence":["` + strings.Join(ids, `","`) + `"]}`
}

// What small models wrote in place of an answer, and what is left of it.
func TestWhatIsNoClaimIsLeftOut(t *testing.T) {
	const question = "宿泊料の上限はいくらですか"
	const said = "宿泊料は、1泊12,000円を上限とする。"
	for _, test := range []struct {
		name, answer string
		want         []string
	}{
		{"the question again", answerOf(claimOf("宿泊料の上限はいくらですか？", "c2.1"), claimOf(said, "c2.1")), []string{said}},
		{"an emoji", answerOf(claimOf("👍✨", "c2.1"), claimOf(said, "c2.1")), []string{said}},
		{"nothing", answerOf(claimOf("", "c2.1"), claimOf(said, "c2.1")), []string{said}},
		{"the same twice", answerOf(claimOf(said, "c2.1"), claimOf("宿泊料は1泊12,000円を上限とする", "c2.1")), []string{said}},
		{"a closing formula", answerOf(claimOf(said, "c2.1"), claimOf("以上です。")), []string{said}},
		{"an English one", answerOf(claimOf(said, "c2.1"), claimOf("Let me know if you have any further questions!")), []string{said}},
		{"thoughts before the JSON", "<think>c2 says it {no JSON}</think>\n" + answerOf(claimOf(said, "c2.1")), []string{said}},
		{"a code block", "```json\n" + answerOf(claimOf(said, "c2.1")) + "\n```", []string{said}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := serve(t, whole(test.answer))
			a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: question, Mode: SentenceMode}, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range a.Claims {
				got = append(got, c.Text)
			}
			if !slices.Equal(got, test.want) || a.Status == "review" {
				t.Errorf("%q, %s", got, a.Status)
			}
		})
	}
}

func TestRepeatedEvidenceCountsOnce(t *testing.T) {
	m := serve(t, whole(answerOf(claimOf("宿泊料は、1泊12,000円を上限とする。", "c2.1", "c2.1", "c2.1"))))
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Mode: SentenceMode}, nil)
	if err != nil || len(a.Claims) != 1 || len(a.Claims[0].Evidence) != 1 {
		t.Errorf("%+v, %v", a.Claims, err)
	}
}

// A model that says nothing is said to have said nothing; the excerpts stand, and no "no" is made of it.
func TestTheSilenceOfAModelIsNoAnswerNo(t *testing.T) {
	for name, answer := range map[string]string{
		"an echo":    answerOf(claimOf("宿泊料の上限はいくらですか", "c2.1")),
		"emoji":      answerOf(claimOf("🎉", "c2.1"), claimOf("…", "c1.1")),
		"no words":   answerOf(claimOf("", "c2.1")),
		"only bye":   answerOf(claimOf("以上です。", "c2.1")),
		"empty text": "   ",
	} {
		m := serve(t, whole(answer), whole(answer), whole(answer))
		a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Mode: SentenceMode}, nil)
		if ollama.CodeOf(err) != ollama.CodeEmptyAnswer || a.Mode != ExtractMode || a.ModelError != string(ollama.CodeEmptyAnswer) {
			t.Errorf("%s: mode %s, model error %q, %v", name, a.Mode, a.ModelError, err)
		}
		if a.NoAnswer != nil || len(a.Claims) == 0 || a.Confidence == verify.High {
			t.Errorf("%s: %+v, %d excerpts, %s", name, a.NoAnswer, len(a.Claims), a.Confidence)
		}
	}
}

// A model that does not keep to a schema is asked for text, and may write JSON again.
func TestJSONIsNeverShownAsASentence(t *testing.T) {
	whole1 := claimOf("宿泊料は、1泊12,000円を上限とする。", "c2")
	for name, text := range map[string]string{
		"whole":    answerOf(whole1),
		"cut":      `{"claims":[` + whole1 + `,{"text":"ただし、社長が認めた場合はこの限りでない。二つ目の文も`,
		"in block": "```json\n" + answerOf(whole1) + "\n```",
	} {
		r := &taggedReader{ids: []string{"c1", "c2"}, add: func(verify.RawClaim) {}, restart: func() {}}
		for _, piece := range strings.SplitAfter(text, "。") {
			if err := r.write(piece); err != nil {
				t.Fatal(err)
			}
		}
		claims := r.parse()
		if len(claims) != 1 || claims[0].Text != "宿泊料は、1泊12,000円を上限とする。" {
			t.Errorf("%s: %+v", name, claims)
		}
	}
}

// The example in a prompt must be none that an answer can be made of.
func TestThePromptsExampleIsNoIdThatIsEverSent(t *testing.T) {
	for _, mode := range []Mode{SentenceMode, QuoteMode, TaggedMode} {
		for _, lang := range []string{"ja", "en"} {
			text := assets.Prompt(string(mode), lang)
			for _, id := range []string{"c1", "c2", "c3", "c40"} {
				for _, end := range []string{"\"", "]", ".", ")", "）"} {
					if strings.Contains(text, id+end) {
						t.Errorf("%s %s: %s stands in the prompt", mode, lang, id)
					}
				}
			}
		}
	}
}
