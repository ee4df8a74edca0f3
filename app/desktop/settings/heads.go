package settings

import (
	"context"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// heads are the fields that say where heads of the audit log are put down.
type heads struct {
	anchors *viewmodel.Anchors
	file    *controls.Entry
	system  *controls.Check
	column  fyne.CanvasObject
}

// newHeads returns the fields.
func newHeads(kit *controls.Kit, anchors *viewmodel.Anchors) *heads {
	w := kit.Words
	h := &heads{anchors: anchors, file: controls.NewEntry(), system: controls.NewCheck(w.T("settings.heads_system"), nil)}
	h.file.SetText(anchors.File)
	h.file.SetPlaceHolder(w.T("settings.heads_none"))
	h.system.SetChecked(anchors.System)
	if anchors.FileFixed {
		h.file.Disable()
	}
	if anchors.SystemFixed {
		h.system.Disable()
	}
	rows := []fyne.CanvasObject{kit.Text(w.T("settings.heads"), prose.Body|prose.Bold), h.file, h.system, kit.Text(w.T("settings.heads_note"), prose.Caption|prose.Muted)}
	if anchors.FileFixed || anchors.SystemFixed {
		rows = append(rows, kit.Text(w.T("policy.fixed_setting"), prose.Caption|prose.Muted))
	}
	for _, a := range anchors.Status {
		text, _ := w.Anchoring(a)
		rows = append(rows, kit.Text(text, prose.Caption|prose.Muted))
	}
	h.column = prose.Column(3, rows...)
	return h
}

// Heads returns what changes where heads of the audit log are put down, as the fields say now. It may wait for a share, so it is not
// for the thread that draws.
func (f *Form) Heads() func(context.Context) error {
	if f.heads == nil {
		return func(context.Context) error { return nil }
	}
	h := f.heads
	file, system := h.file.Text, h.system.Checked
	return func(ctx context.Context) error { return h.anchors.Save(ctx, file, system) }
}
