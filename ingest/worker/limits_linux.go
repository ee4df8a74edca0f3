package worker

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// slack is what the hard limit leaves above the soft one, so that the process is ended with a reason and not by a failed
// allocation: the code of the program, stacks, what is mapped but not used.
const slack = 512 << 20

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
