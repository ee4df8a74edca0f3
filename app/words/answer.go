package words

import (
	"maps"
	"slices"
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

// Counts is Summary with marks in place of words: 4文：✓ 2　≈ 1　× 1.
func (w *Words) Counts(r verify.Report) string {
	counts, claims := map[State]int{}, 0
	for _, c := range r.Claims {
		if !c.Excerpt {
			counts[StateOf(c)]++
			claims++
		}
	}
	var glyphs, parts []string
	byGlyph := map[string]int{}
	for _, s := range States() {
		glyph := w.FaceOf(s).Glyph
		if byGlyph[glyph] == 0 && counts[s] > 0 {
			glyphs = append(glyphs, glyph)
		}
		byGlyph[glyph] += counts[s]
	}
	for _, glyph := range glyphs {
		parts = append(parts, w.T("answer.count_part", "glyph", glyph, "n", byGlyph[glyph]))
	}
	return w.T("answer.count", "claims", w.T("summary.claims", "n", claims), "parts", strings.Join(parts, w.T("answer.count_gap")))
}

// Faults counts the sentences for which an answer is held for review, "" where it has none.
func (w *Words) Faults(r verify.Report) string {
	counts := map[State]int{}
	for _, c := range r.Claims {
		counts[StateOf(c)]++
	}
	var parts []string
	for _, s := range []State{Contradicted, NotBacked, Invented, NoSource} {
		if n := counts[s]; n > 0 {
			parts = append(parts, w.T("summary.part", "n", n, "word", w.FaceOf(s).Word))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return w.T("answer.faults", "parts", strings.Join(parts, w.T("summary.part_separator")))
}

// Confidence says how sure the sources of an answer are, "" where that is not known, and where the answer is not what was asked for: its
// sources may be sure, and the answer is none.
func (w *Words) Confidence(a ask.Answer) string {
	if a.Confidence == "" || a.Mode == ask.ExtractMode || a.NoAnswer != nil || a.PlacesToLook || slices.Contains(a.Warnings, ask.ValueMissing) {
		return ""
	}
	return w.T("confidence.text", "level", w.T("confidence."+string(a.Confidence)))
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
	said := n.Said()
	switch {
	case said == "not_in_documents" && n.PagesScanned == 0:
		return "nothing_readable"
	case said == ask.NoDocuments && n.Withheld > 0:
		return "all_withheld"
	case said == ask.NoDocuments && len(n.Unread) > 0:
		return "none_read"
	}
	return said
}

// Searched says what was looked through without success.
func (w *Words) Searched(n ask.NoAnswer) string {
	kind := kindOf(n)
	switch kind {
	case "all_withheld":
		return w.T("none.all_withheld.sentence", "n", n.Withheld)
	case "none_read":
		return w.T("none.none_read.sentence", "n", unread(n), "types", w.List(slices.Sorted(maps.Keys(n.Unread))))
	}
	return w.T("none."+kind+".sentence", "documents", n.Documents, "pages", n.PagesScanned, "terms", w.List(n.Terms))
}

// NoAnswer says what was looked through without success, and what could not be. Its title is NoAnswerTitle.
func (w *Words) NoAnswer(n ask.NoAnswer) string {
	parts := []string{w.Searched(n)}
	if n.PagesUnreadable > 0 && n.PagesScanned > 0 {
		parts = append(parts, w.T("none.unreadable.sentence", "n", n.PagesUnreadable))
	}
	if len(n.Unread) > 0 && kindOf(n) != "none_read" {
		parts = append(parts, w.T("none.unread.sentence", "n", unread(n), "types", w.List(slices.Sorted(maps.Keys(n.Unread)))))
	}
	if n.Away {
		parts = append(parts, w.T("answer.away"))
	}
	return w.sentences(parts...)
}

// unread is how many files are not in the library.
func unread(n ask.NoAnswer) int {
	files := 0
	for _, k := range n.Unread {
		files += k
	}
	return files
}

// PlacesToLook says why excerpts are where to look and not an answer.
func (w *Words) PlacesToLook(a ask.Answer) string {
	if slices.Contains(a.Warnings, ask.ValueMissing) {
		return w.T("ask.places_to_look")
	}
	return w.T("ask.places_met_thinly")
}
