package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// actorEnds end Japanese words for people, bodies and offices.
var actorEnds = []string{"者", "員", "人", "課", "部", "係", "室", "局", "庁", "省", "署", "長", "会", "会社", "法人", "組合", "機構", "センター", "主", "医", "師", "士", "役", "官", "省", "生", "店", "側", "当社", "使用者", "本人", "スタッフ", "窓口", "担当", "社", "院", "園", "校", "事務所", "市", "国", "県", "町", "村", "甲", "乙", "業者", "銀行", "機関", "団体", "事務局", "支店", "本社"}

func endsInActor(name string) bool {
	return slices.ContainsFunc(actorEnds, func(w string) bool {
		return strings.HasSuffix(name, w) && (name != w || utf8.RuneCountInString(w) > 1 || strings.ContainsAny(w, "甲乙市国県町村"))
	})
}

// wordGroups gives the groups by which the texts hold another word for word.
func (s aligned) wordGroups(word string) []int {
	var out []int
	for _, e := range paraphraseWords.byFirst[firstRune(word)] {
		if string(e.word) == word && s.paraphrases(word, paraphraseOf[e.id]) {
			out = append(out, e.id)
		}
	}
	return out
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// defines reports whether the text gives a name another one: 申請者（以下「使用者」という。）.
func (a *analysis) defines(name, short string) bool {
	before, _, found := strings.Cut(a.v.whole, "以下「"+short+"」")
	if !found {
		before, _, found = strings.Cut(a.v.whole, "以下、「"+short+"」")
	}
	return found && strings.HasSuffix(strings.TrimRight(before, "( 、"), name)
}
