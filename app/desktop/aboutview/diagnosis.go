package aboutview

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/audit"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/eval"
	"tenkyo/app/ollama"
	"tenkyo/app/selftest"
	"tenkyo/app/spotcheck"
	"tenkyo/app/words"
)

// Machine is what a diagnosis looks at.
type Machine struct {
	Place            settings.Place
	Server           viewmodel.ModelServer // nil where there is none
	State            viewmodel.ServerState
	Documents, Pages int                                    // of the library
	Log              *audit.Log                             // nil for none
	SelfTest         func(context.Context) selftest.Outcome // nil for none
}

// connected is a model server that knows which addresses were contacted; *ollama.Client is one.
type connected interface{ Connections() []ollama.Connection }

// finding is one line of the report: whether something is as it should be, what it is, and what was found.
type finding struct {
	good       bool
	name, text string
}

// diagnosis is the dialog.
type diagnosis struct {
	host    *controls.Host
	kit     *controls.Kit
	program Program
	machine Machine
}

// checkUp is what the report says, in the order of the parts.
type checkUp struct {
	known  []finding // at once
	looked []finding // after a look at the disk
	tried  []finding // after the main job was tried
	head   string    // of the audit log
}

func (c *checkUp) findings() []finding { return slices.Concat(c.known, c.looked, c.tried) }

// Diagnose says what there is, what was contacted, and whether the main job works here: it is tried on the sample documents, in a
// folder of its own. The report can be copied, or written to a file to be handed in.
func Diagnose(host *controls.Host, p Program, m Machine) {
	u := &diagnosis{host: host, kit: host.Kit, program: p, machine: m}
	w := u.kit.Words
	scroll := prose.NewScroll(0)
	d := dialog.NewCustomWithoutButtons(w.T("doctor.title"), scroll, host.Window)
	c := &checkUp{known: u.knownFindings()}
	running, written := true, ""
	show := func() {
		lines := prose.Column(8)
		for _, f := range c.findings() {
			lines.Add(u.finding(f))
		}
		if running {
			lines.Add(u.kit.Text(w.T("doctor.running"), prose.Body|prose.Muted))
		}
		lines.Add(u.kit.Text(w.T("doctor.connections", "addresses", u.contacted()), prose.Caption|prose.Muted))
		if c.head != "" {
			lines.Add(u.kit.Text(c.head, prose.Caption|prose.Muted))
		}
		if written != "" {
			lines.Add(u.kit.Text(written, prose.Body|prose.Bold))
		}
		scroll.SetObjects(prose.Inset(8, 8, lines))
	}
	copyAll := controls.NewButtonWithIcon(w.T("button.copy"), fynetheme.ContentCopyIcon(), func() { host.Copy(u.text(c)) })
	save := controls.NewButtonWithIcon(w.T("doctor.save"), fynetheme.DocumentSaveIcon(), func() {
		u.writeReport(u.text(c), func(said string) {
			written = said
			show()
			scroll.ScrollToBottom()
		})
	})
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	closing.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{copyAll, save, closing})
	show()
	if !host.Show(d, 680, 560) {
		return
	}
	ctx, cancel := context.WithCancel(host.Context)
	d.SetOnClosed(cancel)
	go func() {
		looked, head := u.lookedFindings(w)
		host.Dispatch(func() {
			c.looked, c.head, running = looked, head, m.SelfTest != nil
			show()
		})
		if m.SelfTest == nil {
			return
		}
		o := m.SelfTest(ctx)
		host.Dispatch(func() {
			if ctx.Err() == nil {
				c.tried, running = u.selfTested(o), false
				show()
			}
		})
	}()
}

// writeReport writes a report into the folder of this user's documents, under a name that is free, and says where it lies.
func (u *diagnosis) writeReport(text string, said func(string)) {
	w, name, path := u.kit.Words, "tenkyo-"+time.Now().Format(time.DateOnly), ""
	u.host.Off(func() (err error) {
		folder := viewmodel.DocumentsFolder()
		for n := 1; n == 1 || errors.Is(err, fs.ErrExist); n++ {
			path = filepath.Join(folder, name+".txt")
			if n > 1 {
				path = filepath.Join(folder, name+"-"+strconv.Itoa(n)+".txt")
			}
			err = viewmodel.WriteNew(path, []byte(text))
		}
		return err
	}, func(err error) {
		if err != nil {
			said(controls.Sentence(w, err))
			return
		}
		said(w.T("glossary.written", "path", path))
	})
}

// knownFindings are what is known without a look at the disk.
func (u *diagnosis) knownFindings() []finding {
	w, s := u.kit.Words, u.machine.State
	list := []finding{
		{true, w.T("doctor.check.program"), w.T("app.about_version", "version", u.program.Version, "commit", u.program.Commit, "rules", u.program.Rules)},
		{true, w.T("doctor.check.library"), u.machine.Place.Library + "　" + w.T("library.count", "documents", u.machine.Documents, "pages", u.machine.Pages)},
	}
	switch {
	case s.Err != nil:
		list = append(list, finding{false, w.T("doctor.check.ollama"), controls.Sentence(w, s.Err)})
	case s.Running:
		list = append(list, finding{true, w.T("doctor.check.ollama"), w.T("ollama.status.version", "version", s.Version, "url", s.URL)})
	default:
		list = append(list, finding{false, w.T("doctor.check.ollama"), w.T("doctor.next.ollama")})
	}
	model := finding{s.Model != "", w.T("doctor.check.model"), w.T("ollama.status.none")}
	if s.Model != "" {
		model.text = w.T("ollama.status.ready", "model", s.Model)
	}
	return append(list, model)
}

