package words

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

// flagged makes a claim with one flag.
func flagged(verdict verify.Verdict, status verify.Status, flags ...verify.Flag) verify.Claim {
	return verify.Claim{
		Text: "有給休暇は30日です。", Verdict: verdict, Flags: flags,
		Evidence: []verify.Evidence{{ID: "c1", Status: status, Quote: "年次有給休暇を与える日数は、14日とする。"}},
	}
}

func flag(code string, severity verify.Severity, said, written string) verify.Flag {
	return verify.Flag{Code: code, Severity: severity, Said: said, Written: written, Detail: "english detail"}
}

func TestFaceAndCard(t *testing.T) {
	good := verify.Claim{
		Text: "届出は30日前までに行う。", Verdict: verify.Verified,
		Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "退職を希望する日の30日前までに届け出る。"}},
		Checks:   []verify.CheckResult{{Name: "quote", Result: "ok"}, {Name: "numbers", Result: "ok"}},
	}
	judged := good
	judged.Checks = append([]verify.CheckResult{{Name: "judge", Result: "ok"}}, good.Checks...)
	unchecked := good
	unchecked.Checks = nil
	converted := good
	converted.Text = "期間は1年とする。"
	converted.Evidence = []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "期間は12か月とする。"}}
	excerpt := good
	excerpt.Excerpt = true
	early := excerpt
	early.Verdict = verify.Caution
	early.Flags = []verify.Flag{flag("proviso_dropped", verify.Warning, "", "ただし、除く。"), flag("not_yet_in_force", verify.Warning, "c1", "2027-04-01")}
	passages := []verify.Passage{{ID: "c1", Effective: "2020-03-26", Edition: "第3版", SupersededBy: "abc"}}

	for _, tt := range []struct {
		name  string
		claim verify.Claim
		word  string
		ja    string
		en    string
	}{
		{"backed, with the value that is in the quotation", good, "照合済み",
			"引用文は原文と一致し、この文の「30日」も引用文にあります。文意の判定：未実施。",
			"The quotation is in the source and holds “30日”. Meaning: not judged."},
		{"backed and judged", judged, "照合済み",
			"引用文は原文と一致し、この文の「30日」も引用文にあります。文意の判定：引用文に沿っています。",
			"The quotation is in the source and holds “30日”. Meaning: follows the quotation."},
		{"a check that did not run is not spoken of", unchecked, "照合済み",
			"引用文は原文と一致します。文意の判定：未実施。", "The quotation is in the source. Meaning: not judged."},
		{"an equal value in another form is not said to be in the quotation", converted, "照合済み",
			"引用文は原文と一致し、この文の数値とも合っています。文意の判定：未実施。",
			"The quotation is in the source, and the figures here agree with it. Meaning: not judged."},
		{"an excerpt of an edition that is not in force yet", early, "原文抜粋",
			"資料の文をそのまま示しています。質問への答えかどうかは判定していません。次の点をお確かめください：まだ施行されていない版からの引用です。",
			"Verbatim from the document; whether it answers the question was not judged. Points to check: quoted from an edition that is not in force yet."},
		{"please check a proviso", flagged(verify.Caution, verify.Exact, flag("proviso_dropped", verify.Warning, "", "ただし、試用期間中は除く。")), "要確認",
			"引用文は原文にあります。次の点をお確かめください：ただし書きが省かれています（「ただし、試用期間中は除く。」）。",
			"The quotation is in the source. Points to check: the proviso “ただし、試用期間中は除く。” is left out."},
		{"please check a quotation that drifted", flagged(verify.Caution, verify.Near, flag("quote_drifted", verify.Warning, "", "")), "要確認",
			"引用文は原文と一部異なります。原文と照らしてお確かめください。",
			"The quotation differs slightly from the source. Please compare it with the source."},
		{"please check a source without a quotation", flagged(verify.Caution, verify.NoQuote, flag("quote_missing", verify.Warning, "", "")), "要確認",
			"出典は示されていますが、引用箇所までは示されていません。原文と照らしてお確かめください。",
			"A source is named, but not the exact words in it. Please compare it with the source."},
		{"the source says otherwise", flagged(verify.Unsupported, verify.Exact, flag("number_not_in_quote", verify.Critical, "30日", "14日")), "原文と相違",
			"原文は「14日」ですが、この文では「30日」です。", "The source says “14日”; this says “30日”."},
		{"the quotation does not say it", flagged(verify.Unsupported, verify.Exact, flag("number_not_in_quote", verify.Critical, "10日", "")), "裏付けなし",
			"引用文は原文にありますが、「10日」とは書かれていません。", "The quotation is real, but it does not say “10日”."},
		{"the judge alone found it not supported", flagged(verify.Unsupported, verify.Exact, flag("judged_not_supported", verify.Critical, "", "")), "裏付けなし",
			"引用文は原文にあります。モデルによる文意の判定では、引用文からは言えないとされました。",
			"The quotation is in the source. A model that compared the meaning found that the quotation does not support this."},
		{"an invented source", flagged(verify.Unsourced, verify.UnknownID, flag("unknown_id", verify.Critical, "c9", "")), "出典不明",
			"示された出典「c9」は、今回参照した資料にありません。", "The cited source “c9” was not among the documents used."},
		{"an invented quotation", flagged(verify.Unsourced, verify.NotFound, flag("quote_not_found", verify.Critical, "…", "")), "出典不明",
			"示された引用文は、その文書の中に見つかりませんでした。", "The words quoted were not found in that document."},
		{"no source", verify.Claim{Verdict: verify.Unsourced, Flags: []verify.Flag{flag("no_citation", verify.Critical, "", "")}}, "出典なし",
			"この文には出典が示されていません。", "This sentence names no source."},
		{"a file that was not sent is an invented source", verify.Claim{Verdict: verify.Unsourced, Flags: []verify.Flag{
			flag("no_citation", verify.Critical, "", ""), flag("unexpected_source", verify.Critical, "policy.md", "")}}, "出典不明",
			"この文には出典が示されていません。文中の「policy.md」は、今回参照した資料にありません。",
			"This sentence names no source. “policy.md”, named here, was not among the documents used."},
		{"an older edition, with what changed", flagged(verify.Stale, verify.Exact, flag("superseded", verify.Warning, "満60歳", "満65歳")), "旧版",
			"2020年3月26日版からの引用です。現行版では「満65歳」に変わっています。",
			"Quoted from the 2020-03-26 edition. The edition in force says “満65歳”."},
		{"an older edition that says the same", flagged(verify.Stale, verify.Exact, flag("superseded", verify.Warning, "満60歳", "満60歳")), "旧版",
			"2020年3月26日版からの引用です。現行版も同じ文です。",
			"Quoted from the 2020-03-26 edition. The edition in force says the same."},
		{"an older edition, and a proviso", flagged(verify.Stale, verify.Exact, flag("superseded", verify.Warning, "", ""), flag("proviso_dropped", verify.Warning, "", "")), "旧版",
			"2020年3月26日版からの引用です。現行版でご確認ください。次の点をお確かめください：ただし書きが省かれています。",
			"Quoted from the 2020-03-26 edition. Please look at the edition in force. Points to check: a proviso is left out."},
		{"an excerpt is not judged", excerpt, "原文抜粋",
			"資料の文をそのまま示しています。質問への答えかどうかは判定していません。",
			"Verbatim from the document; whether it answers the question was not judged."},
		{"a verdict that is not known", flagged("wonderful", verify.Exact), "要確認",
			"引用文は原文にあります。原文と照らしてお確かめください。", "The quotation is in the source. Please compare it with the source."},
		{"a code that is not known", flagged(verify.Caution, verify.Exact, flag("new_code", verify.Warning, "", "")), "要確認",
			"引用文は原文にあります。次の点をお確かめください：原文と照らしてお確かめください。",
			"The quotation is in the source. Points to check: english detail"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ja, en := New("ja"), New("en")
			if got := ja.Face(tt.claim).Word; got != tt.word {
				t.Errorf("word %s, want %s", got, tt.word)
			}
			if got := ja.Card(tt.claim, passages); got != tt.ja {
				t.Errorf("\ngot  %s\nwant %s", got, tt.ja)
			}
			if got := en.Card(tt.claim, passages); got != tt.en {
				t.Errorf("\ngot  %s\nwant %s", got, tt.en)
			}
		})
	}
}

