// Package spotview is the pane of spot checks: claims of kept answers are drawn at random, a person judges each against its page,
// which stands beside it, and the pane says what came of it. What the machine found of a claim is shown only after the person has
// judged it, so that nobody is led by it.
package spotview

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/spotcheck"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open  func(targets []viewmodel.Target, at int)
	Back  func() // to question and answer
	Mark  func(item int, mark history.Mark)
	Undo  func(item int) // take back what was said of a claim
	Note  func(item int)
	Paper func() // write the working paper; nil where that is not possible
}

// Pane is the pane of spot checks.
type Pane struct {
	kit     *controls.Kit
	model   *viewmodel.Spot
	actions Actions

	number, from, to, seed *controls.Entry
	problem                *prose.Text
	root                   *fyne.Container
	status                 *prose.Text
	scroll                 *prose.Scroll
	chips                  []*answer.Chip // of the open draw, by item; nil for one that is lost
	shown                  string         // id of the draw on screen
	at                     int            // the item that had the focus last, -1 for none
}

// proposed is how many claims are proposed to be drawn.
const proposed = 20

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Spot, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, at: -1, scroll: prose.NewScroll(0)}
	w := kit.Words
	p.status = kit.Text("", prose.Caption|prose.Muted)
	p.problem = kit.Text(" ", prose.Caption|prose.Danger)
	p.number, p.from, p.to, p.seed = controls.NewEntry(), controls.NewEntry(), controls.NewEntry(), controls.NewEntry()
	p.number.SetText(strconv.Itoa(proposed))
	p.from.SetPlaceHolder(w.T("spot.day"))
	p.to.SetPlaceHolder(w.T("spot.day"))
	p.seed.SetPlaceHolder(w.T("spot.seed_chance"))
	for _, e := range []*controls.Entry{p.number, p.from, p.to, p.seed} {
		e.OnSubmitted = func(string) { p.draw() }
	}
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), p.back)
	bar := prose.Row(back, prose.Column(0, kit.Text(w.T("spot.title"), prose.Bold), p.status), prose.Space(1, 1))
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(8, 6, bar), controls.Rule()))
	p.root = prose.Above(top, p.scroll)
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is what the keyboard begins with where no draw is open.
func (p *Pane) Focusable() fyne.Focusable { return p.number }

// back leads from a draw to the list of draws, and from there to question and answer.
func (p *Pane) back() {
	if p.model.Draw != nil {
		p.model.Close()
		return
	}
	p.actions.Back()
}

// draw makes a draw of what the fields say.
func (p *Pane) draw() {
	w := p.kit.Words
	n, err := strconv.Atoi(strings.TrimSpace(p.number.Text))
	if err != nil || n < 1 {
		p.say(w.T("spot.error.number"))
		return
	}
	var days [2]time.Time
	for i, e := range []*controls.Entry{p.from, p.to} {
		if text := strings.TrimSpace(e.Text); text != "" {
			if days[i], err = time.ParseInLocation(time.DateOnly, text, time.Local); err != nil {
				p.say(w.T("spot.error.day", "text", text))
				return
			}
		}
	}
	var seed uint64
	if text := strings.TrimSpace(p.seed.Text); text != "" {
		if seed, err = strconv.ParseUint(text, 10, 53); err != nil {
			p.say(w.T("spot.error.seed", "text", text))
			return
		}
	}
	p.say(" ")
	p.model.New(n, days[0], days[1], seed)
}

func (p *Pane) say(sentence string) {
	p.problem.Set(sentence, nil)
	p.scroll.Update()
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	if d := p.model.Draw; d != nil && d.ID == p.shown || d == nil && p.shown == "" {
		controls.Keep(p.root, p.draws)
		return
	}
	p.draws() // a draw that was opened gives the keyboard to one of its claims by itself
}

func (p *Pane) draws() {
	m, w := p.model, p.kit.Words
	if m.Busy && p.shown != "" && m.Draw != nil {
		return // what comes of it is shown when it is there
	}
	p.status.Set(w.T("spot.subtitle"), nil)
	if m.Err != nil && m.Draw != nil { // the head of the draw may be out of sight
		p.status.Set(controls.Sentence(w, m.Err), nil)
	}
	var objects []fyne.CanvasObject
	if m.Err != nil {
		objects = append(objects, p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err)))
	}
	id := ""
	if m.Draw != nil {
		id = m.Draw.ID
		objects = append(objects, p.open()...)
	} else {
		p.chips = nil
		objects = append(objects, p.choice()...)
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.shown != id {
		p.shown, p.at = id, -1
		p.scroll.ScrollToTop()
	}
	p.root.Refresh()
}

