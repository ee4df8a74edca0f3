package main

import (
	"errors"
	"os"

	"tenkyo/app/eval"
	"tenkyo/app/machine"
	"tenkyo/app/spotcheck"
)

// examinePlaces warns of folders in which a library or a user's data can be damaged by others: those that a service copies, and shares.
func (c *cli) examinePlaces() finding {
	f := finding{Name: "place", OK: true, Detail: c.words.T("place.fine")}
	warn := func(dir string, err error, readOnly bool) {
		if err != nil {
			return // the finding on the library says so
		}
		if text := c.words.Warning(machine.PlaceOf(dir), readOnly); text != "" && f.OK {
			f.OK, f.Detail = false, text
		} else if text != "" {
			f.Detail += " " + text
		}
	}
	data, err := c.dataDir()
	warn(data, err, false)
	dir, err := c.libraryDir()
	warn(dir, err, !writable(dir))
	return f
}

// writable tells whether a folder that is there could be written to.
func writable(dir string) bool {
	file, err := os.CreateTemp(dir, ".tenkyo-*")
	if err != nil {
		return errors.Is(err, os.ErrNotExist)
	}
	return errors.Join(file.Close(), os.Remove(file.Name())) == nil
}

// examineAudit says how many entries the audit log has, and what became of anchoring its head.
func (c *cli) examineAudit() finding {
	f := finding{Name: "audit", OK: true}
	keeper, err := c.keeper()
	if err != nil {
		f.OK, f.Detail = false, c.sentence(err)
		return f
	}
	head, err := keeper.Log.Head()
	if err != nil {
		f.OK, f.Detail = false, c.sentence(err)
		return f
	}
	f.Detail = c.words.T("doctor.audit_entries", "n", head.Seq)
	anchorings, err := keeper.Log.Anchorings()
	if err != nil {
		f.OK, f.Detail = false, c.sentence(err)
		return f
	}
	for _, a := range anchorings {
		text, bad := c.words.Anchoring(a)
		f.Detail += "  " + text
		if bad {
			f.OK, f.Next = false, c.words.T("audit.anchor.next")
		}
	}
	return f
}

// examineSite says how the program did in this user's spot checks and evaluations; there is nothing to say where there were none.
func (c *cli) examineSite() []finding {
	data, err := c.dataDir()
	if err != nil {
		return nil
	}
	figures, err := spotcheck.SiteFigures(data)
	if err != nil {
		return []finding{{Name: "site", Detail: c.sentence(err)}}
	}
	kept, err := eval.ListKept(data)
	if err != nil {
		return []finding{{Name: "site", Detail: c.sentence(err)}}
	}
	if lines := append(c.words.Figures(figures), c.words.Evaluations(kept)...); len(lines) > 0 {
		return []finding{{Name: "site", OK: true, Detail: c.words.Join(lines)}}
	}
	return nil
}
