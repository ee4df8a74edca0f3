package encoder

import "fmt"

// Code is what is wrong with a file.
type Code string

// What can be wrong with a file.
const (
	NoGGUF       Code = "no_gguf"      // another format, or one of its versions that is not read
	Cut          Code = "cut"          // it ends too early, or a size in it is more than the file
	TooLarge     Code = "too_large"    // larger than a file of this kind is
	Architecture Code = "architecture" // a model of another kind
	Tokenizer    Code = "tokenizer"    // no tokenizer that is known, or one that does not fit the weights
	Weights      Code = "weights"      // tensors that are missing, of another shape or of a type that is not read
	NoNumbers    Code = "no_numbers"   // it makes vectors that are none
)

// Fault is an error of a model file.
type Fault struct {
	Code   Code
	Detail string // in English, with names from the file
}

func (f *Fault) Error() string { return f.Detail }

func fault(code Code, format string, args ...any) error {
	return &Fault{code, fmt.Sprintf(format, args...)}
}
