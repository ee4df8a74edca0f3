package verify

import "strings"

// noGerunds end as gerunds do and name no act.
var noGerunds = set(`during nothing everything something anything following regarding including excluding according pending notwithstanding concerning
	building buildings meeting evening morning king ring string spring thing wing ceiling sibling being sterling wording`)

// isGerund reports whether an English word has the form of a gerund: clearing.
func isGerund(word string) bool {
	return len(word) > 4 && strings.HasSuffix(word, "ing") && !noGerunds[word]
}

// gerundSubjects gives, for a sentence that begins with a gerund and says how it is put, the predicate of its verb: "clearing your desk
// before leaving is recommended" advises to clear it, and what is at somebody's discretion is allowed.
func (v *view) gerundSubjects(words []latinWord, preds []predicate) []predicate {
	var out []predicate
	for i, w := range words {
		if !isGerund(w.text) || !v.beginsUnit(w.from) || i+1 == len(words) {
			continue
		}
		for k := i + 1; k < len(words) && k < i+16; k++ {
			if between := v.string(words[k-1].to, words[k].from); strings.ContainsAny(between, ",.;:\n|") {
				break
			}
			if !isOneOf(words[k].text, "is are was were must may should can cannot will isn't aren't") {
				continue
			}
			p := predicate{latin: true, stem: stem(w.text), from: w.from, to: w.to}
			if m, ok := v.putAs(words, k, preds); ok {
				p.mod = m
				out = append(out, p)
			}
			break
		}
	}
	return out
}

// putAs tells how the auxiliary words[k] and what follows it put the act of the subject.
func (v *view) putAs(words []latinWord, k int, preds []predicate) (modality, bool) {
	_, end := v.sentenceOf(words[k].from)
	if isOneOf(words[k].text, "is are was were") && k+1 < len(words) && isOneOf(words[k+1].text, "at in within") && containsAny(v.string(words[k].to, end), []string{"discretion", " option of", "'s option", "' option"}) {
		return permit, true
	}
	for _, p := range preds {
		if p.from != words[k].from {
			continue
		}
		last := p.to
		for last > p.from && isLatin(v.r[last-1]) {
			last--
		}
		if _, ok := dutyWords[v.string(last, p.to)]; ok && p.mod != plain && p.mod != maybe && !p.neg {
			return p.mod, true
		}
	}
	return plain, false
}

// sentenceOf gives the range up to the next full stop, line or cell around place i.
func (v *view) sentenceOf(i int) (from, to int) {
	for from = i; from > 0 && !strings.ContainsRune(".\n|", v.r[from-1]); from-- {
	}
	for to = i; to < len(v.r) && !strings.ContainsRune(".\n|", v.r[to]); to++ {
	}
	return from, to
}
