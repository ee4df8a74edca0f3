package cite

import (
	"slices"
	"strconv"
	"strings"

	"tenkyo/ingest/document"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Lookup finds the parts that an address names: one where it is clear, several where the address fits several, none where a step
// has no part. Missing is then the number of steps that were found, so that a[missing] is the first that is not there, and near
// is the part that the steps before it lead to.
func (o *Outline) Lookup(a Address) (parts []*Part, near *Part, missing int) {
	at := []*Part{o.Root}
	for i, step := range a {
		var next []*Part
		for _, p := range at {
			next = append(next, o.step(p, step)...)
		}
		if len(next) == 0 {
			near = o.Root
			if len(at) == 1 {
				near = at[0]
			}
			return nil, near, i
		}
		at = next
	}
	return at, nil, len(a)
}

// step finds a step below a part: among its nearest descendants of that kind. Articles of the supplement count only below it.
func (o *Outline) step(below *Part, s Step) []*Part {
	var found []*Part
	for _, p := range o.parts {
		if !p.isBelow(below) || !p.answers(s, below) {
			continue
		}
		if s.Kind == Paragraph && p.Kind == Item && hasJapanese(below.Title) {
			continue // 第3条第2項 is never its item 2; Article 3(2) may be
		}
		if below.Kind != Supplement && s.Kind != Supplement && s.Kind != Heading && p.Within(Supplement) && !below.Within(Supplement) {
			continue
		}
		found = append(found, p)
	}
	if s.Kind == Heading && len(found) == 0 {
		found = o.begun(s.Number)
	}
	if s.Kind == Paragraph || s.Kind == Item {
		found = outermost(found)
		if len(found) == 0 && s.Kind == Paragraph && s.Number == "1" && len(below.Children) == 0 {
			found = []*Part{below} // an article of one paragraph
		}
	}
	if s.Kind == Item && below.Kind == Article && len(found) > 1 {
		// 第40条第1号 stands for its first paragraph only where there is one.
		if n := slices.IndexFunc(below.Children, func(p *Part) bool { return p.Kind == Paragraph && p.Number != "1" }); n >= 0 {
			return found
		}
	}
	return withoutStruck(found)
}

// answers reports whether a part is what a step below a part asks for.
func (p *Part) answers(s Step, below *Part) bool {
	switch s.Kind {
	case Supplement:
		return p.Kind == Supplement && (s.Number == "" || s.Number == p.Number)
	case Heading:
		return p.Heading && sameHeading(p.Title, s.Number)
	case Number:
		switch p.Kind {
		case Number, Chapter, Section:
			return p.Number == s.Number
		case Article:
			return p.Number == s.Number && below.Parent == nil
		}
		return false
	case Chapter:
		return p.Kind == Chapter && p.Number == s.Number || p.Kind == Number && p.Number == s.Number && !strings.Contains(s.Number, ".")
	case Article:
		return (p.Kind == Article || p.Kind == Number && p.Heading) && p.Number == s.Number
	case Paragraph, Item:
		return (p.Kind == Paragraph || p.Kind == Item) && p.Number == s.Number
	case Table:
		return p.Kind == Table && (p.Number == s.Number || strings.TrimRight(p.Number, "0123456789") == s.Number && onlyTable(p))
	}
	return p.Kind == s.Kind && p.Number == s.Number
}

// onlyTable reports whether 別表1 is the only 別表, so that 別表 means it.
func onlyTable(p *Part) bool {
	name := strings.TrimRight(p.Number, "0123456789")
	for _, other := range p.Parent.Children {
		if other != p && other.Kind == Table && strings.HasPrefix(other.Number, name) {
			return false
		}
	}
	return true
}

// outermost leaves out parts that lie below another of them, and of the rest those that lie deeper than the first level of
// numbering that holds any.
func outermost(parts []*Part) []*Part {
	level := 1 << 30
	for _, p := range parts {
		level = min(level, p.level)
	}
	return slices.DeleteFunc(parts, func(p *Part) bool { return p.level > level })
}

// withoutStruck drops 第5条　削除 where another 第5条 is there.
func withoutStruck(parts []*Part) []*Part {
	if len(parts) < 2 {
		return parts
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p *Part) bool { return p.struck })
}

