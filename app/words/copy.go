package words

import (
	"slices"
	"strings"
	"unicode"

	"tenkyo/app/ask"
	"tenkyo/app/foreign"
	"tenkyo/verify"
)

// CopyText writes an answer with its sources as text to be pasted elsewhere. Each claim keeps its mark in words, and what is
// wrong with it; what must be read before it stands at the head, who made the answer at the end.
func (w *Words) CopyText(a ask.Answer) string { return w.copyText(a, a.Claims) }

// CopyBacked is CopyText of the claims alone that are backed. It says how many were left out.
func (w *Words) CopyBacked(a ask.Answer) string {
	return w.copyText(a, slices.DeleteFunc(slices.Clone(a.Claims), func(c verify.Claim) bool { return StateOf(c) != Backed }))
}

func (w *Words) copyText(a ask.Answer, claims []verify.Claim) string {
	var b strings.Builder
	line := lineOf(&b)
	line(w.T("copy.question", "question", oneLine(a.Question)))
	line("")
	for _, s := range w.caveats(a) {
		line(s)
		line("")
	}
	if no := w.no(a); len(no) > 0 {
		for _, s := range no {
			line(s)
		}
		line("")
	}
	sources := w.sources(a.Chunks, true)
	for _, c := range claims {
		w.copyClaim(line, c, a.Chunks, sources)
	}
	if left := len(a.Claims) - len(claims); left > 0 {
		if len(claims) == 0 {
			line(w.T("answer.copy_none_backed"))
		}
		line(w.T("answer.copy_left_out", "n", left))
		if len(claims) == 0 {
			line("")
		}
	}
	w.copyUnanswered(line, a)
	if len(claims) > 0 {
		w.copySources(line, sources)
		line("")
	}
	if sure := w.Confidence(a); sure != "" && len(claims) > 0 {
		line(sure)
	}
	if len(a.Claims) > 0 {
		line(w.Summary(a.Report))
	}
	line(w.MadeBy(a))
	return b.String()
}

// lineOf writes lines of a copy. What of a line is not ours acts on nothing, and a line break in it begins no line.
func lineOf(b *strings.Builder) func(string) {
	return func(s string) {
		s = strings.ReplaceAll(foreign.Inert(strings.ReplaceAll(s, "\r", "\n")), "\n", "\n　")
		b.WriteString(strings.TrimRight(s, "\n　") + "\n")
	}
}

// CopyReply writes an answer as an office sends it: what holds, where it stands, and the day whose rules count. Each sentence keeps its
// mark in words and what is wrong with it, so that one which is not backed cannot be sent on as if it were.
func (w *Words) CopyReply(a ask.Answer) string {
	var b strings.Builder
	line := lineOf(&b)
	for _, s := range w.caveats(a) {
		line(s)
		line("")
	}
	line(w.T("answer.copy_answer"))
	for _, s := range w.no(a) {
		line(s)
	}
	sources := w.sources(a.Chunks, false)
	for _, c := range a.Claims {
		line(w.claimLine(c, sources.cite(c), c.Excerpt || isBullet(c.Text)))
		w.copyNote(line, c, a.Chunks)
	}
	w.copyUnanswered(line, a)
	line("")
	if len(a.Claims) > 0 {
		line(w.T("answer.copy_grounds"))
		sources.write(line, oneLine)
		line("")
	}
	line(w.T("answer.copy_date"))
	line(w.Date(a.AsOf))
	line("")
	line(w.MadeBy(a))
	return b.String()
}

