package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// provisoStarts begin a sentence that limits the one before it.
var provisoStarts = []string{"ただし", "但し", "ただ、", "但、", "例外として", "exceptions:", "exceptions are made", "exceptions apply", "exceptions include", "exceptions exist", "except", "unless", "notwithstanding", "provided, however", "an exception", "the exception", "the only exception", "as an exception", "by way of exception"}

// overrides begin a paragraph that limits the one before it.
var overrides = []string{"前項の規定にかかわらず", "前項にかかわらず", "前条の規定にかかわらず", "前項の定めにかかわらず", "前二項の規定にかかわらず", "前2項の規定にかかわらず", "前各項の規定にかかわらず", "前項の規定に関わらず", "notwithstanding"}

// overrideHeads and overrideEnds together make a paragraph one that limits the one before it: 「前項の規定は、…には適用しない」.
var (
	overrideHeads = []string{"前項", "前条", "前二項", "前2項", "前各項", "前三項", "同項", "この規定", "これらの規定", "上記", "this ", "these ", "the above", "the foregoing", "such ", "paragraph", "section", "clause", "the requirement", "the rule"}
	overrideEnds  = []string{"適用しない", "適用しません", "適用されない", "適用されません", "適用除外", "この限りでない", "この限りではない", "準用しない", "does not apply", "do not apply", "shall not apply", "will not apply", "is waived", "does not extend", "do not cover"}
)

// clauseMarks begin a part of a sentence that limits the rest.
var clauseMarks = []string{"unless", "except", "provided that", "provided a", "provided an", "provided the", "provided they", "provided you", "provided it", "provided there", "provided this", "provided these", "provided that", "provided such", "but only", "other than", "excluding", "subject to", "with the exception of", "so long as", "as long as", "but not", "and not for", "for personal"}

// clauseEnds end such a part in Japanese.
var clauseEnds = []string{"を除き", "を除く", "を除いて", "場合を除", "は除く", "は除き", "でない限り", "がない限り", "しない限り", "以外は", "以外の", "に限り", "に限る"}

// proviso is a limit that a claim must not leave out.
type proviso struct {
	piece
}

// provisos looks for the limits of what the claim rests on and warns where the claim leaves one out.
func (m *comparison) provisos() {
	seen := make(map[[2]int]bool)
	for _, u := range m.matched {
		if m.full(codeProviso) || m.full(codeException) {
			break
		}
		for _, p := range u.limits() {
			if from, to := u.a.unitRange(u.unit); m.outdone(u) && (p.from < from || p.from >= to) {
				continue // another sentence has all that the claim takes from this one
			}
			key := [2]int{p.from, p.to}
			if seen[key] {
				continue
			}
			seen[key] = true
			if !m.reflects(p.piece, u) && !m.besides(p.piece, u) {
				if p.from >= u.to && p.a.givesLeave(p.from, p.to) {
					m.note(p.piece)
				} else {
					m.leftOut(codeProviso, p.piece)
				}
			}
		}
		m.conditions(u)
	}
	m.exclusions()
}

// besides reports whether a limit within a sentence is on what the claim does not speak of: on a noun that it does not have, or on what
// the sentence goes on to say, where another sentence backs the claim at least as well.
func (m *comparison) besides(p piece, u matchedUnit) bool {
	from, to := u.a.unitRange(u.unit)
	if p.from < from || p.to > to {
		return false
	}
	if isLatin(p.a.v.r[p.from]) && m.besidesJoined(p, from) {
		return true
	}
	if p.a.v.hasAny(p.from, []string{"other than ", "except ", "excluding "}) > 0 {
		i := p.a.firstTerm(p.from) - 1
		return i >= 0 && p.a.terms[i].from >= from && p.from-p.a.terms[i].to <= 2 && m.spoken.share(p.a.terms[i]) == 0 && p.a.v.endsWith(max(0, p.a.terms[i].from), " an ")
	}
	if isLatin(p.a.v.r[p.from]) {
		return false
	}
	better := slices.ContainsFunc(m.matched, func(w matchedUnit) bool { return (w.a != u.a || w.unit != u.unit) && w.score >= u.score })
	then := p.a.termsIn(p.to, to)
	return better && len(then) > 0 && !slices.ContainsFunc(then, func(t term) bool { return m.spoken.share(t) >= 0.34 })
}

