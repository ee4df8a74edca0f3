package verify

import (
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"
)

func nfc(s string) string  { return norm.NFC.String(s) }
func nfd(s string) string  { return norm.NFD.String(s) }
func nfkd(s string) string { return norm.NFKD.String(s) }

// mapCase applies f to every text of a case.
func mapCase(c Case, f func(string) string) Case {
	c.Question = f(c.Question)
	chunks := append([]Passage(nil), c.Chunks...)
	for i := range chunks {
		p := &chunks[i]
		p.Text, p.Title, p.Section, p.Doc = f(p.Text), f(p.Title), f(p.Section), f(p.Doc)
	}
	c.Chunks = chunks
	c.Answer.Text = f(c.Answer.Text)
	claims := append([]RawClaim(nil), c.Answer.Structured.Claims...)
	for i := range claims {
		claims[i].Text = f(claims[i].Text)
		claims[i].Evidence = append([]RawEvidence(nil), claims[i].Evidence...)
		for k := range claims[i].Evidence {
			claims[i].Evidence[k].Quote = f(claims[i].Evidence[k].Quote)
		}
	}
	c.Answer.Structured.Claims = claims
	return c
}

// passes reports whether a right claim that says the same in its own words is let through: proven or not, nothing is found against it.
func passes(v Verdict) bool { return v == Verified || v == Reworded }

// meets reports whether a verdict is the one wanted, where verified asks no more of a paraphrase than that nothing is found against it.
func meets(got, want Verdict) bool { return got == want || want == Verified && passes(got) }

// wrongly reports whether a verdict is one that must not be: a fault found in what is right, or a wrong claim vouched for.
func wrongly(got Verdict, right bool) bool { return right && !passes(got) || !right && got == Verified }

// outline writes what must not depend on the form of the text: verdicts, statuses and codes.
func outline(r Report) string {
	var b strings.Builder
	fmt.Fprint(&b, r.Confidence, r.Status, r.Reasons)
	for _, c := range r.Claims {
		fmt.Fprint(&b, " | ", c.Verdict)
		for _, e := range c.Evidence {
			fmt.Fprint(&b, " ", e.ID, "=", e.Status)
		}
		for _, f := range c.Flags {
			fmt.Fprint(&b, " ", f.Code)
		}
	}
	return b.String()
}
