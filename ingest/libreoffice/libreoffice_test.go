//go:build unix

package libreoffice

import (
	"archive/zip"
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
)

// pretending is a program in LibreOffice's place: a shell script, with the folder for what is made in $out.
func pretending(t *testing.T, script string, o Options) *Program {
	t.Helper()
	o.Program = filepath.Join(t.TempDir(), "office")
	head := "#!/bin/sh\nwhile [ $# -gt 1 ]; do [ \"$1\" = --outdir ] && out=$2; shift; done\nmkdir -p \"$out\"\n"
	if err := os.WriteFile(o.Program, []byte(head+script), 0o700); err != nil {
		t.Fatal(err)
	}
	p, err := Find(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhatBecomesOfAFile(t *testing.T) {
	old := []byte(compound + "text")
	for name, c := range map[string]struct {
		script, ending string
		data           []byte
		want           document.ReasonCode
		made           string
	}{
		"it is converted":                                  {`printf made > "$out/document.docx"`, ".doc", old, "", "made"},
		"the profile is set up at the first start":         {`[ -e "$HOME/again" ] || { : > "$HOME/again"; exit 81; }; printf made > "$out/document.docx"`, ".doc", old, "", "made"},
		"it always wants to be started again":              {`exit 81`, ".doc", old, document.NotConverted, ""},
		"nothing is made":                                  {`exit 0`, ".doc", old, document.NotConverted, ""},
		"the program breaks":                               {`exit 3`, ".doc", old, document.NotConverted, ""},
		"it takes too long, and so does its child":         {`sleep 60 & wait`, ".doc", old, document.Timeout, ""},
		"rich text is often called .doc":                   {`printf made > "$out/document.docx"`, ".doc", []byte(`{\rtf1 text}`), "", "made"},
		"a web page is no workbook, whatever it is called": {`printf made > "$out/document.xlsx"`, ".xls", []byte("<html>"), document.NotThatType, ""},
		"a type that is not read":                          {`printf made > "$out/document.docx"`, ".wpd", old, document.NotThatType, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pretending(t, c.script, Options{Patience: 20 * time.Second})
			if c.want == document.Timeout {
				p.opts.Patience = 300 * time.Millisecond
			}
			begun := time.Now()
			made, _, err := p.Modern(t.Context(), c.data, c.ending)
			if time.Since(begun) > 15*time.Second {
				t.Error("nothing ended it")
			}
			if c.want == "" && (err != nil || string(made) != c.made) || c.want != "" && !errors.Is(err, document.Reason{Code: c.want}) {
				t.Errorf("%q, %v", made, err)
			}
		})
	}
}

func TestNothingOfTheUsersSurroundingsIsHandedOn(t *testing.T) {
	t.Setenv("https_proxy", "http://proxy.example:8080")
	t.Setenv("SECRET", "x")
	p := pretending(t, `env > "$out/document.docx"; cat "$HOME/profile/user/registrymodifications.xcu" >> "$out/document.docx"`, Options{})
	made, format, err := p.Modern(t.Context(), []byte(compound), ".doc")
	if err != nil || format != document.DOCX {
		t.Fatal(format, err)
	}
	home, _ := os.UserHomeDir()
	for _, never := range []string{"proxy.example", "SECRET", "HOME=" + home + "\n"} {
		if strings.Contains(string(made), never) {
			t.Errorf("it knows %s", never)
		}
	}
	for _, set := range []string{`DisableMacrosExecution" oor:op="fuse"><value>true`, `BlockUntrustedRefererLinks" oor:op="fuse"><value>true`, `ooInetHTTPSProxyPort" oor:op="fuse"><value>9<`} {
		if !strings.Contains(string(made), set) {
			t.Errorf("its profile lacks %s", set)
		}
	}
}

// installed is the machine's LibreOffice.
func installed(t *testing.T) *Program {
	t.Helper()
	p, err := Find(Options{})
	if err != nil {
		t.Skip(err)
	}
	return p
}

func wordFile(t *testing.T, body string, more map[string]string) []byte {
	t.Helper()
	parts := map[string]string{
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
		"word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:v="urn:schemas-microsoft-com:vml">` +
			`<w:body>` + body + `</w:body></w:document>`,
	}
	for name, text := range more {
		parts[name] = text
	}
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
	return out.Bytes()
}

func TestPagesAreMadeOfAWordDocument(t *testing.T) {
	p := installed(t)
	made, err := p.PDF(t.Context(), wordFile(t, `<w:p><w:r><w:t>Leave is 10 days.</w:t></w:r></w:p>`, nil), ".docm", document.DOCX)
	if err != nil || !bytes.HasPrefix(made, []byte("%PDF-")) {
		t.Fatalf("%d bytes, %v", len(made), err)
	}
	if _, err := p.PDF(t.Context(), []byte(packed+"broken"), ".docx", document.DOCX); !errors.Is(err, document.Reason{Code: document.NotConverted}) {
		t.Errorf("of a damaged file: %v", err)
	}
}

func TestOldFilesAreMadeNewOnes(t *testing.T) {
	made, format, err := installed(t).Modern(t.Context(), []byte(`{\rtf1\ansi Leave is 10 days.\par}`), ".rtf")
	if err != nil || format != document.DOCX || !bytes.HasPrefix(made, []byte(packed)) {
		t.Errorf("%d bytes, %s, %v", len(made), format, err)
	}
}

// A picture that a document links to is neither fetched nor read from the disk.
func TestLinksAreNotFollowed(t *testing.T) {
	p := installed(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	defer listener.Close()
	called := make(chan struct{})
	go func() {
		if c, err := listener.Accept(); err == nil {
			close(called)
			c.Close()
		}
	}()
	picture := `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="1000000" cy="1000000"/><wp:docPr id="1" name="a"/>` +
		`<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
		`<pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill>` +
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
	links := `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://` +
		listener.Addr().String() + `/a.png" TargetMode="External"/></Relationships>`
	if _, err := p.PDF(t.Context(), wordFile(t, picture, map[string]string{"word/_rels/document.xml.rels": links}), ".docx", document.DOCX); err != nil {
		t.Fatal(err)
	}
	select {
	case <-called:
		t.Error("a link was followed")
	default:
	}
}
