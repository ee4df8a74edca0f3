package worker

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// slack is what the hard limit leaves above the soft one, so that the process is ended with a reason and not by a failed
// allocation: the code of the program, stacks, what is mapped but not used.
const slack = 512 << 20

// prepare makes the child end with this program, however that ends.
func prepare(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

const canCutOff = true

// cutOff gives the child a network of its own, with nobody in it. That takes a user namespace, in which it is the same user; some
// systems let only an administrator make one, and then starting fails.
func cutOff(command *exec.Cmd) {
	attributes := command.SysProcAttr
	attributes.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET
	attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
}

// niceness is what a child leaves to the programs that somebody works with.
const niceness = 5

// confine has a child in the background, with every thread that it has by now, give way to other programs. It limits itself before it
// reads anything.
func confine(child *os.Process, _ int64, background bool) (io.Closer, error) {
	if !background {
		return nil, nil
	}
	_ = unix.Setpriority(unix.PRIO_PGRP, child.Pid, niceness) // it leads a group of its own; where this is refused it is no slower
	return nil, nil
}

// limitSelf bounds the writable memory of this process. Reserved address space, of which Go keeps a lot, does not count.
func limitSelf(limit int64) {
	if limit > 0 {
		most := uint64(limit + slack)
		_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}) // the watchers remain
	}
}

// supervise kills the child when its resident memory exceeds the limit.
func (p *process) supervise(limit int64) {
	path := fmt.Sprintf("/proc/%d/statm", p.command.Process.Pid)
	page := int64(os.Getpagesize())
	tick := time.NewTicker(memoryPoll)
	defer tick.Stop()
	for {
		select {
		case <-p.gone:
			return
		case <-tick.C:
		}
		data, err := os.ReadFile(path)
		if err != nil {
			continue // it has just ended
		}
		fields := bytes.Fields(data)
		if len(fields) < 2 {
			continue
		}
		if resident, err := strconv.ParseInt(string(fields[1]), 10, 64); err == nil && resident*page > limit {
			p.tooBig.Store(true)
			p.end()
			return
		}
	}
}
