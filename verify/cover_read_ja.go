package verify

import (
	"strings"

	words "tenkyo/verify/internal/lexicon"
	"tenkyo/verify/internal/reading"
	"tenkyo/verify/japanese"
)

// lightJapanese carry nothing that a claim could add: light verbs, formal nouns and words of grammar, in their dictionary form.
var lightJapanese = set(`する ある いる なる 行う 行なう おる いう 言う よる 因る つく 就く 関する 対する 基づく 係る おける 於ける 伴う できる 出来る くる いく しまう おく もらう いただく くださる
	こと もの ため よう の ところ ほう うち とき 時 場合 際 おり 旨 ん それ これ あれ そこ ここ ほか 他 さ
	この その あの 当該 同 こう そう また さらに なお ただし 但し 及び および 並びに ならびに かつ 且つ そして はい まず ます です だ た て れる られる とおり 通り 次 下記 上記 以下 定める 規定
	必要 義務 可能 者 人 方 員 等 など 日 的 度 間 分 内 中 上 つ み 御 お ご 第 約 対象 該当 得る うる 成る`)

// operatorsJapanese are words whose absence or presence turns what a sentence says, by what they do.
var operatorsJapanese = mapped(`not: ない ぬ ん 無い なし 無し まい 不可 ず
	only: のみ だけ 限る しか 限り ばかり 限定
	all: すべて 全て 全部 全員 全 あらゆる 一切 各 毎 ごと それぞれ 全額
	or: または 又は もしくは 若しくは あるいは いずれか どちらか
	both: いずれも 両方 双方 両
	even: かかわらず 関わらず 拘わらず 問う
	except: 除く 除き 除外 以外 例外
	before: 前 事前 以前 前日 予め あらかじめ
	after: 後 事後 以後 以降 のち
	always: 必ず 常に 絶対 例外なく
	next: 翌 翌日 翌年 翌月 翌年度 次回
	last: 末 末日 月末 年末 最後 最終
	first: 初 初日 初回 最初
	half: 半 半額
	again: 再
	some: 一部
	whether: どうか 否か
	deem: みなす 看做す 推定
	by: 応じる 従う
	self: 自己 自費`)

// hedgesJapanese weaken what a sentence says or tell whom alone it is for.
var hedgesJapanese = set(`原則 原則として 通常 一般 一般に 基本 基本的 おおむね 概ね およそ 程度 くらい ぐらい ほぼ 努める なるべく 例外 特段 限り`)

// hearsayJapanese leave open whether what is said is so.
var hearsayJapanese = set(`おそらく 恐らく ひょっとしたら ひょっとすると もしかしたら もしかすると たぶん 多分 らしい はず だろう でしょう`)

func (a *analysis) japaneseLemma(tokens []japanese.Token, i int) (lemma, bool) {
	t := tokens[i]
	l := lemma{key: t.Base, from: t.Start, to: t.End}
	if same, ok := sameJapanese[t.Base]; ok {
		l.key = same
	}
	if op, ok := operatorsJapanese[t.Base]; ok {
		if a.boundsJapanese(t) || t.Base == "ん" && t.Class != japanese.Auxiliary || op == "not" && a.demands(tokens, i) {
			return lemma{}, false
		}
		l.key, l.operator, l.hedge = "!"+op, true, op == "only" || op == "except" || op == "not" || restricts[op]
		return l, true
	}
	if t.Base == "ある" && (a.v.endsWith(t.Start, "ことが") || a.v.endsWith(t.Start, "ことも") || a.v.endsWith(t.Start, "場合が") || a.v.endsWith(t.Start, "場合も")) {
		l.key, l.operator, l.hedge = "!may", true, true
		return l, true
	}
	if t.Class == japanese.Particle && (t.Base == "から" || t.Base == "まで" || t.Base == "より") && t.Sub != "接続助詞" && i > 0 && tokens[i-1].Class == japanese.Noun && tokens[i-1].End == t.Start && !a.inFact(t.Start-1) {
		if b := tokens[i-1].Base; lightJapanese[b] || words.Get("cover.ja").Has("light", b) {
			return lemma{}, false
		}
		l.key, l.operator = "!"+tokens[i-1].Base+t.Base, true
		return l, true
	}
	if (t.Base == "いずれ" || t.Base == "どちら" || t.Base == "何れ") && i+1 < len(tokens) && tokens[i+1].Base == "か" && tokens[i+1].Start == t.End { // one of them
		l.key, l.operator = "!or", true
		return l, true
	}
	if a.boundedNear(t) {
		return lemma{}, false
	}
	if hearsayJapanese[t.Base] || t.Base == "言う" && a.v.endsWith(t.Start, "と") && a.v.has(t.End, "れて") {
		l.key, l.operator, l.hedge = "!maybe", true, true
		return l, true
	}
	if t.Class == japanese.Particle && t.Base == "か" && i+1 < len(tokens) && a.leavesOpen(tokens, i) {
		l.key, l.operator, l.hedge = "!or", true, true
		return l, true
	}
	if hedgesJapanese[t.Base] {
		if a.boundsJapanese(t) {
			return lemma{}, false
		}
		l.key, l.operator, l.hedge = "!"+sameHedge(l.key), true, true
		return l, true
	}
	if lightJapanese[t.Base] || lightJapanese[l.key] || words.Get("cover.ja").Has("light", t.Base) {
		return lemma{}, false
	}
	switch t.Class {
	case japanese.Noun:
		if t.Sub == "数" && isASCII(t.Surface) {
			return lemma{}, false // compared as a number
		}
		if t.Sub == "非自立" && !hasKanji(t.Surface) || t.Sub == "代名詞" && !hasKanji(t.Surface) {
			return lemma{}, false
		}
		l.topic = true
		if i > 0 && tokens[i-1].Class == japanese.Prefix && tokens[i-1].End == t.Start && strings.Contains("副前元準非不未再無代", tokens[i-1].Surface) {
			l.key = tokens[i-1].Surface + l.key // 副議長 is no 議長
		}
		for i+1 < len(tokens) && tokens[i+1].Start == l.to && tokens[i+1].Sub == "接尾" && lightJapanese[tokens[i+1].Base] {
			i++
			l.to = tokens[i].End
		}
		l.run = i+1 < len(tokens) && tokens[i+1].Start == l.to && tokens[i+1].Class == japanese.Noun && tokens[i+1].Sub != "非自立" && tokens[i+1].Sub != "副詞可能" && !lightJapanese[tokens[i+1].Base] && !a.inFact(tokens[i+1].Start)
	case japanese.Verb, japanese.Adjective:
		if t.Sub == "接尾" && (t.Base == "せる" || t.Base == "させる") {
			l.key, l.operator, l.hedge = "!make", true, i > 0 && tokens[i-1].Base != "する"
			return l, true
		}
		if t.Sub != "自立" {
			return lemma{}, false
		}
		l.verb = true
		if verb := reading.Potential(t.Base); verb != "" {
			l.key = verb
			if same, ok := sameJapanese[verb]; ok {
				l.key = same
			}
		}
	case japanese.Adverb, japanese.Prefix, japanese.Adnominal, japanese.Interjection, japanese.Other:
	default:
		return lemma{}, false
	}
	if !hasWord(t.Surface) {
		return lemma{}, false
	}
	l.skeleton, l.sense = skeleton(l.key), reading.Key(l.key)
	return l, true
}

