//go:build unix

package ollama

import (
	"errors"
	"os/exec"
	"syscall"
)

// process is the child with everything that it starts: one process group.
type process struct{ cmd *exec.Cmd }

func startProcess(cmd *exec.Cmd) (*process, error) {
	cmd.SysProcAttr = childAttr()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{cmd}, nil
}

// terminate asks the server alone: it then unloads its models and ends its runners itself.
func (p *process) terminate() error { return gone(syscall.Kill(p.cmd.Process.Pid, syscall.SIGTERM)) }

// killAll ends the whole group, also what is left of it after the server.
func (p *process) killAll() error { return gone(syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)) }

// release has nothing to let go of.
func (p *process) release() error { return nil }

// gone makes it no error that there is nothing left to signal. macOS says EPERM of a group that has only unreaped members.
func gone(err error) error {
	if errors.Is(err, syscall.ESRCH) || errors.Is(err, syscall.EPERM) {
		return nil
	}
	return err
}
