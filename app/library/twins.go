package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// Twins are documents that hold one text in several forms: a rule kept as Word and as PDF, or twice in two folders. One of them is
// searched and cited, the one with pages; the others are named in its details.

// contentOf is what two forms of one text have in common, whatever their order, marks, and spaces: a digest of how often each letter
// and digit stands in it. A single changed figure makes another one. It is "" for a text that is too short to tell.
func contentOf(d *document.Document) string {
	counts := map[rune]int{}
	var usual [0x10000]int32 // of the plane in which nearly all lie
	all := 0
	for i := range d.Pages {
		runes := []rune(d.Pages[i].Text)
		for _, b := range d.Pages[i].Blocks {
			if b.Kind == document.Furniture || b.Start < 0 || b.End > len(runes) || b.Start >= b.End {
				continue
			}
			for _, r := range norm.NFKC.String(string(runes[b.Start:b.End])) {
				switch {
				case 'A' <= r && r <= 'Z':
					usual[r+'a'-'A']++
				case r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || '0' <= r && r <= '9' || 'a' <= r && r <= 'z':
					if int(r) < len(usual) {
						usual[r]++
					} else {
						counts[r]++
					}
				default:
					continue
				}
				all++
			}
		}
	}
	if all < leastContent {
		return ""
	}
	var s strings.Builder
	for r, n := range usual {
		if n > 0 {
			fmt.Fprintf(&s, "%c%d ", r, n)
		}
	}
	for _, r := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&s, "%c%d ", r, counts[r])
	}
	sum := sha256.Sum256([]byte(s.String()))
	return hex.EncodeToString(sum[:8])
}

// leastContent is from how many letters and digits a text is compared: two empty forms are no twins.
const leastContent = 80

// joinForms notes for each document which others hold the same text in some edition. A document that a person set apart is a form
// of no other.
func joinForms(chains []*chain) {
	holding := map[string][]*chain{}
	for _, ch := range chains {
		if ch.alone {
			continue
		}
		var contents []string
		for _, ed := range ch.editions {
			if ed.Content != "" && !slices.Contains(contents, ed.Content) {
				contents = append(contents, ed.Content)
				holding[ed.Content] = append(holding[ed.Content], ch)
			}
		}
	}
	for _, same := range holding {
		for _, ch := range same {
			for _, o := range same {
				if o != ch && !slices.Contains(ch.forms, o) {
					ch.forms = append(ch.forms, o)
				}
			}
		}
	}
}

// twins are the documents that hold the text which counts on a day in another form, and the one of all that is cited: one with pages
// before one without, then the first by name. usable tells whether the text of a document may be shown. A document without twins
// is cited itself.
func (ch *chain) twins(day string, usable func(*chain) bool) (cited *chain, others []*chain) {
	own, _ := ch.on(day)
	if len(ch.forms) == 0 || own.Content == "" {
		return ch, nil
	}
	all := []*chain{ch}
	for _, o := range ch.forms {
		ed, _ := o.on(day)
		if o.entry.Retired || ed.Content != own.Content || ed.day != own.day && ed.day != "" && own.day != "" || o.kind != ch.kind || !o.standing(day).counts() || !usable(o) {
			continue
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b *chain) int {
		x, _ := a.on(day)
		y, _ := b.on(day)
		return cmp.Or(cmp.Compare(formRank(x), formRank(y)), cmp.Compare(a.entry.Doc, b.entry.Doc))
	})
	return all[0], slices.DeleteFunc(all[1:], func(o *chain) bool { return o == ch })
}

// formRank orders forms of a text: those with pages and a day first.
func formRank(ed edition) int {
	rank := 0
	if ed.Format != document.PDF && ed.Paged == "" {
		rank = 2
	}
	if ed.day == "" {
		rank++
	}
	return rank
}

// usable tells whether the text of a document may be shown and its file has not gone.
func (l *Library) usable(ch *chain) bool {
	state := l.Source(ch.entry.Doc)
	return !state.Withheld() && state != Gone
}
