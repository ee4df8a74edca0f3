package answer

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/words"
)

// emptyState says what can be done before anything was asked.
func (p *Pane) emptyState() []fyne.CanvasObject {
	w := p.kit.Words
	objects := []fyne.CanvasObject{
		p.kit.Text(w.T("app.name"), prose.Heading|prose.Bold),
		p.kit.Text(w.T("app.tagline"), prose.Body),
	}
	if next := p.nextStep(); next != "" {
		objects = append(objects, p.kit.Notice(words.Excerpt, next))
	}
	if p.lib.Total == 0 {
		objects = append(objects, p.kit.Text(w.T("ask.library_empty"), prose.Body|prose.Muted),
			prose.Flow(8,
				widget.NewButtonWithIcon(w.T("library.add_folder"), fynetheme.FolderOpenIcon(), p.actions.AddFolder),
				widget.NewButton(w.T("library.use_sample"), p.actions.Sample)))
		return objects
	}
	if recent := p.model.Recent(); len(recent) > 0 {
		return append(objects, p.questions(recent[:min(len(recent), 5)])...)
	}
	if samples := p.actions.Samples(); len(samples) > 0 {
		objects = append(objects, prose.Column(4,
			p.kit.Text(w.T("ask.samples_title"), prose.Sub|prose.Bold),
			p.kit.Text(w.T("ask.samples_note"), prose.Caption|prose.Muted)))
		objects = append(objects, prose.Column(6, p.questions(samples)...))
	}
	return objects
}

// nextStep is the sentence for a machine without a model, "" where there is one or where it is not known yet.
func (p *Pane) nextStep() string {
	w, s := p.kit.Words, p.server.State
	switch {
	case !s.Known || s.Model != "" || p.model.Options.Mode == ask.ExtractMode:
		return ""
	case s.Err != nil:
		return controls.Sentence(w, s.Err)
	case s.Running:
		return w.T("ollama.status.no_models")
	}
	return w.T("ollama.error.not_running", "value", s.URL)
}

// questions are buttons that ask.
func (p *Pane) questions(list []string) []fyne.CanvasObject {
	objects := make([]fyne.CanvasObject, len(list))
	for i, q := range list {
		objects[i] = controls.NewOffer(p.kit, q, func() { p.Ask(q) })
	}
	return objects
}
