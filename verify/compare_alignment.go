package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A claim is aligned with its sources when every content word of it stands in them, in what leads into them, in their headings, or in
// the question, or is another word for one that does. What is left over was added by whoever wrote the claim.

// addedWeight is how much of a Japanese claim, in words of two characters, may stand in no source.
const addedWeight = 1.0

// foreignWeight is how much shows that a claim says something of its own: a word of three characters, or two of two.
const foreignWeight = 1.5

// framing words say of what kind a fact is (期限, 回数), or that something is done or holds: they add nothing to what they frame.
var framing = newLexicon(strings.Fields(`会社 当社 弊社 対象者 対象 方法 方式 手段 回数 人数 件数 個数 点数 冊数 頻度 期限 期日 期間 時点 時期 時間帯 時間 日数 年数 月数 金額 価格 単価 料金 割合 種類 区分 内容 条件
	基準 要件 手続 手順 番号 提出先 届出先 申請先 連絡先 申込先 担当 権限 責任 義務 可否 可能性 原則 状況 事情 理由 取扱 対応 利用 使用 実施 実際 発生 存在 該当 適用 必要 可能 不可 不要 対象外
	具体 全体 各自 本人 自分 自身 注意 重要 結果 程度 年間 月間 計算 場合 規定 規則 規程 制度 行為 作業 業務 内線 別途 別枠 同様 部分 所定 場所 状態 前後 全員 単位 関係 遅くとも 月曜 火曜 水曜 木曜 金曜 土曜 日曜 曜日 禁止 起算
	決 定 行 受 入 取 付 設 得 求 認 言 指 示 含 当 形 旨 点 数 額 率 人 方 者 物 品 書 日 時 間 年 月 週 回 分 先 的 性 用 等 側 名 件 注 例 内 中 後 前 第 一 二 三 四 五 六 七 八 九 十 百 千 万`))

// vocabulary is what a text has to align a claim with.
type vocabulary struct {
	words *bag
	text  string
	near  map[uint64]bool // pairs of Chinese characters that are written with kana between them: 引き取る
}

// nearKana is how many kana may stand between two characters of one word.
const nearKana = 2

func newVocabulary(texts ...*analysis) *vocabulary {
	s := &vocabulary{words: newBag(), near: make(map[uint64]bool)}
	var b strings.Builder
	for _, a := range texts {
		for _, t := range a.terms {
			s.words.add(t)
		}
		b.WriteString(a.v.whole + "\n")
	}
	s.text = b.String()
	last, kana := rune(0), 0
	for _, r := range s.text {
		switch {
		case isKanji(r):
			if last != 0 && kana > 0 {
				s.near[pair(last, r)] = true
			}
			last, kana = r, 0
		case isHiragana(r) && kana < nearKana:
			kana++
		default:
			last = 0
		}
	}
	return s
}

// vocabulary gives the words of passage and heading, worked out once.
func (p *passage) vocabulary() *vocabulary {
	if p.vocab == nil {
		p.vocab = newVocabulary(p.analysis(), p.heading())
	}
	return p.vocab
}

// aligned are the texts by which a claim may be aligned: its passages with their headings, and the question.
type aligned []*vocabulary

