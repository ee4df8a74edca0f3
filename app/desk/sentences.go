package desk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/verify"
)

// sentence is a sentence, list item or table row of the text, cleaned: without Markdown, wrapped lines joined.
type sentence struct {
	span  [2]int // of the text, in runes
	text  string
	at    []int // rune of the text for each rune of the cleaned text, and one more for its end
	line  int   // the line of the text on which it ends
	block int   // counts the blocks of the text: blank lines, list items and rows part them
}

// heading is a heading of the text, or another part of it that is no claim; what a heading names is what the text below is about.
type heading struct {
	at   int // rune of the text
	text string
	kind string
}

var (
	footnoteLine = regexp.MustCompile(`(?m)^[ 　\t>]*(?:\[\^([0-9a-zA-Z_-]{1,20})\]:|[\[［【]([0-9０-９]{1,3})[\]］】][:：]?|[（(]?注 ?([0-9０-９]{1,3})[)）]?[:：]?|※([0-9０-９]{1,2})[:：]?|\*([0-9]{1,2}))[ 　\t]*(\S.*)$`)
	footnoteRef  = regexp.MustCompile(`\[\^([0-9a-zA-Z_-]{1,20})\]|[\[［【]([0-9０-９]{1,3})[\]］】]|[（(]注 ?([0-9０-９]{1,3})[)）]|※([0-9０-９]{1,2})|\*([0-9]{1,2})|([¹²³⁰⁴-⁹]{1,2})`)
	link         = regexp.MustCompile(`\[([^\[\]\n]{1,200})\]\([^()\s]{1,500}\)`)
	tableRule    = regexp.MustCompile(`^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$`)
	interjection = regexp.MustCompile(`(?i)^(?:はい|いいえ|ええ|なお|yes|no|ok|dear .*|敬具|以上)[。.、,!！]?$`)
	question     = regexp.MustCompile(`[?？]["”」』)）]*$|(?:です|ます|でしょう|ません)か[。.]?$`)
)

// frontMatter gives the length in runes of the YAML block with which a Markdown text may begin.
func frontMatter(runes []rune) int {
	s := string(runes[:min(len(runes), 20000)])
	if !strings.HasPrefix(s, "---\n") {
		return 0
	}
	end := strings.Index(s[4:], "\n---\n")
	if end < 0 || !strings.Contains(s[4:4+end], ":") {
		return 0
	}
	return len([]rune(s[:4+end+5]))
}

// layout is a text cut into what is checked and what is about it.
type layout struct {
	runes     []rune
	sentences []sentence
	headings  []heading
	heads     []heading         // of tables
	footnotes map[string]string // label to text
}

// layOut cuts a text. Headings, table heads, lead-ins, questions, footnotes and front matter are no claims.
func layOut(body string) layout {
	l := layout{runes: []rune(body), footnotes: map[string]string{}}
	work := slices.Clone(l.runes)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if work[i] != '\n' {
				work[i] = ' '
			}
		}
	}
	blank(0, frontMatter(work))
	l.takeFootnotes(work, blank)
	l.takeHeadings(work, blank)
	l.takeTableHeads(work, blank)
	block, last, line := 0, 0, 0
	for _, s := range shortened(work, verify.Sentences(string(work))) {
		if l.parted(work, last, s.Start) {
			block++
		}
		line += strings.Count(string(work[last:s.End]), "\n")
		last = s.End
		clean, at := cleaned(work, s.Start, s.End)
		l.sentences = append(l.sentences, sentence{span: [2]int{s.Start, s.End}, text: clean, at: at, block: block, line: line})
	}
	return l
}

// longestSentence is how long, in runes, one sentence may be: what is longer is no sentence, and work on it would grow with the
// square of its length.
const longestSentence = 1500

// shortened cuts what is too long to be a sentence, where a clause ends if one does: no cut may make another number of a number.
func shortened(text []rune, spans []verify.Span) []verify.Span {
	out := make([]verify.Span, 0, len(spans))
	for _, s := range spans {
		for s.End-s.Start > longestSentence {
			end := s.Start + longestSentence
			for at := end; at > s.Start+longestSentence/2; at-- {
				if r := text[at-1]; unicode.IsSpace(r) || (unicode.IsPunct(r) && r != ',' && r != '.' && r != '，' && r != '．') {
					end = at
					break
				}
			}
			out = append(out, verify.Span{Start: s.Start, End: end})
			s.Start = end
		}
		out = append(out, s)
	}
	return out
}

// parted reports whether the text between two sentences ends a paragraph: a blank line, or a line that begins a list or a row.
func (l *layout) parted(work []rune, from, to int) bool {
	between := string(work[from:to])
	if strings.Count(between, "\n") >= 2 {
		return true
	}
	i := strings.LastIndexByte(between, '\n')
	return i >= 0 && strings.TrimFunc(between[i:], unicode.IsSpace) != ""
}

func (l *layout) takeFootnotes(work []rune, blank func(from, to int)) {
	s := string(work)
	at, counted := 0, 0 // bytes and the runes before them
	for _, m := range footnoteLine.FindAllStringSubmatchIndex(s, -1) {
		label := ""
		for g := 1; g <= 5; g++ {
			if m[2*g] >= 0 {
				label = footnoteLabel(s[m[2*g]:m[2*g+1]])
			}
		}
		text := s[m[12]:m[13]]
		if s[m[0]:m[12]] == strings.TrimLeft(s[m[0]:m[12]], " \t") && strings.HasPrefix(s[m[0]:], "*") && strings.HasPrefix(s[m[0]+1:], " ") {
			continue // a list item
		}
		if _, ok := l.footnotes[label]; ok || label == "" {
			continue
		}
		l.footnotes[label] = text
		counted += utf8.RuneCountInString(s[at:m[0]])
		at = m[0]
		blank(counted, counted+utf8.RuneCountInString(s[m[0]:m[1]]))
	}
}

