package desk

import (
	"slices"

	"tenkyo/app/library"
)

// Preference is a choice that a person made among the places that a citation may mean. It counts for every citation of the text that
// leaves the same choice open, and for none that is clear without it.
type Preference struct {
	Choice
	Unnamed bool `json:"unnamed,omitempty"` // it counts for articles of which the text does not say the document, and for no name
}

// Prefer is what choosing one of the citation's choices means; ok is false where they are no choices, but places that are near.
func (c *Citation) Prefer(chosen Choice) (p Preference, ok bool) {
	p.Choice = chosen
	switch {
	case c.Status == NoDocument:
		p.Unnamed, p.Version, p.Section, p.Page, p.PageLabel = true, "", "", 0, ""
	case c.Status != Ambiguous:
		return p, false
	case chosen.Section == "" && chosen.Page == 0:
		same := 0
		for _, other := range c.Choices {
			if other.Doc == chosen.Doc {
				same++
			}
		}
		if same < 2 { // documents are told apart, and not editions of one: the next edition counts as this one does
			p.Version = ""
		}
	}
	return p, true
}

// Same reports whether two preferences mean the same place for the same citations.
func (p Preference) Same(q Preference) bool {
	return p.Doc == q.Doc && p.Version == q.Version && p.Section == q.Section && p.Page == q.Page && p.Unnamed == q.Unnamed
}

// ofDocuments reports whether the preference is one of documents, and not of parts of one.
func (p Preference) ofDocuments() bool { return p.Section == "" && p.Page == 0 }

// preferred narrows documents of one name down to the one that a person chose among them.
func (d *Desk) preferred(refs []library.EditionRef) []library.EditionRef {
	if len(refs) < 2 {
		return refs
	}
	for _, p := range d.prefer {
		if p.Unnamed || !p.ofDocuments() {
			continue
		}
		var fit []library.EditionRef
		for _, r := range refs {
			if r.Doc == p.Doc && (p.Version == "" || r.Version == p.Version) {
				fit = append(fit, r)
			}
		}
		if len(fit) == 1 {
			d.follow(p, fit[0])
			return fit
		}
	}
	return refs
}

// preferredUnnamed is the document that a person chose for articles of which the text does not say the document.
func (d *Desk) preferredUnnamed(choices []Choice) []library.EditionRef {
	for _, p := range d.prefer {
		if !p.Unnamed || !slices.ContainsFunc(choices, func(c Choice) bool { return c.Doc == p.Doc }) {
			continue
		}
		if refs := d.meant([]string{p.Doc}, "", false); len(refs) == 1 {
			d.follow(p, refs[0])
			return refs
		}
	}
	return nil
}

// preferredPart is the index of the part of a document that a person chose, -1 for none.
func (d *Desk) preferredPart(parts []evidence) int {
	for _, p := range d.prefer {
		if p.Unnamed || p.ofDocuments() {
			continue
		}
		fits := func(e evidence) bool { return e.Doc == p.Doc && e.Section == p.Section && e.Page == p.Page }
		i := slices.IndexFunc(parts, fits)
		if i >= 0 && !slices.ContainsFunc(parts[i+1:], fits) {
			d.follow(p, library.EditionRef{Doc: p.Doc, Edition: parts[i].Edition, Effective: parts[i].Effective})
			return i
		}
	}
	return -1
}

// follows reports whether a person's choice led to a document.
func (d *Desk) follows(doc string) bool {
	return slices.ContainsFunc(d.followed, func(p Preference) bool { return p.Doc == doc && !p.Unnamed && p.ofDocuments() })
}

// follow notes that a preference decided something.
func (d *Desk) follow(p Preference, ref library.EditionRef) {
	if slices.ContainsFunc(d.followed, p.Same) {
		return
	}
	p.Title, p.Edition, p.Effective = d.infos[p.Doc].Title, ref.Edition, ref.Effective
	d.followed = append(d.followed, p)
}
