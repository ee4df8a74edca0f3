package viewmodel

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"tenkyo/app/audit"
	"tenkyo/app/policy"
)

// Anchors is where heads of the audit log are put down by themselves, as a person sees and changes it.
type Anchors struct {
	File        string // file or folder to which each head is added; "" for none
	System      bool   // each head goes to the system's log
	FileFixed   bool   // by the administrator
	SystemFixed bool
	Status      []audit.Anchoring // what became of it

	log *audit.Log
}

// OpenAnchors reads where heads of a log are anchored.
func OpenAnchors(log *audit.Log, fixed *policy.Policy) (*Anchors, error) {
	a := &Anchors{log: log, FileFixed: fixed.Fixes(policy.AuditAnchor), SystemFixed: fixed.Fixes(policy.AuditSystem)}
	set, err := log.Settings()
	if err != nil {
		return a, err
	}
	a.File, a.System = set.AnchorFile, set.AnchorSystem
	a.Status, err = log.Anchorings()
	return a, err
}

// Save changes where heads are anchored; what is fixed stays as it is, and where nothing changes nothing is written. A place that holds
// something else, or is no whole path, is [audit.ErrNoList]. It may wait for a share, so it is not for the thread that draws.
func (a *Anchors) Save(ctx context.Context, file string, system bool) error {
	file = strings.TrimSpace(file)
	if a.FileFixed {
		file = a.File
	}
	if a.SystemFixed {
		system = a.System
	}
	if file == a.File && system == a.System {
		return nil
	}
	if file != "" && file != a.File {
		if !filepath.IsAbs(file) {
			return fmt.Errorf("%w: %q", audit.ErrNoList, file)
		}
		if err := audit.CanAnchor(ctx, file); err != nil {
			return err
		}
	}
	set, err := a.log.Own()
	if err != nil {
		return err
	}
	if !a.FileFixed {
		set.AnchorFile = file
	}
	if !a.SystemFixed {
		set.AnchorSystem = system
	}
	return a.log.Set(ctx, set)
}
