package pdf

import (
	"context"
	"fmt"

	"github.com/klippa-app/go-pdfium"

	"tenkyo/ingest/document"
)

// ReadOptions say how a file is read.
type ReadOptions struct {
	// Progress, if not nil, is told after each page.
	Progress func(page, pages int)
	// Password of an encrypted file.
	Password string
	// PdfiumOnly leaves the second reader out.
	PdfiumOnly bool
	// SecondReader, if not nil, is told before and after the second reader runs. It can hang or end the process.
	SecondReader func(running bool)
	// Scans are the texts of pages that have none themselves, by number.
	Scans map[int]*document.Scan
}

// Read reads a whole PDF. Name is the file's name, the title of last resort; progress, which may be nil, is told after each page.
// Edition, effective day and kind are left empty: they are found in the text by whoever knows all formats.
//
// Some files make the second reader hang or exhaust the stack, which no caller can catch: run Read in a process of its own.
func (e *Engine) Read(ctx context.Context, data []byte, name string, progress func(page, pages int)) (*document.Document, error) {
	return e.ReadWith(ctx, data, name, ReadOptions{Progress: progress})
}

// ReadWith is Read with more to say.
func (e *Engine) ReadWith(ctx context.Context, data []byte, name string, opts ReadOptions) (*document.Document, error) {
	f, err := e.OpenWithPassword(ctx, data, opts.Password)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	doc, err := f.read(ctx, name, opts)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return doc, nil
}

func (f *File) read(ctx context.Context, name string, opts ReadOptions) (*document.Document, error) {
	doc := &document.Document{Format: document.PDF, Pages: []document.Page{}, Outline: []document.Heading{}, Warnings: []document.Warning{}}
	var marks []document.Heading
	err := f.do(ctx, func(instance pdfium.Pdfium) error {
		title, err := f.metaText(instance, "Title")
		if err != nil {
			return err
		}
		changed, err := f.metaText(instance, "ModDate")
		if err != nil {
			return err
		}
		if changed == "" {
			if changed, err = f.metaText(instance, "CreationDate"); err != nil {
				return err
			}
		}
		doc.Title, doc.Updated = usableTitle(title), isoDay(changed)
		marks, err = f.bookmarks(instance)
		return err
	})
	if err != nil {
		return nil, err
	}
	second := &secondReader{engine: f.engine, data: f.data, notice: opts.SecondReader}
	if second.notice == nil {
		second.notice = func(bool) {}
	}
	told := toldOnce{}
	sheets := make([]*sheet, 0, min(f.pages, 4096))
	for n := 1; n <= f.pages; n++ {
		raw, label, err := f.raw(ctx, n)
		if isFault(err) || ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "page_unreadable", Page: n, Detail: err.Error()})
			raw = &rawPage{}
		}
		scan := opts.Scans[n]
		repaired := false
		if scan != nil {
			raw.read(scan)
		} else if !opts.PdfiumOnly {
			if repaired, err = second.repair(ctx, raw, n); ctx.Err() != nil {
				return nil, context.Cause(ctx)
			} else if err != nil {
				doc.Warnings = append(doc.Warnings, document.Warning{Code: "second_reader_failed", Page: n, Detail: err.Error()})
			}
		}
		if scan == nil && raw.lies() {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "letters_unknown", Page: n, Detail: fmt.Sprintf("%d characters", len(raw.glyphs))})
			raw = &rawPage{width: raw.width, height: raw.height}
		}
		layout := layOut(raw, n)
		layout.Label = label
		if repaired {
			layout.Reader = readerPlain
		}
		if scan != nil {
			layout.Reader = document.ReaderOCR
		}
		if layout.suspect > suspectShare {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "characters_unreadable", Page: n, Detail: fmt.Sprintf("%.0f %% of the characters", 100*layout.suspect)})
		}
		doc.Warnings = append(doc.Warnings, told.add(layout.hidden.warnings(n))...)
		said, err := f.remarks(ctx, n)
		if isFault(err) || ctx.Err() != nil {
			return nil, err
		}
		doc.Warnings = append(doc.Warnings, told.add(said.warnings(n))...)
		sheet := layout.sheet()
		sheet.page.Scan = scan
		sheets = append(sheets, sheet)
		if opts.Progress != nil {
			opts.Progress(n, f.pages)
		}
	}
	compose(doc, sheets, marks)
	if doc.Title == "" {
		doc.Title = stem(name)
	}
	return doc, nil
}
