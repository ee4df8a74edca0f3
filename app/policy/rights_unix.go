//go:build unix

package policy

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// checkRights looks whether only the administrator may change a file and its folder. One that is not there is right.
func checkRights(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	owner, known := info.Sys().(*syscall.Stat_t)
	if info.Mode().Perm()&0o022 != 0 || known && owner.Uid != 0 {
		return errRights
	}
	return nil
}
