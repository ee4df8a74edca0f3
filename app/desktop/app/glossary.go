package app

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
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
	e.said = u.kit.Text("", prose.Caption)
	e.said.Hide()
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
		e.words, e.also, prose.Row(nil, e.both, add), e.said)
	bottom := prose.Column(4, prose.Row(nil, e.path, container.NewHBox(
		controls.NewButton(w.T("glossary.import"), e.read), controls.NewButton(w.T("glossary.export"), e.write))))
	body := prose.Above(prose.Inset(8, 4, top), prose.Above(prose.Inset(8, 4, bottom), prose.Inset(8, 4, e.list)))
	d := controls.NewDialog(w.T("glossary.title"), w.T("button.close"), body, u.Window)
	for _, entry := range []*controls.Entry{e.words, e.also, e.path} {
		entry.OnEscape = d.Hide
	}
	e.change(func() error { return nil })
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
	said              *prose.Text
	removed           []index.Entry // by the last removal, which can be undone
}

// show lists the entries, and above them what was removed last.
func (e *glossaryEditor) show(entries []index.Entry) {
	w := e.kit.Words
	var rows []fyne.CanvasObject
	if len(e.removed) > 0 {
		lines := prose.Column(1)
		for _, entry := range e.removed {
			lines.Add(e.kit.Text(entryLine(w, entry), prose.Body|prose.Muted))
		}
		undo := controls.NewButtonWithIcon(w.T("library.undo"), fynetheme.ContentUndoIcon(), e.undo)
		rows = append(rows, prose.Row(nil, prose.Column(1, e.kit.Text(w.T("glossary.removed", "n", len(e.removed)), prose.Bold), lines), undo))
	}
	for _, entry := range entries {
		remove := controls.NewIconButton(e.kit, fynetheme.DeleteIcon(), w.T("glossary.remove"), func() { e.remove(entry) })
		rows = append(rows, prose.Row(nil, e.kit.Text(entryLine(w, entry), prose.Body), remove))
	}
	if len(entries) == 0 {
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
		e.say(e.kit.Words.T("glossary.incomplete"), prose.Danger)
		return
	}
	e.removed = nil
	typed := [2]string{e.words.Text, e.also.Text}
	e.run(func() error { _, err := e.services.Words.Glossary.Add(entry); return err }, func() {
		if typed != [2]string{e.words.Text, e.also.Text} {
			return // the next ones are being typed already
		}
		for _, field := range []*controls.Entry{e.words, e.also} {
			field.SetText("")
			field.Refresh() // Fyne draws before it moves the cursor
		}
		if e.Window.Canvas().Overlays().Top() != nil { // the dialog is still there
			e.Window.Canvas().Focus(e.words)
		}
	})
}

// remove takes out an entry, with any other that has its first word; all of them can be brought back.
func (e *glossaryEditor) remove(entry index.Entry) {
	g := e.services.Words.Glossary
	var gone []index.Entry
	e.run(func() error {
		before, err := g.Entries()
		if err != nil {
			return err
		}
		if _, err = g.Remove(entry.Words[0]); err != nil {
			return err
		}
		after, err := g.Entries()
		for _, was := range before {
			if !slices.ContainsFunc(after, func(is index.Entry) bool { return is.String() == was.String() }) {
				gone = append(gone, was)
			}
		}
		return err
	}, func() { e.removed = gone })
}

// undo brings back what the last removal took out.
func (e *glossaryEditor) undo() {
	back := e.removed
	e.removed = nil
	e.change(func() error {
		for _, entry := range back {
			if _, err := e.services.Words.Glossary.Add(entry); err != nil {
				return err
			}
		}
		return nil
	})
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

// change carries out a change, makes it count and lists the entries.
func (e *glossaryEditor) change(do func() error) { e.run(do, func() {}) }

// run is change off the window's goroutine, in the order asked for; then is called on it where all went well.
func (e *glossaryEditor) run(do func() error, then func()) {
	var entries []index.Entry
	e.Writer.Do(func(context.Context) error {
		err := do()
		if err == nil {
			entries, err = e.services.Words.Glossary.Entries()
		}
		if err == nil {
			err = e.services.Words.Apply()
		}
		return err
	}, func(err error) {
		if err != nil {
			e.say(controls.Sentence(e.kit.Words, err), prose.Danger)
			return
		}
		then()
		e.say("", 0)
		e.show(entries)
	})
}

// read imports a file, write exports one.
func (e *glossaryEditor) read() {
	path := viewmodel.TypedPath(e.path.Text)
	e.removed = nil
	e.change(func() error {
		data, err := viewmodel.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = e.services.Words.Glossary.Import(bytes.NewReader(data))
		return err
	})
}

func (e *glossaryEditor) write() {
	w, path := e.kit.Words, viewmodel.TypedPath(e.path.Text)
	if path == "" || filepath.Ext(path) == "" {
		e.say(w.T("glossary.no_path"), prose.Danger)
		return
	}
	e.Writer.Do(func(context.Context) error {
		text, err := e.services.Words.Glossary.Text()
		if err != nil {
			return err
		}
		return viewmodel.WriteNew(path, []byte(text))
	}, func(err error) {
		switch {
		case errors.Is(err, fs.ErrExist):
			e.say(w.T("export.exists", "path", path), prose.Danger)
		case err != nil:
			e.say(controls.Sentence(w, err), prose.Danger)
		default:
			e.say(w.T("glossary.written", "path", path), 0)
		}
	})
}

// say writes a sentence below the fields, "" for none.
func (e *glossaryEditor) say(s string, style text.Style) {
	e.said.SetStyle(prose.Caption | style)
	e.said.Set(s, nil)
	e.said.Hidden = s == ""
	e.said.Refresh()
}
