// Package office reads the files that offices keep besides PDF: Word documents, workbooks, presentations, web pages and mails. Their text is what a reader of the
// file sees, with the numbers that the program shows. A Word document is one page without a number; sheets and slides are pages.
//
// Files are hostile: what is unpacked, how many elements it has and how deep they nest is bounded, entities are not expanded, and
// nothing that a file names outside of itself is opened. Macros are not looked at. Whoever reads files that others wrote does so in
// a child process (ingest/worker): what is bounded here may still need much memory.
package office

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// Read reads the bytes of a file of that format. The error is a document.Reason.
func Read(data []byte, format document.Format) (doc *document.Document, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			doc, err = nil, document.Reason{Code: document.Crashed, Detail: fmt.Sprint(fault)}
		}
	}()
	switch format {
	case document.DOCX, document.XLSX, document.PPTX:
		a, main, err := openPacked(data, format)
		if err != nil {
			return nil, err
		}
		switch format {
		case document.XLSX:
			return readWorkbook(data, a, main)
		case document.PPTX:
			return readSlides(a, main)
		}
		return readWord(a, main)
	case document.HTML:
		return readPage(data)
	case document.Mail:
		return readMail(data)
	}
	return nil, fmt.Errorf("no reader for %q", format)
}

// tooMuch is the reason why a file with more text than is kept is not read.
var tooMuch = document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("more than %d MB of text", ingest.MaxText>>20)}

// openPacked opens a file of parts packed together and names the part in which its document begins.
func openPacked(data []byte, format document.Format) (*archive, string, error) {
	if err := sniffed(data); err != nil {
		return nil, "", err
	}
	a, err := openArchive(data)
	if err != nil {
		return nil, "", err
	}
	main, err := a.main()
	if err != nil {
		return nil, "", err
	}
	if is := kindOf(main); is != format {
		return nil, "", document.Reason{Code: document.NotThatType, Detail: "it looks like a file of " + names[is]}
	}
	return a, main, nil
}

var names = map[document.Format]string{document.DOCX: "Word", document.XLSX: "Excel", document.PPTX: "PowerPoint"}

// kindOf is the format of a file by the name of its main part, as all programs name it.
func kindOf(main string) document.Format {
	switch folder := strings.ToLower(path.Dir(main)); {
	case strings.HasPrefix(folder, "xl"):
		return document.XLSX
	case strings.HasPrefix(folder, "ppt"):
		return document.PPTX
	}
	return document.DOCX
}

// sniffed is the reason why a file cannot be what its name says, by its first bytes: nil for packed ones.
func sniffed(data []byte) error {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return nil
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return document.Reason{Code: document.DisguisedPDF}
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		if bytes.Contains(data, utf16("EncryptedPackage")) || bytes.Contains(data, utf16("EncryptionInfo")) {
			return document.Reason{Code: document.Sealed}
		}
		return document.Reason{Code: document.NotThatType, Detail: "it looks like an Office document of before 2007"}
	case bytes.HasPrefix(data, []byte("{\\rtf")):
		return document.Reason{Code: document.NotThatType, Detail: "it looks like Rich Text"}
	case bytes.HasPrefix(bytes.TrimSpace(bytes.ToLower(data[:min(len(data), 512)])), []byte("<")):
		return document.Reason{Code: document.NotThatType, Detail: "it looks like a web page or XML"}
	}
	return document.Reason{Code: document.NotThatType}
}

// utf16 is ASCII as the directory of an old Office file has it.
func utf16(s string) []byte {
	var out []byte
	for i := range len(s) {
		out = append(out, s[i], 0)
	}
	return out
}
