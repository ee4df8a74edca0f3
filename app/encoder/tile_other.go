//go:build !amd64

package encoder

// tile multiplies tileRows rows of weights with tileTokens tokens of as many numbers, and sets y[t*stride+r].
func tile(y []float32, stride int, w, x []float32, width int) { tilePlain(y, stride, w, x, width) }
