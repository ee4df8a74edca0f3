// Package chooser is the dialog in which a person chooses a file or a folder of this machine: by its path, typed or pasted, or by
// going through the folders. It speaks the language of the window, is worked by keys alone as well as by the pointer, and says how
// many files of a folder would be read. What cannot be chosen is said in the dialog, where it can be put right.
package chooser

import (
	"cmp"
	"errors"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// Request is what is to be chosen, and the words of the dialog.
type Request struct {
	Title  string
	Folder string // on the button that chooses a folder; "" where none can be
	File   string // on the button that chooses a file
	Wanted viewmodel.Wanted
	Places []string // to begin at
	Chosen func(path string)
}

// Size of the dialog, in units.
const (
	width  = 860
	height = 600
)

// Open shows the dialog, unless another one is open.
func Open(host *controls.Host, r Request) {
	c := newChooser(host, r)
	if host.Show(c.dialog, width, height) {
		c.begin()
	}
}

// OpenOver shows the dialog over the one that is open.
func OpenOver(host *controls.Host, r Request) {
	c := newChooser(host, r)
	host.ShowOver(c.dialog, width, height)
	c.begin()
}

// chooser is the dialog.
type chooser struct {
	host    *controls.Host
	request Request
	model   *viewmodel.Chooser

	dialog *dialog.CustomDialog
	path   *controls.Entry
	up     *controls.IconButton
	folder *prose.Text
	places *controls.List
	list   *controls.List
	note   *prose.Text // in place of an empty list
	said   *prose.Text
	choose *controls.Button
	body   *fyne.Container
}

func newChooser(host *controls.Host, r Request) *chooser {
	kit := host.Kit
	w := kit.Words
	c := &chooser{host: host, request: r, model: viewmodel.NewChooser(host.Context, r.Wanted, r.Places, host.Dispatch)}
	c.path = controls.NewEntry()
	c.path.SetPlaceHolder(w.T("choose.path"))
	c.path.OnChanged = c.model.Type
	c.path.OnSubmitted = func(s string) {
		if strings.TrimSpace(s) != "" {
			c.model.Choose()
		}
	}
	c.up = controls.NewIconButton(kit, fynetheme.MoveUpIcon(), w.T("choose.up"), c.model.Up)
	c.folder = kit.Text(" ", prose.Body|prose.Bold)
	c.places = controls.NewList(kit, func() int { return len(c.model.Places) }, func(i int, row *controls.TwoLines) {
		place := c.model.Places[i]
		row.Title, row.About, row.Open = filepath.Base(place), filepath.Dir(place), place == c.model.Folder
		if place == viewmodel.HomeFolder() {
			row.Title = w.T("choose.home")
			row.About = place
		}
		row.Refresh()
	}, func(i int) { c.model.Go(c.model.Places[i]) })
	c.list = controls.NewList(kit, func() int { return len(c.model.Shown) }, c.fill, func(i int) { c.point(c.model.Shown[i]) })
	c.list.OnSide = func(i int, into bool) {
		switch {
		case !into:
			c.model.Up()
		case c.model.Shown[i].Dir:
			c.point(c.model.Shown[i])
		}
	}
	c.path.OnDown = func() {
		if len(c.model.Shown) > 0 {
			host.Window.Canvas().Focus(c.list)
		}
	}
	c.note = kit.Text("", prose.Body|prose.Muted)
	c.said = kit.Text(" ", prose.Caption|prose.Muted)
	head := prose.Column(6, c.path, prose.Beside(6, c.up, c.folder))
	middle := container.New(controls.Aside{}, c.places, container.NewStack(c.list, container.NewVBox(prose.Inset(controls.RowX, 8, c.note))))
	c.body = prose.Above(head, container.New(controls.Below{}, middle, prose.Inset(0, 4, c.said)))
	c.dialog = dialog.NewCustomWithoutButtons(r.Title, c.body, host.Window)
	c.choose = controls.NewButton(cmp.Or(r.Folder, r.File), c.model.Choose) // the longer one: the dialog does not make room later
	c.choose.Importance = widget.HighImportance
	c.dialog.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), c.dialog.Hide), c.choose})
	c.path.OnEscape = c.dialog.Hide
	c.model.OnChange = c.show
	c.model.OnChosen = func(path string) {
		c.dialog.Hide()
		r.Chosen(path)
	}
	return c
}

