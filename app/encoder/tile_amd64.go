package encoder

import "golang.org/x/sys/cpu"

// fast tells whether this processor has what tileAVX2 needs.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// tile multiplies tileRows rows of weights with tileTokens tokens of as many numbers, and sets y[t*stride+r].
func tile(y []float32, stride int, w, x []float32, width int) {
	if !fast {
		tilePlain(y, stride, w, x, width)
		return
	}
	_, _, _ = y[(tileTokens-1)*stride+tileRows-1], w[tileRows*width-1], x[tileTokens*width-1]
	tileAVX2(&y[0], stride, &w[0], &x[0], width)
}

// tileAVX2 is tile for a width that is a multiple of 8 and at least 8.
//
//go:noescape
func tileAVX2(y *float32, stride int, w, x *float32, width int)
