// Package app is the window: three panes side by side (documents, question and answer, source) over the view models, with the
// menu, the shortcuts and the dialogs.
//
// It wires and nothing more: what is true is decided below, what is said is written in app/words. The panes are functions of the
// view models; a change of language, text size or theme builds them anew over the same models, so that it takes effect at once
// and nothing that was asked or opened is lost.
package app

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/aboutview"
	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/deskview"
	"tenkyo/app/desktop/diffview"
	"tenkyo/app/desktop/everyview"
	"tenkyo/app/desktop/glossaryview"
	"tenkyo/app/desktop/historyview"
	"tenkyo/app/desktop/libraryview"
	"tenkyo/app/desktop/lintview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/reviewview"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/source"
	"tenkyo/app/desktop/spotview"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/foreign"
	"tenkyo/app/library"
	"tenkyo/app/lint"
	"tenkyo/app/news"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/app/selftest"
	"tenkyo/app/words"
)

// ID is the identity of the program to the desktop.
const ID = "app.tenkyo.desktop"

// Library is what the window needs of a library.
type Library interface {
	viewmodel.Librarian
	viewmodel.Shelf
	Editions
}

// Connection is a way to a model server, made from settings.
type Connection struct {
	Asker   viewmodel.Asker
	Server  viewmodel.ModelServer // nil where there is none
	URL     string
	Host    string // the machine asked, where that is not this one
	Warning ollama.Warning
	Err     error // why there is no server although the settings ask for one
	Close   func()

	Embedder viewmodel.Embedder // for search by meaning, which Asker then uses; nil where there is neither a server nor a model file
}

// Services are the rooms below, as the window uses them. Connect may take seconds and is called off the window's goroutine.
type Services struct {
	Library    Library
	ReadOnly   bool
	OnlyMe     bool           // folders for this user alone can be added, beside a library that others use
	Away       error          // why the shared library could not be opened, so that only what is this user's alone is there; nil where it was
	WhenBack   func(f func()) // calls f, from any goroutine, once it has been opened after all
	Watch      bool           // the folders are looked at by themselves
	Connect    func(viewmodel.Settings) Connection
	Samples    func(lang string) []string // questions that the sample documents answer
	IsSample   func(library.DocumentInfo) bool
	AddSamples func() (paths []string, err error) // puts the sample documents where they can be read from
	Keeping    viewmodel.Keeping                  // of answers; without a keeper none are kept
	Examiner   func() viewmodel.Examiner          // of texts that others wrote, for the rules of today; nil for none
	// Lint reads the rules for what does not fit together; nil for none.
	Lint    func(ctx context.Context, o lint.Options, progress func(done, total int)) (*lint.Report, error)
	Compare viewmodel.Comparer    // of editions; nil for none
	Every   viewmodel.EveryFinder // of the places of a word; nil for none
	// News tells what is new since a moment, on a day; nil for none.
	News      func(ctx context.Context, since, day time.Time) (news.Report, error)
	SelfTest  func(context.Context) selftest.Outcome // the main job on documents of its own; nil for none
	Policy    *policy.Policy                         // what an administrator has fixed
	Words     glossaryview.Words
	Reach     func(days int)                                        // says for how many days documents are shown that cannot be reached; may be nil
	Reports   *viewmodel.Reporter                                   // of claims; nil where that is not possible
	Export    *viewmodel.Exporter                                   // of kept answers; nil where that is not possible
	Packs     *viewmodel.Packer                                     // of the library; nil where that is not possible
	OCR       func(ctx context.Context) (library.PageReader, error) // a reader of pictures of pages, where the machine has one
	Pages     func(ctx context.Context) (made int)                  // makes pages of Office files that have none yet; nil where that is not possible
	Passwords *viewmodel.Passwords                                  // that readers ask for; nil for one of the window's own
	// TakeEncoder takes in a model file for search by meaning; nil where that is not possible.
	TakeEncoder viewmodel.TakeEncoder
	Memory      int64 // of this machine, in bytes; 0 where it is not known
	Place       settings.Place
	Version     string
	Commit      string
	Rules       string // of the verifier
	Licences    []aboutview.Licence
	Locale      string // language of the system: "ja" or "en"
}

