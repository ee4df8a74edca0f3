package office

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"regexp"
	"strings"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

// Bounds of a mail.
const (
	maxMailParts  = 1000
	maxMailDepth  = 8       // mails in mails, and parts in parts
	maxMailHeader = 1 << 20 // bytes of the headers of one
	maxShownName  = 200     // runes of the name of an attachment
)

// readMail reads a mail: who wrote it to whom and when, its text, and the names of what is attached. A mail inside it follows under
// its own subject. Nothing is loaded from anywhere, and what is attached is not opened.
func readMail(data []byte) (*document.Document, error) {
	m := &mail{}
	head, body, err := splitMail(data)
	if err != nil {
		return nil, err
	}
	if head.get("From") == "" && head.get("Subject") == "" && head.get("Date") == "" && head.get("Content-Type") == "" {
		return nil, document.Reason{Code: document.NotThatType, Detail: "it has no head of a mail"}
	}
	if err := m.message(head, body, 0); err != nil {
		return nil, err
	}
	d := m.build.Document(document.Mail, "mail")
	d.Title = strings.Join(strings.Fields(head.shown("Subject")), " ")
	if day, ok := document.ParseDay(head.get("Date")); ok {
		d.Updated = day.Format("2006-01-02")
	}
	return d, nil
}

// mail is a mail being read.
type mail struct {
	build document.Builder
	parts int
}

// header is the head of a mail or of a part of one: names in lower case.
type header map[string]string

func (h header) get(name string) string { return h[strings.ToLower(name)] }

// shown is what a header says, decoded: 件名 in place of =?ISO-2022-JP?B?…?=.
func (h header) shown(name string) string {
	raw := h.get(name)
	decoder := mime.WordDecoder{CharsetReader: func(name string, in io.Reader) (io.Reader, error) {
		e, err := htmlindex.Get(name)
		if err != nil {
			return nil, err
		}
		return e.NewDecoder().Reader(in), nil
	}}
	if text, err := decoder.DecodeHeader(raw); err == nil {
		raw = text
	}
	if text, _, err := ingest.Decode([]byte(raw)); err == nil { // unmarked, as some programs write it
		raw = text
	}
	return strings.ToValidUTF8(document.Clean(raw), "\ufffd")
}

// splitMail parts the head of a mail from its body.
func splitMail(data []byte) (header, []byte, error) {
	h := header{}
	last := ""
	r := bufio.NewReader(bytes.NewReader(data))
	read := 0
	for {
		line, end := r.ReadString('\n')
		if read += len(line); read > maxMailHeader {
			return nil, nil, document.Reason{Code: document.NotThatType, Detail: "its head does not end"}
		}
		text := strings.TrimRight(line, "\r\n")
		switch {
		case text == "":
			return h, data[min(read, len(data)):], nil
		case (text[0] == ' ' || text[0] == '\t') && last != "":
			h[last] += " " + strings.TrimSpace(text)
		default:
			name, value, ok := strings.Cut(text, ":")
			if last = strings.ToLower(strings.TrimSpace(name)); !ok || strings.ContainsAny(last, " \t") {
				last = "" // "From me Mon …" of a mailbox, or no header
			} else if h[last] == "" {
				h[last] = strings.TrimSpace(value)
			} else {
				last = "" // the first one counts
			}
		}
		if end != nil {
			return h, nil, nil //nolint:nilerr // the end of a mail that is all head
		}
	}
}

// message adds a mail.
func (m *mail) message(head header, body []byte, depth int) error {
	if subject := head.shown("Subject"); subject != "" {
		m.build.Add(document.HeadingBlock, min(depth+1, 6), subject)
	}
	for _, name := range []string{"From", "To", "Cc", "Date"} {
		if text := head.shown(name); text != "" {
			m.build.Add(document.Paragraph, 0, name+": "+text)
		}
	}
	var attached []string
	if err := m.part(head, body, depth, &attached); err != nil {
		return err
	}
	if len(attached) > 0 {
		m.build.Add(document.Furniture, 0, fmt.Sprintf("Attachments (%d): %s", len(attached), strings.Join(attached, ", ")))
	}
	return nil
}

// part adds the text of a part and notes what is attached.
func (m *mail) part(head header, body []byte, depth int, attached *[]string) error {
	if m.parts++; m.parts > maxMailParts || depth > maxMailDepth {
		return document.Reason{Code: document.TooComplex, Detail: fmt.Sprintf("%d parts, %d deep", m.parts, depth)}
	}
	kind, params, err := mime.ParseMediaType(head.get("Content-Type"))
	if err != nil || kind == "" {
		if kind, _, _ = strings.Cut(strings.ToLower(head.get("Content-Type")), ";"); kind == "" {
			kind = "text/plain"
		}
	}
	disposition, about, _ := mime.ParseMediaType(head.get("Content-Disposition"))
	name := header{"n": about["filename"]}.shown("n")
	if name == "" {
		name = header{"n": params["name"]}.shown("n")
	}
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		return m.several(kind, params["boundary"], body, depth, attached)
	case kind == "message/rfc822":
		body, err := unpacked(head, body)
		if err != nil {
			return err
		}
		inner, rest, err := splitMail(body)
		if err != nil {
			return err
		}
		return m.message(inner, rest, depth+1)
	case disposition == "attachment" || name != "" && disposition != "inline", kind != "text/plain" && kind != "text/html":
		if name == "" && strings.HasPrefix(kind, "text/") || name != "" || disposition == "attachment" {
			*attached = append(*attached, shortened(name, kind))
		}
		return nil
	}
	text, err := m.text(head, params["charset"], body)
	if err != nil {
		return err
	}
	doc := ingest.ReadText(text)
	if kind == "text/html" {
		if doc, err = markdown.ReadHTML(text); err != nil {
			return err
		}
	} else if strings.EqualFold(params["format"], "flowed") {
		doc = ingest.ReadText(unflowed(text))
	}
	m.add(doc, depth)
	if m.build.Size() > ingest.MaxText {
		return tooMuch
	}
	return nil
}

