package libraryview

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/library"
)

// results is the list of what became of each file, by folder. Folders and files that need attention come first. Only rows on screen exist.
type results struct {
	kit   *controls.Kit
	root  *fyne.Container // with the list in it
	list  *widthList
	items []result
	tall  map[int]float32 // heights of the rows that are not of one line
	width float32         // at which they were measured
}

// result is a row of the list: a file, or the folder of those below it.
type result struct {
	library.FileResult
	folder string
	said   string // how many of its files came out how
}

// widthList is a list that tells of each new width: the heights of its rows depend on it.
type widthList struct {
	controls.List
	changed func(width float32)
}

// Resize implements fyne.CanvasObject.
func (l *widthList) Resize(size fyne.Size) {
	before := l.Size().Width
	l.List.Resize(size)
	if size.Width != before {
		l.changed(size.Width)
	}
}

func newResults(kit *controls.Kit) *results {
	r := &results{kit: kit, root: container.NewStack()}
	r.renew()
	return r
}

// renew puts a new list in place of the one that was shown, at the same place of it. A list that is on the screen is drawn again with
// each height that it is given, which takes a third of a second for a thousand of them; a new one takes them all at once.
func (r *results) renew() {
	old := r.list
	r.list = &widthList{}
	r.list.Length = func() int { return len(r.items) }
	r.list.CreateItem = func() fyne.CanvasObject {
		return container.New(inRow{r.height(1)}, prose.Column(0, r.kit.Text("", prose.Caption), r.kit.Text("", prose.Caption|prose.Muted)))
	}
	r.list.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= len(r.items) {
			return
		}
		lines := o.(*fyne.Container).Objects[0].(*fyne.Container)
		head, reason, style := r.say(r.items[i])
		name, why := lines.Objects[0].(*prose.Text), lines.Objects[1].(*prose.Text)
		name.SetStyle(style)
		name.Set(head, nil)
		why.Set(reason, nil)
		why.Hidden = reason == ""
		lines.Refresh()
	}
	list := r.list
	list.OnSelected = func(id widget.ListItemID) { list.Unselect(id) }
	list.ExtendBaseWidget(list)
	list.HideSeparators = true
	for i, height := range r.tall {
		list.SetItemHeight(i, height)
	}
	list.changed = func(float32) {}
	if old != nil {
		list.Move(old.Position())
		list.Resize(old.Size())
		list.ScrollToOffset(old.GetScrollOffset())
	}
	list.changed = func(width float32) {
		if r.list == list && width != r.width {
			r.measure(width)
		}
	}
	r.root.Objects = []fyne.CanvasObject{list}
	r.root.Refresh()
}

// order of statuses: what needs attention first.
var order = []library.FileStatus{library.Failed, library.UnreachableInput, library.Skipped, library.Retired, library.Indexed, library.Unchanged}

func (r *results) show(items []library.FileResult) {
	r.items = r.byFolder(items)
	if !r.measure(r.list.Size().Width) {
		r.list.Refresh()
	}
}

// byFolder sets files below their folders, what needs attention first. Files of one folder need no heading.
func (r *results) byFolder(items []library.FileResult) []result {
	rank := func(f library.FileResult) int { return slices.Index(order, f.Status) }
	folders := map[string][]library.FileResult{}
	for _, f := range items {
		dir := filepath.Dir(f.Path)
		if f.Path == "" {
			dir = ""
		}
		folders[dir] = append(folders[dir], f)
	}
	for _, files := range folders {
		slices.SortStableFunc(files, func(a, b library.FileResult) int { return rank(a) - rank(b) })
	}
	dirs := slices.SortedFunc(maps.Keys(folders), func(a, b string) int {
		return cmp.Or(rank(folders[a][0])-rank(folders[b][0]), strings.Compare(a, b))
	})
	var rows []result
	for _, dir := range dirs {
		if dir != "" && len(dirs) > 1 {
			rows = append(rows, result{folder: short(dir), said: r.counts(folders[dir])})
		}
		for _, f := range folders[dir] {
			rows = append(rows, result{FileResult: f})
		}
	}
	return rows
}

// short names a folder by itself and the one around it.
func short(dir string) string {
	return filepath.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))
}

