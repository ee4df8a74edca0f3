package app

import (
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// packExt is the end of the name of a pack.
const packExt = ".tenkyo"

// mayPack tells whether the library can be written into a file, and mayUnpack whether such a file can come in.
func (u *UI) mayPack() bool {
	return u.services.Packs != nil && !u.services.ReadOnly && u.services.Policy.Allows(policy.Export)
}

func (u *UI) mayUnpack() bool { return u.services.Packs != nil && !u.services.ReadOnly }

// packLibrary asks for a file and writes the library into it.
func (u *UI) packLibrary() {
	if !u.mayPack() {
		return
	}
	w := u.kit.Words
	proposed := filepath.Join(u.documents, w.T("pack.file_name")+"-"+time.Now().Format(time.DateOnly)+packExt)
	u.choosePath(w.T("pack.pack_title"), w.T("pack.pack_note"), proposed, func(path string, done func(error)) {
		u.off(func() error { return viewmodel.Free(path) }, func(err error) {
			done(err)
			if err != nil {
				return
			}
			var report library.PackReport
			u.working(w.T("pack.pack_title"), w.T("pack.packing"), func(ctx context.Context, _ func(string)) (err error) {
				report, err = u.services.Packs.Pack(ctx, path)
				return err
			}, func() { u.packed(report) })
		})
	})
}

// packed says what was written.
func (u *UI) packed(r library.PackReport) {
	w := u.kit.Words
	lines := prose.Column(6,
		u.kit.Text(w.T("pack.made", "number", r.Number, "documents", r.Documents, "size", w.Size(r.Bytes), "path", r.Path), prose.Body),
		u.kit.Text(w.T("pack.fingerprint", "fingerprint", r.Fingerprint)+"\n"+w.T("pack.id", "id", r.ID), prose.Caption|prose.Muted))
	if u.Library.Holds(func(d library.DocumentInfo) bool { return d.OnlyMe }) {
		lines.Add(u.kit.Text(w.T("pack.without_own"), prose.Caption|prose.Muted))
	}
	for _, left := range r.LeftOut {
		key := "pack.left_out." + left.Code
		if left.Code == "protected" { // only the command line packs those
			key = "pack.left_locked"
		}
		lines.Add(u.kit.Text(w.T(key, "doc", left.Doc), prose.Caption|prose.Danger))
	}
	u.show(controls.NewDialog(w.T("pack.pack_title"), w.T("button.close"), prose.NewScroll(0, prose.Inset(8, 8, lines)), u.Window), 620, 340)
}

// unpackLibrary lets the user choose a pack.
func (u *UI) unpackLibrary() {
	if !u.mayUnpack() {
		return
	}
	chooser.Open(u.host(), u.fileRequest(u.kit.Words.T("pack.unpack_title"), u.lookAtPack, packExt))
}

// lookAtPack says what a pack would change, and asks whether it may.
func (u *UI) lookAtPack(path string) {
	w := u.kit.Words
	var in viewmodel.Incoming
	u.working(w.T("pack.unpack_title"), w.T("pack.looking"), func(ctx context.Context, tell func(string)) (err error) {
		in, err = u.services.Packs.Look(ctx, path, func(p library.PackProgress) {
			tell(w.T("pack.reading_again", "done", p.Done, "total", p.Total))
		})
		return err
	}, func() { u.confirmPack(in) })
}

func (u *UI) confirmPack(in viewmodel.Incoming) {
	w := u.kit.Words
	d := dialog.NewCustomWithoutButtons(w.T("pack.unpack_title"), prose.NewScroll(0, prose.Inset(8, 8, u.incoming(in))), u.Window)
	take := controls.NewButton(w.T("pack.unpack_yes"), func() {
		d.Hide()
		u.working(w.T("pack.unpack_title"), w.T("pack.unpacking"), func(ctx context.Context, _ func(string)) error { return u.services.Packs.Take(ctx, in) }, func() {
			u.Library.Reload()
			if u.History != nil {
				u.History.Recheck()
			}
			u.answer.Flash(w.T("pack.taken"))
		})
	})
	take.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), take})
	u.show(d, 680, 520)
}