// footnoteLabel makes 1, １ and ¹ one label.
func footnoteLabel(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '０' && r <= '９':
			return r - '０' + '0'
		case r == '¹':
			return '1'
		case r == '²' || r == '³':
			return r - '²' + '2'
		case r >= '⁰' && r <= '⁹':
			return r - '⁰' + '0'
		}
		return r
	}, s)
}

// shortTitle is up to how many runes a line alone, without a full stop, counts as a title.
const shortTitle = 30

// takeHeadings finds the headings: of Markdown, and in plain text short lines alone that end in no full stop.
func (l *layout) takeHeadings(work []rune, blank func(from, to int)) {
	blankLine := func(from, to int) bool {
		return from >= to || strings.TrimFunc(string(work[from:to]), unicode.IsSpace) == ""
	}
	prevBlank := true
	for from := 0; from < len(work); {
		to := from
		for to < len(work) && work[to] != '\n' {
			to++
		}
		next := to + 1
		nextEnd := next
		for nextEnd < len(work) && work[nextEnd] != '\n' {
			nextEnd++
		}
		line := strings.TrimSpace(string(work[from:to]))
		title := strings.TrimSpace(strings.TrimLeft(line, "#"))
		switch {
		case strings.HasPrefix(line, "#") && title != line && title != "":
			l.headings = append(l.headings, heading{from, title, UncheckedHeading})
			blank(from, to)
		case prevBlank && blankLine(next, min(nextEnd, len(work))) && isTitle(line):
			l.headings = append(l.headings, heading{from, line, UncheckedHeading})
			blank(from, to)
		}
		prevBlank = line == "" || strings.HasPrefix(line, "#")
		from = next
	}
}

// isTitle reports whether a line alone is a title: short, with words, no sentence, no item, no row, no figure to be checked.
func isTitle(line string) bool {
	n := len([]rune(line))
	if n == 0 || n > shortTitle || strings.ContainsAny(line, "。.!！|:：0123456789０１２３４５６７８９「『[【\"") || strings.HasPrefix(line, "(") || strings.HasPrefix(line, "（") {
		return false
	}
	last := []rune(line)[n-1]
	return !strings.ContainsRune("すたるいんだ", last) && !strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "*") && (n > 0 && !strings.Contains(line, " ") || n < 24)
}

// takeTableHeads blanks the first row of each table of Markdown.
func (l *layout) takeTableHeads(work []rune, blank func(from, to int)) {
	prev, prevFrom, prevTo := "", 0, 0
	for from := 0; from < len(work); {
		to := from
		for to < len(work) && work[to] != '\n' {
			to++
		}
		line := string(work[from:to])
		if tableRule.MatchString(line) && strings.Contains(prev, "|") {
			l.heads = append(l.heads, heading{prevFrom, prev, UncheckedTableHead})
			blank(prevFrom, prevTo)
		}
		prev, prevFrom, prevTo = line, from, to
		from = to + 1
	}
}

// cleaned gives text[from:to] without emphasis, links and wrapped lines, cells of a row joined by " | ".
func cleaned(text []rune, from, to int) (string, []int) {
	drop := make([]bool, to-from)
	raw := string(text[from:to])
	for _, m := range link.FindAllStringSubmatchIndex(raw, -1) {
		a, b := len([]rune(raw[:m[2]])), len([]rune(raw[:m[3]]))
		for i := len([]rune(raw[:m[0]])); i < len([]rune(raw[:m[1]])); i++ {
			drop[i] = i < a || i >= b
		}
	}
	row := from < to && text[from] == '|'
	var out []rune
	var at []int
	put := func(r rune, i int) {
		out, at = append(out, r), append(at, i)
	}
	for i := from; i < to; i++ {
		r := text[i]
		switch {
		case drop[i-from]:
		case r == '`' || r == '*' && i+1 < to && text[i+1] == '*' || r == '*' && i > from && text[i-1] == '*':
		case r == '_' && (i+1 < to && text[i+1] == '_' || i > from && text[i-1] == '_'):
		case row && r == '|':
			if len(out) > 0 && i+1 < to {
				put('|', i)
			}
		case unicode.IsSpace(r):
			if len(out) == 0 || unicode.IsSpace(out[len(out)-1]) {
				continue
			}
			if r == '\n' && i+1 < to {
				j := i + 1
				for j < to && unicode.IsSpace(text[j]) {
					j++
				}
				if j < to && (isWide(text[j]) || isWide(out[len(out)-1])) {
					i = j - 1
					continue
				}
			}
			put(' ', i)
		default:
			put(r, i)
		}
	}
	for len(out) > 0 && (unicode.IsSpace(out[len(out)-1]) || row && out[len(out)-1] == '|') {
		out, at = out[:len(out)-1], at[:len(at)-1]
	}
	return string(out), append(at, to)
}

// isWide tells of characters between which a line break is no space.
func isWide(r rune) bool { return r >= 0x3000 && r <= 0x9fff || r >= 0xff01 && r <= 0xff60 }

// claims reports whether a sentence states something that can be checked.
func (s *sentence) claims() bool {
	t := strings.TrimSpace(s.text)
	letters := 0
	for _, r := range t {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			letters++
		}
	}
	if letters < 2 || interjection.MatchString(t) || question.MatchString(t) {
		return false
	}
	return !strings.HasSuffix(t, ":") && !strings.HasSuffix(t, "：")
}
