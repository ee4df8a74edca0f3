package libraryview

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// maxLeftOut files that could not be read are named in a folder's details; what was read again names all.
const maxLeftOut = 100

func (p *Pane) item(key string, do func(), possible bool) *fyne.MenuItem {
	i := fyne.NewMenuItem(p.kit.Words.T(key), do)
	i.Disabled = !possible
	return i
}

// folderItems are what can be done with a folder: an added one, or one in it.
func (p *Pane) folderItems(line viewmodel.Row) []*fyne.MenuItem {
	r, in := line.Root, line.In
	ask := p.item("library.ask_folder", func() {
		p.actions.AskOnly(viewmodel.Scope{In: in, Name: FolderName(p.kit.Words, r, in)})
	}, line.Documents > 0)
	if r.Root == "" { // it lies nowhere
		return []*fyne.MenuItem{ask}
	}
	changes := p.changes(library.DocumentInfo{OnlyMe: r.OnlyMe})
	path := filepath.Join(r.Root, filepath.FromSlash(in.Dir))
	if line.Kind == viewmodel.FolderRow {
		return []*fyne.MenuItem{
			ask,
			p.item("library.open_folder", func() { p.actions.Folder(path) }, true),
			p.item("library.reread", func() { p.actions.Reread(path) }, changes && r.Info.Files == nil),
		}
	}
	return []*fyne.MenuItem{
		p.item("library.folder_details", func() { p.actions.About(r) }, true),
		ask,
		p.item("library.open_folder", func() { p.actions.Folder(path) }, true),
		p.item("library.reread", func() { p.model.RereadRoot(r) }, changes),
		p.item("library.remove_root", func() { p.actions.Leave(r) }, changes),
	}
}

// sideways opens a folder that is closed, or goes into it, with the key to the right; with that to the left it closes one, or goes to
// the folder around.
func (p *Pane) sideways(i int, right bool) {
	rows := p.model.Rows
	line := rows[i]
	folder := line.Kind != viewmodel.DocumentRow
	switch {
	case folder && line.Open != right && p.model.Filter == "" && !p.model.Only:
		p.model.Toggle(line.In)
	case right && folder && i+1 < len(rows) && rows[i+1].Depth > line.Depth:
		p.list.Highlight(i + 1)
	case !right:
		for around := i - 1; around >= 0; around-- {
			if rows[around].Depth < line.Depth {
				p.list.Highlight(around)
				return
			}
		}
	}
}

// removed says what was taken off the list.
func removed(w *words.Words, r *viewmodel.Removal) string {
	switch {
	case r.Root != nil && r.Root.Away():
		return w.T("library.removed_away", "name", RootName(w, r.Root), "n", r.Root.Documents)
	case r.Root != nil:
		return w.T("library.removed_root", "name", RootName(w, r.Root), "n", r.Root.Documents)
	}
	return w.T("library.removed", "name", cmp.Or(r.Document.Title, r.Document.Doc))
}

// RootDetails says everything that is known of an added folder: where it lies, how it stands, what it holds, and which files of it were
// left out and why.
func RootDetails(kit *controls.Kit, r *viewmodel.Root, left []library.FileResult, read bool) fyne.CanvasObject {
	w := kit.Words
	table := newFacts(kit)
	table.add("details.folder_name", RootName(w, r))
	table.add("details.path", r.Root)
	state := "details.folder_there"
	switch {
	case read:
		state = "library.root_reading"
	case r.Away():
		state = "details.folder_away"
	}
	table.add("details.state", w.T(state))
	if r.Info.ReadOnly {
		table.add("details.rights", w.T("details.folder_readonly"))
	}
	whose := "library.root_for_all"
	if r.OnlyMe {
		whose = "library.only_me"
	}
	table.add("details.whose", w.T(whose))
	if r.Info.Files != nil {
		table.add("details.added", w.T("details.added_files"))
	}
	table.add("details.documents", w.T("library.count", "documents", r.Documents, "pages", r.Pages))
	count := func(key string, n int) {
		if n > 0 {
			table.add(key, w.T("library.folder_count", "n", n))
		}
	}
	count("details.attention", r.Attention)
	count("details.unreadable", r.Unreadable)
	count("details.denied", r.Denied)
	table.add("details.reached", day(w, r.Info.LastSeen))
	return prose.Column(14, table.object(), leftOut(kit, r, left))
}

// leftOut lists the files that were found and not read: those that failed by name, others by their kind.
func leftOut(kit *controls.Kit, r *viewmodel.Root, left []library.FileResult) fyne.CanvasObject {
	w := kit.Words
	lines := prose.Column(4, kit.Text(w.T("details.left_out"), prose.Bold))
	say := func(sentence string) { lines.Add(kit.Text(sentence, prose.Body|prose.Muted)) }
	switch {
	case r.Info.ReadOnly:
		say(w.T("details.left_out_elsewhere"))
	case !r.Seen && len(left) == 0:
		say(w.T("details.left_out_unknown"))
	case len(left) == 0:
		say(w.T("details.left_out_nothing"))
	}
	failed := 0
	byReason := map[string][]string{} // what was skipped
	for _, f := range left {
		if f.Status != library.Failed {
			why := w.FileReason(f.Code, f.Detail)
			byReason[why] = append(byReason[why], filepath.Base(f.Path))
			continue
		}
		if failed++; failed > maxLeftOut {
			continue
		}
		name, err := filepath.Rel(r.Root, f.Path)
		if err != nil {
			name = f.Path
		}
		lines.Add(kit.Text("・"+w.T("details.left_file", "name", name, "why", w.FileReason(f.Code, f.Detail)), prose.Body))
	}
	if failed > maxLeftOut {
		say(w.T("details.left_more", "n", failed-maxLeftOut))
	}
	for _, why := range slices.Sorted(maps.Keys(byReason)) {
		names := byReason[why]
		lines.Add(kit.Text("・"+w.T("details.left_kind", "n", len(names), "why", why, "example", names[0]), prose.Body|prose.Muted))
	}
	return lines
}
