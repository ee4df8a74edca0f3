package words

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// Summary counts the claims of an answer in a line: 5文のうち　照合済み 3・要確認 2.
func (w *Words) Summary(r verify.Report) string {
	counts, excerpts := map[State]int{}, 0
	for _, c := range r.Claims {
		if c.Excerpt {
			excerpts++
			continue
		}
		counts[StateOf(c)]++
	}
	claims := len(r.Claims) - excerpts
	if claims == 0 {
		if excerpts > 0 {
			return w.T("summary.excerpts", "n", excerpts)
		}
		return w.T("summary.none")
	}
	var parts []string
	for _, s := range States() {
		if n := counts[s]; n > 0 {
			parts = append(parts, w.T("summary.part", "n", n, "word", w.FaceOf(s).Word))
		}
	}
	return w.T("summary.line", "claims", w.T("summary.claims", "n", claims), "parts", strings.Join(parts, w.T("summary.part_separator")))
}

// Read counts what became of the files that were read, in a line, with how long it took; what did not happen is left out. It is ""
// where nothing did.
func (w *Words) Read(added, updated, unchanged, failed int, took time.Duration) string {
	var parts []string
	for _, p := range []struct {
		key string
		n   int
	}{{"library.report.added", added}, {"library.report.updated", updated}, {"library.report.unchanged", unchanged}, {"library.report.failed", failed}} {
		if p.n > 0 {
			parts = append(parts, w.T(p.key, "n", p.n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	line := strings.Join(parts, w.T("watch.separator"))
	if took < 50*time.Millisecond { // would be written as no time at all
		return line
	}
	return w.T("library.report_timed", "parts", line, "time", took)
}

// Looked counts what a look at the folders changed in the library, in a line; what did not happen is left out.
func (w *Words) Looked(added, changed, gone int) string {
	var parts []string
	for _, p := range []struct {
		key string
		n   int
	}{{"watch.new", added}, {"watch.changed", changed}, {"watch.gone", gone}} {
		if p.n > 0 {
			parts = append(parts, w.T(p.key, "n", p.n))
		}
	}
	if len(parts) == 0 {
		return w.T("watch.nothing")
	}
	return w.T("watch.summary", "parts", strings.Join(parts, w.T("watch.separator")))
}

// NoAnswerTitle is the head of a "no".
func (w *Words) NoAnswerTitle(n ask.NoAnswer) string { return w.T("none." + kindOf(n) + ".title") }

// kindOf is the kind of a "no" as it is told. Where no page had a text, nothing was looked through, and nothing is said not to be there.
func kindOf(n ask.NoAnswer) string {
	if n.Said() == "not_in_documents" && n.PagesScanned == 0 {
		return "nothing_readable"
	}
	return n.Said()
}

// Searched says what was looked through without success.
func (w *Words) Searched(n ask.NoAnswer) string {
	return w.T("none."+kindOf(n)+".sentence", "documents", n.Documents, "pages", n.PagesScanned, "terms", w.List(n.Terms))
}

// NoAnswer says what was looked through without success, and what could not be. Its title is NoAnswerTitle.
func (w *Words) NoAnswer(n ask.NoAnswer) string {
	parts := []string{w.Searched(n)}
	if n.PagesUnreadable > 0 && n.PagesScanned > 0 {
		parts = append(parts, w.T("none.unreadable.sentence", "n", n.PagesUnreadable))
	}
	if n.Away {
		parts = append(parts, w.T("answer.away"))
	}
	return w.sentences(parts...)
}

// CopyText writes an answer with its sources as text to be pasted elsewhere. Each claim keeps its mark in words, and what is
// wrong with it; whether a person must look stands at the head, who made the answer at the end.
func (w *Words) CopyText(a ask.Answer) string {
	var b strings.Builder
	line := func(s string) { b.WriteString(s + "\n") }
	line(w.T("copy.question", "question", oneLine(a.Question)))
	line("")
	if a.Status == "review" {
		line(w.T("copy.review", "word", w.T("review.word"), "sentence", w.T("review.sentence")))
		line("")
	}
	if a.NoAnswer != nil {
		line(w.NoAnswerTitle(*a.NoAnswer))
		line(w.NoAnswer(*a.NoAnswer))
		line("")
	}
	sources := newSources(w, a.Chunks)
	for _, c := range a.Claims {
		w.copyClaim(line, c, a.Chunks, sources)
	}
	if !a.Complete {
		line(w.T("answer.incomplete"))
	}
	if len(a.Unanswered) > 0 {
		line("")
		line(w.T("copy.unanswered"))
		for _, u := range a.Unanswered {
			line(w.T("copy.item", "text", oneLine(u)))
		}
	}
	sources.write(line)
	line("")
	if a.Confidence != "" {
		line(w.T("confidence.text", "level", w.T("confidence."+string(a.Confidence))))
	}
	if len(a.Claims) > 0 {
		line(w.Summary(a.Report))
	}
	if conflict := w.Conflict(a.Report); conflict != "" {
		line(conflict)
	}
	if a.Away {
		line(w.T("answer.away"))
	}
	line(w.MadeBy(a))
	return b.String()
}

// PlacesToLook says why excerpts are where to look and not an answer.
func (w *Words) PlacesToLook(a ask.Answer) string {
	if slices.Contains(a.Warnings, ask.ValueMissing) {
		return w.T("ask.places_to_look")
	}
	return w.T("ask.places_met_thinly")
}

// CopyClaim writes one claim with its mark and its sources as text.
func (w *Words) CopyClaim(c verify.Claim, passages []verify.Passage) string {
	var b strings.Builder
	line := func(s string) { b.WriteString(s + "\n") }
	sources := newSources(w, passages)
	w.copyClaim(line, c, passages, sources)
	sources.write(line)
	return b.String()
}

func (w *Words) copyClaim(line func(string), c verify.Claim, passages []verify.Passage, s *sources) {
	key, numbers := "copy.claim", s.cite(c)
	if numbers != "" {
		key = "copy.claim_sources"
	}
	face := w.Face(c)
	line(w.T(key, "text", oneLine(w.Shown(c)), "word", face.Word, "numbers", numbers))
	if face.State != Backed && !w.PlainExcerpt(c) {
		line(w.T("copy.note", "note", w.Card(c, passages)))
	}
}

// sources numbers the places that claims cite, in the order in which they are first cited.
type sources struct {
	words    *Words
	passages map[string]verify.Passage
	numbers  map[string]int // by citation and quotation
	lines    []string
}

func newSources(w *Words, passages []verify.Passage) *sources {
	s := &sources{words: w, passages: map[string]verify.Passage{}, numbers: map[string]int{}}
	for _, p := range passages {
		s.passages[p.ID] = p
	}
	return s
}

// cite returns the numbers of a claim's sources. An id that was not sent leads nowhere and has none; the claim's mark says so.
func (s *sources) cite(c verify.Claim) string {
	var numbers []string
	for _, e := range c.Evidence {
		p, sent := s.passages[e.ID]
		if !sent || e.Status == verify.NotFound {
			continue
		}
		key := e.ID + "\n" + e.Quote
		if s.numbers[key] == 0 {
			s.numbers[key] = len(s.numbers) + 1
			line := s.words.T("copy.source", "n", s.numbers[key], "citation", s.words.Citation(p))
			if e.Quote != "" && !c.Excerpt {
				line += "\n" + s.words.T("copy.quote", "quote", s.words.Quote(rows(e.Quote)))
			}
			s.lines = append(s.lines, line)
		}
		numbers = append(numbers, strconv.Itoa(s.numbers[key]))
	}
	return strings.Join(numbers, s.words.T("cite.separator"))
}

func (s *sources) write(line func(string)) {
	line("")
	line(s.words.T("copy.sources"))
	for _, l := range s.lines {
		line(l)
	}
	if len(s.lines) == 0 {
		line(s.words.T("copy.no_sources"))
	}
}

// oneLine sets text of a document or a model on one line, so that it cannot pass for a line of ours.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// rows keeps the lines of a quotation apart, such as the rows of a table, each set in so that it cannot pass for a line of ours.
func rows(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n　　　")
}
