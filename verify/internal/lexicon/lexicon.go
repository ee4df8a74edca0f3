// Package lexicon holds the words that the verifier knows, in data files: words that say the same, opposites, words that narrow
// or hedge, light verbs, operators of duty and permission, particles and prepositions with their roles. Only these lists and the
// two readers know a language.
//
// A file is read by lines: "name: word word …  # remark". Words of several parts are written with underscores.
package lexicon

import (
	"embed"
	"strings"
	"sync"
)

//go:embed data
var data embed.FS

// List is one data file: the words of each name, in the order of the file.
type List struct {
	names []string
	words map[string][]string
	of    map[string]string // the first name that a word stands under
}

// Words gives the words under a name.
func (l *List) Words(name string) []string { return l.words[name] }

// Names gives the names in the order of the file.
func (l *List) Names() []string { return l.names }

// Name gives the name that a word stands under, or "".
func (l *List) Name(word string) string { return l.of[word] }

// Has reports whether a word stands under a name.
func (l *List) Has(name, word string) bool {
	for _, w := range l.words[name] {
		if w == word {
			return true
		}
	}
	return false
}

var lists sync.Map

// Get gives the list of that file name, without its ending. A list that is not there is empty.
func Get(name string) *List {
	if l, ok := lists.Load(name); ok {
		return l.(*List)
	}
	text, _ := data.ReadFile("data/" + name + ".txt")
	l, _ := lists.LoadOrStore(name, parse(string(text)))
	return l.(*List)
}

func parse(text string) *List {
	l := &List{words: make(map[string][]string), of: make(map[string]string)}
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		name, rest, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		name = strings.TrimSpace(name)
		if _, known := l.words[name]; !known {
			l.names = append(l.names, name)
		}
		for word := range strings.FieldsSeq(rest) {
			word = strings.ReplaceAll(word, "_", " ")
			l.words[name] = append(l.words[name], word)
			if l.of[word] == "" {
				l.of[word] = name
			}
		}
	}
	return l
}

var opposites = sync.OnceValue(func() map[string]map[string]bool {
	m := make(map[string]map[string]bool)
	add := func(a, b string) {
		if m[a] == nil {
			m[a] = make(map[string]bool)
		}
		m[a][b] = true
	}
	for _, file := range []string{"opposites.ja", "opposites.en"} {
		l := Get(file)
		for _, a := range l.names {
			for _, b := range l.words[a] {
				add(strings.ReplaceAll(a, "_", " "), b)
				add(b, strings.ReplaceAll(a, "_", " "))
			}
		}
	}
	return m
})

// Opposite reports whether two words exclude each other where they stand in the same place.
func Opposite(a, b string) bool { return opposites()[a][b] }

// Series are closed sets of which one thing has only one: the frequencies, the halves of a scale.
var series = sync.OnceValue(func() map[string][]string {
	m := make(map[string][]string)
	for _, file := range []string{"series.ja", "series.en"} {
		l := Get(file)
		for _, name := range l.names {
			for _, w := range l.words[name] {
				m[w] = append(m[w], name)
			}
		}
	}
	return m
})

// Rivals gives the name of the closed set that both words are of, without being the same word, or "".
func Rivals(a, b string) string {
	if a == b {
		return ""
	}
	for _, s := range series()[a] {
		for _, t := range series()[b] {
			if s == t {
				return s
			}
		}
	}
	return ""
}
