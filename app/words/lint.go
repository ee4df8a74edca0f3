package words

import (
	"cmp"

	"tenkyo/app/lint"
	"tenkyo/ingest/document"
)

// Unread says which document was not read for faults, and why. One whose file may not be read is not named.
func (w *Words) Unread(u lint.Unread) string {
	return w.T("lint.unread."+u.Why, "title", w.Quote(u.Title), "kind", w.T("kind."+string(cmp.Or(u.Kind, document.Rule))))
}
