package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/verify/japanese"
)

// role is what a word does in a question.
type role int

const (
	content  role = iota
	function      // holds the sentence together
	asking        // asks: 何日, いくら, どう
)

// Verbs that say nothing of the matter: they are the same in a question on anything.
var emptyVerbs = setOf(`する なる ある いる おる ござる もらう もらえる いただく いただける くれる くださる 下さる 言う 言える できる 出来る やる いう 云う
	教える おしえる 知る しる 知れる 思う おもう 分かる わかる 見せる みせる 示す 構う かまう いい 良い よい 宜しい よろしい ない 無い 願う 聞く 聞ける 伺う 調べる 違う ちがう 異なる
	書く 載る 決まる 定める 定まる 行う 行なう おく しまう みる くる いく もつ ください ちょうだい れる られる せる させる 済む`)

// Nouns that hold a question together, or stand for anything.
var emptyNouns = setOf(`場合 とき 時 際 こと 事 もの 物 ところ 所 点 方 ほう よう ため 為 わけ はず つもり 人 方法 やり方 件 感じ 質問 会社 うち 弊社 当社 自分 私 わたし 僕 俺 あなた
	今 現在 内容 詳細 詳しい 以上 大丈夫 可能 必要 何か 誰か 全部 全て すべて 一覧 それぞれ お願い だめ ダメ 駄目 ご 御 お OK ok 概要 の ん 違い 差 相違 差異 比較 最大 具体 的 基本 一般 通常 普通 ふだん 普段
	あと 昨日 今日 明日 今朝 昨夜 今夜 先日 最近 今度`)

// attributes are nouns that name a property of the topic and not the topic: 宿泊料の上限.
var attributes = setOf(`上限 下限 限度 限度額 上限額 最高額 期限 締切 締め切り 締切日 金額 額 費用 値段 料金 日数 回数 件数 人数 時間数 割合 率 比率 条件 対象 対象者 範囲 期間 手続 手続き 流れ 手順 方法 理由 例外 必要書類 書類 窓口 提出先 連絡先 担当 担当者
	責任者 定義 意味 種類 時期 タイミング 開始日 終了日 有効期限 有効期間 申請方法 申請先 申請期限 提出期限 報告先 頻度 間隔 目安 基準 内訳 計算方法 支給額 支給日`)

// parties are the letters that contracts give their parties.
var parties = setOf("甲 乙 丙 丁 戊")

// persons end a noun that names a kind of people.
var persons = regexp.MustCompile(`(?:社員|職員|従業員|労働者|使用者|管理者|監督者|役員|取締役|パート|パートタイマー|アルバイト|バイト|派遣|嘱託|新人|新入社員|学生|インターン|管理職|正社員|妊婦|退職者|委託先|業者|利用者|部長|課長|上司|所属長|家族|配偶者|子ども|子供|親|父|母|祖父母|祖父|祖母|父母|兄弟|姉妹|[^務業作操理]者|[一-龥]{2}員)$`)

var documentNoun = regexp.MustCompile(`(規程|規則|規定|規約|細則|要領|要綱|ガイドライン|ポリシー|マニュアル|手引き?|ハンドブック|約款|契約書|協定書?|手順書|憲章)$`)

// piece is a stretch of a question: a compound, a verb, a particle, with what it does.
type piece struct {
	text, base string
	role       role
	noun       bool
	verb       bool
	particle   string // the surface of a particle
	start, end int    // runes
}

func (q *Question) readJapanese(text string) {
	tokens, err := japanese.Tokens(text)
	if err != nil {
		q.Search = text
		return
	}
	pieces := piecesOf(tokens)
	q.findAsked(text, pieces)
	q.findTopic(pieces)
	q.findCompared(pieces)
	q.findSearch(text, pieces)
}

// counters are the units that 何 asks for.
var counters = setOf(`日 か月 ヶ月 カ月 箇月 ケ月 月 年 週 週間 時間 時 分 秒 回 人 円 割 パーセント % 歳 才 件 枚 名 文字 字 桁 km キロ 台 個 度 倍 万円 通 部 条 項 章 度目 回目 年目 日目 営業日 年度 曜日 番 階 種類 段階 泊 冊 本 点`)

// afterCount are words that go with a count and belong to what is asked for.
var afterCount = setOf("前 後 以内 以上 以下 以降 間 ごと 毎 目 まで から 未満 くらい ぐらい 程度 分 分の 超 おき 置き 先")

