// Package theme is how the window looks: one embedded font for Japanese and Latin text, a calm palette in light and dark, and
// the colours of the states of a claim.
//
// Every style of text uses the regular or the bold face of that one font: another face would have other line metrics, and a
// font of the system would make lines sit at different heights. Each style that Fyne knows parses its own copy of a font, so
// there are two.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/assets"
)

// Mode is a choice between light and dark.
type Mode string

// The modes: System follows the desktop.
const (
	System Mode = "system"
	Light  Mode = "light"
	Dark   Mode = "dark"
)

// Colours of the window that Fyne has no name for. What is behind a pane's content is Fyne's own background: a window is cleared with
// it before anything is drawn, which costs nothing, while a rectangle as large as a pane takes 10 ms of a processor in each frame
// where no graphics card draws.
const (
	ColorHeader    fyne.ThemeColorName = "tenkyoHeader"    // behind a pane's head line
	ColorMuted     fyne.ThemeColorName = "tenkyoMuted"     // text of less weight, still 4.5:1
	ColorHighlight fyne.ThemeColorName = "tenkyoHighlight" // the marker pen for quoted words on a page's picture
	ColorFound     fyne.ThemeColorName = "tenkyoFound"     // the marker pen for words that were looked for
	ColorFaint     fyne.ThemeColorName = "tenkyoFaint"     // that for the other places of these words
	ColorSelected  fyne.ThemeColorName = "tenkyoSelected"  // over what is chosen by hand
	ColorRow       fyne.ThemeColorName = "tenkyoRow"       // behind a row of a table that answers
	ColorMark      fyne.ThemeColorName = "tenkyoMark"      // behind quoted words of a text
	ColorFoundMark fyne.ThemeColorName = "tenkyoFoundMark" // behind words of a text that were looked for
	ColorFaintMark fyne.ThemeColorName = "tenkyoFaintMark" // behind the other places of these words
	ColorFault     fyne.ThemeColorName = "tenkyoFault"     // behind characters at fault
	ColorCard      fyne.ThemeColorName = "tenkyoCard"      // behind the card of a marker
	ColorFrame     fyne.ThemeColorName = "tenkyoFrame"     // around a card, and beside a quotation: no more than an ornament
	ColorPaper     fyne.ThemeColorName = "tenkyoPaper"     // a page that is not drawn yet
)

// BodySize is the text size at 100 %.
const BodySize float32 = 14

// Theme is a fyne.Theme. Scale multiplies every size, 1 is 100 %.
type Theme struct {
	Mode  Mode
	Scale float32
	// Untold is set while the desktop has not said whether it is dark, which some on Linux never do. It counts as light until then: Fyne
	// would take it for dark.
	Untold bool
}

// Become turns a theme that is worn into another look, and has pictures drawn anew in its colours; who wears it refreshes what is on
// screen. A theme that is set anew would cost some 12 MB each time: Fyne reads all fonts again then, and its text shaper never lets go
// of the former ones (the cache of shaping plans in go-text/typesetting).
func (t *Theme) Become(mode Mode, scale float32) {
	t.Mode, t.Scale = mode, scale
	container.NewThemeOverride(widget.NewSeparator(), t) // what it is for is not needed: it makes Fyne forget the pictures that it has coloured
}

var (
	regular = fyne.NewStaticResource("NotoSansCJKjp-Regular.otf", assets.FontRegular())
	bold    = fyne.NewStaticResource("NotoSansCJKjp-Bold.otf", assets.FontBold())
)

// Font returns the regular or the bold face. Symbols keep Fyne's own font: it holds the keys drawn in menus.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return fynetheme.DefaultTheme().Font(style)
	case style.Bold:
		return bold
	default:
		return regular
	}
}

// Icon returns Fyne's icon of that name.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return fynetheme.DefaultTheme().Icon(name)
}

// Size returns a size in the units of the canvas.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	scale := t.Scale
	if scale <= 0 {
		scale = 1
	}
	switch name {
	case fynetheme.SizeNameText:
		return BodySize * scale
	case fynetheme.SizeNameCaptionText:
		return 12 * scale
	case fynetheme.SizeNameSubHeadingText:
		return 16 * scale
	case fynetheme.SizeNameHeadingText:
		return 20 * scale
	case fynetheme.SizeNameInlineIcon:
		return 18 * scale
	case fynetheme.SizeNameInnerPadding:
		return 8
	case fynetheme.SizeNameSplitThickness:
		return 5
	case fynetheme.SizeNameInputRadius, fynetheme.SizeNameButtonRadius, fynetheme.SizeNameSelectionRadius:
		return 5
	case fynetheme.SizeNameModalBlurRadius:
		return 0 // what is behind a dialog is dimmed alone: blurring it too takes 170 ms of a processor in each frame without a graphics card
	}
	return fynetheme.DefaultTheme().Size(name)
}

// InDark reports whether the theme in use is dark.
func InDark() bool {
	r, g, b, _ := fynetheme.Color(fynetheme.ColorNameBackground).RGBA()
	return r+g+b < 3*0x8000
}

// Color returns a colour of the palette, of the mode where one is chosen, else of the desktop's variant.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.Mode {
	case Light:
		variant = fynetheme.VariantLight
	case Dark:
		variant = fynetheme.VariantDark
	default:
		if t.Untold {
			variant = fynetheme.VariantLight
		}
	}
	palette := light
	if variant == fynetheme.VariantDark {
		palette = dark
	}
	if c, ok := palette[name]; ok {
		return c
	}
	return fynetheme.DefaultTheme().Color(name, variant)
}
