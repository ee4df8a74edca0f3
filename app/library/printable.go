package library

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const (
	printDPI     = 300
	printQuality = 92 // of its picture
)

// Printable is the path of a PDF with one page of a version alone, as it looks, for another program to print. It holds a picture and no
// text or action of the original. The caller removes nothing; it goes when the library is closed.
func (l *Library) Printable(ctx context.Context, doc, version string, page int) (string, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return "", err
	}
	picture, err := l.Render(ctx, doc, version, page, printDPI)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	if err := jpeg.Encode(&packed, picture, &jpeg.Options{Quality: printQuality}); err != nil {
		return "", fmt.Errorf("drawing page %d of %s: %w", page, doc, err)
	}
	dir, err := os.MkdirTemp("", "tenkyo-view-")
	if err != nil {
		return "", err
	}
	l.views.add(dir)
	name := e.fileName()
	to := filepath.Join(dir, fmt.Sprintf("%s %s p%d.pdf", strings.TrimSuffix(name, path.Ext(name)), v.version(), page))
	at, err := l.Page(ctx, PageRequest{Doc: doc, Version: version, Page: page})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(to, pictureInPDF(packed.Bytes(), picture.Bounds().Size(), at.WidthPt, at.HeightPt), 0o400); err != nil {
		return "", fmt.Errorf("writing page %d of %s: %w", page, doc, err)
	}
	return to, nil
}

// pictureInPDF is a PDF of one page of w by h points that a picture (JPEG, RGB) of so many pixels fills. A large page is drawn with fewer pixels
// than the resolution of printing asks for.
func pictureInPDF(picture []byte, pixels image.Point, w, h float64) []byte {
	drawn := fmt.Sprintf("q %.3f 0 0 %.3f 0 0 cm /P Do Q", w, h)
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %.3f %.3f]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>", w, h),
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(drawn), drawn),
		fmt.Sprintf("<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length %d>>\nstream\n%s\nendstream",
			pixels.X, pixels.Y, len(picture), picture),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n")
	var places []int
	for i, o := range objects {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes()
}
