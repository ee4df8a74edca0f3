package pdf

import (
	"context"
	"fmt"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"
)

// Page reads page number (from 1) with pdfium alone. The same page of the same file always gives the same Layout.
func (f *File) Page(ctx context.Context, number int) (*Layout, error) {
	if number < 1 || number > f.pages {
		return nil, fmt.Errorf("page %d of %d: there is no such page", number, f.pages)
	}
	var layout *Layout
	err := f.do(ctx, func(instance pdfium.Pdfium) error {
		raw, err := f.readRaw(instance, number)
		if err != nil {
			return err
		}
		layout = layOut(raw, number)
		layout.Label, err = f.label(instance, number)
		return err
	})
	if err != nil {
		return nil, err
	}
	return layout, nil
}

// label is what is printed on a page as its number, as far as the file says.
func (f *File) label(instance pdfium.Pdfium, number int) (string, error) {
	label, err := instance.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: f.document, Page: number - 1})
	if isFault(err) {
		return "", err
	}
	if err != nil {
		return "", nil // no labels in this file
	}
	return oneLine(label.Label), nil
}
