package desk

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"tenkyo/app/desk/cite"
)

// naming says how a mention names its document.
type naming int

const (
	byName    naming = iota
	byPart           // a part of the title: 旅費規程 for 出張旅費規程
	bySame           // 同規程, the same policy
	byContext        // not at all: 第34条, 同条, 前掲
	unknown          // by a name that the library does not have
)

// half says which half of a paragraph is cited: 第34条第2項ただし書.
type half int

const (
	bothHalves half = iota
	mainHalf        // 本文, what stands before the proviso
	provisoHalf
)

// mention is a place in a sentence that names a document, a part of one, or both.
type mention struct {
	from, to  int // bytes of the folded sentence
	docs      []string
	naming    naming
	name      string // as written, for byPart and unknown
	edition   string // what stands in brackets after the name
	caption   string // what stands in brackets after the address
	half      half
	relative  cite.Relative
	addresses []cite.Address
	file      bool
	weak      bool
	footnote  bool

	bracketed bool // stands in brackets, or a cell, that hold nothing but sources
	marked    bool // words around it make it a source: によると, according to
	listed    bool // another source is named together with it, before it: 第34条及び第5条
}

// explicit reports whether the mention names both a document and a part.
func (m *mention) explicit() bool { return len(m.addresses) > 0 && m.naming != byContext }

var (
	sameDocument   = regexp.MustCompile(`同(?:規程|規則|規定|細則|要領|要綱|基準|規約|法|文書|書|ポリシー|ガイドライン|マニュアル|約款)|(?:\b(?:the same|that|said|such|the above) (?:policy|document|handbook|rules|guidelines?|manual|statement|regulations?|agreement|code|guide)\b)`)
	toAddress      = regexp.MustCompile(`^["」』)]{0,2} ?(?:\(([^()]{1,40})\))? ?(?:の|,|、|:|>|/|・|における|に定める|中の?| - |-)? ?(?:(?:at|in|under|its|see) )?$`)
	ofDocument     = regexp.MustCompile(`^ ?(?:["」]? ?(?:section )?(?:of|in|to|from|under|,) ?(?:the |our |this |its |that |company'?s? )?|\()["「『“]?$`)
	ofOthers       = regexp.MustCompile(`(?:他社|[子親]会社|(?:関連|関係|グループ|協力|委託|受託|派遣|出向)会社|(?:派遣|出向|委託|受託|取引)[先元]|相手方|\b[a-z]社)の?[「『]?$`)
	former         = regexp.MustCompile(`(?:旧|(?:改[正定訂]|変更)前の?)[「『]?$`)
	provisoAfter   = regexp.MustCompile(`^ ?(?:の ?)?(?:ただし|但し?)書`)
	mainAfter      = regexp.MustCompile(`^ ?本文`)
	captionAfter   = regexp.MustCompile(`^ ?\(([^()]{2,30})\)`)
	namedSection   = regexp.MustCompile(`^,? ?(?:(?:in |under )?(?:the )?(?:section|heading|chapter|paragraph|part)s?(?: (?:titled|called|on|entitled|headed))? ?|: ?|, ?|> ?)"([^"]{3,90})"`)
	namedSectionJa = regexp.MustCompile(`^["」』]? ?の? ?「([^「」]{2,40})」 ?(?:の|という)? ?(?:項|節|章|欄|見出し)`)
	sectionBefore  = regexp.MustCompile(`(?:section |heading )?"([^"]{3,90})"(?: section| heading)? ?(?:of|in) (?:the |our )?["]?$`)
	afterSection   = regexp.MustCompile(`(?:["」]? ?(?:section )?(?:of|in|from|under) (?:the |our )?["「『]?|["」]? ?\(["『「]?)$`)
	toHeading      = regexp.MustCompile(`^["」』]?(?:\([^()]{1,40}\))? ?(?:[,:>、/の・-]| - )? ?(?:(?:section|the section|under|at|in) )?["「『]?`)
	headingNumber  = regexp.MustCompile(`^(?:第 ?[0-9〇一二三四五六七八九十百]+ ?[編章節款条](?: ?の ?[0-9一二三四五六七八九十]+)*|(?:article|section|chapter|clause|§)? ?[0-9.]+)[ .:)-]*`)
	dottedNext     = regexp.MustCompile(`^["」』)]?,? ?\(?([0-9]{1,3}(?:\.[0-9]{1,3})+)\)?`)
)

// parser finds the mentions of one sentence.
type parser struct {
	desk *Desk
	raw  string
	text cite.Text
	all  []mention
}

