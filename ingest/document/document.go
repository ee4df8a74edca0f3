// Package document is the model that every reader fills and everything downstream addresses: a document is pages, a page is
// one text in reading order, and blocks (headings, paragraphs, list items, table rows) are ranges of that text.
//
// All offsets are in runes. A page's text is already joined: a wrapped Japanese line continues without a space, a wrapped
// English line with one, a hyphen at a line's end is removed, and blocks are separated by "\n". Readers must be
// deterministic: the viewer reads a page again and relies on the same text to place a highlight.
package document

// Format of the file a document was read from.
type Format string

// The formats that are read.
const (
	PDF      Format = "pdf"
	Markdown Format = "markdown"
	Text     Format = "text"
	DOCX     Format = "docx"
	XLSX     Format = "xlsx"
	PPTX     Format = "pptx"
	HTML     Format = "html"
	Mail     Format = "mail"
)

// IsText tells the formats whose files are text as they are.
func (f Format) IsText() bool { return f == Markdown || f == Text }

// Kind of document: whether it is the rule itself, something about a rule, or something else.
type Kind string

// The kinds, recognised from title, table heads and file name.
const (
	Rule       Kind = "rule"
	Comparison Kind = "comparison" // 新旧対照表
	Draft      Kind = "draft"      // 改正案, （案）
	Repealed   Kind = "repealed"   // 廃止
	Guide      Kind = "guide"      // 説明資料, FAQ
	Minutes    Kind = "minutes"    // 議事録

	Form         Kind = "form"         // 様式, チェックリスト
	Manual       Kind = "manual"       // マニュアル, 手順書
	Notice       Kind = "notice"       // 通知, お知らせ
	Undetermined Kind = "undetermined" // nothing says what it is
)

// Kinds are all kinds, in the order in which a person is shown them.
var Kinds = []Kind{Rule, Manual, Notice, Form, Guide, Minutes, Comparison, Draft, Repealed, Undetermined}

// Counts tells whether what a document says holds by itself: it is a rule or may be one, and not something about a rule, nor a rule that
// is not in force. The zero Kind, of what older programs read, counts.
func (k Kind) Counts() bool {
	switch k {
	case Comparison, Draft, Repealed, Guide, Minutes:
		return false
	}
	return true
}

// Document is one version of one file, read.
type Document struct {
	Title         string    `json:"title"`
	Format        Format    `json:"format"`
	Kind          Kind      `json:"kind"`
	Version       string    `json:"version"`                       // first 12 hex digits of the SHA-256 of the bytes
	Edition       string    `json:"edition"`                       // label found (version, 改正日), else ""
	EditionFrom   string    `json:"edition_from"`                  // where it was found: front_matter, text, file_name, pdf_date, file_date, or ""
	Effective     string    `json:"effective"`                     // ISO day from which it is in force, else ""
	EffectiveFrom string    `json:"effective_from"`                // as EditionFrom
	EffectiveLine string    `json:"effective_from_line,omitempty"` // the line that says so, as it is written
	Updated       string    `json:"updated"`                       // ISO day: PDF ModDate, front matter or the file's own date
	Pages         []Page    `json:"pages"`
	Outline       []Heading `json:"outline"`
	Warnings      []Warning `json:"warnings"`
	Protected     bool      `json:"protected,omitempty"` // a password was needed to read it
	ReadBy        int       `json:"read_by,omitempty"`   // version of the readers that made this of the file
	OCRTried      bool      `json:"ocr_tried,omitempty"` // pages without text were looked at as pictures
	// Paged is the SHA-256, in hex, of a PDF that was made of the file and whose pages these are, page N of it being page N here.
	Paged string `json:"paged,omitempty"`
}

// Drawn tells whether the pages of the document can be drawn.
func (d *Document) Drawn() bool { return d.Format == PDF || d.Paged != "" }

