package lint

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"tenkyo/app/desk/cite"
	"tenkyo/ingest/document"
)

var (
	// 以下「規則」という。 以下、単に「会社」とする。
	definedJa = regexp.MustCompile(`以下 ?[、,]?(?:この[^「」]{1,8}において|本[^「」]{1,8}において)?、?(?:単に|併せて|あわせて|総称して|まとめて|これを|これらを)?(?:、)?「([^「」]{1,40})」(?:、?(?:又は|または|及び|および|若しくは|もしくは)?「[^「」]{1,40}」)*と(?:いう|いい|する|略|呼|総称|称)`)
	// (the "Service"), (hereinafter "Agreement"), ("CEO")
	definedEn = regexp.MustCompile(`\((?:hereinafter|hereafter|collectively|together|each|referred to as|the|a|an|,| |any|or)*["“]([A-Z][^"“”()]{1,40})["”]\)`)
	// 第2条に定める対象社員, 第3条第1項で定義する「資産」
	definedThere = regexp.MustCompile(`^["」』)]{0,2}(?: ?\([^()]{1,40}\))? ?(?:に|で|において)(?:定める|規定する|定義する|定義された|いう|掲げる) ?「?([\p{Han}\p{Katakana}ー々]{3,20})」?`)
)

// shortestTerm is how long, in characters, a term must be for its parts not to make it another word: 規則 is in 施行規則.
const shortestTerm = 2

// terms looks at the terms that a rule defines and at those that it takes as defined elsewhere.
func (l *linter) terms(r *rule) {
	said := sync.OnceValue(r.tight)
	for i, s := range r.sentences {
		for _, re := range []*regexp.Regexp{definedJa, definedEn} {
			for _, m := range re.FindAllStringSubmatchIndex(s.text, -1) {
				term := s.text[m[2]:m[3]]
				if utf8.RuneCountInString(term) < shortestTerm || re == definedEn && !definesEn(s.text[:m[0]], term) || used(said, i, term, s.text[:m[2]], s.text[m[1]:]) {
					continue
				}
				l.report(Finding{Kind: UnusedTerm, At: r.at(s), Said: term})
			}
		}
		l.takenAsDefined(r, s)
	}
}

var (
	english  = regexp.MustCompile(`(?i)\b(?:the|of|and|to|is|by|any|in)\b`)
	numbered = regexp.MustCompile(`[0-9.]["”]? *$`)
	acronym  = regexp.MustCompile(`\b[A-Z]{2,}s? *$`)
)

// definesEn reports whether words in quotation marks and brackets define a term: the heading behind a number does not, as in section
// 4.8 ("Permissions and owners"), nor does a line of a file ("Architecture: all") or what an
// acronym stands for, as in APIs ("Application Programming Interface"); and of a sentence in a third language nothing is
// said, since its words are inflected.
func definesEn(before, term string) bool {
	return !numbered.MatchString(before) && !(acronym.MatchString(before) && strings.Contains(term, " ")) && !strings.ContainsAny(term, ":=<>/") && (english.MatchString(before) || utf8.RuneCountInString(before) < 40)
}

// tight is what a rule says, in the form in which terms are looked for: its sentences, then its headings and code.
func (r *rule) tight() []string {
	said := make([]string, 0, len(r.sentences))
	for _, s := range r.sentences {
		said = append(said, cite.Tight(s.text))
	}
	for _, b := range r.outline.Blocks {
		if b.Kind == document.HeadingBlock || b.Kind == document.Code {
			said = append(said, cite.Tight(b.Text))
		}
	}
	return said
}

// used reports whether a term stands anywhere but where it is defined: in the rest of its sentence, in other ones, in headings; said
// gives those. A term may be used above its definition, and in the singular where it is defined in the plural.
func used(said func() []string, at int, term, before, behind string) bool {
	term = singular(term)
	want := cite.Tight(term)
	if strings.Contains(cite.Tight(behind), want) || strings.Contains(before, term) { // in lower case it is what the term stands for
		return true
	}
	for i, s := range said() {
		if i != at && strings.Contains(s, want) {
			return true
		}
	}
	return false
}

// singular is an English term without the ending of its plural.
func singular(term string) string {
	for _, ending := range []string{"ies", "s"} {
		if short, ok := strings.CutSuffix(term, ending); ok && len(short) > 2 {
			return short
		}
	}
	return term
}

