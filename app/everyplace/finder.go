package everyplace

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"tenkyo/verify"
)

// Finder finds words in texts. It is immutable and safe for concurrent use.
type Finder struct{ words []word }

// word is a word or phrase as it is looked for.
type word struct {
	runes  []rune   // folded, without white space
	tokens []string // of one that is Latin words and numbers alone, each in the singular; nil for every other
	sieve  sieve
	stored sieve // of texts as the library stores them
}

// Match is where a word stands: the runes [Start, End) of a text.
type Match struct {
	Start, End int
	Word       int // of those that the finder was made of
}

// NewFinder makes a finder of words. Words are compared as quotations are: widths, cases, white space and forms of kanji do not count.
// A Latin word stands by itself (art is not in party), and its plural is the word too; a number is not part of a longer one. A Japanese
// word also stands within a longer one (退職金 in 退職金規程).
func NewFinder(words []string) *Finder {
	f := &Finder{}
	for _, text := range words {
		t := newText(text)
		w := word{runes: t.runes}
		if tokens := t.tokens(); len(tokens) > 0 && covers(t, tokens) {
			for _, k := range tokens {
				w.tokens = append(w.tokens, singular(string(t.runes[k.start:k.end])))
			}
		}
		w.sieve = newSieve(w.runes)
		if w.tokens != nil {
			letters := ""
			for _, k := range w.tokens {
				letters += strings.TrimSuffix(k, "y") // which its plural may lack
			}
			w.sieve = newSieve([]rune(letters))
		}
		w.stored = w.sieve.inJSON()
		f.words = append(f.words, w)
	}
	return f
}

// covers tells whether a text is tokens alone, but for what may stand between two words.
func covers(t *text, tokens []token) bool {
	for i := range tokens[1:] {
		if !joins(t.runes[tokens[i].end:tokens[i+1].start]) {
			return false
		}
	}
	return tokens[0].start == 0 && tokens[len(tokens)-1].end == len(t.runes)
}

