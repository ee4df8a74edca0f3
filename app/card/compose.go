package card

import (
	"regexp"
	"slices"
	"sort"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Bounds on what a card cites and shows.
const (
	mostSentences = 3    // that answer by themselves; leads, heads, provisos and items come besides
	sentenceShare = 0.75 // of the best sentence's score without its headings, from which on another answers, too
	valuedShare   = 0.4  // of the best sentence's score, from which on one with the value asked for is the one to open
	mostRows      = 4    // of a table that match the question
	wholeRows     = 12   // of a table of which no row matches more than another, and of one that is shown whole
	rowShare      = 0.7  // of the best row's weight, from which on another row matches, too
	mostItems     = 8    // of a list that is cited with its lead
	shortCard     = 360  // runes of an article up to which nothing of it is folded
	longestCard   = 6000 // runes of an article that are kept
)

// Composed is a card with the places that it cites.
type Composed struct {
	Card  verify.Card
	Cites []Quote // in the order of the text
	Main  int     // the one of Cites to open: the sentence or row that answers best
	Score float64 // of that one
}

// Quote is a whole sentence or row that is cited, and where it stands: more than one place where a sentence is cut over passages.
type Quote struct {
	Text  string
	Cites []Cite
}

// Compose makes the card of an article for a question, or for each part of one; false where nothing in it says anything for it.
func Compose(article library.Article, parts ...Asked) (Composed, bool) {
	if len(article.Passages) == 0 || len(article.Blocks) == 0 {
		return Composed{}, false
	}
	l := lay(article)
	cited, answering := map[int]bool{}, map[int]bool{}
	best, score := -1, 0.0
	for i := range parts {
		if at, s := l.answers(&parts[i], cited, answering); s > score {
			best, score = at, s
		}
	}
	for i := range parts {
		if parts[i].Named != nil {
			best = l.named(*parts[i].Named, cited, answering, best)
		}
	}
	if best < 0 {
		return Composed{}, false
	}
	for _, i := range sorted(cited) {
		l.withRule(i, cited, answering)
	}
	for _, i := range sorted(cited) {
		l.withLead(i, cited)
		l.withItems(i, cited)
	}
	for _, i := range sorted(cited) {
		l.withProviso(i, cited)
	}
	return l.composed(parts, cited, answering, best, score), true
}

// answers cites the sentences and rows that answer one part, and gives the best of them with its score.
func (l *layout) answers(asked *Asked, cited, answering map[int]bool) (best int, score float64) {
	scores, own := l.scores(asked)
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return scores[order[i]] > scores[order[j]] })
	if len(order) == 0 || scores[order[0]] == 0 {
		return -1, 0
	}
	best = order[0]
	mine := map[int]bool{}
	for _, i := range order {
		if len(mine) == mostSentences || own[i] < sentenceShare*own[best] || scores[i] == 0 {
			break
		}
		if !l.isRow(l.units[i].block) {
			mine[i], cited[i] = true, true
		} else if !mine[i] {
			l.rows(asked, i, cited, mine)
		}
	}
	if !mine[best] { // another row of its table says more
		best = sorted(mine)[0]
	}
	if i := l.valued(asked, order, scores, mine); i >= 0 {
		mine[i], cited[i] = true, true
		if scores[i] >= valuedShare*scores[best] {
			best = i
		}
	}
	for i := range mine {
		answering[i] = true
	}
	return best, scores[order[0]]
}

// valued is the best sentence with what the question asks a number for, -1 where it asks for none, where a sentence that is cited holds
// one already, or where no sentence does. The words of a question that its article does not have can stand with another sentence, and
// the answer with none of them.
func (l *layout) valued(asked *Asked, order []int, scores []float64, mine map[int]bool) int {
	if asked.Values == nil {
		return -1
	}
	holds := func(i int) bool { return len(asked.Values(l.string(l.units[i]))) > 0 }
	for i := range mine {
		if holds(i) {
			return -1
		}
	}
	for _, i := range order {
		if scores[i] > 0 && !l.isRow(l.units[i].block) && holds(i) {
			return i
		}
	}
	return -1
}

