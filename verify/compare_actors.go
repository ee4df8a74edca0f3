package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// actorEnds end Japanese words for people, bodies and offices.
var actorEnds = []string{"者", "員", "人", "課", "部", "係", "室", "局", "庁", "省", "署", "長", "会", "会社", "法人", "組合", "機構", "センター", "主", "医", "師", "士", "役", "官", "省", "生", "店", "側", "当社", "使用者", "本人", "スタッフ", "窓口", "担当", "社", "院", "園", "校", "事務所", "市", "国", "県", "町", "村", "甲", "乙", "業者", "銀行", "機関", "団体", "事務局", "支店", "本社"}

// anyone are words for people that name no one in particular.
var anyone = set("者 人 方 本人 自身 自分 誰 該当者 対象者 全員 各自 相手 相手方 当事者 両者 双方")

// nameFrom gives the beginning of the name that ends in the term: words of Chinese characters and of katakana run on in one.
func (a *analysis) nameFrom(t term) int {
	from := t.from
	for from > 0 && (isKanji(a.v.r[from-1]) || isKatakana(a.v.r[from-1])) && !a.inFact(from-1) && a.v.hasAny(from-1, runEnds) == 0 {
		from--
	}
	return from
}

// actor is a person, body or office that takes part in what a predicate says.
type actor struct {
	name     string
	from, to int
	particle string // が for what acts, に for what receives, から for that from which something comes
}

// actorsIn gives the actors of a range by their particle; topics stand before は and act.
func (a *analysis) actorsIn(from, to int) []actor {
	var out []actor
	terms := a.termsIn(from, to)
	for i, t := range terms {
		if t.latin || i+1 < len(terms) && terms[i+1].from == t.to && !terms[i+1].latin {
			continue // the name goes on
		}
		start := a.nameFrom(t)
		name := a.v.string(max(start, from), t.to)
		if !endsInActor(name) || anyone[name] {
			continue
		}
		x := actor{name: name, from: max(start, from), to: t.to}
		end := t.to
		for end < to && a.v.r[end] == '(' { // 甲（賃貸人）が
			for end < to && a.v.r[end] != ')' {
				end++
			}
			end++
		}
		switch {
		case a.v.hasAny(end, []string{"については", "に関し", "について", "に係", "に対して", "に対し", "による", "により", "によっ", "におい", "にあっ", "に基づ", "に従", "に応じ", "には", "にも", "にな", "に限", "からの", "から起", "への", "がある", "がな", "がい", "とな"}) > 0:
		case a.v.hasAny(end, []string{"が", "は"}) > 0:
			x.particle = "が"
		case a.v.has(end, "に"), a.v.has(end, "へ"), a.v.has(end, "宛"):
			x.particle = "に"
		case a.v.has(end, "から"):
			x.particle = "から"
		case a.v.hasAny(end, []string{"の責任", "の費用", "の負担"}) > 0 && containsAny(a.v.string(end, min(to, end+12)), []string{"において", "により", "で", "をもって"}): // 利用者の責任において
			x.particle = "が"
		case a.v.has(end, "の") && a.describes(end+1): // 貸主の指定する口座
			x.particle = "が"
		}
		if x.particle != "" {
			out = append(out, x)
		}
	}
	return out
}

// receiving are verbs of those to whom something comes.
var receiving = set("受 受領 受取 得 取得 借 貰 教 学 買 購入 預")

