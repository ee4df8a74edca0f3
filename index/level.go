package index

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Level says how much of a question's rare words the found chunks hold. It is where the confidence in an answer starts from:
// a passage that shares only the everyday words of a question is seldom the one that answers it.
type Level string

// The levels.
const (
	High   Level = "high"   // the best hit holds most of the rare words
	Medium Level = "medium" // between the two, or the question has no words of its own
	Low    Level = "low"    // the hits hold hardly anything of the question, or there is no hit
)

// mostOf is the share of a question's rare words, weighed by idf, from which on a hit counts as holding most of them.
const mostOf = 0.5

// A question is far from the library when its words are hardly in it: none of the first DefaultK hits holds heldLeast of what
// they weigh by idf, and absentMost of that weight, other forms counted as held, is in no chunk at all. One without the other
// happens to many questions in everyday words. Together they turn away 2 of 85 golden questions that have an answer, neither of
// which search finds, and 2 of 5 on matters that the library does not have; of 2,118 questions of four other sets, all with an
// answer, 2. To turn away whatever shares no rare word with a hit, as was done before, cost 2 of 41 questions on a handbook.
const (
	heldLeast  = 0.15
	absentMost = 1.0 / 3
)

// isRare tells whether a term that so many of the chunks hold is rare: at most √N of N. On the logarithmic scale of idf that
// is half-way between a term that one chunk holds and one that all hold, whatever the size of the library.
func isRare(chunks, holding int) bool {
	return float64(holding) <= math.Sqrt(float64(chunks))
}

// questionWords ask or lead on and say nothing of the matter; rules hardly ever hold them.
var questionWords = map[string]bool{
	"何": true, "誰": true, "教": true, "知": true, "方": true, "時": true, "場合": true, "方法": true, "質問": true, "今": true,
	"私": true, "自分": true, "会社": true, "一番": true, "大丈夫": true, "問題": true, "人": true, "出来": true, "聞": true,
}

// judge sets the hits' matched words and says how much of the question's rare words they hold.
func (r *ranker) judge(ctx context.Context, question string, expansions []Expansion, hits []Hit) (Level, error) {
	words := wordsOf(question)
	weights := map[string]float64{} // of the words' terms
	rare := map[string]float64{}
	all, absent := 0.0, 0.0
	for _, w := range words {
		stood := slices.ContainsFunc(expansions, func(e Expansion) bool {
			return strings.Contains(e.Word, w.text()) || strings.Contains(w.text(), e.Word)
		})
		for _, t := range w.terms {
			n, err := r.count(ctx, t)
			if err != nil {
				return "", err
			}
			weights[t] = idf(r.chunks, n)
			all += weights[t]
			if n == 0 && !stood {
				absent += weights[t]
			}
			if isRare(r.chunks, n) {
				rare[t] = weights[t]
			}
		}
	}
	if len(rare) == 0 {
		rare = weights
	}
	whole := sumHeld(rare, nil)
	level, most := Medium, 0.0
	for i := range hits {
		held := heldTerms(&hits[i].Chunk)
		hits[i].Matched = matched(words, expansions, held)
		for _, e := range expansions {
			if slices.ContainsFunc(e.Forms, func(form string) bool { return holdsAll(held, Terms(form)) }) {
				for _, t := range Terms(e.Word) {
					held[t] = true
				}
			}
		}
		if whole > 0 && meets(words, expansions, held, Fold(body(&hits[i].Chunk))) {
			hits[i].Held = sumHeld(rare, held) / whole
		}
		if i == 0 && hits[i].Held >= mostOf {
			level = High
		}
		if i < DefaultK {
			most = max(most, sumHeld(weights, held))
		}
	}
	if len(hits) == 0 || level == Medium && most < heldLeast*sumHeld(weights, nil) && absent >= absentMost*all {
		level = Low
	}
	return level, nil
}

// meets tells whether a chunk holds a word of the question at all, or another form of one. One kanji is none where the question has more
// to say, nor one that the chunk has within another word, 作 of 作り方 in 作業服, nor two letters of a word in katakana, メン of ラーメン
// in ハラスメント.
func meets(words []word, expansions []Expansion, held map[string]bool, text string) bool {
	short := func(w word) bool { return len(w.units) == 1 && scriptOf(atomsOf(w.units[0])[0]) == kanjiScript }
	alone := !slices.ContainsFunc(words, func(w word) bool { return !short(w) })
	for _, w := range words {
		first, _ := utf8.DecodeRuneInString(w.units[0])
		switch {
		case short(w):
			if alone && standsByItself(text, w.units[0]) {
				return true
			}
		case isKatakana(first):
			if run := longestHeld(w.terms, held); run >= min(2, len(w.terms)) {
				return true
			}
		case longestHeld(w.terms, held) > 0:
			return true
		}
	}
	return slices.ContainsFunc(expansions, func(e Expansion) bool {
		return slices.ContainsFunc(e.Forms, func(form string) bool { return holdsAll(held, Terms(form)) })
	})
}

