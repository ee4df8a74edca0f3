package verify

import (
	_ "embed" // of the words
	"slices"
	"strings"
	"sync"
)

// thesaurusLines are English words of related meanings, a group in a line, from WordNet 3.0 (thesaurus-LICENSE.txt). Words of one group
// may stand for each other or for something near; of two that share none, one hardly says what the other does.
//
//go:embed thesaurus.txt
var thesaurusLines string

// meanings gives the groups of the thesaurus for the stem of a word. It is read when it is first asked for: most of what is started checks
// no English text, or nothing at all.
var meanings = sync.OnceValue(func() map[string][]int32 {
	m := make(map[string][]int32, 6000)
	for i, line := range strings.Split(thesaurusLines, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		for _, w := range strings.Fields(line) {
			s := rawStem(w)
			if have := m[s]; len(have) == 0 || have[len(have)-1] != int32(i) {
				m[s] = append(have, int32(i))
			}
		}
	}
	return m
})

// senses gives the groups of the thesaurus that hold a word.
func (a *analysis) senses(t term) []int32 {
	raw := rawStem(a.v.string(t.from, t.to))
	if raw == t.stem {
		return meanings()[raw]
	}
	return slices.Concat(meanings()[raw], meanings()[t.stem])
}

// related reports whether two English words share a meaning.
func related(a *analysis, t term, b *analysis, s term) bool {
	if t.stem == s.stem {
		return true
	}
	theirs := b.senses(s)
	return len(theirs) > 0 && slices.ContainsFunc(a.senses(t), func(x int32) bool { return slices.Contains(theirs, x) })
}
