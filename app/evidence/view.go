package evidence

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// fact is a line with a label.
type fact struct {
	Label, Value string
	Code         bool // to be copied, letter by letter
}

// view is a pack in words: all that the page and the Markdown show. Every string is safe to show as text.
type view struct {
	Lang, Title, AnswerTitle, SourcesTitle, ContextLabel, PicturesTitle, DocumentsTitle, NoDocuments, MadeTitle, CheckTitle string

	Banners   []string
	Facts     []fact
	No        *fact
	Claims    []claimView
	Notes     []string
	Sources   []sourceView
	Pictures  []pictureView
	Documents []documentView
	Left      string // what of the passages sent is not here
	Made      []fact
	Check     []string

	Policy string
	Style  template.CSS
	Data   string
}

type claimView struct {
	Number                                            int
	State, Text, Glyph, Word, Card, Standing, SignOff string
	Said                                              []words.Run   // Text, with what differs from its source
	Beside                                            [][]words.Run // what the source says, where a person is to compare the two
	Cites                                             []int
	Diff                                              []revision.Edit
}

type sourceView struct {
	Number                                 int
	Citation, Quote, Before, Marked, After string
	Pictures                               []link
}

type link struct{ Name, Label string }

type pictureView struct {
	Name, Caption string
	Notes         []string
	Width, Height int
	Source        template.URL
}

type documentView struct {
	Name  string
	Facts []fact
}

// stamp writes a moment in a pack in universal time, so that it means the same everywhere, and a page that is made again is the same.
func stamp(t time.Time, w *words.Words) string {
	t = t.UTC()
	return w.Date(t.Format(time.DateOnly)) + t.Format(" 15:04:05 UTC")
}

func newView(p *Pack, w *words.Words) *view {
	v := &view{
		Lang: w.Lang(), Title: w.T("evidence.title"), AnswerTitle: w.T("evidence.answer"), SourcesTitle: w.T("evidence.sources"),
		ContextLabel: w.T("evidence.context"), PicturesTitle: w.T("evidence.pictures"), DocumentsTitle: w.T("evidence.documents"),
		NoDocuments: w.T("evidence.no_documents"), MadeTitle: w.T("evidence.made"), CheckTitle: w.T("evidence.check"),
	}
	a := &p.Answer
	switch {
	case p.Held:
		v.Banners = append(v.Banners, w.T("copy.review", "word", w.T("review.word"), "sentence", w.T("review.sentence")))
	case p.Released != nil:
		v.Banners = append(v.Banners, visible(w.T("evidence.released", "by", p.Released.By, "date", stamp(p.Released.At, w), "note", p.Released.Note)))
	}
	if a.Away {
		v.Banners = append(v.Banners, w.T("answer.away"))
	}
	if a.Damaged > 0 {
		v.Banners = append(v.Banners, w.T("answer.damaged", "n", a.Damaged))
	}
	for _, files := range []string{w.GoneSince(*a), w.ChangedSince(*a)} {
		if files != "" {
			v.Banners = append(v.Banners, visible(files))
		}
	}
	if p.Withheld {
		v.Banners = append(v.Banners, w.T("history.withheld"))
	}
	if p.Recheck.NeedsLook() {
		v.Banners = append(v.Banners, w.T("evidence.stands", "date", w.Date(p.Recheck.AsOf), "status", w.Became(p.Recheck)))
	}
	v.Facts = []fact{
		{Label: w.T("evidence.question"), Value: visible(a.Question)},
		{Label: w.T("evidence.asked"), Value: stamp(a.Asked, w)},
		{Label: w.T("evidence.as_of"), Value: w.Date(a.AsOf)},
	}
	if a.Scope != nil {
		v.Facts = append(v.Facts, fact{Label: w.T("evidence.scope"), Value: visible(w.Scope(a.Scope))})
	}
	if a.ReadAs != "" {
		v.Facts = append(v.Facts, fact{Label: w.T("evidence.read_as"), Value: visible(a.ReadAs)})
	}
	if a.NoAnswer != nil {
		v.No = &fact{Label: w.NoAnswerTitle(*a.NoAnswer), Value: visible(w.NoAnswer(*a.NoAnswer))}
	}
	s := sourceList{pack: p, words: w}
	for n, c := range a.Claims {
		v.Claims = append(v.Claims, s.claim(n, c))
	}
	v.Sources = s.list
	v.Notes = notes(p, w)
	for i := range p.Pictures {
		v.Pictures = append(v.Pictures, newPicture(&p.Pictures[i], w))
	}
	for _, d := range p.Documents {
		v.Documents = append(v.Documents, newDocument(d, w))
	}
	if n := p.Gaps(); n > 0 {
		v.Left = w.T("evidence.left_out", "n", n, "sent", len(p.Sent))
	}
	v.Made = made(p, w)
	v.Check = []string{w.T("evidence.check_tool"), w.T("evidence.check_hash"), w.T("evidence.check_head"), w.T("evidence.check_limits")}
	return v
}

