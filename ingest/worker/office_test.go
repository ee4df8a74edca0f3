package worker

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// wordFile is a Word document with that text.
func wordFile(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	f, err := w.Create("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	body := `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>` + text + `</w:t></w:r></w:p></w:body></w:document>`
	if _, err := f.Write([]byte(body)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestOfficeFilesAreReadInAChild(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	for _, c := range []struct {
		data []byte
		text string
		want document.ReasonCode
	}{
		{wordFile(t, "休暇は10日である。"), "休暇は10日である。", ""},
		{[]byte("%PDF-1.7"), "", document.DisguisedPDF},
		{wordFile(t, "&lol;"), "", document.Damaged},
		{wordFile(t, strings.Repeat("規", 3<<20)), "", document.TooLarge},
		{wordFile(t, "次も読む。"), "次も読む。", ""},
	} {
		doc, err := pool.Read(t.Context(), bytes.NewReader(c.data), int64(len(c.data)), "/somewhere/規程.docx", ReadOptions{Format: document.DOCX})
		switch {
		case c.want != "":
			if !errors.Is(err, document.Reason{Code: c.want}) || !strings.Contains(err.Error(), "規程.docx") || strings.Contains(err.Error(), "somewhere") {
				t.Errorf("read %v, %v; want %s", doc, err, c.want)
			}
		case err != nil || doc.Pages[0].Text != c.text:
			t.Errorf("read %v, %v; want %s", doc, err, c.text)
		}
	}
}
