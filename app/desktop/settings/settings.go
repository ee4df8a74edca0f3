// Package settings is the dialog in which a user chooses how the program works. It edits a copy: nothing takes effect before it is
// saved, and an address of another machine only after it was confirmed.
package settings

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/eval"
	"tenkyo/app/machine"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// Place says where things are kept, for people to see.
type Place struct {
	Data, Library string
	ReadOnly      bool       // the library is only read
	Log           *audit.Log // of what was done; nil for none
}

// Warnings say of which of the places something speaks against. They look at the disk.
func (p Place) Warnings(w *words.Words) []string {
	var list []string
	for _, text := range []string{w.Warning(machine.PlaceOf(p.Data), false), w.Warning(machine.PlaceOf(p.Library), p.ReadOnly)} {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Form holds the fields of the dialog.
type Form struct {
	kit   *controls.Kit
	was   viewmodel.Settings
	shown viewmodel.Settings // what the fields say while nobody has touched them: not all that was can be shown by them

	language, theme, size *controls.Select
	url, program          *controls.Entry
	model, judge          *modelChoice
	mode                  *controls.Select
	judged                func(model string) string // nil until it is known
	window, threads       *controls.Select
	ocr, pages, log       *controls.Check
	reach                 *controls.Select // how long documents are shown that cannot be reached
	reachDays             []int            // of its options
	passages              *controls.Slider
	count                 *prose.Text
	meaning               *meaning
	heads                 *heads          // nil without a log, and until it is known where its heads go
	below                 *fyne.Container // where they stand
	warnings              *fyne.Container // of the places
	memory                int64           // of this machine, in bytes; 0 until it is known
	escape                func()          // closes the dialog
	sections              *sections
}

var (
	languages = []string{words.Japanese, words.English}
	themes    = []string{"", "light", "dark"}
	sizes     = []int{80, 90, 100, 110, 125, 150, 175, 200}
	windows   = []int{0, 4096, 8192, 16384, 32768}
	reaches   = []int{0, 7, 30, 90, 365}                      // days
	modes     = []ask.Mode{"", ask.QuoteMode, ask.TaggedMode} // "": sentence by sentence; without a model there are excerpts
)

// noModel is the place of "no model" among the models: then answers are excerpts.
const noModel = 1

// TextSizes are the sizes of text that are offered, in percent.
func TextSizes() []int { return slices.Clone(sizes) }

// cores is how many threads can compute at a time on this machine.
var cores = runtime.NumCPU()

// NewForm returns the fields filled with settings. server tells which models there are, meaning how far search by meaning is prepared;
// what an administrator has fixed cannot be changed, and says so. What the disk has to be asked for follows with Show.
func NewForm(kit *controls.Kit, s viewmodel.Settings, server viewmodel.ServerState, meaning *viewmodel.Meaning, place Place, fixed *policy.Policy) *Form {
	f := &Form{kit: kit, was: s, below: prose.Column(0), warnings: prose.Column(14), escape: func() {}}
	f.below.Hide()
	f.warnings.Hide()
	f.makeLook(s)
	f.makeModels(s, server)
	f.makeReading(s)
	f.meaning = newMeaning(kit, meaning, s.Embedder, s.Encoder.Name, server)
	answering, judging := f.answering(server.Models), f.judging(server.Models)
	f.fix(fixed)
	f.shown = f.fields()
	above := []fyne.CanvasObject{f.warnings}
	if len(fixed.Settings()) > 0 {
		above = append(above, kit.Notice(words.OlderEdition, kit.Words.T("policy.fixed_some", "path", fixed.Origin())))
	}
	f.sections = newSections(kit, above, f.list(answering, judging, server, place)...)
	return f
}

// options makes a field with options, one of which is chosen; the first, where that is none of them.
func options(list []string, at int) *controls.Select {
	c := controls.NewSelect(list, nil)
	c.SetSelectedIndex(max(at, 0))
	return c
}

// makeLook makes the fields of how the window looks.
func (f *Form) makeLook(s viewmodel.Settings) {
	w := f.kit.Words
	var names []string
	for _, l := range languages {
		names = append(names, w.T("settings.language."+l))
	}
	f.language = options(names, slices.Index(languages, w.Lang()))
	f.theme = options([]string{w.T("settings.theme.system"), w.T("settings.theme.light"), w.T("settings.theme.dark")}, slices.Index(themes, s.Theme))
	names = nil
	for _, size := range sizes {
		names = append(names, w.T("page.zoom", "percent", size))
	}
	at := slices.Index(sizes, s.TextSize)
	if at < 0 {
		at = slices.Index(sizes, 100)
	}
	f.size = options(names, at)
}

// makeModels makes the fields of the models and of their server.
func (f *Form) makeModels(s viewmodel.Settings, server viewmodel.ServerState) {
	w := f.kit.Words
	f.url, f.program = controls.NewEntry(), controls.NewEntry()
	f.url.SetText(s.OllamaURL)
	f.url.SetPlaceHolder("127.0.0.1:" + strconv.Itoa(ollama.DefaultPort))
	f.program.SetText(s.OllamaProgram)
	f.model = newModelChoice(f.kit, w.T("settings.model_auto"), w.T("settings.model_none"))
	f.model.offerAnswering(server.Models)
	f.model.choose(s.Model)
	f.judge = newModelChoice(f.kit, w.T("settings.judge_none"))
	f.judge.offerAnswering(server.Models)
	f.judge.choose(s.Judge)
	names := []string{w.T("ask.mode.sentence")}
	for _, m := range modes[1:] {
		names = append(names, w.T("ask.mode."+string(m)))
	}
	f.mode = options(names, slices.Index(modes, s.Mode))
	if s.Mode == ask.ExtractMode {
		f.model.SetSelectedIndex(noModel)
	}
	names = []string{w.T("settings.window_auto")}
	for _, n := range windows[1:] {
		names = append(names, w.T("settings.tokens", "n", n))
	}
	f.window = options(names, slices.Index(windows, s.Context))
	names = []string{w.T("settings.threads_auto")}
	for n := 1; n <= max(cores, s.Threads); n++ {
		names = append(names, w.Number(int64(n)))
	}
	f.threads = options(names, s.Threads)
	f.passages = controls.NewSlider(viewmodel.MinPassages, viewmodel.MaxPassages)
	f.count = f.kit.Text("", prose.Body|prose.Bold)
	f.passages.OnChanged = func(v float64) { f.count.Set(w.T("settings.passages")+"　"+strconv.Itoa(int(v)), nil) }
	n := float64(cmp.Or(s.Passages, viewmodel.DefaultPassages))
	f.passages.SetValue(n)
	f.passages.OnChanged(n)
}

// makeReading makes the fields of how documents are read, and of what is recorded.
func (f *Form) makeReading(s viewmodel.Settings) {
	w := f.kit.Words
	f.ocr, f.log = controls.NewCheck(w.T("settings.ocr"), nil), controls.NewCheck(w.T("settings.log"), nil)
	f.ocr.SetChecked(s.OCR)
	f.pages = controls.NewCheck(w.T("settings.pages"), nil)
	f.pages.SetChecked(!s.NoPages)
	f.log.SetChecked(s.Log)
	f.reachDays = slices.Clone(reaches)
	if !slices.Contains(reaches, s.Unreachable) { // set elsewhere
		f.reachDays = append(f.reachDays, s.Unreachable)
	}
	var names []string
	for _, days := range f.reachDays {
		if days == 0 {
			names = append(names, w.T("settings.reach_all"))
		} else {
			names = append(names, w.T("settings.reach_days", "n", days))
		}
	}
	f.reach = options(names, slices.Index(f.reachDays, s.Unreachable))
}

// list is the settings in their sections.
func (f *Form) list(answering, judging fyne.CanvasObject, server viewmodel.ServerState, place Place) []section {
	kit, w := f.kit, f.kit.Words
	field := func(key, note string, objects ...fyne.CanvasObject) item {
		rows := append([]fyne.CanvasObject{kit.Text(w.T(key), prose.Body|prose.Bold)}, objects...)
		said := []string{w.T(key)}
		if note != "" {
			said = append(said, w.T(note))
			rows = append(rows, kit.Text(w.T(note), prose.Caption|prose.Muted))
		}
		return entry(prose.Column(3, rows...), said...)
	}
	ticked := func(check *controls.Check, note string) item {
		said := []string{check.Text, w.T(note)}
		return entry(prose.Column(3, f.checkLine(check), kit.Text(w.T(note), prose.Caption|prose.Muted)), said...)
	}
	notes := prose.Column(3)
	note := func(sentence string) { notes.Add(kit.Text(sentence, prose.Caption|prose.Muted)) }
	if server.Running {
		note(w.T("ollama.status.version", "version", server.Version, "url", server.URL))
	}
	if len(server.Refused) > 0 {
		note(w.T("ollama.status.refused", "models", w.List(server.Refused)))
	}
	if server.Unread > 0 {
		note(w.T("ollama.status.unread", "n", server.Unread))
	}
	places := []string{w.T("settings.library_place", "path", place.Library), w.T("settings.data_place", "path", place.Data), w.T("settings.place_note")}
	return []section{
		{w.T("settings.section.look"), []item{
			field("settings.language", "", f.language), field("settings.theme", "", f.theme), field("settings.text_size", "", f.size)}},
		{w.T("settings.section.answers"), []item{
			field("settings.model", "", f.model.Select, answering),
			field("settings.mode", "", f.mode),
			entry(prose.Column(3, f.count, f.passages), w.T("settings.passages")),
			field("settings.judge", "settings.judge_note", f.judge.Select, judging)}},
		{w.T("settings.section.search"), []item{entry(f.meaning.column, w.T("settings.embedder"), w.T("settings.embedder_note"))}},
		{w.T("settings.section.server"), []item{
			field("settings.ollama_url", "settings.ollama_url_note", f.url), field("settings.ollama_program", "settings.ollama_program_note", f.program),
			field("settings.window", "settings.window_note", f.window), field("settings.threads", "", f.threads), entry(notes)}},
		{w.T("settings.section.documents"), []item{
			ticked(f.ocr, "settings.ocr_note"), ticked(f.pages, "settings.pages_note"), field("settings.reach", "settings.reach_note", f.reach),
			entry(kit.Text(strings.Join(places, "\n"), prose.Caption|prose.Muted), places...)}},
		{w.T("settings.section.records"), []item{
			ticked(f.log, "settings.log_note"), entry(f.below, w.T("settings.heads"), w.T("settings.heads_system"), w.T("settings.heads_note"))}},
	}
}

// labelsUpTo is the size of text up to which a box stands with its label: larger, that would be cut off in a narrow window.
const labelsUpTo = theme.BodySize

// checkLine is a check with its label. It cannot wrap its label, so that of large text stands beside it.
func (f *Form) checkLine(check *controls.Check) fyne.CanvasObject {
	if prose.Size(prose.Body) <= labelsUpTo {
		return check
	}
	label := f.kit.Text(check.Text, prose.Body)
	check.Text = ""
	return prose.Beside(4, check, label)
}

// Looked is what the dialog says of the disk.
type Looked struct {
	warnings []string           // of the places
	anchors  *viewmodel.Anchors // nil without a log, and for one whose settings cannot be read: the log's own check says so
	judged   []eval.Kept
	memory   int64 // of this machine, in bytes; 0 where it is not known
}

// Look looks at the disk for what the dialog says of it. A share may keep it waiting, so it is not for the window's goroutine.
func Look(w *words.Words, place Place, fixed *policy.Policy) Looked {
	l := Looked{warnings: place.Warnings(w), memory: machine.Memory()}
	if place.Log != nil {
		if anchors, err := viewmodel.OpenAnchors(place.Log, fixed); err == nil {
			l.anchors = anchors
		}
	}
	l.judged, _ = eval.ListKept(place.Data) // without them the judge counts as not measured
	return l
}

// Show says what was found on the disk.
func (f *Form) Show(l Looked) {
	for _, warning := range l.warnings {
		f.warnings.Add(f.kit.Notice(words.PleaseCheck, warning))
	}
	if l.anchors != nil {
		f.heads = newHeads(f.kit, l.anchors)
		f.heads.file.OnEscape = f.escape
		f.below.Add(f.heads.column)
	}
	f.warnings.Hidden, f.below.Hidden = len(l.warnings) == 0, l.anchors == nil
	f.memory = l.memory
	f.model.OnChanged("")
	f.showJudged(l.judged)
	f.sections.body.Update()
}

// showJudged says how often the judge that is chosen was of the opinion of people, by what suites gave last.
func (f *Form) showJudged(list []eval.Kept) {
	f.judged = func(model string) string { return f.kit.Words.JudgeFigures(list, model) }
	f.judge.OnChanged("")
}

// fix greys the fields that an administrator has fixed and shows what they are fixed to.
func (f *Form) fix(fixed *policy.Policy) {
	if address, ok := fixed.Text(policy.Endpoint); ok {
		f.url.SetText(address)
		f.url.Disable()
		f.program.Disable()
	}
	if mode, ok := fixed.Text(policy.Mode); ok {
		f.mode.SetSelectedIndex(max(slices.Index(modes, ask.Mode(mode)), 0))
		f.mode.Disable()
		switch {
		case ask.Mode(mode) == ask.ExtractMode:
			f.model.SetSelectedIndex(noModel)
			f.model.Disable()
		case f.model.SelectedIndex() == noModel:
			f.model.SetSelectedIndex(0)
		}
	}
	if fixed.Fixes(policy.UnreachableDays) {
		days := fixed.Unreachable(0)
		if !slices.Contains(f.reachDays, days) {
			f.reachDays = append(f.reachDays, days)
			f.reach.SetOptions(append(f.reach.Options, f.kit.Words.T("settings.reach_days", "n", days)))
		}
		f.reach.SetSelectedIndex(slices.Index(f.reachDays, days))
		f.reach.Disable()
	}
	if judge, ok := fixed.Text(policy.Judge); ok {
		f.judge.SetSelectedIndex(0)
		f.judge.choose(judge)
		f.judge.Disable()
	}
}

// Content returns the fields as they go into the dialog.
func (f *Form) Content() fyne.CanvasObject { return f.sections.root }

// OfferImport offers to bring a model file to the server, where it has no model for search by meaning.
func (f *Form) OfferImport(do func()) {
	f.meaning.offer.Add(controls.NewButton(f.kit.Words.T("import.title")+"…", do))
}

// ShowServer offers the models that the server has now, such as one that was just imported. What was chosen stays.
func (f *Form) ShowServer(server viewmodel.ServerState) {
	f.model.offerAnswering(server.Models)
	f.judge.offerAnswering(server.Models)
	f.meaning.show(f.meaning.choice.chosen(), server)
	f.sections.body.Update()
}

// Refresh shows how far search by meaning is prepared.
func (f *Form) Refresh() { f.meaning.refresh() }

// Value is what was chosen: of a field that nobody touched what was there before, even where the field cannot show it. Where the
// address of the server names another machine, host is that machine.
func (f *Form) Value() (s viewmodel.Settings, host string, err error) {
	s = f.was
	now, shown := f.fields(), &f.shown
	if lang := languages[f.language.SelectedIndex()]; lang != f.kit.Words.Lang() {
		s.Speak(lang)
	}
	take(&s.Theme, now.Theme, shown.Theme)
	take(&s.TextSize, now.TextSize, shown.TextSize)
	take(&s.Mode, now.Mode, shown.Mode)
	take(&s.Model, now.Model, shown.Model)
	take(&s.Judge, now.Judge, shown.Judge)
	take(&s.Embedder, now.Embedder, shown.Embedder)
	take(&s.Passages, now.Passages, shown.Passages)
	take(&s.Context, now.Context, shown.Context)
	take(&s.Threads, now.Threads, shown.Threads)
	take(&s.OCR, now.OCR, shown.OCR)
	take(&s.NoPages, now.NoPages, shown.NoPages)
	take(&s.Log, now.Log, shown.Log)
	take(&s.Unreachable, now.Unreachable, shown.Unreachable)
	if f.url.Disabled() { // what is fixed is no wish of the user's
		return s, "", nil
	}
	take(&s.OllamaURL, now.OllamaURL, shown.OllamaURL)
	take(&s.OllamaProgram, now.OllamaProgram, shown.OllamaProgram)
	endpoint, warning, err := ollama.ParseEndpoint(s.OllamaURL, "")
	if err != nil {
		return s, "", err
	}
	if warning == ollama.OtherHost && s.OllamaURL != f.was.OllamaURL {
		host = endpoint.Address()
	}
	return s, host, nil
}

// take puts what a field says into a setting, where it says something else than at first.
func take[T comparable](setting *T, now, first T) {
	if now != first {
		*setting = now
	}
}

// fields reads the fields as they stand, all but the language.
func (f *Form) fields() viewmodel.Settings {
	mode := modes[f.mode.SelectedIndex()]
	if f.model.SelectedIndex() == noModel {
		mode = ask.ExtractMode
	}
	return viewmodel.Settings{
		Theme: themes[f.theme.SelectedIndex()], TextSize: sizes[f.size.SelectedIndex()], Mode: mode,
		Model: f.model.chosen(), Judge: f.judge.chosen(), Embedder: f.meaning.choice.chosen(),
		Passages: int(f.passages.Value), Context: windows[f.window.SelectedIndex()], Threads: f.threads.SelectedIndex(), OCR: f.ocr.Checked, NoPages: !f.pages.Checked, Log: f.log.Checked,
		Unreachable: f.reachDays[f.reach.SelectedIndex()],
		OllamaURL:   strings.TrimSpace(f.url.Text), OllamaProgram: strings.TrimSpace(f.program.Text),
	}
}

// NewDialog returns the dialog, not yet shown. save is called with what was chosen, once it may take effect.
func NewDialog(kit *controls.Kit, f *Form, win fyne.Window, save func(viewmodel.Settings)) dialog.Dialog {
	w := kit.Words
	problem := kit.Text("", prose.Body|prose.Danger)
	problem.Hide()
	body := container.NewBorder(nil, problem, nil, nil, f.sections.root)
	d := dialog.NewCustomWithoutButtons(w.T("settings.title"), body, win)
	cancel := controls.NewButton(w.T("button.cancel"), d.Hide)
	ok := controls.NewButton(w.T("button.save"), func() {
		s, host, err := f.Value()
		switch {
		case err != nil:
			problem.Set(w.T("settings.ollama_url_bad"), nil)
			problem.Show()
			f.sections.reveal(f.url)
			body.Refresh()
			win.Canvas().Focus(f.url)
		case host != "":
			confirmHost(kit, host, win, func() { d.Hide(); save(s) })
		default:
			d.Hide()
			save(s)
		}
	})
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{cancel, ok})
	f.url.OnEscape, f.program.OnEscape, f.sections.search.OnEscape = d.Hide, d.Hide, d.Hide
	f.escape = d.Hide
	return d
}

// confirmHost asks whether questions and passages may go to another machine.
func confirmHost(kit *controls.Kit, host string, win fyne.Window, yes func()) {
	w := kit.Words
	text := kit.Text(w.T("settings.other_host", "host", host), prose.Body)
	d := controls.NewConfirm(w.T("settings.other_host_title"), w.T("settings.other_host_yes"), w.T("button.cancel"),
		prose.Inset(8, 8, text), func(allowed bool) {
			if allowed {
				yes()
			}
		}, win)
	d.Resize(fyne.NewSize(min(460, win.Canvas().Size().Width-40), 200))
	d.Show()
}
