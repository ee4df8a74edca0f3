package verify

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// refusals say on their own that nothing was found; vagueRefusals do so where the sentence speaks of the documents.
var (
	refusals = []string{
		"分かりません", "わかりません", "分かりかねます", "わかりかねます", "お答えできません", "回答できません", "答えられません",
		"見つかりません", "見つけられません", "見当たりません", "確認できません", "判断できません", "判断できかねます", "特定できません",
		"i don't know", "i do not know", "i cannot answer", "i can't answer", "could not find", "couldn't find", "cannot find",
		"can't find", "unable to find", "unable to answer", "cannot be answered", "cannot be determined", "no information about",
		"no information on", "not enough information", "insufficient information", "no relevant information",
	}
	vagueRefusals = []string{
		"記載がありません", "記載はありません", "記載がない", "記載されていません", "書かれていません", "含まれていません", "触れられていません",
		"言及がありません", "言及はありません", "言及されていません", "情報がありません", "情報はありません", "定めがありません", "定めはありません",
		"規定がありません", "規定はありません", "示されていません", "述べられていません", "不明です", "明記されていません", "ありません",
		"do not say", "does not say", "don't say", "doesn't say", "do not mention", "does not mention", "don't mention", "doesn't mention",
		"do not contain", "does not contain", "don't contain", "doesn't contain", "do not specify", "does not specify",
		"do not state", "does not state", "do not provide", "does not provide", "do not include", "does not include",
		"do not cover", "does not cover", "do not address", "does not address", "do not describe", "does not describe",
		"not mentioned", "not stated", "not specified", "not found", "not covered", "not provided", "not contained", "not included",
		"not described", "not addressed", "no mention", "says nothing", "say nothing", "no information",
	}
	documentWords = []string{
		"資料", "文書", "文献", "提供された", "与えられた", "抜粋", "情報源", "出典",
		"the documents", "provided document", "the document", "the passages", "the passage", "the sources", "the source", "provided source",
		"provided passage", "provided text", "the excerpts", "the excerpt", "the context", "provided context", "provided information",
		"the material", "these documents", "given documents",
	}
)

// isRefusal reports whether a sentence says that the answer is not in the documents. It states nothing and is no claim.
func isRefusal(text string) bool {
	s := strings.ToLower(norm.NFKC.String(text))
	s = strings.ReplaceAll(s, "’", "'")
	if containsAny(s, refusals) {
		return true
	}
	return containsAny(s, documentWords) && containsAny(s, vagueRefusals)
}

// referrals send the reader elsewhere.
var (
	referralStarts = []string{"please contact", "please ask", "please check", "please consult", "please see", "please refer", "contact ", "ask ", "you may want to contact", "you may wish to contact", "you should contact", "for more information", "for details", "i recommend", "i suggest"}
	referralEnds   = []string{"お問い合わせください", "お問合せください", "問い合わせてください", "ご確認ください", "確認してください", "ご相談ください", "相談してください", "お尋ねください", "ご参照ください", "参照してください", "お勧めします", "おすすめします"}
)

// isReferral reports whether a sentence sends the reader elsewhere. After a refusal it states nothing and is no claim.
func isReferral(text string) bool {
	s := strings.ToLower(norm.NFKC.String(text))
	for _, w := range referralStarts {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	s = strings.TrimRight(s, "。.!")
	for _, w := range referralEnds {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