// notes is what stands below the sentences of an answer.
func notes(p *Pack, w *words.Words) []string {
	a := &p.Answer
	var out []string
	if !a.Complete {
		out = append(out, w.T("answer.incomplete"))
	}
	if a.Mode == "extract" && len(a.Claims) > 0 {
		out = append(out, w.T("ask.no_model_note"))
	}
	for i, u := range a.Unanswered {
		if i == 0 {
			out = append(out, w.T("answer.unanswered_title"))
		}
		out = append(out, visible(u))
	}
	if sure := w.Confidence(*a); sure != "" {
		out = append(out, sure)
	}
	if len(a.Claims) > 0 {
		out = append(out, w.Summary(a.Report))
	}
	return out
}

// sourceList numbers the places that claims cite, in the order in which they are first cited.
type sourceList struct {
	pack  *Pack
	words *words.Words
	list  []sourceView
	seen  map[string]int
}

func (s *sourceList) claim(n int, c verify.Claim) claimView {
	w := s.words
	face := w.Face(c)
	v := claimView{Number: n + 1, State: string(face.State), Text: visible(c.Text), Glyph: face.Glyph, Word: face.Word, Card: visible(w.Card(c, s.pack.Answer.Chunks))}
	v.Said = visibleRuns(words.Said(c))
	if c.Text == "" {
		v.Text, v.Card = w.T("evidence.withheld_claim"), ""
		v.Said = []words.Run{{Text: v.Text}}
	} else if words.ToCompare(c) {
		for _, q := range words.Quotations(c, s.pack.Answer.Chunks) {
			v.Beside = append(v.Beside, visibleRuns(q.Runs))
		}
	}
	for _, e := range c.Evidence {
		if number := s.cite(e, c.Excerpt); number > 0 && !slices.Contains(v.Cites, number) {
			v.Cites = append(v.Cites, number)
		}
	}
	if n < len(s.pack.Recheck.Claims) {
		s.standing(&v, s.pack.Recheck.Claims[n])
	}
	return v
}

func visibleRuns(runs []words.Run) []words.Run {
	for i := range runs {
		runs[i].Text = visible(runs[i].Text)
	}
	return runs
}

// standing says what had become of a claim on the day of export, and what a person said of it.
func (s *sourceList) standing(v *claimView, c history.ClaimCheck) {
	w := s.words
	if c.Status != history.Current {
		v.Standing = w.T("evidence.stands", "date", w.Date(s.pack.Recheck.AsOf), "status", w.T("history.status."+string(c.Status)))
		if c.Why != "" {
			v.Standing += " " + w.T("history.why."+c.Why)
		}
	}
	for _, e := range c.Diff {
		v.Diff = append(v.Diff, revision.Edit{Op: e.Op, Text: visible(e.Text)})
	}
	if o := c.SignOff; o != nil {
		key := "evidence.signed"
		switch {
		case o.Fallen:
			key = "evidence.signed_fallen"
		case o.Unconfirmed:
			key = "evidence.signed_unconfirmed"
		}
		v.SignOff = visible(w.T(key, "mark", w.T("history.mark."+string(o.Mark)), "by", o.By, "date", stamp(o.At, w), "note", o.Note))
	}
}

// cite returns the number of a citation, 0 where it leads nowhere.
func (s *sourceList) cite(e verify.Evidence, excerpt bool) int {
	q := passage(&s.pack.Answer, e.ID)
	if q == nil || !cites(e) {
		return 0
	}
	key := fmt.Sprintf("%s %d %d %s", e.ID, e.Start, e.End, e.Quote)
	if n := s.seen[key]; n > 0 {
		return n
	}
	if s.seen == nil {
		s.seen = map[string]int{}
	}
	n := len(s.list) + 1
	s.seen[key] = n
	v := sourceView{Number: n, Citation: visible(s.words.Citation(q.Cited(e)))}
	if !excerpt {
		v.Quote = lined(e.Quote)
	}
	if runes := []rune(q.Text); e.Start < e.End && e.Start >= 0 && e.End <= len(runes) {
		v.Before, v.Marked, v.After = lined(string(runes[:e.Start])), lined(string(runes[e.Start:e.End])), lined(string(runes[e.End:]))
	}
	for i := range s.pack.Pictures {
		x := &s.pack.Pictures[i]
		if slices.ContainsFunc(x.Quotes, func(o Quote) bool { return o.ID == e.ID }) {
			v.Pictures = append(v.Pictures, link{x.Name, s.words.T("evidence.see_page", "page", pageName(x))})
		}
	}
	s.list = append(s.list, v)
	return n
}

