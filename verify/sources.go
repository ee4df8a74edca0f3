package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// extensions are those by which a word is known for the name of a file.
var extensions = []string{".md", ".markdown", ".txt", ".pdf", ".docx", ".doc", ".xlsx", ".xls", ".pptx", ".csv"}

// sourceNames knows documents by the names that people and models give them: the file's base name, the name without
// extension and leading number, the title.
type sourceNames struct {
	sent    []sourceName
	library []sourceName // not sent
}

type sourceName struct {
	doc   string
	base  string   // folded base name with extension
	names []string // folded stem and title
}

func newSourceNames(passages []Passage, library []string) sourceNames {
	var s sourceNames
	sent := make(map[string]bool)
	for _, p := range passages {
		if p.Doc == "" && p.Title == "" || sent[p.Doc+"\x00"+p.Title] {
			continue
		}
		sent[p.Doc+"\x00"+p.Title], sent[p.Doc] = true, true
		s.sent = append(s.sent, newSourceName(p.Doc, p.Title))
	}
	for _, doc := range library {
		if doc != "" && !sent[doc] {
			s.library = append(s.library, newSourceName(doc, ""))
		}
	}
	return s
}

func newSourceName(doc, title string) sourceName {
	base := doc[strings.LastIndex(doc, "/")+1:]
	n := sourceName{doc: doc, base: foldName(base)}
	stem := base
	for _, ext := range extensions {
		if strings.HasSuffix(strings.ToLower(stem), ext) {
			stem = stem[:len(stem)-len(ext)]
			break
		}
	}
	for _, name := range []string{stem, strings.TrimLeft(stem, "0123456789_-. "), title} {
		if name = foldName(name); isTelling(name) {
			n.names = append(n.names, name)
		}
	}
	return n
}

// isTelling reports whether a name is long enough to be recognised inside a sentence.
func isTelling(name string) bool {
	n := utf8.RuneCountInString(name)
	if strings.IndexFunc(name, isCJK) >= 0 {
		return n >= 3
	}
	return n >= 8
}

// foldName makes names comparable: NFKC, lower case, no white space, and _ like -.
func foldName(s string) string {
	s = strings.ToLower(norm.NFKC.String(s))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || isZeroWidth(r):
			return -1
		case r == '_':
			return '-'
		}
		return unradical(r)
	}, s)
}

// fileMention is a word of a text that ends in a file's extension.
type fileMention struct {
	name string
	span Span // runes of the text
}

// fileMentions finds the names of files in text. A name in Latin letters reaches back over letters, digits and _-. alone; one
// in Japanese over kanji and katakana.
func fileMentions(text string) []fileMention {
	r := []rune(text)
	var out []fileMention
	for i, c := range r {
		if c != '.' || i == 0 {
			continue
		}
		end := i
		for _, ext := range extensions {
			if hasPrefixFold(r[i:], ext) && (i+len(ext) == len(r) || !isASCIIWord(r[i+len(ext)])) {
				end = i + len(ext)
			}
		}
		if end == i {
			continue
		}
		start := i
		if isASCIIWord(r[i-1]) {
			for start > 0 && (isASCIIWord(r[start-1]) || r[start-1] == '/') {
				start--
			}
			// 01_就業規則_v2.md: a Latin tail of a Japanese name.
			if r[start] == '_' || r[start] == '-' {
				for start > 0 && isNameRune(r[start-1]) {
					start--
				}
			}
		} else {
			for start > 0 && isNameRune(r[start-1]) {
				start--
			}
		}
		if start > 0 && start >= 2 && r[start-1] == ':' {
			continue // an address
		}
		for start < i && (r[start] == '/' || r[start] == '.' || r[start] == '-') {
			start++
		}
		if start < i {
			out = append(out, fileMention{string(r[start:end]), Span{start, end}})
		}
	}
	return out
}

func hasPrefixFold(r []rune, prefix string) bool {
	if len(r) < len(prefix) {
		return false
	}
	for i, c := range prefix {
		if unicode.ToLower(r[i]) != c {
			return false
		}
	}
	return true
}

func isASCIIWord(r rune) bool {
	return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '_' || r == '-' || r == '.'
}

func isNameRune(r rune) bool {
	return isASCIIWord(r) || r == '/' || (r >= 0x4E00 && r <= 0x9FFF) || (r >= 0x30A1 && r <= 0x30FC) || r == '々' || isNumberRune(r)
}

// isFileName reports whether a text is nothing but a file's name.
func isFileName(text string) bool {
	m := fileMentions(text)
	return len(m) == 1 && m[0].span.Start == 0 && m[0].span.End == utf8.RuneCountInString(text)
}

// find tells which documents that were sent a text names, and which other files or documents of the library it names as a
// source. A file that a passage itself mentions is no source of the answer.
func (s *sourceNames) find(text string, passages []*passage) (mentioned []string, unexpected []fileMention) {
	if text == "" {
		return nil, nil
	}
	folded := foldName(text)
	seen := make(map[string]bool)
	for _, n := range s.sent {
		if n.doc != "" && !seen[n.doc] && (containsAny(folded, n.names) || strings.Contains(folded, n.base)) {
			seen[n.doc] = true
			mentioned = append(mentioned, n.doc)
		}
	}
	for _, m := range fileMentions(text) {
		name := foldName(m.name)
		if s.isSent(name) || quoted(name, passages) || seen[m.name] {
			continue
		}
		seen[m.name] = true
		unexpected = append(unexpected, m)
	}
	for _, n := range s.library {
		for _, name := range n.names {
			at := strings.Index(folded, name)
			if at < 0 || !namesSource(folded, at, len(name)) || s.isSentName(name) || quoted(name, passages) || seen[n.doc] {
				continue
			}
			seen[n.doc] = true
			unexpected = append(unexpected, fileMention{name: n.doc})
		}
	}
	return mentioned, unexpected
}

// isSent reports whether name, folded, is or ends in the base name of a document that was sent, or the other way round.
func (s *sourceNames) isSent(name string) bool {
	for _, n := range s.sent {
		if n.base != "" && (strings.HasSuffix(name, n.base) || strings.HasSuffix(n.base, name)) {
			return true
		}
		for _, known := range n.names {
			if strings.HasPrefix(name, known+".") {
				return true
			}
		}
	}
	return false
}

// isSentName reports whether a document that was sent has a name that holds name.
func (s *sourceNames) isSentName(name string) bool {
	for _, n := range s.sent {
		for _, known := range n.names {
			if strings.Contains(known, name) {
				return true
			}
		}
	}
	return false
}

// quoted reports whether a passage holds name, folded.
func quoted(name string, passages []*passage) bool {
	for _, p := range passages {
		if strings.Contains(p.folded(), name) {
			return true
		}
	}
	return false
}

// namesSource reports whether the name at folded[at:at+n] is given as a source: 「旅費規程によると」, "according to the …".
func namesSource(folded string, at, n int) bool {
	after, before := folded[at+n:], folded[:at]
	for _, w := range []string{"によると", "によれば", "では", "に基づ", "に記載", "に定め", "に規定", "の定め", "第", "を参照", "より"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	before = strings.TrimSuffix(before, "the")
	for _, w := range []string{"accordingto", "per", "under", "in", "see", "by", "from", "statesin"} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return false
}
