package libraryview

import (
	"slices"
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
func (r row) show(m *viewmodel.Library, line viewmodel.Row, open bool, menu func(viewmodel.Row, fyne.Position)) {
	t, w := r.TwoLines, r.kit.Words
	many, read := len(m.Roots) > 1, line.Kind == viewmodel.RootRow && m.BeingRead(line.Root)
	mixed := slices.ContainsFunc(m.Roots, func(r *viewmodel.Root) bool { return r.OnlyMe }) && slices.ContainsFunc(m.Roots, func(r *viewmodel.Root) bool { return !r.OnlyMe })
	t.Open, t.Depth, t.Bold, t.Arrow = open, line.Depth, line.Kind == viewmodel.RootRow, nil
	t.OnMenu = func(at fyne.Position) { menu(line, at) }
	switch line.Kind {
	case viewmodel.RootRow:
		t.Title = RootName(w, line.Root)
		t.About, t.Trouble = aboutRoot(w, line, read, mixed)
	case viewmodel.FolderRow:
		t.Title, t.About, t.Trouble = line.Name, w.T("library.folder_count", "n", line.Documents), line.Troubled > 0
		if t.Trouble {
			t.About += " · " + w.T("library.needs_attention", "n", line.Troubled)
		}
	default:
		d := line.Document
		d.OnlyMe = d.OnlyMe && line.Depth == 0 // else the folder around says so
		t.Title, t.About, t.Trouble = describe(w, d, r.kit.Today())
		if line.Depth == 0 && line.Root != nil && many { // without the folders around it
			t.About = strings.Trim(RootName(w, line.Root)+" · "+t.About, " ·")
		}
		t.Refresh()
		return
	}
	t.Arrow = fynetheme.MenuExpandIcon()
	if line.Open {
		t.Arrow = fynetheme.MenuDropDownIcon()
	}
	t.Refresh()
}

// RootName is what an added folder is called: by its own name, with what is around it where another one has that name.
func RootName(w *words.Words, r *viewmodel.Root) string {
	name, beside := r.Name, r.Beside
	switch {
	case r.Root == "":
		return w.T("library.root_packed")
	case r.Sample:
		return w.T("library.root_sample")
	case r.Twin && r.OnlyMe:
		beside = w.T("library.only_me")
	}
	if beside == "" {
		return name
	}
	return w.T("library.root_beside", "name", name, "beside", beside)
}

// FolderName is what a folder is called: an added one, or one in it.
func FolderName(w *words.Words, r *viewmodel.Root, in viewmodel.Place) string {
	if in.Dir == "" {
		return RootName(w, r)
	}
	return RootName(w, r) + "/" + in.Dir
}

// aboutRoot says how an added folder stands and what it holds. Whose it is is said where there are folders of both kinds.
func aboutRoot(w *words.Words, line viewmodel.Row, read, mixed bool) (about string, trouble bool) {
	r := line.Root
	var parts []string
	add := func(when bool, key string, values ...any) {
		if when {
			parts = append(parts, w.T(key, values...))
		}
	}
	add(r.Away(), "library.row_unreachable")
	add(read, "library.root_reading")
	add(r.OnlyMe, "library.only_me")
	add(mixed && !r.OnlyMe && r.Root != "", "library.root_shared")
	add(mixed && r.Info.ReadOnly, "library.root_readonly")
	add(true, "library.folder_count", "n", line.Documents)
	add(line.Troubled > 0 && !r.Away(), "library.needs_attention", "n", line.Troubled)
	add(r.Failed > 0, "library.root_failed", "n", r.Failed)
	return strings.Join(parts, " · "), line.Troubled > 0 || r.Troubled()
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
	if d.Damaged {
		parts, trouble = append(parts, w.T("library.row_damaged")), true
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
	if d.Kind != "" && d.Kind != document.Rule && d.Kind != document.Undetermined {
		parts = append(parts, w.T("kind."+string(d.Kind)))
	}
	if d.Pages > 0 && (d.Paged || d.Format == string(document.PDF)) {
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
