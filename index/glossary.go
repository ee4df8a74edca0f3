package index

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Glossary knows which words mean the same in the language of rules and in that of everyday, so that a question about
// ダブルワーク finds the article on 副業・兼業. The nil glossary knows nothing.
//
// As text it has one entry a line. "有給、有休 = 年次有給休暇" says that all forms of the line stand for each other;
// "クビ > 解雇" that those on the left also stand for those on the right, and not the other way. Forms are parted by commas,
// ideographic commas or tabs; a line without sign is read like "=". A line that begins with # is a remark.
type Glossary struct {
	forms    map[string][]string // what a form stands for besides itself, by its key
	general  *Synonyms           // nil for none
	readings *Synonyms           // of words in kanji, nil for none
	longest  int                 // atoms in the longest form
}

// Expansion is one word of a question with the other forms that were searched besides it.
type Expansion struct {
	Word    string   // as the question has it, folded
	Forms   []string // as the glossary has them
	General int      // how many of Forms, the last ones, are of general language only and count for less

	Spelling bool // no chunk holds Word, and Forms are words of the documents that differ from it by little
}

// maxForms bounds what one word may add, so that one careless line cannot drown a question.
const maxForms = 12

// ParseGlossary reads a glossary and adds it to g's entries, which stay as they are; g may be nil.
// An error names the line that has no second form.
func ParseGlossary(g *Glossary, r io.Reader) (*Glossary, error) {
	merged := &Glossary{forms: map[string][]string{}}
	if g != nil {
		merged.longest, merged.general, merged.readings = g.longest, g.general, g.readings
		for key, forms := range g.forms {
			merged.forms[key] = slices.Clone(forms)
		}
	}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		entry, ok, err := ParseEntry(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("glossary line %d: %w", n, err)
		}
		if ok {
			merged.addEntry(entry)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading glossary: %w", err)
	}
	return merged, nil
}

// Entry is one line of a glossary: everyday words, and what they are also searched as.
type Entry struct {
	Words []string `json:"words"`
	Also  []string `json:"also"`
	Both  bool     `json:"both"` // all forms stand for each other, not only Words for Also
}

// ParseEntry reads one line of a glossary; ok is false for an empty line and a remark. In a line without a sign the first form
// is the word.
func ParseEntry(line string) (e Entry, ok bool, err error) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if line == "" || strings.HasPrefix(line, "#") {
		return Entry{}, false, nil
	}
	if left, right, ok := cutSign(line, ">＞"); ok {
		e = Entry{Words: splitForms(left), Also: splitForms(right)}
		if len(e.Words) == 0 || len(e.Also) == 0 {
			return Entry{}, false, fmt.Errorf("%q names no word on one side of >", line)
		}
		return e, true, nil
	}
	e.Both = true
	if left, right, ok := cutSign(line, "=＝"); ok {
		e.Words, e.Also = splitForms(left), splitForms(strings.NewReplacer("=", ",", "＝", ",").Replace(right))
	} else if forms := splitForms(line); len(forms) > 0 {
		e.Words, e.Also = forms[:1], forms[1:]
	}
	if len(e.Words)+len(e.Also) < 2 {
		return Entry{}, false, fmt.Errorf("%q names one word only", line)
	}
	return e, true, nil
}

// String writes an entry as ParseEntry reads it.
func (e Entry) String() string {
	sign := " > "
	if e.Both {
		sign = " = "
	}
	return strings.Join(e.Words, ", ") + sign + strings.Join(e.Also, ", ")
}

func (g *Glossary) addEntry(e Entry) {
	from, others := e.Words, e.Also
	if e.Both {
		from = slices.Concat(e.Words, e.Also)
		others = from
	}
	keys := make([]string, len(others))
	for i, other := range others {
		keys[i] = keyOf(atomsOf(other))
	}
	for _, form := range from {
		atoms := atomsOf(form)
		key := keyOf(atoms)
		for i, other := range others {
			if keys[i] != key && !slices.Contains(g.forms[key], other) {
				g.forms[key] = append(g.forms[key], other)
			}
		}
		g.longest = max(g.longest, len(atoms))
	}
}

func cutSign(line, signs string) (left, right string, found bool) {
	i := strings.IndexAny(line, signs)
	if i < 0 {
		return "", "", false
	}
	_, size := utf8.DecodeRuneInString(line[i:])
	return line[:i], line[i+size:], true
}

func splitForms(s string) []string {
	var forms []string
	for _, form := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，、\t", r) }) {
		if form = strings.TrimSpace(form); len(atomsOf(form)) > 0 {
			forms = append(forms, form)
		}
	}
	return forms
}

// Expand finds the glossary's words in a question, the longest at each place, and names what they also stand for. Forms that
// the question holds itself are left out.
func (g *Glossary) Expand(question string) []Expansion {
	if g == nil {
		return nil
	}
	atoms := atomsOf(question)
	found := g.expand(atoms, keyOf(atoms))
	if close := withoutNo(atoms); len(close) < len(atoms) {
		text := surface(atoms)
		for _, e := range g.expand(close, keyOf(atoms)) {
			if !strings.Contains(text, e.Word) {
				found = append(found, e)
			}
		}
	}
	return found
}

