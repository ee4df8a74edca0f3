package library

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"tenkyo/ingest/document"
)

// What one user has may be an edition of a rule that everybody has: her copy of last year's, say. See own.go for what follows.

// rules are the documents of a library that can be editions of one rule, by what certain editions have in common.
type rules struct {
	once   sync.Once
	byName map[ruleKey][]*chain
	prints map[*chain]*print
}

type ruleKey struct{ title, stem, folder string }

func (p *print) key() ruleKey { return ruleKey{p.title, p.stem, p.folder} }

// isRule tells whether a document can be an edition of another one.
func (ch *chain) isRule() bool {
	return !ch.alone && (ch.kind.Counts() || ch.kind == document.Repealed)
}

// ruled makes the list of rules once; most libraries never need it.
func (m *shelfmarks) ruled() *rules {
	r := &m.rules
	r.once.Do(func() {
		r.byName, r.prints = map[ruleKey][]*chain{}, map[*chain]*print{}
		for _, ch := range m.sorted() {
			if ch.isRule() {
				p := printOf(ch)
				r.prints[ch] = &p
				r.byName[p.key()] = append(r.byName[p.key()], ch)
			}
		}
	})
	return r
}

// holdAgainst lets the documents of a user's own library be editions of shared rules, where nothing speaks against it. Nothing is
// changed of the shared ones.
func (m *shelfmarks) holdAgainst(shared *shelfmarks) {
	if m.beside = shared; shared == nil || len(m.chains) == 0 {
		return
	}
	theirs := shared.ruled()
	for _, ch := range m.sorted() {
		if !ch.isRule() {
			continue
		}
		p := printOf(ch)
		same := theirs.byName[p.key()]
		for _, other := range same[:min(commonHeading, len(same))] {
			if p.compare(theirs.prints[other]) == Recognised {
				ch.joinShared(other)
			}
		}
	}
}

// joinShared puts a shared document, with those that are editions of one rule with it, into the family of an own one.
func (ch *chain) joinShared(shared *chain) {
	f := &family{name: ch.entry.Doc, state: Recognised, members: []*chain{ch}}
	if ch.family != nil {
		f.name, f.state, f.members = ch.family.name, ch.family.state, slices.Clone(ch.family.members)
	}
	theirs := []*chain{shared}
	if shared.family != nil {
		theirs = shared.family.members
	}
	for _, member := range theirs {
		if !slices.Contains(f.members, member) {
			f.members = append(f.members, member)
		}
	}
	for _, member := range f.members {
		if OnlyMe(member.entry.Doc) {
			member.family = f
		}
	}
}

// sorted are the chains by document.
func (m *shelfmarks) sorted() []*chain {
	return slices.SortedFunc(maps.Values(m.chains), func(a, b *chain) int { return cmp.Compare(a.entry.Doc, b.entry.Doc) })
}
