package app

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/deskview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/policy"
	"tenkyo/verify"
)

// checkable are the ends of names of files whose text can be checked.
var checkable = []string{".txt", ".md", ".markdown", ".docx", ".csv"}

// deskPane makes the checker's desk.
func (u *UI) deskPane() *deskview.Pane {
	return deskview.New(u.kit, u.Desk, deskview.Actions{
		Open:     u.openTargets,
		File:     u.chooseText,
		Back:     func() { u.showDesk(false) },
		Copy:     u.copy,
		Sign:     u.signDesk,
		Note:     u.noteDesk,
		Export:   u.exportingDesk(),
		Keeps:    u.keeps,
		Shortcut: u.shortcut,
	})
}

// toDesk leads from question and answer to the desk, nil where there is none.
func (u *UI) toDesk() func() {
	if u.Desk == nil {
		return nil
	}
	return func() { u.showDesk(true) }
}

// showDesk puts the checker's desk into the middle pane, or question and answer again.
func (u *UI) showDesk(on bool) {
	if on {
		u.showMiddle(deskMiddle)
	} else {
		u.showMiddle(answerMiddle)
	}
}

// chooseText lets the user choose a file whose text is checked.
func (u *UI) chooseText() {
	chooser.Open(u.host(), u.fileRequest(u.kit.Words.T("desk.file_title"), u.Desk.CheckFile, checkable...))
}

// dropText checks a file that was dropped onto the desk; it tells whether it is one that can be checked.
func (u *UI) dropText(paths []string) bool {
	if !u.onDesk || len(paths) != 1 || !slices.Contains(checkable, strings.ToLower(filepath.Ext(paths[0]))) {
		return false
	}
	u.Desk.CheckFile(paths[0])
	return true
}

// exportingDesk is how a checked text is written out, nil where that is not allowed.
func (u *UI) exportingDesk() func() {
	if !u.services.Policy.Allows(policy.Export) {
		return nil
	}
	return u.exportDesk
}

// focusBack gives the keyboard back to where it was before a dialog. Where that is gone, or it was nowhere, it goes to the sentence on
// the desk or in the spot check, else to the question.
func (u *UI) focusBack() {
	if o, ok := u.Window.Canvas().Focused().(fyne.CanvasObject); ok && controls.Holds(u.Window.Canvas().Content(), o) {
		return
	}
	if u.single && u.front != middlePane {
		u.goTo(u.front)
		return
	}
	if u.onDesk && u.desk.Return() || u.shown == spotMiddle && u.spot.Return() {
		return
	}
	u.focusQuestion()
}

// exportDesk writes the report of the desk as a list for spreadsheets, or as text.
func (u *UI) exportDesk() {
	w, pane := u.kit.Words, u.desk
	heading := func(column string) string { return w.T("desk.column." + column) }
	u.askPath(w.T("desk.export"), w.T("desk.export_note"), filepath.Join(u.documents, u.deskName()), func(path string, done func(error)) {
		form := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
		u.Desk.Export(path, form, func(s viewmodel.Sheet) ([]byte, error) {
			if form != "csv" {
				return []byte(pane.Write(s)), nil
			}
			return s.Paper(heading, func(c verify.Claim) string { return w.Face(c).Word }, func(c verify.Claim) string { return w.Examined(c, nil) }, pane.Mark)
		}, done)
	})
}

// deskName proposes a name for the file of a checked text: the day, and the name of its file or else its first words.
func (u *UI) deskName() string {
	r := u.Desk.Report
	name := strings.TrimSuffix(r.Source, filepath.Ext(r.Source))
	if name == "" || name == "-" {
		name, _, _ = strings.Cut(strings.TrimLeft(r.Text, "#*-・ 　\t\r\n"), "\n")
	}
	return fileName(r.AsOf, cmp.Or(strings.TrimSpace(name), u.kit.Words.T("desk.title")), ".csv")
}

// signDesk lets a person say something of a sentence on the desk. Who it is, is asked the first time.
func (u *UI) signDesk(claim int, mark history.Mark) {
	if u.signer != "" {
		u.Desk.Sign(claim, mark, u.signer, "")
		return
	}
	u.askDesk(claim, mark, "")
}

// noteDesk lets a person write a note to what they said of a sentence.
func (u *UI) noteDesk(claim int) {
	s := u.Desk.Signs[claim]
	u.askDesk(claim, s.Mark, s.Note)
}

func (u *UI) askDesk(claim int, mark history.Mark, note string) {
	w, report := u.kit.Words, u.Desk.Report
	above := []fyne.CanvasObject{
		u.kit.Text(w.Quote(strings.TrimSpace(report.Claims[claim].Text)), prose.Body), u.kit.Text(w.T("history.mark."+string(mark)), prose.Body|prose.Bold),
	}
	u.asPerson(w.T("sign.title"), above, u.deskKept(), note, func(name, note string) {
		if u.Desk.Report != report {
			return
		}
		u.signer = name
		u.Desk.Sign(claim, mark, name, note)
	})
}

// deskKept says what becomes of a name and a note on the desk.
func (u *UI) deskKept() string {
	if u.Desk.TextID != "" {
		return u.kit.Words.T("desk.sign_kept_text")
	}
	return u.kit.Words.T("desk.sign_kept")
}

// askPath asks where a file goes and has it written; write tells what came of it. What is there is not written over.
func (u *UI) askPath(title, note, proposed string, write func(path string, done func(error))) {
	chooser.Save(u.host(), title, note, proposed, func(path string, done func(error)) {
		write(path, func(err error) {
			done(err)
			if err == nil {
				u.wrote(path)
			}
		})
	})
}

// wrote says that a file was written, and offers it.
func (u *UI) wrote(path string) { u.written(path, u.kit.Words.T("glossary.written", "path", path)) }

// written is wrote in words of one's own.
func (u *UI) written(path, said string) {
	w := u.kit.Words
	u.toast.Say(said, controls.Step{Label: w.T("written.open"), Do: func() { u.openFolder(path) }},
		controls.Step{Label: w.T("written.reveal"), Do: func() { u.reveal(path) }})
}
