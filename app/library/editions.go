package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// SaidByUser is the EffectiveFrom of a day that a person set.
const SaidByUser = "user"

// NoDate is set in place of a day for an edition that has none and is in force all the same; then it is not asked for.
const NoDate = "none"

// Errors of what a person may say of a document.
var (
	ErrDay  = errors.New("not a day such as 2026-04-01")
	ErrKind = errors.New("no such kind of document")
)

// EditionInfo is one version of one document, as lists of editions show it. For a denied source Title is empty.
type EditionInfo struct {
	Doc           string        `json:"doc"`
	Version       string        `json:"version"`
	Title         string        `json:"title"`
	Kind          document.Kind `json:"kind"`
	Edition       string        `json:"edition"`
	Effective     string        `json:"effective"`
	EffectiveFrom string        `json:"effective_from"`                // front_matter, text, file_name, user, or ""
	EffectiveLine string        `json:"effective_from_line,omitempty"` // the line of the text that tells it
	Until         string        `json:"until,omitempty"`               // the day on which the next edition takes its place, where that is known
	Standing      Standing      `json:"standing"`
	Ingested      string        `json:"ingested"`
	Source        SourceState   `json:"source"`
	AsksForDate   bool          `json:"asks_for_date,omitempty"`
}

// Family is documents that are, or may be, editions of one rule.
type Family struct {
	Name     string        `json:"name"`
	State    FamilyState   `json:"state"`
	Docs     []string      `json:"docs"`
	Editions []EditionInfo `json:"editions"` // the one in force last first; of probable families too, where each document still counts by itself
}

// EditionRef names an edition.
type EditionRef struct {
	Doc       string `json:"doc"`
	Version   string `json:"version"`
	Edition   string `json:"edition"`
	Effective string `json:"effective"`
}

// Force says which edition counts in place of a document on a day.
type Force struct {
	EditionRef
	// Standing is that of the document that was asked about: superseded where the edition belongs to another one, not_yet where
	// nothing is in force yet and the edition is the first that will be, withdrawn where its file is gone and nothing has taken
	// its place.
	Standing Standing `json:"standing"`
	// Next is the edition that follows, if one is known.
	Next *EditionRef `json:"next,omitempty"`
}

// InForce tells which edition of a rule is in force on a day; the zero time is today. The document may be retired.
func (l *Library) InForce(doc string, day time.Time) (Force, error) {
	l = l.home(doc)
	m := l.marks()
	ch := m.chains[l.Key(doc)]
	if ch == nil {
		return Force{}, l.notFound(doc)
	}
	on := l.dayOf(day)
	v := ch.standing(on)
	f := Force{EditionRef: ch.ref(v.edition), Standing: v.standing}
	switch {
	case v.by != nil:
		ed, _ := v.by.on(on)
		f.EditionRef = v.by.ref(ed)
		if ch.entry.Retired {
			f.Standing = Superseded
		}
	case ch.entry.Retired:
		f.Standing = WasWithdrawn
	}
	if next, of, ok := m.next(ch, on); ok {
		ref := l.refOf(of.ref(next))
		f.Next = &ref
	}
	f.EditionRef = l.refOf(f.EditionRef)
	return f, nil
}

func (ch *chain) ref(ed edition) EditionRef {
	return EditionRef{Doc: ch.entry.Doc, Version: ed.version(), Edition: ed.Edition, Effective: ed.day}
}

// next is the edition that follows on a day, of the document or its family.
func (m *shelfmarks) next(ch *chain, day string) (next edition, of *chain, ok bool) {
	members := []*chain{ch}
	if ch.family != nil {
		members = ch.family.members
	}
	for _, member := range members {
		if member.entry.Retired {
			continue
		}
		if ed, found := member.next(day); found && (!ok || ed.day < next.day) {
			next, of, ok = ed, member, true
		}
	}
	return next, of, ok
}

// EditionsOf lists every version that is kept of a document and of those that are certain to be editions of the same rule, the
// one in force last first. What is standing is said for a day; the zero time is today.
func (l *Library) EditionsOf(doc string, day time.Time) ([]EditionInfo, error) {
	l = l.home(doc)
	m := l.marks()
	ch := m.chains[l.Key(doc)]
	if ch == nil {
		return nil, l.notFound(doc)
	}
	members := []*chain{ch}
	if ch.family != nil {
		members = ch.family.members
	}
	return l.editionsOf(members, l.dayOf(day)), nil
}

