// Package prose draws paragraphs: text broken by package text, with marked words and small widgets in the line, and layouts that
// know that a paragraph's height depends on its width (Fyne's own layouts do not).
//
// Whatever it is given is drawn as it is: there are no links, no markup, no pictures, and characters that act without being
// seen are drawn as a sign.
package prose

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
)

// The styles, to be combined with |: a size, a weight, a colour, a ground.
const (
	Body    text.Style = 0
	Caption text.Style = 1
	Sub     text.Style = 2
	Heading text.Style = 3

	Bold text.Style = 1 << 2

	Muted  text.Style = 1 << 3
	Accent text.Style = 2 << 3
	Danger text.Style = 3 << 3

	Marked text.Style = 1 << 5 // the quoted words
	Fault  text.Style = 2 << 5 // the characters at fault
	Found  text.Style = 3 << 5 // the words that were looked for

	Faint text.Style = 1 << 8 // a fainter ground: words that were looked for, beside those that are stepped to

	// Underlined words have a line beneath them in the style's colour, and keep the colour of the text around.
	Underlined text.Style = 1 << 7

	sizes   = 3
	colours = 3 << 3
	grounds = 3 << 5
)

// Size of a style's text in units of the canvas.
func Size(s text.Style) float32 {
	switch s & sizes {
	case Caption:
		return fynetheme.Size(fynetheme.SizeNameCaptionText)
	case Sub:
		return fynetheme.Size(fynetheme.SizeNameSubHeadingText)
	case Heading:
		return fynetheme.Size(fynetheme.SizeNameHeadingText)
	}
	return fynetheme.Size(fynetheme.SizeNameText)
}

func colour(s text.Style) fyne.ThemeColorName {
	switch s & colours {
	case Muted:
		return theme.ColorMuted
	case Accent:
		return fynetheme.ColorNamePrimary
	case Danger:
		return fynetheme.ColorNameError
	}
	return fynetheme.ColorNameForeground
}

// ground is the colour behind a style's text, "" for none.
func ground(s text.Style) fyne.ThemeColorName {
	switch s & grounds {
	case Marked:
		return theme.ColorMark
	case Fault:
		return theme.ColorFault
	case Found:
		if s&Faint != 0 {
			return theme.ColorFaintMark
		}
		return theme.ColorFoundMark
	}
	return ""
}

// Setter measures and breaks text at the text size of the theme in use. Where that changes, a new one is needed.
type Setter struct {
	breaker *text.Breaker
	heights [sizes + 1]float32
}

// NewSetter returns a Setter for the theme in use.
func NewSetter() *Setter {
	s := &Setter{breaker: text.NewBreaker(func(style text.Style, str string) float32 {
		return fyne.MeasureText(str, Size(style), fyne.TextStyle{Bold: style&Bold != 0}).Width
	})}
	for i := range s.heights {
		s.heights[i] = fyne.MeasureText("あg", Size(text.Style(i)), fyne.TextStyle{}).Height
	}
	return s
}

// Height of the ink of a line in a style, from the top of the tallest letter to the lowest descender.
func (s *Setter) Height(style text.Style) float32 { return s.heights[style&sizes] }

// Pitch is the distance from one line to the next: a tenth more than the font asks for, which Japanese text needs to be calm.
func (s *Setter) Pitch(style text.Style) float32 { return s.Height(style) * 1.12 }

// Break lays out a paragraph; see text.Breaker.Break.
func (s *Setter) Break(paragraph string, base text.Style, spans []text.Span, width float32) []text.Line {
	return s.breaker.Break(paragraph, base, spans, width)
}

// Guess says roughly how high a paragraph is at a width, without laying it out.
func (s *Setter) Guess(str string, style text.Style, width float32) float32 {
	var ems, lines float32 = 0, 1
	for _, r := range str {
		switch {
		case r == '\n':
			lines++
			ems = 0
			continue
		case r < firstWide:
			ems += 0.53
		default:
			ems++
		}
		if ems*Size(style) > width {
			lines++
			ems = 0
		}
	}
	return lines * s.Pitch(style)
}

// firstWide is the first character that is as wide as it is high.
const firstWide = 0x2E80

// Fit cuts a text so that it fits a width on one line, with an ellipsis where something is left out.
func (s *Setter) Fit(str string, style text.Style, width float32) string {
	lines := s.Break(text.Visible(str), style, nil, 0)
	if len(lines) == 1 && lines[0].Width <= width {
		return text.Visible(str)
	}
	const ellipsis = "…"
	left := width - s.breaker.Width(style, ellipsis)
	runes := []rune(text.Visible(str))
	for i, r := range runes {
		w := s.breaker.Width(style, string(r))
		if r == '\n' || w > left {
			return string(runes[:i]) + ellipsis
		}
		left -= w
	}
	return string(runes)
}
