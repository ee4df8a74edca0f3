// Package gguf writes tiny language models in the GGUF format for tests of a real Ollama server: no download, the same bytes every
// time, and answers that a test lays down beforehand.
//
// Script models say what they are told to; Random models write noise; Embedder turns texts into bags of words. All of them have a
// real tokenizer and pass through the server's real loading, sampling, grammar and streaming code. They show nothing of the quality
// of real models.
package gguf

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// The value types of the format that are used here, and the alignment of tensors in bytes.
const (
	typeUint32  = uint32(4)
	typeInt32   = uint32(5)
	typeFloat32 = uint32(6)
	typeBool    = uint32(7)
	typeString  = uint32(8)
	typeArray   = uint32(9)

	tensorFloat32 = uint32(0)
	formatVersion = uint32(3)
	alignment     = 32
)

// entry is one key of the header. Its value is a uint32, float32, bool, string, []string or []int32.
type entry struct {
	key   string
	value any
}

// tensor is a named block of weights. The first dimension is the contiguous one.
type tensor struct {
	name string
	dims []uint64
	data []float32
}

// model is a whole file.
type model struct {
	entries []entry
	tensors []tensor
}

// bytes lays the model out as a file.
func (m *model) bytes() ([]byte, error) {
	w := &writer{}
	w.raw("GGUF")
	w.number(formatVersion)
	w.number(uint64(len(m.tensors)))
	w.number(uint64(len(m.entries)))
	for _, e := range m.entries {
		w.text(e.key)
		if err := w.value(e.value); err != nil {
			return nil, fmt.Errorf("%s: %w", e.key, err)
		}
	}
	offset := uint64(0)
	for _, t := range m.tensors {
		w.text(t.name)
		w.number(uint32(len(t.dims)))
		count := uint64(1)
		for _, d := range t.dims {
			count *= d
			w.number(d)
		}
		if count != uint64(len(t.data)) {
			return nil, fmt.Errorf("%s: %d values for shape %v", t.name, len(t.data), t.dims)
		}
		w.number(tensorFloat32)
		w.number(offset)
		offset += (count*4 + alignment - 1) / alignment * alignment
	}
	w.pad()
	for _, t := range m.tensors {
		w.number(t.data)
		w.pad()
	}
	return w.Bytes(), nil
}

// writer writes the little-endian pieces of the format.
type writer struct{ bytes.Buffer }

func (w *writer) raw(s string) { w.WriteString(s) }

// number writes integers and floats of a fixed size, alone or in slices.
func (w *writer) number(v any) {
	if err := binary.Write(&w.Buffer, binary.LittleEndian, v); err != nil {
		panic(fmt.Sprintf("gguf: %T has no fixed size", v))
	}
}

func (w *writer) text(s string) {
	w.number(uint64(len(s)))
	w.raw(s)
}

func (w *writer) value(v any) error {
	switch v := v.(type) {
	case uint32:
		w.number(typeUint32)
		w.number(v)
	case float32:
		w.number(typeFloat32)
		w.number(v)
	case bool:
		w.number(typeBool)
		w.number(v)
	case string:
		w.number(typeString)
		w.text(v)
	case []string:
		w.array(typeString, len(v))
		for _, s := range v {
			w.text(s)
		}
	case []int32:
		w.array(typeInt32, len(v))
		w.number(v)
	default:
		return fmt.Errorf("values of type %T are not supported", v)
	}
	return nil
}

func (w *writer) array(kind uint32, n int) {
	w.number([]uint32{typeArray, kind})
	w.number(uint64(n))
}

func (w *writer) pad() {
	for w.Len()%alignment != 0 {
		w.WriteByte(0)
	}
}
