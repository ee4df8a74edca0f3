package ingest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

// The largest files that are read.
const (
	MaxPDF    = 512 << 20 // it is held in memory as a whole
	MaxOffice = 64 << 20  // Office files, web pages and mails, most of which is pictures and attachments
	MaxText   = 8 << 20   // Markdown and text: twenty times a long book of rules; reading and indexing 15 MB took 1.7 GB of memory
)

// ReaderVersion counts the changes of the readers after which they make something else of a file: other text, other blocks, other
// warnings. What an older one made is kept until the file is read again. 2: text that pages do not show is left out. 3: the day in force is
// read from all that a text says of its days. 4: what stands in the fields of a PDF's form and in notes on its pages is told. 5:
// a row of a table that the page end cuts is one row, and a head that is printed again is none; a page whose fonts
// lie about their letters has no text. 6: whole numbers of many digits in a workbook are told in full; a web page may say its encoding late.
const ReaderVersion = 6

// versionDigits is the length of a version, the start of the SHA-256 of the bytes in hex.
const versionDigits = 12

// PDFReader reads a PDF that is open at its start. progress is called with the pages done and all pages; it may be nil.
type PDFReader func(ctx context.Context, file *os.File, name string, progress func(done, total int)) (*document.Document, error)

// OfficeReader reads the other files that are not text: size bytes of a file of that name.
type OfficeReader func(ctx context.Context, file io.ReaderAt, size int64, name string, format document.Format) (*document.Document, error)

// OldReader makes the bytes of a file of one of today's formats of those of an old one, whose name ends so.
type OldReader func(ctx context.Context, data []byte, ending string) ([]byte, document.Format, error)

// MarkdownReader reads decoded Markdown; name is for errors.
type MarkdownReader func(ctx context.Context, text, name string) (*document.Document, error)

// Options of [Read].
type Options struct {
	PDF      PDFReader
	Office   OfficeReader
	Old      OldReader             // of the types that IsOld tells; nil where they are not read
	Markdown MarkdownReader        // of texts for which a parser may need long; nil reads these in this process, too
	Progress func(done, total int) // of the pages of a PDF; may be nil
}

// Read reads one file into a document with its version and all that [Describe] finds. The format is that of the name, and the
// bytes must agree with it. Every error wraps a [Reason] or the error of ctx. The file is opened once; one that changes while
// it is read is refused, so that the version is that of the text.
func Read(ctx context.Context, name string, options Options) (*document.Document, error) {
	doc, err := read(ctx, name, options)
	if err != nil {
		var reason Reason
		switch {
		case ctx.Err() != nil:
			err = ctx.Err()
		case errors.As(err, &reason): // without what readers wrapped around it: the name is told once
			err = reason
		}
		return nil, fmt.Errorf("reading %s: %w", filepath.Base(name), err)
	}
	return doc, nil
}

func read(ctx context.Context, name string, options Options) (*document.Document, error) {
	ending := extension(filepath.Base(name))
	format, code := formatOf(filepath.Base(name))
	old := code != "" && options.Old != nil && IsOld(ending)
	if code != "" && !old {
		return nil, Reason{Code: code, Detail: ending}
	}
	if before, err := os.Stat(name); err != nil {
		return nil, reasonOf(err, document.Unreadable)
	} else if !before.Mode().IsRegular() { // opening a pipe would wait for a writer
		return nil, Reason{Code: document.NotAFile, Detail: modeName(before.Mode())}
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, reasonOf(err, document.Unreadable)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, reasonOf(err, document.Unreadable)
	}
	limit := int64(MaxText)
	switch {
	case format == document.PDF:
		limit = MaxPDF
	case !format.IsText():
		limit = MaxOffice
	}
	switch {
	case !info.Mode().IsRegular():
		return nil, Reason{Code: document.NotAFile, Detail: modeName(info.Mode())}
	case info.Size() == 0:
		return nil, Reason{Code: document.Empty}
	case info.Size() > limit:
		return nil, Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d MB; the limit for this type is %d MB", info.Size()>>20, limit>>20)}
	}

	digest := sha256.New()
	var doc *document.Document
	switch {
	case old:
		doc, err = readOld(ctx, file, digest, info.Size(), ending, options)
	case format == document.PDF:
		doc, err = readPDF(ctx, file, digest, info.Size(), options)
	case !format.IsText():
		doc, err = readOffice(ctx, file, digest, info.Size(), format, options)
	default:
		doc, err = readPlain(ctx, file, digest, format, info.Size(), options)
	}
	if err != nil {
		return nil, err
	}
	if after, err := os.Stat(name); err != nil || after.Size() != info.Size() || !after.ModTime().Equal(info.ModTime()) {
		return nil, Reason{Code: document.Changing}
	}
	doc.Version = hex.EncodeToString(digest.Sum(nil))[:versionDigits]
	if doc.Format == "" {
		doc.Format = format
	}
	doc.ReadBy = ReaderVersion
	warnReplaced(doc)
	warnSuspicious(doc)
	Describe(doc, filepath.Base(name), info.ModTime())
	return doc, nil
}

