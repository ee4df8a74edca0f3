package verify

import (
	"slices"
	"strings"
)

// auxiliaries begin an English predicate.
var auxiliaries = map[string]modality{
	"must": duty, "shall": duty, "may": permit, "can": permit, "might": maybe, "could": maybe, "should": advise, "will": plain, "would": plain,
	"do": plain, "does": plain, "did": plain, "is": plain, "are": plain, "was": plain, "were": plain, "has": plain, "have": plain, "had": plain,
	"cannot": forbid, "can't": forbid, "won't": plain, "don't": plain, "doesn't": plain, "didn't": plain, "isn't": plain, "aren't": plain, "wasn't": plain,
	"weren't": plain, "mustn't": forbid, "shouldn't": advise, "couldn't": forbid, "wouldn't": plain, "needn't": noDuty, "hasn't": plain, "haven't": plain,
	"need": duty, "needs": duty, "require": duty, "requires": duty, "ought": advise, "never": plain, "not": plain, "please": advise,
}

// dutyWords follow "is" or stand alone before "to": required to, obliged to.
var dutyWords = map[string]modality{
	"required": duty, "obliged": duty, "obligated": duty, "bound": duty, "mandatory": duty, "compulsory": duty, "needed": duty, "necessary": duty, "obligatory": duty, "essential": duty, "due": duty, "payable": duty,
	"unable": forbid, "ineligible": forbid, "unacceptable": forbid, "disallowed": forbid, "unnecessary": noDuty,
	"allowed": permit, "permitted": permit, "able": permit, "entitled": permit, "free": permit, "eligible": permit, "welcome": permit, "authorised": permit,
	"prohibited": forbid, "forbidden": forbid, "banned": forbid, "barred": forbid,
	"recommended": advise, "encouraged": advise, "advised": advise, "advisable": advise, "optional": noDuty, "voluntary": noDuty,
}

type latinWord struct {
	from, to int
	text     string
}

// latinPredicates reads predicates with an auxiliary: may not be sold to, exported, or re-exported.
func (v *view) latinPredicates() []predicate {
	var words []latinWord
	for i := 0; i < len(v.r); {
		if k := v.wordAt(i); k > i {
			words = append(words, latinWord{i, k, v.string(i, k)})
			i = k
			continue
		}
		i++
	}
	var out []predicate
	for i := 0; i < len(words); i++ {
		p := predicate{latin: true, from: words[i].from}
		text := words[i].text
		next := ""
		if i+1 < len(words) {
			next = words[i+1].text
		}
		n := i + 1
		if text == "not" && isOneOf(next, "less more fewer later earlier longer sooner over under above below exceeding only until") && i > 0 && !isAuxiliary(words[i-1].text) { // given not less than 24 hours in advance
			continue
		}
		if text == "due" && next == "to" && (i == 0 || !isOneOf(words[i-1].text, "is are be was were") || i+2 < len(words) && isFunction(words[i+2].text)) { // losses due to wear
			continue
		}
		if mod, ok := auxiliaries[text]; ok {
			p.mod = mod
			p.neg = text == "never" || text == "not" || strings.HasSuffix(text, "n't")
			p.orders = text == "please"
			p.can = text == "cannot" || text == "can't" || text == "can"
			begins := v.beginsUnit(p.from) || i > 0 && (words[i-1].text == "please" || words[i-1].text == "and") || v.endsWith(p.from, ", ")
			switch {
			case isNeed(text):
				p.stem = "need"
			case begins && (text == "not" || text == "never" || text == "don't" || text == "do" && next == "not"): // Do not enter: must not
				p.mod, p.neg = forbid, false
				if text == "do" {
					n++
				}
			case (text == "is" || text == "are") && next == "to":
				p.mod = duty
			case (text == "have" || text == "has" || text == "had") && next == "to":
				p.mod = duty
			}
		} else if mod, ok := dutyWords[text]; ok && i > 0 && isOneOf(words[i-1].text, "and but or") && len(out) > 0 && next != "to" && next != "from" { // mandatory for these and recommended for those
			out = append(out, predicate{latin: true, from: p.from, to: words[i].to, stem: stem(text), mod: mod})
			continue
		} else if text == "right" && next == "to" && i > 0 && (v.has(words[max(0, i-2)].from, "reserve") || v.has(words[i-1].from, "reserve")) { // we reserve the right to suspend
			p.mod = permit
			n++
		} else if mod, ok := dutyWords[text]; ok && (next == "to" || next == "from") { // "those required to"
			p.mod = mod
			n++
		} else if isImperative(text, next) && (v.beginsUnit(p.from) || v.endsWith(p.from, ", ")) {
			p.mod, p.orders, p.stem, p.to = duty, true, stem(text), words[i].to
			out = append(out, p)
			continue
		} else {
			continue
		}
		p.neg = p.neg != v.subjectDenied(words, i)
		if v.isUnless(words, i) { // unless it is: if it is not
			p.neg, p.unless = !p.neg, true
		}
		inserted := v.skipInsertion(words, n)
		n = v.auxiliaryChain(words, inserted, &p)
		if n >= len(words) || v.parts(words[n-1].to, words[n].from) && (n > inserted || n == i+1) {
			if text != "not" && text != "never" && text != "please" && p.stem != "need" && !(p.mod == plain && words[n-1].to+1 < len(v.r) && (isDigit(v.r[words[n-1].to+1]) || v.hasAny(words[n-1].to, []string{" £", " $", " €"}) > 0)) {
				out = nil
			}
			i = max(i, n-1)
			continue
		}
		if w := words[n].text; isNeed(w) && n > i+1 && !v.parts(words[n-1].to, words[n].from) { // may require, does not need
			if p.mod == plain {
				p.mod, p.stem = duty, "need"
				resolve(&p)
			}
			n++
		}
		out = v.governed(words, n, p, out)
		i = max(i, n-1)
	}
	out = v.denyObjects(words, out)
	return out
}

