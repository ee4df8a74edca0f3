package app

import (
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/desktop/everyview"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// wireEvery makes the model of every place of a word.
func (u *UI) wireEvery() {
	if u.services.Every == nil {
		return
	}
	u.Every = viewmodel.NewEvery(u.services.Every, u.dispatch)
	u.Every.OnChange = func() { u.every.Refresh() }
	u.Every.OnDone = func() {
		if u.shown == everyMiddle && u.Window.Canvas().Overlays().Top() == nil {
			u.Window.Canvas().Focus(u.every.Focusable())
		}
	}
}

// buildEvery makes its pane anew.
func (u *UI) buildEvery() {
	if u.Every == nil {
		return
	}
	actions := everyview.Actions{Open: u.openTargets, Back: func() { u.showMiddle(answerMiddle) }, Export: u.exportEvery}
	if !u.services.Policy.Allows(policy.Export) {
		actions.Export = nil
	}
	u.every = everyview.New(u.kit, u.Every, actions)
}

// everywhere lists every place of a word, or of the one that a question asks for; nil where that is not possible.
func (u *UI) everywhere() func(text string) {
	if u.Every == nil {
		return nil
	}
	return func(text string) {
		u.showMiddle(everyMiddle)
		u.bring(middlePane)
		u.Every.Find(text)
	}
}

// exportEvery writes the places that are shown to a file, .html or .csv.
func (u *UI) exportEvery(ext string) {
	w, r, version, day := u.kit.Words, u.Every.Result, u.services.Version, time.Now().Format(time.DateOnly)
	if r == nil {
		return
	}
	refs := make([]library.EditionRef, 0, len(r.PerDoc))
	for _, d := range r.PerDoc {
		refs = append(refs, d.EditionRef)
	}
	title := w.T("every.title", "word", w.Quote(r.Query))
	u.writeOut(title, w.T("every.write_note"), fileName(day, title, ext), refs, func(path string) ([]byte, error) {
		if strings.EqualFold(filepath.Ext(path), ".csv") {
			return everyplace.CSV(r, w)
		}
		return everyplace.HTML(r, version, day, w)
	})
}
