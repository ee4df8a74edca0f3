package cite

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Document is what a document is known by.
type Document struct {
	ID    string // its id in the library: a path, whose last element is the name of its file
	Title string
}

// Names finds documents by their names.
type Names struct {
	names []name // longest first
}

// name is one form under which documents are known.
type name struct {
	folded string // with hyphens and underscores as spaces
	docs   []string
	file   bool // the name of a file, with its ending
	weak   bool // too short or common to be a name wherever it stands
}

// NameFound is a place where a document is named.
type NameFound struct {
	From, To int // bytes of the folded text
	Docs     []string
	File     bool
	Weak     bool // an everyday word that is also a title: a name only beside an address or in brackets made for names
}

var (
	numbering  = regexp.MustCompile(`^[0-9]+[0-9._-]*[_ .-]+`)
	suffixed   = regexp.MustCompile(`[ _]*(?:[(【\[][^()【】\[\]]{1,40}[)】\]]|改正案|改訂版|最新版|第 ?[0-9]+ ?版|ver\.? ?[0-9.]+|v[0-9.]+|[0-9]{4}年?(?:[0-9]{1,2}月)?(?:[0-9]{1,2}日)?(?:施行|改正|改訂|版)?)$`)
	kindOfRule = regexp.MustCompile(`(?:規程|規則|規定|規約|細則|要領|要綱|基準|方針|指針|ガイドライン|ポリシー|マニュアル|手引き?|ハンドブック|約款|契約書?|協定書?|手順書?|ルール|憲章|資料|条例|省令|政令|法|policy|policies|statement|handbook|manual|guidelines?|regulations?|rules|terms|code|agreement|standards?|procedures?|guide|act)$`)
)

// NewNames makes the list of names of a library's documents: title, file name with and without its ending and numbering, and
// each without what stands in brackets or dates at its end.
func NewNames(docs []Document) *Names {
	forms := map[string]*name{}
	add := func(s, doc string, file bool) {
		s = spaced(strings.TrimSpace(Fold(s).S))
		if utf8.RuneCountInString(s) < 2 {
			return
		}
		n := forms[s]
		if n == nil {
			n = &name{folded: s, file: file, weak: !file && !tellingName(s)}
			forms[s] = n
		}
		if !slices.Contains(n.docs, doc) {
			n.docs = append(n.docs, doc)
		}
	}
	for _, d := range docs {
		base := path.Base(d.ID)
		stem := strings.TrimSuffix(base, path.Ext(base))
		add(d.ID, d.ID, true)
		add(base, d.ID, true)
		for _, s := range []string{d.Title, stem, numbering.ReplaceAllString(stem, "")} {
			for s = strings.TrimSpace(s); s != ""; {
				add(s, d.ID, false)
				shorter := strings.TrimSpace(suffixed.ReplaceAllString(Fold(s).S, ""))
				if shorter == Fold(s).S {
					break
				}
				s = shorter
			}
		}
	}
	n := &Names{}
	for _, form := range forms {
		slices.Sort(form.docs)
		n.names = append(n.names, *form)
	}
	slices.SortFunc(n.names, func(a, b name) int {
		return cmp.Or(cmp.Compare(len(b.folded), len(a.folded)), strings.Compare(a.folded, b.folded))
	})
	return n
}

// spaced writes hyphens and underscores as spaces, byte for byte.
func spaced(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return ' '
		}
		return r
	}, s)
}

// tellingName reports whether a name says by itself that a document is meant: 就業規則, Logo Policy; not Training or 概要.
func tellingName(s string) bool {
	if hasJapanese(s) {
		return utf8.RuneCountInString(s) >= 3 && (kindOfRule.MatchString(s) || utf8.RuneCountInString(s) >= 6)
	}
	return strings.Count(s, " ") >= 2 || strings.Contains(s, " ") && kindOfRule.MatchString(s)
}

// In finds the names in a text, in order, the longest that fit, without overlap.
func (n *Names) In(t Text) []NameFound {
	s := spaced(t.S)
	var found []NameFound
	for _, name := range n.names {
		for from := 0; ; {
			i := strings.Index(s[from:], name.folded)
			if i < 0 {
				break
			}
			at := from + i
			to := at + len(name.folded)
			from = to
			if !standsAlone(s, at, to) || slices.ContainsFunc(found, func(f NameFound) bool { return f.From < to && at < f.To }) {
				continue
			}
			found = append(found, NameFound{From: at, To: to, Docs: name.docs, File: name.file, Weak: name.weak})
		}
	}
	slices.SortFunc(found, func(a, b NameFound) int { return cmp.Compare(a.From, b.From) })
	return found
}

// Words that may stand before and after a Japanese name without being part of a longer one.
var (
	beforeName = regexp.MustCompile(`(?:当社|弊社|本社|会社|社内|現行|前掲|上記|下記|旧|新|改正|各|同社|参照|出典|典拠|根拠|別添|添付|係る|及び|並び|又は)$`)
	afterName  = regexp.MustCompile(`^(?:第|別表|別紙|別|様式|附則|上|中|内|等|及び|又は|並び|改正|同|前|参照|本則|全|各|から|より|[0-9])`)
)

// standsAlone reports whether s[at:to] is no part of a longer word.
func standsAlone(s string, at, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[to:])
	first, _ := utf8.DecodeRuneInString(s[at:])
	last, _ := utf8.DecodeLastRuneInString(s[:to])
	joins := func(a, b rune) bool {
		switch {
		case isLatinRune(a) && isLatinRune(b):
			return true
		case IsWide(a) && IsWide(b):
			return true
		}
		return false
	}
	if at > 0 && joins(before, first) && !(IsWide(first) && beforeName.MatchString(s[max(0, at-12):at])) {
		return false
	}
	return to == len(s) || !joins(last, after) || IsWide(last) && afterName.MatchString(s[to:])
}