// denyObjects turns round what has neither for the beginning of its object: covers neither travel nor equipment.
func (v *view) denyObjects(words []latinWord, out []predicate) []predicate {
	for i, w := range words {
		if w.text != "neither" || i == 0 || v.beginsUnit(w.from) || v.parts(words[i-1].to, w.from) || isFunction(words[i-1].text) || isAuxiliary(words[i-1].text) || isOneOf(words[i-1].text, "but that if when") {
			continue
		}
		verb := words[i-1]
		k := slices.IndexFunc(out, func(p predicate) bool { return p.from <= verb.from && p.to == verb.to })
		if k < 0 {
			out = append(out, predicate{latin: true, stem: stem(verb.text), neg: true, from: verb.from, to: w.to})
			continue
		}
		out[k].neg = !out[k].neg
		resolve(&out[k])
	}
	return out
}

func isNeed(w string) bool { return w == "need" || w == "needs" || w == "require" || w == "requires" }

// imperatives are verbs with which English rules begin: Report lost devices, Keep it cold. Those that are nouns as well need a
// word after them that begins their object.
var (
	imperatives = set(`report wash store keep wear submit ensure lock remove discard avoid call send read follow inform notify complete put bring apply inspect turn give tell
	ask open wait stop shut obtain make provide pay include attach throw destroy encrypt register enter choose select install connect disconnect rinse write verify take use`)
	nounImperatives = set("return leave contact check close switch press sign clean replace dispose cover dry cook heat cool freeze label mark measure test review record log change place hold")
)

func isImperative(word, next string) bool {
	if nounImperatives[word] {
		return isOneOf(next, "the a an your any all it them each this these his her every")
	}
	return imperatives[word] && !isOneOf(next, "is are was were may must will shall can should do does has have had of")
}

// subjectDenied reports whether the subject of the auxiliary words[i] begins with no or none: no gifts are acceptable.
func (v *view) subjectDenied(words []latinWord, i int) bool {
	for k := i - 1; k >= 0 && k >= i-7 && !v.parts(words[k].to, words[k+1].from); k-- {
		switch words[k].text {
		case "no", "none", "neither", "nobody", "noone":
			if k > 0 && isOneOf(words[k-1].text, "with have has had of") { // those with no degree
				return false
			}
			return !isOneOf(words[k+1].text, "more less later earlier longer greater fewer sooner matter")
		case "if", "that", "which", "when", "there":
			return false
		}
		if _, aux := auxiliaries[words[k].text]; aux { // books that nobody has reserved may
			return false
		}
	}
	return false
}