// CopyMarkdown writes an answer as Markdown: the question as a heading, the sentences with their marks, as a list where they were one,
// the sources as a numbered list.
func (w *Words) CopyMarkdown(a ask.Answer) string {
	var b strings.Builder
	block := func(s string) { b.WriteString(s + "\n\n") }
	block("## " + escaped(a.Question))
	for _, s := range w.caveats(a) {
		block("> " + escaped(s))
	}
	no := w.no(a)
	for i, s := range no {
		if i < 2 {
			block("> " + escaped(s))
		} else {
			b.WriteString("- " + escaped(bare(s)) + "\n")
		}
	}
	if len(no) > 2 {
		b.WriteString("\n")
	}
	sources := w.sources(a.Chunks, false)
	before := ""
	for i, c := range a.Claims {
		item, kind := c.Excerpt || isItem(c.Text), "sentence"
		switch {
		case item && number(strings.TrimSpace(c.Text)) > 0:
			kind = "numbered"
		case item:
			kind = "item"
		}
		if i > 0 && (kind != before || !item) { // a list that begins with 2 would go on the line above
			b.WriteString("\n")
		}
		before = kind
		lead, indent := "", ""
		if item {
			lead, indent = "- ", "  "
		}
		text := strings.Split(w.claimLine(c, sources.cite(c), false), "\n")
		for n := range text {
			text[n] = escaped(text[n])
		}
		w.copyNote(func(s string) { text = append(text, escaped(s)) }, c, a.Chunks)
		if n := number(text[0]); item && n > 0 {
			lead, text[0] = text[0][:n], text[0][n:]
			indent = strings.Repeat(" ", n)
		}
		if !item {
			text[0] = plain(text[0])
		}
		b.WriteString(lead + strings.Join(text, "  \n"+indent) + "\n")
	}
	if len(a.Claims) > 0 {
		b.WriteString("\n")
	}
	if len(a.Unanswered) > 0 {
		block("### " + w.T("copy.unanswered"))
		for _, u := range a.Unanswered {
			b.WriteString("- " + escaped(w.unmarked(u)) + "\n")
		}
		b.WriteString("\n")
	}
	if len(a.Claims) > 0 {
		block("### " + w.T("answer.copy_grounds"))
		sources.write(func(s string) { b.WriteString(s + "\n") }, escaped)
		b.WriteString("\n")
	}
	block(w.T("ask.as_of", "date", w.Date(a.AsOf)))
	b.WriteString(escaped(w.MadeBy(a)) + "\n")
	return b.String()
}

// CopyClaim writes one claim with its mark and its sources as text.
func (w *Words) CopyClaim(c verify.Claim, passages []verify.Passage) string {
	var b strings.Builder
	line := lineOf(&b)
	sources := w.sources(passages, true)
	w.copyClaim(line, c, passages, sources)
	w.copySources(line, sources)
	return b.String()
}

// caveats are what must be read before an answer that is sent on: that a person has yet to look at it, that it broke off, that it is
// only where to look, or that its sources contradict each other or were not all looked into.
func (w *Words) caveats(a ask.Answer) []string {
	var lines []string
	if a.Scope != nil {
		lines = append(lines, w.T("copy.scope", "scope", w.Scope(a.Scope), "n", a.Scope.Documents))
	}
	if a.Status == "review" {
		lines = append(lines, w.T("copy.review", "word", w.T("review.word"), "sentence", w.T("review.sentence")))
	}
	if !a.Complete {
		lines = append(lines, w.T("answer.incomplete"))
	}
	switch {
	case a.PlacesToLook:
		lines = append(lines, w.PlacesToLook(a))
	case slices.Contains(a.Warnings, ask.ValueMissing):
		lines = append(lines, w.T("answer.value_missing"))
	}
	if conflict := w.Conflict(a.Report); conflict != "" {
		lines = append(lines, conflict)
	}
	if a.Away && (a.NoAnswer == nil || !a.NoAnswer.Away) {
		lines = append(lines, w.T("answer.away"))
	}
	if a.Damaged > 0 {
		lines = append(lines, w.T("answer.damaged", "n", a.Damaged))
	}
	for _, files := range []string{w.GoneSince(a), w.ChangedSince(a)} {
		if files != "" {
			lines = append(lines, files)
		}
	}
	return lines
}

// mostPlaces to look at are told.
const mostPlaces = 5

// no is the "no" of an answer: its head, a sentence, and the places to look where there are some; nothing for an answer that is none.
func (w *Words) no(a ask.Answer) []string {
	if a.NoAnswer == nil {
		return nil
	}
	lines := []string{w.NoAnswerTitle(*a.NoAnswer), w.NoAnswer(*a.NoAnswer)}
	if a.NoAnswer.Kind != "not_found" {
		return lines
	}
	for _, p := range a.Chunks {
		if p.Doc != "" && len(lines) < 2+mostPlaces {
			lines = append(lines, w.T("copy.item", "text", w.SourceLine(p)))
		}
	}
	if len(lines) == 2 {
		lines[1] = w.T("none.hint")
	}
	return lines
}

