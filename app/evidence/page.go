package evidence

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the template and the style of the page
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"

	"tenkyo/app/words"
)

//go:embed page.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

// What stands around the data and the pictures in the page, by which they are found again.
const (
	dataStart    = "<pre id=\"tenkyo-evidence\" hidden>\n"
	pictureStart = "data:image/png;base64,"
)

// dataLine is the length of a line of the data, which mail programs do not break.
const dataLine = 76

// HTML writes a pack as one page. The same pack gives the same bytes.
func HTML(p *Pack, w *words.Words) ([]byte, error) {
	frame, err := frame(p, w)
	if err != nil {
		return nil, err
	}
	sealed := *p
	sealed.Page = digest(frame)
	sealed.Pictures = withoutPNG(p.Pictures)
	data, err := json.Marshal(&sealed)
	if err != nil {
		return nil, fmt.Errorf("writing the evidence: %w", err)
	}
	text := lines(data)
	at := bytes.LastIndex(frame, []byte(dataStart)) + len(dataStart)
	return slices.Concat(frame[:at], text, frame[at:], []byte(sealPage(frame, text))), nil
}

// frame is the page without its data.
func frame(p *Pack, w *words.Words) ([]byte, error) {
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return nil, fmt.Errorf("writing the evidence: %w", err)
	}
	v := newView(p, w)
	style := sha256.Sum256([]byte(pageStyle))
	v.Style = template.CSS(pageStyle)
	v.Policy = "default-src 'none'; img-src data:; style-src 'sha256-" + base64.StdEncoding.EncodeToString(style[:]) + "'; base-uri 'none'; form-action 'none'"
	var b bytes.Buffer
	if err := t.Execute(&b, v); err != nil {
		return nil, fmt.Errorf("writing the evidence: %w", err)
	}
	return b.Bytes(), nil
}

// lines writes data as base64 in short lines.
func lines(data []byte) []byte {
	text := base64.StdEncoding.EncodeToString(data)
	var b bytes.Buffer
	b.Grow(len(text) + len(text)/dataLine + 1)
	for len(text) > 0 {
		n := min(dataLine, len(text))
		b.WriteString(text[:n])
		b.WriteByte('\n')
		text = text[n:]
	}
	return b.Bytes()
}

func withoutPNG(pictures []Picture) []Picture {
	out := make([]Picture, len(pictures))
	for i, x := range pictures {
		x.PNG = nil
		out[i] = x
	}
	return out
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// JSON writes a pack as JSON, pictures included.
func JSON(p *Pack) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	sealed := *p
	sealed.Seal = "?"
	if err := enc.Encode(&sealed); err != nil {
		return nil, fmt.Errorf("writing the evidence: %w", err)
	}
	body := bytes.TrimSuffix(b.Bytes(), []byte(jsonSeal+"?\"\n}\n"))
	return fmt.Appendf(nil, "%s%s%s\"\n}\n", body, jsonSeal, digest(body)), nil
}
