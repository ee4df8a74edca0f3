// Package assets holds the data that is built into the program: fonts, translations, prompts. It holds no logic. What a
// program in assets/gen generates is committed, so that the product builds without the tools that made it.
package assets

import "embed"

//go:embed fonts/NotoSansCJKjp-Regular.otf
var fontRegular []byte

//go:embed fonts/NotoSansCJKjp-Bold.otf
var fontBold []byte

//go:embed i18n/*.json prompts/*.txt
var files embed.FS

// FontRegular is an OpenType (CFF) font that covers Japanese and Latin text: a subset of Noto Sans CJK JP under the SIL Open
// Font License (fonts/OFL.txt). The bytes are shared and must not be changed.
func FontRegular() []byte { return fontRegular }

// FontBold is the bold companion of FontRegular.
func FontBold() []byte { return fontBold }

// Files is everything but the fonts, below the folders i18n and prompts.
func Files() embed.FS { return files }

// Prompt returns the system prompt of a mode of asking ("sentence", "quote", "tagged") in a language ("ja", "en"), or "" where
// there is none.
func Prompt(mode, lang string) string {
	text, _ := files.ReadFile("prompts/" + mode + "." + lang + ".txt") // absent: "", as promised
	return string(text)
}
