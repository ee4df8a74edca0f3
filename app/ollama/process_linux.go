package ollama

import "syscall"

// childAttr puts the child into a group of its own and lets it end when this process dies, however that happens.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
