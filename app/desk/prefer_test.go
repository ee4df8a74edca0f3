package desk

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

// TestAPersonSaysWhichOfTwoDocumentsOfOneNameIsMeant: two branches each have a 駐車場規程, and two chapters of one rule a 第3条.
func TestAPersonSaysWhichOfTwoDocumentsOfOneNameIsMeant(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程_東京.md", "# 駐車場規程\n\n## 第3条（料金）\n\n駐車場の料金は、月額4,000円とする。\n\n## 第4条（期間）\n\n利用の期間は、1年とする。\n")
		addRule(t, dir, "別館_駐車場.md", "# 駐車場規程\n\n## 第3条（料金）\n\n駐車場の料金は、月額7,000円とする。\n")
	})
	const memo = "駐車場の料金は、月額4,000円とする（駐車場規程第3条）。駐車場の料金は、月額7,000円とする（駐車場規程第3条）。"
	check := func(prefer ...Preference) *Report {
		t.Helper()
		r, err := New(lib, Options{AsOf: testDay}).Check(t.Context(), Text{Name: "memo", Body: memo, Prefer: prefer}, nil)
		if err != nil || len(r.Claims) != 2 {
			t.Fatalf("%v, %+v", err, r)
		}
		return r
	}
	open := check()
	cited := open.Claims[0].Citations[0]
	if cited.Status != Ambiguous || len(cited.Choices) != 2 || cited.Choices[0].Doc == cited.Choices[1].Doc || len(open.Prefer) != 0 {
		t.Fatalf("cited %+v", cited)
	}
	for _, choice := range cited.Choices {
		prefer, ok := cited.Prefer(choice)
		if !ok || prefer.Doc != choice.Doc || prefer.Version != "" {
			t.Fatalf("choosing %+v means %+v", choice, prefer)
		}
		r := check(prefer)
		right := 0
		if choice.Doc == "別館_駐車場.md" {
			right = 1
		}
		for i, c := range r.Claims {
			want := verify.Unsupported
			if i == right {
				want = verify.Verified
			}
			if k := c.Citations[0]; c.Verdict != want || k.Doc != choice.Doc || !k.Chosen {
				t.Errorf("with %s sentence %d is %s, cites %+v", choice.Doc, i+1, c.Verdict, k)
			}
		}
		if len(r.Prefer) != 1 || r.Prefer[0].Title != "駐車場規程" || !r.Prefer[0].Same(prefer) {
			t.Errorf("the report says it followed %+v", r.Prefer)
		}
	}
	if r := check(Preference{Choice: Choice{Doc: "就業規則.md"}}); r.Claims[0].Citations[0].Status != Ambiguous || len(r.Prefer) != 0 {
		t.Errorf("a choice that is none of them decided something: %+v", r.Prefer)
	}
}

func TestAPersonSaysWhoseArticleIsMeant(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程.md", "# 駐車場規程\n\n## 第73条（料金）\n\n駐車場の料金は、月額4,000円とする。\n\n# 第1編　総則\n\n## 第74条（期間）\n\n利用の期間は、1年とする。\n\n# 第2編　別則\n\n## 第74条（期間）\n\n利用の期間は、2年とする。\n")
	})
	first := func(text string, prefer ...Preference) (Citation, *Report) {
		t.Helper()
		r, err := New(lib, Options{AsOf: testDay}).Check(t.Context(), Text{Name: "memo", Body: text, Prefer: prefer}, nil)
		if err != nil || len(r.Claims) == 0 || len(r.Claims[0].Citations) == 0 {
			t.Fatalf("%v, %+v", err, r)
		}
		return r.Claims[0].Citations[0], r
	}
	for _, text := range []string{"駐車場の料金は、月額4,000円とする（第73条）。", "利用の期間は、2年とする（駐車場規程第74条）。"} {
		cited, _ := first(text)
		if cited.Status == Resolved || len(cited.Choices) == 0 {
			t.Fatalf("%s cites %+v", text, cited)
		}
		prefer, ok := cited.Prefer(cited.Choices[len(cited.Choices)-1])
		if !ok {
			t.Fatalf("%+v are no choices", cited.Choices)
		}
		if now, r := first(text, prefer); now.Status != Resolved || !now.Chosen || r.Claims[0].Verdict != verify.Verified || len(r.Prefer) != 1 {
			t.Errorf("%s with %+v cites %+v, %s", text, prefer, now, r.Claims[0].Verdict)
		}
	}
	if missing, _ := first("駐車場の料金は、月額4,000円とする（駐車場規程第99条）。"); missing.Status != MissingPart {
		t.Errorf("cites %+v", missing)
	} else if _, ok := missing.Prefer(Choice{Doc: "駐車場規程.md"}); ok {
		t.Error("what is near a part that is missing can be chosen as the part")
	}
}

func TestTheTitleOfAMemoIsNoClaim(t *testing.T) {
	r, err := New(openTestLibrary(t), Options{AsOf: testDay}).Check(t.Context(), Text{Name: "memo", Body: "社内説明メモ（人事部）\n\n避難訓練は、年に2回実施する（安全衛生手引 p.3）。\n"}, nil)
	if err != nil || len(r.Claims) != 1 || r.Claims[0].Number != 1 {
		t.Fatalf("%v, %+v", err, r.Claims)
	}
}

func TestWhatIsCitedIsNotFoundBySearchBesideIt(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程.md", "# 駐車場規程\n\n## 第3条（料金）\n\n駐車場の料金は、月額4,000円とする。\n\n駐車場の料金は、翌月に支払う。\n\n## 第4条（期間）\n\n駐車場の利用の期間は、1年とする。\n")
	})
	r, err := New(lib, Options{AsOf: testDay}).Check(t.Context(), Text{Name: "memo", Body: "駐車場の料金は、月額9,000円とする（駐車場規程第3条）。"}, nil)
	if err != nil || len(r.Claims) != 1 || len(r.Claims[0].Proposals) == 0 {
		t.Fatalf("%v, %+v", err, r.Claims)
	}
	for _, p := range r.Claims[0].Proposals {
		if strings.Contains(p.Section, "第3条") {
			t.Errorf("search found what is cited: %s", p.Section)
		}
	}
}
