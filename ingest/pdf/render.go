package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
)

// maxSide is how many pixels a side of a rendered page may have.
const maxSide = 3000

// Render draws page number (from 1) at dpi dots per inch on white, annotations included. Where a side would have more than 3,000
// pixels the page is drawn smaller, so take the scale from the image's size.
func (f *File) Render(ctx context.Context, number int, dpi float64) (*image.RGBA, error) {
	if number < 1 || number > f.pages {
		return nil, fmt.Errorf("page %d of %d: there is no such page", number, f.pages)
	}
	var drawn *image.RGBA
	err := f.do(ctx, func(instance pdfium.Pdfium) error {
		return f.withPage(instance, number, func(p pageHandles) error {
			size, err := instance.GetPageSize(&requests.GetPageSize{Page: p.page})
			if err != nil {
				return fmt.Errorf("page %d: %w", number, err)
			}
			width, height, err := pixelSize(size.Width, size.Height, dpi)
			if err != nil {
				return fmt.Errorf("page %d: %w", number, err)
			}
			result, err := instance.RenderPageInPixels(&requests.RenderPageInPixels{
				Page: p.page, Width: width, Height: height, RenderFlags: enums.FPDF_RENDER_FLAG_ANNOT,
			})
			if err != nil {
				return fmt.Errorf("drawing page %d: %w", number, err)
			}
			defer result.Cleanup()
			drawn = onWhite(result.Result.RenderedImage)
			return nil
		})
	})
	return drawn, err
}

// Draw opens a file and hands pictures of pages to send, as PNG in shades of grey. Pages that cannot be drawn are left out.
func (e *Engine) Draw(ctx context.Context, data []byte, password string, pages []int, dpi float64, send func(page int, png []byte) error) (err error) {
	f, err := e.OpenWithPassword(ctx, data, password)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	for _, page := range pages {
		drawn, err := f.Render(ctx, page, dpi)
		if isFault(err) || ctx.Err() != nil {
			return err
		}
		if err != nil {
			continue
		}
		grey := image.NewGray(drawn.Bounds())
		draw.Draw(grey, grey.Bounds(), drawn, drawn.Bounds().Min, draw.Src)
		var out bytes.Buffer
		if err := encoder.Encode(&out, grey); err != nil {
			return err
		}
		if err := send(page, out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// pixelSize is the size of the image of a page, within bounds.
func pixelSize(width, height, dpi float64) (w, h int, err error) {
	if !(width > 0 && height > 0) || !(dpi > 0) {
		return 0, 0, fmt.Errorf("a page of %g x %g points cannot be drawn", width, height)
	}
	scale := dpi / 72
	if longest := math.Max(width, height) * scale; longest > maxSide {
		scale *= maxSide / longest
	}
	return max(1, int(math.Round(width*scale))), max(1, int(math.Round(height*scale))), nil
}

// onWhite takes an image out of pdfium's memory and puts white paper behind it.
func onWhite(from image.Image) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, from.Bounds().Dx(), from.Bounds().Dy()))
	draw.Draw(to, to.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(to, to.Bounds(), from, from.Bounds().Min, draw.Over)
	return to
}