// counts says how many files came out how, in the order of the list.
func (r *results) counts(files []library.FileResult) string {
	var parts []string
	for i := 0; i < len(files); {
		n := i
		for n < len(files) && status(files[n]) == status(files[i]) {
			n++
		}
		parts = append(parts, r.kit.Words.T("library.folder_result", "status", r.kit.Words.T(status(files[i])), "n", n-i))
		i = n
	}
	return strings.Join(parts, "　")
}

// status is the key of a result's word.
func status(f library.FileResult) string {
	if f.Status == library.Indexed && !f.New {
		return "library.status.updated"
	}
	return "library.status." + string(f.Status)
}

// troubled are the results that need attention: all that is listed while files are still read, since thousands that went well would
// have to be measured again with each new one.
func troubled(items []library.FileResult) []library.FileResult {
	var trouble []library.FileResult
	for _, item := range items {
		if item.Status != library.Indexed && item.Status != library.Unchanged {
			trouble = append(trouble, item)
		}
	}
	return trouble
}

// height of a row with so many lines.
func (r *results) height(lines int) float32 {
	return float32(lines)*r.kit.Setter.Pitch(prose.Caption) + 6
}

// fewHeights is how many rows of a list that is on the screen are given another height, before a new list takes its place.
const fewHeights = 4

// measure gives each row the height that its sentence takes at a width of the list. It tells whether the list was renewed for that.
func (r *results) measure(width float32) bool {
	if width <= 0 {
		return false
	}
	r.width = width
	tall := map[int]float32{}
	broken := map[string]int{} // lines of texts that do not fit one: many files have the same reason
	lines := func(s string, style text.Style) int {
		s = text.Visible(s)
		if float32(utf8.RuneCountInString(s))*prose.Size(style) <= width-2*controls.RowX && !strings.Contains(s, "\n") {
			return 1 // no sign is wider than the type is high
		}
		n, known := broken[s]
		if !known {
			n = len(r.kit.Setter.Break(s, style, nil, width-2*controls.RowX))
			broken[s] = n
		}
		return n
	}
	for i, item := range r.items {
		head, reason, style := r.say(item)
		n := lines(head, style)
		if reason != "" {
			n += lines(reason, prose.Caption)
		}
		if n > 1 {
			tall[i] = r.height(n)
		}
	}
	var others []int // rows whose height is not what it was
	for i := range r.tall {
		if tall[i] != r.tall[i] {
			others = append(others, i)
		}
	}
	for i := range tall {
		if _, was := r.tall[i]; !was {
			others = append(others, i)
		}
	}
	r.tall = tall
	if len(others) > fewHeights {
		r.renew()
		return true
	}
	for _, i := range others {
		height := tall[i]
		if height == 0 {
			height = r.height(1)
		}
		r.list.SetItemHeight(i, height)
	}
	return false
}

// say writes a result in two parts: the status with the file's name, and the reason.
func (r *results) say(item result) (head, reason string, style text.Style) {
	w := r.kit.Words
	if item.folder != "" {
		return item.folder, item.said, prose.Caption | prose.Bold
	}
	name := filepath.Base(item.Path)
	if item.Path == "" {
		name = item.Doc
	}
	head = w.T(status(item.FileResult)) + "　" + name
	style = prose.Caption
	switch item.Status {
	case library.Failed, library.UnreachableInput:
		style |= prose.Danger
	case library.Unchanged, library.Skipped:
		style |= prose.Muted
	}
	if len(item.PagesWithoutText) > 0 && item.Status == library.Indexed {
		reason = w.T("library.pages_without_text_count", "n", len(item.PagesWithoutText))
	}
	switch {
	case item.Code != "":
		reason = w.FileReason(item.Code, item.Detail)
	case item.Reason != "":
		reason = item.Reason
	}
	return head, reason, style
}

// inRow insets a row's text as the rows of documents are. Unless a row is told otherwise it is so high.
type inRow struct{ height float32 }

func (r inRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*controls.RowX+20, r.height)
}

func (inRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(controls.RowX, 3))
	objects[0].Resize(fyne.NewSize(size.Width-2*controls.RowX, size.Height-6))
}
