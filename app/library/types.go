package library

import (
	"context"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// FileStatus says what became of one file in an ingest.
type FileStatus string

// The statuses of a file, as the command line prints them.
const (
	Indexed          FileStatus = "indexed"
	Unchanged        FileStatus = "unchanged"
	Retired          FileStatus = "retired"
	UnreachableInput FileStatus = "unreachable"
	Skipped          FileStatus = "skipped"
	Failed           FileStatus = "failed"
	Vanished         FileStatus = "vanished" // so many files are gone at once that a person should say whether they are meant to be
)

// FileResult is one line of an ingest's result list.
type FileResult struct {
	Path             string     `json:"path"`
	Doc              string     `json:"doc,omitempty"` // none where the library has no document of the file
	Status           FileStatus `json:"status"`
	Version          string     `json:"version"`
	Pages            int        `json:"pages"`
	Chunks           int        `json:"chunks"`
	PagesWithoutText []int      `json:"pages_without_text"`
	New              bool       `json:"new,omitempty"`    // an indexed file that the library did not know
	Reason           string     `json:"reason"`           // a sentence for people, "" where nothing is wrong
	Code             string     `json:"code,omitempty"`   // of the reason, for translation: encrypted, timeout, too_large, …
	Detail           string     `json:"detail,omitempty"` // what fills the sentence of Code, such as a type or a limit
}

// Totals sums an ingest up.
type Totals struct {
	Files         int            `json:"files"`
	Indexed       int            `json:"indexed"`
	Unchanged     int            `json:"unchanged"`
	Failed        int            `json:"failed"`
	Retired       int            `json:"retired"`
	New           int            `json:"new"` // of the indexed ones
	Vanished      int            `json:"vanished,omitempty"`
	OnlyMe        int            `json:"only_me,omitempty"` // of the files, those that are this user's alone
	SkippedByType map[string]int `json:"skipped_by_type"`
	Pages         int            `json:"pages"`
	Chunks        int            `json:"chunks"`
	Seconds       float64        `json:"seconds"`
}

// IngestReport is what an ingest did, file by file.
type IngestReport struct {
	Files  []FileResult `json:"files"`
	Totals Totals       `json:"totals"`
}

// Progress is told while an ingest runs: before a file is read (Result nil) and after (Result set).
type Progress struct {
	Done, Total int // files finished, files found so far
	Path        string
	Page, Pages int  // of the file being read, 0 where unknown
	OCR         bool // Page counts pages that are read from their pictures
	Result      *FileResult
}

// SourceState says where a document's file stands now.
type SourceState string

// The source states of the contract.
const (
	Readable    SourceState = "readable"
	Denied      SourceState = "denied"
	Gone        SourceState = "gone"
	Unreachable SourceState = "unreachable"
	Packed      SourceState = "packed"
	// Lapsed is Unreachable for longer than is allowed: its title may be shown, and neither its text nor its pages.
	Lapsed SourceState = "lapsed"
)

// Withheld tells whether nothing of a document's text may be shown.
func (s SourceState) Withheld() bool { return s == Denied || s == Lapsed }

// DocumentInfo is a line of the document list: a document in the edition that is in force today, or else the first that will be.
// For a denied source Doc is a handle, and Title, Edition, Path and Rel are empty.
type DocumentInfo struct {
	Doc              string        `json:"doc"`
	Title            string        `json:"title"`
	Kind             document.Kind `json:"kind"`
	Format           string        `json:"format"`
	Pages            int           `json:"pages"`
	Paged            bool          `json:"paged,omitempty"` // of an Office file: pages were made of it
	Chunks           int           `json:"chunks"`
	Version          string        `json:"version"`
	Edition          string        `json:"edition"`
	Effective        string        `json:"effective"`
	EffectiveFrom    string        `json:"effective_from"`                // where the day was found: front_matter, text, file_name, user, or ""
	EffectiveLine    string        `json:"effective_from_line,omitempty"` // the line of the text that tells it
	Updated          string        `json:"updated"`
	Editions         int           `json:"editions"`                // versions kept, the current one included
	Standing         Standing      `json:"standing"`                // today: in_force, not_yet or superseded
	InForce          *EditionRef   `json:"in_force,omitempty"`      // what is in force in its place, in another document
	Next             *EditionRef   `json:"next,omitempty"`          // the edition that is known to follow, of this document or another
	Family           string        `json:"family,omitempty"`        // of the documents that are editions of one rule with it
	CitedAs          string        `json:"cited_as,omitempty"`      // the document that holds the same text and is cited in its place
	Twins            []string      `json:"twins,omitempty"`         // further documents that hold the same text
	AsksForDate      bool          `json:"asks_for_date,omitempty"` // nothing says from which day it is in force: a person should
	PagesWithoutText []int         `json:"pages_without_text"`
	Source           SourceState   `json:"source"`
	LastSeen         string        `json:"last_seen"` // RFC 3339, when the file was last read or found unchanged
	Path             string        `json:"path"`
	Warnings         int           `json:"warnings"`
	OnlyMe           bool          `json:"only_me,omitempty"`   // it is this user's alone; see OnlyMe
	Damaged          bool          `json:"damaged,omitempty"`   // what the library keeps of it cannot be read, and is not searched
	Protected        bool          `json:"protected,omitempty"` // its file is locked with a password; its text is kept without one

	// Root is the path of the added folder that the file lies in, "" for a document that came without one, and Rel where it lies
	// there now, NFC and with "/". The name in Doc may say otherwise: it stays when a file is moved, and has the folder's name
	// before it where another folder has a file of the same place.
	Root string `json:"-"`
	Rel  string `json:"-"`
}

// Hit is a found passage.
type Hit struct {
	verify.Passage
	Held    float64  `json:"held"`              // share of the question's rare words that it holds, 0 to 1
	Similar bool     `json:"similar,omitempty"` // it is near in meaning, by its vector; ByMeaning where that alone brought it up
	Matched []string `json:"matched"`           // words of the question that it holds
	Also    []string `json:"also,omitempty"`    // other documents that hold the same text

	Address   string `json:"-"` // the number in the question that it was looked up by, 第22条第2項; "" where its words found it
	Paragraph int    `json:"-"` // the paragraph that this names, 0 for none

	Kind     document.Kind `json:"kind"`
	Standing Standing      `json:"standing"` // on the day asked about
	// InForce is the edition that is in force in place of this one, where there is one.
	InForce *EditionRef `json:"in_force,omitempty"`
}

// SearchOptions narrow a search down. The zero value searches the edition of every rule that is in force today, and of rules of
// which none is in force yet the first that will be, marked.
type SearchOptions struct {
	AsOf        time.Time // the editions in force on this day are searched; zero means today
	Docs        []string  // only these documents; nil means all
	AllEditions bool      // also editions that are not in force, each marked
	NoExpansion bool      // only the words that were typed
	Words       []string  // further words, which move hits but never count as words of the question; not with NoExpansion

	// Similar names chunks near in meaning to a question, by their keys, nearest first; nil for none. Where it fails the search
	// goes on by words alone.
	Similar func(ctx context.Context, question string) ([]string, error)
}

// SearchResult is what a search found. Rare is how much of the question's rare words the best hit holds: high, medium, low.
type SearchResult struct {
	Query     string       `json:"query"`
	Hits      []Hit        `json:"hits"`
	Expanded  []string     `json:"expanded"`
	Words     []string     `json:"words,omitempty"` // those of Expanded that came from SearchOptions.Words
	Level     verify.Level `json:"level"`
	Respelled []Respelling `json:"respelled,omitempty"` // words that no document holds, with those like them that were searched too
	Filters   []Filter     `json:"filters,omitempty"`   // what the question itself narrowed the search to
	Withheld  int          `json:"withheld,omitempty"`  // documents whose passages were found and may not be shown
	Damaged   int          `json:"damaged,omitempty"`   // documents asked for whose stored text is damaged: they were not searched
	Away      bool         `json:"away,omitempty"`      // the shared library could not be reached: only the user's own was searched
	Similar   bool         `json:"similar,omitempty"`   // the search was by meaning too, and that named passages

	// Weights is how rare each index term of the question is in this library; terms of an expansion weigh less.
	Weights map[string]float64 `json:"-"`
}

// Respelling is a word that is in no document, with the words of documents that are like it.
type Respelling struct {
	Word  string   `json:"word"` // as the question has it, folded
	Forms []string `json:"forms"`
}

// FilterKind says what a question narrowed its search by.
type FilterKind string

// The kinds of filters.
const (
	DocumentFilter FilterKind = "document" // only the documents of that name
	AddressFilter  FilterKind = "address"  // passages with that number come first
	PhraseFilter   FilterKind = "phrase"   // only passages with those very words
	DayFilter      FilterKind = "day"      // only what is in force on the day that the question asks about; Text is the ISO day
)

// Filter is a part of a question that was not searched as words only.
type Filter struct {
	Kind FilterKind `json:"kind"`
	Text string     `json:"text"`           // as the question has it
	Docs []string   `json:"docs,omitempty"` // of a document filter
}

// Absence is the outcome of an exhaustive look for words that search did not find.
type Absence struct {
	Documents       int      `json:"documents"`
	PagesScanned    int      `json:"pages_scanned"`
	PagesUnreadable int      `json:"pages_unreadable"`
	Terms           []string `json:"terms"`
	Away            bool     `json:"away,omitempty"` // the shared library could not be reached: only the user's own was looked through

	// Withheld counts the documents that may not be read, or not be shown any more: not looked through either.
	Withheld int `json:"withheld,omitempty"`
	// Unread counts, by type, the files in the same folders that are no documents of the library: not looked through either.
	Unread map[string]int `json:"unread,omitempty"`
	Found  bool           `json:"-"` // every content word stands in some document after all
	Topic  bool           `json:"-"` // what the question is about stands in some document as a whole, or another word for it does
}

// Rect is a rectangle in points on the page as shown, origin top left.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// PageRequest asks for a page, and where a quotation lies on it. An address is tried before the quotation's words: that on the
// page first, then that in a chunk. Where neither holds those words, they must stand on the page exactly once.
type PageRequest struct {
	Doc       string
	Version   string // "" for the current one
	Page      int
	Quote     string // with an address on the page it may be empty: then whatever stands there is meant
	PageStart int    // rune range of the quotation in the page's text; none where PageEnd is not above PageStart
	PageEnd   int
	ChunkID   string // with Start: the address of the quotation in a chunk
	Start     int    // rune offset of the quotation in the chunk's text; meaningful only with ChunkID
	End       int
}

// PageResult tells a page's size and where the quotation lies.
type PageResult struct {
	Doc         string  `json:"doc"`
	Version     string  `json:"version"`
	Page        int     `json:"page"`
	PageLabel   string  `json:"page_label"`
	WidthPt     float64 `json:"width_pt"`
	HeightPt    float64 `json:"height_pt"`
	Found       bool    `json:"found"`
	Rects       []Rect  `json:"rects"`
	TextInRects string  `json:"text_in_rects"`
	Reason      string  `json:"reason,omitempty"`
	ReasonCode  string  `json:"reason_code,omitempty"`
	Start       int     `json:"-"` // rune range of the quotation in the page's text, for Markdown and text
	End         int     `json:"-"`
}

// Fault is something that a check of the library found wrong.
type Fault struct {
	Kind   string `json:"kind"`
	Where  string `json:"where"`
	Detail string `json:"detail"`
}

// CheckReport is the outcome of a check of the library.
type CheckReport struct {
	OK        bool    `json:"ok"`
	Documents int     `json:"documents"`
	Chunks    int     `json:"chunks"`
	Faults    []Fault `json:"faults"`
	// Older are documents whose text an older version of the readers made of their files: read them again with an ingest.
	Older []string `json:"older"`
	// Readings tell for each PDF which reader the text of each page comes from.
	Readings []Reading `json:"readings"`
}

// Reading tells how the pages of a PDF were read: by pdfium, with characters of the second reader (ledongthuc), from a picture
// of the page (ocr), or not at all.
type Reading struct {
	Doc              string           `json:"doc"`
	Version          string           `json:"version"`
	Readers          map[string][]int `json:"readers"` // pages by reader
	PagesWithoutText []int            `json:"pages_without_text"`
}
