package words

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// ofEach is an answer with one claim of each verdict, and a reworded one that a model agreed to.
func ofEach() ask.Answer {
	a := sampleAnswer()
	a.Claims = nil
	for _, v := range verify.Verdicts() {
		a.Claims = append(a.Claims, verify.Claim{Text: "退職は30日前までに申し出ます。" + string(v), Verdict: v, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "退職を希望する日の30日前までに"}}})
	}
	judged := a.Claims[1]
	judged.Opinion = &verify.Opinion{Model: "gemma3:4b", Says: verify.Supported}
	a.Claims = append(a.Claims, judged)
	return a
}

func TestEachVerdictHasAFaceOfItsOwnACardACountAndIsCopiedWithItsMark(t *testing.T) {
	a := ofEach()
	for _, lang := range []string{Japanese, English} {
		w := New(lang)
		seen := map[State]bool{}
		for _, c := range a.Claims {
			face, card := w.Face(c), w.Card(c, a.Chunks)
			if seen[face.State] || face.Glyph == "" || face.Word == "" || card == "" || strings.ContainsAny(card+face.Word, "{}") {
				t.Errorf("%s, %s: %+v, %q", lang, c.Verdict, face, card)
			}
			seen[face.State] = true
			if s := w.Summary(a.Report); !strings.Contains(s, w.FaceOf(face.State).Word) {
				t.Errorf("%s, %s: the count does not tell of it: %s", lang, c.Verdict, s)
			}
			if !w.Has("history.verdict." + string(c.Verdict)) {
				t.Errorf("%s: History has no word for %s", lang, c.Verdict)
			}
			one := a
			one.Claims = []verify.Claim{c}
			for form, text := range map[string]string{"text": w.CopyText(one), "reply": w.CopyReply(one), "Markdown": w.CopyMarkdown(one), "claim": w.CopyClaim(c, a.Chunks)} {
				text = strings.NewReplacer("\\", "", "\n", " ").Replace(text)
				if !strings.Contains(text, face.Word) || c.Verdict != verify.Verified && !strings.Contains(text, card) {
					t.Errorf("%s, %s, %s is copied without its mark:\n%s", lang, c.Verdict, form, text)
				}
			}
		}
	}
}

// Only what is proven is copied as backed: a reworded claim is none, and a model's word does not make it one.
func TestARewordedClaimIsNotCopiedAsBacked(t *testing.T) {
	a := ofEach()
	text := New(English).CopyBacked(a)
	for _, c := range a.Claims {
		if has := strings.Contains(text, c.Text); has != (c.Verdict == verify.Verified) {
			t.Errorf("%s stands in it: %v", c.Verdict, has)
		}
	}
}

func TestTheSentenceOfARewordedClaimNeitherPraisesNorWarns(t *testing.T) {
	c := verify.Claim{Text: "x", Verdict: verify.Reworded, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "y", End: 1}}}
	for lang, want := range map[string]string{
		Japanese: "引用文と食い違う点は見つかりませんが、言葉が同じではありません。引用文と見比べてください。",
		English:  "Nothing contradicts the quotation, but the words are not the same. Please compare.",
	} {
		if got := New(lang).Card(c, nil); got != want {
			t.Errorf("%s", got)
		}
		c.Opinion = &verify.Opinion{Model: "gemma3:4b", Says: verify.Supported}
		face, card := New(lang).Face(c), New(lang).Card(c, nil)
		if face.State != Judged || face.Glyph != "◇" || !strings.Contains(face.Word, "gemma3:4b") || !strings.Contains(card, "gemma3:4b") || !strings.Contains(card, want) {
			t.Errorf("%+v, %s", face, card)
		}
		c.Opinion.Says = verify.NotSupported
		if face, card := New(lang).Face(c), New(lang).Card(c, nil); face.State != Reworded || !strings.Contains(card, "gemma3:4b") {
			t.Errorf("%+v, %s", face, card)
		}
		c.Opinion = nil
	}
}

func TestWhatDiffersIsMarkedOnBothSides(t *testing.T) {
	passages := []verify.Passage{{ID: "c1", Text: "前の文。部長の承認を要する。ただし、急ぐときは要しない。"}, {ID: "c2", Text: "別の文書では課長とする。"}}
	c := verify.Claim{
		Text: "部長の許しをもらう。", Verdict: verify.Reworded,
		Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "部長の承認を要する。", Start: 4, End: 14}, {ID: "c9", Status: verify.UnknownID}},
		Differs: []verify.Difference{
			{Span: &[2]int{3, 5}, Source: &verify.SourceSpan{ID: "c1", Span: [2]int{7, 9}}},
			{Span: &[2]int{4, 9}}, {Source: &verify.SourceSpan{ID: "c1", Span: [2]int{10, 14}}},
		},
	}
	if got, want := Said(c), []Run{{"部長の", false}, {"許しをもらう", true}, {"。", false}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	got := Quotations(c, passages)
	if len(got) != 1 || !slices.Equal(got[0].Runs, []Run{{"部長の", false}, {"承認", true}, {"を", false}, {"要する。", true}}) {
		t.Errorf("%v", got)
	}
	c.Flags = []verify.Flag{{Code: "proviso_dropped", Source: &verify.SourceSpan{ID: "c1", Span: [2]int{14, 18}}}, {Code: "x", Source: &verify.SourceSpan{ID: "c2", Span: [2]int{6, 8}}}}
	got = Quotations(c, passages)
	if len(got) != 3 || got[1].Runs[0] != (Run{"ただし、", true}) || got[2].Passage.ID != "c2" || got[2].Runs[1] != (Run{"課長", true}) {
		t.Errorf("%v", got)
	}
	if runs := Said(verify.Claim{Text: "同じ", Verdict: verify.Reworded}); !slices.Equal(runs, []Run{{"同じ", false}}) {
		t.Errorf("what does not tell where it differs is shown plainly: %v", runs)
	}
}
