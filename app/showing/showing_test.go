package showing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheChoiceStandsBesideTheOtherSettings(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new")
	if days, err := Days(data); days != 0 || err != nil {
		t.Errorf("none yet: %d %v", days, err)
	}
	if err := Set(data, 30); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(data, "settings.json")
	if err := os.WriteFile(path, []byte(`{"theme":"dark","unreachable_days":30,"window":{"width":800}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if days, err := Days(data); days != 30 || err != nil {
		t.Errorf("%d %v", days, err)
	}
	for _, days := range []int{7, 0} {
		if err := Set(data, days); err != nil {
			t.Fatal(err)
		}
		if got, err := Days(data); got != days || err != nil {
			t.Errorf("%d %v, want %d", got, err, days)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), `"dark"`) || !strings.Contains(string(text), "800") {
		t.Errorf("the rest is lost: %s %v", text, err)
	}
}

func TestSettingsThatCannotBeReadAreNotOverwritten(t *testing.T) {
	data := t.TempDir()
	path := filepath.Join(data, "settings.json")
	for _, bad := range []string{"{", `{"unreachable_days":"x"}`, `{"unreachable_days":-3}`} {
		if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Days(data); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Set(data, 3); err == nil {
		t.Error("it was overwritten")
	}
}
