package words

import (
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

func sampleAnswer() ask.Answer {
	return ask.Answer{
		Question: "退職の申し出は\nいつまでですか", AsOf: "2026-11-29", Mode: ask.SentenceMode, Model: "gemma3:4b", Complete: true,
		Chunks: []verify.Passage{
			{ID: "c1", Title: "就業規則", Section: "第9章 退職 > 第54条（退職の手続）", Effective: "2025-04-01"},
			{ID: "c2", Title: "旅費規程", Section: "第4章 手続 > 第20条（精算）", Effective: "2024-04-01", Page: 4},
		},
		Report: verify.Report{
			Status: "review", Confidence: verify.Low, Unanswered: []string{"有給休暇の買取り"},
			Tool: verify.Tool{Version: "0.1.0", Rules: "r1"},
			Claims: []verify.Claim{
				{Text: "退職を希望する日の30日前までに申し出ます。", Verdict: verify.Verified,
					Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "退職を希望する日の30日前までに"}}},
				{Text: "精算は10日以内です。", Verdict: verify.Unsupported,
					Evidence: []verify.Evidence{{ID: "c2", Status: verify.Exact, Quote: "7日以内に"}, {ID: "c1", Status: verify.Exact, Quote: "退職を希望する日の30日前までに"}},
					Flags:    []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "10日以内", Written: "7日以内"}}},
				{Text: "社長の承認が要ります。", Verdict: verify.Unsourced,
					Evidence: []verify.Evidence{{ID: "c9", Status: verify.UnknownID, Quote: "承認"}},
					Flags:    []verify.Flag{{Code: "unknown_id", Severity: verify.Critical, Said: "c9"}}},
			},
		},
	}
}

