// Package question reads a question: what it is about, what it asks for, and for whom, when and where.
//
// It is pure: the same text always reads the same. Japanese is read as words with tenkyo/verify/japanese, English with a small
// reader of its own. A question that cannot be read so, because it is of another script or the dictionary cannot be loaded, is
// still a Question: its text is searched as it stands.
//
// What it does not do: it knows no library, so it cannot tell whether a document of some name is there, and it looks nothing up.
package question

import (
	"strings"
	"unicode"

	"tenkyo/index"
)

// Kind is what a question asks for.
type Kind string

// The kinds.
const (
	HowMany       Kind = "how_many"       // a count or a length with a unit: 何日, how many days
	HowMuch       Kind = "how_much"       // an amount of money or a rate
	HowLong       Kind = "how_long"       // a length of time of any unit
	HowOften      Kind = "how_often"      // 何回, how often
	ByWhen        Kind = "by_when"        // a deadline
	FromWhen      Kind = "from_when"      // a beginning
	When          Kind = "when"           // a time
	Who           Kind = "who"            // a person or an office
	Where         Kind = "where"          // a place or an office
	MayI          Kind = "may_i"          // a permission
	MustI         Kind = "must_i"         // a duty
	How           Kind = "how"            // a procedure
	WhatIf        Kind = "what_if"        // a consequence
	Why           Kind = "why"            // a reason
	WhichDocument Kind = "which_document" // the document that says it
	ListAll       Kind = "list_all"       // all of a kind
	Difference    Kind = "difference"     // what differs between two things
)

// Question is a question as it was read. Slices are in the order of the text.
type Question struct {
	Text  string // as it was asked
	Lang  string // "ja" or "en"
	Topic string // what it is about: the head noun with its compound; "" where none was found
	About string // the topic with the nouns that narrow it, as written: 出張の日当

	// Search is the text without what only asks: it is what is searched, spell-corrected and expanded. "" where nothing is left.
	Search string

	Terms    []string // the words of Search that carry content
	Asked    []Kind   // what is asked for, each once
	Unit     string   // of the figure asked for, as the question has it: 日, 円, days; "" for none
	Cases    []string // persons and cases named, also of one letter: パート, 甲
	Negated  bool     // the thing asked about is one that is not so or not done
	AsOf     string   // the day that the question asks about, as an ISO day; "" for none
	AsOfText string   // the words that say so

	Articles  []string   // article and section numbers named, as written
	Documents []string   // documents that it names by a name that only documents have (…規程, … Policy)
	Compared  []string   // the two or more things that it compares
	Parts     []Question // of a question in two or more parts, each to be understood by itself; nil for one part
}

// Asks tells whether one of the kinds is asked for.
func (q Question) Asks(kinds ...Kind) bool {
	for _, asked := range q.Asked {
		for _, k := range kinds {
			if asked == k {
				return true
			}
		}
	}
	return false
}

// LanguageOf is "ja" for a text with kana or kanji in it, else "en".
func LanguageOf(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }) {
		return "ja"
	}
	return "en"
}

// longest is how much of a question is read, in runes; the rest is searched as it stands. A question of more is a text.
const longest = 1000

// Read reads a question.
func Read(text string) Question {
	q := read(text)
	q.Parts = partsOf(q)
	return q
}

func read(text string) Question {
	q := Question{Text: text, Lang: LanguageOf(text)}
	body := strings.TrimSpace(text)
	rest := ""
	if runes := []rune(body); len(runes) > longest {
		body, rest = string(runes[:longest]), string(runes[longest:])
	}
	body, q.AsOf, q.AsOfText = withoutDay(body)
	q.Articles = index.References(body)
	if q.Lang == "ja" {
		q.readJapanese(body)
	} else {
		q.readEnglish(body)
	}
	if rest != "" {
		q.Search += " " + rest
	}
	return q
}

func addOnce(list []string, s string) []string {
	if s == "" {
		return list
	}
	for _, have := range list {
		if have == s {
			return list
		}
	}
	return append(list, s)
}
