package worker

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tenkyo/ingest/document"
)

// Messages are JSON with their length before them: four bytes, big endian. The bytes of a file follow the request that
// announces them, those of a page the reply.

// settings is the first message to a child.
type settings struct {
	CacheDir    string `json:"cache_dir"`
	MemoryBytes int64  `json:"memory_bytes"`
	Files       int    `json:"files"` // that are open at a time
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
	View  *view                  `json:"view,omitempty"` // nothing is read then either
}

// view asks for a page of a file that stays open.
type view struct {
	Key  string         `json:"key"`            // of the file, whose bytes come along where it is not open yet
	Open bool           `json:"open,omitempty"` // they do
	Shut []string       `json:"shut,omitempty"` // files that are to be closed before
	Page *document.Page `json:"page,omitempty"` // as it was stored, where the places of its characters are asked for
	Draw int            `json:"draw,omitempty"` // else the page to be drawn, with DPI
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
	Opened   bool               `json:"opened,omitempty"`  // the file of a view is open now
	Size     int64              `json:"size,omitempty"`    // of what follows the message: a Layout, or the pixels of a picture
	Width    int                `json:"width,omitempty"`   // of the picture, pixels
	Height   int                `json:"height,omitempty"`

	data []byte // what followed
}

// failure is why the answer holds nothing, nil where it does.
func (r *reply) failure() error {
	switch {
	case r.Kind == finished:
		return nil
	case r.Reason != nil:
		return *r.Reason
	}
	return errors.New(r.Failure)
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

// maxPage bounds what follows a reply: a picture of 3,000 pixels each way is 36 MB.
const maxPage = 128 << 20

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
