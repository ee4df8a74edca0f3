package verify

import (
	"slices"
	"strings"
	"unicode/utf8"

	words "tenkyo/verify/internal/lexicon"
	"tenkyo/verify/internal/reading"
	"tenkyo/verify/japanese"
)

// lemma is a word of a text as the cover compares it: a content word in its dictionary form, or an operator such as not, must or
// only, whatever word it was written with.
type lemma struct {
	key      string
	skeleton string // of a Japanese word: its kanji alone, so that 申し込む, 申込み and 申込 are one
	sense    string // by the lists of words that say the same
	latin    bool
	verb     bool
	operator bool
	run      bool // joined to the noun after it: 育児 of 育児休業
	topic    bool // what a heading may lend: a noun
	hedge    bool // an operator that the claim must not leave out
	from, to int  // in the view
}

// same reports whether two words are one.
func (l lemma) same(o lemma) bool {
	if l.key == o.key {
		return true
	}
	if l.operator || o.operator {
		return false
	}
	if l.sense != "" && l.sense == o.sense {
		return true
	}
	if l.skeleton == "" || l.skeleton != o.skeleton {
		return false
	}
	return l.verb != o.verb || utf8.RuneCountInString(l.skeleton) > 1
}

// lemmas gives the words of the text in order, without those that belong to a number and without those that carry nothing; an
// error means that the dictionary could not be loaded.
func (a *analysis) lemmas() ([]lemma, error) {
	if a.lemmasRead {
		return a.lemmaList, a.lemmasFailed
	}
	a.lemmasRead = true
	var tokens []japanese.Token
	if a.isJapanese() {
		if tokens, a.lemmasFailed = japanese.Tokens(a.v.whole); a.lemmasFailed != nil {
			return nil, a.lemmasFailed
		}
	}
	a.lemmaList = a.readLemmas(tokens)
	return a.lemmaList, nil
}

// isJapanese reports whether the text has a word of Japanese.
func (a *analysis) isJapanese() bool { return isJapaneseIn(a.v.r) }

// lemmasIn are the words that begin in [from, to).
func (a *analysis) lemmasIn(from, to int) []lemma {
	return within(a.lemmaList, from, to, func(l *lemma) int { return l.from })
}

func (a *analysis) readLemmas(tokens []japanese.Token) []lemma {
	var out []lemma
	ti := 0
	for i := 0; i < len(a.v.r); {
		if isLatin(a.v.r[i]) {
			j := a.v.wordAt(i)
			if !a.inFact(i) || operatorsLatin[a.v.string(i, j)] == "not" {
				if l, ok := a.latinLemma(i, j); ok {
					out = append(out, l)
				}
			}
			i = j
			continue
		}
		for ti < len(tokens) && tokens[ti].Start < i {
			ti++
		}
		if ti == len(tokens) || tokens[ti].Start > i {
			i++
			continue
		}
		if !a.inFact(i) || a.inBracketOfFact(i) {
			if l, ok := a.japaneseLemma(tokens, ti); ok {
				out = append(out, l)
			}
		}
		i++
	}
	return out
}

// inBracketOfFact reports whether place i stands in a bracket between a quantity and its bound, which has words of its own: 双子 of
// 6か月（双子の場合は、9か月）以内.
func (a *analysis) inBracketOfFact(i int) bool {
	for k := range a.facts {
		f := &a.facts[k]
		if f.from > i {
			break
		}
		if i < f.to && a.inBracket(i, f.from) {
			return !slices.ContainsFunc(a.facts[k+1:], func(g fact) bool { return g.from <= i && i < g.to })
		}
	}
	return false
}

// stopLatin carry nothing that a claim could add.
var stopLatin = set(`a an the this that these those it its they their them he his him she her hers we our ours us you your yours i my me
	be am is are was were been being have has had having do does did done will would of in on at to for with as by from into onto upon
	than then so such which who whom whose there here also and too very please etc e g ie itself themselves himself herself yourself
	yourselves own what how why while because where when if about regarding concerning via per s t re ve ll following
	make makes made making case cases order according accordance`)

