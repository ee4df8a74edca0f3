package ocr

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
)

const head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

func TestTheTableOfWordsIsReadInPoints(t *testing.T) {
	table := head +
		"1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t\n" +
		"2\t1\t1\t0\t0\t0\t100\t100\t400\t40\t-1\t\n" +
		"4\t1\t1\t1\t1\t0\t100\t100\t400\t40\t-1\t\n" +
		"5\t1\t1\t1\t1\t1\t100\t110\t140\t20\t90\tduty\n" +
		"5\t1\t1\t1\t1\t2\t260\t100\t100\t40\t0.0\trooster\n" +
		"4\t1\t1\t1\t2\t0\t100\t160\t400\t40\t-1\t\n" +
		"5\t1\t1\t1\t2\t1\t100\t160\t5\t5\t12\t~\n" + // a speck
		"5\t1\t1\t1\t2\t2\t110\t160\t5\t5\t95\t \n"
	scan, err := parse([]byte(table), 500, 1000, false)
	if err != nil {
		t.Fatal(err)
	}
	want := []document.Word{
		{Text: "duty", X0: 50, Y0: 50, X1: 120, Y1: 70},
		{Text: "rooster", X0: 130, Y0: 50, X1: 180, Y1: 70},
	}
	if len(scan.Words) != 2 || scan.Words[0] != want[0] || scan.Words[1] != want[1] {
		t.Errorf("words %+v, want %+v", scan.Words, want)
	}
	if scan.Confidence != 33 { // 4 letters of 90 and 7 of 0: a single unsure word is kept
		t.Errorf("confidence %g", scan.Confidence)
	}
}

func TestTablesThatCannotBeReadAreRefused(t *testing.T) {
	for name, table := range map[string]string{
		"nothing":              "",
		"no page":              head + "4\t1\t1\t1\t1\t0\t100\t100\t400\t40\t-1\t\n",
		"a page without size":  head + "1\t1\t0\t0\t0\t0\t0\t0\t0\t0\t-1\t\n",
		"a word before a line": head + "1\t1\t0\t0\t0\t0\t0\t0\t10\t10\t-1\t\n5\t1\t1\t1\t1\t1\t1\t1\t1\t1\t90\ta\n",
		"a place that is none": head + "1\t1\t0\t0\t0\t0\tNaN\t0\t10\t10\t-1\t\n",
	} {
		if scan, err := parse([]byte(table), 500, 1000, false); err == nil {
			t.Errorf("%s: %+v", name, scan)
		}
	}
}

func TestWordsOfALineAreMadeToAdjoin(t *testing.T) {
	for _, c := range []struct {
		name       string
		a, b       document.Word
		end, start float64
	}{
		{"boxes that overlap", document.Word{Text: "第", X0: 10, X1: 30, Y1: 10}, document.Word{Text: "1", X0: 20, X1: 25, Y1: 10}, 20, 20},
		{"a box that begins before the one before", document.Word{Text: "第", X0: 10, X1: 30, Y1: 10}, document.Word{Text: "条", X0: 8, X1: 40, Y1: 10}, 30, 30},
		{"a gap between Japanese words", document.Word{Text: "出張", X0: 10, X1: 30, Y1: 10}, document.Word{Text: "旅費", X0: 36, X1: 56, Y1: 10}, 33, 33},
		{"a wide gap", document.Word{Text: "出張", X0: 10, X1: 30, Y1: 10}, document.Word{Text: "旅費", X0: 46, X1: 56, Y1: 10}, 30, 46},
		{"a gap between English words", document.Word{Text: "duty", X0: 10, X1: 30, Y1: 10}, document.Word{Text: "roster", X0: 34, X1: 56, Y1: 10}, 30, 34},
	} {
		adjoin(&c.a, &c.b)
		if c.a.X1 != c.end || c.b.X0 != c.start {
			t.Errorf("%s: ends at %g, begins at %g, want %g and %g", c.name, c.a.X1, c.b.X0, c.end, c.start)
		}
	}
	a, b := document.Word{Text: "出張", Y0: 10, Y1: 30, X1: 10, Down: true}, document.Word{Text: "旅費", Y0: 36, Y1: 56, X1: 10, Down: true}
	if adjoin(&a, &b); a.Y1 != 33 || b.Y0 != 33 {
		t.Errorf("down: ends at %g, begins at %g", a.Y1, b.Y0)
	}
}