func (w *Words) copyClaim(line func(string), c verify.Claim, passages []verify.Passage, s *sources) {
	line(w.claimLine(c, s.cite(c), true))
	w.copyNote(line, c, passages)
}

func (w *Words) copySources(line func(string), s *sources) {
	line("")
	line(w.T("copy.sources"))
	s.write(line, oneLine)
}

// copyNote says what is wrong with a claim, where something is.
func (w *Words) copyNote(line func(string), c verify.Claim, passages []verify.Passage) {
	if StateOf(c) != Backed && !w.PlainExcerpt(c) {
		line(w.T("copy.note", "note", w.Card(c, passages)))
	}
}

// claimLine is a claim with its mark in words and the numbers of its sources, as an item of a list where that is wanted. An item that
// the model numbered keeps its number, another sign of an item becomes ours.
func (w *Words) claimLine(c verify.Claim, numbers string, listed bool) string {
	key := "copy.claim"
	if numbers != "" {
		key = "copy.claim_sources"
	}
	shown := w.Shown(c)
	text := oneLine(shown)
	if c.Excerpt && strings.Contains(shown, "\n") { // rows of a table
		lines := strings.Split(shown, "\n")
		for i := range lines {
			lines[i] = strings.TrimSpace(lines[i])
		}
		text = strings.Join(lines, "\n")
	}
	line := w.T(key, "text", w.unmarked(bare(text)), "word", w.Face(c).Word, "numbers", numbers)
	if !listed || number(text) > 0 {
		line = bare(line)
	}
	return line
}

func (w *Words) copyUnanswered(line func(string), a ask.Answer) {
	if len(a.Unanswered) == 0 {
		return
	}
	line("")
	line(w.T("copy.unanswered"))
	for _, u := range a.Unanswered {
		line(w.T("copy.item", "text", w.unmarked(oneLine(u))))
	}
}

// bullets are the signs with which an item of a list begins that has no number.
var bullets = []string{"- ", "* ", "• ", "・", "● "}

// isBullet tells whether a text begins as an item without a number does.
func isBullet(s string) bool { return bare(s) != strings.TrimSpace(s) }

// isItem tells whether a text begins as an item of a list does.
func isItem(s string) bool { return isBullet(s) || number(strings.TrimSpace(s)) > 0 }

// bare is a text without the sign of an item before it.
func bare(s string) string {
	s = strings.TrimSpace(s)
	for _, b := range bullets {
		if rest, ok := strings.CutPrefix(s, b); ok {
			return strings.TrimSpace(rest)
		}
	}
	return s
}

// number is the length of the number with which an item begins, in bytes, its full stop and space included; 0 where it has none.
func number(s string) int {
	rest := strings.TrimLeft(s, "0123456789")
	digits := len(s) - len(rest)
	if digits == 0 || digits > 3 || len(rest) < 2 || rest[0] != '.' && rest[0] != ')' || rest[1] != ' ' {
		return 0
	}
	return digits + 2
}

// escaped keeps text of a document or a model from becoming Markdown of ours, and on one line.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`, "|", `\|`).Replace(foreign.Inert(oneLine(s)))
}

// plain keeps the beginning of a line from being read as the beginning of a list, a quotation or a heading.
func plain(s string) string {
	if s != "" && strings.ContainsRune(">+-=~:", rune(s[0])) {
		return `\` + s
	}
	rest := strings.TrimLeftFunc(s, unicode.IsDigit)
	if len(rest) < len(s) && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		return s[:len(s)-len(rest)] + `\` + rest
	}
	return s
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
	return strings.Join(lines, "\n　　")
}

// unmarked shows as foreign the words of our marks where a text holds them as a copy has them, in brackets.
func (w *Words) unmarked(s string) string {
	for _, state := range States() {
		word := w.FaceOf(state).Word
		for _, bracket := range []string{"[", "［", "【"} {
			s = strings.ReplaceAll(s, bracket+word, bracket+"⟦"+word+"⟧")
		}
	}
	return s
}
