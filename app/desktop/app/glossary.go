package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/durable"
	"tenkyo/app/glossary"
	"tenkyo/app/words"
	"tenkyo/index"
)

// Words are the user's own words for words. Apply makes changes of them count for every search from then on.
type Words struct {
	Glossary *glossary.Glossary
	Apply    func() error
}

// showGlossary lets the user say which everyday words are also searched as which words of the rules.
func (u *UI) showGlossary() {
	if u.services.Words.Glossary == nil {
		return
	}
	e := &glossaryEditor{UI: u, list: prose.NewScroll(4)}
	w := u.kit.Words
	e.problem = u.kit.Text("", prose.Caption|prose.Danger)
	e.problem.Hide()
	e.words, e.also = controls.NewEntry(), controls.NewEntry()
	e.words.SetPlaceHolder(w.T("glossary.words"))
	e.also.SetPlaceHolder(w.T("glossary.also"))
	e.both = controls.NewCheck(w.T("glossary.both"), nil)
	add := controls.NewButtonWithIcon(w.T("glossary.add"), fynetheme.ContentAddIcon(), e.add)
	e.also.OnSubmitted = func(string) { e.add() }
	e.path = controls.NewEntry()
	e.path.SetPlaceHolder(w.T("glossary.path"))
	top := prose.Column(6,
		u.kit.Text(w.T("glossary.note"), prose.Body),
		e.words, e.also, prose.Row(nil, e.both, add), e.problem)
	bottom := prose.Column(4, prose.Row(nil, e.path, container.NewHBox(
		controls.NewButton(w.T("glossary.import"), e.read), controls.NewButton(w.T("glossary.export"), e.write))))
	body := prose.Above(prose.Inset(8, 4, top), prose.Above(prose.Inset(8, 4, bottom), prose.Inset(8, 4, e.list)))
	d := controls.NewDialog(w.T("glossary.title"), w.T("button.close"), body, u.Window)
	for _, entry := range []*controls.Entry{e.words, e.also, e.path} {
		entry.OnEscape = d.Hide
	}
	e.load()
	if u.show(d, 640, 660) {
		u.Window.Canvas().Focus(e.words)
	}
}

// glossaryEditor is the content of that dialog.
type glossaryEditor struct {
	*UI
	list              *prose.Scroll
	words, also, path *controls.Entry
	both              *controls.Check
	problem           *prose.Text
}

// load lists the entries.
func (e *glossaryEditor) load() {
	entries, err := e.services.Words.Glossary.Entries()
	if err != nil {
		e.say(err.Error())
		return
	}
	w := e.kit.Words
	var rows []fyne.CanvasObject
	for _, entry := range entries {
		remove := controls.NewIconButton(e.kit, fynetheme.DeleteIcon(), w.T("glossary.remove"), func() {
			e.change(func() error { _, err := e.services.Words.Glossary.Remove(entry.Words[0]); return err })
		})
		rows = append(rows, prose.Row(nil, e.kit.Text(entryLine(w, entry), prose.Body), remove))
	}
	if len(rows) == 0 {
		rows = append(rows, e.kit.Text(w.T("glossary.empty"), prose.Body|prose.Muted))
	}
	e.list.SetObjects(rows...)
}

// entryLine writes an entry: 休み → 休暇、有給休暇.
func entryLine(w *words.Words, entry index.Entry) string {
	arrow := " → "
	if entry.Both {
		arrow = " ⇔ "
	}
	return w.Join(entry.Words) + arrow + w.Join(entry.Also)
}

// add takes in what was typed.
func (e *glossaryEditor) add() {
	entry := index.Entry{Words: list(e.words.Text), Also: list(e.also.Text), Both: e.both.Checked}
	if len(entry.Words) == 0 || len(entry.Also) == 0 {
		e.say(e.kit.Words.T("glossary.incomplete"))
		return
	}
	e.change(func() error { _, err := e.services.Words.Glossary.Add(entry); return err })
	e.words.SetText("")
	e.also.SetText("")
	e.Window.Canvas().Focus(e.words)
}

// list parts words that were typed with commas between them.
func list(s string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// change carries out a change and makes it count.
func (e *glossaryEditor) change(do func() error) {
	err := do()
	if err == nil {
		err = e.services.Words.Apply()
	}
	if err != nil {
		e.say(err.Error())
		return
	}
	e.say("")
	e.load()
}

// read imports a file, write exports one.
func (e *glossaryEditor) read() {
	data, err := os.ReadFile(typedPath(e.path.Text))
	if err != nil {
		e.say(err.Error())
		return
	}
	e.change(func() error { _, err := e.services.Words.Glossary.Import(bytes.NewReader(data)); return err })
}

func (e *glossaryEditor) write() {
	path := typedPath(e.path.Text)
	if path == "" || filepath.Ext(path) == "" {
		e.say(e.kit.Words.T("glossary.no_path"))
		return
	}
	text, err := e.services.Words.Glossary.Text()
	if err == nil {
		err = durable.WriteFile(path, []byte(text))
	}
	if err != nil {
		e.say(err.Error())
		return
	}
	e.say(e.kit.Words.T("glossary.written", "path", path))
}

func (e *glossaryEditor) say(s string) {
	e.problem.Set(s, nil)
	e.problem.Hidden = s == ""
	e.problem.Refresh()
}
