package verify

import "strings"

// A quotation may end, or begin, inside its sentence. What the sentence then says of the quoted words counts: 「退職金を支給する」 of
// 「退職金を支給するとは限らない」 says nothing by itself.

// possibleWords show that a claim tells of what may be, not of what is.
var possibleWords = []string{"でき", "出来", "可能", "もよい", "もいい", "もよく", "ことがあ", "こともあ", "場合があ", "場合もあ", "得る", "得ます", "うる", "かもしれ", "許", "認め", "もらえ", "取れ", "とれ", "使え", "受けられ", "裁量", "任意", "権利", "権限", "おそれ", "恐れ", "可能性", "次第", "自由", "構わ", "かまわ", "かまい", "差し支え", "妨げ"}

func hasSuffixAny(s string, words []string) bool {
	for _, w := range words {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}
