package libraryview

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// row is two lines of one document: its title, and what is to be known of it; or two lines of one folder.
type row struct {
	*controls.TwoLines
	kit *controls.Kit
}

// show fills the row. open tells whether its document is in the source pane.
func (r row) show(line viewmodel.Row, open bool, menu func(viewmodel.Row, fyne.Position)) {
	t, w := r.TwoLines, r.kit.Words
	t.Open, t.Depth, t.Bold, t.Arrow = open, line.Depth, line.Folder != "", nil
	t.OnMenu = func(at fyne.Position) { menu(line, at) }
	if line.Folder == "" {
		t.Title, t.About, t.Trouble = describe(w, line.Document, r.kit.Today())
		t.Refresh()
		return
	}
	name := line.Name
	if line.Folder == viewmodel.OwnFolder {
		name = w.Folder(line.Folder)
	}
	t.Title, t.About, t.Trouble = name, w.T("library.folder_count", "n", line.Documents), line.Troubled > 0
	if t.Trouble {
		t.About += " · " + w.T("library.needs_attention", "n", line.Troubled)
	}
	t.Arrow = fynetheme.MenuExpandIcon()
	if line.Open {
		t.Arrow = fynetheme.MenuDropDownIcon()
	}
	t.Refresh()
}

// describe says in two lines what a document is and how it stands on a day. Of a denied one neither title nor name is told.
func describe(w *words.Words, d library.DocumentInfo, today string) (title, about string, trouble bool) {
	if d.Source == library.Denied {
		return w.T("source.denied"), "", true
	}
	title = d.Title
	if title == "" {
		title = d.Doc
	}
	var parts []string
	if d.OnlyMe {
		parts = append(parts, w.T("library.only_me"))
	}
	switch d.Source {
	case library.Gone:
		parts, trouble = append(parts, w.T("library.row_gone")), true
	case library.Lapsed:
		parts, trouble = append(parts, w.T("library.row_lapsed")), true
	case library.Unreachable:
		parts, trouble = append(parts, w.T("library.row_unreachable")), true
	}
	if n := len(d.PagesWithoutText); n > 0 {
		parts, trouble = append(parts, w.T("library.row_unreadable", "n", n)), true
	}
	switch {
	case d.Standing == library.Superseded:
		parts = append(parts, w.T("edition.standing.superseded"))
	case d.Effective > today:
		parts, trouble = append(parts, w.T("library.not_yet", "date", w.Date(d.Effective))), true
	case viewmodel.AsksForDay(d):
		parts, trouble = append(parts, w.T("library.no_day")), true
	}
	if d.Next != nil && d.Next.Effective > today {
		parts = append(parts, w.T("library.next_edition", "date", w.Date(d.Next.Effective)))
	}
	if d.Kind != "" && d.Kind != document.Rule {
		parts = append(parts, w.T("kind."+string(d.Kind)))
	}
	if d.Pages > 0 && d.Format == string(document.PDF) {
		parts = append(parts, w.T("library.pages", "n", d.Pages))
	}
	switch {
	case d.Edition != "":
		parts = append(parts, w.T("library.edition", "edition", w.Date(d.Edition)))
	case d.Effective != "" && d.Effective <= today:
		parts = append(parts, w.T("library.effective", "date", w.Date(d.Effective)))
	case d.Updated != "":
		parts = append(parts, w.T("library.updated", "date", w.Date(d.Updated)))
	}
	if d.Editions > 1 {
		parts = append(parts, w.T("library.editions", "n", d.Editions))
	}
	return title, strings.Join(parts, " · "), trouble
}
