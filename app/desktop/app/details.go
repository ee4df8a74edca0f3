package app

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/libraryview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

// Editions is what a library tells of editions, and what a person can say of them; *library.Library is one.
type Editions interface {
	EditionsOf(doc string, day time.Time) ([]library.EditionInfo, error)
	Families(day time.Time) []library.Family
	SetEffective(doc, version, day string) error
	SetKind(doc string, kind document.Kind) error
	ConfirmFamily(docs ...string) error
	SplitFamily(doc string) error
}

// showDetails says everything that is known of a document. What was read of it is fetched in the background.
func (u *UI) showDetails(info library.DocumentInfo) {
	if info.Source == library.Denied {
		return
	}
	w := u.kit.Words
	scroll := prose.NewScroll(0)
	d := dialog.NewCustomWithoutButtons(w.T("details.dialog"), scroll, u.Window)
	do := u.detailActions(info, d)
	fill := func(p libraryview.Particulars) {
		do.Join = u.joining(info, d, p.Family)
		scroll.SetObjects(prose.Inset(8, 8, libraryview.Details(u.kit, p, do)))
	}
	fill(libraryview.Particulars{Info: info})
	buttons := []fyne.CanvasObject{}
	if info.Path != "" {
		buttons = append(buttons, controls.NewButtonWithIcon(w.T("library.reveal"), fynetheme.FolderOpenIcon(), func() { u.reveal(info.Path) }))
	}
	if info.Path != "" && u.mayChange(info) {
		buttons = append(buttons, controls.NewButtonWithIcon(w.T("library.reread"), fynetheme.ViewRefreshIcon(), func() { d.Hide(); u.reread(info.Path) }))
	}
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	closing.Importance = widget.HighImportance
	d.SetButtons(append(buttons, closing))
	if !u.show(d, 680, 660) {
		return
	}
	go func() {
		p := u.particulars(info)
		u.dispatch(func() { fill(p) })
	}()
}

// particulars fetches what the details tell. What cannot be had is left out.
func (u *UI) particulars(info library.DocumentInfo) libraryview.Particulars {
	p := libraryview.Particulars{Info: info}
	if read, err := u.services.Library.Document(info.Doc, info.Version); err == nil {
		p.Document = read
	}
	if list, err := u.services.Library.EditionsOf(info.Doc, time.Time{}); err == nil {
		p.Editions = list
	}
	for _, f := range u.services.Library.Families(time.Now()) {
		if slices.Contains(f.Docs, info.Doc) {
			p.Family = &f
		}
	}
	return p
}

func (u *UI) detailActions(info library.DocumentInfo, d dialog.Dialog) libraryview.DetailActions {
	open := func(request library.PageRequest) {
		d.Hide()
		u.Passwords.Forgive()
		u.Source.OpenTarget([]viewmodel.Target{{Title: info.Title, Claim: -1, PageRequest: request}}, 0)
	}
	do := libraryview.DetailActions{
		Open:        func(page int) { open(library.PageRequest{Doc: info.Doc, Version: info.Version, Page: page}) },
		OpenEdition: func(e library.EditionInfo) { open(library.PageRequest{Doc: e.Doc, Version: e.Version}) },
	}
	do.Ask = func(question string) {
		d.Hide()
		u.showMiddle(answerMiddle)
		u.Ask.Narrow, u.Ask.Called, u.Ask.Alone = []string{info.Doc}, info.Title, true
		u.answer.Ask(question)
	}
	if compare := u.comparing(); compare != nil {
		do.Compare = func() { d.Hide(); compare(library.EditionRef{Doc: info.Doc, Version: info.Version}) }
	}
	if open, held := u.Library.Info(u.Source.State.Target.Doc); held && u.Diff != nil && open.Doc != info.Doc && !open.Source.Withheld() && !info.Source.Withheld() {
		do.CompareOpen = func() { d.Hide(); u.compareDocuments(open, info) }
	}
	if !u.mayChange(info) {
		return do
	}
	do.SetDay = func() { d.Hide(); u.setEffective(info) }
	do.SetKind = func(k document.Kind) {
		u.decide(func() error { return u.services.Library.SetKind(info.Doc, k) })
	}
	do.Split = func() {
		d.Hide()
		u.decide(func() error { return u.services.Library.SplitFamily(info.Doc) })
	}
	return do
}