// operatorsLatin are words whose absence or presence turns what a sentence says, by what they do.
var operatorsLatin = mapped(`not: not no never cannot can't don't doesn't isn't aren't won't mustn't shouldn't didn't wasn't weren't hasn't haven't none nor neither nobody nothing
	must: must shall required requires require need needs needed mandatory obliged obligatory compulsory necessary
	should: should advised recommended
	may: may can could might allowed permitted entitled able possible permit permits allow allows
	without: without
	except: except excluding excepting other unless
	only: only solely exclusively alone
	all: all every everyone everybody each any anyone
	both: both
	or: or either
	some: some certain several
	most: most mostly
	least: least fewest
	more: more
	less: less fewer
	before: before prior ahead beforehand earlier
	after: after later afterwards once
	until: until till
	since: since
	during: during
	even: even regardless
	always: always invariably
	up: up down
	first: first initial
	last: last final
	next: next
	half: half
	few: few
	whether: whether depending depends
	deem: deemed considered presumed treated`)

// restricts are the operators that a claim must not leave out of what it takes from a source.
var restricts = set("not only except unless without may before after until next last first half few whether by deem self")

// hedgesLatin weaken what a sentence says.
var hedgesLatin = set(`generally usually normally typically ordinarily mostly primarily often sometimes largely mainly principally
	approximately about around roughly nearly almost principle possible practicable likely expected`)

// sameHedge gives one name to hedges that say the same: about is approximately.
func sameHedge(word string) string {
	for _, name := range []string{"about", "usually", "mostly"} {
		if words.Get("cover.en").Has(name, word) {
			return name
		}
	}
	for _, name := range []string{"原則", "およそ"} {
		if words.Get("cover.ja").Has(name, word) {
			return name
		}
	}
	return inflected(word)
}

// mapped reads lines of "value: key key".
func mapped(lines string) map[string]string {
	m := make(map[string]string)
	for _, line := range strings.Split(lines, "\n") {
		value, keys, _ := strings.Cut(line, ":")
		for _, k := range strings.Fields(keys) {
			m[k] = strings.TrimSpace(value)
		}
	}
	return m
}

func (a *analysis) latinLemma(i, j int) (lemma, bool) {
	word := strings.TrimSuffix(a.v.string(i, j), "'s")
	switch {
	case word == "few" && a.v.endsWith(i, "a "):
		word = "some"
	case (word == "have" || word == "has" || word == "had") && a.v.has(j, " to "):
		word = "must"
	case word == "no" && a.v.has(j, ".") && (a.inFact(j+1) || a.inFact(j+2)):
		word = "number"
	case word == "non" && a.v.has(j, "-"):
		return lemma{}, false // of the word that it denies
	case a.v.endsWith(i, "non-"):
		return lemma{key: "non " + inflected(word), latin: true, topic: true, from: i, to: j}, true
	case operatorsLatin[word] == "must" && slices.ContainsFunc([]string{"may ", "might ", "can ", "could "}, func(may string) bool { return a.v.endsWith(i, may) }):
		return lemma{key: "!may ask", operator: true, hedge: true, from: i, to: j}, true // who may require something does not yet
	case word == "by" && a.changesBy(j+1):
		return lemma{key: "!by amount", operator: true, hedge: true, from: i, to: j}, true
	case (word == "from" || word == "by") && a.v.has(j, " "):
		if l, ok := a.marked(word, j+1); ok {
			l.from, l.to = i, j
			return l, true
		}
	}
	if op, ok := operatorsLatin[word]; ok {
		if a.bounds(i, j) || op == "all" && a.repeats(j) {
			return lemma{}, false
		}
		return lemma{key: "!" + op, operator: true, hedge: restricts[op], from: i, to: j}, true
	}
	if hedgesLatin[word] {
		return lemma{key: "!" + sameHedge(word), operator: true, hedge: true, from: i, to: j}, true
	}
	if stopLatin[word] && (j-i > 1 || word == "a" || word == "i" || a.v.has(j, ".") || i > 0 && (a.v.has(i-1, ".") || a.v.has(i-1, "'"))) {
		return lemma{}, false
	}
	key := inflected(word)
	if words.Get("cover.en").Has("light", key) {
		return lemma{}, false
	}
	return lemma{key: key, sense: reading.EnglishKey(word), latin: true, topic: true, from: i, to: j}, true
}

// repeats reports whether a word before i says how often or for how long: every month, each 30 days.
func (a *analysis) repeats(i int) bool {
	if !a.v.has(i, " ") || i+1 >= len(a.v.r) {
		return false
	}
	if a.inFact(i + 1) {
		return true
	}
	switch inflected(a.v.string(i+1, a.v.wordAt(i+1))) {
	case "hour", "day", "night", "week", "month", "quarter", "year", "time":
		return true
	}
	return false
}

