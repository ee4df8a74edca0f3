// Package assets holds the data that is built into the program: fonts, icon, translations, the sample library, the built-in
// glossary and the prompts. It holds no logic. What a program in assets/gen generates is committed, so that the product
// builds without the tools that made it.
package assets

import _ "embed"

//go:embed fonts/NotoSansCJKjp-Regular.otf
var fontRegular []byte

//go:embed fonts/NotoSansCJKjp-Bold.otf
var fontBold []byte

// FontRegular is an OpenType (CFF) font that covers Japanese and Latin text: a subset of Noto Sans CJK JP under the SIL Open
// Font License (fonts/OFL.txt). The bytes are shared and must not be changed.
func FontRegular() []byte { return fontRegular }

// FontBold is the bold companion of FontRegular.
func FontBold() []byte { return fontBold }
