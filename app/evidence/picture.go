package evidence

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"

	"tenkyo/app/library"
	"tenkyo/verify"
)

const (
	pictureDPI   = 110 // small print of a page of rules can be read, and a page takes about 100 kB
	mostPictures = 40
)

// addPictures draws every page on which a cited quotation stands, with all its quotations lit.
func (p *Pack) addPictures(ctx context.Context, lib Library) error {
	placed := map[string][]library.Rect{} // by picture
	for n, claim := range p.Answer.Claims {
		for _, e := range claim.Evidence {
			q := passage(&p.Answer, e.ID)
			if q == nil || !cites(e) || q.Page == 0 {
				continue
			}
			for _, number := range pagesOf(lib, q, e) {
				if err := p.place(ctx, lib, placed, n, e, q, number); err != nil {
					return err
				}
			}
		}
	}
	for i := range p.Pictures {
		if err := p.draw(ctx, lib, &p.Pictures[i], placed[p.Pictures[i].Name]); err != nil {
			return err
		}
	}
	p.Pictures = slices.DeleteFunc(p.Pictures, func(x Picture) bool { return x.PNG == nil })
	return nil
}

// pagesOf lists the pages on which a citation stands: by its address in the passage, else the passage's own page.
func pagesOf(lib Library, q *verify.Passage, e verify.Evidence) []int {
	d, err := lib.Document(q.Doc, q.Version)
	if err != nil || !d.Drawn() {
		return nil
	}
	if e.Start < e.End {
		return q.PagesOf(e.Start, e.End)
	}
	return []int{q.Page}
}

// place finds a quotation on a page.
func (p *Pack) place(ctx context.Context, lib Library, placed map[string][]library.Rect, claim int, e verify.Evidence, q *verify.Passage, number int) error {
	request := library.PageRequest{Doc: q.Doc, Version: q.Version, Page: number, Quote: e.Quote}
	if e.Start < e.End {
		request.ChunkID, request.Start, request.End = q.ChunkID, e.Start, e.End
	}
	result, err := lib.Page(ctx, request)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("finding the quotation on page %d of %s: %w", number, q.Doc, err)
	}
	i := slices.IndexFunc(p.Pictures, func(x Picture) bool { return x.Doc == q.Doc && x.Version == q.Version && x.Page == number })
	if i < 0 {
		if len(p.Pictures) == mostPictures {
			return nil
		}
		i = len(p.Pictures)
		p.Pictures = append(p.Pictures, Picture{
			Name: fmt.Sprintf("p%d", i+1), Doc: q.Doc, Title: q.Title, Version: q.Version, Page: number, PageLabel: result.PageLabel,
		})
	}
	x := &p.Pictures[i]
	x.Quotes = append(x.Quotes, Quote{Claim: claim, ID: e.ID, Found: result.Found, Reason: result.ReasonCode})
	if result.Found {
		placed[x.Name] = append(placed[x.Name], scaled(result)...)
	}
	return nil
}

// scaled gives rectangles as shares of the page, so that they fit a picture of any size.
func scaled(r library.PageResult) []library.Rect {
	var rects []library.Rect
	for _, x := range r.Rects {
		rects = append(rects, library.Rect{X0: x.X0 / r.WidthPt, Y0: x.Y0 / r.HeightPt, X1: x.X1 / r.WidthPt, Y1: x.Y1 / r.HeightPt})
	}
	return rects
}

func (p *Pack) draw(ctx context.Context, lib Library, x *Picture, rects []library.Rect) error {
	page, err := lib.Render(ctx, x.Doc, x.Version, x.Page, pictureDPI)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("drawing page %d of %s: %w", x.Page, x.Doc, err)
	}
	lit := light(page, rects)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, lit); err != nil {
		return fmt.Errorf("drawing page %d of %s: %w", x.Page, x.Doc, err)
	}
	sum := sha256.Sum256(b.Bytes())
	x.PNG, x.SHA256 = b.Bytes(), hex.EncodeToString(sum[:])
	x.Width, x.Height = lit.Bounds().Dx(), lit.Bounds().Dy()
	return nil
}

// Highlight draws a quotation's rectangles over its page, as a highlighter does: the words under it stay as dark as they were.
func Highlight(page image.Image, result library.PageResult) image.Image {
	if result.WidthPt <= 0 || result.HeightPt <= 0 {
		return page
	}
	return light(page, scaled(result))
}

// marker is the colour of a highlighter pen.
var marker = color.RGBA{R: 0xff, G: 0xe1, B: 0x3b, A: 0xff}

func light(page image.Image, rects []library.Rect) image.Image {
	b := page.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), page, b.Min, draw.Src)
	lit := image.NewAlpha(out.Bounds()) // so that where two quotations overlap the ink is not laid twice
	w, h := float64(b.Dx()), float64(b.Dy())
	for _, r := range rects {
		area := image.Rect(int(r.X0*w), int(r.Y0*h), int(r.X1*w)+1, int(r.Y1*h)+1).Intersect(out.Bounds())
		for y := area.Min.Y; y < area.Max.Y; y++ {
			for x := area.Min.X; x < area.Max.X; x++ {
				if lit.AlphaAt(x, y).A != 0 {
					continue
				}
				lit.SetAlpha(x, y, color.Alpha{A: 1})
				p := out.RGBAAt(x, y)
				out.SetRGBA(x, y, color.RGBA{R: multiply(p.R, marker.R), G: multiply(p.G, marker.G), B: multiply(p.B, marker.B), A: p.A})
			}
		}
	}
	return out
}

func multiply(a, b uint8) uint8 { return uint8(int(a) * int(b) / 255) }
