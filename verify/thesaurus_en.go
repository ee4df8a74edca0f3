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

// emptyWords are English words that add nothing to a claim of their own, or that stand for anything.
var emptyWords = stems(`go goes going gone went come comes coming take takes taken taking keep keeps kept stay stays carry carries put puts set sets fall falls falling turn turns turned leave leaves hold holds
	give gives given giving get gets got move moves moved run runs last lasts count counts call called handle handled deal dealt expect expected happen happens happened arise arises become becomes
	apart beforehand afterwards whatever whichever around clock row enough worth fewer extra additional further total overall entire full whole complete own single individual person people
	anybody somebody everything part parts place amount amounts number rule rules policy section article document passage text information detail details
	day days week weeks month months year years hour hours minute minutes time date period deadline limit cap ceiling target threshold minimum maximum rate level value price sum
	right rights duty obligation responsibility requirement condition restriction exception possible impossible possibility option permissible mandatory compulsory optional necessary unnecessary
	allowed permitted forbidden prohibited banned eligible entitled entitlement able unable free subject order case event view line
	automatically immediately directly simply normally usually generally always currently already really actually strictly explicitly specifically exactly roughly approximately least most
	question answer question yes note tip example instance matter issue fact way manner basis purpose reason result effect
	begin begins start starts end ends finish stop stops cease ceases continue continues remain remains stand stands lie lies belong belongs involve involves concern concerns relate relates
	mean means say says said state states stated specify specifies specified set define defined describe described list listed mention mentioned name named know known
	old new long short high low great small big large little good first second early late later earlier soon near close far
	job work business activity party side member users user non constant constantly unused departing prevent prevents prevented next following subsequent reason lost throw throws thrown away behind considered deemed treated regarded weighing weigh weighs board aboard separate original special pro rata rest remainder remaining others either neither both themselves itself himself herself whereas towards minus plus prior beforehand advance outside inside ever advised appear appears appeared making save split rise rises drop drops arrive arrives reach reaches earn earns fail fails applicable relevant respective corresponding certain specific particular various different same similar`)

// stems gives the stems of a list of words.
func stems(words string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		m[stem(w)] = true
		m[rawStem(w)] = true
	}
	return m
}

// isStrange reports whether an English word of the claim is neither in the pieces, their headings and the question, nor near in meaning to a
// word there, nor empty.
func (m *comparison) isStrange(t term) bool {
	if !t.latin || t.to-t.from < 3 || m.backed.share(t) == 1 || m.context.share(t) == 1 || m.c.askedBag().share(t) == 1 || m.claim.inFact(t.from) {
		return false
	}
	if t.stem == m.c.publisher() || m.knownShort(t) {
		return false
	}
	raw := rawStem(m.claim.v.string(t.from, t.to))
	if emptyWords[t.stem] || emptyWords[raw] || lightWords[t.stem] || stopWords[m.claim.v.string(t.from, t.to)] {
		return false
	}
	if w := m.claim.v.string(t.from, t.to); dayWords[w] != 0 || months[w] != 0 {
		return false
	}
	if m.claim.v.hasAny(t.to, []string{" away", " out ", " out.", " back", " off", " up ", " up.", " over ", " down"}) > 0 { // thrown away: a verb of two words
		return false
	}
	bare := raw
	for _, prefix := range []string{"un", "re", "non", "in", "dis", "over", "pre"} {
		if rest, ok := strings.CutPrefix(raw, prefix); ok && len(rest) >= 3 {
			bare = rest
		}
	}
	for _, q := range m.pieces {
		for _, s := range q.a.termsIn(q.from, q.to) {
			if s.latin && (act(t) == act(s) || bare != raw && rawStem(q.a.v.string(s.from, s.to)) == bare || related(m.claim, t, q.a, s) || sharesBeginning(raw, rawStem(q.a.v.string(s.from, s.to)))) {
				return false
			}
		}
	}
	return true
}

// sharesBeginning reports whether two stems begin alike so far that they are forms of one word: lab and laboratory, signature and signed.
func sharesBeginning(x, y string) bool {
	n := min(len(x), len(y), 5)
	return n >= 3 && x[:n] == y[:n]
}

// knownShort reports whether a word is short for words of the pieces: CFO.
func (m *comparison) knownShort(t term) bool {
	word := trimPossessive(m.claim.v.string(t.from, t.to))
	if n := len(word); n < 2 || n > 6 || !m.claim.v.upper[t.from] || !m.claim.v.upper[t.from+1] {
		return false
	}
	for _, text := range m.texts {
		if strings.Contains(initials(text), word) {
			return true
		}
	}
	return false
}
