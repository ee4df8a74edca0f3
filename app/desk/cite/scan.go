package cite

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Relative says to what an address refers back.
type Relative string

// What an address can refer back to.
const (
	Absolute      Relative = ""
	SameArticle   Relative = "same_article"   // 同条第2項
	SameParagraph Relative = "same_paragraph" // 同項第1号
	Above         Relative = "above"          // 前掲, ibid.: the whole citation before
	Neighbour     Relative = "neighbour"      // 前条, 次項, this section: said from inside a document
)

// Found is a place in a text that names addresses.
type Found struct {
	From, To  int // bytes of the folded text
	Relative  Relative
	Addresses []Address // several for lists and ranges; those of a relative place are what follows the word
	English   bool      // section 3.2, as opposed to 第34条
	Bare      bool      // a dotted number without a word before it, which is an address only beside a name
}

const numeral = `(?:[0-9]{1,4}|[` + kanjiNumerals + `]{1,7})`

var (
	japaneseStart = regexp.MustCompile(`(?:第 ?)?` + numeral + ` ?[編章節款条項号]|附 ?則|別 ?表|別 ?紙|様 ?式|同 ?条|同 ?項|前 ?掲|[前次本] ?[条項]|` + numeral + ` ?(?:頁|ページ)`)
	japaneseStep  = regexp.MustCompile(`^(第)? ?(` + numeral + `) ?([編章節款条項号])`)
	branchStep    = regexp.MustCompile(`^ ?の ?(` + numeral + `)`)
	countedThing  = regexp.MustCompile(`^ ?(?:[項号つ番点個人名日月年時分回件万円割倍条章節%]|か月|ヶ月|カ月|箇月|週)`)
	notAnArticle  = regexp.MustCompile(`^[件例約文目数]`)
	joint         = regexp.MustCompile(`^ ?(?:及び|および|並びに|ならびに|又は|または|若しくは|もしくは|と|、|,|・) ?`)
	until         = regexp.MustCompile(`^ ?(?:から|-|ないし|乃至) ?`)
	supplementRef = regexp.MustCompile(`^附 ?則 ?(?:\(([^()]{1,30})\))?`)
	tableRef      = regexp.MustCompile(`^(別 ?表|別 ?紙|様 ?式) ?(?:第 ?)?(` + numeral + `)?(?: ?号)?(?: ?の ?(` + numeral + `))?`)
	pageJapanese  = regexp.MustCompile(`^(` + numeral + `) ?(?:頁|ページ)`)
	pagesLong     = regexp.MustCompile(`^(?:以[内上下]|程度|分|にわた|に及|ほど|くらい|を超|未満|目安|まで|もの|数)`)

	englishStart = regexp.MustCompile(`(?:\b(articles?|arts?\.|sections?|secs?\.|clauses?|chapters?|paragraphs?|paras?\.?|items?|appendix|annex|schedule|table|exhibit|part)|(§§?)) ?([0-9]{1,4}(?:\.[0-9]{1,3})*|[a-z]\b|[ivx]{1,5}\b)`)
	englishSub   = regexp.MustCompile(`^ ?\(([0-9]{1,3}|[a-z]{1,4})\)`)
	englishJoint = regexp.MustCompile(`^(?:, and |, or |, | and | or | & )`)
	englishUntil = regexp.MustCompile(`^(?: to | through |-)`)
	englishNext  = regexp.MustCompile(`^(?:§ ?)?([0-9]{1,4}(?:\.[0-9]{1,3})*)`)
	subAddress   = regexp.MustCompile(`^(?:, )?(?:(paragraph|para\.?|sub-?section|clause|item|point) ?(?:\(([0-9]{1,3}|[a-z]{1,4})\)|([0-9]{1,3}))|,? ?item ([0-9]{1,3}))`)
	pageEnglish  = regexp.MustCompile(`\b(?:pp?\. ?|pages? )([0-9]{1,4}|[ivxlc]{1,6}\b)(?: ?(?:-|to|and) ?([0-9]{1,4}))?`)
	dottedNumber = regexp.MustCompile(`[0-9]{1,3}(?:\.[0-9]{1,3})+`)
	aboveEnglish = regexp.MustCompile(`\b(?:ibid\.?|id\.(?: at)?|op\. cit\.?)`)
	thisEnglish  = regexp.MustCompile(`\b(?:the same|that same|same|this|that|said) (?:article|section|clause|paragraph)\b`)
)

