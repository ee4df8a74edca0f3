package libraryview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// Limits of what the details list: more would not be read, and a window must open at once.
const (
	maxHeadings = 300
	maxWarnings = 50
)

// Particulars are what the details of a document tell.
type Particulars struct {
	Info     library.DocumentInfo
	Document *document.Document    // what was read of it, nil where that cannot be had
	Editions []library.EditionInfo // of the rule, the one in force last first
	Family   *library.Family       // of the documents that are, or may be, editions of one rule with it; nil for none
}

// DetailActions are the gestures of the details. Those of a person's decisions are nil in a read-only library.
type DetailActions struct {
	Open        func(page int)
	Ask         func(question string)
	OpenEdition func(library.EditionInfo)
	Compare     func()              // two editions side by side; nil where that is not possible
	CompareOpen func()              // with the document that is open, side by side; nil where it is none other
	SetDay      func()              // say from which day the document is in force
	SetKind     func(document.Kind) // say what it is
	Join        func()              // the documents of the family are editions of one rule
	Split       func()              // the document is an edition of no other
}

// Details says everything that is known of a document: where it lies, which edition it is and how that is known, how its pages were
// read, its headings.
func Details(kit *controls.Kit, p Particulars, do DetailActions) fyne.CanvasObject {
	w, info, d := kit.Words, p.Info, p.Document
	table := newFacts(kit)
	add := table.add
	add("details.title", cmp.Or(info.Title, info.Doc))
	add("details.path", cmp.Or(info.Path, info.Doc))
	add("details.state", source(w, info))
	if info.OnlyMe {
		add("details.whose", w.T("library.only_me"))
	}
	if info.Kind != "" && do.SetKind == nil {
		add("details.kind", w.T("kind."+string(info.Kind)))
	}
	if info.Pages > 0 && (info.Paged || info.Format == string(document.PDF)) {
		add("details.pages", w.T("library.pages", "n", info.Pages))
	}
	edition, effective := w.Date(info.Edition), w.RuleDate(info.Effective)
	if d != nil {
		edition, effective = known(w, edition, d.EditionFrom), known(w, effective, d.EffectiveFrom)
	}
	add("details.edition", edition)
	add("details.effective", effective)
	if info.EffectiveLine != "" {
		add("details.effective_line", w.T("details.line", "line", info.EffectiveLine))
	}
	add("details.cited_as", info.CitedAs)
	add("details.twins", strings.Join(info.Twins, "\n"))
	add("details.updated", w.Date(info.Updated))
	add("details.read", day(w, info.LastSeen))
	add("details.version", info.Version)
	if info.Protected {
		add("details.protection", w.T("details.protected"))
	}
	if info.Standing != "" {
		add("details.standing", w.T("edition.standing."+string(info.Standing)))
	}
	objects := questions(kit, d, do)
	objects = append(objects, table.object(), decisions(kit, info, do))
	if p.Family != nil {
		objects = append(objects, family(kit, p.Family, do))
	}
	if len(p.Editions) > 1 {
		objects = append(objects, editions(kit, p.Editions, do))
	}
	if do.CompareOpen != nil {
		objects = append(objects, prose.Flow(6, controls.NewButton(w.T("diff.with_open"), do.CompareOpen)))
	}
	if d == nil {
		return prose.Column(14, objects...)
	}
	if readers := readers(w, d); len(readers) > 0 {
		objects = append(objects, section(kit, "details.readers", readers))
	}
	if warnings := warnings(w, d); len(warnings) > 0 {
		objects = append(objects, section(kit, "details.warnings", warnings))
	}
	if len(d.Outline) > 0 {
		objects = append(objects, outline(kit, d, do.Open))
	}
	return prose.Column(14, objects...)
}

