package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// itemsOfOther flags what the claim says of somebody, which the source says in the items of a list of somebody else: 「見学者は録音して
// はならない」 for 「参加者は、次の行為をしてはならない。(1) 録音」.
func (m *comparison) itemsOfOther() {
	if m.out.has(codeSubject, codeExchanged) {
		return
	}
	var own []actor
	for u := range m.claim.units {
		from, to := m.claim.unitRange(u)
		for _, x := range m.claim.actorsIn(from, to) {
			if x.particle == "が" {
				own = append(own, x)
			}
		}
	}
	if len(own) == 0 {
		return
	}
	for _, u := range m.matched {
		b := u.a.v.blocks[u.a.v.layout.units[u.unit].block]
		if b.kind != item || b.lead < 0 || !u.a.introduces(u.a.v.blocks[b.lead]) || m.shareIn(u.a, u.from, u.to) < 0.5 || len(u.a.actorsIn(u.from, u.to)) > 0 {
			continue
		}
		lf, _ := u.a.unitRange(u.a.v.blocks[b.lead].first)
		_, lt := u.a.unitRange(u.a.v.blocks[b.lead].last - 1)
		for _, y := range u.a.actorsIn(lf, lt) {
			if y.particle != "が" || slices.ContainsFunc(own, func(x actor) bool { return m.sameActor(x.name, y.name, u.a) }) || strings.Contains(m.text, y.name) {
				continue
			}
			if x := own[0]; m.wholePassages().share(term{stem: x.name}) == 1 {
				m.raise(codeSubject, x.from, x.to, piece{u.p, u.a, lf, lt}, y.from, y.to, "")
				return
			}
		}
	}
}

// ownWords describe whom a rule speaks of anyhow.
var ownWords = set("会社 当社 弊社 自社 本社 社内 全社 全国 対象 該当 通常 一般 各部署 各部 全体 本人 当該 上記 次 以下 すべて 全て 以外 場合 必要 現在 全部 複数 勤務中 在職中 在籍中 普通 多く 職場 部署 事業所 所属 自身")

// describedOther warns of a claim about people whom it describes by a word that stands nowhere: 子会社の従業員 for 従業員.
func (m *comparison) describedOther() {
	if m.out.has(codeSubject, codeAdded, codeName, codeFactAdded, codeWeakGrounding) {
		return
	}
	for _, r := range m.claim.roles {
		if r.latin || !r.agent && !r.receiver || !m.holds([]string{r.text}) || r.from < 3 || m.claim.v.r[r.from-1] != 'の' {
			continue
		}
		i := m.claim.firstTerm(r.from-1) - 1
		if i < 0 || m.claim.terms[i].to != r.from-1 {
			continue
		}
		t := m.claim.terms[i]
		name := m.claim.v.string(m.claim.nameFrom(t), t.to)
		if t.latin || utf8.RuneCountInString(name) < 2 || ownWords[name] || m.claim.isRole(t) && m.holds([]string{name}) || !m.stranger(name) || len(m.alignment().wordGroups(name)) > 0 || m.backed.same(name) == 1 {
			continue
		}
		m.raise(codeAdded, t.from, r.to, piece{}, 0, 0, "")
		return
	}
}
