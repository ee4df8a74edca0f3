package verify

import (
	"strings"
	"unicode/utf8"
)

// term is a content word: a Latin word, or a run of kanji or katakana. Words that belong to numbers are none.
type term struct {
	from, to int // in the view
	stem     string
	latin    bool
	proper   bool // a capital within a sentence, or capitals alone
}

// terms reads the content words of a text.
func (v *view) terms(facts []fact) []term {
	var out []term
	fi, ui := 0, 0
	sentence := true // at the beginning of a sentence
	for i := 0; i < len(v.r); {
		for fi < len(facts) && facts[fi].to <= i {
			fi++
		}
		if fi < len(facts) && facts[fi].from <= i {
			i = facts[fi].to
			sentence = false
			continue
		}
		for ui < len(v.units) && v.units[ui].End <= v.at[i] {
			ui++
		}
		if ui < len(v.units) && v.units[ui].Start == v.at[i] {
			sentence = true
		}
		r := v.r[i]
		switch {
		case isLatin(r):
			j := v.wordAt(i)
			word := v.string(i, j)
			if t, ok := v.latinTerm(i, j, word, sentence); ok {
				out = append(out, t)
			}
			sentence = false
			i = j
		case isKanji(r) || isKatakana(r):
			j := i
			for j < len(v.r) && (isKanji(v.r[j]) == isKanji(r)) && (isKanji(v.r[j]) || isKatakana(v.r[j])) && (fi >= len(facts) || j < facts[fi].from) && (j == i || v.hasAny(j, runEnds) == 0) {
				j++
			}
			if s := v.string(i, j); dayRuns[s] { // 土日祝
				for k := i; k < j; k++ {
					if strings.ContainsRune(dayRunes, v.r[k]) && !(k > i && v.r[k-1] == '祝') {
						out = append(out, term{from: k, to: k + 1, stem: string(v.r[k]) + "曜"})
					} else if v.r[k] == '祝' {
						out = append(out, term{from: k, to: k + 1, stem: "祝日"})
					}
				}
			} else if !emptyRuns[s] {
				out = append(out, term{from: i, to: j, stem: s})
			}
			sentence = false
			i = j
		default:
			if r == '\n' || r == ':' || r == '|' {
				sentence = true
			} else if r != ' ' && r != '"' && r != '\'' && r != '(' {
				sentence = false
			}
			i++
		}
	}
	return out
}

func (v *view) latinTerm(i, j int, word string, sentence bool) (term, bool) {
	word = strings.TrimSuffix(word, "'s")
	if stopWords[word] || len(word) < 2 {
		return term{}, false
	}
	capitals := 0
	for k := i; k < j; k++ {
		if v.upper[k] {
			capitals++
		}
	}
	return term{from: i, to: j, stem: stem(word), latin: true, proper: capitals > 0 && !sentence || capitals >= 2}, true
}

// runEnds begin with kanji and end a run of it.
var runEnds = []string{"以外", "又は", "及び", "並びに", "若しくは"}

// emptyRuns are runs of kanji that carry no content of their own.
var emptyRuns = set(`場合 必要 者 時 際 等 及 又 若 次 定 行 間 中 後 前 内 外 上 下 以上 以下 以内 以外 未満 超 同 各 当 該当 対 関 基 係 的 事 物 他 旨 号 項 条 別 得
	受 与 含 除 限 原則 可能 義務 規定 全 全員 全額 最大 最長 最高 上限 限度 最低 最低限 範囲 少 多 約 毎 一 一部 例外 方 何 通 言 見 思 使 出 入 日 月 年 分 回 円 人 件 午前 午後
	場合等 一切 全社員 内容 扱 取 払 決 用 付 経 達 持 置 認 求 始 終 続 了 可 不可 要 生 際等 所 資料 合計 総額 計`)

var stopWords = set(`a an the and or nor but if then than that this these those there here it its it's is are was were be been being am do does did done doing
	have has had having will would shall should can could may might must not no n't won't don't doesn't isn't aren't can't cannot of in on at by to from for with without
	within into onto upon about above below under over after before during until till since through between among against per via as so such any all every each both
	either neither some certain other others another same own only also just even still yet too very more most less least much many few several one ones you your yours
	yourself we us our ours they them their theirs he him his she her i me my mine who whom whose which what when where why how whether while because although though
	unless except however therefore thus hence please etc e g eg ie up out off down again further once whenever wherever generally usually normally typically
	speaking always never not none nothing anything something everything anyone someone everyone nobody somebody everybody anybody need needs needed required require requires able let get gets got make makes
	made use used uses using include includes including included way ways following follows followed according apply applies based case cases kind kinds thing things
	long like time times way number regarding concerning related relevant respective respectively mean means state states stated provide provides note
	maximum minimum exceed exceeds exceeding exceeded limit limits limited cap capped upper lower max min than faster taller longer older younger fewer greater due
	back bear bears borne expense expenses side half does won isn aren didn hasn haven wasn weren shouldn couldn wouldn mustn re ve ll per ok okay cost costs`)

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// stem takes English endings off, roughly: what is left is compared, never shown.
func stem(word string) string {
	w := rawStem(word)
	if s, ok := sameWords[w]; ok {
		return s
	}
	return w
}

