package revision

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Op says what an edit does.
type Op string

// What an edit does.
const (
	Keep   Op = "keep"
	Delete Op = "delete"
	Insert Op = "insert"
)

// Edit is a part of a text that stayed, went or came. The parts that stayed and went make the earlier text, those that stayed
// and came the later one.
type Edit struct {
	Op   Op     `json:"op"`
	Text string `json:"text"`
}

// mostCells bounds the work of a word diff; longer texts are shown as replaced.
const mostCells = 4 << 20

// shortKept is how many characters must stay between two edits to be shown as having stayed. What is shorter (a particle, a
// comma) is there by chance, and cuts a change into crumbs.
const shortKept = 2

// Words compares two texts word by word: words and numbers of Latin letters are taken whole, other characters one by one, and
// what is too short to have stayed is shown as changed.
func Words(was, is string) []Edit {
	a, b := pieces(was), pieces(is)
	before := 0
	for before < len(a) && before < len(b) && a[before] == b[before] {
		before++
	}
	behind := 0
	for behind < len(a)-before && behind < len(b)-before && a[len(a)-1-behind] == b[len(b)-1-behind] {
		behind++
	}
	var edits []Edit
	edits = push(edits, Keep, a[:before]...)
	edits = append(edits, middle(a[before:len(a)-behind], b[before:len(b)-behind])...)
	edits = push(edits, Keep, a[len(a)-behind:]...)
	return tidy(edits)
}

// pieces cuts a text into words, numbers, and single characters.
func pieces(text string) []string {
	var out []string
	start, kind := 0, 0
	for i, r := range text {
		k := kindOf(r)
		if i > start && (k == 0 || k != kind) {
			out = append(out, text[start:i])
			start = i
		}
		kind = k
	}
	if start < len(text) {
		out = append(out, text[start:])
	}
	return out
}

// kindOf is 1 for Latin letters, 2 for digits, 0 for what is a piece of its own.
func kindOf(r rune) int {
	switch {
	case unicode.IsDigit(r):
		return 2
	case r < 0x2E80 && unicode.IsLetter(r):
		return 1
	}
	return 0
}

func push(edits []Edit, op Op, parts ...string) []Edit {
	text := strings.Join(parts, "")
	if text == "" {
		return edits
	}
	if n := len(edits); n > 0 && edits[n-1].Op == op {
		edits[n-1].Text += text
		return edits
	}
	return append(edits, Edit{op, text})
}

// middle compares what lies between the beginning and the end that stayed, by their longest common row of pieces.
func middle(a, b []string) []Edit {
	n, m := len(a), len(b)
	if n == 0 || m == 0 || n > mostCells/m {
		return push(push(nil, Delete, a...), Insert, b...)
	}
	length := make([]int32, (n+1)*(m+1))
	at := func(i, j int) *int32 { return &length[i*(m+1)+j] }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[i] == b[j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	var edits []Edit
	i, j := 0, 0
	for i < n && j < m {
		switch {
		case a[i] == b[j]:
			edits = push(edits, Keep, a[i])
			i, j = i+1, j+1
		case *at(i+1, j) >= *at(i, j+1):
			edits = push(edits, Delete, a[i])
			i++
		default:
			edits = push(edits, Insert, b[j])
			j++
		}
	}
	return push(push(edits, Delete, a[i:]...), Insert, b[j:]...)
}

// tidy makes one change of changes with next to nothing between them, what went before what came.
func tidy(edits []Edit) []Edit {
	var out []Edit
	var went, came string
	flush := func() {
		out = push(push(out, Delete, went), Insert, came)
		went, came = "", ""
	}
	for i, e := range edits {
		switch e.Op {
		case Delete:
			went += e.Text
		case Insert:
			came += e.Text
		default:
			inside := i > 0 && i < len(edits)-1
			if inside && utf8.RuneCountInString(strings.TrimSpace(e.Text)) < shortKept && !wordBetweenSpaces(e.Text) {
				went, came = went+e.Text, came+e.Text
				continue
			}
			flush()
			out = push(out, Keep, e.Text)
		}
	}
	flush()
	return out
}

// wordBetweenSpaces tells of a kept piece that is a whole word however short: 「 5 」, "a".
func wordBetweenSpaces(s string) bool {
	t := strings.TrimSpace(s)
	return t != "" && len(t) < len(s) && kindOf([]rune(t)[0]) > 0
}
