package verify

import (
	"slices"
	"strings"

	"tenkyo/verify/internal/reading"
)

// analysis is everything that the checks look for in one text, a claim or a passage.
type analysis struct {
	v     *view
	facts []fact
	terms []term
	preds []predicate
	marks []mark
	roles []role
	units []int // where each unit begins in the view

	limits    map[int][]proviso // see matchedUnit.limits
	grids     []grid            // see piece.allGrids
	gridsRead bool

	read map[int]*reading.Sentence // see analysis.sentence

	articlesOf   []article // see analysis.articles
	articlesRead bool

	lemmaList    []lemma // see analysis.lemmas
	lemmasRead   bool
	lemmasFailed error
	dropped      [][2]int // ranges taken out by drop
}

func analyse(text string) *analysis {
	v := newView(text)
	a := &analysis{v: v}
	a.facts = v.facts()
	a.terms = v.terms(a.facts)
	a.preds = v.predicates(a.facts)
	slices.SortStableFunc(a.preds, func(x, y predicate) int { return x.from - y.from })
	a.marks = v.marks()
	a.roles = v.roles()
	a.units = make([]int, len(v.units))
	defer a.answerQuestions()
	defer a.forbidItems()
	i := 0
	for u := range v.units {
		for i < len(v.at) && v.at[i] < v.units[u].Start {
			i++
		}
		a.units[u] = i
	}
	return a
}

// unitAt gives the unit in which place i of the view lies.
func (a *analysis) unitAt(i int) int {
	u, found := slices.BinarySearch(a.units, i)
	if !found {
		u--
	}
	return max(u, 0)
}

// unitRange gives the range of the view that unit u takes.
func (a *analysis) unitRange(u int) (from, to int) {
	from, to = a.units[u], len(a.v.r)
	if u+1 < len(a.units) {
		to = a.units[u+1]
	}
	end := a.v.layout.units[u].End
	for to > from && a.v.at[to-1] >= end {
		to--
	}
	return from, to
}

// within gives the part of a list, sorted by place, whose places lie in [from, to).
func within[T any](list []T, from, to int, at func(*T) int) []T {
	first := func(place int) int { // by hand, since the ready-made search copies what it compares
		low, high := 0, len(list)
		for low < high {
			if mid := (low + high) / 2; at(&list[mid]) < place {
				low = mid + 1
			} else {
				high = mid
			}
		}
		return low
	}
	low := first(from)
	return list[low:max(low, first(to))]
}

func (a *analysis) factsIn(from, to int) []fact {
	return within(a.facts, from, to, func(f *fact) int { return f.from })
}

// inFact reports whether place i lies in a fact.
func (a *analysis) inFact(i int) bool {
	k, found := slices.BinarySearchFunc(a.facts, i, func(f fact, at int) int { return f.from - at })
	return found || k > 0 && i < a.facts[k-1].to
}

func (a *analysis) termsIn(from, to int) []term {
	return within(a.terms, from, to, func(t *term) int { return t.from })
}

func (a *analysis) predsIn(from, to int) []predicate {
	return within(a.preds, from, to, func(p *predicate) int { return p.from })
}

func (a *analysis) marksIn(from, to int) []mark {
	return within(a.marks, from, to, func(m *mark) int { return m.from })
}

func (a *analysis) rolesIn(from, to int) []role {
	return within(a.roles, from, to, func(r *role) int { return r.from })
}

// place finds the range of the view that comes from runes [start, end) of the text.
func (a *analysis) place(start, end int) (from, to int) {
	from, _ = slices.BinarySearch(a.v.at, start)
	to, _ = slices.BinarySearch(a.v.at, end)
	return from, to
}

// piece is a part of a passage that a claim rests on: a quotation, or the sentences that were singled out.
type piece struct {
	p        *passage
	a        *analysis
	from, to int // of the view
}

// analysis gives what the checks look for in the passage, worked out once.
func (p *passage) analysis() *analysis {
	if p.facts == nil {
		p.facts = analyse(p.Text)
	}
	return p.facts
}

// heading gives section and title, as far as a claim may take its topic from them.
func (p *passage) heading() *analysis {
	if p.head == nil {
		p.head = analyse(p.Section + "\n\n" + p.Title)
	}
	return p.head
}

func (q piece) source(from, to int) *SourceSpan {
	s := q.a.v.original(from, to)
	return &SourceSpan{ID: q.p.ID, Span: [2]int{s.Start, s.End}}
}

// original words of [from, to) of the view.
func (q piece) words(from, to int) string {
	s := q.a.v.original(from, to)
	return string(q.a.v.src[s.Start:s.End])
}

// forbidItems puts what the items of a list name as the sentence above them that forbids it: 「次の行為をしてはならない。」, 「音を出すこと。」
func (a *analysis) forbidItems() {
	for _, b := range a.v.blocks {
		if b.lead < 0 || b.kind == row || b.kind == heading || !a.introduces(a.v.blocks[b.lead]) {
			continue
		}
		from, _ := a.unitRange(a.v.blocks[b.lead].first)
		_, to := a.unitRange(a.v.blocks[b.lead].last - 1)
		lead := a.predsIn(from, to)
		if len(lead) == 0 || lead[len(lead)-1].latin || lead[len(lead)-1].mod != forbid || a.isProviso(from, to) {
			continue
		}
		low, high := a.unitRange(b.first)
		items := a.predsIn(low, high)
		if n := len(items) - 1; n >= 0 && !items[n].neg && (items[n].mod == plain || items[n].mod == duty) && strings.HasSuffix(strings.TrimRight(a.v.string(low, high), "。 "), "こと") {
			items[n].mod = forbid
		}
	}
}

// answerQuestions reads a question of the text and the "no" that follows it as what they say together: "Can I bring a guest?
// No, the sauna is for members." forbids to bring one, and 「持ち帰れますか。いいえ、…」 does so too.
func (a *analysis) answerQuestions() {
	for u := 0; u+1 < len(a.units); u++ {
		from, to := a.unitRange(u)
		end := to
		for end > from && (isStop(a.v.r[end-1]) && a.v.r[end-1] != '?' || a.v.r[end-1] == ' ') {
			end--
		}
		if end == from || a.v.r[end-1] != '?' && !a.v.endsWith(end, "か") {
			continue
		}
		next, _ := a.unitRange(u + 1)
		if a.v.hasAny(next, []string{"no,", "no.", "no;", "no:", "no -", "no –", "no —", "no!", "no\n", "いいえ"}) == 0 {
			continue
		}
		asked := a.predsIn(from, to)
		if n := len(asked); n > 0 && !asked[n-1].latin { // the others are of nouns and clauses before it
			asked = asked[n-1:]
		}
		for i := range asked {
			switch p := &asked[i]; p.mod {
			case permit:
				p.mod = forbid
			case duty:
				p.mod = noDuty
			case plain, advise:
				p.neg = !p.neg
			}
		}
	}
}
