package policy

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func read(t *testing.T, text string) (*Policy, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return Read(path)
}

func TestWhatIsFixedIsReadWithItsOrigin(t *testing.T) {
	p, err := read(t, `# for all
endpoint = "http://127.0.0.1:11434"
models = ["sha256:0123456789abcdef", "gemma3:4b", "qwen3"]
judge = ""
mode = "sentence"
library = "/srv/規程集"
add_folders = false
unsigned_packs = false
pack_keys = ["RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"]
export = true
retention_days = 365
audit_anchor = "/srv/監査"
audit_system = true
unreachable_days = 30
`)
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := p.Text(Endpoint); !ok || v != "http://127.0.0.1:11434" {
		t.Errorf("endpoint %q %v", v, ok)
	}
	if v, ok := p.Text(Judge); !ok || v != "" {
		t.Errorf("no judge is fixed, got %q %v", v, ok)
	}
	if _, ok := p.Text(AuditQuestions); ok || p.Fixes(KeepAnswers) {
		t.Error("something is fixed that is not there")
	}
	if p.Allows(AddFolders) || !p.Allows(Export) || !p.Allows(KeepAnswers) {
		t.Error("what is allowed is wrong")
	}
	if keys, signed := p.PackKeys(); len(keys) != 1 || !signed {
		t.Errorf("keys %q %v", keys, signed)
	}
	if days, off := p.Keeping(7, false); off || days != 365 {
		t.Errorf("answers are kept %d days, %v", days, off)
	}
	if file, system := p.Anchoring("/home/x", false); file != "/srv/監査" || !system {
		t.Errorf("heads go to %q, %v", file, system)
	}
	if days := p.Unreachable(0); days != 30 {
		t.Errorf("documents that cannot be reached are shown for %d days", days)
	}
	settings := p.Settings()
	if len(settings) != 13 || settings[0].Key != Endpoint || settings[0].Origin != p.Origin() || p.Origin() == "" {
		t.Errorf("settings are %+v", settings)
	}
	for _, c := range []struct {
		name, digest string
		want         bool
	}{
		{"gemma3:4b", "", true}, {"gemma3:27b", "", false}, {"qwen3:8b", "", true}, {"qwen3-coder:8b", "", false},
		{"renamed", "0123456789abcdef0123", true}, {"renamed", "sha256:0123456789ABCDEF0123", true}, {"renamed", "0123", false}, {"", "", false},
	} {
		if got := p.AllowsModel(c.name, c.digest); got != c.want {
			t.Errorf("%s %s is allowed: %v", c.name, c.digest, got)
		}
	}
}

func TestWithoutAFileNothingIsFixed(t *testing.T) {
	missing, err := Read(filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	empty, err := read(t, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Policy{missing, empty, nil, {}} {
		if len(p.Settings()) != 0 || !p.Allows(AddFolders) || !p.AllowsModel("any", "") {
			t.Errorf("%+v fixes something", p)
		}
		if _, signed := p.PackKeys(); signed {
			t.Error("packs must be signed")
		}
		if days, off := p.Keeping(7, true); !off || days != 7 || !p.AuditClear(true) || p.AuditClear(false) {
			t.Error("how answers are kept is fixed")
		}
		if file, system := p.Anchoring("/a", true); file != "/a" || !system {
			t.Errorf("where heads go is fixed: %q, %v", file, system)
		}
	}
}

func TestAPolicyThatCannotBeFollowedIsAnError(t *testing.T) {
	for name, text := range map[string]string{
		"a misspelt key":           `exports = false`,
		"a key in a table":         "[models]\nallowed = [\"x\"]",
		"no TOML":                  `export = `,
		"another type":             `export = "no"`,
		"no such mode":             `mode = "quick"`,
		"a negative retention":     `retention_days = -1`,
		"a path that is not whole": `library = "rules"`,
		"signed by nobody":         `unsigned_packs = false`,
		"no such way":              `audit_questions = "no"`,
		"an anchor nowhere":        `audit_anchor = "heads.txt"`,
	} {
		if _, err := read(t, text); !errors.Is(err, ErrPolicy) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(t.TempDir()); !errors.Is(err, ErrPolicy) {
		t.Errorf("a folder: %v", err)
	}
}

func TestAFileThatOthersMayChangeBindsNobody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := checkRights(path); err != nil {
		t.Errorf("none: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := checkRights(path); err == nil && filepath.Separator == '/' {
		t.Error("a file that everybody may change is taken")
	}
}
