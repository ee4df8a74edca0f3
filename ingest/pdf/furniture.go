package pdf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

var digits = regexp.MustCompile(`[0-9０-９]+`)

// edgeZone is the share of a page's height at its top and bottom, and of its width at its sides, where running heads stand.
const edgeZone = 0.13

// markFurniture finds running heads, feet and page numbers: the same text, whatever its figures, at the same place of the edge
// of most pages, or of most left-hand or right-hand ones, or of a part: three pages in a row, or every second of six.
func markFurniture(sheets []*sheet) {
	type place struct {
		text string
		x, y int
	}
	type member struct{ sheet, block int }
	groups := map[place][]member{}
	for n, s := range sheets {
		for i, b := range s.page.Blocks {
			box := s.boxes[i]
			if b.End-b.Start > 200 || box.empty() || !s.atEdge(box) || b.Kind == document.TableRow || b.Kind == document.TableHead {
				continue
			}
			text := string(verify.Fold(s.text(b)).Runes)
			if !article.MatchString(s.text(b)) { // 第5条 and 第6条 at the head of two pages are articles
				text = digits.ReplaceAllString(text, "#")
			}
			at := place{text, 0, int(box.centerY()*20/s.page.Height + 0.5)}
			if text != "#" && text != "-#-" {
				at.x = int(box.centerX()*8/s.page.Width + 0.5)
			}
			groups[at] = append(groups[at], member{n, i})
		}
	}
	for at, members := range groups {
		even := 0
		for _, m := range members {
			if m.sheet%2 == 0 {
				even++
			}
		}
		half := max(even, len(members)-even)
		most := len(members)*2 > len(sheets) || half*4 > len(sheets)
		var on []int
		for _, m := range members {
			on = append(on, m.sheet)
		}
		if len(members) < 3 || !most && !(runs(on) && inPlain(sheets, members[0].sheet, members[0].block)) {
			numbers := strings.Trim(at.text, "-–—/().#pPage頁ページof全") == ""
			if !numbers || len(members) < 2 || len(sheets) > 4 {
				continue
			}
		}
		for i, m := range members {
			b := &sheets[m.sheet].page.Blocks[m.block]
			if i == 0 && article.MatchString(sheets[m.sheet].text(*b)) && !standsToo(sheets, m.sheet, m.block) {
				continue // it is the heading of the part itself
			}
			b.Kind, b.Level = document.Furniture, 0
		}
	}
}

// standsToo reports whether another block before this one, or on its page, has the same words.
func standsToo(sheets []*sheet, n, i int) bool {
	want := string(verify.Fold(sheets[n].text(sheets[n].page.Blocks[i])).Runes)
	for m := n; m >= 0 && m > n-3; m-- {
		for k, b := range sheets[m].page.Blocks {
			if (m != n || k != i) && b.End-b.Start < 2*maxHeading && string(verify.Fold(sheets[m].text(b)).Runes) == want {
				return true
			}
		}
	}
	return false
}

// runs reports whether sheets hold three that follow each other, or every second of some.
func runs(sheets []int) bool {
	slices.Sort(sheets)
	sheets = slices.Compact(sheets)
	for _, step := range []int{1, 2} {
		for _, n := range sheets {
			if slices.Contains(sheets, n+step) && slices.Contains(sheets, n+2*step) {
				return true
			}
		}
	}
	return false
}

// inPlain reports whether a block is set in type no larger than the text of its page, on a page that is no slide: there titles
// stand again and again at the same place.
func inPlain(sheets []*sheet, n, i int) bool {
	s := sheets[n]
	counts := map[int]int{}
	body := 0
	for k, b := range s.page.Blocks {
		size := halfPoints(s.styles[k].em)
		if counts[size] += b.End - b.Start; counts[size] > counts[body] {
			body = size
		}
	}
	return s.page.Width < s.page.Height && halfPoints(s.styles[i].em) <= body && s.atEnds(s.boxes[i], runZone) && numberAlone.FindString(strings.TrimSpace(norm.NFKC.String(s.text(s.page.Blocks[i])))) == ""
}