// choice is what stands there while no draw is open: how to make one, and those that were made.
func (p *Pane) choice() []fyne.CanvasObject {
	m, w := p.model, p.kit.Words
	field := func(key string, e *controls.Entry) fyne.CanvasObject {
		return prose.Column(2, p.kit.Text(w.T(key), prose.Caption|prose.Muted), e)
	}
	draw := controls.NewButtonWithIcon(w.T("spot.draw"), fynetheme.ConfirmIcon(), p.draw)
	draw.Importance = widget.HighImportance
	objects := []fyne.CanvasObject{
		p.kit.Text(w.T("spot.note"), prose.Body|prose.Muted),
		container.NewGridWithColumns(2, field("spot.number", p.number), field("spot.seed", p.seed), field("spot.from", p.from), field("spot.to", p.to)),
		prose.Row(nil, p.problem, draw),
	}
	if f := m.Figures; f.Judged > 0 {
		objects = append(objects, p.kit.Text(w.T("spot.site", "n", f.Judged, "checks", f.Checks), prose.Body|prose.Bold))
		objects = append(objects, p.shares(f.Precision, f.Caught, f.Judge)...)
	}
	if len(m.Draws) > 0 {
		objects = append(objects, p.kit.Text(w.T("spot.earlier"), prose.Body|prose.Bold))
	}
	for _, d := range m.Draws {
		line := w.T("spot.drawn", "id", d.ID, "n", len(d.Items), "of", total(d), "seed", strconv.FormatUint(d.Seed, 10))
		objects = append(objects, controls.NewOffer(p.kit, w.Day(d.At)+"　"+line, func() { m.Open(d.ID) }))
	}
	return objects
}

func total(d spotcheck.Draw) int {
	n := 0
	for _, of := range d.Of {
		n += of
	}
	return n
}

func (p *Pane) shares(precision, caught, judge *history.Share) []fyne.CanvasObject {
	w := p.kit.Words
	var objects []fyne.CanvasObject
	for _, s := range []struct {
		key   string
		share *history.Share
	}{{"stats.precision", precision}, {"spot.caught", caught}, {"spot.judge", judge}} {
		if s.share != nil {
			objects = append(objects, p.kit.Text(w.T(s.key, "share", w.Share(s.share)), prose.Body))
		}
	}
	return objects
}

// open is the draw that is open: what came of it so far, and its claims.
func (p *Pane) open() []fyne.CanvasObject {
	m, w := p.model, p.kit.Words
	d, r := m.Draw, m.Result
	lines := []fyne.CanvasObject{
		p.kit.Text(w.T("spot.drawn", "id", d.ID, "n", len(d.Items), "of", total(*d), "seed", strconv.FormatUint(d.Seed, 10)), prose.Caption|prose.Muted),
		p.kit.Text(w.T("spot.marked", "n", r.Marked, "of", r.Drawn), prose.Body),
	}
	lines = append(lines, p.shares(r.Precision, r.Caught, r.Judge)...)
	if r.Lost > 0 {
		lines = append(lines, p.kit.Text(w.T("spot.lost_count", "n", r.Lost), prose.Caption|prose.Muted))
	}
	lines = append(lines, p.kit.Text(w.T("spot.keys"), prose.Caption|prose.Muted))
	if p.actions.Paper != nil {
		lines = append(lines, prose.Flow(8, controls.NewButtonWithIcon(w.T("spot.paper"), fynetheme.DocumentSaveIcon(), p.actions.Paper)))
	}
	objects := []fyne.CanvasObject{prose.Column(6, lines...)}
	if p.shown != d.ID || len(p.chips) != len(m.Lines) { // else what is said of a claim changes, and the keyboard stays where it is
		p.chips = make([]*answer.Chip, len(m.Lines))
	}
	for i, l := range m.Lines {
		objects = append(objects, p.line(i, l))
	}
	return objects
}

// offered are what a person can say of a claim, by the keys 1, 2 and 3.
var offered = [...]history.Mark{history.MarkOK, history.MarkWrong, history.MarkHold}

