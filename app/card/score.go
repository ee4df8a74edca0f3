package card

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Chosen on golden questions, by the share whose excerpts cite a passage that answers and hold the value asked for. The words of
// a passage's title and headings count as much for each of its sentences as the sentence's own: with half the weight the share
// with the right value fell from .64 to .59.
const (
	kindBonus  = 0.3 // more for a sentence of the kind that is asked for: a permission, a duty, an office
	valueBonus = 1.3 // for a sentence with the kind of value that the question asks for
	usualTerms = 60  // of a sentence; longer ones hold more words by chance
	leadShare  = 0.6 // of the words of what leads an item in, that count for the item
)

// Asked is what of a question decides which sentences answer it.
type Asked struct {
	Weights map[string]float64 // how rare each term of the question is, and of what was searched besides
	Words   []string           // its content words as they may stand in a text: these are lit
	// Values are the places, in runes, of what a question for a number, an amount or a time asks for; nil where it asks for none.
	Values func(text string) [][2]int

	// Answered is how much of what a question asks for besides a number a text may hold, 0 to 1; nil where it asks for nothing of a kind.
	Answered func(text string) float64

	Named *Named // of an article that the question names by its number; nil for one that its words found
}

// Best is the score of the best sentence of a passage: how much of the question's rare words it holds with its headings.
func (a *Asked) Best(p verify.Passage) float64 {
	context := a.weigh(p.Title+" "+p.Section, nil)
	lent, best := total(context), 0.0
	text := []rune(p.Text)
	head := "" // of the table that a row stands in
	for _, s := range verify.Sentences(p.Text) {
		sentence := string(text[s.Start:s.End])
		switch row := strings.Contains(sentence, "|"); {
		case !row:
			head = ""
		case head == "":
			head = sentence
		case a.Values != nil && len(a.Values(sentence)) > 0 && len(a.weigh(head, nil)) > 0: // what it is a value of, its head says
			best = max(best, a.lift(sentence, total(a.weigh(head+" "+sentence, context))+lent))
			continue
		}
		if len(a.weigh(sentence, nil)) == 0 || isLabel(sentence) {
			continue // a sentence without a word of the question says nothing for it, whatever its heading, and neither does a label
		}
		best = max(best, a.lift(sentence, total(a.weigh(sentence, context))+lent))
	}
	return best
}

// lift is a score by the length of a sentence and by whether it holds what is asked for.
func (a *Asked) lift(sentence string, score float64) float64 {
	score /= math.Sqrt(1 + float64(len(index.Terms(sentence)))/usualTerms)
	if a.Values != nil && len(a.Values(sentence)) > 0 {
		score *= valueBonus
	}
	if a.Answered != nil {
		score *= 1 + kindBonus*a.Answered(sentence)
	}
	return score
}

// weigh gives the weight of each of the question's terms in a text, each once, without those in skip.
func (a *Asked) weigh(text string, skip map[string]float64) map[string]float64 {
	held := map[string]float64{}
	for _, t := range index.Terms(text) {
		if w := a.Weights[t]; w > 0 {
			if _, ok := skip[t]; !ok {
				held[t] = w
			}
		}
	}
	return held
}

func total(held map[string]float64) float64 {
	sum := 0.0
	for _, t := range slices.Sorted(maps.Keys(held)) { // a sum of floats depends on its order, and the same question must give the same answer
		sum += held[t]
	}
	return sum
}

