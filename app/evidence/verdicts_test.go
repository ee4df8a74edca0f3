package evidence

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// A reworded claim stands on the page with what differs underlined on both sides, and an intact page of another version is found intact.
func TestEachVerdictStandsOnThePageAndARewordedOneBesideItsSource(t *testing.T) {
	s := newShelf(t)
	r := s.asked("出張でいくら出ますか", good...)
	first := r.Answer.Claims[0]
	r.Answer.Claims = nil
	for _, v := range verify.Verdicts() {
		c := first
		c.Verdict = v
		r.Answer.Claims = append(r.Answer.Claims, c)
	}
	at := strings.Index(r.Answer.Chunks[0].Text, "とする。")
	from := len([]rune(r.Answer.Chunks[0].Text[:at]))
	r.Answer.Claims[1].Differs = []verify.Difference{{Span: &[2]int{9, 11}, Source: &verify.SourceSpan{ID: first.Evidence[0].ID, Span: [2]int{from, from + 3}}}}
	for _, lang := range []string{words.Japanese, words.English} {
		p := s.pack(r, lang)
		page := string(html(t, p))
		for _, c := range r.Answer.Claims {
			face := words.New(lang).Face(c)
			if !strings.Contains(page, `<article class="claim `+string(face.State)+`">`) || !strings.Contains(page, face.Glyph+" "+face.Word) {
				t.Errorf("%s: the page has no %s", lang, c.Verdict)
			}
			if !strings.Contains(page, ".claim."+string(face.State)) {
				t.Errorf("the page has no rule for %s", face.State)
			}
		}
		if !strings.Contains(page, "日当は2,500円<u>です</u>。") || !strings.Contains(page, `<p class="beside">日当は2,500円<u>とする</u>。</p>`) {
			t.Errorf("%s: what differs is not underlined", lang)
		}
		if text := string(Markdown(p, words.New(lang))); !strings.Contains(text, "**とする**") {
			t.Errorf("%s: Markdown does not mark what differs", lang)
		}
		p.Tool.Version = "0.9"
		for _, f := range checked(t, html(t, p)).Findings {
			if f.Name == CheckPage && f.Result == Failed {
				t.Errorf("%s: an untouched page of another version: %+v", lang, f)
			}
		}
	}
}

// TestVerdictsComeOutAgain: of recorded answers of every kind, the verifier says the same from what a pack holds.
func TestVerdictsComeOutAgain(t *testing.T) {
	for _, name := range []string{"dev.jsonl"} {
		file, err := os.Open(filepath.Join("../../../shared/gauntlet", name))
		if err != nil {
			t.Skip("no recorded answers here")
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var c verify.Case
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				t.Fatal(err)
			}
			a := ask.Answer{Report: verify.Check(c), Question: c.Question, Chunks: c.Chunks, Mode: ask.QuoteMode}
			if c.Answer.Format == verify.FormatTagged {
				a.Mode = ask.TaggedMode
			}
			for i, again := range Verdicts(a) {
				if was := a.Claims[i]; again.Verdict != was.Verdict || !sameStatuses(again, was) {
					t.Errorf("%s %d: %s %v, was %s %v", c.ID, i+1, again.Verdict, again.Evidence, was.Verdict, was.Evidence)
				}
			}
		}
	}
}
