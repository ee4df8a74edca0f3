package everyplace

import (
	"bytes"
	_ "embed" // the template and the style of the page
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"tenkyo/app/foreign"
	"tenkyo/app/library"
	"tenkyo/app/paper"
	"tenkyo/app/sheet"
	"tenkyo/app/words"
	"tenkyo/verify"
)

//go:embed page.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

// Run is a part of a sentence; Marked where it is a word that was looked for.
type Run struct {
	Text   string
	Marked bool
}

// Runs cuts the sentence of a place at its marks.
func (p *Place) Runs() []Run {
	runes := []rune(p.Text)
	var out []Run
	at := 0
	add := func(to int, marked bool) {
		if to = min(to, len(runes)); to > at {
			out = append(out, Run{foreign.Lines(string(runes[at:to])), marked})
			at = to
		}
	}
	for _, m := range p.Marks {
		add(m[0], false)
		add(m[1], true)
	}
	add(len(runes), false)
	return out
}

// Counted says how many places there are, in how many documents, and what could not be looked through.
func Counted(r *Result, w *words.Words) string {
	parts := []string{w.T("every.count", "places", r.Count, "documents", r.Holding, "looked", r.Looked.Documents)}
	if n := r.Looked.PagesUnreadable; n > 0 {
		parts = append(parts, w.T("every.unreadable", "n", n))
	}
	return w.Join(parts)
}

// Searched names the words that were looked for, each with the places that hold it.
func Searched(r *Result, w *words.Words) string {
	var parts []string
	for _, word := range r.Words {
		parts = append(parts, w.T("every.word", "word", w.Quote(foreign.Line(word.Word)), "n", word.Places))
	}
	return w.Join(parts)
}

// Notes says what is to be known beside the places: what was not looked through, and what is not listed.
func Notes(r *Result, w *words.Words) []string {
	var out []string
	add := func(key string, n int) {
		if n > 0 {
			out = append(out, w.T(key, "n", n))
		}
	}
	if r.Looked.Away {
		out = append(out, w.T("answer.away"))
	}
	add("every.withheld", r.Looked.Withheld)
	add("every.damaged", r.Looked.Damaged)
	unread := 0
	for _, n := range r.Looked.Unread {
		unread += n
	}
	add("every.unread", unread)
	if r.Listed < r.Count {
		out = append(out, w.T("every.cut", "n", r.Listed))
	}
	return out
}

// Where names the article and the page of a place.
func Where(p *Place, w *words.Words) string {
	return foreign.Line(w.Within(verify.Passage{Doc: p.Doc, Title: p.Title, Section: p.Section, Page: p.Page, PageLabel: p.PageLabel}))
}

// Name names an edition, with where it stands if it is not in force.
func Name(ref library.EditionRef, title string, standing library.Standing, w *words.Words) string {
	parts := []string{w.Quote(title)}
	if title == "" {
		parts = nil
	}
	parts = append(parts, ref.Doc)
	if ref.Effective != "" {
		parts = append(parts, w.T("cite.effective", "date", w.RuleDate(ref.Effective)))
	}
	if standing != library.InForceNow {
		parts = append(parts, w.T("edition.standing."+string(standing)))
	}
	return foreign.Line(strings.Join(parts, "  "))
}

type fact struct{ Label, Value string }

type placeView struct {
	Number, Where string
	Heading       bool
	Runs          []Run
}

type documentView struct {
	Name, Count string
	Places      []placeView
}

type view struct {
	paper.Frame
	Facts     []fact
	Notes     []string
	Documents []documentView
	Made      string
}

// HTML writes every place as one page. Version is that of the product, day an ISO day.
func HTML(r *Result, version, day string, w *words.Words) ([]byte, error) {
	v := &view{Frame: paper.Frame{Lang: w.Lang(), Title: w.T("every.title", "word", w.Quote(foreign.Line(r.Query)))}, Notes: Notes(r, w)}
	v.Facts = []fact{{w.T("every.searched"), Searched(r, w)}, {w.T("every.found"), Counted(r, w)}}
	v.Made = w.T("every.made", "version", version, "date", w.Date(day))
	at := 0
	for _, d := range r.PerDoc {
		one := documentView{Name: Name(d.EditionRef, d.Title, d.Standing, w), Count: w.T("every.places", "n", d.Places)}
		for ; at < len(r.Places) && r.Places[at].Doc == d.Doc && r.Places[at].Version == d.Version; at++ {
			p := &r.Places[at]
			one.Places = append(one.Places, placeView{Number: strconv.Itoa(at + 1), Where: Where(p, w), Heading: p.Heading, Runs: p.Runs()})
		}
		v.Documents = append(v.Documents, one)
	}
	return paper.Write(pageTemplate, pageStyle, v)
}

// CSV writes every place as a table that spreadsheets open, a line each; no cell of it is a formula.
func CSV(r *Result, w *words.Words) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(sheet.BOM)
	out := csv.NewWriter(&b)
	lines := [][]string{{
		w.T("every.column.number"), w.T("every.column.document"), w.T("every.column.title"), w.T("every.column.section"), w.T("every.column.page"), w.T("every.column.effective"),
		w.T("every.column.standing"), w.T("every.column.words"), w.T("every.column.sentence"),
	}}
	for i := range r.Places {
		p := &r.Places[i]
		page := p.PageLabel
		if page == "" && p.Page > 0 {
			page = strconv.Itoa(p.Page)
		}
		lines = append(lines, []string{
			strconv.Itoa(i + 1), sheet.Cell(p.Doc), sheet.Cell(p.Title), sheet.Cell(p.Section), sheet.Cell(page), sheet.Cell(p.Effective), w.T("edition.standing." + string(p.Standing)),
			sheet.Cell(w.Join(p.Words)), sheet.Cell(p.Text),
		})
	}
	if err := out.WriteAll(lines); err != nil {
		return nil, fmt.Errorf("writing the table: %w", err)
	}
	return b.Bytes(), nil
}
