package verify

import (
	"slices"
	"strings"
)

// possibleEnglish show that an English claim tells of what may be, not of what is.
var possibleEnglish = []string{" may ", " might ", " can ", " could ", "possibl", "allow", "permit", "entitled", "eligible", "option", "discretion", "choose", "right to", "free to", "if ", "when", "where ", "sometimes", "able to", "up to", "in some cases", "who ", "whose ", "unless"}

// monthOfMay takes out the month, which allows nothing.
var monthOfMay = strings.NewReplacer("in may", "", "of may", "", "by may", "", "until may", "", "from may", "", "on may", "", "every may", "")

// toldAsFact warns of a plain statement that makes a fact of what the source only lets one do: "pays" for "may pay". A plain statement agrees with a duty, never with a permission.
func (m *comparison) toldAsFact() {
	english := !containsAny(" "+monthOfMay.Replace(m.text), possibleEnglish)
	for _, q := range m.pieces {
		for _, s := range q.a.predsIn(q.from, q.to) {
			if s.mod != permit && s.mod != maybe || s.neg || s.unless {
				continue
			}
			if s.latin && english && q.a.v.hasAny(s.from, []string{"may ", "might "}) > 0 {
				m.toldEnglish(q, s)
			}
		}
	}
}

// toldEnglish looks for the verb in the claim, in the third person after a noun, after a plural or passive.
func (m *comparison) toldEnglish(q piece, s predicate) {
	for _, t := range m.claim.terms {
		if !t.latin || t.stem != s.stem {
			continue
		}
		before, word := m.claim.wordBefore(t), m.claim.v.string(t.from, t.to)
		third := strings.HasSuffix(word, "s") && m.claim.isNoun(t) && !isOneOf(before, "of for in on with and or by from its their his her this that these those all no each a the an") && m.claim.v.has(t.to, " ")
		passive := strings.HasSuffix(word, "ed") && isOneOf(before, "is are")
		plural := strings.HasSuffix(before, "s") && !strings.HasSuffix(before, "'s") && !isOneOf(before, "is was has does this its as us always") && !slices.ContainsFunc(m.claim.preds, func(p predicate) bool { return p.latin && p.from <= t.from && t.to <= p.to })
		if (third || passive || plural) && !m.claim.v.endsWith(t.from, "the ") && !m.claim.v.endsWith(t.from, "a ") {
			m.raise(codeModalityStronger, t.from, t.to, q, s.from, s.to, "")
		}
	}
}