// Page is one page of a PDF, a sheet of a workbook, a slide of a presentation, or the whole of another file (Number 0): of a Word document
// too, unless pages were made of it.
type Page struct {
	Number int     `json:"number"` // 1-based in the file; 0 for a file without pages
	Label  string  `json:"label"`  // printed on the page, or the name of a sheet; "" where the file names none
	Text   string  `json:"text"`
	Blocks []Block `json:"blocks"` // in reading order, not overlapping, each a range of Text
	Reader string  `json:"reader"` // pdfium, ledongthuc, ocr, goldmark, text
	NoText bool    `json:"no_text"`
	Width  float64 `json:"width"` // points, as shown; 0 where the page cannot be drawn
	Height float64 `json:"height"`
	// Recognised says that the file's own text of this page lies unseen over a picture: a program recognised it there.
	Recognised bool  `json:"recognised,omitempty"`
	Scan       *Scan `json:"scan,omitempty"`     // what was read from a picture of the page; set where Reader is ocr
	Pictures   []int `json:"pictures,omitempty"` // offsets in Text after which the file has a picture; Markdown only
}

// ReaderOCR is the Reader of a page whose text was read from a picture of it, ReaderCompared of one whose text a person has
// compared with the picture since.
const (
	ReaderOCR      = "ocr"
	ReaderCompared = "ocr_compared"
)

// Scan is what a picture of a page says: its words with their places, in reading order.
type Scan struct {
	Words      []Word  `json:"words"`
	Confidence float64 `json:"confidence"` // mean of the characters, percent, as the program that read it says
}

// Word of a scan. The rectangle is as wide as the word and as high as its line (the other way round where lines run down), in
// points on the page as shown, origin top left.
type Word struct {
	Text string  `json:"text"`
	X0   float64 `json:"x0"`
	Y0   float64 `json:"y0"`
	X1   float64 `json:"x1"`
	Y1   float64 `json:"y1"`
	Line int     `json:"line"` // counts the lines of the page, from 0
	Down bool    `json:"down,omitempty"`
}

// BlockKind says what a block is.
type BlockKind string

// The kinds of block.
const (
	HeadingBlock BlockKind = "heading"
	Paragraph    BlockKind = "paragraph"
	ListItem     BlockKind = "list_item"
	TableRow     BlockKind = "table_row" // cells joined by " | "
	TableHead    BlockKind = "table_head"
	Code         BlockKind = "code"
	Furniture    BlockKind = "furniture" // running head, foot, page number: shown, found, never chunked
	Footnote     BlockKind = "footnote"
)

// Block is a range of a page's text, in runes.
type Block struct {
	Kind      BlockKind `json:"kind"`
	Level     int       `json:"level,omitempty"` // of a heading (1 outermost), the nesting of a list item (0 outermost), else the number of lists around
	Start     int       `json:"start"`
	End       int       `json:"end"`
	Line      int       `json:"line,omitempty"`      // 1-based source line, Markdown and text only
	Cells     string    `json:"cells,omitempty"`     // the range of cells of a row of a workbook: B3:D3
	Continues bool      `json:"continues,omitempty"` // this block goes on with the last block of the page, or of the column, before
}

// Heading is an entry of the outline.
type Heading struct {
	Level int    `json:"level"`
	Text  string `json:"text"`
	Page  int    `json:"page"`
	Start int    `json:"start"` // rune offset in the page's text, -1 where unknown (a bookmark whose words are not on the page)
}

// Warning is something a person should know about how a document was read.
type Warning struct {
	Code   string `json:"code"` // snake_case: page_without_text, text_truncated, front_matter_unreadable, …
	Page   int    `json:"page,omitempty"`
	Detail string `json:"detail"`
}

// PagesWithoutText lists the numbers of pages on which no text was found.
func (d *Document) PagesWithoutText() []int {
	pages := []int{}
	for _, p := range d.Pages {
		if p.NoText {
			pages = append(pages, p.Number)
		}
	}
	return pages
}

// Page returns the page with that number, or nil.
func (d *Document) Page(number int) *Page {
	for i := range d.Pages {
		if d.Pages[i].Number == number {
			return &d.Pages[i]
		}
	}
	return nil
}
