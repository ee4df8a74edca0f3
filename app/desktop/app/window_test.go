package app

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/glossaryview"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/glossary"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/selftest"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// texts are the words of all paragraphs on screen.
func (w *window) texts() string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(w.content) {
		switch p := o.(type) {
		case *prose.Text, *prose.Selectable:
			if o.Visible() {
				b.WriteString(p.(fmt.Stringer).String() + "\n")
			}
		}
	}
	return b.String()
}

// unfold has told in full what is wrong with the answer.
func (w *window) unfold(t *testing.T) {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.content) {
		if offer, ok := o.(*controls.Offer); ok && offer.Visible() && strings.HasSuffix(offer.Text, w.kit.Words.T("answer.tell_more")) {
			test.Tap(offer)
			return
		}
	}
	t.Error("nothing is wrong with the answer")
}

func (w *window) says(t *testing.T, want string) {
	t.Helper()
	if got := w.texts(); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
}

func asked(t *testing.T) *window {
	t.Helper()
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
	w.answer.Ask("出張旅費の精算はいつまでですか")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	w.until(t, "its first source", func() bool {
		if !w.Source.State.Open || w.Source.State.Loading {
			return false
		}
		_, exact := w.source.Picture(w.Source.State.Place.Page)
		return exact
	})
	return w
}

func TestAMarkerOpensTheCitedPage(t *testing.T) {
	w := asked(t)
	test.Tap(w.answer.Rows()[0])
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	if s := w.Source.State; s.Target.Doc != "旅費規程.pdf" || !s.Highlighted() || s.Place.Page != 3 {
		t.Errorf("the source pane shows %+v", s)
	}
	w.says(t, "旅費規程　2024")
	test.Tap(w.answer.Rows()[1])
	w.until(t, "the text", func() bool { return !w.Source.State.Loading })
	if s := w.Source.State; s.Target.Doc != "就業規則.md" || s.Place.End <= s.Place.Start {
		t.Errorf("the source pane shows %+v", s)
	}
}

func TestTheLanguageChangesAtOnceAndNothingIsLost(t *testing.T) {
	w := asked(t)
	test.Tap(w.answer.Rows()[0])
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	w.answer.Question.SetText("半分打った質問")
	w.says(t, words.New(words.Japanese).T("review.word"))
	w.change(func(s *viewmodel.Settings) { s.Language = words.English })
	english := words.New(words.English)
	for _, key := range []string{"review.word", "claim.word.contradicted"} {
		w.says(t, english.T(key))
	}
	if w.answer.Question.Text != "半分打った質問" {
		t.Errorf("the question is now %q", w.answer.Question.Text)
	}
	if len(w.answer.Rows()) != 7 || w.answer.Rows()[0].Face().Word != english.T("claim.word.verified") {
		t.Error("the markers do not speak the new language")
	}
	w.says(t, "旅費規程　2024")
	if got := w.Window.MainMenu().Items[0].Label; got != english.T("menu.file") {
		t.Errorf("the menu begins with %q", got)
	}
	w.until(t, "the settings", func() bool { return w.Writer.Waiting() == 0 })
	s, err := viewmodel.LoadSettings(w.services.Place.Data)
	if err != nil || s.Language != words.English {
		t.Errorf("the language was not kept: %+v, %v", s, err)
	}
}

func TestTheThemeIsSetOnceWhateverTheLook(t *testing.T) {
	w := asked(t)
	before, set := w.app.Settings().Theme(), 0
	w.app.Settings().AddListener(func(fyne.Settings) { set++ })
	w.change(func(s *viewmodel.Settings) { s.Language = words.English })
	w.change(func(s *viewmodel.Settings) { s.TextSize = 150 })
	w.change(func(s *viewmodel.Settings) { s.Theme = "dark" })
	if w.app.Settings().Theme() != before || set > 0 {
		t.Error("the theme was set again, and with it all fonts read")
	}
}

func TestALookThatWasChangedIsTheOneThatTheWindowStartsWith(t *testing.T) {
	w := asked(t)
	look := func(mode string, percent int) image.Image {
		t.Helper()
		w.change(func(s *viewmodel.Settings) { s.Theme, s.TextSize = mode, percent })
		w.until(t, "the models", func() bool { return w.Server.State.Model != "" && !w.Server.State.Checking })
		w.elapse() // what was said for a moment
		w.Window.Canvas().Unfocus()
		return w.Window.Canvas().Capture()
	}
	look("light", 150)
	light := look("light", 100)
	dark := look("dark", 100)
	look("dark", 80)
	if n := golden.Differ(light, look("light", 100)); n > 0 {
		t.Errorf("back in the light, %d points are others than before", n)
	}
	if n := golden.Differ(dark, look("dark", 100)); n > 0 {
		t.Errorf("back in the dark, %d points are others than before", n)
	}
	w.app.Settings().SetTheme(&theme.Theme{Mode: theme.Dark, Scale: 1}) // Fyne itself forgets everything
	w.Build()
	if n := golden.Differ(dark, w.Window.Canvas().Capture()); n > 0 {
		t.Errorf("%d points are others than in a window that starts in the dark", n)
	}
}

