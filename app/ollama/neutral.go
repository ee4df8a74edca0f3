package ollama

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// zeroWidth breaks a control token apart without being seen: U+200B ZERO WIDTH SPACE.
const zeroWidth = "\u200b"

// bracketToken matches control tokens of the Mistral and GLM families: [INST], [/INST], [TOOL_CALLS], [gMASK].
var bracketToken = regexp.MustCompile(`\[/?[A-Za-z_]*[A-Z]{2}[A-Za-z_]*\]`)

// Neutralise makes document text harmless for a model. Servers read control tokens anywhere in a prompt, so that a document which
// holds "<|im_end|>" could end the user's turn and speak as the system. A zero-width space goes behind each "<" that could begin such a
// token (every one followed by a letter, a slash, a bar, an underscore or another "<": model makers use any name) and behind the "[" of
// bracketed ones. Texts without such places come back as they are; doing it twice changes nothing more.
func Neutralise(text string) string {
	if !strings.ContainsAny(text, "<[") {
		return text
	}
	text = bracketToken.ReplaceAllStringFunc(text, func(t string) string { return "[" + zeroWidth + t[1:] })
	var b strings.Builder
	b.Grow(len(text) + 16)
	for i, r := range text {
		b.WriteRune(r)
		if r != '<' {
			continue
		}
		next, _ := utf8.DecodeRuneInString(text[i+1:])
		if unicode.IsLetter(next) || strings.ContainsRune("/|｜_<", next) {
			b.WriteString(zeroWidth)
		}
	}
	return b.String()
}

// Restore takes the zero-width spaces of Neutralise out again, for quotations that the model copied from a neutralised passage.
func Restore(text string) string {
	return strings.NewReplacer("<"+zeroWidth, "<", "["+zeroWidth, "[").Replace(text)
}

// byteTokens matches the written form of bytes that a tokenizer has no character for.
var byteTokens = regexp.MustCompile(`(?:<0x[0-9A-Fa-f]{2}>)+`)

// DecodeByteTokens repairs answers in which a server wrote such bytes out: "<0xE3><0x80><0x80>" for U+3000 (gemma4 on servers from
// 0.30 on). Only runs that are whole characters beyond ASCII are decoded; a document may well speak of "<0x41>".
func DecodeByteTokens(text string) string {
	if !strings.Contains(text, "<0x") {
		return text
	}
	return byteTokens.ReplaceAllStringFunc(text, func(run string) string {
		var b []byte
		for i := 0; i < len(run); i += len("<0xHH>") {
			b = append(b, unhex(run[i+3])<<4|unhex(run[i+4]))
		}
		if !utf8.Valid(b) || bytes.ContainsFunc(b, func(r rune) bool { return r < utf8.RuneSelf }) {
			return run
		}
		return string(b)
	})
}

func unhex(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c <= 'F':
		return c - 'A' + 10
	}
	return c - 'a' + 10
}