// mostOfRange is how many articles a range may span: 第3条から第40条まで names a chapter's worth, and backs nothing in particular.
const mostOfRange = 12

// Scan finds the places that name addresses, in order, without overlap.
func Scan(t Text) []Found {
	var found []Found
	ja, en := -1, -1 // the next places, found again when they are passed
	jaEnd := 0
	for at := 0; at < len(t.S); {
		if ja < at {
			ja = len(t.S)
			if m := japaneseStart.FindStringIndex(t.S[at:]); m != nil {
				ja, jaEnd = at+m[0], at+m[1]
			}
		}
		if en < at {
			en = len(t.S)
			if m := englishAt(t.S[at:]); m != nil {
				en = at + m[0]
			}
		}
		switch {
		case ja < len(t.S) && ja <= en:
			f, ok := scanJapanese(t.S, ja)
			if ok {
				found = append(found, f)
				at = f.To
			} else {
				at = jaEnd
			}
		case en < len(t.S):
			f, ok := scanEnglish(t, en)
			if ok {
				found = append(found, f)
			}
			at = f.To
		default:
			return found
		}
	}
	return found
}

// englishAt is the first place in s at which scanEnglish finds something.
func englishAt(s string) []int {
	var first []int
	for _, re := range []*regexp.Regexp{englishStart, pageEnglish, dottedNumber, aboveEnglish, thisEnglish} {
		m := re.FindStringIndex(s)
		if m != nil && (first == nil || m[0] < first[0] || m[0] == first[0] && m[1] > first[1]) {
			first = m
		}
	}
	return first
}

// scanJapanese reads what begins at from. A number before which another digit stands is none.
func scanJapanese(s string, from int) (Found, bool) {
	f := Found{From: from, To: from}
	before := s[:from]
	rest := s[from:]
	if endsInDigit(before) {
		return f, false
	}
	if last, _ := utf8.DecodeLastRuneInString(before); isHan(last) && tableRef.MatchString(rest) && !strings.HasSuffix(before, "規程") && !strings.HasSuffix(before, "規則") && !strings.HasSuffix(before, "条") {
		return f, false // 保存様式
	}
	word := func(words ...string) bool {
		for _, w := range words {
			if r := strings.TrimPrefix(rest, w); len(r) < len(rest) {
				f.To += len(w)
				rest = r
				return true
			}
		}
		return false
	}
	switch {
	case word("同条", "同 条"):
		f.Relative = SameArticle
	case word("同項", "同 項"):
		f.Relative = SameParagraph
	case word("前掲", "前 掲"):
		f.Relative = Above
	case word("前条", "次条", "本条", "前項", "次項", "本項"):
		f.Relative = Neighbour
	}
	if f.Relative == Absolute {
		if m := pageJapanese.FindStringSubmatch(rest); m != nil {
			if pagesLong.MatchString(rest[len(m[0]):]) {
				return f, false
			}
			f.To += len(m[0])
			f.Addresses = []Address{{{Page, number(m[1])}}}
			return f, true
		}
	}
	address, rest, ok := japaneseAddress(rest, nil, f.Relative != Absolute)
	if !ok {
		return f, f.Relative != Absolute
	}
	f.To = len(s) - len(rest)
	f.Addresses = []Address{address}
	for {
		last := f.Addresses[len(f.Addresses)-1]
		if m := until.FindString(rest); m != "" {
			next, after, ok := japaneseAddress(rest[len(m):], last, false)
			if span := between(last, next); ok && span != nil {
				f.Addresses = append(f.Addresses, span...)
				rest = strings.TrimPrefix(strings.TrimPrefix(after, " "), "まで")
				f.To = len(s) - len(rest)
				continue
			}
		}
		m := joint.FindString(rest)
		if m == "" {
			break
		}
		next, after, ok := japaneseAddress(rest[len(m):], last, false)
		if !ok || next.Has(Supplement) || !strings.HasPrefix(strings.TrimLeft(rest[len(m):], " "), "第") {
			break
		}
		f.Addresses = append(f.Addresses, next)
		rest = after
		f.To = len(s) - len(rest)
	}
	return f, true
}

