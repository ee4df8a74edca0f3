package app

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// noWindowToday says why there is no window, and ends the program: nothing was opened yet that would have to be closed. A box of the
// system's own needs no OpenGL, and a program that was started by a click has nowhere else to say it.
func noWindowToday(sentence string) {
	fmt.Fprintln(os.Stderr, "tenkyo: "+sentence)
	text, err := windows.UTF16PtrFromString(sentence)
	title, terr := windows.UTF16PtrFromString("典拠 Tenkyo")
	if err == nil && terr == nil {
		windows.MessageBox(0, text, title, windows.MB_OK|windows.MB_ICONERROR) //nolint:errcheck // the program ends either way
	}
	os.Exit(1)
}
