// Package answer is the pane in which a question is asked and answered: the field for the question, the stages on the way, the
// claims with their markers, the excerpts, the three kinds of "no".
//
// Nothing is shown as an answer that was not checked: the pane draws what the view model holds, claim by claim, and every claim
// carries the marker that the verifier's verdict gives it. No claim is left out.
package answer

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open       func(targets []viewmodel.Target, at int)
	Copy       func(string)
	ToggleList func()
	Settings   func()
	Help       func()
	Desk       func() // to the checker's desk; nil where there is none
	AddFolder  func()
	Sample     func()
	Recheck    func() // look again what the model server has
	// ImportModel lets the user bring a model file to the server.
	ImportModel func()
	// Export writes a kept answer as a file that proves it; nil where that is not allowed. Delete takes it off the list.
	Export, Delete func(id string)
	// Held tells whether an answer is kept; of its claims, a person can say something (Sign) or report one (Report, may be nil), and
	// let the whole go where it is held for review (Release).
	Held         func(id string) bool
	Sign, Report func(id string, claim int)
	Release      func(id string)
	Shortcut     func(fyne.Shortcut)
	// ChooseScope and ChooseDay let the user choose what the next question is put to and the day whose rules count.
	ChooseScope, ChooseDay func(beside fyne.CanvasObject)
	// Reading tells whether the list of documents, which says how far reading is, can be seen; nil for no.
	Reading func() bool

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
	status                *prose.Text
	askButton, stopButton *controls.Button
	activity              *controls.Activity
	options               *options
	welcome               *welcome
	scroll                *prose.Scroll
	asked                 string // the question that the scrolled part shows
	marks                 []mark
	articles              []*ArticleCard
	source                viewmodel.Target // what the source shows
	doubtful              bool             // only claims that are not backed are shown
	others                bool             // attempts that were not chosen are shown

	notice  string // about where questions go
	flash   string // a short message in the place of the status
	unflash func()
	doing   *prose.Text // what is being done for the question, and for how long
	untick  func()
	after   func(time.Duration, func()) (stop func())
}