func TestTheWindowIsLightUntilTheDesktopSaysThatItIsDark(t *testing.T) {
	w := asked(t)
	worn := &theme.Theme{Scale: 1, Untold: true}
	w.app.Settings().SetTheme(worn)
	w.change(func(s *viewmodel.Settings) { s.Theme = "" })
	if w.variant != fynetheme.VariantLight {
		t.Errorf("the variant is %v", w.variant)
	}
	worn.Untold = false
	built := w.answer
	w.app.Settings().SetTheme(worn) // as Fyne tells of what the desktop said
	w.until(t, "the panes", func() bool { return w.answer != built || w.app.Settings().ThemeVariant() == fynetheme.VariantLight })
	if w.variant != w.app.Settings().ThemeVariant() {
		t.Errorf("the variant is %v, that of the desktop %v", w.variant, w.app.Settings().ThemeVariant())
	}
}

func TestThemeAndTextSizeTakeEffectAtOnce(t *testing.T) {
	w := asked(t)
	before := w.answer.Rows()[0].MinSize()
	w.change(func(s *viewmodel.Settings) { s.TextSize, s.Theme = 150, "dark" })
	if after := w.answer.Rows()[0].MinSize(); after.Height < before.Height*1.3 {
		t.Errorf("a marker is %v at 150 %%, was %v", after, before)
	}
}

func TestDroppedFoldersAndFilesAreAdded(t *testing.T) {
	lib := &fakeLibrary{}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	web, err := storage.ParseURI("http://example.com/x.pdf")
	if err != nil {
		t.Fatal(err)
	}
	w.Drop([]fyne.URI{storage.NewFileURI("/docs/規程"), storage.NewFileURI("/docs/a.pdf"), web})
	w.until(t, "the job", func() bool { return w.Library.Job != nil && !w.Library.Job.Running })
	if strings.Join(lib.added, " ") != "/docs/規程 /docs/a.pdf" {
		t.Errorf("added %q", lib.added)
	}
}

func TestNothingIsAddedToAReadOnlyLibrary(t *testing.T) {
	lib := &fakeLibrary{documents: threeDocuments}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	w.services.ReadOnly = true
	w.Drop([]fyne.URI{storage.NewFileURI("/docs")})
	w.chooseDocuments()
	if w.Library.Job != nil || w.Window.Canvas().Overlays().Top() != nil {
		t.Error("a read-only library takes documents")
	}
}

func TestAnIngestCanBeCancelled(t *testing.T) {
	lib := &fakeLibrary{}
	lib.ingest = func(ctx context.Context, _ []string, progress func(library.Progress)) (library.IngestReport, error) {
		progress(library.Progress{Done: 1, Total: 9, Path: "/docs/a.pdf"})
		<-ctx.Done()
		return library.IngestReport{Files: []library.FileResult{{Path: "/docs/a.pdf", Status: library.Indexed}}, Totals: library.Totals{Files: 1, Indexed: 1}}, ctx.Err()
	}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	w.Library.Add("/docs")
	w.until(t, "progress", func() bool { return w.Library.Job.Done == 1 })
	w.says(t, w.kit.Words.T("library.progress", "done", 1, "total", 9))
	w.Library.Cancel()
	w.says(t, w.kit.Words.T("library.stopping"))
	w.until(t, "the end", func() bool { return !w.Library.Job.Running })
	w.says(t, w.kit.Words.T("library.stopped"))
}

func TestAnOpenDialogDoesNotKeepTheWindowOpen(t *testing.T) {
	lib := &fakeLibrary{}
	lib.ingest = func(ctx context.Context, _ []string, _ func(library.Progress)) (library.IngestReport, error) {
		<-ctx.Done()
		return library.IngestReport{}, ctx.Err()
	}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	ended := false
	w.leave = func() { ended = true; w.save() }
	w.Library.Add("/docs")
	w.showSettings()
	for range 2 { // the second time the question itself is open, over the settings
		w.close()
		button(t, w, "button.quit")
		if ended || len(w.Window.Canvas().Overlays().List()) != 2 {
			t.Fatalf("%d dialogs are open, ended: %v", len(w.Window.Canvas().Overlays().List()), ended)
		}
	}
	test.Tap(button(t, w, "button.quit"))
	w.until(t, "the end", func() bool { return ended })
}

