package desk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"tenkyo/app/desk/cite"
	"tenkyo/verify"
)

// What a sentence claims is what it says without its source: 「就業規則第34条によると、10日である。」 claims 「10日である。」.

var (
	wrapperAfter = regexp.MustCompile(`^["」』]{0,2}(?: ?\([^()]{1,40}\))?["」』]{0,2}(?:の(?:定め|規定|記載)(?:に(?:よると|よれば|より|よって)|では|には|で|は)?|に(?:よると|よれば|より|よって|基づき|基づいて|基づく|従い|従って|おいて(?:は|も)?|定める|規定する|掲げる|いう|は|も)|では|でも|には|は|も|で|の|上(?:は)?|が|:|→)?(?:、|,)? ?(?:(?:states|says|provides|specifies|stipulates|notes|explains|confirms|reads)(?: that|:|,)? ?)?`)
	reportedJa   = regexp.MustCompile(`(?:と|旨)(?:、)?(?:が|を)?(?:定め(?:て|られて)(?:いる|います|おり|おります)|定める|規定(?:して|されて)(?:いる|います)|規定する|され(?:て(?:いる|います|おり|おります)|る|ます)|なって(?:いる|います|おります)|明記されて(?:いる|います)|記載(?:されて|が)?(?:いる|います|ある|あります)|書かれて(?:いる|います)|ある|あります)(。?)$`)
	quotedReport = regexp.MustCompile(`[」』]$`)
	leadingMarks = " 、,。.・:;：；-—…→"
)

// reduced is a claim without its sources, and the rune of the sentence for each of its runes.
type reduced struct {
	text string
	at   []int
}

// reduce takes the chosen mentions out of a sentence.
func reduce(sentence string, text cite.Text, all []mention, chosen []int, groups []group) reduced {
	runes := []rune(sentence)
	drop := make([]bool, len(runes))
	cut := func(from, to int) {
		span := text.Span(from, to)
		for i := span[0]; i < span[1]; i++ {
			drop[i] = true
		}
	}
	inline := false
	for _, i := range chosen {
		m := &all[i]
		if m.footnote {
			continue
		}
		at := slices.IndexFunc(groups, func(g group) bool { return g.in <= m.from && m.to <= g.out })
		if at >= 0 && m.bracketed {
			cut(groups[at].from, groups[at].to)
			continue
		}
		inline = true
		from, to := m.from, m.to
		if before := sourceBefore.FindStringIndex(text.S[:from]); before != nil {
			from = before[0]
		} else {
			from = len(strings.TrimRight(text.S[:from], `『「"`))
			if strings.HasSuffix(text.S[:from], " the") {
				from -= len(" the")
			}
		}
		to += len(wrapperAfter.FindString(text.S[to:]))
		cut(from, to)
	}
	for _, m := range footnoteRef.FindAllStringIndex(sentence, -1) {
		if !slices.ContainsFunc(all, func(m mention) bool { return m.footnote }) {
			break
		}
		for i := len([]rune(sentence[:m[0]])); i < len([]rune(sentence[:m[1]])); i++ {
			drop[i] = true
		}
	}
	if inline {
		if m := reportedJa.FindStringSubmatchIndex(sentence); m != nil && !quotedReport.MatchString(sentence[:m[0]]) {
			for i := len([]rune(sentence[:m[0]])); i < len([]rune(sentence[:m[2]])); i++ {
				drop[i] = true
			}
		}
	}
	var r reduced
	var out []rune
	for i, c := range runes {
		if drop[i] || len(out) == 0 && strings.ContainsRune(leadingMarks, c) {
			continue
		}
		if unicode.IsSpace(c) && (len(out) == 0 || unicode.IsSpace(out[len(out)-1])) {
			continue
		}
		if strings.ContainsRune("。、.,", c) && len(out) > 0 && unicode.IsSpace(out[len(out)-1]) {
			out, r.at = out[:len(out)-1], r.at[:len(r.at)-1]
		}
		out, r.at = append(out, c), append(r.at, i)
	}
	for len(out) > 0 && (unicode.IsSpace(out[len(out)-1]) || out[len(out)-1] == '|') {
		out, r.at = out[:len(out)-1], r.at[:len(r.at)-1]
	}
	r.text, r.at = string(out), append(r.at, len(runes))
	return r
}

// span leads a range of the reduced text back to the sentence.
func (r reduced) span(s [2]int) [2]int {
	if s[0] < 0 || s[1] > len(r.at)-1 || s[0] >= s[1] {
		return [2]int{}
	}
	return [2]int{r.at[s[0]], r.at[s[1]-1] + 1}
}

// differs leads the differences of what is left of a sentence back to the sentence.
func (r reduced) differs(all []verify.Difference) []verify.Difference {
	var out []verify.Difference
	for _, d := range all {
		if d.Span != nil {
			span := r.span(*d.Span)
			d.Span = &span
			if span[1] <= span[0] {
				d.Span = nil
			}
		}
		if d.Span != nil || d.Source != nil {
			out = append(out, d)
		}
	}
	return out
}

// says reports whether anything is left that can be claimed.
func (r reduced) says() bool {
	n := 0
	for _, c := range r.text {
		if unicode.IsLetter(c) || unicode.IsNumber(c) {
			n++
		}
	}
	return n >= 2
}

// quotations are the words of a sentence that it gives as those of its source: 「…」 and "…" that are long enough to be words of a
// document and not a term, or that a verb of saying follows.
var (
	quotedWords  = regexp.MustCompile(`「([^「」]{2,600})」|“([^“”]{2,600})”|"([^"]{2,600})"`)
	quotingAfter = regexp.MustCompile(`^ ?(?:と|旨|との|という(?:定め|規定|文言|記載)|\(|（)`)
)

// Least lengths, in runes, of a quotation: terms in quotation marks are shorter.
const (
	leastQuoteJa = 12
	leastQuoteEn = 24
	leastSaid    = 6
)

func quotations(sentence string, skip [][2]int) []string {
	var found []string
	for _, m := range quotedWords.FindAllStringSubmatchIndex(sentence, -1) {
		var q string
		for g := 1; g <= 3; g++ {
			if m[2*g] >= 0 {
				q = strings.TrimSpace(sentence[m[2*g]:m[2*g+1]])
			}
		}
		at := [2]int{len([]rune(sentence[:m[0]])), len([]rune(sentence[:m[1]]))}
		if slices.ContainsFunc(skip, func(s [2]int) bool { return s[0] < at[1] && at[0] < s[1] }) {
			continue
		}
		n, least := len([]rune(q)), leastQuoteEn
		if strings.ContainsFunc(q, isWide) {
			least = leastQuoteJa
		}
		said := quotingAfter.MatchString(sentence[m[1]:]) && least == leastQuoteJa || least == leastQuoteEn && quotingBefore.MatchString(sentence[:m[0]])
		if n >= least || said && n >= leastSaid {
			found = append(found, q)
		}
	}
	return found
}

var quotingBefore = regexp.MustCompile(`(?i)(?:says|states|reads|provides|writes|wording|words|that|:),? ?$`)
