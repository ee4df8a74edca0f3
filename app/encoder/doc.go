// Package encoder makes vectors of texts with a small language model out of a GGUF file, in this process: no server, no cgo, no
// network. Texts that mean the like have vectors that point the like way.
//
// It reads encoders of the BERT family with absolute positions (general.architecture "bert": MiniLM, e5, bge, gte and
// XLM-RoBERTa models as llama.cpp converts them), with a WordPiece ("bert") or SentencePiece unigram ("t5") tokenizer, and weights
// of the types that such files are published in. Vectors are of length 1.
//
// A file is foreign: every count and size in it is held against the file before anything is allocated, and what cannot be used is a
// *Fault that says which of a few things is wrong. Weights stay in memory as the file has them; a few rows at a time are spelled out
// and multiplied with all tokens of several texts. The rows of the vocabulary, most of such a file, stay on disk.
package encoder