func TestLanguagesAreChosenFromThoseThatAreThere(t *testing.T) {
	for list, want := range map[string][3]string{
		"List of available languages (4):\neng\njpn\njpn_vert\nosd\n": {"jpn+eng", "eng", "jpn_vert"},
		"eng\r\nosd\r\n": {"eng", "", ""},
		"jpn\n":          {"jpn", "", ""},
		"deu\n":          {"", "", ""},
	} {
		if across, latin, down := languages(list); across != want[0] || latin != want[1] || down != want[2] {
			t.Errorf("%q: %q %q %q", list, across, latin, down)
		}
	}
}

func TestWithoutTesseractThereIsNoReader(t *testing.T) {
	if _, err := Find(t.Context(), Options{Program: filepath.Join(t.TempDir(), "tesseract")}); !errors.Is(err, ErrMissing) {
		t.Errorf("%v", err)
	}
}

// program writes a stand-in for tesseract that lists English and otherwise does as told.
func program(t *testing.T, does string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	path := filepath.Join(t.TempDir(), "tesseract")
	script := "#!/bin/sh\nif [ \"$1\" = --list-langs ]; then echo eng; exit; fi\n" + does + "\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAPageThatTakesTooLongIsGivenUp(t *testing.T) {
	r, err := Find(t.Context(), Options{Program: program(t, "exec sleep 60"), Patience: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(t.Context(), nil, 500, 700); !errors.Is(err, ErrTimeout) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Read(ctx, nil, 500, 700); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestTesseractWorksInAnEmptyFolderThatGoesAway(t *testing.T) {
	t.Setenv("SECRET", "not for others")
	out := filepath.Join(t.TempDir(), "seen")
	r, err := Find(t.Context(), Options{Program: program(t, "{ pwd; ls -A | wc -l; echo $SECRET; echo $OMP_THREAD_LIMIT; } > "+out+"; echo cannot read >&2; exit 1")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(t.Context(), nil, 500, 700); err == nil || !strings.Contains(err.Error(), "cannot read") {
		t.Errorf("%v", err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	seen := strings.Split(string(data), "\n")
	if strings.TrimSpace(seen[1]) != "0" || seen[2] != "" || seen[3] != "1" {
		t.Errorf("it saw %q", seen)
	}
	if _, err := os.Stat(seen[0]); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder %s is still there: %v", seen[0], err)
	}
}

// blank is an empty page of 500 by 300 points.
func blank(t *testing.T) []byte {
	t.Helper()
	page := image.NewGray(image.Rect(0, 0, 500*DPI/72, 300*DPI/72))
	draw.Draw(page, page.Bounds(), image.White, image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, page); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// testdata/page.png is a page of that size with a line in each language, in the product's own font at 12 points.
func TestTesseractReadsAPage(t *testing.T) {
	r, err := Find(t.Context(), Options{})
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	lines := []string{"Employees have thirty days of leave in a year."}
	if strings.Contains(r.Languages(), "jpn") {
		lines = append(lines, "社員は、毎年三十日の休暇を取ることができる。")
	}
	page, err := os.ReadFile("testdata/page.png")
	if err != nil {
		t.Fatal(err)
	}
	scan, err := r.Read(t.Context(), page, 500, 300)
	if err != nil || scan == nil {
		t.Fatal(scan, err)
	}
	var text strings.Builder
	for _, w := range scan.Words {
		text.WriteString(w.Text)
		if w.X0 < 40 || w.X1 > 400 || w.Y0 < 30 || w.Y1 > 90 {
			t.Errorf("%q stands at %+v", w.Text, w)
		}
	}
	for _, line := range lines {
		if !strings.Contains(text.String(), strings.ReplaceAll(line, " ", "")) {
			t.Errorf("read %q, want %q", text.String(), line)
		}
	}
	if empty, err := r.Read(t.Context(), blank(t), 500, 300); empty != nil || err != nil {
		t.Errorf("an empty page: %+v %v", empty, err)
	}
}