func (m *comparison) alignment() aligned {
	var out aligned
	for _, q := range m.pieces {
		if v := q.p.vocabulary(); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return append(out, m.c.askedVocabulary())
}

func (c *Checker) askedVocabulary() *vocabulary {
	if c.askedVocab == nil {
		c.askedFacts()
		c.askedVocab = newVocabulary(c.asked)
	}
	return c.askedVocab
}

// holds reports whether the texts have a word: one of a single Chinese character as a word of its own.
func (s aligned) holds(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	single := size == len(word) && isKanji(first)
	return slices.ContainsFunc(s, func(v *vocabulary) bool {
		return single && slices.Contains(v.words.runs, word) || !single && strings.Contains(v.text, word)
	})
}

// holdsAny reports whether the texts have one of the words, wherever it stands.
func (s aligned) holdsAny(words ...string) bool {
	return slices.ContainsFunc(s, func(v *vocabulary) bool { return containsAny(v.text, words) })
}

// known marks the characters of a Japanese word that the texts account for: neighbouring characters that stand together there, framing
// words, and words for which they have another one.
func (s aligned) known(t term) []bool {
	r := []rune(t.stem)
	known := make([]bool, len(r))
	mark := func(from, n int) {
		for i := from; i < from+n; i++ {
			known[i] = true
		}
	}
	for _, v := range s {
		if len(r) == 1 && v.words.runes[r[0]] {
			known[0] = true
		}
		for i := 1; i < len(r); i++ {
			if p := pair(r[i-1], r[i]); v.words.pairs[p] || v.near[p] {
				mark(i-1, 2)
			}
		}
	}
	for i := range r {
		starts := func(l lexicon, each func(e entry)) {
			for _, e := range l.byFirst[r[i]] {
				if len(e.word) <= len(r)-i && equalRunes(e.word[1:], r[i+1:]) && slices.Contains(known[i:i+len(e.word)], false) {
					each(e)
				}
			}
		}
		starts(framing, func(e entry) { mark(i, len(e.word)) })
		starts(runWords, func(e entry) {
			if (len(e.word) > 1 || i+1 == len(r)) && slices.ContainsFunc(s, func(v *vocabulary) bool { return v.words.hasOther(runOf[e.id].group) }) {
				mark(i, len(e.word))
			}
		})
		starts(paraphraseWords, func(e entry) {
			if (len(e.word) > 1 || i+1 == len(r) || strings.ContainsRune("無不非未", e.word[0])) && s.paraphrases(string(e.word), paraphraseOf[e.id]) {
				mark(i, len(e.word))
			}
		})
	}
	return known
}

// paraphrases reports whether the sources have the head of a group that the word belongs to or, where it is the head, one of its others.
func (s aligned) paraphrases(word string, groups []int) bool {
	for _, g := range groups {
		if head := paraphrases[g][0]; head != word {
			if s.holds(head) {
				return true
			}
		} else if slices.ContainsFunc(paraphrases[g][1:], s.holds) {
			return true
		}
	}
	return false
}

// paraphrases reports whether the pieces have another word for a word of the claim.
func (m *comparison) paraphrases(t term) bool {
	if m.pieceWords == nil {
		v := &vocabulary{words: m.backed, text: strings.Join(m.texts, "\n")}
		m.pieceWords = aligned{v}
	}
	return len(m.pieceWords.wordGroups(t.stem)) > 0
}

// hasOther reports whether the bag has a word of the group.
func (b *bag) hasOther(group int) bool {
	for _, other := range sameRuns[group] {
		for _, have := range b.runs {
			if strings.Contains(have, other) {
				return true
			}
		}
	}
	return false
}

// added warns of a claim with words that nothing accounts for, and says that it is not backed where they are many.
func (m *comparison) added() {
	if slices.ContainsFunc(m.out.Flags, func(f Flag) bool { return f.Severity == Critical }) || m.out.has(codeWeakGrounding, codePartly) {
		return
	}
	weight, words := m.unaccounted()
	if x, ok := m.newActor(); ok && weight < foreignWeight {
		m.raise(codeWeakGrounding, x.from, x.to, piece{}, 0, 0, "")
		return
	}
	switch {
	case weight >= foreignWeight:
		m.raise(codeFactAdded, words[0].from, words[len(words)-1].to, piece{}, 0, 0, "")
	case weight >= addedWeight:
		m.raise(codeWeakGrounding, words[0].from, words[len(words)-1].to, piece{}, 0, 0, "")
	}
}

// newActor gives an actor of the claim of whom neither its sources nor the question know, by name, by another one, or by what he does:
// 購入者 for 「購入した者」. Whom a claim only tells its topic of may be meant by all.
func (m *comparison) newActor() (actor, bool) {
	var s aligned
	for u := range m.claim.units {
		from, to := m.claim.unitRange(u)
		for _, x := range m.claim.actorsIn(from, to) {
			if m.claim.v.has(x.to, "は") || isCompany(x.name) || staff[x.name] || utf8.RuneCountInString(x.name) < 3 {
				continue
			}
			if s == nil {
				s = m.alignment()
			}
			stem := strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(x.name, "者"), "員"), "人"), "有")
			known := s.holds(x.name) || len(s.wordGroups(x.name)) > 0 || stem != x.name && s.holds(stem) && s.holdsAny("者", "人", "方")
			for _, v := range s {
				known = known || slices.ContainsFunc(v.words.runs, func(y string) bool { return endsInActor(y) && m.sameActor(x.name, y, m.claim) })
			}
			if !known {
				return x, true
			}
		}
	}
	return actor{}, false
}

// besideDays are days, months and years beside another one: each is another than the one that it stands beside.
var besideDays = set("前日 前月 前年 前週 前年度 翌日 翌月 翌年 翌週 翌年度")

// exampleEnds follow a word that is an example of the next one: ボールペンなどの筆記具.
var exampleEnds = []string{"など", "等の", "をはじめ", "くとも"}

// unaccounted weighs the Japanese words of the claim that nothing accounts for, and gives them.
func (m *comparison) unaccounted() (weight float64, words []term) {
	var s aligned
	for _, t := range m.claim.terms {
		if t.latin || m.backed.share(t) == 1 || m.context.share(t) == 1 || m.claim.v.hasAny(t.to, exampleEnds) > 0 {
			continue
		}
		if s == nil {
			s = m.alignment()
		}
		w := 0.0
		for _, k := range s.known(t) {
			if !k {
				w += 0.5
			}
		}
		if w == 0 && besideDays[t.stem] && !s.holdsAny(t.stem) && (firstRune(t.stem) != '翌' || !s.holdsAny("翌", "次の")) && (firstRune(t.stem) != '前' || !s.holdsAny("前の", "1日前", "1か月前", "1年前", "前日", "一日前", "一月前")) {
			w = 1
		}
		if w > 0 && firstRune(t.stem) == '翌' && utf8.RuneCountInString(t.stem) > 1 && !s.holdsAny("翌", "次の") { // another day or year than any of theirs
			w++
		}
		if w > 0 && slices.ContainsFunc(words, func(o term) bool { return o.stem == t.stem }) { // said twice
			continue
		}
		if w > 0 {
			weight += w
			words = append(words, t)
		}
	}
	return weight, words
}
