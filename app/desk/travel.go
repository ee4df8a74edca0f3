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
	"tenkyo/app/library"
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

// OpenStatus says what became of a citation that travels.
type OpenStatus string

// The statuses of a citation that was opened.
const (
	OpenSame      OpenStatus = "same"             // the edition is here and holds the words: Place opens them
	OpenOlder     OpenStatus = "older"            // the same, and another edition is in force: Is says what it says
	OpenElsewhere OpenStatus = "other_edition"    // the edition is not here; another one holds the same words
	OpenChanged   OpenStatus = "changed"          // the edition is not here, and no other holds the words: Is is what stands at the address
	OpenNoWords   OpenStatus = "words_not_found"  // the edition is here and does not hold the words
	OpenNoPart    OpenStatus = "part_not_found"   // neither the words nor the address are there
	OpenMissing   OpenStatus = "missing_document" // the library has no document of that name
	OpenAmbiguous OpenStatus = "ambiguous"        // it has several
	OpenWithheld  OpenStatus = "withheld"
)

// Opened is a citation that travels, followed.
type Opened struct {
	Cite     Travelling `json:"cite"`
	Status   OpenStatus `json:"status"`
	Doc      string     `json:"doc,omitempty"`
	Title    string     `json:"title,omitempty"`
	Version  string     `json:"version,omitempty"`
	Edition  string     `json:"edition,omitempty"`  // of the version that Place opens
	InForce  string     `json:"in_force,omitempty"` // the edition in force, where it is another one
	Address  string     `json:"address,omitempty"`
	Was      string     `json:"was,omitempty"`   // the cited words
	Is       string     `json:"is,omitempty"`    // what the edition in force says in their place, "" where nothing like them is in it
	Place    *Place     `json:"place,omitempty"` // what can be opened
	Choices  []Choice   `json:"choices,omitempty"`
	IsPlace  *Place     `json:"is_place,omitempty"` // where Is stands
	Identity bool       `json:"identity"`           // Place holds exactly the cited words
}

// Open follows a citation that travels.
func (d *Desk) Open(t Travelling) (Opened, error) {
	o := Opened{Cite: t, Address: t.Address.String()}
	folded := cite.Fold(t.Name)
	var docs []string
	for _, n := range d.names.In(folded) {
		if n.From == 0 && n.To == len(folded.S) {
			docs = n.Docs
		}
	}
	if len(docs) == 0 {
		for doc, info := range d.infos { // a name that is found nowhere in running text
			if info.Source != library.Denied && cite.Fold(info.Title).S == folded.S {
				docs = append(docs, doc)
			}
		}
		slices.Sort(docs)
	}
	if len(docs) == 0 {
		o.Status = OpenMissing
		return o, nil
	}
	held := d.held(docs, t.Edition)
	if len(held) > 0 {
		return d.openHeld(o, held)
	}
	return d.openOther(o, docs)
}

// held lists the kept versions that have the edition of a citation.
func (d *Desk) held(docs []string, edition string) []library.EditionInfo {
	var held []library.EditionInfo
	for _, doc := range docs {
		all, err := d.lib.EditionsOf(doc, d.options.AsOf)
		if err != nil {
			continue
		}
		for _, e := range all {
			known := slices.ContainsFunc(held, func(h library.EditionInfo) bool { return h.Doc == e.Doc && h.Version == e.Version })
			if !known && edition != "" && (e.Effective == edition || e.Edition == edition || e.Version == edition) {
				held = append(held, e)
			}
		}
	}
	return held
}

// openHeld opens the words in the edition that the citation names.
func (d *Desk) openHeld(o Opened, held []library.EditionInfo) (Opened, error) {
	type hit struct {
		src *source
		run [2]int
	}
	var hits []hit
	var first *source
	for _, e := range held {
		src, err := d.source(e.Doc, e.Version)
		if errors.Is(err, library.ErrDenied) {
			o.Status = OpenWithheld
			continue
		}
		if err != nil {
			return o, err
		}
		if first == nil {
			first = src
		}
		if run, ok := src.find(o.Cite); ok {
			hits = append(hits, hit{src, run})
		}
	}
	switch {
	case first == nil:
		return o, nil
	case len(hits) == 0:
		o.Status = OpenNoWords
		o.show(first)
		if e, ok := first.at(o.Cite.Address); ok {
			p := e.place(verify.Evidence{})
			o.Place = &p
		}
		return o, nil
	case len(hits) > 1 && hits[0].src.info.Doc != hits[1].src.info.Doc:
		o.Status = OpenAmbiguous
		for _, h := range hits {
			o.Choices = append(o.Choices, h.src.choice())
		}
		return o, nil
	}
	src := hits[0].src
	o.show(src)
	o.Status, o.Identity = OpenSame, true
	p := src.placeOf(hits[0].run)
	o.Place, o.Was = &p, p.Quote
	force, err := d.lib.InForce(src.info.Doc, d.options.AsOf)
	if err != nil {
		return o, err
	}
	if force.Standing == library.NotYet || force.Doc == src.info.Doc && force.Version == src.doc.Version {
		o.Is = o.Was
		return o, nil
	}
	o.Status = OpenOlder
	now, err := d.source(force.Doc, force.Version)
	switch {
	case errors.Is(err, library.ErrDenied): // the cited words are shown all the same
		return o, nil
	case err != nil:
		return o, err
	}
	o.InForce = editionName(now.doc)
	if run, ok := now.successor(o.Cite, o.Was); ok {
		q := now.placeOf(run)
		o.Is, o.IsPlace = q.Quote, &q
	}
	return o, nil
}

