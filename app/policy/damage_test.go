package policy

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestADamagedPolicyIsAnErrorAndNoCrash changes bytes of each kind all over a policy: what is read then is a policy or says that it is none.
func TestADamagedPolicyIsAnErrorAndNoCrash(t *testing.T) {
	good := []byte("endpoint = \"http://127.0.0.1:11434\"\nmodels = [\"gemma3:4b\", \"sha256:0123456789ab\"]\njudge = \"\"\nmode = \"quote\"\nlibrary = \"/srv/tenkyo\"\nadd_folders = false\n" +
		"export = false\nkeep_answers = true\nretention_days = 365\naudit_questions = \"digest\"\naudit_anchor = \"/srv/heads\"\naudit_system = true\nunreachable_days = 30\n")
	path := filepath.Join(t.TempDir(), "policy.toml")
	read := func(data []byte) error {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Read(path)
		if err != nil && !errors.Is(err, ErrPolicy) || (err == nil) != (p != nil) {
			t.Errorf("%.80q: %v", data, err)
		}
		return err
	}
	if err := read(good); err != nil {
		t.Fatal(err)
	}
	for at := range good {
		for _, b := range []byte{0, '\n', '"', '=', '[', '9', 0x80, 0xff} {
			bad := bytes.Clone(good)
			bad[at] = b
			if err := read(bad); err == nil && (b == 0 || b >= 0x80) {
				t.Errorf("byte %d as %#x passes", at, b)
			}
		}
	}
	for name, bad := range map[string][]byte{
		"NULs": make([]byte, 4096), "no UTF-8": bytes.Repeat([]byte{0xff}, 100), "half": good[:len(good)/2+3], "twice": append(bytes.Clone(good), good...), "nested": bytes.Repeat([]byte("["), 1<<16),
		"a number too large": []byte("retention_days = 99999999999999999999\n"), "a negative one": []byte("retention_days = -1\n"), "a float": []byte("retention_days = 1.5\n"), "another type": []byte("export = \"no\"\n"), "JSON": []byte(`{"export":false}`),
	} {
		if read(bad) == nil {
			t.Errorf("%s passes", name)
		}
	}
}
