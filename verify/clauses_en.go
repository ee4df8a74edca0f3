package verify

import (
	"strings"
)

// assertion is an English clause: who does what. Ranges are of the view; an empty one is not there.
type assertion struct {
	from, to   int
	subject    span // the words before the verb
	head       term // the noun of the subject; its stem is empty where a pronoun stands for it or it is left out
	verb       term
	copula     bool // is, are with no verb after it
	passive    bool
	agent      span // by whom, of a passive
	named      bool // a noun tells of the act: with the approval of the board
	opener     string
	subjectish string // of a pronoun: we, you, it, this
}

// span is a range of a view.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// openers begin a clause that depends on another one; relatives begin one that describes the noun before it.
var (
	openers   = set("if when whenever where unless until before after while whereas because although though once provided since lest")
	relatives = set("who which that whom")
	joiners   = set("and or but nor")
	pronouns  = set("we us it they them this these those such that he she you i one anyone everyone someone nobody both either neither none others another all each any")
)

// finiteVerbs are verbs that stand without an auxiliary in rules, in their first form.
var finiteVerbs = set(`pay receive cover apply begin start end stop require need take give keep hold provide offer include exclude contain allow permit forbid prohibit ban
	accept reject refuse grant approve decide determine set fix choose select appoint elect dismiss hire employ notify inform tell report submit file send deliver ship return refund
	reimburse bear charge cost carry run last expire lapse renew terminate cancel close open lock unlock reset bill invoice owe earn accrue lose forfeit gain get make do have
	use store process share sell buy purchase rent lease let sublet insure indemnify compensate repair replace maintain inspect audit check test review monitor record register
	enter leave attend join participate vote meet sit convene chair sign countersign issue publish post display announce advertise propose request ask apply appeal object
	escalate handle assign delegate forward transfer move carry bring wear return hand collect dispose destroy delete erase retain archive back encrypt
	work travel stay live drive park smoke eat drink sleep ride fly operate supervise train teach learn study exceed equal reach fall rise increase decrease reduce raise drop
	follow comply conform meet satisfy fulfil breach violate infringe cause prevent protect ensure guarantee warrant represent confirm acknowledge answer respond reply resolve
	settle deduct withhold add count include serve act perform complete finish conduct carry organise organize arrange book reserve order supply source support help assist treat
	diagnose prescribe administer vaccinate examine care look know believe think expect intend plan want wish prefer show prove demonstrate state say mean describe define
	belong depend consist pass present host chair sponsor come go turn become remain continue survive govern bind affect limit restrict cap control own possess cease suspend block remove add change alter modify amend update correct extend shorten
	lend borrow donate contribute invest spend save calculate measure weigh clean wash cook heat cool freeze dry pack unpack load unload wait admit release discharge certify lead manage direct coordinate consult advise recommend suggest encourage evaluate assess classify compare see resign retire choose agree arrive depart`)

// nounVerbs are as often nouns: they are verbs only where an object begins right after them.
var nounVerbs = set("end start stop charge cost report order work need record request use contact call phone email visit rate rank state head object claim fine plan study test check review share store process issue post display supply support help assist care loan bill invoice lease rent transfer limit permit grant offer notice answer reply purchase audit control release return count increase decrease change park show budget cause cap deposit drink travel ride drive sleep name present host chair sponsor")

// clauseWord is a word of a sentence, with the punctuation before it.
type clauseWord struct {
	latinWord
	after rune // ',' ';' '(' and the like between the word before and this one; 0 for none
}

// wordsOf gives the English words of [from, to).
func (v *view) wordsOf(from, to int) []clauseWord {
	var out []clauseWord
	var mark rune
	for i := from; i < to; {
		if k := min(v.wordAt(i), to); k > i {
			out = append(out, clauseWord{latinWord{i, k, v.string(i, k)}, mark})
			mark = 0
			i = k
			continue
		}
		if r := v.r[i]; strings.ContainsRune(",;:()|\n", r) && (r != ',' || i+1 == len(v.r) || !isDigit(v.r[i+1])) {
			mark = r
		} else if isDigit(r) && mark == 0 {
			mark = '0'
		}
		i++
	}
	return out
}

