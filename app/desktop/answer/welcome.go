package answer

import (
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/news"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
)

// welcome is what stands in the pane before anything was asked: how to get documents, how far their reading is, what was found on
// this machine and the next step towards a model, questions to try.
type welcome struct {
	p     *Pane
	shown welcomeState
	bar   *widget.ProgressBar
	file  *prose.Text

	allNews bool
}

// welcomeState is what decides which parts stand there. While it stays the same, only the progress moves.
type welcomeState struct {
	total   int
	reading bool
	bar     bool   // how far that is, is said here and nowhere else
	more    bool   // further documents are read
	recent  string // questions, a line each
	news    *news.Report
	allNews bool // not only the first of each kind
}

func newWelcome(p *Pane) *welcome {
	return &welcome{p: p, bar: widget.NewProgressBar(), file: p.kit.Text(" ", prose.Caption|prose.Muted)}
}

func (v *welcome) state() welcomeState {
	lib := v.p.lib
	running := lib.Job != nil && lib.Job.Running
	reading := lib.Total == 0 && running
	said := v.p.actions.Reading != nil && v.p.actions.Reading()
	return welcomeState{total: lib.Total, reading: reading, bar: reading && !said, more: running && !reading, recent: strings.Join(v.recent(), "\n"),
		news: v.report(), allNews: v.allNews}
}

// update moves the progress. It is false where other parts are due, so that the whole has to be shown anew.
func (v *welcome) update() bool {
	if v.state() != v.shown {
		return false
	}
	if v.shown.bar {
		v.progress()
	}
	return true
}

func (v *welcome) progress() {
	job, w := v.p.lib.Job, v.p.kit.Words
	v.bar.TextFormatter = func() string { return strconv.Itoa(int(job.Fraction()*100)) + "%" }
	v.bar.SetValue(job.Fraction())
	file := " "
	if job.Path != "" {
		file = w.T("library.progress_file", "name", filepath.Base(job.Path))
	}
	v.file.Set(v.p.kit.Setter.Fit(file, prose.Caption, max(v.file.Size().Width, 200)), nil)
}

func (v *welcome) show() []fyne.CanvasObject {
	p, w := v.p, v.p.kit.Words
	v.shown = v.state()
	objects := []fyne.CanvasObject{
		prose.Column(4, p.kit.Text(w.T("app.name"), prose.Heading|prose.Bold), p.kit.Text(w.T("app.tagline"), prose.Body|prose.Muted)),
	}
	switch {
	case v.shown.reading && !v.shown.bar:
		objects = append(objects, prose.Panel(theme.Tint(words.Excerpt), 14, 12, p.kit.Text(w.T("welcome.reading"), prose.Bold)))
	case v.shown.reading:
		v.progress()
		objects = append(objects, prose.Panel(theme.Tint(words.Excerpt), 14, 12, prose.Column(6,
			p.kit.Text(w.T("welcome.reading"), prose.Bold), v.bar, v.file)))
	case v.shown.total == 0:
		objects = append(objects, v.begin())
	}
	if found := v.machine(); found != nil {
		objects = append(objects, found)
	}
	if v.shown.total == 0 {
		return objects
	}
	return append(append(objects, v.toAsk()...), v.news()...)
}

// toAsk are the questions that were asked lately and those that the sample documents answer, or what to do where there are none.
func (v *welcome) toAsk() []fyne.CanvasObject {
	p, w := v.p, v.p.kit.Words
	var objects []fyne.CanvasObject
	recent := v.recent()
	if len(recent) > 0 {
		head := p.kit.Text(w.T("ask.recent_title"), prose.Sub|prose.Bold)
		objects = append(objects, prose.Column(6, append([]fyne.CanvasObject{head}, p.questions(recent)...)...))
	}
	samples := slices.DeleteFunc(slices.Clone(p.actions.Samples()), func(q string) bool { return slices.Contains(recent, q) })
	if len(samples) > 0 {
		objects = append(objects, prose.Column(4,
			p.kit.Text(w.T("ask.samples_title"), prose.Sub|prose.Bold),
			p.kit.Text(w.T("ask.samples_note"), prose.Caption|prose.Muted)))
		return append(objects, prose.Column(6, p.questions(samples)...))
	}
	if len(recent) > 0 {
		return objects
	}
	key := "welcome.ask"
	if v.shown.more {
		key = "welcome.ask_some"
	}
	return append(objects, prose.Panel(theme.Tint(words.Excerpt), 14, 12, p.kit.Text(w.T(key), prose.Body)))
}

// shownRecent questions are offered; Up in the field brings back the others.
const shownRecent = 5

func (v *welcome) recent() []string {
	recent := v.p.model.Recent()
	return recent[:min(len(recent), shownRecent)]
}

