package desk

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/office"
)

// MostBytes is how large a file may be that is checked: a text of that size is a library, not a memo.
const MostBytes = 16 << 20

// ErrTooLarge is returned for a file, or the text in one, that is larger than MostBytes.
var ErrTooLarge = errors.New("the text is too large to be checked")

// ErrPDF is returned for a PDF: what its pages say in which order is no text that somebody wrote for checking.
var ErrPDF = errors.New("this is a PDF, whose text is not checked")

// ErrDocx is returned for a file that is packed like a Word document and is none, or none that can be read.
var ErrDocx = errors.New("not a Word document that can be read")

// docxError tells a Word document that is too large from one that cannot be read.
func docxError(err error) error {
	for _, code := range []document.ReasonCode{document.TooLarge, document.Bomb} {
		if errors.Is(err, document.Reason{Code: code}) {
			return fmt.Errorf("%w: %w", ErrTooLarge, err)
		}
	}
	return fmt.Errorf("%w: %w", ErrDocx, err)
}

// packed is how a file begins that is packed as Word documents are.
const packed = "PK\x03\x04"

// Text is a text to be checked. Spans of a report count its runes.
type Text struct {
	Name   string
	Body   string
	Prefer []Preference // which of several places a person says is meant
}

// Read makes a text of the bytes of a file: Word documents (.docx) are read without their layout, everything else as text in any
// encoding that ingest reads. The name says what the report is called, and that a Word document is meant where it ends in .docx.
func Read(name string, data []byte) (Text, error) {
	if len(data) > MostBytes {
		return Text{}, fmt.Errorf("reading %s: %w", name, ErrTooLarge)
	}
	switch word := strings.EqualFold(path.Ext(name), ".docx"); {
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return Text{}, fmt.Errorf("reading %s: %w", name, ErrPDF)
	case word && !bytes.HasPrefix(data, []byte(packed)):
		return Text{}, fmt.Errorf("reading %s: %w: it is empty or something else under that name", name, ErrDocx)
	case bytes.HasPrefix(data, []byte(packed)):
		body, err := office.Markdown(data)
		if err == nil && len(body) > MostBytes {
			err = ErrTooLarge
		}
		if err != nil {
			return Text{}, fmt.Errorf("reading %s: %w", name, docxError(err))
		}
		return Text{Name: path.Base(name), Body: body}, nil
	}
	body, _, err := ingest.Decode(data)
	if err != nil {
		return Text{}, fmt.Errorf("reading %s: %w", name, err)
	}
	return Text{Name: path.Base(name), Body: strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(body)}, nil
}
