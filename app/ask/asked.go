package ask

import (
	"strings"

	"tenkyo/app/card"
	"tenkyo/index"
	lexer "tenkyo/verify/japanese"
)

// askedOf is what of a question decides which sentences answer it. Expanded are the words that were searched besides.
func askedOf(question string, expanded []string, weights map[string]float64) card.Asked {
	return card.Asked{Weights: weights, Words: append(contentWords(question), expanded...), Values: valuesOf(question)}
}

// contentWords are the words of a question that may stand in a text that answers it: nouns with the nouns that they are joined to,
// the stems of verbs, Latin words.
func contentWords(question string) []string {
	if languageOf(question) == "en" {
		var words []string
		for _, w := range strings.FieldsFunc(question, func(r rune) bool { return strings.ContainsRune(" \t\n.,;:?!\"“”()[]/", r) }) {
			if len(index.Terms(w)) > 0 && !onlyAsks[strings.ToLower(w)] {
				words = append(words, w)
			}
		}
		return words
	}
	tokens, err := lexer.Tokens(question)
	if err != nil {
		return nil
	}
	var words []string
	compound := ""
	end := func() {
		if len([]rune(compound)) > 1 {
			words = append(words, compound)
		}
		compound = ""
	}
	for _, t := range tokens {
		switch {
		case t.Class == lexer.Noun && t.Sub != "数" && t.Sub != "非自立" && t.Sub != "代名詞" && t.Sub != "副詞可能" && t.Sub != "接尾":
			compound += t.Surface
			if len([]rune(t.Surface)) > 1 {
				words = append(words, t.Surface)
			}
			continue
		case t.Class == lexer.Noun && t.Sub == "接尾" && t.Sub2 != "助数詞" && compound != "":
			compound += t.Surface
			continue
		case t.Class == lexer.Verb && t.Sub == "自立":
			if stem := kanjiStem(t.Surface); stem != "" {
				words = append(words, stem)
			}
		}
		end()
	}
	end()
	return words
}

// kanjiStem is a verb up to its last kanji: 申し出 of 申し出る; "" for one of kana alone, and for a single kanji, which any word may have.
func kanjiStem(verb string) string {
	runes := []rune(verb)
	for n := len(runes); n > 1; n-- {
		if r := runes[n-1]; r >= 0x4E00 && r <= 0x9FFF {
			return string(runes[:n])
		}
	}
	return ""
}

// onlyAsks are English words that a question asks with.
var onlyAsks = map[string]bool{"how": true, "much": true, "many": true, "long": true, "often": true, "soon": true, "when": true, "what": true, "which": true, "who": true, "where": true, "why": true, "get": true}