// isUnless reports whether the auxiliary words[i] stands in a clause that begins with unless or except where.
func (v *view) isUnless(words []latinWord, i int) bool {
	for k := i - 1; k >= 0 && k >= i-8 && !v.parts(words[k].to, words[k+1].from); k-- {
		switch words[k].text {
		case "unless":
			return true
		case "where", "if", "when":
			return k > 0 && words[k-1].text == "except"
		case "that", "which", "who", "until", "before", "after":
			return false
		}
	}
	return false
}

// skipInsertion moves past what stands between two commas after an auxiliary: may, in its discretion, refuse.
func (v *view) skipInsertion(words []latinWord, n int) int {
	if n >= len(words) || !strings.Contains(v.string(words[n-1].to, words[n].from), ",") {
		return n
	}
	for k := n + 1; k < len(words) && k < n+9; k++ {
		switch between := v.string(words[k-1].to, words[k].from); {
		case strings.Contains(between, ","):
			return k
		case strings.ContainsAny(between, ".;:\n|"):
			return n
		}
	}
	return n
}

// auxiliaryChain reads on: not, be, required to, adverbs. It gives the index of the verb.
func (v *view) auxiliaryChain(words []latinWord, n int, p *predicate) int {
	set := func(m modality) {
		switch {
		case m == duty && p.neg:
			p.mod, p.neg = noDuty, false
		case m == permit && p.neg:
			p.mod, p.neg = forbid, false
		case m == forbid && p.neg:
			p.mod, p.neg = permit, false
		case p.mod == plain || m == forbid || m == noDuty:
			p.mod = m
		}
	}
	for first := n; n < len(words); n++ {
		w := words[n].text
		if n > first && v.parts(words[n-1].to, words[n].from) {
			break
		}
		switch m, isDuty := dutyWords[w]; {
		case w == "not" || w == "never" || w == "neither":
			p.neg = true
		case w == "no" && n == first && n+1 < len(words) && !isOneOf(words[n+1].text, "more less later earlier longer greater fewer sooner matter"): // is no charge
			p.neg = !p.neg
		case w == "non" && v.has(words[n].to, "-"): // non-refundable
			p.neg = !p.neg
		case (w == "need" || w == "needs" || w == "have" || w == "has") && n+1 < len(words) && words[n+1].text == "to":
			set(duty)
		case w == "be" || w == "been" || w == "being" || w == "to" || w == "have" || w == "also" || w == "then" || w == "as" || w == "more" || w == "most" || w == "less" || w == "very" || w == "so" || w == "too" || w == "both" || w == "either" || w == "only" || w == "always" ||
			w == "still" || w == "no" && n+1 < len(words) && words[n+1].text == "longer" || w == "longer" || w == "from" && (p.mod == forbid || p.mod == noDuty || p.mod == duty):
		case isAdverb(w):
		case isDuty && n+1 < len(words) && (words[n+1].text == "to" || words[n+1].text == "from"):
			set(m)
		case n+1 < len(words) && words[n+1].text == "from" && isOneOf(w, "disqualified precluded prevented debarred restrained"): // disqualified from voting
			if p.mod == duty || p.mod == permit {
				p.mod = plain
			}
			set(forbid)
		case n+1 < len(words) && words[n+1].text == "from" && isOneOf(w, "refrain abstain") && p.mod == duty: // must refrain from voting
			p.mod = forbid
		case n+1 < len(words) && words[n+1].text == "from" && isOneOf(w, "exempt exempted excused"):
			if p.mod = noDuty; p.neg {
				p.mod, p.neg = duty, false
			}
		case isDuty && (w == "allowed" || w == "permitted") && p.mod == plain:
			set(m)
			resolve(p)
			return n
		case isDuty && (m == duty || m == noDuty || m == forbid || m == advise):
			set(m)
			resolve(p)
			return n
		case ableWords[w] && p.mod == plain: // is refundable: can be refunded
			p.mod, p.can = permit, true
			resolve(p)
			return n
		case isOneOf(w, "stay stays keep keeps kept remain remains") && n+1 < len(words) && isOneOf(words[n+1].text, "out away off outside clear"): // must stay out
			if p.neg = !p.neg; p.mod == permit {
				p.mod = plain
			}
			resolve(p)
			return n
		default:
			resolve(p)
			return n
		}
	}
	resolve(p)
	return n
}

