package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// Files that are editions of one rule under several names (就業規則_2024.pdf, 就業規則_2026改.pdf). Only what leaves no doubt is
// taken for that by itself: the same title and file name but for the words that tell editions apart, folders that differ in
// such words only, largely the same headings, a day of coming into force on both sides, and no other company named. All
// else that looks alike is shown as probable and changes nothing until a person says so.

// FamilyState says how sure it is that documents are editions of one rule.
type FamilyState string

// The states of a family.
const (
	Confirmed  FamilyState = "confirmed"  // a person said so
	Recognised FamilyState = "recognised" // nothing speaks against it
	Probable   FamilyState = "probable"   // to be confirmed or split; changes nothing until then
)

// family is documents that are editions of one rule.
type family struct {
	name    string // of the first document, or as a person named it
	state   FamilyState
	members []*chain
}

// inForce is the member whose edition is in force on a day, with that edition's day; of several from the same day the first by
// name. Members without a day, and those whose files are gone, do not count.
func (f *family) inForce(day string) (winner *chain, latest string) {
	for _, ch := range f.members {
		if ch.entry.Retired {
			continue
		}
		if ed, upcoming := ch.on(day); !upcoming && ed.day > latest {
			winner, latest = ch, ed.day
		}
	}
	return winner, latest
}

// first is the day on which the first edition comes into force, of a family of which none is yet.
func (f *family) first(day string) string {
	first := ""
	for _, ch := range f.members {
		if ed, upcoming := ch.on(day); upcoming && !ch.entry.Retired && (first == "" || ed.day < first) {
			first = ed.day
		}
	}
	return first
}

// Shares of headings that two documents have in common, of all that either has.
const (
	alikeShare    = 0.5  // for certain editions of one rule
	probableShare = 0.3  // with the same name
	renamedShare  = 0.75 // under another name
	renamedLeast  = 5    // headings in common, at least, under another name
	commonHeading = 40   // a heading in more documents than that says nothing: 附則, 目的; nor does a name
)

// pair is two documents that may be editions of one rule.
type pair struct {
	a, b  int
	state FamilyState
}

// families finds the documents that belong together: those that a person or their likeness joins, and, as probable ones, those
// that may.
func families(chains []*chain, settings map[string]*setting) []*family {
	said := make([]string, len(chains)) // what a person said of each
	for i, ch := range chains {
		if s := settings[ch.entry.Doc]; s != nil {
			said[i] = s.Family
		}
	}
	sure, all := newGroups(len(chains)), newGroups(len(chains))
	named, nameOf := map[string]int{}, map[int]string{}
	for i, name := range said {
		if name == "" || name == alone {
			continue
		}
		if first, ok := named[name]; ok {
			sure.join(first, i)
			all.join(first, i)
		} else {
			named[name] = i
			nameOf[i] = name
		}
	}
	var probable []pair
	for _, p := range likeliest(chains) {
		if said[p.a] == alone || said[p.b] == alone || said[p.a] != "" && said[p.b] != "" {
			continue // a person has spoken
		}
		if a, b := sure.of(p.a), sure.of(p.b); p.state == Recognised {
			if nameOf[a] != "" && nameOf[b] != "" && nameOf[a] != nameOf[b] {
				continue // nor does a third document join what a person holds apart
			}
			sure.join(a, b)
			all.join(a, b)
			nameOf[sure.of(a)] = cmp.Or(nameOf[a], nameOf[b])
		} else {
			probable = append(probable, p)
		}
	}
	for _, p := range probable {
		all.join(p.a, p.b)
	}
	var found []*family
	add := func(g *groups, state func(members []int) FamilyState) {
		for _, members := range g.lists() {
			f := &family{name: chains[members[0]].entry.Doc, state: state(members)}
			if f.state == "" {
				continue
			}
			for _, i := range members {
				f.members = append(f.members, chains[i])
				if said[i] != "" {
					f.name = said[i]
				}
			}
			found = append(found, f)
		}
	}
	add(sure, func(members []int) FamilyState {
		for _, i := range members {
			if said[i] == "" {
				return Recognised
			}
		}
		return Confirmed
	})
	add(all, func(members []int) FamilyState {
		for _, i := range members[1:] {
			if sure.of(i) != sure.of(members[0]) {
				return Probable
			}
		}
		return "" // listed already
	})
	slices.SortStableFunc(found, func(a, b *family) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.state, b.state)) })
	return found
}

