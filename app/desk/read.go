package desk

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"tenkyo/ingest"
)

// MostBytes is how large a file may be that is checked: a text of that size is a library, not a memo.
const MostBytes = 16 << 20

// ErrTooLarge is returned for a file, or the text in one, that is larger than MostBytes.
var ErrTooLarge = errors.New("the text is too large to be checked")

// Text is a text to be checked. Spans of a report count its runes.
type Text struct {
	Name string
	Body string
}

// Read makes a text of the bytes of a file: Word documents (.docx) are read without their layout, everything else as text in any
// encoding that ingest reads. The name tells nothing but what the report is called.
func Read(name string, data []byte) (Text, error) {
	if len(data) > MostBytes {
		return Text{}, fmt.Errorf("reading %s: %w", name, ErrTooLarge)
	}
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		body, err := readDocx(data)
		if err != nil {
			return Text{}, fmt.Errorf("reading %s: %w", name, err)
		}
		return Text{Name: path.Base(name), Body: body}, nil
	}
	body, _, err := ingest.Decode(data)
	if err != nil {
		return Text{}, fmt.Errorf("reading %s: %w", name, err)
	}
	return Text{Name: path.Base(name), Body: strings.ReplaceAll(body, "\r\n", "\n")}, nil
}
