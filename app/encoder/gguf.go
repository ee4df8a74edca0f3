package encoder

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
)

const (
	largestFile   = 2 << 30  // bytes; the largest encoders have 1.2 GB
	largestHeader = 64 << 20 // bytes; a vocabulary of 250,000 pieces has 7 MB
	mostTensors   = 1 << 16
	mostEntries   = 1 << 12
	longestName   = 256
	mostDims      = 4
	alignmentMost = 1 << 12
)

// header is what a GGUF file says before its weights.
type header struct {
	values  map[string]any // uint64, int64, float64, bool, string, []string, []float32, []int32 or []byte
	tensors map[string]tensorInfo
}

// tensorInfo says where the weights of a name are.
type tensorInfo struct {
	kind   tensorKind
	dims   [mostDims]int // the first is the one whose numbers lie side by side; 1 where there is none
	offset int64         // from the beginning of the file
	size   int64         // bytes, all within the file
}

// numbers is how many numbers there are.
func (t tensorInfo) numbers() int { return t.dims[0] * t.dims[1] * t.dims[2] * t.dims[3] }

// readHeader reads the header of a file of a size in bytes.
func readHeader(f io.ReaderAt, size int64) (*header, error) {
	if size > largestFile {
		return nil, fault(TooLarge, "the file has %d bytes; at most %d are read", size, int64(largestFile))
	}
	r := &headerReader{size: min(size, largestHeader)}
	r.r = bufio.NewReaderSize(io.NewSectionReader(f, 0, r.size), 1<<16)
	magic := string(r.bytes(4))
	if r.err != nil || magic != "GGUF" {
		return nil, fault(NoGGUF, "it does not begin as a GGUF file does")
	}
	if v := r.uint32(); r.err != nil || v != 2 && v != 3 {
		return nil, fault(NoGGUF, "GGUF version %d is not read", v)
	}
	tensors, entries := r.uint64(), r.uint64()
	if r.err != nil {
		return nil, r.err
	}
	if tensors > mostTensors || entries > mostEntries {
		return nil, fault(Cut, "it says that it has %d tensors and %d entries", tensors, entries)
	}
	h := &header{values: map[string]any{}, tensors: map[string]tensorInfo{}}
	for range entries {
		key := r.text(longestName)
		h.values[key] = r.value(r.uint32())
		if r.err != nil {
			return nil, r.err
		}
	}
	return h, h.readTensors(r, int(tensors), size)
}

// readTensors reads the directory of the weights and holds it against the size of the file in bytes.
func (h *header) readTensors(r *headerReader, n int, size int64) error {
	names := make([]string, n)
	for i := range names {
		names[i] = r.text(longestName)
		info := tensorInfo{dims: [mostDims]int{1, 1, 1, 1}}
		dims := r.uint32()
		if dims > mostDims {
			return fault(Cut, "%q has %d dimensions", names[i], dims)
		}
		numbers := uint64(1)
		for d := range dims {
			length := r.uint64()
			if length < 1 || length > math.MaxInt32 || numbers*length > uint64(largestFile)*2 {
				return fault(Cut, "%q has %d numbers side by side", names[i], length)
			}
			numbers *= length
			info.dims[d] = int(length)
		}
		info.kind = tensorKind(r.uint32())
		offset := r.uint64()
		if r.err != nil {
			return r.err
		}
		if _, known := h.tensors[names[i]]; known || offset > uint64(size) {
			return fault(Cut, "%q is there twice or begins after the end", names[i])
		}
		info.offset = int64(offset)
		h.tensors[names[i]] = info
	}
	alignment := int64(h.number("general.alignment", 32))
	if alignment < 1 || alignment > alignmentMost {
		return fault(Cut, "an alignment of %d is none", alignment)
	}
	begin := (r.read + alignment - 1) / alignment * alignment
	for _, name := range names {
		info := h.tensors[name]
		f, known := formats[info.kind]
		if !known {
			continue // of a type that is not read; it matters only where it is needed
		}
		if info.dims[0]%f.numbers != 0 {
			return fault(Weights, "%q has rows of %d numbers, which its type cannot have", name, info.dims[0])
		}
		info.offset += begin
		info.size = int64(info.numbers()/f.numbers) * int64(f.bytes)
		if info.offset+info.size > size {
			return fault(Cut, "%q would end at byte %d of %d", name, info.offset+info.size, size)
		}
		h.tensors[name] = info
	}
	return nil
}