// UI is the window with all that belongs to it.
type UI struct {
	Window    fyne.Window
	Library   *viewmodel.Library
	Ask       *viewmodel.Ask
	Source    *viewmodel.Source
	Server    *viewmodel.Server
	History   *viewmodel.History // nil where no answers are kept
	Desk      *viewmodel.Desk    // nil where no texts are checked
	Review    *viewmodel.Review  // nil where no answers are kept
	Spot      *viewmodel.Spot    // nil where no answers are kept
	Lint      *viewmodel.Lint    // nil where rules are not looked through
	Diff      *viewmodel.Diff    // nil where editions are not compared
	Every     *viewmodel.Every   // nil where words are not looked for everywhere
	News      *viewmodel.News    // nil where what is new is not told
	Importing *viewmodel.Importing
	Encoding  *viewmodel.Importing // of a model file for search by meaning
	Passwords *viewmodel.Passwords
	Meaning   *viewmodel.Meaning
	Settings  viewmodel.Settings
	Writer    *viewmodel.Writer // of this user's records: answers, texts, marks, reports, words, settings

	password  *viewmodel.PasswordRequest // whose dialog is open
	app       fyne.App
	services  Services
	dispatch  viewmodel.Dispatcher
	life      context.Context // of the window: what is begun for it ends with it
	end       context.CancelFunc
	after     func(time.Duration, func()) (stop func())
	conn      Connection
	waiting   []chan<- Connection // questions that were asked before the first connection was made
	documents string              // folder where a person looks for files that were written for them
	attempt   int                 // number of the connection that is wanted

	kit     *controls.Kit
	toast   *controls.Toast // what happened
	answer  *answer.Pane
	source  *source.Pane
	library *libraryview.Pane
	history *historyview.Pane
	review  *reviewview.Pane
	desk    *deskview.Pane
	middle  *fyne.Container // question and answer, or the desk
	spot    *spotview.Pane
	lint    *lintview.Pane
	diff    *diffview.Pane
	every   *everyview.Pane
	shown   middle // what stands in the middle
	onDesk  bool   // that is the desk
	signer  string // who signs sentences on the desk in this session
	side    *sidebar
	tab     tab
	outer   *container.Split
	inner   *container.Split
	content *fyne.Container
	variant fyne.ThemeVariant // of the desktop when the panes were built
	narrow  bool              // the documents do not fit beside the rest
	asked   bool              // and were asked for all the same
	single  bool              // only one pane fits
	front   pane              // that one
	at      pane              // to which the keyboard was brought last
	visited int               // how many places had been opened in the source when one was brought to the front last
	opened  bool              // something was open there when the panes were arranged last
	idle    bool              // nothing is asked, and nothing open in the source, which is narrow then
	paneBar *paneBar

	idleOffset, busyOffset float64       // of the source then, and else
	closing                bool          // nobody looks any more
	ending                 bool          // what must be written before that is waited for
	forced                 bool          // and is not any more: a person said so
	ended                  bool          // the window is gone
	waits                  dialog.Dialog // says what is waited for
	stops                  sync.Once
	stopped                func()         // waits for what is written at the end
	dialog                 dialog.Dialog  // that is open, nil for none
	asking                 dialog.Dialog  // whether the window is to be closed, the last time that it asked
	helping                dialog.Dialog  // the list of keys that was opened last
	choosing               dialog.Dialog  // the settings that were opened last
	leave                  func()         // saves, and sees to it that the program ends
	checked                *viewmodel.Job // the last one after which kept answers were held against the library

	form       *settings.Form // that was shown last
	asksFormer bool           // the embedding model was just changed
	resume     *source.Place  // where a document that is opened again was read; nil for none
	chunks     int            // of the library, when search by meaning was last told of it
}

