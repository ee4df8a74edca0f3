// Package answer is the pane in which a question is asked and answered: the field for the question, the stages on the way, the
// claims with their markers, the excerpts, the three kinds of "no".
//
// Nothing is shown as an answer that was not checked: the pane draws what the view model holds, claim by claim, and every claim
// carries the marker that the verifier's verdict gives it. No claim is left out.
package answer

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open       func(targets []viewmodel.Target, at int)
	First      func(targets []viewmodel.Target) // the first place of a new answer, to be shown where that disturbs nobody; may be nil
	Copy       func(string)
	Say        func(string) // says for a moment, where it moves nothing, what something came to
	ToggleList func()
	Settings   func()
	Help       func()
	Desk       func() // to the checker's desk; nil where there is none
	AddFolder  func()
	Sample     func()
	Recheck    func()                        // look again what the model server has
	Compare    func(open library.EditionRef) // an edition beside another one of its rule; nil where that is not possible
	Changed    func(doc, asked string)       // the editions of a document that a question names, side by side; nil where that is not possible
	Every      func(text string)             // every place of a word, or of the one that a question asks for; nil where that is not possible
	// ImportModel lets the user bring a model file to the server.
	ImportModel func()
	// Export writes a kept answer as a file that proves it; nil where that is not allowed. Delete takes it off the list. Keep keeps the
	// answer on screen that was not to be kept.
	Export, Delete func(id string)
	Keep           func()
	// Held tells whether an answer is kept; of its claims, a person can say something (Sign) or report one (Report, may be nil), and
	// let the whole go where it is held for review (Release).
	Held         func(id string) bool
	Sign, Report func(id string, claim int)
	Release      func(id string)
	// Renewed shows a kept answer anew, where what it cites is not as it was; false where it is. May be nil.
	Renewed  func(id string) bool
	Shortcut func(fyne.Shortcut)
	// ChooseScope and ChooseDay let the user choose what the next question is put to and the day whose rules count.
	ChooseScope, ChooseDay func(beside fyne.CanvasObject)
	// Reading tells whether the list of documents, which says how far reading is, can be seen; nil for no.
	Reading func() bool

	News    *NewsActions    // what is new; nil where that is not told
	Keeps   func() bool     // answers are kept
	Samples func() []string // questions that documents of the library answer, in the language of the window
}

// Pane is the question and answer pane.
type Pane struct {
	Question *Question

	kit     *controls.Kit
	model   *viewmodel.Ask
	lib     *viewmodel.Library
	server  *viewmodel.Server
	actions Actions

	root                  *fyne.Container
	askButton, stopButton *controls.Button
	activity              *controls.Activity
	options               *options
	tools                 *tools
	welcome               *welcome
	scroll                *prose.Scroll
	asked                 string // the question that the scrolled part shows
	marks                 []mark
	articles              []*ArticleCard
	source                viewmodel.Target // what the source shows
	doubtful              bool             // only claims that are not backed are shown
	others                bool             // attempts that were not chosen are shown
	told                  bool             // what is wrong is told in full
	held                  bool             // the answer that was drawn is kept
	drawn                 *ask.Answer
	before                before // what was answered before in this sitting

	answering bool        // a model answered in this sitting, or could have
	notice    string      // about where questions go
	doing     *prose.Text // what is being done for the question, and for how long
	untick    func()
	after     func(time.Duration, func()) (stop func())
}

// wordyUpTo is the size of text up to which the way to the desk is written out: larger, its words would leave no room for the question in
// a narrow window.
const wordyUpTo = 1.5 * theme.BodySize

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Ask, lib *viewmodel.Library, server *viewmodel.Server, actions Actions, after func(time.Duration, func()) (stop func())) *Pane {
	p := &Pane{kit: kit, model: model, lib: lib, server: server, actions: actions, after: after, untick: func() {}}
	w := kit.Words
	p.Question = NewQuestion(after)
	p.Question.SetPlaceHolder(w.T("ask.placeholder"))
	p.Question.OnAsk = p.ask
	p.Question.OnComposed = func() { p.actions.Say(w.T("ask.composed")) }
	p.Question.OnCancel = p.cancel
	p.Question.OnShortcut = actions.Shortcut
	p.Question.OnHelp = actions.Help
	p.Question.History = model.Recent
	p.Question.SetText(model.State.Question)
	p.askButton = controls.NewButtonWithIcon(w.T("ask.button"), fynetheme.MailSendIcon(), func() { controls.SendByButton(p.Question, p.ask) })
	p.askButton.Importance = widget.HighImportance
	p.stopButton = controls.NewButtonWithIcon(w.T("ask.stop"), fynetheme.MediaStopIcon(), p.cancel)
	p.activity = controls.NewActivity(after)
	p.options, p.tools, p.welcome = newOptions(p), newTools(p), newWelcome(p)
	p.scroll = prose.NewScroll(0)
	p.scroll.OnScrolled = func(fyne.Position) { kit.Layer.Hide() }
	p.scroll.OnSize = p.stayAtQuestion
	p.root = prose.Above(p.head(), p.scroll)
	p.Refresh()
	return p
}

