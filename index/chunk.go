package index

// Chunk is the unit of retrieval: some whole paragraphs under one heading, with the address that a citation of it leads to.
type Chunk struct {
	ID        string   `json:"id"` // 16 base32 digits, see ChunkID
	Doc       string   `json:"doc"`
	Title     string   `json:"title"`
	Headings  []string `json:"headings"` // outermost first
	Text      string   `json:"text"`
	Page      int      `json:"page"` // of its first span that is not a repeated table head or lead-in
	PageLabel string   `json:"page_label"`
	Version   string   `json:"version"`
	Edition   string   `json:"edition"`
	Effective string   `json:"effective"`
	Updated   string   `json:"updated"`
	Ingested  string   `json:"ingested"`
	Kind      string   `json:"kind"`          // a document.Kind
	Ordinal   int      `json:"ordinal"`       // place in the document, from 0
	OCR       bool     `json:"ocr,omitempty"` // some of it was read from a picture of a page
	// Suspicious names what in the text speaks to a model instead of to a reader; nil for nothing.
	Suspicious []string `json:"suspicious,omitempty"`
	// Former are the runes that are wording which was or will be replaced: the column of the old text in a comparison.
	Former [][2]int `json:"former,omitempty"`
	Spans  []Span   `json:"spans"`
}

// Span ties a range of a chunk's text to the same range of a page's text: the runes [Start, End) of the chunk are the runes
// that begin at PageStart on that page. Spans do not overlap; what lies between two spans is a separator that the chunker put in.
// Where a table or list is cut into several chunks, its head or lead-in may stand again at the start of each: a span with the
// head's own address, Repeated, before which nothing else stands.
type Span struct {
	Page      int    `json:"page"`
	Label     string `json:"label"`
	Start     int    `json:"start"`
	End       int    `json:"end"`
	PageStart int    `json:"page_start"`
	Repeated  bool   `json:"repeated,omitempty"`
}