func rawStem(word string) string {
	w := strings.TrimSuffix(word, "'s")
	for _, suffix := range []string{"ationary", "ionary", "ations", "ation", "ingly", "edly", "ments", "ment", "ings", "ing", "ities", "ity", "ions", "ion", "ies", "ied", "ness", "able", "ably", "ible", "ally", "ers", "ors", "er", "or", "es", "ed", "ly", "al", "ive", "s"} {
		if strings.HasSuffix(w, suffix) && len(w)-len(suffix) >= 3 && (suffix != "ly" || !strings.HasSuffix(w, "ply")) {
			w = w[:len(w)-len(suffix)]
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		w = w[:n-1]
	}
	if n := len(w); n > 3 && (w[n-1] == 'e' || w[n-1] == 'y' || w[n-1] == 'i') {
		w = w[:n-1]
	}
	return w
}

// bag is a set of content words: stems of Latin words, single characters and pairs of neighbouring ones of Japanese runs.
type bag struct {
	stems  map[string]bool
	pairs  map[uint64]bool
	runes  map[rune]bool
	runs   []string
	others map[string]float64 // what same found, by run
}

func newBag() *bag {
	return &bag{stems: make(map[string]bool), pairs: make(map[uint64]bool), runes: make(map[rune]bool)}
}

func pair(a, b rune) uint64 { return uint64(a)<<32 | uint64(b) }

func (b *bag) add(t term) {
	if t.latin {
		b.stems[t.stem] = true
		return
	}
	b.runs, b.others = append(b.runs, t.stem), nil
	var last rune
	for i, r := range t.stem {
		b.runes[r] = true
		if i > 0 {
			b.pairs[pair(last, r)] = true
		}
		last = r
	}
}

// share tells which part of a term is in the bag: 1 for a word that is there or says the same as one that is.
func (b *bag) share(t term) float64 {
	if t.latin {
		if b.stems[t.stem] || b.hasPrefixOf(t.stem) {
			return 1
		}
		return 0
	}
	r := []rune(t.stem)
	if len(r) == 1 {
		if b.runes[r[0]] {
			return 1
		}
		return b.same(t.stem)
	}
	n := 0
	for i := 1; i < len(r); i++ {
		if b.pairs[pair(r[i-1], r[i])] {
			n++
		}
	}
	share := float64(n) / float64(len(r)-1)
	if share < 1 {
		share = max(share, b.same(t.stem))
	}
	return share
}

// partly is share, where a verb in one character counts for half of the word in two that it begins: 汚した for 汚損.
func (b *bag) partly(t term) float64 {
	share := b.share(t)
	if share >= 0.5 || t.latin || utf8.RuneCountInString(t.stem) != 2 {
		return share
	}
	for _, run := range b.runs {
		if utf8.RuneCountInString(run) == 1 && strings.Contains(t.stem, run) {
			return 0.5
		}
	}
	return share
}

// hasPrefixOf accepts words of one root whose endings the stemmer left: encrypt and encryption.
func (b *bag) hasPrefixOf(s string) bool {
	if len(s) < 5 {
		return false
	}
	for w := range b.stems {
		n := min(len(w), len(s))
		if n >= 5 && w[:n] == s[:n] && len(w)+len(s)-2*n <= 4 {
			return true
		}
	}
	return false
}

// same tells whether the bag has another word for a run: 1 or 0.
func (b *bag) same(run string) float64 {
	if known, ok := b.others[run]; ok {
		return known
	}
	found := 0.0
	runWords.in([]rune(run), func(id int) {
		w := runOf[id]
		if found > 0 || w.word != run && len(w.word) <= 6 {
			return
		}
		for _, other := range sameRuns[w.group] {
			for _, have := range b.runs {
				if strings.Contains(have, other) {
					found = 1
				}
			}
		}
	})
	if b.others == nil {
		b.others = make(map[string]float64)
	}
	b.others[run] = found
	return found
}

// groupedWord is a word of sameRuns with its group.
type groupedWord struct {
	word  string
	group int
}

// runWords finds the words of sameRuns; runOf tells word and group of each.
var runWords, runOf = func() (lexicon, []groupedWord) {
	var words []string
	var of []groupedWord
	for i, group := range sameRuns {
		for _, w := range group {
			words, of = append(words, w), append(of, groupedWord{w, i})
		}
	}
	return newLexicon(words), of
}()
