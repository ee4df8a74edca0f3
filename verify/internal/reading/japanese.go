package reading

import (
	"slices"
	"strings"
	"unicode"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/japanese"
)

// joints are conjunctions that the dictionary cuts wrongly where they stand between kanji: 長又は.
var joints = map[string]Tie{
	"又は": Or, "若しくは": Or, "または": Or, "もしくは": Or, "あるいは": Or, "及び": And, "並びに": And, "および": And, "ならびに": And, "かつ": And,
}

// jaToken is a word of the analyser, a fact, or a joint.
type jaToken struct {
	japanese.Token
	fact  int // index of the fact, or -1
	joint Tie // And or Or of a joint
}

// Japanese reads a Japanese sentence. The error is that of the dictionary.
func Japanese(text string, facts []Fact) (*Sentence, error) {
	s := &Sentence{Text: text, Facts: facts}
	runes := []rune(text)
	if len(runes) > Longest {
		s.Fails = true
		return s, nil
	}
	tokens, err := jaTokens(runes, facts)
	if err != nil {
		return nil, err
	}
	main, asides := splitBrackets(tokens)
	r := &jaReader{s: s, t: main}
	r.read()
	for _, aside := range asides {
		r := &jaReader{s: s, t: aside, aside: true}
		r.read()
	}
	s.settle()
	return s, nil
}

// stand is what a fact is read as, so that the words beside it are cut as beside any noun.
const stand = "東京"

// jaTokens cuts a text into words, with every fact and joint as one.
func jaTokens(text []rune, facts []Fact) ([]jaToken, error) {
	var out []jaToken
	var part []rune // of the text, with the facts replaced
	var at []int    // where each of its runes comes from
	factAt := make(map[int]int)
	flush := func(end int) error {
		if len(part) == 0 {
			return nil
		}
		tokens, err := japanese.Tokens(string(part))
		at = append(at, end)
		for _, t := range tokens {
			f, isFact := factAt[t.Start]
			k := jaToken{Token: t, fact: -1}
			k.Start, k.End = at[t.Start], at[t.End]
			if isFact {
				k.fact, k.Surface, k.Sub = f, string(text[facts[f].Start:facts[f].End]), "数"
				k.Base = k.Surface
				k.Start, k.End = facts[f].Start, facts[f].End
			}
			out = append(out, k)
		}
		part, at = part[:0], at[:0]
		clear(factAt)
		return err
	}
	f := 0
	for i := 0; i < len(text); {
		for f < len(facts) && facts[f].Start < i {
			f++
		}
		if f < len(facts) && facts[f].Start == i && facts[f].End > i && facts[f].End <= len(text) {
			factAt[len(part)] = f
			for _, r := range stand {
				part, at = append(part, r), append(at, i)
			}
			i = facts[f].End
			continue
		}
		if n := jointAt(text[i:]); n > 0 {
			if err := flush(i); err != nil {
				return nil, err
			}
			word := string(text[i : i+n])
			out = append(out, jaToken{Token: japanese.Token{Surface: word, Base: word, Class: japanese.Conjunction, Start: i, End: i + n}, fact: -1, joint: joints[word]})
			i += n
			continue
		}
		part, at = append(part, text[i]), append(at, i)
		i++
	}
	err := flush(len(text))
	return out, err
}

func jointAt(text []rune) int {
	for _, n := range []int{2, 3, 4} {
		if n <= len(text) && joints[string(text[:n])] != Last {
			return n
		}
	}
	return 0
}

// splitBrackets takes what stands in round brackets out of a sentence.
func splitBrackets(t []jaToken) (main []jaToken, asides [][]jaToken) {
	depth := 0
	for _, k := range t {
		open, shut := strings.ContainsAny(k.Surface, "(（"), strings.ContainsAny(k.Surface, ")）")
		switch {
		case open && k.fact < 0:
			if depth++; depth == 1 {
				asides = append(asides, nil)
			}
		case shut && k.fact < 0:
			depth = max(0, depth-1)
		case depth > 0:
			asides[len(asides)-1] = append(asides[len(asides)-1], k)
		default:
			main = append(main, k)
		}
	}
	return main, asides
}

// jaReader reads the tokens of a sentence from left to right.
type jaReader struct {
	s       *Sentence
	t       []jaToken
	group   []int // words of the noun phrase that is open
	open    []openPhrase
	rel     int   // the clause that describes the next noun, or -1
	pending []int // conditions that wait for what they limit
	aside   bool  // it stands in brackets
	until   bool  // the next phrase is the end of a range
}

// openPhrase is a phrase that waits for its predicate.
type openPhrase struct {
	phrase int
	comma  bool // one stands behind it
}

func (r *jaReader) read() {
	r.rel = -1
	for i := 0; i < len(r.t); {
		next := r.step(i)
		if next <= i {
			next = i + 1
		}
		i = next
	}
	r.finish()
}

