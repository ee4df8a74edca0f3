//go:build !linux && !windows

package confine

import (
	"io"
	"os"
	"os/exec"
)

// CanCutOff tells whether CutOff does anything: no means is known here.
const CanCutOff = false

// CutOff does nothing here.
func CutOff(*exec.Cmd) {}

// Prepare does nothing here: what reads this program's pipe ends when that does.
func Prepare(*exec.Cmd) {}

// Running does nothing here.
func Running(*os.Process, int64, bool) (io.Closer, error) { return nil, nil }

// EndGroup ends the child.
func EndGroup(child *os.Process) { _ = child.Kill() }
