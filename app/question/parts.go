package question

import (
	"regexp"
	"strings"
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
	return part.About == "" || attributes[part.About] || !strings.Contains(part.Text, part.About+"は") && !strings.Contains(part.Text, part.About+"を") && !strings.Contains(part.Text, part.About+"が")
}

var (
	questionEnd    = regexp.MustCompile(`[?？]\s*|(?:ます|です|でしょう|ました|ません|すれば(?:いい|よい)です)か[。、]\s*(?:また|そして|それと|あと|それから|ちなみに)?、?|。(?:また|そして|それと|あと|それから)、?`)
	endsAsQuestion = regexp.MustCompile(`(?:[?？]|か[。、]?(?:また|そして|それと|あと|それから|ちなみに)?、?)$`)
	askJapanese    = regexp.MustCompile(`何|なん[日回人年時分か月]|いくら|いくつ|いつ|どこ|誰|だれ|どう|どの|どれ|どんな|なぜ`)
	clauseEnd      = regexp.MustCompile(`(?:で|て|くて|し|り|き|あり)、|、`)
	questionWord   = regexp.MustCompile(`(?i)\b(?:how (?:much|many|long|often|soon|do|does|can)|when|where|who|what|which|why|can i|may i|do i|must i|should i)\b`)
	andQuestion    = regexp.MustCompile(`(?i)[,;]?\s+and (?:also )?|[?]\s+(?:and )?`)
)

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
