package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestEveryModuleIsNamedWithItsLicence(t *testing.T) {
	named := map[string]bool{}
	for _, l := range licences() {
		module, _, _ := strings.Cut(l.Name, " ")
		named[module] = true
		if l.Kind == "" || l.Kind == "see below" || len(l.Text) < 200 {
			t.Errorf("%s: licence %q with a text of %d bytes", l.Name, l.Kind, len(l.Text))
		}
		for _, word := range []string{"GPL", "AGPL", "SSPL"} {
			if strings.Contains(l.Kind, word) {
				t.Errorf("%s stands under %s", l.Name, l.Kind)
			}
		}
	}
	for _, part := range []string{"Go", "Noto", "PDFium", "GLFW", "Fonts", "Sudachi", "IPA"} { // that no list of modules names
		if !named[part] {
			t.Errorf("%s is not named with its licence", part)
		}
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Skip("this test was built without module information")
	}
	for _, dep := range info.Deps {
		if !named[dep.Path] {
			t.Errorf("%s is not in assets/licences.txt; run: go run ./assets/gen/licences > assets/licences.txt", dep.Path)
		}
	}
}