// joining says that the documents of a family are editions of one rule; nil where that cannot be said.
func (u *UI) joining(info library.DocumentInfo, d dialog.Dialog, f *library.Family) func() {
	if f == nil || !u.mayChange(info) {
		return nil
	}
	return func() {
		d.Hide()
		u.decide(func() error { return u.services.Library.ConfirmFamily(f.Docs...) })
	}
}

// decide carries out what a person said of a document, and shows the list anew. Kept answers may rest on another edition then.
func (u *UI) decide(do func() error) {
	u.Library.Writer.Do(func(context.Context) error { return do() }, func(err error) {
		if err != nil {
			u.showError(err)
			return
		}
		u.Library.Reload()
		if u.History != nil {
			u.History.Recheck()
		}
	})
}

// setEffective asks from which day a document is in force.
func (u *UI) setEffective(info library.DocumentInfo) {
	w := u.kit.Words
	u.askDay(w.T("details.set_day"), w.T("details.day_note", "title", info.Title), info.Effective, func(day time.Time) {
		u.decide(func() error {
			return u.services.Library.SetEffective(info.Doc, info.Version, day.Format(time.DateOnly))
		})
	}, func() {
		u.decide(func() error { return u.services.Library.SetEffective(info.Doc, info.Version, library.NoDate) })
	})
}

// askDay asks for a day, in any form in which a rule names one. none, where it is not nil, is offered for "there is no such day".
func (u *UI) askDay(title, note, now string, take func(time.Time), none func()) {
	w := u.kit.Words
	entry := controls.NewEntry()
	entry.SetPlaceHolder(w.T("ask.day_placeholder"))
	entry.SetText(w.Date(now))
	problem := u.kit.Text(" ", prose.Caption|prose.Danger)
	d := dialog.NewCustomWithoutButtons(title, prose.Column(8, u.kit.Text(note, prose.Body), entry, problem), u.Window)
	try := func() {
		day, ok := document.ParseDay(entry.Text)
		if !ok {
			problem.Set(w.T("ask.day_bad"), nil)
			return
		}
		d.Hide()
		take(day)
	}
	entry.OnSubmitted = func(string) { try() }
	entry.OnEscape = d.Hide
	ok := controls.NewButton(w.T("button.ok"), try)
	ok.Importance = widget.HighImportance
	buttons := []fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide)}
	if none != nil {
		buttons = append(buttons, controls.NewButton(w.T("details.no_day"), func() { d.Hide(); none() }))
	}
	d.SetButtons(append(buttons, ok))
	if u.show(d, 520, 250) {
		u.Window.Canvas().Focus(entry)
	}
}

// reread reads a file again.
func (u *UI) reread(path string) { u.Library.Reread(path) }

// showRoot says everything that is known of an added folder.
func (u *UI) showRoot(r *viewmodel.Root) {
	w := u.kit.Words
	scroll := prose.NewScroll(0, prose.Inset(8, 8, libraryview.RootDetails(u.kit, r, u.Library.LeftOut(r), u.Library.BeingRead(r))))
	d := dialog.NewCustomWithoutButtons(w.T("details.folder"), scroll, u.Window)
	buttons := []fyne.CanvasObject{controls.NewButtonWithIcon(w.T("library.open_folder"), fynetheme.FolderOpenIcon(), func() { u.openFolder(r.Root) })}
	if u.mayChange(library.DocumentInfo{OnlyMe: r.OnlyMe}) {
		buttons = append(buttons, controls.NewButtonWithIcon(w.T("library.reread"), fynetheme.ViewRefreshIcon(), func() { d.Hide(); u.Library.RereadRoot(r) }))
	}
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	closing.Importance = widget.HighImportance
	d.SetButtons(append(buttons, closing))
	u.show(d, 680, 620)
}
