package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// class is what the numbering of a heading says of its place among the others: smaller is further out. Between two classes
// there is room for headings that are known by their type alone.
type class int8

const (
	classBySize     class = 0  // known by its type alone
	classPart       class = 10 // 編, 部, Part
	classChapter    class = 20 // 章, Chapter
	classOuterLabel class = 26 // Article or Section, whichever the document has first
	classSection    class = 30 // 節, and the other of the two
	classSub        class = 40 // 款, 目
	classCaption    class = 50 // （目的） on the line above an article
	classArticle    class = 60 // 条, 項, 号
	classClause     class = 64
	classNumber     class = 70 // 1, 1. and, two deeper for each further number, 1.2 and 1.2.3
	classBracket    class = 80 // (1), （一）
	classKana       class = 85 // ア, ①
	classKanaIn     class = 90 // (ア)

	// Those whose place depends on what else the document has.
	classSupplement class = 100 // 附則, 別表, Annex: as far out as the outermost division
	classLabelA     class = 101 // Article
	classLabelS     class = 102 // Section
)

// maxLevel is the deepest level of a heading.
const maxLevel = 9

func articleClass(unit string) class {
	switch unit {
	case "編", "部":
		return classPart
	case "章":
		return classChapter
	case "節":
		return classSection
	case "款", "目":
		return classSub
	}
	return classArticle
}

// labelClass is the class of a heading that enLabel matches.
func labelClass(s string) class {
	switch strings.ToLower(firstWord(s)) {
	case "part":
		return classPart
	case "chapter":
		return classChapter
	case "article":
		return classLabelA
	case "section":
		return classLabelS
	case "clause":
		return classClause
	case "step":
		return classBySize
	}
	return classSupplement
}

// decimalClass is the class of a heading that decimal matches.
func decimalClass(s string) class {
	number := strings.TrimRight(firstWord(s), ".．")
	return classNumber + 2*class(min(strings.Count(number, ".")+strings.Count(number, "．"), 4))
}

var (
	numberMark  = regexp.MustCompile(`^[0-9０-９]{1,2}(?:[.．][ 　]?|[ 　])[^0-9０-９]`)
	bracketMark = regexp.MustCompile(`^[（(][0-9０-９一二三四五六七八九十]{1,3}[)）]|^[⑴-⒇]`)
	kanaMark    = regexp.MustCompile(`^[ア-ン][ 　.．、)）]|^[①-⑳]`)
	kanaInMark  = regexp.MustCompile(`^[（(][ア-ンa-z][)）]`)
)

// markClass is the class of a heading that begins like an item.
func markClass(s string) (class, bool) {
	switch {
	case numberMark.MatchString(s):
		return classNumber, true
	case bracketMark.MatchString(s):
		return classBracket, true
	case kanaMark.MatchString(s):
		return classKana, true
	case kanaInMark.MatchString(s):
		return classKanaIn, true
	}
	return classBySize, false
}

// score orders headings by how they look: larger type first, bold before plain.
func (st style) score() float64 {
	score := 2 * float64(halfPoints(st.em))
	if st.bold {
		score++
	}
	return score
}

// eachHeading visits the headings of a document in reading order.
func eachHeading(sheets []*sheet, visit func(s *sheet, i int)) {
	for _, s := range sheets {
		for i := range s.page.Blocks {
			if s.page.Blocks[i].Kind == document.HeadingBlock {
				visit(s, i)
			}
		}
	}
}

// markBookmarks makes headings of the blocks that bookmarks name, and notes where they are. The file's author made these: they
// decide, and what type and numbering tell only refines them.
func markBookmarks(sheets []*sheet, marks []document.Heading) {
	var page, after int // where the last one was found
	for m := range marks {
		mark := &marks[m]
		if mark.Page > len(sheets) {
			continue
		}
		if mark.Page != page {
			page, after = mark.Page, -1
		}
		s := sheets[mark.Page-1]
		i := s.find(mark.Text, after)
		if i < 0 {
			i = s.find(mark.Text, -1)
		}
		if i < 0 {
			continue
		}
		b := &s.page.Blocks[i]
		b.Kind, b.Level = document.HeadingBlock, min(mark.Level, maxLevel)
		s.styles[i].marked = true
		mark.Start, after = b.Start, i
	}
}