// besidesJoined reports whether the limit is on the last of several things joined by or, and or a comma, of which the claim has no word:
// repairs by anyone other than the maker, beside misuse.
func (m *comparison) besidesJoined(p piece, from int) bool {
	start := p.from
	for start > from && p.a.v.hasAny(start, []string{" or ", " and ", ", "}) == 0 {
		start--
	}
	of := p.a.termsIn(start, p.from)
	return start > from && len(of) > 0 && !slices.ContainsFunc(of, func(t term) bool { return m.spoken.share(t) > 0 })
}

// shareIn tells which part of the words and numbers of [from, to) the claim has.
func (m *comparison) shareIn(a *analysis, from, to int) float64 {
	total, hits := 0.0, 0.0
	for _, t := range a.termsIn(from, to) {
		total++
		hits += m.spoken.share(t)
	}
	for _, f := range a.factsIn(from, to) {
		total++
		if m.claimHas(f) {
			hits++
		}
	}
	if total == 0 {
		return 0
	}
	return hits / total
}

// leaveEnds end a Japanese proviso that takes nothing back: it gives somebody leave to do another thing as well, or refers elsewhere.
var leaveEnds = []string{"ことができる", "ことができるものとする", "ことがある", "ことがあるものとする", "場合がある", "別に定める", "妨げない", "別に定めるところによる"}

// givesLeave reports whether the proviso [from, to) only says that something else may be done. On labelled text a claim that did not tell of
// such a one was called right as often as not, so that it is shown and not warned of.
func (a *analysis) givesLeave(from, to int) bool {
	text := strings.Trim(a.v.string(from, to), "。. ")
	if !slices.ContainsFunc(leaveEnds, func(end string) bool { return strings.HasSuffix(text, end) }) {
		return false
	}
	return !containsAny(text, []string{"ないことが", "この限り", "を除き", "短縮", "延長"})
}

// note keeps a part of a source that the claim leaves out for a person to compare: it is no fault, and the claim is not verified.
func (m *comparison) note(p piece) {
	m.noted = append(m.noted, p)
}

// leftOut flags a limit that the claim leaves out, or denies where it says always, never or without exception.
func (m *comparison) leftOut(code string, p piece) {
	own, ok := firstMark(m.claim, 0, len(m.claim.v.r), scopeAbsolute)
	ok = ok && !m.claimLimits()
	if !ok && m.out.has(codeQuantifierAdded) { // all, where the source does not say so
		own, ok = firstMark(m.claim, 0, len(m.claim.v.r), scopeAll)
	}
	if ok && !m.full(codeException) && !m.saysAbsolute() {
		m.raise(codeException, own.from, own.to, p, p.from, p.to, "")
		return
	}
	m.raise(code, 0, 0, p, p.from, p.to, "")
}

// saysAbsolute reports whether a matching sentence itself says always or never.
func (m *comparison) saysAbsolute() bool {
	for _, u := range m.matched {
		if classes(u.a.marks, u.from, u.to)&scopeAbsolute != 0 {
			return true
		}
	}
	return false
}

// limits gives the provisos of a matching sentence: clauses within it and after the quotation, the sentences after it in its
// paragraph that begin with ただし and the like, the next paragraph where it overrides, and those of the lead of its list. They are read once
// for all claims.
func (u matchedUnit) limits() []proviso {
	known, ok := u.a.limits[u.unit]
	if !ok {
		known = u.readLimits()
		if u.a.limits == nil {
			u.a.limits = make(map[int][]proviso)
		}
		u.a.limits[u.unit] = known
	}
	return known
}

func (u matchedUnit) readLimits() []proviso {
	a, l := u.a, u.a.v.layout
	var out []proviso
	add := func(from, to int) {
		if from < to {
			out = append(out, proviso{piece{u.p, a, from, to}})
		}
	}
	from, to := a.unitRange(u.unit)
	u.clauses(from, to, add)
	if a.isProviso(from, to) {
		return out // the sentence is itself the proviso
	}
	b := l.blocks[l.units[u.unit].block]
	near := true
	for k := u.unit + 1; k < b.last; k++ { // it limits the sentence right before it, and what was said before that only where it names it
		f, t := a.unitRange(k)
		if !a.isProviso(f, t) {
			near = false
		} else if near || a.isAbout(f, t, from, to) {
			add(f, t)
		}
	}
	if bi := l.units[u.unit].block; bi+1 < len(l.blocks) {
		next := l.blocks[bi+1]
		// Deeper items between belong to the paragraph.
		for k := bi + 1; k < len(l.blocks) && l.blocks[k].indent > b.indent; k++ {
			if k+1 < len(l.blocks) {
				next = l.blocks[k+1]
			}
		}
		if f, t := a.unitRange(next.first); next.kind != heading && (containsAny(a.v.string(f, t), overrides) || a.isOverride(f, t)) {
			add(f, t)
		}
	}
	for lead := b.lead; lead >= 0 && b.kind != row && !a.saysAll(from, to) && a.introduces(l.blocks[lead]); lead = l.blocks[lead].lead {
		for k := l.blocks[lead].first; k < l.blocks[lead].last; k++ {
			if f, t := a.unitRange(k); a.isProviso(f, t) {
				add(f, t)
			}
		}
	}
	return out
}

