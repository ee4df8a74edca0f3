package app

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// forms in which evidence is written, by the end of the file's name.
var forms = []struct{ ext, key string }{{".html", "export.html"}, {".md", "export.markdown"}, {".json", "export.json"}}

// exporting is how a kept answer is exported, nil where that is not possible.
func (u *UI) exporting() func(id string) {
	if u.services.Export == nil || !u.services.Policy.Allows(policy.Export) {
		return nil
	}
	return u.export
}

// export gathers the evidence of a kept answer and then asks where it goes.
func (u *UI) export(id string) { u.gather(exported{id: id}) }

// exported is what somebody has chosen so far of an export.
type exported struct {
	id   string
	all  bool   // also what the answer does not rest on
	path string // "" for the name that is proposed
}

func (u *UI) gather(x exported) {
	w := u.kit.Words
	u.toast.Say(w.T("export.gathering"))
	lang := u.lang()
	u.Writer.After(func() { // what was just signed belongs to it
		var pack *evidence.Pack
		u.off(func() (err error) {
			pack, err = u.services.Export.Make(u.life, x.id, lang, x.all)
			return err
		}, func(err error) {
			if err != nil {
				u.showError(err)
				return
			}
			if x.path == "" {
				x.path = filepath.Join(u.documents, exportName(pack))
			}
			u.confirmExport(pack, x)
		})
	})
}

// confirmExport says what would leave and what not, with the marks of secrecy that the documents carry, and asks for the file.
func (u *UI) confirmExport(p *evidence.Pack, x exported) {
	w := u.kit.Words
	lines := prose.Column(6, u.kit.Text(w.T("evidence.leaves", "n", len(p.Documents)), prose.Body))
	for _, d := range p.Documents {
		line := "・" + d.Doc + "　" + w.T(d.Use())
		if len(d.Marks) > 0 {
			line += "　" + w.T("evidence.marked", "marks", w.List(d.Marks))
		}
		lines.Add(u.kit.Text(line, prose.Caption))
	}
	if n := p.Gaps(); n > 0 {
		lines.Add(u.kit.Text(w.T("evidence.leaves_out", "n", n), prose.Body))
	}
	if len(p.LeftOut) > 0 {
		lines.Add(u.kit.Text(w.T("evidence.leaves_out_docs"), prose.Body))
	}
	for _, d := range p.LeftOut {
		lines.Add(u.kit.Text("・"+d.Doc, prose.Caption))
	}
	all := controls.NewCheck(w.T("export.all"), nil)
	all.SetChecked(x.all)
	if p.Gaps() > 0 || x.all {
		lines.Add(all)
	}
	sure := controls.NewCheck(w.T("export.sure"), nil)
	if len(p.Marks()) > 0 {
		lines.Add(u.kit.Notice(words.Contradicted, w.T("export.marks")))
	}
	if len(p.Own()) > 0 {
		lines.Add(u.kit.Notice(words.Contradicted, w.T("export.own")))
	}
	delicate := len(p.Marks())+len(p.Own()) > 0
	if delicate {
		lines.Add(sure)
	}
	if p.Held {
		lines.Add(u.kit.Notice(words.PleaseCheck, w.T("export.held")))
	}
	if p.Recheck.NeedsLook() {
		lines.Add(u.kit.Notice(words.PleaseCheck, w.T("export.changed")))
	}
	path := controls.NewEntry()
	path.SetText(x.path)
	var names []string
	chosen := 0
	for i, f := range forms {
		names = append(names, w.T(f.key))
		if f.ext == filepath.Ext(x.path) {
			chosen = i
		}
	}
	form := controls.NewRadio(names, func(chosen string) {
		for i, name := range names {
			if name == chosen {
				path.SetText(strings.TrimSuffix(path.Text, filepath.Ext(path.Text)) + forms[i].ext)
			}
		}
	})
	form.Horizontal = true
	form.SetSelected(names[chosen])
	lines.Add(form)
	lines.Add(path)
	d := dialog.NewCustomWithoutButtons(w.T("export.title"), prose.NewScroll(0, prose.Inset(8, 8, lines)), u.Window)
	write := controls.NewButton(w.T("export.write"), nil)
	write.OnTapped = func() {
		if to := viewmodel.TypedPath(path.Text); to != "" && !write.Disabled() {
			d.Hide()
			u.writeExport(p, to)
		}
	}
	write.Importance = widget.HighImportance
	path.OnSubmitted = func(string) { write.OnTapped() }
	if delicate {
		write.Disable()
		sure.OnChanged = func(yes bool) {
			if yes {
				write.Enable()
			} else {
				write.Disable()
			}
		}
	}
	all.OnChanged = func(yes bool) {
		d.Hide()
		u.gather(exported{id: x.id, all: yes, path: path.Text})
	}
	path.OnEscape = d.Hide
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), write})
	u.show(d, 640, 520)
}

func (u *UI) writeExport(p *evidence.Pack, path string) {
	w, size := u.kit.Words, 0
	u.Writer.Do(func(ctx context.Context) (err error) {
		size, err = u.services.Export.Write(ctx, p, path, w)
		return err
	}, func(err error) {
		switch {
		case err == nil:
			u.written(path, u.kit.Words.T("evidence.written", "path", path, "bytes", u.kit.Words.Size(int64(size))))
		case errors.Is(err, fs.ErrExist):
			u.showSentence(u.kit.Words.T("export.exists", "path", path))
		default:
			u.showError(err)
		}
	})
}

// exportName proposes a name for a file of evidence: the day and the question, in characters that every system takes.
func exportName(p *evidence.Pack) string {
	return fileName(p.Answer.Asked.Local().Format(time.DateOnly), p.Answer.Question, ".html")
}

// longestName is how many characters of what a file is about its name takes.
const longestName = 30

// fileName is a name for a file: a day and what it is about, in characters that every system takes, cut between words.
func fileName(day, about, ext string) string {
	about = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, r) || r < ' ' {
			return -1
		}
		return r
	}, about)
	runes := []rune(strings.TrimSpace(about))
	if len(runes) > longestName {
		end := longestName
		for at := end; at > longestName/2; at-- { // no cut inside a word of letters that are set apart by spaces
			if unicode.IsSpace(runes[at]) || parts(runes[at]) && parts(runes[at-1]) {
				end = at
				break
			}
		}
		runes = runes[:end]
	}
	return day + " " + strings.TrimRight(string(runes), " .、。") + ext
}

// parts tells of characters between which a name may be cut without a space: kanji, hiragana and full-width signs.
func parts(r rune) bool { return r >= 0x3000 && r != 'ー' && !unicode.Is(unicode.Katakana, r) }
