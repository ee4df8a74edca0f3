package theme

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/words"
)

// luminance and contrast are those of WCAG 2.
func luminance(c color.Color) float64 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(n.R) + 0.7152*lin(n.G) + 0.0722*lin(n.B)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func TestEveryTextColourIsLegibleOnWhatItStandsOn(t *testing.T) {
	type pair struct{ ink, ground fyne.ThemeColorName }
	var pairs []pair
	for _, ground := range []fyne.ThemeColorName{fynetheme.ColorNameBackground, ColorHeader, ColorCard, fynetheme.ColorNameInputBackground, fynetheme.ColorNameOverlayBackground} {
		for _, ink := range []fyne.ThemeColorName{fynetheme.ColorNameForeground, ColorMuted, fynetheme.ColorNamePlaceHolder, fynetheme.ColorNamePrimary, fynetheme.ColorNameError} {
			pairs = append(pairs, pair{ink, ground})
		}
	}
	for _, s := range words.States() {
		pairs = append(pairs, pair{Ink(s), Tint(s)}, pair{Ink(s), fynetheme.ColorNameBackground}, pair{Ink(s), ColorCard})
	}
	pairs = append(pairs,
		pair{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary},
		pair{fynetheme.ColorNameForeground, ColorMark}, pair{fynetheme.ColorNameForeground, ColorRow}, pair{fynetheme.ColorNameForeground, fynetheme.ColorNameHeaderBackground},
		pair{fynetheme.ColorNameForeground, ColorFoundMark}, pair{fynetheme.ColorNameForeground, ColorFaintMark},
		pair{fynetheme.ColorNameForeground, ColorFault},
		pair{fynetheme.ColorNameForeground, fynetheme.ColorNameButton})
	for _, mode := range []Mode{Light, Dark} {
		th := &Theme{Mode: mode}
		for _, p := range pairs {
			if c := contrast(th.Color(p.ink, 0), th.Color(p.ground, 0)); c < 4.5 {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want 4.5", mode, p.ink, p.ground, c)
			}
		}
	}
}

// An empty box is seen by its edge alone; WCAG 2.2, 1.4.11 asks 3:1 for that.
func TestTheEdgeOfAFieldOrABoxIsSeen(t *testing.T) {
	for _, mode := range []Mode{Light, Dark} {
		th := &Theme{Mode: mode}
		for _, ground := range []fyne.ThemeColorName{fynetheme.ColorNameBackground, ColorHeader, fynetheme.ColorNameOverlayBackground} {
			if c := contrast(th.Color(fynetheme.ColorNameInputBorder, 0), th.Color(ground, 0)); c < 3 {
				t.Errorf("%s: an edge on %s has a contrast of %.2f, want 3", mode, ground, c)
			}
		}
	}
}

func TestEveryStyleUsesOneOfTwoFaces(t *testing.T) {
	th := &Theme{}
	for _, style := range []fyne.TextStyle{{}, {Italic: true}, {Monospace: true}} {
		if th.Font(style) != regular {
			t.Errorf("%+v is not the regular face", style)
		}
	}
	for _, style := range []fyne.TextStyle{{Bold: true}, {Bold: true, Italic: true}} {
		if th.Font(style) != bold {
			t.Errorf("%+v is not the bold face", style)
		}
	}
}

func TestADesktopThatHasNotSaidSoIsLight(t *testing.T) {
	for _, c := range []struct {
		name    string
		theme   Theme
		variant fyne.ThemeVariant
		want    map[fyne.ThemeColorName]color.Color
	}{
		{"it has not said anything", Theme{Untold: true}, fynetheme.VariantDark, light},
		{"it said that it is dark", Theme{}, fynetheme.VariantDark, dark},
		{"it said that it is light", Theme{}, fynetheme.VariantLight, light},
		{"the user wants it dark", Theme{Mode: Dark, Untold: true}, fynetheme.VariantLight, dark},
		{"the user wants it light", Theme{Mode: Light, Untold: true}, fynetheme.VariantDark, light},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.theme.Color(fynetheme.ColorNameBackground, c.variant); got != c.want[fynetheme.ColorNameBackground] {
				t.Errorf("panes are %v, want %v", got, c.want[fynetheme.ColorNameBackground])
			}
		})
	}
}

func TestTextSizesFollowTheScale(t *testing.T) {
	if got := (&Theme{Scale: 2}).Size(fynetheme.SizeNameText); got != 2*BodySize {
		t.Errorf("text is %v at 200 %%, want %v", got, 2*BodySize)
	}
	if got := (&Theme{}).Size(fynetheme.SizeNameText); got != BodySize {
		t.Errorf("text is %v without a scale, want %v", got, BodySize)
	}
}

func TestNothingIsBlurredBehindADialog(t *testing.T) {
	if r := (&Theme{Scale: 2}).Size(fynetheme.SizeNameModalBlurRadius); r != 0 {
		t.Errorf("what is behind a dialog is blurred by %v", r)
	}
}
