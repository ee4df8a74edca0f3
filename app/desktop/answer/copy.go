package answer

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
)

// chooseCopy offers the forms in which an answer can be copied, below the button that asks for them.
func (p *Pane) chooseCopy(beside fyne.CanvasObject) {
	a := p.model.State.Answer
	if a == nil {
		return
	}
	w := p.kit.Words
	item := func(key string, write func() string) *fyne.MenuItem {
		return fyne.NewMenuItem(w.T(key), func() { p.actions.Copy(write()) })
	}
	backed := item("answer.copy_backed", func() string { return w.CopyBacked(*a) })
	backed.Disabled = len(doubtful(a.Claims)) == len(a.Claims)
	controls.MenuBelow(beside,
		item("answer.copy", func() string { return w.CopyText(*a) }),
		item("answer.copy_markdown", func() string { return w.CopyMarkdown(*a) }),
		item("answer.copy_reply", func() string { return w.CopyReply(*a) }),
		backed)
}