// changesBy reports whether a quantity that is no time stands at i: the fee rises by it, not to it.
func (a *analysis) changesBy(i int) bool {
	return slices.ContainsFunc(a.factsIn(i, i+6), func(f fact) bool {
		return f.kind == amount && f.dim != dimClock && f.dim != dimDate && f.dim != dimNone && !a.v.hasWordBetween(i, f.from)
	})
}

// hasWordBetween reports whether Latin letters stand in [from, to).
func (v *view) hasWordBetween(from, to int) bool {
	return from < to && strings.ContainsFunc(v.string(from, to), isLatin)
}

// marked gives from or by with the noun that it marks, as one word: from Finance is not from HR.
func (a *analysis) marked(word string, at int) (lemma, bool) {
	for n := 0; n < 3 && at < len(a.v.r) && isLatin(a.v.r[at]) && !a.inFact(at); n++ {
		end := a.v.wordAt(at)
		noun := a.v.string(at, end)
		if !stopLatin[noun] {
			return lemma{key: "!" + word + " " + inflected(noun), operator: true}, operatorsLatin[noun] == "" && !strings.HasSuffix(noun, "ing")
		}
		if !a.v.has(end, " ") {
			break
		}
		at = end + 1
	}
	return lemma{}, false
}

// boundReach is how far from a number, in characters, a word of its bound may stand: "not later than 5 p.m.", "up to a total of".
const boundReach = 24

// bounds reports whether the word at [i, j) belongs to the bound of a number, which is compared as part of it.
func (a *analysis) bounds(i, j int) bool {
	if !strings.Contains(" not no least most more less up before after prior later earlier fewer ", " "+a.v.string(i, j)+" ") {
		return false
	}
	for _, f := range a.factsIn(max(0, i-boundReach), min(len(a.v.r), j+boundReach)) {
		if f.kind != amount && f.kind != date || f.op == noBound && f.side == noBound && f.hint == noBound {
			continue
		}
		low, high := min(j, f.to), max(i, f.from)
		if low > high || !strings.ContainsAny(a.v.string(low, high), ",.;") {
			return true
		}
	}
	return false
}

// inflected takes the endings of English inflection off, and those of nouns that name what a verb does. Other derivations, such
// as -er and -able, are other words.
func inflected(word string) string {
	if w, ok := irregularForms[word]; ok {
		return w
	}
	w := word
	for _, e := range []struct{ suffix, with string }{{"ies", "y"}, {"ied", "y"}, {"sses", "ss"}, {"ches", "ch"}, {"shes", "sh"}, {"xes", "x"}, {"ing", ""}, {"ed", ""}, {"s", ""}} {
		if strings.HasSuffix(w, e.suffix) && len(w)-len(e.suffix) >= 3 && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is") && !strings.HasSuffix(w, "eed") {
			w = strings.TrimSuffix(w, e.suffix) + e.with
			break
		}
	}
	for _, e := range []string{"ments", "ment", "ations", "ation", "ions", "ion"} {
		if strings.HasSuffix(w, e) && len(w)-len(e) >= 4 {
			w = strings.TrimSuffix(w, e)
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		w = w[:n-1]
	}
	return strings.TrimSuffix(w, "e")
}

// irregularForms are forms of English words by the first of their line, and spellings of one word.
var irregularForms = func() map[string]string {
	m := make(map[string]string)
	for _, line := range strings.Split(irregular+"\n"+spellings, "\n") {
		words := strings.Fields(line)
		for _, w := range words {
			if _, ok := m[w]; !ok {
				m[w] = words[0]
			}
		}
	}
	return m
}()

// spellings are words that are one but for spelling or grammar.
const spellings = `paid pay pays paying payment payments
	give gave given gives giving
	take took taken takes taking
	send sent sends sending
	keep kept keeps keeping
	lose lost loses losing loss
	leave left leaves leaving
	write wrote written writes writing
	begin began begun begins beginning
	buy bought buys buying
	bring brought brings bringing
	choose chose chosen chooses choosing
	get got gotten gets getting
	tell told tells telling
	show shown shows showed showing
	say said says saying
	steal stole stolen steals
	submit submits submitted submitting submission submissions
	receive receives received receiving receipt
	apply applies applied applying application applications
	notify notifies notified notifying notification notifications
	approve approves approved approving approval approvals
	renew renews renewed renewing renewal renewals
	remove removes removed removing removal
	dismiss dismisses dismissed dismissal
	organisation organization organisations organizations
	authorise authorize authorised authorized authorisation authorization
	child children
	person people persons
	woman women
	man men
	annual annually yearly
	month monthly months
	week weekly weeks
	day daily days
	employee employees staff
	email emails e-mail e-mails`