// openOther looks for the words in the editions in force, where the one that the citation names is not held.
func (d *Desk) openOther(o Opened, docs []string) (Opened, error) {
	meant := d.meant(docs, "", false)
	if len(meant) != 1 {
		o.Status = OpenAmbiguous
		for _, m := range meant {
			o.Choices = append(o.Choices, Choice{Doc: m.Doc, Title: d.infos[m.Doc].Title, Edition: m.Edition, Effective: m.Effective})
		}
		return o, nil
	}
	src, err := d.source(meant[0].Doc, meant[0].Version)
	if errors.Is(err, library.ErrDenied) {
		o.Status = OpenWithheld
		return o, nil
	}
	if err != nil {
		return o, err
	}
	o.show(src)
	o.InForce = o.Edition
	if run, ok := src.find(o.Cite); ok {
		p := src.placeOf(run)
		o.Status, o.Place, o.Is, o.Identity = OpenElsewhere, &p, p.Quote, true
		return o, nil
	}
	o.Status = OpenNoPart
	if e, ok := src.at(o.Cite.Address); ok {
		p := e.place(verify.Evidence{})
		o.Status, o.Place, o.Is = OpenChanged, &p, e.Text
	}
	return o, nil
}

func (o *Opened) show(s *source) {
	o.Doc, o.Title, o.Version, o.Edition = s.info.Doc, s.info.Title, s.doc.Version, editionName(s.doc)
}

// at is the part of an address, where there is exactly one.
func (s *source) at(a cite.Address) (evidence, bool) {
	if len(a) == 0 {
		return evidence{}, false
	}
	if a[0].Kind == cite.Page {
		_, counted := cite.Pages(s.doc, a[0].Number)
		if counted == nil {
			return evidence{}, false
		}
		return s.page(counted), true
	}
	parts, _, _ := s.outline.Lookup(a)
	if len(parts) != 1 {
		return evidence{}, false
	}
	return s.part(parts[0]), true
}

// find looks for the sentences of a citation: at its address first, then in the document, where they must stand once.
func (s *source) find(t Travelling) ([2]int, bool) {
	from, to := s.blocksOf(t.Address)
	all := s.allSentences()
	var elsewhere [][2]int
	for i := range all {
		sum := sha256.New()
		for n := 1; n <= longestRun && i+n <= len(all); n++ {
			sum.Write([]byte(all[i+n-1].folded))
			if hex.EncodeToString(sum.Sum(nil))[:hashDigits] != t.Hash {
				continue
			}
			run := [2]int{i, i + n}
			if all[i].block >= from && all[i+n-1].block < to {
				return run, true
			}
			elsewhere = append(elsewhere, run)
		}
	}
	if len(elsewhere) == 1 {
		return elsewhere[0], true
	}
	return [2]int{}, false
}

// blocksOf is the range of blocks of an address; empty where it has none.
func (s *source) blocksOf(a cite.Address) (from, to int) {
	if len(a) == 0 {
		return 0, len(s.outline.Blocks)
	}
	parts, _, _ := s.outline.Lookup(a)
	if len(parts) == 1 {
		return parts[0].From, parts[0].To
	}
	return 0, 0
}

// alike is how much two sentences have in common, as a share of their pairs of characters, for one to be the other's successor.
const alike = 0.45

// successor finds what an edition says in place of words of another one: the same words, else the sentence most like them at the
// address, else anywhere.
func (s *source) successor(t Travelling, was string) ([2]int, bool) {
	if run, ok := s.find(t); ok {
		return run, true
	}
	from, to := s.blocksOf(t.Address)
	all := s.allSentences()
	want := pairs(was)
	best, score := -1, 0.0
	for i, u := range all {
		share := dice(want, pairs(u.text))
		if u.block >= from && u.block < to {
			share += 0.15 // its own article first
		}
		if share > score {
			best, score = i, share
		}
	}
	if best < 0 || score < alike {
		return [2]int{}, false
	}
	return [2]int{best, best + 1}, true
}

func pairs(s string) map[[2]rune]int {
	r := verify.Fold(s).Runes
	out := make(map[[2]rune]int, len(r))
	for i := 0; i+1 < len(r); i++ {
		out[[2]rune{r[i], r[i+1]}]++
	}
	return out
}

func dice(a, b map[[2]rune]int) float64 {
	common, total := 0, 0
	for k, n := range a {
		total += n
		common += min(n, b[k])
	}
	for _, n := range b {
		total += n
	}
	if total == 0 {
		return 0
	}
	return 2 * float64(common) / float64(total)
}

// placeOf is where a run of sentences opens.
func (s *source) placeOf(run [2]int) Place {
	all := s.allSentences()
	first, last := all[run[0]], all[run[1]-1]
	b := s.outline.Blocks[first.block]
	e := s.passage(nil, []int{}, first.block, last.block+1)
	// The words as they stand in the blocks between.
	start := first.start
	end := 0
	for i := first.block; i < last.block; i++ {
		end += len([]rune(s.outline.Blocks[i].Text)) + 1
	}
	end += last.end
	p := e.place(verify.Evidence{Start: start, End: end})
	p.Page, p.PageLabel = b.Page, b.Label
	p.Cite = s.citation(run)
	return p
}
