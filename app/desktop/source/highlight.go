package source

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/library"
)

// layer is rectangles to be coloured on a page: the words that a claim cites, or those that were looked for.
type layer struct {
	page  int
	rects []library.Rect // points
	pen   fyne.ThemeColorName
}

// highlighted returns a page's picture with rectangles coloured as by a marker pen: what is white takes the colour, ink stays as
// dark as it is. Where layers meet, the last one shows. size is that of the page in points. The picture itself stays as it is.
func highlighted(page image.Image, size fyne.Size, layers ...layer) image.Image {
	b := page.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), page, b.Min, draw.Src)
	source := append([]byte(nil), out.Pix...) // rectangles may overlap, and no place is to be coloured twice
	sx, sy := float64(b.Dx())/float64(size.Width), float64(b.Dy())/float64(size.Height)
	for _, l := range layers {
		c := color.NRGBAModel.Convert(fynetheme.Color(l.pen)).(color.NRGBA)
		for _, r := range l.rects {
			area := image.Rect(round(r.X0*sx), round(r.Y0*sy), round(r.X1*sx), round(r.Y1*sy)).Intersect(out.Bounds())
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for i := out.PixOffset(area.Min.X, y); i < out.PixOffset(area.Max.X, y); i += 4 {
					out.Pix[i] = multiply(source[i], c.R)
					out.Pix[i+1] = multiply(source[i+1], c.G)
					out.Pix[i+2] = multiply(source[i+2], c.B)
				}
			}
		}
	}
	return out
}

func round(v float64) int { return int(math.Round(v)) }

func multiply(a, b uint8) uint8 { return uint8((int(a)*int(b) + 127) / 255) }
