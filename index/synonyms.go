package index

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Synonyms are words of general language for each other. The language of rules may use a word otherwise, so that they count for
// less than the forms of a glossary that was made for rules. There are tens of thousands, and a question meets a handful: the
// lines are looked up and not read before one of their words is asked for. The nil Synonyms know nothing.
type Synonyms struct {
	lines   []string
	at      map[string]int32 // the line of each word
	longest int              // runes in the longest word
}

// ParseSynonyms takes lines as ParseGlossary reads them, made by a program: folded, with ", " between forms and " = " or " > "
// between words and what they stand for. Other lines and remarks are passed over.
func ParseSynonyms(text string) *Synonyms {
	s := &Synonyms{at: map[string]int32{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		words, _, oneWay := strings.Cut(line, " > ")
		if !oneWay {
			left, right, both := strings.Cut(line, " = ")
			if !both {
				continue
			}
			words = left + ", " + right
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		for word := range strings.SplitSeq(words, ", ") {
			word = strings.Map(foldRune, word)
			s.at[word] = int32(len(s.lines))
			s.longest = max(s.longest, utf8.RuneCountInString(word))
		}
		s.lines = append(s.lines, line)
	}
	return s
}

// With gives a glossary that also knows synonyms, and the readings in kana by which words may be asked for; what g itself knows
// stays as it is. All may be nil.
func (g *Glossary) With(s, readings *Synonyms) *Glossary {
	merged := &Glossary{general: s, readings: readings}
	if g != nil {
		merged.forms, merged.longest = g.forms, g.longest
	}
	if s != nil {
		merged.longest = max(merged.longest, s.longest)
	}
	return merged
}

func (s *Synonyms) has(word string) bool {
	if s == nil {
		return false
	}
	_, ok := s.at[word]
	return ok
}

// of gives what a word stands for besides itself.
func (s *Synonyms) of(word string) []string {
	if !s.has(word) {
		return nil
	}
	e, _, err := ParseEntry(s.lines[s.at[word]])
	if err != nil {
		return nil
	}
	forms := e.Also
	if e.Both {
		forms = slices.Concat(e.Words, e.Also)
	}
	return slices.DeleteFunc(slices.Clone(forms), func(form string) bool { return strings.Map(foldRune, form) == word })
}
