package verify

import (
	"slices"
	"strings"
)

// deeming are English words by which a rule has a thing count as what it need not be; deemedAs stand between them and what it counts as.
var (
	deeming  = set("deemed treated considered regarded taken")
	deemedAs = set("as to have has be been being a an the so validly duly hereby properly")
)

// saysDeemed show that a claim tells of a thing that only counts as what it says.
var saysDeemed = []string{"deem", "treat", "consider", "regard", "taken", "count", "assum", "presum", "as if", "as though", "same as", "equivalent", "constructive", "equal", "accounted", "constitut", "viewed", "held to", "classed", "class", "qualif"}

// notDeemed stand behind such a word where it tells what is thought or done of a thing, not what it counts as: considered necessary, treated as confidential.
const notDeemed = "necessary appropriate fit proper desirable advisable suitable reasonable essential important safe unsafe relevant confidential private urgent strictly individually separately equally fairly carefully seriously with by for on in at within under only if when where and or into off out up account advice"

// deemedAsFact warns of an English claim that tells as a fact what the source only has count as one: is received, for is deemed received.
func (m *comparison) deemedAsFact() {
	if !m.isLatin() || containsAny(m.text, saysDeemed) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.deemedIn(u.from, u.to) {
			if m.saidPlainly(s.stem) {
				continue
			}
			for _, t := range m.claim.terms {
				if t.latin && t.stem == s.stem && m.claim.toldOf(t) {
					m.raise(codeModalityStronger, t.from, t.to, u.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// deemedIn gives the words that a thing counts as in [from, to).
func (a *analysis) deemedIn(from, to int) []term {
	var out []term
	words := a.v.wordsOf(from, to)
	for i, w := range words {
		if !deeming[w.text] || i == 0 || w.after != 0 || !isOneOf(words[i-1].text, "is are be been was were shall will being hereby") {
			continue
		}
		k := i + 1
		for k < len(words) && deemedAs[words[k].text] && words[k].after == 0 {
			k++
		}
		if k == len(words) || isOneOf(words[k].text, notDeemed) || w.text != "deemed" && w.text != "considered" && k == i+1 {
			continue
		}
		if t := a.firstTerm(words[k].from); t < len(a.terms) && a.terms[t].from == words[k].from {
			out = append(out, term{from: w.from, to: words[k].to, latin: true, stem: a.terms[t].stem})
		}
	}
	return out
}

// saidPlainly reports whether the pieces tell the word of a thing elsewhere as a fact.
func (m *comparison) saidPlainly(stem string) bool {
	for _, q := range m.pieces {
		deemed := q.a.deemedIn(q.from, q.to)
		for _, t := range q.a.termsIn(q.from, q.to) {
			within := slices.ContainsFunc(deemed, func(d term) bool { return d.from <= t.from && t.to <= d.to })
			if t.stem == stem && !within && q.a.toldOf(t) {
				return true
			}
		}
	}
	return false
}

// toldOf reports whether the word is said of a thing as a fact: is received, has withdrawn, withdraws, is working time.
func (a *analysis) toldOf(t term) bool {
	before := a.wordBefore(t)
	if isOneOf(before, "is are was were has have had be been become becomes became now then") {
		return true
	}
	if strings.HasSuffix(a.v.string(t.from, t.to), "s") && a.v.hasAny(t.to, []string{" the ", " their ", " its ", " his ", " her ", " a ", " an ", " any ", " all "}) > 0 && !isOneOf(before, "of for to in on with by from") {
		return true
	}
	return slices.ContainsFunc(a.assertionsOf(a.unitAt(t.from)), func(c assertion) bool { return c.verb.from == t.from && c.opener == "" })
}
