//go:build unix && !linux

package ollama

import "syscall"

// childAttr puts the child into a group of its own.
func childAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
