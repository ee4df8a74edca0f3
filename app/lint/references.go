package lint

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"tenkyo/app/desk/cite"
	"tenkyo/app/library"
)

// fewArticles is from how many articles on a document counts as one that is cited by them.
const fewArticles = 3

var (
	// An article of the rule itself may follow these.
	ownBefore = regexp.MustCompile(`(?:本規程|本規則|本規定|本要領|本細則|本契約|本約款|この規程|この規則|この規定|この要領|この細則|この契約|この約款|及び|又は|並びに|若しくは|または|および|ならびに|もしくは|同規程|同規則|但し|ただし|前記|上記|場合|次|後段|前段|本文)(?:の)?$`)
	toOther   = regexp.MustCompile(`^["」』)]{0,2} ?(?:\([^()]{1,60}\))? ?の? ?(?:附則 ?)?$`)
	lawNearby = regexp.MustCompile(`[\p{Han}ー]法(?:律|施行令|施行規則)?|政令|省令|条例|施行規則|施行令|告示|通達|通知|憲法|号\)|\b(?:act|u\.s\.c|cfr|directive|regulation|gdpr|code of|convention|rfc)\b`)
	// In English the law stands behind its article: Article 6, International Covenant on …
	lawBehind  = regexp.MustCompile(`\b(?:act of|code of|covenant|convention|treaty|declaration of|directive|constitution|civil code|penal code|bgb|u\.? ?s\.? ?c\b|c\.? ?f\.? ?r\b|rfc ?[0-9]|statutes?)`)
	ofElse     = regexp.MustCompile(`^(?:\([0-9a-z]+\))* (?:of|in|to|under) ([a-z0-9-]+)`)
	wordBefore = regexp.MustCompile(`([a-z][a-z0-9&)]*)[,:]? ?(?:\||-)? ?$`)
	byCaption  = regexp.MustCompile(`^ ?[(（]([^()（）]{2,30})[)）]`)
	repealing  = regexp.MustCompile(`改正|改める|削る|加える|廃止|読み替え|旧規程|旧規則|改正前|改正後|繰り?上げ|繰り?下げ|(?i)\b(?:renumber|mov(?:ed|ing)\b|becom(?:es|ing)\b|amend(?:ed|ing|ment)|repeal)`)
)

// reference is an article that a sentence names.
type reference struct {
	in      *rule
	address cite.Address
	words   string
	caption string
	named   *cite.Part // the part whose heading's words follow the reference
}

// references looks every reference of a rule up.
func (l *linter) references(r *rule) {
	var before *rule // an earlier edition, read when it is first needed
	tried := false
	for _, s := range r.sentences {
		if r.outline.PartAt(s.block).Within(cite.Supplement) || repealing.MatchString(s.text) {
			continue // supplementary provisions speak of the rule as it was
		}
		for _, ref := range l.referencesIn(r, s.text) {
			l.check(r, s, ref)
			if !tried {
				before, tried = l.earlier(r), true
			}
			l.renumbered(r, before, s, ref)
		}
	}
}

