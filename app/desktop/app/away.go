package app

// away says that the shared library could not be opened, "" where it was.
func (u *UI) away() string {
	if u.services.Away == nil {
		return ""
	}
	return u.kit.Words.T("library.away", "path", u.services.Place.Library)
}

// awaitShared lets the window take in a shared library that was away, once it is there.
func (u *UI) awaitShared() {
	if u.services.Away == nil || u.services.WhenBack == nil {
		return
	}
	u.services.WhenBack(func() { u.dispatch(u.sharedIsBack) })
}

// sharedIsBack lists what the shared library holds, and holds what is kept against it. The answer that is shown stays as it was
// given, with its word that it was given without.
func (u *UI) sharedIsBack() {
	u.services.Away = nil
	u.library.SharedIsBack()
	u.Library.Reload()
	if u.History != nil {
		u.History.Recheck()
	}
	u.Meaning.Update()
	u.renewReview()
	u.toast.Say(u.kit.Words.T("library.back", "path", u.services.Place.Library))
}
