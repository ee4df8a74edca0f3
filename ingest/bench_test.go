package ingest

import (
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
)

// BenchmarkDescribe reads the days, the edition and the kind of a rule of 400 articles, which is a tenth of what bringing a file in costs
// beside reading it.
func BenchmarkDescribe(b *testing.B) {
	var text strings.Builder
	page := document.Page{Number: 1}
	at := 0
	for range 400 {
		block := "第12条 従業員は、業務上知り得た情報を、会社の許可なく第三者に開示し、又は業務以外の目的に使用してはならない。退職した後も、同様とする。\n"
		text.WriteString(block)
		page.Blocks = append(page.Blocks, document.Block{Kind: document.Paragraph, Start: at, End: at + len([]rune(block)) - 1})
		at += len([]rune(block))
	}
	page.Text = text.String()
	for b.Loop() {
		doc := &document.Document{Format: document.PDF, Pages: []document.Page{page}}
		Describe(doc, "rule.pdf", time.Time{})
		Chunks(doc, "rule", "")
	}
}

// Counting dots first changes nothing about which lines are entries of a table of contents.
func TestLinesWithDotsAreThoseOfTheForm(t *testing.T) {
	for _, text := range []string{
		"第1章 総則 ………… 3", "第1章 総則 . . . . 3\n第2章　服務・・・・ 12", "総則 … ３", "a. b. c. d. 5", "1....2", "・ ・ ・ ・ 7", "・　・　・　・　7", "…… ‥・7\nx", "www.example.com 2", "· · · · 9", "....", "",
	} {
		if got, want := leaderLines(text), len(leaders.FindAllString(text, -1)); got != want {
			t.Errorf("%q: %d lines, the form finds %d", text, got, want)
		}
	}
}
