package app

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/ollama"
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
