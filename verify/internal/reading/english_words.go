package reading

import (
	"strings"
	"sync"
	"unicode"

	"tenkyo/verify/internal/lexicon"
)

// enKind is the part of speech that an English word has where it stands.
type enKind uint8

const (
	enNoun enKind = iota // also adjectives and what is not known
	enDet
	enPronoun
	enPrep
	enCoord
	enSub
	enRel
	enModal
	enBe
	enHave
	enDo
	enNot
	enAdverb
	enTo
	enVerb
	enFact
	enComma
	enStop
)

// verbForm says which forms of a verb a word may be.
type verbForm uint8

const (
	baseForm verbForm = 1 << iota
	sForm
	edForm
	ingForm
)

// enToken is a word, a fact or a mark of an English text.
type enToken struct {
	text       string
	start, end int
	fact       int
	kind       enKind
	base       string   // of a verb form, its base
	form       verbForm // what it may be as a verb; 0: no verb
}

var offices = sync.OnceValue(func() map[string]enKind {
	m := make(map[string]enKind)
	l := lexicon.Get("words.en")
	for _, o := range []struct {
		name string
		kind enKind
	}{{"adv", enAdverb}, {"prep", enPrep}, {"det", enDet}, {"pron", enPronoun}, {"sub", enSub}, {"rel", enRel}, {"coord", enCoord}, {"modal", enModal}, {"be", enBe}, {"have", enHave}, {"do", enDo}, {"not", enNot}} {
		for _, w := range l.Words(o.name) {
			m[w] = o.kind
		}
	}
	for _, w := range []string{"before", "after", "until", "since"} { // a clause follows, or a noun: seen later
		m[w] = enPrep
	}
	m["to"] = enTo
	m["that"] = enRel
	return m
})

// verbs gives for every form of a known verb its base and form.
var verbs = sync.OnceValue(func() map[string]enToken {
	m := make(map[string]enToken)
	add := func(word, base string, form verbForm) {
		t := m[word]
		t.base, t.form = base, t.form|form
		m[word] = t
	}
	l := lexicon.Get("verbs.en")
	for _, base := range l.Words("verb") {
		add(base, base, baseForm)
		stem := strings.TrimSuffix(base, "e")
		last, prev := base[len(base)-1], base[len(base)-2]
		switch {
		case last == 'y' && !strings.ContainsRune("aeou", rune(prev)):
			add(base[:len(base)-1]+"ies", base, sForm)
			add(base[:len(base)-1]+"ied", base, edForm)
		case strings.HasSuffix(base, "s") || strings.HasSuffix(base, "x") || strings.HasSuffix(base, "ch") || strings.HasSuffix(base, "sh") || strings.HasSuffix(base, "o"):
			add(base+"es", base, sForm)
			add(stem+"ed", base, edForm)
		default:
			add(base+"s", base, sForm)
			add(stem+"ed", base, edForm)
		}
		add(stem+"ing", base, ingForm)
		add(base+string(last)+"ed", base, edForm)
		add(base+string(last)+"ing", base, ingForm)
		for _, form := range l.Words(base) {
			add(form, base, edForm)
		}
	}
	for _, same := range []string{"cut", "put", "let", "set", "shut", "quit", "read"} {
		add(same, same, edForm)
	}
	return m
})

// enTokens cuts a text into words, facts and marks.
func enTokens(text []rune, facts []Fact) []enToken {
	var out []enToken
	f := 0
	for i := 0; i < len(text); {
		for f < len(facts) && facts[f].Start < i {
			f++
		}
		if f < len(facts) && facts[f].Start == i && facts[f].End > i && facts[f].End <= len(text) && !isOrder(string(text[i:facts[f].End])) {
			out = append(out, enToken{text: string(text[i:facts[f].End]), start: i, end: facts[f].End, fact: f, kind: enFact})
			i = facts[f].End
			continue
		}
		r := text[i]
		switch {
		case isWordLetter(r):
			j := i + 1
			for j < len(text) && (isWordLetter(text[j]) || (text[j] == '-' || text[j] == '\'' || text[j] == '/') && j+1 < len(text) && isWordLetter(text[j+1])) {
				j++
			}
			out = appendWord(out, string(text[i:j]), i, j)
			i = j
			continue
		case r == ',' || r == '(' || r == ')' || r == ';' || r == ':' || r == '—' || r == '–' || r == '-' && i > 0 && text[i-1] == ' ':
			out = append(out, enToken{text: string(r), start: i, end: i + 1, fact: -1, kind: enComma})
		case (r == '.' || r == '?' || r == '!') && i+1 == len(text) || r == '|' || r == '?':
			out = append(out, enToken{text: string(r), start: i, end: i + 1, fact: -1, kind: enStop})
		}
		i++
	}
	return out
}

