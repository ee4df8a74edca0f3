//go:build unix

package policy

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAFolderThatOthersMayChangeAndALinkThatLeadsNowhereAreFaults(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can make a file of the administrator's")
	}
	dir := filepath.Join(t.TempDir(), "tenkyo")
	path := filepath.Join(dir, "policy.toml")
	if err := errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(path, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[os.FileMode]error{0o755: nil, 0o775: errFolder, 0o777: errFolder, 0o777 | os.ModeSticky: nil} {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		if err := checkRights(path); !errors.Is(err, want) {
			t.Errorf("in a folder of %v: %v, want %v", mode, err, want)
		}
	}
	if err := errors.Join(os.Remove(path), os.Symlink(filepath.Join(dir, "elsewhere"), path)); err != nil {
		t.Fatal(err)
	}
	if err := checkRights(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a link that leads nowhere: %v", err)
	}
}
