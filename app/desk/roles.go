package desk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"tenkyo/app/desk/cite"
)

// A sentence names documents for three reasons: as its source, as its topic, and as part of what it says (第35条に定める日数). What
// makes a mention the source is where it stands: in brackets of its own, before によると or after "according to". Where nothing is
// that plain, an article named with its document is the source.

var (
	sourceAfter  = regexp.MustCompile(`^["」』)]{0,2} ?(?:の(?:定め|規定|記載|文言|とおり|通り)|に(?:よると|よれば|より|よって|よる|基づ|従[いっう]|照ら|おいて|定め|規定|記載|書かれ|ある|は[、,]?|も)|で(?:は|も|定め|規定|あ|、|,)|が?(?:定め|規定)|を(?:参照|根拠)|参照|は[、,]?|も|上[、,は]?|:|→|,? ?(?:says|states|requires|provides|specifies|stipulates|notes|sets|explains|confirms|allows|permits|prohibits|forbids|makes|limits|gives|defines|describes|lists|reads|grants|entitles|obliges|must|may|:|,))`)
	sourceBefore = regexp.MustCompile(`(?:(?:出典|典拠|根拠|参照|参考|引用)(?:は|[::])? ?[『「"]?|\b(?:according to|per|under|as (?:stated|set out|provided|described|required|specified|defined|laid down) (?:in|by)|pursuant to|in accordance with|based on|as per|in line with|by virtue of|see|source:?|in|by|from) (?:the |our |its |company |current )*["『「]?)$`)
	fillers      = regexp.MustCompile(`出典|典拠|根拠|参照|参考|引用|より|による|に基づく?|記載|詳細|詳しく|規程|ご?確認|資料|も|は|を|の|と|及び|および|並びに|又は|第|\b(?:see|also|cf|source|sources|per|from|ref|refs|reference|references|in|of|the|and|under|at|page|section|sections|or|our|as|set|out|stated|provided|e\.g|i\.e|for|details|current|edition|version|effective|dated)\b`)
	alsoSource   = regexp.MustCompile(`^["」』)]{0,2} ?(?:\([^()]{1,40}\))? ?(?:及び|および|並びに|ならびに|又は|または|若しくは|もしくは|と|、|,|・|/|,? ?\b(?:and|or)\b) ?(?:the |our |in |under )*["「『]?$`)
	bracketPairs = map[rune]rune{'(': ')', '[': ']', '【': '】', '〔': '〕', '〈': '〉', '{': '}'}
)

// group is a stretch of a sentence inside brackets, or a cell of a row.
type group struct {
	from, to int // bytes of the folded text, brackets included
	in, out  int // what stands inside
}

// groupsOf finds the brackets of a sentence, and the cells where it is a row.
func groupsOf(s string) []group {
	var groups []group
	type open struct {
		at, in int
		want   rune
	}
	var stack []open
	for i, r := range s {
		if want, ok := bracketPairs[r]; ok {
			stack = append(stack, open{i, i + len(string(r)), want})
			continue
		}
		for k := len(stack) - 1; k >= 0; k-- {
			if stack[k].want == r {
				groups = append(groups, group{stack[k].at, i + len(string(r)), stack[k].in, i})
				stack = stack[:k]
				break
			}
		}
	}
	if strings.Contains(s, " | ") || strings.Contains(s, "|") {
		from := 0
		for _, cell := range strings.SplitAfter(s, "|") {
			to := from + len(cell)
			groups = append(groups, group{from, to, from, from + len(strings.TrimSuffix(cell, "|"))})
			from = to
		}
	}
	return groups
}

// leftOver is how many letters may stand beside the sources in brackets that hold nothing else.
const leftOver = 3

// onlySources reports whether a group holds mentions and hardly a letter besides. Quotations in it are allowed.
func onlySources(s string, g group, all []mention) bool {
	held := false
	var rest strings.Builder
	at := g.in
	for _, m := range all {
		if m.footnote || m.from < g.in || m.to > g.out {
			continue
		}
		held = true
		if m.from > at {
			rest.WriteString(s[at:m.from] + " ")
		}
		at = max(at, m.to)
	}
	if !held {
		return false
	}
	rest.WriteString(s[at:g.out])
	left := insideQuotes.ReplaceAllString(rest.String(), " ")
	left = fillers.ReplaceAllString(left, " ")
	n := 0
	for _, r := range left {
		switch {
		case unicode.IsLetter(r):
			n++
		case unicode.IsNumber(r):
			n += leftOver + 1 // what is said may be a figure alone
		}
	}
	return n <= leftOver
}

var insideQuotes = regexp.MustCompile(`「[^「」]*」|"[^"]*"`)

