package evidence

import (
	"fmt"
	"strings"

	"tenkyo/app/words"
)

// Markdown writes a pack as Markdown, without pictures and without the data that a check needs.
func Markdown(p *Pack, w *words.Words) []byte {
	v := newView(p, w)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# %s", v.Title)
	for _, s := range v.Banners {
		line("\n**%s**", escape(s))
	}
	line("")
	facts := func(list []fact) {
		for _, f := range list {
			if f.Code {
				line("- %s: %s", escape(f.Label), code(f.Value))
			} else {
				line("- %s: %s", escape(f.Label), escape(f.Value))
			}
		}
	}
	facts(v.Facts)
	line("\n## %s\n", v.AnswerTitle)
	if v.No != nil {
		line("**%s**\n\n%s", escape(v.No.Label), escape(v.No.Value))
	}
	for _, c := range v.Claims {
		cited := ""
		for _, n := range c.Cites {
			cited += fmt.Sprintf(" \\[%d\\]", n)
		}
		line("%d. %s **%s %s**%s", c.Number, escape(c.Text), c.Glyph, escape(c.Word), cited)
		for _, s := range []string{c.Card, c.Standing, c.SignOff} {
			if s != "" {
				line("   - %s", escape(s))
			}
		}
		for _, runs := range c.Beside {
			line("   > %s", marked(runs))
		}
	}
	for _, s := range v.Notes {
		line("\n%s", escape(s))
	}
	if len(v.Sources) > 0 {
		line("\n## %s\n", v.SourcesTitle)
		for _, s := range v.Sources {
			line("- \\[%d\\] %s", s.Number, escape(s.Citation))
			if s.Quote != "" {
				line("  > %s", escape(s.Quote))
			} else if s.Marked != "" {
				line("  > %s", escape(s.Marked))
			}
		}
	}
	line("\n## %s", v.DocumentsTitle)
	if len(v.Documents) == 0 {
		line("\n%s", escape(v.NoDocuments))
	}
	for _, d := range v.Documents {
		line("\n### %s\n", escape(d.Name))
		facts(d.Facts)
	}
	if v.Left != "" {
		line("\n%s", escape(v.Left))
	}
	line("\n## %s\n", v.MadeTitle)
	facts(v.Made)
	return []byte(b.String())
}

// marked sets what differs in bold, since Markdown has no underline.
func marked(runs []words.Run) string {
	var b strings.Builder
	for _, r := range runs {
		if text := escape(r.Text); r.Differs && text != "" {
			b.WriteString("**" + text + "**")
		} else {
			b.WriteString(text)
		}
	}
	return b.String()
}

// marks are the characters that mean something in Markdown.
const marks = "\\`*_{}[]()>#+-.!|~:"

// escape keeps text of a document or a model from becoming Markdown, and on one line.
func escape(s string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(s), " ") {
		switch {
		case r == '<': // not every reader knows that a backslash stands before it
			b.WriteString("&lt;")
			continue
		case r == '&':
			b.WriteString("&amp;")
			continue
		case strings.ContainsRune(marks, r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code sets a text in backticks, more of them than it holds in a row.
func code(s string) string {
	longest, run := 0, 0
	for _, r := range s {
		if r == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	fence := strings.Repeat("`", longest+1)
	return fence + " " + strings.ReplaceAll(s, "\n", " ") + " " + fence
}