// longestHeld is how many terms in a row are held, at most.
func longestHeld(terms []string, held map[string]bool) int {
	run, longest := 0, 0
	for _, t := range terms {
		run++
		if !held[t] {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// standsByItself tells whether a kanji stands in a text without another beside it.
func standsByItself(text, kanji string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], kanji)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+i])
		after, _ := utf8.DecodeRuneInString(text[from+i+len(kanji):])
		if !isKanji(before) && !isKanji(after) {
			return true
		}
		from += i + len(kanji)
	}
}

// sumHeld adds up the weights of the terms that are held, of all where held is nil: always in the same order, for the sum's last
// digit hangs on it.
func sumHeld(weights map[string]float64, held map[string]bool) (sum float64) {
	for _, t := range slices.Sorted(maps.Keys(weights)) {
		if held == nil || held[t] {
			sum += weights[t]
		}
	}
	return sum
}

func heldTerms(c *Chunk) map[string]bool {
	held := map[string]bool{}
	for _, t := range Terms(body(c)) {
		held[t] = true
	}
	return held
}

func holdsAll(held map[string]bool, terms []string) bool {
	for _, t := range terms {
		if !held[t] {
			return false
		}
	}
	return len(terms) > 0
}

// word is a word of a question that carries content: a run of kanji and numbers, a run of katakana, or a Latin word.
type word struct {
	units []string // characters and numbers; one for a Latin word
	terms []string // pairs of neighbouring units, or the only unit's term
}

func (w word) text() string { return strings.Join(w.units, "") }

// Words are the words of a question that carry content, folded: runs of kanji and numbers, runs of katakana, Latin words. Words
// that only ask (何日, 教えて, what) are left out.
func Words(question string) []string {
	var words []string
	for _, w := range wordsOf(question) {
		words = append(words, w.text())
	}
	return words
}

func wordsOf(question string) []word {
	var words []word
	var run []atom
	flush := func() {
		if w, ok := newWord(run); ok {
			words = append(words, w)
		}
		run = run[:0]
	}
	for _, a := range atomsOf(question) {
		if len(run) > 0 && (!a.joined || scriptOf(a) != scriptOf(run[0])) {
			flush()
		}
		run = append(run, a)
	}
	flush()
	return words
}

func newWord(run []atom) (word, bool) {
	if len(run) == 0 || scriptOf(run[0]) == hiraganaScript {
		return word{}, false
	}
	var w word
	for _, a := range run {
		w.units = append(w.units, strings.ReplaceAll(a.text, ",", ""))
	}
	if whole := strings.Join(w.units, ""); questionWords[whole] || strings.HasPrefix(whole, "何") {
		return word{}, false
	}
	if len(run) == 1 {
		w.terms = Terms(run[0].text)
		return w, len(w.terms) > 0
	}
	for i := range w.units[1:] {
		w.terms = append(w.terms, w.units[i]+w.units[i+1])
	}
	return w, true
}

type script int

const (
	latinScript script = iota
	kanjiScript        // and numbers, which stand among kanji as they do
	katakanaScript
	hiraganaScript
)

func scriptOf(a atom) script {
	r, _ := utf8.DecodeRuneInString(a.text)
	switch {
	case a.class == latin:
		return latinScript
	case isHiragana(r):
		return hiraganaScript
	case isKatakana(r):
		return katakanaScript
	}
	return kanjiScript
}

// matched names the longest pieces of the question's words that are held, and the forms held in their place.
func matched(words []word, expansions []Expansion, held map[string]bool) []string {
	found := []string{}
	add := func(s string) {
		if s != "" && !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	for _, w := range words {
		if len(w.units) == 1 {
			if holdsAll(held, w.terms) {
				add(w.units[0])
			}
			continue
		}
		piece := ""
		for i, t := range w.terms {
			switch {
			case !held[t]:
				add(piece)
				piece = ""
			case piece == "":
				piece = t
			default:
				piece += w.units[i+1]
			}
		}
		add(piece)
	}
	for _, e := range expansions {
		for _, form := range e.Forms {
			if holdsAll(held, Terms(form)) {
				add(form)
			}
		}
	}
	return found
}