// mentions finds what a text names, in order.
func (d *Desk) mentions(raw string) ([]mention, cite.Text) {
	p := &parser{desk: d, raw: raw, text: cite.Fold(raw)}
	p.documents()
	p.addresses()
	p.headings()
	slices.SortStableFunc(p.all, func(a, b mention) int { return a.from - b.from })
	for i := range p.all {
		p.all[i].weak = p.all[i].weak && !p.quotedName(p.all[i])
	}
	groups := groupsOf(p.text.S)
	p.all = slices.DeleteFunc(p.all, func(m mention) bool {
		if m.naming == byContext && slices.ContainsFunc(p.all, func(o mention) bool { return o.naming != byContext && o.from < m.to && m.from < o.to }) {
			return true // a number in a heading that was taken along
		}
		if !m.weak || len(m.addresses) > 0 {
			return false
		}
		inBrackets := m.naming == byName && !oneWord(p.text.S[m.from:m.to]) && slices.ContainsFunc(groups, func(g group) bool {
			return g.in <= m.from && m.to <= g.out && onlySources(p.text.S, g, p.all)
		})
		return !inBrackets
	})
	return p.all, p.text
}

// oneWord reports whether a name is a single word of Latin letters or of two characters, such as Training or 概要.
func oneWord(s string) bool {
	return !strings.ContainsAny(s, " -_") && len([]rune(s)) == len(s) || len([]rune(s)) <= 2
}

// documents finds the names of documents, known and unknown, and what refers back to one.
func (p *parser) documents() {
	s := p.text.S
	for _, n := range p.desk.names.In(p.text) {
		m := mention{from: n.From, to: n.To, docs: n.Docs, naming: byName, file: n.File, weak: n.Weak}
		if o := ofOthers.FindStringIndex(s[:n.From]); o != nil && !n.File { // a document of the same name, of somebody else
			m.from, m.docs, m.naming, m.name = o[0], nil, unknown, s[o[0]:n.To]
		} else if former.MatchString(s[:n.From]) {
			m.edition = formerEdition
		}
		p.all = append(p.all, m)
	}
	for _, m := range sameDocument.FindAllStringIndex(s, -1) {
		p.all = append(p.all, mention{from: m[0], to: m[1], naming: bySame, name: s[m[0]:m[1]]})
	}
	for _, u := range cite.UnknownNames(p.raw, p.text) {
		if p.overlaps(u.From, u.To) {
			continue
		}
		m := mention{from: u.From, to: u.To, naming: unknown, name: u.Name, weak: true}
		if like := p.desk.names.Like(u.Name); len(like) > 0 {
			m.naming, m.docs = byPart, like
		}
		if i := strings.LastIndexByte(u.Name, '.'); i > 0 && len(u.Name)-i <= 9 {
			m.file, m.weak = true, false
		}
		p.all = append(p.all, m)
	}
	slices.SortFunc(p.all, func(a, b mention) int { return a.from - b.from })
}

func (p *parser) overlaps(from, to int) bool {
	return slices.ContainsFunc(p.all, func(m mention) bool { return m.from < to && from < m.to })
}

// addresses joins each address to the document beside it.
func (p *parser) addresses() {
	s := p.text.S
	names := len(p.all)
	for _, f := range cite.Scan(p.text) {
		if slices.ContainsFunc(p.all[:names], func(m mention) bool { return m.from < f.To && f.From < m.to }) {
			continue // a number in a document's own name
		}
		joined := f.Relative == cite.Above && len(f.Addresses) == 0 && slices.ContainsFunc(p.all[:names], func(m mention) bool { return m.from >= f.To && m.from <= f.To+1 })
		for i := range p.all[:names] { // 就業規則第34条
			m := &p.all[i]
			if joined || m.to > f.From || m.to < f.From-140 || len(m.addresses) > 0 && !f.Bare && m.to != f.From {
				continue
			}
			between := toAddress.FindStringSubmatch(s[m.to:f.From])
			if between == nil {
				continue
			}
			m.addresses, m.relative, m.edition = append(m.addresses, f.Addresses...), f.Relative, cmp.Or(between[1], m.edition)
			m.to = f.To
			m.weak = false
			p.caption(m)
			joined = true
			break
		}
		if joined || f.Bare {
			continue
		}
		for i := range p.all[:names] { // section 3.2 of the Travel Policy
			m := &p.all[i]
			if m.from < f.To || m.from > f.To+60 || len(m.addresses) > 0 || !f.English && m.naming == unknown {
				continue
			}
			if ofDocument.MatchString(s[f.To:m.from]) {
				m.addresses, m.relative = f.Addresses, f.Relative
				m.from, m.weak = f.From, false
				joined = true
				break
			}
		}
		if joined {
			continue
		}
		m := mention{from: f.From, to: f.To, naming: byContext, relative: f.Relative, addresses: f.Addresses}
		p.caption(&m)
		p.all = append(p.all, m)
	}
	for i := range p.all[:names] { // Travel Policy, 3.2
		m := &p.all[i]
		if n := dottedNext.FindStringSubmatch(s[m.to:]); n != nil && len(m.addresses) == 0 && m.naming != unknown && !startsWord(s[m.to+len(n[0]):]) {
			m.addresses = []cite.Address{{{Kind: cite.Number, Number: n[1]}}}
			m.to += len(n[0])
			m.weak = false
		}
	}
}

