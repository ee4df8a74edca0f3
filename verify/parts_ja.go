package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A part of a Japanese sentence tells something of a topic: 「図書は10冊以内とし、」 and 「雑誌は5冊以内とする」 are two parts of one sentence.
// What a rule says, it says of the topic of its part and of the conditions that stand in it.
type part struct {
	a               *analysis
	unit            int
	from, topic, to int  // it is about [from, topic), and says [topic, to)
	taken           span // the topic that it takes from the part before it, where it has none of its own
	question        bool
	asks            bool // it is a question without an answer
}

// partTopics end the topic of a part within a run of words, partConditions only at its end. Of two, the longer one comes first.
var (
	partTopics     = []string{"にあっては", "については", "に対しては", "に関しては", "としては", "では", "には", "にも", "は"}
	partConditions = []string{"は", "には", "にも", "場合", "場合に", "とき", "ときに", "際", "際に", "に対し", "に対して", "について", "において", "にあって", "に関し", "れば", "たら"}
	// noTopics begin with は and are no topic, noTopicsBefore end before one.
	noTopics       = []string{"はい", "はじ", "はず", "はが", "ではな", "ではあ", "はでき", "はない", "はなく", "はなり", "はあり", "はなら"}
	noTopicsBefore = []string{"また", "又", "こと", "あるい", "或い", "いず", "もしく", "若しく"}
)

// partsReach is the length, in characters, of the longest sentence that is cut into parts: what is longer is a list or no sentence.
const partsReach = 1500

// partsJapanese cuts the Japanese sentences of units [first, last) into parts, in order.
func (a *analysis) partsJapanese(first, last int) []part {
	var out []part
	for u := first; u < last; u++ {
		if k := a.v.blocks[a.v.layout.units[u].block].kind; k == row || k == heading {
			continue
		}
		low, high := a.unitRange(u)
		for high > low && (isStop(a.v.r[high-1]) || a.v.r[high-1] == ' ') {
			high--
		}
		if high-low > partsReach {
			continue
		}
		start := low
		for i := low; i <= high; i++ {
			if i < high && (a.v.r[i] != '、' || !a.endsPart(start, i, high)) {
				continue
			}
			if i > start {
				p := part{a: a, unit: u, from: start, topic: a.topicEnd(start, i), to: i}
				if n := len(out); p.topic == start && n > 0 && (out[n-1].unit == u || out[n-1].question) {
					if p.taken = out[n-1].taken; out[n-1].topic > out[n-1].from {
						p.taken = span{out[n-1].from, out[n-1].topic}
					}
				}
				out = append(out, p)
			}
			start = i + 1
		}
		if n := len(out); n > 0 && out[n-1].unit == u && a.isQuestion(u) {
			out[n-1].question, out[n-1].asks = true, a.answerTo(u) == 0
			if out[n-1].topic == out[n-1].from {
				out[n-1].topic = out[n-1].to
			}
		}
	}
	return out
}

// isQuestion reports whether a Japanese sentence asks.
func (a *analysis) isQuestion(u int) bool {
	from, to := a.unitRange(u)
	text := strings.TrimRight(a.v.string(from, to), "。. ")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "か") && len(a.predsIn(from, to)) > 0
}

// answerTo reports how the sentence after the question in unit u answers it: 1 for はい, -1 for いいえ, 0 for neither.
func (a *analysis) answerTo(u int) int {
	if u+1 >= len(a.units) {
		return 0
	}
	next, _ := a.unitRange(u + 1)
	switch {
	case a.v.hasAny(next, []string{"はい、", "はい。", "はい", "ええ、", "そうです"}) > 0:
		return 1
	case a.v.hasAny(next, []string{"いいえ", "いえ、"}) > 0:
		return -1
	}
	return 0
}

// endsPart reports whether a part that begins at start ends at the comma at i: a predicate ends there, or something was told of a topic
// and the next words have a topic again.
func (a *analysis) endsPart(start, i, high int) bool {
	if a.v.hasAny(i+1, []string{"又は", "または", "及び", "若しくは", "並びに", "かつ"}) > 0 {
		return false
	}
	own := a.topicEnd(start, i)
	if own >= i {
		return false
	}
	next := i + 1
	end := next
	for end < high && (a.v.r[end] != '、' || !isHiragana(a.v.r[end-1])) {
		end++
	}
	again := a.topicEnd(next, end) > next
	text := a.v.string(start, i)
	if hasSuffixAny(text, []string{"場合", "とき", "際", "れば", "たら", "ても", "でも", "ので", "ため", "ながら", "うえ", "上で", "ように", "により", "によって", "をもって", "として", "に基づき", "に応じて", "に従い"}) && !again || hasSuffixAny(text, []string{"かかわらず", "関わらず", "問わず"}) {
		return false
	}
	for _, p := range a.predsIn(start, i) {
		if p.to != i || p.latin {
			continue
		}
		switch r := a.v.r[i-1]; {
		case strings.ContainsRune("はをにへもの", r):
		case again, r == 'が', strings.ContainsRune("しりきみいびちぎけせてべめれえずく", r):
			return true
		}
	}
	return again && own > start && i-own >= 2
}

// topicEnd gives the end of the topic with which [from, to) begins, with conditions and those who act, or from.
func (a *analysis) topicEnd(from, to int) int {
	topic := from
	for s := from; s < to; {
		e := s
		for e < to && a.v.r[e] != '、' {
			e++
		}
		if a.endsTopic(s, e) {
			topic, s = min(e+1, to), e+1
			continue
		}
		for i := s + 1; i < e; i++ {
			if n := a.v.hasAny(i, partTopics); n > 0 && i+n <= e && a.v.hasAny(i, noTopics) == 0 && !hasSuffixAny(a.v.string(s, i), noTopicsBefore) {
				return i + n
			}
		}
		if topic > from || e == to || slices.ContainsFunc(a.predsIn(s, e), func(p predicate) bool { return p.to == e }) {
			return topic
		}
		s = e + 1 // of several things: 訂正、追加又は削除については
	}
	return topic
}

// endsTopic reports whether [from, to) ends with words that make it a topic or a condition.
func (a *analysis) endsTopic(from, to int) bool {
	text := a.v.string(from, to)
	return hasSuffixAny(text, partConditions) && !hasSuffixAny(text, []string{"または", "あるいは", "ことは"}) && utf8.RuneCountInString(text) > 1
}

// longTerms gives the Japanese words of two characters or more.
func longTerms(terms []term) []term {
	return slices.DeleteFunc(slices.Clone(terms), func(t term) bool { return t.latin || utf8.RuneCountInString(t.stem) < 2 })
}
