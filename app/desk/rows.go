package desk

import (
	"strings"

	"tenkyo/verify"
)

// Readers write the cells of a table's row joined by " | "; the verifier knows a row by the bar at its beginning.

// barred is a text with bars around its rows, and the rune of the text for each of its runes.
type barred struct {
	text string
	back []int
}

// withBars puts the bars of a table around lines that are rows.
func withBars(text string) barred {
	var b barred
	var out strings.Builder
	n := 0
	put := func(s string, at int, moves bool) {
		for range s {
			b.back = append(b.back, at)
			if moves {
				at++
			}
		}
		out.WriteString(s)
	}
	for line := range strings.Lines(text) {
		body := strings.TrimSuffix(line, "\n")
		length := len([]rune(body))
		if strings.Contains(body, " | ") && !strings.HasPrefix(strings.TrimSpace(body), "|") {
			put("| ", n, false)
			put(body, n, true)
			put(" |", n+length, false)
		} else {
			put(body, n, true)
		}
		if len(body) < len(line) {
			put("\n", n+length, true)
			length++
		}
		n += length
	}
	b.text, b.back = out.String(), append(b.back, n)
	return b
}

// span leads a range back to the text.
func (b barred) span(from, to int) (int, int) {
	if from < 0 || to > len(b.back)-1 || from >= to {
		return 0, 0
	}
	end := b.back[to-1]
	if to == len(b.back)-1 || b.back[to] > end {
		end = b.back[to]
	}
	return b.back[from], end
}

// unbar leads what was found in passages with bars back to the passages without.
func unbar(c *verify.Claim, parts []*evidence, texts []barred) {
	index := func(id string) int {
		for i := range parts {
			if passageID(i) == id {
				return i
			}
		}
		return -1
	}
	for i := range c.Evidence {
		ev := &c.Evidence[i]
		if k := index(ev.ID); k >= 0 && ev.Start < ev.End {
			ev.Start, ev.End = texts[k].span(ev.Start, ev.End)
			if ev.Status == verify.Exact {
				ev.Quote = string([]rune(parts[k].Text)[ev.Start:ev.End])
			}
		}
	}
	back := func(s *verify.SourceSpan) *verify.SourceSpan {
		if s == nil || index(s.ID) < 0 {
			return s
		}
		from, to := texts[index(s.ID)].span(s.Span[0], s.Span[1])
		return &verify.SourceSpan{ID: s.ID, Span: [2]int{from, to}}
	}
	for i := range c.Flags {
		c.Flags[i].Source = back(c.Flags[i].Source)
	}
	for i := range c.Differs {
		c.Differs[i].Source = back(c.Differs[i].Source)
	}
}
