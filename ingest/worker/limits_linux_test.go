package worker

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"tenkyo/ingest/confine"
)

func TestAChildGivesWayToOtherPrograms(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	if _, err := read(pool, simplePDF("here"), "here.pdf"); err != nil {
		t.Fatal(err)
	}
	child := <-pool.slots
	defer func() { pool.slots <- child }()
	ours, err := unix.Getpriority(unix.PRIO_PROCESS, os.Getpid()) // as the kernel has it: 20 less the confine.Niceness
	if err != nil {
		t.Skip(err)
	}
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", child.command.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	slow := 0
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			t.Fatal(err)
		}
		if theirs, err := unix.Getpriority(unix.PRIO_PROCESS, id); err == nil && theirs <= max(20-confine.Niceness, 1) {
			slow++
		}
	}
	if slow == 0 || ours == 20 && slow < len(threads) {
		t.Errorf("of %d threads of the child %d give way", len(threads), slow)
	}
}

func TestAChildHasNoNetwork(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	if _, err := read(pool, simplePDF("here"), "here.pdf"); err != nil {
		t.Fatal(err)
	}
	child := <-pool.slots
	defer func() { pool.slots <- child }()
	ours, err := os.Readlink("/proc/self/ns/net")
	if err != nil {
		t.Skip(err)
	}
	theirs, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/net", child.command.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	if child.command.SysProcAttr.Cloneflags == 0 {
		t.Skip("this system lets no user take the network away")
	}
	if ours == theirs {
		t.Error("the child is in our network")
	}
	if unknown, err := spawn([]string{"/no/such/program"}, true); err == nil {
		unknown.kill()
		t.Error("a program that is not there was started")
	}
}
