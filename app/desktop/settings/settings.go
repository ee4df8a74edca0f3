// Package settings is the dialog in which a user chooses how the program works. It edits a copy: nothing takes effect before it is
// saved, and an address of another machine only after it was confirmed.
package settings

import (
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
	model, judge, mode    *controls.Select
	judged                func(model string) string // nil until it is known
	window, threads       *controls.Select
	ocr, log              *controls.Check
	reach                 *controls.Select // how long documents are shown that cannot be reached
	reachDays             []int            // of its options
	passages              *controls.Slider
	count                 *prose.Text
	meaning               *meaning
	heads                 *heads          // nil without a log, and until it is known where its heads go
	below                 *fyne.Container // where they stand
	warnings              *fyne.Container // of the places
	escape                func()          // closes the dialog
	content               *prose.Scroll
}

var (
	languages = []string{words.Japanese, words.English}
	themes    = []string{"", "light", "dark"}
	sizes     = []int{80, 90, 100, 110, 125, 150, 175, 200}
	windows   = []int{0, 4096, 8192, 16384, 32768}
	reaches   = []int{0, 7, 30, 90, 365}                                       // days
	modes     = []ask.Mode{"", ask.QuoteMode, ask.TaggedMode, ask.ExtractMode} // "": sentence by sentence, and excerpts where there is no model
)

// TextSizes are the sizes of text that are offered, in percent.
func TextSizes() []int { return slices.Clone(sizes) }

// cores is how many threads can compute at a time on this machine.
var cores = runtime.NumCPU()