// turnedActor flags somebody who acts in the claim, or from whom something comes, where the source has the same verb and him only as the
// one whom it reaches: 「人事部長が申請を行う」 for 「申請は人事部長に行う」.
func (m *comparison) turnedActor(f frame, x actor) bool {
	if f.passive || x.particle != "が" && x.particle != "から" {
		return false
	}
	var at actor
	var of piece
	found := false
	for _, u := range m.matched {
		from, to := u.a.unitRange(u.unit)
		for _, s := range u.a.frames(from, to) {
			if receiving[s.stem] && x.particle == "から" { // 所属長に申請し、承認を受ける
				return false
			}
			if s.passive || receiving[s.stem] {
				continue
			}
			for _, y := range s.actors {
				switch {
				case !m.sameActor(x.name, y.name, u.a):
				case y.particle != "に":
					return false
				case m.sameDeed(f.predicate, s.predicate) && x.particle == "が", x.particle == "から" && receiving[f.stem]:
					at, of, found = y, u.piece, true
				}
			}
		}
	}
	if found && !slices.ContainsFunc(f.actors, func(o actor) bool { return o.name != x.name && (o.particle == "に" || o.particle == "が") }) {
		m.raise(codeExchanged, x.from, x.to, of, at.from, at.to, "")
		return true
	}
	return false
}

// describes reports whether a verb that describes a noun stands at place i: 指定する口座.
func (a *analysis) describes(i int) bool {
	end := i
	for end < len(a.v.r) && isKanji(a.v.r[end]) {
		end++
	}
	return end > i && a.v.hasAny(end, []string{"する", "した", "める", "めた"}) > 0
}

func endsInActor(name string) bool {
	return slices.ContainsFunc(actorEnds, func(w string) bool {
		return strings.HasSuffix(name, w) && (name != w || utf8.RuneCountInString(w) > 1 || strings.ContainsAny(w, "甲乙市国県町村"))
	})
}

// frame is a predicate with those who take part in it: who stands between the predicate before and it, and of a sentence's topic.
type frame struct {
	predicate
	actors  []actor
	topic   bool // whoever acts was told as the topic of the sentence
	passive bool
}

// frames gives the Japanese predicates of a sentence with their actors.
func (a *analysis) frames(from, to int) []frame {
	var out []frame
	low := from
	var topic, carried []actor
	for _, p := range a.predsIn(from, to) {
		if p.latin || p.from < low {
			continue
		}
		if p.stem == "行" || p.stem == "実施" || p.stem == "担当" { // 確認は甲が行う: he confirms
			for _, t := range a.termsIn(low, p.from) {
				if !t.latin && a.v.hasAny(t.to, []string{"は", "を"}) > 0 && utf8.RuneCountInString(t.stem) > 1 && !endsInActor(t.stem) {
					p.stem = t.stem
				}
			}
		}
		f := frame{predicate: p, passive: isPassive(a.v.string(p.from, min(to, p.to)))}
		for _, x := range a.actorsIn(low, p.from) {
			if x.particle == "が" && a.v.has(x.to, "は") {
				topic = []actor{x}
				continue
			}
			f.actors = append(f.actors, x)
		}
		if len(topic) > 0 && !slices.ContainsFunc(f.actors, func(x actor) bool { return x.particle == "が" }) && !f.passive {
			f.actors, f.topic = append(f.actors, topic...), true
		}
		if len(topic) == 0 && !f.passive { // 利用者が紛失したときは、弁償する: he does
			if k := slices.IndexFunc(f.actors, func(x actor) bool { return x.particle == "が" }); k >= 0 {
				carried = f.actors[k : k+1 : k+1]
			} else if len(carried) > 0 && a.isCondition(carried[0].to, p.from) {
				f.actors = append(f.actors, carried...)
			}
		}
		out = append(out, f)
		low = p.to
	}
	return out
}

// isCondition reports whether a condition ends in [from, to).
func (a *analysis) isCondition(from, to int) bool {
	return containsAny(a.v.string(from, to), []string{"ときは、", "場合は、", "場合には、", "ときには、", "際は、"})
}

