package confine

import (
	"io"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Prepare makes a child, before it starts, end with this program, however that ends, and lead a group of its own.
func Prepare(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

// CanCutOff tells whether CutOff does anything.
const CanCutOff = true

// CutOff gives a child that was prepared a network of its own, with nobody in it. That takes a user namespace, in which it is the same
// user; some systems let only an administrator make one, and then starting fails.
func CutOff(command *exec.Cmd) {
	attributes := command.SysProcAttr
	attributes.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET
	attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
}

// Niceness is what a child leaves to the programs that somebody works with.
const Niceness = 5

// Running bounds a child that has started by what can be set from outside, bytes of memory among it: nothing here. In the background the
// child, with every thread that it has by now, gives way to other programs. The closer may be nil.
func Running(child *os.Process, _ int64, background bool) (io.Closer, error) {
	if !background {
		return nil, nil
	}
	_ = unix.Setpriority(unix.PRIO_PGRP, child.Pid, Niceness) // it leads a group of its own; where this is refused it is no slower
	return nil, nil
}

// EndGroup ends a child that was prepared with all that it started.
func EndGroup(child *os.Process) { _ = unix.Kill(-child.Pid, unix.SIGKILL) }
