// Package packview is the dialogs by which a library goes into one file and comes out of it: what was left out, and before anything
// comes in, what it would change.
package packview

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

// Ext is the end of the name of a pack.
const Ext = ".tenkyo"

// Pack asks for a file and writes the library into it. proposed is the path that is offered; own says that documents of this user alone
// stay out.
func Pack(host *controls.Host, packer *viewmodel.Packer, proposed string, own bool) {
	w := host.Kit.Words
	chooser.Save(host, w.T("pack.pack_title"), w.T("pack.pack_note"), proposed, func(path string, done func(error)) {
		host.Off(func() error { return viewmodel.Free(path) }, func(err error) {
			done(err)
			if err != nil {
				return
			}
			var report library.PackReport
			host.Working(w.T("pack.pack_title"), w.T("pack.packing"), func(ctx context.Context, _ func(string)) (err error) {
				report, err = packer.Pack(ctx, path)
				return err
			}, func() { packed(host, report, own) })
		})
	})
}

// packed says what was written.
func packed(host *controls.Host, r library.PackReport, own bool) {
	kit := host.Kit
	w := kit.Words
	lines := prose.Column(6,
		kit.Text(w.T("pack.made", "number", r.Number, "documents", r.Documents, "size", w.Size(r.Bytes), "path", r.Path), prose.Body),
		kit.Text(w.T("pack.fingerprint", "fingerprint", r.Fingerprint)+"\n"+w.T("pack.id", "id", r.ID), prose.Caption|prose.Muted))
	if own {
		lines.Add(kit.Text(w.T("pack.without_own"), prose.Caption|prose.Muted))
	}
	for _, left := range r.LeftOut {
		key := "pack.left_out." + left.Code
		if left.Code == "protected" { // only the command line packs those
			key = "pack.left_locked"
		}
		lines.Add(kit.Text(w.T(key, "doc", left.Doc), prose.Caption|prose.Danger))
	}
	host.Show(controls.NewDialog(w.T("pack.pack_title"), w.T("button.close"), prose.NewScroll(0, prose.Inset(8, 8, lines)), host.Window), 620, 340)
}

// Unpack says what a pack would change, and asks whether it may. taken is called once it has.
func Unpack(host *controls.Host, packer *viewmodel.Packer, path string, taken func()) {
	w := host.Kit.Words
	var in viewmodel.Incoming
	host.Working(w.T("pack.unpack_title"), w.T("pack.looking"), func(ctx context.Context, tell func(string)) (err error) {
		in, err = packer.Look(ctx, path, func(p library.PackProgress) {
			tell(w.T("pack.reading_again", "done", p.Done, "total", p.Total))
		})
		return err
	}, func() { confirm(host, packer, in, taken) })
}

func confirm(host *controls.Host, packer *viewmodel.Packer, in viewmodel.Incoming, taken func()) {
	w := host.Kit.Words
	d := dialog.NewCustomWithoutButtons(w.T("pack.unpack_title"), prose.NewScroll(0, prose.Inset(8, 8, incoming(host.Kit, in))), host.Window)
	take := controls.NewButton(w.T("pack.unpack_yes"), func() {
		d.Hide()
		host.Working(w.T("pack.unpack_title"), w.T("pack.unpacking"), func(ctx context.Context, _ func(string)) error { return packer.Take(ctx, in) }, taken)
	})
	take.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), take})
	host.Show(d, 680, 520)
}

// mostSentences bounds the sentences that are shown of each document that changes.
const mostSentences = 20

// incoming lists what a pack would change.
func incoming(kit *controls.Kit, in viewmodel.Incoming) fyne.CanvasObject {
	w := kit.Words
	lines := prose.Column(4)
	say := func(style text.Style, key string, args ...any) { lines.Add(kit.Text(w.T(key, args...), style)) }
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
				lines.Add(kit.Text("− "+f.Was, prose.Caption|prose.Muted))
			}
			if f.Is != "" {
				lines.Add(kit.Text("＋ "+f.Is, prose.Caption))
			}
		}
	}
	if len(in.Answers) > 0 {
		say(prose.Body, "pack.answers", "n", len(in.Answers))
		for _, a := range in.Answers {
			lines.Add(kit.Text("・"+a.Question, prose.Caption))
		}
	}
	return lines
}