// readPDF hashes the file as a stream and has it read.
func readPDF(ctx context.Context, file *os.File, digest hash.Hash, size int64, options Options) (*document.Document, error) {
	if options.PDF == nil {
		return nil, errors.New("no reader for PDF was given")
	}
	start := make([]byte, min(size, headerReach))
	if _, err := io.ReadFull(file, start); err != nil {
		return nil, reasonOf(err, document.Unreadable)
	}
	if !bytes.Contains(start, []byte("%PDF-")) {
		return nil, Reason{Code: document.NotPDF, Detail: looksLike(start)}
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, reasonOf(err, document.Unreadable)
	}
	if err := copyAll(ctx, digest, file, size); err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, reasonOf(err, document.Unreadable)
	}
	return options.PDF(ctx, file, file.Name(), options.Progress)
}

// readOffice hashes the file as a stream and has it read.
func readOffice(ctx context.Context, file *os.File, digest hash.Hash, size int64, format document.Format, options Options) (*document.Document, error) {
	if options.Office == nil {
		return nil, fmt.Errorf("no reader for %s was given", format)
	}
	if err := copyAll(ctx, digest, file, size); err != nil {
		return nil, err
	}
	return withText(options.Office(ctx, file, size, file.Name(), format))
}

// readOld hashes the file and has what is made of it read.
func readOld(ctx context.Context, file *os.File, digest hash.Hash, size int64, ending string, options Options) (*document.Document, error) {
	var data bytes.Buffer
	data.Grow(int(size))
	if err := copyAll(ctx, io.MultiWriter(&data, digest), file, size); err != nil {
		return nil, err
	}
	made, format, err := options.Old(ctx, data.Bytes(), ending)
	if err != nil {
		return nil, err
	}
	return withText(options.Office(ctx, bytes.NewReader(made), int64(len(made)), file.Name(), format))
}

// withText refuses a document in which there is nothing to read.
func withText(doc *document.Document, err error) (*document.Document, error) {
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(doc.Pages, func(p document.Page) bool { return !p.NoText }) {
		return nil, Reason{Code: document.NoText}
	}
	return doc, nil
}

// headerReach is how many bytes from the start of a file the header of a PDF may stand, as the usual readers have it.
const headerReach = 1024

// looksLike says what a file that is no PDF seems to be, "" where nothing tells.
func looksLike(start []byte) string {
	if kind := binaryKind(start); kind != "" {
		return "it looks like a " + kind
	}
	head := bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf"))))
	if bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html")) {
		return "it looks like a web page, perhaps a saved login page"
	}
	return ""
}

// quickMarkdown is the size in bytes up to which no Markdown takes long: what a parser needs can grow with the square of it.
const quickMarkdown = 64 << 10

// readPlain reads Markdown or text.
func readPlain(ctx context.Context, file *os.File, digest hash.Hash, format document.Format, size int64, options Options) (*document.Document, error) {
	var data bytes.Buffer
	data.Grow(int(size))
	if err := copyAll(ctx, io.MultiWriter(&data, digest), file, size); err != nil {
		return nil, err
	}
	text, _, err := Decode(data.Bytes())
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" {
		return nil, Reason{Code: document.NoText}
	}
	name := filepath.Base(file.Name())
	var doc *document.Document
	if format == document.Markdown && options.Markdown != nil && len(text) > quickMarkdown {
		doc, err = options.Markdown(ctx, text, name)
	} else {
		doc, err = parse(ctx, text, format, name)
	}
	if err != nil {
		return nil, err
	}
	if len(doc.Pages) == 1 && doc.Pages[0].NoText {
		return nil, Reason{Code: document.NoText}
	}
	return doc, nil
}

// parse reads decoded text. It returns as soon as ctx ends; what is being parsed then is finished in the background and
// forgotten, at most some seconds later.
func parse(ctx context.Context, text string, format document.Format, name string) (*document.Document, error) {
	type result struct {
		doc *document.Document
		err error
	}
	done := make(chan result, 1)
	go func() {
		doc, err := survive(func() (*document.Document, error) {
			if format == document.Markdown {
				return markdown.Read([]byte(text), name)
			}
			return readText(text), nil
		})
		done <- result{doc, err}
	}()
	select {
	case r := <-done:
		return r.doc, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// survive makes a panic of a parser the reason why one file is not read.
func survive(parse func() (*document.Document, error)) (doc *document.Document, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			doc, err = nil, Reason{Code: document.Crashed, Detail: fmt.Sprint(fault)}
		}
	}()
	return parse()
}

// copyAll copies exactly size bytes and minds ctx between blocks.
func copyAll(ctx context.Context, to io.Writer, from io.Reader, size int64) error {
	copied, err := io.Copy(to, &contextReader{ctx, io.LimitReader(from, size+1)})
	switch {
	case err != nil:
		return reasonOf(err, document.Unreadable)
	case copied != size:
		return Reason{Code: document.Changing}
	}
	return nil
}

// contextReader ends with the error of its context.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(p)
}

// warnReplaced warns of replacement characters, which stand for text that was lost before the file came here.
func warnReplaced(doc *document.Document) {
	for i := range doc.Pages {
		if n := strings.Count(doc.Pages[i].Text, "\ufffd"); n > 0 {
			doc.Warnings = append(doc.Warnings, document.Warning{
				Code: "replacement_characters", Page: doc.Pages[i].Number, Detail: fmt.Sprintf("%d characters were lost before the file was made", n),
			})
		}
	}
}