// leavesOpen reports whether か at token i joins two things or statements of which only one may hold: 男性か女性が, 読むか、又は書く.
func (a *analysis) leavesOpen(tokens []japanese.Token, i int) bool {
	next := tokens[i+1]
	if next.Start != tokens[i].End || i == 0 {
		return false
	}
	switch next.Surface {
	case "どう", "否", "否か", "どうか", "も":
		return false
	case "、":
		return tokens[i-1].Class == japanese.Verb || tokens[i-1].Class == japanese.Auxiliary
	}
	return next.Class == japanese.Noun && tokens[i-1].Class == japanese.Noun && tokens[i-1].Sub != "代名詞"
}

// demands reports whether the denial at token i is half of a demand: 提出しなければならない, 届け出なくてはいけません.
func (a *analysis) demands(tokens []japanese.Token, i int) bool {
	rest := a.v.string(tokens[i].Start, min(len(a.v.r), tokens[i].End+3))
	before := a.v.string(max(0, tokens[i].Start-12), tokens[i].Start)
	for _, w := range []string{"なければ", "なけれ", "なくては", "ないと", "ねば"} {
		if strings.HasPrefix(rest, w) {
			return true
		}
		if k := strings.LastIndex(before, w); k >= 0 && strings.Trim(before[k+len(w):], "ばなりらいけまぁせ") == "" {
			return true
		}
	}
	return false
}

// boundsJapanese reports whether a word belongs to the bound of the number before it or after it: 30日前, 2週間以前.
func (a *analysis) boundsJapanese(t japanese.Token) bool {
	return t.Start > 0 && a.inFact(t.Start-1) || t.End < len(a.v.r) && a.inFact(t.End) && !strings.Contains("全各毎翌半", t.Surface)
}

// boundingWords say with a number how it is bounded, which is compared as part of it.
var boundingWords = set("最大 最高 最長 上限 限度 下限 最低 最短 最少 少なくとも 遅くとも 期限 超える 越える 上回る 下回る 以上 以下 以内 未満 超 満たす")

// boundedNear reports whether a word bounds a number that stands near.
func (a *analysis) boundedNear(t japanese.Token) bool {
	if !boundingWords[t.Base] {
		return false
	}
	for _, f := range a.factsIn(max(0, t.Start-boundReach), min(len(a.v.r), t.End+boundReach)) {
		if f.op != noBound || f.hint != noBound || f.side != noBound {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for _, r := range s {
		if r > 0x7f {
			return false
		}
	}
	return true
}

func hasKanji(s string) bool {
	for _, r := range s {
		if isKanji(r) {
			return true
		}
	}
	return false
}

func hasWord(s string) bool {
	for _, r := range s {
		if isKanji(r) || isKatakana(r) || isHiragana(r) || isLatin(r) {
			return true
		}
	}
	return false
}

// skeleton is the kanji of a word of kanji and kana.
func skeleton(s string) string {
	return strings.Map(func(r rune) rune {
		if isKanji(r) {
			return r
		}
		return -1
	}, s)
}

// sameJapanese are words that are one but for spelling, by dictionary form.
var sameJapanese = func() map[string]string {
	m := make(map[string]string)
	for _, line := range strings.Split(spellingsJapanese, "\n") {
		words := strings.Fields(line)
		for _, w := range words {
			m[w] = words[0]
		}
	}
	return m
}()

const spellingsJapanese = `届出 届け出る 届出る 届け出 届け 届 届ける
	支払 支払う 支払い 払う 払い
	取得 取る とる
	始める 始まる はじめる 開始
	終わる 終える 終了
	本人 自分 自身 自ら みずから
	買う 購入
	申出 申し出る 申し出
	申込 申し込む 申込み 申し込み
	受取 受け取る 受取り 受け取り
	使用 使う
	以上 いじょう
	子 子ども 子供 こども
	出す 提出
	返す 返却
	定期 定期的
	書面 文書
	持つ 有する
	遅くとも おそくとも`
