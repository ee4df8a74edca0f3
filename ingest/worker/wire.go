package worker

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"tenkyo/ingest/document"
)

// Messages are JSON with their length before them: four bytes, big endian. The bytes of a file follow the request that
// announces them.

// settings is the first message to a child.
type settings struct {
	CacheDir    string `json:"cache_dir"`
	MemoryBytes int64  `json:"memory_bytes"`
}

// request asks for one file.
type request struct {
	Name       string          `json:"name"`
	Size       int64           `json:"size"`
	Format     document.Format `json:"format"`
	Password   string          `json:"password,omitempty"`
	PdfiumOnly bool            `json:"pdfium_only,omitempty"`

	Scans map[int]*document.Scan `json:"scans,omitempty"` // the text of pages that have none themselves, by number
	Draw  []int                  `json:"draw,omitempty"`  // pages that are to be drawn; then nothing is read
	DPI   float64                `json:"dpi,omitempty"`
}

// reply is a message from a child.
type reply struct {
	Kind     replyKind          `json:"kind"`
	Page     int                `json:"page,omitempty"`
	Pages    int                `json:"pages,omitempty"`
	Running  bool               `json:"running,omitempty"`
	Document *document.Document `json:"document,omitempty"`
	Reason   *document.Reason   `json:"reason,omitempty"`
	Picture  []byte             `json:"picture,omitempty"` // of a page, PNG
	Failure  string             `json:"failure,omitempty"` // an error that is no reason of a file
	Retire   bool               `json:"retire,omitempty"`  // this process should not be given another file
}

type replyKind string

const (
	ready        replyKind = "ready"
	progressed   replyKind = "progress"
	secondReader replyKind = "second_reader"
	drawn        replyKind = "picture"
	finished     replyKind = "document"
	failed       replyKind = "error"
)

// maxMessage bounds a message: a document of 10,000 dense pages is 100 MB.
const maxMessage = 512 << 20

func send(w io.Writer, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if len(data) > maxMessage {
		return fmt.Errorf("a message of %d bytes is too long", len(data))
	}
	frame := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(data)), uint32(len(data)))
	_, err = w.Write(append(frame, data...))
	return err
}

func receive(r io.Reader, message any) error {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return err
	}
	length := binary.BigEndian.Uint32(size[:])
	if length > maxMessage {
		return fmt.Errorf("a message of %d bytes is too long", length)
	}
	data := make([]byte, length)
	if _, err := io.ReadFull(r, data); err != nil {
		return fmt.Errorf("a message ends early: %w", err)
	}
	return json.Unmarshal(data, message)
}
