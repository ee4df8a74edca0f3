package reading

import (
	"slices"
	"strings"
	"sync"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/japanese"
)

// tail is what the words behind a Japanese predicate make of it.
type tail struct {
	force   Force
	not     bool
	passive bool
	end     int // the token behind it
}

// tailPattern is a run of dictionary forms with its effects.
type tailPattern struct {
	bases   []string
	effects string
}

// tailPatterns are those of force.ja, the longest first.
var tailPatterns = sync.OnceValue(func() []tailPattern {
	var out []tailPattern
	l := lexicon.Get("force.ja")
	for _, effects := range l.Names() {
		for _, w := range l.Words(effects) {
			out = append(out, tailPattern{strings.Fields(w), effects})
		}
	}
	slices.SortStableFunc(out, func(a, b tailPattern) int { return len(b.bases) - len(a.bases) })
	return out
})

// tailAt reads the tail that begins at token i, behind a predicate that has a force already.
func (r *jaReader) tailAt(i int, force Force) tail {
	t := tail{end: i}
	for {
		if r.isTense(t.end) {
			t.end++
			continue
		}
		p, end := r.patternAt(t.end)
		if end == t.end {
			return t
		}
		if p.bases[0] != "もの" || force == Plain && t.force == Plain { // ものとする takes no leave back
			for effect := range strings.FieldsSeq(p.effects) {
				t.apply(effect)
			}
		}
		t.end = end
	}
}

// isTense tells of words that change nothing here: た, ます.
func (r *jaReader) isTense(i int) bool {
	k := r.at(i)
	return k.Class == japanese.Auxiliary && (k.Base == "た" || k.Base == "ます") && k.Inflection != "仮定形"
}

func (r *jaReader) patternAt(i int) (tailPattern, int) {
	first := baseOf(r.at(i))
	for _, p := range tailPatterns() {
		if p.bases[0] != first {
			continue
		}
		k := i
		ok := true
		for _, base := range p.bases {
			for k > i && r.isTense(k) {
				k++
			}
			if base == "ない" && baseOf(r.at(k)) == "ある" && k > i { // はありません
				for k++; r.isTense(k); k++ {
				}
			}
			if baseOf(r.at(k)) != base {
				ok = false
				break
			}
			k++
		}
		if ok && !r.goesOnElsewhere(i, k, p) {
			return p, k
		}
	}
	return tailPattern{}, i
}

// goesOnElsewhere reports whether a short pattern is the beginning of something else: こと before を, ある before a noun, the case
// particle と.
func (r *jaReader) goesOnElsewhere(i, end int, p tailPattern) bool {
	next := r.at(end)
	switch p.bases[len(p.bases)-1] {
	case "こと", "必要", "お", "よう":
		return next.Class == japanese.Particle || next.Class == japanese.Verb
	case "ば", "と":
		return true
	}
	t := r.at(i)
	return len(p.bases) == 1 && (t.Class == japanese.Verb && t.Sub == "自立" && p.bases[0] != "できる" || t.Class == japanese.Adjective && t.Sub == "自立" || p.bases[0] == "得る" && t.Sub != "非自立")
}

func baseOf(t *jaToken) string {
	switch {
	case t.Class == japanese.Auxiliary && (t.Base == "ん" || t.Base == "ぬ" || t.Base == "まい" || t.Base == "ざる"):
		return "ない"
	case t.Base == "です":
		return "だ"
	case t.Base == "で" && t.Class == japanese.Particle && t.Sub == "接続助詞":
		return "て"
	case t.Class == japanese.Particle || t.Class == japanese.Noun:
		return t.Surface
	}
	return t.Base
}

// apply changes what is said by what stands behind it: the order is from the act outwards.
func (t *tail) apply(effect string) {
	switch effect {
	case "duty":
		t.force = Duty
	case "permit":
		t.force = Permit
	case "forbid":
		t.force, t.not = Duty, !t.not
	case "noduty":
		t.force = Free
	case "possible":
		t.force = Possible
	case "should":
		t.force = Should
	case "passive":
		t.passive = true
	case "not":
		t.deny()
	}
}

func (t *tail) deny() {
	switch t.force {
	case Permit: // cannot
		t.force, t.not = Duty, !t.not
	case Duty:
		if t.not { // is not forbidden
			t.force, t.not = Permit, false
		} else {
			t.force = Free
		}
	default:
		t.not = !t.not
	}
}

// isCopula reports whether する or なる at i makes what stands before it what the subject is.
func (r *jaReader) isCopula(i int) bool {
	t := r.at(i)
	return t.Class == japanese.Verb && slices.Contains([]string{"する", "なる", "見なす", "みなす"}, t.Base)
}

