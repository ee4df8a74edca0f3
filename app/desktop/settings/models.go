package settings

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/ollama"
)

// modelChoice is one of several models, each offered with its size. The first options are no models.
type modelChoice struct {
	*controls.Select
	kit   *controls.Kit
	names []string // of the options; "" for those that are no models
}

// newModelChoice returns a field with options that are no models, the first of which is chosen.
func newModelChoice(kit *controls.Kit, others ...string) *modelChoice {
	c := &modelChoice{Select: controls.NewSelect(others, nil), kit: kit, names: make([]string, len(others))}
	c.SetSelectedIndex(0)
	return c
}

// offer adds a model that is not offered yet, under its name and size; the size is 0 where it is not known.
func (c *modelChoice) offer(name string, size int64) {
	if name == "" || slices.Contains(c.names, name) {
		return
	}
	label := name
	if size > 0 {
		label += "　" + c.kit.Words.Size(size)
	}
	c.names = append(c.names, name)
	c.SetOptions(append(c.Options, label))
}

// offerAnswering adds the models of a server that can answer.
func (c *modelChoice) offerAnswering(models []ollama.Model) {
	for _, m := range models {
		if !m.Embedding {
			c.offer(m.Name, m.Size)
		}
	}
}

// choose chooses a model, which is offered where it was not yet. "" changes nothing.
func (c *modelChoice) choose(name string) {
	if name != "" {
		c.offer(name, 0)
		c.SetSelectedIndex(slices.Index(c.names, name))
	}
}

// chosen is the name of the model that is chosen, "" where it is none.
func (c *modelChoice) chosen() string {
	if at := c.SelectedIndex(); at >= 0 {
		return c.names[at]
	}
	return ""
}

// under is the text below a choice that says something of the model that is chosen, hidden where there is nothing to say.
func (c *modelChoice) under(say func(name string) string) fyne.CanvasObject {
	text := c.kit.Text("", prose.Caption|prose.Muted)
	show := func(string) {
		said := say(c.chosen())
		text.Hidden = said == ""
		text.Set(said, nil)
		text.Refresh()
	}
	c.OnChanged = show
	show("")
	return text
}

// licenceOf names the licence of a model, as the server has it; "" where it has none.
func licenceOf(kit *controls.Kit, models []ollama.Model, name string) string {
	if m, ok := modelOf(models, name); ok && m.Licence != "" {
		return kit.Words.T("settings.model_licence", "licence", m.Licence)
	}
	return ""
}

func modelOf(models []ollama.Model, name string) (ollama.Model, bool) {
	i := slices.IndexFunc(models, func(m ollama.Model) bool { return m.Name == name })
	if i < 0 {
		return ollama.Model{}, false
	}
	return models[i], true
}

// tightMemory is the share of a machine's memory above which a model's file leaves too little for the rest.
const tightMemory = 0.6

// answering says of the model that is chosen how large it is beside the memory of this machine, once that is known, and its licence.
func (f *Form) answering(models []ollama.Model) fyne.CanvasObject {
	w := f.kit.Words
	return f.model.under(func(name string) string {
		var said []string
		if m, ok := modelOf(models, name); ok && m.Size > 0 && f.memory > 0 {
			key := "settings.model_memory"
			if float64(m.Size) > tightMemory*float64(f.memory) {
				key = "settings.model_memory_tight"
			}
			said = append(said, w.T(key, "size", w.Size(m.Size), "memory", w.Memory(f.memory)))
		}
		if f.model.SelectedIndex() == noModel {
			said = append(said, w.T("settings.model_none_note"))
		}
		if licence := licenceOf(f.kit, models, name); licence != "" {
			said = append(said, licence)
		}
		return strings.Join(said, "\n")
	})
}

// judging says of the judge that is chosen under which licence it comes and, once that is known, how often it was of the opinion of
// people.
func (f *Form) judging(models []ollama.Model) fyne.CanvasObject {
	return f.judge.under(func(name string) string {
		if name == "" {
			return ""
		}
		var said []string
		if licence := licenceOf(f.kit, models, name); licence != "" {
			said = append(said, licence)
		}
		if f.judged != nil {
			said = append(said, f.judged(name))
		}
		return strings.Join(said, "\n")
	})
}
