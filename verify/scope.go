package verify

import "unicode/utf8"

// scope is a set of classes of words that widen or narrow what a sentence says.
type scope uint16

const (
	scopeAll       scope = 1 << iota // すべて, all
	scopeAbsolute                    // 必ず, always
	scopeSome                        // 一部, certain
	scopeOnly                        // のみ, only
	scopeBoth                        // いずれも, both
	scopeEither                      // いずれか, either
	scopeHedge                       // 原則として, generally
	scopeException                   // 除く, unless
	scopeDespite                     // にかかわらず, even if
	scopeNegation                    // any negation or word of negative meaning
	scopeEach                        // 各, each: backs all, claims nothing
)

var scopeWords = []struct {
	class scope
	words []string
}{
	{scopeBoth | scopeAll, []string{"回とも", "つとも", "人とも", "名とも", "社とも", "日とも", "方とも", "いずれも", "いずれにも", "どちらも", "いずれの"}},
	{scopeEither, []string{"るか、", "いか、", "たか、"}},
	{scopeBoth, []string{"とともに", "と共に", "かつ", "両方", "双方", "の両", "両者"}},
	{scopeEither, []string{"いずれか", "どちらか", "どれか", "一方を", "一方でも", "一方が", "どちらでも", "又は", "または", "若しくは", "もしくは"}},
	{scopeEach, []string{"それぞれ", "各", "毎", "ごと"}},
	{scopeAbsolute | scopeAll, []string{"いかなる場合", "どんな場合", "どのような場合", "どのような理由", "いかなる理由", "どんな理由"}},
	{scopeAbsolute, []string{"必ず", "常に", "例外なく", "無条件", "いつでも", "随時", "絶対", "いかなる場合", "自動的に", "一律"}},
	{scopeAll, []string{"すべて", "全て", "全員", "全社員", "全従業員", "一切", "あらゆる", "全部", "だれでも", "誰でも", "いかなる", "いかんを問わ", "如何を問わ", "どんな", "どこでも", "全額", "全"}},
	{scopeSome, []string{"一部", "一定の", "特定の", "ある程度"}},
	{scopeOnly, []string{"のみ", "だけ", "に限り", "に限る", "に限っ", "に限られ", "に限定", "しか", "限定"}},
	{scopeHedge, []string{"だいたい", "大体", "およそ", "程度", "くらい", "ぐらい", "原則", "通常は", "一般に", "一般的に", "おおむね", "概ね", "特段の", "基本的に", "特別の事情がない", "特別な事情がない", "できる限り", "できるだけ", "なるべく", "可能な限り", "努め"}},
	{scopeException, []string{"ただし", "但し", "除き", "除く", "除い", "除外", "この限り", "限りで", "ない限り", "以外", "例外", "場合は", "場合には", "場合を", "場合に", "ときは", "ときを"}},
	{scopeDespite, []string{"にかかわらず", "に関わらず", "に関係なく", "を問わず", "あっても", "なくても", "場合でも"}},
}

var scopeLatin = map[string]scope{
	"all": scopeAll, "every": scopeAll, "everyone": scopeAll, "everybody": scopeAll, "everywhere": scopeAll, "anywhere": scopeAll, "entire": scopeAll, "any": scopeAll | scopeEither, "anyone": scopeAll, "whole": scopeAll,
	"full": scopeEach, "fully": scopeEach, "each": scopeEach, "per": scopeEach,
	"always": scopeAbsolute, "strictly": scopeAbsolute, "never": scopeAbsolute | scopeNegation, "invariably": scopeAbsolute, "unconditionally": scopeAbsolute, "automatically": scopeAbsolute, "guaranteed": scopeAbsolute, "guarantees": scopeAbsolute,
	"regardless": scopeAbsolute | scopeDespite, "even": scopeDespite, "whenever": scopeAbsolute,
	"some": scopeSome, "certain": scopeSome, "selected": scopeSome, "most": scopeSome,
	"only": scopeOnly, "alone": scopeOnly, "solely": scopeOnly, "exclusively": scopeOnly, "both": scopeBoth | scopeAll, "either": scopeEither, "or": scopeEither,
	"generally": scopeHedge, "usually": scopeHedge, "normally": scopeHedge, "typically": scopeHedge, "ordinarily": scopeHedge, "mostly": scopeHedge, "primarily": scopeHedge, "often": scopeHedge, "sometimes": scopeHedge, "approximately": 0,
	"unless": scopeException, "except": scopeException, "excluding": scopeException, "otherwise": scopeException, "excepting": scopeException, "if": scopeException, "provided": scopeException, "but": scopeException, "however": scopeException, "when": scopeException,
	"without": scopeException | scopeNegation, "not": scopeNegation, "no": scopeNegation, "none": scopeNegation, "nor": scopeNegation, "neither": scopeNegation, "cannot": scopeNegation, "prohibited": scopeNegation, "prohibits": scopeNegation, "prohibit": scopeNegation, "forbidden": scopeNegation, "refuse": scopeNegation, "refuses": scopeNegation, "unable": scopeNegation,
}