// find looks for the block that a bookmark names, after another one: a heading by its type before any other block; -1 for none.
func (s *sheet) find(title string, after int) int {
	want := bookmarkKey(title)
	if len(want) == 0 {
		return -1
	}
	best := -1
	for i := after + 1; i < len(s.page.Blocks); i++ {
		b := &s.page.Blocks[i]
		if b.Kind == document.Furniture || b.End-b.Start > 2*maxHeading || s.styles[i].marked || !sameHeading(bookmarkKey(s.text(*b)), want) {
			continue
		}
		if b.Kind == document.HeadingBlock {
			return i
		}
		if best < 0 {
			best = i
		}
	}
	return best
}

// bookmarkKey is what is compared of a heading: letters and digits.
func bookmarkKey(s string) []rune {
	return slices.DeleteFunc(slices.Clone(verify.Fold(s).Runes), func(r rune) bool { return !isReadable(r) })
}

// sameHeading reports whether one of two headings is the other, or the other without its number.
func sameHeading(a, b []rune) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	more := len(a) - len(b)
	if string(a[more:]) != string(b) {
		return false
	}
	number := string(a[:more])
	return number == "" || strings.IndexFunc(number, isLetter) < 0 || article.FindString(number) == number
}

// dated matches lines that tell of an edition or a day, whatever their type.
var dated = regexp.MustCompile(`^[（(]?(?:制定|施行|発効|適用|作成|(?:最終|一部|全部)?改[正定訂])?[\s　:：]*(?:明治|大正|昭和|平成|令和|[12][0-9]{3} ?年|[１２][０-９]{3} ?年)[^。]{0,12}[月日度版]` +
	`|^(?i:version|ver\.?|revision|rev\.?|effective|dated?|last updated|last revised)[ :].*[0-9]`)

// demote takes back what looked like a heading on its page and is none in this document: lines that stand at the right edge or
// tell of a day, captions without an article below, and items of an article.
func demote(sheets []*sheet) {
	articles := false
	eachHeading(sheets, func(s *sheet, i int) { articles = articles || s.styles[i].class == classArticle })
	var inside *style // the article that goes on
	for n, s := range sheets {
		left, right := s.edges()
		for i := range s.page.Blocks {
			b, st := &s.page.Blocks[i], &s.styles[i]
			if b.Kind != document.HeadingBlock {
				continue
			}
			if st.marked {
				inside = nil
				continue
			}
			switch c := st.class; {
			case c == classBySize && (dated.MatchString(s.text(*b)) || s.boxes[i].atRight(left, right, st.em)):
				b.Kind, b.Level = document.Paragraph, 0
			case c == classCaption && !articleFollows(sheets, n, i):
				b.Kind, b.Level = document.Paragraph, 0
			case c >= classBracket && c <= classKanaIn && articles,
				c >= classNumber && c < classBracket && inside != nil && st.score() <= inside.score():
				b.Kind, b.Level = document.ListItem, itemLevel(s.text(*b))
			case c == classArticle:
				inside = st
			case c < classArticle || c > classKanaIn:
				inside = nil
			}
		}
	}
}

// edges are where the text of a page begins and ends across.
func (s *sheet) edges() (left, right float64) {
	var all Rect
	for i, b := range s.page.Blocks {
		if b.Kind != document.Furniture && b.Kind != document.TableRow && b.Kind != document.TableHead {
			all = all.union(s.boxes[i])
		}
	}
	return all.X0, all.X1
}

// atRight reports whether a line ends at the right edge of the text and begins beyond its middle.
func (r Rect) atRight(left, right, em float64) bool {
	return r.width() > r.height() && r.X1 > right-em && r.X0 > (left+right)/2+em && right-left > 20*em
}

