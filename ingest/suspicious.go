package ingest

import (
	"regexp"
	"strings"

	"tenkyo/ingest/document"
)

// What a text may hold that speaks to a model instead of to a reader. Such text is quoted like any other, marked.
const (
	suspectTag         = "citation_tag"      // [c1]: the form in which an answer names its sources
	suspectRole        = "role_marker"       // system:, <|im_start|>: the form of a conversation with a model
	suspectInstruction = "instruction"       // ignore all previous instructions
	suspectCharacters  = "hidden_characters" // changes of direction, tags, many characters without width
)

// suspicions are the forms, each with words of which one must be there, in lower case: looking for those is cheap.
var suspicions = []struct {
	code  string
	words []string
	form  *regexp.Regexp
}{
	{suspectTag, []string{"[c", "【c", "［ｃ", "［c"}, regexp.MustCompile(`[\[【［](?:c|ｃ)[0-9]{1,2}(?:\.[0-9]{1,3})?[\]】］]`)},
	{suspectRole, []string{"<|", "[inst]", "<<sys>>", "### instruction", "### response", "system", "assistant"},
		regexp.MustCompile(`(?im)<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>|^#{2,3} (?:instruction|response)s?:|^[\s>*"“「]*(?:system|assistant)(?: (?:prompt|message))?\s*[:：]`)},
	{suspectInstruction, []string{"instruction", "prompt", "指示", "命令", "プロンプト"},
		regexp.MustCompile(`(?i)\b(?:ignore|disregard|forget|override|bypass)\b[^.。\n]{0,40}\b(?:previous|prior|above|earlier|preceding|system|all|your|other)\b[^.。\n]{0,30}\b(?:instructions?|prompts?)\b` +
			`|(?:これまで|今まで|以前|前|上記|以上|先|他|システム)の?[^。\n]{0,12}(?:指示|命令|プロンプト)[^。\n]{0,12}(?:無視|忘れ|破棄|従わ(?:ない|ず))`)},
}

// leastInvisible is how many characters without width a passage holds at least where they are no leftover of a web page.
const leastInvisible = 5

// suspect lists the codes of what is suspicious in a text, in a fixed order.
func suspect(text string) []string {
	var codes []string
	lower := strings.ToLower(text)
	for _, s := range suspicions {
		for _, word := range s.words {
			if strings.Contains(lower, word) {
				if s.form.MatchString(text) {
					codes = append(codes, s.code)
				}
				break
			}
		}
	}
	invisible := 0
	for _, r := range text {
		switch {
		case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', r >= 0xe0000 && r <= 0xe007f:
			invisible += leastInvisible
		case r >= '\u200b' && r <= '\u200d', r == '\u2060', r == '\ufeff':
			invisible++
		}
	}
	if invisible >= leastInvisible {
		codes = append(codes, suspectCharacters)
	}
	return codes
}

// warnSuspicious warns of each page that holds text which speaks to a model.
func warnSuspicious(doc *document.Document) {
	for i := range doc.Pages {
		if codes := suspect(doc.Pages[i].Text); len(codes) > 0 {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "suspicious_text", Page: doc.Pages[i].Number, Detail: strings.Join(codes, ", ")})
		}
	}
}