func startsWord(s string) bool {
	return s != "" && (unicode.IsDigit(rune(s[0])) || s[0] == '%' || s[0] >= 'a' && s[0] <= 'z')
}

// caption takes the words in brackets after an address along: 第34条（年次有給休暇）. It notes which half of the paragraph is meant.
func (p *parser) caption(m *mention) {
	switch tail := p.text.S[m.to:]; {
	case provisoAfter.MatchString(tail):
		m.half = provisoHalf
	case mainAfter.MatchString(tail):
		m.half = mainHalf
	}
	if c := captionAfter.FindStringSubmatch(p.text.S[m.to:]); c != nil && len(m.addresses) == 1 {
		m.caption = c[1]
	}
}

// headings joins the words of a heading to the document beside them.
func (p *parser) headings() {
	s := p.text.S
	for i := range p.all {
		m := &p.all[i]
		src := p.desk.only(m)
		if src == nil {
			continue
		}
		if len(m.addresses) > 0 {
			if len(m.addresses) == 1 { // the heading's words after its number
				if parts, _, _ := src.outline.Lookup(m.addresses[0]); len(parts) == 1 {
					m.to += headingTail(s[m.to:], parts[0].Title)
				}
			}
			continue
		}
		if c := namedSection.FindStringSubmatch(s[m.to:]); c != nil {
			p.take(m, c[1], m.to+len(c[0]))
			continue
		}
		if c := namedSectionJa.FindStringSubmatch(s[m.to:]); c != nil {
			p.take(m, c[1], m.to+len(c[0]))
			continue
		}
		if c := toHeading.FindString(s[m.to:]); c != "" || m.to == len(s) {
			step, n, ok := src.outline.HeadingIn(s[m.to+len(c):])
			if !ok && c != "" {
				step, n, ok = src.outline.HeadingBegun(untilClosed(s[m.to+len(c):]))
			}
			if ok {
				end := m.to + len(c) + n
				for end < len(s) && strings.ContainsRune(`"`, rune(s[end])) {
					end++
				}
				if strings.HasPrefix(s[end:], "」") || strings.HasPrefix(s[end:], "』") {
					end += len("」")
				}
				m.addresses, m.to, m.weak = []cite.Address{{step}}, end, false
				continue
			}
		}
		before := s[:m.from]
		if c := sectionBefore.FindStringSubmatchIndex(before); c != nil {
			m.addresses = []cite.Address{{{Kind: cite.Heading, Number: strings.TrimRight(before[c[2]:c[3]], ".,")}}}
			m.from, m.weak = c[0], false
			continue
		}
		if c := afterSection.FindString(before); c != "" {
			if step, n, ok := src.outline.HeadingBefore(before[:len(before)-len(c)]); ok {
				m.addresses, m.from, m.weak = []cite.Address{{step}}, len(before)-len(c)-n, false
				if m.from > 0 && s[m.from-1] == '"' {
					m.from--
				}
			}
		}
	}
}

// take makes words before byte to the heading that a mention names.
func (p *parser) take(m *mention, words string, to int) {
	if i := strings.LastIndex(p.text.S[:to], words); i >= 0 { // as the text has them
		span := p.text.Span(i, i+len(words))
		words = string([]rune(p.raw)[span[0]:span[1]])
	}
	m.addresses, m.to, m.weak = []cite.Address{{{Kind: cite.Heading, Number: strings.TrimRight(words, ".,")}}}, to, false
}

// untilClosed is s up to the end of its bracket, list or sentence.
func untilClosed(s string) string {
	if i := strings.IndexAny(s, `);]"」』。、】`); i >= 0 {
		s = s[:i]
	}
	return strings.TrimRight(s, " .")
}

// headingTail is how much of s repeats the words of a heading after its number, with the brackets around them.
func headingTail(s, title string) int {
	folded := cite.Fold(title).S
	words := headingNumber.ReplaceAllString(folded, "")
	for _, t := range []string{folded, words, strings.Trim(words, "()")} {
		if len([]rune(t)) < 2 {
			continue
		}
		lead := len(s) - len(strings.TrimLeft(s, ` (「":,-`))
		if strings.HasPrefix(s, "「") {
			lead = len("「")
		}
		if rest := s[lead:]; strings.HasPrefix(rest, t) {
			end := lead + len(t)
			for open, shut := range map[string]string{"(": ")", "「": "」", `"`: `"`} {
				if strings.HasPrefix(s[end:], shut) && strings.Contains(s[:lead], open) {
					end += len(shut)
				}
			}
			return end
		}
	}
	return 0
}

// quotedName reports whether a name stands in the brackets that are made for titles.
func (p *parser) quotedName(m mention) bool {
	s := p.text.S
	return strings.HasSuffix(s[:m.from], "『") && strings.HasPrefix(s[m.to:], "』")
}