// place marks which mentions stand in brackets of their own and which the words around them make a source.
func place(text cite.Text, all []mention) []group {
	s := text.S
	var sources []group
	for _, g := range groupsOf(s) {
		if !onlySources(s, g, all) {
			continue
		}
		sources = append(sources, g)
		for i := range all {
			if all[i].from >= g.in && all[i].to <= g.out {
				all[i].bracketed = true
			}
		}
	}
	for i := range all {
		m := &all[i]
		tail := s[m.to:]
		if m.caption != "" {
			if c := captionAfter.FindString(tail); c != "" {
				tail = tail[len(c):]
			}
		}
		m.marked = sourceAfter.MatchString(tail) || sourceBefore.MatchString(lastOf(s[:m.from])) || m.from == 0 && strings.HasPrefix(tail, "「")
	}
	for i := len(all) - 2; i >= 0; i-- { // 就業規則第34条及び旅費規程第5条により: the one as much as the other
		m, next := &all[i], &all[i+1]
		if next.marked && len(m.addresses) > 0 && len(next.addresses) > 0 && m.to <= next.from && alsoSource.MatchString(s[m.to:next.from]) {
			m.marked, next.listed = true, true
		}
	}
	return sources
}

// lastOf is the end of a text, which is all that can make what follows a source.
func lastOf(s string) string {
	const reach = 120
	if len(s) <= reach {
		return s
	}
	return strings.ToValidUTF8(s[len(s)-reach:], "")
}

// topicOnly are the words that follow a document which is spoken about, not cited: 就業規則の改定は, 就業規則を変更する.
var topicOnly = regexp.MustCompile(`^["」』)]{0,2} ?(?:を(?:改|変更|制定|周知|配布|参照する|確認|読|作成|見直)|の(?:改定|改正|変更|見直し|制定|周知|作成|適用|対象|名称|写し))`)

// choose says which mentions are the sources of a sentence.
func choose(text cite.Text, all []mention) []int {
	s := text.S
	pick := func(want func(m *mention) bool) []int {
		var chosen []int
		for i := range all {
			if want(&all[i]) && !(len(all[i].addresses) == 0 && topicOnly.MatchString(s[all[i].to:])) {
				chosen = append(chosen, i)
			}
		}
		return chosen
	}
	isDocument := func(m *mention) bool { return m.naming != byContext }
	bracketed := pick(func(m *mention) bool { return m.bracketed || m.footnote })
	if len(bracketed) > 0 {
		return bracketed
	}
	outside := func(m *mention) bool { return m.naming == unknown && cite.IsOutside(m.name) }
	whole := func(m *mention) bool {
		back := m.relative == cite.SameArticle || m.relative == cite.SameParagraph || m.relative == cite.Above
		return (len(m.addresses) > 0 || back) && m.relative != cite.Neighbour
	}
	// A mention that only qualifies what the sentence says (第35条に定める日数) is marked like a source; the first one leads.
	marked := pick(func(m *mention) bool {
		return m.marked && !outside(m) && (isDocument(m) && (len(m.addresses) > 0 || !m.weak) || whole(m) && leads(s, m))
	})
	if len(marked) > 0 {
		lead := all[marked[0]]
		return slices.DeleteFunc(marked, func(i int) bool {
			return i != marked[0] && !all[i].listed && qualifies(s, &all[i]) && all[i].from > lead.to
		})
	}
	if named := pick(func(m *mention) bool { return m.explicit() && !outside(m) }); len(named) > 0 {
		return named
	}
	if laws := pick(func(m *mention) bool { return outside(m) && len(m.addresses) > 0 && (m.marked || m.from == 0) }); len(laws) > 0 {
		return laws
	}
	return pick(func(m *mention) bool { return m.file || whole(m) && leads(s, m) && m.relative != cite.Absolute })
}

// leads reports whether an article without a document stands where a source does: at the beginning of its sentence or clause.
func leads(s string, m *mention) bool {
	before := strings.TrimRight(s[:m.from], ` "「『`)
	return before == "" || strings.HasSuffix(before, "、") || strings.HasSuffix(before, ",") || sourceBefore.MatchString(lastOf(s[:m.from])) ||
		m.relative == cite.SameArticle || m.relative == cite.Above || m.relative == cite.SameParagraph || slices.ContainsFunc([]string{"また", "なお", "ただし", "一方", "さらに", "そして", "and", "also"}, func(w string) bool { return before == w })
}

// qualifier follows an article that says which thing is meant: 第35条に定める日数, 第22条第2項の場合.
var qualifier = regexp.MustCompile(`^["」』)]{0,2}(?: ?\([^()]*\))? ?(?:に(?:定め|規定|掲げ|いう|よる|基づく|おける)|の(?:規定|定め|場合|申請|届出))`)

func qualifies(s string, m *mention) bool { return qualifier.MatchString(s[m.to:]) }
