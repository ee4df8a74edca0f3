package library

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/app/question"
	"tenkyo/index"
)

// A question that says in which document to look (就業規則で…, section 7 of the Acceptable Use Policies) is searched there alone.
// A name that only occurs in it says nothing: 出張申請はいつまで asks for a rule, not for the form of that name. So a name counts
// where words around it make it a place, and 規程, policy and the like in the name itself for the weaker of these.

// named is a document name in a question, with the documents that bear it.
type named struct {
	text string // as the question has it, folded
	docs []string
}

var (
	ruleName   = regexp.MustCompile(`(規程|規則|規定|規約|細則|要領|要綱|基準|方針|指針|ガイドライン|ポリシー|マニュアル|手引き?|ハンドブック|約款|契約書?|協定書?|手順書?|ルール|憲章|資料|policy|policies|rules|handbook|manual|guidelines?|regulations?)$`)
	placeOfAny = regexp.MustCompile(`^[」』"]? ?の?(第? ?[0-9一二三四五六七八九十百]+ ?(条|章|節)|に(書|記載|定め|よ(る|り|れ)|基づ)|の(規定|定め|中)(で|に|では))`)
	placeOfOne = regexp.MustCompile(`^[」』"]? ?(では|で(は|も)?[、,\s]|でいう|で[^すしあきはもの]|(上|に)は?[、,\s]|[、,:])`)

	latinWord  = regexp.MustCompile(`[a-z0-9][a-z0-9'’.-]*[a-z0-9]|[a-z0-9]`)
	placeUntil = regexp.MustCompile(`\b(in|under|per|of|by|to|from) (the |our |your |this )?["“]?$`)
	placeAfter = regexp.MustCompile(`^["”]?,? ((article|section|clause|chapter)\b|§|[0-9]+\.[0-9]|(says?|states?|requires?|allows?|forbids?)\b)`)
	kindOfDoc  = regexp.MustCompile(`^(policy|policies|statement|guidelines?|handbook|manual|rules|terms|code|agreement|description|document|regulations?|standards?|procedures?|guide)$`)
	numbering  = regexp.MustCompile(`^[0-9]+[0-9._-]*[_ .-]+`)
)

// namesIn finds the documents that a question says to look in. Documents whose files may not be read have no names here.
func (l *Library) namesIn(question string) []named {
	names := l.names(index.Fold(question), saysWhere, false)
	slices.SortFunc(names, func(a, b named) int { return strings.Compare(a.text, b.text) })
	return names
}

// comparedIn finds the documents that a question compares with each other, in its order; it is empty where the question asks for no
// difference, or not between documents.
func (l *Library) comparedIn(asked question.Question) []named {
	if !asked.Asks(question.Difference) {
		return nil
	}
	folded := index.Fold(asked.Text)
	names := l.names(folded, func(question, name string) bool { return ruleName.MatchString(name) && isNamed(question, name) }, true)
	slices.SortFunc(names, func(a, b named) int {
		return cmp.Or(cmp.Compare(len(b.text), len(a.text)), strings.Compare(a.text, b.text))
	})
	var longest []named // 01_就業規則 holds 就業規則
	for _, n := range names {
		if !slices.ContainsFunc(longest, func(have named) bool {
			return slices.ContainsFunc(n.docs, func(doc string) bool { return slices.Contains(have.docs, doc) })
		}) {
			longest = append(longest, n)
		}
	}
	slices.SortFunc(longest, func(a, b named) int { return cmp.Compare(strings.Index(folded, a.text), strings.Index(folded, b.text)) })
	return longest
}

