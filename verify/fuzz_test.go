package verify

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func FuzzFold(f *testing.F) {
	for _, q := range quotations {
		f.Add(q.quote, q.source)
	}
	f.Fuzz(func(t *testing.T, quote, text string) {
		folded := Fold(text)
		n := utf8.RuneCountInString(text)
		last := 0
		for i := range folded.Runes {
			if folded.At[i] < last || folded.end[i] <= folded.At[i] || folded.end[i] > n {
				t.Fatalf("character %d of %q comes from [%d, %d)", i, text, folded.At[i], folded.end[i])
			}
			last = folded.At[i]
		}
		m := Find(quote, text)
		if m.Start < 0 || m.End < m.Start || m.End > n || m.Similarity < 0 || m.Similarity > 1 {
			t.Fatalf("%q in %q: %+v", quote, text, m)
		}
		all := FindAll(quote, text)
		if (m.Status == Exact) != (len(all) > 0) {
			t.Fatalf("%q in %q is %s and has %d places", quote, text, m.Status, len(all))
		}
		for _, s := range all {
			if s.Start < 0 || s.End <= s.Start || s.End > n {
				t.Fatalf("%q in %q at %v", quote, text, s)
			}
		}
	})
}

func FuzzParseTagged(f *testing.F) {
	for _, body := range []string{"甲です。[c1] 乙です[c2-c9]。", "| a | b |\n|---|---|\n| 1 [c1] | 2 |", "- It is so, e.g. here [1].\n\n[S1]【資料5】", "[c1](x) [", "出典:\n- [c1]"} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, c := range ParseTagged(body, []string{"c1", "c2"}) {
			if c.Text == "" {
				t.Fatalf("an empty claim in %q", body)
			}
		}
		fabricatedTags(body, []string{"c1"})
		n := utf8.RuneCountInString(body)
		last := 0
		for _, s := range Sentences(body) {
			if s.Start < last || s.End <= s.Start || s.End > n {
				t.Fatalf("sentence %v of %q", s, body)
			}
			last = s.End
		}
	})
}

func FuzzAnswer(f *testing.F) {
	f.Add([]byte(`{"format":"structured","body":{"claims":[{"text":"甲","evidence":[{"id":"c1","quote":"甲"}]}],"unanswered":["乙"]}}`))
	f.Add([]byte(`{"format":"tagged","body":"甲 [c1]"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a Answer
		if json.Unmarshal(data, &a) != nil {
			return
		}
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var back Answer
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		ParseOpinion(string(data))
	})
}

func FuzzFacts(f *testing.F) {
	for _, v := range verdicts {
		f.Add(v.claim, v.quote)
	}
	f.Add(clause, clause)
	f.Fuzz(func(t *testing.T, claim, text string) {
		for _, s := range []string{claim, text} {
			a := analyse(s)
			for i, fact := range a.facts {
				if fact.from < 0 || fact.to <= fact.from || fact.to > len(a.v.r) {
					t.Fatalf("fact %d of %q at [%d, %d)", i, s, fact.from, fact.to)
				}
			}
		}
		c := New("", []Passage{{ID: "c1", Text: text}, {ID: "c2", Doc: "b.md", Section: claim, Text: claim}}, Options{})
		raw := RawClaim{claim, []RawEvidence{{ID: "c1", Quote: text}}}
		for _, got := range []Claim{c.Claim(raw), c.Tagged(raw)} {
			n, m := utf8.RuneCountInString(claim), utf8.RuneCountInString(text)
			for _, flag := range got.Flags {
				if s := flag.Span; s != nil && (s[0] < 0 || s[1] <= s[0] || s[1] > n) {
					t.Fatalf("%s points at %v of %q", flag.Code, *s, claim)
				}
				if s := flag.Source; s != nil && s.ID == "c1" && (s.Span[0] < 0 || s.Span[1] < s.Span[0] || s.Span[1] > m) {
					t.Fatalf("%s points at %v of %q", flag.Code, s.Span, text)
				}
			}
		}
	})
}

// FuzzQuotation cuts quotations out of a passage at any two places: no rule fails on one, and a flag points into the text.
func FuzzQuotation(f *testing.F) {
	for _, v := range verdicts {
		f.Add(v.claim, v.quote, uint(0), uint(len(v.quote)/2))
	}
	f.Add("扶養手当は、月額2,000円とする。", "・第一種\u3000\u3000\u3000\u30001,000円\n・第二種\u3000\u3000\u3000\u30002,000円\n\n備考", uint(4), uint(40))
	f.Fuzz(func(t *testing.T, claim, text string, from, to uint) {
		r := []rune(text)
		from, to = min(from, uint(len(r))), min(to, uint(len(r)))
		if from > to {
			from, to = to, from
		}
		c := New(claim, []Passage{{ID: "c1", Section: claim, Text: text}}, Options{})
		got := c.Claim(RawClaim{claim, []RawEvidence{{ID: "c1", Quote: string(r[from:to])}, {ID: "c1", Quote: string(r[to:])}}})
		if got.has(codeBroken) {
			t.Fatalf("%q with %q: %+v", claim, r[from:to], got.Flags)
		}
	})
}