// begin reads what is shown first, and gives the path the keyboard.
func (c *chooser) begin() {
	c.dialog.SetOnClosed(c.model.Close)
	c.host.Window.Canvas().Focus(c.path)
	c.model.Start()
	c.show()
}

// point goes into a folder, or selects a file. A folder that is gone into is not named in the field any more.
func (c *chooser) point(e viewmodel.Entry) {
	c.model.Point(e)
	if e.Dir && c.path.Text != "" {
		c.path.OnChanged = nil
		c.path.SetText("")
		c.path.OnChanged = c.model.Type
	}
}

// fill writes a row of the list.
func (c *chooser) fill(i int, row *controls.TwoLines) {
	w, e := c.host.Kit.Words, c.model.Shown[i]
	row.Title, row.Bold, row.Arrow = e.Name, e.Dir, fynetheme.FileIcon()
	row.About = w.Day(e.Changed)
	if e.Dir {
		row.Arrow = fynetheme.FolderIcon()
	} else {
		row.About += "　" + w.Size(e.Size)
	}
	row.Open = !e.Dir && filepath.Join(c.model.Folder, e.Name) == c.model.Selected
	row.Refresh()
}

// show shows the state of the model.
func (c *chooser) show() {
	m, w := c.model, c.host.Kit.Words
	c.folder.Set(c.host.Kit.Setter.Fit(m.Folder, prose.Body|prose.Bold, max(c.folder.Size().Width, 200)), nil)
	note := ""
	switch {
	case m.Listing:
		note = w.T("choose.listing")
	case m.Err != nil:
		note = controls.Sentence(w, m.Err)
	case len(m.Shown) == 0:
		note = w.T("choose.nothing")
	}
	c.note.Set(note, nil)
	c.choose.SetText(c.request.File)
	if c.request.Folder != "" && m.Selected == "" && (m.Target() == m.Folder || m.Count.Folder == m.Target()) {
		c.choose.SetText(c.request.Folder)
	}
	if m.Target() == "" || m.Trying {
		c.choose.Disable()
	} else {
		c.choose.Enable()
	}
	c.say()
	c.places.Refresh()
	c.list.Refresh()
	c.body.Refresh()
}

// say says what is wrong with what was named, or else what would be chosen.
func (c *chooser) say() {
	m, w := c.model, c.host.Kit.Words
	sentence, style := " ", prose.Caption|prose.Muted
	switch n := m.Count; {
	case m.Problem != nil:
		sentence, style = c.problem(m.Problem), prose.Body|prose.Danger
	case m.Trying:
		sentence = w.T("choose.listing")
	case m.Selected != "":
		sentence = filepath.Base(m.Selected)
	case !n.Done:
	case n.More:
		sentence = w.T("choose.many", "name", filepath.Base(n.Folder), "n", n.Files)
	default:
		sentence = w.T("choose.count", "name", filepath.Base(n.Folder), "n", n.Files)
	}
	c.said.SetStyle(style)
	c.said.Set(sentence, nil)
}

func (c *chooser) problem(err error) string {
	w, path := c.host.Kit.Words, c.model.Target()
	switch {
	case errors.Is(err, viewmodel.ErrNothingThere):
		return w.T("choose.error.nothing", "path", path)
	case errors.Is(err, viewmodel.ErrNotTaken):
		return w.T("choose.error.type", "name", filepath.Base(path))
	}
	return controls.Sentence(w, err)
}
