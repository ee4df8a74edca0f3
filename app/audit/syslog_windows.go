package audit

import (
	"errors"

	"golang.org/x/sys/windows/svc/eventlog"
)

// eventID is that of an anchored head. Windows shows the line itself below a note that the source has not registered its texts,
// which would take an administrator.
const eventID = 1

// systemLog writes a line to the event log "Application".
func systemLog(line string) error {
	log, err := eventlog.Open("Tenkyo")
	if err != nil {
		return err
	}
	return errors.Join(log.Info(eventID, line), log.Close())
}
