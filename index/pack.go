package index

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
)

// Chunks are stored as JSON, deflated one by one against what every chunk's JSON holds. Bleve's own compression of stored fields
// takes little off Japanese; deflated, an index is a tenth smaller.
var skeleton = []byte(`{"id":"abcdefghijklmnop","doc":".pdf","title":"規程","headings":["第1章 総則","第10条 "],"text":"次の各号に定めるところによる。` +
	`前項の規定にかかわらず、ただし、この限りでない。することができる。するものとする。しなければならない。` +
	`","page":1,"page_label":"1","version":"0123456789ab","edition":"","effective":"2025-04-01","updated":"2025-04-01","ingested":"2026-04-01T00:00:00Z",` +
	`"kind":"rule","ordinal":10,"spans":[{"page":1,"label":"1","start":0,"end":100,"page_start":10},{"page":1,"label":"1","start":100,"end":200,"page_start":110}]}`)

// packer packs chunks, one after another. It is not safe for concurrent use.
type packer struct {
	buffer  bytes.Buffer
	deflate *flate.Writer
}

func (p *packer) pack(c *Chunk) (string, error) {
	stored, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	p.buffer.Reset()
	if p.deflate == nil {
		if p.deflate, err = flate.NewWriterDict(&p.buffer, flate.DefaultCompression, skeleton); err != nil {
			return "", err
		}
	} else {
		p.deflate.Reset(&p.buffer) // keeps the dictionary
	}
	if _, err := p.deflate.Write(stored); err != nil {
		return "", err
	}
	if err := p.deflate.Close(); err != nil {
		return "", err
	}
	return p.buffer.String(), nil
}

// largestChunk bounds what a damaged chunk may unpack to, in bytes; real ones have some thousand.
const largestChunk = 64 << 20

func unpackChunk(packed []byte) (c Chunk, err error) {
	r := flate.NewReaderDict(bytes.NewReader(packed), skeleton)
	stored, err := io.ReadAll(io.LimitReader(r, largestChunk))
	if err != nil {
		return Chunk{}, err
	}
	if err := json.Unmarshal(stored, &c); err != nil {
		return Chunk{}, fmt.Errorf("of %d bytes: %w", len(stored), err)
	}
	return c, nil
}