// NewForm returns the fields filled with settings. server tells which models there are, meaning how far search by meaning is prepared;
// what an administrator has fixed cannot be changed, and says so. What the disk has to be asked for follows with Show.
func NewForm(kit *controls.Kit, s viewmodel.Settings, server viewmodel.ServerState, meaning *viewmodel.Meaning, place Place, fixed *policy.Policy) *Form {
	w := kit.Words
	f := &Form{kit: kit, was: s, below: prose.Column(0), warnings: prose.Column(14), escape: func() {}}
	f.below.Hide()
	f.warnings.Hide()
	choice := func(options []string, at int) *controls.Select {
		c := controls.NewSelect(options, nil)
		c.SetSelectedIndex(max(at, 0))
		return c
	}
	var names []string
	for _, l := range languages {
		names = append(names, w.T("settings.language."+l))
	}
	f.language = choice(names, slices.Index(languages, w.Lang()))
	f.theme = choice([]string{w.T("settings.theme.system"), w.T("settings.theme.light"), w.T("settings.theme.dark")}, slices.Index(themes, s.Theme))
	names = nil
	at := slices.Index(sizes, 100)
	for i, size := range sizes {
		names = append(names, w.T("page.zoom", "percent", size))
		if size == s.TextSize {
			at = i
		}
	}
	f.size = choice(names, at)
	f.url, f.program = controls.NewEntry(), controls.NewEntry()
	f.url.SetText(s.OllamaURL)
	f.url.SetPlaceHolder("127.0.0.1:" + strconv.Itoa(ollama.DefaultPort))
	f.program.SetText(s.OllamaProgram)
	models := []string{w.T("settings.model_auto")}
	for _, m := range server.Models {
		if !m.Embedding {
			models = append(models, m.Name)
		}
	}
	if s.Model != "" && !slices.Contains(models, s.Model) {
		models = append(models, s.Model)
	}
	at = 0
	if s.Model != "" {
		at = slices.Index(models, s.Model)
	}
	f.model = choice(models, at)
	judges := append([]string{w.T("settings.judge_none")}, models[1:]...)
	if s.Judge != "" && !slices.Contains(judges, s.Judge) {
		judges = append(judges, s.Judge)
	}
	at = 0
	if s.Judge != "" {
		at = slices.Index(judges, s.Judge)
	}
	f.judge = choice(judges, at)
	f.meaning = newMeaning(kit, meaning, s.Embedder, s.Encoder.Name, server)
	names = nil
	for _, m := range modes {
		if m == "" {
			names = append(names, w.T("settings.mode_standard"))
			continue
		}
		names = append(names, w.T("ask.mode."+string(m)))
	}
	f.mode = choice(names, slices.Index(modes, s.Mode))
	names, at = []string{w.T("settings.window_auto")}, 0
	for i, n := range windows {
		if n > 0 {
			names = append(names, w.T("settings.tokens", "n", n))
		}
		if n == s.Context {
			at = i
		}
	}
	f.window = choice(names, at)
	names = []string{w.T("settings.threads_auto")}
	for n := 1; n <= max(cores, s.Threads); n++ {
		names = append(names, w.Number(int64(n)))
	}
	f.threads = choice(names, s.Threads)
	f.ocr = controls.NewCheck(w.T("settings.ocr"), nil)
	f.ocr.SetChecked(s.OCR)
	f.log = controls.NewCheck(w.T("settings.log"), nil)
	f.log.SetChecked(s.Log)
	f.reachDays, names = slices.Clone(reaches), nil
	if !slices.Contains(reaches, s.Unreachable) { // set elsewhere
		f.reachDays = append(f.reachDays, s.Unreachable)
	}
	for _, days := range f.reachDays {
		if days == 0 {
			names = append(names, w.T("settings.reach_all"))
		} else {
			names = append(names, w.T("settings.reach_days", "n", days))
		}
	}
	f.reach = choice(names, slices.Index(f.reachDays, s.Unreachable))
	f.passages = controls.NewSlider(viewmodel.MinPassages, viewmodel.MaxPassages)
	f.count = kit.Text("", prose.Body|prose.Bold)
	f.passages.OnChanged = func(v float64) { f.count.Set(w.T("settings.passages")+"　"+strconv.Itoa(int(v)), nil) }
	n := s.Passages
	if n == 0 {
		n = viewmodel.DefaultPassages
	}
	f.passages.SetValue(float64(n))
	f.passages.OnChanged(float64(n))

	field := func(key string, o fyne.CanvasObject, note string) fyne.CanvasObject {
		rows := []fyne.CanvasObject{kit.Text(w.T(key), prose.Body|prose.Bold), o}
		if note != "" {
			rows = append(rows, kit.Text(note, prose.Caption|prose.Muted))
		}
		return prose.Column(3, rows...)
	}
	judging := f.judging(server.Models)
	f.fix(fixed)
	f.shown = f.fields()
	look := columns(3,
		field("settings.language", f.language, ""), field("settings.theme", f.theme, ""), field("settings.text_size", f.size, ""))
	notes := []fyne.CanvasObject{}
	if server.Running {
		notes = append(notes, kit.Text(w.T("ollama.status.version", "version", server.Version, "url", server.URL), prose.Caption|prose.Muted))
	}
	if len(server.Refused) > 0 {
		notes = append(notes, kit.Text(w.T("ollama.status.refused", "models", w.List(server.Refused)), prose.Caption|prose.Muted))
	}
	if server.Unread > 0 {
		notes = append(notes, kit.Text(w.T("ollama.status.unread", "n", server.Unread), prose.Caption|prose.Muted))
	}
	places := prose.Column(1,
		kit.Text(w.T("settings.library_place", "path", place.Library), prose.Caption|prose.Muted),
		kit.Text(w.T("settings.data_place", "path", place.Data), prose.Caption|prose.Muted),
		kit.Text(w.T("settings.place_note"), prose.Caption|prose.Muted))
	objects := []fyne.CanvasObject{
		look,
		prose.Column(3, f.checkLine(f.ocr), kit.Text(w.T("settings.ocr_note"), prose.Caption|prose.Muted)),
		field("settings.mode", f.mode, ""),
		columns(2,
			prose.Column(3, field("settings.model", f.model, ""), licence(kit, f.model, server.Models)),
			prose.Column(3, field("settings.judge", f.judge, ""), judging)),
		kit.Text(w.T("settings.judge_note"), prose.Caption|prose.Muted),
		f.meaning.column,
		prose.Column(3, f.count, f.passages),
		columns(2, field("settings.window", f.window, ""), field("settings.threads", f.threads, "")),
		kit.Text(w.T("settings.window_note"), prose.Caption|prose.Muted),
		field("settings.reach", f.reach, w.T("settings.reach_note")),
		field("settings.ollama_url", f.url, w.T("settings.ollama_url_note")),
		field("settings.ollama_program", f.program, w.T("settings.ollama_program_note")),
		prose.Column(3, f.checkLine(f.log), kit.Text(w.T("settings.log_note"), prose.Caption|prose.Muted)),
	}
	objects = append(objects, f.below)
	if len(fixed.Settings()) > 0 {
		objects = append([]fyne.CanvasObject{kit.Notice(words.OlderEdition, w.T("policy.fixed_some", "path", fixed.Origin()))}, objects...)
	}
	objects = append([]fyne.CanvasObject{f.warnings}, append(objects, notes...)...)
	f.content = prose.NewScroll(14, prose.Inset(6, 4, prose.Column(14, append(objects, places)...)))
	return f
}

// columnsUpTo is the size of text up to which fields stand side by side: larger, they would be cut off in a narrow window.
const columnsUpTo = 1.5 * theme.BodySize

// columns sets fields side by side, or below one another where the text is large.
func columns(n int, fields ...fyne.CanvasObject) *fyne.Container {
	if prose.Size(prose.Body) > columnsUpTo {
		return prose.Column(14, fields...)
	}
	return container.NewGridWithColumns(n, fields...)
}