// predicate reads the predicate at token i, with the nouns that are open before it, and closes its clause.
func (r *jaReader) predicate(i int) int {
	t := r.at(i)
	c := Clause{Pred: -1, Key: Is, Parent: -1, Start: t.Start}
	next := i + 1
	var force Force
	switch {
	case t.Class == japanese.Auxiliary || t.Class == japanese.Particle: // だ, です, である, で
		r.nominal(&c)
		next = i
		if t.Class == japanese.Particle {
			next = i + 1
		}
	case len(r.group) > 0 && r.last().Verbal && r.touches(i) && (t.Base == "する" || t.Base == "できる" || t.Base == "いたす" || t.Base == "いただける" || t.Base == "なさる"):
		if t.Base == "できる" || t.Base == "いただける" {
			force = Permit
		}
		r.nominal(&c)
	case r.isCopula(i) && len(r.group) > 0:
		r.flush(Value)
	default:
		if len(r.group) > 0 {
			r.flush(Manner)
		}
		key := Key(t.Base)
		if verb := Potential(t.Base); verb != "" {
			key, force = Key(verb), Permit
		}
		c.Pred = r.s.word(Word{Key: key, Text: t.Surface, Start: t.Start, End: t.End, Fact: -1})
		c.Key = key
	}
	tl := tail{force: force, end: next}
	if key := c.Key; key == "ない" {
		c.Key, tl.not = "ある", true
	}
	rest := r.tailAt(next, force)
	tl = tl.then(rest)
	c.Force, c.Not, c.Passive, c.End = tl.force, tl.not, tl.passive, r.at(tl.end-1).End
	return r.connect(c, tl.end, t)
}

// then puts the effects of a further tail upon those of t.
func (t tail) then(u tail) tail {
	if u.force == Plain {
		if u.not {
			t.deny()
		}
	} else if t.force == Plain {
		t.force, t.not = u.force, t.not != u.not
	} else {
		t.force, t.not = u.force, u.not
	}
	t.passive = t.passive || u.passive
	t.end = u.end
	return t
}

// touches reports whether token i follows the open noun without anything between.
func (r *jaReader) touches(i int) bool {
	w := r.last()
	return w != nil && w.End == r.at(i).Start
}

// nominal makes the open nouns the predicate: an act by its noun, else what the subject is.
func (r *jaReader) nominal(c *Clause) {
	if len(r.group) == 0 {
		return
	}
	n := len(r.group) - 1
	head := r.group[n]
	if !r.s.Words[head].Verbal {
		r.flush(Value)
		return
	}
	c.Pred, c.Key = head, r.s.Words[head].Key
	r.s.Words[head].Tie = Last
	rest := r.group[:n]
	r.group = nil
	if len(rest) == 0 {
		r.rel = -1
		return
	}
	role := Manner
	if r.s.Words[rest[len(rest)-1]].Tie == OfNext {
		role = Of
	}
	r.group = rest
	r.flush(role)
}

// connect sees from what stands behind a predicate what its clause is, and closes it.
func (r *jaReader) connect(c Clause, i int, pred *jaToken) int {
	t := r.at(i)
	marks := lexicon.Get("marks.ja")
	switch {
	case t.Class == japanese.Particle && t.Sub == "接続助詞" || t.Surface == "まで" || t.Surface == "まま":
		return r.connective(c, i)
	case t.Surface == "に" && r.at(i+1).Surface == "は" && pred.Inflection == "基本形", t.Class == japanese.Particle && t.Surface == "には" && pred.Inflection == "基本形": // 閲覧するには
		c.Kind = Condition
		r.close(c)
		return r.skipParticles(i)
	case t.Class == japanese.Auxiliary && t.Inflection == "仮定形":
		c.Kind = Condition
		r.close(c)
		if r.at(i+1).Surface == "ば" {
			i++
		}
		return i + 1
	case t.Class == japanese.Noun && t.fact < 0 && marks.Has("cond", t.Surface) && r.at(i+1).Class != japanese.Auxiliary:
		return r.condition(c, i)
	case t.Class == japanese.Noun && (marks.Has("before", t.Surface) || marks.Has("after", t.Surface) || marks.Has("during", t.Surface)) && t.fact < 0:
		c.Kind, c.When = Earlier, After
		if marks.Has("before", t.Surface) {
			c.When = Before
		} else if marks.Has("during", t.Surface) {
			c.When = During
		}
		r.close(c)
		return r.skipParticles(i + 1)
	case t.Class == japanese.Noun && (t.Surface == "ため" || t.Surface == "よう" || t.Surface == "目的"):
		c.Kind = Purpose
		r.close(c)
		return r.skipParticles(i + 1)
	case t.Class == japanese.Noun, t.Class == japanese.Prefix, t.Class == japanese.Adnominal:
		c.Kind = Relative
		if r.isBound(&c) { // 5年を超える社員 is 5年超の社員
			return i
		}
		r.rel = r.close(c)
		return i
	case strings.HasPrefix(pred.Surface, "を"):
		return i
	}
	if r.at(i-1).Base == "ぬ" && i > 0 && r.at(i-1).Surface == "ず" && t.Surface == "に" { // 届け出ずに
		c.Kind = Condition
		r.close(c)
		return i + 1
	}
	c.Kind = Main
	r.close(c)
	return i
}