// otherActors flags who does or gets something, where the source has somebody else do or get the very same: 「会員が負担する」 for 「当社が
// 負担する」, 「医師に届け出る」 for 「園長に届け出る」. Somebody who stands in that sentence in another part is still somebody else.
func (m *comparison) otherActors() {
	if m.out.has(codeSubject, codeExchanged, codeFactAdded) {
		return
	}
	for u := range m.claim.units {
		from, to := m.claim.unitRange(u)
		for _, f := range m.claim.frames(from, to) {
			for _, x := range f.actors {
				if m.turnedActor(f, x) {
					return
				}
				if y, q, ok := m.rivalActor(f, x); ok {
					m.raise(codeSubject, x.from, x.to, q, y.from, y.to, "")
					return
				}
			}
		}
	}
}

// rivalActor finds the one who stands in the source, with the verb of the frame, in the place of x.
func (m *comparison) rivalActor(f frame, x actor) (other actor, of piece, found bool) {
	if slices.ContainsFunc(m.pieces, func(q piece) bool { return q.owns(x.name, f.stem) }) || m.holds([]string{x.name + "の" + f.stem, x.name + "による" + f.stem, x.name + "に" + f.stem}) {
		return actor{}, piece{}, false
	}
	for _, u := range m.matched {
		if y, ok := u.owner(f.stem); ok && x.particle == "が" && !f.denies() && !m.sameActor(x.name, y.name, u.a) && !slices.ContainsFunc(f.actors, func(o actor) bool { return m.sameActor(o.name, y.name, u.a) }) {
			other, of, found = y, u.piece, true
		}
	}
	for _, u := range m.matched {
		from, to := u.a.unitRange(u.unit)
		for _, s := range u.a.frames(from, to) {
			if s.from >= u.to || s.to <= u.from || f.denies() != s.denies() || f.passive != s.passive && x.particle != "に" || !m.sameDeed(f.predicate, s.predicate) {
				continue
			}
			var rival *actor
			for i, y := range s.actors {
				switch {
				case f.passive && y.particle == "が" && m.sameActor(x.name, y.name, u.a): // 会社に認められる
					return actor{}, piece{}, false
				case f.passive != s.passive && y.particle != x.particle:
				case m.sameActor(x.name, y.name, u.a):
					return actor{}, piece{}, false
				case y.particle == x.particle:
					rival = &s.actors[i]
				}
			}
			if rival == nil {
				continue
			}
			if slices.ContainsFunc(f.actors, func(o actor) bool { return m.sameActor(o.name, rival.name, u.a) }) {
				continue
			}
			other, of, found = *rival, u.piece, true
		}
	}
	return other, of, found
}

// owns reports whether the piece has somebody's deed as a noun: 承諾 of 「当社の書面による承諾」.
func (q piece) owns(name, deed string) bool {
	at, end := q.a.v.find(name+"の", q.from, q.to)
	return at >= 0 && strings.Contains(q.a.v.string(end, min(q.to, end+10)), deed)
}

// owner gives the actor of whom the sentence tells the deed as a noun: 借受人 of 「借受人の負担とする」.
func (u matchedUnit) owner(deed string) (actor, bool) {
	for _, t := range u.a.termsIn(u.from, u.to) {
		if t.latin || !u.a.v.has(t.to, "の"+deed+"と") {
			continue
		}
		if start := max(u.a.nameFrom(t), u.from); endsInActor(u.a.v.string(start, t.to)) {
			return actor{name: u.a.v.string(start, t.to), from: start, to: t.to}, true
		}
	}
	return actor{}, false
}