// withoutNo leaves out the の between two nouns: 家賃の補助 is the compound 家賃補助.
func withoutNo(atoms []atom) []atom {
	closed := make([]atom, 0, len(atoms))
	for i, a := range atoms {
		if a.text == "の" && a.joined && i+1 < len(atoms) && atoms[i+1].joined && isNounLetter(atoms[i-1]) && isNounLetter(atoms[i+1]) {
			continue
		}
		closed = append(closed, a)
	}
	return closed
}

func isNounLetter(a atom) bool {
	r, _ := utf8.DecodeRuneInString(a.text)
	return isKanji(r) || isKatakana(r)
}

// expand finds the glossary's words among atoms. Forms that the whole question holds are left out.
func (g *Glossary) expand(atoms []atom, whole string) []Expansion {
	var found []Expansion
	seen := map[string]bool{}
	for i := 0; i < len(atoms); {
		n := min(g.longest, len(atoms)-i)
		for ; n > 0; n-- {
			if g.knows(atoms[i:i+n]) && standsAlone(atoms, i, i+n) {
				break
			}
		}
		if n == 0 {
			i++
			continue
		}
		key := keyOf(atoms[i : i+n])
		e := Expansion{Word: surface(atoms[i : i+n])}
		for _, form := range slices.Concat(g.forms[key], g.general.of(surface(atoms[i:i+n]))) {
			if !seen[form] && !strings.Contains(whole, keyOf(atomsOf(form))) && len(e.Forms) < maxForms {
				seen[form] = true
				e.Forms = append(e.Forms, form)
				if !slices.Contains(g.forms[key], form) {
					e.General++
				}
			}
		}
		if len(e.Forms) > 0 {
			found = append(found, e)
		}
		i += n
	}
	return found
}

// expandContent expands a question, and leaves out what stands in it for words that carry no content: a form may have particles in it
// (仕事を休む), but is none by particles alone.
func (g *Glossary) expandContent(question, content string) []Expansion {
	if content == question {
		return g.Expand(question) // nothing is known of its words
	}
	held := map[string]bool{}
	for _, t := range Terms(content) {
		held[t] = true
	}
	words := " " + Fold(content)
	return slices.DeleteFunc(g.Expand(question), func(e Expansion) bool {
		return !slices.ContainsFunc(Terms(e.Word), func(t string) bool { return held[t] }) || isEndOfWord(e.Word, words)
	})
}

// isEndOfWord tells whether a word that ends in hiragana stands in a text only as the end of another: 出る in 申し出る.
func isEndOfWord(word, text string) bool {
	last, _ := utf8.DecodeLastRuneInString(word)
	if !isHiragana(last) {
		return false
	}
	found := false
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return found
		}
		found = true
		if before, _ := utf8.DecodeLastRuneInString(text[:from+i]); classOf(before) != japanese || before == 'の' {
			return false
		}
		from += i + len(word)
	}
}

// spoken are the readings that a glossary knows.
func (g *Glossary) spoken() *Synonyms {
	if g == nil {
		return nil
	}
	return g.readings
}

func (g *Glossary) knows(atoms []atom) bool {
	return len(g.forms[keyOf(atoms)]) > 0 || g.general.has(surface(atoms))
}

// An atom is what a form may begin or end at: one Japanese character, one number, or the stem of one Latin word, stop words
// among them (work from home). What stands between atoms does not count, so that 副業・兼業 is found written with a space.
type atom struct {
	text   string // folded
	key    string // text, or the stem of a word
	class  class
	joined bool // touches the atom before it
}

func atomsOf(s string) []atom {
	var atoms []atom
	joined := false
	for rest := Fold(s); rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		a := atom{class: classOf(r), joined: joined}
		switch {
		case a.class == other:
			joined = false
			rest = rest[size:]
			continue
		case a.class == japanese:
		case a.class == number && !isWord(rest):
			size = numberLen(rest)
		default:
			a.class = latin
			size = wordLen(rest)
		}
		a.text = rest[:size]
		a.key = a.text
		if t := stem(a.text); a.class == latin && t != "" {
			a.key = t
		}
		atoms = append(atoms, a)
		joined = true
		rest = rest[size:]
	}
	return atoms
}

// keyOf joins the atoms' keys, each between bars, so that one key contains another exactly when its atoms do.
func keyOf(atoms []atom) string {
	var b strings.Builder
	b.WriteByte('|')
	for _, a := range atoms {
		b.WriteString(a.key)
		b.WriteByte('|')
	}
	return b.String()
}

func surface(atoms []atom) string {
	var b strings.Builder
	for i, a := range atoms {
		if i > 0 && !a.joined && a.class == latin {
			b.WriteByte(' ')
		}
		b.WriteString(a.text)
	}
	return b.String()
}

// standsAlone tells whether atoms[start:end] may be a word by itself: a katakana word must not go on in katakana on either
// side, and one kanji must not be part of a compound.
func standsAlone(atoms []atom, start, end int) bool {
	alone := end-start == 1
	goesOn := func(inside, outside atom) bool {
		in, _ := utf8.DecodeRuneInString(inside.text)
		out, _ := utf8.DecodeRuneInString(outside.text)
		return isKatakana(in) && isKatakana(out) || alone && isKanji(in) && isKanji(out)
	}
	if start > 0 && atoms[start].joined && goesOn(atoms[start], atoms[start-1]) {
		return false
	}
	return end == len(atoms) || !atoms[end].joined || !goesOn(atoms[end-1], atoms[end])
}
