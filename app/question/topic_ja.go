package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// phrase is a noun phrase: compounds joined by の, as 出張の日当.
type phrase struct {
	nouns    []piece
	text     string
	from, to int // pieces
	particle string
}

// phrasesIn cuts the pieces into noun phrases with the particle behind each.
func phrasesIn(pieces []piece) []phrase {
	var found []phrase
	for i := 0; i < len(pieces); i++ {
		if !pieces[i].noun || pieces[i].role != content {
			continue
		}
		p := phrase{from: i, to: i + 1, nouns: []piece{pieces[i]}, text: withoutHonorific(pieces[i].text)}
		for p.to+1 < len(pieces) && pieces[p.to].particle == "の" && pieces[p.to+1].noun && pieces[p.to+1].role == content {
			p.nouns = append(p.nouns, pieces[p.to+1])
			p.text += "の" + pieces[p.to+1].text
			p.to += 2
		}
		for j := p.to; j < len(pieces) && j < p.to+3 && pieces[j].particle != ""; j++ {
			p.particle += pieces[j].particle
		}
		found = append(found, p)
		i = p.to - 1
	}
	return found
}

// withoutHonorific drops the お of お給料.
func withoutHonorific(noun string) string {
	for _, honorific := range []string{"お", "ご", "御"} {
		if rest := strings.TrimPrefix(noun, honorific); rest != noun && utf8.RuneCountInString(rest) > 1 && !isHiragana(rest) {
			return rest
		}
	}
	return noun
}

// wayOf matches nouns for how something is done, which are a property of it: 申請書の書き方.
var wayOf = regexp.MustCompile(`^[一-龥]+[ぁ-ん]{1,2}方$`)

func isTopicMark(particle string) bool {
	return slices.ContainsFunc([]string{"は", "って", "とは", "には", "では"}, func(mark string) bool { return strings.HasPrefix(particle, mark) })
}

// isCase tells whether the words behind a phrase make it the person or case that is asked for.
func isCase(p phrase, pieces []piece) bool {
	if strings.HasPrefix(p.particle, "でも") || strings.HasPrefix(p.particle, "だと") || strings.HasPrefix(p.particle, "なら") || strings.HasPrefix(p.particle, "にも") {
		return true
	}
	rest := ""
	for _, after := range pieces[p.to:min(len(pieces), p.to+3)] {
		rest += after.text
	}
	return strings.HasPrefix(rest, "の場合") || strings.HasPrefix(rest, "の時") || strings.HasPrefix(rest, "のとき") || strings.HasPrefix(rest, "向け")
}

func (q *Question) findTopic(pieces []piece) {
	phrases := phrasesIn(pieces)
	var candidates []phrase
	for _, p := range phrases {
		head := p.nouns[len(p.nouns)-1].text
		for _, n := range p.nouns {
			if parties[n.text] || persons.MatchString(n.text) {
				q.Cases = addOnce(q.Cases, n.text)
			}
			if documentNoun.MatchString(n.text) && n.text != "規定" {
				q.Documents = addOnce(q.Documents, n.text)
			}
		}
		if isCase(p, pieces) && !isTopicMark(p.particle) && !isAddress(head) {
			q.Cases = addOnce(q.Cases, p.text)
			continue
		}
		if parties[head] || len(p.nouns) == 1 && (persons.MatchString(head) || documentNoun.MatchString(head)) {
			continue
		}
		candidates = append(candidates, p)
	}
	pick := func(p phrase) {
		nouns := p.nouns
		for len(nouns) > 1 && (attributes[nouns[len(nouns)-1].text] || wayOf.MatchString(nouns[len(nouns)-1].text) || isAddress(nouns[len(nouns)-1].text)) {
			nouns = nouns[:len(nouns)-1]
		}
		q.Topic, q.About = withoutHonorific(nouns[len(nouns)-1].text), p.text
	}
	order := []func(phrase) bool{
		func(p phrase) bool { return isTopicMark(p.particle) && !attributes[p.text] },
		func(p phrase) bool { return strings.HasPrefix(p.particle, "を") && !attributes[p.text] },
		func(p phrase) bool { return strings.HasPrefix(p.particle, "が") && !attributes[p.text] },
		func(p phrase) bool { return !attributes[p.text] },
		func(phrase) bool { return true },
	}
	for _, fits := range order {
		if i := slices.IndexFunc(candidates, fits); i >= 0 {
			pick(candidates[i])
			return
		}
	}
	for _, p := range pieces {
		if p.verb && p.role == content {
			q.Topic, q.About = p.base, p.base
			return
		}
	}
	if len(phrases) > 0 {
		pick(phrases[0])
	}
}

