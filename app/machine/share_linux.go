package machine

import (
	"slices"

	"golang.org/x/sys/unix"
)

// Kinds of file systems on which inotify does not see what other machines do; from statfs(2) and linux/magic.h. FUSE is among
// them because sshfs, WebDAV and cloud drives are mounted with it.
var shares = []uint32{
	0x6969,     // NFS
	0x517b,     // SMB
	0xfe534d42, // SMB2
	0xff534d42, // CIFS
	0x65735546, // FUSE
	0x01021997, // 9P
	0x5346414f, // AFS
	0x00c36400, // Ceph
	0x7461636f, // OCFS2
	0x73757245, // Coda
}

func onShare(path string) bool {
	var s unix.Statfs_t
	return unix.Statfs(path, &s) == nil && slices.Contains(shares, uint32(s.Type)) // its type differs between processors
}