func (l *Library) editionsOf(members []*chain, day string) []EditionInfo {
	infos := []EditionInfo{}
	for _, ch := range members {
		infos = append(infos, l.home(ch.entry.Doc).versionsOf(ch, day)...)
	}
	slices.SortStableFunc(infos, func(a, b EditionInfo) int { return cmp.Compare(b.Effective, a.Effective) })
	return infos
}

// versionsOf describes all versions of one document, the last first.
func (l *Library) versionsOf(ch *chain, day string) []EditionInfo {
	e := ch.entry
	source := l.sourceOf(e)
	counting := ch.standing(day)
	var infos []EditionInfo
	for i := len(e.Versions) - 1; i >= 0; i-- {
		v := &e.Versions[i]
		info := EditionInfo{
			Doc: e.Doc, Version: v.version(), Title: v.Title, Edition: v.Edition, Effective: v.Effective, EffectiveFrom: v.EffectiveFrom, EffectiveLine: v.EffectiveLine,
			Kind: cmp.Or(v.Kind, document.Rule), Ingested: timestamp(v.Added), Source: source, Standing: WasWithdrawn,
		}
		if !e.Retired && i+1 < len(e.Versions) && v.Effective <= l.dayOf(e.Versions[i+1].Added) {
			info.Standing = Superseded // it was in force until it was replaced
		}
		at := slices.IndexFunc(ch.editions, func(ed edition) bool { return ed.Hash == v.Hash })
		if at >= 0 {
			ed := ch.editions[at]
			info.Effective, info.EffectiveFrom, info.EffectiveLine = ed.day, ed.from, ed.line
			switch {
			case e.Retired:
			case ed.Hash == counting.Hash:
				info.Standing = counting.standing
				info.AsksForDate = ch.asksForDate(ed)
			case ed.day > day:
				info.Standing = NotYet
			default:
				info.Standing = Superseded
			}
			if at > 0 {
				info.Until = ch.editions[at-1].day
			} else if info.Standing == Superseded && counting.by != nil {
				by, _ := counting.by.on(day)
				info.Until = by.day
			}
		}
		if source == Denied {
			info.Doc, info.Title, info.Edition = l.handleOf(e.Doc), "", ""
		}
		infos = append(infos, info)
	}
	return infos
}

// asksForDate tells whether a person should say from which day an edition is in force.
func (ch *chain) asksForDate(ed edition) bool {
	return ed.day == "" && ed.from != SaidByUser && (ch.kind == document.Rule || ch.kind == document.Undetermined || ch.kind == document.Repealed)
}

// Families lists the documents that are, or may be, editions of one rule, with where each stands on a day; the zero time is
// today. Documents whose files are gone are among them, for kept answers cite them; a family of which no file is left is not
// listed.
func (l *Library) Families(day time.Time) []Family {
	list := []Family{}
	for _, in := range l.both() {
		list = append(list, in.ownFamilies(day)...)
	}
	return list
}

func (l *Library) ownFamilies(day time.Time) []Family {
	list := []Family{}
	for _, f := range l.marks().families {
		if !slices.ContainsFunc(f.members, func(ch *chain) bool { return !ch.entry.Retired }) {
			continue
		}
		one := Family{Name: l.familyName(f), State: f.state, Editions: l.editionsOf(f.members, l.dayOf(day))}
		for _, ch := range f.members {
			one.Docs = append(one.Docs, l.nameOf(ch.entry))
		}
		list = append(list, one)
	}
	return list
}

// SetEffective says from which day a version is in force: a day such as 2026-04-01, NoDate for one that has no such day, or ""
// to go back to what was read. Version "" is the newest one.
func (l *Library) SetEffective(doc, version, day string) error {
	if day != "" && day != NoDate {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return fmt.Errorf("%w: %q", ErrDay, day)
		}
	}
	return l.set(doc, func(e *entry, s *setting) error {
		v := e.version(version)
		if v == nil {
			return fmt.Errorf("%w: version %q of %q", ErrNotFound, version, doc)
		}
		if s.Effective == nil {
			s.Effective = map[string]string{}
		}
		s.Effective[v.version()] = day
		if day == "" {
			delete(s.Effective, v.version())
		}
		return nil
	})
}