func TestEscapeCancelsTheQuestion(t *testing.T) {
	a := &fakeAsker{events: []ask.Event{{Stage: ask.Reading}}, answer: everyState(), wait: make(chan struct{})}
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, a, gemma)
	w.answer.Ask("q")
	w.until(t, "the model to read", func() bool { return w.Ask.State.Stage == ask.Reading })
	w.answer.Question.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	w.until(t, "the end", func() bool { return !w.Ask.State.Running })
	w.unfold(t)
	w.says(t, w.kit.Words.T("answer.stop.cancelled"))
}

func TestSettingsOfTheServerConnectAnew(t *testing.T) {
	w := asked(t)
	w.services.Connect = func(s viewmodel.Settings) Connection {
		return Connection{Asker: w.asker, Server: fakeServer{ollama.Status{Running: true}}, URL: s.OllamaURL, Host: s.OllamaURL, Warning: ollama.OtherHost}
	}
	w.change(func(s *viewmodel.Settings) { s.OllamaURL = "server.example:11434" })
	w.until(t, "the new connection", func() bool { return w.conn.URL == "server.example:11434" })
	w.unfold(t)
	w.says(t, w.kit.Words.T("ollama.warning.ollama_other_host", "host", "server.example:11434"))
}

func TestAQuestionWaitsForTheFirstConnection(t *testing.T) {
	l := &loop{}
	u := &UI{dispatch: l.dispatch}
	done := make(chan error, 1)
	go func() {
		_, err := asker{u}.Ask(t.Context(), ask.Request{Question: "q"}, func(ask.Event) {})
		done <- err
	}()
	w := &window{UI: u, loop: l}
	l.until(t, "the question waits", func() bool { return len(w.waiting) == 1 })
	u.waiting[0] <- Connection{Asker: failingAsker{}}
	if err := <-done; !errors.Is(err, errFailing) {
		t.Errorf("asked over the connection: %v", err)
	}
}

var errFailing = errors.New("asked")

type failingAsker struct{}

func (failingAsker) Ask(context.Context, ask.Request, func(ask.Event)) (ask.Answer, error) {
	return ask.Answer{}, errFailing
}

func TestCopyingSaysSo(t *testing.T) {
	w := asked(t)
	w.answer.CopyAnswer()
	if got := w.app.Clipboard().Content(); !strings.Contains(got, "30日以内") {
		t.Errorf("the clipboard holds %q", got)
	}
	w.says(t, w.kit.Words.T("answer.copied"))
	w.elapse()
	w.says(t, w.kit.Words.T("ollama.status.ready", "model", "gemma3:4b"))
}

func TestDialogsComeOneAtATimeAndEscapeClosesThem(t *testing.T) {
	w := asked(t)
	overlays := w.Window.Canvas().Overlays()
	w.showSettings()
	first := overlays.Top()
	w.chooseDocuments()
	if first == nil || overlays.Top() != first {
		t.Fatal("a second dialog opened over the first")
	}
	w.Window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if overlays.Top() != nil {
		t.Fatal("Escape does not close the settings")
	}
	w.chooseDocuments()
	w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if overlays.Top() != nil {
		t.Error("Escape in a field does not close its dialog")
	}
	if w.Window.Canvas().Focused() != w.answer.Question {
		t.Error("the question does not get the focus back")
	}
}

func TestATypedPathIsAdded(t *testing.T) {
	lib := &fakeLibrary{}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	w.chooseDocuments()
	rules := t.TempDir()
	test.Type(w.Window.Canvas().Focused(), filepath.Join(rules, "none"))
	w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.until(t, "what is wrong", func() bool {
		return w.Window.Canvas().Overlays().Top() != nil && saysOver(w, w.kit.Words.T("choose.error.nothing", "path", filepath.Join(rules, "none")))
	})
	for range len("/none") {
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.until(t, "the job", func() bool { return w.Library.Job != nil && !w.Library.Job.Running })
	if strings.Join(lib.added, " ") != rules || w.Settings.Recent[0] != filepath.Dir(rules) {
		t.Errorf("added %q, remembered %q", lib.added, w.Settings.Recent)
	}
}

func TestTheScopeAndTheDayGoIntoTheNextQuestion(t *testing.T) {
	asker := &fakeAsker{answer: everyState()}
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, asker, gemma)
	w.setScope(viewmodel.Scope{Doc: "旅費規程.pdf", Title: "旅費規程"})
	w.typeDay()
	test.Type(w.Window.Canvas().Focused(), "いつか")
	w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if w.Window.Canvas().Overlays().Top() == nil {
		t.Fatal("what is no day was taken for one")
	}
	entry := w.Window.Canvas().Focused().(*controls.Entry)
	entry.SetText("令和8年4月1日")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.answer.Ask("出張旅費の精算はいつまでですか")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	if got := asker.last(); len(got.Docs) != 1 || got.Docs[0] != "旅費規程.pdf" || got.AsOf.Format(time.DateOnly) != "2026-04-01" {
		t.Errorf("asked with %+v", got)
	}
}

