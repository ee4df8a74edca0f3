package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/words"
)

// Ink is the colour of a state's glyph and word, on its Tint as on a pane.
func Ink(s words.State) fyne.ThemeColorName { return "tenkyoInk-" + family(s) }

// Tint is the colour behind a state's glyph and word.
func Tint(s words.State) fyne.ThemeColorName { return "tenkyoTint-" + family(s) }

// family gives states that mean the same kind of trouble one colour: the glyph and the word tell them apart.
func family(s words.State) fyne.ThemeColorName {
	switch s {
	case words.Contradicted, words.NotBacked:
		return "unsupported"
	case words.Reworded, words.Judged:
		return "reworded"
	case words.Backed, words.PleaseCheck, words.OlderEdition, words.Excerpt:
		return fyne.ThemeColorName(s)
	}
	return "unsourced"
}

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xFF) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha} //nolint:gosec // the shifts cut on purpose
}

// The two palettes. Every text colour has at least 4.5:1 on what it stands on; a test measures it.
var (
	light = map[fyne.ThemeColorName]color.Color{
		fynetheme.ColorNameBackground:          rgb(0xFFFFFF),
		fynetheme.ColorNameForeground:          rgb(0x1D2530),
		fynetheme.ColorNamePlaceHolder:         rgb(0x626B78),
		fynetheme.ColorNameDisabled:            rgb(0x8A929D),
		fynetheme.ColorNameButton:              rgb(0xE7EAEA),
		fynetheme.ColorNameDisabledButton:      rgb(0xEDEFEE),
		fynetheme.ColorNameInputBackground:     rgb(0xF0F3F3),
		fynetheme.ColorNameInputBorder:         rgb(0x858E99),
		fynetheme.ColorNameMenuBackground:      rgb(0xFFFFFF),
		fynetheme.ColorNameOverlayBackground:   rgb(0xFFFFFF),
		fynetheme.ColorNamePrimary:             rgb(0x24578F),
		fynetheme.ColorNameForegroundOnPrimary: rgb(0xFFFFFF),
		fynetheme.ColorNameHyperlink:           rgb(0x24578F),
		fynetheme.ColorNameFocus:               rgba(0x24578F, 0x55),
		fynetheme.ColorNameSelection:           rgba(0x24578F, 0x33),
		fynetheme.ColorNameHover:               rgba(0x1D2530, 0x0F),
		fynetheme.ColorNamePressed:             rgba(0x1D2530, 0x22),
		fynetheme.ColorNameSeparator:           rgb(0xDDE0E0),
		fynetheme.ColorNameScrollBar:           rgba(0x1D2530, 0x66),
		fynetheme.ColorNameShadow:              rgba(0x1D2530, 0x1C),
		fynetheme.ColorNameError:               rgb(0xA3231D),
		fynetheme.ColorNameWarning:             rgb(0x7A4E00),
		fynetheme.ColorNameSuccess:             rgb(0x1A6637),
		fynetheme.ColorNameHeaderBackground:    rgb(0xEEF0EE),

		ColorHeader:    rgb(0xF6F7F5),
		ColorMuted:     rgb(0x5B6471),
		ColorHighlight: rgb(0xFFE58A),
		ColorFound:     rgb(0xFFB36B),
		ColorFaint:     rgb(0xFFE8D2),
		ColorSelected:  rgba(0x24578F, 0x44),
		ColorRow:       rgb(0xFFF8DC),
		ColorMark:      rgb(0xFFEB99),
		ColorFoundMark: rgb(0xFFC48F),
		ColorFaintMark: rgb(0xFFEAD6),
		ColorFault:     rgb(0xFBC9C4),
		ColorCard:      rgb(0xFFFFFF),
		ColorFrame:     rgb(0xC3C9CF),
		ColorPaper:     rgb(0xFFFFFF),

		Ink(words.Backed):        rgb(0x1A6637),
		Tint(words.Backed):       rgb(0xE1F2E7),
		Ink(words.Reworded):      rgb(0x24578F),
		Tint(words.Reworded):     rgb(0xE4EEF8),
		Ink(words.PleaseCheck):   rgb(0x7A4E00),
		Tint(words.PleaseCheck):  rgb(0xFFF0C9),
		Ink(words.Contradicted):  rgb(0xA3231D),
		Tint(words.Contradicted): rgb(0xFCE5E3),
		Ink(words.Invented):      rgb(0x6A2C9B),
		Tint(words.Invented):     rgb(0xF0E6F9),
		Ink(words.OlderEdition):  rgb(0x4A5565),
		Tint(words.OlderEdition): rgb(0xE6EAEE),
		Ink(words.Excerpt):       rgb(0x24578F),
		Tint(words.Excerpt):      rgb(0xE4EEF8),
	}
	dark = map[fyne.ThemeColorName]color.Color{
		fynetheme.ColorNameBackground:          rgb(0x1D2228),
		fynetheme.ColorNameForeground:          rgb(0xE4E7EB),
		fynetheme.ColorNamePlaceHolder:         rgb(0x98A2AE),
		fynetheme.ColorNameDisabled:            rgb(0x6C7682),
		fynetheme.ColorNameButton:              rgb(0x2C333B),
		fynetheme.ColorNameDisabledButton:      rgb(0x242A31),
		fynetheme.ColorNameInputBackground:     rgb(0x2A313A),
		fynetheme.ColorNameInputBorder:         rgb(0x76818E),
		fynetheme.ColorNameMenuBackground:      rgb(0x232931),
		fynetheme.ColorNameOverlayBackground:   rgb(0x1E242A),
		fynetheme.ColorNamePrimary:             rgb(0x82B1E6),
		fynetheme.ColorNameForegroundOnPrimary: rgb(0x10161D),
		fynetheme.ColorNameHyperlink:           rgb(0x82B1E6),
		fynetheme.ColorNameFocus:               rgba(0x82B1E6, 0x66),
		fynetheme.ColorNameSelection:           rgba(0x82B1E6, 0x44),
		fynetheme.ColorNameHover:               rgba(0xFFFFFF, 0x12),
		fynetheme.ColorNamePressed:             rgba(0xFFFFFF, 0x26),
		fynetheme.ColorNameSeparator:           rgb(0x323A43),
		fynetheme.ColorNameScrollBar:           rgba(0xFFFFFF, 0x66),
		fynetheme.ColorNameShadow:              rgba(0x000000, 0x55),
		fynetheme.ColorNameError:               rgb(0xFF9C93),
		fynetheme.ColorNameWarning:             rgb(0xF2C664),
		fynetheme.ColorNameSuccess:             rgb(0x7FD6A0),
		fynetheme.ColorNameHeaderBackground:    rgb(0x1B2026),

		ColorHeader:    rgb(0x171B20),
		ColorMuted:     rgb(0x9FA9B5),
		ColorHighlight: rgb(0xFFE58A),
		ColorFound:     rgb(0xFFB36B),
		ColorFaint:     rgb(0xFFE8D2),
		ColorSelected:  rgba(0x4A7FBB, 0x66),
		ColorRow:       rgb(0x3A3418),
		ColorMark:      rgb(0x5E4E00),
		ColorFoundMark: rgb(0x7A4310),
		ColorFaintMark: rgb(0x42301E),
		ColorFault:     rgb(0x6B2622),
		ColorCard:      rgb(0x262D35),
		ColorFrame:     rgb(0x46505C),
		ColorPaper:     rgb(0xFFFFFF),

		Ink(words.Backed):        rgb(0x7FD6A0),
		Tint(words.Backed):       rgb(0x1C3627),
		Ink(words.Reworded):      rgb(0x8DBAEC),
		Tint(words.Reworded):     rgb(0x1E3148),
		Ink(words.PleaseCheck):   rgb(0xF2C664),
		Tint(words.PleaseCheck):  rgb(0x3C3013),
		Ink(words.Contradicted):  rgb(0xFF9C93),
		Tint(words.Contradicted): rgb(0x45211F),
		Ink(words.Invented):      rgb(0xCFA6F2),
		Tint(words.Invented):     rgb(0x34234A),
		Ink(words.OlderEdition):  rgb(0xB4BECA),
		Tint(words.OlderEdition): rgb(0x2E363F),
		Ink(words.Excerpt):       rgb(0x8DBAEC),
		Tint(words.Excerpt):      rgb(0x1E3148),
	}
)