func (r *jaReader) at(i int) *jaToken {
	if i < 0 || i >= len(r.t) {
		return &jaToken{fact: -1}
	}
	return &r.t[i]
}

// step reads what begins at token i and gives the token behind it.
func (r *jaReader) step(i int) int {
	t := r.at(i)
	if t.fact < 0 && isPunctuation(t.Surface) && !r.isRange(t) {
		r.symbol(t)
		return i + 1
	}
	if r.isRange(t) {
		r.flush(From)
		r.until = true
		return i + 1
	}
	switch t.Class {
	case japanese.Noun, japanese.Prefix, japanese.Filler, japanese.Other, japanese.Interjection:
		return r.noun(i)
	case japanese.Adjective:
		if r.isAdverbial(i) {
			r.flush(Manner)
			r.adverb(t)
			return i + 1
		}
		return r.predicate(i)
	case japanese.Verb:
		return r.predicate(i)
	case japanese.Auxiliary:
		if len(r.group) > 0 {
			return r.predicate(i)
		}
	case japanese.Adverb:
		r.flush(Other)
		r.adverb(t)
	case japanese.Conjunction:
		if t.joint != Last && len(r.group) > 0 {
			r.tie(t.joint)
		}
	case japanese.Particle:
		return r.particle(i)
	case japanese.Symbol:
		r.symbol(t)
	}
	return i + 1
}

// isRange tells of the mark between the two ends of a range.
func (r *jaReader) isRange(t *jaToken) bool {
	return t.fact < 0 && (t.Surface == "~" || t.Surface == "〜" || t.Surface == "～") && len(r.group) > 0 && r.last().Fact >= 0
}

// isPunctuation tells of marks, which the dictionary takes for nouns where they are ASCII.
func isPunctuation(word string) bool {
	for _, r := range word {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return false
		}
	}
	return word != ""
}

// isAdverbial reports whether the adjective at i describes the verb behind it: 新しく採用された.
func (r *jaReader) isAdverbial(i int) bool {
	t, next := r.at(i), r.at(i+1)
	return strings.HasPrefix(t.Inflection, "連用") && t.Base != "ない" && (next.Class == japanese.Verb && next.Base != "なる" && next.Base != "する" || next.Class == japanese.Noun && next.Sub == "サ変接続")
}

func (r *jaReader) symbol(t *jaToken) {
	switch t.Surface {
	case "、", ",", "，":
		if len(r.group) > 0 {
			if r.listGoesOn(t) {
				r.tie(And)
				return
			}
			r.flush(Manner)
		}
		if n := len(r.open); n > 0 {
			r.open[n-1].comma = true
		}
	case "・":
		r.tie(And)
	case "。", ".", "．", ":", "：", "|", ";", "\n", "・・・", "…":
		r.finish()
	}
}

// listGoesOn reports whether the comma stands between nouns of a list, which a joint or the like ends: A、B又はC.
func (r *jaReader) listGoesOn(t *jaToken) bool {
	i := slices.IndexFunc(r.t, func(k jaToken) bool { return k.Start == t.Start })
	for k := i + 1; k < len(r.t) && k < i+16; k++ {
		n := r.at(k)
		switch {
		case n.joint != Last:
			return true
		case n.Class == japanese.Noun, n.Class == japanese.Prefix, n.Surface == "の", n.Surface == "、", n.Surface == "・":
		case n.Surface == "と" || n.Surface == "や" || n.Surface == "など":
			return true
		default:
			return false
		}
	}
	return false
}

// tie says how the word read last hangs on what follows.
func (r *jaReader) tie(t Tie) {
	if n := len(r.group); n > 0 {
		r.s.Words[r.group[n-1]].Tie = t
		if t == Or || t == And { // what was joined before in the same list is joined so, too
			for k := n - 2; k >= 0; k-- {
				if prev := &r.s.Words[r.group[k]]; prev.Tie == And && t == Or {
					prev.Tie = Or
				}
			}
		}
	}
}