// japaneseAddress reads an address at the beginning of s. In a list it takes over the outer steps of the address before; after
// 同条 or 同項 it may begin with an inner step.
func japaneseAddress(s string, before Address, relative bool) (a Address, rest string, ok bool) {
	rest = strings.TrimLeft(s, " ")
	if m := supplementRef.FindStringSubmatch(rest); m != nil {
		a = append(a, Step{Supplement, ""})
		rest = rest[len(m[0]):]
	}
	if m := tableRef.FindStringSubmatch(rest); m != nil {
		name := strings.ReplaceAll(m[1], " ", "") + number(m[2])
		if m[3] != "" {
			name += "の" + number(m[3])
		}
		return append(a, Step{Table, name}), rest[len(m[0]):], true
	}
	for {
		part := strings.TrimLeft(rest, " ")
		if len(a) > 0 || relative {
			part = strings.TrimLeft(strings.TrimPrefix(part, "の"), " ")
		}
		m := japaneseStep.FindStringSubmatch(part)
		if m == nil {
			break
		}
		step := Step{japaneseKind(m[3]), number(m[2])}
		after := part[len(m[0]):]
		if step.Number == "" || notAnArticle.MatchString(after) && m[3] == "条" || m[1] == "" && m[2][0] >= 0x80 && len(a) == 0 && !relative {
			break // 一条 is a name, 二条件 a count
		}
		if m[1] == "" && len(a) == 0 && !relative && step.Kind != Article {
			break // 3号 alone is anything
		}
		if len(a) > 0 && step.Kind.rank() <= a[len(a)-1].Kind.rank() {
			break
		}
		for step.Kind == Article || step.Kind == Table {
			b := branchStep.FindStringSubmatch(after)
			if b == nil || countedThing.MatchString(after[len(b[0]):]) || number(b[1]) == "" {
				break
			}
			step.Number += "の" + number(b[1])
			after = after[len(b[0]):]
		}
		a = append(a, step)
		rest = after
	}
	if len(a) == 0 {
		return nil, s, false
	}
	if before != nil && a[0].Kind.rank() > 0 {
		var outer Address
		for _, s := range before {
			if s.Kind.rank() < a[0].Kind.rank() {
				outer = append(outer, s)
			}
		}
		a = append(outer, a...)
	}
	return a, rest, true
}

func japaneseKind(unit string) Kind {
	switch unit {
	case "編", "章":
		return Chapter
	case "節", "款":
		return Section
	case "条":
		return Article
	case "項":
		return Paragraph
	}
	return Item
}

// between lists the addresses after first up to last, which differ in their last step; nil where that is no range.
func between(first, last Address) []Address {
	if len(first) != len(last) || len(first) == 0 {
		return nil
	}
	i := len(first) - 1
	lo, err1 := strconv.Atoi(first[i].Number)
	hi, err2 := strconv.Atoi(last[i].Number)
	if err1 != nil || err2 != nil || first[i].Kind != last[i].Kind || hi <= lo || hi-lo > mostOfRange {
		return nil
	}
	var all []Address
	for n := lo + 1; n <= hi; n++ {
		a := append(Address{}, first[:i]...)
		all = append(all, append(a, Step{first[i].Kind, strconv.Itoa(n)}))
	}
	return all
}

