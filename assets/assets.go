// Package assets holds the data that is built into the program: fonts, icon, translations, prompts, the glossary and the sample
// library. It holds no logic. What a program in assets/gen generates is committed, so that the product builds without the tools
// that made it.
package assets

import (
	"embed"
	"io/fs"
)

//go:embed fonts/NotoSansCJKjp-Regular.otf
var fontRegular []byte

//go:embed fonts/NotoSansCJKjp-Bold.otf
var fontBold []byte

//go:embed icon.png
var icon []byte

//go:embed glossary/builtin.txt
var glossary string

//go:embed licences.txt
var licences string

//go:embed glossary/sudachi.txt
var synonyms string

//go:embed glossary/readings.txt
var readings string

//go:embed questions.json
var questions []byte

//go:embed i18n/*.json prompts/*.txt help/*.txt
var files embed.FS

//go:embed sample
var sample embed.FS

// FontRegular is an OpenType (CFF) font that covers Japanese and Latin text: a subset of Noto Sans CJK JP under the SIL Open
// Font License (fonts/OFL.txt). The bytes are shared and must not be changed.
func FontRegular() []byte { return fontRegular }

// FontBold is the bold companion of FontRegular.
func FontBold() []byte { return fontBold }

// Icon is the program's icon, a PNG of 512 by 512 pixels. The bytes are shared and must not be changed.
func Icon() []byte { return icon }

// Glossary is the built-in glossary, in the form that index.ParseGlossary reads.
func Glossary() string { return glossary }

// Readings are the readings in kana of words of the glossary, in the form that index.ParseSynonyms reads: from the IPA dictionary
// (glossary/readings-LICENSE.txt).
func Readings() string { return readings }

// Licences names every part of the programs that others made, each with its licence: a form feed and its name, a line with the licence's short
// name, and its text.
func Licences() string { return licences }

// Synonyms are words of general language for each other, in the form that index.ParseSynonyms reads: a part of the Sudachi synonym
// dictionary under the Apache License 2.0 (glossary/sudachi-LICENSE.txt).
func Synonyms() string { return synonyms }

// Files holds the translations (i18n/LANG.json), the prompts (prompts/MODE.LANG.txt) and the guides (help/TOPIC.LANG.txt).
func Files() embed.FS { return files }

// Guide returns the guide on a topic ("admin") in a language, or "" where there is none.
func Guide(topic, lang string) string {
	text, _ := files.ReadFile("help/" + topic + "." + lang + ".txt")
	return string(text)
}

// Prompt returns the system prompt of a mode of asking ("sentence", "quote", "tagged") or of the step that asks for words to search for
// ("expand") in a language ("ja", "en"), or "" where there is none.
func Prompt(mode, lang string) string {
	text, _ := files.ReadFile("prompts/" + mode + "." + lang + ".txt") // absent: "", as promised
	return string(text)
}

// Sample is the sample library: the rules of a fictional company in Japanese and the policies of its European branch in English.
func Sample() fs.FS {
	sub, err := fs.Sub(sample, "sample")
	if err != nil {
		panic(err) // only for a path that is not one
	}
	return sub
}

// Questions are questions that the sample library answers, as JSON: by language, a list of {"question", "docs", "words"}, where
// words stand together on a place of one of docs that answers the question. The bytes are shared and must not be changed.
func Questions() []byte { return questions }
