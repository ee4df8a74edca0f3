//go:build !windows

package durable

import "syscall"

// full are the errors of a system whose disk is full.
var full = []error{syscall.ENOSPC, syscall.EDQUOT}