// boundVerbs bound the quantity before them, which the fact has read.
var boundVerbs = []string{"超える", "上回る", "下回る", "満つ", "満ちる", "満たす", "満たない"}

// isBound takes a clause that only bounds a quantity as part of the noun behind it.
func (r *jaReader) isBound(c *Clause) bool {
	n := len(r.open)
	if n == 0 || !slices.Contains(boundVerbs, c.Key) {
		return false
	}
	p := &r.s.Phrases[r.open[n-1].phrase]
	if r.s.Head(p).Fact < 0 {
		return false
	}
	r.s.Head(p).Tie = OfNext
	r.group = append(r.group, p.Words...)
	r.open = r.open[:n-1]
	return true
}

// connective reads て, ば, と, が, ので and their like.
func (r *jaReader) connective(c Clause, i int) int {
	switch t := r.at(i); t.Base {
	case "ば", "と", "たら", "なら":
		c.Kind = Condition
	case "ても", "でも", "とも", "のに":
		c.Kind = Concession
	case "まで":
		c.Kind, c.When = Earlier, Until
	case "から", "ので":
		c.Kind = Purpose
	case "て", "で":
		switch next := r.at(i + 1); next.Surface {
		case "から":
			c.Kind, c.When = Earlier, After
			i++
		case "も":
			c.Kind = Concession
			i++
		}
	}
	r.close(c)
	return r.skipParticles(i + 1)
}

// condition reads 場合 and the like behind a clause, with に限り, を除き and their like.
func (r *jaReader) condition(c Clause, i int) int {
	c.Kind = Condition
	end := i + 1
	switch next := r.at(end); {
	case next.Surface == "以外":
		c.Kind = Exception
		end++
	case next.Surface == "を" && r.at(end+1).Base == "除く":
		c.Kind = Exception
		end += 2
		for r.at(end).Surface == "て" || r.at(end).Surface == "いて" {
			end++
		}
	case next.Surface == "に" && (r.at(end+1).Base == "限る" || r.at(end+1).Base == "限り"):
		c.Only = true
		end += 2
		for r.at(end).Surface == "て" || r.at(end).Surface == "、" {
			end++
		}
	case next.Surface == "のみ" || next.Surface == "だけ":
		c.Only = true
	}
	r.close(c)
	return r.skipParticles(end)
}

func (r *jaReader) skipParticles(i int) int {
	for r.at(i).Class == japanese.Particle && r.at(i).Surface != "の" {
		i++
	}
	if r.at(i).Surface == "の" {
		i++
	}
	return i
}

// close makes the clause of the phrases that are open, as far as they are its own, and gives its index.
func (r *jaReader) close(c Clause) int {
	c.Aside = r.aside
	from := 0
	for k, o := range r.open {
		topic := r.s.Phrases[o.phrase].Role == Topic && !r.s.Phrases[o.phrase].Also
		switch c.Kind {
		case Relative:
			if topic || o.comma {
				from = k + 1
			}
		case Condition, Exception, Earlier, Purpose, Concession:
			if topic && k+1 < len(r.open) || topic && o.comma {
				from = k + 1
			}
		}
	}
	index := len(r.s.Clauses)
	for _, o := range r.open[from:] {
		r.s.Phrases[o.phrase].Clause = index
		c.Phrases = append(c.Phrases, o.phrase)
	}
	r.open = r.open[:from:from]
	r.s.Clauses = append(r.s.Clauses, c)
	if c.Kind == Main {
		for _, p := range r.pending {
			r.s.Clauses[p].Parent = index
		}
		r.pending = r.pending[:0]
	} else if c.Kind != Relative {
		r.pending = append(r.pending, index)
	}
	return index
}

// finish closes what is open at the end of a sentence or a part of it.
func (r *jaReader) finish() {
	c := Clause{Pred: -1, Key: Is, Parent: -1}
	if len(r.group) > 0 {
		c.Start = r.s.Words[r.group[0]].Start
		c.End = r.last().End
		r.nominal(&c)
		r.close(c)
	} else if len(r.open) > 0 {
		c.Key = ""
		w := r.s.Words[r.s.Phrases[r.open[0].phrase].Words[0]]
		c.Start, c.End = w.Start, w.End
		r.close(c)
	}
	r.group, r.open, r.rel = nil, nil, -1
}