// scores of the units of an article, 0 for what says nothing for the question; own are those without what the headings lend to all of
// them alike.
func (l *layout) scores(a *Asked) (out, own []float64) {
	out, own = make([]float64, len(l.units)), make([]float64, len(l.units))
	first := l.article.Passages[0]
	context := a.weigh(first.Title+" "+first.Section, nil)
	lent := total(context)
	for i, u := range l.units {
		if l.blocks[u.block].kind == document.TableHead {
			continue
		}
		sentence := l.string(u)
		said := a.weigh(sentence, context)
		lead := l.leadWords(a, u, context, said)
		if len(said) == 0 && len(lead) == 0 && len(a.weigh(sentence, nil)) == 0 && !l.valuedRow(a, u) || isLabel(sentence) && l.blocks[u.block].kind != document.TableRow {
			continue
		}
		out[i] = a.lift(sentence, total(said)+leadShare*total(lead)+lent)
		own[i] = a.lift(sentence, total(said)+leadShare*total(lead))
	}
	return out, own
}

// valuedRow reports whether a unit is a row that holds what the question asks a number for, below a head with a word of it. Which row is
// meant the question need not say: 宿泊料はいくら is answered by the table of them.
func (l *layout) valuedRow(a *Asked, u unit) bool {
	if a.Values == nil || l.blocks[u.block].kind != document.TableRow || len(a.Values(l.string(u))) == 0 {
		return false
	}
	from, to := l.table(u.block)
	for b := from; b < to; b++ {
		if l.blocks[b].kind == document.TableHead && len(a.weigh(string(l.text[l.blocks[b].start:l.blocks[b].end]), nil)) > 0 {
			return true
		}
	}
	return false
}

// leadWords are the question's words in what leads a unit in, that the unit does not say itself.
func (l *layout) leadWords(a *Asked, u unit, context, own map[string]float64) map[string]float64 {
	words := map[string]float64{}
	lend := func(b int) {
		for t, w := range a.weigh(string(l.text[l.blocks[b].start:l.blocks[b].end]), context) {
			if _, said := own[t]; !said {
				words[t] = w
			}
		}
	}
	for b := l.blocks[u.block].lead; b >= 0; b = l.blocks[b].lead {
		lend(b)
	}
	if l.valuedRow(a, u) { // what its figures are, its head says
		from, to := l.table(u.block)
		for b := from; b < to; b++ {
			if l.blocks[b].kind == document.TableHead {
				lend(b)
			}
		}
	}
	return words
}

// Lengths up to which words without a verb, a figure or a full stop are a label: a field of a form, a heading, a cell that stands alone.
const (
	longestLabelJa = 10 // characters
	longestLabelEn = 3  // words
)

// saysSomething is what no bare name has: a number, a verb, or what parts a name from its value, 海外・・・都度相談.
var (
	saysSomething = regexp.MustCompile(`[。.!?！？、,:：0-9０-９]|・{2,}|[…‥=＝→⇒]|\S{2,}[　\t]+\S{2,}|\s[-–—―]\s|[一二三四五六七八九十百千万]+(?:日|か月|月|年|週|時|分|回|人|円|割|歳|件|枚|名)|(?:する|した|ない|いる|ある|なる|れる|せる|とき|こと|もの|[たるいの]者|場合|により|ため)`)
	itemMark      = regexp.MustCompile(`^[\s　]*(?:[-*+・•●○□☐❏|]|[(（]?[0-9０-９一二三四五六七八九十]{1,2}[)）.．、])?[\s　]*`)
)

// isLabel reports whether a sentence, each of its lines, or the one cell of a row that is filled in, only names something, and so
// answers nothing.
func isLabel(s string) bool {
	for line := range strings.Lines(s) {
		if strings.TrimSpace(line) != "" && !labels(line) {
			return false
		}
	}
	return true
}

func labels(s string) bool {
	filled := slices.DeleteFunc(strings.Split(s, "|"), func(cell string) bool { return strings.TrimSpace(cell) == "" })
	if len(filled) != 1 {
		return false
	}
	s = strings.TrimSpace(itemMark.ReplaceAllString(filled[0], ""))
	if saysSomething.MatchString(s) {
		return false
	}
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			return utf8.RuneCountInString(s) <= longestLabelJa
		}
	}
	return len(strings.Fields(s)) <= longestLabelEn
}
