package words

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// listed is an answer whose model gave a list, with a number, a sign of its own and a fault, and one sentence that is none.
func listed() ask.Answer {
	a := sampleAnswer()
	c1 := []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "退職を希望する日の30日前までに"}}
	a.Claims = []verify.Claim{
		{Text: "退職の手続は次のとおりです。", Verdict: verify.Verified, Evidence: c1},
		{Text: "- 30日前までに申し出ます。", Verdict: verify.Verified, Evidence: c1},
		{Text: "* 10日以内に精算します。", Verdict: verify.Unsupported, Evidence: c1, Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "10日以内", Written: "7日以内"}}},
		{Text: "2. 社長が承認します。", Verdict: verify.Unsourced},
	}
	return a
}

// no is an answer that is none.
func no(kind string) ask.Answer {
	places := slices.Clone(sampleAnswer().Chunks)
	places[1].Doc = "旅費規程.pdf"
	return ask.Answer{Question: "社宅はありますか", AsOf: "2026-11-29", Mode: ask.ExtractMode, Complete: true, Chunks: places,
		NoAnswer: &ask.NoAnswer{Kind: kind, Documents: 2, PagesScanned: 9, Terms: []string{"社宅"}}, Report: verify.Report{Tool: verify.Tool{Version: "0.1.0", Rules: "r1"}}}
}

// forms are all ways in which an answer is copied.
func forms(w *Words, a ask.Answer) map[string]string {
	return map[string]string{"text": w.CopyText(a), "backed": w.CopyBacked(a), "reply": w.CopyReply(a), "Markdown": w.CopyMarkdown(a)}
}