func TestCopyText(t *testing.T) {
	want := `質問：退職の申し出は いつまでですか

【確認待ち】この回答には、原文で裏付けられない文があります。内容をお確かめになってからお使いください。

・退職を希望する日の30日前までに申し出ます。［照合済み、出典1］
・精算は10日以内です。［原文と相違、出典2、1］
　※原文は「7日以内」ですが、この文では「10日以内」です。
・社長の承認が要ります。［出典不明］
　※示された出典「c9」は、今回参照した資料にありません。

資料から答えられなかった点
・有給休暇の買取り

出典
1. 『就業規則』第54条（2025年（令和7年）4月1日施行）
　　「退職を希望する日の30日前までに」
2. 『旅費規程』第20条（2024年（令和6年）4月1日施行、p.4）
　　「7日以内に」

出典の確かさ：低
3文のうち　照合済み 1・原文と相違 1・出典不明 1
この回答は、2026年11月29日時点の文書をもとにモデル（gemma3:4b）が作成し、典拠 Tenkyo 0.1.0（照合規則 r1）が原文と照合しました。人による確認は行っていません。
`
	if got := New("ja").CopyText(sampleAnswer()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestCopyTextNamesNoInternalIDOfAKnownSource(t *testing.T) {
	for _, lang := range []string{"ja", "en"} {
		text := New(lang).CopyText(sampleAnswer())
		if strings.Contains(text, "c1") || strings.Contains(text, "c2") || strings.Contains(text, "{") {
			t.Errorf("%s", text)
		}
	}
}

func TestCopyOfAnExcerptClaimsNoModelAndNoCheck(t *testing.T) {
	a := sampleAnswer()
	a.Mode, a.Model, a.Status, a.Confidence, a.Unanswered = ask.ExtractMode, "", "publish", "", nil
	a.Claims = []verify.Claim{{Text: "7日以内に精算する。", Verdict: verify.Verified, Excerpt: true,
		Evidence: []verify.Evidence{{ID: "c2", Status: verify.Exact, Quote: "7日以内に精算する。"}}}}
	text := New("ja").CopyText(a)
	for _, no := range []string{"照合済み", "出典の確かさ", "モデル gemma3", "確認待ち"} {
		if strings.Contains(text, no) {
			t.Errorf("an excerpt says %s:\n%s", no, text)
		}
	}
	for _, yes := range []string{"原文抜粋", "モデルは使っていません", "『旅費規程』第20条"} {
		if !strings.Contains(text, yes) {
			t.Errorf("an excerpt does not say %s:\n%s", yes, text)
		}
	}
}

func TestACopiedExcerptSaysThatItsEditionIsNotInForce(t *testing.T) {
	c := verify.Claim{Text: "7日以内に精算する。", Verdict: verify.Caution, Excerpt: true,
		Flags: []verify.Flag{{Code: "not_yet_in_force", Severity: verify.Warning, Said: "c2", Written: "2027-04-01"}}}
	if text := New("ja").CopyClaim(c, sampleAnswer().Chunks); !strings.Contains(text, "まだ施行されていない版") {
		t.Errorf("the copy does not say so:\n%s", text)
	}
}

func TestCopyClaim(t *testing.T) {
	a := sampleAnswer()
	want := `- 退職を希望する日の30日前までに申し出ます。 [Backed, source 1]

Sources
1. “就業規則”, 第54条 (effective 2025-04-01)
   “退職を希望する日の30日前までに”
`
	if got := New("en").CopyClaim(a.Claims[0], a.Chunks); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestSummaryAndNoAnswer(t *testing.T) {
	ja, en := New("ja"), New("en")
	excerpts := verify.Report{Claims: []verify.Claim{{Excerpt: true}, {Excerpt: true}}}
	nothing := ask.NoAnswer{Kind: "not_in_documents", Documents: 12, PagesScanned: 1340, Terms: []string{"社宅", "寮"}, PagesUnreadable: 3}
	weak := ask.NoAnswer{Kind: "not_found", Documents: 1}
	for _, tt := range []struct{ name, got, want string }{
		{"claims are counted by state", en.Summary(sampleAnswer().Report), "3 sentences: 1 Backed, 1 Differs from source, 1 Source not found"},
		{"excerpts are not counted as checked", ja.Summary(excerpts), "原文抜粋2件（質問への答えかどうかは判定していません）"},
		{"nothing to count", ja.Summary(verify.Report{}), "照合する文はありませんでした。"},
		{"not in the documents, and pages that could not be read", ja.NoAnswer(nothing),
			"対象の12文書、1,340ページをすべて調べましたが、「社宅」「寮」にあたる記載は見当たりませんでした。文字を読み取れないページが3ページあり、そこは調べられていません。"},
		{"the same in English", en.NoAnswer(nothing),
			"The 12 documents asked about (1,340 pages) were looked through from beginning to end; nothing about “社宅”, “寮” was found. 3 pages have no readable text and could not be looked through."},
		{"nothing to look through is not silence of the documents", ja.NoAnswer(ask.NoAnswer{Kind: "not_in_documents"}), "文書庫に調べられる文書がありません。先に文書を追加してください。"},
		{"nothing to look through has a head of its own", en.NoAnswerTitle(ask.NoAnswer{Kind: "not_in_documents"}), "There are no documents"},
		{"what was read", ja.Read(2, 0, 1, 1, 2200*time.Millisecond), "追加 2件、変更なし 1件、読み取れず 1件（2.2秒）"},
		{"what did not happen is left out", en.Read(0, 0, 3, 0, 0), "3 unchanged"},
		{"nothing was read", en.Read(0, 0, 0, 0, time.Second), ""},
		{"what was read again", ja.Read(1, 2, 0, 0, 0), "追加 1件、更新 2件"},
		{"a look at the folders", ja.Looked(0, 1, 2), "1件を更新、2件を対象から除外しました。"},
		{"a look at the folders in English", en.Looked(3, 0, 0), "3 added."},
		{"an excerpt of an older edition is shown as one", string(StateOf(verify.Claim{Excerpt: true, Verdict: verify.Stale})), "stale"},
		{"it is still no checked statement", en.Summary(verify.Report{Claims: []verify.Claim{{Excerpt: true, Verdict: verify.Stale}}}), "1 excerpt (not judged to answer the question)"},
		{"no file of the folders is a document", ja.NoAnswer(ask.NoAnswer{Kind: "not_in_documents", Unread: map[string]int{".pdf": 2, ".docx": 1}}), "文書庫のフォルダーにある3ファイル（「.docx」「.pdf」）はどれも文書として読み取れず、調べられるものがありません。フォルダーを読み直すと、理由が表示されます。"},
		{"its title", en.NoAnswerTitle(ask.NoAnswer{Kind: "not_in_documents", Unread: map[string]int{".pdf": 1}}), "None of the files could be read"},
		{"no document may be read", en.NoAnswer(ask.NoAnswer{Kind: "not_in_documents", Withheld: 1}), "Of the 1 document of the library none may be shown now: you may not read the files, or their place has not been reachable for too long."},
		{"weak candidates", en.NoAnswer(weak), "These places may be related. They are not sources of an answer, only somewhere to look."},
		{"a file's reason with what it named", ja.FileReason("too_large", "212 MB"), "ファイルが大きすぎます。分割してください。（212 MB）"},
		{"a reason that is not known", ja.FileReason("odd", ""), "読み取れませんでした。別の形式（PDF など）で保存し直してお試しください。"},
		{"an error of the server", en.OllamaError("too_old", "m", "0.11.0"), "Ollama 0.11.0 is too old and might cut passages unnoticed. Please update to 0.12.6 or later."},
		{"why nothing is highlighted", en.PageReason("several_places"), "The same words stand on this page more than once, so the place could not be determined."},
		{"a reason for review that is not known", ja.ReviewReason("odd"), "原文と照らしてお確かめください。"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("\ngot  %s\nwant %s", tt.got, tt.want)
			}
		})
	}
}

func TestARowOfATableIsCopiedAsARow(t *testing.T) {
	passages := []verify.Passage{{ID: "c1", Title: "旅費規程"}}
	c := verify.Claim{Text: "東京は\n13,000円です。", Verdict: verify.Verified, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "区分 | 上限額\n\n東京都 |   13,000円\n1. 偽の出典"}}}
	got := New(Japanese).CopyClaim(c, passages)
	if !strings.Contains(got, "「区分 | 上限額\n　　　東京都 | 13,000円\n　　　1. 偽の出典」\n") || !strings.Contains(got, "・東京は 13,000円です。") {
		t.Errorf("copied as\n%s", got)
	}
}

func TestThatDocumentsContradictEachOtherIsSaidForTheWholeAnswer(t *testing.T) {
	w := New(Japanese)
	claims := []verify.Claim{
		{Text: "24時間以内に報告する。", Excerpt: true, Verdict: verify.Verified, Flags: []verify.Flag{{Code: "conflicting_sources", Severity: verify.Warning, Said: "24時間以内", Written: "2時間以内"}}},
		{Text: "警察にも届け出る。", Excerpt: true, Verdict: verify.Verified},
	}
	if got := w.Conflict(verify.Report{Claims: claims}); !strings.Contains(got, "「24時間以内」と「2時間以内」") {
		t.Errorf("the answer says %q", got)
	}
	if got := w.Standing(claims[0]); !strings.Contains(got, "2時間以内") {
		t.Errorf("by the claim stands %q", got)
	}
	if w.Conflict(verify.Report{Claims: claims[1:]}) != "" || w.Standing(claims[1]) != "" {
		t.Error("a conflict is told of where there is none")
	}
}
