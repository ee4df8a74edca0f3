// Command sbom adds what is no module of Go to lists of what the programs are built from (CycloneDX, JSON): the build of PDFium. Run it
// from the root of the repository:
//
//	go run ./assets/gen/sbom dist/tenkyo.cdx.json dist/tenkyo-cli.cdx.json
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"tenkyo/assets/gen/pdfium"
)

func main() {
	build, err := pdfium.Find()
	for _, path := range os.Args[1:] {
		if err == nil {
			err = add(path, build)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// add puts the component into the list at path.
func add(path string, b pdfium.Build) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	with, err := added(data, b)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, with, 0o644)
}

func added(data []byte, b pdfium.Build) ([]byte, error) {
	var list map[string]any
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	components, ok := list["components"].([]any)
	if !ok {
		return nil, errors.New("it lists no components")
	}
	purl := "pkg:generic/pdfium@" + b.Version
	list["components"] = append(components, map[string]any{
		"bom-ref": purl, "type": "library", "name": "pdfium", "version": b.Version, "purl": purl, "scope": "required",
		"description": b.Title(),
		"hashes":      []any{map[string]any{"alg": "SHA-256", "content": b.SHA256}},
		"licenses":    []any{map[string]any{"license": map[string]any{"id": "BSD-3-Clause"}}, map[string]any{"license": map[string]any{"id": "Apache-2.0"}}},
	})
	return json.MarshalIndent(list, "", "  ")
}