// questions are some that the document answers; each is asked by a click.
func questions(kit *controls.Kit, d *document.Document, do DetailActions) []fyne.CanvasObject {
	if d == nil || do.Ask == nil {
		return nil
	}
	var offers []fyne.CanvasObject
	for _, q := range viewmodel.Questions(d) {
		offers = append(offers, controls.NewLine(kit, q, func() { do.Ask(q) }))
	}
	if len(offers) == 0 {
		return nil
	}
	return []fyne.CanvasObject{prose.Column(0, append([]fyne.CanvasObject{kit.Text(kit.Words.T("details.questions"), prose.Bold)}, offers...)...)}
}

// facts is a table of names and values.
type facts struct {
	kit   *controls.Kit
	names []string
	rows  []string
}

func newFacts(kit *controls.Kit) *facts { return &facts{kit: kit} }

// add appends a fact, unless it is not known.
func (f *facts) add(key, value string) {
	if value != "" {
		f.names, f.rows = append(f.names, f.kit.Words.T(key)), append(f.rows, value)
	}
}

func (f *facts) object() fyne.CanvasObject {
	var width float32
	for _, name := range f.names {
		width = max(width, f.kit.Text(name, prose.Body).NaturalWidth())
	}
	cell := fyne.NewSize(width+2, f.kit.Setter.Pitch(prose.Body))
	lines := prose.Column(3)
	for i, name := range f.names {
		lines.Add(prose.Beside(16, container.NewGridWrap(cell, f.kit.Text(name, prose.Body|prose.Muted)), f.kit.Text(f.rows[i], prose.Body)))
	}
	return lines
}

// source says where the file of a document stands.
func source(w *words.Words, info library.DocumentInfo) string {
	if info.Source == "" {
		return ""
	}
	return w.T("source."+string(info.Source), "date", day(w, info.LastSeen))
}

// day writes the day of an RFC 3339 time.
func day(w *words.Words, t string) string {
	d, _, _ := strings.Cut(t, "T")
	return w.Date(d)
}

// known is a value with how it is known.
func known(w *words.Words, value, from string) string {
	if key := "details.from." + from; value != "" && w.Has(key) {
		return w.T("details.known", "value", value, "from", w.T(key))
	}
	return value
}

// readers say for each way in which pages were read which pages those are.
func readers(w *words.Words, d *document.Document) []string {
	pages := map[string][]int{}
	for _, p := range d.Pages {
		name := p.Reader
		if p.NoText {
			name = "none"
		}
		pages[name] = append(pages[name], p.Number)
	}
	var lines []string
	for _, name := range []string{"pdfium", "ledongthuc", document.ReaderOCR, document.ReaderCompared, "none"} {
		if n := pages[name]; len(n) > 0 {
			lines = append(lines, w.T("details.reader."+name, "pages", ranges(n)))
		}
	}
	return lines
}

// ranges writes numbers in order as ranges: 1–4, 7.
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "–" + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// warnings say what a person should know about how the document was read. Pages without text are told among the readers.
func warnings(w *words.Words, d *document.Document) []string {
	var lines []string
	for _, warning := range d.Warnings {
		if warning.Code == "page_without_text" {
			continue
		}
		line := w.ReadingWarning(warning.Code, warning.Detail)
		if warning.Page > 0 {
			line = w.T("details.on_page", "page", warning.Page, "text", line)
		}
		if !slices.Contains(lines, line) && len(lines) < maxWarnings {
			lines = append(lines, line)
		}
	}
	return lines
}

func section(kit *controls.Kit, key string, lines []string) fyne.CanvasObject {
	objects := []fyne.CanvasObject{kit.Text(kit.Words.T(key), prose.Bold)}
	for _, line := range lines {
		objects = append(objects, kit.Text("・"+line, prose.Body))
	}
	return prose.Column(3, objects...)
}

