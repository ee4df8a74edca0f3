//go:build unix

// Package rightstest runs a test again as a user who owns nothing, since root may read and write everything. Only tests may import
// this package.
package rightstest

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// Nobody is the uid and gid of a user who owns nothing.
const Nobody = 65534

// Give makes everything in dir Nobody's, but for paths that hold one of the words.
func Give(t *testing.T, dir string, but ...string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		for _, word := range but {
			if strings.Contains(path, word) {
				return err
			}
		}
		if err == nil {
			err = os.Chown(path, Nobody, Nobody)
		}
		return err
	})
	if err != nil {
		t.Skip(err)
	}
}

// Again runs the test as Nobody, in the folder at, with env added to the environment; it fails where the test then fails or is
// skipped. The program is copied into dir, to which everybody may go. Where there is no other user to run as, the test is skipped.
func Again(t *testing.T, dir, at string, env ...string) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("needs another user")
	}
	program := filepath.Join(dir, "test-program")
	data, err := os.ReadFile("/proc/self/exe")
	if err == nil {
		err = os.WriteFile(program, data, 0o755)
	}
	if err != nil {
		t.Skip(err)
	}
	for d := dir; d != "/"; d = filepath.Dir(d) { // the way there
		info, err := os.Stat(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(d, info.Mode().Perm()|0o055); err != nil {
			t.Skip(err)
		}
	}
	cmd := exec.Command(program, "-test.run", "^"+t.Name()+"$", "-test.v")
	cmd.Dir, cmd.Env = at, append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: Nobody, Gid: Nobody}}
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS")) {
		t.Errorf("as another user: %v\n%s", err, out)
	}
}
