package index

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// A word that no chunk holds may be mistyped, or written otherwise than the documents write it: vacaton, テレワク, サーバ for
// サーバー, ゆうきゅう for 有給. Such a word, and only such a one, is also searched as the words that the documents do hold and
// that differ from it by little.

const (
	mostRespelled  = 3 // other spellings of one word
	shortestTypo   = 4 // letters; of three nearly every word is one change away from another
	twoChanges     = 8 // letters, from which on two changes are allowed
	shortestKana   = 3 // characters of a katakana word
	mostSpellings  = 4 // words of one question
	longestSuffix  = 6 // letters that stemming takes off
	chunksOfWord   = 3 // that are read for the words of one stem
	spellingWeight = 0.9
)

// respell gives other spellings for the words of a question that are in no chunk and that no expansion stands for.
func (r *ranker) respell(ctx context.Context, question string, expansions []Expansion, readings *Synonyms) ([]Expansion, error) {
	var found []Expansion
	add := func(word string, forms []string, err error) error {
		if err == nil && len(forms) > 0 && len(found) < mostSpellings {
			found = append(found, Expansion{Word: word, Forms: forms, Spelling: true})
		}
		return err
	}
	for _, w := range wordsOf(question) {
		stood := slices.ContainsFunc(expansions, func(e Expansion) bool { return strings.Contains(e.Word, w.text()) })
		missing, err := r.lacks(ctx, w.terms)
		if err != nil {
			return nil, err
		}
		if stood || !missing {
			continue
		}
		first, _ := utf8.DecodeRuneInString(w.text())
		switch {
		case isKatakana(first):
			forms, err := r.held(ctx, katakanaSpellings(w.text()))
			if err := add(w.text(), forms, err); err != nil {
				return nil, err
			}
		case classOf(first) == latin && len(w.units) == 1:
			forms, err := r.likeLatin(ctx, w.text())
			if err := add(w.text(), forms, err); err != nil {
				return nil, err
			}
		}
	}
	for _, kana := range kanaWords(question, readings) {
		if missing, err := r.lacks(ctx, Terms(kana)); err != nil || !missing {
			if err != nil {
				return nil, err
			}
			continue
		}
		forms, err := r.held(ctx, append(readings.of(kana), toKatakana(kana)))
		if err := add(kana, forms, err); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// lacks tells whether no chunk can hold the word of these terms whole.
func (r *ranker) lacks(ctx context.Context, terms []string) (bool, error) {
	for _, t := range terms {
		if n, err := r.count(ctx, t); err != nil || n == 0 {
			return true, err
		}
	}
	return false, nil
}

// held leaves of some spellings those whose terms are all in the index, the first mostRespelled.
func (r *ranker) held(ctx context.Context, spellings []string) ([]string, error) {
	var held []string
	for _, s := range spellings {
		missing, err := r.lacks(ctx, Terms(s))
		if err != nil {
			return nil, err
		}
		if !missing && len(held) < mostRespelled && !slices.Contains(held, s) {
			held = append(held, s)
		}
	}
	return held, nil
}

// likeLatin finds words of the documents that begin with the same letter as a word of Latin letters and differ from it by one
// change, or two in a long word, as one word mistyped differs from itself: the nearest, and of equals the most frequent. The index knows stems only, so that a stem need
// only be like the beginning of the word; then the words themselves are compared.
func (r *ranker) likeLatin(ctx context.Context, typed string) ([]string, error) {
	letters := utf8.RuneCountInString(typed)
	if letters < shortestTypo {
		return nil, nil
	}
	allowed := 1
	if letters >= twoChanges {
		allowed = 2
	}
	first, _ := utf8.DecodeRuneInString(typed)
	stems, err := r.stemsOf(ctx, string(first))
	if err != nil {
		return nil, err
	}
	type near struct {
		word         string
		away, chunks int
	}
	var found []near
	for _, stem := range stems {
		if n := utf8.RuneCountInString(stem); n > letters+allowed || n < letters-longestSuffix || changesOfBeginning(stem, typed) > allowed {
			continue
		}
		n, err := r.count(ctx, stem)
		if err != nil {
			return nil, err
		}
		word, err := r.nearestWord(ctx, stem, typed)
		if err != nil {
			return nil, err
		}
		if away := changes(typed, word); n > 0 && away <= allowed && !anotherWord(typed, word) {
			found = append(found, near{word, away, n})
		}
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.away, b.away), cmp.Compare(b.chunks, a.chunks), cmp.Compare(a.word, b.word))
	})
	var forms []string
	for _, f := range found {
		if f.away == found[0].away && len(forms) < mostRespelled {
			forms = append(forms, f.word)
		}
	}
	return forms, nil
}