// wordyUpTo is the size of text up to which the way to the desk is written out: larger, its words would leave none of the title in
// a narrow window.
const wordyUpTo = 1.5 * theme.BodySize

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Ask, lib *viewmodel.Library, server *viewmodel.Server, actions Actions, after func(time.Duration, func()) (stop func())) *Pane {
	p := &Pane{kit: kit, model: model, lib: lib, server: server, actions: actions, after: after, unflash: func() {}, untick: func() {}}
	w := kit.Words
	p.Question = NewQuestion(after)
	p.Question.SetPlaceHolder(w.T("ask.placeholder"))
	p.Question.OnAsk = p.ask
	p.Question.OnComposed = func() { p.Flash(w.T("ask.composed")) }
	p.Question.OnCancel = p.cancel
	p.Question.OnShortcut = actions.Shortcut
	p.Question.OnHelp = actions.Help
	p.Question.History = model.Recent
	p.Question.SetText(model.State.Question)
	p.askButton = controls.NewButtonWithIcon(w.T("ask.button"), fynetheme.MailSendIcon(), func() { controls.SendByButton(p.Question, p.ask) })
	p.askButton.Importance = widget.HighImportance
	p.stopButton = controls.NewButtonWithIcon(w.T("ask.stop"), fynetheme.MediaStopIcon(), p.cancel)
	p.activity = controls.NewActivity(after)
	p.status = kit.Text("", prose.Caption|prose.Muted)

	list := controls.NewIconButton(kit, fynetheme.ListIcon(), w.T("library.title"), actions.ToggleList)
	settings := controls.NewIconButton(kit, fynetheme.SettingsIcon(), w.T("settings.title"), actions.Settings)
	right := container.NewHBox(settings)
	if actions.Desk != nil {
		var desk fyne.CanvasObject
		if prose.Size(prose.Body) > wordyUpTo {
			desk = controls.NewIconButton(kit, fynetheme.DocumentCreateIcon(), w.T("desk.title"), actions.Desk)
		} else {
			b := controls.NewButtonWithIcon(w.T("desk.title"), fynetheme.DocumentCreateIcon(), actions.Desk)
			b.Importance = widget.LowImportance
			desk = b
		}
		right = container.NewHBox(desk, settings)
	}
	bar := prose.Row(list, prose.Column(0, kit.Text(w.T("ask.title"), prose.Bold), p.status), right)
	paste := controls.NewIconButton(kit, fynetheme.ContentPasteIcon(), w.T("ask.paste"), p.Question.Paste)
	p.options, p.welcome = newOptions(p), newWelcome(p)
	buttons := prose.Ends(prose.Flow(2, p.options.scope, p.options.day, p.options.private), container.NewHBox(paste, p.stopButton, p.askButton))
	top := controls.Background(theme.ColorHeader, prose.Column(0,
		prose.Inset(8, 6, bar), prose.Inset(14, 0, prose.Column(6, p.Question, buttons)), prose.Space(1, 8), controls.Rule()))
	p.scroll = prose.NewScroll(0)
	p.scroll.OnScrolled = func(fyne.Position) { kit.Layer.Hide() }
	p.root = prose.Above(top, p.scroll)
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Chips are the markers on screen, in reading order.
func (p *Pane) Chips() []*Chip {
	chips := make([]*Chip, len(p.marks))
	for i, m := range p.marks {
		chips[i] = m.chip
	}
	return chips
}

// NextMarker gives the keyboard to the marker behind the one that has it, else to the first; behind the last comes the first.
func (p *Pane) NextMarker() {
	canvas := fyne.CurrentApp().Driver().CanvasForObject(p.root)
	chips := p.Chips()
	if canvas == nil || len(chips) == 0 {
		return
	}
	next := 0
	for i, c := range chips {
		if canvas.Focused() == fyne.Focusable(c) {
			next = (i + 1) % len(chips)
		}
	}
	canvas.Focus(chips[next])
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

// owner is the chip whose card is up, or nil.
func (p *Pane) owner() fyne.CanvasObject {
	for _, m := range p.marks {
		if p.kit.Layer.Shows(m.chip) {
			return m.chip
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
	p.showStatus()
	p.stopButton.Hidden, p.askButton.Hidden = !s.Running, s.Running // one place for both, so that nothing below moves
	if s.Running {
		p.activity.Start()
	} else {
		p.activity.Stop()
	}
	p.options.show(p)
	p.build(s)
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

// flashTime is how long a short message stays.
const flashTime = 3 * time.Second

// Flash says for a moment that something was done.
func (p *Pane) Flash(s string) {
	p.unflash()
	p.flash = s
	p.showStatus()
	p.unflash = p.after(flashTime, func() {
		p.flash = ""
		p.showStatus()
	})
}

func (p *Pane) showStatus() {
	if p.flash != "" {
		p.status.Set(p.flash, nil)
		return
	}
	p.status.Set(p.serverLine(), nil)
}

// serverLine says in a line what answers.
func (p *Pane) serverLine() string {
	w := p.kit.Words
	s := p.server.State
	switch {
	case p.model.Options.Mode == ask.ExtractMode:
		return w.T("ask.mode.extract")
	case s.Checking && !s.Known:
		return w.T("ollama.status.checking")
	case s.Model != "":
		return w.T("ollama.status.ready", "model", s.Model)
	}
	return w.T("ollama.status.none")
}

func (p *Pane) build(s *viewmodel.AskState) {
	if p.asked != s.Question || s.Running {
		p.doubtful, p.others = false, false
	}
	var objects []fyne.CanvasObject
	if s.Empty() {
		objects, p.marks, p.articles = p.welcome.show(), nil, nil
	} else {
		objects = p.answered(s)
	}
	if p.notice != "" {
		objects = append([]fyne.CanvasObject{p.kit.Told(words.PleaseCheck, p.notice, p.toSettings())}, objects...)
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.asked != s.Question {
		p.asked = s.Question
		p.kit.Layer.Hide()
		p.scroll.ScrollToTop()
	}
}

func (p *Pane) answered(s *viewmodel.AskState) []fyne.CanvasObject {
	w := p.kit.Words
	claims, excerpts := split(s.Claims)
	if len(excerpts) == 0 {
		excerpts = s.Excerpts
	}
	all := slices.Concat(claims, excerpts)
	flow := p.flow(all, s.Passages)
	flow.before = p.marks
	p.people(flow, s)
	objects := []fyne.CanvasObject{p.kit.Text(s.Question, prose.Sub|prose.Bold)}
	if s.Kept != nil {
		objects = append(objects, p.kept(s))
	}
	if s.Answer != nil && s.Answer.ReadAs != "" {
		objects = append(objects, p.readAs(s))
	}
	if s.Answer != nil && s.Answer.Away {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, p.kit.Words.T("answer.away")))
	}
	if s.Answer != nil && s.Answer.Damaged > 0 {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, p.kit.Words.T("answer.damaged", "n", s.Answer.Damaged)))
	}
	if s.Running {
		p.doing = p.kit.Text(p.stage(s), prose.Caption|prose.Muted)
		objects = append(objects, prose.Column(4, p.doing, prose.Strip(4, p.activity)))
		p.keepTime()
	}
	if s.Err != nil {
		objects = append(objects, p.kit.Told(words.Contradicted, controls.Sentence(w, s.Err), p.askAgain(s.Question), p.toSettings()))
	}
	if s.Stopped && !s.Running && s.Answer == nil {
		objects = append(objects, p.kit.Told(words.OlderEdition, w.T("ollama.error.cancelled"), p.askAgain(s.Question)))
	}
	if s.Answer != nil {
		objects = append(objects, p.verdict(s)...)
	}
	if s.Answer != nil && s.Answer.Choices != nil {
		objects = append(objects, p.choices(s.Answer.Choices))
	}
	if s.Again {
		objects = append(objects, p.again(claims))
	}
	if p.doubtful && s.Answer != nil && len(doubtful(claims)) > 0 {
		shown := doubtful(claims)
		objects = append(objects, flow.Some(claims, shown), p.kit.Text(w.T("answer.doubtful_hidden", "n", len(claims)-len(shown)), prose.Caption|prose.Muted))
	} else if len(claims) > 0 {
		objects = append(objects, flow.Text(claims, 0))
	}
	if a := s.Answer; a != nil {
		objects = append(objects, p.none(a)...)
		if len(a.Unanswered) > 0 {
			lines := []fyne.CanvasObject{p.kit.Text(w.T("answer.unanswered_title"), prose.Bold)}
			for _, u := range a.Unanswered {
				lines = append(lines, p.kit.Text(u, prose.Body))
			}
			objects = append(objects, prose.Column(4, lines...))
		}
	}
	if len(excerpts) > 0 {
		objects = append(objects, p.excerpts(flow, excerpts, len(claims)))
	}
	if s.Answer != nil && s.Answer.NoAnswer == nil && s.Answer.Mode != ask.ExtractMode { // excerpts are no answer that leaves something out
		objects = append(objects, p.unused(s.Answer)...)
	}
	if s.Answer != nil {
		objects = append(objects, p.foot(s)...)
		objects = append(objects, p.notChosen(s)...)
	}
	p.marks, p.articles = flow.marks, flow.articles
	return objects
}

// askAgain and toSettings are next steps where something did not go well.
func (p *Pane) askAgain(question string) fyne.CanvasObject {
	return controls.NewButton(p.kit.Words.T("answer.ask_again"), func() { p.Ask(question) })
}

func (p *Pane) toSettings() fyne.CanvasObject {
	return controls.NewButton(p.kit.Words.T("settings.open"), p.actions.Settings)
}

// flow makes the flow of claims that cite passages.
func (p *Pane) flow(claims []verify.Claim, passages []verify.Passage) *claimFlow {
	return &claimFlow{
		reveal: p.reveal,
		kit:    p.kit, passages: passages, targets: viewmodel.Targets(claims, passages), open: p.actions.Open,
		copy: func(c verify.Claim) { p.actions.Copy(p.kit.Words.CopyClaim(c, passages)) },
	}
}

// people lets a person say something of the claims of an answer that is kept.
func (p *Pane) people(flow *claimFlow, s *viewmodel.AskState) {
	a := s.Answer
	if a == nil || !p.actions.Held(a.AnswerID) {
		return
	}
	for _, excerpt := range []bool{false, true} { // as split parts them
		for i, c := range a.Claims {
			if c.Excerpt == excerpt {
				flow.numbers = append(flow.numbers, i)
			}
		}
	}
	flow.sign = func(n int) { p.actions.Sign(a.AnswerID, n) }
	if p.actions.Report != nil {
		flow.report = func(n int) { p.actions.Report(a.AnswerID, n) }
	}
}

// reveal scrolls so that a chip is in view.
func (p *Pane) reveal(chip *Chip) {
	const margin = 24
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(chip).Y - driver.AbsolutePositionForObject(p.scroll).Y
	bottom := top + chip.Size().Height
	switch height := p.scroll.Size().Height; {
	case top < margin:
		p.scroll.ScrollToOffset(fyne.NewPos(0, max(0, p.scroll.Offset.Y+top-margin)))
	case bottom > height-margin:
		p.scroll.ScrollToOffset(fyne.NewPos(0, p.scroll.Offset.Y+bottom-height+margin))
	}
}

// split parts claims of a model from excerpts.
func split(all []verify.Claim) (claims, excerpts []verify.Claim) {
	for _, c := range all {
		if c.Excerpt {
			excerpts = append(excerpts, c)
		} else {
			claims = append(claims, c)
		}
	}
	return claims, excerpts
}

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

// excerpts are sentences of documents, each with where it stands, under a head that says what they are.
func (p *Pane) excerpts(flow *claimFlow, excerpts []verify.Claim, from int) fyne.CanvasObject {
	w := p.kit.Words
	byID := map[string]verify.Passage{}
	for _, passage := range flow.passages {
		byID[passage.ID] = passage
	}
	objects := []fyne.CanvasObject{prose.Column(2,
		p.kit.Text(w.T("answer.excerpts_title"), prose.Bold),
		p.kit.Text(w.T("answer.excerpts_note"), prose.Caption|prose.Muted))}
	for i, e := range excerpts {
		if card := p.article(flow, e, from+i, byID); card != nil {
			objects = append(objects, card)
			continue
		}
		bar := canvas.NewRectangle(fynetheme.Color(theme.Ink(words.Excerpt)))
		bar.SetMinSize(fyne.NewSize(3, 1))
		lines := prose.Column(2, flow.Text([]verify.Claim{e}, from+i))
		if standing := w.Standing(e); standing != "" {
			lines.Add(p.kit.Text(standing, prose.Caption|prose.Danger))
		}
		if len(e.Evidence) > 0 {
			if passage, ok := byID[e.Evidence[0].ID]; ok {
				lines.Add(p.kit.Text(w.Found(passage.Cited(e.Evidence[0])), prose.Caption|prose.Muted))
			}
		}
		objects = append(objects, prose.Barred(10, bar, lines))
	}
	return prose.Column(10, objects...)
}

// foot is what stands below an answer: its sources, the buttons, who made it.
func (p *Pane) foot(s *viewmodel.AskState) []fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	var objects []fyne.CanvasObject
	if sources := p.sources(a); sources != nil {
		objects = append(objects, sources)
	}
	if len(a.Claims) > 0 || a.NoAnswer != nil {
		label := "answer.copy"
		if len(a.Claims) == 0 { // a "no" has none
			label = "button.copy"
		}
		copyAll := controls.NewButtonWithIcon(w.T(label), fynetheme.ContentCopyIcon(), p.CopyAnswer)
		var copyAs *controls.Button
		copyAs = controls.NewButtonWithIcon(w.T("answer.copy_as"), fynetheme.MenuDropDownIcon(), func() { p.chooseCopy(copyAs) })
		objects = append(objects, prose.Flow(8, copyAll, copyAs))
	}
	made := w.AnsweredBy(*a)
	if a.Judge != "" && a.JudgeError == "" {
		made += "　" + w.T("answer.judged_by", "model", a.Judge)
	}
	if a.AsOf != "" {
		made += "　" + w.T("ask.as_of", "date", w.Date(a.AsOf))
	}
	if a.Timings.Total >= 100 {
		made += "　" + w.T("answer.took", "time", time.Duration(a.Timings.Total)*time.Millisecond)
	}
	objects = append(objects, p.kit.Text(made, prose.Caption|prose.Muted))
	return append(objects, p.search(s)...)
}

// CopyAnswer puts the answer with its sources on the clipboard.
func (p *Pane) CopyAnswer() {
	if a := p.model.State.Answer; a != nil {
		p.actions.Copy(p.kit.Words.CopyText(*a))
	}
}

// sources lists the places cited by claims of a model, each once. Excerpts bring theirs with them.
func (p *Pane) sources(a *ask.Answer) fyne.CanvasObject {
	w := p.kit.Words
	claims, _ := split(a.Claims)
	byID := map[string]verify.Passage{}
	for _, passage := range a.Chunks {
		byID[passage.ID] = passage
	}
	seen := map[string]bool{}
	lines := []fyne.CanvasObject{p.kit.Text(w.T("answer.sources_title"), prose.Bold)}
	for _, c := range claims {
		for _, e := range c.Evidence {
			passage, ok := byID[e.ID]
			if !ok {
				continue
			}
			if citation := w.Found(passage.Cited(e)); !seen[citation] {
				seen[citation] = true
				lines = append(lines, p.kit.Text(strconv.Itoa(len(seen))+". "+citation, prose.Caption))
				if same := a.Also[passage.ID]; len(same) > 0 {
					lines = append(lines, prose.Inset(14, 0, p.kit.Text(w.T("search.also", "docs", w.Join(same)), prose.Caption|prose.Muted)))
				}
			}
		}
	}
	if len(seen) == 0 {
		return nil
	}
	return prose.Column(3, lines...)
}