// checkLine is a check with its label. It cannot wrap its label, so that of large text stands beside it.
func (f *Form) checkLine(check *controls.Check) fyne.CanvasObject {
	if prose.Size(prose.Body) <= columnsUpTo {
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
}

// Look looks at the disk for what the dialog says of it. A share may keep it waiting, so it is not for the window's goroutine.
func Look(w *words.Words, place Place, fixed *policy.Policy) Looked {
	l := Looked{warnings: place.Warnings(w)}
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
	f.showJudged(l.judged)
	f.content.Update()
}

// showJudged says how often the judge that is chosen was of the opinion of people, by what suites gave last.
func (f *Form) showJudged(list []eval.Kept) {
	f.judged = func(model string) string { return f.kit.Words.JudgeFigures(list, model) }
	f.judge.OnChanged(f.judge.Selected)
}

// judging says of the judge that is chosen under which licence it comes and, once that is known, how often it was of the opinion of
// people.
func (f *Form) judging(models []ollama.Model) fyne.CanvasObject {
	return under(f.kit, f.judge, func(name string) string {
		if f.judge.SelectedIndex() <= 0 {
			return ""
		}
		var said []string
		if licence := licenceOf(f.kit, models, name); licence != "" {
			said = append(said, licence)
		}
		if f.judged != nil {
			said = append(said, f.judged(name))
		}
		return strings.Join(said, "\n")
	})
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
		if judge != "" && !slices.Contains(f.judge.Options, judge) {
			f.judge.SetOptions(append(f.judge.Options, judge))
		}
		f.judge.SetSelectedIndex(max(slices.Index(f.judge.Options, judge), 0))
		f.judge.Disable()
	}
}

// Content returns the fields as they go into the dialog.
func (f *Form) Content() fyne.CanvasObject { return f.content }

// OfferImport offers to bring a model file to the server, where it has no model for search by meaning.
func (f *Form) OfferImport(do func()) {
	f.meaning.offer.Add(controls.NewButton(f.kit.Words.T("import.title")+"…", do))
}

// ShowServer offers the models that the server has now, such as one that was just imported. What was chosen stays.
func (f *Form) ShowServer(server viewmodel.ServerState) {
	for _, c := range []*controls.Select{f.model, f.judge} {
		for _, m := range server.Models {
			if !m.Embedding && !slices.Contains(c.Options, m.Name) {
				c.SetOptions(append(c.Options, m.Name))
			}
		}
	}
	f.meaning.show(f.meaning.chosen(), server)
	f.content.Refresh()
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
	chosen := func(c *controls.Select) string { // of several names, below a first option for none
		if c.SelectedIndex() <= 0 {
			return ""
		}
		return c.Selected
	}
	return viewmodel.Settings{
		Theme: themes[f.theme.SelectedIndex()], TextSize: sizes[f.size.SelectedIndex()], Mode: modes[f.mode.SelectedIndex()],
		Model: chosen(f.model), Judge: chosen(f.judge), Embedder: f.meaning.chosen(),
		Passages: int(f.passages.Value), Context: windows[f.window.SelectedIndex()], Threads: f.threads.SelectedIndex(), OCR: f.ocr.Checked, Log: f.log.Checked,
		Unreachable: f.reachDays[f.reach.SelectedIndex()],
		OllamaURL:   strings.TrimSpace(f.url.Text), OllamaProgram: strings.TrimSpace(f.program.Text),
	}
}

// NewDialog returns the dialog, not yet shown. save is called with what was chosen, once it may take effect.
func NewDialog(kit *controls.Kit, f *Form, win fyne.Window, save func(viewmodel.Settings)) dialog.Dialog {
	w := kit.Words
	problem := kit.Text("", prose.Body|prose.Danger)
	problem.Hide()
	body := container.NewBorder(nil, problem, nil, nil, f.content)
	d := dialog.NewCustomWithoutButtons(w.T("settings.title"), body, win)
	cancel := controls.NewButton(w.T("button.cancel"), d.Hide)
	ok := controls.NewButton(w.T("button.save"), func() {
		s, host, err := f.Value()
		switch {
		case err != nil:
			problem.Set(w.T("settings.ollama_url_bad"), nil)
			problem.Show()
			body.Refresh()
		case host != "":
			confirmHost(kit, host, win, func() { d.Hide(); save(s) })
		default:
			d.Hide()
			save(s)
		}
	})
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{cancel, ok})
	f.url.OnEscape, f.program.OnEscape = d.Hide, d.Hide
	f.escape = d.Hide
	size := win.Canvas().Size()
	d.Resize(fyne.NewSize(min(620, size.Width-40), min(700, size.Height-40)))
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