// sameDeed reports whether two predicates have one verb, or two for the same.
func (m *comparison) sameDeed(p, s predicate) bool {
	if sameStem(p, s) {
		return true
	}
	v := aligned{{words: newBag(), text: s.stem}}
	v[0].words.add(term{stem: s.stem})
	return utf8.RuneCountInString(p.stem) > 1 && utf8.RuneCountInString(s.stem) > 1 && len(v.wordGroups(p.stem)) > 0
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

// sameActor reports whether a name of the claim means one of the source: the same, a part of it, another word for it, or one that the
// source itself introduces for it.
func (m *comparison) sameActor(own, theirs string, a *analysis) bool {
	bare := func(s string) string {
		for _, w := range []string{"当該", "各", "同", "全"} {
			s = strings.TrimPrefix(s, w)
		}
		return strings.TrimSuffix(strings.TrimSuffix(s, "本人"), "自身")
	}
	own, theirs = bare(own), bare(theirs)
	if own != theirs && strings.HasSuffix(own, theirs) && strings.Contains(a.v.whole, own) { // the source tells the two apart
		return false
	}
	if own == theirs || strings.HasSuffix(own, theirs) || strings.HasSuffix(theirs, own) || anyone[own] || anyone[theirs] {
		return true
	}
	if roleCovers(role{name: theirs, text: theirs}, role{name: own, text: own}) {
		return true
	}
	for _, group := range sameRuns {
		if slices.Contains(group, own) && slices.Contains(group, theirs) {
			return true
		}
	}
	v := aligned{{words: newBag(), text: theirs}}
	v[0].words.add(term{stem: theirs})
	return len(v.wordGroups(own)) > 0 || a.defines(theirs, own) || a.defines(own, theirs)
}

// defines reports whether the text gives a name another one: 申請者（以下「使用者」という。）.
func (a *analysis) defines(name, short string) bool {
	before, _, found := strings.Cut(a.v.whole, "以下「"+short+"」")
	if !found {
		before, _, found = strings.Cut(a.v.whole, "以下、「"+short+"」")
	}
	return found && strings.HasSuffix(strings.TrimRight(before, "( 、"), name)
}

// possessions are what one has of somebody: the consent of the doctor is not that of the head.
var possessions = strings.Fields("許可 承認 同意 承諾 確認 立会い 立会 指示 決裁 判断 負担 命令 推薦 証明 費用 責任 監督 点検 検査 承認書 許可書 印 署名")

// otherOwner flags 「園長の許可」 where the source has 「医師の許可」 and none of the other.
func (m *comparison) otherOwner() {
	if m.out.has(codeSubject, codeExchanged, codeFactAdded) {
		return
	}
	owned := func(a *analysis, from, to int) (out []actor) {
		for _, t := range a.termsIn(from, to) {
			if t.latin || !a.v.has(t.to, "の") {
				continue
			}
			n := a.v.hasAny(t.to+1, append([]string{"書面による"}, possessions...))
			if n > 5 {
				n = a.v.hasAny(t.to+1+n, possessions)
			}
			if start := max(a.nameFrom(t), from); n > 0 && endsInActor(a.v.string(start, t.to)) {
				x := actor{name: a.v.string(start, t.to), from: start, to: t.to, particle: a.v.string(t.to+1, min(len(a.v.r), t.to+3))}
				out = append(out, x)
				if joint := t.to + 1 + n; a.v.hasAny(joint, []string{"と", "及び", "並びに"}) > 0 { // 利用者の責任と費用
					for i := joint; i < min(len(a.v.r), joint+4); i++ {
						if a.v.hasAny(i, possessions) > 0 {
							x.particle = a.v.string(i, min(len(a.v.r), i+2))
							out = append(out, x)
							break
						}
					}
				}
			}
		}
		return out
	}
	for _, x := range owned(m.claim, 0, len(m.claim.v.r)) {
		var other actor
		var of piece
		found := false
		for _, u := range m.matched {
			for _, y := range owned(u.a, u.from, u.to) {
				switch {
				case m.sameActor(x.name, y.name, u.a):
					return
				case x.particle == y.particle:
					other, of, found = y, u.piece, true
				}
			}
		}
		if found && !m.holds([]string{x.name + "が" + x.particle, x.name + "は" + x.particle, x.name + "が必要と" + x.particle}) {
			m.raise(codeSubject, x.from, x.to, of, other.from, other.to, "")
			return
		}
	}
}
