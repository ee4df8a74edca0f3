// Package pdfium tells which build of PDFium comes with go-pdfium as WebAssembly: it is no module of Go, and no list of modules names it.
package pdfium

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Module is the module that PDFium comes in.
const Module = "github.com/klippa-app/go-pdfium"

// Build is a build of PDFium.
type Build struct {
	Version string // number of Chromium's branch: 8111
	SHA256  string // of the WebAssembly
	In      string // the module and its version
}

// supported is where the module names the newest PDFium that it supports, which is the one that its WebAssembly is built from.
var supported = regexp.MustCompile(`PDFIUM_EXPERIMENTAL_VERSION: "(\d+)"`)

// Find looks into the module as this program uses it.
func Find() (Build, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Path}} {{.Version}}\t{{.Dir}}", Module).Output()
	if err != nil {
		return Build{}, fmt.Errorf("looking for %s: %w", Module, err)
	}
	in, dir, _ := strings.Cut(strings.TrimSpace(string(out)), "\t")
	tests, err := os.ReadFile(filepath.Join(dir, ".github", "workflows", "go.yml"))
	if err != nil {
		return Build{}, err
	}
	version := supported.FindSubmatch(tests)
	if version == nil {
		return Build{}, errors.New("the module does not say any more which PDFium it supports")
	}
	code, err := os.ReadFile(filepath.Join(dir, "internal", "pdfium_wasm", "pdfium.wasm"))
	if err != nil {
		return Build{}, err
	}
	sum := sha256.Sum256(code)
	return Build{Version: string(version[1]), SHA256: hex.EncodeToString(sum[:]), In: in}, nil
}

// Title is what people are told.
func (b Build) Title() string { return fmt.Sprintf("PDFium %s, as WebAssembly in %s", b.Version, b.In) }