var scopePhrases = []struct {
	phrase string
	class  scope
}{
	{"without exception", scopeAbsolute}, {"in all cases", scopeAbsolute}, {"under any circumstances", scopeAbsolute}, {"in any condition", scopeAbsolute | scopeAll}, {"in any circumstances", scopeAbsolute | scopeAll}, {"for any reason", scopeAbsolute | scopeAll}, {"in every case", scopeAbsolute}, {"at any time", scopeAbsolute}, {"no matter", scopeDespite | scopeAbsolute},
	{"in principle", scopeHedge}, {"as a rule", scopeHedge}, {"in general", scopeHedge}, {"in most cases", scopeHedge}, {"for the most part", scopeHedge}, {"where possible", scopeHedge}, {"whenever possible", scopeHedge}, {"if possible", scopeHedge}, {"where practicable", scopeHedge}, {"whenever practicable", scopeHedge}, {"as far as possible", scopeHedge},
	{"not only", 0}, {"even if", scopeDespite}, {"even when", scopeDespite}, {"even though", scopeDespite}, {"at most", 0}, {"at the most", 0}, {"at all times", scopeAbsolute}, {"one of", scopeEither}, {"any of", scopeEither}, {"all of", scopeBoth | scopeAll}, {"each of", scopeBoth | scopeAll}, {"part of the", 0}, {"other than", scopeException}, {"subject to", scopeException}, {"as long as", scopeException},
}

// mark is a word of scope.
type mark struct {
	class    scope
	from, to int
}

// marks reads the words of scope of a text.
func (v *view) marks() []mark {
	var out []mark
	for i := 0; i < len(v.r); {
		if k := v.wordAt(i); k > i {
			found := false
			for _, p := range scopePhrases {
				if end := i + len(p.phrase); v.has(i, p.phrase) && (end == len(v.r) || !isLatin(v.r[end])) {
					out = append(out, mark{p.class, i, end})
					k, found = end, true
					break
				}
			}
			word := v.string(i, min(k, i+16))
			if word == "either" && !found && v.hasAny(k, []string{" party", " side", " parent", " spouse", " partner"}) > 0 { // may be ended by either party
				out = append(out, mark{scopeEither | scopeBoth, i, k})
				found = true
			}
			if word == "any" && !v.beginsUnit(i) && !found { // approve any booking: whichever
				out = append(out, mark{scopeEither | scopeEach, i, k})
				found = true
			}
			if isOneOf(word, "anyone anybody everyone everybody") && !found && v.hasAny(k, []string{" with ", " who ", " whose ", " under ", " over "}) > 0 { // those who
				found = true
			}
			if word == "all" && v.endsWith(i, " at ") && (k == len(v.r) || isStop(v.r[k])) { // with no warning at all
				found = true
			}
			if c := scopeLatin[word]; !found && c != 0 && (word != "every" || !v.isTimeAt(k)) {
				out = append(out, mark{c, i, k})
			} else if !found && k-i > 3 && v.has(k-3, "n't") {
				out = append(out, mark{scopeNegation, i, k})
			}
			i = k
			continue
		}
		i += max(1, v.markAt(i, &out))
	}
	return out
}

// isTimeAt reports whether a number, a time or the name of a month or day follows: every three months, every April.
func (v *view) isTimeAt(k int) bool {
	if !v.has(k, " ") {
		return false
	}
	if _, end := v.unitAt(k); end > k || isDigit(v.r[min(k+1, len(v.r)-1)]) {
		return true
	}
	word := v.string(k+1, v.wordAt(k+1))
	return numberWords[word] > 0 || months[word] > 0 || dayWords[word] > 0 || isOneOf(word, "other quarter morning evening night second third")
}

// markAt reads a Japanese word of scope at i and gives its length.
func (v *view) markAt(i int, out *[]mark) int {
	words := scopeByFirst[v.r[i]]
	if len(words) == 0 || v.has(i, "必ずしも") {
		return 4 * min(1, len(words))
	}
	for _, s := range words {
		if !v.has(i, s.word) {
			continue
		}
		n := utf8.RuneCountInString(s.word)
		if s.word == "だけ" && v.endsWith(i, "いた") || s.word == "しか" && v.has(i, "しから") { // いただけます, 明渡しから
			return n
		}
		if s.class == scopeOnly && v.hasAny(i, []string{"だけでな", "だけではな", "のみなら", "のみでな"}) > 0 { // not only
			return n
		}
		if n == 2 && i > 0 && isKanji(v.r[i-1]) && v.to[i-1] == v.at[i] && v.hasAny(i, []string{"常に", "一部", "一律", "全部", "一定の"}) > 0 { // 異常に, 第一部
			return 0
		}
		if s.word == "だけ" && v.endsWithAny(i, "数", "分", "額", "期間") && containsAny(v.string(max(0, i-10), i), []string{"同じ", "相当", "その", "応じ", "等し"}) { // 同じ日数だけ
			return n
		}
		if s.class == scopeOnly && v.has(i, "だけでも") {
			return n
		}
		if s.class == scopeEach && v.hasAny(i, []string{"各号", "各項", "各条", "各種", "各位"}) > 0 {
			return 0
		}
		if s.class == scopeAll && n == 1 && (i+1 >= len(v.r) || !isKanji(v.r[i+1]) || i > 0 && isKanji(v.r[i-1]) || v.hasAny(i, []string{"全般", "全国", "安全", "全日", "全体", "全部門"}) > 0) {
			return 0
		}
		*out = append(*out, mark{s.class, i, i + n})
		return n
	}
	return 0
}

// scopeWord is a Japanese word of scope.
type scopeWord struct {
	class scope
	word  string
}

// scopeByFirst finds them by their first character, in the order of the list.
var scopeByFirst = func() map[rune][]scopeWord {
	m := make(map[rune][]scopeWord)
	for _, s := range scopeWords {
		for _, w := range s.words {
			first, _ := utf8.DecodeRuneInString(w)
			m[first] = append(m[first], scopeWord{s.class, w})
		}
	}
	return m
}()

// classes unites the classes of the marks in [from, to).
func classes(marks []mark, from, to int) scope {
	var s scope
	for _, m := range within(marks, from, to, func(m *mark) int { return m.from }) {
		s |= m.class
	}
	return s
}
