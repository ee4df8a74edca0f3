package verify

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// What the checks guarantee rests on their reading nothing but what they are given.
func TestThePackageReachesNoNetworkAndReadsNoFilesOrClocks(t *testing.T) {
	list := func(args ...string) []string {
		out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
		if err != nil {
			t.Skipf("no go command: %v", err)
		}
		return strings.Fields(strings.Trim(strings.TrimSpace(string(out)), "[]"))
	}
	for _, dep := range list("-deps", ".") {
		if dep == "net" || strings.HasPrefix(dep, "net/") || strings.HasPrefix(dep, "tenkyo/") && dep != "tenkyo/verify" && !strings.HasPrefix(dep, "tenkyo/verify/") {
			t.Errorf("depends on %s", dep)
		}
	}
	imports := list("-f", "{{.Imports}}", ".")
	for _, banned := range []string{"os", "time", "io", "log", "math/rand", "math/rand/v2"} {
		if slices.Contains(imports, banned) {
			t.Errorf("imports %s", banned)
		}
	}
}
