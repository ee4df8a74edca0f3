package library

import (
	"slices"

	"tenkyo/index"
)

// scope is what a search looks at: which documents, and which of their editions.
type scope struct {
	docs    map[string]bool // nil for all
	day     string
	all     bool // editions that are not in force too
	marks   *shelfmarks
	usable  func(*chain) bool
	lagging map[string]*chain // of documents that the index still holds as they were; nil where it does not hold them
}

// scopeOf reads the options of a search. Somebody who asks only in documents of which none is in force wants these.
func (l *Library) scopeOf(o SearchOptions) *scope {
	s := &scope{day: l.dayOf(o.AsOf), all: o.AllEditions, marks: l.jointMarks(), lagging: l.jointLagging(), usable: l.usable}
	if o.Docs != nil {
		s.docs = setOf(o.Docs)
		s.all = s.all || !slices.ContainsFunc(o.Docs, func(doc string) bool {
			ch := s.chain(doc)
			return ch != nil && ch.standing(s.day).counts()
		})
	}
	return s
}

// lag remembers how the index holds documents that are about to change: until it follows they are found as they were.
func (l *Library) lag(docs []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, doc := range docs {
		if l.lagging == nil {
			l.lagging = map[string]*entry{}
		}
		if _, ok := l.lagging[doc]; !ok {
			l.lagging[doc] = l.catalog.docs[doc]
		}
	}
}

// caughtUp says that the index has followed.
func (l *Library) caughtUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lagging = nil
}

// laggingChains are the editions that the index holds of documents that it does not hold as the catalog has them.
func (l *Library) laggingChains() map[string]*chain {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if len(l.lagging) == 0 || l.catalog == nil {
		return nil
	}
	chains := make(map[string]*chain, len(l.lagging))
	for doc, e := range l.lagging {
		if chains[doc] = nil; e != nil && !e.Retired {
			chains[doc] = &chain{entry: e, editions: l.catalog.reaching(e), kind: l.catalog.kindOf(e, e.current())}
		}
	}
	return chains
}

// chain gives the editions of a document as the index holds them.
func (s *scope) chain(doc string) *chain {
	if ch, ok := s.lagging[doc]; ok {
		return ch
	}
	return s.marks.chains[doc]
}

// without lists the editions that the index holds and that are not searched.
func (s *scope) without() []index.Edition {
	if s.all {
		return nil
	}
	var list []index.Edition
	add := func(ch *chain) {
		if ch == nil || ch.entry.Retired {
			return
		}
		v, twin := ch.standing(s.day), s.citedElsewhere(ch)
		for _, ed := range ch.editions {
			if !v.counts() || ed.Hash != v.Hash || twin {
				list = append(list, index.Edition{Doc: ch.entry.Doc, Version: ed.version()})
			}
		}
	}
	for doc, ch := range s.marks.chains {
		if _, ok := s.lagging[doc]; !ok {
			add(ch)
		}
	}
	for _, ch := range s.lagging {
		add(ch)
	}
	return list
}

// citedElsewhere tells whether another document that is searched holds the same text and is cited in a document's place.
func (s *scope) citedElsewhere(ch *chain) bool {
	cited, _ := ch.twins(s.day, func(o *chain) bool { return (s.docs == nil || s.docs[o.entry.Doc]) && s.usable(o) })
	return cited != ch
}

// versionOf is the version of a document that is searched, nil for none; of several the one in force.
func (s *scope) versionOf(e *entry) *versionInfo {
	ch := s.marks.chains[e.Doc]
	if ch == nil || s.docs != nil && !s.docs[e.Doc] {
		return nil
	}
	v := ch.standing(s.day)
	if !s.all && (!v.counts() || s.citedElsewhere(ch)) {
		return nil
	}
	return v.versionInfo
}

// holder finds the edition that a hit is of: as the index was when it was asked what it holds, or as the catalog has it, for the
// index may have followed since. At is negative where neither knows it.
func (s *scope) holder(hit *Hit) (ch *chain, at int) {
	for _, ch := range []*chain{s.chain(hit.Doc), s.marks.chains[hit.Doc]} {
		if ch == nil {
			continue
		}
		if at := slices.IndexFunc(ch.editions, func(ed edition) bool { return ed.version() == hit.Version }); at >= 0 {
			return ch, at
		}
	}
	return nil, -1
}

// mark says of a hit where its edition stands, and tells whether it is something else than the rule in force. Known is false for
// one that the catalog does not hold any more.
func (s *scope) mark(hit *Hit) (beside, known bool) {
	ch, at := s.holder(hit)
	if at < 0 {
		return false, false
	}
	hit.Kind, hit.Standing = ch.kind, InForceNow
	hit.Passage.Kind = notRule(ch.kind)
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
	return hit.Standing != InForceNow || !ch.kind.Counts(), true
}
