package library

import (
	"cmp"
	"slices"
	"time"

	"tenkyo/ingest/document"
)

// Which edition counts on a day. Two things decide: within one document, in which order its versions came and from which day
// each is in force; across documents, which of them are editions of one rule (families.go).
//
// Of one document's versions, the one that came last and whose day has come is in force. So a revision that is filed ahead of
// its day changes nothing until then, a correction of the text in force counts at once, and a file that is put back takes a
// revision back. A version without a day counts for every day, for nothing says otherwise; the user is asked for its day, and
// nothing is put in its place.

// edition is a version of a document with what a person said of it.
type edition struct {
	*versionInfo
	day  string // from which it is in force; "" where that is not known
	from string // where the day was found; SaidByUser where a person said it
	line string // of the text that tells it
}

// editionOf is a version with what a person said.
func (c *catalog) editionOf(e *entry, v *versionInfo) edition {
	ed := edition{v, v.Effective, v.EffectiveFrom, v.EffectiveLine}
	if s := c.settings[e.Doc]; s != nil {
		if day, said := s.Effective[v.version()]; said {
			ed.day, ed.from, ed.line = day, SaidByUser, ""
			if day == NoDate {
				ed.day = ""
			}
		}
	}
	return ed
}

// kindOf is the kind of a document, as a person said or as it was recognised in a version.
func (c *catalog) kindOf(e *entry, v *versionInfo) document.Kind {
	if s := c.settings[e.Doc]; s != nil && s.Kind != "" {
		return s.Kind
	}
	return cmp.Or(v.Kind, document.Rule)
}

// reaching lists the versions that are in force on some day, the one that is so last first. The others were replaced before
// their day, or on it.
func (c *catalog) reaching(e *entry) []edition {
	var reach []edition
	for i := len(e.Versions) - 1; i >= 0; i-- {
		ed := c.editionOf(e, &e.Versions[i])
		if n := len(reach); n > 0 && ed.day >= reach[n-1].day {
			continue
		}
		reach = append(reach, ed)
		if ed.day == "" {
			break
		}
	}
	return reach
}

// indexed lists the versions whose chunks belong in the index: those that can be searched on some day.
func (c *catalog) indexed(e *entry) []edition {
	if e.Retired {
		return nil
	}
	return slices.DeleteFunc(c.reaching(e), func(ed edition) bool { return ed.Damaged })
}

// shelfmarks says of every document which of its versions count when, as the catalog has it at one moment.
type shelfmarks struct {
	generation uint64
	beside     *shelfmarks // of a user's own library those of the shared one, which its editions were held against; nil for none
	chains     map[string]*chain
	families   []*family // those of more than one document, by name
	rules      rules
}

// chain is the editions of one document.
type chain struct {
	entry    *entry
	editions []edition // that reach, the one in force last first
	kind     document.Kind
	family   *family  // nil for a document by itself
	alone    bool     // a person said that it is an edition of no other
	forms    []*chain // documents that hold, in some edition, the same text
}

// on gives the edition in force on a day. Before the first day of all it is the edition that comes first, and upcoming.
func (ch *chain) on(day string) (ed edition, upcoming bool) {
	for _, ed := range ch.editions {
		if ed.day <= day {
			return ed, false
		}
	}
	return ch.editions[len(ch.editions)-1], true
}

// next is the edition that follows the one in force on a day.
func (ch *chain) next(day string) (ed edition, ok bool) {
	for _, e := range ch.editions {
		if e.day <= day {
			break
		}
		ed, ok = e, true
	}
	return ed, ok
}

// Standing says where an edition stands on a day.
type Standing string

// The standings.
const (
	InForceNow   Standing = "in_force"   // also where its day is not known
	NotYet       Standing = "not_yet"    // its day has not come
	Superseded   Standing = "superseded" // another one has taken its place
	WasWithdrawn Standing = "withdrawn"  // replaced before its day, or its file is gone
)

// verdict is how a document stands on a day.
type verdict struct {
	edition           // that counts, or would
	standing Standing // InForceNow, NotYet or Superseded
	by       *chain   // whose edition is in force in its place; nil for none
	later    bool     // nothing of its family is in force yet, and another one will be before it
}

// standing tells how a document stands on a day.
func (ch *chain) standing(day string) verdict {
	ed, upcoming := ch.on(day)
	v := verdict{edition: ed, standing: InForceNow}
	if upcoming {
		v.standing = NotYet
	}
	if ch.family == nil || ed.day == "" {
		return v
	}
	winner, latest := ch.family.inForce(day)
	if winner == nil && upcoming {
		v.later = ch.family.first(day) < ed.day
	}
	if winner == nil || !upcoming && !ch.entry.Retired && ed.day == latest {
		return v
	}
	v.by = winner
	if !upcoming {
		v.standing = Superseded
	}
	return v
}

// counts tells whether a document is searched on a day: it is in force, or it is to come and nothing is in force in its place.
func (v verdict) counts() bool { return v.by == nil && !v.later }

// marks gives the state of the catalog as it is now, made anew after a change.
func (l *Library) marks() *shelfmarks {
	var beside *shelfmarks
	if l.shared != nil {
		beside = l.shared.marks()
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil {
		return &shelfmarks{}
	}
	l.marking.Lock()
	defer l.marking.Unlock()
	if l.marked == nil || l.marked.generation != l.catalog.generation || l.marked.beside != beside {
		l.marked = l.catalog.marks()
		l.marked.holdAgainst(beside)
	}
	return l.marked
}

func (c *catalog) marks() *shelfmarks {
	m := &shelfmarks{generation: c.generation, chains: make(map[string]*chain, len(c.docs))}
	all := make([]*chain, 0, len(c.docs))
	for doc, e := range c.docs {
		ch := &chain{entry: e, editions: c.reaching(e), kind: c.kindOf(e, e.current())}
		if s := c.settings[doc]; s != nil {
			ch.alone = s.Family == alone
		}
		m.chains[doc] = ch
		all = append(all, ch)
	}
	slices.SortFunc(all, func(a, b *chain) int { return cmp.Compare(a.entry.Doc, b.entry.Doc) })
	joinForms(all)
	m.families = families(all, c.settings)
	for _, f := range m.families {
		if f.state != Probable {
			for _, ch := range f.members {
				ch.family = f
			}
		}
	}
	return m
}

// today is the day by the library's clock, in this machine's zone.
func (l *Library) today() string { return l.options.Clock().Format(time.DateOnly) }

// dayOf writes a day; the zero time is today.
func (l *Library) dayOf(t time.Time) string {
	if t.IsZero() {
		return l.today()
	}
	return t.Format(time.DateOnly)
}

// counting is the version of a document that counts today.
func (l *Library) counting(e *entry) *versionInfo {
	ch := l.marks().chains[e.Doc]
	if ch == nil || ch.entry != e {
		return e.current()
	}
	ed, _ := ch.on(l.today())
	return ed.versionInfo
}
