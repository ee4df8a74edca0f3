//go:build unix

package pdf

import (
	"os"
	"syscall"
)

// ownedAlone reports whether dir is a folder of this user into which nobody else can write.
func ownedAlone(dir string) (bool, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return false, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.IsDir() && int(stat.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0, nil
}