func sorted(set map[int]bool) []int {
	var out []int
	for i := range set {
		out = append(out, i)
	}
	slices.Sort(out)
	return out
}

// rows cites the rows of the table around a unit that hold most of the question's rare words, and its heads.
func (l *layout) rows(asked *Asked, of int, cited, answering map[int]bool) {
	from, to := l.table(l.units[of].block)
	first := l.article.Passages[0]
	heading := asked.weigh(first.Title+" "+first.Section, nil) // what all rows are about tells none of them apart
	own := map[int]float64{}
	best := 0.0
	var rows []int
	for b := from; b < to; b++ {
		for u := l.blocks[b].first; u < l.blocks[b].last; u++ {
			if l.blocks[b].kind == document.TableHead {
				cited[u] = true
				continue
			}
			rows = append(rows, u)
			own[u] = total(asked.weigh(l.string(l.units[u]), heading))
			best = max(best, own[u])
		}
	}
	n := 0
	for _, u := range rows {
		if own[u] >= rowShare*best && (best > 0 && n < mostRows || best == 0 && n < wholeRows) {
			cited[u], answering[u] = true, true
			n++
		}
	}
}

// leadsIn matches a sentence that says of which the items below it are.
var leadsIn = regexp.MustCompile(`次の|次に掲げる|以下の|(?i:following|as follows)`)

// withLead cites what limits a unit: the last sentence of what leads it in, and so on outwards; the heads of a table. Where that one only
// takes back what stands before it, what does lead in is cited as well.
func (l *layout) withLead(i int, cited map[int]bool) {
	for b := l.blocks[l.units[i].block].lead; b >= 0; b = l.blocks[b].lead {
		last := l.blocks[b].last - 1
		if last < l.blocks[b].first {
			continue
		}
		cited[last] = true
		for u := last; u > l.blocks[b].first && takesBack.MatchString(l.string(l.units[last])) && !leadsIn.MatchString(l.string(l.units[u])); u-- {
			cited[u-1] = true
		}
	}
}

// withItems cites the items that a unit leads in, if it is the last sentence of its block: a lead alone says nothing.
func (l *layout) withItems(i int, cited map[int]bool) {
	b := l.units[i].block
	if i != l.blocks[b].last-1 {
		return
	}
	var items []int
	for below := b + 1; below < len(l.blocks) && l.under(below, b); below++ {
		for u := l.blocks[below].first; u < l.blocks[below].last; u++ {
			items = append(items, u)
			if cited[u] {
				return // one of the items answers: the others are not asked for
			}
		}
	}
	if len(items) == 0 {
		return
	}
	for _, u := range items[:min(len(items), mostItems)] {
		cited[u] = true
	}
}

// under reports whether a block stands below another in lists.
func (l *layout) under(block, of int) bool {
	for b := l.blocks[block].lead; b >= 0; b = l.blocks[b].lead {
		if b == of {
			return true
		}
	}
	return false
}

// takesBack matches a sentence that limits the one before it. The mark of a list item may stand first.
var takesBack = regexp.MustCompile(`^[\s　]*(?:[-*+・]|\(?[0-9０-９]+[.):]?)?[\s　]*(?:ただし|但し|前[0-9０-９二三四五六七八九]?(?:項|各項)の(?:規定|定め)?にかかわらず|(?i:however|except|unless|notwithstanding|provided that)\b)`)

// withProviso cites the sentence that limits a unit: one further in its paragraph, the next one, or the next behind the
// table that the unit belongs to. A
// rule shown without its proviso misleads.
func (l *layout) withProviso(i int, cited map[int]bool) {
	next := i + 1
	for later := next; later < l.blocks[l.units[i].block].last; later++ {
		if takesBack.MatchString(l.string(l.units[later])) { // of the same paragraph, with what stands between
			for ; next <= later; next++ {
				cited[next] = true
			}
		}
	}
	if l.isRow(l.units[i].block) {
		_, end := l.table(l.units[i].block)
		if end == len(l.blocks) {
			return
		}
		next = l.blocks[end].first
	}
	for next < len(l.units) && !cited[next] && takesBack.MatchString(l.string(l.units[next])) {
		cited[next] = true
		next++
	}
}