// New puts the panes into a window. dispatch and after say how to come back to the window's goroutine: fyne.Do and controls.Later, or a test's.
func New(a fyne.App, win fyne.Window, services Services, s viewmodel.Settings, dispatch viewmodel.Dispatcher, after func(time.Duration, func()) (stop func())) *UI {
	u := &UI{app: a, Window: win, services: services, Settings: s, dispatch: dispatch, after: after}
	u.life, u.end = context.WithCancel(context.Background())
	u.leave, u.front, u.at = u.save, middlePane, middlePane
	u.documents = viewmodel.HomeFolder()
	u.Library = viewmodel.NewLibrary(services.Library, dispatch)
	u.Source = viewmodel.NewSource(services.Library, dispatch)
	u.Source.Writer = u.Library.Writer
	u.Writer = viewmodel.NewWriter(dispatch)
	u.Server = viewmodel.NewServer(dispatch)
	u.Ask = viewmodel.NewAsk(asker{u}, dispatch)
	u.Server.Memory = services.Memory
	u.Importing = viewmodel.NewImporting(dispatch)
	u.Importing.OnDone = func(string) { u.recheck() }
	u.Encoding = viewmodel.NewImporting(dispatch)
	u.Passwords = services.Passwords
	if u.Passwords == nil {
		u.Passwords = viewmodel.NewPasswords(dispatch)
	}
	u.Passwords.OnChange = u.askPassword
	u.Library.Order = s.Order
	u.Library.Reading = func(ctx context.Context) (library.IngestOptions, error) {
		ocr := make(chan bool, 1)
		dispatch(func() { u.Passwords.Forgive(); ocr <- u.Settings.OCR })
		return u.reading(ctx, <-ocr)
	}
	if services.Pages != nil {
		u.Library.Paging = func(ctx context.Context) int {
			wanted := make(chan bool, 1)
			dispatch(func() { wanted <- !u.Settings.NoPages })
			if !<-wanted {
				return 0
			}
			return services.Pages(ctx)
		}
	}
	u.Ask.Within = u.Library.Within
	u.Library.IsSample = func(folder string) bool { return services.IsSample(library.DocumentInfo{Path: folder}) }
	if services.Examiner != nil {
		u.Desk = viewmodel.NewDesk(services.Examiner, dispatch)
		u.Desk.Keeper, u.Desk.Writer = services.Keeping.Keeper, u.Writer
		u.Desk.Who = func() string { return u.Settings.Name }
		u.Desk.OnChange = func() { u.desk.Refresh() }
		u.Desk.OnBegin = func() { u.Source.Forget() }
		u.Desk.OnDone = u.deskDone
		u.Desk.OnText = func(body string) { u.desk.Text.SetText(body) }
	}
	u.Meaning = viewmodel.NewMeaning(dispatch)
	u.wireMeaning()
	u.tab = documentsTab
	u.wireHistory()
	u.wireReview()
	u.wireMiddle()
	u.lives()
	u.takeOptions()
	u.content = container.New(&widths{func(width float32) { u.resized(width) }})
	u.Window.SetContent(u.content)
	u.Build()
	u.Window.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { u.Drop(uris) })
	u.Window.SetCloseIntercept(u.close)
	a.Settings().AddListener(func(fyne.Settings) {
		dispatch(func() {
			if u.seen() != u.variant && !u.closing { // the desktop turned dark or light
				u.Build()
			}
		})
	})
	u.Library.OnChange = u.libraryChanged
	u.Ask.OnChange = func() { u.arrange(); u.answer.Refresh() }
	u.Ask.OnSubmit = func() { u.Source.Forget() }
	u.Server.OnChange = func() { u.answer.Refresh(); u.serverSeen() }
	u.Source.OnSaid = u.Library.Reload
	u.Source.OnChange = func() {
		u.source.Refresh()
		u.goOn()
		u.library.SetOpen(u.Source.State.Target.Doc)
		u.answer.SetSource(u.Source.State.Target)
		u.arrange()
	}
	return u
}

// Start reads the library and looks for a model, each in the background.
func (u *UI) Start() {
	u.Library.Reload()
	u.awaitShared()
	documents := ""
	u.off(func() error { documents = viewmodel.DocumentsFolder(); return nil }, func(error) { u.documents = documents })
	u.connect()
	if u.History != nil {
		u.History.Start()
	}
	u.reloadReview()
	if u.News != nil {
		u.News.Load()
	}
	if u.services.Watch && (!u.services.ReadOnly || u.services.OnlyMe) {
		u.Library.Watch()
	}
	u.Library.Paginate()
	u.Window.Canvas().Focus(u.answer.Question)
	u.comeBack()
}

// asker asks over the connection of the moment.
type asker struct{ u *UI }

// lang is the language of the window.
func (u *UI) lang() string {
	if lang := u.Settings.In(); lang != "" {
		return lang
	}
	return u.services.Locale
}