// number is a whole number of the header, fallback where there is none; what is no sensible one is -1.
func (h *header) number(key string, fallback int) int {
	switch v := h.values[key].(type) {
	case nil:
		return fallback
	case uint64:
		if v <= math.MaxInt32 {
			return int(v)
		}
	case int64:
		if v >= 0 && v <= math.MaxInt32 {
			return int(v)
		}
	}
	return -1
}

func (h *header) text(key string) string    { s, _ := h.values[key].(string); return s }
func (h *header) texts(key string) []string { s, _ := h.values[key].([]string); return s }

// flag is a yes or no of the header.
func (h *header) flag(key string, fallback bool) bool {
	if b, ok := h.values[key].(bool); ok {
		return b
	}
	return fallback
}

// headerReader reads the pieces of a header. After the first error it gives zeros.
type headerReader struct {
	r    *bufio.Reader
	read int64 // bytes so far
	size int64 // bytes that there can be
	err  error
}

// left tells whether so many pieces of so many bytes can follow, and is an error where not.
func (r *headerReader) left(n uint64, each int64) bool {
	if r.err == nil && n > uint64((r.size-r.read)/each) {
		r.err = fault(Cut, "it ends within its header: %d pieces of %d bytes should follow byte %d", n, each, r.read)
	}
	return r.err == nil
}

func (r *headerReader) bytes(n uint64) []byte {
	if !r.left(n, 1) {
		return nil
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(r.r, b); err != nil {
		r.err = fault(Cut, "it cannot be read after byte %d: %v", r.read, err)
		return nil
	}
	r.read += int64(n)
	return b
}

func (r *headerReader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *headerReader) uint64() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// text reads a text of at most so many bytes.
func (r *headerReader) text(longest uint64) string {
	n := r.uint64()
	if r.err == nil && n > longest {
		r.err = fault(Cut, "it has a name of %d bytes", n)
	}
	return string(r.bytes(n))
}

// The types of the values of a header.
const (
	typeUint8 = iota
	typeInt8
	typeUint16
	typeInt16
	typeUint32
	typeInt32
	typeFloat32
	typeBool
	typeString
	typeArray
	typeUint64
	typeInt64
	typeFloat64
)

// widths are the bytes of each type of value, 0 for those of no fixed width.
var widths = [...]int64{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8}

func (r *headerReader) value(kind uint32) any {
	switch {
	case kind == typeString:
		return r.text(largestHeader)
	case kind == typeArray:
		return r.array(r.uint32(), r.uint64())
	case kind >= uint32(len(widths)):
		if r.err == nil {
			r.err = fault(Cut, "it has a value of type %d", kind)
		}
		return nil
	}
	return scalar(kind, r.bytes(uint64(widths[kind])))
}

// scalar makes one value of its bytes; nil of none.
func scalar(kind uint32, b []byte) any {
	if b == nil {
		return nil
	}
	le := binary.LittleEndian
	switch kind {
	case typeUint8:
		return uint64(b[0])
	case typeInt8:
		return int64(int8(b[0]))
	case typeUint16:
		return uint64(le.Uint16(b))
	case typeInt16:
		return int64(int16(le.Uint16(b)))
	case typeUint32:
		return uint64(le.Uint32(b))
	case typeInt32:
		return int64(int32(le.Uint32(b)))
	case typeFloat32:
		return float64(math.Float32frombits(le.Uint32(b)))
	case typeBool:
		return b[0] != 0
	case typeUint64:
		return le.Uint64(b)
	case typeInt64:
		return int64(le.Uint64(b))
	}
	return math.Float64frombits(le.Uint64(b))
}

// array reads n values of a type. Those of which nothing is needed are read over.
func (r *headerReader) array(kind uint32, n uint64) any {
	if kind == typeString {
		if !r.left(n, 8) {
			return nil
		}
		texts := make([]string, n)
		for i := range texts {
			if texts[i] = r.text(largestHeader); r.err != nil {
				return nil
			}
		}
		return texts
	}
	if kind >= uint32(len(widths)) || widths[kind] == 0 {
		if r.err == nil {
			r.err = fault(Cut, "it has a list of values of type %d", kind)
		}
		return nil
	}
	if !r.left(n, widths[kind]) {
		return nil
	}
	b := r.bytes(n * uint64(widths[kind]))
	switch kind {
	case typeUint8, typeInt8:
		return b
	case typeFloat32:
		numbers := make([]float32, len(b)/4)
		for i := range numbers {
			numbers[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		}
		return numbers
	case typeInt32, typeUint32:
		numbers := make([]int32, len(b)/4)
		for i := range numbers {
			numbers[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
		}
		return numbers
	}
	return nil
}
