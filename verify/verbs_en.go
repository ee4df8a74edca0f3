package verify

import "strings"

// irregularThird tells of a verb in the third person by its first form.
func baseOfThird(w string) (string, bool) {
	switch {
	case strings.HasSuffix(w, "ies") && finiteVerbs[w[:len(w)-3]+"y"]:
		return w[:len(w)-3] + "y", true
	case strings.HasSuffix(w, "es") && finiteVerbs[w[:len(w)-2]]:
		return w[:len(w)-2], true
	case strings.HasSuffix(w, "s") && finiteVerbs[w[:len(w)-1]]:
		return w[:len(w)-1], true
	case w == "has":
		return "have", true
	case w == "does":
		return "do", true
	}
	return "", false
}

// participles are those of verbs that form them without -ed and -en.
const participles = "paid made done sent held kept met sold bought borne lost left told put set cut shut read found built brought taught dealt lent spent won begun run worn torn shown drawn"

// verbGroupAt reads a finite verb that begins at words[i].
func (v *view) verbGroupAt(words []clauseWord, i int) (verbGroup, bool) {
	w := words[i].text
	if _, aux := auxiliaries[w]; aux && !isOneOf(w, "not never please require requires") && !(isOneOf(w, "need needs") && i > 0 && isOneOf(words[i-1].text, "the a no any of in their your his her its this")) {
		be := isOneOf(w, "is are was were isn't aren't wasn't weren't")
		if isOneOf(w, "have has had do does did need needs") && (i+1 == len(words) || words[i+1].text != "to" && isFunction(words[i+1].text)) {
			return verbGroup{i, i, false, false}, true // has a term of
		}
		if isOneOf(w, "need needs") && (i+1 == len(words) || !isOneOf(words[i+1].text, "to not")) { // need approval
			return verbGroup{i, i, false, false}, true
		}
		n := i + 1
		if n < len(words) && words[n].after == ',' { // will, at its option, repair
			for k := n + 1; k < len(words) && k < n+9; k++ {
				if words[k].after == ',' {
					n = k
					words[k].after = 0
					break
				}
			}
		}
		for n < len(words) && (words[n].after == 0 || words[n].after == '0') {
			x := words[n].text
			switch {
			case isOneOf(x, "be been being"):
				be = true
			case x == "have" && n+1 < len(words) && words[n+1].text != "to" && words[n+1].text != "been" && !strings.HasSuffix(words[n+1].text, "ed") && !strings.HasSuffix(words[n+1].text, "en"):
				return verbGroup{i, n, false, false}, true // may have one
			case isOneOf(x, "not never also then only always still no longer been to have required obliged allowed permitted entitled able unable expected asked free welcome authorised authorized obligated need needs needed") && (!isOneOf(x, "required needed allowed permitted entitled free welcome authorised authorized expected asked able unable obliged obligated need needs") || n+1 < len(words) && words[n+1].text == "to"):
				if isOneOf(x, "required obliged allowed permitted entitled able unable expected asked free welcome authorised authorized obligated needed") {
					be = false
				}
			case isAdverb(x):
			default:
				if words[n].after == '0' && be { // is 14 days
					return verbGroup{i, i, false, true}, true
				}
				if isFunction(x) {
					return verbGroup{i, max(i, n-1), false, be}, true
				}
				participle := strings.HasSuffix(x, "ed") || strings.HasSuffix(x, "en") || isOneOf(x, participles)
				return verbGroup{i, n, be && participle, be && !participle}, true
			}
			n++
		}
		return verbGroup{i, min(n-1, len(words)-1), false, be}, true
	}
	if isOneOf(w, "fail fails failed") && i > 0 && i+2 < len(words) && words[i+1].text == "to" && !isFunction(words[i-1].text) { // fail to pay
		return verbGroup{i, i + 2, false, false}, true
	}
	if i == 0 || isOneOf(words[i-1].text, "both either neither") || isFunction(words[i-1].text) && !isOneOf(words[i-1].text, "we you they it he she who which that") || isAdverb(words[i-1].text) && i == 1 {
		return verbGroup{}, false
	}
	prev := words[i-1].text
	next := ""
	if i+1 < len(words) && words[i+1].after == 0 {
		next = words[i+1].text
	}
	if _, aux := auxiliaries[next]; aux && !isOneOf(next, "not") { // charges are
		return verbGroup{}, false
	}
	object := isOneOf(next, "the a an their your his her its each every any all no this these those it them us you") || i+1 < len(words) && words[i+1].after == '0'
	opens := next == "" || isFunction(next) && next != "of" && next != "and" && next != "or" || isAdverb(next) || i+1 < len(words) && words[i+1].after != 0
	if words[i].after != 0 && words[i].after != ',' && words[i].after != '0' || openers[prev] || joiners[prev] && !joiners[prev] {
		return verbGroup{}, false
	}
	if base, ok := baseOfThird(w); ok {
		single := isOneOf(prev, "it he she who which that") || !strings.HasSuffix(prev, "s") || strings.HasSuffix(prev, "ss") || strings.HasSuffix(prev, "resources") || joiners[prev]
		if single && !strings.HasSuffix(prev, "'s") && !isOneOf(prev, "and or") && (object || next == "to" && handing[base] || opens && (!nounVerbs[base] || isOneOf(prev, "it he she who which that")) || !nounVerbs[base]) {
			return verbGroup{i, i, false, false}, true
		}
		return verbGroup{}, false
	}
	if isOneOf(prev, "who") && !isFunction(w) && !isAdverb(w) && w != "alone" || finiteVerbs[w] && !nounVerbs[w] && object && ofMany(words, i) {
		return verbGroup{i, i, false, false}, true
	}
	if finiteVerbs[w] && (isOneOf(prev, "we you they who people staff children personnel which that") || strings.HasSuffix(prev, "s") && len(prev) > 3 && !strings.HasSuffix(prev, "ss") && !strings.HasSuffix(prev, "'s") && !v.endsWith(words[i].from, "s' ")) && (object || !nounVerbs[w] || isOneOf(prev, "we you they who")) {
		return verbGroup{i, i, false, false}, true
	}
	return verbGroup{}, false
}

// ofMany reports whether the phrase before words[i] has a plural for its noun: employees with fewer than five years of service | receive.
func ofMany(words []clauseWord, i int) bool {
	for k := i - 1; k >= 0; k-- {
		if words[k].after != 0 && words[k].after != '0' || k == 0 {
			for n := k; n < i && !phraseEnds[words[n].text]; n++ {
				if w := words[n].text; strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && (n+1 == i || phraseEnds[words[n+1].text]) {
					return true
				}
			}
			return false
		}
		if _, aux := auxiliaries[words[k].text]; aux || openers[words[k].text] {
			return false
		}
	}
	return false
}
