package compare

import (
	"strings"

	"tenkyo/app/foreign"
	"tenkyo/app/history"
	"tenkyo/app/paper"
	"tenkyo/app/revision"
	"tenkyo/app/words"
)

// Request is what is written of a comparison.
type Request struct {
	Table   *Table
	All     bool              // also what did not change
	Answers []history.Summary // kept answers that rest on a sentence which changed
	Version string            // of the product
	AsOf    string            // ISO day on which it is made
}

// run is a part of a cell.
type run struct {
	Text    string
	Differs bool
	Note    bool // said by the program, not by the document
}

type cell struct {
	Mark string
	Runs []run
}

// line is a row as it is shown: the heading of an article, or a paragraph.
type line struct {
	Status      Status
	Word        string // what became of it
	Left, Right cell
}

type articleView struct {
	line
	Rows []line
}

type partView struct {
	Title    string
	Articles []articleView
}

type fact struct{ Label, Value string }

type view struct {
	paper.Frame
	Facts        []fact
	Notes        []string
	Left, Right  string // heads of the columns
	Parts        []partView
	Answers      []string
	AnswersTitle string
	Made         string
}

// newLeft tells on which side the later edition stands: in Japan a 新旧対照表 has it on the left.
func newLeft(w *words.Words) bool { return w.Lang() == words.Japanese }

func newView(r Request, w *words.Words) *view {
	t := r.Table
	if !r.All {
		t = t.Only()
	}
	v := &view{Frame: paper.Frame{Lang: w.Lang(), Title: w.T("diff.title")}, AnswersTitle: w.T("diff.answers", "n", len(r.Answers))}
	v.Facts = []fact{
		{w.T("diff.new"), Name(t.New, w)}, {w.T("diff.old"), Name(t.Old, w)},
		{w.T("diff.counted"), Counted(t.Counts, w)}, {w.T("diff.shown"), w.T(map[bool]string{true: "diff.shown_all", false: "diff.shown_changes"}[r.All])},
	}
	v.Notes = Notes(t, w)
	v.Left, v.Right = w.T("diff.old"), w.T("diff.new")
	if newLeft(w) {
		v.Left, v.Right = v.Right, v.Left
	}
	for _, a := range t.Articles {
		if n := len(v.Parts); n == 0 || a.Part == Supplementary && v.Parts[n-1].Title == "" {
			p := partView{}
			if a.Part == Supplementary {
				p.Title = w.T("diff.supplementary")
			}
			v.Parts = append(v.Parts, p)
		}
		p := &v.Parts[len(v.Parts)-1]
		p.Articles = append(p.Articles, articleOf(&a, w))
	}
	for _, a := range r.Answers {
		v.Answers = append(v.Answers, foreign.Line(AnswerLine(a, w)))
	}
	v.Made = w.T("diff.made", "version", r.Version, "date", w.Date(r.AsOf))
	return v
}

// Notes says what is to be known of a whole comparison.
func Notes(t *Table, w *words.Words) []string {
	var out []string
	if t.Nothing {
		out = append(out, w.T("diff.nothing_in_common"))
	}
	for _, e := range []Edition{t.Old, t.New} {
		if n := len(e.PagesWithoutText); n > 0 {
			out = append(out, w.T("diff.pages_without_text", "n", n, "name", foreign.Line(Name(e, w))))
		}
	}
	if t.Counts.Changed+t.Counts.New+t.Counts.Struck+t.Counts.Moved+t.Counts.Renumbered == 0 && !t.Nothing {
		out = append(out, w.T("diff.same"))
	}
	return out
}

// Name names an edition for people.
func Name(e Edition, w *words.Words) string {
	parts := []string{w.Quote(e.Title)}
	switch {
	case e.Effective != "":
		parts = append(parts, w.T("cite.effective", "date", w.RuleDate(e.Effective)))
	case e.Edition != "":
		parts = append(parts, w.Date(e.Edition))
	}
	if e.Kind == "draft" {
		parts = append(parts, w.T("kind.draft"))
	}
	return foreign.Line(strings.Join(append(parts, e.Doc, e.Version), "  "))
}

// Counted says how many articles became what.
func Counted(c Counts, w *words.Words) string {
	return w.T("diff.counts", "changed", c.Changed, "new", c.New, "struck", c.Struck, "moved", c.Moved, "renumbered", c.Renumbered, "unchanged", c.Unchanged)
}

// AnswerLine names a kept answer.
func AnswerLine(a history.Summary, w *words.Words) string {
	line := a.AnswerID + "  " + a.Question
	if a.SignedOff {
		line += "  " + w.T("diff.signed_off")
	}
	return line
}

