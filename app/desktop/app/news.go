package app

import (
	"time"

	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/news"
	"tenkyo/app/policy"
)

// wireNews makes the model of what is new.
func (u *UI) wireNews() {
	if u.services.News == nil {
		return
	}
	u.News = viewmodel.NewNews(u.services.News, u.services.Place.Data, u.dispatch)
	u.News.Writer = u.Writer
	u.News.OnChange = func() { u.answer.RefreshLibrary() }
	u.News.OnError = u.showError
}

// newsActions are the gestures of the list of what is new, nil where that is not told.
func (u *UI) newsActions() *answer.NewsActions {
	if u.News == nil {
		return nil
	}
	do := &answer.NewsActions{
		Report: func() *news.Report { return u.News.Report }, Answer: u.openKept, Seen: u.News.Seen, Export: u.exportNews,
		Open: func(ref library.EditionRef) {
			u.openTargets([]viewmodel.Target{{Claim: -1, PageRequest: library.PageRequest{Doc: ref.Doc, Version: ref.Version}}}, 0)
		},
	}
	if u.Diff != nil {
		do.Compare = func(old, now library.EditionRef) {
			u.showMiddle(diffMiddle)
			u.Diff.Between(old, now)
		}
	}
	if !u.services.Policy.Allows(policy.Export) {
		do.Export = nil
	}
	return do
}

// exportNews writes what is new to a file.
func (u *UI) exportNews() {
	w, r, version := u.kit.Words, u.News.Report, u.services.Version
	if r == nil {
		return
	}
	title := w.T("news.title")
	u.writeOut(title, w.T("news.write_note"), fileName(time.Now().Format(time.DateOnly), title, ".html"), r.Refs(), func(string) ([]byte, error) { return news.HTML(r, version, w) })
}