func (p *Part) isBelow(q *Part) bool {
	for p = p.Parent; p != nil; p = p.Parent {
		if p == q {
			return true
		}
	}
	return false
}

// Within reports whether the part, or one that it lies in, is of a kind.
func (p *Part) Within(k Kind) bool {
	for ; p != nil; p = p.Parent {
		if p.Kind == k {
			return true
		}
	}
	return false
}

// Struck reports whether the part only says that it was repealed (削除).
func (p *Part) Struck() bool { return p.struck }

// Parts lists the parts of a kind, in order; all of them for "".
func (o *Outline) Parts(k Kind) []*Part {
	var found []*Part
	for _, p := range o.parts {
		if k == "" || p.Kind == k {
			found = append(found, p)
		}
	}
	return found
}

// Address leads to the part, from the outermost numbered step that is needed: chapters are left out above articles.
func (p *Part) Address() Address {
	var a Address
	for q := p; q != nil && q.Parent != nil; q = q.Parent {
		switch {
		case q.Kind == Chapter || q.Kind == Section:
			if len(a) > 0 {
				continue
			}
		case q.Kind == Heading:
			if len(a) > 0 {
				continue
			}
		case q.Kind == Number && len(a) > 0 && a[0].Kind == Number:
			continue
		}
		a = append(Address{q.Step}, a...)
	}
	return a
}

// Path lists the headings above the part and its own, outermost first; a paragraph or item adds its number. The title of the
// document, said again as its first heading, is left out.
func (p *Part) Path(title string) []string {
	var path []string
	for q := p; q != nil && q.Parent != nil; q = q.Parent {
		switch {
		case q.Kind == Paragraph:
			path = append(path, "第"+q.Number+"項")
		case q.Kind == Item && q.Number != "":
			path = append(path, "第"+q.Number+"号")
		case q.Title != "" && q.Title != title:
			path = append(path, q.Title)
		}
	}
	slices.Reverse(path)
	return path
}

// PartAt is the innermost part that holds a block.
func (o *Outline) PartAt(block int) *Part {
	p := o.Root
next:
	for _, c := range p.Children {
		if c.From <= block && block < c.To {
			p = c
			goto next
		}
	}
	return p
}

// Lead lists the blocks that stand above the part and are needed to read it: of an item, the first block of the paragraph or
// item that it belongs to.
func (o *Outline) Lead(p *Part) []int {
	var lead []int
	for q := p.Parent; q != nil && (q.Kind == Paragraph || q.Kind == Item); q = q.Parent {
		if q.From < p.From {
			lead = append(lead, q.From)
		}
	}
	slices.Reverse(lead)
	return lead
}

// HeadingIn finds the heading of the document whose words stand at the beginning of s (folded), the longest that there is, and
// the bytes that it takes.
func (o *Outline) HeadingIn(s string) (step Step, n int, ok bool) {
	for _, p := range o.parts {
		if !p.Heading {
			continue
		}
		for _, title := range p.titles() {
			if m := prefixLength(s, title); m > n {
				step, n, ok = Step{Heading, p.Title}, m, true
			}
		}
	}
	return step, n, ok
}

// Least lengths, in characters without spaces, of the beginning of a heading that stands for all of it.
const (
	leastBegunJa = 5
	leastBegunEn = 12
)

// begun lists the parts whose headings begin with some words, each of the headings longer than them.
func (o *Outline) begun(words string) []*Part {
	w := Tight(words)
	if hasJapanese(w) && utf8Len(w) < leastBegunJa || !hasJapanese(w) && len(w) < leastBegunEn {
		return nil
	}
	var found []*Part
	for _, p := range o.parts {
		if p.Heading && slices.ContainsFunc(p.titles(), func(t string) bool { return strings.HasPrefix(Tight(t), w) }) {
			found = append(found, p)
		}
	}
	return found
}

