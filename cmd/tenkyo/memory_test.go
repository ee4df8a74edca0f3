//go:build xvfb

package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

const (
	longPages  = 300
	mostMemory = 400 << 10 // KiB of the window under the software renderer, after all pages of a long file were seen
)

// TestMemory turns all pages of a long file in the window, one after the other, as a person does who holds a key down, and looks
// at what memory the program has then. The software renderer lives in the same process and counts too.
func TestMemory(t *testing.T) {
	screen := startScreen(t)
	dir := t.TempDir()
	program := buildProgram(t)
	rules := filepath.Join(dir, "rules")
	if err := os.Mkdir(rules, 0o755); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	err := os.WriteFile(filepath.Join(rules, "long.pdf"), longPDF(longPages), 0o600)
	if err == nil {
		err = viewmodel.SaveSettings(data, viewmodel.Settings{Theme: "light", Language: words.English, Window: viewmodel.Window{Width: 1280, Height: 800}})
	}
	if err == nil { // read beforehand: what reading takes is not what is measured
		lib := openLibrary(t, data)
		_, err = lib.Ingest(t.Context(), []string{rules}, nil)
		lib.Close()
	}
	if err != nil {
		t.Fatal(err)
	}

	app := screen.start(t, program, "--data", data, "--ollama", "127.0.0.1:1")
	screen.key("ctrl+l")
	screen.typeText("Who approves a journey by night train?")
	screen.key("ctrl+Return")
	ink := paint(theme.Light, string(theme.ColorHighlight))
	screen.until(t, "the first source to open by itself", func(img image.Image) bool { return count(img, ink) > 500 })
	opened := memory(t, app, "VmRSS")

	screen.click(1000, 600) // the page gets the keyboard
	screen.key("Home")
	for range longPages - 1 {
		screen.key("Right")
		screen.until(t, "the page", drawn)
	}
	keep(t, screen.settle(t))
	after, peak := memory(t, app, "VmRSS"), memory(t, app, "VmHWM")
	t.Logf("memory with a page open %d MiB, after %d pages %d MiB, at most %d MiB", opened>>10, longPages, after>>10, peak>>10)
	if after > mostMemory {
		t.Errorf("after %d pages the window has %d MiB, want at most %d", longPages, after>>10, mostMemory>>10)
	}
	screen.quit(t, app)
}

// drawn tells whether the page in the source pane has ink: below the buttons, right of the middle.
func drawn(img image.Image) bool {
	dark := 0
	for y := 400; y < 700; y += 2 {
		for x := 900; x < 1200; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); r+g+b < 0x10000 {
				dark++
			}
		}
	}
	return dark > 100
}

// memory reads a figure of a running program, in KiB.
func memory(t *testing.T, p *program, name string) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^` + name + `:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		t.Fatalf("no %s in\n%s", name, status)
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// longPDF writes a file of many pages of text, each with a sentence of its own.
func longPDF(pages int) []byte {
	var out bytes.Buffer
	var at []int
	object := func(body string) {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(at), body)
	}
	out.WriteString("%PDF-1.4\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids bytes.Buffer
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", pages, kids.String()))
	object("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
	for i := range pages {
		object(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>", 5+2*i))
		var text bytes.Buffer
		fmt.Fprintf(&text, "BT /F1 11 Tf 60 780 Td 16 TL (Section %d) Tj T* T* ", i+1)
		if i == 0 {
			fmt.Fprint(&text, "(A journey by night train is approved by the head of the department.) Tj T* ")
		}
		for n := range 42 {
			fmt.Fprintf(&text, "(%d.%d The allowance for a stay of this kind is %d euros, to be claimed within %d days.) Tj T* ", i+1, n+1, 40+n+i, 10+n)
		}
		text.WriteString("ET")
		object(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", text.Len(), text.String()))
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, xref)
	return out.Bytes()
}