// lookedFindings are what a look at the disk tells, with the head of the audit log.
func (u *diagnosis) lookedFindings(w *words.Words) (list []finding, head string) {
	list = append([]finding{u.placesFound(w)}, u.anchorsFound(w)...)
	if figures := siteFigures(w, u.machine.Place.Data); len(figures) > 0 {
		list = append(list, finding{true, w.T("doctor.check.site"), w.Join(figures)})
	}
	return list, u.auditHead(w)
}

// placesFound warns of places in which library and data can be damaged by others.
func (u *diagnosis) placesFound(w *words.Words) finding {
	f := finding{true, w.T("doctor.check.place"), w.T("place.fine")}
	if warnings := u.machine.Place.Warnings(w); len(warnings) > 0 {
		f.good, f.text = false, strings.Join(warnings, "\n")
	}
	return f
}

// anchorsFound says what became of anchoring the audit log's head, nothing where that is not wanted.
func (u *diagnosis) anchorsFound(w *words.Words) []finding {
	log := u.machine.Log
	if log == nil {
		return nil
	}
	anchorings, err := log.Anchorings()
	if err != nil {
		return []finding{{false, w.T("doctor.check.audit"), controls.Sentence(w, err)}}
	}
	var list []finding
	for _, a := range anchorings {
		text, bad := w.Anchoring(a)
		list = append(list, finding{!bad, w.T("doctor.check.audit"), text})
	}
	return list
}

// siteFigures says what people found in this user's spot checks, and what evaluations gave; nothing where there were none.
func siteFigures(w *words.Words, data string) []string {
	figures, err := spotcheck.SiteFigures(data)
	kept, kerr := eval.ListKept(data)
	if err := errors.Join(err, kerr); err != nil {
		return []string{controls.Sentence(w, err)}
	}
	return append(w.Figures(figures), w.Evaluations(kept)...)
}

// selfTested says how the main job went.
func (u *diagnosis) selfTested(o selftest.Outcome) []finding {
	w := u.kit.Words
	read := finding{o.ReadErr == nil && o.Read.Failed == 0 && o.Read.Indexed > 0, w.T("doctor.check.selftest_read"), ""}
	if o.ReadErr != nil {
		read.text = controls.Sentence(w, o.ReadErr)
		return []finding{read}
	}
	read.text = w.T("library.count", "documents", o.Read.Indexed, "pages", o.Read.Pages)
	page := finding{o.Page.Found, w.T("doctor.check.selftest_page"), w.Citation(o.Cited)}
	switch {
	case o.AskErr != nil:
		page.text = controls.Sentence(w, o.AskErr)
	case !o.Page.Found:
		page.text += "　" + w.PageReason(o.Page.ReasonCode)
	}
	return []finding{read, page}
}

func (u *diagnosis) finding(f finding) fyne.CanvasObject {
	face := u.kit.Words.FaceOf(words.PleaseCheck)
	if f.good {
		face = u.kit.Words.FaceOf(words.Backed)
	}
	glyph := canvas.NewText(face.Glyph, fynetheme.Color(theme.Ink(face.State)))
	glyph.TextSize, glyph.TextStyle.Bold = prose.Size(prose.Body), true
	return prose.Beside(8, glyph, prose.Column(1, u.kit.Text(f.name, prose.Bold), u.kit.Text(f.text, prose.Body)))
}

// contacted lists the addresses that this program opened a connection to since it was started.
func (u *diagnosis) contacted() string {
	w := u.kit.Words
	server, ok := u.machine.Server.(connected)
	if !ok {
		return w.T("doctor.no_connections")
	}
	var parts []string
	for _, c := range server.Connections() {
		key := "doctor.connection"
		if !c.Allowed {
			key = "doctor.connection_refused"
		}
		parts = append(parts, w.T(key, "address", c.Address, "n", c.Count))
	}
	if len(parts) == 0 {
		return w.T("doctor.no_connections")
	}
	return w.Join(parts)
}

// auditHead is the head of the audit log, to be written down elsewhere.
func (u *diagnosis) auditHead(w *words.Words) string {
	log := u.machine.Log
	if log == nil {
		return ""
	}
	head, err := log.Head()
	if err != nil || head.Seq == 0 {
		return ""
	}
	return w.T("audit.head", "n", head.Seq, "date", w.Moment(head.At)) + " " + head.String()
}

// text is the report as text, to be handed in.
func (u *diagnosis) text(c *checkUp) string {
	var b strings.Builder
	for _, f := range c.findings() {
		mark := u.kit.Words.FaceOf(words.PleaseCheck).Glyph
		if f.good {
			mark = u.kit.Words.FaceOf(words.Backed).Glyph
		}
		b.WriteString(mark + " " + f.name + ": " + f.text + "\n")
	}
	b.WriteString(u.kit.Words.T("doctor.connections", "addresses", u.contacted()) + "\n")
	if c.head != "" {
		b.WriteString(c.head + "\n")
	}
	return b.String()
}