// head is what stands above the answer: the question with its button, what it is put to, and what can be done with the answer.
func (p *Pane) head() fyne.CanvasObject {
	w := p.kit.Words
	list := controls.NewIconButton(p.kit, fynetheme.ListIcon(), w.T("library.title"), p.actions.ToggleList)
	right := container.NewHBox(container.NewStack(p.stopButton, p.askButton))
	if p.actions.Every != nil {
		right.Add(controls.NewIconButton(p.kit, fynetheme.SearchIcon(), w.T("every.pane"), func() { p.actions.Every(p.Question.Text) }))
	}
	if p.actions.Desk != nil {
		right.Add(controls.NewIconButton(p.kit, fynetheme.DocumentCreateIcon(), w.T("desk.title"), p.actions.Desk))
	}
	right.Add(controls.NewIconButton(p.kit, fynetheme.SettingsIcon(), w.T("settings.title"), p.actions.Settings))
	asked := prose.Inset(8, 6, prose.Row(list, p.Question, right))
	if prose.Size(prose.Body) > wordyUpTo { // beside the buttons hardly a word of the question would be seen
		asked = prose.Inset(8, 6, prose.Column(6, p.Question, prose.Ends(prose.Flow(0, list), right)))
	}
	paste := controls.NewIconButton(p.kit, fynetheme.ContentPasteIcon(), w.T("ask.paste"), p.Question.Paste)
	below := prose.Flow(0, p.options.scope, p.options.day, p.options.private, paste, p.options.answers)
	return controls.Background(theme.ColorHeader, prose.Column(0, asked, prose.Inset(8, 0, below), controls.Rule()))
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Rows are the sentences on screen, in reading order.
func (p *Pane) Rows() []*Row {
	rows := make([]*Row, len(p.marks))
	for i, m := range p.marks {
		rows[i] = m.row
	}
	return rows
}

// Held tells whether the answer on screen was kept when it was drawn: whoever hears that it is since draws it anew.
func (p *Pane) Held() bool { return p.held }

// NextMarker gives the keyboard to the row behind the one that has it, else to the first; behind the last comes the first.
func (p *Pane) NextMarker() {
	canvas := fyne.CurrentApp().Driver().CanvasForObject(p.root)
	rows := p.Rows()
	if canvas == nil || len(rows) == 0 {
		return
	}
	next := 0
	for i, r := range rows {
		if canvas.Focused() == fyne.Focusable(r) {
			next = (i + 1) % len(rows)
		}
	}
	canvas.Focus(rows[next])
}

func (p *Pane) ask() {
	p.kit.Layer.Hide()
	p.model.Submit(p.Question.Text)
}

// Cancel takes the card away, or stops the question that is running.
func (p *Pane) Cancel() { p.cancel() }

func (p *Pane) cancel() {
	if p.kit.Layer.Shows(p.owner()) {
		p.kit.Layer.Hide()
		return
	}
	p.model.Cancel()
}

// owner is the row whose card is up, or nil.
func (p *Pane) owner() fyne.CanvasObject {
	for _, m := range slices.Concat(p.marks, p.before.marks()) {
		if p.kit.Layer.Shows(m.row) {
			return m.row
		}
	}
	return nil
}

// Ask puts a question into the field and asks it.
func (p *Pane) Ask(question string) {
	p.Question.Put(question)
	p.ask()
}

// Refresh shows the state of the models.
func (p *Pane) Refresh() { controls.Keep(p.root, p.show) }

func (p *Pane) show() {
	s := &p.model.State
	p.answering = p.answering || p.server.State.Model != ""
	p.stopButton.Hidden, p.askButton.Hidden = !s.Running, s.Running // one place for both, so that nothing below moves
	if s.Running {
		p.activity.Start()
	} else {
		p.activity.Stop()
	}
	p.options.show(p)
	p.held = s.Answer != nil && p.actions.Held(s.Answer.AnswerID) // read once: what is drawn of it belongs together
	p.build(s)
	p.tools.show(p)
	p.root.Refresh()
}

// RefreshLibrary shows what the library holds where that matters: before anything was asked.
func (p *Pane) RefreshLibrary() {
	if p.model.State.Empty() && !p.welcome.update() {
		p.Refresh()
	}
}

// SetNotice says something about where questions go, "" takes it away.
func (p *Pane) SetNotice(s string) {
	p.notice = s
	p.Refresh()
}

// serverLine says what answers the next question.
func (p *Pane) serverLine() string {
	w := p.kit.Words
	s := p.server.State
	switch {
	case p.model.Options.Mode == ask.ExtractMode:
		return w.T("ask.answers", "model", w.T("ask.no_model"))
	case s.Checking && !s.Known:
		return w.T("ollama.status.checking")
	case s.Model != "":
		return w.T("ask.answers", "model", s.Model)
	}
	return w.T("ask.answers", "model", w.T("ask.no_model"))
}

// Space around what is scrolled, and between its parts.
const (
	paneSide = 14
	paneTop  = 8
)

func (p *Pane) build(s *viewmodel.AskState) {
	if p.asked != s.Question || s.Running {
		p.doubtful, p.others, p.told = false, false, false
	}
	if s.Empty() {
		var objects []fyne.CanvasObject
		p.marks, p.articles = nil, nil
		if p.notice != "" {
			objects = append(objects, p.kit.Told(words.PleaseCheck, p.notice, p.toSettings()))
		}
		p.scroll.SetObjects(prose.Inset(paneSide, paneTop, prose.Column(paneTop, append(objects, p.welcome.show()...)...)))
	} else {
		p.scroll.SetObjects(p.sitting(prose.Column(paneTop, p.answered(s)...)))
	}
	if p.asked != s.Question {
		p.asked = s.Question
		p.kit.Layer.Hide()
		p.toQuestion()
	}
	if s.Answer != nil && s.Answer != p.drawn {
		p.drawn = s.Answer
		if targets := s.Targets(); p.actions.First != nil && len(targets) > 0 {
			p.actions.First(targets)
		}
	}
}

func (p *Pane) answered(s *viewmodel.AskState) []fyne.CanvasObject {
	w := p.kit.Words
	claims, excerpts := viewmodel.Split(s.Claims)
	if len(excerpts) == 0 {
		excerpts = s.Excerpts
	}
	flow := p.flow(slices.Concat(claims, excerpts), s.Passages)
	flow.before = p.marks
	p.people(flow, s)
	asked := prose.Column(2, append([]fyne.CanvasObject{p.kit.Text(s.Question, prose.Bold)}, p.counted(s)...)...)
	head := prose.Column(2, append([]fyne.CanvasObject{prose.Ends(asked, p.tools.row)}, p.troubled(s)...)...)
	objects := []fyne.CanvasObject{prose.Inset(rowSide, 0, head)}
	if s.Running {
		p.doing = p.kit.Text(p.stage(s), prose.Caption|prose.Muted)
		objects = append(objects, prose.Column(4, p.doing, prose.Strip(4, p.activity)))
		p.keepTime()
		if p.unreached() {
			objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("answer.server_away", "url", p.server.State.URL)))
		}
	}
	if s.Err != nil {
		objects = append(objects, p.kit.Told(words.Contradicted, controls.Sentence(w, s.Err), p.askAgain(s.Question), p.toSettings()))
	}
	if s.Stopped && !s.Running && s.Answer == nil {
		objects = append(objects, p.kit.Told(words.OlderEdition, w.T("ollama.error.cancelled"), p.askAgain(s.Question)))
	}
	objects = append(objects, p.leads(s)...)
	if s.Answer != nil && s.Answer.Choices != nil {
		objects = append(objects, p.choices(s.Answer.Choices))
	}
	if s.Again {
		objects = append(objects, p.again(claims))
	}
	if shown := p.shown(s, claims); len(shown) > 0 {
		objects = append(objects, flow.Rows(claims, shown))
		if left := len(claims) - len(shown); left > 0 {
			objects = append(objects, p.kit.Text(w.T("answer.doubtful_hidden", "n", left), prose.Caption|prose.Muted))
		}
	}
	if a := s.Answer; a != nil {
		objects = append(objects, p.none(a)...)
		if len(a.Unanswered) > 0 {
			lines := []fyne.CanvasObject{p.kit.Text(w.T("answer.unanswered_title"), prose.Bold)}
			for _, u := range a.Unanswered {
				lines = append(lines, p.kit.Text(u, prose.Body))
			}
			objects = append(objects, prose.Inset(rowSide, 0, prose.Column(4, lines...)))
		}
	}
	objects = append(objects, p.related(flow, s, excerpts, len(claims))...)
	if s.Answer != nil {
		objects = append(objects, p.foot(s)...)
		objects = append(objects, p.search(s)...)
		objects = append(objects, p.notChosen(s)...)
	}
	p.marks, p.articles = flow.marks, flow.articles
	return objects
}

