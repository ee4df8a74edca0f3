package desk

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"tenkyo/ingest"
)

// Word documents are read with the standard library alone: what is wanted is their text in order, with headings, list items,
// tables and footnotes told apart, which is a few elements of one XML part. The Go libraries that read .docx either carry a
// copyleft licence or build a whole document model to write it again, and none bounds what it unpacks.

// Bounds on a Word document: the size of a part unpacked, how many elements it has, and how deep they nest.
const (
	mostDocxPart     = 64 << 20
	mostDocxElements = 1_000_000
	mostDocxDepth    = 256
)

// ErrDocx is returned for a file that is packed like a Word document and is none.
var ErrDocx = errors.New("not a Word document that can be read")

// readDocx gives the text of a Word document as Markdown: headings with #, list items with -, tables with |, footnotes as [^1].
// Deleted and hidden text is left out, inserted text is in. A text box stands before the paragraph to which it is tied; what a
// picture shows, comments, heads and feet of pages are not read.
func readDocx(data []byte) (string, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrDocx, err)
	}
	main, err := mainPart(archive)
	if err != nil {
		return "", err
	}
	body, err := docxPart(archive, main)
	if err != nil {
		return "", err
	}
	if body == nil {
		return "", fmt.Errorf("%w: it has no %s", ErrDocx, main)
	}
	text, err := docxText(body)
	if err != nil {
		return "", err
	}
	for _, part := range []string{"word/footnotes.xml", "word/endnotes.xml"} {
		notes, err := docxPart(archive, part)
		if err != nil {
			return "", err
		}
		if notes == nil {
			continue
		}
		more, err := docxText(notes)
		if err != nil {
			return "", err
		}
		text += "\n" + more
	}
	if len(text) > MostBytes {
		return "", ErrTooLarge
	}
	return text, nil
}