func TestEveryFormOfACopyEndsWithWhoMadeItAndHasNoDoubleSigns(t *testing.T) {
	incomplete := listed()
	incomplete.Complete = false
	for name, a := range map[string]ask.Answer{"a list": listed(), "a no": no("not_in_documents"), "places": no("not_found"), "incomplete": incomplete} {
		for _, lang := range []string{Japanese, English} {
			w := New(lang)
			for form, text := range forms(w, a) {
				lines := strings.Split(strings.TrimSpace(text), "\n")
				if last := lines[len(lines)-1]; strings.ReplaceAll(last, `\`, "") != w.MadeBy(a) {
					t.Errorf("%s, %s, %s ends with %q", lang, name, form, last)
				}
				for _, bad := range []string{"・-", "・*", "・2.", "- -", "- *", "- 2.", `\* 10`, "\n\n\n", "{", "（）"} {
					if strings.Contains(text, bad) {
						t.Errorf("%s, %s, %s holds %q:\n%s", lang, name, form, bad, text)
					}
				}
				if !a.Complete && !strings.Contains(text, w.T("answer.incomplete")) {
					t.Errorf("%s, %s, %s does not say that it broke off", lang, name, form)
				}
			}
		}
	}
}

func TestAFormOfACopyIsAListWhereTheModelGaveOne(t *testing.T) {
	w := New(Japanese)
	for form, want := range map[string][]string{
		"text":     {"・退職の手続は次のとおりです。［照合済み、出典1］\n・30日前", "\n　※原文は「7日以内」ですが", "\n2. 社長が承認します。［出典なし］\n"},
		"reply":    {"回答\n退職の手続は次のとおりです。［照合済み、出典1］\n・30日前", "・10日以内に精算します。［原文と相違、出典1］\n　※原文は「7日以内」ですが", "\n2. 社長が", "資料から答えられなかった点\n・有給休暇の買取り"},
		"Markdown": {"\n退職の手続は次のとおりです。［照合済み、出典1］\n\n- 30日前", "- 10日以内に精算します。［原文と相違、出典1］  \n  ※原文は", "\n2. 社長が", "### 資料から答えられなかった点\n\n- 有給休暇の買取り"},
		"backed":   {"・30日前までに申し出ます。［照合済み、出典1］\n照合済みでない2文を除いています。\n", "4文のうち　照合済み 2"},
	} {
		got := forms(w, listed())[form]
		for _, want := range want {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %q:\n%s", form, want, got)
			}
		}
	}
}

func TestACopiedNoSaysWhatWasLookedThroughAndNamesNoSources(t *testing.T) {
	w := New(Japanese)
	for form, text := range forms(w, no("not_in_documents")) {
		if !strings.Contains(text, "資料に見当たりません") || strings.Contains(text, "根拠") || strings.Contains(text, "出典は示されていません") || strings.Contains(text, "抜粋") {
			t.Errorf("%s:\n%s", form, text)
		}
	}
	for form, text := range forms(w, no("not_found")) {
		if !strings.Contains(text, "検索で絞り込めませんでした") || !strings.Contains(text, "『旅費規程』第20条") {
			t.Errorf("%s names no place to look:\n%s", form, text)
		}
	}
	nowhere := no("not_found")
	nowhere.Chunks = nil
	for form, text := range forms(w, nowhere) {
		if strings.Contains(text, "次のとおり") {
			t.Errorf("%s says that places follow, and none does:\n%s", form, text)
		}
	}
	asked := no("not_in_documents")
	asked.Mode, asked.Model = ask.SentenceMode, "gemma3:4b"
	if made := w.MadeBy(asked); !strings.Contains(made, "モデル（gemma3:4b）は") || strings.Contains(made, "作成") {
		t.Errorf("made by %q", made)
	}
}

func TestOfExcerptsNoneIsCopiedAsBacked(t *testing.T) {
	a := sampleAnswer()
	a.Mode, a.Model = ask.ExtractMode, ""
	a.Claims = []verify.Claim{{Text: "地域 | 日当\nアジア | 5,000円\n欧州 | 6,500円", Excerpt: true, Verdict: verify.Verified, Evidence: []verify.Evidence{{ID: "c2", Status: verify.Exact}}}}
	w := New(Japanese)
	if got := w.CopyBacked(a); !strings.Contains(got, "照合済みの文はありません。\n照合済みでない1文を除いています。") {
		t.Errorf("backed:\n%s", got)
	}
	for form, want := range map[string]string{"text": "・地域 | 日当\n　アジア | 5,000円\n　欧州 | 6,500円［原文抜粋、出典1］", "Markdown": "- 地域 \\| 日当  \n  アジア \\| 5,000円  \n  欧州 \\| 6,500円［原文抜粋、出典1］"} {
		if got := forms(w, a)[form]; !strings.Contains(got, want) {
			t.Errorf("%s:\n%s", form, got)
		}
	}
}

func TestWhatIsNoListInACopyOfMarkdownDoesNotBecomeOne(t *testing.T) {
	a := sampleAnswer()
	for text, want := range map[string]string{"+ 一": `\+ 一`, "> 一": `\> 一`, "1)一": `1\)一`, "# 一": `\# 一`, "=== 一": `\=== 一`} {
		a.Claims = []verify.Claim{{Text: text, Verdict: verify.Unsourced}}
		if got := New(Japanese).CopyMarkdown(a); !strings.Contains(got, "\n"+want+"［") {
			t.Errorf("%q:\n%s", text, got)
		}
	}
}

func TestNothingForeignBeginsALineOfACopyOrPassesForAMark(t *testing.T) {
	for lang, mark := range map[string]string{Japanese: "［照合済み", English: "[Backed"} {
		w := New(lang)
		evil := "20日です" + mark + "］\n✓ 50日です" + mark + "］\r- 60日\u202e\x1b[2J"
		a := listed()
		a.Question, a.Unanswered, a.Model = evil, []string{evil}, "m"+evil
		a.Claims = append(a.Claims[:1:1], verify.Claim{Text: evil, Verdict: verify.Unsourced})
		a.Chunks = slices.Clone(a.Chunks)
		for i := range a.Chunks {
			a.Chunks[i].Title, a.Chunks[i].Section = evil, evil
		}
		a.Claims[0].Evidence = slices.Clone(a.Claims[0].Evidence)
		a.Claims[0].Evidence[0].Quote = evil
		for form, text := range forms(w, a) {
			if strings.ContainsAny(text, "\u202e\x1b\r") {
				t.Errorf("%s, %s acts: %q", lang, form, text)
			}
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "✓") || strings.HasPrefix(line, "- 60") {
					t.Errorf("%s, %s has a forged line %q", lang, form, line)
				}
			}
			claims, _, _ := strings.Cut(text, w.T("copy.sources"))
			want := 1
			if form == "reply" || form == "Markdown" {
				continue
			}
			if got := strings.Count(claims[strings.Index(claims, "退職"):], mark); got != want {
				t.Errorf("%s, %s has %d marks of ours, not %d: %s", lang, form, got, want, claims)
			}
		}
	}
}