// stemsOf lists the stems of Latin words in the index that begin with a letter.
func (r *ranker) stemsOf(ctx context.Context, letter string) (stems []string, err error) {
	dict, err := r.reader.FieldDictPrefix(bodyField, []byte(letter))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dict.Close()) }()
	for ctx.Err() == nil {
		entry, err := dict.Next()
		if err != nil || entry == nil {
			return stems, err
		}
		stems = append(stems, entry.Term)
	}
	return nil, ctx.Err()
}

// nearestWord is the word with a stem that is nearest to a typed one, of the words in a few chunks that hold it: those that hold it
// most often, of these the shortest. The order of the index, which hangs on how it was written, must not decide what is found.
func (r *ranker) nearestWord(ctx context.Context, stem, typed string) (string, error) {
	type holder struct {
		freq uint64
		norm float64
		id   indexapi.IndexInternalID
		key  string
	}
	var holders []holder
	err := eachPosting(ctx, r.reader, stem, bodyField, func(p *indexapi.TermFieldDoc) error {
		holders = append(holders, holder{freq: p.Freq, norm: p.Norm, id: slices.Clone(p.ID)})
		return nil
	})
	if err != nil {
		return "", err
	}
	order := func(a, b holder) int { return cmp.Or(cmp.Compare(b.freq, a.freq), cmp.Compare(b.norm, a.norm)) }
	slices.SortFunc(holders, order)
	n := min(chunksOfWord, len(holders))
	for n > 0 && n < len(holders) && order(holders[n], holders[chunksOfWord-1]) == 0 {
		n++
	}
	holders = holders[:n]
	for i := range holders {
		if holders[i].key, err = r.reader.ExternalID(holders[i].id); err != nil {
			return "", err
		}
	}
	slices.SortFunc(holders, func(a, b holder) int { return cmp.Or(order(a, b), cmp.Compare(a.key, b.key)) })
	best := ""
	for _, h := range holders[:min(chunksOfWord, n)] {
		c, err := loadChunk(r.reader, h.id)
		if err != nil {
			return "", err
		}
		for _, a := range atomsOf(body(&c)) {
			if a.class == latin && a.key == stem && (best == "" || changes(typed, a.text) < changes(typed, best)) {
				best = a.text
			}
		}
	}
	return best, nil
}

// keyboard has the letters where they lie; each row stands half a key further right than the one above.
var keyboard = [...]string{"qwertyuiop", "asdfghjkl", "zxcvbnm"}

// anotherWord tells whether two words differ by one letter in place of another that nobody takes for it, such as wait and want, or
// dental and denial: two vowels are, and the letters of neighbouring keys.
func anotherWord(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return false
	}
	at := -1
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		if at >= 0 {
			return false
		}
		at = i
	}
	return at >= 0 && !mistaken(x[at], y[at])
}

// mistaken tells whether one letter is easily typed for another.
func mistaken(a, b rune) bool {
	const vowels = "aeiouy"
	if strings.ContainsRune(vowels, a) && strings.ContainsRune(vowels, b) {
		return true
	}
	row, col := keyOn(a)
	otherRow, otherCol := keyOn(b)
	if row < 0 || otherRow < 0 {
		return true // of letters beyond these nothing is known
	}
	if row > otherRow {
		row, col, otherRow, otherCol = otherRow, otherCol, row, col
	}
	switch otherRow - row {
	case 0:
		return col-otherCol == 1 || otherCol-col == 1
	case 1:
		return otherCol == col || otherCol == col-1
	}
	return false
}

