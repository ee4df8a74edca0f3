//go:build !windows

package app

import (
	"fmt"
	"os"
)

// noWindowToday says why there is no window, and ends the program: nothing was opened yet that would have to be closed.
func noWindowToday(sentence string) {
	fmt.Fprintln(os.Stderr, "tenkyo: "+sentence)
	os.Exit(1)
}
