package index

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// chunkIDDigits is the length of a chunk id: 80 bits, so that even ten million chunks collide with a chance below 1 in 10^10.
const chunkIDDigits = 16

// ChunkID names a chunk by what it says and where it stands: 16 lower-case base32 digits (RFC 4648, a-z 2-7) of the SHA-256 of
// the document, its heading path, its text and n, the number of chunks with the same document, path and text before it.
// Headings and text are compared after NFKC and with every run of white space as one space, so that a chunk keeps its id when
// an unchanged document is read again, on another machine or in another folder. The id tells nothing of version or time.
func ChunkID(doc string, headings []string, text string, n int) string {
	hash := sha256.New()
	write := func(field string) { // with its length before it, so that no two lists of fields give the same bytes
		hash.Write([]byte(strconv.Itoa(len(field)) + ":" + field))
	}
	write(doc)
	write(strconv.Itoa(len(headings)))
	for _, heading := range headings {
		write(foldForID(heading))
	}
	write(foldForID(text))
	write(strconv.Itoa(n))
	digits := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(hash.Sum(nil))
	return strings.ToLower(digits[:chunkIDDigits])
}

// Key is what the index keeps a chunk under. A chunk has the same id in every version of its document that holds it; the version
// tells these apart.
func Key(id, version string) string {
	if version == "" {
		return id
	}
	return id + " " + version
}

// editionOf is what a version of a document is filtered by. No name of a document holds a line break.
func editionOf(doc, version string) string { return doc + "\n" + version }

// foldForID is NFKC with every run of white space folded to one space and none at the ends.
func foldForID(s string) string {
	return strings.Join(strings.Fields(norm.NFKC.String(s)), " ")
}
