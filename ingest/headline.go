package ingest

import (
	"strings"

	"tenkyo/ingest/document"
)

// HeadingOf tells whether a line of a document whose headings are not all marked as such is one by its words: a chapter, an article,
// a supplement, or words in brackets. Bare numbers make no heading here, for items of lists have them too. rank orders headings,
// outermost first; rest is what stands behind an article's number on its line.
func HeadingOf(line string) (rank int, heading, rest string) {
	rank, heading, rest = headingOf(line, false)
	if rank > rankArticle || rank == rankUnderlined && !strings.HasPrefix(line, "【") && !strings.HasPrefix(line, "〔") {
		return 0, "", ""
	}
	return rank, heading, rest
}

// IsCaption tells a line that captions the article below it: （目的）.
func IsCaption(line string) bool { return captionOnly.MatchString(line) }

// IsArticle tells a line that begins an article.
func IsArticle(line string) bool { return articleStart.MatchString(line) }

// IsTitleLine tells a first line that may be the title of a document: short, and neither a sentence nor a part of one.
func IsTitleLine(line string) bool {
	rank, _, _ := headingOf(line, true)
	return rank == 0 && !captionOnly.MatchString(line) && isTitleLine(line)
}

// ReadText makes a document of plain text.
func ReadText(text string) *document.Document { return readText(text) }