// begin offers the two ways to get documents.
func (v *welcome) begin() fyne.CanvasObject {
	p, w := v.p, v.p.kit.Words
	folder := controls.NewButtonWithIcon(w.T("library.add_folder"), fynetheme.FolderOpenIcon(), p.actions.AddFolder)
	folder.Importance = widget.HighImportance
	sample := controls.NewButtonWithIcon(w.T("library.use_sample"), fynetheme.DocumentIcon(), p.actions.Sample)
	return prose.Column(8,
		p.kit.Text(w.T("ask.library_empty"), prose.Body),
		prose.Flow(8, folder, sample),
		p.kit.Text(w.T("welcome.sample_note"), prose.Caption|prose.Muted))
}

// machine says what was found on this machine, and the next step where no model is there to answer. With documents and a model there
// is nothing to say.
func (v *welcome) machine() fyne.CanvasObject {
	p, w, s := v.p, v.p.kit.Words, v.p.server.State
	if !s.Known || p.model.Options.Mode == ask.ExtractMode || s.Model != "" && v.shown.total > 0 {
		return nil
	}
	mark := func(good bool, text string) fyne.CanvasObject {
		face := w.FaceOf(words.PleaseCheck)
		if good {
			face = w.FaceOf(words.Backed)
		}
		glyph := canvas.NewText(face.Glyph, fynetheme.Color(theme.Ink(face.State)))
		glyph.TextSize, glyph.TextStyle.Bold = prose.Size(prose.Body), true
		return prose.Beside(8, glyph, p.kit.Text(text, prose.Body))
	}
	lines := []fyne.CanvasObject{p.kit.Text(w.T("welcome.machine"), prose.Bold)}
	switch {
	case s.Err != nil:
		lines = append(lines, mark(false, controls.Sentence(w, s.Err)))
	case s.Running:
		lines = append(lines, mark(true, w.T("ollama.status.version", "version", s.Version, "url", s.URL)))
	default:
		lines = append(lines, mark(false, w.T("welcome.no_ollama", "url", s.URL)))
	}
	if s.Model != "" {
		lines = append(lines, mark(true, w.T("ollama.status.ready", "model", s.Model)))
		return prose.Panel(theme.ColorHeader, 14, 12, prose.Column(6, lines...))
	}
	if s.Running {
		lines = append(lines, mark(false, w.T("welcome.no_model")))
	}
	lines = append(lines, v.suggestion()...)
	buttons := prose.Flow(8, controls.NewButtonWithIcon(w.T("welcome.check_again"), fynetheme.ViewRefreshIcon(), p.actions.Recheck))
	if s.Running {
		buttons.Add(controls.NewButtonWithIcon(w.T("import.title"), fynetheme.FileIcon(), p.actions.ImportModel))
	}
	lines = append(lines, p.kit.Text(w.T("welcome.without_model"), prose.Caption|prose.Muted), buttons)
	return prose.Panel(theme.ColorHeader, 14, 12, prose.Column(6, lines...))
}

// suggestion names a model that the machine can run, and the command that gets it.
func (v *welcome) suggestion() []fyne.CanvasObject {
	p, w := v.p, v.p.kit.Words
	memory := p.server.Memory
	model, ok := viewmodel.Suggest(memory)
	if !ok {
		return []fyne.CanvasObject{p.kit.Text(w.T("welcome.too_small", "memory", w.Memory(memory)), prose.Body)}
	}
	sentence := w.T("welcome.suggestion", "model", model.Model, "size", w.Size(model.Size))
	if memory > 0 {
		sentence = w.T("welcome.suggestion_memory", "memory", w.Memory(memory), "model", model.Model, "size", w.Size(model.Size))
	}
	command := pull(p.server.State, model.Model, runtime.GOOS)
	copied := controls.NewIconButton(p.kit, fynetheme.ContentCopyIcon(), w.T("button.copy"), func() { p.actions.Copy(command) })
	return []fyne.CanvasObject{
		p.kit.Text(sentence, prose.Body),
		prose.Panel(theme.ColorCard, 10, 2, prose.Row(nil, p.kit.Text(command, prose.Bold), copied)),
	}
}

// pull is the command that brings a model to the server that was found, or to the usual one.
func pull(s viewmodel.ServerState, model, system string) string {
	url := s.URL
	if !s.Running {
		url = ""
	}
	return ollama.PullCommand(url, model, system)
}

// questions are buttons that ask.
func (p *Pane) questions(list []string) []fyne.CanvasObject {
	objects := make([]fyne.CanvasObject, len(list))
	for i, q := range list {
		objects[i] = controls.NewOffer(p.kit, q, func() { p.Ask(q) })
	}
	return objects
}