// referencesIn finds the references of a sentence to articles of this rule or of another one of the library. Those to laws are
// left out, and so is what follows one in the same sentence: 労基法第36条…第37条 may be either.
func (l *linter) referencesIn(r *rule, text string) []reference {
	t := cite.Fold(text)
	names := l.names.In(t)
	unknown := cite.UnknownNames(text, t)
	var found []reference
	foreign := len(t.S) // from here on an article may be that of a law
	if m := lawNearby.FindStringIndex(t.S); m != nil {
		foreign = m[0]
	}
	elsewhere := lawBehind.MatchString(t.S)
	for _, f := range cite.Scan(t) {
		if f.Relative != cite.Absolute || f.Bare || len(f.Addresses) == 0 || f.Addresses[0].Has(cite.Page) {
			continue
		}
		span := t.Span(f.From, f.To)
		words := string([]rune(text)[span[0]:span[1]])
		target := r
		if i := slices.IndexFunc(names, func(n cite.NameFound) bool { return n.To <= f.From && toOther.MatchString(t.S[n.To:f.From]) }); i >= 0 {
			if len(names[i].Docs) != 1 || l.byDoc[names[i].Docs[0]] == nil || names[i].Weak {
				continue
			}
			target = l.byDoc[names[i].Docs[0]]
			span[0] = t.Rune(names[i].From)
			words = string([]rune(text)[span[0]:span[1]])
		} else {
			if f.From > foreign || f.English && elsewhere || slices.ContainsFunc(unknown, func(u cite.Unknown) bool {
				return u.To <= f.From && !slices.ContainsFunc(names, func(n cite.NameFound) bool { return n.From < u.To && u.From < n.To })
			}) ||
				slices.ContainsFunc(names, func(n cite.NameFound) bool { return n.To <= f.From && !n.Weak }) {
				continue
			}
			if !own(t, f) {
				continue
			}
		}
		caption := ""
		if c := byCaption.FindStringSubmatch(t.S[f.To:]); c != nil && len(f.Addresses) == 1 {
			caption = c[1]
		}
		for _, a := range f.Addresses {
			found = append(found, reference{target, a, words, caption, headingAfter(target, t.S[f.To:])})
		}
	}
	return found
}

// headingAfter is the part whose heading stands right behind a reference: Section 2.1, File Content Concepts.
func headingAfter(r *rule, after string) *cite.Part {
	trimmed := strings.TrimLeft(after, ` ,:("「`)
	if trimmed == after {
		return nil
	}
	step, n, ok := r.outline.HeadingIn(trimmed)
	if !ok || n < 8 {
		return nil
	}
	parts, _, _ := r.outline.Lookup(cite.Address{step})
	if len(parts) != 1 {
		return nil
	}
	return parts[0]
}

// own reports whether an address without a name before it is one of the rule in which it stands.
func own(t cite.Text, f cite.Found) bool {
	before, after := t.S[:f.From], t.S[f.To:]
	if f.English {
		if m := ofElse.FindStringSubmatch(after); m != nil && m[1] != "this" && m[1] != "these" {
			return false
		}
		if m := wordBefore.FindStringSubmatchIndex(before); m != nil && t.IsUpper(m[2]) {
			return false // Guide to Content, Section 4.7
		}
		if n := f.Addresses[0][0].Number; n[0] < '0' || n[0] > '9' {
			return false
		}
		return f.Addresses[0][0].Kind == cite.Number || f.Addresses[0][0].Kind == cite.Article
	}
	if f.Addresses[0][0].Kind == cite.Paragraph || f.Addresses[0][0].Kind == cite.Item {
		return false // 第2項 of the article in which it stands: its numbers are not always read
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, " "))
	if cite.IsWide(last) && !ownBefore.MatchString(before) {
		return false // 労基法第36条, 契約第3条
	}
	return !strings.HasSuffix(strings.TrimRight(before, " "), "同") && !strings.HasSuffix(before, "」") && !strings.HasSuffix(before, "』") && !strings.HasSuffix(before, ")")
}