// Build makes the panes anew, in the language, the text size and the theme of the settings.
func (u *UI) Build() {
	u.wear(theme.Mode(u.Settings.Theme), u.Settings.Scale())
	w := words.New(u.lang())
	u.variant = u.seen()
	u.kit = &controls.Kit{Words: w, Setter: prose.NewSetter(), Layer: controls.NewLayer(u.after)}
	var reading source.Place
	if u.source != nil {
		reading = u.source.Place()
		u.source.Close()
	}
	question := u.Ask.State.Question
	if u.answer != nil {
		question = u.answer.Question.Text
	}
	u.toast = controls.NewToast(u.kit, u.after)
	u.answer = answer.New(u.kit, u.Ask, u.Library, u.Server, answer.Actions{
		Open:       u.openTargets,
		First:      u.showFirst,
		Copy:       u.copy,
		Say:        u.say,
		ToggleList: u.toggleList,
		Settings:   u.showSettings,
		Help:       u.showShortcuts,
		Desk:       u.toDesk(),
		AddFolder:  u.chooseDocuments,
		Sample:     u.AddSamples,
		Recheck:    u.recheck,
		Compare:    u.comparing(),
		Every:      u.everywhere(),
		News:       u.newsActions(),
		Changed:    u.changing(),
		Shortcut:   u.shortcut,

		ImportModel: u.importModel,
		Delete:      u.removeKept,
		Keep:        u.Ask.Keep,
		Held:        func(id string) bool { return u.History != nil && u.History.Holds(id) },
		Export:      u.exporting(),
		Sign:        u.sign,
		Report:      u.reporting(),
		Release:     u.release,
		Renewed:     u.renewed,
		Keeps:       u.keeps,
		ChooseScope: u.chooseScope,
		Reading:     u.listSeen,
		ChooseDay:   u.chooseDay,
		Samples: func() []string {
			if !u.Library.Holds(u.services.IsSample) {
				return nil
			}
			return u.services.Samples(u.lang())
		},
	}, u.after)
	u.answer.Question.SetText(question)
	u.answer.SetNotice(u.connectionNotice())
	u.source = source.New(u.kit, u.Source, u.dispatch)
	u.source.OnShortcut, u.source.OnCompare = u.shortcut, u.comparing()
	u.source.OnTell, u.source.Dim = u.say, u.Settings.Dim
	u.source.OnDim = func(dim bool) { u.Settings.Dim = dim; u.saveSettings(nil) }
	u.source.Refresh()
	u.source.GoOn(reading)
	u.library = libraryview.New(u.kit, u.Library, libraryview.Actions{
		Add:     u.chooseDocuments,
		Open:    func(d library.DocumentInfo) { u.Passwords.Forgive(); u.Source.OpenDocument(d) },
		Details: u.showDetails,
		Remove:  u.remove,
		AskOnly: u.setScope,
		Compare: u.comparingTwo(),
		Reveal:  u.reveal,
		Folder:  u.openFolder,
		Reread:  u.reread,
		About:   u.showRoot,
		Leave:   u.removeRoot,
		Affected: func() int {
			if u.History == nil {
				return 0
			}
			return u.History.Changed()
		},
		ShowThem: func() { u.History.Show(viewmodel.ShowChanged); u.showTab(historyTab) },
		OnlyMe:   u.mayAddOwn(),
		Changes:  u.mayChange,
		Away:     u.away(),
	}, u.services.ReadOnly, u.mayAdd())
	u.library.SetOpen(u.Source.State.Target.Doc)
	u.side = newSidebar()
	u.side.add(documentsTab, u.library.Object(), func() { u.showTab(documentsTab) })
	if u.History != nil {
		u.history = historyview.New(u.kit, u.History, historyview.Actions{Open: u.History.Open, Remove: u.removeKept, Export: u.exporting(), Settings: u.showKeeping})
		u.side.add(historyTab, u.history.Object(), func() { u.showTab(historyTab) })
	}
	if u.Review != nil {
		u.review = reviewview.New(u.kit, u.Review, u.openWaiting)
		u.side.add(reviewTab, u.review.Object(), func() { u.showTab(reviewTab) })
	}
	u.labelTabs()
	u.side.show(u.tab)
	if u.Desk != nil {
		text := ""
		if u.desk != nil {
			text = u.desk.Text.Text
		}
		u.desk = u.deskPane()
		u.desk.Text.SetText(text)
	}
	u.buildMiddle()
	u.middle = container.NewStack(u.middleObject())
	u.inner = container.NewHSplit(u.middle, u.source.Object())
	u.outer = container.NewHSplit(u.side.root, u.inner)
	u.inner.Offset, u.outer.Offset = 0.46, 0.21
	if o := u.Settings.Window.Answer; o > 0 && o < 1 {
		u.inner.Offset = o
	}
	if o := u.Settings.Window.List; o > 0 && o < 1 {
		u.outer.Offset = o
	}
	u.paneBar = newPaneBar(u.kit, u.goTo)
	u.content.Objects = []fyne.CanvasObject{container.NewStack(prose.Above(u.paneBar.root, u.outer), u.toast.Object(), u.kit.Layer.Object())}
	u.idle = false
	u.arrange()
	u.content.Refresh()
	u.Window.SetTitle(w.T("app.name"))
	u.Window.SetMainMenu(u.menu())
	u.addShortcuts()
}