// SetKind says what kind of document it is; "" goes back to what was recognised.
func (l *Library) SetKind(doc string, kind document.Kind) error {
	if kind != "" && !slices.Contains(document.Kinds, kind) {
		return fmt.Errorf("%w: %q", ErrKind, kind)
	}
	return l.set(doc, func(_ *entry, s *setting) error {
		s.Kind = kind
		return nil
	})
}

// ConfirmFamily says that documents are editions of one rule. Those that were joined to any of them before stay with them. Documents
// of two libraries cannot be joined (ErrApart): it would have to be written down in both.
func (l *Library) ConfirmFamily(docs ...string) error {
	if len(docs) == 0 {
		return nil
	}
	l, err := l.sameHome(docs)
	if err != nil {
		return err
	}
	m := l.marks()
	all := make([]string, len(docs))
	for i, doc := range docs {
		all[i] = l.Key(doc)
	}
	name := ""
	for _, doc := range slices.Clone(all) {
		ch := m.chains[doc]
		if ch == nil {
			return fmt.Errorf("%w: %q", ErrNotFound, doc)
		}
		if ch.family == nil {
			continue
		}
		name = cmp.Or(name, ch.family.name)
		for _, member := range ch.family.members {
			all = append(all, member.entry.Doc)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	name = cmp.Or(name, all[0])
	return l.setAll(all, func(_ *entry, s *setting) error {
		s.Family = name
		return nil
	})
}

// SplitFamily says that a document is no edition of any other.
func (l *Library) SplitFamily(doc string) error {
	return l.set(doc, func(_ *entry, s *setting) error {
		s.Family = alone
		return nil
	})
}

// ForgetFamily takes back what a person said of a document's family.
func (l *Library) ForgetFamily(doc string) error {
	return l.set(doc, func(_ *entry, s *setting) error {
		s.Family = ""
		return nil
	})
}

// setAll changes what a person said of some documents in one step.
func (l *Library) setAll(docs []string, change func(e *entry, s *setting) error) error {
	l, err := l.sameHome(docs)
	if err != nil {
		return err
	}
	if err := l.startWriting(context.Background()); err != nil {
		return err
	}
	defer l.endWriting()
	var records []*record
	for _, doc := range docs {
		e := l.entry(doc)
		if e == nil {
			return fmt.Errorf("%w: %q", ErrNotFound, doc)
		}
		doc = e.Doc
		s := l.catalog.settings[doc].clone()
		s.Doc = doc
		if err := change(e, s); err != nil {
			return err
		}
		records = append(records, &record{Setting: s}, &record{Doc: e, Index: true}) // another version may reach now
	}
	if err := l.record(&record{Batch: records}); err != nil {
		return err
	}
	if err := l.store.keepSayings(l.catalog); err != nil {
		return err
	}
	changes := make([]index.Change, 0, len(docs))
	for _, doc := range docs {
		c, err := l.changeOf(context.Background(), l.entry(doc))
		if err != nil {
			return err
		}
		changes = append(changes, c)
	}
	return l.applyIndex(l.catalog.mark(), changes...)
}

// standingIn describes how a document stands today, for lists.
func (l *Library) standingIn(info *DocumentInfo, m *shelfmarks, ch *chain, day string) {
	v := ch.standing(day)
	info.Kind, info.Effective, info.EffectiveFrom, info.EffectiveLine = ch.kind, v.day, v.from, v.line
	info.Standing, info.AsksForDate = v.standing, ch.asksForDate(v.edition)
	cited, twins := ch.twins(day, l.usable)
	if cited != ch {
		info.CitedAs = cited.entry.Doc
	}
	for _, o := range twins {
		info.Twins = append(info.Twins, o.entry.Doc)
	}
	if v.by != nil {
		by, _ := v.by.on(day)
		ref := l.refOf(v.by.ref(by))
		info.InForce = &ref
	}
	if next, of, ok := m.next(ch, day); ok && (of != ch || next.Hash != v.Hash) {
		ref := l.refOf(of.ref(next))
		info.Next = &ref
	}
	if ch.family != nil {
		info.Family = l.familyName(ch.family)
	}
}

// marksOf writes what distinguishes the answers of two libraries beside the documents' bytes.
func (c *catalog) marksOf(e *entry) string {
	var b strings.Builder
	for _, ed := range c.reaching(e) {
		fmt.Fprintf(&b, "%s %s\n", ed.Hash, ed.day)
	}
	if s := c.settings[e.Doc]; s != nil {
		fmt.Fprintf(&b, "%s %s %v\n", s.Kind, s.Family, s.Compared)
	}
	return b.String()
}