// articleFollows reports whether the block after a caption is the head of an article.
func articleFollows(sheets []*sheet, n, i int) bool {
	for ; n < len(sheets); n, i = n+1, -1 {
		s := sheets[n]
		for i++; i < len(s.page.Blocks); i++ {
			if s.page.Blocks[i].Kind != document.Furniture {
				return s.page.Blocks[i].Kind == document.HeadingBlock && s.styles[i].class == classArticle
			}
		}
	}
	return false
}

// levelHeadings gives every heading its level. Bookmarks have theirs; below them, and everywhere where there are none, the
// numbering decides (編, 章, 節, 款, 条; 1, 1.2; (1), ア), and headings without a number find their place by their type: beside the
// innermost numbered ones that look the same, else below the innermost that stand out more.
func levelHeadings(sheets []*sheet) {
	settleClasses(sheets)
	kinds := kindsOf(sheets)
	type open struct {
		key    float64
		level  int
		marked bool
	}
	usual := map[class]int{} // the level that bookmarks give to a class
	var path []open
	eachHeading(sheets, func(s *sheet, i int) {
		b, st := &s.page.Blocks[i], &s.styles[i]
		close := func(done func(open) bool) {
			for len(path) > 0 && done(path[len(path)-1]) {
				path = path[:len(path)-1]
			}
		}
		if st.marked {
			close(func(o open) bool { return o.level >= b.Level })
			path = append(path, open{level: b.Level, marked: true})
			if st.class != classBySize {
				usual[st.class] = b.Level
			}
			return
		}
		key := st.key(kinds)
		close(func(o open) bool { return !o.marked && o.key >= key })
		if level := usual[st.class]; level > 0 {
			close(func(o open) bool { return o.level >= level })
			b.Level = level
		} else {
			b.Level = 1
			if n := len(path); n > 0 {
				b.Level = min(path[n-1].level+1, maxLevel)
			}
		}
		path = append(path, open{key: key, level: b.Level})
	})
}

// settleClasses gives a place to those whose place depends on the document.
func settleClasses(sheets []*sheet) {
	var first class // of Article and Section
	outermost := classChapter
	eachHeading(sheets, func(s *sheet, i int) {
		switch c := s.styles[i].class; {
		case first == 0 && (c == classLabelA || c == classLabelS):
			first = c
		case c == classPart:
			outermost = classPart
		}
	})
	eachHeading(sheets, func(s *sheet, i int) {
		switch c := &s.styles[i].class; *c {
		case classSupplement:
			*c = outermost
		case classLabelA, classLabelS:
			if *c == first {
				*c = classOuterLabel
			} else {
				*c = classSection
			}
		}
	})
}

// kind is how the headings of a class look in a document.
type kind struct {
	class class
	score float64 // of the one in the middle
}

// kindsOf lists the classes of numbered headings, outermost first.
func kindsOf(sheets []*sheet) []kind {
	scores := map[class][]float64{}
	eachHeading(sheets, func(s *sheet, i int) {
		if c := s.styles[i].class; c != classBySize {
			scores[c] = append(scores[c], s.styles[i].score())
		}
	})
	var kinds []kind
	for c, of := range scores {
		slices.Sort(of)
		kinds = append(kinds, kind{c, of[len(of)/2]})
	}
	slices.SortFunc(kinds, func(a, b kind) int { return int(a.class) - int(b.class) })
	return kinds
}

// key orders headings: smaller is further out.
func (st style) key(kinds []kind) float64 {
	if st.class != classBySize {
		return float64(st.class)
	}
	score := st.score()
	for _, k := range slices.Backward(kinds) {
		if k.score == score {
			return float64(k.class)
		}
	}
	outer := classBySize
	for _, k := range kinds {
		if k.score > score {
			outer = k.class
		}
	}
	const most = 2000 // 500 points
	return float64(outer) + 1 - math.Min(score, most)/(most+1)
}
