package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/app/desk/cite"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// A citation that travels is one line of plain text that a person can read and any Tenkyo can follow:
//
//	典拠:就業規則@2023-06-21#34-1/3f7a91c2
//
// the document's title, its edition (the day from which it is in force, else its label, else its version), the address (article 34,
// paragraph 1), and the first 8 hex digits of the SHA-256 of the cited sentences as package verify folds them. The words
// themselves are not in it: they are found again by their hash, or they are not found, and then that is said.
//
// Whatever is not a letter, a digit or one of .・ー()（） in a name is written as %XX, a space as _; so nothing in a title can end
// the citation, begin another one or reach a shell. What comes back is compared with titles and numbers and used for nothing else.

// TravelPrefix begins a citation that travels.
const TravelPrefix = "典拠:"

// longestTravel bounds a citation that travels, in bytes.
const longestTravel = 4096

// ErrNotCitation is returned for a text that holds no citation that travels.
var ErrNotCitation = errors.New("not a citation such as 典拠:就業規則@2023-06-21#34-1/3f7a91c2")

// Travelling is a citation that travels, read.
type Travelling struct {
	Name    string       `json:"name"`
	Edition string       `json:"edition"`
	Address cite.Address `json:"address"`
	Hash    string       `json:"hash"`
}

// hashDigits is how much of the hash is written: enough to tell the sentences of one document apart.
const hashDigits = 8

// HashWords is the hash of a quotation in a citation that travels: of its text without white space, as quotations are compared.
func HashWords(quote string) string {
	sum := sha256.Sum256([]byte(string(verify.Fold(quote).Runes)))
	return hex.EncodeToString(sum[:])[:hashDigits]
}

// String writes the citation in its one line.
func (t Travelling) String() string {
	return TravelPrefix + escape(t.Name) + "@" + escape(t.Edition) + "#" + encodeAddress(t.Address) + "/" + t.Hash
}

var (
	travelling = regexp.MustCompile(`典拠[:：] ?([^@＠\s#＃/]{1,900})[@＠]([^@＠\s#＃/]{0,300})[#＃]([^@＠\s#＃/]{0,900})[/／]([0-9a-f]{8})(?:[^0-9a-f]|$)`)
	inPrefixed = map[cite.Kind]string{cite.Number: "n", cite.Chapter: "c", cite.Section: "s", cite.Heading: "h", cite.Table: "t", cite.Supplement: "x", cite.Page: "p", cite.Article: "a", cite.Paragraph: "g", cite.Item: "i"}
)

// ParseCite reads the first citation that travels in a text, which may be anything.
func ParseCite(text string) (Travelling, error) {
	if len(text) > longestTravel {
		text = strings.ToValidUTF8(text[:longestTravel], "")
	}
	m := travelling.FindStringSubmatch(text)
	if m == nil {
		return Travelling{}, ErrNotCitation
	}
	var t Travelling
	var ok [3]bool
	t.Name, ok[0] = unescape(m[1])
	t.Edition, ok[1] = unescape(m[2])
	t.Address, ok[2] = decodeAddress(m[3])
	t.Hash = m[4]
	if ok != [3]bool{true, true, true} || t.Name == "" {
		return Travelling{}, ErrNotCitation
	}
	return t, nil
}

// escape writes a name so that nothing in it ends it.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == ' ' || r == '　':
			b.WriteByte('_')
		case unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".・ー()（）", r):
			b.WriteRune(r)
		case r == '-' && looksLikeDay.MatchString(s):
			b.WriteByte('-')
		default:
			var buf [utf8.UTFMax]byte
			for _, c := range buf[:utf8.EncodeRune(buf[:], r)] {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
	}
	return b.String()
}

var looksLikeDay = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)

// unescape reads what escape wrote. What is no valid text, or holds control characters or such as change the direction of
// writing, is refused.
func unescape(s string) (string, bool) {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '_':
			b = append(b, ' ')
		case '%':
			if i+2 >= len(s) {
				return "", false
			}
			c, err := hex.DecodeString(s[i+1 : i+3])
			if err != nil {
				return "", false
			}
			b = append(b, c[0])
			i += 2
		default:
			b = append(b, s[i])
		}
	}
	out := string(b)
	return out, utf8.ValidString(out) && !strings.ContainsFunc(out, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	})
}

// encodeAddress writes 34-1-2 for 第34条第1項第2号; steps of other kinds have a letter before them.
func encodeAddress(a cite.Address) string {
	var steps []string
	for i, s := range a {
		plain := s.Kind == cite.Article && !strings.HasPrefix(s.Number, "-") ||
			i > 0 && (s.Kind == cite.Paragraph && a[i-1].Kind == cite.Article || s.Kind == cite.Item && (a[i-1].Kind == cite.Paragraph || a[i-1].Kind == cite.Item))
		if plain && s.Number != "" && (s.Number[0] >= '0' && s.Number[0] <= '9') {
			steps = append(steps, escape(s.Number))
			continue
		}
		steps = append(steps, inPrefixed[s.Kind]+escape(s.Number))
	}
	return strings.Join(steps, "-")
}

// deepest bounds the steps of an address.
const deepest = 12