func isLatinRune(r rune) bool {
	return r < 0x250 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// IsWide tells of the characters of which Japanese names are made: kanji and katakana.
func IsWide(r rune) bool {
	return isHan(r) || unicode.Is(unicode.Katakana, r) || r == 'ー' || r == '々'
}

// Like finds documents of whose names a name that is none of them is a part: 出張旅費規程 for 旅費規程, GitHub Logo Policy for
// Logo Policy. They are what may be meant, not what is.
func (n *Names) Like(words string) []string {
	want := spaced(strings.TrimSpace(Fold(words).S))
	want = strings.TrimPrefix(want, "the ")
	if utf8.RuneCountInString(want) < 3 || !hasJapanese(want) && !strings.Contains(want, " ") {
		return nil
	}
	var docs []string
	for _, name := range n.names {
		if name.file || len(name.folded) <= len(want) {
			continue
		}
		at := strings.LastIndex(name.folded, want)
		if at < 0 || !hasJapanese(want) && startsInWord(name.folded, at) {
			continue
		}
		for _, d := range name.docs {
			if !slices.Contains(docs, d) {
				docs = append(docs, d)
			}
		}
	}
	slices.Sort(docs)
	return docs
}

// Unknown is a place that names a document in a way that only documents are named, whether or not there is one of that name.
type Unknown struct {
	From, To int // bytes of the folded text
	Name     string
}

var (
	quotedTitle   = regexp.MustCompile(`『([^『』]{2,60})』`)
	japaneseTitle = regexp.MustCompile(`[\p{Han}\p{Katakana}ー々・]{1,30}(?:施行令|施行規則|法律|法|規程|規則|規定|規約|細則|要領|要綱|基準|方針|ガイドライン|ポリシー|マニュアル|ハンドブック|約款|条例|省令|政令)`)
	theSame       = regexp.MustCompile(`^(?:同|本|当該|上記|前記|当|前掲)`)
	fileName      = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}ー々0-9a-z_()./-]{1,80}\.(?:pdf|md|markdown|txt|docx?|xlsx?)\b`)
	englishTitle  = regexp.MustCompile(`\b[A-Z][A-Za-z0-9'’&-]*(?: (?:[A-Z][A-Za-z0-9'’&-]*|of|and|for|on|to|the|in))* (?:Policy|Policies|Statement|Handbook|Manual|Guidelines?|Regulations?|Rules|Terms|Code|Agreement|Standards?|Procedures?|Guide|Act|Directive)\b|\b(?:GDPR|CCPA|HIPAA|RFC ?[0-9]{3,5})\b`)
)

// UnknownNames finds words that are shaped like the name of a document.
func UnknownNames(text string, t Text) []Unknown {
	var found []Unknown
	add := func(from, to int, name string) {
		if !slices.ContainsFunc(found, func(u Unknown) bool { return u.From < to && from < u.To }) {
			found = append(found, Unknown{from, to, name})
		}
	}
	for _, m := range quotedTitle.FindAllStringSubmatchIndex(t.S, -1) {
		add(m[2], m[3], t.S[m[2]:m[3]])
	}
	for _, m := range fileName.FindAllStringIndex(t.S, -1) {
		add(m[0], m[1], t.S[m[0]:m[1]])
	}
	for _, m := range japaneseTitle.FindAllStringIndex(t.S, -1) {
		from := m[0]
		for _, cut := range []string{"及び", "又は", "並びに", "当社", "弊社", "前掲", "上記", "現行", "出典", "典拠", "根拠"} {
			if i := strings.LastIndex(t.S[from:m[1]], cut); i >= 0 && from+i+len(cut) < m[1] {
				from += i + len(cut)
			}
		}
		if !theSame.MatchString(t.S[from:m[1]]) && kindOfRule.MatchString(t.S[from:m[1]]) {
			add(from, m[1], t.S[from:m[1]])
		}
	}
	if loc := englishTitle.FindAllStringIndex(text, -1); loc != nil {
		byRune := make(map[int]int, len(t.at)) // of the original, to the byte of the folded text
		for i := len(t.at) - 1; i >= 0; i-- {
			byRune[t.at[i]] = i
		}
		for _, m := range loc {
			from, to := utf8.RuneCountInString(text[:m[0]]), utf8.RuneCountInString(text[:m[1]])
			words := strings.TrimPrefix(text[m[0]:m[1]], "The ")
			words = strings.TrimPrefix(words, "In ")
			from += utf8.RuneCountInString(text[m[0]:m[1]]) - utf8.RuneCountInString(words)
			if !strings.Contains(words, " ") && words != strings.ToUpper(words) {
				continue
			}
			a, okA := byRune[from]
			b, okB := byRune[to]
			if okA && okB {
				add(a, b, words)
			}
		}
	}
	slices.SortFunc(found, func(a, b Unknown) int { return cmp.Compare(a.From, b.From) })
	return found
}

// IsOutside reports whether a name is that of a law: it is never expected among a house's own documents, and naming it beside a
// citation is no fault.
func IsOutside(name string) bool {
	f := strings.TrimSpace(Fold(name).S)
	return strings.HasSuffix(f, "法") || strings.HasSuffix(f, "法律") || strings.HasSuffix(f, "施行令") || strings.HasSuffix(f, "施行規則") || strings.HasSuffix(f, "省令") ||
		strings.HasSuffix(f, "政令") || strings.HasSuffix(f, "条例") || strings.HasSuffix(f, " act") || strings.HasSuffix(f, " directive") || strings.HasPrefix(f, "gdpr") || strings.HasPrefix(f, "rfc")
}
