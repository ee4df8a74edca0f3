package library

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// wordFile is a Word document of paragraphs; one that begins with # is a heading.
func wordFile(t *testing.T, paragraphs ...string) string {
	t.Helper()
	body := ""
	for _, p := range paragraphs {
		style := ""
		if rest, ok := strings.CutPrefix(p, "# "); ok {
			style, p = `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>`, rest
		}
		body += `<w:p>` + style + `<w:r><w:t>` + p + `</w:t></w:r></w:p>`
	}
	return zipped(t, map[string]string{"word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + body + `</w:body></w:document>`})
}

func zipped(t *testing.T, parts map[string]string) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range parts {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestAWordDocumentIsADocumentOfTheLibrary(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.docx", wordFile(t, "# 旅費規程", "第1条 宿泊料", "宿泊料は、1泊9,800円とする。"))
	s.write("偽物.docx", "%PDF-1.7\n")
	l := s.open()
	s.want(s.ingest(l), "failed 偽物.docx", "indexed 旅費規程.docx")
	found := s.found(l, "宿泊料はいくらですか")
	if len(found.Hits) == 0 || found.Hits[0].Doc != "旅費規程.docx" || found.Hits[0].Section != "第1条 宿泊料" {
		t.Fatalf("found %+v", found.Hits)
	}
	hit := found.Hits[0]
	at, err := l.Page(t.Context(), PageRequest{Doc: hit.Doc, Version: hit.Version, Page: hit.Page, Quote: "1泊9,800円"})
	if err != nil || !at.Found || at.TextInRects != "1泊9,800円" {
		t.Errorf("its words are at %+v, %v", at, err)
	}
	s.write("旅費規程.docx", wordFile(t, "# 旅費規程", "第1条 宿泊料", "宿泊料は、1泊12,000円とする。"))
	s.want(s.ingest(l), "failed 偽物.docx", "indexed 旅費規程.docx")
	if e := l.entry("旅費規程.docx"); len(e.Versions) != 2 {
		t.Errorf("it has %d versions", len(e.Versions))
	}
	s.want(s.ingest(l), "failed 偽物.docx", "unchanged 旅費規程.docx")
}

func TestADamagedTextOfAWordDocumentIsReadAgainFromItsOriginal(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.docx", wordFile(t, "# 旅費規程", "第1条 宿泊料", "宿泊料は、1泊9,800円とする。"))
	l := s.open()
	s.ingest(l)
	s.overwrite(l.store.documentPath(l.entry("旅費規程.docx").current().Hash, "旅費規程.docx"), halved)
	if err := l.Rebuild(t.Context(), nil); err != nil || len(l.Damaged()) > 0 {
		t.Fatal(l.Damaged(), err)
	}
	if got := s.search(l, "宿泊料"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}