// likeliest compares the documents that have a name or enough headings in common.
func likeliest(chains []*chain) []pair {
	prints := make([]print, len(chains))
	byName, byHeading := map[string][]int{}, map[uint32][]int{}
	for i, ch := range chains {
		if !ch.kind.Counts() && ch.kind != document.Repealed {
			continue
		}
		p := printOf(ch)
		prints[i] = p
		for _, name := range slices.Compact([]string{p.title, p.stem}) {
			if name != "" {
				byName[name] = append(byName[name], i)
			}
		}
		for _, h := range p.outline {
			byHeading[h] = append(byHeading[h], i)
		}
	}
	seen := map[[2]int]bool{}
	var found []pair
	compare := func(a, b int) {
		if a == b || seen[[2]int{a, b}] {
			return
		}
		seen[[2]int{a, b}] = true
		if state := prints[a].compare(&prints[b]); state != "" {
			found = append(found, pair{a, b, state})
		}
	}
	for _, same := range byName {
		for _, near := range nearby(same, prints) {
			for i, a := range near {
				for _, b := range near[i+1:] {
					compare(min(a, b), max(a, b))
				}
			}
		}
	}
	shared := map[[2]int]int{}
	for _, in := range byHeading {
		if len(in) > commonHeading {
			continue
		}
		for i, a := range in {
			for _, b := range in[i+1:] {
				shared[[2]int{a, b}]++
			}
		}
	}
	for p, n := range shared {
		if n >= renamedLeast {
			compare(p[0], p[1])
		}
	}
	slices.SortFunc(found, func(x, y pair) int { return cmp.Or(x.a-y.a, x.b-y.b) })
	return found
}

// nearby parts documents of one name that are too many to compare each with each by all that certain editions have in common. Of
// these too only so many are compared: nobody keeps more editions of one rule side by side.
func nearby(same []int, prints []print) [][]int {
	if len(same) <= commonHeading {
		return [][]int{same}
	}
	byPlace := map[[3]string][]int{}
	for _, i := range same {
		key := [3]string{prints[i].title, prints[i].stem, prints[i].folder}
		if len(byPlace[key]) < commonHeading {
			byPlace[key] = append(byPlace[key], i)
		}
	}
	return slices.Collect(maps.Values(byPlace))
}

// print is what documents are compared by.
type print struct {
	title, stem, folder string // without the words that tell editions apart
	outline             []uint32
	issuers             []string
	dated               bool
	content             string
}

func printOf(ch *chain) print {
	v := ch.entry.current()
	return print{
		title: nameOfRule(v.Title), stem: nameOfRule(ch.entry.stem()), folder: folderName(path.Dir(ch.entry.place())),
		outline: v.Outline, issuers: v.Issuers, content: v.Content, dated: !slices.ContainsFunc(ch.editions, func(e edition) bool { return e.day == "" }),
	}
}

// compare tells how sure it is that two documents are editions of one rule; "" where they are not.
func (p *print) compare(q *print) FamilyState {
	if p.content != "" && p.content == q.content {
		return "" // one edition in two forms
	}
	sameTitle, sameStem := p.title != "" && p.title == q.title, p.stem != "" && p.stem == q.stem
	alike, shared := overlap(p.outline, q.outline)
	other := otherCompany(p.issuers, q.issuers)
	switch {
	case sameTitle && sameStem && p.folder == q.folder && !other && p.dated && q.dated && alike >= alikeShare:
		return Recognised
	case (sameTitle || sameStem) && alike >= probableShare && !other:
		return Probable
	case alike >= renamedShare && shared >= renamedLeast && !other:
		return Probable
	}
	return ""
}

