package compare

import (
	"regexp"
	"slices"
	"strings"

	"tenkyo/app/revision"
)

// supplementary tells the heading of supplementary provisions.
var supplementary = regexp.MustCompile(`(?i)^(?:附\s*則|付\s*則|supplementary provisions?|supplemental provisions?|transitional provisions?)`)

func (s *side) part(n int) Part {
	for head := s.articles[n].head; head >= 0; head = s.units[head].Section {
		if supplementary.MatchString(strings.TrimSpace(s.units[head].Text)) {
			return Supplementary
		}
	}
	return Main
}

func (s *side) headOf(n int) *Head {
	head := s.articles[n].head
	if head < 0 {
		h := &Head{}
		if units := s.articles[n].units; len(units) > 0 {
			h.Page, h.PageLabel = s.units[units[0]].Place.Page, s.units[units[0]].Place.PageLabel
		}
		return h
	}
	p := s.units[head].Place
	if !s.units[head].Heading {
		p.Section = s.units[head].Text
	}
	return &Head{Text: s.units[head].Text, Section: p.Section, Page: p.Page, PageLabel: p.PageLabel}
}

// table lists the articles of the later edition in order, each of the earlier one that is no more behind the one before it; the
// supplementary provisions last.
func (b *builder) table() *Table {
	t := &Table{Nothing: len(b.was.units) > 0 && len(b.is.units) > 0, Articles: []Article{}}
	for _, p := range b.pairs {
		if len(p.Was) > 0 && (len(p.Is) > 0 || p.Stands >= 0) && !b.was.units[p.Was[0]].Heading {
			t.Nothing = false
		}
	}
	gone := map[int][]int{} // articles of was that are no more, by the article of is behind which they stand
	behind := -1
	for n := range b.was.articles {
		if m := b.was.articles[n].match; m >= 0 {
			if _, kept := b.order[m]; kept {
				behind = m
			}
			continue
		}
		gone[behind] = append(gone[behind], n)
	}
	var list []Article
	for _, n := range gone[-1] {
		list = append(list, b.struck(n))
	}
	for n := range b.is.articles {
		list = append(list, b.article(n))
		for _, g := range gone[n] {
			list = append(list, b.struck(g))
		}
	}
	for _, part := range []Part{Main, Supplementary} {
		for _, a := range list {
			if a.Part == part {
				t.Articles = append(t.Articles, a)
				t.Counts.add(&a)
			}
		}
	}
	return t
}

func (c *Counts) add(a *Article) {
	switch a.Status {
	case Unchanged:
		c.Unchanged++
	case New:
		c.New++
	case Struck:
		c.Struck++
	default:
		c.Changed++
	}
	if slices.Contains(a.How, Moved) {
		c.Moved++
	}
	if slices.Contains(a.How, Renumbered) {
		c.Renumbered++
	}
}

// struck is an article of the earlier edition that is no more.
func (b *builder) struck(n int) Article {
	a := Article{Part: b.was.part(n), Status: Struck, Old: b.was.headOf(n)}
	if to := b.mergedInto(n); to >= 0 {
		a.How, a.Other = []How{Merged}, b.is.headOf(to)
	}
	var list []Sentence
	var keys []place
	for _, i := range b.was.articles[n].units {
		if p := &b.pairs[b.fate[i]]; p.Was[0] == i {
			list, keys = append(list, b.leftOrStruck(p)), append(keys, b.placeOf(p, true, false))
		}
	}
	a.Rows = rows(list, keys)
	return a
}

// article is an article of the later edition beside what became it.
func (b *builder) article(n int) Article {
	own := &b.is.articles[n]
	a := Article{Part: b.is.part(n), Status: Unchanged, New: b.is.headOf(n)}
	source := own.match
	if source >= 0 {
		a.Old = b.was.headOf(source)
		b.heads(&a, n)
	} else if source = b.splitFrom(n); source >= 0 {
		a.How, a.Other = []How{Split}, b.was.headOf(source)
	} else {
		a.Status = New
	}
	list, keys := b.sentences(n, source)
	a.Rows = rows(list, keys)
	switch gone := b.is.gone(n); {
	case gone && own.match >= 0 && !b.was.gone(own.match), gone && a.Status == New:
		a.Status, a.How = Struck, nil
	case a.Status == Unchanged && slices.ContainsFunc(a.Rows, func(r Row) bool { return r.Status != Unchanged || slices.Contains(r.How, Moved) }):
		a.Status = Changed
	}
	return a
}

// heads compares the headings of an article and what stands around it.
func (b *builder) heads(a *Article, n int) {
	own := &b.is.articles[n]
	if own.head >= 0 && b.was.articles[own.match].head >= 0 {
		was, is := &b.was.units[b.was.articles[own.match].head], &b.is.units[own.head]
		if !revision.Alike(was.Text, is.Text) {
			a.HeadEdits = revision.Words(was.Text, is.Text)
			if was.Number != is.Number {
				a.How = append(a.How, Renumbered)
			}
			if !revision.Alike(withoutNumber(was), withoutNumber(is)) {
				a.How, a.Status = append(a.How, Renamed), Changed
			}
		}
	}
	if _, kept := b.order[n]; !kept {
		a.How = append(a.How, Moved)
	}
}

// withoutNumber are the words of a heading.
func withoutNumber(u *revision.Unit) string {
	rest := []rune(u.Text)
	for i := range rest {
		if u.Number != "" && revision.Alike(string(rest[:i+1]), u.Number) {
			return string(rest[i+1:])
		}
	}
	return u.Text
}