// shown are the numbers of the claims that are shown: all, or those that are not backed.
func (p *Pane) shown(s *viewmodel.AskState, claims []verify.Claim) []int {
	if open := doubtful(claims); p.doubtful && s.Answer != nil && len(open) > 0 {
		return open
	}
	return every(claims)
}

// every are the numbers of all claims.
func every(claims []verify.Claim) []int {
	all := make([]int, len(claims))
	for i := range all {
		all[i] = i
	}
	return all
}

// unreached tells whether a model was to answer and its server cannot be reached.
func (p *Pane) unreached() bool {
	s := &p.server.State
	return s.Known && s.URL != "" && !s.Running && p.model.Options.Mode != ask.ExtractMode && (p.model.Options.Model != "" || p.answering)
}

// askAgain and toSettings are next steps where something did not go well.
func (p *Pane) askAgain(question string) fyne.CanvasObject {
	return controls.NewButton(p.kit.Words.T("answer.ask_again"), func() { p.Ask(question) })
}

func (p *Pane) checkAgain() fyne.CanvasObject {
	return controls.NewButton(p.kit.Words.T("welcome.check_again"), p.actions.Recheck)
}

func (p *Pane) toSettings() fyne.CanvasObject {
	return controls.NewButton(p.kit.Words.T("settings.open"), p.actions.Settings)
}

