package settings

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"golang.org/x/text/unicode/norm"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
)

// section is a part of the settings with a name.
type section struct {
	name  string
	items []item
}

// item is a setting with what is said of it, by which it is found.
type item struct {
	words  string
	object fyne.CanvasObject
}

// entry is an item that is found by what it says.
func entry(o fyne.CanvasObject, words ...string) item {
	return item{words: folded(strings.Join(words, "\n")), object: o}
}

// folded is a text as it is compared: letters of one width and case.
func folded(s string) string { return strings.ToLower(norm.NFKC.String(s)) }

// sections shows one of several sections, or the settings of all of them in which what is looked for occurs.
type sections struct {
	kit    *controls.Kit
	list   []section
	above  []fyne.CanvasObject // in whatever section
	at     int
	search *controls.Entry
	names  *controls.List
	body   *prose.Scroll
	root   fyne.CanvasObject
}

func newSections(kit *controls.Kit, above []fyne.CanvasObject, list ...section) *sections {
	s := &sections{kit: kit, list: list, above: above, search: controls.NewEntry(), body: prose.NewScroll(14)}
	s.search.SetPlaceHolder(kit.Words.T("settings.search"))
	s.search.OnChanged = func(string) { s.show() }
	s.names = controls.NewList(kit, func() int { return len(s.list) }, func(i int, row *controls.TwoLines) {
		row.Title, row.Open = s.list[i].name, i == s.at && !s.searching()
		row.Refresh()
	}, s.open)
	s.root = prose.Above(prose.Inset(0, 6, s.search), container.New(controls.Aside{}, s.names, s.body))
	s.show()
	return s
}

func (s *sections) searching() bool { return strings.TrimSpace(s.search.Text) != "" }

// open shows a section, and looks for nothing.
func (s *sections) open(i int) {
	s.at = i
	s.search.SetText("")
	s.show()
	s.body.ScrollToTop()
}

// show shows the section that is open, or what was found.
func (s *sections) show() {
	objects := append([]fyne.CanvasObject{}, s.above...)
	if !s.searching() {
		objects = append(objects, s.head(s.list[s.at].name))
		for _, i := range s.list[s.at].items {
			objects = append(objects, i.object)
		}
	} else {
		found := len(objects)
		for _, part := range s.list {
			objects = append(objects, s.found(part)...)
		}
		if len(objects) == found {
			objects = append(objects, s.kit.Text(s.kit.Words.T("settings.search_nothing"), prose.Body|prose.Muted))
		}
	}
	s.body.SetObjects(prose.Inset(8, 4, prose.Column(14, objects...)))
	s.names.Refresh()
}

// found are the settings of a section that hold every word that is looked for, below its name.
func (s *sections) found(part section) (objects []fyne.CanvasObject) {
	for _, i := range part.items {
		fits := true
		for _, word := range strings.Fields(folded(s.search.Text)) {
			fits = fits && strings.Contains(i.words+"\n"+folded(part.name), word)
		}
		if !fits {
			continue
		}
		if objects == nil {
			objects = append(objects, s.head(part.name))
		}
		objects = append(objects, i.object)
	}
	return objects
}

func (s *sections) head(name string) fyne.CanvasObject { return s.kit.Text(name, prose.Sub|prose.Bold) }

// reveal shows the section with a control in it.
func (s *sections) reveal(o fyne.CanvasObject) {
	for i, part := range s.list {
		for _, in := range part.items {
			if controls.Holds(in.object, o) {
				s.open(i)
				return
			}
		}
	}
}