// add takes over the blocks of a part. Headings stand below the subject.
func (m *mail) add(doc *document.Document, depth int) {
	for _, w := range doc.Warnings {
		m.build.Warn(w.Code, w.Detail)
	}
	for _, p := range doc.Pages {
		runes := []rune(p.Text)
		for _, b := range p.Blocks {
			level := b.Level
			if b.Kind == document.HeadingBlock {
				level += depth + 1
			}
			m.build.Add(b.Kind, level, string(runes[b.Start:b.End]))
		}
	}
}

func shortened(name, kind string) string {
	if name == "" {
		name = kind
	}
	if r := []rune(name); len(r) > maxShownName {
		name = string(r[:maxShownName]) + "…"
	}
	return strings.Join(strings.Fields(name), " ")
}

// several adds the parts of a part. Of several forms of one text the plain one is taken where it has words, else the one in HTML.
func (m *mail) several(kind, boundary string, body []byte, depth int, attached *[]string) error {
	if boundary == "" {
		return document.Reason{Code: document.Damaged, Detail: "a part without a boundary"}
	}
	type found struct {
		head header
		body []byte
	}
	var parts []found
	reader := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		p, err := reader.NextRawPart()
		if err != nil { // the end, or a mail that was cut off: what came counts
			break
		}
		if len(parts) >= maxMailParts {
			return document.Reason{Code: document.TooComplex, Detail: fmt.Sprintf("more than %d parts", maxMailParts)}
		}
		h := header{}
		for name, values := range p.Header {
			h[strings.ToLower(name)] = values[0]
		}
		data, err := io.ReadAll(p)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return document.Reason{Code: document.Damaged, Detail: err.Error()}
		}
		parts = append(parts, found{h, data})
	}
	if kind != "multipart/alternative" {
		for _, p := range parts {
			if err := m.part(p.head, p.body, depth+1, attached); err != nil {
				return err
			}
		}
		return nil
	}
	for _, wanted := range []string{"text/plain", "multipart/", "text/html"} {
		for _, p := range parts {
			if !strings.HasPrefix(strings.ToLower(p.head.get("Content-Type")), wanted) {
				continue
			}
			before := m.build.Size()
			if err := m.part(p.head, p.body, depth+1, attached); err != nil {
				return err
			}
			if m.build.Size() > before {
				return nil
			}
		}
	}
	return nil
}

// unpacked undoes how a body was made fit to be sent.
func unpacked(head header, body []byte) ([]byte, error) {
	var r io.Reader
	switch strings.ToLower(head.get("Content-Transfer-Encoding")) {
	case "base64":
		r = base64.NewDecoder(base64.StdEncoding, bytes.NewReader(bytes.Map(func(r rune) rune {
			if r == '\n' || r == '\r' || r == ' ' || r == '\t' {
				return -1
			}
			return r
		}, body)))
	case "quoted-printable":
		r = quotedprintable.NewReader(bytes.NewReader(body))
	default:
		return body, nil
	}
	data, err := io.ReadAll(r)
	if err != nil && len(data) == 0 && len(bytes.TrimSpace(body)) > 0 {
		return nil, document.Reason{Code: document.Damaged, Detail: err.Error()}
	}
	return data, nil // of a mail that was cut off, what came
}

// text is the text of a part in UTF-8.
func (m *mail) text(head header, name string, body []byte) (string, error) {
	data, err := unpacked(head, body)
	if err != nil {
		return "", err
	}
	return decoded(data, name), nil
}

// decoded makes UTF-8 of bytes: as they are said to be, unless they are certainly something else. What cannot be read is replaced,
// and whoever keeps the text warns of that.
func decoded(data []byte, name string) string {
	if text, _, err := ingest.Decode(data); err == nil {
		return text
	}
	var e encoding.Encoding
	if name != "" {
		e, _ = htmlindex.Get(name)
	}
	if e == nil {
		e, _, _ = charset.DetermineEncoding(data, "")
	}
	text, err := e.NewDecoder().Bytes(data)
	if err != nil {
		text = data
	}
	return strings.ToValidUTF8(strings.ReplaceAll(string(text), "\x00", ""), "\ufffd")
}

// unflowed joins the lines that were broken to be sent: they end with a space.
func unflowed(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasSuffix(line, " ") && line != "-- " {
			out.WriteString(line)
			continue
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// readPage reads a web page in the encoding that it says, or certainly has.
func readPage(data []byte) (*document.Document, error) {
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) {
		return nil, document.Reason{Code: document.NotThatType, Detail: "it looks like an Office document"}
	}
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		return nil, document.Reason{Code: document.DisguisedPDF}
	}
	if bytes.IndexByte(data[:min(len(data), 4096)], 0) >= 0 { // UTF-16, or no text at all
		text, _, err := ingest.Decode(data)
		if err != nil {
			return nil, err
		}
		return markdown.ReadHTML(text)
	}
	return markdown.ReadHTML(decoded(data, said(data)))
}

// saidWithin is how far into a page it may say its encoding: scripts and styles can stand before that, and browsers look on.
const saidWithin = 64 << 10

var sayingEncoding = regexp.MustCompile(`(?i)<meta\s[^>]*charset\s*=\s*["']?\s*([a-z0-9_:.-]+)`)

// said is the name of the encoding that a page says it has, "" for none.
func said(data []byte) string {
	if m := sayingEncoding.FindSubmatch(data[:min(len(data), saidWithin)]); m != nil {
		return string(m[1])
	}
	return ""
}