// otherCompany tells whether two texts both name companies and none in common.
func otherCompany(a, b []string) bool {
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// overlap is the share of two sorted sets that both have, and how much that is.
func overlap(a, b []uint32) (share float64, shared int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			shared++
			i++
			j++
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	if all := len(a) + len(b) - shared; all > 0 {
		share = float64(shared) / float64(all)
	}
	return share, shared
}

const kanjiNumber = `[0-9〇一二三四五六七八九十元]{1,4}`

// editionWords tell editions of a rule apart, in names of files and folders and in titles.
var editionWords = regexp.MustCompile(`(?:明治|大正|昭和|平成|令和)\s*` + kanjiNumber + `\s*年?(?:度|\s*` + kanjiNumber + `\s*月(?:\s*` + kanjiNumber + `\s*日)?)?` +
	`|(?:19|20)[0-9]{2}\s*(?:年度|年)?(?:[-_./]?\s*[0-9]{1,2}\s*月?(?:[-_./]?\s*[0-9]{1,2}\s*日?)?)?` +
	`|[rhs][0-9]{1,2}[._-][0-9]{1,2}(?:[._-][0-9]{1,2})?` +
	`|第\s*` + kanjiNumber + `\s*(?:改訂)?版|(?:全部|全面|一部)?改[正定訂](?:版|後|前)?|施行(?:版|前|後|日)?|現行(?:版)?|最新(?:版)?|旧版?|新版|確定版?|公開版` +
	`|\b(?:v|ver|version|rev|revision|edition)\.?\s*[0-9]+(?:\.[0-9]+)*|\b(?:old|new|current|latest|final|revised|amended|archived?|superseded|effective|edition|revision|version)\b|から|より` +
	`|改$|新$|版$`)

// nameOfRule is a title or file name without what tells editions apart, for comparing; it may be empty.
func nameOfRule(name string) string {
	name = strings.ToLower(norm.NFKC.String(name))
	name = strings.ReplaceAll(name, "_", " ")
	name = numbering.ReplaceAllString(name, "")
	for {
		shorter := strings.TrimFunc(editionWords.ReplaceAllString(name, " "), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
		if shorter == name {
			break
		}
		name = shorter
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, name)
}

// anyRules are folders that only say that rules are in them.
var anyRules = map[string]bool{
	"規程": true, "規則": true, "規定": true, "規程集": true, "規則集": true, "規定集": true, "社内規程": true, "過去": true, "保管": true, "アーカイブ": true, "バックアップ": true,
	"rules": true, "policies": true, "policy": true, "regulations": true, "documents": true, "docs": true, "archive": true, "backup": true,
}

// folderName is a folder without the parts that tell editions apart or say nothing.
func folderName(folder string) string {
	var parts []string
	for _, part := range strings.Split(folder, "/") {
		if part = nameOfRule(part); part != "" && !anyRules[part] {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// Bounds of what is kept of a document for comparing.
const (
	outlineHeads = 3   // fewer headings say nothing; then paragraphs are compared
	outlineMost  = 400 // of the smallest hashes, so that two documents keep the same ones
	issuerBlocks = 40  // at the head of a document, in which a company is looked for
)

var (
	partNumber = regexp.MustCompile(`^(?:第\s*[0-9〇一二三四五六七八九十百]+\s*[編章節款目条](?:\s*の\s*[0-9一二三四五六七八九十]+)*|[0-9]+(?:\.[0-9]+)*[.):]?|article\s+[0-9.]+|section\s+[0-9.]+)[\s:：.-]*`)
	anyDigits  = regexp.MustCompile(`[0-9]+`)
	company    = regexp.MustCompile(`(?:株式会社|有限会社|合同会社|(?:一般|公益)?(?:社団|財団)法人|独立行政法人|国立大学法人|学校法人|医療法人)\s?[\p{Han}\p{Katakana}\p{Hiragana}ー・A-Za-z0-9]{1,20}|[\p{Han}\p{Katakana}ー・A-Za-z]{1,20}(?:株式会社|有限会社|合同会社)|[A-Z][A-Za-z]+(?:,? (?:Inc|Ltd|LLC|Corp|Co)\b)`)
)

// outlineOf is what a document is recognised by: hashes of its headings without their numbers, or, where it has hardly any, of
// its paragraphs without their figures; sorted.
func outlineOf(d *document.Document) []uint32 {
	heads, paragraphs := map[uint32]bool{}, map[uint32]bool{}
	for i := range d.Pages {
		runes := []rune(d.Pages[i].Text)
		for _, b := range d.Pages[i].Blocks {
			if b.Start < 0 || b.End > len(runes) || b.Start >= b.End {
				continue
			}
			text := strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(string(runes[b.Start:b.End])))), " ")
			switch b.Kind {
			case document.HeadingBlock:
				if caption := partNumber.ReplaceAllString(text, ""); utf8.RuneCountInString(caption) > 1 && caption != strings.ToLower(norm.NFKC.String(d.Title)) {
					heads[hashOf(caption)] = true
				}
			case document.Furniture:
			default:
				if utf8.RuneCountInString(text) > 7 {
					paragraphs[hashOf(anyDigits.ReplaceAllString(text, "0"))] = true
				}
			}
		}
	}
	if len(heads) < outlineHeads {
		for h := range heads {
			paragraphs[h] = true
		}
		heads = paragraphs
	}
	outline := make([]uint32, 0, len(heads))
	for h := range heads {
		outline = append(outline, h)
	}
	slices.Sort(outline)
	return outline[:min(outlineMost, len(outline))]
}

func hashOf(text string) uint32 {
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint32(sum[:])
}

// issuersOf are the companies that a document names at its head.
func issuersOf(d *document.Document) []string {
	var found []string
	blocks := 0
	for i := range d.Pages {
		runes := []rune(d.Pages[i].Text)
		for _, b := range d.Pages[i].Blocks {
			if blocks++; blocks > issuerBlocks {
				slices.Sort(found)
				return slices.Compact(found)
			}
			if b.Start >= 0 && b.End <= len(runes) && b.Start < b.End {
				for _, name := range company.FindAllString(norm.NFKC.String(string(runes[b.Start:b.End])), -1) {
					found = append(found, strings.Join(strings.Fields(name), ""))
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// groups joins numbers into groups.
type groups struct{ parent []int }

func newGroups(n int) *groups {
	g := &groups{make([]int, n)}
	for i := range g.parent {
		g.parent[i] = i
	}
	return g
}

func (g *groups) of(i int) int {
	for g.parent[i] != i {
		g.parent[i] = g.parent[g.parent[i]]
		i = g.parent[i]
	}
	return i
}

func (g *groups) join(i, j int) {
	a, b := g.of(i), g.of(j)
	g.parent[max(a, b)] = min(a, b)
}

// lists are the groups of more than one, each sorted, by their first.
func (g *groups) lists() [][]int {
	byFirst := map[int][]int{}
	for i := range g.parent {
		byFirst[g.of(i)] = append(byFirst[g.of(i)], i)
	}
	var lists [][]int
	for i := range g.parent {
		if len(byFirst[i]) > 1 {
			lists = append(lists, byFirst[i])
		}
	}
	return lists
}