// keyOn is the place of a letter on the keyboard, -1 where it has none.
func keyOn(letter rune) (row, col int) {
	for row, keys := range keyboard {
		if col := strings.IndexRune(keys, letter); col >= 0 {
			return row, col
		}
	}
	return -1, -1
}

// changesOfBeginning is the fewest changes that make some beginning of a word of another one.
func changesOfBeginning(beginning, word string) int {
	least := utf8.RuneCountInString(beginning)
	for _, n := range editTable(beginning, word)[least] {
		least = min(least, n)
	}
	return least
}

// changes counts the letters that must be put in, left out, replaced or swapped with their neighbour to make one word of another.
func changes(a, b string) int {
	table := editTable(a, b)
	last := table[len(table)-1]
	return last[len(last)-1]
}

// editTable holds the changes between every beginning of a and every beginning of b.
func editTable(a, b string) [][]int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows
}

// sounds are ways of writing one sound in katakana. Each stands for the other.
var sounds = [][2]string{
	{"ヴァ", "バ"}, {"ヴィ", "ビ"}, {"ヴェ", "ベ"}, {"ヴォ", "ボ"}, {"ヴ", "ブ"}, {"ウィ", "ウイ"}, {"ウェ", "ウエ"}, {"ウォ", "ウオ"}, {"ェア", "エア"},
	{"ティ", "チ"}, {"ティ", "テイ"}, {"ディ", "ジ"}, {"ディ", "デイ"}, {"トゥ", "ツ"}, {"フェ", "フエ"}, {"フィ", "フイ"}, {"シェ", "セ"}, {"ジェ", "ゼ"},
	{"クォ", "クオ"}, {"イヤ", "イア"}, {"ヤ", "ア"}, {"ヅ", "ズ"}, {"ヂ", "ジ"},
}

// katakanaSpellings gives the words that differ from a katakana word by one long mark or one way of writing a sound, those of
// the mark at the end first.
func katakanaSpellings(word string) []string {
	if utf8.RuneCountInString(word) < shortestKana {
		return nil
	}
	var spellings []string
	add := func(s string) {
		if s != word && !slices.Contains(spellings, s) {
			spellings = append(spellings, s)
		}
	}
	add(strings.TrimSuffix(word, "ー"))
	if !strings.HasSuffix(word, "ー") {
		add(word + "ー")
	}
	for _, s := range sounds {
		add(strings.Replace(word, s[0], s[1], 1))
		add(strings.Replace(word, s[1], s[0], 1))
	}
	runes := []rune(word)
	for i, r := range runes {
		if r == 'ー' {
			add(string(runes[:i]) + string(runes[i+1:]))
		} else if i+1 < len(runes) && runes[i+1] != 'ー' {
			add(string(runes[:i+1]) + "ー" + string(runes[i+1:]))
		}
	}
	return spellings
}

// kanaWords are the words of readings, and the runs of hiragana that could be a katakana word, in a question: the longest at each
// place.
func kanaWords(question string, readings *Synonyms) []string {
	var words []string
	for _, run := range strings.FieldsFunc(Fold(question), func(r rune) bool { return !isHiragana(r) && r != 'ー' }) {
		runes := []rune(run)
		for i := 0; i < len(runes); i++ {
			n := 0
			if readings != nil {
				n = min(readings.longest, len(runes)-i)
			}
			for n > 0 && !readings.has(string(runes[i:i+n])) {
				n--
			}
			if n > 0 {
				words = append(words, string(runes[i:i+n]))
				i += n - 1
			}
		}
		if lead := leadOf(run); utf8.RuneCountInString(lead) > shortestKana && !slices.Contains(words, lead) {
			words = append(words, lead)
		}
	}
	return words
}

// leadOf is a run of hiragana up to the first particle that may end a word in it.
func leadOf(run string) string {
	for i, r := range run {
		if i > 2*len("あ") && strings.ContainsRune("はがをにのでともへや", r) {
			return run[:i]
		}
	}
	return run
}

func toKatakana(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'ぁ' && r <= 'ゖ' {
			return r + ('ァ' - 'ぁ')
		}
		return r
	}, s)
}