// HeadingBegun is HeadingIn for words that are the beginning of exactly one heading.
func (o *Outline) HeadingBegun(words string) (step Step, n int, ok bool) {
	found := o.begun(words)
	if len(found) != 1 {
		return step, 0, false
	}
	return Step{Heading, found[0].Title}, len(words), true
}

// HeadingBefore finds the heading whose words stand at the end of s (folded), and the bytes that it takes.
func (o *Outline) HeadingBefore(s string) (step Step, n int, ok bool) {
	for _, p := range o.parts {
		if !p.Heading {
			continue
		}
		for _, title := range p.titles() {
			t := strings.TrimSpace(Fold(title).S)
			if len(t) > n && telling(t) && strings.HasSuffix(s, t) && !startsInWord(s, len(s)-len(t)) {
				step, n, ok = Step{Heading, p.Title}, len(t), true
			}
		}
	}
	return step, n, ok
}

// titles are the forms under which a heading is cited: whole, and without its number.
func (p *Part) titles() []string {
	titles := []string{p.Title}
	folded := Fold(p.Title).S
	rest := ""
	if m := articleStart.FindStringSubmatchIndex(folded); m != nil {
		rest = strings.Trim(folded[m[8]:], " :()")
	} else if m := latinStart.FindStringIndex(folded); m != nil {
		rest = strings.TrimLeft(folded[m[1]:], " .:-")
	} else if m := numberStart.FindStringSubmatchIndex(folded); m != nil {
		rest = strings.TrimLeft(folded[m[3]:], " .:)")
	}
	if rest != "" {
		titles = append(titles, rest)
	}
	return titles
}

// Words are the words of the part's heading without its number, "" where it has none.
func (p *Part) Words() string {
	titles := p.titles()
	if !p.Heading || len(titles) < 2 {
		return ""
	}
	return Tight(titles[1])
}

// telling reports whether words are enough to name a heading inside a sentence.
func telling(s string) bool {
	if hasJapanese(s) {
		return utf8Len(s) >= 2
	}
	return len(s) >= 4
}

func utf8Len(s string) int { return len([]rune(s)) }

// prefixLength tells how many bytes of s a title takes at its beginning, 0 where it does not stand there. White space differs.
func prefixLength(s, title string) int {
	t := strings.TrimSpace(Fold(title).S)
	if !telling(t) {
		return 0
	}
	i := 0
	for _, r := range t {
		if r == ' ' {
			continue
		}
		for i < len(s) && s[i] == ' ' {
			i++
		}
		if !strings.HasPrefix(s[i:], string(r)) {
			return 0
		}
		i += len(string(r))
	}
	if i < len(s) && !hasJapanese(t) && startsLatin(s[i:]) {
		return 0
	}
	return i
}

func startsInWord(s string, i int) bool {
	return i > 0 && startsLatin(s[i:]) && startsLatin(s[i-1:])
}

// sameHeading reports whether words name a heading: all of it, or it without its number.
func sameHeading(title, words string) bool {
	if Tight(title) == Tight(words) {
		return true
	}
	p := Part{Title: title}
	for _, t := range p.titles() {
		if Tight(t) == Tight(words) {
			return true
		}
	}
	return false
}

// Pages lists the pages that a number means: the page with that label, and that page of the file where it is another one.
func Pages(d *document.Document, n string) (labelled, counted *document.Page) {
	for i := range d.Pages {
		p := &d.Pages[i]
		if strings.EqualFold(strings.Trim(Fold(p.Label).S, "- p."), n) && labelled == nil {
			labelled = p
		}
		if p.Number > 0 && itoa(p.Number) == n {
			counted = p
		}
	}
	return labelled, counted
}