// Word says in a word or two what became of an article or a row.
func Word(s Status, how []How, w *words.Words) string {
	var parts []string
	if s != Unchanged || len(how) == 0 {
		parts = append(parts, w.T("diff.status."+string(s)))
	}
	for _, h := range how {
		parts = append(parts, w.T("diff.how."+string(h)))
	}
	return w.Join(parts)
}

func articleOf(a *Article, w *words.Words) articleView {
	old, is := headCell(a.Old, w), headCell(a.New, w)
	if len(a.HeadEdits) > 0 {
		old.Runs, is.Runs = append(edits(a.HeadEdits, revision.Delete), old.Runs[1:]...), append(edits(a.HeadEdits, revision.Insert), is.Runs[1:]...)
	}
	switch {
	case a.Other != nil && a.New != nil:
		old.Runs = append(old.Runs, run{Text: w.T("diff.from", "place", foreign.Line(a.Other.Text)), Note: true})
	case a.Other != nil:
		is.Runs = append(is.Runs, run{Text: w.T("diff.into", "place", foreign.Line(a.Other.Text)), Note: true})
	case a.Old == nil:
		old.Runs = append(old.Runs, run{Text: w.T("diff.none_old"), Note: true})
	case a.New == nil:
		is.Runs = append(is.Runs, run{Text: w.T("diff.none_new"), Note: true})
	}
	v := articleView{line: side2(line{Status: a.Status, Word: Word(a.Status, a.How, w)}, old, is, w)}
	for i := range a.Rows {
		v.Rows = append(v.Rows, rowOf(&a.Rows[i], w))
	}
	return v
}

// side2 sets two cells in the order of the language.
func side2(l line, old, is cell, w *words.Words) line {
	l.Left, l.Right = old, is
	if newLeft(w) {
		l.Left, l.Right = is, old
	}
	return l
}

func headCell(h *Head, w *words.Words) cell {
	if h == nil {
		return cell{}
	}
	c := cell{Runs: []run{{Text: foreign.Line(h.Text)}}}
	if h.Text == "" {
		c.Runs[0] = run{Text: w.T("diff.before_headings"), Note: true}
	}
	if h.Page > 0 {
		c.Runs = append(c.Runs, run{Text: "  " + w.T("cite.page", "page", h.Page), Note: true})
	}
	return c
}

func rowOf(r *Row, w *words.Words) line {
	var old, is cell
	renumbered := false
	for _, h := range r.How {
		renumbered = renumbered || h == Renumbered
	}
	for _, s := range r.Sentences {
		if s.Was != "" {
			old.add(s.wasGap, s.oldRuns(w))
		}
		if s.Is != "" {
			is.add(s.isGap, s.newRuns())
		}
		if s.Status == Left {
			is.Runs = append(is.Runs, run{Text: w.T("diff.into", "place", foreign.Line(lastOf(s.To.Section))), Note: true})
		}
	}
	if len(old.Runs) > 0 {
		old.Mark = foreign.Line(r.OldMark)
	}
	if len(is.Runs) > 0 {
		is.Mark = foreign.Line(r.NewMark)
	}
	return side2(line{Status: r.Status, Word: Word(r.Status, r.How, w)}, old, is, w)
}

func (c *cell) add(gap string, runs []run) {
	if len(c.Runs) > 0 && gap != "" {
		c.Runs = append(c.Runs, run{Text: gap})
	}
	c.Runs = append(c.Runs, runs...)
}

func (s *Sentence) oldRuns(w *words.Words) []run {
	switch s.Status {
	case Changed:
		return s.moved(edits(s.Diff, revision.Delete), w)
	case Struck:
		return []run{{Text: foreign.Lines(s.Was), Differs: true}}
	}
	return s.moved([]run{{Text: foreign.Lines(s.Was)}}, w)
}

// moved says where the old words of a sentence stood that is in another article now.
func (s *Sentence) moved(runs []run, w *words.Words) []run {
	if s.Status != Left && len(s.How) > 0 && s.From.Section != s.To.Section {
		return append(runs, run{Text: w.T("diff.from", "place", foreign.Line(lastOf(s.From.Section))), Note: true})
	}
	return runs
}

func (s *Sentence) newRuns() []run {
	switch s.Status {
	case Changed:
		return edits(s.Diff, revision.Insert)
	case New:
		return []run{{Text: foreign.Lines(s.Is), Differs: true}}
	}
	return []run{{Text: foreign.Lines(s.Is)}}
}

// edits are the parts of one text: what stayed, and what went or came.
func edits(list []revision.Edit, op revision.Op) []run {
	var out []run
	for _, e := range list {
		if e.Op == revision.Keep || e.Op == op {
			out = append(out, run{Text: foreign.Lines(e.Text), Differs: e.Op == op})
		}
	}
	return out
}

// lastOf is the innermost heading of a path.
func lastOf(section string) string {
	parts := strings.Split(section, " > ")
	return parts[len(parts)-1]
}