// names finds the names of documents in a folded question: the Japanese ones that fit, and the English ones that are a place, or
// anywhere.
func (l *Library) names(folded string, fits func(question, name string) bool, anywhere bool) []named {
	found := map[string][]string{}
	english := newEnglishNames(folded, anywhere)
	for _, e := range l.jointEntries(isActive) {
		stem := e.stem()
		for _, name := range []string{e.in.counting(e.entry).Title, stem, numbering.ReplaceAllString(stem, "")} {
			name = strings.TrimSpace(index.Fold(name))
			if hasJapanese(name) {
				if utf8.RuneCountInString(name) > 2 && fits(folded, name) && !slices.Contains(found[name], e.Doc) {
					found[name] = append(found[name], e.Doc)
				}
				continue
			}
			english.add(name, e.Doc)
		}
	}
	for text, docs := range english.certain() {
		found[text] = docs
	}
	var names []named
	for text, docs := range found {
		docs = slices.DeleteFunc(docs, func(doc string) bool { return l.Source(doc) == Denied })
		if len(docs) > 0 {
			names = append(names, named{text, docs})
		}
	}
	return names
}

// saysWhere tells whether a question names a Japanese document as the place to look in. The name must stand alone: 旅費規程 is not
// named by 出張旅費規程.
func saysWhere(question, name string) bool {
	return slices.ContainsFunc(behind(question, name), func(after string) bool {
		return placeOfAny.MatchString(after) || ruleName.MatchString(name) && placeOfOne.MatchString(after)
	})
}

// isNamed tells whether a Japanese document is named.
func isNamed(question, name string) bool {
	return slices.ContainsFunc(behind(question, name), func(after string) bool {
		next, _ := utf8.DecodeRuneInString(after)
		return next == '第' || !unicode.In(next, unicode.Han, unicode.Katakana)
	})
}

// behind is what follows a name in a question, for each place where it is not the end of a longer one.
func behind(question, name string) []string {
	var out []string
	for from := 0; ; {
		i := strings.Index(question[from:], name)
		if i < 0 {
			return out
		}
		end := from + i + len(name)
		if standsAlone(question, from+i, name) {
			out = append(out, question[end:])
		}
		from = end
	}
}

func hasJapanese(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) })
}

// englishNames looks for names, or for runs of at least two of their words, in one question.
type englishNames struct {
	question string
	anywhere bool    // not only where the words around make the name a place
	at       [][]int // of the question's words
	runs     map[string]map[string][]string
}

func newEnglishNames(question string, anywhere bool) *englishNames {
	return &englishNames{question, anywhere, latinWord.FindAllStringIndex(question, -1), map[string]map[string][]string{}}
}

func (n *englishNames) word(i int) string { return n.question[n.at[i][0]:n.at[i][1]] }

// add looks for the longest run of a document's name that makes it a place to look in.
func (n *englishNames) add(name, doc string) {
	words := latinWord.FindAllString(strings.NewReplacer("-", " ", "_", " ").Replace(name), -1)
	best, text := 0, ""
	for i := range n.at {
		for j := range words {
			k := 0
			for i+k < len(n.at) && j+k < len(words) && n.word(i+k) == words[j+k] {
				k++
			}
			if k < 2 || k <= best || (k < len(words) || n.anywhere) && !slices.ContainsFunc(words[j:j+k], kindOfDoc.MatchString) {
				continue
			}
			before, after := n.question[:n.at[i][0]], n.question[n.at[i+k-1][1]:]
			if n.anywhere || placeUntil.MatchString(before) || placeAfter.MatchString(after) {
				best, text = k, n.question[n.at[i][0]:n.at[i+k-1][1]]
			}
		}
	}
	if best == 0 {
		return
	}
	if n.runs[text] == nil {
		n.runs[text] = map[string][]string{}
	}
	key := strings.Join(words, " ")
	if !slices.Contains(n.runs[text][key], doc) {
		n.runs[text][key] = append(n.runs[text][key], doc)
	}
}

// certain leaves the runs that fit documents of one name only.
func (n *englishNames) certain() map[string][]string {
	found := map[string][]string{}
	for text, byName := range n.runs {
		var docs []string
		for _, of := range byName {
			for _, doc := range of {
				if !slices.Contains(docs, doc) {
					docs = append(docs, doc)
				}
			}
		}
		if len(byName) == 1 || len(docs) == 1 {
			slices.Sort(docs)
			found[text] = docs
		}
	}
	return found
}
