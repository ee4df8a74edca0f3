package encoder

import (
	"encoding/binary"
	"math"
)

// tensorKind is how the numbers of a tensor are written, as GGUF counts them.
type tensorKind uint32

// The kinds that are read.
const (
	kindF32  tensorKind = 0
	kindF16  tensorKind = 1
	kindQ40  tensorKind = 2
	kindQ41  tensorKind = 3
	kindQ50  tensorKind = 6
	kindQ51  tensorKind = 7
	kindQ80  tensorKind = 8
	kindQ4K  tensorKind = 12
	kindQ5K  tensorKind = 13
	kindQ6K  tensorKind = 14
	kindBF16 tensorKind = 30
)

// format is how a kind writes its numbers: so many of them in a block of so many bytes.
type format struct {
	numbers, bytes int
	spell          func(y []float32, b []byte) // spells out as many blocks as there are
}

var formats = map[tensorKind]format{
	kindF32:  {1, 4, spellF32},
	kindF16:  {1, 2, spellF16},
	kindBF16: {1, 2, spellBF16},
	kindQ80:  blocks(32, 34, spellQ8),
	kindQ40:  blocks(32, 18, func(y []float32, b []byte) { d := half(b); spellFour(y, b[2:18], nil, d, -8*d) }),
	kindQ41:  blocks(32, 20, func(y []float32, b []byte) { spellFour(y, b[4:20], nil, half(b), half(b[2:])) }),
	kindQ50:  blocks(32, 22, func(y []float32, b []byte) { d := half(b); spellFour(y, b[6:22], b[2:6], d, -16*d) }),
	kindQ51:  blocks(32, 24, func(y []float32, b []byte) { spellFour(y, b[8:24], b[4:8], half(b), half(b[2:])) }),
	kindQ4K:  blocks(256, 144, func(y []float32, b []byte) { spellK(y, b, nil, b[16:]) }),
	kindQ5K:  blocks(256, 176, func(y []float32, b []byte) { spellK(y, b, b[16:48], b[48:]) }),
	kindQ6K:  blocks(256, 210, spellQ6K),
}

// blocks is a format whose numbers stand in blocks, one of which is spelled out by one.
func blocks(numbers, bytes int, one func(y []float32, b []byte)) format {
	return format{numbers, bytes, func(y []float32, b []byte) {
		for len(b) > 0 {
			one(y[:numbers], b[:bytes])
			y, b = y[numbers:], b[bytes:]
		}
	}}
}

func spellF32(y []float32, b []byte) {
	for i := range y {
		y[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
}

func spellF16(y []float32, b []byte) {
	for i := range y {
		y[i] = half(b[2*i:])
	}
}

func spellBF16(y []float32, b []byte) {
	for i := range y {
		y[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(b[2*i:])) << 16)
	}
}

// half is a 16-bit floating point number.
func half(b []byte) float32 {
	h := uint32(binary.LittleEndian.Uint16(b))
	sign, exponent, fraction := h>>15<<31, h>>10&31, h&1023
	switch exponent {
	case 0:
		return math.Float32frombits(math.Float32bits(float32(fraction)/(1<<24)) | sign)
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+112)<<23 | fraction<<13)
}

func spellQ8(y []float32, b []byte) {
	d := half(b)
	b = b[2:34]
	for i := range y[:32] {
		y[i] = d * float32(int8(b[i]))
	}
}

// spellFour spells out 32 numbers of four bits, or of five where the fifth bits are given: d times each, and m more.
func spellFour(y []float32, low, fifth []byte, d, m float32) {
	y, low = y[:32], low[:16]
	bits := uint32(0)
	if fifth != nil {
		bits = binary.LittleEndian.Uint32(fifth)
	}
	for i, b := range low {
		y[i] = d*float32(uint32(b&15)|bits>>i&1<<4) + m
		y[i+16] = d*float32(uint32(b>>4)|bits>>(i+16)&1<<4) + m
	}
}

// spellK spells out 256 numbers of four or five bits, in eight parts with a scale and a least number each.
func spellK(y []float32, b, fifth, low []byte) {
	d, least, scales := half(b), half(b[2:]), b[4:16]
	for part := range 8 {
		var s, m byte // of six bits each
		if part < 4 {
			s, m = scales[part]&63, scales[part+4]&63
		} else {
			s = scales[part+4]&15 | scales[part-4]>>6<<4
			m = scales[part+4]>>4 | scales[part]>>6<<4
		}
		scale, off := d*float32(s), least*float32(m)
		for i := range 32 {
			q := low[part/2*32+i] >> (part % 2 * 4) & 15
			if fifth != nil {
				q |= fifth[i] >> part & 1 << 4
			}
			y[part*32+i] = scale*float32(q) - off
		}
	}
}

// spellQ6K spells out 256 numbers of six bits, in sixteen parts with a scale each.
func spellQ6K(y []float32, b []byte) {
	low, high, scales, d := b[:128], b[128:192], b[192:208], half(b[208:])
	for i := range 256 {
		part, at := i/128, i%128
		nibble := low[part*64+at%64] >> (at / 64 * 4) & 15
		pair := high[part*32+at%32] >> (at / 32 * 2) & 3
		y[i] = d * float32(int8(scales[i/16])) * float32(int(nibble|pair<<4)-32)
	}
}
