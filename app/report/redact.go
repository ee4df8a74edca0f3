package report

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/verify"
)

// Redacted blacks words out, wherever they stand in a case and in whatever width or case they are written: each word becomes the
// same sign everywhere. missing lists the words that stand nowhere.
func (k Case) Redacted(words []string) (out Case, missing []string) {
	b := newBlackener(words)
	out = k
	out.Question = b.text(k.Question)
	out.Chunks = slices.Clone(k.Chunks)
	for i := range out.Chunks {
		p := &out.Chunks[i]
		p.Former = b.ranges(p.Former, p.Text)
		for _, field := range []*string{&p.Doc, &p.Title, &p.Section, &p.PageLabel, &p.Edition, &p.Text} {
			*field = b.text(*field)
		}
		p.Suspicious = b.texts(p.Suspicious)
		p.Breaks = nil
	}
	out.Answer.Structured.Unanswered = b.texts(k.Answer.Structured.Unanswered)
	out.Answer.Text = b.text(k.Answer.Text)
	out.Answer.Structured.Claims = slices.Clone(k.Answer.Structured.Claims)
	for i := range out.Answer.Structured.Claims {
		c := &out.Answer.Structured.Claims[i]
		c.Text = b.text(c.Text)
		c.Evidence = slices.Clone(c.Evidence)
		for n := range c.Evidence {
			c.Evidence[n].Quote = b.text(c.Evidence[n].Quote)
		}
	}
	out.Expect.Claims = slices.Clone(k.Expect.Claims)
	for i := range out.Expect.Claims {
		e := &out.Expect.Claims[i]
		e.Text, e.Why = b.text(e.Text), b.text(e.Why)
	}
	out.Reported.Note, out.Reported.Model = b.text(k.Reported.Note), b.text(k.Reported.Model)
	for i, w := range b.words {
		if b.used[i] {
			out.Reported.Blacked++
		} else {
			missing = append(missing, w.said)
		}
	}
	return out, missing
}

// blackener replaces words, the longest first, so that a part of a name does not spoil the whole.
type blackener struct {
	words []word
	used  []bool
}

type word struct {
	said string
	key  []rune // folded, in small letters
	sign string
}

func newBlackener(words []string) *blackener {
	b := &blackener{}
	for _, said := range words {
		key := lower(verify.Fold(said).Runes)
		if len(key) == 0 || slices.ContainsFunc(b.words, func(w word) bool { return slices.Equal(w.key, key) }) {
			continue
		}
		b.words = append(b.words, word{said: said, key: key, sign: sign(len(b.words))})
	}
	slices.SortStableFunc(b.words, func(x, y word) int { return len(y.key) - len(x.key) })
	b.used = make([]bool, len(b.words))
	return b
}

// sign is what stands for the n-th word: a letter between black squares, which no rule takes for a number.
func sign(n int) string {
	letters := ""
	for n >= 0 {
		letters = string(rune('A'+n%26)) + letters
		n = n/26 - 1
	}
	return "■" + letters + "■"
}

func lower(runes []rune) []rune {
	out := make([]rune, len(runes))
	for i, r := range runes {
		out[i] = unicode.ToLower(r)
	}
	return out
}

func (b *blackener) text(s string) string {
	for i, w := range b.words {
		if replaced, ok := w.replace(s); ok {
			s, b.used[i] = replaced, true
		}
	}
	return s
}

func (b *blackener) texts(list []string) []string {
	out := slices.Clone(list)
	for i := range out {
		out[i] = b.text(out[i])
	}
	return out
}

// ranges moves ranges of a text, in runes, to where they are once its words are blacked out.
func (b *blackener) ranges(list [][2]int, text string) [][2]int {
	runes := []rune(text)
	at := func(n int) int { return utf8.RuneCountInString(b.text(string(runes[:max(0, min(n, len(runes)))]))) }
	var out [][2]int
	for _, r := range list {
		out = append(out, [2]int{at(r[0]), at(r[1])})
	}
	return out
}

// replace puts the sign in place of the word wherever it stands.
func (w word) replace(s string) (string, bool) {
	f := verify.Fold(s)
	key := lower(f.Runes)
	runes := []rune(s)
	var out strings.Builder
	from, found := 0, false
	for i := 0; i+len(w.key) <= len(key); i++ {
		if !slices.Equal(key[i:i+len(w.key)], w.key) || f.At[i] < from {
			continue
		}
		end := f.At[i+len(w.key)-1] + 1
		for end < len(runes) && (unicode.Is(unicode.Mn, runes[end]) || runes[end] == 'ﾞ' || runes[end] == 'ﾟ') { // the voicing mark of the last character
			end++
		}
		out.WriteString(string(runes[from:f.At[i]]) + w.sign)
		from, found = end, true
		i += len(w.key) - 1
	}
	if !found {
		return s, false
	}
	out.WriteString(string(runes[from:]))
	return out.String(), true
}

// Texts lists every piece of text that a case holds, each with the name of its place, so that a person can read all of it before
// it leaves.
func (k Case) Texts() []Text {
	var out []Text
	add := func(place, text string) {
		if utf8.RuneCountInString(strings.TrimSpace(text)) > 0 {
			out = append(out, Text{place, text})
		}
	}
	add("question", k.Question)
	add("answer", k.Answer.Text)
	claim := ""
	for _, c := range k.Answer.Structured.Claims {
		claim = c.Text
		add("claim", c.Text)
		for _, e := range c.Evidence {
			add("quote "+e.ID, e.Quote)
		}
	}
	for _, p := range k.Chunks {
		about := []string{p.Doc, p.Title, p.Section, p.Edition}
		if p.PageLabel != "" {
			about = append(about, p.PageLabel)
		}
		add("passage "+p.ID, strings.Join(about, " | ")+"\n"+p.Text)
	}
	for _, e := range k.Expect.Claims {
		if e.Text != claim {
			add("claim", e.Text)
		}
	}
	add("note", k.Reported.Note)
	add("model", k.Reported.Model)
	return out
}

// Text is a piece of text of a case.
type Text struct{ Place, Text string }
