package evidence

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Errors of a file that is no pack that this program can read.
var (
	ErrNoPack = errors.New("the file is no evidence pack")
	ErrFormat = errors.New("the evidence pack was made by a newer version of Tenkyo")
)

// A file of evidence ends with its seal: the SHA-256 of all before it, for a page that of the page and that of its data, so that
// a check can say which of the two was altered. A seal keeps nobody who knows it from making another one; it is there so that
// not a byte changes unnoticed, be it one that no other check looks at.
const (
	pageSeal = "<!-- tenkyo-seal "
	jsonSeal = `"seal": "`
)

var (
	wholePageSeal = regexp.MustCompile(`^<!-- tenkyo-seal ([0-9a-f]{64}) ([0-9a-f]{64}) -->\n$`)
	wholeJSONSeal = regexp.MustCompile(`^"seal": "([0-9a-f]{64})"\n}\n$`)
)

// sealPage is the last line of a page.
func sealPage(frame, data []byte) string {
	return fmt.Sprintf("%s%s %s -->\n", pageSeal, digest(frame), digest(data))
}

// file is a pack as it was read, with what became of its seal.
type file struct {
	pack  *Pack  // nil where the data cannot be read
	frame []byte // the page around the data; nil for a pack as JSON
	// unsealed lists what the seal does not stand for any more.
	unsealed []Part
	line     int // of the data that cannot be read, 0 where they can
}

// read opens a file as HTML or as JSON wrote it. A file that was a pack and can be read no more is no error: its pack is nil.
func read(data []byte) (file, error) {
	if n := bytes.Count(data, []byte("\r\n")); n > 0 && n == bytes.Count(data, []byte("\n")) {
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // as another system's line ends
	}
	switch {
	case bytes.Contains(data, []byte(dataStart)) || bytes.Contains(data, []byte(pageSeal)):
		return readPage(data)
	case bytes.Contains(data, []byte(`"tenkyo_evidence"`)) || bytes.Contains(data, []byte("\n  "+jsonSeal)):
		return readJSON(data)
	}
	return file{}, ErrNoPack
}

func readPage(page []byte) (file, error) {
	var f file
	seal := []string{"", "", ""}
	if at := bytes.LastIndex(page, []byte(pageSeal)); at < 0 {
		f.unsealed = append(f.unsealed, Part{Kind: PartSeal})
	} else {
		if m := wholePageSeal.FindSubmatch(page[at:]); m != nil {
			seal = []string{"", string(m[1]), string(m[2])}
		} else {
			f.unsealed = append(f.unsealed, Part{Kind: PartSeal})
		}
		page = page[:at]
	}
	start := bytes.LastIndex(page, []byte(dataStart))
	if start < 0 {
		f.unsealed, f.line = append(f.unsealed, Part{Kind: PartPage}), 1
		return f, nil
	}
	start += len(dataStart)
	length := bytes.Index(page[start:], []byte("</pre>"))
	if length < 0 {
		length = len(page) - start
	}
	text := page[start : start+length]
	f.frame = append(bytes.Clone(page[:start]), page[start+length:]...)
	if seal[2] != "" && digest(text) != seal[2] {
		f.unsealed = append(f.unsealed, Part{Kind: PartData})
	}
	data, wrong := decoded(text)
	if wrong > 0 {
		f.line = bytes.Count(page[:start], []byte("\n")) + wrong
	} else if err := f.parse(data); err != nil {
		return file{}, err
	}
	if seal[1] != "" {
		switch framed := digest(f.frame); {
		case framed == seal[1]:
		case f.pack != nil && framed == f.pack.Page:
			f.unsealed = append(f.unsealed, Part{Kind: PartSeal})
		default:
			f.unsealed = append(f.unsealed, Part{Kind: PartPage})
		}
	}
	if f.pack == nil && len(f.unsealed) == 0 { // somebody sealed what cannot be read
		f.unsealed = append(f.unsealed, Part{Kind: PartData})
	}
	if f.pack != nil {
		fillPictures(f.pack, f.frame)
	}
	return f, nil
}

// decoded reads the lines of the data; wrong is the first line, from 1, that cannot be.
func decoded(text []byte) (data []byte, wrong int) {
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		part, err := base64.StdEncoding.Strict().DecodeString(line)
		if err != nil {
			return nil, n + 1
		}
		data = append(data, part...)
	}
	return data, 0
}

func readJSON(data []byte) (file, error) {
	var f file
	body := data
	at := bytes.LastIndex(data, []byte(jsonSeal))
	var m [][]byte
	if at >= 0 {
		body, m = data[:at], wholeJSONSeal.FindSubmatch(data[at:])
	}
	switch {
	case m == nil:
		f.unsealed = append(f.unsealed, Part{Kind: PartSeal})
	case digest(body) != string(m[1]):
		f.unsealed = append(f.unsealed, Part{Kind: PartData})
	}
	return f, f.parse(data)
}

// parse reads the data. What is no JSON any more is left unread: that the data were altered is known by then.
func (f *file) parse(data []byte) error {
	var head struct {
		Format int `json:"tenkyo_evidence"`
	}
	altered := slices.Contains(f.unsealed, Part{Kind: PartData})
	if err := json.Unmarshal(data, &head); err == nil && head.Format > packFormat && !altered {
		return fmt.Errorf("%w: format %d", ErrFormat, head.Format)
	}
	p := &Pack{}
	if err := json.Unmarshal(data, p); err != nil || p.Format < 1 || p.Format > packFormat {
		f.line = 1
		if err != nil {
			f.line += bytes.Count(data[:offset(err, len(data))], []byte("\n"))
		}
		if len(f.unsealed) == 0 {
			f.unsealed = append(f.unsealed, Part{Kind: PartData})
		}
		return nil
	}
	f.pack = p
	return nil
}

// offset is where an error of JSON stands.
func offset(err error, length int) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := 0
	switch {
	case errors.As(err, &syntax):
		at = int(syntax.Offset)
	case errors.As(err, &kind):
		at = int(kind.Offset)
	}
	return max(0, min(at, length))
}

var picture = regexp.MustCompile(`<figure id="(p[0-9]+)">\n(?s:.*?)src="data:image/png;base64,([A-Za-z0-9+/=]*)"`)

// fillPictures takes the pictures out of the page.
func fillPictures(p *Pack, frame []byte) {
	found := map[string][]byte{}
	// html/template writes + as &#43; in an attribute.
	for _, m := range picture.FindAllSubmatch(bytes.ReplaceAll(frame, []byte("&#43;"), []byte("+")), -1) {
		if png, err := base64.StdEncoding.DecodeString(string(m[2])); err == nil {
			found[string(m[1])] = png
		}
	}
	for i := range p.Pictures {
		p.Pictures[i].PNG = found[p.Pictures[i].Name]
	}
}