// isOrder tells of ordinals in words, which are read as words: first, third.
func isOrder(word string) bool { return lexicon.Get("series.en").Has("order", word) }

func isWordLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '&' }

// appendWord adds a word, contractions as two.
func appendWord(out []enToken, word string, start, end int) []enToken {
	switch {
	case word == "cannot" || word == "can't":
		return append(out, enWord("can", start, end), enWord("not", start, end))
	case word == "won't":
		return append(out, enWord("will", start, end), enWord("not", start, end))
	case strings.HasSuffix(word, "n't"):
		return append(out, enWord(word[:len(word)-3], start, end), enWord("not", start, end))
	case strings.HasSuffix(word, "'re"):
		return append(out, enWord(word[:len(word)-3], start, end), enWord("are", start, end))
	case strings.HasSuffix(word, "'ll"):
		return append(out, enWord(word[:len(word)-3], start, end), enWord("will", start, end))
	case strings.HasSuffix(word, "'ve"):
		return append(out, enWord(word[:len(word)-3], start, end), enWord("have", start, end))
	case word == "it's" || word == "that's" || word == "there's":
		return append(out, enWord(word[:len(word)-2], start, end), enWord("is", start, end))
	}
	return append(out, enWord(word, start, end))
}

func enWord(word string, start, end int) enToken {
	t := enToken{text: word, start: start, end: end, fact: -1}
	if v, ok := verbs()[word]; ok {
		t.base, t.form = v.base, v.form
	}
	if kind, ok := offices()[word]; ok {
		t.kind = kind
		if kind != enAdverb && kind != enPrep || word == "like" {
			t.form = 0
		}
		return t
	}
	if strings.HasSuffix(word, "ly") && len(word) > 4 && t.form == 0 {
		t.kind = enAdverb
	}
	return t
}

// EnglishKey gives the form of a word by which it is compared: without inflection, the noun of an act as its verb, words that say
// the same as one.
func EnglishKey(word string) string {
	base := strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'")
	if v, ok := verbs()[base]; ok && base != "left" && base != "leaves" {
		base = v.base
	} else {
		base = singularOf(base)
	}
	if name := lexicon.Get("nominal.en").Name(base); name != "" {
		base = name
	} else if verb := verbOfAct()[stem(base)]; verb != "" && verbs()[base].form == 0 {
		base = verb
	}
	if name := lexicon.Get("same.en").Name(base); name != "" {
		base = name
	}
	return stem(base)
}

// verbOfAct gives the verb for the stem of a noun of its act: disclosure, disclose.
var verbOfAct = sync.OnceValue(func() map[string]string {
	m := make(map[string]string)
	for _, base := range lexicon.Get("verbs.en").Words("verb") {
		if s := stem(base); m[s] == "" {
			m[s] = base
		}
	}
	return m
})

func singularOf(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		return w[:len(w)-1]
	}
	return w
}

// actSuffixes make a noun of an act from a verb.
var actSuffixes = []string{"ation", "ition", "ment", "ion", "ure", "ance", "ence"}

// stem takes off what makes a noun of a verb.
func stem(w string) string {
	if strings.HasSuffix(w, "ification") {
		return strings.TrimSuffix(w, "ication")
	}
	for _, s := range actSuffixes {
		if strings.HasSuffix(w, s) && len(w)-len(s) >= 4 {
			w = w[:len(w)-len(s)]
			break
		}
	}
	if n := len(w); n > 4 && strings.HasSuffix(w, "ly") {
		w = w[:n-2]
	}
	if n := len(w); n > 4 && w[n-1] == w[n-2] && !strings.ContainsRune("sl", rune(w[n-1])) {
		w = w[:n-1]
	}
	w = strings.TrimSuffix(w, "e")
	if n := len(w); n > 4 && w[n-1] == 'y' {
		w = w[:n-1]
	}
	if strings.HasSuffix(w, "ll") && len(w) > 5 {
		w = w[:len(w)-1]
	}
	return w
}

// isAct tells of nouns that name an act.
func isAct(word string) bool {
	w := singularOf(word)
	if lexicon.Get("nominal.en").Name(w) != "" {
		return true
	}
	if v, ok := verbs()[w]; ok && v.form&(baseForm|ingForm) != 0 {
		return true
	}
	for _, s := range actSuffixes {
		if strings.HasSuffix(w, s) && len(w) > len(s)+3 {
			return true
		}
	}
	return false
}
