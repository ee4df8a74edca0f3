package text

import (
	"strings"
	"testing"
)

// marked composes sentences, each with a marker of a width behind it.
func marked(width float32, sentences ...string) (string, []Span) {
	var runes []rune
	var spans []Span
	for _, s := range sentences {
		runes = append(runes, []rune(s)...)
		runes = append(runes, Joiner, Object)
		spans = append(spans, Span{Start: len(runes) - 1, End: len(runes), Box: width})
	}
	return string(runes), spans
}

func TestAMarkerKeepsTheEndOfItsSentenceBesideItAtAnyWidth(t *testing.T) {
	tests := []struct {
		name, sentence, tail string
		width                float32 // the narrowest at which the tail has room
	}{
		{"three Japanese characters with their full stop", "出張旅費は三十日以内に精算しなければならない。", "らない。", 14},
		{"three characters where nothing stops the sentence", "年次有給休暇は十日とする", "とする", 12},
		{"a closing bracket and what it closes on", "精算書を経理部へ提出する（第十二条）。", "二条）。", 14},
		{"a closing quotation mark", "「社長が認めた場合に限る」とは「例外とする」", "とする」", 14},
		{"a number and what is counted", "施行日は2026年4月1日。", "月1日。", 13},
		{"a whole English word", "Claims must be filed within thirty working days.", "days.", 11},
		{"an English word in brackets", "It is paid for hotels only (overnight).", "(overnight).", 18},
		{"a Latin word behind Japanese", "申請には必ずこの書式をつかう：Article", "Article", 13},
		{"one character behind a Latin word brings the word", "利用できるのはWindows版。", "Windows版。", 17},
		{"a word before a lonely dash", "the rule is not clear —", "clear —", 13},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const box = 6
			p, spans := marked(box, tt.sentence, tt.sentence)
			for width := tt.width; width < 120; width++ {
				got := lines(t, p, spans, width)
				n := 0
				for _, line := range got {
					n += strings.Count(line, tt.tail+"#")
				}
				if n != 2 {
					t.Fatalf("%v wide: %q", width, got)
				}
			}
		})
	}
}

// Where a word and its marker fit on no line together, the word is cut, and its end stays with the marker.
func TestACutWordLeavesItsEndWithTheMarker(t *testing.T) {
	for _, sentence := range []string{"OLLAMA_HOST=127.0.0.1:11434", "the address is OLLAMA_HOST=127.0.0.1:11434.", "出張旅費精算書。"} {
		p, spans := marked(8, sentence)
		for width := float32(12); width < 30; width++ {
			got := lines(t, p, spans, width)
			last := got[len(got)-1]
			if len([]rune(last)) < 3 || !strings.HasSuffix(last, "#") {
				t.Errorf("%v wide: %q", width, got)
			}
			for _, line := range got {
				if w := square(0, strings.TrimRight(strings.ReplaceAll(line, "#", "........"), " ")); w > width {
					t.Errorf("%v wide: %q is %v", width, line, w)
				}
			}
		}
	}
}

func TestAMarkerWiderThanTheLineStillStandsOnOne(t *testing.T) {
	p, spans := marked(8, "精算する。")
	if got := strings.Join(lines(t, p, spans, 6), ""); got != "精算する。#" {
		t.Errorf("got %q", got)
	}
}