func TestNoTwoStatesLookAlike(t *testing.T) {
	for _, lang := range []string{"ja", "en"} {
		seen := map[string]State{}
		for _, s := range States() {
			f := New(lang).FaceOf(s)
			if f.Glyph == "" || f.Word == "" {
				t.Errorf("%s: %s has no face", lang, s)
			}
			if other, ok := seen[f.Word]; ok {
				t.Errorf("%s: %s and %s are both %q", lang, s, other, f.Word)
			}
			seen[f.Word] = s
		}
	}
}

// Whatever a code comes with, its sentence has no open placeholder, and long words are cut.
func TestEveryFlagIsASentenceInEveryForm(t *testing.T) {
	long := strings.Repeat("長", 200)
	for _, lang := range []string{"ja", "en"} {
		w := New(lang)
		for _, c := range verify.Codes {
			for _, f := range []verify.Flag{
				flag(c.Code, c.Severity, "", ""), flag(c.Code, c.Severity, "A", ""), flag(c.Code, c.Severity, "", "B"),
				flag(c.Code, c.Severity, "A", "B"), flag(c.Code, c.Severity, long, long),
			} {
				s := w.Flag(f)
				if s == "" || strings.ContainsAny(s, "{}") || strings.Contains(s, "“”") || strings.Contains(s, "「」") || len([]rune(s)) > 260 {
					t.Errorf("%s, said %.9q, written %.9q: %s", c.Code, f.Said, f.Written, s)
				}
			}
		}
	}
}

