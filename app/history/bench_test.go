package history

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// BenchmarkTenThousandAnswers keeps 10,000 answers of usual size (eight passages, 15 kB) and lists them: by a process that finds
// no summaries, by the next one, and with a search.
func BenchmarkTenThousandAnswers(b *testing.B) {
	data := b.TempDir()
	s := Open(data)
	passage := strings.Repeat("年次有給休暇は、採用日に十日を付与する。", 20)
	for n := range 10000 {
		r := kept(n, fmt.Sprintf("有給休暇は%d年目で何日ですか", n), claim(fmt.Sprintf("年次有給休暇は%d日です。", n), verify.Verified))
		r.Answer.AnswerID = fmt.Sprintf("%012x", n)
		for i := range 8 {
			r.Answer.Chunks = append(r.Answer.Chunks, verify.Passage{ID: fmt.Sprint("c", i+2), Doc: "就業規則.md", Text: passage})
		}
		r.Answer.Attempts = []ask.Attempt{{Raw: passage}}
		if err := s.Keep(r); err != nil {
			b.Fatal(err)
		}
	}
	list := func(b *testing.B, s *Store, q Query, want int) {
		b.Helper()
		page, err := s.List(b.Context(), q)
		if err != nil || page.Total != want {
			b.Fatal(page.Total, err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			list(b, Open(data), Query{Limit: 50}, 10000)
			b.StopTimer()
			if err := os.Remove(s.answers.cache); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	list(b, Open(data), Query{}, 10000)
	b.Run("next process", func(b *testing.B) {
		for b.Loop() {
			list(b, Open(data), Query{Limit: 50}, 10000)
		}
	})
	same := Open(data)
	b.Run("same process", func(b *testing.B) {
		for b.Loop() {
			list(b, same, Query{Limit: 50}, 10000)
		}
	})
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			list(b, same, Query{Text: "9876年目", Limit: 50}, 1)
		}
	})
}