func TestALockedFileIsAskedForWhenNoOtherDialogIsOpen(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	w.showSettings()
	got := make(chan string, 1)
	go func() {
		password, _ := w.Passwords.ForReading(context.Background(), "/docs/秘密.pdf", 0)
		got <- password
	}()
	w.until(t, "the request", func() bool { return w.Passwords.Waiting() == 1 })
	w.Window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	entry, ok := w.Window.Canvas().Focused().(*controls.Entry)
	if !ok || !entry.Password {
		t.Fatalf("%T has the focus, not the field for the password", w.Window.Canvas().Focused())
	}
	test.Type(entry, "開けゴマ")
	entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if password := <-got; password != "開けゴマ" {
		t.Errorf("the reader got %q", password)
	}
	if w.Window.Canvas().Overlays().Top() != nil {
		t.Error("the dialog stays open")
	}
}

func TestDetailsOfADocumentAreFetchedInTheBackground(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	w.showDetails(threeDocuments[0])
	top := w.Window.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("no details")
	}
	w.Window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	w.showAbout()
	if w.Window.Canvas().Overlays().Top() == nil {
		t.Fatal("no words about the program")
	}
}

func TestTheGlossaryIsEditedInTheWindow(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	applied := 0
	g := glossary.New(t.TempDir())
	w.services.Words = glossaryview.Words{Glossary: g, Apply: func() error { applied++; return nil }}
	w.showGlossary()
	test.Type(w.Window.Canvas().Focused(), "休み、有休")
	entries := []*controls.Entry{}
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if e, ok := o.(*controls.Entry); ok {
			entries = append(entries, e)
		}
	}
	entries[1].SetText("年次有給休暇")
	entries[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	listed := func() bool { return hasButton(w, fynetheme.DeleteIcon()) }
	w.until(t, "the entry, and the answer among what awaits review", func() bool { return listed() && len(w.Review.Items) == 1 })
	got, err := g.Entries()
	if err != nil || len(got) != 1 || len(got[0].Words) != 2 || got[0].Also[0] != "年次有給休暇" || applied < 1 {
		t.Errorf("entries %+v, %v; applied %d times", got, err, applied)
	}
	golden.Check(t, "glossary", w.Window.Canvas().Capture())
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*controls.IconButton); ok && b.Icon == fynetheme.DeleteIcon() {
			test.Tap(b)
		}
	}
	w.until(t, "its removal", func() bool { return !listed() })
	if got, err := g.Entries(); err != nil || len(got) != 0 {
		t.Errorf("entries %+v, %v after the removal", got, err)
	}
	test.Tap(button(t, w, "library.undo"))
	w.until(t, "the entry again", listed)
	if got, err := g.Entries(); err != nil || len(got) != 1 || got[0].Also[0] != "年次有給休暇" {
		t.Errorf("entries %+v, %v after that was undone", got, err)
	}
	path := filepath.Join(t.TempDir(), "用語.txt")
	entries[2].SetText(path)
	test.Tap(button(t, w, "glossary.export"))
	w.until(t, "the file", func() bool { _, err := os.Stat(path); return err == nil })
	before, _ := os.ReadFile(path)
	if err := os.WriteFile(path, append(before, "壊れた行\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	said := func(want string) {
		t.Helper()
		w.until(t, want, func() bool {
			for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
				if p, ok := o.(*prose.Text); ok && p.Visible() && strings.HasPrefix(p.String(), want) {
					return true
				}
			}
			return false
		})
	}
	test.Tap(button(t, w, "glossary.export"))
	said(w.kit.Words.T("export.exists", "path", path))
	test.Tap(button(t, w, "glossary.import"))
	sentence, _, _ := strings.Cut(w.kit.Words.T("error.glossary_entry", "detail", "\x00"), "\x00")
	said(sentence)
}