// withRule cites the sentence that a unit takes back: a proviso says nothing without its rule.
func (l *layout) withRule(i int, cited, answering map[int]bool) {
	for ; i > 0 && takesBack.MatchString(l.string(l.units[i])) && !l.isRow(l.units[i-1].block); i-- {
		cited[i-1], answering[i-1] = true, true
	}
}

// composed writes the card down.
func (l *layout) composed(parts []Asked, cited, answering map[int]bool, best int, score float64) Composed {
	shown := l.shown(cited)
	from, to := l.kept(cited)
	offset := l.blocks[from].start
	c := Composed{Score: score, Card: verify.Card{
		Section: l.article.Passages[0].Section, Text: string(l.text[offset:l.blocks[to-1].end]), Cut: from > 0 || to < len(l.blocks), Lit: [][2]int{}, Cited: [][2]int{},
	}}
	marked := map[int]bool{}
	noValue := slices.ContainsFunc(parts, func(a Asked) bool { return a.Values != nil })
	for _, i := range sorted(cited) {
		u := l.units[i]
		if i == best {
			c.Main = len(c.Cites)
		}
		c.Cites = append(c.Cites, Quote{Text: l.string(u), Cites: l.cites(u.start, u.end)})
		c.Card.Cited = append(c.Card.Cited, [2]int{u.start - offset, u.end - offset})
		for _, asked := range parts {
			if asked.Values != nil && len(asked.Values(l.string(u))) > 0 {
				noValue = false
			}
		}
		marked[u.block] = marked[u.block] || answering[i] && l.blocks[u.block].kind == document.TableRow
		for _, span := range litOf(parts, l.string(u), answering[i]) {
			c.Card.Lit = append(c.Card.Lit, [2]int{u.start - offset + span[0], u.start - offset + span[1]})
		}
	}
	c.Card.NoValue = noValue
	for i := from; i < to; i++ {
		b := l.blocks[i]
		out := verify.CardBlock{Kind: string(b.kind), Depth: b.depth, Start: b.start - offset, End: b.end - offset, Folded: !shown[i], Marked: marked[i]}
		for _, cell := range b.cells {
			out.Cells = append(out.Cells, [2]int{cell[0] - offset, cell[1] - offset})
		}
		c.Card.Blocks = append(c.Card.Blocks, out)
	}
	c.Card.Table = c.Card.FirstTable()
	return c
}

// shown are the blocks that are not folded: all of a short article, else those that are cited with what leads them in, the other items
// of a short list, and the whole of a short table.
func (l *layout) shown(cited map[int]bool) map[int]bool {
	shown := map[int]bool{}
	if len(l.text) <= shortCard {
		for i := range l.blocks {
			shown[i] = true
		}
		return shown
	}
	for i := range cited {
		b := l.units[i].block
		shown[b] = true
		for lead := l.blocks[b].lead; lead >= 0; lead = l.blocks[lead].lead {
			shown[lead] = true
		}
		if l.isRow(b) {
			if from, to := l.table(b); to-from <= wholeRows+1 {
				for row := from; row < to; row++ {
					shown[row] = true
				}
			}
			continue
		}
		if lead := l.blocks[b].lead; lead >= 0 {
			var items []int
			for n := lead + 1; n < len(l.blocks) && l.under(n, lead); n++ {
				items = append(items, n)
			}
			if len(items) <= mostItems {
				for _, n := range items {
					shown[n] = true
				}
			}
		}
	}
	return shown
}

// kept is the range of blocks that a card keeps: all, or of an article that is too long those around what is cited.
func (l *layout) kept(cited map[int]bool) (from, to int) {
	if len(l.text) <= longestCard {
		return 0, len(l.blocks)
	}
	units := sorted(cited)
	from, to = l.units[units[0]].block, l.units[units[len(units)-1]].block+1
	for from > 0 || to < len(l.blocks) {
		grown := false
		if from > 0 && l.blocks[to-1].end-l.blocks[from-1].start <= longestCard {
			from--
			grown = true
		}
		if to < len(l.blocks) && l.blocks[to].end-l.blocks[from].start <= longestCard {
			to++
			grown = true
		}
		if !grown {
			break
		}
	}
	return from, to
}