// mainPart names the part that holds the text. It is named in the relations of the file, and mostly word/document.xml.
func mainPart(archive *zip.Reader) (string, error) {
	const usual = "word/document.xml"
	data, err := docxPart(archive, "_rels/.rels")
	if err != nil || data == nil {
		return usual, err
	}
	var relations struct {
		All []struct {
			Type   string `xml:"Type,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	_ = xml.Unmarshal(data, &relations) // what is damaged there does not hold the text back
	for _, r := range relations.All {
		target := strings.TrimPrefix(r.Target, "/")
		if strings.HasSuffix(r.Type, "/officeDocument") && strings.HasPrefix(target, "word/") && strings.HasSuffix(target, ".xml") {
			return target, nil
		}
	}
	return usual, nil
}

// docxPart unpacks a part, nil where there is none.
func docxPart(archive *zip.Reader, name string) ([]byte, error) {
	for _, f := range archive.File {
		if f.Name != name {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrDocx, name, err)
		}
		defer r.Close()
		data, err := io.ReadAll(io.LimitReader(r, mostDocxPart+1))
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrDocx, name, err)
		}
		if len(data) > mostDocxPart {
			return nil, ErrTooLarge
		}
		return data, nil
	}
	return nil, nil
}

// docxWriter collects the text of one part.
type docxWriter struct {
	out   strings.Builder
	para  strings.Builder
	style struct {
		heading int
		list    bool
		level   int
		hidden  bool // of the run
	}
	cells    [][]string // of the open tables, outermost first: the cells of the row
	rows     []int      // rows written of each open table
	note     string     // "^1" while a footnote is read
	skipping int        // depth of the element that is skipped, 0 for none
	drawing  bool       // that element may hold a text box
	boxes    []box      // open text boxes, outermost first
	row      struct {
		properties bool // its properties are read
		deleted    bool
	}
}

// box is a text box that is read, and what goes on behind it.
type box struct {
	para     string // the words of the paragraph to which it is tied that stand before it
	heading  int
	list     bool
	level    int
	skipping int // depth of the drawing in which it stands
}

// skipped are elements whose text is no part of what a reader sees in the text.
var skipped = map[string]bool{
	"del": true, "moveFrom": true, "instrText": true, "delText": true, "delInstrText": true, "Fallback": true, "rt": true, "pict": true, "drawing": true,
}

func docxText(data []byte) (string, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) { // XML may be in UTF-16
		text, _, err := ingest.Decode(data)
		if err != nil {
			return "", fmt.Errorf("%w: %w", ErrDocx, err)
		}
		data = []byte(text)
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = true
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // decoded above; what is not is no UTF-8 and refused
	w := &docxWriter{}
	depth, elements := 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return w.out.String(), nil
		}
		if err != nil {
			return "", fmt.Errorf("%w: %w", ErrDocx, err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > mostDocxDepth {
				return "", fmt.Errorf("%w: its elements nest too deep", ErrDocx)
			}
			if elements++; elements > mostDocxElements {
				return "", ErrTooLarge
			}
			switch name := t.Name.Local; {
			case w.skipping == 0 && w.row.properties && name == "del":
				w.row.deleted = true
			case w.skipping == 0 && skipped[name]:
				w.skipping, w.drawing = depth, name == "drawing" || name == "pict"
			case w.drawing && name == "txbxContent":
				w.openBox()
			}
			if w.skipping == 0 {
				w.start(t)
			}
		case xml.EndElement:
			switch w.skipping {
			case 0:
				w.end(t.Name.Local)
			case depth:
				w.skipping, w.drawing = 0, false
			}
			depth--
		case xml.CharData:
			if w.skipping == 0 && !w.style.hidden {
				w.chars(string(t))
			}
		}
		if w.out.Len()+w.para.Len() > MostBytes {
			return "", ErrTooLarge
		}
	}
}

// chars takes character data. White space between elements is layout of the XML; inside w:t it is text, and the decoder does not
// tell them apart, so line feeds and tabs, which w:t never holds, are dropped.
func (w *docxWriter) chars(s string) {
	w.para.WriteString(strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s))
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (w *docxWriter) start(e xml.StartElement) {
	switch e.Name.Local {
	case "p":
		w.para.Reset()
		w.style.heading, w.style.list, w.style.level = 0, false, 0
	case "pStyle":
		w.style.heading = headingLevel(attribute(e, "val"))
	case "outlineLvl":
		if v := attribute(e, "val"); len(v) == 1 && v[0] >= '0' && v[0] <= '5' {
			w.style.heading = int(v[0]-'0') + 1
		}
	case "numPr":
		w.style.list = true
	case "ilvl":
		if v := attribute(e, "val"); len(v) == 1 && v[0] >= '0' && v[0] <= '8' {
			w.style.level = int(v[0] - '0')
		}
	case "r":
		w.style.hidden = false
	case "vanish":
		w.style.hidden = attribute(e, "val") != "0" && attribute(e, "val") != "false"
	case "tab":
		w.para.WriteString(" ")
	case "br", "cr":
		if len(w.cells) > 0 {
			w.para.WriteString(" ")
		} else {
			w.para.WriteString("\n")
		}
	case "noBreakHyphen":
		w.para.WriteString("-")
	case "footnoteReference", "endnoteReference":
		if id := noteID(e); id != "" {
			w.para.WriteString("[^" + id + "]")
		}
	case "footnote", "endnote":
		w.note = ""
		if kind := attribute(e, "type"); kind == "" || kind == "normal" {
			w.note = noteID(e)
		}
	case "tr":
		w.row.deleted = false
	case "trPr":
		w.row.properties = true
	case "tbl":
		w.endParagraph()
		w.cells, w.rows = append(w.cells, nil), append(w.rows, 0)
		w.out.WriteString("\n")
	case "tc":
		if n := len(w.cells); n > 0 {
			w.cells[n-1] = append(w.cells[n-1], "")
		}
	}
}

// noteID is the id of a footnote, of digits alone; endnotes get a letter of their own.
func noteID(e xml.StartElement) string {
	id := attribute(e, "id")
	if id == "" || len(id) > 6 || strings.Trim(id, "0123456789") != "" {
		return ""
	}
	if strings.HasPrefix(e.Name.Local, "endnote") {
		return "e" + id
	}
	return id
}

func (w *docxWriter) end(name string) {
	switch name {
	case "p":
		w.endParagraph()
	case "r":
		w.style.hidden = false
	case "txbxContent":
		w.closeBox()
	case "trPr":
		w.row.properties = false
	case "tr":
		n := len(w.cells)
		if n == 0 {
			return
		}
		if w.row.deleted {
			w.row.deleted, w.cells[n-1] = false, nil
			return
		}
		w.out.WriteString("| " + strings.Join(w.cells[n-1], " | ") + " |\n")
		if w.rows[n-1] == 0 {
			w.out.WriteString("|" + strings.Repeat(" - |", max(1, len(w.cells[n-1]))) + "\n")
		}
		w.rows[n-1]++
		w.cells[n-1] = nil
	case "tbl":
		if n := len(w.cells); n > 0 {
			w.cells, w.rows = w.cells[:n-1], w.rows[:n-1]
			w.out.WriteString("\n")
		}
	}
}

// openBox begins to read a text box, whose paragraphs stand for themselves.
func (w *docxWriter) openBox() {
	w.boxes = append(w.boxes, box{w.para.String(), w.style.heading, w.style.list, w.style.level, w.skipping})
	w.para.Reset()
	w.skipping, w.drawing = 0, false
}

// closeBox goes on with the paragraph to which a text box is tied.
func (w *docxWriter) closeBox() {
	n := len(w.boxes)
	if n == 0 {
		return
	}
	w.endParagraph()
	b := w.boxes[n-1]
	w.boxes = w.boxes[:n-1]
	w.para.WriteString(b.para)
	w.style.heading, w.style.list, w.style.level = b.heading, b.list, b.level
	w.skipping, w.drawing = b.skipping, true
}

// endParagraph writes the open paragraph, into its cell where it stands in one.
func (w *docxWriter) endParagraph() {
	text := strings.TrimSpace(w.para.String())
	w.para.Reset()
	if text == "" {
		return
	}
	if n := len(w.cells); n > 0 {
		if k := len(w.cells[n-1]); k > 0 {
			cell := &w.cells[n-1][k-1]
			*cell = strings.TrimSpace(*cell + " " + strings.NewReplacer("|", "/", "\n", " ").Replace(text))
		}
		return
	}
	switch {
	case w.note != "":
		w.out.WriteString("[^" + w.note + "]: ")
		w.note = ""
	case w.style.heading > 0:
		w.out.WriteString(strings.Repeat("#", w.style.heading) + " ")
	case w.style.list:
		w.out.WriteString(strings.Repeat("  ", w.style.level) + "- ")
	}
	w.out.WriteString(text + "\n\n")
}

// headingLevel reads the level of a heading from the id of its style: Heading1, 見出し1, or the plain digit that Japanese Word
// gives; 0 for other styles.
func headingLevel(style string) int {
	s := strings.ToLower(strings.ReplaceAll(style, " ", ""))
	for _, prefix := range []string{"heading", "見出し", "überschrift", "titre", ""} {
		rest, ok := strings.CutPrefix(s, prefix)
		if ok && len(rest) == 1 && rest[0] >= '1' && rest[0] <= '6' {
			return int(rest[0] - '0')
		}
	}
	if s == "title" || s == "表題" {
		return 1
	}
	return 0
}
