package controls

import (
	"time"

	"tenkyo/app/library"
	"tenkyo/app/words"
)

// Edition names an edition in a list: where it stands, from which day, and when it was read, which tells editions without a day apart.
func Edition(w *words.Words, e library.EditionInfo) string {
	when := w.T("edition.no_day")
	if e.Effective != "" {
		when = w.T("library.effective", "date", w.Date(e.Effective))
	} else if e.Edition != "" {
		when = w.T("library.edition", "edition", w.Date(e.Edition))
	}
	which := e.Version[:min(6, len(e.Version))]
	if read, err := time.Parse(time.RFC3339, e.Ingested); err == nil {
		which = w.T("page.edition_read", "at", w.Moment(read))
	}
	return w.T("page.edition", "standing", w.T("edition.standing."+string(e.Standing)), "when", when, "which", which)
}
