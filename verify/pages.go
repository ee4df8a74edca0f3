package verify

// Break is a page break in a passage: from the rune At of its text on, up to the next break, it stands on another page than before.
type Break struct {
	At        int    `json:"at"`
	Page      int    `json:"page"`
	PageLabel string `json:"page_label"`
}

// PageAt is the page on which a rune of the passage's text stands, and what is printed on it.
func (p *Passage) PageAt(at int) (page int, label string) {
	page, label = p.Page, p.PageLabel
	for _, b := range p.Breaks {
		if b.At <= at {
			page, label = b.Page, b.PageLabel
		}
	}
	return page, label
}

// PagesOf lists the pages on which the runes [start, end) of the passage's text stand, in their order.
func (p *Passage) PagesOf(start, end int) []int {
	page, _ := p.PageAt(start)
	pages := []int{page}
	for _, b := range p.Breaks {
		if start < b.At && b.At < end && b.Page != pages[len(pages)-1] {
			pages = append(pages, b.Page)
		}
	}
	return pages
}

// Cited is the passage as the place of a piece of evidence in it: on the page on which the quotation begins.
func (p Passage) Cited(e Evidence) Passage {
	if e.Start < e.End {
		p.Page, p.PageLabel = p.PageAt(e.Start)
	}
	return p
}

// turn notes the page on which evidence stands in its passage.
func (e *Evidence) turn(p *Passage) {
	e.Page, e.PageLabel = 0, ""
	if e.Start < e.End && p.Page > 0 {
		e.Page, e.PageLabel = p.PageAt(e.Start)
	}
}
