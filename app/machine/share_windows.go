package machine

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

func onShare(path string) bool {
	volume := filepath.VolumeName(path)
	if strings.HasPrefix(volume, `\\`) {
		return true
	}
	name, err := windows.UTF16PtrFromString(volume + `\`)
	return err == nil && windows.GetDriveType(name) == windows.DRIVE_REMOTE
}
