package answer

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// chooseCopy offers the forms in which an answer can be copied, below the button that asks for them.
func (p *Pane) chooseCopy(beside fyne.CanvasObject) {
	a := p.model.State.Answer
	if a == nil {
		return
	}
	w := p.kit.Words
	item := func(key string, write func() string) *fyne.MenuItem {
		return fyne.NewMenuItem(w.T(key), func() { p.actions.Copy(write()) })
	}
	controls.MenuBelow(beside,
		item("answer.copy", func() string { return w.CopyText(*a) }),
		item("answer.copy_markdown", func() string { return markdown(w, *a) }),
		item("answer.copy_reply", func() string { return reply(w, *a) }),
		item("answer.copy_backed", func() string { return onlyBacked(w, *a) }))
}

// onlyBacked writes the claims that were backed, and how many were left out.
func onlyBacked(w *words.Words, a ask.Answer) string {
	left := doubtful(a.Claims)
	kept := a
	kept.Claims = nil
	for i, c := range a.Claims {
		if !slices.Contains(left, i) {
			kept.Claims = append(kept.Claims, c)
		}
	}
	text := w.CopyText(kept)
	if len(left) > 0 {
		text += w.T("answer.copy_left_out", "n", len(left)) + "\n"
	}
	return text
}

// reply writes an answer as an office sends it: what holds, where it stands, and the day whose rules count. Each sentence keeps its
// mark in words, so that one which is not backed cannot be sent on as if it were.
func reply(w *words.Words, a ask.Answer) string {
	var b strings.Builder
	cited := citations(w, a)
	for _, c := range caveats(w, a) {
		b.WriteString(c + "\n\n")
	}
	b.WriteString(w.T("answer.copy_answer") + "\n")
	for _, c := range a.Claims {
		b.WriteString(sentenceOf(w, c, cited) + "\n")
	}
	b.WriteString("\n" + w.T("answer.copy_grounds") + "\n")
	for i, line := range cited.lines {
		b.WriteString(strconv.Itoa(i+1) + ". " + line + "\n")
	}
	if len(cited.lines) == 0 {
		b.WriteString(w.T("copy.no_sources") + "\n")
	}
	b.WriteString("\n" + w.T("answer.copy_date") + "\n" + w.Date(a.AsOf) + "\n\n" + w.MadeBy(a) + "\n")
	return b.String()
}

// markdown writes an answer as Markdown: the question as a heading, the sentences with their marks, the sources as a numbered list.
func markdown(w *words.Words, a ask.Answer) string {
	var b strings.Builder
	cited := citations(w, a)
	b.WriteString("## " + escape(a.Question) + "\n\n")
	for _, c := range caveats(w, a) {
		b.WriteString("> " + escape(c) + "\n\n")
	}
	for _, c := range a.Claims {
		b.WriteString("- " + escape(sentenceOf(w, c, cited)) + "\n")
	}
	b.WriteString("\n### " + w.T("answer.copy_grounds") + "\n\n")
	for i, line := range cited.lines {
		b.WriteString(strconv.Itoa(i+1) + ". " + escape(line) + "\n")
	}
	if len(cited.lines) == 0 {
		b.WriteString(w.T("copy.no_sources") + "\n")
	}
	b.WriteString("\n" + w.T("ask.as_of", "date", w.Date(a.AsOf)) + "\n\n" + escape(w.MadeBy(a)) + "\n")
	return b.String()
}

// caveats are what must be read before an answer that is sent on: that a person has yet to look at it, that it is a "no", or that it
// broke off.
func caveats(w *words.Words, a ask.Answer) []string {
	var lines []string
	if a.Status == "review" {
		lines = append(lines, w.T("copy.review", "word", w.T("review.word"), "sentence", w.T("review.sentence")))
	}
	if a.NoAnswer != nil {
		lines = append(lines, w.NoAnswerTitle(*a.NoAnswer), w.NoAnswer(*a.NoAnswer))
	}
	if !a.Complete {
		lines = append(lines, w.T("answer.incomplete"))
	}
	return lines
}

// escape keeps text of a document or a model from becoming Markdown of ours, and on one line.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`, "|", `\|`).
		Replace(strings.Join(strings.Fields(s), " "))
}

// cited are the places that claims cite, each once, in the order of first mention.
type cited struct {
	lines  []string
	number map[string]int // of a passage's id
}

func citations(w *words.Words, a ask.Answer) cited {
	c := cited{number: map[string]int{}}
	for _, claim := range a.Claims {
		for _, e := range claim.Evidence {
			at := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
			if at < 0 || e.Status == verify.NotFound || c.number[e.ID] > 0 {
				continue
			}
			line := w.SourceLine(a.Chunks[at])
			if i := slices.Index(c.lines, line); i >= 0 {
				c.number[e.ID] = i + 1
				continue
			}
			c.lines = append(c.lines, line)
			c.number[e.ID] = len(c.lines)
		}
	}
	return c
}

// sentenceOf is a claim with its mark in words and the numbers of its sources.
func sentenceOf(w *words.Words, claim verify.Claim, c cited) string {
	var numbers []string
	for _, e := range claim.Evidence {
		if n := c.number[e.ID]; n > 0 && e.Status != verify.NotFound && !slices.Contains(numbers, strconv.Itoa(n)) {
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	key := "copy.claim"
	if len(numbers) > 0 {
		key = "copy.claim_sources"
	}
	line := w.T(key, "text", strings.Join(strings.Fields(claim.Text), " "), "word", w.Face(claim).Word, "numbers", w.Join(numbers))
	return strings.TrimLeft(line, "-・ ")
}