// sentences lists the sentences of an article of the later edition in order, source being the one that it was, or was in. What is
// struck of the article that became it, or stands elsewhere now, follows what stood before it.
func (b *builder) sentences(n, source int) ([]Sentence, []place) {
	own := &b.is.articles[n]
	behind := map[int][]*revision.Pair{} // by the unit of is that it stands behind; -1 for the beginning
	var firsts, seconds []int
	if source >= 0 {
		at := -1
		for _, i := range b.was.articles[source].units {
			p := &b.pairs[b.fate[i]]
			switch {
			case p.Was[0] != i:
			case len(p.Is) > 0 && b.is.of[p.Is[0]] == n:
				at = p.Is[len(p.Is)-1]
				firsts, seconds = append(firsts, i), append(seconds, p.Is[0])
			case own.match >= 0:
				behind[at] = append(behind[at], p)
			}
		}
	}
	kept := map[int]bool{}
	for _, k := range revision.Increasing(firsts, seconds) {
		kept[seconds[k]] = true
	}
	var list []Sentence
	var keys []place
	add := func(pairs []*revision.Pair) {
		for _, p := range pairs {
			list, keys = append(list, b.leftOrStruck(p)), append(keys, b.placeOf(p, true, false))
		}
	}
	add(behind[-1])
	for _, j := range own.units {
		p := &b.pairs[b.became[j]]
		if p.Is[0] == j {
			s, here := b.sentence(p), len(p.Was) > 0 && b.was.of[p.Was[0]] == source
			if len(p.Was) > 0 && !kept[j] {
				s.How = append(s.How, Moved)
			}
			list, keys = append(list, s), append(keys, b.placeOf(p, here, true))
		}
		add(behind[j])
	}
	return list, keys
}

// sentence is what a pair says of a unit of the later edition.
func (b *builder) sentence(p *revision.Pair) Sentence {
	s := Sentence{Status: New, Is: b.is.text(p.Is), To: b.is.place(p.Is), isGap: b.is.units[p.Is[0]].Before}
	if len(p.Was) == 0 {
		return s
	}
	s.Was, s.From, s.wasGap = b.was.text(p.Was), b.was.place(p.Was), b.was.units[p.Was[0]].Before
	if p.Same {
		s.Status = Unchanged
	} else {
		s.Status, s.Diff = Changed, revision.Words(s.Was, s.Is)
	}
	return s
}

// leftOrStruck is a sentence of the earlier edition that has no successor in its article.
func (b *builder) leftOrStruck(p *revision.Pair) Sentence {
	first := &b.was.units[p.Was[0]]
	s := Sentence{Status: Struck, Was: b.was.text(p.Was), From: b.was.place(p.Was), wasGap: first.Before}
	to := p.Stands
	if len(p.Is) > 0 {
		to = p.Is[0]
	}
	if to >= 0 {
		s.Status, s.To = Left, &b.is.units[to].Place
	}
	return s
}

// text of some units as they stand in the document.
func (s *side) text(units []int) string {
	var b strings.Builder
	for k, i := range units {
		u := &s.units[i]
		switch {
		case k > 0 && s.units[units[k-1]].Block != u.Block:
			b.WriteByte('\n')
		case k > 0:
			b.WriteString(u.Before)
		}
		b.WriteString(u.Text)
	}
	return b.String()
}

// place is where some units stand, as far as they stand in the passage of the first.
func (s *side) place(units []int) *revision.Place {
	p := s.units[units[0]].Place
	for _, i := range units[1:] {
		if next := &s.units[i].Place; next.ChunkID == p.ChunkID {
			p.End = max(p.End, next.End)
		}
	}
	return &p
}

// place is where a sentence stands in both editions: the paragraphs, -1 for none.
type place struct {
	was, is         int
	wasMark, isMark string
	row             bool
}

// placeOf gives the paragraphs of a pair in the editions in which it is set here.
func (b *builder) placeOf(p *revision.Pair, was, is bool) place {
	k := place{was: -1, is: -1}
	if was {
		u := &b.was.units[p.Was[0]]
		k.was, k.wasMark, k.row = u.Block, u.Mark, u.Row
	}
	if is {
		u := &b.is.units[p.Is[0]]
		k.is, k.isMark, k.row = u.Block, u.Mark, k.row || u.Row
	}
	return k
}

// rows joins the sentences of one paragraph.
func rows(list []Sentence, keys []place) []Row {
	out := []Row{}
	last := place{was: -1, is: -1}
	for n, s := range list {
		k := keys[n]
		if n > 0 && !k.row && !last.row && last.goesOn(k) {
			r := &out[len(out)-1]
			r.Sentences = append(r.Sentences, s)
			if k.was >= 0 {
				last.was = k.was
			}
			if k.is >= 0 {
				last.is = k.is
			}
			continue
		}
		out = append(out, Row{Cells: k.row, OldMark: k.wasMark, NewMark: k.isMark, Sentences: []Sentence{s}})
		last = k
	}
	for i := range out {
		out[i].settle()
	}
	return out
}

// goesOn tells whether what follows is of the same paragraph in one edition, and of no other in the other.
func (k place) goesOn(next place) bool {
	apart := func(a, b int) bool { return a >= 0 && b >= 0 && a != b }
	same := func(a, b int) bool { return a >= 0 && a == b }
	return !apart(k.was, next.was) && !apart(k.is, next.is) && (same(k.was, next.was) || same(k.is, next.is))
}

// settle sums up the sentences of a row.
func (r *Row) settle() {
	r.Status = r.Sentences[0].Status
	for _, s := range r.Sentences {
		if s.Status != r.Status {
			r.Status = Changed
		}
		for _, h := range s.How {
			if !slices.Contains(r.How, h) {
				r.How = append(r.How, h)
			}
		}
	}
	first := r.Sentences[0]
	if first.Was != "" && first.Is != "" && !revision.Alike(r.OldMark, r.NewMark) {
		r.How = append(r.How, Renumbered)
	}
}
