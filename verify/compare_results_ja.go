package verify

import "strings"

// fixedResult is what a Japanese rule may say that comes of a case: 否決とする. Any of the words in a source may say it in other words.
type fixedResult struct {
	word string
	near []string
}

// fixedResults are the results that comparisons know, longer words before those that they end in.
var fixedResults = []fixedResult{
	{"不成立", []string{"成立", "開くこと", "開催", "開け", "開かない"}},
	{"不承認", []string{"承認", "認め", "同意", "許可"}},
	{"不許可", []string{"許可", "認め", "許さ"}},
	{"不合格", []string{"合格", "不可", "落第", "及第"}},
	{"不採択", []string{"採択"}},
	{"不採用", []string{"採用"}},
	{"否決", []string{"可決", "成立", "廃案", "承認", "否と", "議決", "賛成"}},
	{"可決", []string{"成立", "承認", "議決", "否決", "決する", "決定する", "決し", "採択", "賛成"}},
	{"無効", []string{"効力", "効果", "効を", "有効", "失効", "数えない", "算入しない", "無い", "使えな", "使用でき"}},
	{"失効", []string{"効力", "効を", "有効", "無効", "失う", "失い", "消滅"}},
	{"却下", []string{"棄却", "受理", "受け付け", "受付", "認め", "許可", "退け", "取り上げ", "承認"}},
	{"棄却", []string{"却下", "認め", "退け", "理由がない"}},
	{"廃案", []string{"否決", "審議未了", "廃止", "可決"}},
	{"失格", []string{"資格", "除外", "取り消", "対象外", "無効"}},
	{"辞退", []string{"取り下げ", "取下げ", "断", "放棄", "辞し"}},
	{"棄権", []string{"放棄", "権利を失"}},
	{"承認", []string{"認め", "同意", "許可", "了承", "承諾", "異議", "決裁", "可決", "議決", "決議"}},
	{"合格", []string{"及第", "可と", "基準を満た", "適合"}},
}

// resultTails follow a result that a claim states as fixed.
var resultTails = []string{"とする", "とします", "とされ", "とし、", "となる", "となり", "になる", "になり", "されたものとする", "されたものとします", "したものとする", "したものとします", "されたことになる", "されたことになります",
	"したことになる", "したことになります", "である", "です"}

// actTails follow a result that is told as what is done; of the others they tell of an act of somebody: 理事会が承認する.
var actTails = []string{"する。", "します", "される。", "されます"}

// isAct reports whether the word before to is a result that one brings about by refusing, and is told so at the end of a sentence.
func (v *view) isAct(word string, to int) bool {
	if !isOneOf(word, "否決 却下 棄却 失格 失効 廃案") {
		return false
	}
	return v.hasAny(to, actTails) > 0 || v.string(to, len(v.r)) == "する" || v.string(to, len(v.r)) == "される"
}

// fixedResult flags a result that a claim states and of which its quotations know nothing: 否決とする where the chair decides.
func (m *comparison) fixedResult() {
	if m.isLatin() || m.out.has(codeFactAdded, codeNegation) {
		return
	}
	v := m.claim.v
	for _, r := range fixedResults {
		from, to := v.findAny([]string{r.word}, 0, len(v.r))
		if from < 0 || v.hasAny(to, resultTails) == 0 && !v.isAct(r.word, to) {
			continue
		}
		tied := strings.Contains(m.text, "同数") // what decides otherwise decides nothing then
		for _, q := range m.pieces {
			text := q.a.v.string(q.from, q.to)
			if h := q.p.heading(); strings.Contains(text, r.word) || strings.Contains(h.v.whole, r.word) || !tied && containsAny(text, r.near) {
				return
			}
		}
		m.raise(codeFactAdded, from, to, piece{}, 0, 0, "")
		return
	}
}