// hasButton reports whether the dialog has a button with an icon.
func hasButton(w *window, icon fyne.Resource) bool {
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*controls.IconButton); ok && b.Visible() && b.Icon == icon {
			return true
		}
	}
	return false
}

func TestAQuestionBackIsAnsweredByAClick(t *testing.T) {
	a := everyState()
	a.Choices = &ask.Choices{Kind: "category", Options: []ask.Choice{{Label: "国内出張", Question: "国内出張の精算はいつまでですか", Docs: []string{"旅費規程.pdf"}}, {Label: "海外出張", Question: "海外出張の精算はいつまでですか"}}}
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: a}, gemma)
	w.answer.Ask("精算はいつまでですか")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	for _, o := range test.LaidOutObjects(w.content) {
		if b, ok := o.(*controls.Button); ok && b.Text == "国内出張" {
			test.Tap(b)
		}
	}
	w.until(t, "the second answer", func() bool {
		return w.Ask.State.Question == "国内出張の精算はいつまでですか" && !w.Ask.State.Running
	})
	if got := w.asker.last(); len(got.Docs) != 1 || got.Docs[0] != "旅費規程.pdf" || got.Previous != "" {
		t.Errorf("asked with %+v", got)
	}
}

func TestAReportIsSavedAndLookedThroughBeforeItLeaves(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.answer.Rows()[2].OnPoint()
	test.Tap(button(t, w, "card.report"))
	w.Window.Canvas().Focused().(*controls.Entry).SetText("山田部長に確認")
	test.Tap(button(t, w, "report.save"))
	w.until(t, "the report", func() bool { return strings.Contains(w.texts(), w.kit.Words.T("report.saved")) })
	cases, _, err := w.services.Reports.List()
	if err != nil || len(cases) != 1 || cases[0].Reported.Claim != 3 || cases[0].Reported.Note != "山田部長に確認" {
		t.Fatalf("reports %+v, %v", cases, err)
	}
	path := filepath.Join(t.TempDir(), "報告.jsonl")
	w.lookThrough(cases[0])
	entries := []*controls.Entry{}
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if e, ok := o.(*controls.Entry); ok {
			entries = append(entries, e)
		}
	}
	entries[0].SetText("山田")
	entries[1].SetText("報告.jsonl")
	golden.Check(t, "report", w.Window.Canvas().Capture())
	entries[1].SetText(path)
	test.Tap(button(t, w, "export.write"))
	w.until(t, "the file", func() bool { return w.Writer.Waiting() == 0 })
	data, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(data), "山田") || !strings.Contains(string(data), "部長に確認") {
		t.Errorf("what left: %s, %v", data, err)
	}
}

func TestTheCheckUpTriesTheMainJobAndSaysWhatItFound(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	w := asked(t)
	w.services.SelfTest = func(context.Context) selftest.Outcome {
		o := selftest.Outcome{Asked: true, OK: true, Cited: verify.Passage{Title: "旅費規程", Section: "別表第1", Page: 5}}
		o.Read.Indexed, o.Read.Pages, o.Page.Found = 12, 26, true
		return o
	}
	w.showDiagnosis()
	top := w.Window.Canvas().Overlays().Top()
	said := func() string {
		var b strings.Builder
		for _, o := range test.LaidOutObjects(top) {
			if p, ok := o.(*prose.Text); ok && p.Visible() {
				b.WriteString(p.String() + "\n")
			}
		}
		return b.String()
	}
	w.until(t, "the self test", func() bool {
		return strings.Contains(said(), "12文書") && strings.Contains(said(), "『旅費規程』別表第1")
	})
	test.Tap(button(t, w, "button.copy"))
	if got := w.app.Clipboard().Content(); !strings.Contains(got, "26ページ") || !strings.Contains(got, "gemma3:4b") {
		t.Errorf("copied %q", got)
	}
	for _, name := range []string{".txt", "-2.txt"} { // what is there is not written over
		test.Tap(button(t, w, "doctor.save"))
		path := filepath.Join(home, "tenkyo-"+time.Now().Format(time.DateOnly)+name)
		w.until(t, "the file", func() bool { return strings.Contains(said(), w.kit.Words.T("glossary.written", "path", path)) })
		if got, err := os.ReadFile(path); err != nil || string(got) != w.app.Clipboard().Content() {
			t.Errorf("written %q, %v", got, err)
		}
	}
}

// saysOver reports whether the dialog that is open says something.
func saysOver(w *window, want string) bool {
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if p, ok := o.(*prose.Text); ok && p.Visible() && strings.Contains(p.String(), want) {
			return true
		}
	}
	return false
}