func pageName(x *Picture) string {
	if x.PageLabel != "" {
		return visible(x.PageLabel)
	}
	return strconv.Itoa(x.Page)
}

func newPicture(x *Picture, w *words.Words) pictureView {
	v := pictureView{
		Name: x.Name, Width: x.Width, Height: x.Height, Source: template.URL(pictureStart + base64.StdEncoding.EncodeToString(x.PNG)),
		Caption: visible(w.T("evidence.picture", "title", x.Title, "page", pageName(x))),
	}
	for _, q := range x.Quotes {
		note := w.T("evidence.lit", "n", q.Claim+1)
		if !q.Found {
			note = w.T("evidence.not_lit", "n", q.Claim+1, "reason", w.PageReason(q.Reason))
		}
		if !slices.Contains(v.Notes, note) {
			v.Notes = append(v.Notes, note)
		}
	}
	return v
}

func newDocument(d Document, w *words.Words) documentView {
	v := documentView{Name: visible(d.Title)}
	if d.Title == "" {
		v.Name = visible(d.Doc)
	}
	add := func(label, value string, code bool) {
		if value != "" {
			v.Facts = append(v.Facts, fact{label, visible(value), code})
		}
	}
	add(w.T("evidence.file"), d.Doc, false)
	add(w.T("evidence.edition"), d.Edition, false)
	if d.Effective != "" {
		add(w.T("evidence.effective"), w.RuleDate(d.Effective), false)
	}
	add(w.T("evidence.used"), w.T(d.Use()), false)
	if d.Source == library.Gone {
		add(w.T("evidence.source"), w.T("history.why.withdrawn"), false)
	}
	add(w.T("evidence.marks"), w.Join(d.Marks), false)
	if d.SHA256 == "" {
		add("SHA-256", w.T("evidence.no_original"), false)
		return v
	}
	add("SHA-256", d.SHA256, true)
	add(w.T("evidence.size"), w.T("evidence.bytes", "n", d.Bytes), false)
	add(w.T("evidence.by_hand"), byHand(d), true)
	return v
}

// byHand is the line that compares a file with its SHA-256 in a shell. The name is quoted, so that it is taken as it is.
func byHand(d Document) string {
	name := d.File
	if strings.HasPrefix(name, "-") {
		name = "./" + name
	}
	line := d.SHA256 + "  " + name
	if visible(line) != line || strings.Contains(line, `\`) {
		return "sha256sum   # " + d.SHA256
	}
	return "echo '" + strings.ReplaceAll(line, "'", `'\''`) + "' | sha256sum -c"
}

func made(p *Pack, w *words.Words) []fact {
	a := &p.Answer
	var out []fact
	add := func(label, value string, code bool) {
		if value != "" {
			out = append(out, fact{label, visible(value), code})
		}
	}
	model := a.Model
	switch {
	case a.ModelError != "":
		model = w.ModelFailed(*a)
	case model == "" || a.Mode == "extract":
		model = w.T("answer.made_without_model")
	}
	add(w.T("evidence.model"), model, false)
	add(w.T("evidence.model_digest"), a.ModelDigest, true)
	add(w.T("evidence.mode"), w.T("ask.mode."+string(a.Mode)), false)
	add(w.T("evidence.judge"), a.Judge, false)
	add(w.T("evidence.answered_by"), w.T("evidence.tool", "version", a.Tool.Version, "rules", a.Tool.Rules), false)
	add(w.T("evidence.made_by"), w.T("evidence.tool", "version", p.Tool.Version, "rules", p.Tool.Rules), false)
	add(w.T("evidence.made_at"), stamp(p.Made, w), false)
	add(w.T("evidence.library"), w.Fingerprint(p.Library), true)
	add(w.T("evidence.answer_id"), a.AnswerID, true)
	head := w.T("audit.empty")
	if p.Audit.Seq > 0 {
		head = p.Audit.String()
	}
	add(w.T("evidence.audit_head"), head, p.Audit.Seq > 0)
	return out
}

// Use is the key of the words that say how the answer used a document.
func (d Document) Use() string {
	switch {
	case d.Cited:
		return "evidence.used_cited"
	case d.Weighed:
		return "evidence.used_weighed"
	}
	return "evidence.used_sent"
}
