package machine

import (
	"slices"

	"golang.org/x/sys/unix"
)

func onShare(path string) bool {
	var s unix.Statfs_t
	if unix.Statfs(path, &s) != nil {
		return false
	}
	return slices.Contains([]string{"smbfs", "nfs", "afpfs", "webdav", "ftp", "macfuse", "osxfuse"}, unix.ByteSliceToString(s.Fstypename[:]))
}