// noun reads a noun, with suffixes that belong to it.
func (r *jaReader) noun(i int) int {
	t := r.at(i)
	if t.fact >= 0 {
		if prev := r.last(); prev != nil && prev.Tie == Last {
			prev.Tie = Compound
		}
		r.group = append(r.group, r.s.word(Word{Key: "#", Text: t.Surface, Start: t.Start, End: t.End, Fact: t.fact}))
		return r.afterFact(i + 1)
	}
	if role, n := r.relation(i); n > 0 {
		r.flush(role)
		return i + n
	}
	text, base, end := t.Surface, nounKey(t), i+1
	if t.Class == japanese.Prefix {
		next := r.at(i + 1)
		if lexicon.Get("marks.ja").Has("empty", t.Surface) || next.Class != japanese.Noun || next.fact >= 0 {
			return i + 1
		}
		if !lexicon.Get("marks.ja").Has("all", t.Surface) { // 非公開 is a word of its own, 全社員 is all of them
			text, base, end, t = t.Surface+next.Surface, t.Surface+nounKey(next), i+2, next
		}
	}
	for next := r.at(end); next.Class == japanese.Noun && next.Sub == "接尾" && next.fact < 0; next = r.at(end) {
		if _, n := r.relationAt(end); n > 0 || lexicon.Get("marks.ja").Has("cond", next.Surface) {
			break
		}
		if !lexicon.Get("marks.ja").Has("empty", next.Surface) || next.Surface == "者" || next.Surface == "化" {
			text, base = text+next.Surface, base+next.Surface
		}
		end++
	}
	last := r.at(end - 1)
	if prev := r.last(); prev != nil && prev.Tie == Last {
		prev.Tie = Compound
	}
	r.group = append(r.group, r.s.word(Word{Key: Key(base), Text: text, Start: r.at(i).Start, End: last.End, Fact: -1,
		Empty: isEmptyJa(base), Verbal: t.Sub == "サ変接続" && end == i+1 || isDeverbal(base)}))
	return end
}

func (r *jaReader) last() *Word {
	if n := len(r.group); n > 0 {
		return &r.s.Words[r.group[n-1]]
	}
	return nil
}

// isDeverbal tells of nouns that are the stem of a verb of two kanji: 取消し, 申込み, 届出.
func isDeverbal(word string) bool {
	r := []rune(word)
	last := r[len(r)-1]
	return len(r) > 2 && strings.ContainsRune("しみりきいちけげせてれえめべ", last) && unicode.Is(unicode.Han, r[1]) || word == "届出" || word == "申込"
}

func isEmptyJa(word string) bool {
	return lexicon.Get("marks.ja").Has("empty", word)
}

// quantityTails are bounds and the like behind a quantity: the fact knows them.
var quantityTails = []string{"以上", "以下", "以内", "未満", "超", "程度", "限度", "間"}

// afterFact moves past words that the fact has read already: 以内, 以上.
func (r *jaReader) afterFact(i int) int {
	for slices.Contains(quantityTails, r.at(i).Surface) {
		i++
	}
	return i
}

// relation reads a noun that makes a role: 後, 前, 場合, 以外, which stand behind the phrase.
func (r *jaReader) relation(i int) (Role, int) {
	if len(r.group) == 0 {
		return Other, 0
	}
	return r.relationAt(i)
}

// relationAt is relation, for a noun that has been read.
func (r *jaReader) relationAt(i int) (Role, int) {
	t := r.at(i)
	if t.fact >= 0 {
		return Other, 0
	}
	marks := lexicon.Get("marks.ja")
	n := 1
	for p := r.at(i + n); p.Surface == "に" || p.Surface == "は" || p.Surface == "で" || p.Surface == "も" || p.Surface == "には" || p.Surface == "では" || p.Surface == "において" || p.Surface == "の"; p = r.at(i + n) {
		if p.Surface == "の" { // 出張後の精算
			break
		}
		n++
	}
	switch w := t.Surface; {
	case t.Sub == "接尾" && t.Sub2 != "副詞可能" && t.Surface != "時":
		return Other, 0
	case marks.Has("after", w):
		return After, n
	case marks.Has("before", w):
		return Before, n
	case marks.Has("cond", w) && w != "限り":
		return At, n
	case marks.Has("during", w) && t.Sub != "一般":
		return During, n
	case marks.Has("except", w):
		return Except, n
	}
	return Other, 0
}

func (r *jaReader) adverb(t *jaToken) {
	w := r.s.word(Word{Key: Key(t.Base), Text: t.Surface, Start: t.Start, End: t.End, Fact: -1, Empty: isEmptyJa(t.Base)})
	r.open = append(r.open, openPhrase{phrase: r.s.phrase(Phrase{Words: []int{w}, Role: Manner, Rel: -1})})
}

// flush closes the open noun phrase with a role.
func (r *jaReader) flush(role Role) {
	if len(r.group) == 0 {
		return
	}
	r.s.Words[r.group[len(r.group)-1]].Tie = Last
	if r.until {
		role, r.until = Until, false
	}
	p := Phrase{Words: r.group, Role: role, Rel: r.rel}
	r.group, r.rel = nil, -1
	r.open = append(r.open, openPhrase{phrase: r.s.phrase(p)})
}