// saysAll reports whether [from, to) is a Japanese sentence with a predicate of its own, which is a paragraph and no item of the list that a
// sentence above it leads into.
func (a *analysis) saysAll(from, to int) bool {
	text, ok := strings.CutSuffix(strings.TrimSpace(a.v.string(from, to)), "。")
	if !ok || hasSuffixOf(text, []string{"とき", "こと", "もの", "ため"}) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune("るいうすたんくぬつむぐぶだ", last)
}

func hasSuffixOf(text string, ends []string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(text, e) })
}

// introductions show that a paragraph leads into the list below it, and is not merely the first of several.
var introductions = []string{"次の", "次に", "次表", "下記", "以下の", "以下に", "各号", "とおり", "通り", "following", "below", "as follows", "these ", "any of"}

// introduces reports whether the block leads into what stands below it.
func (a *analysis) introduces(b block) bool {
	from, _ := a.unitRange(b.first)
	_, to := a.unitRange(b.last - 1)
	text := a.v.string(from, to)
	return containsAny(text, introductions) || strings.HasSuffix(strings.TrimSpace(text), ":") || !strings.ContainsRune(text, '。') && !strings.HasSuffix(strings.TrimSpace(text), ".")
}

// isAbout reports whether the topic of the proviso [f, t) is a word of [from, to): 「ただし、予告の日数については」.
func (a *analysis) isAbout(f, t, from, to int) bool {
	end := -1
	for i := f; i < t && end < 0; i++ {
		if i > f+1 && (a.v.hasAny(i, []string{"については", "に関しては", "にあっては"}) > 0 || a.v.has(i, "は") && isKanji(a.v.r[i-1]) && !a.v.endsWith(i, "場合") && !a.v.endsWith(i, "時")) {
			end = i
		}
	}
	if end < 0 {
		return false
	}
	keys := make(map[uint64]bool)
	a.eachKey(from, to, func(k uint64) { keys[k] = true })
	n, hits := 0, 0
	a.eachKey(f, end, func(k uint64) {
		n++
		if keys[k] {
			hits++
		}
	})
	return hits > 0 && (2*hits > n || len(a.predsIn(f, end)) == 0 || isLatin(a.v.r[f]))
}

// startsWith reports whether one of words stands at i.
func (a *analysis) startsWith(i int, words []string) bool { return a.v.hasAny(i, words) > 0 }

// isOverride reports whether the sentence [from, to) says that what was said before does not apply.
func (a *analysis) isOverride(from, to int) bool {
	return a.startsWith(from, overrideHeads) && containsAny(a.v.string(from, to), overrideEnds)
}

// isProviso reports whether the sentence [from, to) limits the one before it. "However" does so only where it takes something away.
func (a *analysis) isProviso(from, to int) bool {
	if n := a.v.hasAny(from, provisoStarts); n > 0 && !(a.v.has(from, "exceptions") && n == len("except")) || a.isOverride(from, to) {
		return true
	}
	return a.v.has(from, "however") && containsAny(a.v.string(from, to), []string{"not apply", "except", "unless", " only", "shall not", "does not", "do not", "no longer"})
}