func isAddress(noun string) bool {
	return strings.HasPrefix(noun, "第") || strings.HasSuffix(noun, "条") || strings.HasSuffix(noun, "項")
}

// findCompared sets the two sides of AとB where a difference is asked for.
func (q *Question) findCompared(pieces []piece) {
	if !q.Asks(Difference) {
		return
	}
	phrases := phrasesIn(pieces)
	for i := 0; i+1 < len(phrases); i++ {
		a, b := phrases[i], phrases[i+1]
		if b.from == a.to+1 && (pieces[a.to].particle == "と" || pieces[a.to].text == "や") {
			b.text = strings.TrimSuffix(strings.TrimSuffix(b.text, "の違い"), "の差")
			q.Compared = addOnce(addOnce(q.Compared, a.text), b.text)
		}
	}
}

// findSearch writes what is searched: the words that carry content, those that の joins side by side as they stand in rules, and
// what is quoted as it stands.
func (q *Question) findSearch(text string, pieces []piece) {
	runes := []rune(text)
	inQuotes := quotedRunes(runes)
	var b strings.Builder
	last := -1 // end of what was written, where more may join it
	write := func(s string, from, to int) {
		if s == "" {
			return
		}
		if b.Len() > 0 && from != last {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		last = to
	}
	for i, p := range pieces {
		switch {
		case inQuotes[p.start]:
			write(p.text, p.start, p.end)
			if p.role == content {
				q.Terms = addOnce(q.Terms, p.text)
			}
		case p.role == content && p.noun:
			s := withoutHonorific(p.text)
			write(s, p.start, p.end)
			q.Terms = addOnce(q.Terms, s)
		case p.role == content && p.verb:
			if s := stemOf(p); s != "" {
				if !strings.HasSuffix(p.text, "っ") { // 料って is the end of a noun, which the dictionary reads as a verb
					last = -1 // 給料引かれる is no compound
				}
				write(s, p.start, -1)
				q.Terms = addOnce(q.Terms, p.base)
			}
		case p.role == content:
			write(p.text, p.start, p.end)
			q.Terms = addOnce(q.Terms, p.text)
		case p.particle == "の" && i > 0 && i+1 < len(pieces) && pieces[i-1].noun && pieces[i-1].role == content && pieces[i+1].noun && pieces[i+1].role == content:
			write(p.text, p.start, p.end)
		}
	}
	q.Search = b.String()
}

// stemOf is what all forms of a verb share: 飲 of 飲ん, 申し出 of 申し出る. A verb without kanji that is short says too little.
func stemOf(p piece) string {
	a, b := []rune(p.text), []rune(p.base)
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if stem := string(a[:n]); !isHiragana(stem) || n > 2 {
		return stem
	}
	return ""
}

// quotedRunes tells of each rune whether it stands within 「」, 『』 or double quotation marks.
func quotedRunes(runes []rune) []bool {
	in := make([]bool, len(runes)+1)
	closing := map[rune]rune{'「': '」', '『': '』', '"': '"', '“': '”', '＂': '＂'}
	for i := 0; i < len(runes); i++ {
		end, ok := closing[runes[i]]
		if !ok {
			continue
		}
		if n := slices.Index(runes[i+1:], end); n > 0 {
			for j := i; j <= i+1+n; j++ {
				in[j] = true
			}
			i += n + 1
		}
	}
	return in
}
