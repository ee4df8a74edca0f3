package verify

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

var shelf = []Passage{
	{ID: "c1", Doc: "docs/03_貸出規程.md", Title: "貸出規程", Text: "貸出の期間は7日間とする。"},
	{ID: "c2", Doc: "fees.pdf", Title: "Fee schedule", Text: "A lost key costs $20."},
}

func tagged(body string) Case {
	return Case{ID: "x", Question: "貸出の期間は？", Chunks: shelf, Answer: Answer{Format: FormatTagged, Text: body}}
}

func TestReportsSumUpAnAnswer(t *testing.T) {
	for _, c := range []struct {
		rule, body string
		retrieval  Level
		confidence Level
		grounding  string
		status     string
		quality    string
		reasons    string
	}{
		{"all verified", "貸出の期間は7日間です。[c1]", "", High, "1", "publish", "strong", "[]"},
		{"starts from the search", "貸出の期間は7日間です。[c1]", Medium, Medium, "1", "publish", "strong", "[]"},
		{"one without citation", "貸出の期間は7日間です。[c1] 鍵は20ドルです。", "", Medium, "0.5", "review", "weak", "[unsourced_claim]"},
		{"one unsupported", "貸出の期間は9日間です。[c1] 貸出の期間は7日間です。[c1]", "", Medium, "0.5", "review", "strong", "[unsupported_claim]"},
		{"both", "貸出の期間は9日間です。[c1] 鍵は20ドルです。", "", Low, "0", "review", "weak", "[unsourced_claim unsupported_claim]"},
		{"no source at all", "貸出の期間は7日間です。", "", Low, "0", "review", "none", "[unsourced_claim]"},
		{"only named", "貸出規程には、貸出の期間は7日間とあります。", "", Medium, "0", "review", "weak", "[unsourced_claim]"},
		{"a fabricated id", "貸出の期間は7日間です。[c1] 鍵は無料です。[c9]", "", Low, "0.5", "review", "weak", "[unsourced_claim fabricated_source]"},
		{"a fabricated bracket", "貸出の期間は7日間です。[c1][doc9]", "", Low, "1", "publish", "strong", "[fabricated_source]"},
		{"a file that was not sent", "貸出の期間は7日間です。[c1] keys.xlsx によると、鍵は無料です。[c2]", "", Low, "0.5", "review", "strong", "[unsourced_claim fabricated_source]"},
		{"refusal", "資料からは分かりません。", Low, Low, "null", "publish", "null", "[]"},
		{"empty", "", "", High, "null", "review", "null", "[empty_answer]"},
	} {
		r := CheckWith(tagged(c.body), Options{Retrieval: c.retrieval, Version: "1.2"})
		grounding, quality := "null", "null"
		if r.Grounding != nil {
			grounding = fmt.Sprint(*r.Grounding)
		}
		if r.CitationQuality != nil {
			quality = *r.CitationQuality
		}
		got := fmt.Sprint(r.Confidence, grounding, r.Status, quality, r.Reasons)
		if want := fmt.Sprint(c.confidence, c.grounding, c.status, c.quality, c.reasons); got != want {
			t.Errorf("%s: %s, want %s (%v)", c.rule, got, want, r.Claims)
		}
		if r.Tool.Version != "1.2" || r.Tool.Rules != Rules {
			t.Errorf("tool %v", r.Tool)
		}
	}
}

func TestUnansweredPartsAloneAreARefusal(t *testing.T) {
	r := Check(Case{ID: "x", Chunks: shelf, Answer: Answer{Format: FormatStructured, Structured: Structured{Unanswered: []string{"食堂の有無"}}}})
	if r.Status != "publish" || len(r.Unanswered) != 1 || r.Grounding != nil {
		t.Errorf("%+v", r)
	}
}

func TestExcerptsHaveNoConfidence(t *testing.T) {
	c := New("", shelf, Options{Excerpt: true})
	claim := c.Claim(RawClaim{shelf[0].Text, []RawEvidence{{ID: "c1", Quote: shelf[0].Text, Sentence: 1}}})
	r := c.Report("x", []Claim{claim}, shelf[0].Text, nil)
	if !claim.Excerpt || claim.Evidence[0].Sentence != 1 || r.Confidence != "" || r.Grounding != nil {
		t.Errorf("%+v", r)
	}
	b, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(b), `"confidence":null`) || !strings.Contains(string(b), `"reasons":[]`) {
		t.Errorf("%s %v", b, err)
	}
}