// takenAsDefined tells of a term that an article is said to define and that does not stand in that article.
func (l *linter) takenAsDefined(r *rule, s sentence) {
	t := cite.Fold(s.text)
	for _, ref := range l.referencesIn(r, s.text) {
		i := strings.Index(t.S, cite.Fold(ref.words).S)
		if i < 0 {
			continue
		}
		m := definedThere.FindStringSubmatch(t.S[i+len(cite.Fold(ref.words).S):])
		if m == nil {
			continue
		}
		parts, _, _ := ref.in.outline.Lookup(ref.address)
		if len(parts) != 1 {
			continue
		}
		text := cite.Tight(ref.in.textOf(parts[0]))
		if shareOfPairs(m[1], text) > 0 {
			continue
		}
		at := ref.in.place(parts[0])
		l.report(Finding{Kind: UndefinedTerm, At: r.at(s), Said: m[1], Written: at.Address, Other: &at})
	}
}

// textOf is the text of a part with its heading.
func (r *rule) textOf(p *cite.Part) string {
	var b strings.Builder
	b.WriteString(p.Title + "\n")
	for _, block := range r.outline.Blocks[p.From:p.To] {
		b.WriteString(block.Text + "\n")
	}
	return b.String()
}

// shareOfPairs is the share of a term's pairs of characters that a text holds.
func shareOfPairs(term, text string) float64 {
	runes := []rune(cite.Tight(term))
	held, n := 0, 0
	for i := 0; i+1 < len(runes); i++ {
		n++
		if strings.Contains(text, string(runes[i:i+2])) {
			held++
		}
	}
	if n == 0 {
		return 1
	}
	return float64(held) / float64(n)
}

var (
	inForceFrom = regexp.MustCompile(`(?:から|より)(?:これを)?(?:施行|実施|適用)|施行(?:する|日|期日)?|実施`)
	entryMark   = regexp.MustCompile(`^[-・•*\s　(（0-9０-９.)）]*`)
)

// dates looks at the days in supplementary provisions: each amendment is in force later than the one above it, or earlier where
// the last one stands first.
func (l *linter) dates(r *rule) {
	type entry struct {
		day string
		s   sentence
	}
	byPart := map[*cite.Part][]entry{}
	var order []*cite.Part
	for _, s := range r.sentences {
		p := r.outline.PartAt(s.block)
		for p != nil && p.Kind != cite.Supplement {
			p = p.Parent
		}
		if p == nil || !inForceFrom.MatchString(s.text) {
			continue
		}
		day, ok := dayInForce(s.text)
		if !ok {
			continue
		}
		top := p.Parent
		if byPart[top] == nil {
			order = append(order, top)
		}
		byPart[top] = append(byPart[top], entry{day, s})
	}
	for _, p := range order {
		entries := byPart[p]
		rising, falling := 0, 0
		for i := 1; i < len(entries); i++ {
			switch {
			case entries[i].day > entries[i-1].day:
				rising++
			case entries[i].day < entries[i-1].day:
				falling++
			}
		}
		if rising == 0 || falling == 0 {
			continue // all in one order, or too few to tell
		}
		wrong := func(a, b string) bool { return b < a }
		if falling > rising {
			wrong = func(a, b string) bool { return b > a }
		}
		for i := 1; i < len(entries); i++ {
			if wrong(entries[i-1].day, entries[i].day) {
				at := r.at(entries[i-1].s)
				l.report(Finding{Kind: DateOrder, At: r.at(entries[i].s), Said: entries[i].day, Written: entries[i-1].day, Other: &at})
			}
		}
	}
}

// dayInForce is the day of a sentence that says from when something is in force; not that of an amendment or a decision.
func dayInForce(text string) (string, bool) {
	text = entryMark.ReplaceAllString(text, "")
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '、' || r == ',' || r == '(' || r == ')' || r == '（' || r == '）' })
	slices.Reverse(parts)
	for _, part := range parts {
		if !inForceFrom.MatchString(part) {
			continue
		}
		if day, ok := document.ParseDay(part); ok {
			return day.Format("2006-01-02"), true
		}
	}
	return "", false
}