// verbGroup is a finite verb with its auxiliaries: words[first..last].
type verbGroup struct {
	first, last int
	passive     bool
	copula      bool
}

// clausesIn reads the clauses of the sentence [from, to), which is no row of a table.
func (a *analysis) assertionsIn(from, to int) []assertion {
	words := a.v.wordsOf(from, to)
	var groups []verbGroup
	for i := 0; i < len(words); i++ {
		if g, ok := a.v.verbGroupAt(words, i); ok {
			if n := len(groups); n > 0 && !isAuxiliary(words[g.first].text) && !parted(words, groups[n-1].last+1, g.first) {
				continue // a noun that looks like a verb: except emergency purchases
			}
			groups = append(groups, g)
			i = g.last
		}
	}
	var out []assertion
	for gi, g := range groups {
		low := 0
		if gi > 0 {
			low = groups[gi-1].last + 1
		}
		out = append(out, a.assertionOf(words, groups, gi, g, low, out, to))
	}
	return out
}

// parted reports whether a new clause may have begun in words[from..to]: at punctuation, a joining word or one that opens a clause.
func parted(words []clauseWord, from, to int) bool {
	for k := from; k <= to; k++ {
		w := words[k]
		if w.after != 0 && w.after != '0' || joiners[w.text] || openers[w.text] || relatives[w.text] {
			return true
		}
	}
	return false
}

func (a *analysis) assertionOf(words []clauseWord, groups []verbGroup, gi int, g verbGroup, low int, before []assertion, to int) assertion {
	c := assertion{passive: g.passive, copula: g.copula}
	last := words[g.last]
	c.verb = term{from: last.from, to: last.to, latin: true, stem: stem(last.text)}
	start, boundary := g.first, ""
	for start > low {
		w := words[start-1]
		if words[start].after == ')' && gi == 0 { // a candidate for honorary (senior) status | must
			k := start - 1
			for k > low && words[k].after != '(' {
				k--
			}
			if k > low {
				if k-1 <= low {
					start = low
					break
				}
				start = k - 1
				continue
			}
		}
		if words[start].after != 0 && words[start].after != '0' {
			boundary = string(words[start].after)
			break
		}
		if gi == 0 && start-1 > low+1 && isOneOf(w.text, "before after until since") && low == 0 && words[0].after == 0 && !openers[words[0].text] && !phraseEnds[words[0].text] { // work handed in after the deadline | loses marks
			start--
			continue
		}
		if openers[w.text] && words[start].text != "of" && !(isOneOf(w.text, "before after until since") && start-1 > low && a.inFact(w.from)) || relatives[w.text] && !(w.text == "that" && start < g.first) {
			boundary = w.text
			break
		}
		start--
	}
	if start > low && boundary == "" && words[start].after != 0 {
		boundary = string(words[start].after)
	}
	if start == low && gi > 0 && boundary == "" { // what stands between two verbs is the object of the first and, after and, the subject of the second
		joined := -1
		for k := g.first - 1; k >= low; k-- {
			if joiners[words[k].text] || words[k+1].after != 0 && words[k+1].after != '0' {
				joined = k
				break
			}
		}
		if joined >= 0 {
			start = joined + 1
			boundary = words[joined].text
		} else {
			start = g.first
		}
	}
	if boundary == "" && start < len(words) && words[start].after != 0 && words[start].after != '0' {
		boundary = string(words[start].after)
	}
	for start < g.first && (joiners[words[start].text] || isOneOf(words[start].text, "then also however therefore otherwise alone thereafter afterwards") || isAdverb(words[start].text)) {
		start++
	}
	if openers[boundary] || relatives[boundary] {
		c.opener = boundary
	}
	c.from = words[min(start, g.first)].from
	if start < g.first {
		c.subject = span{words[start].from, words[g.first-1].to}
		c.head, c.subjectish = a.headOf(words[start:g.first])
	}
	switch {
	case relatives[boundary] && start == g.first && boundary != "that": // the noun that it describes
		c.subject, c.head = span{}, term{}
	case start == g.first && gi > 0 && (joiners[boundary] || boundary == "," || boundary == ""):
		prev := before[gi-1]
		if relatives[prev.opener] && boundary != "and" { // who resign | need to give
			for k := gi - 1; k >= 0 && relatives[before[k].opener]; k-- {
				prev = before[k]
			}
		}
		c.subject, c.head, c.subjectish = prev.subject, prev.head, prev.subjectish
		if c.opener == "" && !relatives[prev.opener] {
			c.opener = prev.opener
		}
	}
	end := to
	if gi+1 < len(groups) {
		end = words[groups[gi+1].first].from
	}
	c.to = end
	if g.passive {
		for k := g.last + 1; k < len(words) && words[k].from < end; k++ {
			w := words[k]
			if k > g.last+1 && w.after != 0 && w.after != '0' || openers[w.text] || relatives[w.text] {
				break
			}
			if w.text != "by" || k+1 == len(words) || a.inFact(w.from) || words[k+1].after != 0 || strings.HasSuffix(words[k+1].text, "ing") {
				continue
			}
			stop := k + 1
			for stop < len(words) && words[stop].from < end && (stop == k+1 || words[stop].after == 0) && !a.inFact(words[stop].from) && !isOneOf(words[stop].text, "in on at for with from to before after within and or if when until unless who which that as under of") {
				stop++
			}
			if stop > k+1 && !a.inFact(words[k+1].from) {
				c.agent = span{words[k+1].from, words[stop-1].to}
			}
			break
		}
	}
	return c
}

