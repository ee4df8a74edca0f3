package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
)

func TestAboutSaysWhatWasMeasuredHereAndWhereQuestionsGo(t *testing.T) {
	w := asked(t)
	about := func(key string, args ...any) {
		t.Helper()
		w.showAbout()
		want := w.kit.Words.T(key, args...)
		w.until(t, want, func() bool {
			for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
				if p, ok := o.(*prose.Text); ok && p.Visible() && p.String() == want {
					return true
				}
			}
			return false
		})
		w.dialog.Hide()
	}
	about("app.about_unmeasured")
	about("app.offline")
	w.conn.Warning, w.conn.Host = ollama.OtherHost, "server.example"
	about("ollama.warning.ollama_other_host", "host", "server.example")
}

func TestSettingsLeaveTheOpenDocumentWhereItIs(t *testing.T) {
	for row, doc := range []string{"旅費規程.pdf", "就業規則.md"} {
		w := asked(t)
		test.Tap(w.answer.Rows()[row])
		w.until(t, "the document", func() bool { return !w.Source.State.Loading && w.Source.State.Target.Doc == doc })
		w.source.Focus()
		for range 4 {
			w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
		}
		before := w.source.Place()
		next := w.Settings
		next.Theme, next.Language = "dark", words.English
		w.Apply(next)
		w.until(t, "the look", func() bool { return w.kit.Words.T("button.copy") == words.New(words.English).T("button.copy") })
		if after := w.source.Place(); after != before {
			t.Errorf("%s was at %+v and is at %+v", doc, before, after)
		}
	}
}