// mostSentences bounds the sentences that are shown of each document that changes.
const mostSentences = 20

// incoming lists what a pack would change.
func (u *UI) incoming(in viewmodel.Incoming) fyne.CanvasObject {
	w := u.kit.Words
	lines := prose.Column(4)
	say := func(style text.Style, key string, args ...any) { lines.Add(u.kit.Text(w.T(key, args...), style)) }
	say(prose.Body, "pack.about", "number", in.Number, "date", w.Day(in.Made), "fingerprint", in.Fingerprint)
	switch {
	case in.SignedBy == "":
		say(prose.Body, "pack.unsigned")
	case in.Verified:
		say(prose.Body, "pack.signed", "key", in.SignedBy)
	default:
		say(prose.Body, "pack.not_verified", "key", in.SignedBy)
	}
	if in.WasSigned != "" {
		say(prose.Body|prose.Bold|prose.Danger, "pack.was_signed", "key", in.WasSigned)
	}
	if in.ReadAgain > 0 {
		say(prose.Body, "pack.proven", "n", in.ReadAgain)
	}
	for _, left := range in.Unproven {
		say(prose.Caption|prose.Danger, "pack.unproven."+left.Code, "doc", left.Doc)
	}
	say(prose.Body|prose.Bold, "pack.summary", "added", len(in.Added), "changed", len(in.Changed), "removed", len(in.Removed), "unchanged", in.Unchanged)
	for _, doc := range in.Added {
		say(prose.Caption, "pack.added", "doc", doc)
	}
	for _, doc := range in.Changed {
		say(prose.Caption, "pack.changed", "doc", doc)
	}
	for _, doc := range in.Removed {
		say(prose.Caption|prose.Danger, "pack.removed", "doc", doc)
	}
	for _, s := range in.Superseded {
		say(prose.Caption, "pack.superseded", "doc", s.Doc, "by", s.By.Doc)
	}
	for _, left := range in.Refused {
		say(prose.Caption|prose.Danger, "pack.refused."+left.Code, "doc", left.Doc)
	}
	for _, change := range in.Changes {
		told := change.Told()
		say(prose.Body, "pack.sentences", "doc", change.Was.Doc, "n", len(told))
		for _, f := range told[:min(mostSentences, len(told))] {
			if f.Was != "" {
				lines.Add(u.kit.Text("− "+f.Was, prose.Caption|prose.Muted))
			}
			if f.Is != "" {
				lines.Add(u.kit.Text("＋ "+f.Is, prose.Caption))
			}
		}
	}
	if len(in.Answers) > 0 {
		say(prose.Body, "pack.answers", "n", len(in.Answers))
		for _, a := range in.Answers {
			lines.Add(u.kit.Text("・"+a.Question, prose.Caption))
		}
	}
	return lines
}

// working does what takes long behind a dialog that can stop it, and then shows what came of it. What work tells stands in the dialog
// meanwhile.
func (u *UI) working(title, note string, work func(ctx context.Context, tell func(string)) error, then func()) {
	ctx, cancel := context.WithCancel(context.Background())
	bar := controls.NewActivity(u.after)
	bar.Start()
	stage := widget.NewLabel("")
	d := controls.NewDialog(title, u.kit.Words.T("button.stop"), prose.Inset(8, 8, prose.Column(8, u.kit.Text(note, prose.Body), bar, stage)), u.Window)
	d.SetOnClosed(cancel)
	u.show(d, 460, 220)
	tell := func(text string) { u.dispatch(func() { stage.SetText(text) }) }
	go func() {
		err := work(ctx, tell)
		u.dispatch(func() {
			stopped := ctx.Err() != nil
			bar.Stop()
			d.Hide()
			switch {
			case err == nil:
				then()
			case !stopped:
				u.showError(err)
			}
		})
	}()
}
