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

// reworded is a claim that neither code nor contradiction decided on, with what differs between it and its quotation.
func reworded(text, quote, said, written string) Claim {
	at := func(s, words string) *[2]int {
		from := len([]rune(s[:strings.Index(s, words)]))
		return &[2]int{from, from + len([]rune(words))}
	}
	return Claim{
		Text: text, Verdict: Reworded, Flags: []Flag{},
		Evidence: []Evidence{{ID: "c1", Status: Exact, Quote: quote, Start: 5, End: 5 + len([]rune(quote))}},
		Differs:  []Difference{{Span: at(text, said), Source: &SourceSpan{"c1", [2]int{5 + at(quote, written)[0], 5 + at(quote, written)[1]}}}},
	}
}

func TestAJudgeTouchesRewordedClaimsAlone(t *testing.T) {
	for _, before := range []Claim{
		{Verdict: Verified},
		{Verdict: Caution, Flags: []Flag{{Code: codeHedge, Severity: Warning}}},
		{Verdict: Stale, Flags: []Flag{{Code: codeStale, Severity: Warning}}},
		{Verdict: Unsupported, Flags: []Flag{{Code: codeNumber, Severity: Critical}}},
		{Verdict: Unsourced, Flags: []Flag{{Code: codeNoCitation, Severity: Critical}}},
	} {
		for _, j := range []Judgement{Supported, Partial, NotSupported, NotChecked} {
			if after := before.Judged(Opinion{Model: "m", Says: j}); !reflect.DeepEqual(after, before) {
				t.Errorf("%s after %s is %+v", before.Verdict, j, after)
			}
		}
	}
}

func TestAJudgeRaisesNothingToBackedAndLowersByWordsThatAreThereAlone(t *testing.T) {
	const text, quote = "領収書を添付して精算する。", "領収書を添えて精算する。"
	soft := reworded(text, quote, "添付して", "添えて")
	for _, c := range []struct {
		name    string
		claim   Claim
		opinion Opinion
		want    Verdict
		taken   bool
		result  string
	}{
		{"support is noted beside a claim that stays reworded", soft, Opinion{Says: Supported}, Reworded, true, resultOK},
		{"no opinion changes nothing", soft, Opinion{Says: NotChecked}, Reworded, false, resultNone},
		{"doubt without words is noted", soft, Opinion{Says: NotSupported}, Reworded, true, resultFailed},
		{"words on both sides lower it", soft, Opinion{Says: Partial, Said: "添付して", Written: "添えて"}, Caution, true, resultWarning},
		{"words that the claim does not have lower nothing", soft, Opinion{Says: Partial, Said: "提出して", Written: "添えて"}, Reworded, true, resultWarning},
		{"words that the quotation does not have lower nothing", soft, Opinion{Says: Partial, Said: "添付して", Written: "提出して"}, Reworded, true, resultWarning},
		{"words that both have do not differ", soft, Opinion{Says: NotSupported, Said: "領収書", Written: "精算する"}, Reworded, true, resultFailed},
		{"one side alone lowers nothing", soft, Opinion{Says: NotSupported, Said: "添付して"}, Reworded, true, resultFailed},
		{"a number is not for a judge", reworded("手当は5千円です。", "手当は五百円とする。", "5千円", "五百円"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"a unit is not for a judge", reworded("It takes a few days.", "It takes a few weeks.", "days", "weeks"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"a bound is not for a judge", reworded("期間は長くてもよく、上限とする。", "期間は長くてもよく、下限とする。", "上限", "下限"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"force is not for a judge", reworded("It may be renewed.", "It must be renewed.", "may", "must"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"denial is not for a judge", reworded("Cards aren't replaced.", "Cards are replaced.", "aren't", "are"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"who acts is not for a judge", reworded("課長に届け出る。", "部長に届け出る。", "課長", "部長"), Opinion{Says: Supported}, Reworded, false, resultNone},
		{"nor to be lowered for", reworded("課長に届け出る。", "部長に届け出る。", "課長", "部長"), Opinion{Says: NotSupported, Said: "課長", Written: "部長"}, Reworded, true, resultFailed},
		{"where it is not known what differs, support is not taken", Claim{Text: text, Verdict: Reworded, Evidence: soft.Evidence}, Opinion{Says: Supported}, Reworded, false, resultNone},
	} {
		c.opinion.Model = "m"
		got := c.claim.Judged(c.opinion)
		if got.Verdict != c.want || (got.Opinion != nil) != c.taken || got.Checks[len(got.Checks)-1] != (CheckResult{checkJudge, c.result}) {
			t.Errorf("%s: %s, opinion %+v, checks %v", c.name, got.Verdict, got.Opinion, got.Checks)
		}
		if c.want == Caution {
			f := got.Flags[0]
			if f.Severity != Warning || *f.Span != [2]int{4, 8} || f.Source == nil || f.Source.Span != [2]int{9, 12} {
				t.Errorf("%s: %+v", c.name, f)
			}
		} else if len(got.Flags) > 0 {
			t.Errorf("%s: %+v", c.name, got.Flags)
		}
	}
}

func TestOpinionsAreReadStrictly(t *testing.T) {
	for raw, want := range map[string]Opinion{
		`{"judgement":"supported","claim_words":"","quotation_words":""}`: {Says: Supported}, ` {"judgement": "partial"} `: {Says: Partial},
		`{"judgement":"not_supported","claim_words":"a","quotation_words":"b"}`: {Says: NotSupported, Said: "a", Written: "b"},
		`{"judgement":"supported","claim_words":"a","quotation_words":"b"}`:     {Says: Supported},
		"Yes": {Says: Supported}, "no.": {Says: NotSupported}, "supported": {Says: Supported},
		"": {Says: NotChecked}, "maybe": {Says: NotChecked}, `{"judgement":"great"}`: {Says: NotChecked}, `{"judgement":`: {Says: NotChecked}, "I think it is supported": {Says: NotChecked},
		"Yes, because the document says so": {Says: NotChecked},
	} {
		if got := ParseOpinion(raw); got != want {
			t.Errorf("%q is %+v, want %+v", raw, got, want)
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