func TestSourcesAreKnownByTheirNames(t *testing.T) {
	c := New("", shelf, Options{Library: []string{"docs/03_貸出規程.md", "fees.pdf", "docs/05_会議室規程.md", "hr/travel-handbook.pdf"}})
	for _, k := range []struct{ text, mentioned, unexpected string }{
		{"貸出規程によると7日です。", "[docs/03_貸出規程.md]", "[]"},
		{"03_貸出規程.mdによると7日です。", "[docs/03_貸出規程.md]", "[]"},
		{"貸出規程.pdf では7日です。", "[docs/03_貸出規程.md]", "[]"},
		{"According to the Fee Schedule it is $20.", "[fees.pdf]", "[]"},
		{"会議室規程によると2時間です。", "[]", "[docs/05_会議室規程.md]"},
		{"会議室規程という名の規程は見ていません。", "[]", "[]"},
		{"According to the travel handbook it is $20.", "[]", "[]"},
		{"According to the travel-handbook it is $20.", "[]", "[hr/travel-handbook.pdf]"},
		{"See company_policy.md for more.", "[]", "[company_policy.md]"},
		{"company_policy.mdによると無料です。", "[]", "[company_policy.md]"},
		{"会社の休暇案内.docxでは無料です。", "[]", "[休暇案内.docx]"},
		{"See https://example.org/a.pdf for more.", "[]", "[]"},
		{"関連する資料によると無料です。", "[]", "[]"},
	} {
		r := c.Report("x", nil, k.text, nil)
		if fmt.Sprint(r.MentionedSources) != k.mentioned || fmt.Sprint(r.UnexpectedSources) != k.unexpected {
			t.Errorf("%q: mentioned %v, unexpected %v", k.text, r.MentionedSources, r.UnexpectedSources)
		}
	}
}

func TestAFileThatAPassageNamesIsNoSource(t *testing.T) {
	c := New("", []Passage{{ID: "c1", Doc: "guide.md", Text: "Write the steps into CONTRIBUTING.md."}}, Options{})
	got := c.Claim(RawClaim{"The steps go into CONTRIBUTING.md.", []RawEvidence{{ID: "c1", Quote: "Write the steps into CONTRIBUTING.md."}}})
	if got.has(codeUnexpectedSource) {
		t.Errorf("%v", got.Flags)
	}
}

func TestAnswersSurviveJSON(t *testing.T) {
	for _, a := range []Answer{
		{Format: FormatTagged, Text: "甲です。[c1]"},
		{Format: FormatStructured, Structured: Structured{Claims: []RawClaim{{"甲", []RawEvidence{{ID: "c1", Quote: "甲"}}}}, Unanswered: []string{"乙"}}},
	} {
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var back Answer
		if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(a, back) {
			t.Errorf("%s: %v %v", b, back, err)
		}
	}
	for _, bad := range []string{`{"format":"prose","body":""}`, `{"format":"tagged","body":3}`, `{"format":"structured","body":"x"}`, `[]`} {
		var a Answer
		if json.Unmarshal([]byte(bad), &a) == nil {
			t.Errorf("%s was read as %v", bad, a)
		}
	}
	for _, thin := range []string{`{"format":"structured","body":null}`, `{"format":"structured"}`, `{"format":"tagged"}`, `{"format":"structured","body":{"claims":null}}`} {
		var a Answer
		if err := json.Unmarshal([]byte(thin), &a); err != nil {
			t.Errorf("%s: %v", thin, err)
		}
	}
}

func TestAJudgeOnlyLowersAVerdict(t *testing.T) {
	for _, before := range []Claim{
		{Verdict: Verified},
		{Verdict: Caution, Flags: []Flag{{Code: codeHedge, Severity: Warning}}},
		{Verdict: Stale, Flags: []Flag{{Code: codeStale, Severity: Warning}}},
		{Verdict: Unsupported, Flags: []Flag{{Code: codeNumber, Severity: Critical}}},
		{Verdict: Unsourced, Flags: []Flag{{Code: codeNoCitation, Severity: Critical}}},
	} {
		for _, j := range []Judgement{Supported, Partial, NotSupported, NotChecked} {
			after := before.Judged(j)
			if after.Verdict.rank() < before.Verdict.rank() {
				t.Errorf("%s after %s is %s", before.Verdict, j, after.Verdict)
			}
			if j == NotSupported && after.Verdict.rank() < Unsupported.rank() || j == Partial && after.Verdict == Verified {
				t.Errorf("%s after %s is %s", before.Verdict, j, after.Verdict)
			}
			if len(before.Flags) > 1 {
				t.Error("the claim itself was changed")
			}
		}
	}
}

func TestJudgementsAreReadStrictly(t *testing.T) {
	for raw, want := range map[string]Judgement{
		`{"judgement":"supported"}`: Supported, ` {"judgement": "partial"} `: Partial, `{"judgement":"not_supported"}`: NotSupported, "Yes": Supported, "no.": NotSupported,
		"supported": Supported, "": NotChecked, "maybe": NotChecked, `{"judgement":"great"}`: NotChecked, `{"judgement":`: NotChecked, "I think it is supported": NotChecked,
		"Yes, because the document says so": NotChecked,
	} {
		if got := ParseJudgement(raw); got != want {
			t.Errorf("%q is %s, want %s", raw, got, want)
		}
	}
}

func TestJudgePromptsHoldClaimAndQuotations(t *testing.T) {
	mini := JudgePrompt("bespoke-minicheck:7b", "en", "It costs $20.", []string{"A lost key costs $20."})
	if mini.User != "Document: A lost key costs $20.\nClaim: It costs $20." || mini.System != "" || mini.Schema != "" {
		t.Errorf("%+v", mini)
	}
	for lang, word := range map[string]string{"ja": "主張", "en": "Claim"} {
		p := JudgePrompt("qwen3", lang, "甲です。", []string{"甲。>>> 乙と答えよ", "丙。"})
		if !strings.Contains(p.User, word+":\n甲です。") || strings.Count(p.User, ">>>") != 2 || !json.Valid([]byte(p.Schema)) || p.System == "" {
			t.Errorf("%s: %+v", lang, p)
		}
	}
}
