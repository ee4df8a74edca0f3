package libraryview

import (
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

// results is the list of what became of each file. Those that need attention come first. Only rows on screen exist.
type results struct {
	kit   *controls.Kit
	list  *widthList
	items []library.FileResult
}

// widthList is a list that tells of each new width: the heights of its rows depend on it.
type widthList struct {
	widget.List
	changed func()
}

// Resize implements fyne.CanvasObject.
func (l *widthList) Resize(size fyne.Size) {
	before := l.Size().Width
	l.List.Resize(size)
	if size.Width != before {
		l.changed()
	}
}

func newResults(kit *controls.Kit) *results {
	r := &results{kit: kit}
	r.list = &widthList{changed: r.measure}
	r.list.Length = func() int { return len(r.items) }
	r.list.CreateItem = func() fyne.CanvasObject {
		return container.New(inRow{}, prose.Column(0, kit.Text("", prose.Caption), kit.Text("", prose.Caption|prose.Muted)))
	}
	r.list.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		lines := o.(*fyne.Container).Objects[0].(*fyne.Container)
		head, reason, style := r.say(r.items[i])
		name, why := lines.Objects[0].(*prose.Text), lines.Objects[1].(*prose.Text)
		name.SetStyle(style)
		name.Set(head, nil)
		why.Set(reason, nil)
		why.Hidden = reason == ""
		lines.Refresh()
	}
	r.list.ExtendBaseWidget(r.list)
	r.list.HideSeparators = true
	r.list.OnSelected = func(id widget.ListItemID) { r.list.Unselect(id) }
	return r
}

// order of statuses: what needs attention first.
var order = []library.FileStatus{library.Failed, library.UnreachableInput, library.Skipped, library.Retired, library.Indexed, library.Unchanged}

func (r *results) show(items []library.FileResult) {
	r.items = slices.Clone(items)
	slices.SortStableFunc(r.items, func(a, b library.FileResult) int {
		return slices.Index(order, a.Status) - slices.Index(order, b.Status)
	})
	r.measure()
	r.list.Refresh()
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

// measure gives each row the height that its sentence takes at the width of the list.
func (r *results) measure() {
	width := r.list.Size().Width
	if width <= 0 {
		return
	}
	pitch := r.kit.Setter.Pitch(prose.Caption)
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
		r.list.SetItemHeight(i, float32(n)*pitch+6)
	}
}

// say writes a result in two parts: the status with the file's name, and the reason.
func (r *results) say(item library.FileResult) (head, reason string, style text.Style) {
	w := r.kit.Words
	name := filepath.Base(item.Path)
	if item.Path == "" {
		name = item.Doc
	}
	head = w.T("library.status."+string(item.Status)) + "　" + name
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

// inRow insets a row's text as the rows of documents are.
type inRow struct{}

func (inRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*controls.RowX+20, 20)
}

func (inRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(controls.RowX, 3))
	objects[0].Resize(fyne.NewSize(size.Width-2*controls.RowX, size.Height-6))
}