// particle reads a particle behind a noun.
func (r *jaReader) particle(i int) int {
	t := r.at(i)
	if len(r.group) == 0 {
		r.particleOfPhrase(i)
		return i + 1
	}
	switch t.Surface {
	case "の":
		r.tie(OfNext)
		return i + 1
	case "や", "とか", "やら":
		r.tie(And)
		return i + 1
	case "か":
		if r.at(i+1).Class == japanese.Noun {
			r.tie(Or)
			return i + 1
		}
	case "と":
		if next := r.at(i + 1); next.Class == japanese.Noun || next.Class == japanese.Prefix {
			r.tie(And)
			return i + 1
		}
		if r.isCopula(i + 1) {
			return r.predicate(i + 1)
		}
	case "に":
		if n := r.onlyAt(i); n > 0 {
			r.flush(At)
			r.s.Phrases[r.open[len(r.open)-1].phrase].Only = true
			return i + n
		}
		if b := r.at(i + 1).Base; (b == "なる" || b == "する") && r.at(i+1).Class == japanese.Verb {
			return r.predicate(i + 1)
		}
	case "のみ", "だけ", "しか", "ばかり":
		w := len(r.s.Phrases)
		next := r.at(i + 1)
		if next.Class == japanese.Particle {
			i++
			r.particle(i)
		} else {
			r.flush(Manner)
		}
		if w < len(r.s.Phrases) {
			r.s.Phrases[w].Only = true
		}
		return i + 1
	case "など", "等", "ほど", "くらい", "ぐらい", "ごと", "ずつ":
		return i + 1
	}
	role, ok := roleOf(t.Surface)
	if !ok {
		role, ok = roleOf(t.Base)
	}
	if !ok {
		role = Other
	}
	end := i + 1
	next := r.at(end)
	if t.Surface == "で" && (next.Surface == "ある" || next.Surface == "、" && (r.last().Fact >= 0 || r.speaksOf())) || t.Class == japanese.Auxiliary {
		return r.predicate(i)
	}
	also := t.Surface == "も"
	for next.Class == japanese.Particle && (next.Surface == "は" || next.Surface == "も" || next.Surface == "の" || next.Surface == "のみ" || next.Surface == "だけ") {
		if next.Surface == "の" {
			if w := r.last(); w != nil { // 会社への届出: an edge of its own would need the noun; the tie is enough
				r.tie(OfNext)
			}
			return end + 1
		}
		also = also || next.Surface == "も"
		end++
		next = r.at(end)
	}
	r.flush(role)
	r.s.Phrases[len(r.s.Phrases)-1].Also = also
	return end
}

// speaksOf reports whether a topic is open, so that 「定年は末日で、」 says what it is.
func (r *jaReader) speaksOf() bool {
	return slices.ContainsFunc(r.open, func(o openPhrase) bool {
		return r.s.Phrases[o.phrase].Role == Topic || r.s.Phrases[o.phrase].Role == Subject
	})
}

// particleOfPhrase reads は and も behind a phrase that is closed already.
func (r *jaReader) particleOfPhrase(i int) {
	if n := len(r.open); n > 0 {
		switch r.at(i).Surface {
		case "のみ", "だけ", "しか":
			r.s.Phrases[r.open[n-1].phrase].Only = true
		case "も":
			r.s.Phrases[r.open[n-1].phrase].Also = true
		}
	}
}

// onlyAt reads に限り, に限って, に限る.
func (r *jaReader) onlyAt(i int) int {
	if next := r.at(i + 1); next.Base == "限り" || next.Base == "限る" {
		n := 2
		for k := r.at(i + n); k.Surface == "て" || k.Surface == "、"; k = r.at(i + n) {
			n++
		}
		return n
	}
	return 0
}

func roleOf(particle string) (Role, bool) {
	name := lexicon.Get("particles.ja").Name(particle)
	for role, n := range roleNames {
		if n == name && name != "" {
			return role, true
		}
	}
	return Other, false
}

var roleNames = map[Role]string{
	Subject: "subject", Topic: "topic", Object: "object", To: "to", From: "from", At: "at", By: "by", With: "with", Without: "without",
	For: "for", Until: "until", Than: "than", Before: "before", After: "after", During: "during", Except: "except", Per: "per",
	About: "about", Manner: "manner", Of: "of",
}

// nounKey gives the form of a noun that is compared.
func nounKey(t *jaToken) string { return t.Surface }

// Key unifies the spellings and the words that say the same: 申し込む, 申込み and 申請 are one.
func Key(word string) string {
	if name := lexicon.Get("same.ja").Name(word); name != "" {
		return name
	}
	var kanji []rune
	other := false
	for _, r := range word {
		switch {
		case unicode.Is(unicode.Han, r) || r == '々':
			kanji = append(kanji, r)
		case unicode.Is(unicode.Hiragana, r):
		default:
			other = true
		}
	}
	if len(kanji) < 2 || other {
		return word
	}
	if name := lexicon.Get("same.ja").Name(string(kanji)); name != "" {
		return name
	}
	return string(kanji)
}
