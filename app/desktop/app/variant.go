package app

import (
	"os"
	"runtime"

	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
)

// look is the mode that the settings ask for. A desktop on Linux that cannot be asked, for want of a session bus, counts as light:
// Fyne would take it for dark.
func look(s *viewmodel.Settings) theme.Mode {
	mode := theme.Mode(s.Theme)
	if s.Theme == "" && runtime.GOOS == "linux" && os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		mode = theme.Light
	}
	return mode
}