// line is a claim of the open draw.
func (p *Pane) line(i int, l spotcheck.Line) fyne.CanvasObject {
	w := p.kit.Words
	if l.Lost {
		p.chips[i] = nil
		return p.kit.Text(strconv.Itoa(l.Number)+". "+w.T("spot.lost"), prose.Body|prose.Muted)
	}
	face := words.Face{State: words.Excerpt, Glyph: "…", Word: w.T("spot.unjudged")}
	if l.SignOff != nil {
		face = w.Face(verify.Claim{Verdict: l.Verdict, Evidence: l.Evidence})
	}
	if p.chips[i] == nil {
		p.chips[i] = answer.NewChip(face)
	}
	chip := p.chips[i]
	chip.SetFace(face)
	text := l.Text
	if text == "" {
		text = w.T("history.withheld")
	}
	var composer prose.Composer
	composer.Add(strconv.Itoa(l.Number)+". "+strings.TrimSpace(text), prose.Body)
	composer.AddBox(chip)
	lines := prose.Column(3, composer.Text(p.kit.Setter, prose.Body), p.kit.Text(w.T("copy.question", "question", l.Question), prose.Caption|prose.Muted))
	for _, q := range l.Passages {
		if q.Doc != "" {
			lines.Add(p.kit.Text(w.Citation(q), prose.Caption|prose.Muted))
		}
	}
	marks := prose.Flow(4)
	judged := p.model.Judged(i)
	chosen := judged.Mark
	if !judged.Writing && judged.Err == nil && l.SignOff != nil {
		chosen = l.SignOff.Mark
	}
	for _, mark := range offered {
		b := controls.NewButton(w.T("spot.mark."+string(mark)), func() { p.actions.Mark(i, mark) })
		b.Importance = widget.LowImportance
		if chosen == mark {
			b.Importance, b.OnTapped = widget.HighImportance, func() { p.actions.Undo(i) }
		}
		marks.Add(b)
	}
	if o := l.SignOff; o != nil {
		for _, more := range []struct {
			key string
			do  func()
		}{{"desk.sign_note", func() { p.actions.Note(i) }}, {"spot.undo", func() { p.actions.Undo(i) }}} {
			b := controls.NewButton(w.T(more.key), more.do)
			b.Importance = widget.LowImportance
			marks.Add(b)
		}
		said := w.T("evidence.signed", "mark", w.T("spot.mark."+string(o.Mark)), "by", o.By, "date", w.Day(o.At), "note", strings.Join(strings.Fields(o.Note), " "))
		lines.Add(p.kit.Text(strings.TrimSpace(said), prose.Caption|prose.Muted))
	}
	p.kit.Unwritten(judged.Marking, func() { p.model.Remark(i) }, lines, marks)
	lines.Add(marks)
	chip.OnOpen = func() { p.show(i) }
	chip.OnFocus = func() {
		p.at = i
		controls.Reveal(p.scroll, lines)
	}
	chip.OnKey = func(key fyne.KeyName) {
		switch key {
		case fyne.KeyDown:
			p.step(i, 1)
		case fyne.KeyUp:
			p.step(i, -1)
		case fyne.KeyDelete, fyne.KeyBackspace:
			p.actions.Undo(i)
		}
	}
	chip.OnRune = func(r rune) {
		if r >= '０' && r <= '９' { // of an input method
			r -= '０' - '0'
		}
		switch r {
		case '1', '2', '3':
			p.actions.Mark(i, offered[r-'1'])
		case '0':
			p.actions.Undo(i)
		case 'n', 'N', 'ｎ':
			if l.SignOff != nil {
				p.actions.Note(i)
			}
		}
	}
	return lines
}

// step goes to the claim before or behind one.
func (p *Pane) step(from, by int) {
	for i := from + by; i >= 0 && i < len(p.chips); i += by {
		if p.chips[i] != nil {
			p.Go(i)
			return
		}
	}
}

// Drawn reports whether the claims are drawn, so that one of them can take the focus.
func (p *Pane) Drawn() bool {
	for _, chip := range p.chips {
		if chip != nil {
			return fyne.CurrentApp().Driver().CanvasForObject(chip) != nil
		}
	}
	return false
}

// Next goes to the next claim that nobody has judged, and opens its page; where there is none, the last one keeps the focus.
func (p *Pane) Next() {
	if i, ok := p.model.Next(p.at); ok {
		p.Go(i)
		return
	}
	p.Return()
}

// Return goes back to the claim that had the focus last; it reports whether there is one.
func (p *Pane) Return() bool {
	if p.at < 0 || p.at >= len(p.chips) || p.chips[p.at] == nil {
		return false
	}
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(p.chips[p.at]); canvas != nil {
		canvas.Focus(p.chips[p.at])
		return true
	}
	return false
}

// Go goes to a claim and opens its page.
func (p *Pane) Go(i int) {
	p.at = i
	if p.Return() {
		p.show(i)
	}
}

// show opens the first place of a claim, where it has one.
func (p *Pane) show(i int) {
	if at := viewmodel.First(p.model.Targets, i); at >= 0 {
		p.actions.Open(p.model.Targets, at)
	}
}