// flow makes the flow of claims that cite passages.
func (p *Pane) flow(claims []verify.Claim, passages []verify.Passage) *claimFlow {
	return &claimFlow{
		reveal: p.reveal,
		kit:    p.kit, passages: passages, targets: viewmodel.Targets(claims, passages), open: p.actions.Open,
		say: p.actions.Copy,
	}
}

// people lets a person say something of the claims of an answer that is kept.
func (p *Pane) people(flow *claimFlow, s *viewmodel.AskState) {
	a := s.Answer
	if a == nil {
		return
	}
	flow.also = a.Also
	for _, excerpt := range []bool{false, true} { // as split parts them
		for i, c := range a.Claims {
			if c.Excerpt == excerpt {
				flow.numbers = append(flow.numbers, i)
			}
		}
	}
	if s.Kept != nil {
		flow.below = func(n int) fyne.CanvasObject {
			if n < len(s.Kept.Recheck.Claims) {
				return p.became(n+1, s.Kept.Recheck.Claims[n])
			}
			return nil
		}
	}
	if !p.held {
		return
	}
	flow.sign = func(n int) { p.actions.Sign(a.AnswerID, n) }
	if p.actions.Report != nil {
		flow.report = func(n int) { p.actions.Report(a.AnswerID, n) }
	}
}

// reveal scrolls so that a row is in view.
func (p *Pane) reveal(row *Row) {
	const margin = 24
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(row).Y - driver.AbsolutePositionForObject(p.scroll).Y
	bottom := top + row.Size().Height
	switch height := p.scroll.Size().Height; {
	case top < margin:
		p.scroll.ScrollToOffset(fyne.NewPos(0, max(0, p.scroll.Offset.Y+top-margin)))
	case bottom > height-margin:
		p.scroll.ScrollToOffset(fyne.NewPos(0, p.scroll.Offset.Y+bottom-height+margin))
	}
}

// Scrolled is how far the answer is scrolled, ScrollTo scrolls it so far.
func (p *Pane) Scrolled() float32 { return p.scroll.Offset.Y }

// ScrollTo scrolls the answer.
func (p *Pane) ScrollTo(y float32) { p.scroll.ScrollToOffset(fyne.NewPos(0, y)) }

// When the time that a question takes is told, and when that it may take minutes.
const (
	tellTime = 3 * time.Second
	tellSlow = 20 * time.Second
)

// keepTime tells anew every second how long the question takes.
func (p *Pane) keepTime() {
	p.untick()
	p.untick = p.after(time.Second, func() {
		if s := &p.model.State; s.Running {
			p.doing.Set(p.stage(s), nil)
			p.scroll.Update()
			p.keepTime()
		}
	})
}

// stage says what is being done and for how long, once that is long.
func (p *Pane) stage(s *viewmodel.AskState) string {
	w := p.kit.Words
	said := p.doingNow(s)
	took := time.Since(s.Begun)
	if s.Begun.IsZero() || took < tellTime {
		return said
	}
	said = w.T("stage.elapsed", "stage", said, "time", took.Truncate(time.Second))
	if took >= tellSlow && (s.Stage == ask.Loading || s.Stage == ask.Reading) {
		said += "\n" + w.T("stage.slow")
	}
	return said
}

func (p *Pane) doingNow(s *viewmodel.AskState) string {
	if s.Stopped {
		return p.kit.Words.T("library.stopping")
	}
	if s.Stage == ask.Reading && s.Tokens > 0 {
		return p.kit.Words.T("stage.reading_tokens", "n", s.Sent, "tokens", s.Tokens)
	}
	return p.kit.Words.T("stage."+string(s.Stage), "n", s.Sent)
}

// CopyAnswer puts the answer with its sources on the clipboard.
func (p *Pane) CopyAnswer() {
	if a := p.model.State.Answer; a != nil {
		p.actions.Copy(p.kit.Words.CopyText(*a))
	}
}
