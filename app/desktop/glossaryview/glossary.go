// Package glossaryview is the dialog in which a user says which everyday words are also searched as which words of the rules.
package glossaryview

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

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

// Open shows the dialog. Changes are written by writer, one after the other.
func Open(host *controls.Host, mine Words, writer *viewmodel.Writer) {
	if mine.Glossary == nil {
		return
	}
	kit := host.Kit
	e := &editor{host: host, kit: kit, mine: mine, writer: writer, list: prose.NewScroll(4)}
	w := kit.Words
	e.said = kit.Text("", prose.Caption)
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
		kit.Text(w.T("glossary.note"), prose.Body),
		e.words, e.also, prose.Row(nil, e.both, add), e.said)
	bottom := prose.Column(4, prose.Row(nil, e.path, container.NewHBox(
		controls.NewButton(w.T("glossary.import"), e.read), controls.NewButton(w.T("glossary.export"), e.write))))
	body := prose.Above(prose.Inset(8, 4, top), prose.Above(prose.Inset(8, 4, bottom), prose.Inset(8, 4, e.list)))
	d := controls.NewDialog(w.T("glossary.title"), w.T("button.close"), body, host.Window)
	for _, entry := range []*controls.Entry{e.words, e.also, e.path} {
		entry.OnEscape = d.Hide
	}
	e.change(func() error { return nil })
	if host.Show(d, 640, 660) {
		host.Window.Canvas().Focus(e.words)
	}
}

// editor is the content of that dialog.
type editor struct {
	host              *controls.Host
	kit               *controls.Kit
	mine              Words
	writer            *viewmodel.Writer
	list              *prose.Scroll
	words, also, path *controls.Entry
	both              *controls.Check
	said              *prose.Text
	removed           []index.Entry // by the last removal, which can be undone
}

// show lists the entries, and above them what was removed last.
func (e *editor) show(entries []index.Entry) {
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
func (e *editor) add() {
	entry := index.Entry{Words: viewmodel.Listed(e.words.Text), Also: viewmodel.Listed(e.also.Text), Both: e.both.Checked}
	if len(entry.Words) == 0 || len(entry.Also) == 0 {
		e.say(e.kit.Words.T("glossary.incomplete"), prose.Danger)
		return
	}
	e.removed = nil
	typed := [2]string{e.words.Text, e.also.Text}
	e.run(func() error { _, err := e.mine.Glossary.Add(entry); return err }, func() {
		if typed != [2]string{e.words.Text, e.also.Text} {
			return // the next ones are being typed already
		}
		for _, field := range []*controls.Entry{e.words, e.also} {
			field.SetText("")
			field.Refresh() // Fyne draws before it moves the cursor
		}
		if e.host.Window.Canvas().Overlays().Top() != nil { // the dialog is still there
			e.host.Window.Canvas().Focus(e.words)
		}
	})
}

// remove takes out an entry, with any other that has its first word; all of them can be brought back.
func (e *editor) remove(entry index.Entry) {
	g := e.mine.Glossary
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
func (e *editor) undo() {
	back := e.removed
	e.removed = nil
	e.change(func() error {
		for _, entry := range back {
			if _, err := e.mine.Glossary.Add(entry); err != nil {
				return err
			}
		}
		return nil
	})
}

// change carries out a change, makes it count and lists the entries.
func (e *editor) change(do func() error) { e.run(do, func() {}) }

// run is change off the window's goroutine, in the order asked for; then is called on it where all went well.
func (e *editor) run(do func() error, then func()) {
	var entries []index.Entry
	e.writer.Do(func(context.Context) error {
		err := do()
		if err == nil {
			entries, err = e.mine.Glossary.Entries()
		}
		if err == nil {
			err = e.mine.Apply()
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
func (e *editor) read() {
	path := viewmodel.TypedPath(e.path.Text)
	e.removed = nil
	e.change(func() error {
		data, err := viewmodel.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = e.mine.Glossary.Import(bytes.NewReader(data))
		return err
	})
}

func (e *editor) write() {
	w, path := e.kit.Words, viewmodel.TypedPath(e.path.Text)
	if path == "" || filepath.Ext(path) == "" {
		e.say(w.T("glossary.no_path"), prose.Danger)
		return
	}
	e.writer.Do(func(context.Context) error {
		text, err := e.mine.Glossary.Text()
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
func (e *editor) say(s string, style text.Style) {
	e.said.SetStyle(prose.Caption | style)
	e.said.Set(s, nil)
	e.said.Hidden = s == ""
	e.said.Refresh()
}