// phraseEnds end the noun that heads a phrase: what follows describes it.
var phraseEnds = set("of for in on with from to at by under over above below after before within during between against per as without about concerning regarding than who which that whose whom if when")

// headOf gives the noun that heads the words before a verb, or the pronoun that stands for it.
func (a *analysis) headOf(words []clauseWord) (head term, pronoun string) {
	start := 0
	if phraseEnds[words[0].text] { // In an emergency | no notice
		for i := 2; i < len(words); i++ {
			if isOneOf(words[i].text, "the a an no any all each every you we they it") && !phraseEnds[words[i-1].text] {
				start = i
			}
		}
		if start == 0 {
			return term{}, ""
		}
	}
	for i := start; i < len(words); i++ {
		w := words[i]
		if i > start && (phraseEnds[w.text] || w.after == '(' || strings.HasSuffix(w.text, "ed") && head.stem != "" && !isOneOf(w.text, "insured")) {
			break
		}
		if i == start && pronouns[w.text] {
			pronoun = w.text
		}
		if k := a.firstTerm(w.from); k < len(a.terms) && a.terms[k].from == w.from && a.terms[k].latin {
			head = a.terms[k]
			if joinsNext(words, i) { // the first of several
				break
			}
		}
	}
	if head.stem != "" && !isOneOf(pronoun, "it they we you") {
		pronoun = ""
	}
	return head, pronoun
}

func joinsNext(words []clauseWord, i int) bool {
	return i+1 < len(words) && (joiners[words[i+1].text] || words[i+1].after == ',')
}

// assertions gives the clauses of a unit of a passage, none for rows.
func (u matchedUnit) assertions() []assertion {
	if u.from >= u.to || u.a.inRow(u.from) {
		return nil
	}
	return u.a.assertionsOf(u.unit)
}

// assertionsOf gives what a unit asserts, read once for all claims.
func (a *analysis) assertionsOf(unit int) []assertion {
	known, ok := a.asserted[unit]
	if !ok {
		known = a.assertionsIn(a.unitRange(unit))
		if a.asserted == nil {
			a.asserted = make(map[int][]assertion)
		}
		a.asserted[unit] = known
	}
	return known
}

// wordsOf cuts a list at its blanks.
func wordsOf(list string) []string { return strings.Fields(list) }

func isAuxiliary(w string) bool {
	_, ok := auxiliaries[w]
	return ok
}
