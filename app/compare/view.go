package compare

import (
	"strings"

	"tenkyo/app/foreign"
	"tenkyo/app/history"
	"tenkyo/app/library"
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

// Run is a part of a cell.
type Run struct {
	Text    string
	Differs bool
	Note    bool // said by the program, not by the document
}

// Cell is what stands on one side of a row.
type Cell struct {
	Mark  string
	Runs  []Run
	Opens *library.PageRequest // where it stands, nil for a cell that holds nothing of a document
}

// Line is a row as it is shown: the heading of an article, or a paragraph.
type Line struct {
	Status      Status
	Word        string // what became of it
	Left, Right Cell
	Article     bool   // it is the heading of one
	Part        string // the heading of the part that begins with it, "" for none
}

type articleView struct {
	Line
	Rows []Line
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

// NewLeft tells on which side the later edition stands: in Japan a 新旧対照表 has it on the left. Of two documents the first stands there.
func (t *Table) NewLeft(w *words.Words) bool { return w.Lang() == words.Japanese && !t.Apart() }

func newView(r Request, w *words.Words) *view {
	t := r.Table
	if !r.All {
		t = t.Only()
	}
	v := &view{Frame: paper.Frame{Lang: w.Lang(), Title: t.Called(w)}, AnswersTitle: w.T("diff.answers", "n", len(r.Answers))}
	old, now := t.Labels(w)
	v.Facts = []fact{
		{now, Name(t.New, w)}, {old, Name(t.Old, w)},
		{w.T("diff.counted"), t.Counted(w)}, {w.T("diff.shown"), w.T(map[bool]string{true: "diff.shown_all", false: "diff.shown_changes"}[r.All])},
	}
	if t.Apart() {
		v.Facts[0], v.Facts[1] = v.Facts[1], v.Facts[0]
	}
	v.Notes = Notes(t, w)
	v.Left, v.Right = t.Heads(w)
	for _, a := range t.Articles {
		if n := len(v.Parts); n == 0 || a.Part == Supplementary && v.Parts[n-1].Title == "" {
			p := partView{}
			if a.Part == Supplementary {
				p.Title = w.T("diff.supplementary")
			}
			v.Parts = append(v.Parts, p)
		}
		p := &v.Parts[len(v.Parts)-1]
		p.Articles = append(p.Articles, articleOf(&a, t, w))
	}
	for _, a := range r.Answers {
		v.Answers = append(v.Answers, foreign.Line(AnswerLine(a, w)))
	}
	v.Made = t.text("diff.made", w, "version", r.Version, "date", w.Date(r.AsOf))
	return v
}

// text is a text about the two, in the words for two documents where they are no editions of one rule.
func (t *Table) text(key string, w *words.Words, args ...any) string {
	if two := "diff.two." + strings.TrimPrefix(key, "diff."); t.Apart() && w.Has(two) {
		key = two
	}
	return w.T(key, args...)
}

// Called is what a comparison is called.
func (t *Table) Called(w *words.Words) string { return t.text("diff.title", w) }

// Labels are the words for the earlier and the later edition, or for the one and the other document.
func (t *Table) Labels(w *words.Words) (old, now string) {
	return t.text("diff.old", w), t.text("diff.new", w)
}

// Heads are those of the two columns.
func (t *Table) Heads(w *words.Words) (left, right string) {
	left, right = t.Labels(w)
	if t.Apart() {
		left, right = left+" "+w.Quote(foreign.Line(t.Old.Title)), right+" "+w.Quote(foreign.Line(t.New.Title))
	}
	if t.NewLeft(w) {
		left, right = right, left
	}
	return left, right
}

// Counted says how many articles became what.
func (t *Table) Counted(w *words.Words) string { return counted(t.Counts, t.text, w) }

// Word says in a word or two what became of an article or a row.
func (t *Table) Word(s Status, how []How, w *words.Words) string { return became(s, how, t.text, w) }

// Lines are the rows of a comparison as a screen shows them, one below the other.
func Lines(r Request, w *words.Words) []Line {
	var out []Line
	for _, p := range newView(r, w).Parts {
		for i, a := range p.Articles {
			a.Article = true
			if i == 0 {
				a.Part = p.Title
			}
			out = append(append(out, a.Line), a.Rows...)
		}
	}
	return out
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
		out = append(out, t.text("diff.same", w))
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

// Counted says how many articles of a rule became what.
func Counted(c Counts, w *words.Words) string { return counted(c, ofRule, w) }

func counted(c Counts, text texter, w *words.Words) string {
	return text("diff.counts", w, "changed", c.Changed, "new", c.New, "struck", c.Struck, "moved", c.Moved, "renumbered", c.Renumbered, "unchanged", c.Unchanged)
}

// texter finds a text.
type texter func(key string, w *words.Words, args ...any) string

func ofRule(key string, w *words.Words, args ...any) string { return w.T(key, args...) }

// AnswerLine names a kept answer.
func AnswerLine(a history.Summary, w *words.Words) string {
	line := a.AnswerID + "  " + a.Question
	if a.SignedOff {
		line += "  " + w.T("diff.signed_off")
	}
	return line
}

// Word says in a word or two what became of an article of a rule.
func Word(s Status, how []How, w *words.Words) string { return became(s, how, ofRule, w) }

func became(s Status, how []How, text texter, w *words.Words) string {
	var parts []string
	if s != Unchanged || len(how) == 0 {
		parts = append(parts, text("diff.status."+string(s), w))
	}
	for _, h := range how {
		parts = append(parts, w.T("diff.how."+string(h)))
	}
	return w.Join(parts)
}

func articleOf(a *Article, t *Table, w *words.Words) articleView {
	old, is := headCell(a.Old, t.Old, w), headCell(a.New, t.New, w)
	if len(a.HeadEdits) > 0 {
		old.Runs, is.Runs = append(edits(a.HeadEdits, revision.Delete), old.Runs[1:]...), append(edits(a.HeadEdits, revision.Insert), is.Runs[1:]...)
	}
	switch {
	case a.Other != nil && a.New != nil:
		old.Opens = headCell(a.Other, t.Old, w).Opens
		old.Runs = append(old.Runs, Run{Text: w.T("diff.from", "place", foreign.Line(a.Other.Text)), Note: true})
	case a.Other != nil:
		is.Opens = headCell(a.Other, t.New, w).Opens
		is.Runs = append(is.Runs, Run{Text: w.T("diff.into", "place", foreign.Line(a.Other.Text)), Note: true})
	case a.Old == nil && a.Status == New:
		old.Runs = append(old.Runs, Run{Text: t.text("diff.none_old", w), Note: true})
	case a.New == nil:
		is.Runs = append(is.Runs, Run{Text: t.text("diff.none_new", w), Note: true})
	}
	v := articleView{Line: t.sides(Line{Status: a.Status, Word: t.Word(a.Status, a.How, w)}, old, is, w)}
	for i := range a.Rows {
		v.Rows = append(v.Rows, rowOf(&a.Rows[i], t, w))
	}
	return v
}

// sides sets two cells in the order of the language.
func (t *Table) sides(l Line, old, is Cell, w *words.Words) Line {
	l.Left, l.Right = old, is
	if t.NewLeft(w) {
		l.Left, l.Right = is, old
	}
	return l
}

func headCell(h *Head, e Edition, w *words.Words) Cell {
	if h == nil {
		return Cell{}
	}
	c := Cell{Runs: []Run{{Text: foreign.Line(h.Text)}}}
	c.Opens = &library.PageRequest{Doc: e.Doc, Version: e.Version, Page: h.Page, Quote: h.Text}
	if h.Text == "" {
		c.Runs[0] = Run{Text: w.T("diff.before_headings"), Note: true}
	}
	if h.Page > 0 {
		c.Runs = append(c.Runs, Run{Text: "  " + w.T("cite.page", "page", h.Page), Note: true})
	}
	return c
}

func rowOf(r *Row, t *Table, w *words.Words) Line {
	var old, is Cell
	renumbered := false
	for _, h := range r.How {
		renumbered = renumbered || h == Renumbered
	}
	for _, s := range r.Sentences {
		if s.Was != "" {
			old.add(s.wasGap, s.oldRuns(w))
			old.opens(t.Old, s.From)
		}
		if s.Is != "" {
			is.add(s.isGap, s.newRuns())
			is.opens(t.New, s.To)
		}
		if s.Status == Left {
			is.Runs = append(is.Runs, Run{Text: w.T("diff.into", "place", foreign.Line(lastOf(s.To.Section))), Note: true})
		}
	}
	if len(old.Runs) > 0 {
		old.Mark = foreign.Line(r.OldMark)
	}
	if len(is.Runs) > 0 {
		is.Mark = foreign.Line(r.NewMark)
	}
	return t.sides(Line{Status: r.Status, Word: t.Word(r.Status, r.How, w)}, old, is, w)
}

func (c *Cell) add(gap string, runs []Run) {
	if len(c.Runs) > 0 && gap != "" {
		c.Runs = append(c.Runs, Run{Text: gap})
	}
	c.Runs = append(c.Runs, runs...)
}

// opens adds a sentence to where a cell stands: what is lit goes from its first sentence to the last one in the same passage.
func (c *Cell) opens(e Edition, p *revision.Place) {
	switch {
	case p == nil:
	case c.Opens == nil:
		c.Opens = &library.PageRequest{Doc: e.Doc, Version: e.Version, Page: p.Page, ChunkID: p.ChunkID, Start: p.Start, End: p.End}
	case c.Opens.ChunkID == p.ChunkID && p.Start >= c.Opens.End:
		c.Opens.End = p.End
	}
}

func (s *Sentence) oldRuns(w *words.Words) []Run {
	switch s.Status {
	case Changed:
		return s.moved(edits(s.Diff, revision.Delete), w)
	case Struck:
		return []Run{{Text: foreign.Lines(s.Was), Differs: true}}
	}
	return s.moved([]Run{{Text: foreign.Lines(s.Was)}}, w)
}

// moved says where the old words of a sentence stood that is in another article now.
func (s *Sentence) moved(runs []Run, w *words.Words) []Run {
	if s.Status != Left && len(s.How) > 0 && s.From.Section != s.To.Section {
		return append(runs, Run{Text: w.T("diff.from", "place", foreign.Line(lastOf(s.From.Section))), Note: true})
	}
	return runs
}

func (s *Sentence) newRuns() []Run {
	switch s.Status {
	case Changed:
		return edits(s.Diff, revision.Insert)
	case New:
		return []Run{{Text: foreign.Lines(s.Is), Differs: true}}
	}
	return []Run{{Text: foreign.Lines(s.Is)}}
}

// edits are the parts of one text: what stayed, and what went or came.
func edits(list []revision.Edit, op revision.Op) []Run {
	var out []Run
	for _, e := range list {
		if e.Op == revision.Keep || e.Op == op {
			out = append(out, Run{Text: foreign.Lines(e.Text), Differs: e.Op == op})
		}
	}
	return out
}

// lastOf is the innermost heading of a path.
func lastOf(section string) string {
	parts := strings.Split(section, " > ")
	return parts[len(parts)-1]
}
