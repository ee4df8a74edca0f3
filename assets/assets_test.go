package assets

import (
	"bytes"
	"encoding/json"
	"image/png"
	"io"
	"io/fs"
	"strings"
	"testing"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/ledongthuc/pdf"
	"golang.org/x/text/unicode/norm"
)

// missing lists the characters of text that face has no glyph for.
func missing(face *font.Face, text string) string {
	var out []rune
	seen := map[rune]bool{}
	for _, r := range text {
		if unicode.IsControl(r) || seen[r] {
			continue
		}
		seen[r] = true
		if _, ok := face.NominalGlyph(r); !ok {
			out = append(out, r)
		}
	}
	return string(out)
}

func TestFontsHoldEveryCharacterThatTheProductWrites(t *testing.T) {
	shown := "✓△×！？「」旧…—–“”’→↑↓←・※①②③Ⅰ㈱℃％‰㎡髙﨑𠮟塡剝頰⼀⻑〆々ヶ"
	for _, tree := range []fs.FS{Files(), Sample()} {
		err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, ".pdf") {
				return err
			}
			text, err := fs.ReadFile(tree, path)
			shown += string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	shown += string(Questions())
	for name, data := range map[string][]byte{"regular": FontRegular(), "bold": FontBold()} {
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if m := missing(face, shown); m != "" {
			t.Errorf("%s has no %q", name, m)
		}
	}
}

// The window lays out lines by these; a font whose descenders hang lower is cut.
func TestFontsKeepTheLineMetricsOfTheOriginal(t *testing.T) {
	for name, data := range map[string][]byte{"regular": FontRegular(), "bold": FontBold()} {
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		e, ok := face.FontHExtents()
		if em := float32(face.Upem()); !ok || e.Ascender/em != 1.16 || e.Descender/em != -0.288 {
			t.Errorf("%s: ascender %v, descender %v, em %v", name, e.Ascender, e.Descender, em)
		}
	}
}

func TestIconIs512PixelsSquare(t *testing.T) {
	c, err := png.DecodeConfig(bytes.NewReader(Icon()))
	if err != nil || c.Width != 512 || c.Height != 512 {
		t.Errorf("%v, %d × %d", err, c.Width, c.Height)
	}
}

func TestSampleQuestionsAreAnsweredByTheSample(t *testing.T) {
	var questions map[string][]struct {
		Question string
		Docs     []string
		Words    []string
	}
	if err := json.Unmarshal(Questions(), &questions); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"ja", "en"} {
		if n := len(questions[lang]); n < 6 {
			t.Errorf("%d questions for %s", n, lang)
		}
		for _, q := range questions[lang] {
			answered := false
			for _, doc := range q.Docs {
				answered = answered || holdsAll(sampleText(t, doc), q.Words)
			}
			if !answered {
				t.Errorf("%s: no document of %q holds %q", q.Question, q.Docs, q.Words)
			}
		}
	}
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, squeeze(w)) {
			return false
		}
	}
	return true
}

// squeeze leaves out what differs between a file and its text: white space and compatibility forms.
func squeeze(s string) string { return strings.Join(strings.Fields(norm.NFKC.String(s)), "") }

func sampleText(t *testing.T, doc string) string {
	data, err := fs.ReadFile(Sample(), doc)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(doc, ".pdf") {
		return squeeze(string(data))
	}
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := r.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return squeeze(string(text))
}