func TestAFaultOfTheQuotationIsToldOnce(t *testing.T) {
	source := &verify.SourceSpan{ID: "c1", Span: [2]int{21, 30}}
	c := verify.Claim{Verdict: verify.Unsupported, Flags: []verify.Flag{
		{Code: "quote_altered", Severity: verify.Critical, Said: "8,000円", Written: "5,000円", Source: source},
		{Code: "number_not_in_quote", Severity: verify.Critical, Said: "8,000円まで", Written: "5,000円", Source: source},
		{Code: "unit_mismatch", Severity: verify.Critical, Said: "2時間", Written: "2日"},
	}}
	if got := New(Japanese).Card(c, nil); strings.Count(got, "5,000円") != 1 || !strings.Contains(got, "2時間") {
		t.Errorf("the card says %q", got)
	}
}

func TestASentenceThatQuotesNothingIsNotSaidToHaveAQuotation(t *testing.T) {
	w := New(Japanese)
	claim := func(text string, v verify.Verdict, flags ...verify.Flag) verify.Claim {
		return verify.Claim{Text: text, Verdict: v, Flags: flags, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "結婚の休暇は5日とする。"}},
			Checks: []verify.CheckResult{{Name: "numbers", Result: "ok"}}}
	}
	missing := verify.Flag{Code: "number_not_in_quote", Severity: verify.Critical, Said: "7日"}
	for _, c := range []verify.Claim{claim("結婚の休暇は5日である。", verify.Verified), claim("結婚の休暇は7日である。", verify.Unsupported, missing), claim("結婚の休暇は有給である。", verify.Unsupported)} {
		if got := w.Examined(c, nil); strings.Contains(got, "引用文") || !strings.Contains(got, "箇所") {
			t.Errorf("of %q is said: %s", c.Text, got)
		}
	}
	if got := w.Examined(claim("「結婚の休暇は5日とする。」と定める。", verify.Verified), nil); !strings.Contains(got, "引用文") {
		t.Errorf("of a sentence that quotes is said: %s", got)
	}
}

func TestTwoReasonsAboutTheSameWordsAreOneSentence(t *testing.T) {
	left := "provided that it does not disturb the work of others"
	c := verify.Claim{Text: "Private use is permitted.", Verdict: verify.Caution, Flags: []verify.Flag{
		{Code: "proviso_dropped", Severity: verify.Warning, Written: left}, {Code: "condition_dropped", Severity: verify.Warning, Written: left},
	}, Evidence: []verify.Evidence{{ID: "c1", Quote: "Private use is permitted, " + left + ".", Status: verify.Exact}}}
	if got := New(English).Card(c, nil); strings.Count(got, left) != 1 {
		t.Errorf("the card says %q", got)
	}
}
