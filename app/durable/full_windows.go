package durable

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// full are the errors of a system whose disk is full; the first is Go's own name for it.
var full = []error{syscall.ENOSPC, windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_QUOTA_EXCEEDED}
