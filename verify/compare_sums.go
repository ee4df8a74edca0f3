package verify

import (
	"fmt"
	"strings"
)

// sumWords tell that a claim adds up.
var sumWords = []string{"合わせ", "合計", "計", "総額", "合算", "足し", "加え", "差", "引い", "total", "together", "sum", "combined", "altogether", "含め", "instalment", "equal part", "等分", "分割", "in all", "difference", "times", "add up", "adds up", "come to", "comes to", "amount to", "amounts to"}

// computed explains a number of the claim as a sum, difference or product of numbers of the pieces; factors may come from the
// question. "" where it cannot be.
func (m *comparison) computed(i int) string {
	f := m.claim.facts[i]
	if f.kind != amount {
		return ""
	}
	if f.dim == dimTimes && f.raw >= 2 && f.raw <= 12 && m.claim.v.hasAny(f.to, []string{"に分け", "に分か"}) > 0 {
		return "counts what the source lists: " + format(f.raw)
	}
	if f.dim == dimThings && f.raw >= 2 && f.raw <= 12 && containsAny(m.words(f), []string{"つ", "項目", "種類"}) {
		return "counts what the source lists: " + format(f.raw)
	}
	if !containsAny(m.text, sumWords) {
		return ""
	}
	target := f
	if f.dim == dimNone && m.inQuestion(f) { // a factor: right if it takes part in a sum that is
		for k := range m.claim.facts {
			if t := m.claim.facts[k]; k != i && t.dim != dimNone && m.arithmetic(t) != "" {
				return "taken from the question: " + format(f.raw)
			}
		}
		return ""
	}
	return m.arithmetic(target)
}

func (m *comparison) inQuestion(f fact) bool {
	for _, g := range m.c.askedFacts() {
		if sameValue(f, g) {
			return true
		}
	}
	return false
}

// arithmetic finds a sum of up to three numbers of the pieces, each times a factor of the question, a difference, or a product.
func (m *comparison) arithmetic(f fact) string {
	type operand struct {
		value  float64
		text   string
		id     int
		factor float64 // of the question, or 0
	}
	factors := 0 // that the claim takes from the question: a sum must use them all
	for _, g := range m.claim.facts {
		if g.kind == amount && g.dim == dimNone && m.inQuestion(g) {
			factors++
		}
	}
	var ops []operand
	n := 0
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		if s.kind != amount || s.dim != f.dim || s.value <= 0 || n > 12 {
			return
		}
		n++
		words := strings.TrimSpace(q.words(s.from, s.to))
		ops = append(ops, operand{s.value, words, n, 0})
		for _, g := range m.c.askedFacts() {
			if g.kind == amount && g.raw > 1 && g.dim != f.dim {
				ops = append(ops, operand{s.value * g.raw, words + " × " + format(g.raw), n, g.raw})
			}
		}
	})
	uses := func(some ...operand) bool {
		used := make(map[float64]bool)
		for _, o := range some {
			if o.factor > 0 {
				used[o.factor] = true
			}
		}
		return len(used) >= factors
	}
	for a := range ops {
		if ops[a].factor > 0 && near(ops[a].value, f.value) && uses(ops[a]) {
			return fmt.Sprintf("%s = %s", ops[a].text, m.words(f))
		}
		for b := range ops {
			if b == a || ops[a].id == ops[b].id {
				continue
			}
			if near(ops[a].value-ops[b].value, f.value) && uses(ops[a], ops[b]) {
				return fmt.Sprintf("%s − %s = %s", ops[a].text, ops[b].text, m.words(f))
			}
			if b < a {
				continue
			}
			if near(ops[a].value+ops[b].value, f.value) && uses(ops[a], ops[b]) {
				return fmt.Sprintf("%s + %s = %s", ops[a].text, ops[b].text, m.words(f))
			}
			for c := b + 1; c < len(ops); c++ {
				if ops[c].id != ops[a].id && ops[c].id != ops[b].id && near(ops[a].value+ops[b].value+ops[c].value, f.value) && uses(ops[a], ops[b], ops[c]) {
					return fmt.Sprintf("%s + %s + %s = %s", ops[a].text, ops[b].text, ops[c].text, m.words(f))
				}
			}
		}
	}
	return ""
}
