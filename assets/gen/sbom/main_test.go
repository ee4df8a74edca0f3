package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"tenkyo/assets/gen/pdfium"
)

// PDFium is no module of Go: the list of the parts and the texts of About name its build all the same, as it is built in now.
func TestTheBuildOfPDFiumIsNamed(t *testing.T) {
	build, err := pdfium.Find()
	if err != nil {
		t.Fatal(err)
	}
	with, err := added([]byte(`{"bomFormat":"CycloneDX","components":[{"name":"other"}]}`), build)
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Format     string `json:"bomFormat"`
		Components []struct{ Name, Version, Purl string }
	}
	if err := json.Unmarshal(with, &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Components) != 2 || list.Components[1].Name != "pdfium" || list.Components[1].Version != build.Version || list.Format != "CycloneDX" || len(build.SHA256) != 64 {
		t.Errorf("the list is %s", with)
	}
	if _, err := added([]byte(`{}`), build); err == nil {
		t.Error("a list of nothing was taken")
	}
	texts, err := os.ReadFile("../../licences.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(texts), build.Title()) {
		t.Errorf("assets/licences.txt does not name %q; run: go run ./assets/gen/licences > assets/licences.txt", build.Title())
	}
}
