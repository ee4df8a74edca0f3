package encoder

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// charsmap rewrites characters before they are cut into pieces, as SentencePiece keeps its rules: a double array of bytes, and the
// texts that its leaves point to, each with a zero after it.
type charsmap struct {
	units []uint32
	texts []byte
}

// readCharsmap reads the rules of a file; none is no error.
func readCharsmap(b []byte) (*charsmap, error) {
	if len(b) == 0 {
		return &charsmap{}, nil
	}
	if len(b) < 4 {
		return nil, fault(Tokenizer, "its rules for characters have %d bytes", len(b))
	}
	n := binary.LittleEndian.Uint32(b)
	if b = b[4:]; n%4 != 0 || uint64(n) > uint64(len(b)) {
		return nil, fault(Tokenizer, "its rules for characters have %d bytes, not %d", len(b), n)
	}
	m := &charsmap{units: make([]uint32, n/4), texts: b[n:]}
	for i := range m.units {
		m.units[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return m, nil
}

// next takes the longest beginning of a text that a rule rewrites, or its first character: what stands for it, and its bytes.
func (m *charsmap) next(s string) (replaced string, length int) {
	at := uint32(0)
	for i := -1; i < len(s) && at < uint32(len(m.units)); i++ {
		if i >= 0 {
			if at ^= uint32(s[i]); at >= uint32(len(m.units)) || m.units[at]&(1<<31|0xff) != uint32(s[i]) {
				break
			}
		}
		unit := m.units[at]
		at ^= unit >> 10 << (unit >> 6 & 8)
		if i >= 0 && unit>>8&1 == 1 && at < uint32(len(m.units)) {
			if leaf := m.units[at] &^ (1 << 31); leaf < uint32(len(m.texts)) {
				text := m.texts[leaf:]
				if end := bytes.IndexByte(text, 0); end >= 0 {
					replaced, length = string(text[:end]), i+1
				}
			}
		}
	}
	if length > 0 {
		return replaced, length
	}
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		return string(utf8.RuneError), 1
	}
	return s[:size], size
}