func piecesOf(tokens []japanese.Token) []piece {
	var pieces []piece
	for i := 0; i < len(tokens); {
		t := tokens[i]
		if wordless(t) {
			pieces = append(pieces, join(tokens[i:i+1], function))
			i++
			continue
		}
		if n := askingLen(tokens[i:]); n > 0 {
			pieces = append(pieces, join(tokens[i:i+n], asking))
			i += n
			continue
		}
		switch t.Class {
		case japanese.Noun, japanese.Prefix:
			n := compoundLen(tokens[i:])
			p := join(tokens[i:i+n], content)
			p.noun = true
			if perUnit[p.text] && i+n < len(tokens) && askingLen(tokens[i+n:]) > 0 {
				p.role = function // 月いくら: what the amount is counted by
			}
			if n == 1 && (t.Class == japanese.Prefix || t.Sub == "非自立" || t.Sub == "代名詞" && !parties[t.Surface]) || emptyNouns[p.text] {
				p.role = function
			}
			pieces = append(pieces, p)
			i += n
		case japanese.Verb, japanese.Adjective:
			p := join(tokens[i:i+1], content)
			if isNominal(tokens[i:]) {
				p.noun = true
				pieces = append(pieces, p)
				i++
				continue
			}
			p.verb, p.base = true, t.Base
			if t.Sub == "非自立" || t.Sub == "接尾" || emptyVerbs[t.Base] || utf8.RuneCountInString(t.Surface) == 1 && isHiragana(t.Surface) {
				p.role = function
			}
			pieces = append(pieces, p)
			i++
		case japanese.Adverb:
			p := join(tokens[i:i+1], content)
			if isHiragana(t.Surface) {
				p.role = function
			}
			pieces = append(pieces, p)
			i++
		case japanese.Other, japanese.Interjection:
			p := join(tokens[i:i+1], content)
			p.noun = true
			pieces = append(pieces, p)
			i++
		default:
			p := join(tokens[i:i+1], function)
			p.particle = t.Surface
			pieces = append(pieces, p)
			i++
		}
	}
	return pieces
}

// perUnit are what an amount is asked by, before the word that asks: 月いくら, 年に何回 without its に.
var perUnit = setOf("月 年 日 週 年間 月間 月額 年額 日額 1回 一回 1日 一日 1か月 1ヶ月 一か月 1年 一年 1泊 一泊")

// wordless tells of a token without a letter or digit in it, which the dictionary takes for a noun where it is of ASCII: a question
// mark is neither a topic nor part of a compound.
func wordless(t japanese.Token) bool {
	return !strings.ContainsFunc(t.Surface, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%' || r == 'ー' })
}

// isNominal reports whether the first word is a verb that stands as a noun, あがり of あがる: its continuing form before a particle that
// follows nouns alone, or at the end.
func isNominal(tokens []japanese.Token) bool {
	t := tokens[0]
	if t.Class != japanese.Verb || t.Sub != "自立" || t.Inflection != "連用形" || utf8.RuneCountInString(t.Surface) < 2 || emptyVerbs[t.Base] {
		return false
	}
	return len(tokens) == 1 || tokens[1].Class == japanese.Particle && nominal[tokens[1].Surface]
}

// nominal are particles that follow nouns.
var nominal = setOf("は が を の")

func join(tokens []japanese.Token, r role) piece {
	p := piece{role: r, start: tokens[0].Start, end: tokens[len(tokens)-1].End}
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.Surface)
	}
	p.text = b.String()
	p.base = p.text
	return p
}

// askingWords ask by themselves.
var askingWords = setOf("いくら いくつ いつ いつごろ いつ頃 どこ どちら 誰 だれ どなた どう どうやって どうして どうすれば なぜ 何故 なんで どれ どれくらい どれぐらい どのくらい どのぐらい どれだけ どんな どの どのように どういう いかが 何 なに なん 何と 何処")

// askingLen is how many tokens at the beginning ask for something: いくら, 何日, 何日前, どのくらい.
func askingLen(tokens []japanese.Token) int {
	surface := tokens[0].Surface
	n := 0
	for take := min(3, len(tokens)); take > 0 && n == 0; take-- { // どの+くらい, どれ+くらい, なん+日
		var b strings.Builder
		for _, t := range tokens[:take] {
			b.WriteString(t.Surface)
		}
		if askingWords[b.String()] {
			n = take
		}
	}
	if n == 0 {
		return 0
	}
	if surface == "何" || surface == "なん" || surface == "何度" {
		for n < len(tokens) && counters[tokens[n].Surface] && !strings.HasPrefix(tokens[n].Surface, "か") {
			n++
		}
		if n < len(tokens) && slices.Contains([]string{"か", "ヶ", "カ", "箇", "ケ", "カ月", "か月", "ヶ月"}, tokens[n].Surface) && n+1 < len(tokens) && strings.HasPrefix(tokens[n+1].Surface, "月") {
			n += 2
		}
	}
	for n < len(tokens) && afterCount[tokens[n].Surface] && tokens[n].Class != japanese.Particle {
		n++
	}
	if n == 1 && surface == "いくら" && n < len(tokens) && tokens[n].Surface == "も" {
		return 0 // any number of them
	}
	return n
}

// compoundLen is how many tokens make one noun: 年次 有給 休暇, 第 5 条, お 給料 日.
func compoundLen(tokens []japanese.Token) int {
	n := 0
	for n < len(tokens) {
		t := tokens[n]
		switch {
		case t.Class == japanese.Noun && wordless(t):
			return max(n, 1)
		case t.Class == japanese.Prefix:
		case t.Class == japanese.Noun && t.Sub != "非自立" && t.Sub != "代名詞":
			if n > 0 && askingLen(tokens[n:]) > 0 {
				return n
			}
			if n == 0 && t.Sub == "副詞可能" && emptyNouns[t.Surface] {
				return 1 // 全部会社が: not one noun
			}
		case t.Class == japanese.Symbol && (t.Surface == "・" || t.Surface == "ー" || t.Surface == "-" || t.Surface == "&"):
			if n == 0 || n+1 >= len(tokens) || tokens[n+1].Class != japanese.Noun {
				return max(n, 1)
			}
		default:
			return max(n, 1)
		}
		n++
	}
	return max(n, 1)
}

func isHiragana(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Hiragana, r) && r != 'ー' })
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
