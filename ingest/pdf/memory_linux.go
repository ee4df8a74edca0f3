package pdf

import (
	"context"

	"github.com/tetratelabs/wazero/experimental"
	"golang.org/x/sys/unix"
)

// withMappedMemory has instances of pdfium keep their memory in mappings of their own. These grow in place, come zeroed, and are
// gone when the instance is; in Go's heap each step is a copy, and what is left waits for a collection: 5 % of the time of
// reading. A mapping must not be used after its instance was closed; calls are never
// stopped, so none does.
func withMappedMemory(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		whole, err := unix.Mmap(-1, 0, int(most), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
		if err != nil { // no room for the most that it may become
			return &heaped{}
		}
		return &mapped{whole}
	}))
}

// mapped is memory in a mapping that is as long as the memory may become. What was not written yet takes no room.
type mapped struct{ whole []byte }

func (m *mapped) Reallocate(size uint64) []byte {
	if size > uint64(len(m.whole)) {
		return nil
	}
	return m.whole[:size]
}

func (m *mapped) Free() {
	_ = unix.Munmap(m.whole) // of a mapping that was made here it cannot fail
	m.whole = nil
}

// heaped is memory in Go's heap.
type heaped struct{ memory []byte }

func (h *heaped) Reallocate(size uint64) []byte {
	if missing := int(size) - len(h.memory); missing > 0 {
		h.memory = append(h.memory, make([]byte, missing)...)
	}
	return h.memory
}

func (h *heaped) Free() { h.memory = nil }
