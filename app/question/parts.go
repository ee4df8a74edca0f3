package question

import (
	"regexp"
	"strings"

	"tenkyo/index"
)

// partsOf cuts a question that asks several things into its parts: at the end of a question within it, and where a clause with an
// asking word of its own is followed by another. A part without a topic of its own takes the topic of the one before it.
func partsOf(q Question) []Question {
	var texts []string
	if q.Lang == "ja" {
		texts = cutJapanese(q.Text)
	} else {
		texts = cutEnglish(q.Text)
	}
	if len(texts) < 2 || len(texts) > mostParts || len(q.Compared) > 0 {
		return nil
	}
	var parts []Question
	for _, text := range texts {
		part := read(text)
		if len(part.Asked) == 0 && !endsAsQuestion.MatchString(text) {
			return nil
		}
		if len(parts) > 0 && len(parts[0].Terms) > 0 && needsTopic(part) {
			about := parts[0].About
			if part.Lang != "ja" && standsForAll.MatchString(text) {
				about = parts[0].Search // it and they may be anything of the first part
			}
			if about == "" {
				return nil
			}
			if part.Lang == "ja" {
				part = read(about + "は" + strings.TrimPrefix(text, "、"))
			} else {
				part = read(strings.TrimRight(text, "?. ") + " (" + about + ")?")
			}
		}
		if len(part.Terms) == 0 {
			return nil
		}
		part.AsOf, part.AsOfText = q.AsOf, q.AsOfText
		parts = append(parts, part)
	}
	return parts
}

const mostParts = 4

// needsTopic tells of a later part that it names no matter of its own: only verbs, or nothing.
func needsTopic(part Question) bool {
	if part.Lang != "ja" {
		return len(part.Terms) < 2
	}
	return part.About == "" || attributes[part.About] || !strings.Contains(part.Text, part.About+"は") && !strings.Contains(part.Text, part.About+"って") && !strings.Contains(part.Text, part.About+"を") && !strings.Contains(part.Text, part.About+"が")
}

var (
	questionEnd    = regexp.MustCompile(`[?？]\s*(?:(?:また|そして|それと|それから|ちなみに)、?)?|(?:ます|です|でしょう|ました|ません|すれば(?:いい|よい)です)か[。、]\s*(?:また|そして|それと|あと|それから|ちなみに)?、?|。(?:また|そして|それと|あと|それから)、?`)
	endsAsQuestion = regexp.MustCompile(`(?:[?？]|か[。、]?(?:また|そして|それと|あと|それから|ちなみに)?、?)$`)
	askJapanese    = regexp.MustCompile(`何|なん[日回人年時分か月]|いくら|いくつ|いつ|どこ|誰|だれ|どう|どの|どれ|どんな|なぜ`)
	clauseEnd      = regexp.MustCompile(`(?:で|て|くて|し|り|き|あり)、|、`)
	questionWord   = regexp.MustCompile(`(?i)\b(?:(?:by|until|for|from) (?:when|what|which|whom)|how|when|where|whom?|what|which|why|(?:can|may|do|does|did|must|should|will|would|is|are) (?:i|we|you|they|it|there|an?|the|this|that))\b`)
	standsForAll   = regexp.MustCompile(`(?i)\b(?:it|they|them|that|this|those|these|one)\b`)
	andQuestion    = regexp.MustCompile(`(?i)[,;]?\s+and (?:also )?|[?]\s+(?:and )?`)
)

var (
	sentenceOver = regexp.MustCompile(`[。！？!?]+|\n|\. `)
	bracketed    = regexp.MustCompile(`（[^（）]*）|\([^()]*\)|「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"`)
)

// Searches are what is searched beside the whole of a question: its parts, or where it is one question what each of its sentences has
// to say, at most mostParts; nil for one thing. What stands in brackets or quotation marks ends no sentence around it.
func (q Question) Searches() []string {
	var searches []string
	add := func(content string) {
		if len(index.Terms(content)) > 0 && len(searches) < mostParts {
			searches = append(searches, content)
		}
	}
	for _, part := range q.Parts {
		add(part.Search)
	}
	if len(q.Parts) == 0 {
		shut := bracketed.ReplaceAllStringFunc(q.Text, func(s string) string { return strings.Repeat("x", len(s)) })
		from := 0
		for _, end := range append(sentenceOver.FindAllStringIndex(shut, -1), []int{len(shut), len(shut)}) {
			add(read(q.Text[from:end[0]]).Search)
			from = end[1]
		}
	}
	if len(searches) < 2 {
		return nil
	}
	return searches
}

func cutJapanese(text string) []string {
	var texts []string
	rest := strings.TrimSpace(text)
	for rest != "" {
		at := questionEnd.FindStringIndex(rest)
		if at == nil {
			texts = append(texts, rest)
			break
		}
		if s := strings.TrimSpace(rest[:at[1]]); s != "" {
			texts = append(texts, s)
		}
		rest = strings.TrimSpace(rest[at[1]:])
		if also := strings.TrimPrefix(rest, "あと"); !strings.HasPrefix(also, "で") && !strings.HasPrefix(also, "か") && !strings.HasPrefix(also, "の") {
			rest = also // あと賞与は: and the bonus; not あとで
		}
	}
	if len(texts) == 1 { // 何日もらえて、いつまで使えますか
		for _, at := range clauseEnd.FindAllStringIndex(text, -1) {
			if askJapanese.MatchString(text[:at[0]]) && askJapanese.MatchString(text[at[1]:]) {
				return []string{text[:at[0]] + "？", text[at[1]:]}
			}
		}
	}
	return texts
}

func cutEnglish(text string) []string {
	rest := strings.TrimSpace(text)
	for _, at := range andQuestion.FindAllStringIndex(rest, -1) {
		before, after := rest[:at[0]], rest[at[1]:]
		if first := questionWord.FindStringIndex(after); questionWord.MatchString(before) && first != nil && first[0] == 0 {
			return append([]string{strings.TrimRight(before, " ,?") + "?"}, cutEnglish(after)...)
		}
	}
	return []string{rest}
}