// scanEnglish reads what begins at from, where englishAt found something.
func scanEnglish(t Text, from int) (Found, bool) {
	f := Found{From: from, English: true}
	s := t.S
	rest := s[from:]
	if m := aboveEnglish.FindString(rest); m != "" && strings.HasPrefix(rest, m) {
		f.Relative, f.To = Above, from+len(m)
		return f, true
	}
	if m := thisEnglish.FindString(rest); m != "" && strings.HasPrefix(rest, m) {
		f.Relative, f.To = SameArticle, from+len(m)
		if strings.HasPrefix(m, "this") {
			f.Relative = Neighbour
		}
		return f, true
	}
	if m := pageEnglish.FindStringSubmatch(rest); m != nil && strings.HasPrefix(rest, m[0]) {
		f.To = from + len(m[0])
		f.Addresses = []Address{{{Page, m[1]}}}
		if m[2] != "" {
			f.Addresses = append(f.Addresses, between(f.Addresses[0], Address{{Page, m[2]}})...)
		}
		return f, true
	}
	m := englishStart.FindStringSubmatch(rest)
	if m == nil || !strings.HasPrefix(rest, m[0]) {
		d := dottedNumber.FindString(rest)
		f.To, f.Bare = from+len(d), true
		f.Addresses = []Address{{{Number, d}}}
		return f, true
	}
	if last := from + len(m[0]) - 1; m[3][0] >= 'a' && !t.IsUpper(last) {
		f.To = last // schedule a meeting
		return f, false
	}
	step := englishStep(strings.TrimSuffix(strings.TrimSuffix(m[1], "."), "s"), m[3])
	rest = rest[len(m[0]):]
	take := func(a Address) {
		for {
			sub := englishSub.FindStringSubmatch(rest)
			if sub == nil {
				break
			}
			kind := Paragraph
			if a.Has(Paragraph) {
				kind = Item
			}
			a = append(a, Step{kind, sub[1]})
			rest = rest[len(sub[0]):]
		}
		if sub := subAddress.FindStringSubmatch(rest); sub != nil {
			kind := Paragraph
			if a.Has(Paragraph) || strings.HasPrefix(sub[1], "item") || sub[4] != "" {
				kind = Item
			}
			a = append(a, Step{kind, sub[2] + sub[3] + sub[4]})
			rest = rest[len(sub[0]):]
		}
		f.Addresses = append(f.Addresses, a)
	}
	take(Address{step})
	for step.Kind != Table {
		if u := englishUntil.FindString(rest); u != "" {
			if n := englishNext.FindStringSubmatch(rest[len(u):]); n != nil {
				if span := between(f.Addresses[len(f.Addresses)-1], Address{{step.Kind, n[1]}}); span != nil {
					f.Addresses = append(f.Addresses, span...)
					rest = rest[len(u)+len(n[0]):]
					continue
				}
			}
		}
		j := englishJoint.FindString(rest)
		n := englishNext.FindStringSubmatch(rest[len(j):])
		if j == "" || n == nil || !strings.HasSuffix(m[1], "s") && m[2] != "§§" && !strings.Contains(n[1], ".") || startsLatin(rest[len(j)+len(n[0]):]) {
			break
		}
		rest = rest[len(j)+len(n[0]):]
		take(Address{{step.Kind, n[1]}})
	}
	f.To = len(s) - len(rest)
	return f, true
}

func englishStep(word, n string) Step {
	switch word {
	case "article", "art":
		return Step{Article, n}
	case "chapter", "part":
		return Step{Chapter, n}
	case "paragraph", "para":
		return Step{Paragraph, n}
	case "item":
		return Step{Item, n}
	case "appendix", "annex", "schedule", "table", "exhibit":
		return Step{Table, word + " " + n}
	}
	return Step{Number, n}
}

func endsInDigit(s string) bool {
	return s != "" && (s[len(s)-1] >= '0' && s[len(s)-1] <= '9' || s[len(s)-1] == '.' && len(s) > 1 && s[len(s)-2] >= '0' && s[len(s)-2] <= '9')
}

func startsLatin(s string) bool {
	return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= '0' && s[0] <= '9')
}
