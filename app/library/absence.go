package library

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/app/question"
	"tenkyo/index"
)

// Absence looks through every page of every document for the words of a question that carry content, and for their other forms:
// it is what 「資料に見当たりません」 rests on. A word counts as held by a page that has all its neighbouring characters side by
// side somewhere, so that a compound which the document writes in parts is not called absent; Found is therefore said rather
// too often than too seldom. Documents that may not be read are not looked at, and counted apart.
func (l *Library) Absence(ctx context.Context, query string) (Absence, error) {
	return l.AbsenceIn(ctx, query, SearchOptions{})
}

// AbsenceIn is Absence in what a search with these options looks at.
func (l *Library) AbsenceIn(ctx context.Context, query string, o SearchOptions) (Absence, error) {
	a := Absence{Terms: []string{}}
	asked := question.Read(query)
	words := l.wanted(asked)
	topics := topicForms(asked, l.glossary.Load().Expand(asked.Search))
	held := make([]bool, len(words))
	scope := l.scopeOf(o)
	a.Away = l.Away() != nil
	for _, e := range l.jointEntries(isActive) {
		if err := ctx.Err(); err != nil {
			return a, err
		}
		v := scope.versionOf(e.entry)
		if v == nil || a.Away && e.in == l {
			continue
		}
		if e.in.sourceOf(e.entry).Withheld() {
			a.Withheld++
			continue
		}
		a.Documents++
		a.PagesUnreadable += len(v.PagesWithoutText)
		k, err := e.in.version(e.Doc, v)
		if err != nil {
			l.options.Logf("%s: %v", e.Doc, err)
			a.PagesUnreadable += v.Pages - len(v.PagesWithoutText)
			continue
		}
		for i := range k.Document.Pages {
			page := &k.Document.Pages[i]
			if page.NoText {
				continue
			}
			a.PagesScanned++
			text := index.Fold(k.Document.Title + "\n" + page.Text)
			for w, forms := range words {
				held[w] = held[w] || slices.ContainsFunc(forms, func(n needle) bool { return n.in(text) })
			}
			a.Topic = a.Topic || holdsWhole(text, topics)
		}
	}
	a.Unread = l.unread(ctx, setOrAll(o.Docs))
	a.Found = len(words) > 0 && !slices.Contains(held, false)
	for i, w := range words {
		if (a.Found || !held[i]) && !slices.Contains(a.Terms, w[0].text) {
			a.Terms = append(a.Terms, w[0].text)
		}
	}
	return a, nil
}

// holdsWhole tells whether one of several folded and stemmed phrases stands in a folded text, across lines, too.
func holdsWhole(text string, phrases []string) bool {
	for _, phrase := range phrases {
		if question.LanguageOf(phrase) == "ja" {
			if strings.Contains(strings.Join(strings.Fields(text), ""), strings.Join(strings.Fields(phrase), "")) {
				return true
			}
		} else if first, _, several := strings.Cut(phrase, " "); holds(text, first) && (!several || strings.Contains(" "+strings.Join(index.Terms(text), " ")+" ", " "+phrase+" ")) {
			return true
		}
	}
	return false
}

// setOrAll is nil for all documents.
func setOrAll(docs []string) map[string]bool {
	if docs == nil {
		return nil
	}
	return setOf(docs)
}

// needle is a word or form to look for.
type needle struct {
	text   string
	pieces []string // all of which must be there
}

// wanted lists the words of what is searched of a question, each with its other forms behind it. Of a question in hiragana alone, in which
// no word is told from the rest by its letters, they are those that were read.
func (l *Library) wanted(asked question.Question) [][]needle {
	var words [][]needle
	expansions := l.glossary.Load().Expand(asked.Search)
	content := index.Words(asked.Search)
	if len(content) == 0 && len(expansions) == 0 {
		for _, term := range asked.Terms {
			if stem := strings.TrimRight(term, "うくぐすつぬぶむる"); utf8.RuneCountInString(stem) > 1 {
				words = append(words, []needle{{text: term, pieces: []string{index.Fold(stem)}}})
			}
		}
		return words
	}
	for _, word := range content {
		forms := []needle{newNeedle(word)}
		for _, e := range expansions {
			if strings.Contains(e.Word, word) || strings.Contains(word, e.Word) {
				for _, form := range e.Forms {
					forms = append(forms, newNeedle(form))
				}
			}
		}
		words = append(words, forms)
	}
	return words
}

func newNeedle(word string) needle {
	n := needle{text: word}
	for _, t := range index.Terms(word) {
		if utf8.RuneCountInString(t) > 1 || len(index.Terms(word)) == 1 { // pairs hold their characters
			n.pieces = append(n.pieces, t)
		}
	}
	return n
}

func (n needle) in(text string) bool {
	for _, piece := range n.pieces {
		if !holds(text, piece) {
			return false
		}
	}
	return len(n.pieces) > 0
}

// holds looks for a term; one of Latin letters, which is a stem, only at the beginning of a word.
func holds(text, term string) bool {
	first, _ := utf8.DecodeRuneInString(term)
	if first >= 'ぁ' || unicode.IsDigit(first) {
		return strings.Contains(text, term)
	}
	for from := 0; ; {
		i := strings.Index(text[from:], term)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+i])
		if before >= 'ぁ' || !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
		from += i + len(term)
	}
}
