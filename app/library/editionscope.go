package library

import (
	"slices"

	"tenkyo/ingest/document"
)

// scope is what a search looks at: which documents, and which of their editions.
type scope struct {
	docs  map[string]bool // nil for all
	day   string
	all   bool // editions that are not in force too
	marks *shelfmarks
}

// scopeOf reads the options of a search. Somebody who asks only in documents of which none is in force wants these.
func (l *Library) scopeOf(o SearchOptions) *scope {
	s := &scope{day: l.dayOf(o.AsOf), all: o.AllEditions, marks: l.marks()}
	if o.Docs != nil {
		s.docs = setOf(o.Docs)
		s.all = s.all || !slices.ContainsFunc(o.Docs, func(doc string) bool {
			ch := s.marks.chains[doc]
			return ch != nil && ch.standing(s.day).counts()
		})
	}
	return s
}

// counts tells whether a version of a document is searched.
func (s *scope) counts(doc, version string) bool {
	ch := s.marks.chains[doc]
	if ch == nil {
		return false
	}
	if s.all {
		return slices.ContainsFunc(ch.editions, func(ed edition) bool { return ed.version() == version })
	}
	v := ch.standing(s.day)
	return v.counts() && v.version() == version
}

// versionOf is the version of a document that is searched, nil for none; of several the one in force.
func (s *scope) versionOf(e *entry) *versionInfo {
	ch := s.marks.chains[e.Doc]
	if ch == nil || s.docs != nil && !s.docs[e.Doc] {
		return nil
	}
	v := ch.standing(s.day)
	if !s.all && !v.counts() {
		return nil
	}
	return v.versionInfo
}

// mark says of a hit where its edition stands, and tells whether it is something else than the rule in force.
func (s *scope) mark(hit *Hit) (beside bool) {
	ch := s.marks.chains[hit.Doc]
	if ch == nil {
		return false
	}
	hit.Kind, hit.Standing = ch.kind, InForceNow
	at := slices.IndexFunc(ch.editions, func(ed edition) bool { return ed.version() == hit.Version })
	if at < 0 {
		return false
	}
	ed, counting := ch.editions[at], ch.standing(s.day)
	hit.Effective = ed.day
	if ed.Hash == counting.Hash {
		hit.Standing = counting.standing
	} else if ed.day > s.day {
		hit.Standing = NotYet
	} else {
		hit.Standing = Superseded
	}
	in, by := counting.edition, ch
	if counting.by != nil {
		by = counting.by
		in, _ = by.on(s.day)
	}
	if by != ch || in.Hash != ed.Hash {
		ref := by.ref(in)
		hit.InForce = &ref
	}
	switch hit.Standing {
	case NotYet:
		hit.InForceFrom = ed.day
	case Superseded:
		hit.SupersededBy = in.day
		if in.day == "" {
			hit.SupersededBy = in.version()
		}
	}
	return hit.Standing != InForceNow || ch.kind != document.Rule
}
