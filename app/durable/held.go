package durable

import (
	"os"
	"time"
)

// Rename is os.Rename, and RemoveAll os.RemoveAll, for files that another program may look at just when they were written, as virus
// scanners and indexers of Windows do: such a hold is waited for, at most as long as patience.
func Rename(from, to string) error {
	return insist(func() error { return os.Rename(from, to) }, held, time.Sleep)
}

// RemoveAll removes a path with all below it; see Rename.
func RemoveAll(path string) error {
	return insist(func() error { return os.RemoveAll(path) }, held, time.Sleep)
}

// How long a hold is waited for in all, and at first. Scanners let go within a second, mostly at once.
const (
	patience  = 5 * time.Second
	firstWait = 10 * time.Millisecond
)

// insist does something again for as long as it fails because of a hold.
func insist(do func() error, held func(error) bool, sleep func(time.Duration)) error {
	waited := time.Duration(0)
	for wait := firstWait; ; wait *= 2 {
		err := do()
		if err == nil || !held(err) || waited >= patience {
			return err
		}
		wait = min(wait, patience-waited)
		sleep(wait)
		waited += wait
	}
}