// check looks one reference up.
func (l *linter) check(r *rule, s sentence, ref reference) {
	if len(ref.in.outline.Parts(cite.Article))+len(ref.in.outline.Parts(cite.Number)) < fewArticles {
		return
	}
	parts, near, missing := ref.in.outline.Lookup(ref.address)
	if len(parts) > 0 {
		if ref.caption == "" {
			return
		}
		other, _, _ := ref.in.outline.Lookup(cite.Address{{Kind: cite.Heading, Number: ref.caption}})
		if len(other) == 1 && len(parts) == 1 && !below(parts[0], other[0]) && other[0].Kind == parts[0].Kind {
			at := ref.in.place(other[0])
			l.report(Finding{Kind: OtherHeading, At: r.at(s), Said: ref.words + "（" + ref.caption + "）", Written: at.Address, Other: &at})
		}
		return
	}
	step := ref.address[missing].Kind
	kind := MissingArticle
	switch {
	case step == cite.Article || step == cite.Number || step == cite.Table || step == cite.Chapter || step == cite.Section:
		if ref.in.begins(ref.address[missing], ref.words) || ref.named == nil && !ref.in.numbersBelow(ref.address[missing].Number) {
			return // it is there, and not read as a heading
		}
		if step == cite.Number && !hasNumbers(ref.in, ref.address[missing].Number) || step == cite.Table && len(ref.in.outline.Parts(cite.Table)) == 0 || (step == cite.Chapter || step == cite.Section) && len(ref.in.outline.Parts(step)) < fewArticles {
			return // annexes are often files of their own
		}
	case step == cite.Paragraph && missing > 0:
		if near != nil && marksWithin(cite.Fold(ref.in.textOf(near)).S, ref.address[missing].Number) {
			return
		}
		kind = MissingParagraph
	default:
		return
	}
	f := Finding{Kind: kind, At: r.at(s), Said: ref.words, Written: ref.address[:missing+1].String()}
	if ref.named != nil { // Section 2.1, File Content Concepts: the heading is there, under another number
		at := ref.in.place(ref.named)
		f.Kind, f.Written, f.Other = OtherHeading, at.Address, &at
		f.Said += " " + ref.named.Title
		l.report(f)
		return
	}
	if near != nil && near.Parent != nil {
		at := ref.in.place(near)
		f.Other = &at
	} else if ref.in != r {
		at := ref.in.place(nil)
		f.Other = &at
	}
	l.report(f)
}

// below reports whether a part is another one or lies in it: Section 1.1.4 (Trial License), which is the heading of 1.1.
func below(p, above *cite.Part) bool {
	for ; p != nil; p = p.Parent {
		if p == above {
			return true
		}
	}
	return false
}

var (
	lineNumber = regexp.MustCompile(`^[^\p{L}\p{N}]*(?:([0-9]{1,3}(?:\.[0-9]{1,3})*)(?:[^0-9]|$)|(?:section|article|clause|part|art|sec|no)\.? ?([0-9]{1,3}(?:\.[0-9]{1,3})*)(?: ?[.:)—–-]|  |\s*$))`)
	// A number in the middle of a paragraph whose lines were joined: … by law. 8.2 Termination Upon Litigation. If You …
	inlineNumber = regexp.MustCompile(`[.:;!?)"”] ["“]?([0-9]{1,3}(?:\.[0-9]{1,3})*)[.:)]? +["“(]?\p{Lu}`)
	lineArticle  = regexp.MustCompile(`^[^\p{L}\p{N}]*第 ?([0-9]{1,4}) ?条(?: ?の ?([0-9]{1,3}))?`)
)

// begins reports whether a line of the rule begins with the number of a part. Many texts number sections that are no headings: 3.1
// The Licensee may …; and a list that goes on as the sections do: 1. Definitions, (a) …, 2. Nothing in this License ….
func (r *rule) begins(step cite.Step, words string) bool {
	if r.numbers == nil {
		r.numbers = map[string]bool{}
		for _, page := range r.doc.Pages {
			for line := range strings.Lines(page.Text) {
				folded := cite.Fold(line).S
				if m := lineArticle.FindStringSubmatch(folded); m != nil {
					n := m[1]
					if m[2] != "" {
						n += "の" + m[2]
					}
					r.numbers["第"+n] = true
				} else if m := lineNumber.FindStringSubmatch(folded); m != nil {
					r.numbers[m[1]+m[2]] = true // one of them is empty
				}
			}
			for _, m := range inlineNumber.FindAllStringSubmatch(page.Text, -1) {
				r.numbers[m[1]] = true
			}
		}
		for _, kind := range []cite.Kind{cite.Item, cite.Paragraph, cite.Number, cite.Article} {
			for _, p := range r.outline.Parts(kind) {
				r.numbers[p.Number] = true
			}
		}
	}
	if strings.Contains(words, "条") {
		return r.numbers["第"+step.Number]
	}
	if dot := strings.LastIndexByte(step.Number, '.'); dot > 0 { // Article 4.1 is paragraph 1 of Article 4
		for _, kind := range []cite.Kind{cite.Article, cite.Number} {
			for _, p := range r.outline.Parts(kind) {
				if p.Number == step.Number[:dot] && slices.ContainsFunc(p.Children, func(c *cite.Part) bool { return c.Number == step.Number[dot+1:] }) {
					return true
				}
			}
		}
	}
	return r.numbers[step.Number]
}

