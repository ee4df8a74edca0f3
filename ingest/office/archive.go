package office

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"tenkyo/ingest/document"
)

// Bounds of what is unpacked and parsed. A handbook of 500 pages has 10 MB of XML and 200,000 elements.
const (
	maxEntries  = 10_000
	maxPart     = 64 << 20  // bytes of one part, unpacked
	maxUnpacked = 192 << 20 // bytes of all parts that are read
	maxElements = 1_000_000 // of one part
	maxDepth    = 256
)

// archive is an Office file: parts of XML packed together, and relations between them.
type archive struct {
	files map[string]*zip.File // by name in lower case, as names of parts are compared
	left  int64                // bytes that may still be unpacked
}

// openArchive looks what is in a file. What it is instead of one is told by sniffed.
func openArchive(data []byte) (*archive, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	if len(z.File) > maxEntries {
		return nil, document.Reason{Code: document.Bomb, Detail: fmt.Sprintf("%d parts", len(z.File))}
	}
	a := &archive{files: make(map[string]*zip.File, len(z.File)), left: maxUnpacked}
	for _, f := range z.File {
		name := partName(strings.ReplaceAll(f.Name, `\`, "/"))
		if a.files[name] == nil {
			a.files[name] = f
		}
	}
	return a, nil
}

func partName(name string) string { return strings.ToLower(strings.TrimPrefix(name, "/")) }

// part unpacks a part; nil where there is none.
func (a *archive) part(name string) ([]byte, error) {
	f := a.files[partName(name)]
	if f == nil {
		return nil, nil
	}
	r, err := f.Open()
	if err != nil {
		return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	defer r.Close()
	most := min(int64(maxPart), a.left)
	data, err := io.ReadAll(io.LimitReader(r, most+1)) // what the file says of its size is not to be trusted
	a.left -= int64(len(data))
	if int64(len(data)) > most {
		return nil, document.Reason{Code: document.Bomb, Detail: fmt.Sprintf("more than %d MB", most>>20)}
	}
	if err != nil {
		return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	return data, nil
}

// relation leads from a part to another one, or out of the file: that one is never followed.
type relation struct {
	kind   string // the last part of its type: styles, footnotes, …
	target string // name of a part
}

// relations are those of a part, by their ids. What is damaged there does not hold the text back.
func (a *archive) relations(part string) (map[string]relation, []string) {
	dir, base := path.Split(part)
	data, err := a.part(dir + "_rels/" + base + ".rels")
	if err != nil || data == nil {
		return nil, nil
	}
	root, err := parse(data)
	if err != nil {
		return nil, nil
	}
	found, order := map[string]relation{}, []string{}
	for _, r := range root.all("Relationship") {
		if r.attr("TargetMode") == "External" {
			continue
		}
		target := strings.ReplaceAll(r.attr("Target"), `\`, "/")
		if !strings.HasPrefix(target, "/") {
			target = path.Join("/", dir, target)
		}
		id := r.attr("Id")
		found[id] = relation{kind: path.Base(r.attr("Type")), target: strings.TrimPrefix(path.Clean(target), "/")}
		order = append(order, id)
	}
	return found, order
}

// main names the part in which the document begins.
func (a *archive) main() (string, error) {
	relations, order := a.relations("")
	for _, id := range order {
		if relations[id].kind == "officeDocument" && a.files[partName(relations[id].target)] != nil {
			return relations[id].target, nil
		}
	}
	for _, usual := range []string{"word/document.xml", "ppt/presentation.xml", "xl/workbook.xml"} {
		if a.files[usual] != nil {
			return usual, nil
		}
	}
	return "", document.Reason{Code: document.NotThatType, Detail: "it looks like a ZIP archive"}
}

// node is an element of XML, with a short name: that of its vocabulary and its own, w:p.
type node struct {
	name  string
	attrs []xml.Attr
	kids  []*node
	text  string // of a node without a name: character data
}

// vocabularies are the short names of what elements belong to, in the transitional and the strict form of the formats.
var vocabularies = map[string]string{
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":            "w",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                        "w",
	"http://schemas.openxmlformats.org/drawingml/2006/main":                   "a",
	"http://purl.oclc.org/ooxml/drawingml/main":                               "a",
	"http://schemas.openxmlformats.org/presentationml/2006/main":              "p",
	"http://purl.oclc.org/ooxml/presentationml/main":                          "p",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":              "m",
	"http://purl.oclc.org/ooxml/officeDocument/math":                          "m",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":             "mc",
	"http://schemas.openxmlformats.org/drawingml/2006/diagram":                "dgm",
	"http://schemas.openxmlformats.org/drawingml/2006/chart":                  "c",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships":     "r",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":                 "r",
	"http://schemas.microsoft.com/office/word/2010/wordprocessingShape":       "wps",
	"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing":  "wp",
	"http://schemas.microsoft.com/office/drawing/2008/diagram":                "dsp",
	"http://schemas.openxmlformats.org/package/2006/relationships":            "",
	"http://schemas.openxmlformats.org/spreadsheetml/2006/main":               "x",
	"http://purl.oclc.org/ooxml/spreadsheetml/main":                           "x",
	"urn:schemas-microsoft-com:vml":                                           "v",
	"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing":     "xdr",
	"http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
	"http://purl.org/dc/elements/1.1/":                                        "dc",
}

func shortName(n xml.Name) string {
	short, known := vocabularies[n.Space]
	switch {
	case short != "":
		return short + ":" + n.Local
	case known || n.Space == "":
		return n.Local
	}
	return "?:" + n.Local
}

// parse reads a part. Entities that a file defines for itself are not known to the parser, and refused.
func parse(data []byte) (*node, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) { // XML may be in UTF-16
		decoded, _, err := transform.Bytes(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder(), data)
		if err != nil {
			return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
		}
		data = decoded
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // decoded above; else it is UTF-8, or refused
	root := &node{}
	open := []*node{root}
	elements := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
		}
		in := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if elements++; elements > maxElements || len(open) > maxDepth {
				return nil, document.Reason{Code: document.TooComplex, Detail: fmt.Sprintf("%d elements, %d deep", elements, len(open))}
			}
			n := &node{name: shortName(t.Name), attrs: t.Attr}
			in.kids = append(in.kids, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			in.kids = append(in.kids, &node{text: string(t)})
		}
	}
	for _, n := range root.kids {
		if n.name != "" {
			return n, nil
		}
	}
	return nil, document.Reason{Code: document.Damaged, Detail: "an empty part"}
}

// attr is the value of an attribute, whatever its vocabulary.
func (n *node) attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// relID is the id of the relation that an attribute names.
func (n *node) relID(name string) string {
	for _, a := range n.attrs {
		if vocabularies[a.Name.Space] == "r" && a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// child is the first element of that name below n, nil where there is none. n may be nil.
func (n *node) child(names ...string) *node {
	for _, name := range names {
		if n == nil {
			return nil
		}
		var found *node
		for _, k := range n.kids {
			if k.name == name {
				found = k
				break
			}
		}
		n = found
	}
	return n
}

// all are the elements of that name right below n.
func (n *node) all(name string) (found []*node) {
	if n == nil {
		return nil
	}
	for _, k := range n.kids {
		if k.name == name {
			found = append(found, k)
		}
	}
	return found
}

// val is the value of the element of that name below n: its attribute val.
func (n *node) val(names ...string) string { return n.child(names...).attr("val") }

// on tells whether the element of that name switches something on, and whether it is there.
func (n *node) on(name string) (on, is bool) {
	k := n.child(name)
	if k == nil {
		return false, false
	}
	v := k.attr("val")
	return v != "0" && v != "false" && v != "off" && v != "none", true
}
