package app

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/diffview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/library"
	"tenkyo/app/policy"
	"tenkyo/app/question"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// wireDiff makes the model of the comparison of editions.
func (u *UI) wireDiff() {
	if u.services.Compare == nil {
		return
	}
	u.Diff = viewmodel.NewDiff(u.services.Compare, u.services.Library.EditionsOf, u.dispatch)
	u.Diff.OnChange = func() { u.diff.Refresh() }
	u.Diff.OnDone = func() {
		if u.shown == diffMiddle && u.Window.Canvas().Overlays().Top() == nil {
			u.Window.Canvas().Focus(u.diff.Focusable())
		}
	}
}

// buildDiff makes its pane anew.
func (u *UI) buildDiff() {
	if u.Diff == nil {
		return
	}
	actions := diffview.Actions{Open: u.openTargets, Back: func() { u.showMiddle(answerMiddle) }, Answer: u.openKept, Export: u.exportDiff, Ask: func(s viewmodel.Scope) {
		u.showMiddle(answerMiddle)
		u.setScope(s)
	}}
	if !u.services.Policy.Allows(policy.Export) {
		actions.Export = nil
	}
	u.diff = diffview.New(u.kit, u.Diff, actions)
}

// openKept opens a kept answer.
func (u *UI) openKept(id string) {
	if u.History != nil {
		u.History.Open(id)
	}
}

// comparing is how the editions of a document are set side by side, nil where that is not possible.
func (u *UI) comparing() func(library.EditionRef) {
	if u.Diff == nil {
		return nil
	}
	return func(open library.EditionRef) { u.compareEditions(open, nil) }
}

// changing shows what changed of a document as a question asks for it, nil where that is not possible.
func (u *UI) changing() func(doc, asked string) {
	if u.Diff == nil {
		return nil
	}
	return func(doc, asked string) { u.compareEditions(library.EditionRef{Doc: doc}, question.EditionsSaid(asked)) }
}

// compareEditions sets two editions of a document side by side; said are years or days by which they were named.
func (u *UI) compareEditions(open library.EditionRef, said []string) {
	u.showMiddle(diffMiddle)
	u.Diff.Open(open, said)
	u.bring(middlePane)
}

// comparingTwo is how two documents are set side by side, nil where that is not possible.
func (u *UI) comparingTwo() func(open, with library.DocumentInfo) {
	if u.Diff == nil {
		return nil
	}
	return u.compareDocuments
}

// compareDocuments sets the open document beside another one, a draft behind the rule that it would change.
func (u *UI) compareDocuments(open, with library.DocumentInfo) {
	if open.Kind == document.Draft {
		open, with = with, open
	}
	u.showMiddle(diffMiddle)
	u.Diff.Between(library.EditionRef{Doc: open.Doc, Version: open.Version}, library.EditionRef{Doc: with.Doc, Version: with.Version})
	u.bring(middlePane)
}

// exportDiff writes the comparison that is shown to a file, .html or .xlsx.
func (u *UI) exportDiff(ext string) {
	w, r := u.kit.Words, u.Diff.Shown()
	r.Version, r.AsOf = u.services.Version, time.Now().Format(time.DateOnly)
	title := r.Table.Called(w)
	proposed := fileName(r.AsOf, title+" "+r.Table.New.Title, ext)
	refs := []library.EditionRef{{Doc: r.Table.Old.Doc, Version: r.Table.Old.Version}, {Doc: r.Table.New.Doc, Version: r.Table.New.Version}}
	u.writeOut(title, w.T("diff.write_note"), proposed, refs, func(path string) ([]byte, error) {
		if strings.EqualFold(filepath.Ext(path), ".xlsx") {
			return compare.XLSX(r, w)
		}
		return compare.HTML(r, w)
	})
}

// writeOut asks where a file with text of documents goes and has it made and written, after it was said which of them are marked as secret or
// are this user's alone. make is called off the window's goroutine.
func (u *UI) writeOut(title, note, proposed string, refs []library.EditionRef, make func(path string) ([]byte, error)) {
	w := u.kit.Words
	ask := func() {
		u.askPath(title, note, filepath.Join(u.documents, proposed), func(path string, done func(error)) {
			u.Writer.Do(func(context.Context) error {
				data, err := make(path)
				if err != nil {
					return err
				}
				return viewmodel.WriteNew(path, data)
			}, done)
		})
	}
	lines := prose.Column(6)
	marked, own := false, false
	u.off(func() error {
		for _, ref := range refs {
			own = own || library.OnlyMe(ref.Doc)
			d, err := u.services.Library.Document(ref.Doc, ref.Version)
			if err != nil {
				return err
			}
			if marks := evidence.Marks(d, ref.Doc); len(marks) > 0 {
				marked = true
				lines.Add(u.kit.Text("・"+ref.Doc+"　"+w.T("evidence.marked", "marks", w.List(marks)), prose.Caption))
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			u.showError(err)
			return
		}
		if marked {
			lines.Add(u.kit.Notice(words.Contradicted, w.T("export.marks")))
		}
		if own {
			lines.Add(u.kit.Notice(words.Contradicted, w.T("export.own")))
		}
		if !marked && !own {
			ask()
			return
		}
		u.show(controls.NewConfirm(title, w.T("export.go_on"), w.T("button.cancel"), prose.NewScroll(0, prose.Inset(8, 8, lines)), func(yes bool) {
			if yes {
				ask()
			}
		}, u.Window), 560, 320)
	})
}

// withhold puts away what stands in the window of documents that may not be read any more.
func (u *UI) withhold() {
	withheld := func(doc string) bool {
		info, listed := u.Library.Info(doc)
		return listed && info.Source.Withheld()
	}
	u.Ask.Heed(withheld)
	if u.Diff != nil {
		u.Diff.Heed(withheld)
	}
	if u.Every != nil {
		u.Every.Heed(withheld)
	}
	if u.News != nil {
		u.News.Heed(withheld)
	}
}