// outline lists the headings, set in by their level; each opens its page.
func outline(kit *controls.Kit, d *document.Document, open func(page int)) fyne.CanvasObject {
	w := kit.Words
	lines := prose.Column(0, kit.Text(w.T("details.headings"), prose.Bold))
	for i, h := range d.Outline {
		if i == maxHeadings {
			lines.Add(kit.Text(w.T("details.more_headings", "n", len(d.Outline)-i), prose.Caption|prose.Muted))
			break
		}
		text := h.Text
		if h.Page > 0 {
			text = w.T("details.heading", "text", h.Text, "page", h.Page)
		}
		line := controls.NewLine(kit, text, func() { open(h.Page) })
		lines.Add(prose.Inset(float32(14*min(max(h.Level-1, 0), 6)), 0, line))
	}
	return lines
}

// decisions let a person say what nobody could read: from which day a document is in force, and what kind it is.
func decisions(kit *controls.Kit, info library.DocumentInfo, do DetailActions) fyne.CanvasObject {
	if do.SetDay == nil {
		return prose.Space(0, 0)
	}
	w := kit.Words
	names := make([]string, len(document.Kinds))
	for i, k := range document.Kinds {
		names[i] = w.T("kind." + string(k))
	}
	choice := controls.NewSelect(names, nil)
	choice.SetSelectedIndex(max(slices.Index(document.Kinds, info.Kind), 0))
	choice.OnChanged = func(string) { do.SetKind(document.Kinds[choice.SelectedIndex()]) }
	day := controls.NewButton(w.T("details.set_day"), do.SetDay)
	objects := []fyne.CanvasObject{prose.Flow(8, kit.Text(w.T("details.kind"), prose.Body|prose.Muted), choice, day)}
	if info.AsksForDate {
		objects = append([]fyne.CanvasObject{kit.Notice(words.PleaseCheck, w.T("details.asks_for_day"))}, objects...)
	}
	return prose.Column(6, objects...)
}

// family says which documents are, or may be, editions of one rule, and lets a person decide.
func family(kit *controls.Kit, f *library.Family, do DetailActions) fyne.CanvasObject {
	w := kit.Words
	lines := prose.Column(4, kit.Text(w.T("details.family."+string(f.State)), prose.Bold))
	for _, doc := range f.Docs {
		lines.Add(kit.Text("・"+doc, prose.Body))
	}
	if do.Join != nil {
		buttons := prose.Flow(8)
		if f.State == library.Probable {
			buttons.Add(controls.NewButton(w.T("details.join"), do.Join))
		}
		buttons.Add(controls.NewButton(w.T("details.split"), do.Split))
		lines.Add(buttons)
	}
	return lines
}

// editions lists the editions of a rule; each opens.
func editions(kit *controls.Kit, list []library.EditionInfo, do DetailActions) fyne.CanvasObject {
	w := kit.Words
	lines := prose.Column(0, kit.Text(w.T("details.editions"), prose.Bold))
	for _, e := range list {
		parts := []string{w.T("edition.standing." + string(e.Standing))}
		switch {
		case e.Effective != "":
			parts = append(parts, w.T("library.effective", "date", w.Date(e.Effective)))
		case e.AsksForDate:
			parts = append(parts, w.T("edition.no_day"))
		}
		if e.Edition != "" && e.Edition != e.Effective {
			parts = append(parts, w.Date(e.Edition))
		}
		parts = append(parts, e.Doc)
		text := strings.Join(parts, " · ")
		if e.Source == library.Denied {
			lines.Add(kit.Text(w.T("source.denied"), prose.Body|prose.Muted))
			continue
		}
		if e.Source == library.Lapsed {
			lines.Add(kit.Text(text+" · "+w.T("library.row_lapsed"), prose.Body|prose.Muted))
			continue
		}
		lines.Add(controls.NewLine(kit, text, func() { do.OpenEdition(e) }))
	}
	if do.Compare != nil {
		lines.Add(prose.Flow(6, controls.NewButton(w.T("diff.open"), do.Compare)))
	}
	return lines
}