// clauses tells the limiting clauses within [from, to).
func (u matchedUnit) clauses(from, to int, add func(from, to int)) {
	v := u.a.v
	for i := from; i < to; i++ {
		if isLatin(v.r[i]) && (i == 0 || !isLatin(v.r[i-1])) {
			n := v.hasAny(i, clauseMarks)
			if n == 0 && v.has(i, "without ") && u.a.deniedBefore(i) {
				n = len("without")
			}
			if n == 0 || i+n < len(v.r) && isLatin(v.r[i+n]) || i == from {
				continue
			}
			if v.endsWith(i, "not ") || v.endsWith(i, "or ") || v.has(i, "but not limited to") || v.has(i, "but not ") && v.hasAny(i+len("but not "), []string{"if ", "when ", "where ", "those ", "for ", "to ", "in ", "on ", "after ", "before ", "by ", "more ", "less ", "later ", "earlier ", "exceeding ", "unless "}) == 0 || v.has(i, "subject to") && !v.endsWith(i, ", ") {
				continue
			}
			end := i + n
			for end < to && v.r[end] != '.' && v.r[end] != ';' && v.r[end] != ')' && v.r[end] != '\n' && !(v.r[end] == ',' && v.has(i, "except") && v.endsWith(i, ", ")) { // No action, except to adjourn, is taken
				end++
			}
			add(i, end)
			i = end
			continue
		}
		if n := v.hasAny(i, clauseEnds); n > 0 && v.hasAny(i, []string{"以外の場合", "以外のとき", "以外のもの"}) == 0 { // the rest of the cases is a case
			start := i
			for start > from && !isStop(v.r[start-1]) && v.r[start-1] != '(' && i-start < 60 {
				start--
			}
			if v.hasAny(i, []string{"以外の", "以外は"}) > 0 { // only the word before it is taken out
				for start = i; start > from && (isKanji(v.r[start-1]) || isKatakana(v.r[start-1])); start-- {
				}
			}
			add(start, min(i+n, to))
			i += n - 1
		}
	}
}

// limitWords show that a claim speaks of a limit.
var limitWords = []string{"ただし", "但し", "除", "以外", "限", "場合", "とき", "例外", "なら", "れば", "たら", "ますが", "ですが", "ものの", "一方", "こともあ", "ことがあ", "のみ", "だけ", "なければ", "unless", "except", "only", "other than", "but", "without", "provided", "if ", "excluding",
	"however", "subject to", "as long as", "so long as", "apart from", "aside from", "not ", "when "}

// contrastWords begin the part of a claim that limits what it said before.
var contrastWords = []string{"が、", "ただし", "但し", "ものの", "一方", ", but ", ", except", "; however", " although ", " though "}

// contrasts reports whether the claim goes on, after a word of contrast, to deny or allow what the proviso does in other words: 「縮めることは
// できません」 for 「短縮することはできない」.
func (m *comparison) contrasts(p piece) bool {
	at, end := m.claim.v.findAny(contrastWords, 0, len(m.claim.v.r))
	if at < 0 || m.claim.deniesIn(end, len(m.claim.v.r)) != p.a.deniesIn(p.from, p.to) {
		return false
	}
	for _, t := range m.claim.termsIn(end, len(m.claim.v.r)) {
		for _, s := range p.a.termsIn(p.from, p.to) {
			if t.latin && s.latin && len(t.stem) >= 4 && len(s.stem) >= 4 && t.stem[:4] == s.stem[:4] || !t.latin && !s.latin && strings.ContainsAny(t.stem, s.stem) {
				return true
			}
		}
	}
	return false
}

// reflects reports whether the claim speaks of the limit: it has a good part of its words, or some and a word that limits.
func (m *comparison) reflects(p piece, u matchedUnit) bool {
	if text := p.a.v.string(p.from, p.to); containsAny(text, []string{"次に掲げる", "次の", "各号", "the following"}) && containsAny(strings.ToLower(m.text), limitWords) {
		return true // the list that follows says what it is about
	}
	// Words that the limited sentence has as well do not tell.
	own := make(map[uint64]bool)
	from, to := u.a.unitRange(u.unit)
	if inside := p.from >= from && p.to <= to; inside {
		u.a.eachKey(from, p.from, func(k uint64) { own[k] = true })
	} else {
		u.a.eachKey(from, to, func(k uint64) { own[k] = true })
	}
	n, hits := 0, 0
	p.a.eachKey(p.from, p.to, func(k uint64) {
		if own[k] {
			return
		}
		n++
		if m.keys[k] {
			hits++
		}
	})
	if n == 0 {
		return true
	}
	if m.contrasts(p) {
		return true
	}
	share := float64(hits) / float64(n)
	limited := containsAny(strings.ToLower(m.text), limitWords)
	if preds := p.a.predsIn(p.from, p.to); limited && len(preds) > 0 && !m.isLatin() { // 免除される場合を除いて
		if last := preds[len(preds)-1]; utf8.RuneCountInString(last.stem) > 1 && last.mod == permit && strings.Contains(m.text, last.stem) {
			return true
		}
	}
	return share >= 0.5 || limited && (share >= 0.2 || m.isLatin() && m.shareIn(p.a, p.from, p.to) > 0 || m.shareIn(p.a, p.from, p.to) >= 0.3 && hits > 0)
}