// Find lists where the words stand in a text, in order. Matches of one word do not overlap; those of two words may.
func (f *Finder) Find(s string) []Match {
	var t *text
	var out []Match
	var tokens []token
	for n, w := range f.words {
		if !w.sieve.mayHold(s) {
			continue
		}
		if t == nil {
			t = newText(s)
		}
		if len(w.tokens) == 0 {
			out = append(out, t.plain(w.runes, n)...)
			continue
		}
		if tokens == nil {
			tokens = t.tokens()
		}
		out = append(out, t.latin(tokens, w.tokens, n)...)
	}
	slices.SortStableFunc(out, func(a, b Match) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	return out
}

// text is a text folded, with its way back.
type text struct {
	runes    []rune // folded, lower case
	at       []int  // in the original
	original []rune
}

func newText(s string) *text {
	f := verify.Fold(s)
	t := &text{runes: f.Runes, at: f.At, original: []rune(s)}
	for i, r := range t.runes {
		t.runes[i] = unified(unicode.ToLower(r))
	}
	return t
}

// unified writes quotation marks and dashes alike.
func unified(r rune) rune {
	switch r {
	case '’', '‘', 'ʼ':
		return '\''
	case '–', '—', '‐', '‑', '−', '‒', '―':
		return '-'
	case '〜', '～':
		return '~'
	}
	return r
}

// end is where the original characters of a folded one end.
func (t *text) end(i int) int {
	for k := i + 1; k < len(t.at); k++ {
		if t.at[k] > t.at[i] {
			stop := t.at[k]
			for stop > t.at[i]+1 && (unicode.IsSpace(t.original[stop-1]) || invisible(t.original[stop-1])) {
				stop--
			}
			return stop
		}
	}
	stop := len(t.original)
	for stop > t.at[i]+1 && (unicode.IsSpace(t.original[stop-1]) || invisible(t.original[stop-1])) {
		stop--
	}
	return stop
}

func invisible(r rune) bool { return unicode.Is(unicode.Cf, r) }

// parted tells whether white space stands before a folded character.
func (t *text) parted(i int) bool {
	for k := t.at[i-1] + 1; k < t.at[i]; k++ {
		if unicode.IsSpace(t.original[k]) {
			return true
		}
	}
	return false
}

// line tells whether a line break stands between two folded characters.
func (t *text) line(from, to int) bool {
	return slices.Contains(t.original[t.at[from]:t.at[to]], '\n')
}

// plain finds a word that is not Latin words alone.
func (t *text) plain(w []rune, n int) []Match {
	var out []Match
	for i := 0; len(w) > 0 && i+len(w) <= len(t.runes); i++ {
		if t.runes[i] != w[0] || !slices.Equal(t.runes[i:i+len(w)], w) {
			continue
		}
		last := i + len(w) - 1
		if i > 0 && sticks(t.runes[i-1], t.runes[i]) && !t.parted(i) || last+1 < len(t.runes) && sticks(t.runes[last], t.runes[last+1]) && !t.parted(last+1) || t.line(i, last) {
			continue
		}
		out = append(out, Match{t.at[i], t.end(last), n})
		i = last
	}
	return out
}

// sticks tells of two characters side by side that are of one Latin word or one number.
func sticks(a, b rune) bool {
	return isDigit(a) && isDigit(b) || isLatin(a) && !isDigit(a) && isLatin(b) && !isDigit(b)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLatin(r rune) bool { return r < 0x2E80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// token is a Latin word or a number.
type token struct{ start, end int }

func (t *text) tokens() []token {
	out := []token{}
	for i := 0; i < len(t.runes); {
		if !isLatin(t.runes[i]) {
			i++
			continue
		}
		k := i + 1
		for k < len(t.runes) && !t.parted(k) && (isLatin(t.runes[k]) || t.runes[k] == '\'' && k+1 < len(t.runes) && isLatin(t.runes[k+1]) && !t.parted(k+1)) {
			k++
		}
		out = append(out, token{i, k})
		i = k
	}
	return out
}

// latin finds a row of Latin words.
func (t *text) latin(tokens []token, words []string, n int) []Match {
	var out []Match
	for i := 0; i+len(words) <= len(tokens); i++ {
		k := 0
		for k < len(words) && t.is(tokens[i+k], words[k]) && (k == 0 || t.joined(tokens[i+k-1], tokens[i+k])) {
			k++
		}
		if k < len(words) {
			continue
		}
		out = append(out, Match{t.at[tokens[i].start], t.end(tokens[i+k-1].end - 1), n})
		i += k - 1
	}
	return out
}

func (t *text) is(k token, word string) bool {
	if t.runes[k.start] != []rune(word)[0] {
		return false
	}
	return singular(string(t.runes[k.start:k.end])) == word
}

// joined tells whether two words of a phrase stand side by side, on no two lines.
func (t *text) joined(a, b token) bool {
	return joins(t.runes[a.end:b.start]) && !t.line(a.end-1, b.start)
}

// joins tells of what may stand between two words beside white space.
func joins(between []rune) bool {
	return !slices.ContainsFunc(between, func(r rune) bool { return r != '-' && r != '/' && r != '&' })
}

// singular is a Latin word in the form under which its plural and its possessive are found as well.
func singular(w string) string {
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "'")
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case hasAny(w, "sses", "shes", "ches", "xes", "zes"):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !hasAny(w, "ss", "us", "is"):
		return w[:len(w)-1]
	}
	return w
}

func hasAny(w string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(w, e) })
}

// within lists the matches that begin in [from, to).
func within(matches []Match, from, to int) []Match {
	i := sort.Search(len(matches), func(i int) bool { return matches[i].Start >= from })
	k := sort.Search(len(matches), func(i int) bool { return matches[i].Start >= to })
	return matches[i:k]
}
