package ingest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"

	"tenkyo/ingest/document"
)

// wantReason checks that a file is refused with a code, by name, and with a detail that holds a word.
func wantReason(t *testing.T, name string, code document.ReasonCode, detail string) {
	t.Helper()
	doc, err := Read(t.Context(), name, Options{PDF: onePage})
	var reason Reason
	if !errors.As(err, &reason) || reason.Code != code || !strings.Contains(reason.Detail, detail) {
		t.Errorf("%s: %+v, %v; want %s with %q", filepath.Base(name), doc, err, code, detail)
		return
	}
	if !strings.Contains(err.Error(), filepath.Base(name)) {
		t.Errorf("%q does not name the file", err)
	}
}

// onePage stands for the reader of PDF files.
func onePage(_ context.Context, file *os.File, _ string, progress func(done, total int)) (*document.Document, error) {
	buffer := make([]byte, 5)
	if _, err := file.Read(buffer); err != nil {
		return nil, err
	}
	if progress != nil {
		progress(1, 1)
	}
	return &document.Document{Title: "PDF", Updated: "2020-01-01", Pages: []document.Page{{Number: 1, Text: string(buffer)}}}, nil
}

func TestAFileIsReadWithVersionAndMetadata(t *testing.T) {
	dir := t.TempDir()
	sjis, err := japanese.ShiftJIS.NewEncoder().String("旅費規程\r\n\r\n第1条　この規程は、旅費を定める。\r\n")
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, map[string]string{"a.MD": "# 就業規則\n\n文。\n", "b.txt": sjis, "c.pdf": "junk\n%PDF-1.7\n"})
	modified := time.Date(2024, 5, 6, 12, 0, 0, 0, time.Local)
	for _, name := range []string{"a.MD", "b.txt", "c.pdf"} {
		if err := os.Chtimes(filepath.Join(dir, name), modified, modified); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, title, version, updated string
		format                        document.Format
	}{
		{"a.MD", "就業規則", "7e3bdad01cb1", "2024-05-06", document.Markdown},
		{"b.txt", "旅費規程", "df059c4dac3b", "2024-05-06", document.Text},
		{"c.pdf", "PDF", "09ae41f66029", "2020-01-01", document.PDF},
	} {
		pages := 0
		doc, err := Read(t.Context(), filepath.Join(dir, c.name), Options{PDF: onePage, Progress: func(done, _ int) { pages = done }})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if doc.Title != c.title || doc.Version != c.version || doc.Updated != c.updated || doc.Format != c.format || doc.Kind != kindInName(c.title) && doc.Kind != document.Undetermined {
			t.Errorf("%s: title %q version %q updated %q format %q kind %q", c.name, doc.Title, doc.Version, doc.Updated, doc.Format, doc.Kind)
		}
		if c.format == document.PDF && (pages != 1 || doc.Pages[0].Text != "junk\n") {
			t.Errorf("the PDF was not read from its start: %q", doc.Pages[0].Text)
		}
	}
}

func TestBadFilesAreRefusedWithAReason(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"empty.md": "", "empty.pdf": "", "blank.txt": " \n\n　\n", "comment.md": "<!-- nothing else -->\n", "page.pdf": "<!DOCTYPE html><html>", "word.pdf": "PK\x03\x04….", "text.pdf": "text",
		"pdf.txt": "%PDF-1.4\n", "word.md": "PK\x03\x04", "binary.txt": "a\x00\x01\x02", "latin.txt": "caf\xe9 cr\xe8me", "deep.md": strings.Repeat(">", 1000) + "x", "a.doc": "x", "folder.md/": "", "noending": "x",
	})
	for name, want := range map[string]struct {
		code   document.ReasonCode
		detail string
	}{
		"empty.md": {document.Empty, ""}, "empty.pdf": {document.Empty, ""}, "blank.txt": {document.NoText, ""}, "comment.md": {document.NoText, ""},
		"page.pdf": {document.NotPDF, "web page"}, "word.pdf": {document.NotPDF, "Office"}, "text.pdf": {document.NotPDF, ""},
		"pdf.txt": {document.DisguisedPDF, ""}, "word.md": {document.Binary, "Office"}, "binary.txt": {document.Binary, "NUL"},
		"latin.txt": {document.EncodingUnknown, "byte 4"}, "deep.md": {document.TooComplex, "line 1"}, "a.doc": {document.TypeWord, ".doc"},
		"folder.md": {document.NotAFile, "folder"}, "noending": {document.TypeOther, ""}, "nothing.md": {document.Missing, ""},
	} {
		wantReason(t, filepath.Join(dir, name), want.code, want.detail)
	}
}

func TestAFileWithoutPermissionIsDenied(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("this user may read every file")
	}
	name := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(name, []byte("x"), 0); err != nil {
		t.Fatal(err)
	}
	wantReason(t, name, document.Denied, "")
}

func TestAHugeMarkdownFileIsRefusedAtOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(name, []byte("# a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, 200<<20); err != nil { // a hole: takes no space
		t.Fatal(err)
	}
	wantReason(t, name, document.TooLarge, "200 MB")
	_, err := Read(t.Context(), name, Options{})
	if want := "reading a.md: the file is too large to be read; split it into smaller files (200 MB; the limit for this type is 8 MB)"; err.Error() != want {
		t.Errorf("%q", err)
	}
}

func TestAFileThatChangesWhileItIsReadIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(name, []byte("%PDF-1.7\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Read(t.Context(), name, Options{PDF: func(ctx context.Context, file *os.File, title string, progress func(int, int)) (*document.Document, error) {
		doc, err := onePage(ctx, file, title, progress)
		return doc, errors.Join(err, os.WriteFile(name, []byte("%PDF-1.7\nmore"), 0o644))
	}})
	var reason Reason
	if !errors.As(err, &reason) || reason.Code != document.Changing {
		t.Errorf("error %v", err)
	}
}

func TestReadEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"a.md": "x", "a.pdf": "%PDF-1.7"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"a.md", "a.pdf"} {
		if _, err := Read(ctx, filepath.Join(dir, name), Options{PDF: onePage}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAParserThatPanicsCostsOneFileOnly(t *testing.T) {
	_, err := survive(func() (*document.Document, error) { panic("index out of range") })
	var reason Reason
	if !errors.As(err, &reason) || reason.Code != document.Crashed || reason.Detail != "index out of range" {
		t.Errorf("error %v", err)
	}
}

func TestLostCharactersAreWarnedOf(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(name, []byte("有給\ufffd\ufffd暇"), 0o644); err != nil {
		t.Fatal(err)
	}
	doc, err := Read(t.Context(), name, Options{})
	if err != nil || len(doc.Warnings) != 1 || doc.Warnings[0].Code != "replacement_characters" || !strings.HasPrefix(doc.Warnings[0].Detail, "2 ") {
		t.Errorf("%+v, %v", doc, err)
	}
}

func TestEveryReasonHasASentence(t *testing.T) {
	for _, code := range otherTypes {
		if (Reason{Code: code}).Error() == string(code) {
			t.Errorf("%s has no sentence", code)
		}
	}
	if got := (Reason{Code: "new_code", Detail: "x"}).Error(); got != "new_code (x)" {
		t.Errorf("%q", got)
	}
}