func decodeAddress(s string) (cite.Address, bool) {
	if s == "" {
		return nil, true
	}
	var a cite.Address
	for _, part := range strings.Split(s, "-") {
		if part == "" || len(a) == deepest {
			return nil, false
		}
		step := cite.Step{}
		if part[0] >= '0' && part[0] <= '9' {
			step.Kind = cite.Article
			if n := len(a); n > 0 {
				switch a[n-1].Kind {
				case cite.Article:
					step.Kind = cite.Paragraph
				case cite.Paragraph, cite.Item:
					step.Kind = cite.Item
				}
			}
		} else {
			for kind, letter := range inPrefixed {
				if strings.HasPrefix(part, letter) {
					step.Kind, part = kind, part[len(letter):]
					break
				}
			}
			if step.Kind == "" {
				return nil, false
			}
		}
		number, ok := unescape(part)
		if !ok {
			return nil, false
		}
		step.Number = number
		a = append(a, step)
	}
	return a, true
}

// editionName is how a citation that travels names the edition of a document.
func editionName(d *document.Document) string { return cmp.Or(d.Effective, d.Edition, d.Version) }

// sentenceAt is a sentence of a document: a range of one of its blocks.
type sentenceAt struct {
	block      int
	start, end int // runes of the block
	text       string
	folded     string // as quotations are compared
}

// allSentences cuts a document into the sentences that a citation that travels may name.
func (s *source) allSentences() []sentenceAt {
	if s.cut == nil {
		s.cut = []sentenceAt{}
		for i, b := range s.outline.Blocks {
			if b.Kind == document.HeadingBlock {
				continue
			}
			runes := []rune(b.Text)
			for _, span := range verify.Sentences(b.Text) {
				text := string(runes[span.Start:span.End])
				s.cut = append(s.cut, sentenceAt{i, span.Start, span.End, text, string(verify.Fold(text).Runes)})
			}
		}
	}
	return s.cut
}

// longestRun is how many sentences in a row a citation that travels may name.
const longestRun = 8

// Cite writes the citation that travels for a quotation of a passage of the library: for the whole sentences that hold it. The
// result is "" where the quotation cannot be placed in the document.
func (d *Desk) Cite(p verify.Passage, quote string) (string, error) {
	s, err := d.source(p.Doc, p.Version)
	if err != nil {
		return "", err
	}
	var runs [][2]int
	all := s.allSentences()
	for _, page := range s.doc.Pages {
		if page.Number != p.Page && p.Page != 0 && page.Number != p.Page+1 {
			continue
		}
		for _, at := range verify.FindAll(quote, page.Text) {
			if run := s.sentencesOver(page.Number, at.Start, at.End); run[0] < run[1] && !slices.Contains(runs, run) {
				runs = append(runs, run)
			}
		}
	}
	if len(runs) == 0 {
		return "", nil
	}
	run := runs[0]
	if c, ok := s.chunkWith(p.ChunkID); ok && len(runs) > 1 { // the place in the passage's own chunk
		for _, r := range runs {
			b := s.outline.Blocks[all[r[0]].block]
			if in, _, found := s.chunkAt(b.Page, b.Start+all[r[0]].start); found && in.ID == c {
				run = r
				break
			}
		}
	}
	return s.citation(run), nil
}

// chunkWith tells whether the document has a chunk of that id.
func (s *source) chunkWith(id string) (string, bool) {
	for i := range s.chunks {
		if s.chunks[i].ID == id {
			return id, true
		}
	}
	return "", false
}

// sentencesOver are the sentences, as a range of allSentences, that overlap with a range of a page's text.
func (s *source) sentencesOver(page, from, to int) [2]int {
	run := [2]int{-1, -1}
	for i, u := range s.allSentences() {
		b := s.outline.Blocks[u.block]
		if b.Page != page || b.Start+u.end <= from || b.Start+u.start >= to {
			continue
		}
		if run[0] < 0 {
			run[0] = i
		}
		run[1] = i + 1
	}
	if run[0] < 0 || run[1]-run[0] > longestRun {
		return [2]int{0, 0}
	}
	return run
}

// citation writes the citation that travels of a run of sentences.
func (s *source) citation(run [2]int) string {
	all := s.allSentences()
	t := Travelling{Name: s.info.Title, Edition: editionName(s.doc), Hash: HashWords(joinSentences(all[run[0]:run[1]]))}
	first, last := s.outline.PartAt(all[run[0]].block), s.outline.PartAt(all[run[1]-1].block)
	for p := first; p != nil && p.Parent != nil; p = p.Parent {
		if p.From <= last.From && last.To <= p.To {
			t.Address = p.Address()
			break
		}
	}
	if len(t.Address) == 0 {
		if b := s.outline.Blocks[all[run[0]].block]; b.Page > 0 {
			t.Address = cite.Address{{Kind: cite.Page, Number: fmt.Sprint(b.Page)}}
		}
	}
	return t.String()
}

func joinSentences(all []sentenceAt) string {
	words := make([]string, len(all))
	for i, u := range all {
		words[i] = u.text
	}
	return strings.Join(words, "\n")
}

// cite is the citation that travels of a piece of evidence, "" where there is none.
func (e *evidence) cite(ev verify.Evidence) string {
	for _, seg := range e.segments {
		if ev.Start >= seg.from && ev.Start < seg.to {
			from := seg.start + ev.Start - seg.from
			run := e.src.sentencesOver(seg.page, from, from+ev.End-ev.Start)
			if run[0] < run[1] {
				return e.src.citation(run)
			}
		}
	}
	return ""
}
