package library

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/index"
)

// A rule often says the rest in another one: 就業規則第22条第2項に定める, section 4.2 of the Travel Policy, 別に定める『旅費規程』による.
// Such a mention is followed where it names one document of the library without doubt, by the article that stands beside the name,
// or, where the name alone stands there, by what the question finds in that document.

// mention is a document that a text refers to.
type mention struct {
	doc     string
	address string // of the part, "" for the document as a whole
	text    string // name and address, folded
}

const kanjiOrDigit = `[0-9一二三四五六七八九十百]+`

var (
	articleAfter = regexp.MustCompile(`^[」』"]? ?(?:[(（][^()（）]{0,40}[)）] ?)?(?:の ?)?(第? ?` + kanjiOrDigit + ` ?(?:条|章|節)(?: ?の ?` + kanjiOrDigit + `)*(?: ?第? ?` + kanjiOrDigit + ` ?項)?)`)
	laidDown     = regexp.MustCompile(`^[」』"]? ?(?:[(（][^()（）]{0,40}[)）] ?)?(?:に(?:定め|規定|よ(?:る|り)|基づ|従)|の(?:定め|規定)|を(?:準用|適用)|で定め)`)
	sameRule     = regexp.MustCompile(`同(?:規程|規則|規定|規約|要領|要綱|細則)`)

	sectionBefore = regexp.MustCompile(`((?:article|section|clause|chapter|§) ?[0-9]+(?:\.[0-9]+)*)(?:\([0-9a-z]+\))* (?:of|in) (?:the |our |this )?["“]?$`)
	sectionAfter  = regexp.MustCompile(`^["”]?,? ?\(?((?:article|section|clause|chapter|§) ?[0-9]+(?:\.[0-9]+)*)`)
)

// mentions finds the documents that a text of one document refers to, in the order of the text, each once with each address.
// Only documents that are searched count. A name that several of them bear, and one whose file may not be read, names none.
func (l *Library) mentions(text, of string, scope *scope) []mention {
	folded := index.Fold(text)
	type place struct {
		from, to int
		name     string
	}
	bearers := map[string][]string{}
	english := newEnglishNames(folded, false)
	for _, e := range l.jointEntries(isActive) {
		if scope.versionOf(e.entry) == nil {
			continue
		}
		stem := e.stem()
		for _, name := range []string{e.in.counting(e.entry).Title, stem, numbering.ReplaceAllString(stem, "")} {
			name = strings.TrimSpace(index.Fold(name))
			switch {
			case !hasJapanese(name):
				english.add(name, e.Doc)
			case utf8.RuneCountInString(name) > 2 && strings.Contains(folded, name) && !slices.Contains(bearers[name], e.Doc):
				bearers[name] = append(bearers[name], e.Doc)
			}
		}
	}
	for name, docs := range english.certain() {
		bearers[name] = docs
	}
	var places []place
	for name, docs := range bearers {
		if len(docs) != 1 || l.Source(docs[0]) == Denied {
			continue
		}
		for from := 0; ; {
			i := strings.Index(folded[from:], name)
			if i < 0 {
				break
			}
			if standsAlone(folded, from+i, name) {
				places = append(places, place{from + i, from + i + len(name), name})
			}
			from += i + len(name)
		}
	}
	for _, at := range sameRule.FindAllStringIndex(folded, -1) {
		places = append(places, place{at[0], at[1], ""})
	}
	slices.SortFunc(places, func(a, b place) int { return a.from - b.from })

	var found []mention
	last := ""
	for _, p := range places {
		if p.name != "" {
			last = bearers[p.name][0]
		}
		m := mention{doc: last, text: folded[p.from:p.to]}
		before, after := folded[:p.from], folded[p.to:]
		if a := articleAfter.FindStringSubmatch(after); a != nil {
			m.address, m.text = a[1], m.text+a[1]
		} else if a := sectionAfter.FindStringSubmatch(after); a != nil {
			m.address, m.text = a[1], m.text+" "+a[1]
		} else if a := sectionBefore.FindStringSubmatch(before); a != nil {
			m.address, m.text = a[1], a[1]+" of "+m.text
		} else if !laidDown.MatchString(after) {
			continue
		}
		known := slices.ContainsFunc(found, func(f mention) bool { return f.doc == m.doc && f.address == m.address })
		if m.doc != "" && !known && (m.doc != of || m.address != "") {
			found = append(found, m)
		}
	}
	return found
}

// standsAlone tells whether a name at a place in a folded text is no part of a longer one: 旅費規程 is not named by 出張旅費規程.
func standsAlone(text string, at int, name string) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	first, _ := utf8.DecodeRuneInString(name)
	if !hasJapanese(name) {
		return !unicode.IsLetter(before) || !unicode.IsLetter(first)
	}
	return !unicode.In(before, unicode.Han, unicode.Katakana) && before != 'ー'
}
