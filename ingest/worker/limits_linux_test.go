package worker

import (
	"fmt"
	"os"
	"testing"
)

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
