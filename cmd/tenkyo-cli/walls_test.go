package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// list runs go list and returns its lines.
func list(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return strings.Fields(string(out))
}

// TestWhatEachRoomReaches compares what the packages really reach, through all they import, with the walls between the rooms.
// The linter sees direct imports only.
func TestWhatEachRoomReaches(t *testing.T) {
	if testing.Short() {
		t.Skip("lists every dependency")
	}
	for _, pkg := range list(t, "./...") {
		deps := list(t, "-deps", pkg)
		screen := strings.HasPrefix(pkg, "tenkyo/app/desktop") || pkg == "tenkyo/cmd/tenkyo" || strings.HasPrefix(pkg, "tenkyo/assets/gen")
		for _, d := range deps {
			if !screen && strings.HasPrefix(d, "fyne.io") {
				t.Errorf("%s reaches %s: only app/desktop and cmd/tenkyo know the screen", pkg, d)
				break
			}
			if pkg == "tenkyo/verify" && (strings.HasPrefix(d, "net/") || d == "net" || strings.HasPrefix(d, "tenkyo/") && d != pkg) {
				t.Errorf("verify reaches %s: it is pure and the ground floor", d)
			}
		}
	}
	imports := func(pkg string) []string {
		return list(t, "-f", "{{range .Imports}}{{.}} {{end}}", pkg)
	}
	for pkg, never := range map[string][]string{
		"./verify": {"os", "time", "io"},
		"./index":  {"net/http", "net"}, // Bleve itself reaches net/http, through expvar
	} {
		for _, i := range imports(pkg) {
			if slices.Contains(never, i) {
				t.Errorf("%s imports %s", pkg, i)
			}
		}
	}
}
