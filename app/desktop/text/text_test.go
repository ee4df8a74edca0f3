package text

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// square measures every CJK character as 2 and everything else as 1, as a terminal does.
func square(_ Style, s string) float32 {
	var w float32
	for _, r := range s {
		if r >= 0x2E80 {
			w += 2
		} else {
			w++
		}
	}
	return w
}

func lines(t *testing.T, paragraph string, spans []Span, width float32) []string {
	t.Helper()
	var out []string
	for _, line := range NewBreaker(square).Break(paragraph, 0, spans, width) {
		var b strings.Builder
		for _, p := range line.Pieces {
			if p.Box {
				b.WriteString("#")
			} else {
				b.WriteString(p.Text)
			}
		}
		out = append(out, b.String())
	}
	return out
}

func TestBreak(t *testing.T) {
	tests := []struct {
		name, in string
		width    float32
		want     []string
	}{
		{"Japanese breaks between any two ideographs", "出張旅費の精算", 6, []string{"出張旅", "費の精", "算"}},
		{"no line begins with a full stop", "出張する。次へ", 8, []string{"出張す", "る。次へ"}},
		{"no line begins with a comma", "出張した、後", 8, []string{"出張し", "た、後"}},
		{"no line begins with a closing bracket", "「規程」です", 6, []string{"「規", "程」で", "す"}},
		{"no line ends with an opening bracket", "旅費（日当）", 6, []string{"旅費", "（日", "当）"}},
		{"no line begins with a small kana", "ウォッチャー", 10, []string{"ウォッ", "チャー"}},
		{"no line begins with a long vowel mark", "コーヒー", 6, []string{"コー", "ヒー"}},
		{"no line begins with an iteration mark", "時々人々", 6, []string{"時々", "人々"}},
		{"a Latin word after Japanese stays whole", "規程のArticle 12", 11, []string{"規程の", "Article 12"}},
		{"a number stays with its digits", "上限は12,000円です", 10, []string{"上限は", "12,000円で", "す"}},
		{"a percentage stays whole", "約100%です", 6, []string{"約100%", "です"}},
		{"English breaks at spaces, which hang", "Claims must be filed", 11, []string{"Claims must ", "be filed"}},
		{"a word too long for a line is cut", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"a line end in the text is kept", "一行目\n二行目", 20, []string{"一行目", "二行目"}},
		{"an empty line is kept", "一\n\n二", 20, []string{"一", "", "二"}},
		{"a line end at the end adds one empty line no more", "一\n", 20, []string{"一"}},
		{"an empty text is one empty line", "", 20, []string{""}},
		{"without a width only line ends break", "出張旅費の精算\n以上", 0, []string{"出張旅費の精算", "以上"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := lines(t, tt.in, nil, tt.width); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestAMarkerStaysWithTheTextItFollows(t *testing.T) {
	p := "旅費を払う。\u2060\uFFFC次の文です。\u2060\uFFFC"
	spans := []Span{{Start: 7, End: 8, Box: 4}, {Start: 15, End: 16, Box: 4}}
	want := []string{"旅費", "を払う。#", "次の", "文です。#"}
	if got := lines(t, p, spans, 12); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAStyleChangeInsideAWordDoesNotAllowABreak(t *testing.T) {
	if got, want := lines(t, "the limit30 days", []Span{{Start: 9, End: 11, Style: 1}}, 10), []string{"the ", "limit30 ", "days"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	got := NewBreaker(square).Break("30日以内", 0, []Span{{Start: 0, End: 3, Style: 1}}, 20)
	want := []Line{{Width: 8, Pieces: []Piece{
		{Start: 0, End: 3, Text: "30日", Style: 1, Width: 4},
		{Start: 3, End: 5, Text: "以内", X: 4, Width: 4},
	}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestWidthsAreMeasuredOnce(t *testing.T) {
	calls := 0
	b := NewBreaker(func(s Style, text string) float32 { calls++; return square(s, text) })
	p := strings.Repeat("出張旅費", 200)
	b.Break(p, 0, nil, 40)
	if calls != 4 {
		t.Errorf("measured %d pieces, want 4", calls)
	}
	b.Break(p, 0, nil, 60)
	if calls != 4 {
		t.Errorf("measured %d pieces after a second layout, want 4", calls)
	}
}

func TestVisible(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain text stays", "30日以内\n次", "30日以内\n次"},
		{"a change of direction is shown", "30\u202e日", "30\ufffd日"},
		{"a control character is shown", "a\x1b[31m\x00", "a\ufffd[31m\ufffd"},
		{"a zero width space is shown", "支\u200b払", "支\ufffd払"},
		{"an object rune cannot come from a document", "a\ufffcb", "a\ufffdb"},
		{"a joined picture stays", "👨\u200d👩", "👨\u200d👩"},
		{"tag characters are shown", "a\U000E0041", "a\ufffd"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Visible(tt.in)
			if got != tt.want {
				t.Errorf("Visible(%q) = %q, want %q", tt.in, got, tt.want)
			}
			if utf8.RuneCountInString(got) != utf8.RuneCountInString(tt.in) {
				t.Error("the number of runes changed")
			}
		})
	}
}

func FuzzBreakKeepsEveryRune(f *testing.F) {
	f.Add("出張旅費の精算は、30日以内。Article 12 applies.\n次", 12, 3, 9)
	f.Add("a\u2060\uFFFCb\r\nc", 2, 0, 1)
	f.Fuzz(func(t *testing.T, s string, width, from, to int) {
		if !utf8.ValidString(s) || width < 0 || width > 1000 {
			return
		}
		runes := []rune(s)
		var spans []Span
		if from >= 0 && from < to && to <= len(runes) {
			spans = []Span{{Start: from, End: to, Style: 1}}
		}
		at := 0
		for _, line := range NewBreaker(square).Break(s, 0, spans, float32(width)) {
			for _, p := range line.Pieces {
				for ; at < p.Start; at++ {
					if runes[at] != Joiner && !isLineEnd(runes[at]) {
						t.Fatalf("rune %d %q of %q is on no line", at, runes[at], s)
					}
				}
				if p.Start != at || string(runes[p.Start:p.End]) != p.Text {
					t.Fatalf("piece %+v does not continue at %d in %q", p, at, s)
				}
				at = p.End
			}
		}
		for ; at < len(runes); at++ {
			if runes[at] != Joiner && !isLineEnd(runes[at]) {
				t.Fatalf("rune %d %q of %q is on no line", at, runes[at], s)
			}
		}
	})
}