// ableWords say by their ending that a thing can be done.
var ableWords = set(`refundable transferable deductible returnable renewable cancellable cancelable recoverable reimbursable redeemable exchangeable
	convertible removable negotiable acceptable permissible allowable admissible accessible transportable`)

// resolve turns a negated duty or permission into what it means: may not, need not.
func resolve(p *predicate) {
	if !p.neg {
		return
	}
	switch p.mod {
	case duty, permit:
		p.neg = false
		if p.mod == duty && !p.needs() {
			p.mod = forbid // must not, shall not
			return
		}
		if p.mod == duty {
			p.mod = noDuty
			return
		}
		p.mod = forbid // may not, cannot
	case forbid:
		p.neg = false
	}
}

// needs reports whether the duty is one of need: "need not" frees, "must not" forbids.
func (p *predicate) needs() bool { return p.stem == "need" }

// isFunction tells of words that are no verb, noun or adjective.
func isFunction(w string) bool {
	return isOneOf(w, "a an the this that these those it they we you he she your our their its his her in on at by for of with without from into to as and or any all no each every some if when than")
}

func isAdverb(w string) bool {
	return len(w) > 4 && strings.HasSuffix(w, "ly") && !strings.HasSuffix(w, "ply") && w != "family"
}

// parts reports whether punctuation that ends a clause stands between two words.
func (v *view) parts(from, to int) bool {
	for i := from; i < to; i++ {
		switch r := v.r[i]; {
		case r == '\n' && i > 0 && isLatin(v.r[i-1]): // the first item of a list that the words before lead into
		case r == '.' || r == ';' || r == ':' || r == '\n' || r == '|' || r == ',':
			return true
		}
	}
	return false
}

// governed adds the verb at n and those joined to it by "or", "and" or a comma.
func (v *view) governed(words []latinWord, n int, p predicate, out []predicate) []predicate {
	if n >= len(words) {
		return out
	}
	add := func(k int) {
		q := p
		q.stem = stem(words[k].text)
		if isOneOf(words[k].text, "refused rejected declined") && k > 0 && words[k-1].text == "be" && (p.mod == plain || p.mod == duty) && !p.neg { // must be refused: must not be accepted
			if q.stem = stem("accept"); p.mod == duty {
				q.mod = forbid
			} else {
				q.neg = true
			}
		}
		q.to = words[k].to
		out = append(out, q)
	}
	bare := n > 0 && (words[n-1].text == "not" || words[n-1].text == "never") && p.from == words[n-1].from
	for k := 0; isFunction(words[n].text); k++ { // "may be in active use": the next word of content
		if bare && !isOneOf(words[n].text, "by through any a an the") || k == 3 || n+1 == len(words) || v.parts(words[n].to, words[n+1].from) {
			return out
		}
		n++
	}
	w := words[n].text
	add(n)
	if p.stem == "need" { // what is needed, not what is done
		return out
	}
	past := strings.HasSuffix(w, "ed") || strings.HasSuffix(w, "en") || n > 0 && isOneOf(w, participles) && isOneOf(words[n-1].text, "be is are was were been not")
	for k := n + 1; k < len(words) && k < n+9; k++ {
		between := v.string(words[k-1].to, words[k].from)
		if strings.ContainsAny(between, ".;:\n|") {
			break
		}
		joined := strings.Contains(between, ",") || words[k-1].text == "or" || words[k-1].text == "and" || words[k-1].text == "nor"
		if !joined {
			continue
		}
		m := k
		for m+1 < len(words) && (isAdverb(words[m].text) || words[m].text == "or" || words[m].text == "and" || words[m].text == "re") {
			m++
		}
		x := words[m].text
		if stopWords[x] {
			if m == k && (x == "but" || x == "which" || x == "if" || x == "unless" || x == "such") {
				break
			}
			continue
		}
		if past == (strings.HasSuffix(x, "ed") || strings.HasSuffix(x, "en") || x == "held" || x == "sold" || x == "made") && (past || m == k && isOneOf(words[k-1].text, "or and nor")) {
			add(m)
			k = m
		}
	}
	return out
}
