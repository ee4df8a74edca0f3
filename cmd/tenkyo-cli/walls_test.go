package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestOnlyTheDesktopReachesTheScreen compares what the packages really reach, through all they import, with the wall around Fyne.
// The linter sees direct imports only. What verify and index may reach is tested beside them.
func TestOnlyTheDesktopReachesTheScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("lists every dependency")
	}
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Deps}} {{.}}{{end}}`, "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		pkg, deps, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(pkg, "tenkyo/app/desktop") || pkg == "tenkyo/cmd/tenkyo" || strings.HasPrefix(pkg, "tenkyo/assets/gen") {
			continue
		}
		if strings.Contains(" "+deps, " fyne.io/") {
			t.Errorf("%s reaches fyne.io: only app/desktop and cmd/tenkyo know the screen", pkg)
		}
	}
}