// seen is how the desktop looks: light while it has not said so.
func (u *UI) seen() fyne.ThemeVariant {
	if worn, is := u.app.Settings().Theme().(*theme.Theme); is && worn.Untold {
		return fynetheme.VariantLight
	}
	return u.app.Settings().ThemeVariant()
}

// wear changes how the window looks, where that is another way than now: the theme becomes the other, and stays the same one.
func (u *UI) wear(mode theme.Mode, scale float32) {
	now, is := u.app.Settings().Theme().(*theme.Theme)
	switch {
	case !is:
		u.app.Settings().SetTheme(&theme.Theme{Mode: mode, Scale: scale})
	case now.Mode != mode || now.Scale != scale:
		now.Become(mode, scale)
		for _, o := range u.Window.Canvas().Overlays().List() {
			o.Refresh()
		}
	}
}

// openTargets opens one of several places in the source pane.
func (u *UI) openTargets(targets []viewmodel.Target, at int) {
	u.Passwords.Forgive()
	u.Source.OpenTarget(targets, at)
}

// showFirst opens the first place of a new answer by itself, beside the answer and where nobody is reading something else.
func (u *UI) showFirst(targets []viewmodel.Target) {
	if u.single || u.narrow && u.asked || u.Source.State.Open && !u.Source.Earlier {
		return
	}
	u.openTargets(targets, 0)
}

// undoTime is how long a removal can be undone.
const undoTime = 20 * time.Second

// remove takes a document off the list, and out of the library once there was time to undo that.
func (u *UI) remove(d library.DocumentInfo) {
	u.Library.Remove(d)
	u.settleLater()
}

// removeRoot does the same with an added folder. The next question is put to all documents where it would have been to that folder.
func (u *UI) removeRoot(r *viewmodel.Root) {
	u.Library.RemoveRoot(r)
	if s := u.Ask.Scope; s.Name != "" && s.In.Root == r.Root && s.In.OnlyMe == r.OnlyMe {
		u.Ask.Scope = viewmodel.Scope{}
		u.answer.Refresh()
	}
	u.settleLater()
}

// settleLater carries out the removal of now once there was time to undo it.
func (u *UI) settleLater() {
	going := u.Library.Removed
	u.after(undoTime, func() {
		if u.Library.Removed == going {
			u.Library.Settle()
		}
	})
}

// takeOptions puts what the settings say about asking into the next questions.
func (u *UI) takeOptions() {
	s := &u.Settings
	u.Ask.Options = ask.Request{Mode: s.Mode, Model: s.Model, Judge: s.Judge, K: s.Passages}
	if mode, fixed := u.services.Policy.Text(policy.Mode); fixed {
		u.Ask.Options.Mode = ask.Mode(mode)
	}
	if judge, fixed := u.services.Policy.Text(policy.Judge); fixed {
		u.Ask.Options.Judge = judge
	}
}

func (u *UI) libraryChanged() {
	u.library.Refresh()
	u.answer.RefreshLibrary()
	u.Source.Heed(u.Library.Info(u.Source.State.Target.Doc))
	u.withhold()
	if job := u.Library.Job; job != u.checked && job != nil && !job.Running { // what answers cite may have changed
		u.checked = job
		u.Meaning.Update()
		if u.History != nil {
			if job.Report != nil {
				u.History.Ingested(job.Report.Totals)
			}
			u.History.Recheck()
		}
		u.renewReview()
	}
	u.libraryGrew()
	u.labelTabs()
	u.Settings.Order = u.Library.Order
}

// Drop adds files and folders that were dropped onto the window.
func (u *UI) Drop(uris []fyne.URI) {
	var paths []string
	for _, uri := range uris {
		if uri.Scheme() == "file" {
			paths = append(paths, uri.Path())
		}
	}
	if !u.dropText(paths) && u.mayAdd() {
		u.add(paths...)
	}
}

// say says for a moment what something came to.
func (u *UI) say(said string) { u.toast.Say(said) }

func (u *UI) copy(s string) {
	u.app.Clipboard().SetContent(foreign.Inert(s))
	u.toast.Say(u.kit.Words.T("answer.copied"))
}
