//go:build unix

package policy

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// checkRights looks whether only the administrator may change a file and its folder, who could put another in its place. One that is not
// there is right; a link that leads nowhere is an error, since somebody meant a policy to be there.
func checkRights(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if openToOthers(info) {
		return errRights
	}
	if folder, err := os.Stat(filepath.Dir(path)); err == nil && openToOthers(folder) && folder.Mode()&fs.ModeSticky == 0 {
		return errFolder
	}
	return nil
}

// openToOthers reports whether others than the administrator may change a file or folder.
func openToOthers(info fs.FileInfo) bool {
	owner, known := info.Sys().(*syscall.Stat_t)
	return info.Mode().Perm()&0o022 != 0 || known && owner.Uid != 0
}