// atEdge reports whether a box lies in the margin where running heads stand.
func (s *sheet) atEdge(box Rect) bool {
	return box.Y1 < edgeZone*s.page.Height || box.Y0 > (1-edgeZone)*s.page.Height || box.X1 < edgeZone*s.page.Width || box.X0 > (1-edgeZone)*s.page.Width
}

// runZone is the share of a page's height at its top and bottom where running heads of a part stand: further in there are heads of
// tables that go on.
const runZone = 0.09

// atEnds reports whether a box lies at the top or bottom of the page.
func (s *sheet) atEnds(box Rect, zone float64) bool {
	return box.Y1 < zone*s.page.Height || box.Y0 > (1-zone)*s.page.Height
}

// A page number as it is printed: 15, - 15 -, p. 15, 15 / 52, 15ページ, iv; alone, or at an end of a running head or foot.
var (
	numberAlone = regexp.MustCompile(`^[-–—\s(\[・]*(?:p\.? ?|page |頁 ?)?([0-9]{1,4}|[ivxlc]{1,7})(?: ?(?:頁|ページ|/ ?[0-9]+(?: ?ページ)?|of [0-9]+))?[-–—\s)\]・]*$`)
	numberAtEnd = regexp.MustCompile(`(?i)(?:^|[\s|・–—-])(?:p\.? ?|page )?([0-9]{1,4})$|^([0-9]{1,4})(?:[\s|・–—-]|$)`)
)

const (
	longestFoot = 80 // runes of a running foot with a page number
	fewestPages = 3  // that bear numbers in order
)

// numberPages reads the numbers that are printed on pages where the file names none: at the edge of the page, one more on each page.
func numberPages(sheets []*sheet) {
	if slices.ContainsFunc(sheets, func(s *sheet) bool { return s.page.Label != "" }) {
		return
	}
	type printed struct {
		sheet, block int
		label        string
		alone        bool
	}
	byOffset := map[string][]printed{} // arabic and roman numbers apart
	for n, s := range sheets {
		for i, b := range s.page.Blocks {
			box := s.boxes[i]
			if b.End-b.Start > longestFoot || box.empty() || !s.atEnds(box, edgeZone) || b.Kind == document.TableRow || b.Kind == document.TableHead {
				continue
			}
			text := strings.TrimSpace(norm.NFKC.String(s.text(b)))
			label, alone := "", false
			if match := numberAlone.FindStringSubmatch(strings.ToLower(text)); match != nil {
				label, alone = match[1], true
			} else if match := numberAtEnd.FindStringSubmatch(text); match != nil && b.Kind == document.Furniture {
				label = match[1] + match[2]
			} else {
				continue
			}
			kind, value := "arabic", 0
			if value, _ = strconv.Atoi(label); value == 0 {
				kind, value = "roman", roman(label)
			}
			if value > 0 {
				key := kind + strconv.Itoa(n-value)
				byOffset[key] = append(byOffset[key], printed{n, i, label, alone})
			}
		}
	}
	best := make([]int, len(sheets)) // how many pages agree with the label that a page has
	for _, found := range byOffset {
		pages := map[int]bool{}
		for _, p := range found {
			pages[p.sheet] = true
		}
		if len(pages) < fewestPages || 2*len(pages) < found[len(found)-1].sheet-found[0].sheet {
			continue
		}
		for _, p := range found {
			s := sheets[p.sheet]
			if p.alone {
				s.page.Blocks[p.block].Kind, s.page.Blocks[p.block].Level = document.Furniture, 0
			}
			if len(pages) > best[p.sheet] {
				best[p.sheet], s.page.Label = len(pages), p.label
			}
		}
	}
}

// roman is the value of a roman number in lower case, 0 for what is none.
func roman(s string) int {
	values := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	total := 0
	for i := range len(s) {
		value := values[s[i]]
		if i+1 < len(s) && values[s[i+1]] > value {
			value = -value
		}
		total += value
	}
	if utf8.RuneCountInString(s) != len(s) || total < 0 {
		return 0
	}
	return total
}
