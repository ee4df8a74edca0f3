package words

import (
	"strings"

	"tenkyo/app/ask"
	"tenkyo/app/history"
)

// GoneSince names the documents of an answer whose files are no longer in their place, "" where there are none.
func (w *Words) GoneSince(a ask.Answer) string { return w.files("answer.gone_since", a.GoneSince) }

// ChangedSince names the documents of an answer whose files are other ones since they were read, "" where there are none.
func (w *Words) ChangedSince(a ask.Answer) string {
	return w.files("answer.changed_since", a.ChangedSince)
}

func (w *Words) files(key string, docs []string) string {
	if len(docs) == 0 {
		return ""
	}
	return w.T(key, "docs", w.List(docs))
}

// Became says what became of what an answer cites, and of how much of it that is not known yet.
func (w *Words) Became(r history.Recheck) string {
	status := w.T("history.status." + string(r.Status))
	docs := map[string]bool{}
	for _, e := range r.Unread() {
		docs[e.Doc()] = true
	}
	if len(docs) == 0 {
		return status
	}
	return w.T("history.status_unread", "status", status, "n", len(docs))
}

// UnreadSince says of a claim which file its recheck did not read, "" where it read all.
func (w *Words) UnreadSince(c history.ClaimCheck) string {
	if unread := c.Unread(); len(unread) > 0 {
		e := unread[0]
		day, _, _ := strings.Cut(e.LastSeen, "T")
		return w.T("history.unread", "date", w.Date(day), "doc", e.Doc())
	}
	return ""
}
