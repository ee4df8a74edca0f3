package news

import (
	_ "embed" // the template and the style of the page
	"strings"

	"tenkyo/app/compare"
	"tenkyo/app/foreign"
	"tenkyo/app/library"
	"tenkyo/app/paper"
	"tenkyo/app/words"
)

//go:embed page.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

// Section is a list under a title, in words.
type Section struct {
	Title string
	Items []Item
}

// Item is a line, with what belongs below it, and what it is about: an edition, in place of which other one it came, or a kept answer.
type Item struct {
	Text    string
	Below   []string
	Edition *library.EditionRef
	Was     *library.EditionRef
	Answer  string
}

// Sections says a report in words; what there is nothing of is left out.
func Sections(r *Report, w *words.Words) []Section {
	var out []Section
	add := func(key string, items []Item) {
		if len(items) > 0 {
			out = append(out, Section{w.T(key, "n", len(items)), items})
		}
	}
	list := func(editions []library.EditionInfo, until bool) []Item {
		var items []Item
		for _, e := range editions {
			items = append(items, Item{Text: name(e, until, w), Edition: refOf(e)})
		}
		return items
	}
	var editions []Item
	for _, e := range r.Editions {
		item := Item{Text: name(e.EditionInfo, false, w), Edition: refOf(e.EditionInfo)}
		if e.Counts != nil {
			item.Was = &e.Was
			item.Below = append(item.Below, compare.Counted(*e.Counts, w))
		} else {
			item.Below = append(item.Below, w.T("news.not_compared"))
		}
		for _, a := range e.Articles {
			heading := a.Heading
			if heading == "" {
				heading = w.T("diff.before_headings")
			}
			item.Below = append(item.Below, foreign.Line(heading)+"  ["+compare.Word(a.Status, a.How, w)+"]")
		}
		editions = append(editions, item)
	}
	var answers []Item
	for _, a := range r.Answers {
		answers = append(answers, Item{Text: foreign.Line(a.AnswerID + "  " + w.T("history.status."+string(a.Status)) + "  " + a.Question), Answer: a.AnswerID})
	}
	add("news.added", list(r.Added, false))
	add("news.editions", editions)
	add("news.in_force", list(r.InForce, false))
	add("news.out_of_force", list(r.OutOfForce, true))
	add("news.ahead", list(r.Ahead, false))
	add("news.answers", answers)
	return out
}

func refOf(e library.EditionInfo) *library.EditionRef {
	return &library.EditionRef{Doc: e.Doc, Version: e.Version, Edition: e.Edition, Effective: e.Effective}
}

// Refs names every edition that a report tells of.
func (r *Report) Refs() []library.EditionRef {
	var refs []library.EditionRef
	for _, list := range [][]library.EditionInfo{r.Added, r.InForce, r.OutOfForce, r.Ahead} {
		for _, e := range list {
			refs = append(refs, library.EditionRef{Doc: e.Doc, Version: e.Version})
		}
	}
	for _, e := range r.Editions {
		refs = append(refs, library.EditionRef{Doc: e.Doc, Version: e.Version})
	}
	return refs
}

// Notes says what is to be known beside a report.
func Notes(r *Report, w *words.Words) []string {
	var out []string
	if len(Sections(r, w)) == 0 {
		out = append(out, w.T("news.nothing"))
	}
	if r.Withheld > 0 {
		out = append(out, w.T("every.withheld", "n", r.Withheld))
	}
	return out
}

// Span says from when to when a report is.
func Span(r *Report, w *words.Words) string {
	return w.T("news.span", "since", w.Moment(r.Since), "date", w.Date(r.AsOf))
}

func name(e library.EditionInfo, until bool, w *words.Words) string {
	parts := []string{e.Doc}
	if e.Title != "" {
		parts = []string{w.Quote(e.Title), e.Doc}
	}
	switch {
	case until:
		parts = append(parts, w.T("news.until", "date", w.Date(e.Until)))
	case e.Effective != "":
		parts = append(parts, w.T("library.effective", "date", w.Date(e.Effective)))
	}
	return foreign.Line(strings.Join(parts, "  "))
}

type view struct {
	paper.Frame
	Span     string
	Sections []Section
	Notes    []string
	Made     string
}

// HTML writes a report as one page. Version is that of the product.
func HTML(r *Report, version string, w *words.Words) ([]byte, error) {
	return paper.Write(pageTemplate, pageStyle, &view{
		Frame: paper.Frame{Lang: w.Lang(), Title: w.T("news.title")}, Span: Span(r, w), Sections: Sections(r, w), Notes: Notes(r, w),
		Made: w.T("news.made", "version", version, "date", w.Date(r.AsOf)),
	})
}