// numbersBelow reports whether the parts of a part are numbered as 3.2 is below 3: where none is, such numbers are counted in the text
// in another way, or were lost when it was converted.
func (r *rule) numbersBelow(number string) bool {
	dot := strings.LastIndexByte(number, '.')
	if dot < 0 {
		return true
	}
	for n := range r.numbers {
		if strings.HasPrefix(n, number[:dot+1]) {
			return true
		}
	}
	return false
}

// marksWithin reports whether a text holds the mark of an item anywhere, since many texts write (a) … and (b) … within one paragraph.
func marksWithin(text, number string) bool {
	return strings.Contains(text, "("+number+")") || strings.Contains(text, " "+number+")") || strings.Contains(text, "\n"+number+")") || strings.Contains(text, "\n"+number+".")
}

// hasNumbers reports whether enough headings of a rule are numbered as a number is, with as many points, for it to be one of
// theirs.
func hasNumbers(r *rule, number string) bool {
	n, once := 0, map[string]bool{}
	for _, p := range r.outline.Parts(cite.Number) {
		if p.Heading && strings.Count(p.Number, ".") == strings.Count(number, ".") {
			n++
			once[p.Number] = true
		}
	}
	return len(once) >= fewArticles && 4*len(once) > 3*n // several texts in one file number their parts again
}

// earlier opens the edition of a rule that was in force before this one, nil where none is kept.
func (l *linter) earlier(r *rule) *rule {
	all, err := l.lib.EditionsOf(r.info.Doc, l.options.AsOf)
	if err != nil {
		return nil
	}
	for _, e := range all {
		if e.Version == r.version && e.Doc == r.info.Doc || e.Standing == library.NotYet || e.Source.Withheld() {
			continue
		}
		info := r.info
		info.Doc = e.Doc
		if old, err := l.open(info, e.Version); err == nil {
			return old
		}
	}
	return nil
}

// renumbered tells of a sentence that was not changed while the article that it names became another.
func (l *linter) renumbered(r, before *rule, s sentence, ref reference) {
	if before == nil || len(ref.address) == 0 || ref.address[0].Kind != cite.Article {
		return
	}
	if !slices.ContainsFunc(before.sentences, func(o sentence) bool { return o.text == s.text }) {
		return
	}
	wasIn := before
	if ref.in != r {
		if wasIn = l.earlier(ref.in); wasIn == nil {
			return
		}
	}
	article := cite.Address{ref.address[0]}
	was, _, _ := wasIn.outline.Lookup(article)
	is, _, _ := ref.in.outline.Lookup(article)
	if len(was) != 1 || len(is) != 1 || was[0].Words() == "" || was[0].Words() == is[0].Words() {
		return
	}
	for _, p := range ref.in.outline.Parts(cite.Article) {
		if p != is[0] && p.Words() == was[0].Words() {
			at := ref.in.place(p)
			l.report(Finding{Kind: Renumbered, At: r.at(s), Said: ref.words, Written: at.Address, Other: &at})
			return
		}
	}
}
