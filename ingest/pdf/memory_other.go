//go:build !linux

package pdf

import "context"

// withMappedMemory changes nothing: elsewhere the size of a reader process is watched by what Go's heap holds.
func withMappedMemory(ctx context.Context) context.Context { return ctx }
